//! Tiles and numbers as they are recorded.

use jantaku_rulebook::Number;
use jantaku_tile::{AttrTable, Tile, TileId};
use serde::{Deserialize, Serialize};

use super::EntryError;

/// A tile by name, with all its attributes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a tile is \"1m\" or {\"tile\": \"1m\", \"attrs\": [\"a\"]}"
)]
pub enum WrittenTile {
    /// A tile without attributes, by its id.
    Plain(String),
    /// A tile with attributes.
    WithAttrs {
        /// The id of the tile.
        tile: String,
        /// Its attributes as they are spelled; those that do not show begin with `_`.
        attrs: Vec<String>,
    },
}

impl WrittenTile {
    pub(super) fn new(tile: Tile, attrs: &AttrTable) -> Self {
        let id = tile.id.as_str().to_owned();
        if tile.attrs.is_empty() {
            return Self::Plain(id);
        }
        let attrs = attrs.spellings(tile.attrs);
        Self::WithAttrs {
            tile: id,
            attrs: attrs.map(std::borrow::Cow::into_owned).collect(),
        }
    }

    pub(super) fn all(tiles: &[Tile], attrs: &AttrTable) -> Vec<Self> {
        tiles.iter().map(|tile| Self::new(*tile, attrs)).collect()
    }

    /// The tile in the engine's own terms. Attributes that are new are entered into the table.
    pub(super) fn read(&self, table: &mut AttrTable) -> Result<Tile, EntryError> {
        let (id, attrs) = match self {
            Self::Plain(id) => (id, &[][..]),
            Self::WithAttrs { tile, attrs } => (tile, &attrs[..]),
        };
        let id = TileId::parse(id).map_err(unreadable)?;
        let attrs = attrs.iter().map(|spelling| table.intern(spelling));
        let attrs = attrs.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        let attrs = table.set_of(attrs).map_err(unreadable)?;
        Ok(Tile { id, attrs })
    }
}

fn unreadable(problem: impl std::fmt::Display) -> EntryError {
    EntryError::Unreadable(problem.to_string())
}

/// A number of the game, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a number is an integer or a fraction such as \"1/3\""
)]
pub enum WrittenNumber {
    /// An integer.
    Whole(i64),
    /// An integer too large to be a JSON number, or a fraction such as `1/3`.
    Exact(String),
}

impl From<Number> for WrittenNumber {
    fn from(number: Number) -> Self {
        match number.to_integer() {
            Some(whole) => Self::Whole(whole),
            None => Self::Exact(format!("{number:?}")),
        }
    }
}
