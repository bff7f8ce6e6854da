//! Seat specs: the players that something concerns.

use crate::{Relative, Seat};

/// A description of a player, or of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The player with this seat wind in the current round.
    Wind(Seat),
    /// The player at this seat relative to the current player.
    Relative(Relative),
    /// The player who was current outside the enclosing `as`.
    PrevSeat,
    /// The player who discarded last.
    LastDiscarder,
    /// The caller in the context or, failing that, of the last call.
    Caller,
    /// The player called from in the context or, failing that, in the last call.
    Callee,
    /// The player who made the last call of the round.
    LastCaller,
    /// The player from whom the last call of the round was made.
    LastCallee,
    /// The player whose turn it is.
    CurrentTurn,
    /// The winner of the win being processed.
    Winner,
    /// All who have won in this round so far.
    Winners,
    /// Every player.
    Everyone,
    /// Every player except the current one.
    Others,
    /// The players from whom the current player has called chii.
    ChiiVictims,
}

/// A set of players: the union of its terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The terms in the order in which they are written.
    pub terms: Vec<PlayersTerm>,
}

/// A term of [`Players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersTerm {
    /// The players described.
    pub who: Who,
    /// Whether all players not described are meant instead (`not_`).
    pub negated: bool,
}

impl Who {
    /// The current player.
    pub const SELF: Self = Self::Relative(Relative::Own);
}

impl From<Who> for PlayersTerm {
    fn from(who: Who) -> Self {
        Self {
            who,
            negated: false,
        }
    }
}

impl From<Who> for Players {
    fn from(who: Who) -> Self {
        Self {
            terms: vec![who.into()],
        }
    }
}
