//! What an action list or a condition knows besides the table.

use std::sync::Arc;

use jantaku_match::CountedHand;
use jantaku_rulebook::{ButtonId, Name, Number, Seat, Shelf, WinWay};
use jantaku_tile::{Tile, TileClass};

use super::{Meld, Record};

/// What an action list or a condition knows besides the table.
#[derive(Clone, Debug)]
pub struct Context {
    /// The current player.
    pub seat: Seat,
    /// Who ran the enclosing `as`.
    pub prev_seat: Option<Seat>,
    /// Who calls.
    pub caller: Option<Seat>,
    /// Who is called from.
    pub callee: Option<Seat>,
    /// The chosen call.
    pub choice: Option<Arc<CallChoice>>,
    /// The tile that is discarded, or might be.
    pub tile: Option<Tile>,
    /// The button that is asked about, or was pressed.
    pub button: Option<ButtonId>,
    /// The win that is being processed.
    pub win: Option<Arc<WinContext>>,
    /// Does an auto button run this?
    pub auto: bool,
    /// Is nothing of this to be seen?
    pub silent: bool,
    /// Is it asked which tiles may be discarded? What asks that again would ask itself.
    pub choosing_discard: bool,
    /// The call that is being made or was made.
    pub call: Option<Arc<Record>>,
}

/// A chosen call.
#[derive(Clone, Debug, PartialEq)]
pub struct CallChoice {
    /// The called tile; flowers have none.
    pub called: Option<Tile>,
    /// The tiles from the hand.
    pub tiles: Vec<Tile>,
    /// The card.
    pub card: Option<Name>,
    /// Where the called tile comes from.
    pub source: CallSource,
}

/// Where a called tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallSource {
    /// A pond, or another call.
    Discards,
    /// The own hand.
    Hand,
}

/// A win that is being processed.
#[derive(Clone, Debug, Default)]
pub struct WinContext {
    /// Who wins.
    pub winner: Option<Seat>,
    /// Where the winning tile comes from.
    pub way: Option<WinWay>,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
    /// Is it a ready hand that is scored at a draw, as if it had drawn its best tile?
    pub at_draw: bool,
    /// Points.
    pub points: Number,
    /// Second points.
    pub points2: Number,
    /// Score.
    pub score: Number,
    /// Chips.
    pub shuugi: Number,
    /// Fu, if known.
    pub minipoints: Option<Number>,
    /// Yaku that were counted before: name, value, unit.
    pub existing_yaku: Vec<(Name, Number, Option<Name>)>,
    /// The reading of the hand that is looked at, if it has several.
    pub pieces: Option<Arc<Pieces>>,
    /// The hand that has won, while yaku are looked at.
    pub won: Option<Arc<WonHand>>,
    /// Hand, calls and winning tile before jokers were assigned.
    pub original: Option<Arc<Original>>,
}

/// A hand that has won, counted for all questions about it.
#[derive(Clone, Debug)]
pub struct WonHand {
    /// Hand, calls and winning tile as one.
    pub whole: CountedHand,
    /// Only the calls.
    pub calls: CountedHand,
    /// What it is matched with.
    pub shelf: Arc<Shelf>,
    /// The ids of all of its tiles, if each is what it is and nothing else.
    pub plain_ids: Option<TileClass>,
}

/// A winning hand in groups: each is the places of its tiles in the hand, in which the winning
/// tile comes last.
pub type Pieces = Vec<Vec<usize>>;

/// What a winner had before jokers were assigned.
#[derive(Clone, Debug, PartialEq)]
pub struct Original {
    /// The hand.
    pub hand: Vec<Tile>,
    /// The calls.
    pub calls: Vec<Meld>,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
}

impl Context {
    /// Nothing but a player.
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
            call: None,
        }
    }

    /// The same for another player.
    #[must_use]
    pub fn with_seat(&self, seat: Seat) -> Self {
        Self {
            seat,
            ..self.clone()
        }
    }

    /// The same with a tile.
    #[must_use]
    pub fn with_tile(&self, tile: Tile) -> Self {
        Self {
            tile: Some(tile),
            ..self.clone()
        }
    }
}
