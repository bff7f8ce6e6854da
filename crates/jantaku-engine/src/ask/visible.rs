//! What lies open on the table, and for whom.

use jantaku_rulebook::Seat;
use jantaku_tile::{Tile, TileId, attr};

use crate::game::Game;

impl Game {
    /// All tiles whose faces a player sees, or, without a player, everybody sees.
    pub fn visible_tiles(&self, viewer: Option<Seat>) -> Vec<Tile> {
        let mut visible = Vec::new();
        for &seat in self.seats {
            let player = self.table.player(seat);
            let own = viewer == Some(seat);
            visible.extend(player.pond.iter().filter(|tile| self.is_face_up(**tile)));
            let called = player.calls.iter().flat_map(|call| &call.tiles);
            visible.extend(called.filter(|tile| own || self.is_open(**tile)));
            let open = own || player.hand_revealed;
            let revealed = |tile: &Tile| open || self.has_attr(*tile, attr::REVEALED);
            visible.extend(player.tiles().filter(revealed));
        }
        let revealed = self.revealed_tiles();
        visible.extend(revealed.into_iter().filter(|tile| has_face(*tile)));
        visible
    }

    /// Does a tile in a pond show its face?
    pub(crate) fn is_face_up(&self, tile: Tile) -> bool {
        has_face(tile) && !self.has_attr(tile, attr::FACEDOWN)
    }

    /// Does a tile of a call show its face to everybody?
    fn is_open(&self, tile: Tile) -> bool {
        self.is_face_up(tile) && !self.has_attr(tile, attr::CONCEALED)
    }

    /// The newest visible discard before the last one, by the same player.
    pub(crate) fn second_last_visible_discard(&self) -> Option<Tile> {
        let (discarder, _) = self.table.last_discard()?;
        let (_, before) = self.table.player(discarder).pond.split_last()?;
        let mut before = before.iter().rev().copied();
        before.find(|tile| self.is_face_up(*tile))
    }
}

/// Is it a tile, and no back or space?
fn has_face(tile: Tile) -> bool {
    tile.id != TileId::BACK && tile.id != TileId::SPACE
}
