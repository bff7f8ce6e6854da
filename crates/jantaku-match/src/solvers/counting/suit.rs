//! How far each hand of one suit is from a number of groups and a pair, as a table.

use std::sync::LazyLock;

use super::rank::{HANDS, KINDS, MOST, SuitKey};

/// Limit for the groups that a definition may take, as in hands of seventeen tiles.
pub(crate) const MOST_GROUPS: usize = 5;

/// Says that no number of tiles would help.
pub(crate) const NEVER: u8 = 31;

/// The length of a row: zero to [`MOST_GROUPS`] groups.
const ROW: usize = MOST_GROUPS + 1;

/// The number of tiles missing for zero, one, … groups, without and with a pair.
pub(crate) type Missing = [[u8; ROW]; 2];

/// What counts as a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupKinds {
    /// Three kinds in a row.
    pub(crate) runs: bool,
    /// Three of a kind.
    pub(crate) triplets: bool,
}

/// The table entry of a hand of one suit: the tiles it lacks for each number of groups and pairs,
/// in five bits each. Nothing is ever missing for no group and no pair; those bits hold the
/// number of complete groups, and how many of them a pair would cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SuitEntry(u64);

/// A loss that says that there is no pair at all.
pub(crate) const NO_PAIR: usize = 3;

impl SuitEntry {
    /// The entry of an unused block.
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

    /// The number of complete groups.
    #[inline]
    pub(crate) fn groups(self) -> usize {
        (self.0 & 7) as usize
    }

    /// How many of them have to be given up for a pair, or [`NO_PAIR`].
    #[inline]
    pub(crate) fn loss(self) -> usize {
        ((self.0 >> 3) & 3) as usize
    }

    /// The tiles missing for each number of groups, without and with a pair.
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

/// The entries of all hands of one suit, for certain kinds of groups.
#[derive(Debug)]
pub(crate) struct SuitTable {
    kinds: GroupKinds,
    suits: Box<[SuitEntry]>,
}

impl SuitTable {
    /// The table for these kinds of groups, which is built on first use.
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
            suits: known.iter().map(SuitEntry::new).collect(),
        }
    }

    /// The entry of a hand of at most fourteen tiles.
    #[inline]
    pub(crate) fn get(&self, key: SuitKey) -> SuitEntry {
        self.suits[key.rank()]
    }

    /// The entry of a hand with one more tile, which may be the fifth of its kind or the
    /// fifteenth of its suit.
    #[inline]
    pub(crate) fn with(&self, key: SuitKey, kind: usize) -> SuitEntry {
        if key.count(kind) < 4 && key.size() < MOST {
            return self.get(key.with(kind));
        }
        let known = |part| self.get(part).missing();
        SuitEntry::new(&shortfall(self.kinds, key, kind, known))
    }
}

/// What an empty hand lacks. If there are no kinds of groups, no group can be made.
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

/// What a hand with one more tile lacks, given what all parts of the hand lack.
///
/// The tile is either of no use, or part of a group or pair. That group may use all tiles of the
/// hand that fit into it: if one of them were missing here and used elsewhere, it could as well
/// be missing there.
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
