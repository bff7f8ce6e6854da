//! Pairs of which each may be taken once: seven different pairs.

use super::tally::Levels;

/// So many pairs of different kinds.
#[derive(Clone, Debug)]
pub(crate) struct DifferentPairs {
    wanted: usize,
    /// The kinds there may be pairs of: lanes, and how many they are with those of no lane.
    lanes: u64,
    kinds: usize,
}

/// What a hand has of them.
struct Have {
    /// Lanes with one tile.
    odd: u64,
    /// Lanes with no tile.
    empty: u64,
    /// Pairs that are not there, and those of them that no tile is there of.
    lacking: usize,
    fresh: usize,
}

impl DifferentPairs {
    /// So many pairs of these kinds; each has its lane, unless the wall does not have it.
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

    fn have(&self, [one, two, ..]: &Levels) -> Have {
        let odd = one & !two & self.lanes;
        let lacking = self
            .wanted
            .saturating_sub((two & self.lanes).count_ones() as usize);
        Have {
            odd,
            empty: self.lanes & !one,
            lacking,
            fresh: lacking.saturating_sub(odd.count_ones() as usize),
        }
    }

    /// How many tiles are missing; none if there are too few kinds.
    #[inline]
    pub(crate) fn missing(&self, levels: &Levels) -> Option<usize> {
        let have = self.have(levels);
        let begun = (levels[0] & self.lanes).count_ones() as usize;
        (have.fresh <= self.kinds - begun).then_some(have.lacking + have.fresh)
    }

    /// Lanes of which one tile more leaves at most so many tiles missing.
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
