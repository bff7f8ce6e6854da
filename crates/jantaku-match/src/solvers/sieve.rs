//! Rejects hands that lack something a definition takes, before they are searched.
//!
//! Most hands lack something obvious that a definition takes: three equal dragons, or two equal
//! runs. If no tile of the hand may stand for another, counting its tiles by id shows that. A
//! hand that is not rejected may still fail; one that is rejected never matches.

use std::borrow::Cow;

use jantaku_tile::{AttrSet, AttrTable, Tile, TileClass, TileId};

use super::Solver;
use crate::plan::{PatternId, Patterns, Plan, Removal, Removals, Task};
use crate::question::{Census, MatchQuestion};
use crate::{Behaviour, Call};

/// What each definition of a match list takes, by ids.
#[derive(Clone, Debug)]
pub(crate) struct SieveSolver {
    /// By definition; empty if counting by id cannot reject a hand.
    wants: Vec<Vec<Want>>,
    /// By definition: whether it consists of one want, so that meeting it is a match.
    decisive: Vec<bool>,
    /// Ids of tiles that may stand for others.
    strange: TileClass,
}

/// Something that is taken a number of times.
#[derive(Clone, Debug)]
struct Want {
    times: u32,
    /// One of these lists must provide all of them.
    lists: Vec<Alternatives>,
    /// Whether each alternative may be used only once.
    once: bool,
}

/// Alternatives for taking something once.
#[derive(Clone, Debug, Default)]
struct Alternatives {
    /// Sets of equal tiles (pairs, triplets) by their possible ids and their size. Attributes do
    /// not matter.
    alike: Vec<(TileClass, u8)>,
    /// Tiles that are taken together. `ends` says where the tiles of each alternative end.
    tiles: Vec<Copies>,
    ends: Vec<u32>,
    /// Names of calls.
    calls: Vec<Box<str>>,
    /// Whether having the tiles of an alternative is all it takes, in a hand without calls.
    exact: bool,
}

/// A number of tiles of an id, with attributes.
#[derive(Clone, Copy, Debug)]
struct Copies {
    id: TileId,
    attrs: AttrSet,
    count: u8,
}

/// A hand whose tiles stand only for themselves.
pub(crate) struct SiftedHand<'h> {
    census: Cow<'h, Census>,
    hand: &'h [Tile],
    calls: &'h [Call],
    table: &'h AttrTable,
    /// See [`MatchQuestion::factor`].
    factor: u32,
}

impl SieveSolver {
    /// Compiles plans; `None` if no hand would ever be rejected.
    pub(crate) fn new(plans: &[Plan], patterns: &Patterns, behaviour: &Behaviour) -> Option<Self> {
        let wants: Vec<Vec<Want>> = plans.iter().map(|plan| wants(plan, patterns)).collect();
        wants.iter().any(|wants| !wants.is_empty()).then(|| {
            let mut strange = *behaviour.jokers();
            strange.insert(TileId::ANY);
            let decisive = plans.iter().zip(&wants);
            let decisive = decisive.map(|(plan, wants)| is_decisive(plan, wants));
            Self {
                decisive: decisive.collect(),
                wants,
                strange,
            }
        })
    }
}

impl Solver for SieveSolver {
    type Hand<'h> = SiftedHand<'h>;

    /// Takes hands in which no tile may stand for another.
    #[inline]
    fn prepare<'h>(&'h self, question: &'h MatchQuestion<'h>) -> Option<SiftedHand<'h>> {
        if !question.is_about_given_tiles() {
            return None;
        }
        let census = question.census()?;
        let plain = !census.ids().intersects(&self.strange);
        plain.then_some(SiftedHand {
            census,
            hand: question.hand,
            calls: question.calls,
            table: question.table,
            factor: question.factor,
        })
    }

    #[inline]
    fn matches(&self, definition: usize, hand: &SiftedHand) -> Option<bool> {
        let wants = self.wants.get(definition)?;
        if !wants.iter().all(|want| want.is_met(hand)) {
            return Some(false);
        }
        match self.decisive.get(definition) {
            Some(true) if hand.calls.is_empty() && hand.factor == 1 => Some(true),
            _ => None,
        }
    }
}

impl Want {
    fn is_met(&self, hand: &SiftedHand) -> bool {
        self.lists.iter().any(|ways| {
            let mut left = self.times;
            for name in &ways.calls {
                let named = hand.calls.iter().filter(|call| *call.name == **name);
                let most = if self.once { 1 } else { usize::MAX };
                let given = named.take(most).count();
                left = left.saturating_sub(u32::try_from(given).unwrap_or(u32::MAX));
            }
            for (class, count) in &ways.alike {
                let given = hand.census.alike(class, *count, self.once);
                left = left.saturating_sub(given);
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

impl SiftedHand<'_> {
    /// How often the tiles could be taken together, at most `most`.
    #[inline]
    fn gives(&self, tiles: &[Copies], most: u32) -> u32 {
        let mut times = most;
        for copies in tiles {
            let has = self.census.of(copies.id);
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

/// What a definition takes; nothing if it adds a tile that fits everything.
fn wants(plan: &Plan, patterns: &Patterns) -> Vec<Want> {
    let tasks = plan.parts.iter().flatten();
    let wants = tasks.filter_map(|task| match task {
        Task::Take(removals, times) => Some(want(removals, *times, patterns)),
        Task::Could(removals) => Some(want(removals, 1, patterns)),
        Task::CouldNot(..) | Task::OpenCalls | Task::JoinCalls | Task::Fail => None,
    });
    if plan.almost {
        return Vec::new();
    }
    let mut wants: Vec<Want> = wants.collect();
    // Wants with few alternatives are missing most often, and quickly tested.
    wants.sort_by_key(|want| want.lists.iter().map(Alternatives::len).sum::<usize>());
    wants
}

/// Whether the definition matches as soon as its only want is met.
fn is_decisive(plan: &Plan, wants: &[Want]) -> bool {
    let single = matches!(&plan.parts[..], [part] if matches!(part[..], [Task::Take(_, 1)]));
    let exact = |want: &Want| want.lists.iter().all(|ways| ways.exact);
    single && !plan.almost && wants.iter().all(exact)
}

fn want(removals: &Removals, times: u32, patterns: &Patterns) -> Want {
    let (lists, once) = match removals {
        Removals::Free(list) => (vec![Alternatives::new(list, patterns)], false),
        Removals::Once(lists) => {
            // Counting an item once for each of its ways is too generous, but never too strict.
            let ways = lists.iter().map(|list| list.iter().flatten());
            let ways = ways.map(|list| Alternatives::new(list, patterns));
            (ways.collect(), true)
        }
    };
    Want { times, lists, once }
}

impl Alternatives {
    fn new<'r>(list: impl IntoIterator<Item = &'r Removal>, patterns: &Patterns) -> Self {
        let mut ways = Self {
            exact: true,
            ..Self::default()
        };
        for removal in list {
            match removal {
                Removal::Call(name) => ways.calls.push(name.clone()),
                Removal::Units(units) => ways.add(units, patterns),
            }
        }
        ways
    }

    fn add(&mut self, units: &[Vec<PatternId>], patterns: &Patterns) {
        let mut tiles: Vec<Copies> = Vec::new();
        for &pattern in units.iter().flatten() {
            let Some(Tile { id, attrs }) = patterns.plain_pattern(pattern) else {
                self.exact = false; // a slot for anything asks for nothing that can be counted
                continue;
            };
            let same = tiles
                .iter_mut()
                .find(|own| (own.id, own.attrs) == (id, attrs));
            if let Some(same) = same {
                same.count = same.count.saturating_add(1);
                continue;
            }
            // The same id with other attributes: one tile may be counted for both.
            self.exact &= tiles.iter().all(|own| own.id != id);
            let count = 1;
            tiles.push(Copies { id, attrs, count });
        }
        match tiles[..] {
            [Copies { id, attrs, count }] if attrs.is_empty() => {
                match self
                    .alike
                    .iter_mut()
                    .find(|(class, of)| *of == count && !class.contains(id))
                {
                    Some((class, _)) => class.insert(id),
                    None => self.alike.push(([id].into_iter().collect(), count)),
                }
            }
            _ => {
                self.tiles.extend(tiles);
                let end = u32::try_from(self.tiles.len()).unwrap_or(u32::MAX);
                self.ends.push(end);
            }
        }
    }

    fn len(&self) -> usize {
        let alike: usize = self.alike.iter().map(|(class, _)| class.len()).sum();
        alike + self.ends.len() + self.calls.len()
    }
}
