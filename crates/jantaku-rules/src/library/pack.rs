//! Modpacks: a ruleset made of another one and mods.

use serde_json::{Map, Value};

use crate::load::ModEntry;

/// A modpack record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pack {
    /// What it is based on: another pack, or a ruleset.
    pub ruleset: Option<String>,
    /// Variables for all mods of the load.
    pub globals: Map<String, Value>,
    /// Mods applied on top of the base.
    pub mods: Vec<ModEntry>,
    /// Mods applied after the user's.
    pub post_mods: Vec<ModEntry>,
    /// Added to the ruleset's default mods.
    pub default_mods: Vec<Value>,
    /// The name shown to players.
    pub display_name: Option<Value>,
    /// Where its tutorial is.
    pub tutorial_link: Option<Value>,
}

impl Pack {
    /// Reads a record; what is missing or of the wrong type has its default.
    #[must_use]
    pub fn new(record: Value) -> Self {
        let Value::Object(mut record) = record else {
            return Self::default();
        };
        let mut list = |key: &str| match record.remove(key) {
            Some(Value::Array(items)) => items,
            _ => Vec::new(),
        };
        let entries = |items: Vec<Value>| items.iter().filter_map(ModEntry::from_json).collect();
        Self {
            mods: entries(list("mods")),
            post_mods: entries(list("post_mods")),
            default_mods: list("default_mods"),
            ruleset: record
                .get("ruleset")
                .and_then(Value::as_str)
                .map(str::to_owned),
            globals: match record.remove("globals") {
                Some(Value::Object(globals)) => globals,
                _ => Map::new(),
            },
            display_name: record.remove("display_name"),
            tutorial_link: record.remove("tutorial_link"),
        }
    }
}
