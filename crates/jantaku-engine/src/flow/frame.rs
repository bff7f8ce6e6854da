//! Programs: what is running, as data, so that it can stop anywhere and go on later.
//!
//! A program is a stack of frames. A frame is a list of actions with its context, or a step of
//! the engine that has to follow what lies above it. An interrupt takes one list off the stack
//! and puts it off; a pause puts the whole program to sleep.

use std::sync::Arc;

use jantaku_rulebook::{ButtonId, Event, ListId, Name, Number, Seat};
use jantaku_tile::Tile;

use crate::table::{CallChoice, Context, Record, SortedMap, SortedSet};

/// Everything that one cause sets running.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// What is running; the last frame first.
    pub frames: Vec<Frame>,
    /// How many programs began before it: of two that sleep as long, the earlier wakes first.
    pub number: u64,
}

/// A program that waits for time to pass.
#[derive(Clone, Debug)]
pub struct Paused {
    /// The program.
    pub program: Program,
    /// Milliseconds that are left.
    pub left: u32,
}

/// Actions that were put off.
#[derive(Clone, Debug)]
pub struct Deferred {
    /// A list, perhaps with a step of the engine below it.
    pub frames: Vec<Frame>,
}

/// A part of a program.
#[derive(Clone, Debug)]
pub enum Frame {
    /// A list of actions.
    List(ListFrame),
    /// A step of the engine.
    Step(EngineStep),
}

/// A list of actions that is running. Bodies of branches and functions go in front of the rest
/// and form one list with it.
#[derive(Clone, Debug)]
pub struct ListFrame {
    /// Its parts; the last part first.
    pub segments: Vec<Segment>,
    /// What it knows.
    pub context: Context,
    /// How many functions were active where it began.
    pub depth: usize,
}

/// A part of a list.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The actions.
    pub code: Code,
    /// The next of them.
    pub at: usize,
    /// Is it the body of a function?
    pub function: bool,
}

/// Actions of a rulebook, or the engine's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Code {
    /// A list of the rulebook.
    List(ListId),
    /// The choice of a discard: the tile is played, passes, and the turn goes on.
    Discard(Tile, usize),
}

/// As much of the table as tells whether anything has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Glimpse {
    /// How much has happened.
    pub records: usize,
    /// The next tile of the wall.
    pub wall: usize,
    /// What the players have, by seat.
    pub players: [Holdings; 4],
}

/// What a player has: tiles, statuses, counters.
pub type Holdings = (Vec<Tile>, SortedSet<Name>, SortedMap<Name, Number>);

/// A step of the engine.
#[derive(Clone, Debug)]
pub enum EngineStep {
    /// After an action: if it changed what players are offered, the list below is put off.
    Interrupt {
        /// The level.
        level: Number,
        /// What was offered before, by seat.
        before: Box<[Vec<ButtonId>; 4]>,
    },
    /// An event of the player whose turn it is then.
    Fire(Event),
    /// The turn goes to a player, with all events.
    TurnTo(Seat),
    /// If nothing can be discarded, the ruleset may do something about it, so many times more.
    NoValidTiles {
        /// How often it has done so.
        tries: u8,
        /// What there was before that.
        before: Option<Box<Glimpse>>,
    },
    /// The effects of a discard have run.
    FinishDiscard(Seat),
    /// What a player has chosen is carried out.
    CarryOut(Seat),
    /// A button that calls was chosen.
    BeginCall(Seat, ButtonId, Option<Arc<CallChoice>>),
    /// Its actions have run: who called, and whose turn it was.
    FinishCall(Seat, Seat, Option<Arc<Record>>),
    /// A button that marks was chosen.
    BeginMarking(Seat, ButtonId),
    /// What runs before the marking has run.
    EnterMarking(Seat, ButtonId),
    /// The actions of a marking have run.
    FinishMarking(Seat),
    /// A marking was cancelled, and what runs for that has run.
    LeaveMarking(Seat),
    /// The actions that a player has put off, unless another player has any.
    ResumeQueue(Seat, Option<Seat>),
    /// Everything put off has gone on; choices are looked at again.
    Resumed,
    /// Everyone is told which cards a player has.
    ShowCards(Seat),
    /// Offers are made anew, down to a level.
    Recalculate(Number),
    /// A round is dealt.
    DealRound,
    /// Its events have run.
    OpenRound,
    /// A win was declared, and its event has run.
    ScoreWin(Context, Option<Name>),
    /// The win is scored.
    FinishWin(Context),
    /// Everyone is told what it is worth.
    TellWorth(Seat),
    /// What was written into the ledger since, when this is what it came to, is paid as well.
    PaySince(Box<[Number; 4]>),
    /// What a function has added at the end of the game, when scores were these, goes by its name.
    NoteAdjustment(Name, Box<[Number; 4]>),
    /// A draw was declared, and its event has run.
    FinishDraw {
        /// Was the round called off?
        abortive: bool,
        /// The headline.
        header: Option<String>,
        /// The scoring program.
        scoring: Option<Name>,
    },
    /// Payouts of the round have been told; the next screen.
    ShowScores,
    /// Payouts were applied; what comes next.
    NextRound,
    /// The final scores.
    FinishGame,
}

impl ListFrame {
    /// A list of the rulebook from its beginning.
    #[must_use]
    pub fn new(list: ListId, context: Context) -> Self {
        Self::of(Code::List(list), context)
    }

    /// Some code from its beginning.
    #[must_use]
    pub fn of(code: Code, context: Context) -> Self {
        // Most lists have branches, or call functions.
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
