//! Winning, waiting and incomplete hands: definitions as data, with and without the shortcut of
//! counting tiles, compared with two crates that have riichi hands hard-coded.
//!
//! All hands are drawn with fixed seeds. One thread, one hand at a time.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

#[path = "../tests/notation/mod.rs"]
mod notation;
#[path = "../tests/random/mod.rs"]
mod random;
mod riichi;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use jantaku_match::queries;
use jantaku_tile::Tile;
use notation::Game;
use random::hands::complete;
use riichi::{
    RIICHI, hands, matchers, near_hands, random_hands, tiles, waiting_hands, winning_hands,
    with_jokers,
};
use riichienv_core::agari::is_agari;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::shanten::calc_shanten_from_counts;
use riichienv_core::types::Hand;
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

/// Measures an operation on one hand after another.
fn each<H, R>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    hands: &[H],
    ask: impl Fn(&H) -> R,
) {
    group.bench_function(name, |bencher| {
        let mut rest = hands.iter().cycle();
        bencher.iter(|| rest.next().map(|hand| ask(black_box(hand))));
    });
}

fn winning(criterion: &mut Criterion) {
    let mut game = Game::with_sets();
    let matchers = matchers(&mut game, RIICHI);
    for (name, counts) in [
        ("random", random_hands(14)),
        ("near", near_hands()),
        ("winning", winning_hands()),
    ] {
        let mut group = criterion.benchmark_group(format!("win check, {name}"));
        let tiles = tiles(&mut game, &counts);
        for (name, matcher) in &matchers {
            each(&mut group, name, &tiles, |hand| {
                matcher.matches(hand, &[], &game.table)
            });
        }
        each(&mut group, "xiangting", &counts, |hand| {
            calculate_replacement_number(hand, PlayerCount::Four).ok() == Some(0)
        });
        let theirs: Vec<Hand> = counts.iter().map(|&counts| Hand { counts }).collect();
        each(&mut group, "riichienv-core", &theirs, |hand| {
            is_agari(&mut hand.clone())
        });
    }
}

fn waiting(criterion: &mut Criterion) {
    let mut game = Game::with_sets();
    let matchers = matchers(&mut game, RIICHI);
    for (name, counts) in [("random", random_hands(13)), ("waiting", waiting_hands())] {
        let mut group = criterion.benchmark_group(format!("waits, {name}"));
        let tiles = tiles(&mut game, &counts);
        for (name, matcher) in &matchers {
            each(&mut group, name, &tiles, |hand| {
                queries::waits(matcher, hand, &[], &game.table)
            });
        }
        each(&mut group, "xiangting", &counts, |hand| {
            calculate_necessary_tiles(hand, PlayerCount::Four).ok()
        });
        let theirs: Vec<HandEvaluator> = counts
            .iter()
            .map(|&counts| HandEvaluator {
                hand: Hand { counts },
                full_hand: Hand { counts },
                melds: Vec::new(),
                aka_dora_count: 0,
            })
            .collect();
        each(
            &mut group,
            "riichienv-core",
            &theirs,
            HandEvaluator::get_waits_u8,
        );
    }
}

fn distance(criterion: &mut Criterion) {
    let mut game = Game::with_sets();
    let [(_, matcher), _] = matchers(&mut game, RIICHI);
    let counts = random_hands(14);
    let tiles = tiles(&mut game, &counts);
    let mut group = criterion.benchmark_group("distance, random");
    each(&mut group, "jantaku", &tiles, |hand| {
        queries::distance(&matcher, hand, &[], &game.table)
    });
    each(&mut group, "jantaku, tiles that help", &tiles, |hand| {
        queries::tiles_that_help(&matcher, hand, &[], &game.table)
    });
    each(&mut group, "xiangting", &counts, |hand| {
        calculate_replacement_number(hand, PlayerCount::Four).ok()
    });
    each(&mut group, "xiangting, tiles that help", &counts, |hand| {
        calculate_necessary_tiles(hand, PlayerCount::Four).ok()
    });
    each(&mut group, "riichienv-core", &counts, |hand| {
        calc_shanten_from_counts(hand, 4)
    });
}

fn jokers(criterion: &mut Criterion) {
    let mut game = Game::with_sets();
    game.alias("1j -> any");
    game.alias("147j -> 147m147p147s");
    game.alias("0p -> 5p");
    let matchers = matchers(&mut game, RIICHI);
    for (sort, counts) in [("near", near_hands()), ("random", random_hands(14))] {
        let tiles = tiles(&mut game, &counts);
        for (kind, joker) in [("any", "1j"), ("147", "147j")] {
            let joker = game.tiles(joker)[0];
            for count in 1..=4 {
                let mut group = criterion
                    .benchmark_group(format!("win check, {count} jokers ({kind}), {sort}"));
                let hands = with_jokers(&tiles, joker, count);
                for (name, matcher) in &matchers {
                    each(&mut group, name, &hands, |hand| {
                        matcher.matches(hand, &[], &game.table)
                    });
                }
            }
        }
    }
}

fn seventeen(criterion: &mut Criterion) {
    let mut game = Game::with_sets();
    let matchers = matchers(&mut game, "exhaustive, mentsu:5, pair:1");
    for (name, counts) in [
        ("random", random_hands(17)),
        ("winning", hands(6, |random| complete(random, 5))),
    ] {
        let tiles = tiles(&mut game, &counts);
        let mut group = criterion.benchmark_group(format!("17 tiles, win check, {name}"));
        for (name, matcher) in &matchers {
            each(&mut group, name, &tiles, |hand| {
                matcher.matches(hand, &[], &game.table)
            });
        }
        drop(group);
        let waiting: Vec<Vec<Tile>> = tiles.iter().map(|hand| hand[1..].to_vec()).collect();
        let mut group = criterion.benchmark_group(format!("17 tiles, waits, {name}"));
        for (name, matcher) in &matchers {
            each(&mut group, name, &waiting, |hand| {
                queries::waits(matcher, hand, &[], &game.table)
            });
        }
    }
}

criterion_group!(benches, winning, waiting, distance, jokers, seventeen);
criterion_main!(benches);
