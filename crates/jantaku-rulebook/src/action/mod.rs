//! Actions: what a ruleset does to the game.

mod kinds;
mod specs;

pub use kinds::{
    AliasFrom, AskedPlayers, AttrAction, AttrChange, AttrTarget, BehaviourAction, ButtonAction,
    CallAction, CardAction, Control, CounterAction, CounterOp, DrawFrom, DrawTo, EndAction,
    JokerGoes, MarkAction, Method, ModifyKey, MoveAction, MoveTarget, OwnTiles, RuleTextAction,
    Scope, ScoreAction, ShowAction, TagTiles, TurnAction, WallAction, WallPart, YakuNames, Zone,
    Zones,
};
pub use specs::{PlainSpecs, TileSpecs};

use crate::Number;

/// Index of a list of actions in [`Rulebook::lists`](crate::Rulebook::lists).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListId(pub u32);

impl ListId {
    /// The empty list, which every rulebook has.
    pub const EMPTY: Self = Self(0);
}

/// A list of actions as the document writes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionList {
    /// The path of the list in the document, for messages.
    pub origin: String,
    /// The entries in the order in which they run.
    pub instructions: Vec<Instruction>,
}

/// One entry of an action list.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// The action to run.
    pub action: Action,
    /// The interrupt level down to which buttons are recomputed after the action; `None` if they
    /// are not.
    pub interrupt: Option<Number>,
}

/// An action, grouped by subject.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Decides which actions run, and when.
    Control(Control),
    /// Messages and presentation.
    Show(ShowAction),
    /// Changes to the rules text.
    RuleText(RuleTextAction),
    /// Drawing, discarding, and what is visible of the wall.
    Wall(WallAction),
    /// Making calls.
    Call(CallAction),
    /// Changes to whose turn it is.
    Turn(TurnAction),
    /// Ending a round or the game.
    End(EndAction),
    /// Changes to statuses and counters.
    Counter(CounterAction),
    /// Changes to scores, pot and honba.
    Score(ScoreAction),
    /// Pressing buttons for a player.
    Button(ButtonAction),
    /// Using marked tiles and calls.
    Mark(MarkAction),
    /// Moving tiles between zones.
    Move(MoveAction),
    /// Jokers and tile orderings.
    Behaviour(BehaviourAction),
    /// Changes to attributes and tags.
    Attr(AttrAction),
    /// Power cards.
    Card(CardAction),
}
