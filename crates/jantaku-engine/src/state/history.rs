//! The history of a round.

use jantaku_rulebook::{Name, Seat};
use jantaku_tile::Tile;

/// An event of a round, as conditions such as `just_discarded` look back at it.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundEvent {
    /// A tile was drawn.
    Draw {
        /// The player who drew it.
        seat: Seat,
        /// The drawn tile.
        tile: Tile,
    },
    /// A tile was discarded.
    Discard {
        /// The player who discarded it.
        seat: Seat,
        /// The tile as everyone saw it: a back if it was discarded face down.
        tile: Tile,
    },
    /// A call was made.
    Call(MadeCall),
    /// Two tiles changed places.
    Swap {
        /// The player who exchanged them.
        seat: Seat,
        /// The exchanged tiles.
        tiles: [Tile; 2],
    },
}

/// A call that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct MadeCall {
    /// The caller.
    pub seat: Seat,
    /// The player whose tile was called, or whose turn it was.
    pub from: Seat,
    /// The called tile.
    pub called: Tile,
    /// The tiles from the caller's hand.
    pub others: Vec<Tile>,
    /// The name of the call, such as `pon`.
    pub name: Name,
}

impl RoundEvent {
    /// The player who acted.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self {
            Self::Draw { seat, .. } | Self::Discard { seat, .. } | Self::Swap { seat, .. } => *seat,
            Self::Call(call) => call.seat,
        }
    }
}
