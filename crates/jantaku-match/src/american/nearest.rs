//! The card hands that a hand is closest to.

use std::cmp::Reverse;
use std::sync::Arc;

use jantaku_tile::{AttrTable, Tile, TooManyAttrs, attr};

use super::pairing::Stock;
use super::{Card, CardHand, FilledSpelling};
use crate::Call;
use crate::spec::AmericanHand;

/// A card hand, and how close a hand is to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearest {
    /// The card hand.
    pub hand: Arc<AmericanHand>,
    /// Indices of the tiles of the hand that belong to it.
    pub used: Vec<usize>,
    /// Number of missing tiles, not counting the last: 0 for a hand that waits.
    pub distance: usize,
    /// The groups with gaps between them; missing tiles have the attribute `inactive`.
    pub arranged: Vec<Tile>,
}

impl Card {
    /// The `count` card hands of which the tiles and calls have most tiles; ties are broken by
    /// the order of the card.
    ///
    /// # Errors
    /// If the table has no room for the attribute of missing tiles.
    pub fn nearest(
        &self,
        tiles: &[Tile],
        calls: &[Call],
        count: usize,
        table: &mut AttrTable,
    ) -> Result<Vec<Nearest>, TooManyAttrs> {
        let inactive = table.set_of([attr::INACTIVE.visible()])?;
        let shown = |id| Tile {
            id,
            attrs: inactive,
        };
        let stock = self.stock(tiles, table);
        let melds = self.melds(calls, table);
        let mut best: Vec<(&CardHand, FilledSpelling, usize)> = Vec::new();
        for hand in &self.hands {
            if let Some(filled) = hand.best(&stock, &melds) {
                let slots: usize = filled.spelling.iter().map(Vec::len).sum();
                let there = slots - filled.missing();
                best.push((hand, filled, there));
            }
        }
        best.retain(|(_, _, there)| *there > 0);
        best.sort_by_key(|(_, _, there)| Reverse(*there));
        best.truncate(count);
        let nearest = best.into_iter().map(|(hand, filled, _)| {
            let found = stock.indices(&filled.given);
            let mut used: Vec<usize> = found.iter().copied().flatten().collect();
            used.sort_unstable();
            Nearest {
                hand: Arc::clone(&hand.written),
                distance: filled.missing().saturating_sub(1),
                arranged: self.lay_out(&filled, &found, tiles, calls, shown, table),
                used,
            }
        });
        Ok(nearest.collect())
    }

    /// Whether some card hand uses every tile, so that it lacks only one more.
    #[must_use]
    pub fn is_ready(&self, tiles: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
        let stock = self.stock(tiles, table);
        let melds = self.melds(calls, table);
        let mut best = self
            .hands
            .iter()
            .filter_map(|hand| hand.best(&stock, &melds));
        best.any(|filled| filled.given.iter().flatten().count() == tiles.len())
    }
}

impl CardHand {
    /// The first spelling that lacks the fewest tiles; `None` if the calls fit none.
    fn best(&self, stock: &Stock, melds: &[Stock]) -> Option<FilledSpelling<'_>> {
        let filled = self
            .spellings
            .iter()
            .filter_map(|spelling| FilledSpelling::new(spelling, stock, melds));
        filled.min_by_key(FilledSpelling::missing)
    }
}
