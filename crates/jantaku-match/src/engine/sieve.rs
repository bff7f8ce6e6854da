//! What a hand must have at least before it is worth a search.
//!
//! Most hands lack something plain that a definition takes: three dragons of a kind, or two
//! equal sequences. Where nothing stands for anything else, counting the tiles shows it. What
//! passes may still fail; what does not pass never matches.

use jantaku_tile::{AttrSet, AttrTable, Tile, TileClass, TileId};

use super::Question;
use super::patterns::{PatternId, Patterns};
use super::plan::{Plan, Removal, Removals, Task};
use crate::{Behaviour, Call};

/// What each definition of a match list takes, by ids.
#[derive(Clone, Debug)]
pub(crate) struct Sieve {
    /// By definition; empty where nothing is asked that counting could tell.
    wants: Vec<Vec<Want>>,
    /// Is a definition no more than the one thing that it wants, once?
    decisive: Vec<bool>,
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
    /// So many of one of these ids, whatever their attributes: pairs, triplets.
    alike: Vec<(TileClass, u8)>,
    /// Tiles that are taken together, and where the next way begins.
    tiles: Vec<Copies>,
    ends: Vec<u32>,
    /// Calls of these names.
    calls: Vec<Box<str>>,
    /// Is a hand without calls that has the tiles of a way all that the way asks for?
    exact: bool,
}

/// So many tiles of an id, with attributes.
#[derive(Clone, Copy, Debug)]
struct Copies {
    id: TileId,
    attrs: AttrSet,
    count: u8,
}

/// How many tiles of each id a hand has, calls included.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    counts: [u8; TileId::COUNT],
    /// The ids of which there is at least one, at least two, and so on.
    at_least: [TileClass; MOST_COPIES],
}

/// Hands with more tiles of one id are not sifted.
const MOST_COPIES: usize = 4;

impl Census {
    /// Counts a hand; nothing if it has more tiles of an id than can be counted.
    #[inline]
    pub(crate) fn new(hand: &[Tile], calls: &[Call]) -> Option<Self> {
        let mut counts = [0_u8; TileId::COUNT];
        let mut at_least = [TileClass::EMPTY; MOST_COPIES];
        let called = calls.iter().flat_map(|call| &call.tiles);
        for tile in hand.iter().chain(called) {
            let count = counts.get_mut(tile.id.index())?;
            at_least.get_mut(usize::from(*count))?.insert(tile.id);
            *count += 1;
        }
        Some(Self { counts, at_least })
    }

    /// The ids that it has.
    pub(crate) fn ids(&self) -> &TileClass {
        let [ids, ..] = &self.at_least;
        ids
    }

    /// How often so many of an id of a class could be taken; only once of each id if `once`.
    fn alike(&self, class: &TileClass, count: u8, once: bool) -> u32 {
        let count = usize::from(count.max(1));
        let most = if once { count } else { MOST_COPIES };
        let multiples = (count..=most.min(MOST_COPIES)).step_by(count);
        let shared = multiples.filter_map(|times| self.at_least.get(times - 1));
        shared.map(|ids| ids.shared(class) as u32).sum()
    }

    fn of(&self, id: TileId) -> u8 {
        self.counts.get(id.index()).copied().unwrap_or(0)
    }
}

/// What counting tells about a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Matches,
    Perhaps,
    Fails,
}

/// A hand whose tiles are only what they are.
pub(crate) struct Sifted<'h> {
    census: &'h Census,
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
            let decisive = plans.iter().zip(&wants);
            let decisive = decisive.map(|(plan, wants)| is_decisive(plan, wants));
            Self {
                decisive: decisive.collect(),
                wants,
                strange,
            }
        })
    }

    /// The hand, if all its tiles are only what they are.
    #[inline]
    pub(crate) fn sift<'h>(
        &self,
        census: &'h Census,
        question: &Question<'h>,
    ) -> Option<Sifted<'h>> {
        let plain = !census.ids().intersects(&self.strange);
        plain.then_some(Sifted {
            census,
            hand: question.hand,
            calls: question.calls,
            table: question.table,
        })
    }

    /// May the hand match this definition?
    #[inline]
    pub(crate) fn judge(&self, definition: usize, hand: &Sifted) -> Verdict {
        let Some(wants) = self.wants.get(definition) else {
            return Verdict::Perhaps;
        };
        if !wants.iter().all(|want| want.is_met(hand)) {
            return Verdict::Fails;
        }
        match self.decisive.get(definition) {
            Some(true) if hand.calls.is_empty() => Verdict::Matches,
            _ => Verdict::Perhaps,
        }
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

impl Sifted<'_> {
    /// How often tiles could be taken together, up to a number.
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
    let mut wants: Vec<Want> = wants.collect();
    // What can be had in few ways is missing most often, and soonest seen to be.
    wants.sort_by_key(|want| want.lists.iter().map(Ways::len).sum::<usize>());
    wants
}

/// Is the definition met as soon as its only want is?
fn is_decisive(plan: &Plan, wants: &[Want]) -> bool {
    let single = matches!(&plan.parts[..], [part] if matches!(part[..], [Task::Take(_, 1)]));
    let exact = |want: &Want| want.lists.iter().all(|ways| ways.exact);
    single && !plan.almost && wants.iter().all(exact)
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
            // With other attributes, too: one tile may be counted for both.
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

    /// How many there are.
    fn len(&self) -> usize {
        let alike: usize = self.alike.iter().map(|(class, _)| class.len()).sum();
        alike + self.ends.len() + self.calls.len()
    }
}
