//! Reading programs that count fu.

use jantaku_match::spec;
use jantaku_names::{NameList, ValueKind, minipoint_action};
use jantaku_tile::{Offset, TileSpec};
use serde_json::{Map, Value as Json, json};

use super::DocumentReader;
use super::problems::{At, quote};
use super::usage::{ArgumentsAt, Usage, whole};
use crate::{FuAction, FuGroup, FuGroups, FuProgram, FuStep, Number, OlderFuGroup};

/// The keys of groups that only older rulesets use.
const OLDER_KEYS: [&str; 6] = [
    "yaochuuhai_mult",
    "suited_mult",
    "tsumo_mult",
    "yakuhai_value",
    "reject_if_exists",
    "reject_if_missing",
];

impl DocumentReader<'_> {
    /// Reads the program that follows the amount `minipoints`: one list of actions, or each
    /// action as an argument of its own.
    pub(super) fn fu_program(&mut self, usage: Usage) -> Option<FuProgram> {
        let actions = match usage.args {
            [] => return None,
            [Json::Array(list)] if !list.first().is_some_and(Json::is_string) => list,
            actions => actions,
        };
        let mut steps = Vec::with_capacity(actions.len());
        for (at, action) in actions.iter().enumerate() {
            let step = self.within(At::Index(at), |reader| {
                reader.deeper(|reader| reader.fu_step(action)).flatten()
            });
            steps.extend(step);
        }
        Some(FuProgram::new(steps, &self.attrs))
    }

    fn fu_step(&mut self, action: &Json) -> Option<FuStep> {
        let Some([Json::String(name), args @ ..]) = action.as_array().map(Vec::as_slice) else {
            self.mismatch(action, "a fu action, such as [\"add\", 20]");
            return None;
        };
        let Some(entry) = minipoint_action(name) else {
            self.unknown(NameList::MinipointActions, name);
            return None;
        };
        let usage = Usage {
            entry,
            args,
            place: ArgumentsAt::After(1),
        };
        self.using(Some(entry), |reader| {
            reader.check_count(usage);
            reader.fu_action(usage)
        })
    }

    fn fu_action(&mut self, usage: Usage) -> Option<FuStep> {
        // The index of the condition, which follows the arguments of the action itself.
        let mut own = 1;
        let action = match usage.name() {
            "add" => FuAction::Add(self.amount_arg(usage, 0, 0)),
            "convert_calls" => FuAction::ConvertCalls(self.call_values(usage)),
            "remove_calls" => FuAction::RemoveCalls(self.specs_arg(usage, 0)),
            "remove_groups" | "remove_winning_groups" => {
                let is_group =
                    |arg: &Json| arg.as_object().is_some_and(|it| !it.contains_key("name"));
                let is_groups = |arg: &&Json| match arg {
                    Json::Array(items) => !items.is_empty() && items.iter().all(is_group),
                    one => is_group(one),
                };
                own = usage.args.iter().take_while(is_groups).count();
                let winning = usage.name() == "remove_winning_groups";
                FuAction::RemoveGroups(self.fu_groups(usage, own, winning))
            }
            "round_up" => FuAction::RoundUp(match self.number_arg(usage, 0, 10) {
                Number::ZERO => Number::whole(10),
                to => to,
            }),
            "put_calls_in_hand" => {
                let names = usage
                    .arg(0)
                    .map(|value| self.name_list(value, ValueKind::Text));
                FuAction::PutCallsInHand(names.filter(|names| !names.is_empty()))
            }
            "prune" | "print" => FuAction::Nothing,
            alone => {
                own = 0;
                match alone {
                    "remove_tanyaohai_calls" => {
                        let tanyaohai = TileSpec::parse("tanyaohai");
                        FuAction::RemoveCalls(tanyaohai.into_iter().collect())
                    }
                    "retain_empty_hands" => FuAction::RetainEmptyHands,
                    "take_maximum" => FuAction::TakeMaximum,
                    "add_original_hand" => FuAction::AddOriginalHand,
                    "put_winning_tile_in_hand" => FuAction::PutWinningTileInHand,
                    "remove_attrs" => FuAction::RemoveAttrs,
                    _ => FuAction::Nothing,
                }
            }
        };
        let condition = usage.arg(own).map(|_| self.condition_arg(usage, own));
        Some(FuStep::new(action, condition))
    }

    fn call_values(&mut self, usage: Usage) -> Vec<(crate::Name, Number)> {
        let fields: Option<&Map<String, Json>> = match usage.arg(0) {
            Some(Json::Object(fields)) => Some(fields),
            Some(other) => {
                self.mismatch(other, "object from call names to numbers");
                None
            }
            None => None,
        };
        let mut values = Vec::new();
        for (name, value) in fields.into_iter().flatten() {
            if let Some(number) = self.number(value, ValueKind::Number) {
                values.push((self.names.intern(name), number));
            }
        }
        values
    }

    fn fu_groups(&mut self, usage: Usage, count: usize, winning: bool) -> FuGroups {
        let entries = usage.args.iter().take(count);
        let mut groups = Vec::new();
        for entry in entries.flat_map(|arg| match arg {
            Json::Array(entries) => entries,
            one => std::slice::from_ref(one),
        }) {
            groups.extend(self.fu_group(entry, winning));
        }
        FuGroups::new(groups)
    }

    /// Reads groups to remove from the hand, and their value.
    fn fu_group(&mut self, entry: &Json, winning: bool) -> Option<FuGroup> {
        const KEYS: [&str; 3] = ["groups", "group", "value"];
        let fields = entry.as_object()?;
        let known = |key: &str| KEYS.contains(&key) || OLDER_KEYS.contains(&key);
        for key in fields.keys().filter(|key| !known(key)) {
            self.usage_problem(&format!("{} of a group is not read", quote(key)));
        }
        let value = self.number_of_group(fields, "value", 0);
        let older = self.older_fu_group(fields, winning);
        let groups: Vec<Json> = match (fields.get("groups"), fields.get("group")) {
            (Some(Json::Array(groups)), _) => groups.clone(),
            (None, Some(group @ Json::Array(_))) => vec![group.clone()],
            _ => {
                self.mismatch(
                    entry,
                    "an object with `groups`, such as {\"groups\": [[0, 0]]}",
                );
                return None;
            }
        };
        // Expands named sets here, so that the spec reader needs no ruleset.
        let sets = self.document.get("set_definitions");
        let sets = sets.and_then(Json::as_object).map(spec::NamedSets::new);
        let mut spelled: Vec<Json> = groups
            .into_iter()
            .flat_map(|group| {
                let set = group.as_str().and_then(|name| sets.as_ref()?.get(name));
                set.map_or_else(|| vec![group], |set| set.to_vec())
            })
            .collect();
        let written = spelled.len();
        spelled.retain(|group| group.as_array().is_none_or(|items| !items.is_empty()));
        let or_nothing = spelled.len() < written;
        let nothing = Map::new();
        let mut reader = spec::SpecReader::new(&nothing, &mut self.attrs);
        let list = reader.list(&json!([[[spelled, 1]]]));
        for problem in reader.problems {
            self.usage_problem(&problem);
        }
        Some(FuGroup {
            list,
            or_nothing,
            value,
            older,
        })
    }

    fn number_of_group(&mut self, fields: &Map<String, Json>, key: &str, default: i64) -> Number {
        let number = fields.get(key);
        let number = number.and_then(|value| self.number(value, ValueKind::Number));
        number.unwrap_or(Number::whole(default))
    }

    /// Reads the keys of older rulesets for a group; `None` if it has none of them.
    fn older_fu_group(
        &mut self,
        fields: &Map<String, Json>,
        winning: bool,
    ) -> Option<OlderFuGroup> {
        let older = |key: &String| key == "group" || OLDER_KEYS.contains(&key.as_str());
        if !fields.keys().any(older) {
            return None;
        }
        Some(OlderFuGroup {
            winning,
            yaochuuhai_mult: self.number_of_group(fields, "yaochuuhai_mult", 1),
            suited_mult: self.number_of_group(fields, "suited_mult", 1),
            tsumo_mult: self.number_of_group(fields, "tsumo_mult", 1),
            yakuhai_value: self.number_of_group(fields, "yakuhai_value", 0),
            reject_if_exists: self.neighbours(fields.get("reject_if_exists")),
            reject_if_missing: self.neighbours(fields.get("reject_if_missing")),
        })
    }

    /// Reads lists of neighbours, each given by its distance in steps.
    fn neighbours(&mut self, value: Option<&Json>) -> Vec<Vec<Offset>> {
        let mut lists = Vec::new();
        let given = value.map_or(&[][..], |value| self.one_or_many(value));
        for list in given {
            let mut offsets = Vec::new();
            for offset in self.one_or_many(list) {
                match whole(offset).and_then(|steps| i8::try_from(steps).ok()) {
                    Some(steps) => offsets.push(Offset::Steps(steps.into())),
                    None => self.mismatch(offset, "how many steps a tile is away"),
                }
            }
            lists.push(offsets);
        }
        lists
    }
}
