//! Does this hand fit, what does it wait for, what could the jokers be.
//!
//! A ruleset says what hands look like in *match definitions*; [`spec`] reads them. How tiles
//! behave for a player (jokers, orderings, what is in the wall) is a [`Behaviour`]. The plain,
//! obviously right answer to every question is in [`reference`]; everything faster is held to
//! it by tests.

pub mod american;
pub mod arrange;
mod behaviour;
mod engine;
mod fast;
pub mod jokers;
pub mod queries;
pub mod reference;
pub mod spec;

pub use behaviour::{Alias, Behaviour};
pub use engine::{CountedHand, MAX_STEPS, Matcher, OutOfBudget};

use jantaku_tile::{Tile, TileId};

/// A hand and its calls, as a question is asked about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandCalls {
    /// Loose tiles.
    pub hand: Vec<Tile>,
    /// Calls, each a unit.
    pub calls: Vec<Call>,
}

impl HandCalls {
    /// The ids of all tiles, those of calls last.
    fn ids(&self) -> Vec<TileId> {
        let called = self.calls.iter().flat_map(|call| &call.tiles);
        let tiles = self.hand.iter().chain(called);
        tiles.map(|tile| tile.id).collect()
    }

    /// The same without one of the calls.
    fn without_call(&self, at: usize) -> Self {
        let mut left = self.clone();
        left.calls.remove(at);
        left
    }

    /// The same with the tiles of all calls in the hand.
    fn dismantled(&self) -> Self {
        let called = self.calls.iter().flat_map(|call| &call.tiles);
        Self {
            hand: self.hand.iter().chain(called).copied().collect(),
            calls: Vec::new(),
        }
    }
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Call {
    /// What kind of call it is: `pon`, `chii`, …
    pub name: String,
    /// Its tiles.
    pub tiles: Vec<Tile>,
}
