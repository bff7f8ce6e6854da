//! Who looks at a game.

use jantaku_rulebook::Seat;

/// Who looks at a game, and so what may be known.
///
/// Views of the past, for spectators who see the game with a delay, are the same views handed on
/// later: delaying is up to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A player: the own hand and offers, and whatever everyone sees.
    Seat(Seat),
    /// Somebody who watches: only what every player sees.
    Public,
    /// Somebody who sees all hands and everything that lies face down, but no wall: for replays,
    /// reviews and commentary.
    AllHands,
}

impl Viewer {
    /// The player who looks, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::AllHands => None,
        }
    }

    /// Whether the viewer sees what only its owner may see.
    pub(crate) fn sees_hand_of(self, owner: Seat) -> bool {
        match self {
            Self::Seat(seat) => seat == owner,
            Self::Public => false,
            Self::AllHands => true,
        }
    }
}

impl From<Option<Seat>> for Viewer {
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Public, Self::Seat)
    }
}
