//! Whose turn it is.

use jantaku_rulebook::action::TurnAction;
use jantaku_rulebook::{Event, Seat};

use super::{EngineStep, Frame, Glimpse, ListFrame};
use crate::game::Game;
use crate::output::Output;
use crate::table::Context;

/// How often the turn may change with nothing else happening.
const MOST_IDLE_TURNS: u32 = 100;

/// How often a player without a valid tile is helped.
const MOST_TRIES: u8 = 100;

impl Game {
    /// Runs an action about turns.
    pub(crate) fn turn_action(&mut self, action: &TurnAction, context: &Context) -> Vec<Frame> {
        match action {
            TurnAction::Advance => self.advance_turn(),
            TurnAction::Change(who) => match self.seat(*who, context) {
                Some(seat) => self.change_turn(seat),
                None => {
                    self.warn("the turn cannot go to a seat that nobody has");
                    Vec::new()
                }
            },
            TurnAction::Reverse => {
                self.table.reversed = !self.table.reversed;
                Vec::new()
            }
        }
    }

    fn advance_turn(&mut self) -> Vec<Frame> {
        if self.table.round_over {
            return Vec::new();
        }
        let records = self.table.records.len();
        if self.table.idle_records != records {
            self.table.idle_records = records;
            self.table.idle_turns = 0;
        }
        self.table.idle_turns += 1;
        if self.table.idle_turns > MOST_IDLE_TURNS {
            self.tell(Output::Error(
                "the turn goes round and round with nothing happening; it stays where it is"
                    .to_owned(),
            ));
            return Vec::new();
        }
        let old = self.table.turn;
        let new = self.next_turn(old);
        self.table.player_mut(old).deferred.clear();
        let before = self.rulebook.event(Event::BeforeTurnChange);
        vec![
            EngineStep::TurnTo(new).into(),
            ListFrame::new(before, Context::of(old)).into(),
        ]
    }

    /// The turn has come to a player.
    pub(crate) fn turn_to(&mut self, seat: Seat) -> Vec<Frame> {
        if self.table.round_over {
            return Vec::new(); // something before the turn change ended the round
        }
        self.table.turn = seat;
        self.table.awaiting_discard = true;
        let after = self.rulebook.event(Event::AfterTurnChange);
        vec![
            EngineStep::no_valid_tiles().into(),
            ListFrame::new(after, Context::of(seat)).into(),
        ]
    }

    fn change_turn(&mut self, seat: Seat) -> Vec<Frame> {
        let old = self.table.turn;
        self.table.player_mut(old).deferred.clear();
        self.table.turn = seat;
        if self.table.round_over {
            return Vec::new();
        }
        self.table.awaiting_discard = true;
        vec![EngineStep::no_valid_tiles().into()]
    }

    /// Lets the ruleset help a player who can discard nothing.
    pub(crate) fn no_valid_tiles(&mut self, tries: u8, before: Option<&Glimpse>) -> Vec<Frame> {
        let Some((list, recurse)) = self.rulebook.on_no_valid_tiles else {
            return Vec::new();
        };
        let seat = self.table.turn;
        let now = self.glimpse();
        let helped = tries > 0 && (!recurse || before == Some(&now) || tries >= MOST_TRIES);
        if self.table.round_over || helped || self.has_playable(seat) {
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

    fn glimpse(&self) -> Glimpse {
        let [east, south, west, north] = &self.table.players;
        Glimpse {
            records: self.table.records.len(),
            wall: self.table.wall.index,
            players: [east, south, west, north].map(|player| {
                let tiles = player.tiles().collect();
                (tiles, player.status.clone(), player.counters.clone())
            }),
        }
    }

    /// Can the player discard anything?
    pub(crate) fn has_playable(&self, seat: Seat) -> bool {
        let mut tiles = self.table.player(seat).tiles();
        tiles.any(|tile| self.is_playable(seat, tile, false))
    }
}

impl EngineStep {
    /// The first look at whether a player can discard anything.
    pub(crate) fn no_valid_tiles() -> Self {
        Self::NoValidTiles {
            tries: 0,
            before: None,
        }
    }
}
