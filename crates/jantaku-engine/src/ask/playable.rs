//! What may be discarded.

use jantaku_rulebook::{Condition, Seat};
use jantaku_tile::{Tile, attr};

use crate::game::Game;
use crate::table::Context;

impl Game {
    /// Which tiles of hand and draw a player may discard now.
    pub fn playable(&self, seat: Seat) -> Vec<bool> {
        let stuck = self.must_press_a_button(seat);
        self.which_are_playable(&Context::of(seat), stuck)
    }

    /// May a player discard this tile now? Perhaps as if there were no buttons.
    pub fn is_playable(&self, seat: Seat, tile: Tile, ignoring_buttons: bool) -> bool {
        (ignoring_buttons || !self.must_press_a_button(seat))
            && self.is_allowed(tile, &Context::of(seat))
    }

    /// What the first rule asks that forbids the discard of a tile.
    pub(super) fn restriction(&self, tile: Tile, context: &Context) -> Option<&Condition> {
        let context = context.with_tile(tile);
        let mut restrictions = self.rulebook.play_restrictions.iter();
        let forbids = |(specs, condition): &&(Vec<_>, _)| {
            self.fits_any(tile, specs, &context) && self.holds(condition, &context)
        };
        restrictions.find(forbids).map(|(_, condition)| condition)
    }

    /// The tiles that the current player could discard now if there were no buttons; none where
    /// that is what is being found out.
    pub(super) fn playable_tiles(&self, context: &Context) -> Vec<Tile> {
        if context.choosing_discard {
            return Vec::new();
        }
        let asking = Context {
            choosing_discard: true,
            ..Context::of(context.seat)
        };
        let playable = self.which_are_playable(&asking, false);
        let tiles = self.table.player(context.seat).tiles().zip(playable);
        tiles
            .filter_map(|(tile, playable)| playable.then_some(tile))
            .collect()
    }

    fn which_are_playable(&self, context: &Context, stuck: bool) -> Vec<bool> {
        let player = self.table.player(context.seat);
        let mut answers: Vec<(Tile, bool)> = Vec::with_capacity(14);
        for tile in player.tiles() {
            let known = answers.iter().find(|(other, _)| *other == tile);
            let answer = match known {
                Some((_, answer)) => *answer,
                None => !stuck && self.is_allowed(tile, context),
            };
            answers.push((tile, answer));
        }
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    /// Is there a button that cannot be declined, or a menu to be closed first?
    pub(super) fn must_press_a_button(&self, seat: Seat) -> bool {
        let tray = &self.table.player(seat).tray;
        tray.menu.is_some()
            || tray
                .buttons
                .iter()
                .any(|&button| self.is_unskippable(seat, button))
    }

    /// Do the rules let the player discard the tile?
    fn is_allowed(&self, tile: Tile, context: &Context) -> bool {
        // With nothing to discard the table would stand still.
        if self.table.restrictions_lifted {
            return true;
        }
        if self.has_attr(tile, attr::NO_DISCARD) {
            return false;
        }
        self.restriction(tile, context).is_none()
    }
}
