//! The search: can the tiles be taken out of this bag as the plan asks?
//!
//! All ways to remove something are first written as bags of their own. Tiles that must go
//! together are then subtracted, lowest kind first, so that no two orders of the same removals
//! are tried; what has failed once is remembered when a search grows long.

use rustc_hash::FxHashSet;

use super::bag::{Bag, MAX_LANES};
use super::layout::Layout;
use super::plan::{Removal, Removals, Task};

/// How many steps of a search pass before failures are remembered.
const SHORT: u32 = 64;

/// A search took more steps than it may.
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
    fn step(&mut self) -> Result<(), OutOfBudget> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(OutOfBudget)?;
        Ok(())
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
        match Packer::new(self, groups, state) {
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
                let ways = self.ways_of_all(list, state);
                self.free(&ways, times, state, &mut FxHashSet::default(), then)
            }
            Removals::Once(lists) => {
                for list in lists {
                    let possible = list.iter().filter(|removal| self.is_possible(removal));
                    if (possible.clone().count() as u64) < u64::from(times) {
                        continue;
                    }
                    let ways: Vec<Ways<B>> =
                        possible.map(|removal| self.ways(removal, state)).collect();
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
        self.step()?;
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
        self.step()?;
        if times == 0 {
            return then(self, state);
        }
        if (items.len() as u64) < u64::from(times) || !seen.insert((items.len(), times, state)) {
            return Ok(false);
        }
        let Some((first, rest)) = items.split_first() else {
            return Ok(false);
        };
        for &way in first {
            if let Some(left) = state.minus(way)
                && self.once(rest, times - 1, left, seen, then)?
            {
                return Ok(true);
            }
        }
        self.once(rest, times, state, seen, then)
    }

    /// Could there be a way? Cheap to ask, and mostly the answer is no.
    fn is_possible(&self, removal: &Removal) -> bool {
        match removal {
            Removal::Call(name) => self.layout.calls_named(name).next().is_some(),
            Removal::Units(units) => units.iter().all(|unit| self.layout.has_candidates(unit)),
        }
    }

    /// All ways to remove one of a list, each once.
    fn ways_of_all(&self, list: &[Removal], state: B) -> Ways<B> {
        let mut ways = Vec::new();
        for removal in list.iter().filter(|removal| self.is_possible(removal)) {
            self.add_ways(removal, state, &mut ways);
        }
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    fn ways(&self, removal: &Removal, state: B) -> Ways<B> {
        let mut ways = Vec::new();
        self.add_ways(removal, state, &mut ways);
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    fn add_ways(&self, removal: &Removal, state: B, ways: &mut Ways<B>) {
        match removal {
            Removal::Call(name) => ways.extend(self.layout.calls_named(name)),
            Removal::Units(units) => match &**units {
                [unit] => self.layout.unit_ways(unit, state, B::empty(), ways),
                units => {
                    let mut partial = vec![B::empty()];
                    for unit in units {
                        let mut longer = Vec::new();
                        for &taken in &partial {
                            self.layout.unit_ways(unit, state, taken, &mut longer);
                        }
                        longer.sort_unstable();
                        longer.dedup();
                        partial = longer;
                    }
                    ways.append(&mut partial);
                }
            },
        }
    }
}

/// A group of ways that is used a number of times.
struct Quota {
    left: u32,
    /// The fewest tiles that a way without calls takes; `usize::MAX` if there is none.
    least: usize,
}

/// Takes ways out of a bag until all quotas are met.
struct Packer<B> {
    quotas: Vec<Quota>,
    /// Ways with their quota, in the order of their lowest kind.
    ways: Vec<(B, u8)>,
    /// Where the ways of each lowest kind begin.
    starts: [u16; MAX_LANES + 1],
    failed: FxHashSet<(B, u64)>,
    steps: u32,
    calls: usize,
}

impl<B: Bag> Packer<B> {
    /// `None` if a quota cannot be met, or there are too few tiles for all.
    fn new(search: &Search<B>, groups: &[(&Removals, u32)], state: B) -> Option<Self> {
        let mut ways: Vec<(B, u8)> = Vec::with_capacity(64);
        let mut quotas = Vec::with_capacity(groups.len());
        let mut own = Vec::new();
        for (at, (removals, times)) in groups.iter().enumerate() {
            let list = match removals {
                Removals::Free(list) => &list[..],
                Removals::Once(_) => &[],
            };
            own.clear();
            for removal in list.iter().filter(|removal| search.is_possible(removal)) {
                search.add_ways(removal, state, &mut own);
            }
            let loose = own
                .iter()
                .filter(|way| way.lowest() >= Some(search.layout.call_lanes()));
            if own.is_empty() && *times > 0 {
                return None;
            }
            quotas.push(Quota {
                left: *times,
                least: loose
                    .map(|way| search.layout.size(*way))
                    .min()
                    .unwrap_or(usize::MAX),
            });
            let number = u8::try_from(at).unwrap_or(u8::MAX);
            ways.extend(own.iter().map(|&way| (way, number)));
        }
        ways.sort_unstable_by_key(|&(way, number)| (way.lowest(), number, way));
        ways.dedup();
        let mut starts = [0_u16; MAX_LANES + 1];
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
        packer.enough(state).then_some(packer)
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

    fn key(&self) -> u64 {
        self.quotas.iter().fold(0, |key: u64, quota| {
            key.wrapping_mul(257).wrapping_add(u64::from(quota.left))
        })
    }

    fn pack(&mut self, search: &mut Search<B>, state: B) -> Found {
        if self.quotas.iter().all(|quota| quota.left == 0) {
            return Ok(true);
        }
        search.step()?;
        self.steps += 1;
        let Some(lane) = state.lowest() else {
            return Ok(false);
        };
        let remember = self.steps > SHORT;
        if remember && self.failed.contains(&(state, self.key())) {
            return Ok(false);
        }
        let range = usize::from(self.starts[lane])..usize::from(self.starts[lane + 1]);
        for at in range {
            let (way, number) = self.ways[at];
            let number = usize::from(number);
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
        if remember {
            self.failed.insert((state, self.key()));
        }
        Ok(false)
    }
}
