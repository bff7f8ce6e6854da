//! Modpacks: a ruleset defined as another ruleset with a list of mods.

use serde_json::{Map, Value};

use crate::load::ModEntry;

/// An entry of `packs.json`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pack {
    /// The id of the pack or ruleset it is based on; `None` for an empty document.
    pub ruleset: Option<String>,
    /// Globals for all files of the load; they override those that files define.
    pub globals: Map<String, Value>,
    /// Mods applied to the base.
    pub mods: Vec<ModEntry>,
    /// Mods applied after those of the user.
    pub post_mods: Vec<ModEntry>,
    /// Entries added to the `default_mods` of the base.
    pub default_mods: Vec<Value>,
    /// Replaces the `display_name` of the base.
    pub display_name: Option<Value>,
    /// Replaces the `tutorial_link` of the base.
    pub tutorial_link: Option<Value>,
}

impl Pack {
    /// Reads an entry; members that are missing or of the wrong type get their default.
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
