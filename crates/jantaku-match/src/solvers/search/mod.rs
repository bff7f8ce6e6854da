//! The general search, which understands every definition and every hand.
//!
//! First all ways to take something are written down as bags. These are then subtracted from the
//! hand, lowest tile first, so that no two orders of the same removals are tried. When a search
//! grows long, failures are remembered.

mod layout;

use rustc_hash::FxHashSet;

use crate::Behaviour;
use crate::bag::{Bag, MAX_LANES, WideBag};
use crate::plan::{Plan, Removal, Removals, SpelledItem, SpelledList, Task};
use crate::question::MatchQuestion;
use layout::{HandLayout, LayoutNeeds, UnitFinder};

/// The number of search steps that a question may take before it is given up.
pub const MAX_STEPS: u32 = 2_000_000;

/// The number of steps before failures are remembered.
const SHORT: u32 = 64;

/// The number of subtractions that cost as much as a step.
const TRIES: usize = 64;

/// Limit for the tries to write down the ways to take something.
const MAX_TRIES: usize = 200_000;

/// A search took too many steps, or the hand has more different tiles than it can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search takes more steps than it may")]
pub struct OutOfBudget;

type Found = Result<bool, OutOfBudget>;

/// Searches for a match with one of the open definitions. The steps it takes are subtracted from
/// `steps`.
///
/// # Errors
/// If the steps run out, or the hand has more different tiles than the largest bag holds.
pub(crate) fn search(
    list: &SpelledList,
    behaviour: &Behaviour,
    question: &MatchQuestion,
    open: &[usize],
    steps: &mut u32,
) -> Result<bool, OutOfBudget> {
    let plans = list.plans.as_ref().ok_or(OutOfBudget)?;
    let plans = || open.iter().filter_map(|&definition| plans.get(definition));
    None.or_else(|| search_in::<u64>(plans(), list, behaviour, question, steps))
        .or_else(|| search_in::<u128>(plans(), list, behaviour, question, steps))
        .or_else(|| search_in::<WideBag>(plans(), list, behaviour, question, steps))
        .unwrap_or(Err(OutOfBudget))
}

/// Searches with bags of one size; `None` if the hand does not fit into them.
fn search_in<'p, B: Bag>(
    plans: impl Iterator<Item = &'p Plan>,
    list: &SpelledList,
    behaviour: &Behaviour,
    question: &MatchQuestion,
    steps: &mut u32,
) -> Option<Found> {
    let needs = LayoutNeeds {
        wildcard: list.has_wildcard,
        open_calls: list.opens_calls,
    };
    let layout = HandLayout::<B>::new(question, &list.patterns, behaviour, needs)?;
    let mut search = BagSearch {
        layout: &layout,
        steps_left: *steps,
        look_ahead: question.look_ahead,
        factor: question.factor,
    };
    let mut answers = plans.map(|plan| search.plan(plan));
    let answer = answers.find(|answer| *answer != Ok(false));
    *steps = search.steps_left;
    Some(answer.unwrap_or(Ok(false)))
}

/// A search over one hand.
struct BagSearch<'s, B> {
    layout: &'s HandLayout<B>,
    steps_left: u32,
    /// Whether look-aheads are checked; if not, they pass.
    look_ahead: bool,
    /// Multiplies the count of all that is taken.
    factor: u32,
}

/// The ways to take something, as bags.
type RemovableBags<B> = Vec<B>;

impl<B: Bag> BagSearch<'_, B> {
    /// Pays for a step with this number of tries.
    #[inline]
    fn step(&mut self, tries: usize) -> Result<(), OutOfBudget> {
        let price = B::PRICE * (1 + tries / TRIES) as u64;
        let left = u64::from(self.steps_left).checked_sub(price);
        self.steps_left = left.ok_or(OutOfBudget)? as u32;
        Ok(())
    }

    /// Pays for finding ways, which also use memory.
    fn pay(&mut self, tries: usize) -> Result<(), OutOfBudget> {
        if tries > MAX_TRIES {
            return Err(OutOfBudget);
        }
        match tries / TRIES {
            0 => Ok(()),
            _ => self.step(tries),
        }
    }

    /// Whether the hand matches a plan.
    fn plan(&mut self, plan: &Plan) -> Found {
        let start = if plan.almost {
            self.layout.almost()
        } else {
            self.layout.whole
        };
        for part in &plan.parts {
            if !self.part(part, start)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the tasks of a part succeed, one after another.
    fn part(&mut self, tasks: &[Task], state: B) -> Found {
        let Some((task, rest)) = tasks.split_first() else {
            return Ok(true);
        };
        match task {
            Task::Fail => Ok(false),
            Task::OpenCalls => self.part(rest, self.layout.opened(state)),
            Task::JoinCalls => self.part(rest, self.layout.joined(state)),
            Task::Could(_) | Task::CouldNot(..) if !self.look_ahead => self.part(rest, state),
            Task::Could(removals) => {
                Ok(self.takes(&[(removals, 1)], state)? && self.part(rest, state)?)
            }
            Task::CouldNot(removals, times) => {
                Ok(!self.takes(&[(removals, *times)], state)? && self.part(rest, state)?)
            }
            Task::Take(..) => {
                // Groups with nothing between them can be taken in any order, or together.
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

    /// Whether all groups can be taken.
    fn takes(&mut self, groups: &[(&Removals, u32)], state: B) -> Found {
        // Groups whose items are used once have few ways; try these first.
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

    /// Calls `then` for every state that is left when all groups are taken, until it returns
    /// `true`.
    fn each_left(
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

    /// Calls `then` for every state that is left after so many removals, until it returns `true`.
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
                    let possible = list
                        .iter()
                        .filter(|item| item.iter().any(|removal| self.is_possible(removal)));
                    let possible: Vec<&SpelledItem> = possible.collect();
                    if (possible.len() as u64) < u64::from(times) {
                        continue;
                    }
                    let ways: Vec<RemovableBags<B>> = possible
                        .into_iter()
                        .map(|item| self.ways(item, state))
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
            // The order of removals does not matter, so later ones come later in the list.
            if self.free(&ways[at..], times - 1, left, seen, then)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn once(
        &mut self,
        items: &[RemovableBags<B>],
        times: u32,
        state: B,
        seen: &mut FxHashSet<(usize, u32, B)>,
        then: &mut dyn FnMut(&mut Self, B) -> Found,
    ) -> Found {
        if times == 0 {
            self.step(0)?;
            return then(self, state);
        }
        // Choose the first item that is used, then others after it.
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

    /// A cheap test whether there could be a way. Mostly there is none.
    fn is_possible(&self, removal: &Removal) -> bool {
        match removal {
            Removal::Call(name) => self.layout.calls_named(name).next().is_some(),
            Removal::Units(units) => units.iter().all(|unit| self.layout.has_candidates(unit)),
        }
    }

    /// All ways to take one of a list, without duplicates.
    fn ways(&mut self, list: &[Removal], state: B) -> Result<RemovableBags<B>, OutOfBudget> {
        let mut ways = Vec::new();
        self.add_ways(list, state, &mut ways)?;
        ways.sort_unstable();
        ways.dedup();
        Ok(ways)
    }

    /// Adds the ways to take one of a list.
    fn add_ways(
        &mut self,
        list: &[Removal],
        state: B,
        ways: &mut RemovableBags<B>,
    ) -> Result<(), OutOfBudget> {
        let mut finder = UnitFinder {
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

/// A group of ways, of which a number has to be used.
struct Quota {
    times: u32,
    left: u32,
    /// The size of the smallest way without calls; `usize::MAX` if there is none.
    least: usize,
}

/// Takes ways out of a bag until all quotas are met.
struct Packer<B> {
    quotas: Vec<Quota>,
    /// Ways with the index of their quota, sorted by lowest lane.
    ways: Vec<(B, u32)>,
    /// Where the ways of each lowest lane begin.
    starts: [u32; MAX_LANES + 1],
    failed: FxHashSet<(B, u64)>,
    steps: u32,
    calls: usize,
}

impl<B: Bag> Packer<B> {
    /// `None` if a quota cannot be met, or there are too few tiles for all.
    fn new(
        search: &mut BagSearch<B>,
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

    /// Whether there are enough tiles for what is still to be taken. While calls are left, each
    /// may take the place of a unit.
    fn enough(&self, state: B) -> bool {
        let tiles = state.total_from(self.calls);
        let needs = self
            .quotas
            .iter()
            .map(|quota| (quota.left as usize).saturating_mul(quota.least));
        tiles >= needs.fold(0, usize::saturating_add) || state.total_from(0) > tiles
    }

    /// The remaining quotas as one number; `None` if it would be too large.
    fn key(&self) -> Option<u64> {
        self.quotas.iter().try_fold(0_u64, |key, quota| {
            key.checked_mul(u64::from(quota.times) + 1)?
                .checked_add(quota.left.into())
        })
    }

    fn pack(&mut self, search: &mut BagSearch<B>, state: B) -> Found {
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
        // Or leave this tile over.
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
