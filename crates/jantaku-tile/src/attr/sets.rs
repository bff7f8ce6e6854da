//! Sets of attributes as small numbers: each distinct set is kept once.

use super::TooManyAttrs;
use super::members::Members;

/// A set of attributes, each in one or both of its spellings.
///
/// It is a number under which an [`AttrTable`](super::AttrTable) keeps the
/// members, so it means something only together with that table, or a clone
/// made of the table since. There, sets are equal when their spellings are.
/// `Ord` is the order in which the table met them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttrSet(u16);

impl AttrSet {
    /// No attributes, in every table.
    pub const EMPTY: Self = Self(0);

    /// Whether there are no attributes at all.
    pub const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }
}

/// All sets met so far. None is ever changed or taken out.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// By number.
    met: Vec<Met>,
    /// The same sets ordered by their members: small to clone, and nothing to hash.
    sorted: Vec<AttrSet>,
}

#[derive(Clone, Copy, Debug)]
struct Met {
    members: Members,
    /// The set of its visible spellings, met before it or the set itself.
    visible: AttrSet,
}

impl Met {
    const EMPTY: Self = Self {
        members: Members::NONE,
        visible: AttrSet::EMPTY,
    };
}

impl Sets {
    pub(super) const CAPACITY: usize = 1 << u16::BITS;

    pub(super) fn new() -> Self {
        Self {
            met: vec![Met::EMPTY],
            sorted: vec![AttrSet::EMPTY],
        }
    }

    #[inline]
    pub(super) fn members(&self, set: AttrSet) -> Members {
        self.get(set).members
    }

    /// The set of the visible spellings alone.
    #[inline]
    pub(super) fn visible(&self, set: AttrSet) -> AttrSet {
        self.get(set).visible
    }

    /// The set with these members, entered if it is new.
    pub(super) fn intern(&mut self, members: Members) -> Result<AttrSet, TooManyAttrs> {
        if let Some(set) = self.find(members) {
            return Ok(set);
        }
        // Its visible part is entered along with it, so that asking for that enters nothing.
        let visible = if members == members.visible() {
            None
        } else {
            Some(self.intern(members.visible())?)
        };
        let number = u16::try_from(self.met.len()).map_err(|_| TooManyAttrs::Sets)?;
        let set = AttrSet(number);
        self.met.push(Met {
            members,
            visible: visible.unwrap_or(set),
        });
        // The visible part may have moved the place.
        self.sorted.insert(self.place(members), set);
        Ok(set)
    }

    /// The set with these members, if it was met.
    pub(super) fn find(&self, members: Members) -> Option<AttrSet> {
        let set = self.sorted.get(self.place(members)).copied();
        set.filter(|set| self.members(*set) == members)
    }

    /// Where a set with these members stands, or would stand, among the sorted.
    fn place(&self, members: Members) -> usize {
        self.sorted
            .partition_point(|&set| self.members(set) < members)
    }

    /// A number of another, larger table reads as the empty set.
    #[inline]
    fn get(&self, set: AttrSet) -> &Met {
        self.met.get(usize::from(set.0)).unwrap_or(&Met::EMPTY)
    }
}
