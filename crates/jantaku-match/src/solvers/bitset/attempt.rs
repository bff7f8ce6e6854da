//! Tests a hand against a compiled definition. Most hands fail without a search.

use super::form::{Form, Unit};
use super::recipe::{MOST_ATTRS, Recipe, RecipeStep, Want};
use super::trial::PackedSearch;
use crate::Call;
use crate::question::{
    AttrMarks, CallSet, HandRegion, IdNumbers, IdSet, MatchQuestion, NumberedHand,
};

/// A definition and the hand that it is tested against.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) hand: &'a NumberedHand,
    pub(super) question: &'a MatchQuestion<'a>,
    /// By index of the attributes; empty until attributes matter.
    pub(super) marks: &'a [AttrMarks],
}

impl Attempt<'_> {
    /// Whether the hand matches; `None` if another solver has to tell.
    pub(super) fn answer(self, numbers: &IdNumbers) -> Option<bool> {
        let Self {
            recipe, question, ..
        } = self;
        let [ids, ..] = self.hand.all;
        if ids & recipe.strange != 0 || (recipe.dismantles && self.hand.call_set != 0) {
            return None;
        }
        if !self.may_match() {
            return Some(false);
        }
        if recipe.attrs.is_empty() {
            return self.closer();
        }
        let tiles = self.hand.sorted(question.hand, question.calls, numbers);
        let mut marks = [AttrMarks::default(); MOST_ATTRS];
        for (marks, attrs) in marks.iter_mut().zip(&recipe.attrs) {
            *marks = tiles.with(*attrs, question.table);
        }
        let marks = marks.get(..recipe.attrs.len())?;
        let marked = Attempt { marks, ..self };
        if !marked.may_match() {
            Some(false)
        } else if marked.is_mixed() {
            None
        } else {
            marked.closer()
        }
    }

    /// The same for a hand that may meet all wants, attributes included.
    fn closer(self) -> Option<bool> {
        match &self.recipe.wants[..] {
            [want] if self.recipe.decisive && (self.question.factor == 1 || !want.once) => {
                Some(self.hand.call_set == 0 || self.is_met(want))
            }
            _ => PackedSearch::new(self, self.hand.lanes()?).answer(),
        }
    }

    /// Whether there are equal tiles of which only some have attributes that a taken tile must
    /// have.
    fn is_mixed(&self) -> bool {
        let steps = self.recipe.parts.iter().flatten();
        let only_asked = |attrs: usize| {
            let mut steps = steps.clone();
            let wants = self.recipe.wants.iter();
            let mut forms = wants.flat_map(|want| &want.forms);
            steps.any(|step| matches!(step, RecipeStep::CouldMarked(asked) if *asked == attrs))
                && !forms.any(|form| form.whole.asks(attrs))
        };
        let mut marks = self.marks.iter().enumerate();
        marks.any(|(attrs, marks)| marks.mixed && !only_asked(attrs))
    }

    /// Whether each want on its own may be met, as if calls were loose tiles. Without calls that
    /// is certain for a want whose alternatives share no tiles.
    fn may_match(&self) -> bool {
        let mut needed = self.recipe.needed.iter();
        needed.all(|&want| {
            let want = self.recipe.wants.get(want);
            want.is_some_and(|want| self.may_meet(want))
        })
    }

    fn may_meet(&self, want: &Want) -> bool {
        let times = self.times(want);
        let mut given = 0;
        if !want.names.is_empty() {
            given = self.hand.call_set.count_ones();
        }
        let all = &self.hand.all;
        for form in &want.forms {
            let scattered = self.hand.call_set != 0 && !form.units.is_empty();
            if scattered || self.hand.overfull {
                if form.whole.scattered(form.starts, all) != 0 {
                    return true; // perhaps so many times
                }
                continue;
            }
            for again in 1..=form.most {
                let unit = &form.whole;
                let places = unit.places(form.starts, all, again, self.marks, HandRegion::All);
                if places == 0 {
                    break;
                }
                if given + 1 >= times {
                    return true;
                }
                given += places.count_ones();
                if given >= times {
                    return true;
                }
            }
        }
        given >= times
    }

    /// Whether a want is met whose alternatives share no tiles.
    fn is_met(&self, want: &Want) -> bool {
        let called = self.fitting(want, self.hand.call_set).count_ones();
        let forms = want.forms.iter();
        let loose = forms.flat_map(|form| (1..=form.most).map(|again| self.in_hand(form, again)));
        called + loose.map(IdSet::count_ones).sum::<u32>() >= self.times(want)
    }

    /// How often a want has to be met.
    pub(super) fn times(&self, want: &Want) -> u32 {
        if want.taken {
            want.times.saturating_mul(self.question.factor)
        } else {
            want.times
        }
    }

    /// The ids at which the loose tiles contain a form, so many times.
    #[inline]
    pub(super) fn in_hand(&self, form: &Form, times: usize) -> IdSet {
        let levels = &self.hand.loose;
        form.whole
            .places(form.starts, levels, times, self.marks, HandRegion::Loose)
    }

    /// The ids at which a call contains a unit.
    #[inline]
    pub(super) fn in_call(&self, unit: &Unit, starts: IdSet, at: usize) -> IdSet {
        let levels = self.hand.calls.get(at);
        levels.map_or(0, |levels| {
            unit.places(starts, levels, 1, self.marks, HandRegion::Call(at))
        })
    }

    /// The calls of a set that meet a want once.
    pub(super) fn fitting(&self, want: &Want, calls: CallSet) -> CallSet {
        let fits = |at: usize, call: &Call| {
            let named = || want.names.iter().any(|name| **name == *call.name);
            let mut forms = want.forms.iter().filter(|form| form.units.is_empty());
            forms.any(|form| self.in_call(&form.whole, form.starts, at) != 0) || named()
        };
        let all = self.question.calls.iter().enumerate();
        let fitting = all.filter(|(at, call)| calls >> at & 1 == 1 && fits(*at, call));
        fitting.fold(0, |set, (at, _)| set | (1 << at))
    }
}
