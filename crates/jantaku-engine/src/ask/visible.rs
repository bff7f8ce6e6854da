//! What lies open on the table, and for whom.

use jantaku_rulebook::{Seat, WinWay};
use jantaku_tile::{Tile, TileId, attr};

use crate::ask::Ask;
use crate::state::{Context, RoundEvent, WinContext};

impl Ask<'_> {
    /// All tiles whose faces a player sees; without a player, those everybody sees.
    pub fn visible_tiles(&self, viewer: Option<Seat>) -> Vec<Tile> {
        let mut visible = Vec::new();
        for &seat in self.terms.seats {
            let player = self.state.player(seat);
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

    /// Whether a tile in a pond shows its face.
    pub(crate) fn is_face_up(&self, tile: Tile) -> bool {
        has_face(tile) && !self.has_attr(tile, attr::FACEDOWN)
    }

    /// Whether a tile of a call shows its face to everybody.
    fn is_open(&self, tile: Tile) -> bool {
        self.is_face_up(tile) && !self.has_attr(tile, attr::CONCEALED)
    }

    /// The tile on which a second discard is won: the latest visible one that the last discarder
    /// has in the pond before the last.
    fn second_discard(&self) -> Option<Tile> {
        let (discarder, _) = self.state.last_discard()?;
        let (_, before) = self.state.player(discarder).pond.split_last()?;
        let mut before = before.iter().rev().copied();
        before.find(|tile| self.is_face_up(*tile))
    }

    /// The latest visible discard before the last one, whoever made it. Where it is about a win on
    /// such a tile, the tile that the win takes.
    pub(super) fn second_last_visible_discard(&self, context: &Context) -> Option<Tile> {
        let wins = |win: &WinContext| win.way == Some(WinWay::SecondDiscard);
        let button = context.button.and_then(|id| self.terms.rulebook.button(id));
        let offers_win = button.is_some_and(|button| button.wins_by_second_discard);
        if context.win.as_deref().is_some_and(wins) || (context.offering && offers_win) {
            return self.second_discard();
        }
        self.discards_in_ponds().find(|tile| self.is_face_up(*tile))
    }

    /// All discards before the last one that still lie in ponds, latest first.
    fn discards_in_ponds(&self) -> impl Iterator<Item = Tile> {
        let mut ponds = self.state.players.each_ref().map(|player| &player.pond[..]);
        let history = &self.state.round.history;
        let mut later: Option<&RoundEvent> = None;
        let still_there = history.iter().rev().filter_map(move |event| {
            let after = later.replace(event);
            let RoundEvent::Discard { seat, tile } = event else {
                return None;
            };
            // A tile that was called is gone, even if one like it lies in the same pond.
            let called = matches!(
                after,
                Some(RoundEvent::Call(call)) if call.from == *seat && call.seat != *seat
                    && call.called.id == tile.id
            );
            let (last, before) = ponds[*seat].split_last()?;
            let covered = tile.id == TileId::BACK && self.has_attr(*last, attr::FACEDOWN);
            let lies = last.id == tile.id || last.id == TileId::SPACE || covered;
            if called || !lies {
                return None;
            }
            ponds[*seat] = before;
            Some((event, *last))
        });
        let newest = history
            .iter()
            .rfind(|event| matches!(event, RoundEvent::Discard { .. }));
        still_there
            .filter(move |(event, _)| !newest.is_some_and(|newest| std::ptr::eq(newest, *event)))
            .map(|(_, tile)| tile)
    }
}

/// Whether this is a tile, rather than a back or a gap.
fn has_face(tile: Tile) -> bool {
    tile.id != TileId::BACK && tile.id != TileId::SPACE
}
