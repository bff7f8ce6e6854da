//! Multisets of tiles, packed so that taking a unit out is a subtraction.

use std::hash::Hash;

/// Limit for the copies of one kind in a lane. The top bit of a lane is kept free, so that all
/// lanes are compared by one subtraction.
pub(crate) const MAX_COPIES: usize = 7;

/// The number of lanes of the largest bag.
pub(crate) const MAX_LANES: usize = 128;

/// A multiset of tiles of up to [`Bag::LANES`] kinds; each kind has a lane for its count.
pub(crate) trait Bag: Copy + Eq + Hash + Ord {
    const LANES: usize;

    /// The price of a search step with such bags: large ones are slow and use more memory.
    const PRICE: u64;

    fn empty() -> Self;

    fn one(lane: usize) -> Self;

    /// The sum of both, which must not exceed [`MAX_COPIES`] in any lane.
    fn plus(self, other: Self) -> Self;

    /// The rest without `other`; `None` if it does not contain all of `other`.
    fn minus(self, other: Self) -> Option<Self>;

    /// The lowest lane that is not empty.
    fn lowest(self) -> Option<usize>;

    /// The number of tiles in the lanes from `lane` on.
    fn total_from(self, lane: usize) -> usize;
}

macro_rules! packed {
    ($int:ty, $lanes:literal, $guard:literal, $bytes:literal, $ones:literal) => {
        impl Bag for $int {
            const LANES: usize = $lanes;
            const PRICE: u64 = 1;

            #[inline]
            fn empty() -> Self {
                0
            }

            #[inline]
            fn one(lane: usize) -> Self {
                1 << (4 * lane)
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline]
            fn minus(self, other: Self) -> Option<Self> {
                // A lane that would become negative borrows its guard bit.
                let rest = (self | $guard) - other;
                (rest & $guard == $guard).then(|| rest & !$guard)
            }

            #[inline]
            fn lowest(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize / 4)
            }

            #[inline]
            fn total_from(self, lane: usize) -> usize {
                let rest = if lane >= $lanes {
                    0
                } else {
                    self >> (4 * lane)
                };
                // Add neighbouring lanes, then all bytes by one multiplication.
                let bytes = (rest & $bytes) + ((rest >> 4) & $bytes);
                (bytes.wrapping_mul($ones) >> (<$int>::BITS - 8)) as usize
            }
        }
    };
}

packed!(
    u64,
    16,
    0x8888_8888_8888_8888,
    0x0f0f_0f0f_0f0f_0f0f,
    0x0101_0101_0101_0101
);
packed!(
    u128,
    32,
    0x8888_8888_8888_8888_8888_8888_8888_8888,
    0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f,
    0x0101_0101_0101_0101_0101_0101_0101_0101
);

/// Four words, for ponds and other large collections.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct WideBag([u128; 4]);

impl Bag for WideBag {
    const LANES: usize = MAX_LANES;
    const PRICE: u64 = 8;

    fn empty() -> Self {
        Self([0; 4])
    }

    fn one(lane: usize) -> Self {
        let mut words = [0; 4];
        if let Some(word) = words.get_mut(lane / 32) {
            *word = u128::one(lane % 32);
        }
        Self(words)
    }

    fn plus(self, other: Self) -> Self {
        let mut words = self.0;
        for (word, more) in words.iter_mut().zip(other.0) {
            *word += more;
        }
        Self(words)
    }

    fn minus(self, other: Self) -> Option<Self> {
        let mut words = self.0;
        for (word, less) in words.iter_mut().zip(other.0) {
            *word = word.minus(less)?;
        }
        Some(Self(words))
    }

    fn lowest(self) -> Option<usize> {
        let (at, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(32 * at + word.lowest()?)
    }

    fn total_from(self, lane: usize) -> usize {
        let words = self.0.iter().enumerate();
        words
            .map(|(at, word)| word.total_from(lane.saturating_sub(32 * at)))
            .sum()
    }
}
