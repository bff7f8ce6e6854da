//! `jantaku sim`: whole games between bots.

mod progress;
mod record;
mod summary;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use jantaku_bot::arena::{self, MOST_ROUNDS, Played};
use jantaku_bot::{Level, Mind};
use jantaku_rulebook::Seat;

use super::{game, print_json};
use crate::cli::SimArgs;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;
use progress::Progress;
use summary::Summary;

/// A finished game, with the index of the player at each seat.
struct Sitting {
    number: u64,
    players: Vec<usize>,
    played: Played,
    /// How long each decision of the bots took.
    thought: Vec<Duration>,
}

pub(super) fn run(args: &SimArgs, terminal: &mut Terminal) -> Outcome {
    let rules = game::open(
        &args.ruleset,
        &args.mods,
        !args.no_defaults,
        &args.library,
        terminal,
    )?;
    let mind = Mind::new(rules.rulebook);
    let seats = mind.rulebook().setup.ring.seats().len();
    if args.bots.len() > seats {
        return Err(Stop::usage(format!(
            "`{}` is for {seats} players, and {} are named",
            args.ruleset,
            args.bots.len()
        )));
    }
    let last = args.bots.last().copied().unwrap_or(Level::Normal);
    let levels: Vec<Level> = (0..seats)
        .map(|at| args.bots.get(at).copied().unwrap_or(last))
        .collect();
    let mut out = args.out.as_deref().map(Lines::create).transpose()?;
    let threads = args.threads.map_or_else(cores, usize::from);
    let start = Instant::now();
    let mut summary = Summary::new(&args.ruleset, &levels);
    let mut progress = Progress::new(args.games);
    play_all(&mind, &levels, args.seed, args.games, threads, |sitting| {
        progress.advance();
        summary.add(&sitting);
        match &mut out {
            Some(out) => out.write(&record::of(&sitting, &levels).to_string()),
            None => Ok(()),
        }
    })?;
    progress.finish();
    if let Some(out) = out {
        out.finish()?;
    }
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        print_json(&summary.to_json(seconds, threads), terminal)?;
    } else {
        for line in summary.lines(seconds, threads) {
            terminal.line(&line)?;
        }
    }
    Ok(Status::faulty_if(summary.is_faulty()))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Plays all games on several threads, and passes them to `take` in order.
fn play_all(
    mind: &Mind,
    levels: &[Level],
    seed: u64,
    games: u64,
    threads: usize,
    mut take: impl FnMut(Sitting) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone if the games could not be written.
                    if number >= games || sender.send(play(mind, levels, seed, number)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early: BTreeMap<u64, Sitting> = BTreeMap::new();
        let mut wanted = 0;
        for sitting in receiver {
            early.insert(sitting.number, sitting);
            while let Some(sitting) = early.remove(&wanted) {
                wanted += 1;
                if let Err(stop) = take(sitting) {
                    next.store(games, Ordering::Relaxed);
                    return Err(stop);
                }
            }
        }
        Ok(())
    })
}

/// Plays a game. Players move on by one seat from game to game.
fn play(mind: &Mind, levels: &[Level], seed: u64, number: u64) -> Sitting {
    let count = levels.len().max(1);
    let shift = (number % count as u64) as usize;
    let players: Vec<usize> = (0..count).map(|at| (at + count - shift) % count).collect();
    // Levels are told by seat; with few players some seats are empty.
    let mut by_seat = vec![Level::Random; Seat::COUNT];
    for (seat, player) in mind.rulebook().setup.ring.seats().iter().zip(&players) {
        if let (Some(place), Some(level)) = (by_seat.get_mut(seat.index()), levels.get(*player)) {
            *place = *level;
        }
    }
    let seed = seed.wrapping_add(number);
    let mut bots = arena::bots(&by_seat, seed);
    let mut thought = Vec::new();
    let played = arena::play_with(mind, seed, MOST_ROUNDS, |view, mind| {
        let bot = &mut bots[view.viewer.seat()?];
        let start = Instant::now();
        let choice = bot.choose(view, mind);
        thought.push(start.elapsed());
        choice
    });
    Sitting {
        number,
        played,
        players,
        thought,
    }
}

/// A file that is written line by line.
struct Lines {
    file: BufWriter<File>,
    path: std::path::PathBuf,
}

impl Lines {
    fn create(path: &Path) -> Result<Self, Stop> {
        if path
            .extension()
            .is_some_and(|extension| extension == "parquet")
        {
            return Err(Stop::usage("games are written as lines of JSON")
                .help("give the file a name that ends in `.jsonl`"));
        }
        match File::create(path) {
            Ok(file) => Ok(Self {
                file: BufWriter::new(file),
                path: path.to_owned(),
            }),
            Err(error) => Err(unwritable(path, &error)),
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Stop> {
        writeln!(self.file, "{line}").map_err(|error| unwritable(&self.path, &error))
    }

    fn finish(mut self) -> Result<(), Stop> {
        self.file
            .flush()
            .map_err(|error| unwritable(&self.path, &error))
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Stop {
    Stop::usage(format!("{} cannot be written: {error}", path.display()))
}
