//! What players do to a game.

use jantaku_rulebook::{AutoButtonId, ButtonId, Name, Seat};
use jantaku_tile::Tile;

use crate::state::Marked;

/// What a player does to a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Discards a tile of hand and draw.
    Discard(usize),
    /// Presses a button.
    Press(ButtonId),
    /// Chooses a way to call.
    ChooseCall(Option<Tile>, Vec<Tile>),
    /// Chooses a card.
    ChooseCard(Name),
    /// Goes back from a menu to the buttons.
    CancelMenu,
    /// Marks something.
    Mark(Marked),
    /// Takes a mark back.
    Unmark(Marked),
    /// Takes all marks back.
    ClearMarks,
    /// Stops marking.
    CancelMarking,
    /// Declares yaku.
    DeclareYaku(Vec<Name>),
    /// Switches an auto button.
    ToggleAuto(AutoButtonId, bool),
    /// Moves a tile of the hand.
    Reorder(usize, usize),
    /// Declares another player's hand dead.
    DeclareDead(Seat),
    /// Has seen enough of a screen.
    Ready,
    /// Changes whether the deal repeats.
    ToggleNextDealer,
}

/// Why a command was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody sits there.
    #[error("nobody plays at that seat")]
    NoSuchSeat,
    /// Something is being shown.
    #[error("the table is not ready for that now")]
    NotNow,
    /// It is not offered.
    #[error("that is not offered")]
    NotOffered,
    /// The tile may not be discarded.
    #[error("that tile may not be discarded now")]
    NotPlayable,
    /// It cannot be marked.
    #[error("that cannot be marked")]
    NotMarkable,
    /// Nothing is there.
    #[error("there is no such {0}")]
    NoSuch(&'static str),
}
