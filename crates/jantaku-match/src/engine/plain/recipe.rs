//! A definition that asks for plain tiles, prepared.

use std::ops::Range;

use jantaku_tile::{AttrSet, TileId};

use super::form::{Form, Forms};
use super::numbers::{Ids, Numbers};
use crate::Behaviour;
use crate::engine::patterns::{PatternId, Patterns};
use crate::engine::plan::{Plan, Removal, Removals, Task};

/// The most groups that are taken together, and the most forms of all of them.
pub(super) const MOST_TOGETHER: usize = 8;
pub(super) const MOST_FORMS: usize = 24;
/// The most different sets of attributes that are asked for.
pub(super) const MOST_ATTRS: usize = 4;

/// A definition that asks for plain tiles.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub(super) wants: Vec<Want>,
    pub(super) parts: Vec<Vec<Step>>,
    /// The wants that must be met, those first that can be met in few ways.
    pub(super) needed: Vec<usize>,
    /// The attributes that tiles are asked for.
    pub(super) attrs: Vec<AttrSet>,
    /// Ids of jokers for something that is asked for.
    pub(super) strange: Ids,
    /// Are calls taken apart?
    pub(super) dismantles: bool,
    /// Is there nothing but one want, and all that meets it is disjoint?
    pub(super) decisive: bool,
}

/// One of the forms, or a call of one of these names, so many times.
#[derive(Clone, Debug)]
pub(super) struct Want {
    pub(super) times: u32,
    pub(super) forms: Vec<Form>,
    pub(super) names: Vec<Box<str>>,
    /// The fewest tiles of a form.
    pub(super) least: u32,
    /// Is it taken as often as all that is taken?
    pub(super) taken: bool,
    /// May it be taken only once?
    pub(super) once: bool,
}

/// One thing to do with the tiles that are left.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// These wants, in any order.
    Take(Range<usize>),
    Could(usize),
    CouldNot(usize),
    /// Could a tile with these attributes be taken?
    CouldMarked(usize),
    DismantleCalls,
    Fail,
}

impl Recipe {
    /// `None` if the plan asks for more than plain tiles.
    pub(super) fn new(
        plan: &Plan,
        patterns: &Patterns,
        behaviour: &Behaviour,
        numbers: &Numbers,
    ) -> Option<Self> {
        if plan.almost {
            return None;
        }
        let mut cook = Cook {
            forms: Forms {
                patterns,
                numbers,
                attrs: Vec::new(),
                wanted: Vec::new(),
            },
            wants: Vec::new(),
        };
        let parts = plan.parts.iter().map(|part| cook.part(part));
        let parts: Vec<Vec<Step>> = parts.collect::<Option<_>>()?;
        let Cook { forms, wants } = cook;
        if forms.attrs.len() > MOST_ATTRS {
            return None;
        }
        let tasks = || plan.parts.iter().flatten();
        let mut recipe = Self {
            dismantles: tasks().any(|task| matches!(task, Task::DismantleCalls)),
            decisive: is_decisive(&parts, &wants),
            needed: needed(&parts, &wants),
            attrs: forms.attrs,
            strange: 0,
            wants,
            parts,
        };
        recipe.strange = recipe.strangers(&forms.wanted, behaviour, numbers);
        Some(recipe)
    }

    /// The ids that may stand for something that is asked for.
    fn strangers(&self, wanted: &[TileId], behaviour: &Behaviour, numbers: &Numbers) -> Ids {
        let steps = self.parts.iter().flatten();
        let mut marked = steps.filter(|step| matches!(step, Step::CouldMarked(_)));
        if marked.next().is_some() {
            return numbers.ids(behaviour.jokers());
        }
        let aliases = behaviour.aliases().iter();
        let asked = aliases.filter(|alias| match alias.to.id {
            TileId::ANY => !wanted.is_empty(),
            id => wanted.contains(&id),
        });
        asked.fold(0, |strangers, alias| {
            let ids = behaviour.jokers().iter();
            let ids = ids.filter(|id| id.fits(alias.from.id)).collect();
            strangers | numbers.ids(&ids)
        })
    }
}

/// The wants that must be met, by the ways in which they can be.
fn needed(parts: &[Vec<Step>], wants: &[Want]) -> Vec<usize> {
    let steps = parts.iter().flatten();
    let mut needed: Vec<usize> = steps
        .flat_map(|step| match step {
            Step::Take(wants) => wants.clone(),
            Step::Could(want) => *want..want + 1,
            _ => 0..0,
        })
        .collect();
    let ways = |want: &usize| {
        let forms = wants.get(*want).map(|want| &want.forms[..]);
        let starts = forms.unwrap_or_default().iter();
        starts.map(|form| form.starts.count_ones()).sum::<u32>()
    };
    needed.sort_by_key(ways);
    needed
}

fn is_decisive(parts: &[Vec<Step>], wants: &[Want]) -> bool {
    let single = matches!(parts, [part] if matches!(part[..], [Step::Take(_)]));
    let disjoint = |want: &Want| match &want.forms[..] {
        [] => true,
        [form] => form.is_alike(),
        _ => false,
    };
    single && matches!(wants, [want] if disjoint(want))
}

/// Prepares a definition.
struct Cook<'c> {
    forms: Forms<'c>,
    wants: Vec<Want>,
}

impl Cook<'_> {
    fn part(&mut self, tasks: &[Task]) -> Option<Vec<Step>> {
        let mut steps: Vec<Step> = Vec::new();
        for task in tasks {
            let next = self.wants.len();
            match task {
                Task::Take(removals, times) => {
                    self.want(removals, *times, true)?;
                    // Removals with nothing between them can be done in any order, or together.
                    match steps.last_mut() {
                        Some(Step::Take(together)) => together.end = next + 1,
                        _ => steps.push(Step::Take(next..next + 1)),
                    }
                }
                Task::Could(removals) => match self.marked(removals)? {
                    Some(attrs) => steps.push(Step::CouldMarked(attrs)),
                    None => {
                        self.want(removals, 1, false)?;
                        steps.push(Step::Could(next));
                    }
                },
                Task::CouldNot(removals, times) => {
                    self.want(removals, *times, false)?;
                    steps.push(Step::CouldNot(next));
                }
                Task::DismantleCalls => steps.push(Step::DismantleCalls),
                Task::Fail => steps.push(Step::Fail),
            }
        }
        let small = |step: &Step| match step {
            Step::Take(together) => {
                let wants = self.wants.get(together.clone()).unwrap_or_default();
                let forms: usize = wants.iter().map(|want| want.forms.len()).sum();
                wants.len() <= MOST_TOGETHER && forms <= MOST_FORMS
            }
            Step::Could(want) | Step::CouldNot(want) => {
                let want = self.wants.get(*want);
                want.is_some_and(|want| want.forms.len() <= MOST_FORMS)
            }
            _ => true,
        };
        // Which of equal tiles is left depends on which were taken: that is easy to see once.
        let marked = |step: &&Step| matches!(step, Step::CouldMarked(_));
        let once = steps.iter().filter(marked).count() <= 1;
        (once && steps.iter().all(small)).then_some(steps)
    }

    /// The attributes, if any tile with these will do; nothing if that is too much.
    #[expect(
        clippy::option_option,
        reason = "too many attributes, and none, are different"
    )]
    fn marked(&mut self, removals: &Removals) -> Option<Option<usize>> {
        let Removals::Free(list) = removals else {
            return Some(None);
        };
        let anything = |pattern: PatternId| self.forms.patterns.anything_with(pattern);
        let [Removal::Units(units)] = &list[..] else {
            return Some(None);
        };
        let [unit] = &units[..] else {
            return Some(None);
        };
        match unit[..] {
            [pattern] => match anything(pattern) {
                Some(attrs) => Some(Some(self.forms.attrs(attrs)?.into())),
                None => Some(None),
            },
            _ => Some(None),
        }
    }

    fn want(&mut self, removals: &Removals, times: u32, taken: bool) -> Option<()> {
        let (list, once): (Vec<&Removal>, bool) = match removals {
            Removals::Free(list) => (list.iter().collect(), false),
            // Whatever is used once is one of all.
            Removals::Once(lists) if times == 1 => (lists.iter().flatten().collect(), true),
            Removals::Once(_) => return None,
        };
        let mut want = Want {
            times,
            forms: Vec::new(),
            names: Vec::new(),
            least: 0,
            taken,
            once,
        };
        for removal in list {
            match removal {
                Removal::Call(name) => want.names.push(name.clone()),
                Removal::Units(units) => self.forms.add(&mut want.forms, units)?,
            }
        }
        let sizes = want.forms.iter().map(|form| form.whole.size());
        want.least = sizes.min().unwrap_or(u32::MAX);
        self.wants.push(want);
        Some(())
    }
}
