//! Numbers the hands of one suit consecutively, so that a table has an entry for each.
//!
//! The nine counts are read as two numbers in base five: a low half (five kinds) and a high half
//! (four kinds). High halves are ranked by the number of their tiles. Those that fit beside a
//! given low half are then a prefix of that ranking, and the number of a hand is where its low
//! half begins plus the rank of its high half: two look-ups and an addition.

/// The number of kinds in a suit.
pub(crate) const KINDS: usize = 9;
/// Limit for the tiles of one suit.
pub(crate) const MOST: usize = 14;
/// The number of hands within that limit, the empty one included.
pub(crate) const HANDS: usize = 405_350;

const LOW_KINDS: u32 = 5;
const LOWS: usize = 5_usize.pow(LOW_KINDS);
const HIGHS: usize = 5_usize.pow(KINDS as u32 - LOW_KINDS);
/// The most tiles that a high half can have.
const MOST_HIGH: usize = 4 * (KINDS - LOW_KINDS as usize);

/// The counts of one suit, at most four of a kind: the low half, the high half and the number of
/// tiles, in twelve, ten and ten bits. Adding a tile is one addition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SuitKey(u32);

const LOW_BITS: u32 = 12;
const HALVES_BITS: u32 = 22;

impl SuitKey {
    /// A single tile of a kind.
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

    /// The key whose tiles have this sum.
    #[inline]
    pub(crate) fn from_sum(sum: u32) -> Self {
        Self(sum)
    }

    /// What these tiles add to a sum.
    pub(crate) fn to_sum(self) -> u32 {
        self.0
    }

    /// The key with one more tile of a kind.
    #[inline]
    pub(crate) fn with(self, kind: usize) -> Self {
        Self(self.0 + ONES[kind].0)
    }

    /// The key with one tile of a kind less; there must be one.
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

    /// The number of tiles of a kind.
    #[inline]
    pub(crate) fn count(self, kind: usize) -> usize {
        match kind as u32 {
            kind if kind < LOW_KINDS => self.low() / 5_usize.pow(kind) % 5,
            kind => self.high() / 5_usize.pow(kind - LOW_KINDS) % 5,
        }
    }

    /// The number of tiles.
    #[inline]
    pub(crate) fn size(self) -> usize {
        (self.0 >> HALVES_BITS) as usize
    }

    /// The number of a hand of at most [`MOST`] tiles.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        LOW_STARTS[self.low()] as usize + usize::from(HIGH_RANKS[self.high()])
    }

    /// Every hand of at most [`MOST`] tiles, ordered by number. A hand comes after all its parts.
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

/// The number of tiles of each half.
static SUMS: [u8; LOWS] = {
    let mut sums = [0; LOWS];
    let mut key = 1;
    while key < LOWS {
        sums[key] = sums[key / 5] + (key % 5) as u8;
        key += 1;
    }
    sums
};

/// High halves, sorted by their number of tiles.
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

/// The position of each high half in [`HIGH_ORDER`]. There is an entry for every value of its
/// bits, so that no look-up can be out of bounds; likewise in [`LOW_STARTS`].
static HIGH_RANKS: [u16; 1 << (HALVES_BITS - LOW_BITS)] = {
    let mut ranks = [0; _];
    let mut at = 0;
    while at < HIGHS {
        ranks[HIGH_ORDER[at] as usize] = at as u16;
        at += 1;
    }
    ranks
};

/// The number of high halves with at most so many tiles.
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

/// Where the hands with a low half begin. Small ones come first, so that frequent entries lie
/// close together.
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
