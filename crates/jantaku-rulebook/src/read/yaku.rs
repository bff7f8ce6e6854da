//! Reading yaku lists, each once, and which yaku override which.

use jantaku_names::{NameSpace, ValueKind, amount};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};

use super::DocumentReader;
use super::problems::At;
use crate::scoring::{Precedence, Victim, Yaku, YakuList};
use crate::{Amount, Condition, Name};

/// The value of a yaku: amounts, each with its unit if it is not the default one.
type Worth = Vec<(Amount, Option<Name>)>;

/// The yaku lists that are named somewhere.
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

impl DocumentReader<'_> {
    /// Records whether a list of the ruleset has a yaku. The list need not be one that is scored.
    pub(super) fn note_yaku(&mut self, list: Name, name: Name) {
        let yaku = self.document.get(self.names.word(list));
        let yaku = yaku.and_then(Json::as_array).into_iter().flatten();
        let mut display_names = yaku.filter_map(|yaku| yaku.get("display_name")?.as_str());
        if display_names.any(|display_name| display_name == self.names.word(name)) {
            self.existing_yaku.insert((list, name));
        }
    }

    /// The index of a yaku list, to be read later; `None` if the ruleset does not have it.
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

    /// Reads the yaku lists that are still unread. Returns whether there were any.
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
            reader.name(value, ValueKind::Name(NameSpace::Yaku))
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

    /// Reads an amount, or amounts each followed by its unit.
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
                    worth.push((
                        amount,
                        Some(self.name(unit, ValueKind::Name(NameSpace::Unit))),
                    ));
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

    /// Whether a list is a single amount with its arguments. A word that could be an argument is
    /// a unit if the ruleset has a unit of that name.
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

    /// Reads which yaku override which, in the order of those that do.
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
        for value in self.list_of(value, ValueKind::Name(NameSpace::Yaku)) {
            match value {
                Json::String(name) => victims.push(Victim::Named(self.names.intern(name))),
                Json::Number(_) => {
                    victims.extend(self.number(value, ValueKind::Number).map(Victim::Value));
                }
                other => self.mismatch(other, "the name of a yaku or of a list, or a value"),
            }
        }
        victims
    }
}
