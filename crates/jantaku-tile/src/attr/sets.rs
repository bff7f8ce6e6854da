//! Interned sets of attributes: each distinct set is stored once and named by a small number.

use super::members::Members;
use super::{Attr, AttrId, TooManyAttrs};

/// A set of attributes, each in one or both of its spellings.
///
/// It is the number under which an [`AttrTable`](super::AttrTable) stores the
/// members, so it is only meaningful with that table or a later clone of it.
/// Within one table, two sets are equal if they have the same spellings.
/// `Ord` is the order in which the table first saw them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttrSet(u16);

impl AttrSet {
    /// The empty set, which has the same number in every table.
    pub const EMPTY: Self = Self(0);

    /// Whether the set has no attributes.
    pub const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }
}

/// All sets interned so far. None is ever changed or removed.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// Indexed by the number of the set.
    interned: Vec<InternedSet>,
    /// The same sets ordered by their members, for lookup: cheaper to clone than a hash map.
    sorted: Vec<AttrSet>,
    /// A direct-mapped cache of recent changes, because the same few attributes are added and
    /// removed over and over.
    cache: [CachedChange; CACHE_SLOTS],
}

/// The number of slots in the cache; each change has exactly one slot it can occupy.
const CACHE_SLOTS: usize = 128;

/// The set that results from adding or removing one attribute.
#[derive(Clone, Copy, Debug)]
struct CachedChange {
    key: ChangeKey,
    after: AttrSet,
}

/// A set, an attribute, and whether it is added (in which spelling) or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChangeKey(u32);

impl ChangeKey {
    /// Equal to no real key: no attribute has such a number.
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
    fn slot(self) -> usize {
        const MIX: u32 = 0x9e37_79b1;
        const UNUSED_BITS: u32 = u32::BITS - CACHE_SLOTS.trailing_zeros();
        (self.0.wrapping_mul(MIX) >> UNUSED_BITS) as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct InternedSet {
    members: Members,
    /// The set of its visible spellings: either the set itself or one interned earlier.
    visible: AttrSet,
}

impl InternedSet {
    const EMPTY: Self = Self {
        members: Members::NONE,
        visible: AttrSet::EMPTY,
    };
}

impl Sets {
    pub(super) const CAPACITY: usize = 1 << u16::BITS;

    pub(super) fn new() -> Self {
        Self {
            interned: vec![InternedSet::EMPTY],
            sorted: vec![AttrSet::EMPTY],
            cache: [CachedChange {
                key: ChangeKey::NONE,
                after: AttrSet::EMPTY,
            }; CACHE_SLOTS],
        }
    }

    /// The set with `attr` added, interned if it is new.
    #[inline]
    pub(super) fn with(&mut self, set: AttrSet, attr: Attr) -> Result<AttrSet, TooManyAttrs> {
        let key = ChangeKey::adding(set, attr);
        match self.cached(key) {
            Some(after) => Ok(after),
            None => self.compute_and_cache(key, set, |members| members.with(attr)),
        }
    }

    /// The set without the attribute, interned if it is new.
    #[inline]
    pub(super) fn without(&mut self, set: AttrSet, id: AttrId) -> Result<AttrSet, TooManyAttrs> {
        let key = ChangeKey::removing(set, id);
        match self.cached(key) {
            Some(after) => Ok(after),
            None => self.compute_and_cache(key, set, |members| members.without(id)),
        }
    }

    /// The set with `attr` added, if that change is in the cache.
    #[inline]
    pub(super) fn cached_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        self.cached(ChangeKey::adding(set, attr))
    }

    /// The set without the attribute, if that change is in the cache.
    #[inline]
    pub(super) fn cached_without(&self, set: AttrSet, id: AttrId) -> Option<AttrSet> {
        self.cached(ChangeKey::removing(set, id))
    }

    /// The set with `attr` added, if it is already interned.
    #[inline]
    pub(super) fn known_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        let known = self.cached_with(set, attr);
        known.or_else(|| self.find(self.members(set).with(attr)))
    }

    #[inline]
    fn cached(&self, key: ChangeKey) -> Option<AttrSet> {
        let change = self.cache.get(key.slot())?;
        (change.key == key).then_some(change.after)
    }

    fn compute_and_cache(
        &mut self,
        key: ChangeKey,
        set: AttrSet,
        change: impl FnOnce(Members) -> Members,
    ) -> Result<AttrSet, TooManyAttrs> {
        let after = self.after(set, change)?;
        // A number from another, larger table may be assigned to a different set here later.
        let is_known = usize::from(set.0) < self.interned.len();
        if let Some(slot) = self.cache.get_mut(key.slot()).filter(|_| is_known) {
            *slot = CachedChange { key, after };
        }
        Ok(after)
    }

    /// The set after a change; there is no lookup if nothing changes.
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

    /// The set with these members, interned if it is new.
    pub(super) fn intern(&mut self, members: Members) -> Result<AttrSet, TooManyAttrs> {
        if let Some(set) = self.find(members) {
            return Ok(set);
        }
        // The visible part is interned along with the set, so that `visible` needs no `&mut`.
        let visible = if members == members.visible() {
            None
        } else {
            Some(self.intern(members.visible())?)
        };
        let number = u16::try_from(self.interned.len()).map_err(|_| TooManyAttrs::Sets)?;
        let set = AttrSet(number);
        self.interned.push(InternedSet {
            members,
            visible: visible.unwrap_or(set),
        });
        // Searched only now, because interning the visible part may have moved the position.
        self.sorted.insert(self.sorted_position(members), set);
        Ok(set)
    }

    /// The set with these members, if it is interned.
    pub(super) fn find(&self, members: Members) -> Option<AttrSet> {
        let set = self.sorted.get(self.sorted_position(members)).copied();
        set.filter(|set| self.members(*set) == members)
    }

    /// The index in `sorted` at which a set with these members is, or would be inserted.
    fn sorted_position(&self, members: Members) -> usize {
        self.sorted
            .partition_point(|&set| self.members(set) < members)
    }

    /// A number of another, larger table reads as the empty set.
    #[inline]
    fn get(&self, set: AttrSet) -> &InternedSet {
        let interned = self.interned.get(usize::from(set.0));
        interned.unwrap_or(&InternedSet::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::{AttrSet, CACHE_SLOTS, Sets};
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
            assert!(met.len() > CACHE_SLOTS, "some were evicted");
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
