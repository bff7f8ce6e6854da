//! Sets of attributes as small numbers: each distinct set is kept once.

use super::members::Members;
use super::{Attr, AttrId, TooManyAttrs};

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
    /// Changes made not long ago: tiles are marked in the same few ways over and over.
    changes: [Change; CHANGES],
}

/// How many changes are kept in mind, each in the one place that it can be in.
const CHANGES: usize = 128;

/// A set that has become another by one attribute.
#[derive(Clone, Copy, Debug)]
struct Change {
    key: ChangeKey,
    after: AttrSet,
}

/// Which set, which attribute, and whether it comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChangeKey(u32);

impl ChangeKey {
    /// That of no change: no attribute has such a number.
    const NONE: Self = Self(u32::MAX);

    #[inline]
    fn adding(set: AttrSet, attr: Attr) -> Self {
        Self::new(set, attr.id, 1 + u32::from(attr.visible))
    }

    #[inline]
    fn removing(set: AttrSet, id: AttrId) -> Self {
        Self::new(set, id, 0)
    }

    #[inline]
    fn new(set: AttrSet, id: AttrId, how: u32) -> Self {
        Self(u32::from(set.0) << 16 | u32::from(id.0) << 2 | how)
    }

    #[inline]
    fn place(self) -> usize {
        const MIX: u32 = 0x9e37_79b1;
        const UNUSED_BITS: u32 = u32::BITS - CHANGES.trailing_zeros();
        (self.0.wrapping_mul(MIX) >> UNUSED_BITS) as usize
    }
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
            changes: [Change {
                key: ChangeKey::NONE,
                after: AttrSet::EMPTY,
            }; CHANGES],
        }
    }

    /// The set with an attribute more, entered if it is new.
    #[inline]
    pub(super) fn with(&mut self, set: AttrSet, attr: Attr) -> Result<AttrSet, TooManyAttrs> {
        let key = ChangeKey::adding(set, attr);
        match self.known_change(key) {
            Some(after) => Ok(after),
            None => self.make_change(key, set, |members| members.with(attr)),
        }
    }

    /// The set without an attribute, entered if it is new.
    #[inline]
    pub(super) fn without(&mut self, set: AttrSet, id: AttrId) -> Result<AttrSet, TooManyAttrs> {
        let key = ChangeKey::removing(set, id);
        match self.known_change(key) {
            Some(after) => Ok(after),
            None => self.make_change(key, set, |members| members.without(id)),
        }
    }

    /// The set with an attribute more, if that change was made not long ago.
    #[inline]
    pub(super) fn remembered_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        self.known_change(ChangeKey::adding(set, attr))
    }

    /// The set without an attribute, if that change was made not long ago.
    #[inline]
    pub(super) fn remembered_without(&self, set: AttrSet, id: AttrId) -> Option<AttrSet> {
        self.known_change(ChangeKey::removing(set, id))
    }

    /// The set with an attribute more, if nothing has to be entered.
    #[inline]
    pub(super) fn known_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        let known = self.remembered_with(set, attr);
        known.or_else(|| self.find(self.members(set).with(attr)))
    }

    #[inline]
    fn known_change(&self, key: ChangeKey) -> Option<AttrSet> {
        let change = self.changes.get(key.place())?;
        (change.key == key).then_some(change.after)
    }

    fn make_change(
        &mut self,
        key: ChangeKey,
        set: AttrSet,
        change: impl FnOnce(Members) -> Members,
    ) -> Result<AttrSet, TooManyAttrs> {
        let after = self.after(set, change)?;
        // What a number of another table means may be another thing later.
        let is_known = usize::from(set.0) < self.met.len();
        if let Some(place) = self.changes.get_mut(key.place()).filter(|_| is_known) {
            *place = Change { key, after };
        }
        Ok(after)
    }

    /// The set after a change, which is only looked up if it is another.
    pub(super) fn after(
        &mut self,
        set: AttrSet,
        change: impl FnOnce(Members) -> Members,
    ) -> Result<AttrSet, TooManyAttrs> {
        let before = self.members(set);
        match change(before) {
            Members::NONE => Ok(AttrSet::EMPTY),
            after if after == before => Ok(set),
            after => self.intern(after),
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

#[cfg(test)]
mod tests {
    use super::{AttrSet, CHANGES, Sets};
    use crate::attr::AttrId;

    #[test]
    fn changes_are_the_same_when_made_again() {
        let mut sets = Sets::new();
        let attrs: Vec<_> = (0..100).map(AttrId).collect();
        let mut found = Vec::new();
        for round in 0..3 {
            let mut set = AttrSet::EMPTY;
            let mut met = Vec::new();
            for id in &attrs {
                for attr in [id.visible(), id.invisible()] {
                    set = sets.with(set, attr).unwrap_or_default();
                    assert_eq!(sets.known_with(set, attr), Some(set));
                    met.push(set);
                }
            }
            assert!(met.len() > CHANGES, "some have had to make room");
            for id in &attrs {
                set = sets.without(set, *id).unwrap_or_default();
                met.push(set);
            }
            assert_eq!(set, AttrSet::EMPTY);
            if round == 0 {
                found = met;
            } else {
                assert_eq!(met, found);
            }
        }
    }

    #[test]
    fn numbers_of_other_tables_are_not_remembered() {
        let (one, other) = (AttrId(0).visible(), AttrId(1).visible());
        let mut sets = Sets::new();
        let stranger = AttrSet(3);
        let alone = sets.with(AttrSet::EMPTY, one);
        assert_eq!(sets.with(stranger, one), alone);
        let _second = sets.with(AttrSet::EMPTY, other);
        let third = sets.with(AttrSet::EMPTY, AttrId(2).visible());
        assert_eq!(third, Ok(stranger));
        assert_ne!(sets.with(stranger, one), alone);
    }
}
