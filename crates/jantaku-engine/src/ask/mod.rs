//! Questions to a game: conditions, amounts, targets, seats.
//!
//! Everything is asked through [`Ask`], which holds shared references only. What can only be found
//! out by running rules is tried on a copy ([`Supposition`](crate::game::Supposition)).

mod amounts;
mod arithmetic;
mod calls;
mod cards;
mod conditions;
mod counters;
mod genbutsu;
mod matching;
mod memory;
mod playable;
mod printouts;
mod seats;
mod seats_and_rounds;
mod statuses;
mod tags;
mod targets;
mod text;
mod tile_specs;
mod tiles;
mod turn;
mod visible;
mod waits;
mod walls;
mod wins;
mod won;
mod zones;

pub(crate) use memory::Memory;

use std::sync::Arc;

use jantaku_tile::{AttrId, AttrTable, Tile};

use crate::game::Terms;
use crate::state::State;

/// A handle for questions: the whole game, read-only.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) state: &'a State,
    pub(crate) attrs: &'a Arc<AttrTable>,
    pub(crate) memory: &'a Memory,
}

impl Ask<'_> {
    /// Whether a tile has an attribute, visible or not.
    pub(crate) fn has_attr(&self, tile: Tile, attr: AttrId) -> bool {
        self.attrs.has(tile.attrs, attr)
    }
}
