//! What can be played: rulesets, their mods and presets.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A ruleset in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RulesetInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub description: String,
    /// How many play.
    pub players: u8,
    /// Words to search and filter by.
    pub tags: Vec<String>,
    /// How many mods it has.
    pub mod_count: usize,
    /// A page that explains it.
    pub tutorial: Option<String>,
    /// The languages, besides its own, in which it has words.
    pub languages: Vec<String>,
}

/// A ruleset with everything that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RulesetDetails {
    /// The ruleset.
    #[serde(flatten)]
    pub info: RulesetInfo,
    /// Its mods, in order.
    pub mods: Vec<ModInfo>,
    /// The mods that are on unless somebody changes it.
    pub default_mods: Vec<ModChoice>,
    /// Its presets.
    pub presets: Vec<PresetInfo>,
}

/// A mod that can be switched on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub description: String,
    /// Where it stands in the list.
    pub category: String,
    /// What can be set.
    pub options: Vec<ModOption>,
    /// Mods that it needs.
    pub needs: Vec<String>,
    /// Mods that it cannot be together with.
    pub conflicts: Vec<String>,
}

/// Something that can be set about a mod.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModOption {
    /// Its key.
    pub key: String,
    /// What to choose from; empty if anything goes.
    #[ts(type = "unknown[]")]
    pub values: Vec<serde_json::Value>,
    /// What it is unless somebody changes it.
    #[ts(type = "unknown")]
    pub default: serde_json::Value,
}

/// A mod that is on, and how it is set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModChoice {
    /// Its id.
    pub id: String,
    /// What is set about it, by key.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    #[ts(optional, type = "Record<string, unknown>")]
    pub config: serde_json::Map<String, serde_json::Value>,
}

/// A named selection of mods.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PresetInfo {
    /// Its name.
    pub name: String,
    /// What it stands for.
    pub description: String,
    /// Its mods.
    pub mods: Vec<ModChoice>,
}
