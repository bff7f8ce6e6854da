//! Using up all tiles: jokers fill what is missing.
//!
//! The lowest natural tile has to be removed by something, so all that contains it is tried;
//! tiles that are not there are jokers. Once no natural tile is left, whatever remains to be
//! removed consists of jokers alone. Which joker is which does not matter here.

use std::ops::{ControlFlow, Range};

use jantaku_tile::TileId;

use super::cover::{Cover, Element, Wanted, What};
use super::domain::Table;
use super::readings::Readings;
use super::seats::{Kinds, Seats};
use crate::Behaviour;
use crate::spec::Definition;

/// The most ways to remove tiles that one definition may have.
const MAX_WAYS: usize = 100_000;

/// Break: there are steps or readings enough.
pub(super) type Going = ControlFlow<()>;

/// Searches definitions for readings.
pub(super) struct Search<'s> {
    pub(super) table: &'s Table,
    pub(super) behaviour: &'s Behaviour,
    pub(super) readings: &'s mut Readings<'s>,
    pub(super) steps_left: u32,
    /// Loose jokers, with ids for kinds.
    seats: Seats,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        table: &'s Table,
        behaviour: &'s Behaviour,
        steps_left: u32,
        readings: &'s mut Readings<'s>,
    ) -> Self {
        let jokers = table.loose().iter().map(|joker| {
            let ids = joker.tiles.iter().filter_map(|tile| table.lane(tile.id));
            ids.collect::<Kinds>()
        });
        Self {
            seats: Seats::new(jokers),
            table,
            behaviour,
            readings,
            steps_left,
        }
    }

    /// Finds the readings that a definition allows.
    pub(super) fn definition(&mut self, definition: &Definition) -> Going {
        let Some(cover) = Cover::new(definition, self.behaviour, &self.table.ids) else {
            return Going::Continue(());
        };
        let mut hand = Hand::new(self, &cover)?;
        hand.use_up()?;
        if let Some(lane) = self.table.lane(TileId::ANY).filter(|_| cover.almost) {
            let mut hand = Hand::new(self, &cover)?;
            hand.naturals[lane as usize] += 1;
            hand.natural_count += 1;
            hand.use_up()?;
        }
        Going::Continue(())
    }
}
