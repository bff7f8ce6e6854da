//! What a definition leaves of a hand, the way a person would take it apart.
//!
//! Results come in a fixed order: items as they are listed; base tiles as the hand suggests
//! them; calls before the hand; natural tiles before jokers, weak jokers before strong ones.

use std::cell::Cell;

use jantaku_tile::{AttrTable, Tile, TileId};
use rustc_hash::FxHashSet;

use crate::reference::fits;
use crate::spec::{Definition, Group, Item, Slot, Step, Unit};
use crate::{Behaviour, HandCalls};

/// How many states may be looked at, and how often tiles may be taken, before there is an end.
const MAX_WORK: usize = 200_000;

/// At most so many of the different states that survive a definition, in a fixed order. The
/// tiles of each are in the order of the hand.
#[must_use]
pub fn leftovers(
    hand: &HandCalls,
    definition: &Definition,
    behaviour: &Behaviour,
    table: &AttrTable,
    most: usize,
) -> Vec<HandCalls> {
    let mut start = hand.clone();
    if definition.almost {
        start.hand.push(Tile::from(TileId::ANY));
    }
    let ids = start.ids();
    let mut search = Search {
        behaviour,
        table,
        ids: &ids,
        start: &start,
        seen: FxHashSet::default(),
        found: Vec::new(),
        most,
        work_left: &Cell::new(MAX_WORK),
    };
    search.steps(&definition.steps, &start);
    search.found
}

/// All different hands that are left when a group is taken out once, in a fixed order. A group
/// without tiles takes nothing.
#[must_use]
pub fn remove_group(
    hand: &[Tile],
    group: &Item,
    behaviour: &Behaviour,
    table: &AttrTable,
) -> Vec<Vec<Tile>> {
    if group.slots().next().is_none() {
        return vec![hand.to_vec()];
    }
    let whole = HandCalls {
        hand: hand.to_vec(),
        calls: Vec::new(),
    };
    let once = Definition {
        steps: vec![Step::Take(Group {
            items: vec![group.clone()],
            count: 1,
            unique: false,
            joker_bases: false,
            suited_base: false,
        })],
        ..Definition::default()
    };
    leftovers(&whole, &once, behaviour, table, usize::MAX)
        .into_iter()
        .map(|left| left.hand)
        .collect()
}

struct Search<'s> {
    behaviour: &'s Behaviour,
    table: &'s AttrTable,
    /// The ids of hand and calls, in order.
    ids: &'s [TileId],
    start: &'s HandCalls,
    /// What was met: a state and how far things were.
    seen: FxHashSet<(Progress, HandCalls)>,
    found: Vec<HandCalls>,
    most: usize,
    /// Shared with the searches that look ahead: when it is used up, nothing more is found.
    work_left: &'s Cell<usize>,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Progress {
    /// Elements to go, with the present one.
    steps: usize,
    /// Removals to go in the present element.
    times: u32,
    /// The base tile that they share, and the items that are past.
    shared: Option<(Option<TileId>, usize)>,
}

impl Search<'_> {
    /// Notes some work; `false` if there was too much of it.
    fn may_work(&self) -> bool {
        let left = self.work_left.get().checked_sub(1);
        self.work_left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Should this be followed? Not what was met before; tiles may lie in any order.
    fn is_new(&mut self, progress: Progress, state: &HandCalls) -> bool {
        if self.found.len() >= self.most || !self.may_work() {
            return false;
        }
        let mut sorted = state.clone();
        sorted.hand.sort_unstable();
        sorted.calls.sort_unstable();
        self.seen.insert((progress, sorted))
    }

    fn steps(&mut self, steps: &[Step], state: &HandCalls) {
        let progress = Progress {
            steps: steps.len(),
            times: 0,
            shared: None,
        };
        if !self.is_new(progress, state) {
            return;
        }
        let Some((step, rest)) = steps.split_first() else {
            self.found.push(state.clone());
            return;
        };
        match step {
            Step::Fail => {}
            Step::Restart => self.steps(rest, self.start),
            Step::DismantleCalls => self.steps(rest, &state.dismantled()),
            Step::Take(group) => {
                let times = group.count.unsigned_abs();
                match group.count {
                    1.. if group.unique => {
                        for base in self.bases(group, group.items.iter().flat_map(Item::slots)) {
                            self.once(group, base, 0, times, rest, state);
                        }
                    }
                    1.. => self.freely(group, times, rest, state),
                    0 if self.could(group, 1, state) => self.steps(rest, state),
                    ..0 if !self.could(group, times, state) => self.steps(rest, state),
                    _ => {}
                }
            }
        }
    }

    /// Could so many removals be done?
    fn could(&self, group: &Group, times: u32, state: &HandCalls) -> bool {
        let mut search = Search {
            seen: FxHashSet::default(),
            found: Vec::new(),
            most: 1,
            ..*self
        };
        let positive = Group {
            count: i32::try_from(times).unwrap_or(i32::MAX),
            ..group.clone()
        };
        search.steps(&[Step::Take(positive)], state);
        !search.found.is_empty()
    }

    /// Takes any items so many times.
    fn freely(&mut self, group: &Group, times: u32, rest: &[Step], state: &HandCalls) {
        let progress = Progress {
            steps: rest.len() + 1,
            times,
            shared: None,
        };
        if times == 0 {
            return self.steps(rest, state);
        }
        if !self.is_new(progress, state) {
            return;
        }
        for item in &group.items {
            for base in self.bases(group, item.slots()) {
                for left in self.remove(state, item, base) {
                    self.freely(group, times - 1, rest, &left);
                }
            }
        }
    }

    /// Takes so many of the items from this one on, each at most once, all for one base tile.
    fn once(
        &mut self,
        group: &Group,
        base: Option<TileId>,
        from: usize,
        times: u32,
        rest: &[Step],
        state: &HandCalls,
    ) {
        if times == 0 {
            return self.steps(rest, state);
        }
        for (at, item) in group.items.iter().enumerate().skip(from) {
            let progress = Progress {
                steps: rest.len() + 1,
                times,
                shared: Some((base, at)),
            };
            if !self.is_new(progress, state) {
                return;
            }
            for left in self.remove(state, item, base) {
                self.once(group, base, at + 1, times - 1, rest, &left);
            }
        }
    }

    /// The base tiles for some slots: first those that put a tile of the hand or of a call into
    /// one of them, then the others.
    fn bases<'g>(
        &self,
        group: &Group,
        slots: impl Iterator<Item = &'g Slot>,
    ) -> Vec<Option<TileId>> {
        let all = group.bases(self.behaviour, self.ids);
        let mut ordered: Vec<Option<TileId>> = Vec::with_capacity(all.len());
        for slot in slots.filter(|slot| slot.is_relative()) {
            for &id in self.ids {
                let hits = |base: &&Option<TileId>| {
                    slot.pattern(**base, &self.behaviour.order)
                        .is_some_and(|pattern| pattern.id == id)
                };
                for &base in all.iter().filter(hits) {
                    if !ordered.contains(&base) {
                        ordered.push(base);
                    }
                }
            }
        }
        let others: Vec<Option<TileId>> = all
            .into_iter()
            .filter(|base| !ordered.contains(base))
            .collect();
        ordered.extend(others);
        ordered
    }

    /// All states after one removal of an item, in order.
    fn remove(&self, state: &HandCalls, item: &Item, base: Option<TileId>) -> Vec<HandCalls> {
        match item {
            Item::Call(name) => {
                let named = state
                    .calls
                    .iter()
                    .enumerate()
                    .filter(|(_, call)| call.name == **name);
                named.map(|(at, _)| state.without_call(at)).collect()
            }
            Item::Units(units) => units.iter().fold(vec![state.clone()], |states, unit| {
                states
                    .iter()
                    .flat_map(|state| self.remove_unit(state, unit, base))
                    .collect()
            }),
        }
    }

    fn remove_unit(&self, state: &HandCalls, unit: &Unit, base: Option<TileId>) -> Vec<HandCalls> {
        let patterns = unit
            .slots
            .iter()
            .map(|slot| Some((*slot, slot.pattern(base, &self.behaviour.order)?)));
        let Some(slots) = patterns.collect::<Option<Vec<(Slot, Tile)>>>() else {
            return Vec::new();
        };
        let calls = state
            .calls
            .iter()
            .enumerate()
            .filter(|(_, call)| !self.remove_tiles(&call.tiles, &slots).is_empty());
        let mut left: Vec<HandCalls> = calls.map(|(at, _)| state.without_call(at)).collect();
        let hands = self.remove_tiles(&state.hand, &slots).into_iter();
        left.extend(hands.map(|hand| HandCalls {
            hand,
            calls: state.calls.clone(),
        }));
        left
    }

    /// What can be left of some tiles when each slot has taken one, in order.
    fn remove_tiles(&self, tiles: &[Tile], slots: &[(Slot, Tile)]) -> Vec<Vec<Tile>> {
        if !self.may_work() {
            return Vec::new();
        }
        let Some(((slot, pattern), rest)) = slots.split_first() else {
            return vec![tiles.to_vec()];
        };
        let fitting = tiles
            .iter()
            .enumerate()
            .filter(|(_, tile)| fits(**tile, *slot, *pattern, self.behaviour, self.table));
        let mut choices: Vec<(usize, Tile)> = fitting.map(|(at, tile)| (at, *tile)).collect();
        choices.sort_by_key(|(_, tile)| {
            (
                self.behaviour.power(*tile, self.table),
                self.table.attrs(tile.attrs).count(),
            )
        });
        let mut results: Vec<Vec<Tile>> = Vec::new();
        let mut tried: Vec<Tile> = Vec::new();
        for (at, tile) in choices {
            if tried.contains(&tile) {
                continue; // another copy leaves the same
            }
            tried.push(tile);
            let mut others = tiles.to_vec();
            others.remove(at);
            results.extend(self.remove_tiles(&others, rest));
        }
        results
    }
}
