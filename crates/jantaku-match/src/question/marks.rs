//! Which tiles of a hand have certain attributes.

use jantaku_tile::{AttrSet, AttrTable, Tile};

use super::numbered::MOST_CALLS;
use super::numbers::{IdNumbers, IdSet};
use crate::Call;

/// A part of a hand that tiles are taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HandRegion {
    All,
    Loose,
    Call(usize),
}

/// The tiles of a hand, grouped by attributes. Few different sets of attributes occur in a hand.
#[derive(Clone, Debug)]
pub(crate) struct TilesByAttrs {
    groups: Vec<AttrGroup>,
}

/// The ids of tiles with the same attributes in one region.
#[derive(Clone, Debug)]
struct AttrGroup {
    attrs: AttrSet,
    place: usize,
    ids: IdSet,
}

/// Ids by region: loose tiles first, then each call.
type IdsByRegion = [IdSet; 1 + MOST_CALLS];

/// The ids of tiles that have certain attributes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AttrMarks {
    lying: IdsByRegion,
    all: IdSet,
    /// Whether some region has equal tiles of which only some have the attributes.
    pub(crate) mixed: bool,
}

impl TilesByAttrs {
    pub(crate) fn new(hand: &[Tile], calls: &[Call], numbers: &IdNumbers) -> Self {
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

    fn add(&mut self, tiles: &[Tile], place: usize, numbers: &IdNumbers) {
        let first = self.groups.len();
        for tile in tiles {
            let ids = numbers.of(tile.id).map_or(0, |number| 1 << number);
            let attrs = tile.attrs;
            let mut own = self.groups.iter_mut().skip(first);
            match own.find(|group| group.attrs == attrs) {
                Some(group) => group.ids |= ids,
                None => self.groups.push(AttrGroup { attrs, place, ids }),
            }
        }
    }

    /// Marks the tiles that have all of these attributes.
    pub(crate) fn with(&self, attrs: AttrSet, table: &AttrTable) -> AttrMarks {
        let mut marks = AttrMarks::default();
        let mut without = IdsByRegion::default();
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

impl AttrMarks {
    /// The marked ids of a region.
    #[inline]
    pub(crate) fn of(&self, place: HandRegion) -> IdSet {
        let at = match place {
            HandRegion::All => return self.all,
            HandRegion::Loose => 0,
            HandRegion::Call(at) => 1 + at,
        };
        self.lying.get(at).copied().unwrap_or(0)
    }
}
