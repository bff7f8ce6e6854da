//! Amounts and expressions.

use jantaku_engine::RoundResult;
use jantaku_rulebook::Seat::{East, North, South, West};
use jantaku_rulebook::{Number, WinWay};
use serde_json::{Value, json};

use crate::scene::Scene;

fn same(scene: Scene, amount: Value, expected: f64) {
    let value = scene.amount(amount.clone());
    assert!(value == expected, "{amount}: {value}, not {expected}");
}

#[test]
pub fn counters_come_first() {
    let scene = || {
        Scene::new()
            .counter(East, "dice", 99.0)
            .counter(East, "n", 2.5)
    };
    same(scene(), json!("dice"), 99.0);
    same(Scene::new(), json!("dice"), 5.0);
    same(scene(), json!("n"), 2.5);
    same(scene().seat(South), json!("n"), 0.0);
    same(scene(), json!(3.0), 3.0);
    same(scene(), json!(-1.5), -1.5);
}

#[test]
pub fn matches_are_counted() {
    let count = |hand: &str, specs: Value| {
        let scene = Scene::new().hand(East, hand);
        scene.amount(json!(["count_matches", ["hand"], specs]))
    };
    let group = |name: &str, times: i32| json!([[[[name], times]]]);
    let hand = "1m 1m 1m 1m 2p 2p";
    assert_eq!(count(hand, group("pair", 1)), 3.0);
    assert_eq!(count(hand, group("pair", 2)), 1.0);
    assert_eq!(count(hand, group("koutsu", 1)), 1.0);
    let either = json!([[[["shuntsu"], 1]], [[["pair"], 1]]]);
    assert_eq!(count("1m 1m 2m 2m 3m 3m", either), 3.0);
    let any = json!(["count_matches", ["hand_any"], group("pair", 1)]);
    same(Scene::new().hand(East, "1m 1m"), any, 0.0);

    let ways = json!([
        "count_matching_ways",
        ["hand_any", "aside_unique"],
        group("pair", 1)
    ]);
    same(
        Scene::new().hand(East, "1m 1m 2m").aside(East, "1m"),
        ways.clone(),
        2.0,
    );
    same(Scene::new().hand(East, "1m 1m 2m"), ways, 0.0);
}

#[test]
pub fn tiles_are_counted() {
    same(
        Scene::new().wall("1m 2m@skip_draw 3m"),
        json!("tiles_in_wall"),
        3.0,
    );
    same(Scene::new().wall(""), json!("tiles_in_wall"), 0.0);
    let called = || {
        Scene::new()
            .discarded(East, "1m 2m")
            .called(West, East, "pon", "2m", "2m 2m")
    };
    same(called(), json!("num_discards"), 2.0);
    same(called(), json!("num_passed_discards"), 1.0);
    same(Scene::new(), json!("num_discards"), 0.0);
    same(Scene::new(), json!("num_passed_discards"), 0.0);
    same(Scene::new().aside(East, "1m 1m"), json!("num_aside"), 2.0);
    same(Scene::new(), json!("num_aside"), 0.0);
    let facedown = || {
        Scene::new()
            .pond(East, "1m@_facedown 1x 2m")
            .pond(North, "3m@facedown 2x")
    };
    same(facedown(), json!("num_facedown_tiles"), 2.0);
    same(facedown(), json!("num_facedown_tiles_others"), 1.0);
    same(facedown().seat(North), json!("num_facedown_tiles"), 1.0);
    same(
        facedown().seat(North),
        json!("num_facedown_tiles_others"),
        2.0,
    );
    let revealed = || {
        let scene = Scene::new().hand(East, "5m@revealed 6p@revealed 7s");
        scene.draw(South, "1z@_revealed")
    };
    let matching = "num_matching_revealed_tiles_all";
    same(revealed(), json!([matching, "manzu"]), 1.0);
    same(revealed(), json!([matching, "manzu", "1z"]), 2.0);
    same(revealed(), json!([matching, "any"]), 3.0);
    let melded = || {
        let scene = Scene::new().meld(East, "pon", "5m 5m 5m");
        scene.meld(West, "chii", "1s 2s 3s")
    };
    let matching = "num_matching_melded_tiles_all";
    same(melded(), json!([matching, "terminal"]), 1.0);
    same(melded(), json!([matching, "manzu", "1s"]), 4.0);

    let all = || {
        let scene = Scene::new()
            .hand(East, "1m 1m")
            .draw(East, "1m")
            .aside(East, "1m 1m 1m");
        let scene = scene.meld(East, "pon", "2m 2m 2m");
        (0..5).fold(scene, |scene, _| scene.meld(East, "flower", "1f"))
    };
    same(all(), json!("count_tiles"), 14.0);
    same(all().win(WinWay::Draw, "1m"), json!("count_tiles"), 14.0);
    same(all().win(WinWay::Discard, "1m"), json!("count_tiles"), 15.0);
    same(all().seat(South), json!(["count_tiles", "kamicha"]), 14.0);
    same(all(), json!("count_draws"), 1.0);
    same(all(), json!(["count_draws", "shimocha"]), 0.0);
}

#[test]
pub fn dora_is_counted() {
    let scene = || {
        Scene::new()
            .with("dora_indicators", json!({"1m": ["2m"]}))
            .with("reverse_dora_indicators", json!({"1m": ["9m"]}))
            .dead_wall("1z 1m 2z 3z")
            .hand(East, "2m 2m 3m")
            .draw(East, "2m@_draw")
            .meld(East, "pon", "2m 2m 2m")
    };
    same(scene(), json!(["count_dora", -3, ["hand", "calls"]]), 5.0);
    same(scene(), json!(["count_dora", -3, ["hand", "draw"]]), 3.0);
    same(scene(), json!(["count_dora", -3]), 6.0);
    same(scene(), json!(["count_dora", -2, ["hand"]]), 0.0);
    same(scene(), json!(["count_dora", -9, ["hand"]]), 0.0);
    let alias = scene().hand(East, "7z 2m").alias(East, "7z", "2m");
    same(alias, json!(["count_dora", -3, ["hand"]]), 2.0);
    same(scene(), json!(["count_reverse_dora", -3, ["hand"]]), 0.0);
    same(
        scene().hand(East, "9m"),
        json!(["count_reverse_dora", -3, ["hand"]]),
        1.0,
    );
}

#[test]
pub fn numbers_of_the_table() {
    same(Scene::new(), json!("num_players"), 4.0);
    same(
        Scene::new().with("num_players", json!(2)),
        json!("num_players"),
        2.0,
    );
    for (score, half, half_in_hundreds) in [
        (25050.0, 12525.0, 12525.0),
        (25100.0, 12550.0, 12600.0),
        (25000.0, 12500.0, 12500.0),
        (301.0, 151.0, 151.0),
        (300.0, 150.0, 200.0),
        (50.0, 25.0, 25.0),
        (0.0, 0.0, 0.0),
        (-51.0, -25.0, -25.0),
    ] {
        let scene = || Scene::new().scores([score, 1.0, 1.0, 1.0]);
        let method =
            |method: Value| scene().with("score_calculation", json!({ "scoring_method": method }));
        let methods = [
            json!("han_fu_formula"),
            json!(["multiplier", "han_fu_formula"]),
        ];
        for in_hundreds in methods.map(method) {
            same(in_hundreds, json!("half_score"), half_in_hundreds);
        }
        let ledger = scene().with("scoring_logic", json!({}));
        same(ledger, json!("half_score"), half_in_hundreds);
        same(method(json!("multiplier")), json!("half_score"), half);
        same(scene(), json!("half_score"), half);
        same(scene(), json!("current_score"), score);
        same(scene(), json!("score"), score);
    }
    for (tile, value) in [("3m", 300.0), ("0p", 500.0), ("05m", 500.0), ("1z", 0.0)] {
        same(
            Scene::new().tile(tile),
            json!("100_times_tile_number"),
            value,
        );
    }
    same(Scene::new(), json!("100_times_tile_number"), 0.0);
    let counted =
        || Scene::new().state(|state| (state.game.pot, state.game.honba) = (3000.into(), 2));
    same(counted(), json!("pot"), 3000.0);
    same(counted(), json!("honba"), 2.0);
    same(Scene::new(), json!("pot"), 0.0);
    same(Scene::new(), json!("honba"), 0.0);
    let values = json!({"riichi_value": 500, "honba_value": 100});
    let valued = || Scene::new().with("score_calculation", values.clone());
    same(valued(), json!("riichi_value"), 500.0);
    same(valued(), json!("honba_value"), 100.0);
    same(Scene::new(), json!("riichi_value"), 1000.0);
    same(Scene::new(), json!("honba_value"), 0.0);
    let paid = || {
        Scene::new()
            .state(|state| state.ending.payouts = Some([1, 2, 3, 4].map(Number::from).into()))
    };
    same(paid(), json!("payout"), 1.0);
    same(paid(), json!(["payout", "kamicha"]), 4.0);
    same(Scene::new(), json!("payout"), 0.0);
}

#[test]
pub fn numbers_of_a_win() {
    let won = || {
        Scene::new().win_with(|_, win| {
            win.points = 3.into();
            win.points2 = 1.into();
            win.score = 3900.into();
            win.shuugi = 2.into();
            win.minipoints = Some(30.into());
        })
    };
    for (amount, value) in [
        ("points", 3.0),
        ("points2", 1.0),
        ("score", 3900.0),
        ("shuugi_gain", 2.0),
        ("minipoints", 30.0),
    ] {
        same(won(), json!(amount), value);
        same(won().counter(East, amount, 7.0), json!(amount), 7.0);
        let elsewhere = || Scene::new().scores([1000.0, 1.0, 1.0, 1.0]);
        let own = if amount == "score" { 1000.0 } else { 0.0 };
        same(elsewhere(), json!(amount), own);
        let unscored = elsewhere().win_with(|_, win| win.way = Some(WinWay::Draw));
        same(unscored, json!(amount), 0.0);
        let drawn = |paid: bool| {
            elsewhere().state(move |state| {
                state.ending.result = Some(RoundResult::ExhaustiveDraw);
                state.ending.payouts = paid.then(Default::default);
            })
        };
        same(drawn(false), json!(amount), own);
        same(drawn(true), json!(amount), 0.0);
    }
}

#[test]
pub fn expressions_are_worked_out() {
    let scene = Scene::new()
        .counter(East, "base", 480.0)
        .counter(East, "n", 7.0);
    for (expression, value) in [
        (json!(["round_up", [["*", ["base", 4]], 100]]), 2000.0),
        (json!(["+", ["n", 1]]), 8.0),
        (json!(["-", ["n", 10]]), -3.0),
        (json!(["*", ["n", 2]]), 14.0),
        (json!(["/", ["n", 2]]), 3.5),
        (json!(["**", ["n", 2]]), 49.0),
        (json!(["-", ["n"]]), -7.0),
        (json!(["=", ["n", 3]]), 3.0),
        (json!(["round", [150, 100]]), 200.0),
        (json!(["round", [-150, 100]]), -200.0),
        (json!(["round", [2.5]]), 3.0),
        (json!(["round", [2.4, 0]]), 2.0),
        (json!(["round_up", [1900.5, 100]]), 2000.0),
        (json!(["round_up", [-150, 100]]), -100.0),
        (json!(["round_up", [["*", [0.1, 30]]]]), 3.0),
        (json!(["round_up", [2.1]]), 3.0),
        (json!(["round_down", [1990, 100]]), 1900.0),
        (json!(["round_down", [-150, 100]]), -100.0),
        (json!(["round_down", [7.5, 1]]), 7.0),
        (json!(["round_down", [7.5]]), 7.0),
        (json!(["floor_div", [-7, 2]]), -4.0),
        (json!(["floor_div", [7, 2]]), 3.0),
        (json!(["mod", [-7, 3]]), -1.0),
        (json!(["mod", [7.9, 3]]), 1.0),
        (json!(["min", ["n", 3]]), 3.0),
        (json!(["min", ["n", 8]]), 7.0),
        (json!(["max", ["n", 3]]), 7.0),
        (json!(["max", ["n", 8]]), 8.0),
        (json!("n"), 7.0),
        (json!(["*", [["/", [1, 3]], 3]]), 1.0),
        (json!(["**", [10, 1000]]), 1e33),
    ] {
        assert_eq!(
            scene.expression(expression.clone()),
            Some(value),
            "{expression}"
        );
    }
    for expression in [
        json!(["/", ["n", 0]]),
        json!(["floor_div", ["n", 0]]),
        json!(["mod", ["n", 0]]),
        json!(["+", [1, ["/", ["n", "honba"]]]]),
        json!(["**", [["-", ["n", 7]], -1]]),
    ] {
        assert_eq!(scene.expression(expression.clone()), None, "{expression}");
    }
    assert_eq!(scene.amount(json!(["eval_expr", ["+", ["n", 1]]])), 8.0);
    assert_eq!(scene.amount(json!(["eval_expr", ["/", ["n", 0]]])), 0.0);
}
