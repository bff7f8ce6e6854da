//! The state of a game, as plain data.

mod clone_in_place;
mod context;
mod ledger;
mod marking;
mod player;

mod history;
mod rules_text;
mod sorted;
mod wall;
mod winner;

use std::collections::VecDeque;
use std::sync::Arc;

use jantaku_rulebook::{AutoButtonId, Name, NamedTile, Number, PerSeat, Seat};
use jantaku_tile::Tile;

pub use context::{CallChoice, CallSource, Context, Original, Pieces, WinContext, WonHand};
pub use ledger::{LedgerLine, Payment, Reason, Transfer};
pub use marking::{Marked, Marking};
pub use player::{Choice, Chosen, Meld, Menu, Offer, Player, Tray};

pub use history::{MadeCall, RoundEvent};
pub use rules_text::{Rule, RulesText, Tab};
pub use sorted::{SortedMap, SortedSet};
pub use wall::{RevealedTile, Wall};
pub use winner::{Reading, Scored, Shown, Winner, YakuValue};

use crate::face::Command;
use crate::flow::{Paused, Program};
use clone_in_place::clone_in_place;

/// Everything that changes while a game is played, as plain data.
///
/// Each part has its own lifetime: the match lasts from the first deal to the final scores, a
/// round from deal to deal, the ending from the first win or draw of a round to the next deal, and
/// the machine for as long as something is running. Players keep points from round to round and
/// get everything else anew.
#[derive(Debug)]
pub struct State {
    /// What outlasts a round.
    pub game: Match,
    /// The players by seat; players of seats that nobody has stay empty.
    pub players: PerSeat<Player>,
    /// The round being played.
    pub round: Round,
    /// The programs that run, sleep or wait.
    pub machine: Machine,
    /// How the round has ended, and what is shown and paid for it.
    pub ending: Ending,
}

clone_in_place!(State {
    game,
    players,
    round,
    machine,
    ending,
} mostly empty {
});

/// What outlasts a round.
#[derive(Debug)]
pub struct Match {
    /// Rounds dealt so far, repeats not counted: 0 is East 1.
    pub kyoku: usize,
    /// Repeats of the deal.
    pub honba: i64,
    /// Points on the table.
    pub pot: Number,
    /// The rules in words, as actions have written them.
    pub rules_text: Arc<RulesText>,
    /// Whether the first round has been dealt.
    pub initialized: bool,
    /// Rounds dealt so far, repeats included. Chance is drawn from a stream of its own for each.
    pub deals: u64,
    /// Named sets of tiles, each sorted.
    pub tags: SortedMap<Name, Vec<Tile>>,
    /// Who dealt into the first win of the previous round.
    pub dealt_in_last_round: Option<Seat>,
    /// Seats played by bots.
    pub bots: Vec<Seat>,
}

clone_in_place!(Match {
    kyoku,
    honba,
    pot,
    rules_text,
    initialized,
    deals,
    tags,
    dealt_in_last_round,
} mostly empty {
    bots,
});

/// A round from the deal until it ends.
#[derive(Debug)]
pub struct Round {
    /// Whose turn it is; the dealer before the first turn has begun. Rules ask
    /// [`State::turn`].
    pub turn: Seat,
    /// Whether nobody has the turn yet: the event before the first turn of the round is running.
    pub before_first_turn: bool,
    /// Whether that player still owes a discard.
    pub awaiting_discard: bool,
    /// Whether play restrictions are lifted until the next discard, because nothing could be
    /// played under them.
    pub restrictions_lifted: bool,
    /// The dice, as rolled or fixed by the ruleset.
    pub dice: Vec<u8>,
    /// The live and the dead wall.
    pub wall: Wall,
    /// Hands as dealt, by seat.
    pub haipai: PerSeat<Vec<Tile>>,
    /// Whether turns go against the order of seats.
    pub reversed: bool,
    /// What has happened in this round, oldest first.
    pub history: Vec<RoundEvent>,
    /// Power cards not drafted yet.
    pub deck: Vec<Name>,
}

clone_in_place!(Round {
    turn,
    before_first_turn,
    awaiting_discard,
    restrictions_lifted,
    dice,
    wall,
    haipai,
    reversed,
    history,
    deck,
} mostly empty {
});

/// How a round has ended, and what is shown and paid for it.
#[derive(Debug, Default)]
pub struct Ending {
    /// How the round has ended; `None` while it is played.
    pub result: Option<RoundResult>,
    /// Whether the round is over, so that nobody can act.
    pub round_over: bool,
    /// The screen that covers the table.
    pub screen: Option<Screen>,
    /// Winners in the order of their wins.
    pub winners: Vec<Winner>,
    /// How the next winner is to be shown, if actions said so before the win was recorded.
    pub shown_next: Option<Box<Shown>>,
    /// Index of the winner on the screen.
    pub winner_index: usize,
    /// What each seat gains or loses by the round, while the score screen shows it.
    pub payouts: Option<PerSeat<Number>>,
    /// Who pays whom, as far as no scoring program has written it into the ledger.
    pub transfers: Vec<Transfer>,
    /// The pot after the payouts, if they change it.
    pub pot_after: Option<Number>,
    /// Payments written down by scoring programs.
    pub ledger: Vec<Payment>,
    /// The headline of the score screen.
    pub header: String,
    /// The next dealer, if an action chose one.
    pub next_dealer: Option<Seat>,
    /// Whether the ruleset itself has changed the honba of an abortive draw.
    pub honba_added: bool,
    /// Indicators that were counted for a player's win although they do not lie open.
    pub counted_indicators: Vec<(Seat, NamedTile)>,
    /// Players by rank when the last round had been paid; later adjustments change no rank.
    pub final_ranking: Option<Vec<Seat>>,
    /// Scores when the last round had been paid, before the end of the game adjusts them.
    pub scores_before_end: Option<PerSeat<Number>>,
    /// What functions have added to the final scores, by function and seat.
    pub adjustments: Vec<(Name, PerSeat<Number>)>,
}

clone_in_place!(Ending {
    result,
    round_over,
    screen,
    winner_index,
    shown_next,
    payouts,
    pot_after,
    next_dealer,
    honba_added,
    final_ranking,
    scores_before_end,
} mostly empty {
    counted_indicators,
    winners,
    adjustments,
    transfers,
    ledger,
    header,
});

/// The machine that runs programs: what is running, asleep or waiting, and its budget.
#[derive(Debug, Default)]
pub struct Machine {
    /// Programs that can run, in order.
    pub programs: VecDeque<Program>,
    /// Programs that wait for time to pass.
    pub paused: Vec<Paused>,
    /// Programs that go on when no program is paused any more.
    pub waiting: VecDeque<Program>,
    /// Commands that actions have given in the name of players.
    pub commands: VecDeque<(Seat, Command)>,
    /// Auto buttons about to fire.
    pub firing: VecDeque<(Seat, AutoButtonId)>,
    /// Whether an auto button is firing.
    pub firing_now: bool,
    /// Turn changes since anything else happened.
    pub idle_turns: u32,
    /// Length of the round's history at the last turn change.
    pub idle_history: usize,
    /// Programs begun so far.
    pub programs_begun: u64,
    /// Whether it has been reported that nobody can do anything.
    pub stall_told: bool,
    /// Events of the round and tiles drawn when somebody last chose, or when buttons
    /// were last recalculated because nobody could act. If both are the same since, that is not
    /// tried again.
    pub revived_at: Option<(usize, usize)>,
    /// Whether actions are interrupted by offers; not while a round is being dealt.
    pub interrupts: bool,
    /// Whether pauses take no time.
    pub no_pauses: bool,
    /// Whether nobody looks: what is only for show, such as the order of a winning hand, is left out.
    pub unseen: bool,
    /// Whether this is a copy on which a question about an undeclared win is answered.
    pub supposed: bool,
    /// Steps that the current command may still cause.
    pub steps_left: u32,
}

clone_in_place!(Machine {
    firing_now,
    idle_turns,
    idle_history,
    programs_begun,
    stall_told,
    revived_at,
    interrupts,
    no_pauses,
    unseen,
    supposed,
    steps_left,
} mostly empty {
    programs,
    paused,
    waiting,
    commands,
    firing,
});

/// How a round has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundResult {
    /// Somebody won.
    Win,
    /// Nobody won, and the wall is used up.
    ExhaustiveDraw,
    /// The round was called off.
    AbortiveDraw,
    /// Somebody won, and the others play on.
    Continue,
    /// The ruleset ended the game.
    EndGame,
}

/// A screen that covers the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// A winner's hand and what it is worth.
    Winner,
    /// The payments of the round.
    Scores,
    /// The final scores.
    GameEnd,
}

impl State {
    /// The player of a seat; an empty one if nobody sits there.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// The player of a seat, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
    }

    /// Whose turn it is; nobody's before the first turn of a round has begun.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (!self.round.before_first_turn).then_some(self.round.turn)
    }

    /// The latest event of the round.
    #[must_use]
    pub fn last_event(&self) -> Option<&RoundEvent> {
        self.round.history.last()
    }

    /// The latest discard: who discarded, and the tile as everyone saw it.
    #[must_use]
    pub fn last_discard(&self) -> Option<(Seat, Tile)> {
        self.round
            .history
            .iter()
            .rev()
            .find_map(|event| match event {
                RoundEvent::Discard { seat, tile } => Some((*seat, *tile)),
                _ => None,
            })
    }

    /// The latest call of the round.
    #[must_use]
    pub fn last_call(&self) -> Option<&MadeCall> {
        self.round
            .history
            .iter()
            .rev()
            .find_map(|event| match event {
                RoundEvent::Call(call) => Some(call),
                _ => None,
            })
    }

    /// Whether players can act: the round is not over, and nothing is paused.
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.ending.round_over && self.machine.paused.is_empty()
    }

    /// The win of a player in this round.
    #[must_use]
    pub fn winner(&self, seat: Seat) -> Option<&Winner> {
        self.ending
            .winners
            .iter()
            .find(|winner| winner.seat == seat)
    }

    /// The win of a player in this round, to be changed.
    pub fn winner_mut(&mut self, seat: Seat) -> Option<&mut Winner> {
        self.ending
            .winners
            .iter_mut()
            .find(|winner| winner.seat == seat)
    }
}
