//! Definitions compiled for a behaviour: units are spelled out for every base tile.

mod patterns;

use jantaku_tile::{AttrTable, TileId};

use crate::Behaviour;
use crate::spec::{Base, Definition, Element, Group, Item, MatchList, takes_single_tiles};
pub(crate) use patterns::{PatternId, Patterns};

/// A definition, split at its restarts. Every part has to match the whole hand on its own.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) parts: Vec<Vec<Task>>,
    pub(crate) almost: bool,
}

/// One step of a part.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Take(Removals, u32),
    /// Asks whether one could be taken.
    Could(Removals),
    /// Asks whether so many could *not* be taken.
    CouldNot(Removals, u32),
    /// Units take only what they need out of calls.
    OpenCalls,
    /// The tiles of calls become loose tiles.
    JoinCalls,
    Fail,
}

/// The alternatives of a task.
#[derive(Clone, Debug)]
pub(crate) enum Removals {
    /// Any of these, any number of times.
    Free(Vec<Removal>),
    /// One list for each base tile. All removals come from one list, and each of its items may be
    /// used once.
    Once(Vec<Vec<SpelledItem>>),
}

/// The ways to take an item: several if its base tile is its own.
pub(crate) type SpelledItem = Vec<Removal>;

/// Something that is taken as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Removal {
    /// Units, each taken either from the hand or from a call.
    Units(Vec<Vec<PatternId>>),
    /// Any call of this name.
    Call(Box<str>),
}

/// A match list spelled out for a behaviour.
#[derive(Clone, Debug)]
pub(crate) struct SpelledList {
    /// One plan for each definition; `None` if they ask for more patterns than can be numbered.
    pub(crate) plans: Option<Vec<Plan>>,
    pub(crate) patterns: Patterns,
    /// Whether some definition adds a tile that fits everything.
    pub(crate) has_wildcard: bool,
    /// Whether some definition takes single tiles out of calls and keeps the others together.
    pub(crate) opens_calls: bool,
}

impl SpelledList {
    /// Spells out a list. Base tiles are those of the behaviour and the ids in `also`.
    pub(crate) fn new(
        list: &MatchList,
        behaviour: &Behaviour,
        also: &[TileId],
        table: &AttrTable,
    ) -> Self {
        let mut patterns = Patterns::default();
        let mut speller = Speller {
            behaviour,
            also,
            patterns: &mut patterns,
        };
        let definitions = list.definitions.iter();
        let plans: Option<Vec<Plan>> = definitions
            .map(|definition| speller.plan(definition))
            .collect();
        patterns.settle(behaviour, table);
        let mut tasks = plans
            .iter()
            .flatten()
            .flat_map(|plan| &plan.parts)
            .flatten();
        Self {
            opens_calls: tasks.any(|task| matches!(task, Task::OpenCalls)),
            plans,
            patterns,
            has_wildcard: list.definitions.iter().any(|definition| definition.almost),
        }
    }
}

struct Speller<'s> {
    behaviour: &'s Behaviour,
    also: &'s [TileId],
    patterns: &'s mut Patterns,
}

impl Speller<'_> {
    fn plan(&mut self, definition: &Definition) -> Option<Plan> {
        let mut parts = vec![Vec::new()];
        for (at, element) in definition.elements.iter().enumerate() {
            let task = match element {
                Element::Restart => {
                    parts.push(Vec::new());
                    continue;
                }
                Element::OpenCalls if takes_single_tiles(&definition.elements[at..]) => {
                    Task::JoinCalls
                }
                Element::OpenCalls => Task::OpenCalls,
                Element::JoinCalls => Task::JoinCalls,
                Element::Fail => Task::Fail,
                Element::Take(group) => {
                    let removals = self.removals(group)?;
                    let times = group.count.unsigned_abs();
                    match group.count {
                        1.. => Task::Take(removals, times),
                        0 => Task::Could(removals),
                        _ => Task::CouldNot(removals, times),
                    }
                }
            };
            parts.last_mut()?.push(task);
        }
        Some(Plan {
            parts,
            almost: definition.almost,
        })
    }

    fn removals(&mut self, group: &Group) -> Option<Removals> {
        let choices = group.choices(self.behaviour, self.also);
        if group.unique {
            let mut lists: Vec<Vec<SpelledItem>> = Vec::new();
            for bases in &choices {
                let mut list = Vec::new();
                for (item, bases) in group.items.iter().zip(bases) {
                    let ways = self.spelled(item, bases)?;
                    list.extend((!ways.is_empty()).then_some(ways));
                }
                list.sort();
                if !lists.contains(&list) {
                    lists.push(list);
                }
            }
            return Some(Removals::Once(lists));
        }
        let mut list = Vec::new();
        for (item, bases) in choices
            .iter()
            .flat_map(|bases| group.items.iter().zip(bases))
        {
            list.append(&mut self.spelled(item, bases)?);
        }
        list.sort();
        list.dedup();
        Some(Removals::Free(list))
    }

    /// An item for all of its bases, without duplicates; `None` if there are too many patterns.
    fn spelled(&mut self, item: &Item, bases: &[Base]) -> Option<SpelledItem> {
        let mut ways = Vec::with_capacity(bases.len());
        for &base in bases {
            ways.extend(self.removal(item, base)?);
        }
        ways.sort();
        ways.dedup();
        Some(ways)
    }

    /// An item for a base tile: `Some(None)` if the tiles do not exist, `None` if there are too
    /// many patterns.
    #[expect(
        clippy::option_option,
        reason = "too many patterns, and no such item, are different"
    )]
    fn removal(&mut self, item: &Item, base: Base) -> Option<Option<Removal>> {
        let units = match item {
            Item::Call(name) => return Some(Some(Removal::Call(name.clone()))),
            Item::Units(units) => units,
        };
        let mut spelled = Vec::with_capacity(units.len());
        for unit in units {
            let mut numbers = Vec::with_capacity(unit.slots.len());
            for slot in &unit.slots {
                match slot.pattern(base, &self.behaviour.order) {
                    Some(pattern) => numbers.push(self.patterns.intern(*slot, pattern)?),
                    None => return Some(None),
                }
            }
            numbers.sort_unstable();
            spelled.push(numbers);
        }
        spelled.sort();
        Some(Some(Removal::Units(spelled)))
    }
}
