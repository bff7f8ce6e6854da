//! Reading texts and the values of their placeholders.

use jantaku_names::{ValueKind, amount};
use serde_json::{Map, Value as Json};

use super::DocumentReader;
use super::usage::{Usage, word};
use crate::{Filling, Printout, Text, Who};

impl DocumentReader<'_> {
    /// Reads the argument at an index as a text with these placeholder values.
    pub(super) fn text_arg(&mut self, usage: Usage, index: usize, vars: Option<&Json>) -> Text {
        let text = usage
            .arg(index)
            .map_or(String::new(), |value| self.string(value));
        Text {
            text,
            vars: self.vars(vars),
        }
    }

    /// Reads a text. Numbers and booleans are written out.
    pub(super) fn string(&mut self, value: &Json) -> String {
        if matches!(value, Json::Array(_) | Json::Object(_)) {
            self.mismatch(value, ValueKind::Text);
        }
        word(value)
    }

    /// Reads the values of placeholders, longest names first.
    pub(super) fn vars(&mut self, value: Option<&Json>) -> Vec<(String, Filling)> {
        let fields: Option<&Map<String, Json>> = match value {
            None | Some(Json::Null) => None,
            Some(Json::Object(fields)) => Some(fields),
            Some(other) => {
                self.mismatch(other, ValueKind::Vars);
                None
            }
        };
        let mut vars: Vec<(String, Filling)> = Vec::new();
        for (name, value) in fields.into_iter().flatten() {
            vars.push((name.clone(), self.filling(value)));
        }
        vars.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        vars
    }

    fn filling(&mut self, value: &Json) -> Filling {
        let is_amount = |value: &Json| value.as_str().is_some_and(|word| amount(word).is_some());
        match value {
            Json::Number(_) => Filling::Amount(self.amount(value), None),
            Json::String(word) => {
                let is_number = is_amount(value) || self.facts.is_counter(word);
                let literal = (!is_number).then(|| word.clone());
                Filling::Amount(self.amount(value), literal)
            }
            Json::Array(items) if items.first().is_some_and(is_amount) => {
                Filling::Amount(self.amount(value), None)
            }
            Json::Array(_) => Filling::Tiles(self.tiles(value)),
            Json::Object(_) => Filling::Tiles(self.tile(value).into_iter().collect()),
            other => Filling::Text(word(other)),
        }
    }

    /// Reads what `print` and similar names write, both as actions and as conditions.
    pub(super) fn printout(&mut self, usage: Usage) -> Option<Printout> {
        let seats = |reader: &mut Self| reader.players_arg(usage, 0, Who::SELF);
        Some(match usage.name() {
            "print" => match usage.args {
                [_, vars @ Json::Object(_)] => Printout::Text(self.text_arg(usage, 0, Some(vars))),
                values => Printout::Text(plain(values, " ")),
            },
            "inspect" => Printout::Text(plain(usage.args, ", ")),
            "print_status" => Printout::Status(seats(self)),
            "print_counters" => Printout::Counters(seats(self)),
            "print_context" => Printout::Context,
            "print_hand" => Printout::Hand(seats(self)),
            "print_discards" => Printout::Discards(seats(self)),
            "print_tags" => Printout::Tags,
            "print_responsibilities" | "print_pao_map" => Printout::Responsibilities(seats(self)),
            "print_txns" => Printout::Transactions,
            _ => return None,
        })
    }
}

/// A text of JSON values as they are.
fn plain(values: &[Json], between: &str) -> Text {
    let words: Vec<String> = values.iter().map(word).collect();
    Text {
        text: words.join(between),
        vars: Vec::new(),
    }
}
