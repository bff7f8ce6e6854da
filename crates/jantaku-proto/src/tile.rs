//! Tiles and seats.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A seat, by the wind it began the game with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
    /// North.
    North,
}

/// A tile as a viewer sees it: `1x` is a back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tile {
    /// Which tile.
    pub id: Cow<'static, str>,
    /// The names of its attributes that the viewer may know, such as `sideways` or `facedown`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub attrs: Vec<String>,
}
