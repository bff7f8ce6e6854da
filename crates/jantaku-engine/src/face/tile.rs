//! Tiles as a viewer sees them. This is the one place that decides what of a tile is seen.

use jantaku_rulebook::Name;
use jantaku_tile::{Attr, AttrId, AttrTable, Tile, TileId, attr};

/// A tile as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTile {
    /// [`TileId::BACK`] if the viewer may not see its face.
    pub id: TileId,
    /// Attributes that the viewer may know.
    pub attrs: Vec<Attr>,
}

/// A call or flower as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMeld {
    /// The name of the call, such as `pon`.
    pub name: Name,
    /// Whether it is a flower: laid down beside the hand, and no part of it.
    pub flower: bool,
    /// Its tiles in the order they lie.
    pub tiles: Vec<SeenTile>,
}

/// Attributes that only the engine needs.
const INTERNAL: [AttrId; 2] = [attr::HAND, attr::DISCARD];

/// Attributes that show on a back.
const OF_BACKS: [AttrId; 3] = [attr::SIDEWAYS, attr::TRANSPARENT, attr::ANIM];

/// Whether others may know that a tile was drawn and not in the hand before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    Shown,
    Secret,
}

impl SeenTile {
    /// A tile that lies open before the viewer, with everything that can be known about it.
    #[must_use]
    pub fn open(tile: Tile, attrs: &AttrTable) -> Self {
        Self::face(tile, Drawn::Shown, attrs)
    }

    /// A back without anything special about it.
    pub(crate) const fn plain_back() -> Self {
        Self {
            id: TileId::BACK,
            attrs: Vec::new(),
        }
    }

    /// A tile whose face the viewer sees.
    pub(crate) fn face(tile: Tile, drawn: Drawn, attrs: &AttrTable) -> Self {
        Self::with(tile.id, tile, attrs, |attr| {
            !INTERNAL.contains(&attr.id) && (drawn == Drawn::Shown || attr.id != attr::DRAW)
        })
    }

    /// A tile of which the viewer sees the back.
    pub(crate) fn back(tile: Tile, attrs: &AttrTable) -> Self {
        let transparent = attrs.has(tile.attrs, attr::TRANSPARENT);
        let is_tint = |id: AttrId| (attr::RED..=attr::RAINBOW).contains(&id);
        Self::with(TileId::BACK, tile, attrs, |attr| {
            OF_BACKS.contains(&attr.id) || (transparent && is_tint(attr.id))
        })
    }

    /// A tile that lies on the table: face down for all but those who may look under it.
    pub(crate) fn lying(tile: Tile, looks_under: bool, drawn: Drawn, attrs: &AttrTable) -> Self {
        let down = attrs.has(tile.attrs, attr::FACEDOWN) || attrs.has(tile.attrs, attr::CONCEALED);
        if down && !looks_under {
            Self::back(tile, attrs)
        } else {
            Self::face(tile, drawn, attrs)
        }
    }

    fn with(id: TileId, tile: Tile, attrs: &AttrTable, known: impl Fn(&Attr) -> bool) -> Self {
        let attrs = if tile.attrs.is_empty() {
            Vec::new()
        } else {
            attrs.attrs(tile.attrs).filter(known).collect()
        };
        Self { id, attrs }
    }
}
