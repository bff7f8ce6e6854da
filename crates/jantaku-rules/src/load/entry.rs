//! Mod entries: an id, perhaps with options.

use serde_json::{Map, Value, json};

/// A mod to be applied, as rooms, presets and packs name it.
#[derive(Clone, Debug, PartialEq)]
pub struct ModEntry {
    /// The mod.
    pub id: String,
    /// Its options; an entry with none at all is written as the id alone.
    pub config: Option<Map<String, Value>>,
}

impl ModEntry {
    /// A mod without options.
    #[must_use]
    pub fn plain(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            config: None,
        }
    }

    /// Reads `"id"` or `{"name": "id", "config": {…}}`.
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

    /// Writes it as it is recorded in the document.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match &self.config {
            None => json!(self.id),
            Some(config) => json!({ "name": self.id, "config": config }),
        }
    }
}
