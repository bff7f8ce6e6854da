//! Turns the tiles that jokers have to become into readings.

use std::hash::Hash;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use jantaku_tile::Tile;
use rustc_hash::FxHashSet;

use super::MAX_JOKERS;
use super::domain::{Joker, JokerDomains};
use super::search::SearchFlow;
use super::sharing::{JokerClasses, KindSet};

/// What all jokers are, one after another, by index.
type SpelledJokers = [u8; MAX_JOKERS];

/// The same packed into a number with the same order: quick to compare, and small if there are
/// few jokers.
trait PackedJokers: Copy + Eq + Hash + Ord {
    const MOST: usize;

    fn pack(spelled: &SpelledJokers) -> Self;

    fn unpack(self) -> SpelledJokers;
}

impl PackedJokers for u64 {
    const MOST: usize = 8;

    fn pack(spelled: &SpelledJokers) -> Self {
        let (words, _) = spelled.as_chunks();
        Self::from_be_bytes(words[0])
    }

    fn unpack(self) -> SpelledJokers {
        let mut spelled = [0; MAX_JOKERS];
        spelled[..8].copy_from_slice(&self.to_be_bytes());
        spelled
    }
}

impl PackedJokers for [u128; 2] {
    const MOST: usize = MAX_JOKERS;

    fn pack(spelled: &SpelledJokers) -> Self {
        let (words, _) = spelled.as_chunks();
        std::array::from_fn(|at| u128::from_be_bytes(words[at]))
    }

    fn unpack(self) -> SpelledJokers {
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
struct PackedReadings<P> {
    /// The ids that jokers have to become.
    ids: FxHashSet<P>,
    readings: Vec<P>,
}

impl<P: PackedJokers> PackedReadings<P> {
    /// The readings in ascending order.
    fn sorted(&mut self) -> impl Iterator<Item = SpelledJokers> {
        if !self.readings.is_sorted() {
            self.readings.sort_unstable();
        }
        self.readings.iter().map(|packed| packed.unpack())
    }
}

/// What was found, for few jokers or for many.
enum ReadingStore {
    Few(PackedReadings<u64>),
    Many(PackedReadings<[u128; 2]>),
}

impl ReadingStore {
    fn new(jokers: usize) -> Self {
        if jokers <= u64::MOST {
            Self::Few(PackedReadings::default())
        } else {
            Self::Many(PackedReadings::default())
        }
    }

    /// Adds ids that jokers have to become; `false` if they are known.
    fn is_new(&mut self, ids: &SpelledJokers) -> bool {
        match self {
            Self::Few(found) => found.ids.insert(PackedJokers::pack(ids)),
            Self::Many(found) => found.ids.insert(PackedJokers::pack(ids)),
        }
    }

    fn push(&mut self, reading: &SpelledJokers) {
        match self {
            Self::Few(found) => found.readings.push(PackedJokers::pack(reading)),
            Self::Many(found) => found.readings.push(PackedJokers::pack(reading)),
        }
    }
}

/// Collects readings.
pub(super) struct Readings<'r> {
    domains: &'r JokerDomains,
    /// Jokers that distribute tiles among themselves: those of the hand, those of each call.
    groups: Vec<(Range<usize>, JokerClasses)>,
    /// What the winning tile may be, if it is a joker.
    winning: Option<KindSet>,
    /// The kinds of each id, and whether each id has only one.
    kinds: Vec<Range<u8>>,
    one_kind_each: bool,
    found: ReadingStore,
    /// Number of readings that may still be collected.
    room: usize,
    /// Number of choices between kinds that may still be tried.
    choices_left: usize,
}

/// Number of choices of kinds that are tried for each reading that may be collected.
const CHOICES: usize = 100;

fn kinds_of(joker: &Joker) -> KindSet {
    joker.kinds.iter().copied().collect()
}

impl<'r> Readings<'r> {
    pub(super) fn new(domains: &'r JokerDomains, limit: usize) -> Self {
        let kinds = domains.ids.iter().map(|id| {
            // Kinds with the same id are adjacent.
            let start = domains.kinds.iter().position(|kind| kind.id == *id);
            let start = start.unwrap_or(0);
            let count = domains.kinds.iter().filter(|kind| kind.id == *id).count();
            start as u8..(start + count) as u8
        });
        let calls = domains.calls.iter().map(|call| call.jokers.clone());
        let groups = std::iter::once(0..domains.in_hand).chain(calls);
        let groups = groups.filter(|group| !group.is_empty()).map(|group| {
            let jokers = JokerClasses::new(domains.jokers[group.clone()].iter().map(kinds_of));
            (group, jokers)
        });
        Self {
            groups: groups.collect(),
            winning: domains.loose().get(domains.in_hand).map(kinds_of),
            one_kind_each: domains.kinds.windows(2).all(|two| two[0].id != two[1].id),
            kinds: kinds.collect(),
            found: ReadingStore::new(domains.jokers.len()),
            room: limit,
            domains,
            choices_left: limit.saturating_mul(CHOICES),
        }
    }

    /// Adds all readings in which the loose jokers and those of the calls have these ids.
    pub(super) fn add(&mut self, loose: &[u8], calls: &[Option<Vec<u8>>]) -> SearchFlow {
        let mut ids: SpelledJokers = [0; MAX_JOKERS];
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
        let last = self.domains.in_hand;
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

    /// Adds all readings in which the jokers have these ids; the kind of the winning tile is
    /// given.
    fn share_out(&mut self, ids: &SpelledJokers, mut spelled: SpelledJokers) -> SearchFlow {
        if !self.one_kind_each {
            return self.choose(0, 0, ids, spelled);
        }
        for (places, jokers) in &mut self.groups {
            for place in places.clone() {
                spelled[place] = self.kinds[usize::from(ids[place])].start;
            }
            if !jokers.share(&mut spelled[places.clone()]) {
                return Continue(());
            }
        }
        self.push(spelled)
    }

    /// Chooses kinds for ids, from a position in a group on.
    fn choose(
        &mut self,
        group: usize,
        place: usize,
        ids: &SpelledJokers,
        mut spelled: SpelledJokers,
    ) -> SearchFlow {
        match self.choices_left.checked_sub(1) {
            Some(left) => self.choices_left = left,
            None => return Break(()),
        }
        let Some((places, jokers)) = self.groups.get_mut(group) else {
            return self.push(spelled);
        };
        let place = place.max(places.start);
        if place == places.end {
            return match jokers.share(&mut spelled[places.clone()]) {
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

    fn push(&mut self, spelled: SpelledJokers) -> SearchFlow {
        match self.room.checked_sub(1) {
            Some(room) => self.room = room,
            None => return Break(()),
        }
        self.found.push(&spelled);
        Continue(())
    }

    /// The tiles of all readings in order, and the number of readings.
    pub(super) fn finish(mut self) -> (Vec<Tile>, usize) {
        // The tile of each joker for each kind.
        let tiles = self.domains.jokers.iter().map(|joker| {
            let mut tiles = self.domains.kinds.clone();
            for (&kind, &tile) in joker.kinds.iter().zip(&joker.tiles) {
                tiles[usize::from(kind)] = tile;
            }
            tiles
        });
        let tiles: Vec<Vec<Tile>> = tiles.collect();
        match &mut self.found {
            ReadingStore::Few(found) => (spell_out(&tiles, found.sorted()), found.readings.len()),
            ReadingStore::Many(found) => (spell_out(&tiles, found.sorted()), found.readings.len()),
        }
    }
}

/// The tiles of all readings.
fn spell_out(tiles: &[Vec<Tile>], readings: impl Iterator<Item = SpelledJokers>) -> Vec<Tile> {
    let mut all = Vec::with_capacity(readings.size_hint().0 * tiles.len());
    for kinds in readings {
        let jokers = tiles.iter().zip(kinds);
        all.extend(jokers.map(|(tiles, kind)| tiles[usize::from(kind)]));
    }
    all
}
