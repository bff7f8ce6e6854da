//! Worked examples of the questions built on matching.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use jantaku_match::queries::{self, CallSpecs};
use jantaku_match::{Behaviour, Call, Matcher};
use notation::{Game, print, tiles};
use serde_json::json;

const WIN: &str = "exhaustive, mentsu:4, pair:1 | (nojoker quad):-1, pair:7";

fn matcher(game: &mut Game, definitions: &str) -> Matcher {
    let list = game.list(definitions);
    Matcher::new(&list, &game.behaviour, &game.table)
}

fn waits(game: &mut Game, definitions: &str, hand: &str) -> String {
    let matcher = matcher(game, definitions);
    let hand = game.hand(hand);
    let waits = queries::waits(&matcher, &hand.hand, &hand.calls, &game.table);
    let general = matcher.general_only();
    assert_eq!(
        waits,
        queries::waits(&general, &hand.hand, &hand.calls, &game.table)
    );
    assert_eq!(
        !waits.is_empty(),
        queries::is_waiting(&general, &hand.hand, &hand.calls, &game.table)
    );
    print(&waits, &game.table)
}

/// A game with more in the wall than the usual.
fn with_wall(more: &str) -> Game {
    let mut game = Game::with_sets();
    let wall = [
        tiles(notation::KINDS, &mut game.table).repeat(4),
        tiles(more, &mut game.table),
    ]
    .concat();
    game.behaviour = Behaviour::new(wall);
    game
}

#[test]
fn what_hands_wait_for() {
    let mut game = Game::with_sets();
    for (hand, expected) in [
        ("11m123456789p11s", "1m 1s"),
        ("2345m123456789p", "2m 5m"),
        ("1111m123456789p", "1m"),
        ("11112m234567p99s", "3m"),
        ("1144m3399p22577s", "5s"),
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("123456m789p2468s", ""),
    ] {
        assert_eq!(waits(&mut game, WIN, hand), expected, "{hand}");
    }
    assert_eq!(waits(&mut game, "pair:1", "11m").split(' ').count(), 34);
}

#[test]
fn waits_may_get_the_attributes_that_are_asked_for() {
    let mut game = Game::with_sets();
    game.define_set("done", "0@w 1 2 | 0 1@w 2 | 0 1 2@w | 0@w 0 0");
    let hand = "23m456p789s123p55z";
    let fin = "exhaustive, done:1, mentsu:3, pair:1";
    assert_eq!(waits(&mut game, fin, hand), "1m 4m");
    let or_at_the_pair = "exhaustive, done:1, mentsu:3, pair:1 | exhaustive, mentsu:4, [0@w 0]:1";
    assert_eq!(waits(&mut game, or_at_the_pair, hand), "1m 4m");
    // Marked tiles of the hand do not matter, nor do other definitions.
    let or_pairs = "exhaustive, done:1, mentsu:3, pair:1 | pair:7";
    assert_eq!(waits(&mut game, or_pairs, hand), "1m 4m");
    assert_eq!(waits(&mut game, fin, "2m@w 3m 456p789s123p55z"), "1m 4m");
    // What is asked for may also be refused, or refused beside something else.
    assert_eq!(waits(&mut game, "any@w:-1, shuntsu:1", "12m"), "3m");
    assert_eq!(
        waits(&mut game, "any@w:-1, [0@v 1 2]:1", "23m").as_str(),
        "1m"
    );
    assert_eq!(
        waits(&mut game, "[0@w 0]:-1, [0@w 1]:1", "3m4m").as_str(),
        "2m"
    );
    // Attributes of the wall are taken as they are.
    let mut game = with_wall("1m@w");
    game.define_set("done", "0@w 1 2");
    assert_eq!(waits(&mut game, "done:1", "23m"), "1m 1m@w");
}

#[test]
fn jokers_are_waits_like_others() {
    let mut red = with_wall("0s");
    red.alias("0s -> 5s");
    assert_eq!(waits(&mut red, WIN, "1144m3399p22577s"), "0s 5s");

    let mut any = with_wall("9z");
    any.alias("9z -> any");
    assert_eq!(
        waits(&mut any, WIN, "123456789m123p 9z").split(' ').count(),
        35
    );

    // Without one in the wall there is none to wait for.
    let mut none = Game::with_sets();
    none.alias("9z -> any");
    assert_eq!(
        waits(&mut none, WIN, "123456789m123p 9z")
            .split(' ')
            .count(),
        34
    );

    let mut some = Game::with_sets();
    some.alias("147j -> 147m147p147s");
    assert_eq!(waits(&mut some, WIN, "123456789m55p8s 147j"), "6s 9s");
}

#[test]
fn red_and_plain_fives_are_one_wait() {
    let mut game = with_wall("0s 1j");
    game.alias("0s -> 5s");
    let tiles = game.tiles("5s 0s 5p 1j");
    assert_eq!(queries::wait_count(&tiles), 3);
}

#[test]
fn what_is_left_of_waits() {
    let mut game = Game::with_sets();
    let matcher = matcher(&mut game, WIN);
    let hand = game.tiles("2345m123456789p");
    let visible = game.tiles("2345m123456789p 2m@dora 2m 5m 5m 5m@_x 9z");
    let (behaviour, table) = (&game.behaviour, &game.table);
    let ukeire = queries::ukeire(&matcher, &hand, &[], &visible, table);
    assert_eq!(
        ukeire.iter().map(|(_, left)| *left).collect::<Vec<_>>(),
        [1, 0]
    );
    assert!(queries::is_hell_wait(&ukeire, false));
    assert!(!queries::is_hell_wait(&ukeire, true));
    assert_eq!(
        queries::remaining(visible[17], &visible, behaviour, table),
        0,
        "9z is not in the wall"
    );

    let hand = tiles("1111m123456789p", &mut game.table.clone());
    let (fifth, table) = (
        queries::waits(&matcher, &hand, &[], &game.table),
        &game.table,
    );
    assert!(queries::all_waits_are_in_hand(
        &fifth,
        &hand,
        &[],
        behaviour,
        table
    ));
    assert!(!queries::all_waits_are_in_hand(
        &fifth,
        &hand[1..],
        &[],
        behaviour,
        table
    ));
    assert!(queries::all_waits_are_in_hand(
        &[],
        &hand,
        &[],
        behaviour,
        table
    ));
}

#[test]
fn tiles_that_a_hand_can_do_without() {
    let mut game = Game::with_sets();
    game.define_set("ryanmen/penchan", "0 1");
    game.define_set("kanchan", "0 2");
    let tenpai = "exhaustive, (shuntsu koutsu):3, (ryanmen/penchan kanchan pair):1, pair:1 \
        | exhaustive, (shuntsu koutsu):4, any:1 | (nojoker koutsu):-1, pair:6, any:1";
    for (definitions, hand, expected) in [
        (tenpai, "1144m3399p225577s", "1m 4m 3p 9p 2s 5s 7s"),
        (tenpai, "123456789m1135p9s", "9s"),
        (
            "(nojoker koutsu):-1, pair:6, any:1",
            "1112m3344p5566s77z",
            "1m",
        ),
        (tenpai, "123456m789p2468s5z", ""),
    ] {
        let matcher = matcher(&mut game, definitions);
        let hand = game.tiles(hand);
        let unneeded = queries::unneeded(&matcher, &hand, &[], &game.table);
        assert_eq!(print(&unneeded, &game.table), expected);
        for &tile in &hand {
            assert_eq!(
                queries::is_needed(tile, &unneeded, &game.table),
                !unneeded.contains(&tile)
            );
        }
    }
}

fn options(game: &mut Game, specs: serde_json::Value, hand: &str, called: Option<&str>) -> String {
    let mut problems = Vec::new();
    let specs = CallSpecs::read(&specs, &mut game.table, &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    let hand = game.tiles(hand);
    let called = called.map(|called| game.tiles(called));
    let options = queries::call_options(
        &specs,
        &hand,
        called.as_deref(),
        &game.behaviour,
        &game.table,
    );
    let print = |tiles: &[_]| print(tiles, &game.table);
    let option = |option: &queries::CallOption| {
        let choices: Vec<String> = option.choices.iter().map(|choice| print(choice)).collect();
        format!("{}: {}", print(&[option.called]), choices.join(", "))
    };
    options.iter().map(option).collect::<Vec<_>>().join("; ")
}

#[test]
fn what_can_be_called() {
    let mut game = with_wall("0m");
    game.alias("0m -> 5m");
    let chii = || json!([[-2, -1], [-1, 1], [1, 2]]);
    let pon = || json!([[0, 0]]);
    let hand = "4m 6m 7m 0m 5m 5m";
    assert_eq!(
        options(&mut game, chii(), hand, Some("5m")),
        "5m: 4m 6m, 6m 7m"
    );
    assert_eq!(
        options(&mut game, pon(), hand, Some("5m")),
        "5m: 0m 5m, 5m 5m"
    );
    assert_eq!(options(&mut game, pon(), "0m 5m", Some("5m")), "5m: 0m 5m");
    assert_eq!(
        options(&mut game, pon(), hand, Some("0m")),
        "0m: 0m 5m, 5m 5m",
        "a red five is called as a five"
    );
    assert_eq!(
        options(&mut game, json!(["nojoker", [0, 0]]), hand, Some("5m")),
        "5m: 5m 5m"
    );
    assert_eq!(options(&mut game, pon(), "1m 2m", Some("5m")), "");
    // A quad of one's own is offered once, whichever of its tiles is called.
    assert_eq!(
        options(&mut game, json!([[0, 0, 0]]), "5m 5m 1z 0m 5m", None),
        "5m: 0m 5m 5m"
    );
    // A triplet that was called is the hand when it is made a quad.
    assert_eq!(
        options(&mut game, json!([[0, 0, 0]]), "7p 7p 7p", Some("1m 7p 3z")),
        "7p: 7p 7p 7p"
    );
    assert_eq!(
        options(&mut game, chii(), "3m 4m 6m 7m", Some("5m")),
        "5m: 3m 4m, 4m 6m, 6m 7m"
    );
    assert_eq!(options(&mut game, pon(), "4m 0m 6m", Some("5m")), "");
    assert_eq!(options(&mut game, chii(), "8m 9m 1p 2p", Some("7p")), "");
    // A joker for anything is called as what is in the hand.
    game.alias("1j -> any");
    assert_eq!(
        options(&mut game, pon(), "1z 1z 2z 2z 3z", Some("1j")),
        "1j: 1z 1z, 2z 2z"
    );
}

#[test]
fn calls_and_waits() {
    let mut game = Game::with_sets();
    let matcher = matcher(&mut game, WIN);
    let table = game.table.clone();
    // 333p is a triplet here, and nothing else: the wait stays.
    let hand = game.tiles("123m333p55s678s11z");
    let draw = game.tiles("3p");
    let quad = game.hand("- + ankan 3333p").calls.remove(0);
    let with = |call| queries::call_changes_waits(&matcher, &hand, &draw, &[], call, &table);
    assert!(!with(&quad));
    // 345p could be taken out of this one.
    let mixed = game.tiles("123m33345p678s11z");
    let changes = |call| queries::call_changes_waits(&matcher, &mixed, &draw, &[], call, &table);
    assert!(changes(&quad));
    let would = |options: &[_]| {
        queries::call_would_change_waits(&matcher, &mixed, &draw, &[], options, &table)
    };
    assert!(would(std::slice::from_ref(&quad)));
    assert!(would(&[]));
    let kept = |options: &[_]| {
        queries::call_would_change_waits(&matcher, &hand, &draw, &[], options, &table)
    };
    assert!(!kept(&[quad]));
}

#[test]
fn how_often_something_matches() {
    let mut game = Game::with_sets();
    for (hand, definitions, expected) in [
        ("112233m44p", "pair:1", 4),
        ("111m", "pair:1", 1),
        ("112233m", "shuntsu:1", 2),
        ("123m", "koutsu:1", 0),
        ("123m", "koutsu:-1", 1),
        ("111m", "koutsu:-1", 0),
        ("123456m11p", "shuntsu:1 | pair:1", 2),
        ("12m", "almost, shuntsu:1", 1),
        ("11z + pon 222z + pon 333z", "pair:1", 3),
        ("123m", "any:1, restart, any:1", 3),
        // After two pairs there is no triplet left, after one there is.
        ("11111m", "pair:1, koutsu:-1", 2),
        ("-", "any:1", 0),
    ] {
        let matcher = matcher(&mut game, definitions);
        let hand = game.hand(hand);
        assert_eq!(
            queries::count_matches(&matcher, &[hand], &game.table),
            expected,
            "{definitions}"
        );
    }
    let matcher = matcher(&mut game, "pair:1");
    let targets = ["11m", "12m", "11m", "33p"].map(|hand| game.hand(hand));
    let ways = |targets: &[_]| queries::count_matching_ways(&matcher, targets, &game.table);
    assert_eq!((ways(&targets), ways(&targets[1..2]), ways(&[])), (3, 0, 0));
    assert_eq!(queries::count_matches(&matcher, &[], &game.table), 0);
}

fn leftovers(game: &mut Game, definition: &str, hand: &str) -> String {
    let list = game.list(definition);
    let hand = game.hand(hand);
    let left = queries::leftovers(
        &hand,
        &list.definitions[0],
        &game.behaviour,
        &game.table,
        100,
    );
    let words = left.iter().map(|left| {
        let call = |call: &Call| match call.tiles.len() {
            3.. => call.name.to_string(),
            _ => format!("{} {}", call.name, print(&call.tiles, &game.table)),
        };
        let calls: Vec<String> = left.calls.iter().map(call).collect();
        [print(&left.hand, &game.table), calls.join(" ")].join("+")
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn what_is_left_in_which_order() {
    let mut game = Game::with_sets();
    game.define_set("ryanmen/penchan", "0 1");
    assert_eq!(
        leftovers(&mut game, "shuntsu:1", "345m11z + chii 345m"),
        "3m 4m 5m 1z 1z+, 1z 1z+chii"
    );
    assert_eq!(
        leftovers(
            &mut game,
            "dismantle_calls, (ryanmen/penchan):1",
            "1z + chii 345m"
        ),
        "1z+chii 5m, 1z+chii 3m"
    );
    assert_eq!(
        leftovers(&mut game, "pair:0, pair:1", "1122m"),
        "2m 2m+, 1m 1m+"
    );
    assert_eq!(
        leftovers(&mut game, "koutsu:1, pair:1", "11z + daiminkan 7777p"),
        "+"
    );
    assert_eq!(leftovers(&mut game, "koutsu:-1, pair:1", "1112m"), "");
    game.alias("0m -> 5m");
    assert_eq!(leftovers(&mut game, "shuntsu:1", "4m 0m 6m 5m"), "0m+, 5m+");
    // Weak jokers before strong ones, few attributes before many.
    game.alias("1j -> any");
    assert_eq!(
        leftovers(&mut game, "5m:1", "1j 0m 5m@x 5m 9p"),
        "1j 0m 5m@x 9p+, 1j 0m 5m 9p+, 1j 5m@x 5m 9p+, 0m 5m@x 5m 9p+"
    );
    // Items as they are listed, whatever the hand looks like.
    assert_eq!(leftovers(&mut game, "(2p 1m):1", "1m 2p"), "1m+, 2p+");
}

#[test]
fn ready_hands_out_of_many_tiles() {
    let mut game = Game::with_sets();
    let list = game.list("exhaustive, mentsu:4, any:1");
    let hand = game.hand("1123344556789m 1122334567889p 1235567z");
    assert_eq!(hand.hand.len(), 33);
    let (behaviour, table) = (&game.behaviour, &game.table);
    let left = queries::leftovers(&hand, &list.definitions[0], behaviour, table, 100);
    assert_eq!(left.len(), 100);
    let matcher = Matcher::new(&list, behaviour, table);
    for left in left {
        let mut taken = hand.hand.clone();
        for tile in left.hand {
            let at = taken.iter().position(|other| *other == tile);
            taken.remove(at.expect("it was there"));
        }
        assert_eq!(taken.len(), 13);
        assert!(matcher.matches(&taken, &[], table));
    }
}

/// Questions that would take for ever come to an end, and are answered with no.
#[test]
fn there_is_an_end_to_every_question() {
    let mut game = Game::with_sets();
    game.define_set("anything", &["any"; 14].join(" "));
    game.define_set("half", "any any any any any any any");
    game.alias("0m -> 5m");
    let all = format!("{0} {0} 0m 0m", notation::KINDS);
    let hand = game.hand(&format!("{all} + long {}", notation::KINDS));
    for definitions in [
        "anything:1, 0m@x:1 | half:20, 0m@x:1",
        "pair:8, shuntsu:8, koutsu:-1, any@x:0",
        "unique, (half anything half anything half anything):5, any@x:1",
    ] {
        let matcher = matcher(&mut game, definitions).general_only();
        let table = &game.table;
        assert!(!matcher.matches(&hand.hand, &hand.calls, table));
        assert!(queries::waits(&matcher, &hand.hand, &hand.calls, table).is_empty());
        assert!(queries::unneeded(&matcher, &hand.hand, &hand.calls, table).is_empty());
        assert_eq!(
            queries::count_matches(&matcher, std::slice::from_ref(&hand), table),
            0
        );
        let _any = queries::distance(&matcher, &hand.hand, &hand.calls, table);
        let list = game.list(definitions);
        for definition in &list.definitions {
            let left = queries::leftovers(&hand, definition, &game.behaviour, &game.table, 10);
            assert!(left.is_empty());
        }
    }
    let mut problems = Vec::new();
    let specs = CallSpecs::read(&json!([vec!["any"; 14]]), &mut game.table, &mut problems);
    let hand = &hand.hand[..34];
    let _some = queries::call_options(&specs, hand, None, &game.behaviour, &game.table);
}

#[test]
fn groups_are_taken_out_in_every_way() {
    let mut game = Game::with_sets();
    let list = game.list("shuntsu:1");
    let jantaku_match::spec::Element::Take(group) = &list.definitions[0].elements[0] else {
        panic!()
    };
    let hand = game.tiles("2m 3m 4m 5m");
    let left = queries::remove_group(&hand, &group.items[0], &game.behaviour, &game.table);
    assert_eq!(left, [game.tiles("5m"), game.tiles("2m")]);
    // Parts of sequences by what their tiles are marked as.
    game.define_set("penchan", "0@winning_tile 1@tanyao 2@terminal");
    let list = game.list("penchan:1");
    let penchan = list.groups().next().expect("a group").items[0].clone();
    let marked = "7m 7m@winning_tile 8m@tanyao 8m@tanyao&x 9m@terminal";
    let marked = game.tiles(marked);
    assert_eq!(
        queries::remove_group(&marked, &penchan, &game.behaviour, &game.table),
        [game.tiles("7m 8m@tanyao&x"), game.tiles("7m 8m@tanyao")]
    );
    let nothing = jantaku_match::spec::Item::Units(Vec::new());
    assert_eq!(
        queries::remove_group(&hand, &nothing, &game.behaviour, &game.table),
        [hand]
    );
}

#[test]
fn tiles_that_jokers_stand_for_in_calls() {
    let mut game = Game::with_sets();
    game.alias("1j -> any");
    game.alias("0m -> 5m");
    for (call, expected) in [
        ("1j 2z 2z", Some("2z")),
        ("2z 2z 2z", None),
        ("1j 1j", None),
        ("1j 2m 3m", None),
        ("0m 5m 5m", Some("5m")),
    ] {
        let call = game.tiles(call);
        let tile = queries::joker_meld_tile(&call, &game.behaviour, &game.table);
        assert_eq!(tile.map(|id| id.as_str()), expected);
    }
}
