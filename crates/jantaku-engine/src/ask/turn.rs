//! Tests on turns and on the history of the round.

use jantaku_rulebook::Seat;
use jantaku_rulebook::condition::{Discarder, TurnTest};

use crate::ask::Ask;
use crate::state::{Context, MadeCall, RoundEvent};

impl<'a> Ask<'a> {
    pub(super) fn passes_turn(&self, test: &TurnTest, context: &Context) -> bool {
        let player = context.seat;
        let turn = self.state.turn();
        // What is offered in answer to an action ends with the turn of the one who acted.
        let counts = |actor: Seat| !context.offering || turn == Some(actor);
        let history = &self.state.round.history;
        match test {
            TurnTest::OurTurn => turn == Some(player),
            TurnTest::OurTurnIsNext => turn.is_some_and(|turn| self.next_turn(turn) == player),
            TurnTest::OurTurnIsPrev => turn == Some(self.next_turn(player)),
            TurnTest::CurrentTurnIs(who) => turn.is_some() && self.seat(*who, context) == turn,
            TurnTest::GameStart => history.is_empty(),
            TurnTest::NoDiscardsYet => self.state.last_discard().is_none(),
            TurnTest::NoCallsYet => self.state.last_call().is_none(),
            TurnTest::LastCallIs(names) => {
                let call = self.state.last_call();
                call.is_some_and(|call| names.contains(&call.name))
            }
            TurnTest::Discarded(relative) => matches!(
                self.state.last_event(),
                Some(RoundEvent::Discard { seat, .. }) if Some(*seat) == self.terms.ring.at(player, *relative)
            ),
            TurnTest::JustDiscarded(by) => match self.state.last_event() {
                Some(RoundEvent::Discard { seat, .. }) => {
                    counts(*seat)
                        && match by {
                            Discarder::Anyone => true,
                            Discarder::SomeoneElse => *seat != player,
                            Discarder::Own => *seat == player,
                        }
                }
                _ => false,
            },
            TurnTest::JustCalled(by) => self.just_called().is_some_and(|call| match by {
                Discarder::Anyone => true,
                Discarder::SomeoneElse => call.seat != player,
                Discarder::Own => call.seat == player && counts(player),
            }),
            TurnTest::JustSelfCalled => self
                .just_called()
                .is_some_and(|call| [call.seat, call.from] == [player; 2] && counts(player)),
        }
    }

    /// The last call, if nothing has happened since.
    pub(super) fn just_called(&self) -> Option<&'a MadeCall> {
        match self.state.last_event()? {
            RoundEvent::Call(call) => Some(call),
            _ => None,
        }
    }
}
