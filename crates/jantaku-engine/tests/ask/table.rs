//! Scores, seats, rounds, counters, tags, attributes.

use jantaku_engine::hooks::{Rule, Tab};
use jantaku_rulebook::Seat::{East, North, South, West};
use jantaku_rulebook::WinWay;
use serde_json::json;

use crate::ask;
use crate::scene::Scene;

#[test]
pub fn scores_and_ranks() {
    let scene = || Scene::new().scores([1000.0, 1000.0, 2000.0, 0.0]);
    scene()
        .yes(ask!("has_score", 1000))
        .no(ask!("has_score", 1001));
    scene().yes(ask!("has_score", "riichi_value"));
    scene()
        .no(ask!("has_score_below", 1000))
        .yes(ask!("has_score_below", 1001));
    scene()
        .yes(ask!("placement", 2))
        .no(ask!("placement", 1, 3));
    scene().seat(South).yes(ask!("placement", 3));
    scene().seat(West).yes(ask!("placement", 1));
    scene().seat(South).kyoku(1).yes(ask!("placement", 2));
    let close = Scene::new().scores([1000.0, 1001.0, 0.0, 0.0]);
    close.yes(ask!("placement", 2));
}

#[test]
pub fn seats_and_rounds() {
    let round = |kyoku| Scene::new().kyoku(kyoku);
    round(3)
        .yes(ask!("round_wind_is", "east"))
        .no(ask!("round_wind_is", "south"));
    round(4).yes(ask!("round_wind_is", "south"));
    round(20).yes(ask!("round_wind_is", "north"));
    round(1)
        .seat(South)
        .yes(ask!("seat_is", "east"))
        .no(ask!("seat_is", "south"));
    round(1)
        .yes(ask!("seat_is", "north"))
        .yes(ask!("seat_is", "not_east"));
    round(0)
        .discarded(East, "1m")
        .yes(ask!("seat_is", "last_discarder"));

    let three = || Scene::new().with("num_players", json!(3));
    three()
        .yes(json!("shimocha_exists"))
        .yes(json!("toimen_exists"))
        .no(json!("kamicha_exists"));
    three()
        .seat(South)
        .yes(json!("kamicha_exists"))
        .no(json!("toimen_exists"));
    three().seat(West).no(json!("shimocha_exists"));
    three()
        .yes(ask!("num_players", 3, 4))
        .no(ask!("num_players", 4));

    let eight = || Scene::new().with("max_rounds", json!(8));
    eight().kyoku(7).yes(json!("all_last"));
    eight().kyoku(6).no(json!("all_last"));
    round(100).no(json!("all_last"));
}

#[test]
pub fn the_table_around_the_round() {
    let pot = Scene::new().state(|state| state.game.pot = 1000.into());
    pot.yes(ask!("bet_at_least", 1000))
        .no(ask!("bet_at_least", 1001));
    let dealt_in = || Scene::new().state(|state| state.game.dealt_in_last_round = Some(South));
    dealt_in().seat(South).yes(json!("dealt_in_last_round"));
    dealt_in().no(json!("dealt_in_last_round"));
    let bot = || Scene::new().bot(South);
    bot().seat(South).yes(json!("is_ai"));
    bot().no(json!("is_ai"));
    let rules = Scene::new().state(|state| {
        std::sync::Arc::make_mut(&mut state.game.rules_text)
            .tabs
            .push(Tab {
                name: "Rules".to_owned(),
                rules: vec![Rule {
                    title: "Dora".to_owned(),
                    ..Rule::default()
                }],
            });
    });
    rules
        .yes(ask!("rule_exists", "Rules", "Dora"))
        .no(ask!("rule_exists", "Rules", "Riichi"));
    rules.no(ask!("rule_exists", "Yaku", "Dora"));
}

#[test]
pub fn counters_are_compared() {
    let scene = Scene::new().counter(East, "n", 2.0).counter(East, "m", 4.0);
    scene
        .yes(ask!("counter_equals", "n", 1, 2))
        .no(ask!("counter_equals", "n", 3));
    scene
        .yes(ask!("counter_at_least", "n", 2))
        .no(ask!("counter_at_least", "n", "m"));
    scene
        .yes(ask!("counter_at_most", "n", "m"))
        .no(ask!("counter_at_most", "n", 1));
    scene
        .yes(ask!("counter_more_than", "n", 1))
        .no(ask!("counter_more_than", "n", 2));
    scene
        .yes(ask!("counter_less_than", "n", 3))
        .no(ask!("counter_less_than", "n", 2));
    scene.yes(ask!("counter_equals", "unknown", 0));
    let drawn = Scene::new().counter(East, "n", 2.0).draw(South, "1m 2m");
    drawn.yes(ask!("counter_equals", "n", ["count_draws", "shimocha"]));

    scene
        .yes(ask!("amount_equals", "n", ["/", ["m", 2]]))
        .no(ask!("amount_equals", "n", "m"));
    scene.yes(ask!("amount_at_least", ["+", ["n", 2]], "m"));
    scene.no(ask!("amount_at_least", "n", ["+", ["m", 1]]));
    scene
        .yes(ask!("amount_at_most", "n", ["*", ["m", 2]]))
        .no(ask!("amount_at_most", "m", "n"));
    scene
        .yes(ask!("amount_more_than", "m", "n"))
        .no(ask!("amount_more_than", "honba", 0));
    scene
        .yes(ask!("amount_less_than", "honba", 1))
        .no(ask!("amount_less_than", "m", "n"));
    // No value compares with nothing.
    for condition in ["amount_equals", "amount_at_least", "amount_at_most"] {
        scene.no(json!({"name": condition, "opts": [["/", ["n", 0]], 0]}));
    }
}

#[test]
pub fn tags() {
    let scene = || Scene::new().tag("dora", "2m 5m").tag("none", "");
    scene()
        .yes(ask!("tag_exists", "dora", "none"))
        .no(ask!("tag_exists", "dora", "ura"));
    scene().tile("2m").yes(ask!("tagged", "tile", "dora"));
    scene().tile("3m").no(ask!("tagged", "tile", "dora"));
    scene()
        .tile("0m")
        .alias(East, "0m", "5m")
        .yes(ask!("tagged", "tile", "dora"));
    scene()
        .discarded(South, "5m")
        .yes(ask!("tagged", "last_discard", "dora"));
    scene().no(ask!("tagged", "last_discard", "dora"));
    scene()
        .yes(ask!("tagged", "2m", "dora"))
        .no(ask!("tagged", "3m", "dora"));
    scene().tile("2m").no(ask!("tagged", "tile", "ura"));
}

#[test]
pub fn attributes() {
    let scene = || {
        Scene::new()
            .hand(East, "1m@a 2m@_b")
            .meld(East, "pon", "3m@c 3m 3m")
    };
    scene()
        .yes(ask!("has_attr", "hand", "a"))
        .yes(ask!("has_attr", "hand", "b"));
    scene()
        .no(ask!("has_attr", "hand", "a", "b"))
        .no(ask!("has_attr", "calls", "c"));
    scene().yes(ask!("has_attr", "hand", "_a"));
    scene()
        .tile("1m@a&b")
        .yes(ask!("has_attr", "tile", "a", "b"));
    scene()
        .discarded(North, "1m@rinshan")
        .yes(ask!("has_attr", "last_discard", "rinshan"));
    scene().no(ask!("has_attr", "last_discard", "rinshan"));
    let won = scene().win(WinWay::Discard, "1z").seat(West);
    won.yes(ask!("has_attr", "winning_tile", "winning_tile"));
}
