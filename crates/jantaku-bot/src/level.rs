//! Levels: how well a bot plays.

use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Chooses any legal command.
    Random,
    /// Goes for wins and ignores danger and value.
    Easy,
    /// Weighs speed, value and danger, and calls where that helps.
    Normal,
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no level `{0}`; levels are random, easy and normal")]
pub struct NoSuchLevel(String);

impl Level {
    /// All levels, from weak to strong.
    pub const ALL: [Self; 3] = [Self::Random, Self::Easy, Self::Normal];

    /// The word for the level, as it is written in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Normal => "normal",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let level = Self::ALL.into_iter().find(|level| level.name() == word);
        level.ok_or_else(|| NoSuchLevel(word.to_owned()))
    }
}
