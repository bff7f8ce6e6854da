//! How long it takes to score ordinary riichi hands, beside two scorers that know riichi by heart.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a bench without its ruleset is no bench"
)]

#[path = "../tests/oracle/deal.rs"]
mod deal;
#[path = "../tests/oracle/others.rs"]
mod others;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use deal::{Random, Win};
use jantaku_engine::appraisal::{Appraiser, Question};

/// Wins with a yaku, of all kinds that come up.
const WINS: usize = 1_000;

fn wins() -> Vec<Win> {
    let mut random = Random(7);
    let mut wins = Vec::new();
    while wins.len() < WINS {
        wins.extend(deal::win(&mut random).filter(|win| others::agari(win).wins));
    }
    wins
}

fn score(criterion: &mut Criterion) {
    let wins = wins();
    let questions: Vec<Question> = wins.iter().map(Win::question).collect();
    let mut appraiser = Appraiser::new(deal::rulebook());
    for question in &questions {
        appraiser.score(question).expect("a win"); // every table is laid, every matcher compiled
    }
    let mut group = criterion.benchmark_group("a thousand riichi hands");
    group.sample_size(20);
    group.bench_function("jantaku", |bencher| {
        bencher.iter(|| {
            for question in &questions {
                black_box(appraiser.score(question).expect("a win"));
            }
        });
    });
    group.bench_function("agari", |bencher| {
        bencher.iter(|| {
            for win in &wins {
                black_box(others::agari(win));
            }
        });
    });
    group.bench_function("riichienv-core", |bencher| {
        bencher.iter(|| {
            for win in &wins {
                black_box(others::riichienv(win));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, score);
criterion_main!(benches);
