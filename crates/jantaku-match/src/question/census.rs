//! Tile counts by id.

use jantaku_tile::{Tile, TileClass, TileId};

use crate::Call;

/// The number of tiles of each id in a hand, calls included.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    counts: [u8; TileId::COUNT],
    /// The ids with at least one tile, at least two, and so on.
    at_least: [TileClass; MOST_COPIES],
}

/// Hands with more tiles of one id have no census.
const MOST_COPIES: usize = 4;

impl Census {
    /// Counts a hand; `None` if it has more than four tiles of an id.
    #[inline]
    pub(crate) fn new(hand: &[Tile], calls: &[Call]) -> Option<Self> {
        let mut counts = [0_u8; TileId::COUNT];
        let mut at_least = [TileClass::EMPTY; MOST_COPIES];
        let called = calls.iter().flat_map(|call| &call.tiles);
        for tile in hand.iter().chain(called) {
            let count = counts.get_mut(tile.id.index())?;
            at_least.get_mut(usize::from(*count))?.insert(tile.id);
            *count += 1;
        }
        Some(Self { counts, at_least })
    }

    /// The ids with at least one tile.
    pub(crate) fn ids(&self) -> &TileClass {
        let [ids, ..] = &self.at_least;
        ids
    }

    /// How often `count` equal tiles of a class could be taken; only once for each id if `once`.
    pub(crate) fn alike(&self, class: &TileClass, count: u8, once: bool) -> u32 {
        let count = usize::from(count.max(1));
        let most = if once { count } else { MOST_COPIES };
        let multiples = (count..=most.min(MOST_COPIES)).step_by(count);
        let shared = multiples.filter_map(|times| self.at_least.get(times - 1));
        shared.map(|ids| ids.intersection_len(class) as u32).sum()
    }

    pub(crate) fn of(&self, id: TileId) -> u8 {
        self.counts.get(id.index()).copied().unwrap_or(0)
    }
}
