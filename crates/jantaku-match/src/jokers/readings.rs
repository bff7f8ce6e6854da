//! From tiles that were missing to what each joker is.

use std::hash::Hash;
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

/// The same as a number, in the same order: quick to compare, and small if there are few.
trait Packed: Copy + Eq + Hash + Ord {
    /// How many jokers fit.
    const MOST: usize;

    fn pack(spelled: &Spelled) -> Self;

    fn unpack(self) -> Spelled;
}

impl Packed for u64 {
    const MOST: usize = 8;

    fn pack(spelled: &Spelled) -> Self {
        let (words, _) = spelled.as_chunks();
        Self::from_be_bytes(words[0])
    }

    fn unpack(self) -> Spelled {
        let mut spelled = [0; MAX_JOKERS];
        spelled[..8].copy_from_slice(&self.to_be_bytes());
        spelled
    }
}

impl Packed for [u128; 2] {
    const MOST: usize = MAX_JOKERS;

    fn pack(spelled: &Spelled) -> Self {
        let (words, _) = spelled.as_chunks();
        std::array::from_fn(|at| u128::from_be_bytes(words[at]))
    }

    fn unpack(self) -> Spelled {
        let mut spelled = [0; MAX_JOKERS];
        let (bytes, _) = spelled.as_chunks_mut();
        for (bytes, word) in bytes.iter_mut().zip(self) {
            *bytes = word.to_be_bytes();
        }
        spelled
    }
}

/// What was found, packed.
#[derive(Default)]
struct Found<P> {
    /// Ids that were missing.
    ids: FxHashSet<P>,
    readings: Vec<P>,
}

impl<P: Packed> Found<P> {
    /// Readings in order.
    fn sorted(&mut self) -> impl Iterator<Item = Spelled> {
        if !self.readings.is_sorted() {
            self.readings.sort_unstable();
        }
        self.readings.iter().map(|packed| packed.unpack())
    }
}

/// What was found for few jokers, or for many.
enum Store {
    Few(Found<u64>),
    Many(Found<[u128; 2]>),
}

impl Store {
    fn new(jokers: usize) -> Self {
        if jokers <= u64::MOST {
            Self::Few(Found::default())
        } else {
            Self::Many(Found::default())
        }
    }

    /// Notes ids that were missing; `false` if they were before.
    fn is_new(&mut self, ids: &Spelled) -> bool {
        match self {
            Self::Few(found) => found.ids.insert(Packed::pack(ids)),
            Self::Many(found) => found.ids.insert(Packed::pack(ids)),
        }
    }

    fn push(&mut self, reading: &Spelled) {
        match self {
            Self::Few(found) => found.readings.push(Packed::pack(reading)),
            Self::Many(found) => found.readings.push(Packed::pack(reading)),
        }
    }
}

/// Collects readings.
pub(super) struct Readings<'r> {
    table: &'r Table,
    /// Jokers that share tiles out among themselves: those of the hand, those of each call.
    groups: Vec<(Range<usize>, Seats)>,
    /// What the winning tile may be, if it is a joker.
    winning: Option<Kinds>,
    /// The kinds of each id, and whether no id has several.
    kinds: Vec<Range<u8>>,
    one_kind_each: bool,
    found: Store,
    /// How many more readings may be collected.
    room: usize,
    /// How many more choices between kinds may be looked at.
    choices_left: usize,
}

/// Choices of kinds that are looked at for each reading that may be collected.
const CHOICES: usize = 100;

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
            one_kind_each: table.kinds.windows(2).all(|two| two[0].id != two[1].id),
            kinds: kinds.collect(),
            found: Store::new(table.jokers.len()),
            room: limit,
            table,
            choices_left: limit.saturating_mul(CHOICES),
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
        if !self.found.is_new(&ids) {
            return Continue(());
        }
        let Some(winning) = self.winning else {
            return self.share_out(&ids, ids);
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
                    self.share_out(&turned, spelled)?;
                }
            }
        }
        Continue(())
    }

    /// Adds all readings in which the jokers have these ids; the winning tile is spelled.
    fn share_out(&mut self, ids: &Spelled, mut spelled: Spelled) -> Going {
        if !self.one_kind_each {
            return self.choose(0, 0, ids, spelled);
        }
        for (places, seats) in &mut self.groups {
            for place in places.clone() {
                spelled[place] = self.kinds[usize::from(ids[place])].start;
            }
            if !seats.share(&mut spelled[places.clone()]) {
                return Continue(());
            }
        }
        self.push(spelled)
    }

    /// Chooses kinds for ids, from a place in a group on.
    fn choose(&mut self, group: usize, place: usize, ids: &Spelled, mut spelled: Spelled) -> Going {
        match self.choices_left.checked_sub(1) {
            Some(left) => self.choices_left = left,
            None => return Break(()),
        }
        let Some((places, seats)) = self.groups.get_mut(group) else {
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
        let from = if repeated {
            spelled[place - 1]
        } else {
            kinds.start
        };
        for kind in from..kinds.end {
            spelled[place] = kind;
            self.choose(group, place + 1, ids, spelled)?;
        }
        Continue(())
    }

    fn push(&mut self, spelled: Spelled) -> Going {
        match self.room.checked_sub(1) {
            Some(room) => self.room = room,
            None => return Break(()),
        }
        self.found.push(&spelled);
        Continue(())
    }

    /// All tiles of all readings in order, and how many readings there are.
    pub(super) fn finish(mut self) -> (Vec<Tile>, usize) {
        // What each joker is called by number.
        let tiles = self.table.jokers.iter().map(|joker| {
            let mut tiles = self.table.kinds.clone();
            for (&kind, &tile) in joker.kinds.iter().zip(&joker.tiles) {
                tiles[usize::from(kind)] = tile;
            }
            tiles
        });
        let tiles: Vec<Vec<Tile>> = tiles.collect();
        match &mut self.found {
            Store::Few(found) => (spell_out(&tiles, found.sorted()), found.readings.len()),
            Store::Many(found) => (spell_out(&tiles, found.sorted()), found.readings.len()),
        }
    }
}

/// The tiles of all readings.
fn spell_out(tiles: &[Vec<Tile>], readings: impl Iterator<Item = Spelled>) -> Vec<Tile> {
    let mut all = Vec::with_capacity(readings.size_hint().0 * tiles.len());
    for kinds in readings {
        let jokers = tiles.iter().zip(kinds);
        all.extend(jokers.map(|(tiles, kind)| tiles[usize::from(kind)]));
    }
    all
}
