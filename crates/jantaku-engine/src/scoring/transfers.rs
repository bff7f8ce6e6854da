//! Where every point on the score screen comes from.

use jantaku_rulebook::{Number, Seat};

use crate::ask::Ask;
use crate::state::{Reason, Transfer};

impl Ask<'_> {
    /// Who pays whom on the score screen, besides what scoring programs have written into the
    /// ledger. Both together add up exactly to everyone's gains and losses; what scripts have
    /// changed is a transfer with the reason [`Rules`](Reason::Rules).
    #[must_use]
    pub fn transfers(&self) -> Vec<Transfer> {
        let state = self.state;
        let Some(payouts) = state.ending.payouts else {
            return Vec::new();
        };
        let mut transfers = state.ending.transfers.clone();
        let written = self.ledger_deltas();
        for &seat in self.terms.seats {
            let explained = written[seat] + balance(&state.ending.transfers, seat);
            let rest = payouts[seat] - explained;
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

/// What transfers add up to for a player.
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
