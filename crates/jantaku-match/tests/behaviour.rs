//! What stands for what, and what is the same for a player.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use jantaku_match::Behaviour;
use notation::Game;

fn one(game: &mut Game, tile: &str) -> jantaku_tile::Tile {
    game.tiles(tile)[0]
}

#[test]
fn standing_for_a_pattern() {
    let mut game = Game::new();
    game.alias("0m -> 5m");
    game.alias("{11z} -> 1z@original 2z 3z 4z");
    game.alias("1j -> any");
    for (tile, pattern, expected) in [
        ("0m", "5m", true),
        ("5m", "0m", false),
        ("0m@w", "5m@w", true),
        ("0m", "5m@w", false),
        ("{11z}", "1z", true),
        ("{11z}", "1z@original", true),
        ("{11z}", "2z", true),
        ("{11z}", "2z@original", false),
        ("1z", "1z@original", false),
        ("1j", "any", true),
        ("1j", "any@x", false),
        ("1j@x", "any@x", true),
        ("0m@x", "any@x", true),
    ] {
        let (tile_read, pattern_read) = (one(&mut game, tile), one(&mut game, pattern));
        let answer = game
            .behaviour
            .stands_for(tile_read, pattern_read, &game.table);
        assert_eq!(answer, expected, "{tile} {pattern}");
    }
}

#[test]
fn being_the_same_tile() {
    let mut game = Game::new();
    game.alias("0m -> 5m");
    for (tile, other, expected) in [
        ("0m", "5m", true),
        ("5m", "0m", true),
        ("5m", "5m@_x", true),
        ("5m@_x", "5m", true),
        ("5m@x", "5m", true),
        ("5m", "5m@x", false),
        ("5m@x", "0m@x", true),
        ("5m", "0m@x", false),
        ("0m", "6m", false),
    ] {
        let (tile_read, other_read) = (one(&mut game, tile), one(&mut game, other));
        let answer = game
            .behaviour
            .equivalent(tile_read, other_read, &game.table);
        assert_eq!(answer, expected, "{tile} {other}");
    }
}

#[test]
fn jokers_gather_until_they_are_cleared() {
    let mut game = Game::new();
    game.alias("0m 0p -> 5m");
    game.alias("0m -> 5m 5p");
    game.order("9m 1m");
    assert_eq!(game.behaviour.aliases().len(), 3);
    let (red, five) = (one(&mut game, "0m"), one(&mut game, "5m"));
    let kept = game.behaviour.clone();
    game.behaviour.clear_aliases();
    assert!(!game.behaviour.is_joker(red, &game.table));
    assert!(kept.is_joker(red, &game.table) && !kept.is_joker(five, &game.table));
    let nine = one(&mut game, "9m").id;
    assert!(game.behaviour.order.successor(nine).is_some());
    // A new round knows nothing of it.
    let fresh = Behaviour::new([five]);
    assert!(fresh.aliases().is_empty() && fresh.order.successor(nine).is_none());
}

#[test]
fn jokers_have_power() {
    let mut game = Game::new();
    game.alias("0m -> 5m");
    game.alias("147j -> 147m");
    game.alias("1j -> any");
    let powers = ["5m", "0m", "147j", "1j"].map(|tile| {
        let tile = one(&mut game, tile);
        game.behaviour.power(tile, &game.table)
    });
    assert_eq!(powers, [0, 1, 3, usize::MAX]);
    let any = one(&mut game, "1j");
    assert!(game.behaviour.is_any_joker(any, &game.table));
}

/// Found by fuzzing: with no tile to count there is nothing to be told by counting.
#[test]
fn an_empty_wall() {
    let mut game = Game::new();
    game.behaviour = Behaviour::new([]);
    let almost = game.read(&serde_json::json!([["almost"], ["almost", [["any"], 1]]]));
    let matcher = jantaku_match::Matcher::new(&almost, &game.behaviour, &game.table);
    let hand = jantaku_match::HandCalls::default();
    assert!(jantaku_match::reference::matches(
        &hand,
        &almost,
        &game.behaviour,
        &game.table
    ));
    assert!(matcher.matches(&[], &[], &game.table));
    assert!(matcher.general_only().matches(&[], &[], &game.table));
}
