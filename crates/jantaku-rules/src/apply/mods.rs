//! Edits of the list of mods.

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::node::Node;
use serde_json::{Value, json};

use super::{Applied, Applier, Place, PlaceStep};

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
        let list = self.slot(&Place::new([PlaceStep::Key("available_mods".into())]))?;
        if list.is_null() {
            *list = json!([]);
        }
        let faulty =
            || Diagnostic::error(Code::TypeError, span, "`available_mods` is not an array");
        list.as_array_mut().ok_or_else(faulty)
    }

    pub(super) fn mod_category(&mut self, name: &Node, prepend: bool) -> Applied {
        let name = self.value(name, 2)?;
        let mut list = std::mem::take(self.available_mods()?);
        if self.position(&list, &name)?.is_none() {
            let at = if prepend { 0 } else { list.len() };
            list.insert(at, name);
        }
        *self.available_mods()? = list;
        Ok(())
    }

    pub(super) fn define_mod(&mut self, object: &Node, category: Option<&Node>) -> Applied {
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

    pub(super) fn mod_option(&mut self, id: &Node, option: &Node) -> Applied {
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
        if let Some(place) = self.list_at("available_mods") {
            *place = list;
        }
        Ok(())
    }

    pub(super) fn remove_mods(&mut self, ids: &[Node]) -> Applied {
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
