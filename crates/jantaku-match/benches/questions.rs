//! The cost of each kind of question, measured so that other load on the machine matters little.
//!
//! Each pass asks a question of a thousand hands, and the fastest of many passes is reported.
//! Given the name of a question, the bench asks only that one, once, for callgrind to count the
//! instructions in [`measured`].

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests fail as tests do, and benches print"
)]

#[path = "../tests/notation/mod.rs"]
mod notation;
#[path = "../tests/random/mod.rs"]
mod random;
mod riichi;

use std::hint::black_box;
use std::time::Instant;

use jantaku_match::queries;
use notation::Game;
use random::hands::complete;
use riichi::{
    RIICHI, hands, matchers, near_hands, random_hands, tiles, waiting_hands, winning_hands,
    with_jokers,
};
use riichienv_core::agari::is_agari;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::Hand;
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

/// Asks a question of every hand.
#[inline(never)]
fn measured<H, R>(hands: &[H], ask: &impl Fn(&H) -> R) {
    for hand in hands {
        black_box(ask(black_box(hand)));
    }
}

/// The number of passes over all hands.
const GOES: usize = 300;

/// The question named on the command line; all of them if `None`.
struct Runner {
    asked: Option<String>,
}

impl Runner {
    fn question<H, R>(&self, name: &str, hands: &[H], ask: impl Fn(&H) -> R) {
        if self.asked.as_ref().is_some_and(|asked| asked != name) {
            return;
        }
        // Tables are built on first use.
        hands.iter().for_each(|hand| drop(black_box(ask(hand))));
        if self.asked.is_some() {
            return measured(hands, &ask);
        }
        let fastest = (0..GOES)
            .map(|_| nanoseconds(|| measured(hands, &ask)))
            .min();
        let each = fastest.unwrap_or(0) / hands.len() as u128;
        println!("{name:<45} {each:>8} ns");
    }
}

#[expect(clippy::disallowed_methods, reason = "benches know the clock")]
fn nanoseconds(run: impl FnOnce()) -> u128 {
    let start = Instant::now();
    run();
    start.elapsed().as_nanos()
}

fn main() {
    let asked = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    let runner = Runner { asked };
    riichi_hands(&runner);
    jokers(&runner);
    seventeen(&runner);
}

fn riichi_hands(runner: &Runner) {
    let mut game = Game::with_sets();
    let matchers = matchers(&mut game, RIICHI);
    for (sort, counts) in [
        ("random", random_hands(14)),
        ("near", near_hands()),
        ("winning", winning_hands()),
    ] {
        let tiles = tiles(&mut game, &counts);
        for (name, matcher) in &matchers {
            runner.question(&format!("win check, {sort}, {name}"), &tiles, |hand| {
                matcher.matches(hand, &[], &game.table)
            });
        }
        runner.question(&format!("win check, {sort}, xiangting"), &counts, |hand| {
            calculate_replacement_number(hand, PlayerCount::Four).ok() == Some(0)
        });
        let theirs: Vec<Hand> = counts.iter().map(|&counts| Hand { counts }).collect();
        runner.question(
            &format!("win check, {sort}, riichienv-core"),
            &theirs,
            |hand| is_agari(&mut hand.clone()),
        );
    }
    for (sort, counts) in [("random", random_hands(13)), ("waiting", waiting_hands())] {
        let tiles = tiles(&mut game, &counts);
        for (name, matcher) in &matchers {
            runner.question(&format!("waits, {sort}, {name}"), &tiles, |hand| {
                queries::waits(matcher, hand, &[], &game.table)
            });
        }
        runner.question(&format!("waits, {sort}, xiangting"), &counts, |hand| {
            calculate_necessary_tiles(hand, PlayerCount::Four).ok()
        });
        let theirs: Vec<HandEvaluator> = counts.iter().map(evaluator).collect();
        runner.question(
            &format!("waits, {sort}, riichienv-core"),
            &theirs,
            HandEvaluator::get_waits_u8,
        );
    }
}

fn evaluator(counts: &random::hands::Counts) -> HandEvaluator {
    HandEvaluator {
        hand: Hand { counts: *counts },
        full_hand: Hand { counts: *counts },
        melds: Vec::new(),
        aka_dora_count: 0,
    }
}

fn jokers(runner: &Runner) {
    let mut game = Game::with_sets();
    game.alias("1j -> any");
    game.alias("147j -> 147m147p147s");
    let matchers = matchers(&mut game, RIICHI);
    let tiles = tiles(&mut game, &near_hands());
    for (kind, joker) in [("any", "1j"), ("147", "147j")] {
        let joker = game.tiles(joker)[0];
        for count in 1..=4 {
            let hands = with_jokers(&tiles, joker, count);
            for (name, matcher) in &matchers {
                runner.question(
                    &format!("win check, {count} jokers ({kind}), {name}"),
                    &hands,
                    |hand| matcher.matches(hand, &[], &game.table),
                );
            }
        }
    }
}

fn seventeen(runner: &Runner) {
    let mut game = Game::with_sets();
    let matchers = matchers(&mut game, "exhaustive, mentsu:5, pair:1");
    let tiles = tiles(&mut game, &hands(6, |random| complete(random, 5)));
    for (name, matcher) in &matchers {
        runner.question(&format!("17 tiles, win check, {name}"), &tiles, |hand| {
            matcher.matches(hand, &[], &game.table)
        });
        runner.question(&format!("17 tiles, waits, {name}"), &tiles, |hand| {
            queries::waits(matcher, &hand[1..], &[], &game.table)
        });
    }
}
