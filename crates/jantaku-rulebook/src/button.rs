//! Buttons: what players can do besides discarding.

use jantaku_match::queries::CallSpecs;
use jantaku_tile::{AttrSet, Tile};

use crate::{Condition, ListId, Name, Number, PerRelative, Relative};

/// The level of buttons and interrupts that do not specify one.
pub const USUAL_LEVEL: Number = Number::whole(100);

/// Index of a button; buttons are sorted by their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ButtonId(pub u16);

impl ButtonId {
    /// The button that declines all offers. It is not in the rulebook's list, but always exists.
    pub const SKIP: Self = Self(u16::MAX);
}

/// Index of an auto button; auto buttons are sorted by their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AutoButtonId(pub u16);

/// Something that a player can be offered to do, besides discarding.
#[derive(Clone, Debug)]
pub struct Button {
    /// The key of the button in the ruleset.
    pub id: Name,
    /// The label that players see.
    pub display_name: String,
    /// The button is offered while this holds.
    pub show_when: Condition,
    /// The actions that run when it is pressed.
    pub actions: ListId,
    /// The tiles that the call takes from the hand, relative to the called one; `None` if the
    /// button makes no call.
    pub call: Option<CallSpecs>,
    /// Each way to make the call must satisfy this; `None` allows all.
    pub call_conditions: Option<Condition>,
    /// The buttons of other players that are dropped when this one is pressed.
    pub precedence_over: Vec<ButtonId>,
    /// While this holds, a player who is offered the button can neither decline nor discard.
    pub unskippable: Condition,
    /// Whether the player may cancel the marking that it asks for.
    pub cancellable: bool,
    /// The name of the calls that it extends; `None` if it extends none.
    pub upgrades: Option<Name>,
    /// The name under which the call is stored.
    pub call_name: Name,
    /// The name of the call in messages.
    pub msg_name: String,
    /// The layout of the call, by the seat that its tile came from.
    pub call_style: PerRelative<Option<Vec<StyleItem>>>,
    /// Whether the tiles of the call are face down for everyone else.
    pub call_hidden: bool,
    /// Decides between players who chose the same button: only the one who satisfies the earliest
    /// condition keeps the choice, and turn order breaks ties. With `None` all of them keep it.
    pub call_priority_list: Option<Vec<Condition>>,
    /// The button is offered by interrupts up to this level.
    pub interrupt_level: Number,
    /// The choice to make when it is pressed.
    pub needs: Needs,
    /// Whether its actions may win on the discard before the last one.
    pub wins_by_second_discard: bool,
}

/// The choice that a player makes when pressing a button.
#[derive(Clone, Debug, PartialEq)]
pub enum Needs {
    /// No choice.
    Nothing,
    /// A call on a discard or a called tile.
    Call,
    /// A call from the player's own tiles.
    SelfCall,
    /// The tile to add to an existing call.
    Upgrade,
    /// One of these tiles to put down as a flower.
    Flower(Vec<Tile>),
    /// One of this many cards from the deck.
    Card(Number),
    /// Objects on the table to mark.
    Mark(MarkPlan),
    /// The yaku to declare.
    Yaku,
}

/// A request to mark objects, and the actions around it.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkPlan {
    /// The objects to mark.
    pub entries: Vec<MarkEntry>,
    /// Runs before the player marks.
    pub before: ListId,
    /// Runs once everything is marked.
    pub after: ListId,
    /// Runs if the marking is cancelled.
    pub cancelled: ListId,
}

/// A number of objects of one kind to mark.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkEntry {
    /// The kind of objects.
    pub target: MarkTarget,
    /// The number of objects to mark.
    pub needed: usize,
    /// Each object must satisfy all of these.
    pub restrictions: Vec<Restriction>,
}

/// The kinds of object that can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkTarget {
    /// Tiles of hand and draw.
    Hand,
    /// Calls, each as a whole.
    Call,
    /// Tiles set aside.
    Aside,
    /// Tiles in ponds.
    Discard,
    /// Tiles in the row of revealed tiles.
    RevealedTile,
    /// Wall tiles that the player sees ahead.
    Scry,
}

/// A condition that an object must satisfy to be marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restriction {
    /// It belongs to that seat.
    Seat(Relative),
    /// It belongs to another player.
    Others,
    /// It belongs to the player whose turn it is.
    CurrentTurn,
    /// It is a number tile.
    Suited,
    /// It has the same suit as everything marked so far.
    MatchSuit,
    /// It has the same number as everything marked so far.
    MatchNumber,
    /// It is a terminal or an honour.
    TerminalHonor,
    /// It is a wind.
    Wind,
    /// It is a dragon.
    Dragon,
    /// It is neither a tile back nor an empty space.
    Visible,
    /// It is the last discard.
    LastDiscard,
    /// It is not a joker.
    NotJoker,
    /// It was drawn, or the player is not in riichi.
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
    /// It is this tile.
    Tile(Tile),
    /// It is not this tile.
    NotTile(Tile),
}

/// One position in the layout of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StyleItem {
    /// The tile at that position.
    pub tile: StyleTile,
    /// Attributes added to it.
    pub attrs: AttrSet,
}

/// The source of a tile in the layout of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StyleTile {
    /// The tile of this index among those that the caller contributes.
    Pool(usize),
    /// The called tile.
    Called,
    /// This tile, whatever the call consists of.
    Tile(Tile),
}

/// A button that runs its actions by itself while it is on.
#[derive(Clone, Debug)]
pub struct AutoButton {
    /// The key of the button in the ruleset.
    pub id: Name,
    /// The label that players see.
    pub display_name: String,
    /// A sentence that describes it to players.
    pub desc: String,
    /// Whether it is on when the game starts.
    pub enabled_at_start: bool,
    /// Whether the player's setting outlasts the round.
    pub persistent: bool,
    /// The actions that run whenever it is on and the table has changed.
    pub actions: ListId,
}
