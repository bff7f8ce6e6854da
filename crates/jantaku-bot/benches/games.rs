//! Thinking time and strength of bots, and the speed of random games compared with another
//! engine's.
//!
//! ```sh
//! cargo bench -p jantaku-bot --bench games                       # all of it, in small
//! cargo bench -p jantaku-bot --bench games -- decisions 50
//! cargo bench -p jantaku-bot --bench games -- strength 400 normal easy 0  # games, who, first seed
//! cargo bench -p jantaku-bot --bench games -- throughput 100
//! cargo bench -p jantaku-bot --bench games -- variants 8 taiwanese mcr   # rounds of normal bots
//! ```

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench prints, looks at the clock, and is nothing without its ruleset"
)]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jantaku_bot::arena::{self, Ending, MOST_ROUNDS, Played};
use jantaku_bot::{Bot, Level, Mind};
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;
use riichienv_core::rule::GameRule;
use riichienv_core::state::GameState;

/// The allocator of the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let words: Vec<&str> = words
        .into_iter()
        .filter(|word| *word != "--bench")
        .collect();
    let number = |at: usize, default: u64| -> u64 {
        words
            .get(at)
            .map_or(default, |word| word.parse().expect("a number"))
    };
    let level = |at: usize, default: Level| -> Level {
        words
            .get(at)
            .map_or(default, |word| word.parse().expect("a level"))
    };
    match words.first().copied() {
        Some("decisions") => decisions(number(1, 20)),
        Some("strength") => {
            strength(
                number(1, 200),
                level(2, Level::Normal),
                level(3, Level::Easy),
                number(4, 0),
            );
        }
        Some("throughput") => throughput(number(1, 50)),
        Some("variants") => variants(number(1, 8), words.get(2..).unwrap_or_default()),
        _ => {
            decisions(10);
            strength(100, Level::Normal, Level::Easy, 0);
            strength(100, Level::Easy, Level::Random, 0);
            throughput(50);
        }
    }
}

fn riichi() -> Arc<Rulebook> {
    rulebook("riichi")
}

fn rulebook(id: &str) -> Arc<Rulebook> {
    let library = Library::shipped();
    let ruleset = Ruleset::Id(id.to_owned());
    let loaded = load_with_defaults(&library, ruleset, "").expect("it is shipped");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

/// Measures how long normal bots think in rulesets with their default mods: in all that are no
/// lessons, or in those named.
fn variants(rounds: u64, ids: &[&str]) {
    let shipped = Library::shipped().ids(Folder::Rulesets).expect("shipped");
    let named = |id: &&String| match ids {
        [] => !id.starts_with("tutorial/") && *id != "empty",
        ids => ids.contains(&id.as_str()),
    };
    for id in shipped.iter().filter(named) {
        let mind = Mind::new(rulebook(id));
        let mut bots = Seat::ALL.map(|seat| Bot::new(Level::Normal, seat.index() as u64));
        let mut times: Vec<Duration> = Vec::new();
        let played = arena::play_with(&mind, 1, rounds as usize, |view, mind| {
            let start = Instant::now();
            let command = bots[view.viewer.seat()?.index()].choose(view, mind);
            times.push(start.elapsed());
            command
        });
        times.sort_unstable();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        let all: Duration = times.iter().sum();
        println!(
            "{id}: {} rounds, {:?} of thought a round, median {:?}, 99% {:?}, worst {:?}",
            played.rounds.len(),
            all / played.rounds.len().max(1) as u32,
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// Measures how long bots think.
fn decisions(games: u64) {
    for level in Level::ALL {
        let mind = Mind::new(riichi());
        let mut times: Vec<Duration> = Vec::new();
        let mut busiest = Duration::ZERO;
        for seed in 0..games {
            let mut bots = Seat::WINDS.map(|seat| Bot::new(level, seed * 4 + seat.index() as u64));
            let played = arena::play_with(&mind, seed, MOST_ROUNDS, |view, mind| {
                let busy = on_core();
                let start = Instant::now();
                let command = bots[view.viewer.seat()?.index()].choose(view, mind);
                times.push(start.elapsed());
                busiest = busiest.max(on_core().saturating_sub(busy));
                command
            });
            assert_eq!(played.ending, Ending::Finished);
        }
        times.sort_unstable();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        println!(
            "{level}: {} decisions, median {:?}, 90% {:?}, 99% {:?}, worst {:?} (on a core {busiest:?})",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    }
}

/// The CPU time of this thread, with a resolution of some milliseconds; `None` where the system
/// does not provide it. On a busy machine, long decisions are mostly waits for a core.
fn on_core() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Plays two bots of one level against two of another, which change seats.
fn strength(games: u64, strong: Level, weak: Level, first: u64) {
    let mind = Mind::new(riichi());
    let start = Instant::now();
    let deals: [[bool; 4]; 6] = [
        [true, true, false, false],
        [false, false, true, true],
        [true, false, true, false],
        [false, true, false, true],
        [true, false, false, true],
        [false, true, true, false],
    ];
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let play = |seed: u64| {
        let seats = deals[(seed % 6) as usize];
        let levels = seats.map(|is_strong| if is_strong { strong } else { weak });
        let played = arena::play(&mind, &levels, seed, MOST_ROUNDS);
        assert_eq!(played.ending, Ending::Finished, "seed {seed}");
        assert!(played.errors.is_empty(), "{:?}", played.errors);
        played
    };
    let mut all: Vec<Played> = std::thread::scope(|scope| {
        let part = |thread: u64| {
            let seeds = (first + thread..first + games).step_by(threads as usize);
            let play = &play;
            scope.spawn(move || seeds.map(play).collect::<Vec<_>>())
        };
        let parts: Vec<_> = (0..threads).map(part).collect();
        let played = parts.into_iter().flat_map(|part| part.join().unwrap());
        played.collect()
    });
    all.sort_by_key(|played| played.seed);
    let mut places = [Vec::new(), Vec::new()];
    let mut totals = [Totals::default(), Totals::default()];
    let mut rounds = 0;
    let mut draws = 0;
    for played in all {
        let seats = deals[(played.seed % 6) as usize];
        for (place, seat) in played.ranking.iter().enumerate() {
            places[usize::from(!seats[seat.index()])].push((place + 1) as f64);
        }
        rounds += played.rounds.len();
        let drawn = played.rounds.iter().filter(|round| round.wins.is_empty());
        draws += drawn.count();
        for side in [0, 1] {
            totals[side].add(&played, |seat| usize::from(!seats[seat.index()]) == side);
        }
    }
    println!(
        "{games} games, {rounds} rounds in {:.1?}; draws {:.1}%",
        start.elapsed(),
        100.0 * draws as f64 / rounds as f64
    );
    for (side, level) in [strong, weak].into_iter().enumerate() {
        let (mean, half) = interval(&places[side]);
        let total = &totals[side];
        let share = |count: usize| 100.0 * count as f64 / (2 * rounds) as f64;
        println!(
            "  {level}: place {mean:.3} ± {half:.3}; wins {:.1}% ({:.0} points), deals in {:.1}%, score {:.0}",
            share(total.wins),
            total.points / total.wins.max(1) as f64,
            share(total.deal_ins),
            total.score / (2 * games) as f64,
        );
    }
}

#[derive(Default)]
struct Totals {
    wins: usize,
    points: f64,
    deal_ins: usize,
    score: f64,
}

impl Totals {
    fn add(&mut self, played: &Played, own: impl Fn(Seat) -> bool) {
        let scores = played.scores.iter().filter(|(seat, _)| own(*seat));
        self.score += scores.map(|(_, score)| score.to_f64()).sum::<f64>();
        for win in played.rounds.iter().flat_map(|round| &round.wins) {
            if own(win.seat) {
                self.wins += 1;
                self.points += win.score.to_f64();
            }
            if win.from.is_some_and(|from| from != win.seat && own(from)) {
                self.deal_ins += 1;
            }
        }
    }
}

/// The mean, and half the width of its 95% interval.
fn interval(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    let deviation = (squares.sum::<f64>() / (count - 1.0)).sqrt();
    (mean, 1.96 * deviation / count.sqrt())
}

/// Random games on one core, alternating with those of the other engine.
fn throughput(games: u64) {
    let rulebook = riichi();
    let mind = Mind::new(Arc::clone(&rulebook));
    let levels = [Level::Random; 4];
    let mut ours = (Duration::ZERO, 0);
    let mut theirs = (Duration::ZERO, 0);
    for seed in 0..games {
        let start = Instant::now();
        let played = arena::play(&mind, &levels, seed, MOST_ROUNDS);
        ours.0 += start.elapsed();
        ours.1 += played.moves;
        let start = Instant::now();
        theirs.1 += other_engine(seed);
        theirs.0 += start.elapsed();
    }
    for (name, (time, moves)) in [("jantaku", ours), ("riichienv-core", theirs)] {
        let seconds = time.as_secs_f64();
        println!(
            "{name}: {:.1} games, {:.0} moves a second ({:.1} µs a move)",
            games as f64 / seconds,
            moves as f64 / seconds,
            1e6 * seconds / moves as f64
        );
    }
    let mut game = Game::new(rulebook, 7, Options::default());
    game.take_occurrences();
    let start = Instant::now();
    for _ in 0..10_000 {
        std::hint::black_box(game.view(Some(Seat::East)));
    }
    println!("a view: {:?}", start.elapsed() / 10_000);
}

/// Plays a random game of `riichienv-core` and returns the number of its moves.
fn other_engine(seed: u64) -> usize {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut state = GameState::new(2, true, Some(seed), 0, GameRule::default());
    let mut moves = 0;
    while !state.is_done {
        if state.needs_initialize_next_round {
            state.step(&HashMap::new());
            continue;
        }
        let mut actions = HashMap::new();
        for player in state.active_players.clone() {
            let legal = state.get_observation(player).legal_actions_method();
            if legal.is_empty() {
                continue;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let at = (random >> 11) as usize % legal.len();
            actions.insert(player, legal[at].clone());
            moves += 1;
        }
        state.step(&actions);
    }
    moves
}
