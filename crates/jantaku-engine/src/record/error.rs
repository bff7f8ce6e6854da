//! What can be wrong with a record.

use serde::Serialize;

use super::{GameRecord, WrittenCause, WrittenEvent};
use crate::face::Refused;

/// Why a record cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// The JSON is something else than an object.
    #[error("it is no JSON object")]
    NotARecord,
    /// There is no `format`.
    #[error("it has no `format`")]
    NoFormat,
    /// The format, given as JSON, is not one that this program reads.
    #[error(
        "its format is {0}, but this program reads only formats 1 to {newest}",
        newest = GameRecord::FORMAT
    )]
    UnknownFormat(String),
    /// The rounds are missing, or are not lists of entries.
    #[error("it has no `rounds`")]
    NoRounds,
    /// It is not JSON, or something in it besides the entries is missing or malformed.
    #[error("{0}")]
    Unreadable(String),
    /// Something is wrong with an entry.
    #[error("round {round}, entry {entry}: {problem}")]
    InEntry {
        /// The number of the round, from 1.
        round: usize,
        /// The number of the entry in its round, from 1.
        entry: usize,
        /// What is wrong.
        problem: EntryError,
    },
}

/// Why an entry of a record cannot be followed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EntryError {
    /// It is malformed, or names something that the ruleset does not have.
    #[error("{0}")]
    Unreadable(String),
    /// The game refuses the command.
    #[error("{} was refused: {why}", json(.cause))]
    Refused {
        /// The command.
        cause: Box<WrittenCause>,
        /// Why it is refused.
        why: Refused,
    },
    /// Something else happens than is recorded.
    #[error(
        "something else happens: the log says {}, but it is {}",
        json(.recorded),
        json(.happens)
    )]
    Different {
        /// What the record says.
        recorded: Vec<WrittenEvent>,
        /// What happens now.
        happens: Vec<WrittenEvent>,
    },
}

impl RecordError {
    pub(super) fn unreadable(problem: serde_json::Error) -> Self {
        Self::Unreadable(problem.to_string())
    }

    /// A problem with an entry; indices are from 0.
    pub(super) const fn in_entry(round: usize, entry: usize, problem: EntryError) -> Self {
        Self::InEntry {
            round: round + 1,
            entry: entry + 1,
            problem,
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
