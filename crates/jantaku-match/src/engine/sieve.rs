//! What a hand must have at least before it is worth a search.
//!
//! Most hands lack something plain that a definition takes: three dragons of a kind, or two
//! equal sequences. Where nothing stands for anything else, counting the tiles shows it. What
//! passes may still fail; what does not pass never matches.

use jantaku_tile::{AttrSet, AttrTable, Tile, TileClass, TileId};

use super::patterns::Patterns;
use super::plan::{Plan, Removal, Removals, Task};
use crate::{Behaviour, Call};

/// What each definition of a match list takes, by ids.
#[derive(Clone, Debug)]
pub(crate) struct Sieve {
    /// By definition; empty where nothing is asked that counting could tell.
    wants: Vec<Vec<Want>>,
    /// Tiles that may pass for others.
    strange: TileClass,
}

/// Something of which so many are taken.
#[derive(Clone, Debug)]
struct Want {
    times: u32,
    /// One of these lists must give them all.
    lists: Vec<Ways>,
    /// May each way be used only once?
    once: bool,
}

/// Ways to take something once.
#[derive(Clone, Debug, Default)]
struct Ways {
    /// Tiles that are taken together, and where the next way begins.
    tiles: Vec<Copies>,
    ends: Vec<u32>,
    /// Calls of these names.
    calls: Vec<Box<str>>,
}

/// So many tiles of an id, with attributes.
#[derive(Clone, Copy, Debug)]
struct Copies {
    id: TileId,
    attrs: AttrSet,
    count: u8,
}

/// A hand by ids.
pub(crate) struct Sifted<'h> {
    counts: [u8; TileId::COUNT],
    hand: &'h [Tile],
    calls: &'h [Call],
    table: &'h AttrTable,
}

impl Sieve {
    /// For prepared definitions; none if all hands would pass.
    pub(crate) fn new(plans: &[Plan], patterns: &Patterns, behaviour: &Behaviour) -> Option<Self> {
        let wants: Vec<Vec<Want>> = plans.iter().map(|plan| wants(plan, patterns)).collect();
        wants.iter().any(|wants| !wants.is_empty()).then(|| {
            let mut strange = *behaviour.jokers();
            strange.insert(TileId::ANY);
            Self { wants, strange }
        })
    }

    /// Counts a hand, if all its tiles are only what they are.
    #[inline]
    pub(crate) fn sift<'h>(
        &self,
        hand: &'h [Tile],
        calls: &'h [Call],
        table: &'h AttrTable,
    ) -> Option<Sifted<'h>> {
        let mut counts = [0_u8; TileId::COUNT];
        let called = calls.iter().flat_map(|call| &call.tiles);
        for tile in hand.iter().chain(called) {
            if self.strange.contains(tile.id) {
                return None;
            }
            let count = counts.get_mut(tile.id.index())?;
            *count = count.checked_add(1)?;
        }
        Some(Sifted {
            counts,
            hand,
            calls,
            table,
        })
    }

    /// May the hand match this definition?
    pub(crate) fn passes(&self, definition: usize, hand: &Sifted) -> bool {
        let wants = self.wants.get(definition);
        wants.is_none_or(|wants| wants.iter().all(|want| want.is_met(hand)))
    }
}

impl Want {
    fn is_met(&self, hand: &Sifted) -> bool {
        self.lists.iter().any(|ways| {
            let mut left = self.times;
            for name in &ways.calls {
                let named = hand.calls.iter().filter(|call| call.name == **name);
                let most = if self.once { 1 } else { usize::MAX };
                let given = named.take(most).count();
                left = left.saturating_sub(u32::try_from(given).unwrap_or(u32::MAX));
            }
            let mut start = 0;
            for &end in &ways.ends {
                if left == 0 {
                    break;
                }
                let tiles = ways.tiles.get(start as usize..end as usize);
                let given = hand.gives(tiles.unwrap_or_default(), left);
                left -= if self.once { given.min(1) } else { given };
                start = end;
            }
            left == 0
        })
    }
}

impl Sifted<'_> {
    /// How often tiles could be taken together, up to a number.
    #[inline]
    fn gives(&self, tiles: &[Copies], most: u32) -> u32 {
        let mut times = most;
        for copies in tiles {
            let has = self.counts.get(copies.id.index()).copied().unwrap_or(0);
            if has < copies.count {
                return 0;
            }
            let has = if copies.attrs.is_empty() {
                has
            } else {
                self.with_attrs(copies)
            };
            times = times.min(u32::from(has) / u32::from(copies.count.max(1)));
        }
        times
    }

    fn with_attrs(&self, copies: &Copies) -> u8 {
        let called = self.calls.iter().flat_map(|call| &call.tiles);
        let tiles = self.hand.iter().chain(called);
        let fitting = tiles
            .filter(|tile| tile.id == copies.id && self.table.has_all(tile.attrs, copies.attrs));
        u8::try_from(fitting.count()).unwrap_or(u8::MAX)
    }
}

/// What a definition takes. One with a tile more than the hand has could always find more.
fn wants(plan: &Plan, patterns: &Patterns) -> Vec<Want> {
    let tasks = plan.parts.iter().flatten();
    let wants = tasks.filter_map(|task| match task {
        Task::Take(removals, times) => Some(want(removals, *times, patterns)),
        Task::Could(removals) => Some(want(removals, 1, patterns)),
        Task::CouldNot(..) | Task::DismantleCalls | Task::Fail => None,
    });
    if plan.almost {
        return Vec::new();
    }
    wants.collect()
}

fn want(removals: &Removals, times: u32, patterns: &Patterns) -> Want {
    let (lists, once) = match removals {
        Removals::Free(list) => (std::slice::from_ref(list), false),
        Removals::Once(lists) => (&lists[..], true),
    };
    Want {
        times,
        lists: lists.iter().map(|list| Ways::new(list, patterns)).collect(),
        once,
    }
}

impl Ways {
    fn new(list: &[Removal], patterns: &Patterns) -> Self {
        let mut ways = Self::default();
        for removal in list {
            match removal {
                Removal::Call(name) => ways.calls.push(name.clone()),
                Removal::Units(units) => {
                    let start = ways.tiles.len();
                    for &pattern in units.iter().flatten() {
                        // A slot for anything asks for nothing.
                        let Some(Tile { id, attrs }) = patterns.plain_pattern(pattern) else {
                            continue;
                        };
                        let own = ways.tiles.get_mut(start..).unwrap_or_default();
                        let same = own
                            .iter_mut()
                            .find(|own| (own.id, own.attrs) == (id, attrs));
                        match same {
                            Some(same) => same.count = same.count.saturating_add(1),
                            None => ways.tiles.push(Copies {
                                id,
                                attrs,
                                count: 1,
                            }),
                        }
                    }
                    ways.ends
                        .push(u32::try_from(ways.tiles.len()).unwrap_or(u32::MAX));
                }
            }
        }
        ways
    }
}
