//! Which tiles may be discarded.

use jantaku_rulebook::{Condition, Seat};
use jantaku_tile::{Tile, attr};

use crate::ask::Ask;
use crate::state::Context;

impl<'a> Ask<'a> {
    /// Whether each tile of hand and draw may be discarded now.
    pub fn playable(&self, seat: Seat) -> Vec<bool> {
        let stuck = self.must_press_a_button(seat);
        self.which_are_playable(&Context::of(seat), stuck)
    }

    /// Whether a player may discard this tile now.
    pub fn is_playable(&self, seat: Seat, tile: Tile) -> bool {
        !self.must_press_a_button(seat) && self.is_playable_despite_buttons(seat, tile)
    }

    /// Whether a player could discard this tile if there were no buttons.
    pub fn is_playable_despite_buttons(&self, seat: Seat, tile: Tile) -> bool {
        self.is_allowed(tile, &Context::of(seat))
    }

    /// The condition of the first play restriction that forbids the discard of a tile.
    pub(crate) fn restriction(&self, tile: Tile, context: &Context) -> Option<&'a Condition> {
        let context = Context {
            offering: true,
            ..context.with_tile(tile)
        };
        let mut restrictions = self.terms.rulebook.play_restrictions.iter();
        let forbids = |(specs, condition): &&(Vec<_>, _)| {
            self.fits_any(tile, specs, &context) && self.holds(condition, &context)
        };
        restrictions.find(forbids).map(|(_, condition)| condition)
    }

    /// The tiles that the current player could discard if there were no buttons. Empty while just
    /// that is being found out.
    pub(super) fn playable_tiles(&self, context: &Context) -> Vec<Tile> {
        if context.choosing_discard {
            return Vec::new();
        }
        let asking = Context {
            choosing_discard: true,
            ..Context::of(context.seat)
        };
        let playable = self.which_are_playable(&asking, false);
        let tiles = self.state.player(context.seat).tiles().zip(playable);
        tiles
            .filter_map(|(tile, playable)| playable.then_some(tile))
            .collect()
    }

    fn which_are_playable(&self, context: &Context, stuck: bool) -> Vec<bool> {
        let player = self.state.player(context.seat);
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

    /// Whether there is a button that cannot be declined, or a menu to be closed first.
    pub(crate) fn must_press_a_button(&self, seat: Seat) -> bool {
        let tray = &self.state.player(seat).tray;
        tray.menu.is_some()
            || tray
                .buttons
                .iter()
                .any(|&button| self.is_unskippable(seat, button))
    }

    /// Whether the play restrictions allow the discard of the tile.
    fn is_allowed(&self, tile: Tile, context: &Context) -> bool {
        // With nothing to discard the game could not go on.
        if self.state.round.restrictions_lifted {
            return true;
        }
        if self.has_attr(tile, attr::NO_DISCARD) {
            return false;
        }
        self.restriction(tile, context).is_none()
    }
}
