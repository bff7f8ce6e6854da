//! Games made again from what was kept.

use std::sync::Arc;

use jantaku_engine::log::read_seats;
use jantaku_engine::{Game, Options, Output};
use serde_json::{Value, json};

use super::{Past, Play};
use crate::show::{Book, ToldRules};
use crate::store::StoredGame;

/// A game made again, as far as that went.
pub struct Restored {
    /// The game.
    pub(crate) play: Play,
    /// Why it is not the game that was played, if so.
    pub(crate) problem: Option<String>,
}

/// Makes a game again.
#[must_use]
pub fn restore(book: Arc<Book>, stored: &StoredGame) -> Restored {
    let game = dealt(&book, stored);
    let mut play = Play {
        game,
        book,
        rules: ToldRules::default(),
        past: Past::default(),
    };
    play.happened();
    let mut problem = None;
    for (at, entry) in stored.entries.iter().enumerate() {
        if let Err(why) = play.game.follow_written(entry) {
            problem = Some(format!(
                "input {} of this game is not accepted by this version of the program: {why}",
                at + 1
            ));
            break;
        }
        play.happened();
    }
    Restored { play, problem }
}

fn seed_of(stored: &StoredGame) -> u64 {
    let seed = stored.head.get("seed").and_then(Value::as_u64);
    seed.unwrap_or(0)
}

/// The game as it was when it began.
fn dealt(book: &Book, stored: &StoredGame) -> Game {
    let bots = stored.head.get("bots").and_then(read_seats);
    let options = Options {
        bots: bots.unwrap_or_default(),
        ..Options::default()
    };
    Game::new(Arc::clone(&book.rulebook), seed_of(stored), options)
}

/// The log of a game, as other commands read it.
///
/// # Errors
/// If the game cannot be made again.
pub fn log_of(book: &Book, stored: &StoredGame) -> Result<Value, String> {
    let mut game = dealt(book, stored);
    game.take_outputs();
    let mut rounds = vec![Vec::new()];
    for entry in &stored.entries {
        game.follow_written(entry)
            .map_err(|problem| problem.to_string())?;
        let outputs = game.take_outputs();
        let mut entry = entry.clone();
        if !outputs.is_empty() {
            entry["events"] = game.write_outputs(&outputs);
        }
        if let Some(round) = rounds.last_mut() {
            round.push(entry);
        }
        if outputs.contains(&Output::RoundStarted) {
            rounds.push(Vec::new());
        }
    }
    let part = |key: &str| stored.head.get(key).cloned().unwrap_or_default();
    let seats: Vec<&str> = game.seats().iter().map(|seat| seat.name()).collect();
    let rules: Value = serde_json::from_str(&stored.document).unwrap_or_default();
    Ok(json!({
        "format": 1,
        "engine": part("engine"),
        "ruleset": part("ruleset"),
        "mods": part("mods"),
        "hash": stored.hash,
        "rules": rules,
        "seed": seed_of(stored),
        "seats": seats,
        "bots": part("bots"),
        "players": part("players"),
        "rounds": rounds,
    }))
}
