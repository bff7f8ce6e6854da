//! Entries of a record.

use jantaku_rulebook::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{EntryError, WrittenCommand, WrittenEvent};

/// Something that came from outside, and what happened then.
///
/// An entry is self-contained: a game can be stored entry by entry, each as one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "EntryFields", into = "EntryFields")]
pub struct RecordEntry {
    /// What came from outside.
    pub cause: WrittenCause,
    /// What happened then, in order. Empty also where that was not recorded, because it follows
    /// from the cause.
    pub events: Vec<WrittenEvent>,
}

/// Something that came from outside, by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "EntryFields")]
pub enum WrittenCause {
    /// A player did something.
    Command {
        /// Who did it.
        seat: Seat,
        /// What the player did.
        command: WrittenCommand,
    },
    /// A pause was over.
    Resumed,
    /// A screen was shown long enough.
    ScreenOver,
    /// These seats are played by bots from now on, and no others.
    BotsSeated(Vec<Seat>),
}

impl RecordEntry {
    /// Whether a round begins with what happened.
    #[must_use]
    pub fn starts_round(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| matches!(event, WrittenEvent::RoundStarted { .. }))
    }

    /// Reads an entry, with its events or without.
    pub(super) fn read(mut entry: Value, with_events: bool) -> Result<Self, EntryError> {
        if let Some(fields) = entry.as_object_mut().filter(|_| !with_events) {
            fields.remove("events");
        }
        Self::deserialize(&entry)
            .map_err(|problem| EntryError::Unreadable(format!("{entry} is no entry: {problem}")))
    }
}

/// An entry of which only the cause is recorded.
impl From<WrittenCause> for RecordEntry {
    fn from(cause: WrittenCause) -> Self {
        Self {
            cause,
            events: Vec::new(),
        }
    }
}

/// The keys of an entry.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct EntryFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<WrittenCommand>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    resumed: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    screen_over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    bots: Option<Vec<Seat>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<WrittenEvent>,
}

impl From<WrittenCause> for EntryFields {
    fn from(cause: WrittenCause) -> Self {
        let mut fields = Self::default();
        match cause {
            WrittenCause::Command { seat, command } => {
                fields.seat = Some(seat);
                fields.input = Some(command);
            }
            WrittenCause::Resumed => fields.resumed = true,
            WrittenCause::ScreenOver => fields.screen_over = true,
            WrittenCause::BotsSeated(seats) => fields.bots = Some(seats),
        }
        fields
    }
}

impl From<RecordEntry> for EntryFields {
    fn from(entry: RecordEntry) -> Self {
        Self {
            events: entry.events,
            ..Self::from(entry.cause)
        }
    }
}

impl TryFrom<EntryFields> for RecordEntry {
    type Error = &'static str;

    fn try_from(fields: EntryFields) -> Result<Self, Self::Error> {
        let cause = if fields.resumed {
            WrittenCause::Resumed
        } else if fields.screen_over {
            WrittenCause::ScreenOver
        } else if let Some(seats) = fields.bots {
            WrittenCause::BotsSeated(seats)
        } else {
            WrittenCause::Command {
                seat: fields.seat.ok_or("it names no seat")?,
                command: fields.input.ok_or("it has no input")?,
            }
        };
        Ok(Self {
            cause,
            events: fields.events,
        })
    }
}
