//! Reading the value of wins and draws.

use std::collections::BTreeMap;

use jantaku_names::{NameList, NameSpace, ValueKind};
use rustc_hash::FxHashSet;
use serde_json::Value as Json;

use super::DocumentReader;
use super::older::OlderMethod;
use super::problems::{At, quote};
use super::usage::number;
use crate::scoring::{Labels, Limit, ScoreMultiplier, ScoringMethod, TsumoLoss};
use crate::{ListId, MatchId, Name, Number, Scoring};

impl DocumentReader<'_> {
    /// Reads `score_calculation`, the yaku lists it names, and scoring programs. Yaku lists that
    /// only functions name remain to be read afterwards.
    pub(super) fn scoring(&mut self) -> Scoring {
        self.key("score_calculation", |reader, value| {
            if !value.is_object() {
                reader.mismatch(value, "an object");
            }
        });
        let logic = self.logic();
        let methods = self.methods();
        let table = self.score_key("score_table", |reader, value| {
            reader.table(value, |reader, value| {
                reader.number(value, ValueKind::Number)
            })
        });
        let scoring = Scoring {
            is_present: self.score.is_present() || logic.is_some(),
            methods: methods.clone().unwrap_or_default(),
            lists: Vec::new(),
            yaku_lists: self.listed("yaku_lists").unwrap_or_default(),
            yaku2_lists: self.listed("yaku2_lists"),
            extra_yaku_lists: self.listed("extra_yaku_lists").unwrap_or_default(),
            declare_only_yaku_lists: self.listed("declare_only_yaku_lists").unwrap_or_default(),
            precedence: self.yaku_precedence(),
            yaku2_overrides_yaku1: self.score_flag("yaku2_overrides_yaku1", false),
            highest_scoring_yaku_only: self.score_flag("highest_scoring_yaku_only", false),
            solves_jokers: self.score_flag("use_smt", true),
            arrange_american_yaku: self.score_flag("arrange_american_yaku", false),
            score_multiplier: self.score_multiplier(),
            score_table: table.unwrap_or_default(),
            dealer_multiplier: self.score_or("dealer_multiplier", 1),
            self_draw_bonus: self.score_or("self_draw_bonus", 0),
            han_fu_multiplier: self.score_or("han_fu_multiplier", 4),
            han_fu_starting_han: self.score_or("han_fu_starting_han", 2),
            han_fu_rounding_factor: self.score_or("han_fu_rounding_factor", 100),
            fixed_fu: self.score_number("fixed_fu"),
            limits: self.limits(),
            score_name: self.score_text("score_name", ""),
            min_score: self.score_or("min_score", 0),
            max_score: self.score_number("max_score"),
            tsumo_loss: self.tsumo_loss(),
            discarder_multiplier: self.score_or("discarder_multiplier", 1),
            non_discarder_multiplier: self.score_or("non_discarder_multiplier", 0),
            self_draw_multiplier: self.score_or("self_draw_multiplier", 1),
            discarder_penalty: self.score_or("discarder_penalty", 0),
            non_discarder_penalty: self.score_or("non_discarder_penalty", 0),
            self_draw_penalty: self.score_or("self_draw_penalty", 0),
            dealer_self_draw_multiplier: self.score_or("dealer_self_draw_multiplier", 1),
            split_oya_ko_payment: self.score_flag("split_oya_ko_payment", false),
            split_pao_ron: self.score_flag("split_pao_ron", true),
            pao_pays_all_yaku: self.score_flag("pao_pays_all_yaku", false),
            pao_pays_all_yaku2: self.score_flag("pao_pays_all_yaku2", false),
            pao_eligible_yaku: self
                .named("pao_eligible_yaku", NameSpace::Yaku)
                .unwrap_or_default(),
            draw_tenpai_payments: self.tenpai_payments(),
            draw_nagashi_payments: self.payments("draw_nagashi_payments"),
            payment_effects: Vec::new(),
            labels: self.labels(),
            logic,
            existing_yaku: FxHashSet::default(),
            builtin_fu: self.score.older == Some(OlderMethod::Riichi),
            one_reading: self.score_flag("one_reading", false),
            older_tables: self.older_tables(),
            limit_hand_names: self.limit_hand_names(),
        };
        self.read_yaku_lists();
        // Without yaku a win is worth nothing anyway.
        let second = scoring.yaku2_lists.iter().flatten();
        let has_yaku = scoring.yaku_lists.iter().chain(second).next().is_some();
        if has_yaku && methods.is_none() && !self.generation().scores_by_programs() {
            self.within(At::Key("score_calculation"), |reader| {
                reader.problem("there is no `scoring_method`, so every win is worth 0");
            });
        }
        scoring
    }

    /// The match definition `win`; `None` if the ruleset has none.
    pub(super) fn win_match(&mut self) -> Option<MatchId> {
        let win = self.key("win_definition", |reader, _| reader.match_named("win"));
        win.and_then(|win| win.ids.first().copied())
    }

    fn logic(&mut self) -> Option<BTreeMap<Name, ListId>> {
        self.key("scoring_logic", |reader, value| {
            let mut programs = BTreeMap::new();
            let Json::Object(fields) = value else {
                reader.mismatch(value, "object from names to lists of actions");
                return programs;
            };
            for (name, actions) in fields {
                let list = reader.within(At::Key(name), |reader| reader.actions(actions));
                programs.insert(reader.names.intern(name), list);
            }
            programs
        })
    }

    /// Reads the methods; `None` if there are none or one is unknown.
    fn methods(&mut self) -> Option<Vec<ScoringMethod>> {
        let read = |reader: &mut Self, value: &Json| {
            let words = reader.one_or_many(value);
            if !(1..=2).contains(&words.len()) {
                reader.problem("there are one or two scoring methods");
            }
            let methods: Vec<_> = words.iter().map(|word| reader.method(word)).collect();
            let methods: Option<Vec<_>> = methods.into_iter().take(2).collect();
            methods.unwrap_or_default()
        };
        match self.score_key("scoring_method", read) {
            None => self.score_key("method", read),
            methods => methods,
        }
    }

    fn method(&mut self, value: &Json) -> Option<ScoringMethod> {
        if let Some(word @ ("riichi" | "hk" | "sichuan")) = value.as_str() {
            self.problem(format!(
                "{} is a method of older rulesets; it stands alone under the key `method`",
                quote(word)
            ));
            return None;
        }
        self.look_up(value, NameList::ScoringMethods, |word| {
            Some(match word {
                "multiplier" => ScoringMethod::Multiplier,
                "score_table" => ScoringMethod::ScoreTable,
                "vietnamese" => ScoringMethod::Vietnamese,
                "han_fu_formula" => ScoringMethod::HanFuFormula,
                _ => return None,
            })
        })
    }

    fn named(&mut self, key: &str, space: NameSpace) -> Option<Vec<Name>> {
        self.score_key(key, |reader, value| {
            reader.name_list(value, ValueKind::Name(space))
        })
    }

    /// Reads the yaku lists under a key, leaving out those that the ruleset does not have.
    fn listed(&mut self, key: &str) -> Option<Vec<usize>> {
        let names = self.named(key, NameSpace::YakuList)?;
        let lists = names.into_iter().filter_map(|name| self.yaku_list(name));
        Some(lists.collect())
    }

    fn score_or(&mut self, key: &str, default: i64) -> Number {
        self.score_number(key).unwrap_or(Number::whole(default))
    }

    fn score_multiplier(&mut self) -> ScoreMultiplier {
        let multiplier = self.score_key("score_multiplier", |reader, value| {
            if value.as_str() == Some("points2") {
                return Some(ScoreMultiplier::Points2);
            }
            let number = number(value);
            if number.is_none() {
                reader.mismatch(value, "number or `points2`");
            }
            number.map(ScoreMultiplier::Number)
        });
        multiplier.flatten().unwrap_or_default()
    }

    fn tsumo_loss(&mut self) -> TsumoLoss {
        let loss = self.score_key("tsumo_loss", |reader, value| {
            match (value.as_bool(), value.as_str()) {
                (Some(true), _) => TsumoLoss::Loss,
                (Some(false), _) | (_, Some("north_split")) => TsumoLoss::NorthSplit,
                (_, Some("ron_loss")) => TsumoLoss::RonLoss,
                (_, Some("equal_split")) => TsumoLoss::EqualSplit,
                (_, Some("unequal_split")) => TsumoLoss::UnequalSplit,
                (_, Some("north_to_oya")) => TsumoLoss::NorthToOya,
                (_, Some("add_1000")) => TsumoLoss::Add1000,
                (_, Some("double_collection")) => TsumoLoss::DoubleCollection,
                _ => {
                    let kind = jantaku_names::score_key("tsumo_loss").and_then(|key| key.value());
                    reader.mismatch(value, kind.unwrap_or(ValueKind::Bool));
                    TsumoLoss::Loss
                }
            }
        });
        loss.unwrap_or_default()
    }

    /// Reads an array of exactly `N` numbers.
    fn numbers<const N: usize>(&mut self, value: &Json) -> Option<[Number; N]> {
        let numbers = value.as_array().and_then(|items| {
            let numbers: Option<Vec<Number>> = items.iter().map(number).collect();
            numbers?.try_into().ok()
        });
        if numbers.is_none() {
            self.problem(format!("this is no list of {N} numbers"));
        }
        numbers
    }

    fn payments<const N: usize>(&mut self, key: &str) -> Option<[Number; N]> {
        self.score_key(key, Self::numbers).flatten()
    }

    /// Reads three payments, or four: the last is for four tenpai players out of five.
    fn tenpai_payments(&mut self) -> Option<[Number; 4]> {
        self.score_key("draw_tenpai_payments", |reader, value| {
            if value.as_array().is_some_and(|items| items.len() == 4) {
                return reader.numbers(value);
            }
            let [one, two, three] = reader.numbers(value)?;
            Some([one, two, three, Number::ZERO])
        })
        .flatten()
    }

    fn limits(&mut self) -> Vec<Limit> {
        let thresholds = self.each("limit_thresholds", Self::numbers::<2>);
        let count = thresholds.len();
        let scores = self.each("limit_scores", |reader, value| {
            reader.number(value, ValueKind::Number)
        });
        let names = self.each("limit_names", |reader, value| Some(reader.string(value)));
        for (key, what, found) in [
            ("limit_scores", "scores", scores.len()),
            ("limit_names", "names", names.len()),
        ] {
            if found < count {
                self.within(At::Key("score_calculation"), |reader| {
                    reader.within(At::Key(key), |reader| {
                        reader.problem(format!(
                            "there are {count} limits, but {what} for only {found}"
                        ));
                    });
                });
            }
        }
        let names = names.into_iter().chain(std::iter::repeat(None));
        let limits = thresholds.into_iter().zip(scores).zip(names);
        let limits = limits.filter_map(|((threshold, score), name)| {
            let [points, minipoints] = threshold?;
            Some(Limit {
                points,
                minipoints,
                score: score?,
                name: name.unwrap_or_default(),
            })
        });
        limits.collect()
    }

    /// Reads the elements of a list under a key; unreadable elements keep their position.
    fn each<T>(
        &mut self,
        key: &str,
        read: impl Fn(&mut Self, &Json) -> Option<T>,
    ) -> Vec<Option<T>> {
        let all = self.score_key(key, |reader, value| {
            let Json::Array(items) = value else {
                reader.mismatch(value, "a list");
                return Vec::new();
            };
            let items = items.iter().enumerate();
            items
                .map(|(at, item)| reader.within(At::Index(at), |reader| read(reader, item)))
                .collect()
        });
        all.unwrap_or_default()
    }

    fn labels(&mut self) -> Labels {
        let one = self.score_text("win_by_discard_name", "Win by Discard");
        let two = self.score_text("win_by_discard_name_2", &one);
        let three = self.score_text("win_by_discard_name_3", &one);
        let mut right_display = self.score_text("right_display", "");
        if !["points", "points2", "minipoints", "shuugi"].contains(&right_display.as_str()) {
            right_display.clear();
        }
        Labels {
            point_name: self.score_text("point_name", ""),
            point2_name: self.score_text("point2_name", ""),
            minipoint_name: self.score_text("minipoint_name", ""),
            shuugi_name: self.score_text("shuugi_name", ""),
            right_display,
            score_denomination: self.score_text("score_denomination", ""),
            win_by_discard_label: self.score_text("win_by_discard_label", ""),
            win_by_draw_label: self.score_text("win_by_draw_label", ""),
            win_by_discard_names: [one, two, three],
            win_by_draw_name: self.score_text("win_by_draw_name", "Win by Draw"),
            win_with_pao_name: self.score_text("win_with_pao_name", "Sekinin Barai"),
            triple_win_draw_name: self.score_text("triple_win_draw_name", "Sanchahou"),
            nagashi_name: self.score_text("nagashi_name", "Nagashi Mangan"),
        }
    }
}
