//! Turns and the history of the round.

use jantaku_rulebook::condition::{Discarder, TurnTest};

use crate::game::Game;
use crate::table::{CallRecord, Context, Record};

impl Game {
    pub(super) fn passes_turn(&self, test: &TurnTest, context: &Context) -> bool {
        let player = context.seat;
        let turn = self.table.turn;
        let records = &self.table.records;
        match test {
            TurnTest::OurTurn => turn == player,
            TurnTest::OurTurnIsNext => self.next_turn(turn) == player,
            TurnTest::OurTurnIsPrev => self.next_turn(player) == turn,
            TurnTest::CurrentTurnIs(who) => self.seat(*who, context) == Some(turn),
            TurnTest::GameStart => records.is_empty(),
            TurnTest::NoDiscardsYet => self.table.last_discard().is_none(),
            TurnTest::NoCallsYet => self.table.last_call().is_none(),
            TurnTest::LastCallIs(names) => {
                let call = self.table.last_call();
                call.is_some_and(|call| names.contains(&call.name))
            }
            TurnTest::Discarded(relative) => matches!(
                self.table.last_record(),
                Some(Record::Discard { seat, .. }) if *seat == player.at(*relative)
            ),
            TurnTest::JustDiscarded(by) => {
                matches!(
                    self.table.last_record(),
                    Some(Record::Discard { seat, .. }) if *seat == turn
                ) && match by {
                    Discarder::Anyone => true,
                    Discarder::SomeoneElse => turn != player,
                    Discarder::Own => turn == player,
                }
            }
            TurnTest::JustCalled(by) => self.just_called().is_some_and(|call| match by {
                Discarder::Anyone => true,
                Discarder::SomeoneElse => call.seat != player,
                Discarder::Own => call.seat == player && player == turn,
            }),
            TurnTest::JustSelfCalled => self
                .just_called()
                .is_some_and(|call| call.seat == player && player == turn && call.from == turn),
        }
    }

    /// The call that is the last thing that happened.
    pub(super) fn just_called(&self) -> Option<&CallRecord> {
        match self.table.last_record()? {
            Record::Call(call) => Some(call),
            _ => None,
        }
    }
}
