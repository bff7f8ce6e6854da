//! The contents of a set of attributes: two bits for each name, one per spelling.

use super::{Attr, AttrId};
use crate::bits::Bits;

/// One bit for each name that fits into a table.
pub(super) type Names = Bits<2>;

/// A set of attribute names, regardless of their spellings.
///
/// Unlike an [`AttrSet`](super::AttrSet), it can be compared without a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttrNames(pub(super) Names);

impl AttrNames {
    /// Whether every name of `required` is in this set.
    #[inline]
    pub fn has_all(self, required: Self) -> bool {
        required.0.is_subset(&self.0)
    }
}

/// The attributes in a set, each in one or both of its spellings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Members {
    visible: Names,
    invisible: Names,
}

impl Members {
    pub(super) const NONE: Self = Self {
        visible: Names::EMPTY,
        invisible: Names::EMPTY,
    };

    /// Adds an attribute in this spelling; the other spelling stays as it is.
    #[inline]
    pub(super) fn with(mut self, attr: Attr) -> Self {
        let bits = if attr.visible {
            &mut self.visible
        } else {
            &mut self.invisible
        };
        bits.insert(attr.id.0.into());
        self
    }

    /// Removes an attribute in both spellings.
    #[inline]
    pub(super) fn without(mut self, id: AttrId) -> Self {
        self.visible.remove(id.0.into());
        self.invisible.remove(id.0.into());
        self
    }

    #[inline]
    pub(super) fn union(self, other: Self) -> Self {
        Self {
            visible: self.visible.union(other.visible),
            invisible: self.invisible.union(other.invisible),
        }
    }

    /// Removes every name of `other` in both spellings.
    #[inline]
    pub(super) fn minus(self, other: Self) -> Self {
        Self {
            visible: self.visible.minus(other.names()),
            invisible: self.invisible.minus(other.names()),
        }
    }

    /// The visible spellings alone.
    #[inline]
    pub(super) fn visible(self) -> Self {
        Self {
            invisible: Names::EMPTY,
            ..self
        }
    }

    /// The names present in either spelling.
    #[inline]
    pub(super) fn names(self) -> Names {
        self.visible.union(self.invisible)
    }

    /// The attributes in the order of their ids, the visible spelling before the invisible.
    pub(super) fn iter(self) -> impl Iterator<Item = Attr> {
        self.names().iter().flat_map(move |index| {
            let id = AttrId(index as u8);
            let visible = self.visible.contains(index).then(|| id.visible());
            let invisible = self.invisible.contains(index).then(|| id.invisible());
            visible.into_iter().chain(invisible)
        })
    }
}
