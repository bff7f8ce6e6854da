//! Every hand of one suit of up to fourteen tiles, asked for as many groups as it could hold.
//!
//! Counting and the search are held to the plain search: on every hand when the tests are
//! compiled with `JANTAKU_THOROUGH` set, else on one hand in many.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use jantaku_match::spec::MatchList;
use jantaku_match::{HandCalls, Matcher, queries, reference};
use jantaku_tile::Tile;
use notation::Game;

/// How many hands of one suit there are.
const HANDS: usize = 405_350;

/// Only every so manieth hand is given to the search, and to the plain search.
const STRIDES: (usize, usize) = match option_env!("JANTAKU_THOROUGH") {
    Some(_) => (1, 1),
    None => (5, 97),
};

/// Definitions by the number of tiles that they take.
struct Definitions {
    list: MatchList,
    fast: Matcher,
    general: Matcher,
}

#[test]
fn every_hand_of_one_suit() {
    let mut game = Game::with_sets();
    let definitions: Vec<Definitions> = (0..=14)
        .map(|size| {
            let groups = match size / 3 {
                0 => String::new(),
                groups => format!("mentsu:{groups}, "),
            };
            let rest = ["", "any:1", "pair:1"][size % 3];
            let list = game.list(&format!("exhaustive, {groups}{rest}"));
            let fast = Matcher::new(&list, &game.behaviour, &game.table);
            Definitions {
                list,
                general: fast.clone().general_only(),
                fast,
            }
        })
        .collect();
    let suit = game.tiles("123456789m");
    let (mut number, mut matching) = (0, 0);
    each_hand(&mut vec![], &suit, &mut |hand| {
        let Definitions {
            list,
            fast,
            general,
        } = &definitions[hand.len()];
        let answer = fast.matches(hand, &[], &game.table);
        assert!(fast.needs_no_search(hand, &[]));
        assert_eq!(
            queries::distance(fast, hand, &[], &game.table)
                .is_some_and(|distance| distance.missing == 0),
            answer
        );
        if number % STRIDES.0 == 0 {
            assert_eq!(general.matches(hand, &[], &game.table), answer, "{hand:?}");
        }
        if number % STRIDES.1 == 0 {
            let whole = HandCalls {
                hand: hand.to_vec(),
                calls: Vec::new(),
            };
            assert_eq!(
                reference::matches(&whole, list, &game.behaviour, &game.table),
                answer,
                "{hand:?}"
            );
        }
        number += 1;
        matching += usize::from(answer);
    });
    assert_eq!(number, HANDS);
    println!("{matching} of {number} match");
}

/// Calls `then` with every hand of up to fourteen tiles, at most four of a kind.
fn each_hand(hand: &mut Vec<Tile>, kinds: &[Tile], then: &mut impl FnMut(&[Tile])) {
    let Some((&kind, rest)) = kinds.split_first() else {
        then(hand);
        return;
    };
    let size = hand.len();
    for copies in 0..=4.min(14 - size) {
        hand.resize(size + copies, kind);
        each_hand(hand, rest, then);
        hand.truncate(size);
    }
}
