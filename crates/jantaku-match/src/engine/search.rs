//! The search: can the tiles be taken out of this bag as the plan asks?
//!
//! All ways to remove something are first written as bags of their own. Tiles that must go
//! together are then subtracted, lowest kind first, so that no two orders of the same removals
//! are tried; what has failed once is remembered when a search grows long.

use rustc_hash::FxHashSet;

use super::bag::{Bag, MAX_LANES};
use super::layout::{Finder, Layout};
use super::plan::{Removal, Removals, Task};

/// How many steps of a search pass before failures are remembered.
const SHORT: u32 = 64;

/// So many subtractions cost as much as a step.
const TRIES: usize = 64;

/// The most tries to write down the ways to remove something.
const MAX_TRIES: usize = 200_000;

/// A search took more steps than it may, or is about more tiles than it can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search takes more steps than it may")]
pub struct OutOfBudget;

pub(crate) type Found = Result<bool, OutOfBudget>;

/// A search over one hand.
pub(crate) struct Search<'s, B> {
    pub(crate) layout: &'s Layout<B>,
    pub(crate) steps_left: u32,
    /// Do look-aheads count?
    pub(crate) look_ahead: bool,
    /// How often all that is taken is taken.
    pub(crate) factor: u32,
}

/// Ways to remove something, as bags.
type Ways<B> = Vec<B>;

impl<B: Bag> Search<'_, B> {
    /// Pays for a step in which so much is tried.
    #[inline]
    fn step(&mut self, tries: usize) -> Result<(), OutOfBudget> {
        let price = B::PRICE * (1 + tries / TRIES) as u64;
        let left = u64::from(self.steps_left).checked_sub(price);
        self.steps_left = left.ok_or(OutOfBudget)? as u32;
        Ok(())
    }

    /// Pays for finding ways, which also take memory.
    fn pay(&mut self, tries: usize) -> Result<(), OutOfBudget> {
        if tries > MAX_TRIES {
            return Err(OutOfBudget);
        }
        match tries / TRIES {
            0 => Ok(()),
            _ => self.step(tries),
        }
    }

    /// Does a part match, beginning with its first task?
    pub(crate) fn part(&mut self, tasks: &[Task], state: B) -> Found {
        let Some((task, rest)) = tasks.split_first() else {
            return Ok(true);
        };
        match task {
            Task::Fail => Ok(false),
            Task::DismantleCalls => self.part(rest, self.layout.dismantled(state)),
            Task::Could(_) | Task::CouldNot(..) if !self.look_ahead => self.part(rest, state),
            Task::Could(removals) => {
                Ok(self.takes(&[(removals, 1)], state)? && self.part(rest, state)?)
            }
            Task::CouldNot(removals, times) => {
                Ok(!self.takes(&[(removals, *times)], state)? && self.part(rest, state)?)
            }
            Task::Take(..) => {
                // Removals with nothing between them can be done in any order, or together.
                let run = tasks
                    .iter()
                    .take_while(|task| matches!(task, Task::Take(..)))
                    .count();
                let (together, rest) = tasks.split_at(run);
                let groups: Vec<(&Removals, u32)> = together
                    .iter()
                    .filter_map(|task| match task {
                        Task::Take(removals, times) => {
                            Some((removals, times.saturating_mul(self.factor)))
                        }
                        _ => None,
                    })
                    .collect();
                if rest.is_empty() {
                    return self.takes(&groups, state);
                }
                let mut found = false;
                self.each_left(&groups, state, &mut |search, state| {
                    found = search.part(rest, state)?;
                    Ok(found)
                })?;
                Ok(found)
            }
        }
    }

    /// Can all groups be taken out?
    fn takes(&mut self, groups: &[(&Removals, u32)], state: B) -> Found {
        // Groups whose items are used once are few; try their ways first.
        if let Some(at) = groups
            .iter()
            .position(|(removals, _)| matches!(removals, Removals::Once(_)))
        {
            let mut others = groups.to_vec();
            let (removals, times) = others.remove(at);
            let mut found = false;
            self.each_removed(removals, times, state, &mut |search, state| {
                found = search.takes(&others, state)?;
                Ok(found)
            })?;
            return Ok(found);
        }
        match Packer::new(self, groups, state)? {
            Some(mut packer) => packer.pack(self, state),
            None => Ok(false),
        }
    }

    /// Calls `then` for every state that is left when all groups are taken out, until it says
    /// that this is enough.
    pub(crate) fn each_left(
        &mut self,
        groups: &[(&Removals, u32)],
        state: B,
        then: &mut dyn FnMut(&mut Self, B) -> Found,
    ) -> Found {
        match groups.split_first() {
            None => then(self, state),
            Some((&(removals, times), rest)) => {
                let mut seen = FxHashSet::default();
                self.each_removed(removals, times, state, &mut |search, state| {
                    if seen.insert(state) {
                        search.each_left(rest, state, then)
                    } else {
                        Ok(false)
                    }
                })
            }
        }
    }

    /// Calls `then` for every state that is left when so many removals are done.
    fn each_removed(
        &mut self,
        removals: &Removals,
        times: u32,
        state: B,
        then: &mut dyn FnMut(&mut Self, B) -> Found,
    ) -> Found {
        match removals {
            Removals::Free(list) => {
                let ways = self.ways(list, state)?;
                self.free(&ways, times, state, &mut FxHashSet::default(), then)
            }
            Removals::Once(lists) => {
                for list in lists {
                    self.pay(list.len())?;
                    let possible = list.iter().filter(|removal| self.is_possible(removal));
                    let possible: Vec<&Removal> = possible.collect();
                    if (possible.len() as u64) < u64::from(times) {
                        continue;
                    }
                    let ways: Vec<Ways<B>> = possible
                        .into_iter()
                        .map(|removal| self.ways(std::slice::from_ref(removal), state))
                        .collect::<Result<_, _>>()?;
                    if self.once(&ways, times, state, &mut FxHashSet::default(), then)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    fn free(
        &mut self,
        ways: &[B],
        times: u32,
        state: B,
        seen: &mut FxHashSet<(usize, u32, B)>,
        then: &mut dyn FnMut(&mut Self, B) -> Found,
    ) -> Found {
        self.step(ways.len())?;
        if times == 0 {
            return then(self, state);
        }
        for (at, &way) in ways.iter().enumerate() {
            let Some(left) = state.minus(way) else {
                continue;
            };
            if !seen.insert((ways.len() - at, times, left)) {
                continue;
            }
            // Later removals come later in the list: the order of removals does not matter.
            if self.free(&ways[at..], times - 1, left, seen, then)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn once(
        &mut self,
        items: &[Ways<B>],
        times: u32,
        state: B,
        seen: &mut FxHashSet<(usize, u32, B)>,
        then: &mut dyn FnMut(&mut Self, B) -> Found,
    ) -> Found {
        if times == 0 {
            self.step(0)?;
            return then(self, state);
        }
        // The first item that is used, then others after it.
        let mut rest = items;
        while let Some((first, after)) = rest.split_first() {
            self.step(first.len())?;
            if (rest.len() as u64) < u64::from(times) || !seen.insert((rest.len(), times, state)) {
                break;
            }
            for &way in first {
                if let Some(left) = state.minus(way)
                    && self.once(after, times - 1, left, seen, then)?
                {
                    return Ok(true);
                }
            }
            rest = after;
        }
        Ok(false)
    }

    /// Could there be a way? Cheap to ask, and mostly the answer is no.
    fn is_possible(&self, removal: &Removal) -> bool {
        match removal {
            Removal::Call(name) => self.layout.calls_named(name).next().is_some(),
            Removal::Units(units) => units.iter().all(|unit| self.layout.has_candidates(unit)),
        }
    }

    /// All ways to remove one of a list, each once.
    fn ways(&mut self, list: &[Removal], state: B) -> Result<Ways<B>, OutOfBudget> {
        let mut ways = Vec::new();
        self.add_ways(list, state, &mut ways)?;
        ways.sort_unstable();
        ways.dedup();
        Ok(ways)
    }

    /// Adds the ways to remove one of a list.
    fn add_ways(
        &mut self,
        list: &[Removal],
        state: B,
        ways: &mut Ways<B>,
    ) -> Result<(), OutOfBudget> {
        let mut finder = Finder {
            layout: self.layout,
            state,
            tries: list.len(),
            most: MAX_TRIES,
        };
        for removal in list {
            match removal {
                Removal::Call(name) => ways.extend(self.layout.calls_named(name)),
                Removal::Units(units) => match &**units {
                    [unit] => finder.unit(unit, B::empty(), ways),
                    units => ways.append(&mut finder.linked(units)),
                },
            }
        }
        self.pay(finder.tries)
    }
}

/// A group of ways that is used a number of times.
struct Quota {
    times: u32,
    left: u32,
    /// The fewest tiles that a way without calls takes; `usize::MAX` if there is none.
    least: usize,
}

/// Takes ways out of a bag until all quotas are met.
struct Packer<B> {
    quotas: Vec<Quota>,
    /// Ways with their quota, in the order of their lowest kind.
    ways: Vec<(B, u32)>,
    /// Where the ways of each lowest kind begin.
    starts: [u32; MAX_LANES + 1],
    failed: FxHashSet<(B, u64)>,
    steps: u32,
    calls: usize,
}

impl<B: Bag> Packer<B> {
    /// Nothing if a quota cannot be met, or there are too few tiles for all.
    fn new(
        search: &mut Search<B>,
        groups: &[(&Removals, u32)],
        state: B,
    ) -> Result<Option<Self>, OutOfBudget> {
        let mut ways: Vec<(B, u32)> = Vec::with_capacity(64);
        let mut quotas = Vec::with_capacity(groups.len());
        let mut own = Vec::new();
        for (number, (removals, times)) in (0..).zip(groups) {
            let list = match removals {
                Removals::Free(list) => &list[..],
                Removals::Once(_) => &[],
            };
            own.clear();
            search.add_ways(list, state, &mut own)?;
            let loose = own
                .iter()
                .filter(|way| way.lowest() >= Some(search.layout.call_lanes()));
            if own.is_empty() && *times > 0 {
                return Ok(None);
            }
            quotas.push(Quota {
                times: *times,
                left: *times,
                least: loose
                    .map(|way| search.layout.size(*way))
                    .min()
                    .unwrap_or(usize::MAX),
            });
            ways.extend(own.iter().map(|&way| (way, number)));
        }
        ways.sort_unstable_by_key(|&(way, number)| (way.lowest(), number, way));
        ways.dedup();
        let mut starts = [0_u32; MAX_LANES + 1];
        for (way, _) in &ways {
            if let Some(lane) = way.lowest() {
                starts[lane + 1] += 1;
            }
        }
        for lane in 0..B::LANES {
            starts[lane + 1] += starts[lane];
        }
        let packer = Self {
            quotas,
            ways,
            starts,
            failed: FxHashSet::default(),
            steps: 0,
            calls: search.layout.call_lanes(),
        };
        Ok(packer.enough(state).then_some(packer))
    }

    /// Are there tiles enough for what is still to be taken? While calls are left, each may
    /// serve in the place of a unit.
    fn enough(&self, state: B) -> bool {
        let tiles = state.total_from(self.calls);
        let needs = self
            .quotas
            .iter()
            .map(|quota| (quota.left as usize).saturating_mul(quota.least));
        tiles >= needs.fold(0, usize::saturating_add) || state.total_from(0) > tiles
    }

    /// What is left of all quotas as one number; nothing if that would be too large.
    fn key(&self) -> Option<u64> {
        self.quotas.iter().try_fold(0_u64, |key, quota| {
            key.checked_mul(u64::from(quota.times) + 1)?
                .checked_add(quota.left.into())
        })
    }

    fn pack(&mut self, search: &mut Search<B>, state: B) -> Found {
        if self.quotas.iter().all(|quota| quota.left == 0) {
            return Ok(true);
        }
        let Some(lane) = state.lowest() else {
            return Ok(false);
        };
        let range = self.starts[lane] as usize..self.starts[lane + 1] as usize;
        search.step(range.len())?;
        self.steps += 1;
        let key = self.key().filter(|_| self.steps > SHORT);
        if key.is_some_and(|key| self.failed.contains(&(state, key))) {
            return Ok(false);
        }
        for at in range {
            let (way, number) = self.ways[at];
            let number = number as usize;
            if self.quotas[number].left == 0 {
                continue;
            }
            if let Some(left) = state.minus(way) {
                self.quotas[number].left -= 1;
                let found = self.pack(search, left)?;
                self.quotas[number].left += 1;
                if found {
                    return Ok(true);
                }
            }
        }
        // Or this tile is left over.
        if let Some(left) = state.minus(B::one(lane))
            && self.enough(left)
            && self.pack(search, left)?
        {
            return Ok(true);
        }
        self.failed.extend(key.map(|key| (state, key)));
        Ok(false)
    }
}
