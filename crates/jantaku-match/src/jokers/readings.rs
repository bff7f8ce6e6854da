//! From tiles that were missing to what each joker is.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use jantaku_tile::Tile;
use rustc_hash::FxHashSet;

use super::MAX_JOKERS;
use super::domain::{Joker, Table};
use super::search::Going;
use super::seats::{Kinds, Seats};

/// What all jokers are, one after another, by number.
type Spelled = [u8; MAX_JOKERS];

/// Collects readings.
pub(super) struct Readings<'r> {
    table: &'r Table,
    /// Jokers that share tiles out among themselves: those of the hand, those of each call.
    groups: Vec<(Range<usize>, Seats)>,
    /// What the winning tile may be, if it is a joker.
    winning: Option<Kinds>,
    /// The kinds of each id.
    kinds: Vec<Range<u8>>,
    /// Ids that were found missing before.
    seen: FxHashSet<Spelled>,
    found: Vec<Spelled>,
    limit: usize,
    pub(super) adds: usize,
}

fn kinds_of(joker: &Joker) -> Kinds {
    joker.kinds.iter().copied().collect()
}

impl<'r> Readings<'r> {
    pub(super) fn new(table: &'r Table, limit: usize) -> Self {
        let kinds = table.ids.iter().map(|id| {
            // They stand together.
            let start = table.kinds.iter().position(|kind| kind.id == *id);
            let start = start.unwrap_or(0);
            let count = table.kinds.iter().filter(|kind| kind.id == *id).count();
            start as u8..(start + count) as u8
        });
        let calls = table.calls.iter().map(|call| call.jokers.clone());
        let groups = std::iter::once(0..table.in_hand).chain(calls);
        let groups = groups.filter(|group| !group.is_empty()).map(|group| {
            let seats = Seats::new(table.jokers[group.clone()].iter().map(kinds_of));
            (group, seats)
        });
        Self {
            groups: groups.collect(),
            winning: table.loose().get(table.in_hand).map(kinds_of),
            kinds: kinds.collect(),
            seen: FxHashSet::default(),
            found: Vec::new(),
            table,
            limit,
            adds: 0,
        }
    }

    /// Adds all readings in which the loose jokers, and those of the calls, have these ids.
    pub(super) fn add(&mut self, loose: &[u8], calls: &[Option<Vec<u8>>]) -> Going {
        let mut ids: Spelled = [0; MAX_JOKERS];
        let called = calls.iter().flatten().flatten();
        for (id, &found) in ids.iter_mut().zip(loose.iter().chain(called)) {
            *id = found;
        }
        ids[..loose.len()].sort_unstable();
        self.adds += 1;
        if !self.seen.insert(ids) {
            return Continue(());
        }
        let Some(winning) = self.winning else {
            return self.choose(0, 0, &ids, ids);
        };
        // Each of the tiles in turn is the winning one.
        let last = self.table.in_hand;
        for at in 0..=last {
            if at > 0 && ids[at] == ids[at - 1] {
                continue;
            }
            let mut turned = ids;
            turned[at..=last].rotate_left(1);
            for kind in self.kinds[usize::from(ids[at])].clone() {
                if winning.contains(kind) {
                    let mut spelled = turned;
                    spelled[last] = kind;
                    self.choose(0, 0, &turned, spelled)?;
                }
            }
        }
        Continue(())
    }

    /// Chooses kinds for ids, from a place in a group on.
    fn choose(&mut self, group: usize, place: usize, ids: &Spelled, mut spelled: Spelled) -> Going {
        let Some((places, seats)) = self.groups.get(group) else {
            return self.push(spelled);
        };
        let place = place.max(places.start);
        if place == places.end {
            return match seats.share(&mut spelled[places.clone()]) {
                true => self.choose(group + 1, place, ids, spelled),
                false => Continue(()),
            };
        }
        let kinds = self.kinds[usize::from(ids[place])].clone();
        // Equal ids take their kinds in order.
        let repeated = place > places.start && ids[place] == ids[place - 1];
        let from = if repeated { spelled[place - 1] } else { kinds.start };
        for kind in from..kinds.end {
            spelled[place] = kind;
            self.choose(group, place + 1, ids, spelled)?;
        }
        Continue(())
    }

    fn push(&mut self, spelled: Spelled) -> Going {
        if self.found.len() >= self.limit {
            return Break(());
        }
        self.found.push(spelled);
        Continue(())
    }

    /// All tiles of all readings in order, and how many readings there are.
    pub(super) fn finish(mut self) -> (Vec<Tile>, usize) {
        eprintln!("STAT adds {} unique {} readings {}", self.adds, self.seen.len(), self.found.len());
        if !self.found.is_sorted() {
            self.found.sort_unstable();
        }
        // What each joker is called by number.
        let tiles = self.table.jokers.iter().map(|joker| {
            let mut tiles = self.table.kinds.clone();
            for (&kind, &tile) in joker.kinds.iter().zip(&joker.tiles) {
                tiles[usize::from(kind)] = tile;
            }
            tiles
        });
        let tiles: Vec<Vec<Tile>> = tiles.collect();
        let spelled = self.found.iter().flat_map(|spelled| {
            let kinds = tiles.iter().zip(spelled);
            kinds.map(|(tiles, &kind)| tiles[usize::from(kind)])
        });
        (spelled.collect(), self.found.len())
    }
}
