//! The table that interns attribute names and sets of attributes.

use std::borrow::Cow;
use std::sync::Arc;

use thiserror::Error;

use super::members::{AttrNames, Members, Names};
use super::sets::{AttrSet, Sets};
use super::{Attr, AttrId, STANDARD};

/// An [`AttrTable`] is full.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TooManyAttrs {
    /// The table has [`AttrTable::CAPACITY`] names already.
    #[error("attribute `{name}` is one too many: a ruleset may use {} of its own", AttrTable::CAPACITY - STANDARD.len())]
    Names {
        /// The name that did not fit.
        name: String,
    },
    /// The table has [`AttrTable::SET_CAPACITY`] sets already.
    #[error(
        "too many different combinations of attributes: a game may see {} of them",
        AttrTable::SET_CAPACITY
    )]
    Sets,
}

/// The attribute names of a ruleset, and the sets of them that a game has used.
///
/// Both are numbered in the order of first use, after the standard names and
/// the empty set, so the same game always gives the same table. Nothing is ever
/// removed: what a ruleset mentions keeps its numbers in the table of every game
/// cloned from it.
///
/// Queries take `&self`. Operations that create a set may have to intern it, so
/// they take `&mut self` and fail when the table is full.
///
/// ```
/// use jantaku_tile::{AttrSet, AttrTable, attr};
///
/// let mut table = AttrTable::new();
/// let lucky = table.intern("_lucky")?;
/// let drawn = table.set(["_draw"])?;
/// let both = table.add(drawn, lucky)?;
/// assert!(table.has(both, attr::DRAW) && table.has_all(both, drawn));
/// assert_eq!(both, table.set(["_lucky", "_draw"])?);
/// assert_eq!(table.required_in_play(both), AttrSet::EMPTY);
/// # Ok::<(), jantaku_tile::TooManyAttrs>(())
/// ```
#[derive(Clone, Debug)]
pub struct AttrTable {
    /// Shared by all clones, which rarely see a new name.
    names: Arc<Vec<Cow<'static, str>>>,
    sets: Sets,
}

/// Interning names and sets.
impl AttrTable {
    /// How many different names fit into a table, the standard ones included.
    pub const CAPACITY: usize = Names::CAPACITY;

    /// How many different sets fit into a table, the empty one included.
    ///
    /// A set with invisible spellings also takes up a number for the set of its visible ones.
    pub const SET_CAPACITY: usize = Sets::CAPACITY;

    /// A table that has only the standard attributes.
    pub fn new() -> Self {
        let names = STANDARD.iter().map(|(_, name)| Cow::from(*name));
        Self {
            names: Arc::new(names.collect()),
            sets: Sets::new(),
        }
    }

    /// The attribute with this spelling, interned if it is new.
    pub fn intern(&mut self, spelling: &str) -> Result<Attr, TooManyAttrs> {
        if let Some(attr) = self.find(spelling) {
            return Ok(attr);
        }
        let (name, visible) = split_spelling(spelling);
        let name = name.to_owned();
        if self.names.len() >= Self::CAPACITY {
            return Err(TooManyAttrs::Names { name });
        }
        let id = AttrId(self.names.len() as u8);
        Arc::make_mut(&mut self.names).push(name.into());
        Ok(Attr { id, visible })
    }

    /// The attribute with this spelling; `None` if its name was never interned, so that no tile
    /// and no pattern can have it.
    pub fn find(&self, spelling: &str) -> Option<Attr> {
        let (name, visible) = split_spelling(spelling);
        let index = self.names.iter().position(|known| known == name)?;
        let id = AttrId(index as u8);
        Some(Attr { id, visible })
    }

    /// The name of an id; `None` if the id comes from another, larger table.
    pub fn name(&self, id: AttrId) -> Option<&str> {
        self.names.get(usize::from(id.0)).map(Cow::as_ref)
    }

    /// The set of the attributes with these spellings; new names are interned.
    pub fn set<'a>(
        &mut self,
        spellings: impl IntoIterator<Item = &'a str>,
    ) -> Result<AttrSet, TooManyAttrs> {
        let members = spellings
            .into_iter()
            .try_fold(Members::NONE, |members, spelling| {
                Ok(members.with(self.intern(spelling)?))
            })?;
        self.sets.intern(members)
    }

    /// The set of these attributes.
    pub fn set_of(
        &mut self,
        attrs: impl IntoIterator<Item = Attr>,
    ) -> Result<AttrSet, TooManyAttrs> {
        let members = attrs.into_iter().fold(Members::NONE, Members::with);
        self.sets.intern(members)
    }

    /// The set with an attribute added in this spelling; the other spelling stays as it is.
    pub fn add(&mut self, set: AttrSet, attr: Attr) -> Result<AttrSet, TooManyAttrs> {
        self.sets.with(set, attr)
    }

    /// Like [`add`](Self::add), but `None` if the resulting set is not in the table yet.
    pub fn known_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        self.sets.known_with(set, attr)
    }

    /// Like [`add`](Self::add), but `None` unless the result is still in a small cache of recent
    /// changes: a cheap first try that needs no `&mut`.
    #[inline]
    pub fn cached_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        self.sets.cached_with(set, attr)
    }

    /// The set with an attribute removed in both spellings.
    pub fn remove(&mut self, set: AttrSet, id: AttrId) -> Result<AttrSet, TooManyAttrs> {
        self.sets.without(set, id)
    }

    /// Like [`remove`](Self::remove), but `None` unless the result is still in a small cache of
    /// recent changes.
    #[inline]
    pub fn cached_without(&self, set: AttrSet, id: AttrId) -> Option<AttrSet> {
        self.sets.cached_without(set, id)
    }

    /// The union of both sets; the two spellings of a name are separate members.
    pub fn union(&mut self, set: AttrSet, other: AttrSet) -> Result<AttrSet, TooManyAttrs> {
        if set.is_empty() {
            return Ok(other);
        }
        let other = self.sets.members(other);
        self.sets.after(set, |members| members.union(other))
    }

    /// The set without the attributes that `other` has in either spelling.
    pub fn minus(&mut self, set: AttrSet, other: AttrSet) -> Result<AttrSet, TooManyAttrs> {
        let other = self.sets.members(other);
        self.sets.after(set, |members| members.minus(other))
    }
}

/// Queries about sets.
impl AttrTable {
    /// Whether the attribute is in the set in either spelling.
    #[inline]
    pub fn has(&self, set: AttrSet, id: AttrId) -> bool {
        !set.is_empty() && self.sets.members(set).names().contains(id.0.into())
    }

    /// Whether every attribute of `required` is in the set, regardless of spellings.
    #[inline]
    pub fn has_all(&self, set: AttrSet, required: AttrSet) -> bool {
        let names = |set| self.sets.members(set).names();
        required.is_empty()
            || required == set
            || !set.is_empty() && names(required).is_subset(&names(set))
    }

    /// The names of the attributes in the set. For sets mentioned in a ruleset the result is valid
    /// for the tables of all its games.
    #[inline]
    pub fn names_in(&self, set: AttrSet) -> AttrNames {
        AttrNames(self.sets.members(set).names())
    }

    /// What a tile in play, used as a pattern, requires of another: its visible attributes.
    #[inline]
    pub fn required_in_play(&self, set: AttrSet) -> AttrSet {
        if set.is_empty() {
            return set;
        }
        self.sets.visible(set)
    }

    /// What a pattern written in a ruleset requires of a tile: all its attributes.
    #[inline]
    pub fn required_written(&self, set: AttrSet) -> AttrSet {
        set
    }

    /// The members of a set in the order of their ids, the visible spelling before the invisible.
    pub fn attrs(&self, set: AttrSet) -> impl Iterator<Item = Attr> + use<> {
        self.sets.members(set).iter()
    }

    /// The spellings of the members of a set, in the order of [`attrs`](Self::attrs).
    pub fn spellings(&self, set: AttrSet) -> impl Iterator<Item = Cow<'_, str>> {
        self.attrs(set).filter_map(|attr| {
            let name = self.name(attr.id)?;
            Some(if attr.visible {
                Cow::from(name)
            } else {
                Cow::from(format!("_{name}"))
            })
        })
    }
}

impl Default for AttrTable {
    fn default() -> Self {
        Self::new()
    }
}

/// Splits a spelling into the name and whether it is visible.
fn split_spelling(spelling: &str) -> (&str, bool) {
    let name = spelling.trim_start_matches('_');
    (name, name.len() == spelling.len())
}
