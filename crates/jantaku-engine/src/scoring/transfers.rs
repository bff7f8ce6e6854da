//! Where every point on the score screen comes from.

use jantaku_rulebook::{Number, Seat};

use crate::game::Game;
use crate::table::{Reason, Transfer};

impl Game {
    /// Who pays whom on the score screen, besides what scoring programs have written into the
    /// ledger. Together with that it is exactly what everyone gets or pays; what scripts have
    /// added is given or taken by the table.
    #[must_use]
    pub fn transfers(&self) -> Vec<Transfer> {
        let table = &self.table;
        let Some(payouts) = table.payouts else {
            return Vec::new();
        };
        let mut transfers = table.transfers.clone();
        let written = self.ledger_deltas();
        for &seat in self.seats {
            let explained = written[seat.index()] + balance(&table.transfers, seat);
            let rest = payouts[seat.index()] - explained;
            let (from, to) = if rest > 0 {
                (None, Some(seat))
            } else {
                (Some(seat), None)
            };
            if rest != 0 {
                transfers.push(Transfer {
                    from,
                    to,
                    amount: rest.abs(),
                    reason: Reason::Rules,
                });
            }
        }
        transfers
    }
}

/// What transfers bring somebody.
fn balance(transfers: &[Transfer], seat: Seat) -> Number {
    let seat = Some(seat);
    let mut balance = Number::ZERO;
    for transfer in transfers {
        if transfer.to == seat {
            balance += transfer.amount;
        }
        if transfer.from == seat {
            balance -= transfer.amount;
        }
    }
    balance
}
