//! Tiles: ids, attributes, families, orderings, notation, sort order.
//!
//! A [`TileId`] names one of the few hundred tiles there are, a [`Tile`] adds
//! the attributes it carries at the table. They are two and four bytes, `Copy`,
//! and compared as such. Attributes are strings; an [`AttrTable`], one per game,
//! interns them and the sets of them, so that an [`AttrSet`] is a small number
//! and the table answers what is in it.
//!
//! Nothing here knows rules. A red five is not a five, and a joker is a tile
//! like any other: what stands for what is decided by rulesets, and higher up.
//!
//! | Question | Answer |
//! | --- | --- |
//! | Which tile is it? | [`TileId`], [`Family`], [`Colour`], the [`tile!`] macro |
//! | What does it carry? | [`AttrSet`], [`AttrTable`], the constants in [`attr`] |
//! | Does it pass for this pattern? | [`Tile::satisfies`] |
//! | Is it a terminal, a flower, a five? | [`TileClass`], [`TileSpec`] |
//! | What comes after it, or lies two suits on? | [`TileOrder`], [`Offset`] |
//! | How is it written? | [`notation::sigil`], [`notation::mpsz`], [`json`] |
//! | Where does it stand in a hand? | [`TileId::sort_key`], [`sort_hand`] |
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
