//! Multisets of tiles, packed so that taking a unit out is a subtraction.

use std::hash::Hash;

/// The most copies of one kind that a lane can hold; the top bit of a lane is kept free, so
/// that a comparison of all lanes is one subtraction.
pub(crate) const MAX_COPIES: usize = 7;

/// The most lanes that any bag has.
pub(crate) const MAX_LANES: usize = 128;

/// How often each kind of tile is there, for up to [`Bag::LANES`] kinds.
pub(crate) trait Bag: Copy + Eq + Hash + Ord {
    /// How many kinds fit.
    const LANES: usize;

    /// What a step of a search with such bags costs: large ones are slow, and fill the memory.
    const PRICE: u64;

    /// Nothing.
    fn empty() -> Self;

    /// One tile of a kind.
    fn one(lane: usize) -> Self;

    /// Both together; the sums must fit.
    fn plus(self, other: Self) -> Self;

    /// What is left without `other`, if all of `other` is there.
    fn minus(self, other: Self) -> Option<Self>;

    /// The lowest kind of which there is any.
    fn lowest(self) -> Option<usize>;

    /// How many there are of all kinds from `lane` on.
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
                // A lane that would go below zero borrows its guard bit.
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
                // Neighbouring lanes are added, then all bytes by one multiplication.
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

/// Four words of lanes, for ponds and other large collections.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Wide([u128; 4]);

impl Bag for Wide {
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
