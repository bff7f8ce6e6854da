//! Tiles: ids, attributes, families, orderings, notation, sort order.
//!
//! This is the bottom layer of the workspace: it depends on no other crate of
//! the project, and everything that handles tiles builds on it. [`TileId`]
//! names one of the 468 tiles (or a pseudo id) and is an index into a table
//! computed at compile time; [`Tile`] adds the attributes a tile carries in
//! play. They take two and four bytes, are `Copy`, and compare as integers.
//! Attributes are strings; an [`AttrTable`], one per game, interns names and
//! sets of names, so that an [`AttrSet`] is a small number that only means
//! something together with its table.
//!
//! Nothing here knows any rules. A red five is not a five, and a joker is a
//! tile like any other: rulesets, and the crates above, decide which tile may
//! stand for which.
//!
//! | Question | Answer |
//! | --- | --- |
//! | Which tile is it? | [`TileId`], [`Family`], [`Colour`], the [`tile!`] macro |
//! | What does it carry? | [`AttrSet`], [`AttrTable`], the constants in [`attr`] |
//! | Does it satisfy this pattern? | [`Tile::satisfies`] |
//! | Is it a terminal, a flower, a five? | [`TileClass`], [`TileSpec`] |
//! | What follows it, or lies two suits on? | [`TileOrder`], [`Offset`] |
//! | How is it written? | [`notation::sigil`], [`notation::mpsz`], [`json`] |
//! | Where does it sort in a hand? | [`TileId::sort_key`], [`sort_hand`] |
//!
//! ```
//! use jantaku_tile::{AttrTable, Offset, Pattern, Tile, TileClass, TileOrder, json, tile};
//!
//! let mut attrs = AttrTable::new();
//! let red = json::read_tile(&serde_json::json!(["0m", "_lucky"]), &mut attrs)?;
//! let pattern = json::read_tile(&serde_json::json!({"tile": "any", "attrs": ["lucky"]}), &mut attrs)?;
//! assert!(red.satisfies(pattern, Pattern::Written, &attrs));
//! assert!(!red.satisfies(Tile::from(tile!("5m")), Pattern::Written, &attrs));
//!
//! assert!(TileClass::named("5").is_some_and(|fives| fives.contains(red.id)));
//! assert_eq!(red.id.base(), tile!("5m"));
//! assert_eq!(TileOrder::standard().at(tile!("5m"), Offset::Steps(11)), Some(tile!("6p")));
//! # Ok::<(), json::TileJsonError>(())
//! ```

pub mod attr;
mod bits;
mod class;
mod family;
mod id;
pub mod json;
mod nearest;
pub mod notation;
mod order;
mod tile;
mod universe;

pub use attr::{Attr, AttrId, AttrNames, AttrSet, AttrTable, TooManyAttrs};
pub use class::{ContextSpec, SpecTest, TileClass, TileSpec, UnknownSpec};
pub use family::{Colour, Family};
pub use id::{TileId, UnknownTile};
pub use order::{Offset, RelativeSuit, TileOrder};
pub use tile::{Pattern, Tile, sort_hand};
