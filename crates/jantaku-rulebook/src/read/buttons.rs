//! Reading buttons and auto buttons.

use jantaku_match::queries::CallSpecs;
use jantaku_names::{NameList, NameSpace, ValueKind};
use rustc_hash::FxHashSet;
use serde_json::{Map, Value as Json};

use super::problems::{At, quote};
use super::usage::Usage;
use super::{DocumentReader, MAX_BUTTONS};
use crate::{
    AutoButton, AutoButtonId, Button, ButtonId, Condition, ListId, Name, Needs, USUAL_LEVEL,
};

/// The key that no button may have, because declining is always possible.
const SKIP: &str = "skip";

impl<'d> DocumentReader<'d> {
    /// Reads all buttons, sorted by key.
    pub(super) fn buttons(&mut self) -> Vec<Button> {
        let call_names = self.call_names();
        self.each_of("buttons", |reader, id, fields| {
            if id == SKIP {
                reader.fatal("a button cannot be called `skip`, which everybody can always press");
            }
            reader.button(id, fields, &call_names)
        })
    }

    /// Reads all auto buttons, sorted by key.
    pub(super) fn auto_buttons(&mut self) -> Vec<AutoButton> {
        self.each_of("auto_buttons", |reader, id, fields| {
            let known = |key: &str| NameList::AutoButtonKeys.find(key).is_some();
            reader.unknown_keys(fields, NameList::AutoButtonKeys, known);
            AutoButton {
                id: reader.names.intern(id),
                display_name: reader.field(fields, "display_name", "A".to_owned(), Self::string),
                desc: reader.field(fields, "desc", String::new(), Self::string),
                enabled_at_start: reader.field(fields, "enabled_at_start", false, Self::flag),
                persistent: reader.field(fields, "persistent", false, Self::flag),
                actions: reader.field(fields, "actions", ListId::EMPTY, Self::actions),
            }
        })
    }

    /// Reads the entries of an object of the ruleset, sorted by key. An entry that is not an
    /// object is read as an empty one, so that the indices of the others stay the same.
    fn each_of<T>(
        &mut self,
        key: &str,
        mut read: impl FnMut(&mut Self, &str, &Map<String, Json>) -> T,
    ) -> Vec<T> {
        let items = self.key(key, |reader, value| {
            let Json::Object(all) = value else {
                reader.mismatch(value, "object");
                return Vec::new();
            };
            if all.len() > usize::from(MAX_BUTTONS) {
                reader.problem(format!("only the first {MAX_BUTTONS} of these are read"));
            }
            let mut sorted: Vec<(&String, &Json)> = all.iter().collect();
            sorted.sort_unstable_by_key(|(id, _)| *id);
            let nothing = Map::new();
            let mut items = Vec::new();
            for (id, value) in sorted.into_iter().take(usize::from(MAX_BUTTONS)) {
                let item = reader.within(At::Key(id), |reader| {
                    if !value.is_object() {
                        reader.mismatch(value, "object");
                    }
                    read(reader, id, value.as_object().unwrap_or(&nothing))
                });
                items.push(item);
            }
            items
        });
        items.unwrap_or_default()
    }

    /// Reads the value of a key of an object; the default if the object does not have the key.
    fn field<T>(
        &mut self,
        fields: &Map<String, Json>,
        key: &str,
        default: T,
        read: impl FnOnce(&mut Self, &Json) -> T,
    ) -> T {
        match fields.get(key) {
            None | Some(Json::Null) => default,
            Some(value) => self.within(At::Key(key), |reader| read(reader, value)),
        }
    }

    fn unknown_keys(
        &mut self,
        fields: &Map<String, Json>,
        list: NameList,
        known: impl Fn(&str) -> bool,
    ) {
        for key in fields.keys().filter(|key| !known(key)) {
            self.unknown(list, key);
        }
    }

    /// The call name of each button, sorted.
    fn call_names(&self) -> Vec<(&'d str, ButtonId)> {
        let buttons = self.document.get("buttons").and_then(Json::as_object);
        let mut names: Vec<(&'d str, ButtonId)> = Vec::new();
        for (id, fields) in buttons.into_iter().flatten() {
            let Some(&button) = self.button_ids.get(id.as_str()) else {
                continue;
            };
            names.push((id, button));
            let call_name = fields.get("call_name").and_then(Json::as_str);
            names.extend(
                call_name
                    .filter(|name| name != id)
                    .map(|name| (name, button)),
            );
        }
        names.sort_unstable();
        names
    }

    fn button(
        &mut self,
        id: &str,
        fields: &Map<String, Json>,
        call_names: &[(&str, ButtonId)],
    ) -> Button {
        let known = |key: &str| key == "call_wraps" || NameList::ButtonKeys.find(key).is_some();
        self.unknown_keys(fields, NameList::ButtonKeys, known);
        if fields.get("show_when").is_none_or(Json::is_null) {
            self.problem("the button has no `show_when`, so it is offered at every interrupt");
        }
        let call_name = self.field(fields, "call_name", id.to_owned(), Self::string);
        let name_of = |reader: &mut Self, value: &Json| -> Option<Name> {
            Some(reader.name(value, ValueKind::Name(NameSpace::Call)))
        };
        let condition = |reader: &mut Self, value: &Json| Some(reader.condition(value));
        Button {
            id: self.names.intern(id),
            display_name: self.field(fields, "display_name", "Button".to_owned(), Self::string),
            show_when: self.field(
                fields,
                "show_when",
                Condition::Always(true),
                Self::condition,
            ),
            actions: self.field(fields, "actions", ListId::EMPTY, Self::actions),
            call: self.field(fields, "call", None, Self::call_specs),
            call_conditions: self.field(fields, "call_conditions", None, condition),
            precedence_over: self.field(fields, "precedence_over", Vec::new(), |reader, value| {
                reader.precedence(value, call_names)
            }),
            unskippable: self.field(
                fields,
                "unskippable",
                Condition::Always(false),
                Self::condition,
            ),
            cancellable: self.field(fields, "cancellable", true, Self::flag),
            upgrades: self.field(fields, "upgrades", None, name_of),
            msg_name: self.field(fields, "msg_name", call_name.clone(), Self::string),
            call_name: self.names.intern(&call_name),
            call_style: self.field(fields, "call_style", Default::default(), Self::call_style),
            call_hidden: self.field(fields, "call_hidden", false, Self::flag),
            call_priority_list: self.field(fields, "call_priority_list", None, Self::conditions),
            interrupt_level: self.field(fields, "interrupt_level", USUAL_LEVEL, |reader, value| {
                reader
                    .number(value, ValueKind::Number)
                    .unwrap_or(USUAL_LEVEL)
            }),
            needs: Needs::Nothing,
            wins_by_second_discard: false,
        }
    }

    fn call_specs(&mut self, value: &Json) -> Option<CallSpecs> {
        if !value.is_array() {
            self.mismatch(value, ValueKind::CallSpec);
        }
        let mut problems = Vec::new();
        let specs = CallSpecs::read(value, &mut self.attrs, &mut problems);
        for problem in problems {
            self.problem(problem);
        }
        (!specs.ways.is_empty()).then_some(specs)
    }

    fn conditions(&mut self, value: &Json) -> Option<Vec<Condition>> {
        let mut conditions = Vec::new();
        for (at, value) in self.list_of(value, ValueKind::Condition).iter().enumerate() {
            conditions.push(self.within(At::Index(at), |reader| reader.condition(value)));
        }
        Some(conditions)
    }

    /// Reads the buttons over which one takes precedence, each given by its key or call name.
    fn precedence(&mut self, value: &Json, call_names: &[(&str, ButtonId)]) -> Vec<ButtonId> {
        let mut losers = Vec::new();
        let mut met = FxHashSet::default();
        for value in self.one_or_many(value) {
            let Json::String(name) = value else {
                self.mismatch(value, "button id or call name");
                continue;
            };
            if !met.insert(name) {
                continue;
            }
            let from = call_names.partition_point(|(known, _)| known < &name.as_str());
            let named = call_names.iter().skip(from);
            let before = losers.len();
            losers.extend(
                named
                    .take_while(|(known, _)| known == name)
                    .map(|(_, button)| *button),
            );
            // All buttons take precedence over skipping and discarding anyway.
            if losers.len() == before && !matches!(name.as_str(), SKIP | "play_tile") {
                self.problem(format!("there is no button or call {}", quote(name)));
            }
        }
        losers.sort_unstable();
        losers.dedup();
        losers
    }

    /// Reads the first argument as a button; `None` if there is no such button.
    pub(super) fn button_arg(&mut self, usage: Usage) -> Option<ButtonId> {
        match usage.arg(0) {
            Some(value) => self.button_id(value),
            None => Some(ButtonId::SKIP),
        }
    }

    /// Reads the key of a button; `None` if there is no such button.
    pub(super) fn button_id(&mut self, value: &Json) -> Option<ButtonId> {
        let id = match value.as_str() {
            Some(SKIP) => Some(ButtonId::SKIP),
            Some(id) => self.button_ids.get(id).copied(),
            None => None,
        };
        if id.is_none() {
            self.mismatch(value, "the id of a button");
        }
        id
    }

    /// Reads the first argument as an auto button; `None` if there is no such auto button.
    pub(super) fn auto_button_arg(&mut self, usage: Usage) -> Option<AutoButtonId> {
        let value = usage.arg(0)?;
        let id = value.as_str();
        let id = id.and_then(|id| self.auto_button_ids.get(id).copied());
        if id.is_none() {
            self.mismatch(value, "the id of an auto button");
        }
        id
    }
}
