//! Attributes: the strings a tile carries, interned into bit sets.
//!
//! `x` and `_x` are one attribute in two spellings. The underscore makes it
//! invisible: it answers when somebody asks for it, but it does not keep apart
//! two tiles in play. So a set has two bits for each name, one per spelling,
//! and no more than that: further leading underscores mean nothing more.

use std::borrow::Cow;

use thiserror::Error;

use crate::bits::Bits;

const WORDS: usize = 2;

/// The name of an attribute in some [`AttrTable`], without regard to its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttrId(u8);

impl AttrId {
    /// The spelling without an underscore.
    pub const fn visible(self) -> Attr {
        Attr {
            id: self,
            visible: true,
        }
    }

    /// The spelling with an underscore.
    pub const fn invisible(self) -> Attr {
        Attr {
            id: self,
            visible: false,
        }
    }
}

/// An attribute as it is spelled: `x` or `_x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attr {
    /// The name.
    pub id: AttrId,
    /// False for the spelling with an underscore.
    pub visible: bool,
}

/// Names the attributes that have the same id in every table.
macro_rules! standard {
    ($($number:literal $constant:ident $name:literal $meaning:literal;)*) => {
        $(
            #[doc = concat!("`", $name, "`: ", $meaning, ".")]
            pub const $constant: AttrId = AttrId($number);
        )*
        const STANDARD: &[(AttrId, &str)] = &[$(($constant, $name)),*];
    };
}

standard! {
    // How a tile is drawn, and who sees it.
    0 DORA "dora" "drawn shiny";
    1 FACEDOWN "facedown" "lying face down";
    2 CONCEALED "concealed" "in a call, a back to the other players";
    3 HIDDEN "hidden" "not drawn at all";
    4 INACTIVE "inactive" "darkened";
    5 REVEALED "revealed" "in a hand, open to the other players";
    6 SIDEWAYS "sideways" "turned sideways";
    7 TRANSPARENT "transparent" "drawn see-through";
    8 HIGHLIGHT "highlight" "glowing";
    9 ANIM "anim" "with a moving sheen";
    10 LAST_SIDEWAYS "last_sideways" "the last sideways tile of a call, set by the display";
    // The tints of transparent and dotted tiles.
    11 RED "red" "tint";
    12 BLUE "blue" "tint";
    13 CYAN "cyan" "tint";
    14 GOLD "gold" "tint";
    15 ORANGE "orange" "tint";
    16 YELLOW "yellow" "tint";
    17 GREEN "green" "tint";
    18 PURPLE "purple" "tint";
    19 GRAY "gray" "tint";
    20 GREY "grey" "tint";
    21 LIGHTGRAY "lightgray" "tint";
    22 LIGHTGREY "lightgrey" "tint";
    23 BROWN "brown" "tint";
    24 BLACK "black" "tint";
    25 WHITE "white" "tint";
    26 LIGHTBLUE "lightblue" "tint";
    27 PINK "pink" "tint";
    28 RAINBOW "rainbow" "tint";
    // What the engine itself writes or reads.
    29 DRAW "draw" "drawn, and still on a tile discarded straight from the draw";
    30 DISCARD "discard" "discarded";
    31 HAND "hand" "from the hand, while calls are worked out";
    32 WINNING_TILE "winning_tile" "the tile that completes a win";
    33 NO_DISCARD "no_discard" "may never be discarded";
    34 SKIP_DRAW "skip_draw" "passed over when drawing";
}

/// A table is full.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("attribute `{name}` is one too many: a ruleset may use {} of its own", AttrTable::CAPACITY - STANDARD.len())]
pub struct TooManyAttrs {
    /// The name that found no room.
    pub name: String,
}

/// The attribute names of one ruleset.
///
/// Names get their ids in the order in which they are first met, after the
/// standard ones, so the same ruleset always gives the same table.
#[derive(Clone, Debug)]
pub struct AttrTable {
    names: Vec<Cow<'static, str>>,
}

impl AttrTable {
    /// How many different names fit into a table, the standard ones included.
    pub const CAPACITY: usize = Bits::<WORDS>::CAPACITY;

    /// A table of the standard attributes.
    pub fn new() -> Self {
        let names = STANDARD.iter().map(|(_, name)| Cow::from(*name));
        Self {
            names: names.collect(),
        }
    }

    /// The attribute spelled so, entered into the table if it is new.
    pub fn intern(&mut self, spelling: &str) -> Result<Attr, TooManyAttrs> {
        if let Some(attr) = self.find(spelling) {
            return Ok(attr);
        }
        let (name, visible) = split_spelling(spelling);
        if self.names.len() >= Self::CAPACITY {
            return Err(TooManyAttrs {
                name: name.to_owned(),
            });
        }
        let id = AttrId(self.names.len() as u8);
        self.names.push(Cow::from(name.to_owned()));
        Ok(Attr { id, visible })
    }

    /// The attribute spelled so, if some tile or pattern may carry it.
    pub fn find(&self, spelling: &str) -> Option<Attr> {
        let (name, visible) = split_spelling(spelling);
        let place = self.names.iter().position(|known| known == name)?;
        let id = AttrId(place as u8);
        Some(Attr { id, visible })
    }

    /// The set of the attributes spelled so.
    pub fn set<'a>(
        &mut self,
        spellings: impl IntoIterator<Item = &'a str>,
    ) -> Result<AttrSet, TooManyAttrs> {
        spellings
            .into_iter()
            .map(|spelling| self.intern(spelling))
            .collect()
    }

    /// The name behind an id; none if the id comes from another, larger table.
    pub fn name(&self, id: AttrId) -> Option<&str> {
        self.names.get(usize::from(id.0)).map(Cow::as_ref)
    }

    /// The members of a set as they are spelled, in the order of the table.
    pub fn spellings(&self, set: AttrSet) -> impl Iterator<Item = Cow<'_, str>> {
        set.iter().filter_map(|attr| {
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

/// A set of attributes, each in one or both of its spellings.
///
/// Sets are equal when their spellings are. A set means something only
/// together with the [`AttrTable`] its members come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttrSet {
    visible: Bits<WORDS>,
    invisible: Bits<WORDS>,
}

impl AttrSet {
    /// No attributes.
    pub const EMPTY: Self = Self {
        visible: Bits::EMPTY,
        invisible: Bits::EMPTY,
    };

    /// Adds an attribute in this spelling; the other spelling stays as it is.
    pub const fn add(&mut self, attr: Attr) {
        let bits = if attr.visible {
            &mut self.visible
        } else {
            &mut self.invisible
        };
        bits.insert(attr.id.0 as usize);
    }

    /// This set with one attribute more.
    #[must_use]
    pub const fn with(mut self, attr: Attr) -> Self {
        self.add(attr);
        self
    }

    /// Takes an attribute out in both spellings.
    pub const fn remove(&mut self, id: AttrId) {
        self.visible.remove(id.0 as usize);
        self.invisible.remove(id.0 as usize);
    }

    /// Both sets together, each spelling for itself.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            visible: self.visible.union(other.visible),
            invisible: self.invisible.union(other.invisible),
        }
    }

    /// This set without the attributes of the other, in whichever spelling.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self {
            visible: self.visible.minus(other.names()),
            invisible: self.invisible.minus(other.names()),
        }
    }

    /// Whether the attribute is there, in whichever spelling.
    pub const fn has(&self, id: AttrId) -> bool {
        self.visible.contains(id.0 as usize) || self.invisible.contains(id.0 as usize)
    }

    /// Whether every attribute of the other set is here, in whichever spelling.
    pub fn has_all(self, other: Self) -> bool {
        other.names().is_subset(self.names())
    }

    /// What a tile in play asks of another: its visible attributes.
    #[must_use]
    pub fn required_in_play(self) -> Self {
        Self {
            invisible: Bits::EMPTY,
            ..self
        }
    }

    /// What a pattern written in a ruleset asks of a tile: all its attributes.
    #[must_use]
    pub fn required_written(self) -> Self {
        self
    }

    /// Whether there are no attributes at all.
    pub fn is_empty(self) -> bool {
        self.names().is_empty()
    }

    /// The spellings in the set, in the order of the table; of one name the visible one first.
    pub fn iter(self) -> impl Iterator<Item = Attr> {
        self.names().iter().flat_map(move |index| {
            let id = AttrId(index as u8);
            let visible = self.visible.contains(index).then(|| id.visible());
            let invisible = self.invisible.contains(index).then(|| id.invisible());
            visible.into_iter().chain(invisible)
        })
    }

    fn names(self) -> Bits<WORDS> {
        self.visible.union(self.invisible)
    }
}

impl Default for AttrSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Attr> for AttrSet {
    fn from_iter<I: IntoIterator<Item = Attr>>(attrs: I) -> Self {
        attrs.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_attributes_have_their_numbers() {
        let table = AttrTable::new();
        for (number, (id, name)) in STANDARD.iter().enumerate() {
            assert_eq!(usize::from(id.0), number, "{name}");
            assert_eq!(table.find(name), Some(id.visible()), "{name}");
            assert_eq!(table.name(*id), Some(*name));
        }
    }
}
