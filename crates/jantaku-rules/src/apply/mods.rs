//! Edits of the mod list: `define_mod`, `define_mod_category`, `config_mod` and `remove_mod`.

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::node::Node;
use serde_json::{Value, json};

use super::{Applier, ApplyResult, ListEnd, Location, LocationSegment};

/// The id in a mod entry of a document, which is a string, or an object with a `name`.
#[must_use]
pub fn entry_id(entry: &Value) -> Option<&str> {
    match entry {
        Value::String(id) => Some(id),
        Value::Object(members) => members.get("name")?.as_str(),
        _ => None,
    }
}

impl Applier<'_> {
    /// The array `available_mods`, created if it is missing.
    fn available_mods(&mut self) -> ApplyResult<&mut Vec<Value>> {
        let span = self.span;
        let list = self.slot(&Location::new([LocationSegment::Key(
            "available_mods".into(),
        )]))?;
        if list.is_null() {
            *list = json!([]);
        }
        let faulty =
            || Diagnostic::error(Code::TypeError, span, "`available_mods` is not an array");
        list.as_array_mut().ok_or_else(faulty)
    }

    /// Adds the header of a category unless it exists and is not `repeated`. A header is a string
    /// among the mod objects.
    pub(super) fn add_mod_category(
        &mut self,
        name: &Node,
        end: ListEnd,
        repeated: bool,
    ) -> ApplyResult {
        let name = self.value(name, 2)?;
        let mut list = std::mem::take(self.available_mods()?);
        if repeated || self.position(&list, &name)?.is_none() {
            match end {
                ListEnd::Front => list.insert(0, name),
                ListEnd::Back => list.push(name),
            }
        }
        *self.available_mods()? = list;
        Ok(())
    }

    /// Adds a mod at the end of its category, or of the list.
    pub(super) fn define_mod(&mut self, object: &Node, category: Option<&Node>) -> ApplyResult {
        let object = self.value(object, 2)?;
        let Some(category) = category else {
            self.available_mods()?.push(object);
            return Ok(());
        };
        let category = self.value(category, 2)?;
        let mut list = std::mem::take(self.available_mods()?);
        match self.position(&list, &category)? {
            Some(header) => {
                self.work(list.len())?;
                let after = list.iter().skip(header + 1).position(Value::is_string);
                let at = after.map_or(list.len(), |offset| header + 1 + offset);
                list.insert(at, object);
            }
            None => list.extend([category, object]),
        }
        *self.available_mods()? = list;
        Ok(())
    }

    /// Adds an option to every mod on the list that has the id.
    pub(super) fn add_mod_option(&mut self, id: &Node, option: &Node) -> ApplyResult {
        let id = self.value(id, 0)?;
        let Some(list) = self.list_at("available_mods") else {
            return Ok(());
        };
        let mut list = std::mem::take(list);
        for entry in &mut list {
            self.work(4)?;
            let Value::Object(members) = entry else {
                continue;
            };
            let Some(other) = members.get("id") else {
                continue;
            };
            if self.position(std::slice::from_ref(other), &id)?.is_none() {
                continue;
            }
            let option = self.value(option, 4)?;
            match members.entry("config").or_insert(Value::Null) {
                Value::Array(options) => options.push(option),
                slot @ Value::Null => *slot = Value::Array(vec![option]),
                _ => return self.fail("the `config` of this mod is not an array"),
            }
        }
        if let Some(slot) = self.list_at("available_mods") {
            *slot = list;
        }
        Ok(())
    }

    /// Removes mods from the list, from the defaults and from all presets.
    pub(super) fn remove_mods(&mut self, ids: &[Node]) -> ApplyResult {
        let mut gone = BTreeSet::new();
        for id in ids {
            gone.insert(self.name(id)?);
        }
        let is_gone = |id: Option<&str>| id.is_some_and(|id| gone.contains(id));
        let lists = ["available_mods", "default_mods", "available_presets"];
        for key in lists {
            let length = self.list_at(key).map_or(0, |list| list.len());
            self.work(length * 4)?;
        }
        if let Some(list) = self.list_at("available_mods") {
            list.retain(|entry| {
                !(entry.is_object() && is_gone(entry.get("id").and_then(Value::as_str)))
            });
        }
        if let Some(list) = self.list_at("default_mods") {
            list.retain(|entry| !is_gone(entry_id(entry)));
        }
        let mut looked_at = 0;
        for preset in self.list_at("available_presets").into_iter().flatten() {
            if let Some(Value::Array(list)) = preset.get_mut("enabled_mods") {
                looked_at += list.len();
                list.retain(|entry| !is_gone(entry_id(entry)));
            }
        }
        self.work(looked_at * 4)
    }
}
