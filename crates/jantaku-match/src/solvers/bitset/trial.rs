//! The search over a hand whose tiles are packed into one word.

use super::attempt::Attempt;
use super::form::Unit;
use super::recipe::{MOST_FORMS, MOST_TOGETHER, RecipeStep, Want};
use crate::bag::Bag;
use crate::question::{CallSet, HandLanes, HandRegion, IdSet};

/// The number of steps before the general search takes over, which remembers failures.
const MOST_TRIES: u32 = 500;

/// `None` if the search grows too long.
type Found = Option<bool>;

/// A search for one definition.
pub(super) struct PackedSearch<'t> {
    attempt: Attempt<'t>,
    lanes: &'t HandLanes,
    tries: u32,
}

/// What is left of a hand.
#[derive(Clone, Copy)]
struct RestOfHand {
    bag: u64,
    calls: CallSet,
}

/// Wants that are met together, and the steps after them.
struct TakeRun<'r> {
    wants: &'r [Want],
    rest: &'r [RecipeStep],
    /// For each form of each want the ids at which the hand contains it.
    places: [IdSet; MOST_FORMS],
    /// For each want the calls that meet it once.
    fitting: [CallSet; MOST_TOGETHER],
}

/// How often each want of a run is still to be met.
type Left = [u32; MOST_TOGETHER];

impl<'t> PackedSearch<'t> {
    pub(super) fn new(attempt: Attempt<'t>, lanes: &'t HandLanes) -> Self {
        Self {
            attempt,
            lanes,
            tries: 0,
        }
    }

    /// Whether the hand matches.
    pub(super) fn answer(mut self) -> Found {
        let state = RestOfHand {
            bag: self.lanes.bag,
            calls: self.attempt.hand.call_set,
        };
        for part in &self.attempt.recipe.parts {
            if !self.steps(part, state)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Counts a step; `None` once there were too many.
    #[inline]
    fn step(&mut self) -> Option<()> {
        self.tries += 1;
        (self.tries <= MOST_TRIES).then_some(())
    }

    fn steps(&mut self, steps: &[RecipeStep], state: RestOfHand) -> Found {
        let Some((step, rest)) = steps.split_first() else {
            return Some(true);
        };
        let recipe = self.attempt.recipe;
        match step {
            RecipeStep::Fail => Some(false),
            RecipeStep::DismantleCalls => self.steps(rest, state), // there are none
            RecipeStep::Take(together) => {
                let wants = recipe.wants.get(together.clone())?;
                self.take(wants, rest, state)
            }
            RecipeStep::Could(want) => {
                let want = recipe.wants.get(*want..=*want)?;
                Some(self.take(want, &[], state)? && self.steps(rest, state)?)
            }
            RecipeStep::CouldNot(want) => {
                let want = recipe.wants.get(*want..=*want)?;
                Some(!self.take(want, &[], state)? && self.steps(rest, state)?)
            }
            RecipeStep::CouldMarked(attrs) => {
                let marks = self.attempt.marks.get(*attrs)?;
                // Of several equal tiles the one with the attributes may be left.
                let loose = state.bag & self.lanes.of(marks.of(HandRegion::Loose)) != 0;
                let called =
                    |at: usize| state.calls >> at & 1 == 1 && marks.of(HandRegion::Call(at)) != 0;
                let found = loose || (0..self.attempt.question.calls.len()).any(called);
                Some(found && self.steps(rest, state)?)
            }
        }
    }

    /// Whether all wants can be met, and then the rest of the steps.
    fn take(&mut self, wants: &[Want], rest: &[RecipeStep], state: RestOfHand) -> Found {
        let mut run = TakeRun {
            wants,
            rest,
            places: [0; MOST_FORMS],
            fitting: [0; MOST_TOGETHER],
        };
        let mut left = [0; MOST_TOGETHER];
        let mut linked = false;
        let forms = wants.iter().flat_map(|want| &want.forms);
        for (places, form) in run.places.iter_mut().zip(forms) {
            *places = self.attempt.in_hand(form, 1);
            linked |= !form.units.is_empty();
        }
        for ((left, fitting), want) in left.iter_mut().zip(&mut run.fitting).zip(wants) {
            *left = self.attempt.times(want);
            if want.once && *left > 1 {
                return None;
            }
            if state.calls != 0 {
                *fitting = self.attempt.fitting(want, state.calls);
            }
        }
        match state.calls {
            0 => self.pack(&run, &mut left, state.bag, state, 0),
            _ if linked => self.linked(&run, &mut left, state, 0),
            _ => self.calls(&run, &mut left, state, 0),
        }
    }

    /// Takes units that share a base tile and of which some are calls, beginning with a form.
    fn linked(&mut self, run: &TakeRun, left: &mut Left, state: RestOfHand, from: usize) -> Found {
        self.step()?;
        let wants = run.wants.iter().enumerate();
        let forms = wants.flat_map(|(at, want)| want.forms.iter().map(move |form| (at, form)));
        for (number, (want, form)) in forms.enumerate().skip(from) {
            if form.units.is_empty() || left[want] == 0 {
                continue;
            }
            let mut starts = form.whole.scattered(form.starts, &self.attempt.hand.all);
            while starts != 0 {
                let start = starts.trailing_zeros() as u8;
                starts &= starts - 1;
                left[want] -= 1;
                let found = self.units(run, left, state, number, &form.units, start, false)?;
                left[want] += 1;
                if found {
                    return Some(true);
                }
            }
        }
        self.calls(run, left, state, 0)
    }

    /// Takes the units of a form that begins at `start`, at least one of them a call.
    #[expect(
        clippy::too_many_arguments,
        reason = "where a search is takes that many"
    )]
    fn units(
        &mut self,
        run: &TakeRun,
        left: &mut Left,
        state: RestOfHand,
        form: usize,
        units: &[Unit],
        start: u8,
        called: bool,
    ) -> Found {
        self.step()?;
        let Some((unit, others)) = units.split_first() else {
            // If all units are loose tiles, `pack` takes them.
            return if called {
                self.linked(run, left, state, form)
            } else {
                Some(false)
            };
        };
        for at in 0..self.attempt.question.calls.len() {
            if state.calls >> at & 1 == 1 && self.attempt.in_call(unit, 1 << start, at) != 0 {
                let calls = state.calls & !(1 << at);
                let state = RestOfHand { calls, ..state };
                if self.units(run, left, state, form, others, start, true)? {
                    return Some(true);
                }
            }
        }
        let loose = &self.attempt.hand.loose;
        if unit.places(1 << start, loose, 1, self.attempt.marks, HandRegion::Loose) != 0
            && let Some(bag) = state.bag.minus(self.lanes.tiles(&unit.pieces, start))
        {
            let state = RestOfHand { bag, ..state };
            return self.units(run, left, state, form, others, start, called);
        }
        Some(false)
    }

    /// Uses the calls from `from` on, then the loose tiles.
    fn calls(&mut self, run: &TakeRun, left: &mut Left, state: RestOfHand, from: u32) -> Found {
        self.step()?;
        let next = u32::from(state.calls).checked_shr(from).unwrap_or(0);
        if next == 0 {
            return self.pack(run, left, state.bag, state, 0);
        }
        let call = from + next.trailing_zeros();
        let taken = RestOfHand {
            calls: state.calls & !(1 << call),
            ..state
        };
        let mut useful = false;
        for want in 0..run.wants.len() {
            if left[want] == 0 || run.fitting[want] >> call & 1 == 0 {
                continue;
            }
            useful = true;
            left[want] -= 1;
            let found = self.calls(run, left, taken, call + 1)?;
            left[want] += 1;
            if found {
                return Some(true);
            }
        }
        // Using a call that meets a want is never worse than leaving it, unless something is
        // asked later.
        if useful && run.rest.is_empty() {
            return Some(false);
        }
        self.calls(run, left, state, call + 1)
    }

    /// Takes tiles out of what is open, lowest first. Forms that take the lowest id are tried
    /// from `from` on.
    fn pack(
        &mut self,
        run: &TakeRun,
        left: &mut Left,
        open: u64,
        state: RestOfHand,
        from: usize,
    ) -> Found {
        self.step()?;
        if *left == [0; MOST_TOGETHER] {
            return self.steps(run.rest, state);
        }
        if open == 0 {
            return Some(false);
        }
        let shift = open.trailing_zeros() & !3;
        let number = self.lanes.number(shift / 4);
        let mut at = 0;
        for (want_at, want) in run.wants.iter().enumerate() {
            for form in &want.forms {
                let (places, form_at) = (run.places[at % MOST_FORMS], at);
                at += 1;
                if places >> number & 1 == 0 || left[want_at] == 0 || form_at < from {
                    continue;
                }
                let tiles = self.lanes.tiles(&form.whole.pieces, number);
                let Some(open) = open.minus(tiles) else {
                    continue;
                };
                let more = open >> shift & 15 != 0;
                let from = if more { form_at } else { 0 };
                let state = RestOfHand {
                    bag: state.bag - tiles,
                    ..state
                };
                left[want_at] -= 1;
                let found = self.pack(run, left, open, state, from)?;
                left[want_at] += 1;
                if found {
                    return Some(true);
                }
            }
        }
        // Leave the other tiles of this id over.
        let open = open & !(15 << shift);
        let needs = left.iter().zip(run.wants);
        let needs = needs.map(|(left, want)| u64::from(*left) * u64::from(want.least));
        if needs.sum::<u64>() > open.total_from(0) as u64 {
            return Some(false);
        }
        self.pack(run, left, open, state, 0)
    }
}
