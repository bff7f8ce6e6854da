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
pub(crate) use statuses::PROTECTION_USED;

use jantaku_rulebook::{Number, Seat};

use crate::table::Transfer;
pub(crate) use shares::half;

/// What a hand is worth by its yaku.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Score {
    /// The score.
    pub(crate) score: Number,
    /// Points as they are shown.
    pub(crate) points: Number,
    /// Second points as they are shown.
    pub(crate) points2: Number,
    /// The name of the score: a limit.
    pub(crate) name: String,
}

/// What everyone gets or pays on the score screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Payouts {
    /// By seat.
    pub(crate) deltas: [Number; 4],
    /// Who pays whom, and what for.
    pub(crate) transfers: Vec<Transfer>,
    /// The headline.
    pub(crate) header: String,
    /// Was the pot taken?
    pub(crate) takes_pot: bool,
    /// What lies in it afterwards, if it was.
    pub(crate) pot: Number,
    /// Who was kept from ruin by a card.
    pub(crate) protected: Option<Seat>,
    /// Is it no win at all, because three won at once?
    pub(crate) is_draw: bool,
}
