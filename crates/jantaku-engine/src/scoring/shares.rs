//! How a self-drawn win is split between those who pay for it.

use jantaku_rulebook::scoring::TsumoLoss;
use jantaku_rulebook::{Number, Scoring};

use super::methods::Situation;

/// What each opponent pays for a self-drawn win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shares {
    /// By a non-dealer.
    pub(super) ko: Number,
    /// By the dealer.
    pub(super) oya: Number,
}

impl Shares {
    /// The shares of a score, which is that at a table of four.
    pub(super) fn of(scoring: &Scoring, score: Number, dealer: bool, players: usize) -> Self {
        let unit = scoring.han_fu_rounding_factor;
        match players {
            4 | 5 if scoring.split_oya_ko_payment => Self::of_four(score, dealer, unit),
            3 if scoring.split_oya_ko_payment => {
                Self::of_three(score, dealer, unit, scoring.tsumo_loss)
            }
            _ => Self::same(score),
        }
    }

    /// The score shown for a win with three players, where one share is missing.
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
            TsumoLoss::Add1000 => score + 2000,
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
            return Self::same(score.part(3).round_up_to(unit));
        }
        Self {
            ko: score.part(4).round_up_to(unit),
            oya: score.part(2).round_to(unit),
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
            TsumoLoss::NorthSplit | TsumoLoss::NorthToOya => four.plus(four.ko.part(2)),
            TsumoLoss::UnequalSplit if !dealer => Self {
                ko: score.part(3),
                oya: (score * 2).part(3).round_to(unit),
            },
            TsumoLoss::EqualSplit | TsumoLoss::UnequalSplit => Self::same(score.part(2)),
            TsumoLoss::Add1000 => four.plus(Number::whole(1000)),
            TsumoLoss::DoubleCollection => Self::same(score),
        };
        Self {
            ko: shares.ko.round_up_to(unit),
            oya: shares.oya.round_up_to(unit),
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

/// Half a score, rounded up to hundreds; what exceeds full hundreds is dropped first.
pub(crate) fn half(score: Number) -> Number {
    score.part(100).floor().part(2).ceil() * 100
}
