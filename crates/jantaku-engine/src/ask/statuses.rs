//! Tests on statuses.

use jantaku_rulebook::condition::StatusOf;
use jantaku_rulebook::{Name, Seat};

use crate::ask::Ask;
use crate::state::{Context, RoundEvent};

impl Ask<'_> {
    /// Whether the player, or whoever is meant, has all of these statuses.
    pub(super) fn have_statuses(&self, of: StatusOf, statuses: &[Name], context: &Context) -> bool {
        let has_all = |seat: Seat| {
            let player = self.state.player(seat);
            self.plays(seat) && statuses.iter().all(|status| player.has(*status))
        };
        let others = || {
            self.terms
                .seats
                .iter()
                .filter(|seat| **seat != context.seat)
        };
        match of {
            StatusOf::Relative(relative) => {
                let seat = self.terms.ring.at(context.seat, relative);
                seat.is_some_and(has_all)
            }
            StatusOf::Discarder => match self.state.last_event() {
                Some(RoundEvent::Discard { seat, .. }) => has_all(*seat),
                _ => false,
            },
            StatusOf::Caller => self.just_called().is_some_and(|call| has_all(call.seat)),
            StatusOf::Callee => self.just_called().is_some_and(|call| has_all(call.from)),
            StatusOf::Others => others().any(|seat| has_all(*seat)),
            StatusOf::Anyone => self.terms.seats.iter().any(|seat| has_all(*seat)),
            StatusOf::Everyone => self.terms.seats.iter().all(|seat| has_all(*seat)),
        }
    }

    /// Whether the player has none of these statuses.
    pub(super) fn lacks_statuses(&self, statuses: &[Name], context: &Context) -> bool {
        let player = self.state.player(context.seat);
        !statuses.iter().any(|status| player.has(*status))
    }
}
