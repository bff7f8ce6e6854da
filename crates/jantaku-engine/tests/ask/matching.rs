//! Tiles, matching, waits.

use jantaku_rulebook::Seat::{East, North, South, West};
use jantaku_rulebook::WinWay;
use serde_json::json;

use crate::ask;
use crate::scene::{Scene, all_tiles};

#[test]
pub fn hands_match() {
    let scene = || {
        Scene::new()
            .hand(East, "1m 2m 3m 4m 5m 6m 7p 8p 9p 1z")
            .draw(East, "1z")
            .meld(East, "pon", "5z 5z 5z")
    };
    scene().yes(ask!("match", ["hand", "draw", "calls"], ["win"]));
    scene().yes(ask!("match", ["hand", "draw", "calls"], "win"));
    scene().no(ask!("match", ["hand", "calls"], ["win"]));
    scene().no(ask!("match", ["hand", "draw"], ["ten", "win"]));
    scene().yes(ask!("match", ["hand_any", "draw"], [[[["pair"], 1]]]));
    scene().hand(East, "").no(ask!("match", ["hand_any"], [[]]));
    // The winning tile is marked.
    let marked = json!([[[[{"tile": "any", "attrs": ["winning_tile"]}], 1]]]);
    let won = Scene::new().hand(East, "1m").win(WinWay::Draw, "2m");
    won.yes(ask!("match", ["hand", "winning_tile"], marked.clone()));
    won.no(ask!("match", ["hand"], marked));
}

#[test]
pub fn tiles_pass_specs() {
    let scene = Scene::new().dead_wall("1z 5m");
    scene.yes(ask!("tiles_match", ["1m", "9m"], ["terminal"]));
    scene.no(ask!("tiles_match", ["1m", "5m"], ["terminal"]));
    scene.yes(ask!("tiles_match", ["1m", "5m"], ["terminal", "5"]));
    scene.yes(ask!("tiles_match", [], ["terminal"]));
    scene
        .yes(ask!("tiles_match", [-1], ["manzu"]))
        .no(ask!("tiles_match", [-9], ["any"]));
}

#[test]
pub fn the_last_discard() {
    Scene::new().no(ask!("last_discard_matches", "any"));
    let scene = || Scene::new().discarded(South, "3m");
    scene().yes(ask!("last_discard_matches", "1z", "manzu"));
    scene().no(ask!("last_discard_matches", "1z", "pinzu"));
    scene().tile("3m").yes(ask!("last_discard_matches", "same"));
    scene().tile("4m").no(ask!("last_discard_matches", "same"));

    scene().yes(json!("last_discard_exists"));
    Scene::new().no(json!("last_discard_exists"));
    scene()
        .called(West, South, "pon", "3m", "3m 3m")
        .no(json!("last_discard_exists"));
    let earlier = Scene::new().discarded(South, "3m 3m");
    earlier
        .called(West, South, "pon", "3m", "3m 3m")
        .no(json!("last_discard_exists"));
    let facedown = Scene::new().pond(South, "3m@_facedown").game(|game| {
        let tile = jantaku_tile::TileId::BACK.into();
        let record = jantaku_engine::hooks::RoundEvent::Discard { seat: South, tile };
        game.arrange().0.round.history.push(record);
    });
    facedown
        .yes(json!("last_discard_exists"))
        .no(json!("visible_discard_exists"));
    scene().yes(json!("visible_discard_exists"));
    Scene::new().no(json!("visible_discard_exists"));
    scene().no(json!("second_last_visible_discard_exists"));
    scene()
        .discarded(South, "4m")
        .yes(json!("second_last_visible_discard_exists"));
    let blank = Scene::new().discarded(South, "2x 4m");
    blank.no(json!("second_last_visible_discard_exists"));
}

#[test]
pub fn discards_repeat() {
    let condition = || json!("last_discard_matches_existing");
    let scene = |own: &str| Scene::new().pond(East, own).discarded(South, "3m");
    scene("3m").yes(condition());
    scene("4m").no(condition());
    scene("0m").alias(East, "0m", "3m").yes(condition());
    let own = |own: &str| Scene::new().pond(East, own).discarded(East, "3m");
    own("").no(condition());
    own("3m").yes(condition());

    let condition = || json!("called_tile_matches_any_discard");
    let called = |pond: &str| {
        let scene = Scene::new().pond(North, pond).discarded(South, "3m");
        scene.called(West, South, "pon", "3m", "3m 3m")
    };
    called("3m").yes(condition());
    called("4m").no(condition());
}

#[test]
pub fn called_tiles_and_kuikae() {
    let called = |name: &str, others: &str| {
        let scene = Scene::new().discarded(East, "3m");
        scene.called(South, East, name, "3m", others).seat(South)
    };
    let kuikae = || ask!("last_called_tile_matches", "kuikae");
    for (name, others, tile, expected) in [
        ("chii", "4m 5m", "3m", true),
        ("chii", "4m 5m", "6m", true),
        ("chii", "4m 5m", "4m", false),
        ("chii", "4m 5m", "2p", false),
        ("pon", "3m 3m", "3m", true),
        ("pon", "3m 3m", "2m", false),
    ] {
        let answer = called(name, others).tile(tile).holds(&kuikae());
        assert_eq!(answer, expected, "{name} with {others}, then {tile}");
    }
    called("pon", "3m 3m").no(kuikae());
    called("pon", "3m 3m").yes(ask!("last_called_tile_matches", "manzu"));
    called("pon", "3m 3m")
        .tile("3m")
        .yes(ask!("last_called_tile_matches", "same"));
    let drawn = called("pon", "3m 3m").drew(South, "1m");
    drawn.no(ask!("last_called_tile_matches", "manzu"));
}

const HAND: &str = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1z 1z 2s 3s";

#[test]
pub fn needed_tiles() {
    let needed = || ask!("needed_for_hand", "ten");
    let scene = |tile: &str| {
        Scene::new()
            .hand(East, HAND)
            .draw(East, "9s@_draw")
            .tile(tile)
    };
    scene("9s@_draw").no(needed());
    scene("1m").yes(needed());
    scene("2s").yes(needed());
    Scene::new().hand(East, "1m 5m 9m").tile("1m").yes(needed());
    Scene::new().hand(East, HAND).no(needed());
    scene("9s@_draw").yes(json!("is_drawn_tile"));
    scene("9s").no(json!("is_drawn_tile"));
}

#[test]
pub fn waits_are_counted() {
    let scene = || Scene::new().hand(East, HAND);
    scene().yes(ask!("wait_count_at_least", 2, ["win"]));
    scene().no(ask!("wait_count_at_least", 3, ["win"]));
    scene().yes(ask!("wait_count_at_most", 2, ["win"]));
    scene().no(ask!("wait_count_at_most", 1, "win"));
    scene()
        .hand(East, "1m 5m 9m")
        .yes(ask!("wait_count_at_most", 0, ["win"]));
    let fifth = Scene::new().hand(East, "1z 1z 1z 1z 2m 3m 4m 5m 6m 7m 7p 8p 9p");
    fifth.yes(ask!("wait_count_at_least", 1, ["win"]));
    // A red five and a five are one wait.
    let mut wall = all_tiles();
    wall.push("0s".to_owned());
    let red = Scene::new()
        .with("wall", json!(wall))
        .alias(East, "0s", "5s")
        .hand(East, "1m 2m 3m 4m 5m 6m 7p 8p 9p 1z 1z 4s 6s");
    red.yes(ask!("wait_count_at_most", 1, ["win"]));
}

#[test]
pub fn hell_waits() {
    let hell = || ask!("has_hell_wait", "win");
    let scene = |four: &str| {
        Scene::new()
            .hand(East, HAND)
            .pond(South, "1s 1s 1s 1s")
            .pond(West, four)
    };
    scene("4s 4s 4s").yes(hell());
    scene("4s 4s").no(hell());
    scene("4s 4s 4s 4s").no(hell());
    scene("4s 4s 4s 4s").win(WinWay::Discard, "4s").yes(hell());
    // What lies face down is not known.
    scene("4s 4s 4s@_facedown").no(hell());

    let all = || ask!("all_waits_are_in_hand", "win");
    Scene::new()
        .hand(East, "1z 1z 1z 1z 2m 3m 4m 5m 6m 7m 7p 8p 9p")
        .yes(all());
    scene("").no(all());
}
