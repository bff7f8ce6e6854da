//! AND, OR, counts, other players, and what is printed.

use jantaku_engine::hooks::Happened;
use jantaku_rulebook::Seat;
use serde_json::json;

use crate::ask;
use crate::scene::Scene;

#[test]
pub fn nesting_decides_between_and_and_or() {
    let scene = Scene::new();
    let rows = [
        (json!([]), true),
        (json!(["true", "false"]), false),
        (json!([["true", "false"]]), true),
        (json!([[]]), false),
        (json!([["false", ["true", "true"]]]), true),
        (json!([["false", ["true", "false"]], "true"]), false),
        (json!([2, "true", "false", "true"]), true),
        (json!([2, "true", "false", "false"]), false),
        (json!([[2, "true", "true", "true"]]), false),
        (json!([[2, "true", "true", "false"]]), true),
        (json!([[2, "false", "false"]]), false),
        (json!([true, [false, true]]), true),
        (json!(false), false),
    ];
    for (condition, expected) in rows {
        assert_eq!(scene.holds(&condition), expected, "{condition}");
    }
}

#[test]
pub fn constants_and_negation() {
    let scene = Scene::new();
    scene.yes(json!("true")).no(json!("false"));
    scene.no(json!("not_true")).yes(json!("not_false"));
    scene
        .yes(ask!("not", ["false"]))
        .no(ask!("not", [["true"]]));
    scene
        .yes(ask!("equals", "tsumo", "tsumo"))
        .no(ask!("equals", "tsumo", "ron"));
}

#[test]
pub fn others_are_asked_with_as() {
    let scene = Scene::new().status(Seat::South, "a");
    scene.no(ask!("status", "a"));
    scene.yes(json!({"name": "status", "as": "shimocha", "opts": ["a"]}));
    scene.yes(json!({"name": "seat_is", "as": "shimocha", "opts": ["self"]}));
    // Nobody has no statuses, not even none.
    let three = Scene::new().with("num_players", json!(3)).word("a");
    three.no(json!({"name": "status_missing", "as": "kamicha", "opts": ["a"]}));
    three.yes(json!({"name": "not_status_missing", "as": "kamicha", "opts": ["a"]}));
}

#[test]
pub fn anyone_knows_nothing_but_the_seat() {
    let scene = Scene::new().hand(Seat::West, "1m").tile("1m@draw");
    scene.yes(ask!("anyone", ask!("tiles_in_hand", 1)));
    scene.no(ask!("anyone", ask!("tiles_in_hand", 1), "our_turn"));
    scene.yes(json!("is_drawn_tile"));
    scene.no(ask!("anyone", "is_drawn_tile"));
}

#[test]
pub fn printing_is_always_true() {
    let scene = Scene::new()
        .hand(Seat::East, "1m 2m")
        .draw(Seat::East, "3m")
        .meld(Seat::East, "pon", "5z 5z 5z")
        .discarded(Seat::East, "9p")
        .status(Seat::East, "riichi")
        .counter(Seat::East, "n", 2.5)
        .tag("best", "1z")
        .tile("9p");
    let rows = [
        (ask!("print", "n is $v", {"v": "n"}), "n is 2.5"),
        (ask!("print_status", "self"), "Player east: riichi"),
        (ask!("print_counters", "self"), "Player east: n = 2.5"),
        (json!("print_context"), "seat east, button probe, tile 9p"),
        (
            ask!("print_hand", "self"),
            "Player east: 1m 2m + 3m, pon [5z 5z 5z]",
        ),
        (ask!("print_discards", "self"), "Player east: 9p"),
        (json!("print_tags"), "best: 1z"),
        (json!("print_txns"), ""),
    ];
    for (condition, expected) in rows {
        scene.yes(condition.clone());
        let not = condition["name"].as_str().map_or_else(
            || json!(format!("not_{}", condition.as_str().unwrap())),
            |name| json!({"name": format!("not_{name}"), "opts": condition["opts"]}),
        );
        scene.no(not);
        let (mut game, context, typed) = scene.typed(&condition);
        game.take_happened();
        assert!(game.holds_aloud(&typed, &context));
        assert_eq!(game.take_happened(), [Happened::Print(expected.to_owned())]);
    }
}
