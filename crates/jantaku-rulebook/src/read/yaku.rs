//! Reading lists of yaku, each once, and what overrides what.

use jantaku_names::{Kind, Space, amount};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};

use super::Reader;
use super::problems::At;
use crate::scoring::{Precedence, Victim, Yaku, YakuList};
use crate::{Amount, Condition, Name};

/// What a yaku is worth: amounts, each perhaps in a unit.
type Worth = Vec<(Amount, Option<Name>)>;

/// The lists of yaku that are named somewhere.
#[derive(Default)]
pub(super) struct YakuLists {
    lists: Vec<YakuList>,
    numbers: FxHashMap<Name, usize>,
    /// How many of them have been read.
    read: usize,
}

impl YakuLists {
    pub(super) fn take(&mut self) -> Vec<YakuList> {
        std::mem::take(&mut self.lists)
    }
}

impl Reader<'_> {
    /// The number of a list of yaku, if the ruleset has it. It is read later.
    pub(super) fn yaku_list(&mut self, name: Name) -> Option<usize> {
        if !self.has(self.names.word(name)) {
            return None;
        }
        let all = &mut self.yaku_lists;
        let number = *all.numbers.entry(name).or_insert_with(|| {
            let yaku = Vec::new();
            all.lists.push(YakuList { name, yaku });
            all.lists.len() - 1
        });
        Some(number)
    }

    /// Reads the lists of yaku that are still unread. Were there any?
    pub(super) fn read_yaku_lists(&mut self) -> bool {
        let before = self.yaku_lists.read;
        while let Some(list) = self.yaku_lists.lists.get(self.yaku_lists.read) {
            let key = self.names.word(list.name).to_owned();
            let yaku = self.key(&key, Self::yaku_entries).unwrap_or_default();
            if let Some(list) = self.yaku_lists.lists.get_mut(self.yaku_lists.read) {
                list.yaku = yaku;
            }
            self.yaku_lists.read += 1;
        }
        self.yaku_lists.read > before
    }

    fn yaku_entries(&mut self, value: &Json) -> Vec<Yaku> {
        let mut all: Vec<Yaku> = Vec::new();
        let Json::Array(entries) = value else {
            self.mismatch(value, "a list of yaku");
            return all;
        };
        for (at, entry) in entries.iter().enumerate() {
            let yaku = self.within(At::Index(at), |reader| match entry {
                Json::Object(fields) => reader.yaku(fields),
                other => {
                    reader.mismatch(other, "a yaku: `display_name`, `value` and `when`");
                    None
                }
            });
            all.extend(yaku);
        }
        all
    }

    fn yaku(&mut self, fields: &Map<String, Json>) -> Option<Yaku> {
        let name = self.yaku_field(fields, "display_name", |reader, value| {
            reader.name(value, Kind::Name(Space::Yaku))
        })?;
        let value = self.yaku_field(fields, "value", Self::worth);
        let when = self.yaku_field(fields, "when", Self::condition);
        Some(Yaku {
            name,
            value: value.unwrap_or_default(),
            when: when.unwrap_or(Condition::Always(true)),
        })
    }

    fn yaku_field<T>(
        &mut self,
        fields: &Map<String, Json>,
        key: &str,
        read: impl FnOnce(&mut Self, &Json) -> T,
    ) -> Option<T> {
        match fields.get(key) {
            None | Some(Json::Null) => {
                self.problem(format!("the yaku has no `{key}`"));
                None
            }
            Some(value) => Some(self.within(At::Key(key), |reader| read(reader, value))),
        }
    }

    /// An amount, or amounts each followed by its unit.
    fn worth(&mut self, value: &Json) -> Worth {
        let parts = match value {
            Json::Array(parts) if !parts.is_empty() && !self.is_one_amount(parts) => parts,
            one => return vec![(self.amount(one), None)],
        };
        let mut worth = Worth::new();
        for pair in parts.chunks(2) {
            match pair {
                [amount, unit] => {
                    let amount = self.amount(amount);
                    worth.push((amount, Some(self.name(unit, Kind::Name(Space::Unit)))));
                }
                [amount] => {
                    self.problem("the last amount has no unit");
                    worth.push((self.amount(amount), None));
                }
                _ => {}
            }
        }
        worth
    }

    /// Is a list an amount with its arguments? A word that could be an argument is a unit if the
    /// ruleset has a unit of that name.
    fn is_one_amount(&self, parts: &[Json]) -> bool {
        let [Json::String(word), arguments @ ..] = parts else {
            return false;
        };
        let units = ["point_name", "point2_name", "shuugi_name"];
        let is_unit = |argument: &Json| {
            let mut units = units.iter().filter_map(|unit| self.score.get(unit));
            units.any(|unit| unit == argument)
        };
        amount(word).is_some_and(|entry| entry.accepts(arguments.len()))
            && !arguments.first().is_some_and(is_unit)
    }

    /// What overrides what, in the order of those that do.
    pub(super) fn yaku_precedence(&mut self) -> Vec<Precedence> {
        let mut all: Vec<Precedence> = Vec::new();
        self.key("yaku_precedence", |reader, value| {
            let Json::Object(fields) = value else {
                return reader.mismatch(value, "object from yaku to what they override");
            };
            for (victor, victims) in fields {
                let victims = reader.within(At::Key(victor), |reader| reader.victims(victims));
                let victor = reader.names.intern(victor);
                all.push(Precedence { victor, victims });
            }
        });
        all.sort_by_key(|precedence| precedence.victor);
        all
    }

    fn victims(&mut self, value: &Json) -> Vec<Victim> {
        let mut victims: Vec<Victim> = Vec::new();
        for value in self.list_of(value, Kind::Name(Space::Yaku)) {
            match value {
                Json::String(name) => victims.push(Victim::Named(self.names.intern(name))),
                Json::Number(_) => {
                    victims.extend(self.number(value, Kind::Number).map(Victim::Value));
                }
                other => self.mismatch(other, "the name of a yaku or of a list, or a value"),
            }
        }
        victims
    }
}
