//! Different pairs: seven pairs of which no two are equal.

use super::tally::Levels;

/// A number of pairs of different kinds.
#[derive(Clone, Debug)]
pub(crate) struct DifferentPairs {
    wanted: usize,
    /// The lanes that pairs may be of, and the number of kinds, including those without a lane.
    lanes: u64,
    kinds: usize,
}

/// The pairs and single tiles of a hand.
struct PairTally {
    /// Lanes with one tile.
    odd: u64,
    /// Lanes with no tile.
    empty: u64,
    /// Pairs that are missing, and how many of these have no tile yet.
    lacking: usize,
    fresh: usize,
}

impl DifferentPairs {
    /// `wanted` pairs of these kinds; a kind has no lane if the wall lacks it.
    pub(crate) fn new(wanted: usize, kinds: &[Option<usize>]) -> Self {
        Self {
            wanted,
            lanes: kinds
                .iter()
                .flatten()
                .fold(0, |set, lane| set | (1 << lane)),
            kinds: kinds.len(),
        }
    }

    fn have(&self, [one, two, ..]: &Levels) -> PairTally {
        let odd = one & !two & self.lanes;
        let lacking = self
            .wanted
            .saturating_sub((two & self.lanes).count_ones() as usize);
        PairTally {
            odd,
            empty: self.lanes & !one,
            lacking,
            fresh: lacking.saturating_sub(odd.count_ones() as usize),
        }
    }

    /// The number of missing tiles; `None` if there are too few kinds.
    #[inline]
    pub(crate) fn missing(&self, levels: &Levels) -> Option<usize> {
        let have = self.have(levels);
        let begun = (levels[0] & self.lanes).count_ones() as usize;
        (have.fresh <= self.kinds - begun).then_some(have.lacking + have.fresh)
    }

    /// The lanes of which one more tile leaves at most `limit` tiles missing.
    pub(crate) fn reducing(&self, levels: &Levels, limit: usize) -> u64 {
        let Some(missing) = self.missing(levels) else {
            return 0;
        };
        if missing <= limit {
            return u64::MAX;
        }
        if missing > limit + 1 {
            return 0;
        }
        let have = self.have(levels);
        if have.fresh > 0 {
            have.odd | have.empty
        } else {
            have.odd
        }
    }
}
