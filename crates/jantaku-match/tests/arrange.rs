//! Winning hands in groups, as they are shown.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use jantaku_match::jokers::{Limits, solve};
use jantaku_match::{HandCalls, Matcher, arrange};
use jantaku_tile::Tile;
use notation::{Game, print};

const WIN: &str =
    "exhaustive, mentsu:4, pair:1 | (nojoker quad):-1, pair:7 | unique, orphans:13, orphans:1";

/// The arranged hand, whose last tile is the winning one; jokers have what `assignment` says.
fn arranged(game: &mut Game, hand: &str, win: &str, assignment: &[(usize, Tile)]) -> String {
    let list = game.list(win);
    let HandCalls { mut hand, calls } = game.hand(hand);
    let winning = hand.pop();
    let win = Matcher::new(&list, &game.behaviour, &game.table);
    let shown = arrange::winning_hand(&hand, winning, &calls, assignment, &win, &game.table);
    print(&shown, &game.table)
}

#[test]
fn hands_are_grouped() {
    let mut game = Game::with_sets();
    for (hand, expected) in [
        (
            "12334m99p234s 5m + pon 555z",
            "1m 2m 3m 7x 3m 4m 7x 9p 9p 7x 2s 3s 4s",
        ),
        (
            "112233m456p789s5z 5z",
            "1m 1m 2m 2m 3m 3m 7x 4p 5p 6p 7x 7s 8s 9s 7x 5z",
        ),
        // Sequences rather than triplets, in one piece.
        (
            "111222333m789s5z 5z",
            "1m 1m 1m 2m 2m 2m 3m 3m 3m 7x 7s 8s 9s 7x 5z",
        ),
        // Seven pairs of which none make sequences.
        (
            "11m44m77m22p55p88p1z 1z",
            "1m 1m 7x 4m 4m 7x 7m 7m 7x 2p 2p 7x 5p 5p 7x 8p 8p 7x 1z",
        ),
        // The last of equal tiles goes.
        (
            "11123m99p234s789s 1m",
            "1m 1m 1m 7x 2m 3m 7x 9p 9p 7x 2s 3s 4s 7x 7s 8s 9s",
        ),
        // Orphans are single tiles, all of them.
        (
            "19m19p19s1234567z 1m",
            "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
        ),
        // What does not win is only sorted.
        (
            "9m1m19p19s1234567z 2m",
            "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
        ),
    ] {
        assert_eq!(arranged(&mut game, hand, WIN, &[]), expected, "{hand}");
    }
}

#[test]
fn groups_are_those_of_the_win() {
    let mut game = Game::with_sets();
    // Without triplets in the definition there are none in the hand.
    let hand = "111222333m 789s 5z 5z";
    let runs = "1m 1m 1m 2m 2m 2m 3m 3m 3m 7x 7s 8s 9s 7x 5z";
    assert_eq!(arranged(&mut game, hand, "shuntsu:4, pair:1", &[]), runs);
    // Suits are crossed only if the definition does.
    let hand = "1m2p3s 11m 55z 5z";
    let knit = "1m 1m 7x 1m 2p 3s 7x 5z 5z";
    assert_eq!(
        arranged(&mut game, hand, "(mentsu knit):2, pair:1", &[]),
        knit
    );
}

#[test]
fn jokers_lie_where_they_belong() {
    let mut game = Game::with_sets();
    game.alias("1j -> any");
    game.alias("147j -> 147m147p147s");
    let list = game.list("mentsu:2, pair:1");
    let hand = game.tiles("9p 147j 3m 2m 1j 9p 7s");
    let winning = game.tiles("8s")[0];
    let Game {
        behaviour, table, ..
    } = &mut game;
    let solutions = solve(
        &hand,
        Some(winning),
        &[],
        &list,
        behaviour,
        table,
        Limits::default(),
    );
    let solutions = solutions.expect("few attributes");
    let shown: Vec<String> = solutions
        .readings()
        .map(|reading| {
            let assignment = solutions.assignment(reading);
            let win = Matcher::new(&list, &game.behaviour, &game.table);
            let shown =
                arrange::winning_hand(&hand, Some(winning), &[], &assignment, &win, &game.table);
            print(&shown, &game.table)
        })
        .collect();
    let expected = [
        "147j 2m 3m 7x 9p 9p 7x 1j 7s",
        "147j 2m 3m 7x 9p 9p 7x 7s 1j",
        "2m 3m 147j 7x 9p 9p 7x 1j 7s",
        "2m 3m 147j 7x 9p 9p 7x 7s 1j",
    ];
    assert_eq!(shown, expected);
    let plain = arrange::sorted(&hand, &[(1, game.tiles("1m")[0]), (4, game.tiles("9s")[0])]);
    assert_eq!(print(&plain, &game.table), "147j 2m 3m 9p 9p 7s 1j");
}

#[test]
fn a_joker_in_the_middle_of_a_sequence() {
    let mut game = Game::with_sets();
    game.define_set("gap", "0 31j 2");
    let shown = arranged(&mut game, "6m 31j 4m 5p 5p", "(mentsu gap):1, pair:1", &[]);
    assert_eq!(shown, "4m 31j 6m 7x 5p");
}

#[test]
fn nothing_to_arrange() {
    let mut game = Game::with_sets();
    assert_eq!(arranged(&mut game, "-", WIN, &[]), "");
    assert_eq!(arranged(&mut game, "1m", WIN, &[]), "");
}
