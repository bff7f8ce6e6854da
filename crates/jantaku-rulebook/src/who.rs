//! Seat specs: which players something is about.

use crate::{Relative, Seat};

/// A player, or several, described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Who has this wind in this round.
    Wind(Seat),
    /// A place as seen from the current player.
    Relative(Relative),
    /// Who ran the enclosing `as`.
    PrevSeat,
    /// Who discarded last.
    LastDiscarder,
    /// Who calls or called; the context first.
    Caller,
    /// Who is or was called from; the context first.
    Callee,
    /// Who made the last call of the round.
    LastCaller,
    /// Whom the last call of the round was made from.
    LastCallee,
    /// Whose turn it is.
    CurrentTurn,
    /// The winner of the win being processed.
    Winner,
    /// All winners of the round so far.
    Winners,
    /// Every player.
    Everyone,
    /// Everyone but the current player.
    Others,
    /// Those the chii calls of the current player were made from.
    ChiiVictims,
}

/// Players: the union of what is listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// Each with whether the others are meant (`not_`).
    pub terms: Vec<(Who, bool)>,
}

impl Who {
    /// The current player.
    pub const SELF: Self = Self::Relative(Relative::Own);
}

impl From<Who> for Players {
    fn from(who: Who) -> Self {
        Self {
            terms: vec![(who, false)],
        }
    }
}
