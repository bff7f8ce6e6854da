//! Tiles in play: an id and attributes.

use std::fmt;

use crate::attr::{self, AttrSet, AttrTable};
use crate::id::TileId;
use crate::tile;

/// A tile in play, or a pattern for one, in four bytes.
///
/// Two tiles of one table are equal if their ids and the spellings of their
/// attributes are. `Ord` is arbitrary but fixed; see [`sort_hand`] for hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The id; in a pattern possibly [`TileId::ANY`] or [`TileId::FACEUP`].
    pub id: TileId,
    /// The attributes, as a set of the game's [`AttrTable`].
    pub attrs: AttrSet,
}

/// Where a pattern comes from, which decides which of its attributes a tile must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Written in a ruleset (match definition, set, alias, tile spec): all its attributes count.
    Written,
    /// Itself a tile in play: only its visible attributes count.
    InPlay,
}

impl Pattern {
    /// The attributes a pattern with these attributes requires of a tile.
    #[inline]
    pub fn required(self, attrs: AttrSet, table: &AttrTable) -> AttrSet {
        match self {
            Self::Written => table.required_written(attrs),
            Self::InPlay => table.required_in_play(attrs),
        }
    }
}

impl Tile {
    /// Whether this tile satisfies the pattern without acting as a joker: the
    /// ids fit and the tile has every required attribute.
    #[inline]
    pub fn satisfies(self, pattern: Self, origin: Pattern, table: &AttrTable) -> bool {
        self.id.fits(pattern.id) && table.has_all(self.attrs, origin.required(pattern.attrs, table))
    }

    /// Whether the tile shows nothing at all: it is a spacer, or hidden.
    pub fn is_blank(self, table: &AttrTable) -> bool {
        const SPACERS: std::ops::RangeInclusive<TileId> = TileId::SPACE..=tile!("8x");
        SPACERS.contains(&self.id) || table.has(self.attrs, attr::HIDDEN)
    }

    /// Formats the tile as `1m@a&_b`.
    pub fn display(self, table: &AttrTable) -> impl fmt::Display {
        let Self { id, attrs } = self;
        fmt::from_fn(move |f| {
            write!(f, "{id}")?;
            let separators = std::iter::once('@').chain(std::iter::repeat('&'));
            separators
                .zip(table.spellings(attrs))
                .try_for_each(|(separator, attr)| write!(f, "{separator}{attr}"))
        })
    }
}

impl From<TileId> for Tile {
    fn from(id: TileId) -> Self {
        Self {
            id,
            attrs: AttrSet::EMPTY,
        }
    }
}

/// Sorts tiles the way a hand is sorted: stably, by [`TileId::sort_key`] alone.
pub fn sort_hand(tiles: &mut [Tile]) {
    tiles.sort_by_key(|tile| tile.id.sort_key());
}
