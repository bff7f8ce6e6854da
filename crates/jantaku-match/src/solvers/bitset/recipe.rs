//! Definitions compiled to forms.

use std::ops::Range;

use jantaku_tile::{AttrSet, TileId};

use super::form::{Form, FormBuilder};
use crate::Behaviour;
use crate::plan::{PatternId, Patterns, Plan, Removal, Removals, Task};
use crate::question::{IdNumbers, IdSet};

/// Limits for the groups that are taken together, and for the forms of all of them.
pub(super) const MOST_TOGETHER: usize = 8;
pub(super) const MOST_FORMS: usize = 24;
/// Limit for the different sets of attributes that tiles must have.
pub(super) const MOST_ATTRS: usize = 4;

/// A definition as wants.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub(super) wants: Vec<Want>,
    pub(super) parts: Vec<Vec<RecipeStep>>,
    /// The wants that have to be met, those with few alternatives first.
    pub(super) needed: Vec<usize>,
    /// The attributes that tiles must have, by index.
    pub(super) attrs: Vec<AttrSet>,
    /// The ids of jokers for a tile that the definition wants.
    pub(super) strange: IdSet,
    /// Whether calls are taken apart.
    pub(super) dismantles: bool,
    /// Whether there is only one want, whose alternatives share no tiles.
    pub(super) decisive: bool,
}

/// One of the forms, or a call of one of these names, a number of times.
#[derive(Clone, Debug)]
pub(super) struct Want {
    pub(super) times: u32,
    pub(super) forms: Vec<Form>,
    pub(super) names: Vec<Box<str>>,
    /// The size of the smallest form.
    pub(super) least: u32,
    /// Whether tiles are taken, not only asked for.
    pub(super) taken: bool,
    /// Whether each alternative may be used only once.
    pub(super) once: bool,
}

/// One step of a part; wants are given by index.
#[derive(Clone, Debug)]
pub(super) enum RecipeStep {
    /// Takes these wants, in any order.
    Take(Range<usize>),
    Could(usize),
    CouldNot(usize),
    /// Asks whether any tile with certain attributes could be taken.
    CouldMarked(usize),
    DismantleCalls,
    Fail,
}

impl Recipe {
    /// Compiles a plan; `None` if it wants something else than certain tiles.
    pub(super) fn new(
        plan: &Plan,
        patterns: &Patterns,
        behaviour: &Behaviour,
        numbers: &IdNumbers,
    ) -> Option<Self> {
        if plan.almost {
            return None;
        }
        let mut cook = RecipeBuilder {
            forms: FormBuilder {
                patterns,
                numbers,
                attrs: Vec::new(),
                wanted: Vec::new(),
            },
            wants: Vec::new(),
        };
        let parts = plan.parts.iter().map(|part| cook.part(part));
        let parts: Vec<Vec<RecipeStep>> = parts.collect::<Option<_>>()?;
        let RecipeBuilder { forms, wants } = cook;
        if forms.attrs.len() > MOST_ATTRS {
            return None;
        }
        let tasks = || plan.parts.iter().flatten();
        let mut recipe = Self {
            dismantles: tasks().any(|task| matches!(task, Task::OpenCalls | Task::JoinCalls)),
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

    /// The ids that may stand for a tile that the definition wants.
    fn strangers(&self, wanted: &[TileId], behaviour: &Behaviour, numbers: &IdNumbers) -> IdSet {
        let steps = self.parts.iter().flatten();
        let mut marked = steps.filter(|step| matches!(step, RecipeStep::CouldMarked(_)));
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

/// The wants that have to be met, sorted by their number of alternatives.
fn needed(parts: &[Vec<RecipeStep>], wants: &[Want]) -> Vec<usize> {
    let steps = parts.iter().flatten();
    let mut needed: Vec<usize> = steps
        .flat_map(|step| match step {
            RecipeStep::Take(wants) => wants.clone(),
            RecipeStep::Could(want) => *want..want + 1,
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

fn is_decisive(parts: &[Vec<RecipeStep>], wants: &[Want]) -> bool {
    let single = matches!(parts, [part] if matches!(part[..], [RecipeStep::Take(_)]));
    let disjoint = |want: &Want| match &want.forms[..] {
        [] => true,
        [form] => form.is_alike(),
        _ => false,
    };
    single && matches!(wants, [want] if disjoint(want))
}

/// Compiles a definition.
struct RecipeBuilder<'c> {
    forms: FormBuilder<'c>,
    wants: Vec<Want>,
}

impl RecipeBuilder<'_> {
    fn part(&mut self, tasks: &[Task]) -> Option<Vec<RecipeStep>> {
        let mut steps: Vec<RecipeStep> = Vec::new();
        for task in tasks {
            let next = self.wants.len();
            match task {
                Task::Take(removals, times) => {
                    self.want(removals, *times, true)?;
                    // Groups with nothing between them can be taken in any order, or together.
                    match steps.last_mut() {
                        Some(RecipeStep::Take(together)) => together.end = next + 1,
                        _ => steps.push(RecipeStep::Take(next..next + 1)),
                    }
                }
                Task::Could(removals) => match self.marked(removals)? {
                    Some(attrs) => steps.push(RecipeStep::CouldMarked(attrs)),
                    None => {
                        self.want(removals, 1, false)?;
                        steps.push(RecipeStep::Could(next));
                    }
                },
                Task::CouldNot(removals, times) => {
                    self.want(removals, *times, false)?;
                    steps.push(RecipeStep::CouldNot(next));
                }
                Task::OpenCalls | Task::JoinCalls => steps.push(RecipeStep::DismantleCalls),
                Task::Fail => steps.push(RecipeStep::Fail),
            }
        }
        let small = |step: &RecipeStep| match step {
            RecipeStep::Take(together) => {
                let wants = self.wants.get(together.clone()).unwrap_or_default();
                let forms: usize = wants.iter().map(|want| want.forms.len()).sum();
                wants.len() <= MOST_TOGETHER && forms <= MOST_FORMS
            }
            RecipeStep::Could(want) | RecipeStep::CouldNot(want) => {
                let want = self.wants.get(*want);
                want.is_some_and(|want| want.forms.len() <= MOST_FORMS)
            }
            _ => true,
        };
        // Which of several equal tiles is left depends on which were taken. That is easily seen
        // for one such question only.
        let marked = |step: &&RecipeStep| matches!(step, RecipeStep::CouldMarked(_));
        let once = steps.iter().filter(marked).count() <= 1;
        (once && steps.iter().all(small)).then_some(steps)
    }

    /// The index of the attributes if any tile with these will do, `Some(None)` if a certain tile
    /// is wanted; `None` if there are too many attributes.
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
            // Taking one removal: the lists make no difference.
            Removals::Once(lists) if times == 1 => {
                (lists.iter().flatten().flatten().collect(), true)
            }
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
