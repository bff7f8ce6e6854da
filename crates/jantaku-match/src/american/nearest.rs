//! The card hands that a hand is closest to.

use std::sync::Arc;

use jantaku_tile::{AttrTable, Tile, TooManyAttrs, attr};

use super::pairing::Stock;
use super::{Card, PlaceId, Spelling};
use crate::Call;
use crate::spec::AmericanHand;

/// A card hand, and how a hand could become it.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearest {
    /// The card hand.
    pub hand: Arc<AmericanHand>,
    /// The tiles of the hand that belong to it, by index.
    pub used: Vec<usize>,
    /// How many tiles it lacks until one more completes it.
    pub distance: usize,
    /// Its groups with gaps between them; tiles that are missing are `inactive`.
    pub arranged: Vec<Tile>,
}

/// The best that was found for a card hand.
struct Best<'c> {
    spelling: &'c Spelling,
    /// Which group is which call.
    calls: Vec<Option<usize>>,
    /// The places of all other groups, with their kinds of tiles.
    open: Vec<PlaceId>,
    given: Vec<Option<usize>>,
    matched: usize,
}

impl Card {
    /// The `count` card hands that the tiles, with the calls, have most tiles of; of equals
    /// those that come first on the card.
    ///
    /// # Errors
    /// If there is no room for the attribute of missing tiles.
    pub fn nearest(
        &self,
        tiles: &[Tile],
        calls: &[Call],
        count: usize,
        table: &mut AttrTable,
    ) -> Result<Vec<Nearest>, TooManyAttrs> {
        let inactive = table.set_of([attr::INACTIVE.visible()])?;
        let missing = |id| Tile { id, attrs: inactive };
        let stock = self.stock(tiles, table);
        let melds = self.melds(calls, table);
        let best = self.hands.iter().filter_map(|hand| {
            let best = self.best(&hand.spellings, &stock, &melds)?;
            Some((hand, best)).filter(|(_, best)| best.matched > 0)
        });
        let mut best: Vec<_> = best.collect();
        best.sort_by_key(|(_, best)| std::cmp::Reverse(best.matched));
        best.truncate(count);
        let nearest = best.into_iter().map(|(hand, best)| {
            let found = stock.indices(&best.given);
            let mut used: Vec<usize> = found.iter().copied().flatten().collect();
            used.sort_unstable();
            let places: usize = best.spelling.iter().map(Vec::len).sum();
            Nearest {
                hand: Arc::clone(&hand.written),
                distance: places.saturating_sub(1).saturating_sub(best.matched),
                arranged: self.lay_out(best.spelling, &best.calls, calls, &found, tiles, missing, table),
                used,
            }
        });
        Ok(nearest.collect())
    }

    /// Would one more tile complete a card hand, with every tile that is there in use?
    #[must_use]
    pub fn is_ready(&self, tiles: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
        let stock = self.stock(tiles, table);
        let melds = self.melds(calls, table);
        let spellings = self.hands.iter().map(|hand| &hand.spellings);
        let called: usize = calls.iter().map(|call| call.tiles.len()).sum();
        let mut best = spellings.filter_map(|spellings| self.best(spellings, &stock, &melds));
        best.any(|best| best.matched == tiles.len() + called && best.matched > 0)
    }

    pub(super) fn melds(&self, calls: &[Call], table: &AttrTable) -> Vec<Stock> {
        let melds = calls.iter().map(|call| self.stock(&self.resolved(call, table), table));
        melds.collect()
    }

    /// The first spelling that the tiles have most of.
    fn best<'c>(&self, spellings: &'c [Spelling], stock: &Stock, melds: &[Stock]) -> Option<Best<'c>> {
        let called: usize = melds.iter().map(Stock::len).sum();
        let mut best: Option<Best> = None;
        for spelling in spellings {
            let Some(calls) = self.groups_of_calls(spelling, melds) else {
                continue;
            };
            let groups = spelling.iter().zip(&calls).filter(|(_, call)| call.is_none());
            let open: Vec<PlaceId> = groups.flat_map(|(group, _)| group).copied().collect();
            let given = stock.pair(&open);
            let matched = called + given.iter().flatten().count();
            if best.as_ref().is_none_or(|best| matched > best.matched) {
                best = Some(Best { spelling, calls, open, given, matched });
            }
        }
        best
    }
}
