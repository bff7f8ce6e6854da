//! What may be discarded.

use std::cell::Cell;

use jantaku_rulebook::Seat;
use jantaku_tile::{Tile, attr};

use crate::game::Game;
use crate::table::Context;

impl Game {
    /// Which tiles of hand and draw a player may discard now.
    pub fn playable(&self, seat: Seat) -> Vec<bool> {
        self.which_are_playable(seat, false)
    }

    /// May a player discard this tile now? Perhaps as if there were no buttons.
    pub fn is_playable(&self, seat: Seat, tile: Tile, ignoring_buttons: bool) -> bool {
        (ignoring_buttons || !self.must_press_a_button(seat)) && self.is_allowed(seat, tile)
    }

    /// The tiles that a player could discard now if there were no buttons.
    pub(super) fn playable_tiles(&self, seat: Seat) -> Vec<Tile> {
        // A restriction that asks what is playable would ask itself.
        thread_local!(static ASKING: Cell<bool> = const { Cell::new(false) });
        if ASKING.replace(true) {
            return Vec::new();
        }
        let playable = self.which_are_playable(seat, true);
        ASKING.set(false);
        let tiles = self.table.player(seat).tiles().zip(playable);
        tiles
            .filter_map(|(tile, playable)| playable.then_some(tile))
            .collect()
    }

    fn which_are_playable(&self, seat: Seat, ignoring_buttons: bool) -> Vec<bool> {
        let player = self.table.player(seat);
        let stuck = !ignoring_buttons && self.must_press_a_button(seat);
        let mut answers: Vec<(Tile, bool)> = Vec::with_capacity(14);
        for tile in player.tiles() {
            let known = answers.iter().find(|(other, _)| *other == tile);
            let answer = match known {
                Some((_, answer)) => *answer,
                None => !stuck && self.is_allowed(seat, tile),
            };
            answers.push((tile, answer));
        }
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    /// Is there a button that cannot be declined, or a menu to be closed first?
    fn must_press_a_button(&self, seat: Seat) -> bool {
        let tray = &self.table.player(seat).tray;
        tray.menu.is_some()
            || tray
                .buttons
                .iter()
                .any(|&button| self.is_unskippable(seat, button))
    }

    /// Do the rules let the player discard the tile?
    fn is_allowed(&self, seat: Seat, tile: Tile) -> bool {
        // With nothing to discard the table would stand still.
        if self.table.restrictions_lifted {
            return true;
        }
        if self.has_attr(tile, attr::NO_DISCARD) {
            return false;
        }
        let context = Context::of(seat).with_tile(tile);
        let mut restrictions = self.rulebook.play_restrictions.iter();
        !restrictions.any(|(specs, condition)| {
            self.fits_any(tile, specs, &context) && self.holds(condition, &context)
        })
    }
}
