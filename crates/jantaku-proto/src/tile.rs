//! Tiles and seats.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A seat, named by its wind at the start of the game.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema,
)]
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
    /// The fifth seat of games for five players.
    Centre,
}

/// A tile as a viewer sees it: `1x` is a back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tile {
    /// The id of the tile, such as `5m`.
    pub id: Cow<'static, str>,
    /// Those of its attributes that the viewer may know, such as `sideways` or `facedown`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub attrs: Vec<String>,
}
