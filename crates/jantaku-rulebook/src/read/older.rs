//! Older rulesets, which write `method` instead of `scoring_method` and rely on many defaults.
//! The defaults are filled in here; explicit keys take precedence.

use jantaku_names::ValueKind;
use serde_json::{Map, Value as Json, json};

use super::DocumentReader;
use super::problems::{At, quote};
use crate::Number;
use crate::scoring::{OlderTables, PointsTable, WinTables};

/// The object `score_calculation` with current keys.
pub(super) struct Score<'d> {
    /// The ruleset, if it is an older one.
    document: Option<&'d Map<String, Json>>,
    fields: Option<&'d Map<String, Json>>,
    /// The defaults of an older ruleset.
    unsaid: Map<String, Json>,
    /// The method of an older ruleset.
    pub(super) older: Option<OlderMethod>,
}

/// Current keys of `score_calculation`, each with its older name.
const RENAMED: &[(&str, &str)] = &[
    ("score_best_hand_at_draw", "draw_payments"),
    ("score_name", "yakuman_limit_hand_name"),
    ("score_table", "score_table_phan_discarder"),
    ("win_by_discard_label", "win_by_discard_name"),
    ("win_by_draw_label", "win_by_draw_name"),
];

/// Current keys of `score_calculation`, each with the older key outside of it.
const OUTSIDE: &[(&str, &str)] = &[
    ("point_name", "point_name"),
    ("point2_name", "limit_point_name"),
    ("minipoint_name", "minipoint_name"),
];

/// The scoring methods of older rulesets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OlderMethod {
    Riichi,
    Hk,
    Sichuan,
    Vietnamese,
}

impl OlderMethod {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "riichi" => Self::Riichi,
            "hk" => Self::Hk,
            "sichuan" => Self::Sichuan,
            "vietnamese" => Self::Vietnamese,
            _ => return None,
        })
    }

    /// The method expressed in current keys.
    fn keys(self) -> Json {
        match self {
            Self::Riichi => json!({
                "scoring_method": ["han_fu_formula", "multiplier"],
                "score_multiplier": 32000,
                "score_name": "Yakuman",
                "dealer_multiplier": 1.5,
                "limit_thresholds":
                    [[3, 70], [4, 40], [5, 0], [6, 0], [8, 0], [11, 0], [13, 0]],
                "limit_scores": [8000, 8000, 8000, 12000, 16000, 24000, 32000],
                "limit_names": [
                    "Mangan", "Mangan", "Mangan", "Haneman", "Baiman", "Sanbaiman", "Kazoe Yakuman"
                ],
                "split_oya_ko_payment": true,
                "draw_tenpai_payments": [1000, 1500, 3000],
                "draw_nagashi_payments": [2000, 4000],
                "agarirenchan": true,
                "tenpairenchan": true,
                "triple_ron_draw": true,
            }),
            Self::Hk => json!({
                "scoring_method": "score_table",
                "discarder_multiplier": 2,
                "non_discarder_multiplier": 1,
            }),
            Self::Sichuan => json!({
                "scoring_method": "score_table",
                "self_draw_bonus": 1,
                "next_dealer_is_first_winner": true,
            }),
            Self::Vietnamese => json!({
                "scoring_method": "vietnamese",
                // The method itself ignores phan if there is a mun.
                "yaku2_overrides_yaku1": false,
                "non_discarder_multiplier": 1,
            }),
        }
    }
}

impl<'d> Score<'d> {
    pub(super) fn of(document: &'d Map<String, Json>) -> Self {
        let fields = document.get("score_calculation").and_then(Json::as_object);
        let mut score = Self {
            document: None,
            fields,
            unsaid: Map::new(),
            older: None,
        };
        if let (None, Some((_, method))) = (score.find("scoring_method"), score.find("method")) {
            score.older = method.as_str().and_then(OlderMethod::named);
            score.document = Some(document);
            let common = json!({
                "yaku_lists": ["yaku", "extra_yaku", "meta_yaku"],
                "yaku2_lists": ["yakuman"],
                "extra_yaku_lists": ["extra_yaku"],
                "yaku2_overrides_yaku1": true,
                "pao_eligible_yaku": ["Daisangen", "Daisuushii"],
            });
            for keys in [Some(common), score.older.map(OlderMethod::keys)] {
                if let Some(Json::Object(keys)) = keys {
                    score.unsaid.extend(keys);
                }
            }
        }
        score
    }

    /// Whether the ruleset has the key `score_calculation`.
    pub(super) fn is_present(&self) -> bool {
        self.fields.is_some()
    }

    /// The value of a current key; `None` if neither the ruleset nor the defaults have it.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        Some(self.find(key)?.1)
    }

    /// The value of a current key, and where it was found.
    fn find<'k>(&self, key: &'k str) -> Option<(Written<'k>, &Json)> {
        let get = |map: Option<&'d Map<String, Json>>, key: &str| {
            map?.get(key).filter(|value| !value.is_null())
        };
        if let Some(value) = get(self.fields, key) {
            return Some((Written::Inside(key), value));
        }
        // Only older rulesets have values elsewhere.
        self.document?;
        let older = |names: &[(&str, &'static str)]| {
            let name = names.iter().find(|(today, _)| *today == key);
            name.map(|(_, older)| *older)
        };
        if let Some(older) = older(RENAMED)
            && let Some(value) = get(self.fields, older)
        {
            return Some((Written::Inside(older), value));
        }
        if let Some(older) = older(OUTSIDE)
            && let Some(value) = get(self.document, older)
        {
            return Some((Written::Outside(older), value));
        }
        Some((Written::Inside(key), self.unsaid.get(key)?))
    }
}

/// The location of a value.
#[derive(Clone, Copy)]
enum Written<'k> {
    /// Under this key of `score_calculation`.
    Inside(&'k str),
    /// Under this key of the ruleset itself.
    Outside(&'k str),
}

impl DocumentReader<'_> {
    /// Reads the value of a key of `score_calculation`.
    pub(super) fn score_key<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut Self, &Json) -> T,
    ) -> Option<T> {
        let (place, value) = self.score.find(key)?;
        Some(match place {
            Written::Outside(key) => self.within(At::Key(key), |reader| read(reader, value)),
            Written::Inside(key) => self.within(At::Key("score_calculation"), |reader| {
                reader.within(At::Key(key), |reader| read(reader, value))
            }),
        })
    }

    pub(super) fn score_number(&mut self, key: &str) -> Option<Number> {
        let read = |reader: &mut Self, value: &Json| reader.number(value, ValueKind::Number);
        self.score_key(key, read).flatten()
    }

    pub(super) fn score_flag(&mut self, key: &str, default: bool) -> bool {
        let flag = self.score_key(key, |reader, value| {
            reader.flag(value);
            value.as_bool()
        });
        flag.flatten().unwrap_or(default)
    }

    pub(super) fn score_text(&mut self, key: &str, default: &str) -> String {
        let text = self.score_key(key, |reader, value| {
            let text = reader.string(value);
            (!matches!(value, Json::Array(_) | Json::Object(_))).then_some(text)
        });
        text.flatten().unwrap_or_else(|| default.to_owned())
    }

    /// Reads an object whose keys are numbers or `max`.
    pub(super) fn table<T>(
        &mut self,
        value: &Json,
        read: impl Fn(&mut Self, &Json) -> Option<T>,
    ) -> PointsTable<T> {
        let mut table = PointsTable::default();
        let Json::Object(fields) = value else {
            self.mismatch(value, "object from numbers, or `max`, to values");
            return table;
        };
        for (key, value) in fields {
            self.within(At::Key(key), |reader| {
                let number = key.parse::<Number>().ok();
                match (number, read(reader, value)) {
                    (Some(number), Some(value)) => table.rows.push((number, value)),
                    (None, value) if key == "max" => table.max = value,
                    (None, _) => reader.problem(format!("{} is no number", quote(key))),
                    (Some(_), None) => {}
                }
            });
        }
        table.rows.sort_by_key(|(number, _)| *number);
        table
    }

    /// Reads a table of tables. A plain value stands for a table that has it for any fu.
    fn deep_table<T>(
        &mut self,
        value: &Json,
        read: impl Fn(&mut Self, &Json) -> Option<T>,
    ) -> PointsTable<PointsTable<T>> {
        self.table(value, |reader, value| match value {
            Json::Object(_) => Some(reader.table(value, &read)),
            one => Some(PointsTable {
                rows: Vec::new(),
                max: Some(read(reader, one)?),
            }),
        })
    }

    fn number_of(&mut self, value: &Json) -> Option<Number> {
        self.number(value, ValueKind::Number)
    }

    /// Reads the names of scores by points and fu.
    pub(super) fn limit_hand_names(&mut self) -> PointsTable<PointsTable<String>> {
        let names = self.score_key("limit_hand_names", |reader, value| {
            reader.deep_table(value, |reader, value| Some(reader.string(value)))
        });
        names.unwrap_or_default()
    }

    /// Reads the score tables of an older ruleset.
    pub(super) fn older_tables(&mut self) -> Option<OlderTables> {
        match self.score.older? {
            OlderMethod::Riichi => self
                .win_tables(false, |reader, value| {
                    reader.deep_table(value, Self::number_of)
                })
                .map(OlderTables::Riichi),
            OlderMethod::Hk => self
                .win_tables(true, |reader, value| reader.table(value, Self::number_of))
                .map(OlderTables::Hk),
            OlderMethod::Vietnamese => self
                .score_key("score_table_phan_non_discarder", |reader, value| {
                    reader.table(value, Self::number_of)
                })
                .map(OlderTables::Vietnamese),
            OlderMethod::Sichuan => None,
        }
    }

    /// Reads the four tables of a method; `None` if one is missing.
    fn win_tables<T>(
        &mut self,
        needed: bool,
        read: impl Fn(&mut Self, &Json) -> PointsTable<T>,
    ) -> Option<WinTables<T>> {
        const KEYS: [&str; 4] = [
            "score_table_dealer",
            "score_table_nondealer",
            "score_table_dealer_draw",
            "score_table_nondealer_draw",
        ];
        let tables = KEYS.map(|key| self.score_key(key, &read));
        let is_any = needed || tables.iter().any(Option::is_some);
        for (key, table) in KEYS.iter().zip(&tables) {
            if is_any && table.is_none() {
                self.within(At::Key("score_calculation"), |reader| {
                    reader.problem(format!("there is no `{key}`, so no table is used"));
                });
            }
        }
        let [dealer, nondealer, dealer_draw, nondealer_draw] = tables;
        Some(WinTables {
            dealer: dealer?,
            nondealer: nondealer?,
            dealer_draw: dealer_draw?,
            nondealer_draw: nondealer_draw?,
        })
    }
}
