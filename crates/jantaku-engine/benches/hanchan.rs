//! The number of complete riichi games that random players play per second on one thread: `cargo
//! bench -p jantaku-engine --bench hanchan [-- GAMES [RULESET]]`.
//!
//! A plain loop, so that a profiler sees nothing but play.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "it measures, and tells what it has measured"
)]

use std::sync::Arc;
use std::time::Instant;

use jantaku_engine::hooks::Screen;
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;

fn rulebook(id: &str) -> Arc<Rulebook> {
    let library = Library::shipped();
    let ruleset = Ruleset::Id(id.to_owned());
    let loaded = load_with_defaults(&library, ruleset, "").expect("it is shipped");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

/// A deterministic random generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

/// What was played.
#[derive(Default)]
struct Played {
    games: u64,
    rounds: u64,
    inputs: u64,
}

/// Plays a game to its end. As nobody watches, pauses take no time and screens close at once.
fn play(rulebook: &Arc<Rulebook>, seed: u64, played: &mut Played) {
    let options = Options {
        no_pauses: true,
        unseen: true,
        ..Options::default()
    };
    let mut game = Game::new(Arc::clone(rulebook), seed, options);
    let mut random = Random(seed * 2 + 1);
    while game.state().ending.screen != Some(Screen::GameEnd) {
        if game.state().ending.screen.is_some() {
            game.screen_elapsed();
            continue;
        }
        let acts = |seat: &&Seat| game.must_act(**seat);
        let seat = *game.seats().iter().find(acts).expect("nobody can act");
        let inputs = game.view(Some(seat)).commands(game.rulebook());
        let input = &inputs[random.below(inputs.len())];
        game.act_as(seat, input).expect("it was offered");
        played.inputs += 1;
        game.take_happened();
    }
    played.games += 1;
    played.rounds += game.state().game.deals;
}

fn main() {
    // Cargo adds `--bench`.
    let mut arguments = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let games = arguments.next().and_then(|games| games.parse().ok());
    let games: u64 = games.unwrap_or(200);
    let rulebook = rulebook(&arguments.next().unwrap_or_else(|| "riichi".to_owned()));
    let mut played = Played::default();
    let start = Instant::now();
    for seed in 0..games {
        play(&rulebook, seed, &mut played);
    }
    let seconds = start.elapsed().as_secs_f64();
    let per_second = |count: u64| count as f64 / seconds;
    println!(
        "{} games, {} rounds, {} inputs in {seconds:.2} s",
        played.games, played.rounds, played.inputs
    );
    println!(
        "{:.1} games, {:.0} rounds, {:.0} inputs a second",
        per_second(played.games),
        per_second(played.rounds),
        per_second(played.inputs)
    );
}
