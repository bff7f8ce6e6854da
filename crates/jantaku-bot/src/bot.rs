//! A player.

use jantaku_engine::{Input, View};

use crate::chance::Chance;
use crate::level::Level;
use crate::mind::Mind;

/// A player at one seat of one table.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    chance: Chance,
}

impl Bot {
    /// A player of a level; the seed decides where everything else is equal.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            chance: Chance::new(seed),
        }
    }

    /// How well it plays.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// What the player does, who sees this; nothing if there is nothing to do.
    pub fn choose(&mut self, view: &View, mind: &Mind) -> Option<Input> {
        self.chance.pick(view.inputs(mind.rulebook()))
    }
}
