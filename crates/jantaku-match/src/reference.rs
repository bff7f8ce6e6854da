//! The meaning of definitions, written down without any optimisation.
//!
//! A state is a hand with calls. Each element of a definition leads from a state to a set of
//! states, and a hand matches if some state is left at the end. This is slow; tests compare
//! everything faster with it.

use std::collections::BTreeSet;

use jantaku_tile::{AttrTable, Tile, TileId};

use crate::hand::Remains;
pub use crate::spec::fits;
use crate::spec::{Base, Definition, Element, Group, Item, MatchList, Slot, Unit};
use crate::{Behaviour, HandCalls};

/// Whether the hand matches one of the definitions.
#[must_use]
pub fn matches(
    hand: &HandCalls,
    list: &MatchList,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> bool {
    list.definitions
        .iter()
        .any(|definition| !leftovers(hand, definition, behaviour, table).is_empty())
}

/// The states that are left when a definition has been gone through; none if the hand does not
/// match.
#[must_use]
pub fn leftovers(
    hand: &HandCalls,
    definition: &Definition,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> BTreeSet<HandCalls> {
    let mut whole = hand.clone();
    if definition.almost {
        whole.hand.push(Tile::from(TileId::ANY));
    }
    let search = ReferenceSearch {
        behaviour,
        table,
        ids: whole.ids(),
    };
    let start = sorted(Remains::from(&whole));
    let mut states = BTreeSet::from([start.clone()]);
    for element in &definition.elements {
        states = match element {
            Element::Fail => BTreeSet::new(),
            Element::Restart if states.is_empty() => states,
            Element::Restart => BTreeSet::from([start.clone()]),
            Element::OpenCalls => states.iter().map(Remains::with_open_calls).collect(),
            Element::JoinCalls => {
                let joined = states.iter().map(Remains::joined);
                joined.map(sorted).collect()
            }
            Element::Take(group) => search.take_group(states, group),
        };
    }
    states.into_iter().map(HandCalls::from).collect()
}

/// The behaviour and the ids of the hand that base tiles come from.
struct ReferenceSearch<'s> {
    behaviour: &'s Behaviour,
    table: &'s AttrTable,
    ids: Vec<TileId>,
}

fn sorted(mut state: Remains) -> Remains {
    state.hand.sort();
    for left in &mut state.calls {
        left.call.tiles.sort();
    }
    state.calls.sort();
    state
}

impl ReferenceSearch<'_> {
    fn take_group(&self, states: BTreeSet<Remains>, group: &Group) -> BTreeSet<Remains> {
        let times = group.count.unsigned_abs();
        match group.count {
            1.. => states
                .iter()
                .flat_map(|state| self.take(state, group, times))
                .collect(),
            0 => states
                .into_iter()
                .filter(|state| !self.take(state, group, 1).is_empty())
                .collect(),
            _ => states
                .into_iter()
                .filter(|state| self.take(state, group, times).is_empty())
                .collect(),
        }
    }

    /// The states after taking so many items.
    fn take(&self, state: &Remains, group: &Group, times: u32) -> BTreeSet<Remains> {
        let choices = group.choices(self.behaviour, &self.ids);
        choices
            .iter()
            .flat_map(|bases| match group.unique {
                true => self.take_once(state, group, bases, times),
                false => self.take_freely(state, group, bases, times),
            })
            .collect()
    }

    fn take_freely(
        &self,
        state: &Remains,
        group: &Group,
        bases: &[Vec<Base>],
        times: u32,
    ) -> BTreeSet<Remains> {
        let mut states = BTreeSet::from([state.clone()]);
        for _ in 0..times {
            let once = |state: &Remains| -> BTreeSet<Remains> {
                let items = group.items.iter().zip(bases);
                items
                    .flat_map(|(item, bases)| self.remove(state, item, bases))
                    .collect()
            };
            states = states.iter().flat_map(once).collect();
            if states.is_empty() {
                break;
            }
        }
        states
    }

    /// Each item at most once. Their order makes no difference, so they are tried one after
    /// another.
    fn take_once(
        &self,
        state: &Remains,
        group: &Group,
        bases: &[Vec<Base>],
        times: u32,
    ) -> BTreeSet<Remains> {
        let mut states = BTreeSet::from([(state.clone(), times)]);
        for (item, bases) in group.items.iter().zip(bases) {
            let used: Vec<(Remains, u32)> = states
                .iter()
                .filter(|(_, left)| *left > 0)
                .flat_map(|(state, left)| {
                    self.remove(state, item, bases)
                        .into_iter()
                        .map(move |state| (state, left - 1))
                })
                .collect();
            states.extend(used);
        }
        states
            .into_iter()
            .filter(|(_, left)| *left == 0)
            .map(|(state, _)| state)
            .collect()
    }

    /// The states after taking an item once, relative to any of its bases.
    fn remove(&self, state: &Remains, item: &Item, bases: &[Base]) -> BTreeSet<Remains> {
        let removed = bases
            .iter()
            .flat_map(|&base| self.remove_at(state, item, base));
        removed.collect()
    }

    fn remove_at(&self, state: &Remains, item: &Item, base: Base) -> BTreeSet<Remains> {
        match item {
            Item::Call(name) => {
                let positions = state
                    .calls
                    .iter()
                    .enumerate()
                    .filter(|(_, call)| call.is_named(name))
                    .map(|(at, _)| at);
                positions.map(|at| state.without_call(at)).collect()
            }
            Item::Units(units) => {
                let mut states = BTreeSet::from([state.clone()]);
                for unit in units {
                    states = states
                        .iter()
                        .flat_map(|state| self.remove_unit(state, unit, base))
                        .collect();
                }
                states
            }
        }
    }

    fn remove_unit(&self, state: &Remains, unit: &Unit, base: Base) -> BTreeSet<Remains> {
        let mut result = BTreeSet::new();
        let mut slots = Vec::new();
        for slot in &unit.slots {
            match slot.pattern(base, &self.behaviour.order) {
                Some(pattern) => slots.push((*slot, pattern)),
                None => return result,
            }
        }
        for (at, left) in state.calls.iter().enumerate() {
            let rests = self.remove_tiles(&left.call.tiles, &slots);
            result.extend(state.without_unit(at, rests).into_iter().map(sorted));
        }
        let hands = self.remove_tiles(&state.hand, &slots);
        result.extend(hands.into_iter().map(|hand| state.with_hand(hand)));
        result
    }

    /// What can be left of some tiles when each slot has taken one.
    fn remove_tiles(&self, tiles: &[Tile], slots: &[(Slot, Tile)]) -> BTreeSet<Vec<Tile>> {
        let mut left = BTreeSet::from([tiles.to_vec()]);
        for (slot, pattern) in slots {
            let mut next = BTreeSet::new();
            for tiles in &left {
                for (at, &tile) in tiles.iter().enumerate() {
                    if self.fits(tile, *slot, *pattern) {
                        let mut rest = tiles.clone();
                        rest.remove(at);
                        next.insert(rest);
                    }
                }
            }
            left = next;
        }
        left
    }

    fn fits(&self, tile: Tile, slot: Slot, pattern: Tile) -> bool {
        fits(tile, slot, pattern, self.behaviour, self.table)
    }
}
