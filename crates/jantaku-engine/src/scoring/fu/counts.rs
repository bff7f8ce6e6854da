//! The number of tiles of each kind, one byte each.

/// Kinds counted by one word.
pub(super) const LANES: usize = 8;

/// The number of tiles of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Counts<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Counts<WORDS> {
    pub(super) const NONE: Self = Self([0; WORDS]);
    /// The highest bit of every byte, which no count reaches.
    const TOP: u64 = 0x8080_8080_8080_8080;

    #[inline]
    pub(super) fn of(&self, kind: usize) -> u8 {
        let word = self.0.get(kind / LANES).copied().unwrap_or(0);
        (word >> (8 * (kind % LANES))) as u8
    }

    /// Counts one more of a kind; `None` if that overflows.
    #[inline]
    pub(super) fn add(&mut self, kind: usize) -> Option<()> {
        let word = self.0.get_mut(kind / LANES)?;
        let more = *word + (1 << (8 * (kind % LANES)));
        // Other counts never reach their highest bit, so only this one can have.
        if more & Self::TOP != 0 {
            return None;
        }
        *word = more;
        Some(())
    }

    /// What is left without some tiles; `None` if they are not all there.
    #[inline]
    pub(super) fn without(&self, taken: &Self) -> Option<Self> {
        let mut left = *self;
        let mut enough = Self::TOP;
        for word in 0..WORDS {
            // Where the highest bit remains, nothing was borrowed.
            let difference = (self.0[word] | Self::TOP) - taken.0[word];
            enough &= difference;
            left.0[word] = difference & !Self::TOP;
        }
        (enough & Self::TOP == Self::TOP).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;

    #[test]
    fn kinds_are_counted_apart() {
        let mut counts = Counts::<2>::NONE;
        for _ in 0..127 {
            assert_eq!(counts.add(7), Some(()));
        }
        assert_eq!(counts.add(7), None, "no more can be counted");
        assert_eq!(counts.add(16), None, "no such kind");
        assert_eq!(counts.add(8), Some(()));
        assert_eq!((counts.of(6), counts.of(7), counts.of(8)), (0, 127, 1));
        let mut one = Counts::NONE;
        assert_eq!(one.add(8), Some(()));
        let left = counts.without(&one);
        assert_eq!(left.map(|left| (left.of(7), left.of(8))), Some((127, 0)));
        assert_eq!(left.and_then(|left| left.without(&one)), None);
    }
}
