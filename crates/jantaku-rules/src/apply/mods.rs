//! Edits of the list of mods.

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::node::Node;
use serde_json::{Value, json};

use super::{Applied, Applier};
use crate::value::same;
use crate::variables::resolve;

/// The id of a mod entry: a string, or an object with a name.
#[must_use]
pub fn entry_id(entry: &Value) -> Option<&str> {
    match entry {
        Value::String(id) => Some(id),
        Value::Object(members) => members.get("name")?.as_str(),
        _ => None,
    }
}

impl Applier<'_> {
    /// The list of mods, made if it is missing.
    fn available_mods(&mut self) -> Applied<&mut Vec<Value>> {
        let span = self.span;
        let list = self.root()?.entry("available_mods").or_insert(Value::Null);
        if list.is_null() {
            *list = json!([]);
        }
        let faulty = || Diagnostic::error(Code::TypeError, span, "`available_mods` is not an array");
        list.as_array_mut().ok_or_else(faulty)
    }

    pub(super) fn mod_category(&mut self, name: &Node, prepend: bool) -> Applied {
        let name = self.value(name, 2)?;
        let list = self.available_mods()?;
        if !list.iter().any(|entry| same(entry, &name)) {
            let at = if prepend { 0 } else { list.len() };
            list.insert(at, name);
        }
        Ok(())
    }

    pub(super) fn define_mod(&mut self, object: &Node, category: Option<&Node>) -> Applied {
        let object = self.value(object, 2)?;
        let category = match category {
            Some(node) => Some(self.value(node, 2)?),
            None => None,
        };
        let list = self.available_mods()?;
        let Some(category) = category else {
            list.push(object);
            return Ok(());
        };
        match list.iter().position(|entry| same(entry, &category)) {
            Some(header) => {
                let after = list.iter().skip(header + 1).position(Value::is_string);
                let at = after.map_or(list.len(), |offset| header + 1 + offset);
                list.insert(at, object);
            }
            None => list.extend([category, object]),
        }
        Ok(())
    }

    pub(super) fn mod_option(&mut self, id: &Node, option: &Node) -> Applied {
        let id = resolve(id, self.variables)?;
        let is_it = |entry: &Value| entry.is_object() && entry.get("id").is_some_and(|other| same(other, &id));
        let count = self.list_at("available_mods").map_or(0, |list| list.iter().filter(|entry| is_it(entry)).count());
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(self.value(option, 4)?);
        }
        let mods = self.list_at("available_mods").into_iter().flatten().filter(|entry| is_it(entry));
        let mut faulty = false;
        for (entry, option) in mods.zip(values) {
            let config = match entry {
                Value::Object(members) => members.entry("config").or_insert(Value::Null),
                _ => continue,
            };
            match config {
                Value::Array(options) => options.push(option),
                slot @ Value::Null => *slot = Value::Array(vec![option]),
                _ => faulty = true,
            }
        }
        if faulty {
            return self.fail("the `config` of this mod is not an array");
        }
        Ok(())
    }

    pub(super) fn remove_mods(&mut self, ids: &[Node]) -> Applied {
        let mut gone = Vec::with_capacity(ids.len());
        for id in ids {
            gone.push(self.name(id)?);
        }
        let is_gone = |id: Option<&str>| id.is_some_and(|id| gone.iter().any(|other| other == id));
        if let Some(list) = self.list_at("available_mods") {
            list.retain(|entry| !(entry.is_object() && is_gone(entry.get("id").and_then(Value::as_str))));
        }
        if let Some(list) = self.list_at("default_mods") {
            list.retain(|entry| !is_gone(entry_id(entry)));
        }
        for preset in self.list_at("available_presets").into_iter().flatten() {
            if let Some(Value::Array(list)) = preset.get_mut("enabled_mods") {
                list.retain(|entry| !is_gone(entry_id(entry)));
            }
        }
        Ok(())
    }
}
