//! Mod entries: the id of a mod and the values chosen for its options.

use serde_json::{Map, Value, json};

/// A mod to apply, as rooms, presets and packs list it.
#[derive(Clone, Debug, PartialEq)]
pub struct ModEntry {
    /// The path of the mod in the library without its extension, such as `riichi/aotenjou`.
    pub id: String,
    /// Values of options by name. An entry with `None` is written as the id alone, which is not
    /// equal to one with an empty object.
    pub config: Option<Map<String, Value>>,
}

impl ModEntry {
    /// An entry without options.
    #[must_use]
    pub fn plain(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            config: None,
        }
    }

    /// Reads `"id"` or `{"name": "id", "config": {…}}`; `None` for anything else.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::String(id) => Some(Self::plain(id)),
            Value::Object(members) => Some(Self {
                id: members.get("name")?.as_str()?.to_owned(),
                config: members.get("config").and_then(Value::as_object).cloned(),
            }),
            _ => None,
        }
    }

    /// The form in which `enabled_mods` of the document records the entry.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match &self.config {
            None => json!(self.id),
            Some(config) => json!({ "name": self.id, "config": config }),
        }
    }
}
