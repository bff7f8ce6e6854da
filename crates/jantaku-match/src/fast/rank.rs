//! Numbers the hands of one suit without gaps, so that what is known about them fits a table.
//!
//! The nine counts are read as two numbers in base five: a low one (five kinds) and a high one
//! (four kinds). High numbers are ranked by how many tiles they hold. Those that fit beside a
//! given low one are then a first stretch of that ranking, and the number of a hand is where
//! its low half begins plus the rank of its high half: two look-ups and an addition.

/// Kinds in a suit.
pub(crate) const KINDS: usize = 9;
/// The most tiles of one suit that are numbered.
pub(crate) const MOST: usize = 14;
/// How many hands that makes, the empty one included.
pub(crate) const HANDS: usize = 405_350;

const LOW_KINDS: u32 = 5;
const LOWS: usize = 5_usize.pow(LOW_KINDS);
const HIGHS: usize = 5_usize.pow(KINDS as u32 - LOW_KINDS);
/// The most tiles that a high half can hold.
const MOST_HIGH: usize = 4 * (KINDS - LOW_KINDS as usize);

/// The counts of one suit, at most four of a kind: the low number, the high one, and how many
/// tiles there are, in twelve, ten and ten bits. So adding a tile is adding a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SuitKey(u32);

const LOW_BITS: u32 = 12;
const HALVES_BITS: u32 = 22;

impl SuitKey {
    /// One tile of a kind alone.
    pub(crate) const fn one(kind: usize) -> Self {
        let kind = kind as u32;
        let half = if kind < LOW_KINDS {
            5_u32.pow(kind)
        } else {
            5_u32.pow(kind - LOW_KINDS) << LOW_BITS
        };
        Self(half | 1 << HALVES_BITS)
    }

    const fn of_halves(low: u16, high: u16) -> Self {
        let size = SUMS[low as usize] + SUMS[high as usize];
        Self(low as u32 | (high as u32) << LOW_BITS | (size as u32) << HALVES_BITS)
    }

    /// What the numbers of tiles add up to.
    #[inline]
    pub(crate) fn from_sum(sum: u32) -> Self {
        Self(sum)
    }

    /// The number to add for these tiles.
    pub(crate) fn to_sum(self) -> u32 {
        self.0
    }

    /// The same with one tile of a kind more.
    #[inline]
    pub(crate) fn with(self, kind: usize) -> Self {
        Self(self.0 + ONES[kind].0)
    }

    /// The same with one tile of a kind less; there must be one.
    #[inline]
    pub(crate) fn without(self, kind: usize) -> Self {
        Self(self.0 - ONES[kind].0)
    }

    #[inline]
    fn low(self) -> usize {
        (self.0 & ((1 << LOW_BITS) - 1)) as usize
    }

    #[inline]
    fn high(self) -> usize {
        (self.0 >> LOW_BITS & ((1 << (HALVES_BITS - LOW_BITS)) - 1)) as usize
    }

    /// How many of a kind there are.
    #[inline]
    pub(crate) fn count(self, kind: usize) -> usize {
        match kind as u32 {
            kind if kind < LOW_KINDS => self.low() / 5_usize.pow(kind) % 5,
            kind => self.high() / 5_usize.pow(kind - LOW_KINDS) % 5,
        }
    }

    /// How many tiles there are.
    #[inline]
    pub(crate) fn size(self) -> usize {
        (self.0 >> HALVES_BITS) as usize
    }

    /// The number of a hand of at most [`MOST`] tiles.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        LOW_STARTS[self.low()] as usize + usize::from(HIGH_RANKS[self.high()])
    }

    /// Every hand of at most [`MOST`] tiles in the order of their numbers: what is part of
    /// another hand comes before it.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let lows = (0..=MOST).flat_map(|sum| {
            (0..LOWS as u16).filter(move |&low| usize::from(SUMS[usize::from(low)]) == sum)
        });
        lows.flat_map(|low| {
            let room = MOST - usize::from(SUMS[usize::from(low)]);
            HIGH_ORDER
                .iter()
                .take(FITTING[room])
                .map(move |&high| Self::of_halves(low, high))
        })
    }
}

/// One tile of each kind.
static ONES: [SuitKey; KINDS] = {
    let mut ones = [SuitKey(0); KINDS];
    let mut kind = 0;
    while kind < KINDS {
        ones[kind] = SuitKey::one(kind);
        kind += 1;
    }
    ones
};

/// How many tiles a half holds.
static SUMS: [u8; LOWS] = {
    let mut sums = [0; LOWS];
    let mut key = 1;
    while key < LOWS {
        sums[key] = sums[key / 5] + (key % 5) as u8;
        key += 1;
    }
    sums
};

/// High halves in the order of how many tiles they hold.
static HIGH_ORDER: [u16; HIGHS] = {
    let mut order = [0; HIGHS];
    let mut next = 0;
    let mut sum = 0;
    while sum <= MOST_HIGH {
        let mut key = 0;
        while key < HIGHS {
            if SUMS[key] as usize == sum {
                order[next] = key as u16;
                next += 1;
            }
            key += 1;
        }
        sum += 1;
    }
    order
};

/// As long as the bits of a half go, like the next: then no look-up can be out of bounds.
static HIGH_RANKS: [u16; 1 << (HALVES_BITS - LOW_BITS)] = {
    let mut ranks = [0; _];
    let mut at = 0;
    while at < HIGHS {
        ranks[HIGH_ORDER[at] as usize] = at as u16;
        at += 1;
    }
    ranks
};

/// How many high halves hold at most so many tiles.
static FITTING: [usize; MOST + 1] = {
    let mut fitting = [0; MOST + 1];
    let mut key = 0;
    while key < HIGHS {
        let mut room = SUMS[key] as usize;
        while room <= MOST {
            fitting[room] += 1;
            room += 1;
        }
        key += 1;
    }
    fitting
};

/// Where the hands with a low half begin; small ones first, so that what is asked for most
/// lies close together.
static LOW_STARTS: [u32; 1 << LOW_BITS] = {
    let mut starts = [0; _];
    let mut next = 0;
    let mut sum = 0;
    while sum <= MOST {
        let mut key = 0;
        while key < LOWS {
            if SUMS[key] as usize == sum {
                starts[key] = next;
                next += FITTING[MOST - sum] as u32;
            }
            key += 1;
        }
        sum += 1;
    }
    assert!(next as usize == HANDS);
    starts
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_a_number_of_its_own() {
        let mut count = 0;
        for (number, key) in SuitKey::all().enumerate() {
            assert_eq!(key.rank(), number);
            assert_eq!(
                key.size(),
                (0..KINDS).map(|kind| key.count(kind)).sum::<usize>()
            );
            assert!(key.size() <= MOST);
            count += 1;
        }
        assert_eq!(count, HANDS);
    }

    #[test]
    fn parts_come_first() {
        for key in SuitKey::all().step_by(7) {
            for kind in (0..KINDS).filter(|&kind| key.count(kind) > 0) {
                assert!(key.without(kind).rank() < key.rank());
                assert_eq!(key.without(kind).with(kind), key);
            }
        }
    }
}
