//! Buttons: what players can do besides discarding.

use jantaku_match::queries::CallSpecs;
use jantaku_tile::{AttrSet, Tile};

use crate::{Condition, ListId, Name, Number, Relative};

/// The level of buttons and interrupts for which none is given.
pub const USUAL_LEVEL: Number = Number::whole(100);

/// A button by number, in the order of their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ButtonId(pub u16);

impl ButtonId {
    /// The button that declines everything; every ruleset has it.
    pub const SKIP: Self = Self(u16::MAX);
}

/// An auto button by number, in the order of their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AutoButtonId(pub u16);

/// A button.
#[derive(Clone, Debug)]
pub struct Button {
    /// Its id.
    pub id: Name,
    /// What is written on it.
    pub display_name: String,
    /// When it is offered.
    pub show_when: Condition,
    /// What it does.
    pub actions: ListId,
    /// What the call takes from the hand.
    pub call: Option<CallSpecs>,
    /// Which ways to call are allowed.
    pub call_conditions: Option<Condition>,
    /// Buttons that lose against it, by id or call name.
    pub precedence_over: Vec<ButtonId>,
    /// When it holds, the player can neither decline nor discard.
    pub unskippable: Condition,
    /// Can its marking be cancelled?
    pub cancellable: bool,
    /// The call that it extends.
    pub upgrades: Option<Name>,
    /// The name of the call.
    pub call_name: Name,
    /// Its name in messages.
    pub msg_name: String,
    /// How the call is laid out, by the direction it came from.
    pub call_style: [Option<Vec<StyleItem>>; 4],
    /// Nobody else sees the tiles.
    pub call_hidden: bool,
    /// Who goes first among players with the same button.
    pub call_priority_list: Option<Vec<Condition>>,
    /// Interrupts up to this level look at it.
    pub interrupt_level: Number,
    /// What has to be chosen when it is pressed.
    pub needs: Needs,
}

/// What has to be chosen when a button is pressed.
#[derive(Clone, Debug, PartialEq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// A call of a discard or called tile.
    Call,
    /// A call from the own hand.
    SelfCall,
    /// An extension of a call.
    Upgrade,
    /// One of these tiles.
    Flower(Vec<Tile>),
    /// One of so many cards.
    Card(Number),
    /// Objects on the table.
    Mark(MarkPlan),
    /// Yaku to declare.
    Yaku,
}

/// What has to be marked, and what runs around it.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkPlan {
    /// What has to be marked.
    pub entries: Vec<MarkEntry>,
    /// Runs before.
    pub before: ListId,
    /// Runs when all is done.
    pub after: ListId,
    /// Runs when it is cancelled.
    pub cancelled: ListId,
}

/// Objects of one kind to be marked.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkEntry {
    /// What kind.
    pub target: MarkTarget,
    /// How many.
    pub needed: usize,
    /// What must hold for each.
    pub restrictions: Vec<Restriction>,
}

/// What can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkTarget {
    /// Tiles of hand and draw.
    Hand,
    /// Calls.
    Call,
    /// Tiles set aside.
    Aside,
    /// Tiles in ponds.
    Discard,
    /// Revealed tiles.
    RevealedTile,
    /// Scryed tiles.
    Scry,
}

/// What must hold for something to be marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restriction {
    /// It belongs to that seat.
    Seat(Relative),
    /// It belongs to somebody else.
    Others,
    /// It belongs to the player whose turn it is.
    CurrentTurn,
    /// It is a number tile.
    Suited,
    /// It has the suit of all that is marked.
    MatchSuit,
    /// It has the number of all that is marked.
    MatchNumber,
    /// It is a terminal or an honour.
    TerminalHonor,
    /// It is a wind.
    Wind,
    /// It is a dragon.
    Dragon,
    /// It is no back and no space.
    Visible,
    /// It is the last discard.
    LastDiscard,
    /// It is no joker.
    NotJoker,
    /// The player is not in riichi, or it was drawn.
    NotRiichi,
    /// It could be discarded now.
    CanDiscard,
    /// It is an open call.
    Open,
    /// It is a call with a joker.
    CallHasJoker,
    /// It equals the last called tile.
    MatchCalledTile,
    /// It is the natural tile of every marked call with jokers.
    MatchHandToMarkedCall,
    /// It is a call with jokers whose natural tile is every marked tile.
    MatchCallToMarkedHand,
    /// It is this tile, or with the flag it is not.
    Tile(Tile, bool),
}

/// One place of a call as it is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StyleItem {
    /// The tile that lies there.
    pub tile: StyleTile,
    /// Attributes that it gets.
    pub attrs: AttrSet,
}

/// A tile of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StyleTile {
    /// A tile of the pool by number.
    Pool(usize),
    /// The called tile.
    Called,
    /// This tile.
    Tile(Tile),
}

/// A button that presses itself.
#[derive(Clone, Debug)]
pub struct AutoButton {
    /// Its id.
    pub id: Name,
    /// What is written on it.
    pub display_name: String,
    /// What it is for.
    pub desc: String,
    /// Is it on at the start?
    pub enabled_at_start: bool,
    /// Does the player's setting last for the game?
    pub persistent: bool,
    /// What it does.
    pub actions: ListId,
}
