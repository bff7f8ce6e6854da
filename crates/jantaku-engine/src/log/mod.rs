//! What makes a game again: its seed and everything that came from outside, in order.

mod inputs;
mod outputs;

use std::sync::Arc;

use jantaku_rulebook::Seat;
use serde_json::{Value, json};

pub use inputs::read_input;

use crate::game::Game;
use crate::input::Input;
use crate::output::Output;

/// Everything that came from outside, in order. What is older is shared by copies of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// Full pages.
    pages: Vec<Arc<[Entry]>>,
    /// The page that is being written.
    open: Vec<Entry>,
}

/// How many entries are on a page.
const PAGE: usize = 32;

impl Log {
    /// All entries, the oldest first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        let pages = self.pages.iter().flat_map(|page| page.iter());
        pages.chain(&self.open)
    }

    /// Something has come from outside.
    pub(crate) fn push(&mut self, entry: Entry) {
        self.open.push(entry);
        if self.open.len() >= PAGE {
            self.pages.push(self.open.drain(..).collect());
        }
    }
}

/// Something that came from outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A player did something.
    Input(Seat, Input),
    /// A pause was over.
    Resumed,
    /// A screen was shown long enough.
    ScreenOver,
    /// These seats are played by bots from now on, and no others.
    Bots(Vec<Seat>),
}

/// Why a log is not that of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The game does not accept what it says.
    #[error("{what} was refused: {why}")]
    Refused {
        /// What.
        what: String,
        /// Why.
        why: String,
    },
    /// Something else happens than it says.
    #[error("something else happens: the log says {logged}, but it is {happens}")]
    Different {
        /// What the log says.
        logged: String,
        /// What happens.
        happens: String,
    },
}

/// Seats as JSON.
#[must_use]
pub fn write_seats(seats: &[Seat]) -> Value {
    seats.iter().map(|seat| seat.name()).collect()
}

/// Seats from JSON; none of what is no list of them.
#[must_use]
pub fn read_seats(value: &Value) -> Option<Vec<Seat>> {
    let seats = value.as_array()?.iter();
    seats.map(|seat| Seat::named(seat.as_str()?)).collect()
}

impl Game {
    /// What came from outside, and what happened then, as JSON.
    #[must_use]
    pub fn write_entry(&self, entry: &Entry, outputs: &[Output]) -> Value {
        let mut written = match entry {
            Entry::Input(seat, input) => {
                json!({ "seat": seat.name(), "input": self.write_input(input) })
            }
            Entry::Resumed => json!({ "resumed": true }),
            Entry::ScreenOver => json!({ "screen_over": true }),
            Entry::Bots(seats) => json!({ "bots": write_seats(seats) }),
        };
        if !outputs.is_empty() {
            let events: Vec<Value> = outputs
                .iter()
                .map(|event| self.write_output(event))
                .collect();
            written["events"] = Value::from(events);
        }
        written
    }

    /// What happened, as JSON.
    #[must_use]
    pub fn write_outputs(&self, outputs: &[Output]) -> Value {
        outputs
            .iter()
            .map(|event| self.write_output(event))
            .collect()
    }

    /// Does again what an entry of a log says, and holds what happens to it.
    ///
    /// # Errors
    /// If the entry cannot be read, is refused, or something else happens.
    pub fn repeat_written(&mut self, entry: &Value) -> Result<(), LogError> {
        self.follow_written(entry)?;
        let happened = self.take_outputs();
        self.compare(entry, &happened)
    }

    /// Does what an entry of a log says, whatever happens then.
    ///
    /// # Errors
    /// If the entry cannot be read or is refused.
    pub fn follow_written(&mut self, entry: &Value) -> Result<(), LogError> {
        let unreadable = |why: &str| LogError::Unreadable(format!("{entry} {why}"));
        let flag = |key: &str| entry.get(key) == Some(&Value::Bool(true));
        if flag("resumed") {
            self.resume();
        } else if flag("screen_over") {
            self.screen_elapsed();
        } else if let Some(bots) = entry.get("bots") {
            let bots = read_seats(bots).ok_or_else(|| unreadable("names no seats"))?;
            self.seat_bots(&bots);
        } else {
            let seat = entry.get("seat").and_then(Value::as_str);
            let seat = seat
                .and_then(Seat::named)
                .ok_or_else(|| unreadable("names no seat"))?;
            let input = entry.get("input").unwrap_or(&Value::Null);
            let input = read_input(self, input).map_err(LogError::Unreadable)?;
            self.act_as(seat, &input)
                .map_err(|refused| LogError::Refused {
                    what: entry.to_string(),
                    why: refused.to_string(),
                })?;
        }
        Ok(())
    }

    /// Holds what happened to what a log says.
    ///
    /// # Errors
    /// If something else happened.
    pub fn compare(&self, entry: &Value, happened: &[Output]) -> Result<(), LogError> {
        let empty = Value::Array(Vec::new());
        let logged = entry.get("events").unwrap_or(&empty);
        let happens = self.write_outputs(happened);
        if *logged == happens {
            return Ok(());
        }
        Err(LogError::Different {
            logged: logged.to_string(),
            happens: happens.to_string(),
        })
    }
}
