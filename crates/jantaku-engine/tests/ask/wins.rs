//! Wins, yaku, points.

use jantaku_engine::hooks::RoundResult;
use jantaku_rulebook::Seat::{East, North, South, West};
use jantaku_rulebook::WinWay;
use serde_json::json;

use crate::ask;
use crate::scene::{Scene, name};

#[test]
pub fn ways_to_win() {
    let won = |way| Scene::new().win(way, "1m");
    won(WinWay::Draw)
        .yes(json!("won"))
        .yes(json!("won_by_draw"));
    won(WinWay::Draw)
        .no(json!("won_by_discard"))
        .no(json!("won_by_call"));
    won(WinWay::Discard)
        .yes(json!("won_by_discard"))
        .no(json!("won_by_draw"));
    won(WinWay::Call).yes(json!("won_by_call"));
    Scene::new().no(json!("won")).no(json!("won_by_draw"));
}

#[test]
pub fn ends_of_rounds() {
    let ended = |result| Scene::new().state(move |state| state.ending.result = Some(result));
    ended(RoundResult::ExhaustiveDraw).yes(json!("ended_by_exhaustive_draw"));
    ended(RoundResult::ExhaustiveDraw).no(json!("ended_by_abortive_draw"));
    ended(RoundResult::AbortiveDraw).yes(json!("ended_by_abortive_draw"));
    ended(RoundResult::Win).no(json!("ended_by_exhaustive_draw"));
}

#[test]
pub fn winners() {
    let two = || Scene::new().winner(East, &["Riichi"]).winner(South, &[]);
    two().yes(json!("is_winner")).no(json!("three_winners"));
    two().seat(West).no(json!("is_winner"));
    two().winner(North, &[]).yes(json!("three_winners"));
    two()
        .yes(ask!("has_yaku", "Riichi", "Tsumo"))
        .no(ask!("has_yaku", "Tsumo"));
    two().seat(South).no(ask!("has_yaku", "Riichi"));
}

#[test]
pub fn fu_of_the_win() {
    let won = || Scene::new().win_with(|_, win| win.minipoints = Some(30.into()));
    won()
        .yes(ask!("minipoints_equals", 30))
        .no(ask!("minipoints_equals", 40));
    won()
        .yes(ask!("minipoints_at_least", 30))
        .no(ask!("minipoints_at_least", 31));
    won()
        .yes(ask!("minipoints_at_most", 30))
        .no(ask!("minipoints_at_most", 29));
    Scene::new().yes(ask!("minipoints_equals"));
}

#[test]
pub fn yaku_so_far() {
    let won = || {
        Scene::new()
            .win(WinWay::Draw, "1m")
            .word("Riichi")
            .word("Dora")
            .word("Han")
    };
    let some = || {
        won().win_with(|game, win| {
            let (riichi, dora) = (name(game, "Riichi"), name(game, "Dora"));
            let han = Some(name(game, "Han"));
            win.existing_yaku = vec![(riichi, 1.into(), None), (dora, 2.into(), han)];
        })
    };
    some().yes(ask!("has_existing_yaku", "Riichi", ["Dora", 2]));
    some().yes(ask!("has_existing_yaku", ["Dora", [2, "Han"]]));
    some().no(ask!("has_existing_yaku", ["Dora", 3]));
    some().no(ask!("has_existing_yaku", ["Dora", [2, "Yakuman"]]));
    some().no(ask!("has_existing_yaku", "Riichi", "Tsumo"));
    some().no(json!("has_no_yaku"));
    won().yes(json!("has_no_yaku"));
    Scene::new().no(json!("has_no_yaku"));
    // Plain numbers count in the first unit.
    some().yes(ask!("has_points", 1)).no(ask!("has_points", 2));
    some()
        .yes(ask!("has_points", 2, "Han"))
        .no(ask!("has_points", 3, "Han"));
    some().no(ask!("has_points", 1, "Yakuman"));
    let named = some().with("score_calculation", json!({"point_name": "Han"}));
    named.yes(ask!("has_points", 3)).no(ask!("has_points", 4));
}

#[test]
pub fn what_the_winning_hand_consists_of() {
    let won = || {
        Scene::new()
            .hand(East, "2s 3s 4s")
            .meld(East, "pon", "6s 6s 6s")
            .meld(East, "flower", "1f")
            .win(WinWay::Discard, "8s")
    };
    let green = ["2s", "3s", "4s", "6s", "8s"];
    won().yes(json!({"name": "winning_hand_consists_of", "opts": green}));
    let but_one = ["2s", "3s", "4s", "6s"];
    won().no(json!({"name": "winning_hand_consists_of", "opts": but_one}));
    won().yes(json!({"name": "winning_hand_not_tile_consists_of", "opts": but_one}));
    won().no(ask!("winning_hand_not_tile_consists_of", "2s"));
    let joker = won().hand(East, "0p").alias(East, "0p", "2s");
    joker.yes(ask!("winning_hand_not_tile_consists_of", "2s", "6s"));
    let any = won().hand(East, "0p").alias(East, "0p", "any");
    any.yes(ask!("winning_hand_not_tile_consists_of", "6s"));
    Scene::new().no(ask!("winning_hand_consists_of", "2s"));
}

#[test]
pub fn dora_of_the_winning_hand() {
    let won = || {
        Scene::new()
            .with("dora_indicators", json!({"1m": ["2m"]}))
            .with("reverse_dora_indicators", json!({"1m": ["9m"]}))
            .dead_wall("1z 1m 2z 3z")
            .hand(East, "2m 3m 9m")
            .meld(East, "pon", "2m 2m 2m")
            .win(WinWay::Discard, "2m")
    };
    won()
        .yes(ask!("winning_dora_count", -3, 5))
        .no(ask!("winning_dora_count", -3, 4));
    won().yes(ask!("winning_reverse_dora_count", -3, 1));
    won().no(ask!("winning_reverse_dora_count", -3, 2));
    won()
        .yes(ask!("hand_dora_count", -3, 1))
        .no(ask!("hand_dora_count", -3, 5));
    won().no(ask!("winning_dora_count", -9, 0));
}

#[test]
pub fn who_is_responsible() {
    let scene = Scene::new().word("Daisangen").game(|game| {
        let yaku = vec![name(game, "Daisangen")];
        let player = game.arrange().0.player_mut(East);
        player.responsible_for.insert(South, yaku);
        player.responsible_for.insert(West, Vec::new()); // no longer
    });
    scene.yes(ask!("is_responsible_for", "shimocha"));
    scene.no(ask!("is_responsible_for", "toimen"));
}

#[test]
pub fn yaku_that_a_ruleset_has() {
    let yaku = json!([{"display_name": "Riichi", "value": 1, "when": []}]);
    let scene = Scene::new().with("yaku", yaku);
    scene.yes(ask!("yaku_exists", "yaku", "Riichi"));
    scene.no(ask!("yaku_exists", "yaku", "Dora"));
    scene.no(ask!("yaku_exists", "meta", "Riichi"));
}

#[test]
pub fn what_a_win_would_be_worth() {
    let scored = || {
        Scene::new()
            .with("win_definition", json!([[[["pair"], 1]]]))
            .with(
                "yaku",
                json!([{"display_name": "Twin", "value": 1, "when": []}]),
            )
            .with(
                "score_calculation",
                json!({
                    "scoring_method": "multiplier",
                    "score_multiplier": 100,
                    "yaku_lists": ["yaku"],
                    "yaku2_lists": ["yaku"],
                }),
            )
            .word("Twin")
            .word("Triplet")
            .hand(East, "1m")
    };
    let by_draw = || scored().turn(East).draw(East, "1m").drew(East, "1m");
    let by_discard = || scored().discarded(South, "1m");
    let by_call = || scored().called(South, South, "kakan", "1m", "1m 1m 1m");
    let ways: [(&str, &dyn Fn() -> Scene); 3] = [
        ("hand", &by_draw),
        ("discard", &by_discard),
        ("call", &by_call),
    ];
    for (way, scene) in ways {
        for family in ["has_yaku_with", "has_yaku2_with"] {
            let asked = format!("{family}_{way}");
            scene()
                .yes(json!({"name": asked, "opts": [1]}))
                .no(json!({"name": asked, "opts": [2]}));
        }
        let declared = |yaku: &'static str| {
            scene().game(move |game| {
                let yaku = name(game, yaku);
                game.arrange().0.players[East].declared_yaku = Some(vec![yaku]);
            })
        };
        let asked = json!({"name": format!("has_declared_yaku_with_{way}"), "opts": ["yaku"]});
        declared("Twin").yes(asked.clone());
        declared("Triplet").no(asked);
    }
    scored()
        .yes(ask!("is_atozuke", "win", 2))
        .no(ask!("is_atozuke", "win", 1));
    let winner = || {
        scored().winner(East, &["Twin"]).state(|state| {
            let winner = &mut state.ending.winners[0];
            winner.scored.yaku2.clone_from(&winner.scored.yaku);
        })
    };
    winner().yes(ask!("has_yaku2", 1)).no(ask!("has_yaku2", 2));
    winner().yes(ask!("has_yaku", 1)).no(ask!("has_yaku", 2));
}
