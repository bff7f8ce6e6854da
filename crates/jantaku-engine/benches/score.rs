//! How long it takes to score ordinary riichi hands, beside two scorers that know riichi by heart.
//!
//! Told is the fastest of many goes through the hands, a few at a time: on a busy machine nothing
//! else means anything.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench without its ruleset is no bench, and says what it has measured"
)]

#[path = "../tests/oracle/deal.rs"]
mod deal;
#[path = "../tests/oracle/others.rs"]
mod others;

use std::hint::black_box;
use std::time::{Duration, Instant};

use deal::{Random, Win};
use jantaku_engine::appraisal::{Appraiser, Question};

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Wins with a yaku; of all sorts, rare ones more often than at a table.
const WINS: usize = 1_000;

/// How many are measured at a time, and how often.
const AT_A_TIME: usize = 10;
const GOES: usize = 20;

/// With the word `once` as its argument the bench scores each hand once more after all tables are
/// laid, to be counted through.
const ONCE: &str = "once";

/// What is counted through.
#[inline(never)]
fn once_more(questions: &[Question], score: impl FnMut(&Question)) {
    questions.iter().for_each(score);
}

fn wins() -> Vec<Win> {
    let mut random = Random(7);
    let mut wins = Vec::new();
    while wins.len() < WINS {
        wins.extend(deal::win(&mut random).filter(|win| others::agari(win).wins));
    }
    wins
}

/// Measures what is done to each of the hands, and tells the time for one.
fn measure<T>(name: &str, hands: &[T], mut each: impl FnMut(&T)) {
    // Every table is laid and every matcher compiled before anything is measured.
    hands.iter().for_each(&mut each);
    let mut total = Duration::ZERO;
    for hands in hands.chunks(AT_A_TIME) {
        let mut fastest = Duration::MAX;
        for _ in 0..GOES {
            let start = Instant::now();
            hands.iter().for_each(&mut each);
            fastest = fastest.min(start.elapsed());
        }
        total += fastest;
    }
    let nanos = total.as_nanos() as f64 / hands.len() as f64;
    println!("{name:<28}{:>8.2} µs", nanos / 1000.0);
}

fn main() {
    let wins = wins();
    let questions: Vec<Question> = wins.iter().map(Win::question).collect();
    let plain = |question: &&Question| question.calls.is_empty();
    let closed: Vec<Question> = questions.iter().filter(plain).cloned().collect();
    let mut appraiser = Appraiser::new(deal::rulebook());
    let mut score = |question: &Question| {
        black_box(appraiser.score(question).expect("a win"));
    };
    if std::env::args().any(|word| word == ONCE) {
        questions.iter().for_each(&mut score);
        return once_more(&questions, score);
    }
    println!("one riichi hand:");
    measure("jantaku", &questions, &mut score);
    measure("jantaku, without calls", &closed, &mut score);
    measure("agari", &wins, |win| {
        black_box(others::agari(win));
    });
    measure("riichienv-core", &wins, |win| {
        black_box(others::riichienv(win));
    });
}
