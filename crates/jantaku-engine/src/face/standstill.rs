//! Why nobody can do anything, for the author of the rules.

use std::fmt;

use jantaku_rulebook::Seat;

/// A table at which nobody can do anything any more: what keeps the player in turn from discarding,
/// and what keeps buttons from being offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standstill {
    /// Whose turn it is.
    pub turn: Seat,
    /// Why that player cannot discard.
    pub no_discard: NoDiscard,
    /// Buttons that could get the table going, those nearest to being offered first.
    pub buttons: Vec<Unoffered>,
    /// How many further buttons there are.
    pub more: usize,
}

/// Why the player in turn cannot discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDiscard {
    /// The discard of this turn has been made.
    Made,
    /// There is no tile.
    NoTiles,
    /// No tile may be discarded.
    Forbidden,
}

/// A button that nobody is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unoffered {
    /// The id of the button.
    pub button: String,
    /// The player who is nearest to being offered it.
    pub seat: Seat,
    /// What keeps it from being offered to that player.
    pub why: WhyNot,
}

/// What keeps a button from being offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// This part of its `show_when` does not hold.
    Condition(String),
    /// There is nothing to choose: no tiles for the call, no flower.
    NothingToChoose,
    /// Nothing: it would be offered if buttons were recalculated.
    NotRecalculated,
}

impl fmt::Display for Standstill {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn.name();
        let why = match self.no_discard {
            NoDiscard::Made => "has discarded, and the turn does not change",
            NoDiscard::NoTiles => "has no tile to discard",
            NoDiscard::Forbidden => "may discard nothing",
        };
        write!(out, "nobody can do anything: {turn} has the turn and {why}")?;
        for (at, unoffered) in self.buttons.iter().enumerate() {
            let Unoffered { button, seat, why } = unoffered;
            let begin = if at == 0 { "; not offered: " } else { ", " };
            write!(out, "{begin}`{button}` to {}, because ", seat.name())?;
            match why {
                WhyNot::Condition(part) => write!(out, "this does not hold: {part}")?,
                WhyNot::NothingToChoose => out.write_str("there is nothing to choose for it")?,
                WhyNot::NotRecalculated => {
                    out.write_str("nothing has recalculated buttons since it could be")?;
                }
            }
        }
        match self.more {
            0 => Ok(()),
            more => write!(out, " (and {more} more)"),
        }
    }
}
