//! What can be played: rulesets, their mods and presets.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A ruleset in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RulesetInfo {
    /// The id of the ruleset: its path in the library, with slashes.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// The ruleset in one sentence; empty if its file does not say.
    pub description: String,
    /// Number of players.
    pub players: u8,
    /// The id of the family of games that it belongs to, such as `chinese`; may be empty.
    pub family: String,
    /// Words to search by.
    pub tags: Vec<String>,
    /// Tiles that stand for the game; empty if it has chosen none.
    pub tiles: Vec<String>,
    /// Number of mods that can be switched on.
    pub mod_count: usize,
    /// The address of a page that explains the ruleset.
    #[schema(required = true)]
    pub tutorial: Option<String>,
    /// Tags of the languages, besides its own, into which its texts are translated.
    pub languages: Vec<String>,
}

/// A ruleset with everything that can be chosen about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RulesetDetails {
    /// The ruleset as it appears in lists.
    #[serde(flatten)]
    pub info: RulesetInfo,
    /// All its mods, in the order in which they are shown.
    pub mods: Vec<ModInfo>,
    /// The mods that are on by default.
    pub default_mods: Vec<ModChoice>,
    /// Its named selections of mods.
    pub presets: Vec<PresetInfo>,
}

/// A mod that can be switched on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ModInfo {
    /// The id of the mod, unique in its ruleset.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// What the mod does.
    pub description: String,
    /// The heading under which the mod is shown; empty for none.
    pub category: String,
    /// What can be set about the mod.
    pub options: Vec<ModOption>,
    /// Ids of mods that are switched on together with this one.
    pub needs: Vec<String>,
    /// Ids of mods that are switched off when this one is switched on.
    pub conflicts: Vec<String>,
}

/// Something that can be set about a mod.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ModOption {
    /// The key of the option in [`ModChoice::config`].
    pub key: String,
    /// The values to choose from; empty if any value is accepted.
    #[ts(type = "unknown[]")]
    pub values: Vec<serde_json::Value>,
    /// The value that applies when none is chosen.
    #[ts(type = "unknown")]
    pub default: serde_json::Value,
}

/// A mod that is on, and how it is set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ModChoice {
    /// The id of the mod.
    pub id: String,
    /// Values of its options, by key. Options that are not named have their default.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub config: serde_json::Map<String, serde_json::Value>,
}

/// A named selection of mods.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresetInfo {
    /// The name, which also identifies the preset in its ruleset.
    pub name: String,
    /// How it differs from the default mods, in words.
    pub description: String,
    /// The mods that are on.
    pub mods: Vec<ModChoice>,
}
