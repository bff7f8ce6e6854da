//! What an action list or a condition knows besides the state of the table.

use std::sync::Arc;

use jantaku_match::CountedHand;
use jantaku_rulebook::{ButtonId, CompiledMatches, Name, Number, Seat, WinWay};
use jantaku_tile::{Tile, TileClass};

use super::{Meld, RoundEvent};

/// What an action list or a condition knows besides the state of the table.
#[derive(Clone, Debug)]
pub struct Context {
    /// The player who runs the list or is asked.
    pub seat: Seat,
    /// The player who ran the enclosing `as`.
    pub prev_seat: Option<Seat>,
    /// The player who makes the call.
    pub caller: Option<Seat>,
    /// The player whose tile is called.
    pub callee: Option<Seat>,
    /// The call chosen when the button was pressed.
    pub choice: Option<Arc<CallChoice>>,
    /// The tile being discarded, or considered for a discard.
    pub tile: Option<Tile>,
    /// The button whose conditions are evaluated, or that was pressed.
    pub button: Option<ButtonId>,
    /// The win being processed.
    pub win: Option<Arc<WinContext>>,
    /// Whether an auto button runs this.
    pub auto: bool,
    /// Whether nothing of this is announced.
    pub silent: bool,
    /// Whether this is evaluated to find out which tiles may be discarded. Conditions that would
    /// ask the same again get no tiles, so that the question does not recurse.
    pub choosing_discard: bool,
    /// Whether this decides what a player is offered: a button, a way to call, a discard. The
    /// last discard and the last call then count only while the one who made them has the turn.
    pub offering: bool,
    /// The call being made, or just made.
    pub call: Option<Arc<RoundEvent>>,
}

/// A way to call, or a card, that a player has chosen for a button.
#[derive(Clone, Debug, PartialEq)]
pub struct CallChoice {
    /// The called tile; `None` for flowers and cards.
    pub called: Option<Tile>,
    /// The tiles from the caller's hand.
    pub tiles: Vec<Tile>,
    /// The drafted card, for buttons that offer cards.
    pub card: Option<Name>,
    /// Where the called tile is taken from.
    pub source: CallSource,
}

/// Where a called tile is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallSource {
    /// From a pond, or from another player's call.
    Discards,
    /// From the caller's own hand.
    Hand,
}

/// The win being processed; fields are filled in as scoring proceeds.
#[derive(Clone, Debug, Default)]
pub struct WinContext {
    /// The winner.
    pub winner: Option<Seat>,
    /// How the winning tile was obtained.
    pub way: Option<WinWay>,
    /// The winning tile; `None` if any tile of the hand may be it.
    pub winning_tile: Option<Tile>,
    /// Whether this is a ready hand scored at a draw, as if it had drawn its best tile.
    pub at_draw: bool,
    /// Points so far, such as han.
    pub points: Number,
    /// Second points so far, such as yakuman.
    pub points2: Number,
    /// The score so far.
    pub score: Number,
    /// Chips so far.
    pub shuugi: Number,
    /// Fu; `None` until they are counted.
    pub minipoints: Option<Number>,
    /// Yaku counted so far: name, value, unit.
    pub existing_yaku: Vec<(Name, Number, Option<Name>)>,
    /// The names of all yaku of the win, while a scoring program runs for it.
    pub scored_yaku: Option<Arc<[Name]>>,
    /// The reading under consideration, if the hand has several.
    pub pieces: Option<Arc<Pieces>>,
    /// The winning hand prepared for matching, while yaku are evaluated.
    pub won: Option<Arc<WonHand>>,
    /// Hand, calls and winning tile before jokers were assigned.
    pub original: Option<Arc<Original>>,
}

/// A winning hand, prepared once for all questions about it.
#[derive(Clone, Debug)]
pub struct WonHand {
    /// Hand, calls and winning tile as one hand.
    pub whole: CountedHand,
    /// The calls alone.
    pub calls: CountedHand,
    /// The match lists compiled for the winner's behaviour.
    pub shelf: Arc<CompiledMatches>,
    /// The ids of all tiles; `None` if one of them is a joker.
    pub plain_ids: Option<TileClass>,
}

/// The groups of a winning hand: each lists the indices of its tiles in the hand, where the winning
/// tile comes last.
pub type Pieces = Vec<Vec<usize>>;

/// What a winner held before jokers were assigned.
#[derive(Clone, Debug, PartialEq)]
pub struct Original {
    /// The concealed hand.
    pub hand: Vec<Tile>,
    /// The calls, flowers included.
    pub calls: Vec<Meld>,
    /// The winning tile, if it is known.
    pub winning_tile: Option<Tile>,
}

impl Context {
    /// A context that knows nothing but the player.
    #[must_use]
    pub fn of(seat: Seat) -> Self {
        Self {
            seat,
            prev_seat: None,
            caller: None,
            callee: None,
            choice: None,
            tile: None,
            button: None,
            win: None,
            auto: false,
            silent: false,
            choosing_discard: false,
            offering: false,
            call: None,
        }
    }

    /// The context in which it is decided whether a player is offered a button.
    #[must_use]
    pub fn offering(seat: Seat, button: ButtonId) -> Self {
        Self {
            button: Some(button),
            offering: true,
            ..Self::of(seat)
        }
    }

    /// A copy with another player.
    #[must_use]
    pub fn with_seat(&self, seat: Seat) -> Self {
        Self {
            seat,
            ..self.clone()
        }
    }

    /// A copy with a tile.
    #[must_use]
    pub fn with_tile(&self, tile: Tile) -> Self {
        Self {
            tile: Some(tile),
            ..self.clone()
        }
    }
}
