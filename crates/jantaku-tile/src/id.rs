//! Tile ids: the names of tiles, as small numbers.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use thiserror::Error;

use crate::family::{Colour, Family};
use crate::nearest::nearest;
use crate::universe::{self, COUNT, FACES, Face};

/// The id of a tile: `1m`, `05p`, `147j`, or one of the pseudo ids `any` and `faceup`.
///
/// Ids are indices into one fixed universe, so comparing, hashing and indexing
/// by them is cheap. `Ord` is the order of that universe; for display, sort by
/// [`sort_key`](Self::sort_key).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(NonZeroU16);

/// A text that names no tile.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no tile `{text}`{}", did_you_mean(self.nearest()))]
pub struct UnknownTile {
    /// The text as it was written.
    pub text: String,
}

impl UnknownTile {
    /// The tile that was probably meant; `None` if no id is spelled similarly.
    pub fn nearest(&self) -> Option<TileId> {
        nearest(&self.text, TileId::all().map(TileId::as_str)).and_then(TileId::find)
    }
}

/// The tail of an error message that suggests the nearest known word; empty without one.
pub(crate) fn did_you_mean(nearest: Option<impl fmt::Display>) -> String {
    nearest
        .map(|word| format!("; did you mean `{word}`?"))
        .unwrap_or_default()
}

/// The [`TileId`] spelled by a literal; an unknown spelling is a compile error.
///
/// ```
/// use jantaku_tile::tile;
/// assert_eq!(tile!("05m").base(), tile!("5m"));
/// ```
#[macro_export]
macro_rules! tile {
    ($text:literal) => {
        const {
            match $crate::TileId::find($text) {
                Some(id) => id,
                None => panic!("no such tile"),
            }
        }
    };
}

impl TileId {
    /// The number of ids, the two pseudo ids included.
    pub const COUNT: usize = COUNT;
    /// The pattern that every tile fits.
    pub const ANY: Self = tile!("any");
    /// The pattern that every tile with a face fits.
    pub const FACEUP: Self = tile!("faceup");
    /// The back of a tile, shown instead of a tile the viewer may not know.
    pub const BACK: Self = tile!("1x");
    /// A space one tile wide, left where a tile has been taken away.
    pub const SPACE: Self = tile!("2x");
    /// A space half a tile wide, which separates groups.
    pub const GAP: Self = tile!("3x");

    /// The id spelled `text`, if there is one.
    pub const fn find(text: &str) -> Option<Self> {
        match universe::find(text) {
            Some(index) => Self::from_index(index),
            None => None,
        }
    }

    /// The id spelled `text`, or an error that suggests the nearest spelling.
    pub fn parse(text: &str) -> Result<Self, UnknownTile> {
        Self::find(text).ok_or_else(|| UnknownTile {
            text: text.to_owned(),
        })
    }

    /// The plain tile with this number; `None` unless `suit` is a number suit and the number is
    /// from 1 to 10.
    pub const fn numbered(suit: Family, number: u8) -> Option<Self> {
        let first = match suit {
            Family::Manzu => tile!("1m"),
            Family::Pinzu => tile!("1p"),
            Family::Souzu => tile!("1s"),
            Family::Star => tile!("1t"),
            Family::Honour
            | Family::Flower
            | Family::Season
            | Family::Animal
            | Family::King
            | Family::Queen
            | Family::Malaysian
            | Family::Joker
            | Family::Spacer
            | Family::Pseudo => return None,
        };
        match number {
            1..=10 => Self::from_index(first.index() + number as usize - 1),
            _ => None,
        }
    }

    /// The id with this index; `None` from [`COUNT`](Self::COUNT) on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < COUNT {
            Some(Self(NonZeroU16::MIN.saturating_add(index as u16)))
        } else {
            None
        }
    }

    /// The position of this id in the universe, below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Every id in the order of the universe: family by family, pseudo ids last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..COUNT).filter_map(Self::from_index)
    }

    fn face(self) -> &'static Face {
        &FACES[self.index()]
    }

    /// The spelling of the id. `16j`, the second spelling of `6j`, is never returned.
    pub fn as_str(self) -> &'static str {
        self.face().spelling()
    }

    /// The family the tile belongs to.
    pub fn family(self) -> Family {
        self.face().family
    }

    /// The colour named by the prefix; `None` without one. The red five `0m` has no prefix and
    /// therefore no colour here.
    pub fn colour(self) -> Option<Colour> {
        self.face().colour
    }

    /// The number, 1 to 10, of a tile of a number suit: `05m`, `0m` and `5m` are fives. `None` for
    /// all other tiles.
    pub fn number(self) -> Option<u8> {
        Some(self.face().number).filter(|&number| number > 0)
    }

    /// The mark of an alternate design: `'`, `` ` `` or `^`.
    pub fn artwork(self) -> Option<char> {
        self.as_str()
            .chars()
            .find(|c| matches!(c, '\'' | '`' | '^'))
    }

    /// The same tile without its colour: `00z` is a coloured `0z`, `51's` a coloured `1's`.
    pub fn natural(self) -> Self {
        match self.colour() {
            Some(colour) => self
                .as_str()
                .strip_prefix(colour.prefix())
                .and_then(Self::find)
                .unwrap_or(self),
            None => self,
        }
    }

    /// The ordinary tile this one is a variant of, or the tile itself.
    ///
    /// For classes, display and tools only: to the rules, `0m` and `5m` are
    /// different tiles until a ruleset says otherwise.
    pub fn base(self) -> Self {
        Self::from_index(self.face().base).unwrap_or(self)
    }

    /// The key by which hands are sorted. Some keys coincide, so sort stably.
    ///
    /// It is twice the key of the language specification, which has halves.
    pub fn sort_key(self) -> u32 {
        self.face().sort_key
    }

    /// Whether this id fits `pattern`, attributes aside: the two are equal,
    /// one of them is `any`, or the pattern is `faceup` and this id has a face.
    #[inline]
    pub fn fits(self, pattern: Self) -> bool {
        self == pattern
            || self == Self::ANY
            || pattern == Self::ANY
            || pattern == Self::FACEUP && !self.is_faceless()
    }

    /// Whether other ids fit this one when it is used as a pattern.
    #[inline]
    pub fn is_wild(self) -> bool {
        matches!(self, Self::ANY | Self::FACEUP)
    }

    #[inline]
    fn is_faceless(self) -> bool {
        const FACELESS: [TileId; 4] = [TileId::BACK, TileId::SPACE, TileId::GAP, tile!("4x")];
        FACELESS.contains(&self)
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TileId {
    type Err = UnknownTile;

    fn from_str(text: &str) -> Result<Self, UnknownTile> {
        Self::parse(text)
    }
}
