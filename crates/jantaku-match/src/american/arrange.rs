//! Card hands arranged for display.

use jantaku_tile::{AttrTable, Tile, TileId};

use super::{Card, FilledSpelling, GAP};
use crate::Call;
use crate::spec::AmericanHand;

impl Card {
    /// Arranges a hand that wins with a card hand: its groups in the order of the card, with gaps
    /// between them and without the winning tile. `None` if the hand is not that card hand.
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
        let spellings = hands.flat_map(|hand| &hand.spellings);
        let mut filled =
            spellings.filter_map(|spelling| FilledSpelling::new(spelling, &stock, &melds));
        let filled = filled.find(|filled| filled.missing() == 0)?;
        let found = stock.indices(&filled.given);
        let mut arranged = self.lay_out(&filled, &found, &tiles, calls, Tile::from, table);
        if let Some(last) = arranged.iter().rposition(|tile| Some(*tile) == winning) {
            arranged.remove(last);
        }
        Some(arranged)
    }

    /// The groups of a spelling with gaps between them. `found` has the index of the tile in each
    /// slot of the groups that are not calls; `missing` makes the tile to display where there is
    /// none.
    pub(super) fn lay_out(
        &self,
        filled: &FilledSpelling,
        found: &[Option<usize>],
        tiles: &[Tile],
        calls: &[Call],
        missing: impl Fn(TileId) -> Tile,
        table: &AttrTable,
    ) -> Vec<Tile> {
        let mut found = found.iter();
        let groups = filled.spelling.iter().zip(&filled.calls);
        let laid = groups.map(|(group, call)| {
            if let Some(call) = call.and_then(|call| calls.get(call)) {
                return call.tiles.clone();
            }
            let indices: Vec<Option<usize>> = found.by_ref().take(group.len()).copied().collect();
            let mut laid = vec![GAP; group.len()];
            // Equal slots: natural tiles first, then jokers, then missing ones.
            for &slot in group {
                let equal: Vec<usize> = (0..group.len()).filter(|&at| group[at] == slot).collect();
                let mut there: Vec<usize> = equal.iter().filter_map(|&at| indices[at]).collect();
                there.sort_by_key(|&index| (self.behaviour.power(tiles[index], table), index));
                let there = there.iter().map(|&index| tiles[index]);
                let missing = std::iter::repeat_with(|| missing(self.slots[slot].wanted.tile()));
                for (at, tile) in equal.into_iter().zip(there.chain(missing)) {
                    laid[at] = tile;
                }
            }
            laid
        });
        laid.collect::<Vec<Vec<Tile>>>().join(&GAP)
    }
}
