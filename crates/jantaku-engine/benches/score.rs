//! How long it takes to score ordinary riichi hands, beside two scorers that know riichi by heart.
//!
//! Told is the fastest of many goes for each hand: on a busy machine nothing else means anything.

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

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

use deal::{Random, Win};
use jantaku_engine::appraisal::{Appraiser, Question};

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Wins with a yaku; of all sorts, rare ones more often than at a table.
const WINS: usize = 1_000;

/// How often each is measured.
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
    let mut fastest = |hand: &T| {
        let goes = (0..GOES).map(|_| {
            let start = Instant::now();
            each(hand);
            start.elapsed()
        });
        goes.min().unwrap_or_default()
    };
    let mut times: Vec<Duration> = hands.iter().map(&mut fastest).collect();
    times.sort_unstable();
    let micros = |time: Duration| time.as_nanos() as f64 / 1000.0;
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let part = |of: usize| micros(times[(times.len() - 1) * of / 100]);
    println!(
        "  {name:<16}{:>8.2} µs; half of them {:.2} or less, 90% {:.2}, all {:.2}",
        micros(mean),
        part(50),
        part(90),
        part(100)
    );
}

/// Could it be anybody's win in the middle of a round? Two suits or more, no kan, no limit of limits.
fn is_ordinary(win: &Win) -> bool {
    let called = win.calls.iter().flat_map(|(_, pieces)| pieces);
    let pieces = win.hand.iter().chain(called);
    let suits: BTreeSet<u8> = pieces
        .map(|piece| piece.kind / 9)
        .filter(|suit| *suit < 3)
        .collect();
    let kans = win.calls.iter().any(|(called, _)| called.is_kan());
    let rare = win.double_riichi || win.first_turn || win.last_tile || win.chankan;
    suits.len() > 1 && !kans && !rare && others::agari(win).fu > 0
}

/// Measures us and the others on the same hands.
fn compare(of: &str, wins: &[Win], appraiser: &mut Appraiser) {
    let questions: Vec<Question> = wins.iter().map(Win::question).collect();
    println!("one riichi hand, {of} ({} of them):", wins.len());
    measure("jantaku", &questions, |question| {
        black_box(appraiser.score(question).expect("a win"));
    });
    measure("agari", wins, |win| {
        black_box(others::agari(win));
    });
    measure("riichienv-core", wins, |win| {
        black_box(others::riichienv(win));
    });
}

fn main() {
    let wins = wins();
    let mut appraiser = Appraiser::new(deal::rulebook());
    if std::env::args().any(|word| word == ONCE) {
        let questions: Vec<Question> = wins.iter().map(Win::question).collect();
        let mut score = |question: &Question| {
            black_box(appraiser.score(question).expect("a win"));
        };
        questions.iter().for_each(&mut score);
        return once_more(&questions, score);
    }
    let ordinary: Vec<Win> = wins
        .iter()
        .filter(|win| is_ordinary(win))
        .cloned()
        .collect();
    compare("ordinary", &ordinary, &mut appraiser);
    compare("all sorts", &wins, &mut appraiser);
}
