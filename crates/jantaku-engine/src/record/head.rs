//! How a game began.

use jantaku_rulebook::Seat;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

use super::{GameRecord, RecordError};

/// How a game began, apart from its rules: the part of a [`GameRecord`] that can be stored before
/// anything has happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordHead {
    /// The format of the record, from 1 to [`GameRecord::FORMAT`]. A head that does not say it is
    /// of format 1.
    #[serde(default = "first_format", deserialize_with = "known_format")]
    pub format: u32,
    /// The version of the program that played the game; empty if unknown.
    #[serde(default, deserialize_with = "null_as_default")]
    pub engine: String,
    /// The id of the ruleset, before mods; empty if unknown.
    #[serde(default, deserialize_with = "null_as_default")]
    pub ruleset: String,
    /// The mods of the ruleset, as rulesets write them: an id, or an object with id and settings.
    #[serde(default, deserialize_with = "null_as_default")]
    pub mods: Vec<Value>,
    /// Rules that were added to the ruleset for this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
    /// Seeds every stream of chance. There is no default: with another seed it is another game.
    #[serde(deserialize_with = "seed")]
    pub seed: u64,
    /// Seats that bots played when the game began.
    #[serde(default, deserialize_with = "bots")]
    pub bots: Vec<Seat>,
    /// What the players are called, in the order of seats; empty if they have no names.
    #[serde(
        default,
        deserialize_with = "null_as_default",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub players: Vec<String>,
}

impl RecordHead {
    /// The head of a game with this seed in the current format, everything else empty.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            format: GameRecord::FORMAT,
            engine: String::new(),
            ruleset: String::new(),
            mods: Vec::new(),
            script: None,
            seed,
            bots: Vec::new(),
            players: Vec::new(),
        }
    }

    /// Whether entries of this format say what happened in a form that can be compared.
    pub(super) const fn records_events(&self) -> bool {
        self.format >= 2
    }
}

const fn first_format() -> u32 {
    1
}

fn known_format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let format = Value::deserialize(deserializer)?;
    let known = format
        .as_u64()
        .and_then(|format| u32::try_from(format).ok());
    known
        .filter(|known| (1..=GameRecord::FORMAT).contains(known))
        .ok_or_else(|| de::Error::custom(RecordError::UnknownFormat(format.to_string())))
}

fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let seed = Value::deserialize(deserializer)?;
    seed.as_u64()
        .ok_or_else(|| de::Error::custom(format!("its `seed` is {seed}, which is no seed")))
}

fn bots<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Seat>, D::Error> {
    null_as_default(deserializer)
        .map_err(|problem| de::Error::custom(format!("its `bots` are no seats: {problem}")))
}

/// What is written as `null`, as older programs did with what they did not know, is empty.
pub(super) fn null_as_default<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
