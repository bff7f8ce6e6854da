//! Scoring methods: from yaku and fu to a score.

mod older;

use jantaku_rulebook::scoring::{ScoreMultiplier, ScoringMethod};
use jantaku_rulebook::{EffectKind, Number, Scoring, Seat};

use super::Score;
use super::shares::Shares;
use crate::ask::Ask;
use crate::state::YakuValue;

/// What a hand is worth, and what the shares of a self-draw are computed from.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Worth {
    /// The score as it is shown; a win by discard pays it.
    pub(in crate::scoring) score: Score,
    /// The score at a table of four, from which the shares of a self-draw are computed.
    pub(in crate::scoring) whole: Number,
    /// What each pays of a self-draw, if that does not follow from the score.
    pub(in crate::scoring) shares: Option<Shares>,
    /// What those pay who did not discard the winning tile, if that does not follow from the score.
    pub(in crate::scoring) others: Option<Number>,
}

/// What determines the worth of a hand besides its yaku.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Situation {
    /// Whether it is a dealer's win, or scored as one.
    pub(super) dealer: bool,
    pub(super) self_draw: bool,
    /// The number of players.
    pub(super) players: usize,
    /// Whether the base value counts twice.
    pub(super) doubled: bool,
    /// Whether the next higher limit applies.
    pub(super) next_limit: bool,
}

/// The values of both families of yaku.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values<'a> {
    pub(super) first: &'a [Number],
    pub(super) second: &'a [Number],
    /// The total of amounts that the first family gives in the unit of the second; `None` if it
    /// gives none.
    pub(super) second_by_unit: Option<Number>,
    pub(super) minipoints: Number,
}

impl Values<'_> {
    /// All second points.
    fn second_total(&self) -> Number {
        sum(self.second) + self.second_by_unit.unwrap_or_default()
    }
}

/// The result of a method, with the dealer's bonus included.
#[derive(Default)]
struct Outcome {
    rounded: Number,
    unrounded: Number,
    points: Number,
    points2: Number,
    name: String,
}

impl Worth {
    /// The worth of a win that a scoring program pays through the ledger.
    pub(super) fn of_program(score: Number) -> Self {
        Self {
            score: Score {
                score,
                ..Score::default()
            },
            ..Self::default()
        }
    }
}

impl Ask<'_> {
    /// What a hand is worth by its yaku.
    pub(crate) fn worth(
        &self,
        winner: Seat,
        yaku: &[YakuValue],
        yaku2: &[YakuValue],
        minipoints: Number,
        self_draw: bool,
    ) -> Worth {
        let labels = &self.terms.rulebook.scoring.labels;
        let second_by_unit = yaku.iter().filter(|yaku| {
            let unit = yaku.unit.map(|unit| self.terms.rulebook.names.word(unit));
            unit.is_some_and(|unit| unit == labels.point2_name && unit != labels.point_name)
        });
        let second_by_unit = second_by_unit.map(|yaku| yaku.value);
        let values = Values {
            first: &self.values_in(yaku, &labels.point_name),
            second: &self.values_in(yaku2, &labels.point2_name),
            second_by_unit: second_by_unit.reduce(|total, value| total + value),
            minipoints,
        };
        let situation = Situation {
            dealer: self.scores_as_dealer(winner),
            self_draw,
            players: self.terms.seats.len(),
            doubled: self.has_effect(winner, EffectKind::DoubleScore),
            next_limit: self.has_effect(winner, EffectKind::NextLimit),
        };
        worth(&self.terms.rulebook.scoring, values, situation)
    }

    /// Values that count towards a total; others, such as chips, have a unit of their own.
    fn values_in(&self, yaku: &[YakuValue], unit: &str) -> Vec<Number> {
        let counts = |of: Option<_>| of.is_none_or(|of| self.terms.rulebook.names.word(of) == unit);
        let counted = yaku.iter().filter(|yaku| counts(yaku.unit));
        counted.map(|yaku| yaku.value).collect()
    }
}

pub(super) fn worth(scoring: &Scoring, values: Values<'_>, situation: Situation) -> Worth {
    let Some(&method) = scoring.methods.first().filter(|_| scoring.is_present) else {
        return Worth::default();
    };
    let second_method = scoring.methods.get(1).copied();
    let Values { first, second, .. } = values;
    let second_alone = Values {
        first: second,
        second: &[],
        second_by_unit: None,
        ..values
    };
    let by = |method, values| outcome(scoring, method, values, situation);
    let overridden = scoring.yaku2_overrides_yaku1 && !second.is_empty();
    let (outcome, formula) = match second_method {
        _ if overridden => {
            let method = second_method.unwrap_or(method);
            let outcome = Outcome {
                points: sum(second),
                points2: sum(second),
                ..by(method, second_alone)
            };
            (outcome, method == ScoringMethod::HanFuFormula)
        }
        Some(other) if !second.is_empty() => {
            let (one, two) = (by(method, values), by(other, second_alone));
            let outcome = Outcome {
                rounded: one.rounded + two.rounded,
                unrounded: one.unrounded + two.unrounded,
                points: sum(first),
                points2: values.second_total(),
                name: if one.name.is_empty() {
                    two.name
                } else {
                    one.name
                },
            };
            (
                outcome,
                [method, other].contains(&ScoringMethod::HanFuFormula),
            )
        }
        _ => (by(method, values), method == ScoringMethod::HanFuFormula),
    };

    let bonus = if situation.self_draw {
        scoring.self_draw_bonus
    } else {
        Number::ZERO
    };
    let settle = |score: Number| {
        let score = if formula {
            score.round_up_to(scoring.han_fu_rounding_factor)
        } else {
            score
        };
        let score = score.max(scoring.min_score);
        scoring.max_score.map_or(score, |most| score.min(most))
    };
    let whole = settle(outcome.rounded + bonus);
    let doubled = settle((outcome.unrounded + bonus) * 2);
    let shown = Shares::shown_score(scoring, whole, doubled, situation);
    let worth = Worth {
        score: Score {
            score: if shown == whole { whole } else { settle(shown) },
            points: outcome.points,
            points2: outcome.points2,
            name: outcome.name,
        },
        whole,
        ..Worth::default()
    };
    older::by_tables(scoring, values, situation, worth)
}

fn outcome(
    scoring: &Scoring,
    method: ScoringMethod,
    values: Values<'_>,
    situation: Situation,
) -> Outcome {
    let points = sum(values.first);
    let dealer = if situation.dealer {
        scoring.dealer_multiplier
    } else {
        Number::ONE
    };
    let plain = |score: Number, points, points2| Outcome {
        rounded: score * dealer,
        unrounded: score * dealer,
        points,
        points2,
        name: scoring.score_name.clone(),
    };
    match method {
        ScoringMethod::Multiplier => {
            let points2: Number = values.second.iter().product();
            let points2 = points2 * values.second_by_unit.unwrap_or(Number::ONE);
            let multiplier = match scoring.score_multiplier {
                ScoreMultiplier::Number(number) => number,
                ScoreMultiplier::Points2 => points2,
            };
            plain(points * multiplier, points, points2)
        }
        ScoringMethod::ScoreTable => {
            let points2 = values.second_by_unit.unwrap_or_default();
            plain(table_score(scoring, points), points, points2)
        }
        ScoringMethod::Vietnamese => {
            let muns = points.part(6).floor();
            let rest = points - muns * 6;
            let mun = values.second_total() + muns;
            let score = if mun == 0 {
                table_score(scoring, rest)
            } else {
                mun * table_score(scoring, Number::MOST)
            };
            plain(score, rest, mun)
        }
        ScoringMethod::HanFuFormula => {
            let fu = scoring.fixed_fu.unwrap_or(values.minipoints);
            let reached = |limit: usize| {
                let limit = scoring.limits.get(limit);
                limit.is_some_and(|limit| points >= limit.points && fu >= limit.minipoints)
            };
            let limit = (0..scoring.limits.len())
                .rev()
                .find(|&limit| reached(limit));
            let limit = limit.and_then(|reached| {
                let (_, from) = scoring.limits.split_at_checked(reached)?;
                let limit = from.first()?;
                let higher = from.iter().find(|other| other.score > limit.score);
                higher.filter(|_| situation.next_limit).or(Some(limit))
            });
            let (score, name) = match limit {
                Some(limit) => (limit.score, limit.name.clone()),
                None => {
                    let doublings = scoring.han_fu_starting_han + points;
                    let doubled = Number::whole(2).pow(doublings).unwrap_or_default();
                    (scoring.han_fu_multiplier * fu * doubled, String::new())
                }
            };
            let double = if situation.doubled { 2 } else { 1 };
            let unrounded = score * dealer * double;
            Outcome {
                rounded: unrounded.round_up_to(scoring.han_fu_rounding_factor),
                unrounded,
                points,
                points2: values.second_total(),
                name,
            }
        }
    }
}

/// The score for so many points, by the table of the ruleset.
fn table_score(scoring: &Scoring, points: Number) -> Number {
    scoring.score_table.at(points).copied().unwrap_or_default()
}

fn sum(values: &[Number]) -> Number {
    values.iter().sum()
}

#[cfg(test)]
mod tests;
