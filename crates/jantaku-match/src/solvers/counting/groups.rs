//! A number of groups, possibly a pair, and possibly any other tiles.

use super::lanes::{Lanes, MOST_BLOCKS};
use super::rank::KINDS;
use super::suit::{GroupKinds, Missing, NEVER, NO_PAIR, SuitEntry, SuitTable};
use super::tally::Tally;

/// A number of groups, at most one pair, and any other tiles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Groups {
    kinds: GroupKinds,
    groups: usize,
    pairs: usize,
    /// The number of further tiles or calls that are taken, whatever they are.
    any: usize,
    /// The table for suits.
    suits: &'static SuitTable,
    /// The table for isolated tiles.
    alone: &'static SuitTable,
}

/// What the loose tiles must provide once calls are used.
#[derive(Clone, Copy, Debug)]
struct GroupNeed {
    groups: usize,
    pairs: usize,
    /// The number of tiles, including those that may be anything.
    size: usize,
}

impl Groups {
    pub(crate) fn new(kinds: Option<GroupKinds>, groups: usize, pairs: usize, any: usize) -> Self {
        let kinds = kinds.unwrap_or(GroupKinds {
            runs: false,
            triplets: false,
        });
        Self {
            kinds,
            groups,
            pairs,
            any,
            suits: SuitTable::of(kinds),
            alone: SuitTable::of(GroupKinds {
                runs: false,
                ..kinds
            }),
        }
    }

    /// The need if no call is used as the pair, and if one is.
    fn needs(&self, tally: &Tally) -> [Option<GroupNeed>; 2] {
        let calls = &tally.calls;
        let groups = calls
            .iter()
            .filter(|call| self.is_group(call.row, call.most))
            .count();
        let pairs = calls.iter().filter(|call| call.most >= 2).count();
        let paired = (self.pairs > 0 && pairs > 0).then(|| {
            let idle = calls
                .iter()
                .any(|call| call.most >= 2 && !self.is_group(call.row, call.most));
            self.need(calls.len(), if idle { groups } else { groups - 1 }, 1)
        });
        [Some(self.need(calls.len(), groups, 0)), paired]
    }

    fn is_group(&self, row: bool, most: u8) -> bool {
        (self.kinds.runs && row) || (self.kinds.triplets && most >= 3)
    }

    /// A call that is used as a group saves three tiles, so as many as possible are.
    fn need(&self, calls: usize, as_groups: usize, as_pairs: usize) -> GroupNeed {
        let used = as_groups.min(self.groups);
        let (groups, pairs) = (self.groups - used, self.pairs - as_pairs);
        let idle = calls - used - as_pairs;
        GroupNeed {
            groups,
            pairs,
            size: 3 * groups + 2 * pairs + self.any.saturating_sub(idle),
        }
    }

    #[inline]
    fn table(&self, block: usize, lanes: &Lanes) -> &'static SuitTable {
        if block < lanes.suits {
            self.suits
        } else {
            self.alone
        }
    }

    /// Whether the hand matches with `wild` tiles that fit everything.
    #[inline]
    pub(crate) fn matches(&self, tally: &Tally, lanes: &Lanes, wild: usize) -> bool {
        if wild > 0 {
            return self
                .missing(tally, lanes)
                .is_some_and(|missing| missing <= wild);
        }
        if tally.calls.is_empty() {
            return self.gives(&self.need(0, 0, 0), tally, lanes);
        }
        self.matches_with_calls(tally, lanes)
    }

    #[inline(never)]
    fn matches_with_calls(&self, tally: &Tally, lanes: &Lanes) -> bool {
        let needs = self.needs(tally);
        needs
            .iter()
            .flatten()
            .any(|need| self.gives(need, tally, lanes))
    }

    /// Whether the loose tiles provide what is needed.
    #[inline]
    fn gives(&self, need: &GroupNeed, tally: &Tally, lanes: &Lanes) -> bool {
        if tally.size < need.size {
            return false;
        }
        if tally.size == 3 * need.groups + 2 * need.pairs {
            return self.gives_all(need, tally, lanes);
        }
        let (mut groups, mut loss) = (0, NO_PAIR);
        for (block, &key) in tally.keys[..lanes.blocks].iter().enumerate() {
            let suit = self.table(block, lanes).get(key);
            groups += suit.groups();
            loss = loss.min(suit.loss());
        }
        is_enough(groups, loss, need)
    }

    /// The same if every tile is needed. Then every block consists of groups, and one of them of
    /// groups and the pair. Most hands are rejected before anything is looked up, and others at
    /// the first block.
    #[inline]
    fn gives_all(&self, need: &GroupNeed, tally: &Tally, lanes: &Lanes) -> bool {
        let keys = &tally.keys[..lanes.blocks];
        // No branches: where a random hand fails is unpredictable, that it fails is not.
        let (mut odd, mut beside) = (0, 0);
        for key in keys {
            let rest = key.size() % 3;
            odd |= rest & 1;
            beside += rest >> 1;
        }
        odd == 0
            && beside == need.pairs
            && keys.iter().enumerate().all(|(block, &key)| {
                let suit = self.table(block, lanes).get(key);
                suit.groups() == key.size() / 3 && (key.size() % 3 == 0 || suit.loss() == 0)
            })
    }

    /// The table entry of each block.
    #[inline]
    fn look_up(&self, tally: &Tally, lanes: &Lanes) -> [SuitEntry; MOST_BLOCKS] {
        let mut suits = [SuitEntry::NOTHING; MOST_BLOCKS];
        for (block, (suit, key)) in suits
            .iter_mut()
            .zip(tally.keys)
            .enumerate()
            .take(lanes.blocks)
        {
            *suit = self.table(block, lanes).get(key);
        }
        suits
    }

    /// The number of missing tiles, not counting jokers for any tile as present.
    pub(crate) fn missing(&self, tally: &Tally, lanes: &Lanes) -> Option<usize> {
        let suits = self.look_up(tally, lanes);
        let all = suits[..lanes.blocks]
            .iter()
            .map(|suit| suit.missing())
            .reduce(|one, other| join(&one, &other))?;
        self.least(&all, tally)
    }

    fn least(&self, all: &Missing, tally: &Tally) -> Option<usize> {
        let naturals = tally.size - tally.wild;
        let least = |need: &GroupNeed| {
            let missing = all[need.pairs][need.groups];
            (missing < NEVER).then(|| usize::from(missing).max(need.size.saturating_sub(naturals)))
        };
        self.needs(tally).iter().flatten().filter_map(least).min()
    }

    /// The lanes of which one more tile completes the hand.
    pub(crate) fn completing(&self, tally: &Tally, lanes: &Lanes) -> u64 {
        let suits = self.look_up(tally, lanes);
        let mut set = 0;
        for need in self
            .needs(tally)
            .iter()
            .flatten()
            .filter(|need| tally.size + 1 >= need.size)
        {
            for block in 0..lanes.blocks {
                let others = || {
                    suits
                        .iter()
                        .enumerate()
                        .filter(|(at, _)| *at != block)
                        .map(|(_, suit)| suit)
                };
                let groups: usize = others().map(|suit| suit.groups()).sum();
                let loss = others().map(|suit| suit.loss()).min().unwrap_or(NO_PAIR);
                // The block must provide the rest, and have enough tiles for it.
                let key = tally.keys[block];
                let room = key.size() + 1;
                let inside = need.groups.saturating_sub(groups);
                let pair_outside =
                    need.pairs == 0 || (loss < NO_PAIR && 3 * (inside + loss) <= room);
                if 3 * inside > room || (!pair_outside && 3 * inside + 2 > room) {
                    continue;
                }
                let table = self.table(block, lanes);
                for kind in 0..KINDS {
                    let suit = table.with(key, kind);
                    if is_enough(groups + suit.groups(), loss.min(suit.loss()), need) {
                        set |= 1 << (KINDS * block + kind);
                    }
                }
            }
        }
        set & lanes.used
    }

    /// The lanes of which one more tile leaves at most `limit` tiles missing.
    pub(crate) fn reducing(&self, tally: &Tally, lanes: &Lanes, limit: usize) -> u64 {
        let mut larger = tally.clone();
        larger.size += 1;
        let suits = self.look_up(tally, lanes);
        let mut set = 0;
        for block in 0..lanes.blocks {
            let others = suits[..lanes.blocks]
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != block);
            let others = others
                .map(|(_, suit)| suit.missing())
                .reduce(|one, other| join(&one, &other));
            let table = self.table(block, lanes);
            for kind in 0..KINDS {
                let own = table.with(tally.keys[block], kind).missing();
                let all = others.map_or(own, |others| join(&others, &own));
                if self
                    .least(&all, &larger)
                    .is_some_and(|missing| missing <= limit)
                {
                    set |= 1 << (KINDS * block + kind);
                }
            }
        }
        set & lanes.used
    }
}

#[inline]
fn is_enough(groups: usize, loss: usize, need: &GroupNeed) -> bool {
    groups >= need.groups && (need.pairs == 0 || (loss < NO_PAIR && groups - loss >= need.groups))
}

/// What two blocks lack together.
fn join(one: &Missing, other: &Missing) -> Missing {
    let mut both = [[u8::MAX; _]; 2];
    for (pairs, row) in both.iter_mut().enumerate() {
        for (groups, least) in row.iter_mut().enumerate() {
            for own in 0..=groups {
                for own_pairs in 0..=pairs {
                    let sum = one[own_pairs][own] + other[pairs - own_pairs][groups - own];
                    *least = (*least).min(sum);
                }
            }
        }
    }
    both
}
