//! The table behind the small numbers of attributes and sets.

use std::borrow::Cow;
use std::sync::Arc;

use thiserror::Error;

use super::members::{AttrNames, Members, Names};
use super::sets::{AttrSet, Sets};
use super::{Attr, AttrId, STANDARD};

/// A table is full.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TooManyAttrs {
    /// There is no room for one more name.
    #[error("attribute `{name}` is one too many: a ruleset may use {} of its own", AttrTable::CAPACITY - STANDARD.len())]
    Names {
        /// The name that found no room.
        name: String,
    },
    /// There is no room for one more set.
    #[error(
        "too many different combinations of attributes: a game may see {} of them",
        AttrTable::SET_CAPACITY
    )]
    Sets,
}

/// The attribute names of a ruleset, and the sets of them a game has met.
///
/// Both get their numbers in the order in which they are first met, the
/// standard names and the empty set coming before all others, so the same game
/// always gives the same table. Nothing is ever taken out: what was written in
/// a ruleset keeps its numbers in the table of every game cloned from it.
///
/// Questions are answered from the table as it is. What makes a set may enter
/// it, and so takes the table `&mut` and fails when it is full.
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
    /// Shared by the clones: they hardly ever meet a new name.
    names: Arc<Vec<Cow<'static, str>>>,
    sets: Sets,
}

/// Names, and the making of sets.
impl AttrTable {
    /// How many different names fit into a table, the standard ones included.
    pub const CAPACITY: usize = Names::CAPACITY;

    /// How many different sets fit into a table, the empty one included.
    ///
    /// A set with invisible spellings brings the set of its visible ones along.
    pub const SET_CAPACITY: usize = Sets::CAPACITY;

    /// A table of the standard attributes.
    pub fn new() -> Self {
        let names = STANDARD.iter().map(|(_, name)| Cow::from(*name));
        Self {
            names: Arc::new(names.collect()),
            sets: Sets::new(),
        }
    }

    /// The attribute spelled so, entered into the table if it is new.
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

    /// The attribute spelled so, if some tile or pattern may carry it.
    pub fn find(&self, spelling: &str) -> Option<Attr> {
        let (name, visible) = split_spelling(spelling);
        let place = self.names.iter().position(|known| known == name)?;
        let id = AttrId(place as u8);
        Some(Attr { id, visible })
    }

    /// The name behind an id; none if the id comes from another, larger table.
    pub fn name(&self, id: AttrId) -> Option<&str> {
        self.names.get(usize::from(id.0)).map(Cow::as_ref)
    }

    /// The set of the attributes spelled so, new names entered into the table.
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

    /// The set with an attribute in this spelling; the other spelling stays as it is.
    pub fn add(&mut self, set: AttrSet, attr: Attr) -> Result<AttrSet, TooManyAttrs> {
        self.sets.with(set, attr)
    }

    /// The same, if nothing has to be entered into the table for it.
    pub fn known_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        self.sets.known_with(set, attr)
    }

    /// The same, if it was asked for not long ago.
    #[inline]
    pub fn remembered_with(&self, set: AttrSet, attr: Attr) -> Option<AttrSet> {
        self.sets.remembered_with(set, attr)
    }

    /// The set without an attribute, in both spellings.
    pub fn remove(&mut self, set: AttrSet, id: AttrId) -> Result<AttrSet, TooManyAttrs> {
        self.sets.without(set, id)
    }

    /// The same, if it was asked for not long ago.
    #[inline]
    pub fn remembered_without(&self, set: AttrSet, id: AttrId) -> Option<AttrSet> {
        self.sets.remembered_without(set, id)
    }

    /// Both sets together, each spelling for itself.
    pub fn union(&mut self, set: AttrSet, other: AttrSet) -> Result<AttrSet, TooManyAttrs> {
        if set.is_empty() {
            return Ok(other);
        }
        let other = self.sets.members(other);
        self.sets.after(set, |members| members.union(other))
    }

    /// The set without the attributes of the other, in whichever spelling.
    pub fn minus(&mut self, set: AttrSet, other: AttrSet) -> Result<AttrSet, TooManyAttrs> {
        let other = self.sets.members(other);
        self.sets.after(set, |members| members.minus(other))
    }
}

/// Questions about sets.
impl AttrTable {
    /// Whether the attribute is in the set, in whichever spelling.
    #[inline]
    pub fn has(&self, set: AttrSet, id: AttrId) -> bool {
        !set.is_empty() && self.sets.members(set).names().contains(id.0.into())
    }

    /// Whether every attribute of `required` is in the set, in whichever spelling.
    #[inline]
    pub fn has_all(&self, set: AttrSet, required: AttrSet) -> bool {
        let names = |set| self.sets.members(set).names();
        required.is_empty()
            || required == set
            || !set.is_empty() && names(required).is_subset(&names(set))
    }

    /// The names of the attributes in the set. Of sets written in a ruleset they are the same in
    /// the table of every game.
    #[inline]
    pub fn names_in(&self, set: AttrSet) -> AttrNames {
        AttrNames(self.sets.members(set).names())
    }

    /// What a tile in play asks of another: its visible attributes.
    #[inline]
    pub fn required_in_play(&self, set: AttrSet) -> AttrSet {
        if set.is_empty() {
            return set;
        }
        self.sets.visible(set)
    }

    /// What a pattern written in a ruleset asks of a tile: all its attributes.
    #[inline]
    pub fn required_written(&self, set: AttrSet) -> AttrSet {
        set
    }

    /// The members of a set, in the order of the table; of one name the visible spelling first.
    pub fn attrs(&self, set: AttrSet) -> impl Iterator<Item = Attr> + use<> {
        self.sets.members(set).iter()
    }

    /// The members of a set as they are spelled, in the order of [`attrs`](Self::attrs).
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

/// The name in a spelling, and whether it is the visible spelling.
fn split_spelling(spelling: &str) -> (&str, bool) {
    let name = spelling.trim_start_matches('_');
    (name, name.len() == spelling.len())
}
