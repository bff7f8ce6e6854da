//! Which tiles of a hand have some attributes.

use jantaku_tile::{AttrSet, AttrTable, Tile};

use super::hand::MOST_CALLS;
use super::numbers::{Ids, Numbers};
use crate::Call;

/// Where tiles lie: anywhere, loose in the hand, or in one of the calls.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    All,
    Loose,
    Call(usize),
}

/// The tiles of a hand, by their attributes: there are few different sets of them.
#[derive(Clone, Debug)]
pub(super) struct Sorted {
    groups: Vec<Group>,
}

/// The ids of tiles with the same attributes that lie in one place.
#[derive(Clone, Debug)]
struct Group {
    attrs: AttrSet,
    place: usize,
    ids: Ids,
}

/// Ids of tiles, where they lie: loose first, then in each call.
type Lying = [Ids; 1 + MOST_CALLS];

/// The ids of tiles that have some attributes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    lying: Lying,
    all: Ids,
    /// Are there equal tiles in one place of which some have the attributes and some do not?
    pub(super) mixed: bool,
}

impl Sorted {
    pub(super) fn new(hand: &[Tile], calls: &[Call], numbers: &Numbers) -> Self {
        let mut sorted = Self {
            groups: Vec::with_capacity(8),
        };
        sorted.add(hand, 0, numbers);
        for (at, call) in calls.iter().enumerate() {
            sorted.add(&call.tiles, 1 + at, numbers);
        }
        sorted.groups.sort_unstable_by_key(|group| group.attrs);
        sorted
    }

    fn add(&mut self, tiles: &[Tile], place: usize, numbers: &Numbers) {
        let first = self.groups.len();
        for tile in tiles {
            let ids = numbers.of(tile.id).map_or(0, |number| 1 << number);
            let attrs = tile.attrs;
            let mut own = self.groups.iter_mut().skip(first);
            match own.find(|group| group.attrs == attrs) {
                Some(group) => group.ids |= ids,
                None => self.groups.push(Group { attrs, place, ids }),
            }
        }
    }

    /// The tiles that have some attributes.
    pub(super) fn with(&self, attrs: AttrSet, table: &AttrTable) -> Marks {
        let mut marks = Marks::default();
        let mut without = Lying::default();
        let mut last = (AttrSet::EMPTY, attrs.is_empty());
        for group in &self.groups {
            if group.attrs != last.0 {
                last = (group.attrs, table.has_all(group.attrs, attrs));
            }
            let (has, has_not) = (&mut marks.lying, &mut without);
            let (own, other) = if last.1 {
                (has, has_not)
            } else {
                (has_not, has)
            };
            if let (Some(own), Some(other)) = (own.get_mut(group.place), other.get(group.place)) {
                *own |= group.ids;
                marks.mixed |= group.ids & other != 0;
            }
            marks.all |= if last.1 { group.ids } else { 0 };
        }
        marks
    }
}

impl Marks {
    /// The ids of a place.
    #[inline]
    pub(super) fn of(&self, place: Place) -> Ids {
        let at = match place {
            Place::All => return self.all,
            Place::Loose => 0,
            Place::Call(at) => 1 + at,
        };
        self.lying.get(at).copied().unwrap_or(0)
    }
}
