//! The record of a game: its seed, and everything that came from outside, in order.
//!
//! A [`Game`] is a pure function of these, so they make it again. While a game is played it keeps
//! them as a [`Journal`], in the engine's own terms. What is stored is a [`GameRecord`]: there
//! everything is written by name, so that it can be read in years to come, and what happened is
//! noted too, so that a replay can be compared with it.
//!
//! A record is read by serde or [`GameRecord::read`], and played by [`GameRecord::replay`]:
//!
//! ```
//! # use std::sync::Arc;
//! use jantaku_engine::record::{Cause, GameRecord, RecordHead};
//! use jantaku_engine::{Command, Game};
//! use jantaku_rulebook::{Rulebook, Seat};
//!
//! # let rules = serde_json::json!({ "wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1 });
//! # let rules = rules.as_object().unwrap().clone();
//! let rulebook = Arc::new(Rulebook::new(&rules).0);
//! let head = RecordHead::new(7);
//! let mut game = Game::from_head(Arc::clone(&rulebook), &head);
//! let mut record = GameRecord::new(head, String::new(), rules, game.seats());
//! game.take_occurrences(); // the deal follows from the seed
//!
//! let cause = game.undergo(&Cause::Command(Seat::East, Command::Discard(0)))?;
//! let occurrences = game.take_occurrences();
//! record.push(game.write_entry(cause, &occurrences));
//!
//! let text = serde_json::to_string(&record)?;
//! let read = GameRecord::read(&text)?;
//! assert_eq!(read, record);
//! read.replay(rulebook)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod entry;
mod error;
mod event;
mod head;
mod journal;
mod replay;
#[cfg(test)]
mod tests;
mod tile;

use std::sync::Arc;

use jantaku_rulebook::{Rulebook, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use command::{WrittenCommand, WrittenMark};
pub use entry::{RecordEntry, WrittenCause};
pub use error::{EntryError, RecordError};
pub use event::{RoundDraw, WrittenEvent};
pub use head::RecordHead;
pub use journal::{Cause, Journal};
pub use tile::{WrittenNumber, WrittenTile};

use crate::game::Game;

/// A whole game as it is stored: what it was played with, what came from outside, and what
/// happened then.
///
/// Reading one fails if its format is unknown or anything in it cannot be understood. Whether
/// names in it, such as those of buttons, exist in its ruleset shows only when it is replayed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct GameRecord {
    /// How the game began. Its keys are written among those of the record.
    #[serde(flatten)]
    pub head: RecordHead,
    /// A digest of the rules, by which whoever wrote the record can tell that they are unchanged.
    /// The engine does not look at it.
    pub hash: String,
    /// The finished ruleset as a document.
    pub rules: Map<String, Value>,
    /// Who played. It follows from the rules, and is here for readers that do not know them.
    pub seats: Vec<Seat>,
    /// What came from outside, round by round. The entry that ends a round is the last of it.
    pub rounds: Vec<Vec<RecordEntry>>,
}

impl GameRecord {
    /// The format that is written.
    ///
    /// In format 1 parts of what happened were recorded as English sentences. Such records are
    /// read without their events, and replayed without a comparison.
    pub const FORMAT: u32 = 2;

    /// The record of a game in which nothing has come from outside yet, in the current format.
    #[must_use]
    pub fn new(head: RecordHead, hash: String, rules: Map<String, Value>, seats: &[Seat]) -> Self {
        Self {
            head: RecordHead {
                format: Self::FORMAT,
                ..head
            },
            hash,
            rules,
            seats: seats.to_vec(),
            rounds: vec![Vec::new()],
        }
    }

    /// A record made from the causes alone: the game is played again to see what happened. Events
    /// of the entries are not looked at.
    ///
    /// # Errors
    /// If the game does not accept an entry.
    pub fn retrace<'a>(
        head: RecordHead,
        hash: String,
        rules: Map<String, Value>,
        rulebook: Arc<Rulebook>,
        entries: impl IntoIterator<Item = &'a RecordEntry>,
    ) -> Result<Self, RecordError> {
        let mut game = Game::from_head(rulebook, &head);
        game.outbox.clear();
        let mut record = Self::new(head, hash, rules, game.seats());
        for entry in entries {
            let followed = game.follow(entry);
            followed.map_err(|problem| record.problem_at_end(problem))?;
            let occurrences = game.take_occurrences();
            record.push(game.write_entry(entry.cause.clone(), &occurrences));
        }
        Ok(record)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If the text is not JSON, or not a record in a known format.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let value: Value = serde_json::from_str(text).map_err(RecordError::unreadable)?;
        Self::try_from(value)
    }

    /// Adds an entry to the current round. If a round begins with it, the next entry belongs to
    /// that one.
    pub fn push(&mut self, entry: RecordEntry) {
        let starts_round = entry.starts_round();
        match self.rounds.last_mut() {
            Some(round) => round.push(entry),
            None => self.rounds.push(vec![entry]),
        }
        if starts_round {
            self.rounds.push(Vec::new());
        }
    }

    /// All entries, the oldest first.
    pub fn entries(&self) -> impl Iterator<Item = &RecordEntry> {
        self.rounds.iter().flatten()
    }

    /// Plays the game again to the end of the record, and compares what happens with what the
    /// record says, unless it is of format 1. The rulebook has to be that of
    /// [`rules`](Self::rules).
    ///
    /// # Errors
    /// If the game does not accept an entry, or something else happens.
    pub fn replay(&self, rulebook: Arc<Rulebook>) -> Result<Game, RecordError> {
        let mut game = Game::from_head(rulebook, &self.head);
        game.outbox.clear();
        for (round, entries) in self.rounds.iter().enumerate() {
            for (at, entry) in entries.iter().enumerate() {
                let replayed = match self.head.records_events() {
                    true => game.repeat(entry),
                    false => game.follow(entry),
                };
                replayed.map_err(|problem| RecordError::in_entry(round, at, problem))?;
                game.outbox.clear();
            }
        }
        Ok(game)
    }

    /// A problem with the entry that was to be added next.
    fn problem_at_end(&self, problem: EntryError) -> RecordError {
        let entries = self.rounds.last().map_or(0, Vec::len);
        RecordError::in_entry(self.rounds.len().saturating_sub(1), entries, problem)
    }
}

/// What stands in a record besides head and entries.
#[derive(Deserialize)]
struct Frame {
    #[serde(flatten)]
    head: RecordHead,
    #[serde(default, deserialize_with = "head::null_as_default")]
    hash: String,
    rules: Map<String, Value>,
    #[serde(default, deserialize_with = "head::null_as_default")]
    seats: Vec<Seat>,
}

impl TryFrom<Value> for GameRecord {
    type Error = RecordError;

    /// Reads a record. Entries are read one by one, so that a problem can say where it is.
    fn try_from(mut value: Value) -> Result<Self, RecordError> {
        let fields = value.as_object_mut().ok_or(RecordError::NotARecord)?;
        if !fields.contains_key("format") {
            return Err(RecordError::NoFormat);
        }
        let rounds = match fields.remove("rounds") {
            Some(Value::Array(rounds)) => rounds,
            _ => return Err(RecordError::NoRounds),
        };
        let frame: Frame = serde_json::from_value(value).map_err(RecordError::unreadable)?;
        let with_events = frame.head.records_events();
        let read_round = |(at, round): (usize, Value)| match round {
            Value::Array(entries) => read_round(at, entries, with_events),
            _ => Err(RecordError::NoRounds),
        };
        Ok(Self {
            rounds: rounds
                .into_iter()
                .enumerate()
                .map(read_round)
                .collect::<Result<_, _>>()?,
            head: frame.head,
            hash: frame.hash,
            rules: frame.rules,
            seats: frame.seats,
        })
    }
}

fn read_round(
    round: usize,
    entries: Vec<Value>,
    with_events: bool,
) -> Result<Vec<RecordEntry>, RecordError> {
    let read = |(at, entry)| {
        let entry = RecordEntry::read(entry, with_events);
        entry.map_err(|problem| RecordError::in_entry(round, at, problem))
    };
    entries.into_iter().enumerate().map(read).collect()
}
