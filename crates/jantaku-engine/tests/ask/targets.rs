//! Match targets.

use jantaku_engine::hooks::{Meld, Original, RevealedTile};
use jantaku_rulebook::Seat::{East, North, South, West};
use jantaku_rulebook::{NamedTile, WinWay};
use serde_json::json;

use crate::ask;
use crate::scene::{Scene, name, tiles};

/// A table with something everywhere.
fn full() -> Scene {
    Scene::new()
        .hand(East, "1m 2m")
        .draw(East, "3m@_draw")
        .pond(East, "1p 2x")
        .aside(East, "4m 4m@_x 5m")
        .meld(East, "pon", "5z 5z 5z@_facedown")
        .meld(East, "flower", "1f")
        .meld(East, "start_flower", "2f")
        .meld(East, "joker", "1j")
        .meld(East, "start_joker", "2j")
        .hand(South, "7s 8s@revealed")
        .pond(South, "2p 3p@_facedown")
        .meld(South, "ankan", "6z@_facedown 6z 6z 6z@_facedown")
        .pond(West, "4p")
        .meld(West, "chii", "1s 2s 3s")
        .meld(North, "pei", "4z")
        .discarded(North, "5p")
}

fn one(scene: &Scene, target: &str) -> String {
    let alternatives = scene.targets(json!([target]));
    assert_eq!(alternatives.len(), 1, "{target}: {alternatives:?}");
    alternatives[0].clone()
}

#[test]
pub fn zones_of_the_player() {
    let rows = [
        ("hand", "1m 2m"),
        ("draw", "3m@_draw"),
        ("pond", "1p 2x"),
        ("discards", "1p 2x"),
        ("aside", "4m 4m@_x 5m"),
        ("calls", "| pon 5z 5z 5z@_facedown"),
        ("flowers", "| flower 1f | start_flower 2f"),
        ("start_flowers", "| start_flower 2f"),
        ("jokers", "| joker 1j | start_joker 2j"),
        ("start_jokers", "| start_joker 2j"),
        ("call_tiles", "5z 5z 5z@_facedown 1f 2f 1j 2j"),
        ("assigned_hand", "1m 2m"),
        ("assigned_calls", "| pon 5z 5z 5z@_facedown"),
        ("playable_tiles", "1m 2m 3m@_draw"),
        ("self_last_discard", "2x"),
        ("shimocha_last_discard", "3p@_facedown"),
        ("toimen_last_discard", "4p"),
        ("kamicha_last_discard", "5p"),
        ("shimocha_calls", "| ankan 6z@_facedown 6z 6z 6z@_facedown"),
        ("toimen_calls", "| chii 1s 2s 3s"),
        ("kamicha_calls", "| pei 4z"),
        ("last_discard", "5p"),
        ("all_ponds", "1p 2x 2p 3p@_facedown 4p 5p"),
        ("others_ponds", "2p 3p@_facedown 4p 5p"),
        (
            "all_calls",
            "| pon 5z 5z 5z@_facedown | flower 1f | start_flower 2f | joker 1j | start_joker 2j \
             | ankan 6z@_facedown 6z 6z 6z@_facedown | chii 1s 2s 3s | pei 4z",
        ),
        (
            "all_call_tiles",
            "5z 5z 5z@_facedown 1f 2f 1j 2j 6z@_facedown 6z 6z 6z@_facedown 1s 2s 3s 4z",
        ),
    ];
    for (target, expected) in rows {
        assert_eq!(one(&full(), target), expected, "{target}");
        assert_eq!(one(&Scene::new(), target), "", "{target}");
    }
    // In questions, tiles of calls do not lie face down.
    let down = json!([[[[{"tile": "any", "attrs": ["facedown"]}], 1]]]);
    full().no(ask!("match", ["call_tiles"], down.clone()));
    full().yes(ask!("match", ["all_call_tiles"], down));
}

#[test]
pub fn what_happened() {
    let scene = || {
        Scene::new()
            .discarded(East, "1m 2m 3m")
            .called(West, East, "pon", "3m", "3m 3m")
    };
    assert_eq!(one(&scene(), "last_call"), "| pon 3m 3m 3m");
    assert_eq!(one(&scene(), "last_called_tile"), "3m");
    assert_eq!(one(&scene(), "last_discard"), "3m");
    let discarded = Scene::new().discarded(East, "1m 2x 3m");
    assert_eq!(one(&discarded, "second_last_visible_discard"), "1m");
    let choice = || Scene::new().choice("5m", "4m 6m");
    assert_eq!(one(&choice(), "called_tile"), "5m");
    assert_eq!(one(&choice(), "call_choice"), "4m 6m");
    assert_eq!(one(&Scene::new().choice("", "1f"), "called_tile"), "");
    assert_eq!(one(&Scene::new().choice("", "1f"), "call_choice"), "1f");
    assert_eq!(one(&Scene::new().tile("9s@a"), "tile"), "9s@a");
    for target in [
        "last_call",
        "last_called_tile",
        "second_last_visible_discard",
        "called_tile",
        "call_choice",
        "tile",
    ] {
        assert_eq!(one(&Scene::new(), target), "", "{target}");
    }
}

#[test]
pub fn a_win() {
    let won = || {
        Scene::new()
            .hand(East, "1m")
            .meld(East, "pon", "5z 5z 5z")
            .meld(East, "flower", "1f")
            .win(WinWay::Discard, "2m")
    };
    assert_eq!(one(&won(), "winning_tile"), "2m");
    assert_eq!(one(&won(), "winning_hand"), "1m 5z 5z 5z 2m");
    assert_eq!(one(&won(), "orig_hand"), "1m");
    let replaced = || {
        won().word("chii").win_with(|game, win| {
            let chii = Meld {
                name: name(game, "chii"),
                tiles: tiles(game, "1j 2p 3p"),
            };
            let winning = tiles(game, "3j")[0];
            let hand = tiles(game, "2j");
            win.original = Some(std::sync::Arc::new(Original {
                hand,
                calls: vec![chii],
                winning_tile: Some(winning),
            }));
        })
    };
    assert_eq!(one(&replaced(), "orig_hand"), "2j");
    assert_eq!(one(&replaced(), "orig_calls"), "| chii 1j 2p 3p");
    assert_eq!(one(&replaced(), "orig_winning_tile"), "3j");
    assert_eq!(one(&replaced(), "orig_winning_hand"), "2j 1j 2p 3p 3j");
    assert_eq!(one(&replaced(), "hand"), "1m");
    for target in [
        "winning_tile",
        "winning_hand",
        "orig_hand",
        "orig_calls",
        "orig_winning_tile",
        "orig_winning_hand",
    ] {
        assert_eq!(one(&Scene::new(), target), "", "{target}");
    }
}

#[test]
pub fn what_can_be_seen() {
    let revealed = || {
        full().dead_wall("1z 2z 3z 4p").state(|state| {
            state.round.wall.revealed =
                vec![RevealedTile::Position(-9), RevealedTile::Position(-1)];
        })
    };
    assert_eq!(one(&revealed(), "revealed_tiles"), "1x 4p");
    assert_eq!(one(&Scene::new(), "revealed_tiles"), "");
    let visible = "1p 5z 5z 5z@_facedown 1f 2f 1j 2j 1m 2m 3m@_draw \
                   2p 6z 6z 8s@revealed 4p 1s 2s 3s 5p 4z 4p";
    assert_eq!(one(&revealed(), "visible_tiles"), visible);
    assert_eq!(one(&Scene::new(), "visible_tiles"), "");
    let shown = revealed().state(|state| state.player_mut(South).hand_revealed = true);
    assert!(one(&shown, "visible_tiles").contains("7s 8s"));
    let each = revealed().targets(json!(["any_visible_tile"]));
    assert_eq!(each.join(" "), visible);
    assert!(Scene::new().targets(json!(["any_visible_tile"])).is_empty());

    let scry = || {
        Scene::new()
            .wall("1m 2m 3m")
            .state(|state| state.player_mut(East).scryed = 2)
    };
    assert_eq!(one(&scry(), "scry"), "1m 2m");
    assert_eq!(one(&scry(), "last_scryed_tile"), "2m");
    assert_eq!(one(&scry().seat(South), "scry"), "");
    assert_eq!(one(&scry().seat(South), "last_scryed_tile"), "");
    let named = scry().dead_wall("7z 6z").seat(South);
    let named = named.state(|state| state.round.wall.named_scry = vec![NamedTile::Position(-2)]);
    assert_eq!(one(&named, "scry"), "7z");
}

#[test]
pub fn tiles_by_name() {
    let scene = || {
        Scene::new()
            .with("reserved_tiles", json!(["aa", "bb"]))
            .with(
                "functions",
                json!({
                    "f": [["tag_tiles", "lucky", ["1z"]], ["set_counter", "place", -3]]
                }),
            )
            .dead_wall("7m 8m 9m 1p")
            .tag("lucky", "3z 1z 2z")
            .counter(East, "place", -3.0)
    };
    for (target, expected) in [
        (json!("5s"), "5s"),
        (json!("aa"), "1p"),
        (json!("bb"), "9m"),
        (json!(0), "7m"),
        (json!(-4), "7m"),
        (json!(["5s", "a"]), "5s@a"),
        (json!(-5), ""),
    ] {
        assert_eq!(scene().targets(json!([target])), [expected], "{target}");
    }
    // Where only a tile can be meant, tags and counters may name one.
    scene()
        .yes(ask!("tiles_match", ["lucky"], ["1z"]))
        .no(ask!("tiles_match", ["lucky"], ["3z"]));
    scene()
        .yes(ask!("tiles_match", ["place"], ["8m"]))
        .no(ask!("tiles_match", ["place"], ["7m"]));
}

#[test]
pub fn alternatives() {
    let rows = [
        ("hand_any", "1m / 2m"),
        (
            "call_tiles_any",
            "5z / 5z / 5z@_facedown / 1f / 2f / 1j / 2j",
        ),
        ("hand_draw_nonjoker_any", "1m / 2m / 3m@_draw"),
        ("aside_unique", "4m / 5m"),
        ("all_last_discards", "2x / 3p@_facedown / 4p / 5p"),
        ("any_discard", "1p / 2x"),
        ("others_discards", "2p / 3p@_facedown / 4p / 5p"),
    ];
    for (target, expected) in rows {
        assert_eq!(
            full().targets(json!([target])).join(" / "),
            expected,
            "{target}"
        );
        assert!(Scene::new().targets(json!([target])).is_empty(), "{target}");
    }
    let joker = full().alias(East, "2m", "any").alias(East, "1m", "9m");
    assert_eq!(
        joker.targets(json!(["hand_draw_nonjoker_any"])),
        ["1m", "3m@_draw"]
    );
    // Several of them multiply; what is not there leaves nothing.
    assert_eq!(
        full().targets(json!(["hand_any", "draw", "any_discard"])),
        [
            "1m 3m@_draw 1p",
            "1m 3m@_draw 2x",
            "2m 3m@_draw 1p",
            "2m 3m@_draw 2x"
        ]
    );
    assert!(
        full()
            .seat(North)
            .targets(json!(["aside_unique", "pond"]))
            .is_empty()
    );
    let many = Scene::new().hand(East, &["1m"; 40].join(" "));
    assert_eq!(
        many.targets(json!(["hand_any", "hand_any", "hand_any"]))
            .len(),
        10_000
    );
    let endless = json!(vec!["hand"; 30_000]);
    assert!(many.targets(endless).is_empty());

    let scene = |hand: &str| Scene::new().hand(East, hand).discarded(South, "2m");
    let pairs = |count: i32| json!([[[["pair"], count]]]);
    scene("1m 2m 3m").yes(ask!("match", ["hand_any", "last_discard"], pairs(1)));
    scene("1m 2m 3m").no(ask!("match", ["hand", "last_discard"], pairs(2)));
    scene("1m 1m 3m").no(ask!("match", ["hand_any", "last_discard"], pairs(1)));
    scene("1m 1m 3m").yes(ask!("match", ["hand", "last_discard"], pairs(1)));
}

#[test]
pub fn calls_with_jokers() {
    let scene = || {
        Scene::new()
            .meld(East, "pon", "5p 2y 5p")
            .meld(East, "pon", "1j 6p 6p")
            .meld(East, "chii", "1s 2s 2y")
            .alias(East, "2y", "any")
            .alias(East, "1j", "1m 2m")
            .meld(South, "pon", "7z 7z 2y")
            .alias(South, "2y", "any")
    };
    assert_eq!(
        scene().targets(json!(["self_joker_meld_tiles"])),
        ["5p", "6p"]
    );
    assert_eq!(
        scene().targets(json!(["anyone_joker_meld_tiles"])),
        ["5p", "6p", "7z"]
    );
    assert_eq!(one(&scene(), "call_tiles"), "5p 2y 5p 6p 6p 6p 1s 2s 2y");
    assert_eq!(
        one(&Scene::new().meld(East, "pon", "1j 1j"), "call_tiles"),
        "1j 1j"
    );
    assert!(
        Scene::new()
            .targets(json!(["self_joker_meld_tiles"]))
            .is_empty()
    );
    assert!(
        Scene::new()
            .targets(json!(["anyone_joker_meld_tiles"]))
            .is_empty()
    );
}
