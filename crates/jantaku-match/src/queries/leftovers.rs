//! What a definition leaves of a hand, found the way a person would take it apart.
//!
//! Results are in a fixed order: items as listed; base tiles as the hand suggests them; calls
//! before the hand; natural tiles before jokers, weak jokers before strong ones.

use std::cell::Cell;

use jantaku_tile::{AttrTable, Tile, TileId};
use rustc_hash::FxHashSet;

use crate::hand::Remains;
use crate::spec::{Base, Definition, Element, Group, Item, Slot, Unit, fits};
use crate::{Behaviour, HandCalls};

/// Limit for the states that are visited and the tiles that are taken, before the search ends.
const MAX_WORK: usize = 200_000;

/// At most `most` of the distinct states that are left when a definition has been gone through,
/// in a fixed order. The tiles of each are in the order of the hand.
#[must_use]
pub fn leftovers(
    hand: &HandCalls,
    definition: &Definition,
    behaviour: &Behaviour,
    table: &AttrTable,
    most: usize,
) -> Vec<HandCalls> {
    let mut whole = hand.clone();
    if definition.almost {
        whole.hand.push(Tile::from(TileId::ANY));
    }
    let ids = whole.ids();
    let start = Remains::from(&whole);
    let mut search = LeftoverSearch {
        behaviour,
        table,
        ids: &ids,
        start: &start,
        seen: FxHashSet::default(),
        found: Vec::new(),
        most,
        work_left: &Cell::new(MAX_WORK),
    };
    search.elements(&definition.elements, &start);
    search.found
}

/// The distinct hands that are left when a group is taken once, in a fixed order. A group without
/// tiles takes nothing.
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
        elements: vec![Element::Take(Group {
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

struct LeftoverSearch<'s> {
    behaviour: &'s Behaviour,
    table: &'s AttrTable,
    /// The ids of the hand, then of the calls.
    ids: &'s [TileId],
    start: &'s Remains,
    /// The states that were visited, with the progress at that time.
    seen: FxHashSet<(SearchProgress, Remains)>,
    found: Vec<HandCalls>,
    most: usize,
    /// Shared with look-ahead searches. When it is used up, nothing more is found.
    work_left: &'s Cell<usize>,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SearchProgress {
    /// Elements that are left, including the present one.
    elements: usize,
    /// Removals that are left in the present element.
    times: u32,
    /// The choice of base tiles, and the number of items that were passed.
    shared: Option<(usize, usize)>,
}

impl LeftoverSearch<'_> {
    /// Counts a unit of work; `false` once there was too much.
    fn may_work(&self) -> bool {
        let left = self.work_left.get().checked_sub(1);
        self.work_left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Whether a state has not been visited before with this progress, in whatever order its
    /// tiles are.
    fn is_new(&mut self, progress: SearchProgress, state: &Remains) -> bool {
        if self.found.len() >= self.most || !self.may_work() {
            return false;
        }
        let mut sorted = state.clone();
        sorted.hand.sort_unstable();
        for left in &mut sorted.calls {
            left.call.tiles.sort_unstable();
        }
        sorted.calls.sort_unstable();
        self.seen.insert((progress, sorted))
    }

    fn elements(&mut self, elements: &[Element], state: &Remains) {
        let progress = SearchProgress {
            elements: elements.len(),
            times: 0,
            shared: None,
        };
        let Some((element, rest)) = elements.split_first() else {
            let settled = state.settled();
            if self.is_new(progress, &settled) {
                self.found.push(settled.into());
            }
            return;
        };
        if !self.is_new(progress, state) {
            return;
        }
        match element {
            Element::Fail => {}
            Element::Restart => self.elements(rest, self.start),
            Element::OpenCalls => self.elements(rest, &state.with_open_calls()),
            Element::JoinCalls => self.elements(rest, &state.joined()),
            Element::Take(group) => {
                let times = group.count.unsigned_abs();
                match group.count {
                    1.. if group.unique => {
                        for (choice, bases) in self.choices(group).iter().enumerate() {
                            self.once(group, (choice, bases), 0, times, rest, state);
                        }
                    }
                    1.. => {
                        let choices = self.choices(group);
                        for bases in &choices {
                            self.freely(group, bases, times, rest, state);
                        }
                    }
                    0 if self.could(group, 1, state) => self.elements(rest, state),
                    ..0 if !self.could(group, times, state) => self.elements(rest, state),
                    _ => {}
                }
            }
        }
    }

    /// Whether so many removals are possible.
    fn could(&self, group: &Group, times: u32, state: &Remains) -> bool {
        let mut search = LeftoverSearch {
            seen: FxHashSet::default(),
            found: Vec::new(),
            most: 1,
            ..*self
        };
        let positive = Group {
            count: i32::try_from(times).unwrap_or(i32::MAX),
            ..group.clone()
        };
        search.elements(&[Element::Take(positive)], state);
        !search.found.is_empty()
    }

    /// Takes any items, so many times.
    fn freely(
        &mut self,
        group: &Group,
        bases: &[Vec<Base>],
        times: u32,
        rest: &[Element],
        state: &Remains,
    ) {
        let progress = SearchProgress {
            elements: rest.len() + 1,
            times,
            shared: None,
        };
        if times == 0 {
            return self.elements(rest, state);
        }
        if !self.is_new(progress, state) {
            return;
        }
        for (item, own) in group.items.iter().zip(bases) {
            for &base in own {
                for left in self.remove(state, item, base) {
                    self.freely(group, bases, times - 1, rest, &left);
                }
            }
        }
    }

    /// Takes so many of the items from `from` on, each at most once, for one choice of base tiles.
    fn once(
        &mut self,
        group: &Group,
        (choice, bases): (usize, &Vec<Vec<Base>>),
        from: usize,
        times: u32,
        rest: &[Element],
        state: &Remains,
    ) {
        if times == 0 {
            return self.elements(rest, state);
        }
        let items = group.items.iter().zip(bases).enumerate();
        for (at, (item, own)) in items.skip(from) {
            let progress = SearchProgress {
                elements: rest.len() + 1,
                times,
                shared: Some((choice, at)),
            };
            if !self.is_new(progress, state) {
                return;
            }
            for &base in own {
                for left in self.remove(state, item, base) {
                    self.once(group, (choice, bases), at + 1, times - 1, rest, &left);
                }
            }
        }
    }

    /// The choices of base tiles: first those for which a tile of the hand or of a call fits,
    /// then the others. The same goes for the bases of each item.
    fn choices(&self, group: &Group) -> Vec<Vec<Vec<Base>>> {
        let mut choices = group.choices(self.behaviour, self.ids);
        for bases in &mut choices {
            for (item, own) in group.items.iter().zip(bases.iter_mut()) {
                if own.len() > 1 {
                    own.sort_by_cached_key(|&base| {
                        self.nearness(item.slots().map(|slot| (slot, base)))
                    });
                }
            }
        }
        if choices.len() > 1 {
            choices.sort_by_cached_key(|bases| {
                let items = group.items.iter().zip(bases);
                let single = items.filter_map(|(item, own)| match own[..] {
                    [base] => Some((item, base)),
                    _ => None,
                });
                self.nearness(
                    single.flat_map(|(item, base)| item.slots().map(move |slot| (slot, base))),
                )
            });
        }
        choices
    }

    /// The first of these slots for which there is a tile, and the position of that tile; sorts
    /// last if there is none.
    fn nearness<'g>(&self, slots: impl Iterator<Item = (&'g Slot, Base)>) -> (usize, usize) {
        let relative = slots.filter(|(slot, _)| slot.is_relative());
        let mut found = relative.enumerate().filter_map(|(number, (slot, base))| {
            let pattern = slot.pattern(base, &self.behaviour.order)?;
            let place = self.ids.iter().position(|&id| id == pattern.id)?;
            Some((number, place))
        });
        found.next().unwrap_or((usize::MAX, usize::MAX))
    }

    /// The states after taking an item once, in order.
    fn remove(&self, state: &Remains, item: &Item, base: Base) -> Vec<Remains> {
        match item {
            Item::Call(name) => {
                let named = state
                    .calls
                    .iter()
                    .enumerate()
                    .filter(|(_, call)| call.is_named(name));
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

    fn remove_unit(&self, state: &Remains, unit: &Unit, base: Base) -> Vec<Remains> {
        let patterns = unit
            .slots
            .iter()
            .map(|slot| Some((*slot, slot.pattern(base, &self.behaviour.order)?)));
        let Some(slots) = patterns.collect::<Option<Vec<(Slot, Tile)>>>() else {
            return Vec::new();
        };
        let calls = state.calls.iter().enumerate();
        let from_calls = calls.flat_map(|(at, left)| {
            let rests = self.remove_tiles(&left.call.tiles, &slots);
            state.without_unit(at, rests)
        });
        let mut left: Vec<Remains> = from_calls.collect();
        let hands = self.remove_tiles(&state.hand, &slots).into_iter();
        left.extend(hands.map(|hand| state.with_hand(hand)));
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
