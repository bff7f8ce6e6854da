//! How far each hand of one suit is from so many groups and a pair, in tables.

use std::sync::LazyLock;

use super::rank::{HANDS, KINDS, MOST, SuitKey};

/// The most groups that are asked for, as in hands of seventeen tiles.
pub(crate) const MOST_GROUPS: usize = 5;

/// So many missing tiles that no number of tiles would help.
pub(crate) const NEVER: u8 = 31;

/// One more than the most groups.
const ROW: usize = MOST_GROUPS + 1;

/// Tiles missing for so many groups, without and with a pair.
pub(crate) type Missing = [[u8; ROW]; 2];

/// What counts as a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupKinds {
    /// Three kinds in a row.
    pub(crate) runs: bool,
    /// Three of a kind.
    pub(crate) triplets: bool,
}

/// What is known about the hand of one suit: what it misses for so many groups and pairs in
/// five bits each. Nothing is missing for no group and no pair; in that place stands how many
/// groups there are, and how many of them must go for a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Suit(u64);

/// A loss that says that there is no pair at all.
pub(crate) const NO_PAIR: usize = 3;

impl Suit {
    /// A suit that gives nothing and lacks nothing.
    pub(crate) const NOTHING: Self = Self((NO_PAIR as u64) << 3);

    fn new(missing: &Missing) -> Self {
        let complete = |row: &[u8; ROW]| row.iter().rposition(|&missing| missing == 0);
        let groups = complete(&missing[0]).unwrap_or(0);
        let loss = complete(&missing[1]).map_or(NO_PAIR, |beside| groups - beside);
        let lanes = missing.iter().flatten().enumerate().skip(1);
        let packed = lanes.fold(0, |packed, (at, &missing)| {
            packed | (u64::from(missing) << (5 * at))
        });
        Self(packed | groups as u64 | ((loss as u64) << 3))
    }

    /// The most groups that are complete.
    #[inline]
    pub(crate) fn groups(self) -> usize {
        (self.0 & 7) as usize
    }

    /// How many of them must go for a pair beside them, or [`NO_PAIR`].
    #[inline]
    pub(crate) fn loss(self) -> usize {
        ((self.0 >> 3) & 3) as usize
    }

    /// All that is missing for so many groups, without and with a pair.
    #[inline]
    pub(crate) fn missing(self) -> Missing {
        let mut rest = self.0;
        let mut missing = [[0; ROW]; 2];
        for lane in missing.iter_mut().flatten() {
            *lane = (rest & 31) as u8;
            rest >>= 5;
        }
        missing[0][0] = 0;
        missing
    }
}

/// All hands of one suit, for one notion of groups.
#[derive(Debug)]
pub(crate) struct SuitTable {
    kinds: GroupKinds,
    suits: Box<[Suit]>,
}

impl SuitTable {
    /// The table for a notion of groups; made when it is first asked for.
    pub(crate) fn of(kinds: GroupKinds) -> &'static Self {
        static TABLES: [LazyLock<SuitTable>; 4] = [
            LazyLock::new(|| {
                SuitTable::new(GroupKinds {
                    runs: false,
                    triplets: false,
                })
            }),
            LazyLock::new(|| {
                SuitTable::new(GroupKinds {
                    runs: true,
                    triplets: false,
                })
            }),
            LazyLock::new(|| {
                SuitTable::new(GroupKinds {
                    runs: false,
                    triplets: true,
                })
            }),
            LazyLock::new(|| {
                SuitTable::new(GroupKinds {
                    runs: true,
                    triplets: true,
                })
            }),
        ];
        &TABLES[usize::from(kinds.runs) + 2 * usize::from(kinds.triplets)]
    }

    fn new(kinds: GroupKinds) -> Self {
        let mut known: Vec<Missing> = Vec::with_capacity(HANDS);
        for key in SuitKey::all() {
            let missing = match (0..KINDS).find(|&kind| key.count(kind) > 0) {
                Some(lowest) => shortfall(kinds, key.without(lowest), lowest, |part| {
                    known[part.rank()]
                }),
                None => nothing(kinds),
            };
            known.push(missing);
        }
        Self {
            kinds,
            suits: known.iter().map(Suit::new).collect(),
        }
    }

    /// What is known about a hand of at most fourteen tiles.
    #[inline]
    pub(crate) fn get(&self, key: SuitKey) -> Suit {
        self.suits[key.rank()]
    }

    /// What is known about a hand with one tile more, which may be the fifth of its kind or the
    /// fifteenth of its suit.
    #[inline]
    pub(crate) fn with(&self, key: SuitKey, kind: usize) -> Suit {
        if key.count(kind) < 4 && key.size() < MOST {
            return self.get(key.with(kind));
        }
        let known = |part| self.get(part).missing();
        Suit::new(&shortfall(self.kinds, key, kind, known))
    }
}

/// What an empty hand misses: everything. Where nothing is a group, none can be had.
fn nothing(kinds: GroupKinds) -> Missing {
    let mut missing = [[0; ROW]; 2];
    for (pairs, row) in missing.iter_mut().enumerate() {
        for (groups, lane) in row.iter_mut().enumerate() {
            let never = groups > 0 && !kinds.runs && !kinds.triplets;
            *lane = if never {
                NEVER
            } else {
                (3 * groups + 2 * pairs) as u8
            };
        }
    }
    missing
}

/// What a hand and one tile of a kind miss, if that is known of all parts of the hand.
///
/// The tile is either of no use, or it goes into a group or pair. That may take all the tiles
/// of the hand that it has a place for: were one of them missing here and used elsewhere, it
/// could as well be missing there.
fn shortfall(
    kinds: GroupKinds,
    hand: SuitKey,
    tile: usize,
    known: impl Fn(SuitKey) -> Missing,
) -> Missing {
    let mut best = known(hand);
    let same = hand.count(tile);
    let without = |copies: usize| (0..copies).fold(hand, |part, _| part.without(tile));
    let pair = known(without(same.min(1)));
    for (best, part) in best[1].iter_mut().zip(pair[0]) {
        *best = (*best).min(part + 1 - same.min(1) as u8);
    }
    let mut group = |part: SuitKey, missing: u8| {
        for (best, part) in best.iter_mut().zip(known(part)) {
            for (best, part) in best[1..].iter_mut().zip(part) {
                *best = (*best).min(part + missing);
            }
        }
    };
    if kinds.triplets {
        let used = same.min(2);
        group(without(used), 2 - used as u8);
    }
    if kinds.runs {
        for first in tile.saturating_sub(2)..=tile.min(KINDS - 3) {
            let mut part = hand;
            let mut missing = 0;
            for other in (first..first + 3).filter(|&other| other != tile) {
                if hand.count(other) > 0 {
                    part = part.without(other);
                } else {
                    missing += 1;
                }
            }
            group(part, missing);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: GroupKinds = GroupKinds {
        runs: true,
        triplets: true,
    };

    fn key(digits: &str) -> SuitKey {
        digits.bytes().fold(SuitKey::default(), |key, digit| {
            key.with(usize::from(digit - b'1'))
        })
    }

    #[test]
    fn known_hands() {
        let table = SuitTable::of(BOTH);
        let facts = |digits: &str| {
            (
                table.get(key(digits)).groups(),
                table.get(key(digits)).loss(),
            )
        };
        assert_eq!(facts(""), (0, NO_PAIR));
        assert_eq!(facts("123"), (1, NO_PAIR));
        assert_eq!(facts("11123"), (1, 0));
        assert_eq!(facts("111"), (1, 1));
        assert_eq!(facts("11122233344455"), (4, 0));
        assert_eq!(facts("123456"), (2, NO_PAIR));
        assert_eq!(facts("1223"), (1, 1));
        let missing = table.get(key("1245")).missing();
        assert_eq!(missing[0], [0, 1, 2, 5, 8, 11]);
        assert_eq!(missing[1], [1, 2, 4, 7, 10, 13]);
        assert_eq!(table.get(key("")).missing()[1][MOST_GROUPS], 17);
    }

    #[test]
    fn a_fifth_copy_is_a_copy() {
        let table = SuitTable::of(BOTH);
        assert_eq!(table.with(key("1111"), 0).groups(), 1);
        assert_eq!(table.with(key("1111"), 0).loss(), 0);
        assert_eq!(table.with(key("22223344"), 1).groups(), 3);
        assert_eq!(table.with(key("3333"), 2).missing()[0], [0, 0, 1, 4, 7, 10]);
    }
}
