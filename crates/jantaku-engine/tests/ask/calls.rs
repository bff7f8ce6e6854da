//! What can be called, and what calls would do.

use jantaku_engine::Game;
use jantaku_rulebook::Seat::{self, East, North, South, West};
use serde_json::{Value, json};

use crate::ask;
use crate::scene::Scene;

fn chii() -> Value {
    json!([[-2, -1], [-1, 1], [1, 2]])
}

/// What the probe button offers: called tile, then each choice.
fn options(scene: &Scene, seat: Seat) -> Vec<String> {
    let (game, context) = scene.play();
    let options = game.ask().call_options(seat, context.button.unwrap());
    let show = |game: &Game, tiles: &[jantaku_tile::Tile]| {
        let tiles = tiles
            .iter()
            .map(|tile| tile.display(game.attrs()).to_string());
        tiles.collect::<Vec<_>>().join(" ")
    };
    let shown = options.iter().map(|option| {
        let choices = option.choices.iter().map(|choice| show(&game, choice));
        let choices: Vec<String> = choices.collect();
        format!("{}: {}", show(&game, &[option.called]), choices.join(", "))
    });
    shown.collect()
}

#[test]
pub fn a_discard_is_called_with_the_hand_alone() {
    let scene = |hand: &str, draw: &str| {
        Scene::new()
            .button("call", chii())
            .discarded(East, "3m")
            .hand(South, hand)
            .draw(South, draw)
            .seat(South)
    };
    scene("4m 5m 9p", "").yes(json!("call_available"));
    scene("4m 9p", "5m").no(json!("call_available"));
    scene("4m 5m 9p", "")
        .drew(East, "1z")
        .no(json!("call_available"));
    let robbed = Scene::new()
        .button("call", chii())
        .discarded(East, "3m")
        .called(West, East, "pon", "3m", "3m 3m")
        .hand(North, "4m 5m")
        .seat(North);
    robbed.yes(json!("call_available"));
    let plain = Scene::new()
        .discarded(East, "3m")
        .hand(South, "4m 5m")
        .seat(South);
    plain.no(json!("call_available"));
}

#[test]
pub fn calls_from_the_own_hand() {
    let scene = |hand: &str| {
        Scene::new()
            .button("call", json!([[0, 0, 0]]))
            .hand(East, hand)
            .draw(East, "1z@_draw")
    };
    scene("1z 1z 1z 2m").yes(json!("self_call_available"));
    scene("1z 1z 2m 2m").no(json!("self_call_available"));
    let upgrade = |hand: &str| {
        Scene::new()
            .button("call", json!([[0, 0, 0]]))
            .button("upgrades", json!("pon"))
            .button("actions", json!([["upgrade_call"]]))
            .meld(East, "pon", "5p 5p 5p@_discard")
            .meld(East, "chii", "1s 2s 3s")
            .hand(East, hand)
    };
    upgrade("5p 1m").yes(json!("can_upgrade_call"));
    upgrade("6p 1m").no(json!("can_upgrade_call"));
    assert_eq!(options(&upgrade("1m 5p"), East), ["5p: 5p 5p 5p@_discard"]);
}

#[test]
pub fn options_are_filtered_by_call_conditions() {
    let scene = || {
        Scene::new()
            .button("call", chii())
            .button("actions", json!([["call"], ["change_turn", "self"]]))
            .alias(South, "0m", "5m")
            .hand(South, "4m 5m 0m 6m 7m 9p")
            .discarded(East, "6m")
    };
    assert_eq!(options(&scene(), South), ["6m: 4m 0m, 4m 5m, 0m 7m, 5m 7m"]);
    let match_4m = ask!("match", ["call_choice"], [[[["4m"], 1]]]);
    let filtered = scene().button("call_conditions", match_4m);
    assert_eq!(options(&filtered, South), ["6m: 4m 0m, 4m 5m"]);
    let match_9m = ask!("match", ["call_choice"], [[[["9m"], 1]]]);
    assert!(options(&scene().button("call_conditions", match_9m), South).is_empty());
    let mut nojoker = vec![json!("nojoker")];
    nojoker.extend(chii().as_array().unwrap().clone());
    let nojoker = scene().button("call", json!(nojoker));
    assert_eq!(options(&nojoker, South), ["6m: 4m 5m, 5m 7m"]);

    let kan = Scene::new()
        .button("call", json!([[0, 0, 0]]))
        .button("actions", json!([["self_call"]]))
        .hand(East, "1z 1z 1z 1z 5p 5p 5p")
        .draw(East, "5p@_draw");
    assert_eq!(options(&kan, East).len(), 2);
}

#[test]
pub fn tiles_of_the_call() {
    let scene = Scene::new().choice("5m", "4m 6m");
    scene.yes(ask!("call_contains", ["4m", "6m"], 2));
    scene.no(ask!("call_contains", ["4m"], 2));
    scene.yes(ask!("call_contains", ["5m"]));
    scene.yes(ask!("called_tile_contains", ["5m"]));
    scene.no(ask!("called_tile_contains", ["4m"]));
    scene.yes(ask!("call_choice_contains", ["4m"]));
    scene.no(ask!("call_choice_contains", ["5m"]));
    Scene::new().no(ask!("call_contains", ["4m"], 0));
    Scene::new()
        .choice("", "1f")
        .no(ask!("called_tile_contains", ["1f"]));
}

#[test]
pub fn calls_that_change_waits() {
    let kan = |hand: &str, draw: &str| {
        Scene::new()
            .button("call", json!([[0, 0, 0]]))
            .hand(East, hand)
            .draw(East, draw)
    };
    let win = || ask!("call_would_change_waits", "win");
    kan("1z 1z 1z 2m 3m 4p 5p 6p 7s 8s 9s 9p 9p", "1z").no(win());
    kan("1m 1m 1m 2m 3m 4p 5p 6p 7s 8s 9s 9p 9p", "1m").yes(win());
    kan("1m 2m", "").yes(win());

    let win = || ask!("call_changes_waits", "win");
    let keeps = kan("1z 1z 1z 2m 3m 4p 5p 6p 7s 8s 9s 9p 9p", "1z");
    keeps.own_choice("1z", "1z 1z 1z").no(win());
    let changes = kan("1m 1m 1m 2m 3m 4p 5p 6p 7s 8s 9s 9p 9p", "1m");
    changes.own_choice("1m", "1m 1m 1m").yes(win());
    Scene::new().button("call", json!([[0, 0]])).no(win());
    // A called discard is not taken from the hand as well.
    Scene::new()
        .with("trio_definition", json!([[[["1z"], 3]]]))
        .button("call", json!([[0]]))
        .hand(East, "1z 1z 1z")
        .choice("1z", "1z")
        .no(ask!("call_changes_waits", "trio"));
}

#[test]
pub fn something_to_discard_after_a_call() {
    let kuikae = json!([[["any"], [ask!("last_called_tile_matches", "kuikae")]]]);
    let scene = |hand: &str| {
        Scene::new()
            .with("play_restrictions", kuikae.clone())
            .button("call", chii())
            .button("actions", json!([["call"]]))
            .discarded(East, "3m")
            .hand(South, hand)
            .seat(South)
            .choice("3m", "4m 5m")
    };
    scene("4m 5m 9p").yes(json!("can_discard_after_call"));
    scene("4m 5m 3m 6m").no(json!("can_discard_after_call"));
    Scene::new().no(json!("can_discard_after_call"));
}
