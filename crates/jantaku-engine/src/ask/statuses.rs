//! Statuses.

use jantaku_rulebook::condition::StatusOf;
use jantaku_rulebook::{Name, Seat};

use crate::game::Game;
use crate::table::{Context, Record};

impl Game {
    /// Does somebody have all of these statuses?
    pub(super) fn have_statuses(&self, of: StatusOf, statuses: &[Name], context: &Context) -> bool {
        let has_all = |seat: Seat| {
            let player = self.table.player(seat);
            self.plays(seat) && statuses.iter().all(|status| player.has(*status))
        };
        let others = || self.seats.iter().filter(|seat| **seat != context.seat);
        match of {
            StatusOf::Relative(relative) => has_all(context.seat.at(relative)),
            StatusOf::Discarder => match self.table.last_record() {
                Some(Record::Discard { seat, .. }) => has_all(*seat),
                _ => false,
            },
            StatusOf::Caller => self.just_called().is_some_and(|call| has_all(call.seat)),
            StatusOf::Callee => self.just_called().is_some_and(|call| has_all(call.from)),
            StatusOf::Others => others().any(|seat| has_all(*seat)),
            StatusOf::Anyone => self.seats.iter().any(|seat| has_all(*seat)),
            StatusOf::Everyone => self.seats.iter().all(|seat| has_all(*seat)),
        }
    }

    /// Does the player have none of these statuses?
    pub(super) fn lacks_statuses(&self, statuses: &[Name], context: &Context) -> bool {
        let player = self.table.player(context.seat);
        !statuses.iter().any(|status| player.has(*status))
    }
}
