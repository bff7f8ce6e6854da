//! The plain search: what a definition means, written down without any cleverness.
//!
//! States are hands with calls; an element leads from each state to others; a definition
//! matches if some path survives. Slow, and the standard for everything faster.

use std::collections::BTreeSet;

use jantaku_tile::{AttrTable, Pattern, Tile, TileId};

use crate::spec::{Definition, Group, Item, MatchList, Slot, Step, Unit, without_suit};
use crate::{Behaviour, HandCalls};

/// Does the hand match one of the definitions?
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

/// The different states that survive a definition.
#[must_use]
pub fn leftovers(
    hand: &HandCalls,
    definition: &Definition,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> BTreeSet<HandCalls> {
    let mut start = sorted(hand.clone());
    if definition.almost {
        start.hand.push(Tile::from(TileId::ANY));
        start.hand.sort();
    }
    let search = Search {
        behaviour,
        table,
        ids: start.ids(),
    };
    let mut states = BTreeSet::from([start.clone()]);
    for step in &definition.steps {
        states = match step {
            Step::Fail => BTreeSet::new(),
            Step::Restart if states.is_empty() => states,
            Step::Restart => BTreeSet::from([start.clone()]),
            Step::DismantleCalls => {
                let apart = states.iter().map(HandCalls::dismantled);
                apart.map(sorted).collect()
            }
            Step::Take(group) => search.step(states, group),
        };
    }
    states
}

/// What a definition is asked of: the player's behaviour and the ids at hand.
struct Search<'s> {
    behaviour: &'s Behaviour,
    table: &'s AttrTable,
    ids: Vec<TileId>,
}

fn sorted(mut state: HandCalls) -> HandCalls {
    state.hand.sort();
    for call in &mut state.calls {
        call.tiles.sort();
    }
    state.calls.sort();
    state
}

impl Search<'_> {
    fn step(&self, states: BTreeSet<HandCalls>, group: &Group) -> BTreeSet<HandCalls> {
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

    /// All states after so many removals.
    fn take(&self, state: &HandCalls, group: &Group, times: u32) -> BTreeSet<HandCalls> {
        let bases = group.bases(self.behaviour, &self.ids);
        if !group.unique {
            let mut states = BTreeSet::from([state.clone()]);
            for _ in 0..times {
                let once = |state: &HandCalls| -> BTreeSet<HandCalls> {
                    let ways = group
                        .items
                        .iter()
                        .flat_map(|item| bases.iter().map(move |&base| (item, base)));
                    ways.flat_map(|(item, base)| self.remove(state, item, base))
                        .collect()
                };
                states = states.iter().flat_map(once).collect();
                if states.is_empty() {
                    break;
                }
            }
            return states;
        }
        // Each item once, all from one base tile. Their order makes no difference, so they are
        // gone through one after another.
        let mut result = BTreeSet::new();
        for &base in &bases {
            let mut states = BTreeSet::from([(state.clone(), times)]);
            for item in &group.items {
                let used: Vec<(HandCalls, u32)> = states
                    .iter()
                    .filter(|(_, left)| *left > 0)
                    .flat_map(|(state, left)| {
                        self.remove(state, item, base)
                            .into_iter()
                            .map(move |state| (state, left - 1))
                    })
                    .collect();
                states.extend(used);
            }
            result.extend(
                states
                    .into_iter()
                    .filter(|(_, left)| *left == 0)
                    .map(|(state, _)| state),
            );
        }
        result
    }

    /// All states after one removal of an item.
    fn remove(&self, state: &HandCalls, item: &Item, base: Option<TileId>) -> BTreeSet<HandCalls> {
        match item {
            Item::Call(name) => {
                let positions = state
                    .calls
                    .iter()
                    .enumerate()
                    .filter(|(_, call)| call.name == **name)
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

    fn remove_unit(
        &self,
        state: &HandCalls,
        unit: &Unit,
        base: Option<TileId>,
    ) -> BTreeSet<HandCalls> {
        let mut result = BTreeSet::new();
        let mut slots = Vec::new();
        for slot in &unit.slots {
            match slot.pattern(base, &self.behaviour.order) {
                Some(pattern) => slots.push((*slot, pattern)),
                None => return result,
            }
        }
        for (at, call) in state.calls.iter().enumerate() {
            if !self.remove_tiles(&call.tiles, &slots).is_empty() {
                result.insert(state.without_call(at));
            }
        }
        let hands = self.remove_tiles(&state.hand, &slots);
        result.extend(hands.into_iter().map(|hand| HandCalls {
            hand,
            calls: state.calls.clone(),
        }));
        result
    }

    /// All that can be left of some tiles when each slot has taken one.
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

/// Does a tile fit a slot whose pattern is known?
#[must_use]
pub fn fits(
    tile: Tile,
    slot: Slot,
    pattern: Tile,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> bool {
    let plainly = |tile: Tile, pattern: Tile| tile.satisfies(pattern, Pattern::Written, table);
    if !slot.ignore_suit {
        return if slot.nojoker {
            plainly(tile, pattern)
        } else {
            behaviour.stands_for(tile, pattern, table)
        };
    }
    let suitless = |tile: Tile| Tile {
        id: without_suit(tile.id),
        attrs: tile.attrs,
    };
    let pattern = suitless(pattern);
    plainly(suitless(tile), pattern)
        || (!slot.nojoker
            && behaviour.targets(tile, table).any(|alias| {
                let mut only = Behaviour::new([]);
                only.alias(&[alias.from], &[suitless(alias.to)]);
                only.stands_for(tile, pattern, table)
            }))
}
