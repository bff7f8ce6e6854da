//! Reading amounts and expressions.

use jantaku_names::{NameList, ValueKind, amount};
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::quote;
use super::usage::{ArgumentsAt, Usage};
use crate::{Amount, Expression, Number, Operator, Target, Value, Who};

impl DocumentReader<'_> {
    /// Reads the argument at an index as an amount.
    pub(super) fn amount_arg(
        &mut self,
        usage: Usage,
        index: usize,
        default: impl Into<Number>,
    ) -> Amount {
        match usage.arg(index) {
            Some(value) => self.amount(value),
            None => Amount::number(default),
        }
    }

    /// Reads all arguments from an index on as one amount: a word with its options, or a list of
    /// those.
    pub(super) fn amount_args(&mut self, usage: Usage, from: usize) -> Amount {
        match usage.rest(from) {
            [] => Amount::number(0),
            [one] => self.amount(one),
            [Json::String(word), options @ ..] => self.amount_word(word, options),
            [first, ..] => {
                self.usage_problem("only the first of these amounts is read");
                self.amount(first)
            }
        }
    }

    /// Reads an amount: a number, a word, or a list of a word and its options.
    pub(super) fn amount(&mut self, value: &Json) -> Amount {
        match value {
            Json::Number(_) => {
                Amount::number(self.number(value, ValueKind::Amount).unwrap_or_default())
            }
            Json::String(word) => self.amount_word(word, &[]),
            Json::Array(items) => match &items[..] {
                [Json::String(word), options @ ..] => self.amount_word(word, options),
                _ => {
                    self.mismatch(value, ValueKind::Amount);
                    Amount::number(0)
                }
            },
            other => {
                self.mismatch(other, ValueKind::Amount);
                Amount::number(0)
            }
        }
    }

    /// Reads a word that is a counter or, if the player has no such counter, a built-in amount.
    fn amount_word(&mut self, word: &str, options: &[Json]) -> Amount {
        let value = match amount(word) {
            Some(entry) => {
                let usage = Usage {
                    entry,
                    args: options,
                    place: ArgumentsAt::After(1),
                };
                let value = self.using(Some(entry), |reader| {
                    reader.check_count(usage);
                    reader.deeper(|reader| reader.amount_value(usage))
                });
                value.unwrap_or(Value::Number(Number::ZERO))
            }
            None => {
                if !options.is_empty() {
                    self.usage_problem(&format!(
                        "{} is not one of the amounts, so what follows it is not read",
                        quote(word)
                    ));
                }
                Value::Number(Number::ZERO)
            }
        };
        Amount {
            counter: Some(self.names.intern(word)),
            value,
        }
    }

    fn amount_value(&mut self, usage: Usage) -> Value {
        match usage.name() {
            "count_matches" => {
                Value::CountMatches(self.targets_arg(usage, 0), self.matches_arg(usage, 1))
            }
            "count_matching_ways" => {
                Value::CountMatchingWays(self.targets_arg(usage, 0), self.matches_arg(usage, 1))
            }
            "tiles_in_wall" => Value::TilesInWall,
            "num_discards" => Value::NumDiscards,
            "num_passed_discards" => Value::NumPassedDiscards,
            "num_aside" => Value::NumAside,
            "num_facedown_tiles" => Value::NumFacedownTiles,
            "num_facedown_tiles_others" => Value::NumFacedownTilesOthers,
            "num_matching_revealed_tiles_all" => {
                Value::NumMatchingRevealedTilesAll(self.spec_args(usage, 0))
            }
            "num_matching_melded_tiles_all" => {
                Value::NumMatchingMeldedTilesAll(self.spec_args(usage, 0))
            }
            "num_players" => Value::NumPlayers,
            "current_score" => Value::CurrentScore,
            "half_score" => Value::HalfScore,
            "100_times_tile_number" => Value::HundredTimesTileNumber,
            "count_tiles" => Value::CountTiles(self.who_arg(usage, 0, Who::SELF)),
            "count_draws" => Value::CountDraws(self.who_arg(usage, 0, Who::SELF)),
            "count_dora" => self.count_dora(usage, false),
            "count_reverse_dora" => self.count_dora(usage, true),
            "dice" => Value::Dice,
            "pot" => Value::Pot,
            "honba" => Value::Honba,
            "riichi_value" => Value::RiichiValue,
            "honba_value" => Value::HonbaValue,
            "payout" => Value::Payout(self.who_arg(usage, 0, Who::SELF)),
            "points" => Value::Points,
            "points2" => Value::Points2,
            "score" => Value::Score,
            "shuugi_gain" => Value::ShuugiGain,
            "minipoints" => Value::Minipoints(self.fu_program(usage)),
            "eval_expr" => match usage.arg(0) {
                Some(value) => Value::Expression(Box::new(self.expression(value))),
                None => Value::Number(Number::ZERO),
            },
            _ => Value::Number(Number::ZERO),
        }
    }

    fn count_dora(&mut self, usage: Usage, reverse: bool) -> Value {
        let Some(indicator) = self.named_arg(usage, 0) else {
            return Value::Number(Number::ZERO);
        };
        let targets = match usage.arg(1) {
            Some(_) => self.targets_arg(usage, 1),
            None => vec![Target::Hand, Target::Draw, Target::Calls],
        };
        Value::CountDora {
            indicator,
            targets,
            reverse,
        }
    }

    /// Reads the argument at an index as an expression.
    pub(super) fn expression_arg(&mut self, usage: Usage, index: usize) -> Expression {
        match usage.arg(index) {
            Some(value) => self.expression(value),
            None => Expression::Amount(Amount::number(0)),
        }
    }

    /// Reads an expression: an amount, or an operator with its operands.
    pub(super) fn expression(&mut self, value: &Json) -> Expression {
        let nothing = || Expression::Amount(Amount::number(0));
        let Json::Array(parts) = value else {
            return Expression::Amount(self.amount(value));
        };
        match &parts[..] {
            [Json::String(word), ..] if amount(word).is_some() => {
                Expression::Amount(self.amount(value))
            }
            [Json::String(operator), Json::Array(operands)] => self
                .deeper(|reader| reader.operation(operator, operands))
                .flatten()
                .unwrap_or_else(nothing),
            _ => {
                self.mismatch(value, ValueKind::Expression);
                nothing()
            }
        }
    }

    fn operation(&mut self, word: &str, operands: &[Json]) -> Option<Expression> {
        let (operator, least, most) = match (word, operands.len()) {
            ("-", 1) => (Operator::Negate, 1, 1),
            ("+", _) => (Operator::Add, 2, 2),
            ("-", _) => (Operator::Subtract, 2, 2),
            ("*", _) => (Operator::Multiply, 2, 2),
            ("/", _) => (Operator::Divide, 2, 2),
            ("**", _) => (Operator::Power, 2, 2),
            ("=", _) => (Operator::Right, 2, 2),
            ("round", _) => (Operator::Round, 1, 2),
            ("round_up", _) => (Operator::RoundUp, 1, 2),
            ("round_down", _) => (Operator::RoundDown, 1, 2),
            ("floor_div", _) => (Operator::FloorDiv, 2, 2),
            ("mod", _) => (Operator::Mod, 2, 2),
            ("min", _) => (Operator::Min, 2, 2),
            ("max", _) => (Operator::Max, 2, 2),
            _ => {
                self.unknown(NameList::ExpressionFunctions, word);
                return None;
            }
        };
        if !(least..=most).contains(&operands.len()) {
            self.usage_problem(&format!(
                "`{word}` cannot be used with {} operands",
                operands.len()
            ));
            return None;
        }
        let mut read: Vec<Expression> = Vec::new();
        for operand in operands {
            read.push(self.expression(operand));
        }
        if read.len() < most {
            // The default is to round to integers.
            read.push(Expression::Amount(Amount::number(1)));
        }
        Some(Expression::Apply(operator, read))
    }
}
