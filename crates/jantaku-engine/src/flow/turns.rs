//! Turns: who is next, and what happens when the turn changes.

use jantaku_rulebook::action::TurnAction;
use jantaku_rulebook::{Event, Seat};

use super::{EngineStep, Frame, Glimpse, ListFrame};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, RuleFault};
use crate::state::Context;

/// How often the turn may change with nothing else happening.
const MOST_IDLE_TURNS: u32 = 100;

/// How often the ruleset may try to help a player without a valid tile.
const MOST_TRIES: u8 = 100;

impl Ask<'_> {
    fn glimpse(&self) -> Glimpse {
        Glimpse {
            history: self.state.round.history.len(),
            wall: self.state.round.wall.index,
            players: self.state.players.each_ref().map(|player| {
                let tiles = player.tiles().collect();
                (tiles, player.status.clone(), player.counters.clone())
            }),
        }
    }

    /// Whether the player may discard any tile.
    pub(crate) fn has_playable(&self, seat: Seat) -> bool {
        let mut tiles = self.state.player(seat).tiles();
        tiles.any(|tile| self.is_playable(seat, tile))
    }
}

impl Act<'_> {
    pub(crate) fn turn_action(&mut self, action: &TurnAction, context: &Context) -> Vec<Frame> {
        match action {
            TurnAction::Advance => self.advance_turn(),
            TurnAction::Change(who) => match self.ask().seat(*who, context) {
                Some(seat) => self.change_turn(seat),
                None => {
                    self.warn(RuleFault::TurnToEmptySeat);
                    Vec::new()
                }
            },
            TurnAction::Reverse => {
                self.state.round.reversed = !self.state.round.reversed;
                Vec::new()
            }
        }
    }

    fn advance_turn(&mut self) -> Vec<Frame> {
        if self.state.ending.round_over {
            return Vec::new();
        }
        let history = self.state.round.history.len();
        if self.state.machine.idle_history != history {
            self.state.machine.idle_history = history;
            self.state.machine.idle_turns = 0;
        }
        self.state.machine.idle_turns += 1;
        if self.state.machine.idle_turns > MOST_IDLE_TURNS {
            self.tell(Happened::Error(RuleFault::IdleTurns));
            return Vec::new();
        }
        let old = self.state.round.turn;
        let new = self.ask().next_turn(old);
        self.state.player_mut(old).deferred.clear();
        let before = self.terms.rulebook.event(Event::BeforeTurnChange);
        vec![
            EngineStep::TurnTo(new).into(),
            ListFrame::new(before, Context::of(old)).into(),
        ]
    }

    /// Gives the turn to a player.
    pub(crate) fn turn_to(&mut self, seat: Seat) -> Vec<Frame> {
        self.state.round.before_first_turn = false;
        if self.state.ending.round_over {
            return Vec::new(); // something before the turn change ended the round
        }
        self.state.round.turn = seat;
        self.state.round.awaiting_discard = true;
        let after = self.terms.rulebook.event(Event::AfterTurnChange);
        vec![
            EngineStep::no_valid_tiles().into(),
            ListFrame::new(after, Context::of(seat)).into(),
        ]
    }

    fn change_turn(&mut self, seat: Seat) -> Vec<Frame> {
        let old = self.state.round.turn;
        self.state.player_mut(old).deferred.clear();
        self.state.round.turn = seat;
        if self.state.ending.round_over {
            return Vec::new();
        }
        self.state.round.awaiting_discard = true;
        vec![EngineStep::no_valid_tiles().into()]
    }

    /// Lets the ruleset help a player who can discard nothing.
    pub(crate) fn no_valid_tiles(&mut self, tries: u8, before: Option<&Glimpse>) -> Vec<Frame> {
        let Some((list, recurse)) = self.terms.rulebook.on_no_valid_tiles else {
            return Vec::new();
        };
        let seat = self.state.round.turn;
        let now = self.ask().glimpse();
        let helped = tries > 0 && (!recurse || before == Some(&now) || tries >= MOST_TRIES);
        if self.state.ending.round_over || helped || self.ask().has_playable(seat) {
            return Vec::new();
        }
        vec![
            EngineStep::NoValidTiles {
                tries: tries + 1,
                before: Some(Box::new(now)),
            }
            .into(),
            ListFrame::new(list, Context::of(seat)).into(),
        ]
    }
}

impl EngineStep {
    /// The first check whether the player can discard anything.
    pub(crate) fn no_valid_tiles() -> Self {
        Self::NoValidTiles {
            tries: 0,
            before: None,
        }
    }
}
