//! Games made again from what was kept.

use std::sync::Arc;

use jantaku_engine::log::read_input;
use jantaku_engine::{Game, Options, Output};
use jantaku_rulebook::Seat;
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
    let seed = seed_of(stored);
    let game = Game::new(Arc::clone(&book.rulebook), seed, Options::default());
    let mut play = Play {
        game,
        book,
        rules: ToldRules::default(),
        past: Past::default(),
    };
    play.happened();
    let mut problem = None;
    for (at, entry) in stored.entries.iter().enumerate() {
        if let Err(why) = repeat(&mut play.game, entry) {
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

/// Does again what an entry says.
fn repeat(game: &mut Game, entry: &Value) -> Result<(), String> {
    let flag = |key: &str| entry.get(key) == Some(&Value::Bool(true));
    if flag("resumed") {
        game.resume();
    } else if flag("screen_over") {
        game.screen_elapsed();
    } else {
        let seat = entry.get("seat").and_then(Value::as_str);
        let seat = seat.and_then(Seat::named).ok_or("it names no seat")?;
        let input = entry.get("input").unwrap_or(&Value::Null);
        let input = read_input(game, input)?;
        game.act_as(seat, &input)
            .map_err(|refused| refused.to_string())?;
    }
    Ok(())
}

/// The log of a game, as other commands read it.
///
/// # Errors
/// If the game cannot be made again.
pub fn log_of(book: &Book, stored: &StoredGame) -> Result<Value, String> {
    let seed = seed_of(stored);
    let mut game = Game::new(Arc::clone(&book.rulebook), seed, Options::default());
    game.take_outputs();
    let mut rounds = vec![Vec::new()];
    for entry in &stored.entries {
        repeat(&mut game, entry)?;
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
        "seed": seed,
        "seats": seats,
        "players": part("players"),
        "rounds": rounds,
    }))
}
