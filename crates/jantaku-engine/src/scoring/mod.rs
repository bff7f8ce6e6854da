//! What wins and draws are worth, and who pays.

pub mod appraisal;
mod best;
mod candidates;
mod draws;
mod fu;
mod hypothetical;
mod ledger;
mod methods;
mod payments;
mod readings;
mod responsibility;
mod riichi_fu;
mod shares;
mod statuses;
mod transfers;
mod yaku;

pub(crate) use appraisal::fu_program;

use jantaku_rulebook::{Name, Number, PerSeat, Seat};

use crate::state::Transfer;
pub(crate) use methods::Worth;
pub(crate) use shares::half;

/// What a hand is worth by its yaku.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Score {
    pub(crate) score: Number,
    /// Points as they are shown.
    pub(crate) points: Number,
    /// Second points as they are shown.
    pub(crate) points2: Number,
    /// The name of the limit that applies; empty if none does.
    pub(crate) name: String,
}

/// What everyone gains or loses, as the score screen shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Payouts {
    /// By seat.
    pub(crate) deltas: PerSeat<Number>,
    pub(crate) transfers: Vec<Transfer>,
    /// The headline of the score screen.
    pub(crate) header: String,
    /// Whether a winner takes the pot.
    pub(crate) takes_pot: bool,
    /// What lies in the pot afterwards, if it was taken.
    pub(crate) pot: Number,
    /// Statuses that players gain by it.
    pub(crate) statuses: Vec<(Seat, Name)>,
    /// Whether this is a draw after all, because three won at once.
    pub(crate) is_draw: bool,
}
