//! Everything on and around the table, as plain data.

mod clone_in_place;
mod context;
mod ledger;
mod marking;
mod player;

mod record;
mod rules_text;
mod sorted;
mod wall;
mod winner;

use std::collections::VecDeque;
use std::sync::Arc;

use jantaku_rulebook::{AutoButtonId, Name, Number, Relative, Seat};
use jantaku_tile::Tile;

pub use context::{CallChoice, CallSource, Context, Original, Pieces, WinContext, WonHand};
pub use ledger::{LedgerLine, Payment, Reason, Transfer};
pub use marking::{Marked, Marking};
pub use player::{Choice, Chosen, Meld, Menu, Offer, Player, Tray};

pub use record::{CallRecord, Record};
pub use rules_text::{Rule, RulesText, Tab};
pub use sorted::{SortedMap, SortedSet};
pub use wall::{RevealedTile, Wall};
pub use winner::{Reading, Shown, Winner, YakuValue};

use crate::flow::{Paused, Program};
use crate::input::Input;
use clone_in_place::clone_in_place;

/// The state of a game.
#[derive(Debug)]
pub struct Table {
    /// Rounds that have been dealt, counted without repeats: 0 is East 1.
    pub kyoku: usize,
    /// Repeats.
    pub honba: i64,
    /// Points on the table.
    pub pot: Number,
    /// The rules in words.
    pub rules_text: Arc<RulesText>,
    /// Has the first round been dealt?
    pub initialized: bool,
    /// How many rounds have been dealt, repeats included.
    pub deals: u64,
    /// The players by seat; seats that nobody has stay empty.
    pub players: [Player; 4],
    /// Named sets of tiles, each sorted.
    pub tags: SortedMap<Name, Vec<Tile>>,
    /// Who dealt into the first win of the round before.
    pub dealt_in_last_round: Option<Seat>,
    /// Players by rank when the game ended; what is added to scores then changes no rank.
    pub final_ranking: Option<Vec<Seat>>,
    /// Scores when the last round had been paid, before the end of the game adds to them.
    pub scores_before_end: Option<[Number; 4]>,
    /// What functions have added to scores since then, each by its name, by seat.
    pub adjustments: Vec<(Name, [Number; 4])>,

    /// Whose turn it is.
    pub turn: Seat,
    /// Does that player still owe a discard?
    pub awaiting_discard: bool,
    /// The restrictions are lifted until the next discard, because nothing could be played.
    pub restrictions_lifted: bool,
    /// Dice.
    pub dice: Vec<u8>,
    /// The walls.
    pub wall: Wall,
    /// Starting hands.
    pub haipai: [Vec<Tile>; 4],
    /// Does the turn go the other way round?
    pub reversed: bool,
    /// What has happened in this round, oldest first.
    pub records: Vec<Record>,
    /// Are actions interrupted yet?
    pub interrupts: bool,
    /// Cards that are left.
    pub deck: Vec<Name>,

    /// How the round has ended, if it has.
    pub result: Option<RoundResult>,
    /// Is the round over, so that nobody can act?
    pub round_over: bool,
    /// What everyone looks at.
    pub screen: Option<Screen>,
    /// Winners in the order of their wins.
    pub winners: Vec<Winner>,
    /// How the next winner is shown, if that was said before the win was noted.
    pub shown_next: Option<Box<Shown>>,
    /// Which winner is shown.
    pub winner_index: usize,
    /// Payouts of the round, while they are shown.
    pub payouts: Option<[Number; 4]>,
    /// How they come about, as far as no scoring program writes it down.
    pub transfers: Vec<Transfer>,
    /// What lies in the pot after them, if it changes.
    pub pot_after: Option<Number>,
    /// Payments that scoring programs have written down.
    pub ledger: Vec<Payment>,
    /// The headline of the score screen.
    pub header: String,
    /// Who deals next, if that was said.
    pub next_dealer: Option<Seat>,
    /// Has the ruleset itself changed the honba of an abortive draw?
    pub honba_added: bool,

    /// Programs that run, in order.
    pub programs: VecDeque<Program>,
    /// Programs that wait for time to pass.
    pub paused: Vec<Paused>,
    /// Programs that go on when no program is paused any more.
    pub waiting: VecDeque<Program>,
    /// Inputs that actions have made.
    pub inputs: VecDeque<(Seat, Input)>,
    /// Auto buttons that are about to fire.
    pub firing: VecDeque<(Seat, AutoButtonId)>,
    /// Turn changes since anything else happened.
    pub idle_turns: u32,
    /// How many records there were at the last turn change.
    pub idle_records: usize,
    /// How many programs have begun.
    pub programs_begun: u64,
    /// Was it told that nobody can do anything?
    pub stall_told: bool,
}

clone_in_place!(Table {
    kyoku,
    honba,
    pot,
    rules_text,
    initialized,
    deals,
    players,
    tags,
    dealt_in_last_round,
    final_ranking,
    scores_before_end,
    turn,
    awaiting_discard,
    restrictions_lifted,
    dice,
    wall,
    haipai,
    reversed,
    records,
    interrupts,
    deck,
    result,
    round_over,
    screen,
    winner_index,
    shown_next,
    payouts,
    pot_after,
    next_dealer,
    honba_added,
    idle_turns,
    idle_records,
    programs_begun,
    stall_told,
} mostly empty {
    winners,
    adjustments,
    transfers,
    ledger,
    header,
    programs,
    paused,
    waiting,
    inputs,
    firing,
});

/// How a round has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundResult {
    /// Somebody won.
    Win,
    /// Nobody won.
    ExhaustiveDraw,
    /// The round was called off.
    AbortiveDraw,
    /// Somebody won, and play goes on.
    Continue,
    /// The game ends here.
    EndGame,
}

/// What everyone looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// A winner's hand.
    Winner,
    /// Payouts.
    Scores,
    /// The final scores.
    GameEnd,
}

impl Table {
    /// A player.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The last thing that happened.
    #[must_use]
    pub fn last_record(&self) -> Option<&Record> {
        self.records.last()
    }

    /// The last discard: who, and what was seen.
    #[must_use]
    pub fn last_discard(&self) -> Option<(Seat, Tile)> {
        self.records.iter().rev().find_map(|record| match record {
            Record::Discard { seat, tile } => Some((*seat, *tile)),
            _ => None,
        })
    }

    /// The last call.
    #[must_use]
    pub fn last_call(&self) -> Option<&CallRecord> {
        self.records.iter().rev().find_map(|record| match record {
            Record::Call(call) => Some(call),
            _ => None,
        })
    }

    /// May players act?
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.round_over && self.paused.is_empty()
    }

    /// The winner record of a player.
    #[must_use]
    pub fn winner(&self, seat: Seat) -> Option<&Winner> {
        self.winners.iter().find(|winner| winner.seat == seat)
    }

    /// The winner record of a player.
    pub fn winner_mut(&mut self, seat: Seat) -> Option<&mut Winner> {
        self.winners.iter_mut().find(|winner| winner.seat == seat)
    }

    /// The seat that is there as seen from another, if somebody has it.
    #[must_use]
    pub fn relative(&self, seats: &[Seat], from: Seat, to: Relative) -> Option<Seat> {
        let seat = from.at(to);
        seats.contains(&seat).then_some(seat)
    }
}
