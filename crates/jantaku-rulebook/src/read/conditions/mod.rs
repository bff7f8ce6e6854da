//! Reading conditions. The meaning of a list alternates with its depth: all of its members must
//! hold at the top level, any of them one level down, all of them below that, and so on.

mod play;
mod table;
mod win;

use jantaku_names::{NameList, ValueKind, condition, strip_not};
use serde_json::Value as Json;

use super::DocumentReader;
use super::problems::At;
use super::usage::{ArgumentsAt, Usage, number, whole};
use crate::condition::{Test, WinTest};
use crate::{Condition, Who};

/// How the members of a list combine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// All must hold; with a count, at least that many.
    And,
    /// One must hold; with a count, at least one and at most that many.
    Or,
}

impl DocumentReader<'_> {
    /// Reads a condition at the top level.
    pub(super) fn condition(&mut self, value: &Json) -> Condition {
        self.level(value, Level::And)
    }

    fn level(&mut self, value: &Json, level: Level) -> Condition {
        match value {
            Json::String(name) => self.atom(name, &[], None),
            Json::Object(fields) => {
                let Some(Json::String(name)) = fields.get("name") else {
                    self.mismatch(value, "a condition with a `name`");
                    return Condition::Always(false);
                };
                let opts = match fields.get("opts") {
                    None | Some(Json::Null) => &[][..],
                    Some(Json::Array(opts)) => opts,
                    Some(other) => {
                        self.mismatch(other, "a list of arguments in `opts`");
                        &[][..]
                    }
                };
                self.atom(name, opts, fields.get("as"))
            }
            Json::Bool(always) => Condition::Always(*always),
            Json::Array(members) => self
                .deeper(|reader| reader.members(members, level))
                .unwrap_or(Condition::Always(false)),
            other => {
                self.mismatch(other, ValueKind::Condition);
                Condition::Always(true)
            }
        }
    }

    /// Reads the members of a list, the first of which may be a count.
    fn members(&mut self, members: &[Json], level: Level) -> Condition {
        let count = members.first().filter(|first| first.is_number());
        let count = count.and_then(whole);
        let inner = match level {
            Level::And => Level::Or,
            Level::Or => Level::And,
        };
        let mut read: Vec<Condition> = Vec::new();
        let skip = usize::from(count.is_some());
        for (at, member) in members.iter().enumerate().skip(skip) {
            let member = self.within(At::Index(at), |reader| reader.level(member, inner));
            read.push(member);
        }
        match (level, count) {
            (Level::And, Some(count)) => Condition::AtLeast(count.into(), read),
            (Level::Or, Some(count)) => Condition::AtMost(count.into(), read),
            (_, None) => combined(level, read),
        }
    }

    /// Reads a single condition, evaluated for another player if one is given.
    fn atom(&mut self, written: &str, opts: &[Json], player: Option<&Json>) -> Condition {
        let (not, old) = strip_not(NameList::Conditions, written);
        let name = current_name(old);
        let Some(entry) = condition(name) else {
            self.using(None, |reader| reader.unknown(NameList::Conditions, written));
            return negated(not, Condition::Always(false));
        };
        let usage = Usage {
            entry,
            args: opts,
            place: ArgumentsAt::Opts,
        };
        let mut asked = self.using(Some(entry), |reader| {
            reader.check_count(usage);
            reader
                .deeper(|reader| reader.known_condition(usage))
                .unwrap_or(Condition::Always(false))
        });
        if let Condition::Is(Test::Win(WinTest::HasYakuWith(_, question))) = &mut asked {
            question.extra = old.starts_with("has_extra_han_with_");
        }
        if let Some(player) = player.filter(|player| !player.is_null()) {
            let who = self.using(Some(entry), |reader| reader.who(player));
            if who != Who::SELF {
                asked = Condition::As(who, Box::new(asked));
            }
        }
        negated(not, asked)
    }

    /// Reads a condition that the table of names has.
    fn known_condition(&mut self, usage: Usage) -> Condition {
        match usage.name() {
            "true" => Condition::Always(true),
            "false" => Condition::Always(false),
            "not" => negated(true, self.condition_arg(usage, 0)),
            "equals" => {
                let null = Json::Null;
                let arg = |index| usage.args.get(index).unwrap_or(&null);
                Condition::Always(is_equal(arg(0), arg(1)))
            }
            "anyone" => {
                let all = self.within(At::Key("opts"), |reader| {
                    reader.members(usage.args, Level::And)
                });
                Condition::Anyone(Box::new(all))
            }
            _ => self.test(usage),
        }
    }

    fn test(&mut self, usage: Usage) -> Condition {
        let themes = [
            Self::turn_test,
            Self::call_test,
            Self::zone_test,
            Self::win_test,
            Self::yaku_test,
            Self::match_test,
            Self::status_test,
            Self::button_test,
            Self::wall_test,
            Self::table_test,
            Self::counter_test,
            Self::tag_test,
            Self::card_test,
        ];
        let test = themes.into_iter().find_map(|read| read(self, usage));
        if let Some(test) = test {
            return Condition::Is(test);
        }
        match self.printout(usage) {
            Some(printout) => Condition::Is(Test::Print(printout)),
            None => Condition::Always(false),
        }
    }
}

/// The current name of a condition that older rulesets call differently.
fn current_name(name: &str) -> &str {
    match name {
        "winning_hand_and_tile_consists_of" => "winning_hand_consists_of",
        "has_yakuman_with_hand" => "has_yaku2_with_hand",
        "has_yakuman_with_discard" => "has_yaku2_with_discard",
        "has_yakuman_with_call" => "has_yaku2_with_call",
        "has_extra_han_with_hand" => "has_yaku_with_hand",
        "has_extra_han_with_discard" => "has_yaku_with_discard",
        "has_extra_han_with_call" => "has_yaku_with_call",
        name => name,
    }
}

/// Combines the members of a list without a count.
fn combined(level: Level, mut conditions: Vec<Condition>) -> Condition {
    match (level, conditions.len()) {
        (_, 1) => conditions.remove(0),
        (Level::And, 0) => Condition::Always(true),
        (Level::Or, 0) => Condition::Always(false),
        (Level::And, _) => Condition::All(conditions),
        (Level::Or, _) => Condition::Any(conditions),
    }
}

fn negated(not: bool, condition: Condition) -> Condition {
    match (not, condition) {
        (false, condition) => condition,
        (true, Condition::Always(always)) => Condition::Always(!always),
        (true, condition) => Condition::Not(Box::new(condition)),
    }
}

/// Whether two values are equal; 2 and 2.0 are.
fn is_equal(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(_), Json::Number(_)) => number(a) == number(b),
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_equal(a, b))
        }
        (Json::Object(a), Json::Object(b)) => {
            let same = |(key, a)| b.get(key).is_some_and(|b| is_equal(a, b));
            a.len() == b.len() && a.iter().all(same)
        }
        (a, b) => a == b,
    }
}
