//! What has happened in a round.

use jantaku_rulebook::{Name, Seat};
use jantaku_tile::Tile;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A tile was drawn.
    Draw {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// A tile was discarded.
    Discard {
        /// By whom.
        seat: Seat,
        /// Which; a back if face down.
        tile: Tile,
    },
    /// A call was made.
    Call(CallRecord),
    /// Two tiles changed places.
    Swap {
        /// By whom.
        seat: Seat,
        /// The tiles.
        tiles: [Tile; 2],
    },
}

/// A call that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct CallRecord {
    /// By whom.
    pub seat: Seat,
    /// Whose turn it was.
    pub from: Seat,
    /// The called tile.
    pub called: Tile,
    /// The other tiles.
    pub others: Vec<Tile>,
    /// Its name.
    pub name: Name,
}

impl Record {
    /// Who did it.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self {
            Self::Draw { seat, .. } | Self::Discard { seat, .. } | Self::Swap { seat, .. } => *seat,
            Self::Call(call) => call.seat,
        }
    }
}
