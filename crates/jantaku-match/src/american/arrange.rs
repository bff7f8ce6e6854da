//! Card hands as they are shown.

use jantaku_tile::{AttrTable, Tile, TileId};

use super::{Card, GAP, PlaceId, Spelling};
use crate::Call;
use crate::spec::AmericanHand;

impl Card {
    /// A hand that wins with a card hand: its groups in the order of the card, with gaps
    /// between them and without the winning tile. Nothing if it is not that hand.
    #[must_use]
    pub fn arrange(
        &self,
        written: &AmericanHand,
        hand: &[Tile],
        winning: Option<Tile>,
        calls: &[Call],
        table: &AttrTable,
    ) -> Option<Vec<Tile>> {
        let tiles: Vec<Tile> = hand.iter().copied().chain(winning).collect();
        let stock = self.stock(&tiles, table);
        let melds = self.melds(calls, table);
        let hands = self.hands.iter().filter(|hand| *hand.written == *written);
        let mut arranged = hands.flat_map(|hand| &hand.spellings).find_map(|spelling| {
            let groups = self.groups_of_calls(spelling, &melds)?;
            let open = spelling.iter().zip(&groups).filter(|(_, call)| call.is_none());
            let open: Vec<PlaceId> = open.flat_map(|(group, _)| group).copied().collect();
            let given = stock.pair(&open);
            let found = stock.indices(&given);
            found.iter().all(Option::is_some).then(|| {
                self.lay_out(spelling, &groups, calls, &found, &tiles, Tile::from, table)
            })
        })?;
        if let Some(last) = arranged.iter().rposition(|tile| Some(*tile) == winning) {
            arranged.remove(last);
        }
        Some(arranged)
    }

    /// The groups of a spelling, filled with calls and with the tiles that were found for the
    /// places of all others.
    #[expect(clippy::too_many_arguments, reason = "all of it is shown")]
    pub(super) fn lay_out(
        &self,
        spelling: &Spelling,
        groups: &[Option<usize>],
        calls: &[Call],
        found: &[Option<usize>],
        tiles: &[Tile],
        missing: impl Fn(TileId) -> Tile,
        table: &AttrTable,
    ) -> Vec<Tile> {
        let mut found = found.iter();
        let laid = spelling.iter().zip(groups).map(|(group, call)| {
            if let Some(call) = call.and_then(|call| calls.get(call)) {
                return call.tiles.clone();
            }
            let places = group.iter().zip(found.by_ref());
            let mut laid: Vec<(PlaceId, Tile, bool)> = places
                .map(|(&place, index)| match index.and_then(|index| tiles.get(index)) {
                    Some(&tile) => (place, tile, true),
                    None => (place, missing(self.places[place].wanted.tile()), false),
                })
                .collect();
            // Where it makes no difference: natural tiles, then jokers, then missing ones.
            laid.sort_by_key(|(place, tile, is_there)| {
                let first = group.iter().position(|other| other == place);
                (first, !is_there, self.behaviour.power(*tile, table))
            });
            laid.into_iter().map(|(_, tile, _)| tile).collect()
        });
        laid.collect::<Vec<Vec<Tile>>>().join(&GAP)
    }
}
