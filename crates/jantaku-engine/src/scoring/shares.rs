//! How a self-drawn win is split between those who pay for it.

use jantaku_rulebook::scoring::TsumoLoss;
use jantaku_rulebook::{Number, Scoring};

use super::methods::Situation;
use crate::ask::tidy;

/// What each opponent pays of a self-drawn win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shares {
    /// Who does not deal.
    pub(super) ko: Number,
    /// Who deals.
    pub(super) oya: Number,
}

impl Shares {
    /// The shares of a score, which is that of a table of four.
    pub(super) fn of(scoring: &Scoring, score: Number, dealer: bool, players: usize) -> Self {
        let unit = scoring.han_fu_rounding_factor;
        match players {
            4 if scoring.split_oya_ko_payment => Self::of_four(score, dealer, unit),
            3 if scoring.split_oya_ko_payment => {
                Self::of_three(score, dealer, unit, scoring.tsumo_loss)
            }
            _ => Self::same(score),
        }
    }

    /// What is shown as the score of a win, if three play and one share is missing.
    pub(super) fn shown_score(
        scoring: &Scoring,
        score: Number,
        doubled: Number,
        situation: Situation,
    ) -> Number {
        if situation.players != 3 || !scoring.split_oya_ko_payment {
            return score;
        }
        let dealer = situation.dealer;
        let collected = || {
            let four = Self::of_four(score, dealer, scoring.han_fu_rounding_factor);
            four.ko + four.oya
        };
        match scoring.tsumo_loss {
            TsumoLoss::RonLoss => collected(),
            _ if !situation.self_draw => score,
            TsumoLoss::Loss => collected(),
            TsumoLoss::Add1000 => score + 2000.0,
            TsumoLoss::DoubleCollection => doubled,
            TsumoLoss::NorthSplit
            | TsumoLoss::EqualSplit
            | TsumoLoss::UnequalSplit
            | TsumoLoss::NorthToOya => score,
        }
    }

    fn same(share: Number) -> Self {
        Self {
            ko: share,
            oya: share,
        }
    }

    fn of_four(score: Number, dealer: bool, unit: Number) -> Self {
        if dealer {
            return Self::same(round_up(score / 3.0, unit));
        }
        Self {
            ko: round_up(score / 4.0, unit),
            oya: round_to(score / 2.0, unit),
        }
    }

    fn of_three(score: Number, dealer: bool, unit: Number, loss: TsumoLoss) -> Self {
        let four = Self::of_four(score, dealer, unit);
        let shares = match loss {
            TsumoLoss::Loss | TsumoLoss::RonLoss => four,
            TsumoLoss::NorthToOya if !dealer => Self {
                oya: four.oya + four.ko,
                ..four
            },
            TsumoLoss::NorthSplit | TsumoLoss::NorthToOya => four.plus(four.ko / 2.0),
            TsumoLoss::UnequalSplit if !dealer => Self {
                ko: score / 3.0,
                oya: round_to(score * 2.0 / 3.0, unit),
            },
            TsumoLoss::EqualSplit | TsumoLoss::UnequalSplit => Self::same(score / 2.0),
            TsumoLoss::Add1000 => four.plus(1000.0),
            TsumoLoss::DoubleCollection => Self::same(score),
        };
        Self {
            ko: round_up(shares.ko, unit),
            oya: round_up(shares.oya, unit),
        }
    }

    pub(super) fn times(self, factor: Number) -> Self {
        Self {
            ko: self.ko * factor,
            oya: self.oya * factor,
        }
    }

    fn plus(self, more: Number) -> Self {
        Self {
            ko: self.ko + more,
            oya: self.oya + more,
        }
    }
}

/// The next multiple of a unit that is not less; without a unit the number itself.
pub(super) fn round_up(number: Number, unit: Number) -> Number {
    if unit > 0.0 {
        tidy(number / unit).ceil() * unit
    } else {
        number
    }
}

/// The nearest multiple of a unit, halves away from zero; without a unit the number itself.
fn round_to(number: Number, unit: Number) -> Number {
    if unit > 0.0 {
        tidy(number / unit).round() * unit
    } else {
        number
    }
}

/// Half a score, rounded up to hundreds. What it has beyond hundreds does not count.
pub(crate) fn half(score: Number) -> Number {
    ((score / 100.0).floor() / 2.0).ceil() * 100.0
}
