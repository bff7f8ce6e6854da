//! A fixed-size bit set, the representation of tile classes and attribute sets.

use std::array;

/// A set of indices below `64 * N`, packed into `N` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// Every index is below this.
    pub(crate) const CAPACITY: usize = 64 * N;

    pub(crate) const EMPTY: Self = Self([0; N]);

    #[inline]
    pub(crate) const fn contains(&self, index: usize) -> bool {
        index < Self::CAPACITY && self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds `index`; an index beyond the capacity is ignored.
    #[inline]
    pub(crate) const fn insert(&mut self, index: usize) {
        if index < Self::CAPACITY {
            self.0[index / 64] |= 1 << (index % 64);
        }
    }

    pub(crate) const fn remove(&mut self, index: usize) {
        if index < Self::CAPACITY {
            self.0[index / 64] &= !(1 << (index % 64));
        }
    }

    #[inline]
    pub(crate) fn union(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        let words = self.0.iter().zip(&other.0);
        words.fold(0, |left, (own, its)| left | own & !its) == 0
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(own, its)| own & its != 0)
    }

    #[inline]
    pub(crate) fn intersection_len(&self, other: &Self) -> usize {
        let words = self.0.iter().zip(&other.0).map(|(own, its)| own & its);
        let words = words.filter(|word| *word != 0);
        words.map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The indices in the set, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while let Some(word) = words.get_mut(at) {
                if *word != 0 {
                    let bit = word.trailing_zeros() as usize;
                    *word &= *word - 1;
                    return Some(64 * at + bit);
                }
                at += 1;
            }
            None
        })
    }
}
