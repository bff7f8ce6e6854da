//! Definitions, prepared: all units spelled out for all base tiles.

use jantaku_tile::TileId;

use super::patterns::{PatternId, Patterns};
use crate::Behaviour;
use crate::spec::{Definition, Group, Item, MatchList, Step};

/// A definition, cut at its restarts: every part must match the whole hand on its own.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) parts: Vec<Vec<Task>>,
    pub(crate) almost: bool,
}

/// One thing to do with the tiles that are left.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Take(Removals, u32),
    /// Could one be taken?
    Could(Removals),
    /// Could so many *not* be taken?
    CouldNot(Removals, u32),
    DismantleCalls,
    Fail,
}

/// What can be removed.
#[derive(Clone, Debug)]
pub(crate) enum Removals {
    /// Any of these, again and again.
    Free(Vec<Removal>),
    /// For each base tile its own list, of which each may be used once.
    Once(Vec<Vec<Removal>>),
}

/// Something that is removed at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Removal {
    /// Units, each from the hand or from a call.
    Units(Vec<Vec<PatternId>>),
    /// A call of that name.
    Call(Box<str>),
}

/// Spells out a match list for a behaviour. `None` if there are too many patterns.
pub(crate) fn spell_out(
    list: &MatchList,
    behaviour: &Behaviour,
    also: &[TileId],
    patterns: &mut Patterns,
) -> Option<Vec<Plan>> {
    let mut speller = Speller {
        behaviour,
        also,
        patterns,
    };
    list.definitions
        .iter()
        .map(|definition| speller.plan(definition))
        .collect()
}

struct Speller<'s> {
    behaviour: &'s Behaviour,
    also: &'s [TileId],
    patterns: &'s mut Patterns,
}

impl Speller<'_> {
    fn plan(&mut self, definition: &Definition) -> Option<Plan> {
        let mut parts = vec![Vec::new()];
        for step in &definition.steps {
            let task = match step {
                Step::Restart => {
                    parts.push(Vec::new());
                    continue;
                }
                Step::DismantleCalls => Task::DismantleCalls,
                Step::Fail => Task::Fail,
                Step::Take(group) => {
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
        let bases = group.bases(self.behaviour, self.also);
        if group.unique {
            let mut lists: Vec<Vec<Removal>> = Vec::new();
            for &base in &bases {
                let mut list = Vec::new();
                for item in &group.items {
                    list.extend(self.removal(item, base)?);
                }
                list.sort();
                if !lists.contains(&list) {
                    lists.push(list);
                }
            }
            return Some(Removals::Once(lists));
        }
        let mut list = Vec::new();
        for item in &group.items {
            let bases = if item.is_relative() {
                &bases[..]
            } else {
                &[None]
            };
            for &base in bases {
                list.extend(self.removal(item, base)?);
            }
        }
        list.sort();
        list.dedup();
        Some(Removals::Free(list))
    }

    /// An item for a base tile; `Some(None)` if there is no such thing.
    #[expect(
        clippy::option_option,
        reason = "too many patterns, and no such item, are different"
    )]
    fn removal(&mut self, item: &Item, base: Option<TileId>) -> Option<Option<Removal>> {
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
