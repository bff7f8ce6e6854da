//! Running programs, as data, so that they can stop anywhere and go on later.
//!
//! A program is a stack of frames. A frame is a list of actions with its context, or a step of the
//! engine that has to follow the frames above it. An interrupt takes one list off the stack and
//! defers it; a pause puts the whole program to sleep.

use std::sync::Arc;

use jantaku_rulebook::{ButtonId, Event, ListId, Name, Number, PerSeat, Seat};
use jantaku_tile::Tile;

use crate::state::{CallChoice, Context, RoundEvent, SortedMap, SortedSet};

/// Everything that one cause sets running.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The stack of frames; the last one runs first.
    pub frames: Vec<Frame>,
    /// How many programs began before this one. Of two that wake at the same time, the earlier goes
    /// first.
    pub number: u64,
}

/// A program that waits for time to pass.
#[derive(Clone, Debug)]
pub struct Paused {
    /// The program that sleeps.
    pub program: Program,
    /// Milliseconds left.
    pub left: u32,
}

/// A list of actions that was interrupted.
#[derive(Clone, Debug)]
pub struct Deferred {
    /// The list, possibly with a step of the engine below it.
    pub frames: Vec<Frame>,
}

/// An entry of a program's stack.
#[derive(Clone, Debug)]
pub enum Frame {
    /// Actions of the ruleset.
    List(ListFrame),
    /// Something the engine does when the frames above have run.
    Step(EngineStep),
}

/// A list of actions that is running. Bodies of branches and functions are pushed in front of the
/// rest. In ledger rulesets they form one list with it, so that an interrupt defers them together;
/// in classic ones an interrupt defers the innermost body alone.
#[derive(Clone, Debug)]
pub struct ListFrame {
    /// The code that is left; the last segment runs first.
    pub segments: Vec<Segment>,
    /// What the actions know besides the table.
    pub context: Context,
    /// How many functions were active where the list began.
    pub depth: usize,
}

/// A stretch of actions within a running list.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The actions.
    pub code: Code,
    /// The index of the next action.
    pub at: usize,
    /// Whether this is the body of a function.
    pub function: bool,
}

/// Actions of a rulebook, or actions made by the engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Code {
    /// A list of the rulebook.
    List(ListId),
    /// Discarding a tile at an index of hand and draw: the tile is played, nobody takes it, the
    /// turn advances.
    Discard(Tile, usize),
}

/// As much of the state as it takes to tell whether anything has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Glimpse {
    /// The length of the round's history.
    pub history: usize,
    /// The index of the next tile of the live wall.
    pub wall: usize,
    /// What each player holds, by seat.
    pub players: PerSeat<Holdings>,
}

/// What a player holds: tiles, statuses, counters.
pub type Holdings = (Vec<Tile>, SortedSet<Name>, SortedMap<Name, Number>);

/// A step of the engine.
#[derive(Clone, Debug)]
pub enum EngineStep {
    /// Recalculates offers after an action; if they changed, the list below is deferred.
    Interrupt {
        /// Buttons down to this interrupt level are looked at.
        level: Number,
        /// The buttons offered before the action, by seat.
        before: Box<PerSeat<Vec<ButtonId>>>,
    },
    /// Fires an event for the player whose turn it is then.
    Fire(Event),
    /// Gives the turn to a player and fires the events that belong to it.
    TurnTo(Seat),
    /// Lets the ruleset help a player who can discard nothing.
    NoValidTiles {
        /// How often it has tried so far.
        tries: u8,
        /// The state before the last try; a try that changed nothing is the last.
        before: Option<Box<Glimpse>>,
    },
    /// Updates the history after the effects of a discard have run.
    FinishDiscard(Seat),
    /// Carries out a player's choice.
    CarryOut(Seat),
    /// Begins the call of a button.
    BeginCall(Seat, ButtonId, Option<Arc<CallChoice>>),
    /// Ends a call whose actions have run: caller, the player whose turn it was, and the call.
    FinishCall(Seat, Seat, Option<Arc<RoundEvent>>),
    /// Begins the marking of a button, with what the ruleset runs before it.
    BeginMarking(Seat, ButtonId),
    /// Enters marking mode.
    EnterMarking(Seat, ButtonId),
    /// Ends a marking whose actions have run.
    FinishMarking(Seat),
    /// Leaves marking mode after a marking was cancelled.
    LeaveMarking(Seat),
    /// Resumes a player's interrupted lists, unless another given player has some.
    ResumeQueue(Seat, Option<Seat>),
    /// Looks at all choices again after interrupted lists have resumed.
    Resumed,
    /// Announces the cards of a player.
    ShowCards(Seat),
    /// Recalculates offers down to an interrupt level.
    Recalculate(Number),
    /// Deals a round.
    DealRound,
    /// Lets players act, after the events of the deal have run.
    OpenRound,
    /// Scores a declared win, after its event has run; the name is that of the scoring program.
    ScoreWin(Context, Option<Name>),
    /// Lets the ruleset react to a scored win, then announces what it is worth.
    FinishWin(Context),
    /// Announces what a player's win is worth.
    TellWorth(Seat),
    /// Pays what was written into the ledger since it had these totals.
    PaySince(Box<PerSeat<Number>>),
    /// Attributes changes of the final scores to a function; before it the scores were these.
    NoteAdjustment(Name, Box<PerSeat<Number>>),
    /// Pays for a draw, after its event has run.
    FinishDraw {
        /// Whether the round was called off.
        abortive: bool,
        /// The headline of the score screen.
        header: Option<String>,
        /// The scoring program that pays for the draw.
        scoring: Option<Name>,
    },
    /// Opens the next screen after the payments of the round have been announced.
    ShowScores,
    /// Deals the next round or ends the game, after payments have been applied.
    NextRound,
    /// Shows the final scores.
    FinishGame,
}

impl ListFrame {
    /// A list of the rulebook, from its beginning.
    #[must_use]
    pub fn new(list: ListId, context: Context) -> Self {
        Self::of(Code::List(list), context)
    }

    /// Some code, from its beginning.
    #[must_use]
    pub fn of(code: Code, context: Context) -> Self {
        // Room for branches and functions, which most lists have.
        let mut segments = Vec::with_capacity(4);
        segments.push(Segment {
            code,
            at: 0,
            function: false,
        });
        Self {
            segments,
            context,
            depth: 0,
        }
    }
}

impl From<ListFrame> for Frame {
    fn from(list: ListFrame) -> Self {
        Self::List(list)
    }
}

impl From<EngineStep> for Frame {
    fn from(step: EngineStep) -> Self {
        Self::Step(step)
    }
}
