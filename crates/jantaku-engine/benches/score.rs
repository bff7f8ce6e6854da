//! The time to score ordinary riichi hands, compared with two scorers that have riichi
//! hard-coded.
//!
//! Reports the fastest of many runs for each hand, the only figure that means anything on a busy
//! machine.

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

use deal::{RIICHI, Random, Win};
use jantaku_engine::appraisal::{Appraiser, Question};

/// The allocator of the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of wins, each with a yaku. They are of all kinds, rare ones more often than in real
/// play.
const WINS: usize = 1_000;

/// The number of runs for each hand.
const GOES: usize = 20;

/// With this argument, the bench scores each hand once more after everything is warm, for a
/// profiler to count instructions.
const ONCE: &str = "once";

/// The function whose instructions a profiler counts.
#[inline(never)]
fn once_more(questions: &[Question], score: impl FnMut(&Question)) {
    questions.iter().for_each(score);
}

fn wins() -> Vec<Win> {
    let mut random = Random(7);
    let mut wins = Vec::new();
    while wins.len() < WINS {
        wins.extend(deal::win(&mut random, &RIICHI).filter(|win| others::agari(win).wins));
    }
    wins
}

/// Measures an operation on each of the hands and prints the time for one.
fn measure<T>(name: &str, hands: &[T], mut each: impl FnMut(&T)) {
    // A first pass warms all tables and compiles all matchers.
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

/// Whether this could be an everyday win in the middle of a round: two suits or more, no kan, no
/// yakuman.
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

/// Measures our scorer and the others on the same hands.
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
    let mut appraiser = Appraiser::new(deal::rulebook(&RIICHI));
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
