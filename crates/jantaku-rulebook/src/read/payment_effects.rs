//! Reading the effects of statuses and counters on payments.

use std::sync::LazyLock;

use jantaku_names::ValueKind;
use jantaku_tile::Family;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value as Json};

use super::DocumentReader;
use super::problems::{At, quote};
use crate::{EffectHolder, EffectKind, Name, Number, PaymentEffect};

/// The effects that every ruleset has.
static SHARED: LazyLock<Vec<Json>> = LazyLock::new(|| {
    // Tested to be valid.
    serde_json::from_str(include_str!("../payment_effects.json")).unwrap_or_default()
});

/// An entry of a list of effects.
#[derive(Clone, Copy)]
struct EffectEntry<'v> {
    fields: &'v Map<String, Json>,
    /// Whether the entry is from the ruleset itself, in which case its names exist even if
    /// nothing else uses them.
    is_own: bool,
}

impl DocumentReader<'_> {
    /// The effects that can occur: those of the shared table whose names the ruleset uses, then
    /// the ruleset's own. An effect of the ruleset replaces all shared effects of the same name.
    /// Requires that all names of the ruleset have been read.
    pub(super) fn payment_effects(&mut self) -> Vec<PaymentEffect> {
        let own = self.score_key("payment_effects", |reader, value| {
            let mut names = FxHashSet::default();
            let mut effects = Vec::new();
            let entries = reader.list_of(value, ValueKind::Value);
            for (at, entry) in entries.iter().enumerate() {
                reader.within(At::Index(at), |reader| {
                    let Json::Object(fields) = entry else {
                        reader
                            .mismatch(entry, "an object with `status` or `counter`, and `effect`");
                        return;
                    };
                    let entry = EffectEntry {
                        fields,
                        is_own: true,
                    };
                    names.extend(entry.mark().map(str::to_owned));
                    effects.extend(reader.payment_effect(entry));
                });
            }
            (names, effects)
        });
        let (replaced, own) = own.unwrap_or_default();
        let shared = SHARED.iter().filter_map(Json::as_object);
        let shared = shared.map(|fields| EffectEntry {
            fields,
            is_own: false,
        });
        let shared =
            shared.filter(|entry| !entry.mark().is_some_and(|name| replaced.contains(name)));
        let mut effects: Vec<PaymentEffect> = shared
            .filter_map(|entry| self.payment_effect(entry))
            .collect();
        effects.extend(own);
        effects
    }

    fn payment_effect(&mut self, entry: EffectEntry) -> Option<PaymentEffect> {
        let word = entry.word("effect").unwrap_or_default();
        let by_counter = matches!(word, "charge_losers" | "multiply_payout" | "add_to_payout");
        let kind = match word {
            "none" => return None,
            "score_as_dealer" => EffectKind::ScoreAsDealer,
            "double_score" => EffectKind::DoubleScore,
            "next_limit" => EffectKind::NextLimit,
            "multiply_score" => EffectKind::MultiplyScore(self.effect_number(entry, "factor")?),
            "add_per_stick" => EffectKind::AddPerStick(self.effect_number(entry, "amount")?),
            "multiply_payment" => EffectKind::MultiplyPayment {
                of: self.effect_choice(entry, "of", &HOLDERS)?,
                self_draw_only: entry.fields.contains_key("on")
                    && self.effect_choice(entry, "on", &[("self_draw", true), ("win", false)])?,
                factor: self.effect_number(entry, "factor")?,
            },
            "halve_payment" => EffectKind::HalvePayment(self.effect_choice(entry, "suit", &SUITS)?),
            "multiply_honba_by_points" => EffectKind::MultiplyHonbaByPoints,
            "take_bets" => EffectKind::TakeBets(self.effect_number(entry, "amount")?),
            "reflect_payment" => EffectKind::ReflectPayment,
            "pay_into_pot" => EffectKind::PayIntoPot,
            "pay_for_waits" => EffectKind::PayForWaits {
                with: self.effect_name(entry, "with")?,
                per_out: self.effect_number(entry, "per_out")?,
                per_held: self.effect_number(entry, "per_held")?,
            },
            "charge_losers" => EffectKind::ChargeLosers,
            "multiply_tenpai_payments" => {
                EffectKind::MultiplyTenpaiPayments(self.effect_number(entry, "factor")?)
            }
            "multiply_payout" => EffectKind::MultiplyPayout,
            "add_to_payout" => EffectKind::AddToPayout,
            "prevent_ruin" => EffectKind::PreventRuin {
                with: self.effect_name(entry, "with")?,
                score: self.effect_number(entry, "score")?,
                from_leader: self.effect_number(entry, "from_leader")?,
                used: self.gained_status(entry)?,
            },
            word => {
                self.problem(format!("there is no effect {} on payments", quote(word)));
                return None;
            }
        };
        let key = if by_counter { "counter" } else { "status" };
        let name = self.effect_name(entry, key)?;
        Some(PaymentEffect { name, kind })
    }

    /// A name without which the effect cannot occur; `None` if the ruleset does not use it.
    fn effect_name(&mut self, entry: EffectEntry, key: &str) -> Option<Name> {
        let word = entry.word(key);
        match word {
            Some(word) if entry.is_own => Some(self.names.intern(word)),
            Some(word) => self.names.find(word),
            None => self.lacks(key),
        }
    }

    /// The status that the engine gives a player when the effect occurs. It is interned only for
    /// rulesets that have the effect's own status.
    fn gained_status(&mut self, entry: EffectEntry) -> Option<Name> {
        self.effect_name(entry, "status")?;
        match entry.word("used") {
            Some(word) => Some(self.names.intern(word)),
            None => self.lacks("used"),
        }
    }

    fn effect_number(&mut self, entry: EffectEntry, key: &str) -> Option<Number> {
        match entry.fields.get(key) {
            Some(value) => self.within(At::Key(key), |reader| {
                reader.number(value, ValueKind::Number)
            }),
            None => self.lacks(key),
        }
    }

    fn effect_choice<T: Copy>(
        &mut self,
        entry: EffectEntry,
        key: &str,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let Some(value) = entry.fields.get(key) else {
            return self.lacks(key);
        };
        let mut choices = choices.iter();
        let found = choices
            .clone()
            .find(|(word, _)| value.as_str() == Some(word));
        if found.is_none() {
            let words: Vec<String> = choices.by_ref().map(|(word, _)| quote(word)).collect();
            let expected = words.join(" or ");
            self.within(At::Key(key), |reader| reader.mismatch(value, expected));
        }
        found.map(|(_, choice)| *choice)
    }

    fn lacks<T>(&mut self, key: &str) -> Option<T> {
        self.problem(format!("there is no {}", quote(key)));
        None
    }
}

const HOLDERS: [(&str, EffectHolder); 3] = [
    ("winner", EffectHolder::Winner),
    ("payer", EffectHolder::Payer),
    ("both", EffectHolder::Both),
];

const SUITS: [(&str, Family); 3] = [
    ("manzu", Family::Manzu),
    ("pinzu", Family::Pinzu),
    ("souzu", Family::Souzu),
];

impl<'v> EffectEntry<'v> {
    fn word(self, key: &str) -> Option<&'v str> {
        self.fields.get(key).and_then(Json::as_str)
    }

    /// The status or counter that has the effect.
    fn mark(self) -> Option<&'v str> {
        self.word("status").or_else(|| self.word("counter"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Rulebook;

    fn rulebook(document: &Json) -> Rulebook {
        let (rulebook, problems) = Rulebook::new(document.as_object().unwrap());
        assert_eq!(problems, []);
        rulebook
    }

    /// Reads a ruleset that uses every name of the table.
    #[test]
    fn the_whole_table_can_be_read() {
        let names = SHARED.iter().flat_map(|entry| {
            let keys = ["status", "counter", "with"];
            keys.map(|key| entry.get(key)).into_iter().flatten()
        });
        let names: Vec<&Json> = names.collect();
        let rulebook = rulebook(&json!({"wall": ["1m"], "shown_statuses": names}));
        assert_eq!(rulebook.scoring.payment_effects.len(), SHARED.len());
        assert!(SHARED.len() > 20);
        assert!(rulebook.names.find("hanada-kirame_exhausted").is_some());
    }

    #[test]
    fn other_rulesets_have_none() {
        let rulebook = rulebook(&json!({"wall": ["1m"], "shown_statuses": ["riichi"]}));
        assert_eq!(rulebook.scoring.payment_effects, []);
        assert_eq!(rulebook.names.find("hanada-kirame_exhausted"), None);
    }

    /// An entry replaces everything that the table has for its name.
    #[test]
    fn rulesets_replace_and_add() {
        let rulebook = rulebook(&json!({
            "wall": ["1m"],
            "shown_statuses": ["wareme", "double_payment", "double_tsumo_payment"],
            "score_calculation": {"payment_effects": [
                {"status": "wareme", "effect": "multiply_score", "factor": 3},
                {"status": "double_payment", "effect": "none"},
                {"status": "shield", "effect": "multiply_payment", "of": "payer", "factor": 0}
            ]}
        }));
        let effects = rulebook.scoring.payment_effects.iter();
        let effects: Vec<_> = effects
            .map(|effect| (rulebook.names.word(effect.name), effect.kind))
            .collect();
        let by_payer = |self_draw_only, factor| EffectKind::MultiplyPayment {
            of: EffectHolder::Payer,
            self_draw_only,
            factor: Number::whole(factor),
        };
        assert_eq!(
            effects,
            [
                ("double_tsumo_payment", by_payer(true, 2)),
                ("wareme", EffectKind::MultiplyScore(Number::whole(3))),
                ("shield", by_payer(false, 0)),
            ]
        );
    }
}
