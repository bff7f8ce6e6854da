//! Actions: what a ruleset does to the game.

mod kinds;
mod specs;

pub use kinds::{
    AliasFrom, AttrAction, AttrChange, AttrTarget, BehaviourAction, ButtonAction, CallAction,
    CardAction, Control, CounterAction, CounterOp, DrawFrom, EndAction, JokerGoes, MarkAction,
    Method, ModifyKey, MoveAction, MoveTarget, RuleTextAction, ScoreAction, ShowAction, TagTiles,
    TurnAction, WallAction, YakuNames, Zone, Zones,
};
pub use specs::{PlainSpecs, TileSpecs};

use crate::Number;

/// A list of actions by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListId(pub u32);

impl ListId {
    /// The list with nothing in it; every rulebook has it.
    pub const EMPTY: Self = Self(0);
}

/// A list of actions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionList {
    /// Where it stands in the ruleset, as a path.
    pub origin: String,
    /// The actions in order.
    pub steps: Vec<Step>,
}

/// An action in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What is done.
    pub action: Action,
    /// The level of the interrupt after it, if there is one.
    pub interrupt: Option<Number>,
}

/// An action, by what it is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Which actions run, and when.
    Control(Control),
    /// Messages, and what players see.
    Show(ShowAction),
    /// The rules text.
    RuleText(RuleTextAction),
    /// Walls, drawing, discarding.
    Wall(WallAction),
    /// Calls.
    Call(CallAction),
    /// Whose turn it is.
    Turn(TurnAction),
    /// The end of a round.
    End(EndAction),
    /// Statuses and counters.
    Counter(CounterAction),
    /// Scores, pot, honba.
    Score(ScoreAction),
    /// Buttons.
    Button(ButtonAction),
    /// Marked objects.
    Mark(MarkAction),
    /// Tiles from zone to zone.
    Move(MoveAction),
    /// Jokers and orderings.
    Behaviour(BehaviourAction),
    /// Attributes and tags.
    Attr(AttrAction),
    /// Cards.
    Card(CardAction),
}
