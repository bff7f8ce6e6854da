//! The mod list of a room: which mods are on offer, which are enabled, and with which options.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::library::Library;
use crate::load::{LoadError, Loaded, ModEntry, Request, Ruleset, load};
use crate::value::same;

/// Loads a ruleset with its default mods, as a new room does, and with a room script.
///
/// # Errors
/// As for [`load`].
pub fn load_with_defaults(
    library: &Library,
    ruleset: Ruleset,
    script: &str,
) -> Result<Loaded, LoadError> {
    let mut request = Request {
        ruleset,
        ..Request::default()
    };
    let offered = load(library, &request)?;
    request.mods = ModList::new(&offered.document).enabled();
    request.script = script.to_owned();
    load(library, &request)
}

/// A mod that a ruleset offers.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedMod {
    /// The id under which the ruleset lists the mod.
    pub id: String,
    /// The name shown to players.
    pub name: String,
    /// A description for players; may be empty.
    pub desc: String,
    /// The category it is listed in; `None` before the first header.
    pub category: Option<String>,
    /// Mods are applied in ascending order of this number; mods with the same number in the order
    /// of the list.
    pub order: f64,
    /// Ids of mods that enabling this one enables.
    pub deps: Vec<String>,
    /// Ids of mods, or names of categories, that enabling this one disables.
    pub conflicts: Vec<String>,
    /// The options that can be set for this mod.
    pub options: Vec<ModOption>,
    /// Whether it is switched on in the room.
    pub enabled: bool,
    /// The entry of this mod in the default selection; `None` if it is off by default.
    by_default: Option<ModEntry>,
}

/// An option of a mod.
#[derive(Clone, Debug, PartialEq)]
pub struct ModOption {
    /// The variable that holds the option in the mod's script.
    pub name: String,
    /// The values on offer.
    pub values: Vec<Value>,
    /// The value of a mod that is enabled without setting the option.
    pub default: Value,
    /// The value chosen in the room.
    pub value: Value,
}

/// A named selection of mods.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// The name shown to players.
    pub name: String,
    /// The mods to enable.
    pub mods: Vec<ModEntry>,
}

/// All mods that a ruleset offers, with the selection made in a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModList {
    /// The mods in the order of the list, which is not the order of their application.
    pub mods: Vec<OfferedMod>,
    /// The presets in the order of the list.
    pub presets: Vec<Preset>,
    /// Positions in `mods` by id.
    exact: BTreeMap<String, usize>,
    /// Positions in `mods` by id without `lib/`.
    plain: BTreeMap<String, usize>,
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

fn texts(value: &Value, key: &str) -> Vec<String> {
    let items = value
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

fn entries(value: Option<&Value>) -> Vec<ModEntry> {
    value
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(ModEntry::from_json)
        .collect()
}

impl ModOption {
    fn new(value: &Value) -> Option<Self> {
        let values = value
            .get("values")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let default = value.get("default").filter(|default| !default.is_null());
        let default = default
            .or_else(|| values.first())
            .cloned()
            .unwrap_or(Value::Null);
        Some(Self {
            name: text(value, "name")?,
            values,
            value: default.clone(),
            default,
        })
    }
}

impl ModList {
    /// The mods that a document offers, with the default selection.
    #[must_use]
    pub fn new(document: &Value) -> Self {
        let mut defaults = BTreeMap::new();
        // The last entry of a mod counts: derived rulesets append to the defaults they inherit.
        for entry in entries(document.get("default_mods")) {
            defaults.insert(plain(&entry.id).to_owned(), entry);
        }
        let mut category = None;
        let mut list = Self::default();
        for item in document
            .get("available_mods")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            if let Some(header) = item.as_str() {
                category = Some(header.to_owned());
                continue;
            }
            let Some(id) = text(item, "id") else { continue };
            let listed = defaults.get(plain(&id)).cloned();
            let marked = item.get("default") == Some(&Value::Bool(true));
            let options = item
                .get("config")
                .and_then(Value::as_array)
                .into_iter()
                .flatten();
            // The last option of a name wins, at the position of the first.
            let mut kept: Vec<ModOption> = Vec::new();
            let mut named = BTreeMap::new();
            for option in options.filter_map(ModOption::new) {
                match named
                    .get(&option.name)
                    .and_then(|at: &usize| kept.get_mut(*at))
                {
                    Some(other) => *other = option,
                    None => {
                        named.insert(option.name.clone(), kept.len());
                        kept.push(option);
                    }
                }
            }
            let at = list.mods.len();
            list.exact.entry(id.clone()).or_insert(at);
            list.plain.entry(plain(&id).to_owned()).or_insert(at);
            list.mods.push(OfferedMod {
                name: text(item, "name").unwrap_or_else(|| id.clone()),
                desc: text(item, "desc").unwrap_or_default(),
                category: category.clone(),
                order: item.get("order").and_then(Value::as_f64).unwrap_or(0.0),
                deps: texts(item, "deps"),
                conflicts: texts(item, "conflicts"),
                options: kept,
                enabled: false,
                by_default: listed.or_else(|| marked.then(|| ModEntry::plain(&id))),
                id,
            });
        }
        for preset in document
            .get("available_presets")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            list.presets.push(Preset {
                name: text(preset, "display_name").unwrap_or_default(),
                mods: entries(preset.get("enabled_mods")),
            });
        }
        list.reset();
        list
    }

    /// The position of a mod in the list, by its id with or without `lib/`.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<usize> {
        let at = self.exact.get(id).or_else(|| self.plain.get(plain(id)));
        at.copied().filter(|at| *at < self.mods.len())
    }

    /// Restores the default selection.
    pub fn reset(&mut self) {
        let defaults: Vec<ModEntry> = self
            .mods
            .iter()
            .filter_map(|offered| offered.by_default.clone())
            .collect();
        self.choose(&defaults);
    }

    /// Enables exactly these mods, without their dependencies. Ids that are not on offer are
    /// ignored, and so are option values that are not on offer.
    pub fn choose(&mut self, entries: &[ModEntry]) {
        for offered in &mut self.mods {
            offered.enabled = false;
            for option in &mut offered.options {
                option.value = option.default.clone();
            }
        }
        for entry in entries {
            let Some(at) = self.position(&entry.id) else {
                continue;
            };
            self.mods[at].enabled = true;
            self.configure(at, entry);
        }
    }

    fn configure(&mut self, at: usize, entry: &ModEntry) {
        for option in &mut self.mods[at].options {
            let given = entry
                .config
                .as_ref()
                .and_then(|config| config.get(&option.name));
            let known = given.filter(|value| option.values.iter().any(|other| same(other, value)));
            option.value = known.unwrap_or(&option.default).clone();
        }
    }

    /// Selects a preset by its position: disables everything, then enables its mods one by one with
    /// their dependencies and conflicts.
    pub fn choose_preset(&mut self, preset: usize) {
        let Some(preset) = self.presets.get(preset).cloned() else {
            return;
        };
        self.choose(&[]);
        for entry in &preset.mods {
            if let Some(at) = self.position(&entry.id) {
                self.enable(&entry.id);
                self.configure(at, entry);
            }
        }
    }

    /// Enables a mod and the mods it depends on, and disables those that they conflict with.
    pub fn enable(&mut self, id: &str) {
        let mut open: Vec<String> = vec![id.to_owned()];
        let mut done = BTreeSet::new();
        while let Some(id) = open.pop() {
            let Some(at) = self.position(&id).filter(|at| done.insert(*at)) else {
                continue;
            };
            self.mods[at].enabled = true;
            open.extend(self.mods[at].deps.iter().cloned());
            for conflict in self.mods[at].conflicts.clone() {
                match self.position(&conflict) {
                    Some(other) => self.mods[other].enabled = false,
                    None => {
                        let others = self.mods.iter_mut().enumerate();
                        let category = others.filter(|(i, other)| {
                            *i != at && other.category.as_ref() == Some(&conflict)
                        });
                        category.for_each(|(_, other)| other.enabled = false);
                    }
                }
            }
        }
    }

    /// Disables a mod and all mods that depend on it, directly or not.
    pub fn disable(&mut self, id: &str) {
        let mut dependents: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for offered in &self.mods {
            for dep in &offered.deps {
                dependents
                    .entry(plain(dep).to_owned())
                    .or_default()
                    .push(offered.id.clone());
            }
        }
        let mut open: Vec<String> = vec![id.to_owned()];
        let mut done = BTreeSet::new();
        while let Some(id) = open.pop() {
            let Some(at) = self.position(&id).filter(|at| done.insert(*at)) else {
                continue;
            };
            self.mods[at].enabled = false;
            open.extend(
                dependents
                    .remove(plain(&self.mods[at].id))
                    .unwrap_or_default(),
            );
        }
    }

    /// Enables all mods of a category if none is enabled, and disables them otherwise.
    pub fn toggle_category(&mut self, category: &str) {
        let members = self
            .mods
            .iter()
            .filter(|offered| offered.category.as_deref() == Some(category));
        let (ids, on): (Vec<String>, Vec<bool>) = members
            .map(|offered| (offered.id.clone(), offered.enabled))
            .unzip();
        let any = on.contains(&true);
        for id in ids {
            if any {
                self.disable(&id)
            } else {
                self.enable(&id)
            }
        }
    }

    /// Sets an option to the value at a position of its list.
    pub fn set_option(&mut self, id: &str, option: &str, value: usize) {
        let Some(at) = self.position(id) else { return };
        if let Some(option) = self.mods[at]
            .options
            .iter_mut()
            .find(|other| other.name == option)
            && let Some(value) = option.values.get(value)
        {
            option.value = value.clone();
        }
    }

    /// The entries of all enabled mods in the order of their application.
    #[must_use]
    pub fn enabled(&self) -> Vec<ModEntry> {
        let mut on: Vec<&OfferedMod> = self.mods.iter().filter(|offered| offered.enabled).collect();
        on.sort_by(|a, b| a.order.total_cmp(&b.order));
        on.into_iter().map(OfferedMod::entry).collect()
    }
}

impl OfferedMod {
    fn entry(&self) -> ModEntry {
        let config: Map<String, Value> = self
            .options
            .iter()
            .map(|option| (option.name.clone(), option.value.clone()))
            .collect();
        ModEntry {
            id: self.id.clone(),
            config: (!config.is_empty()).then_some(config),
        }
    }
}

/// An id without `lib/`. Many mods have moved there, so ids that differ only by it are the same
/// mod.
fn plain(id: &str) -> &str {
    id.strip_prefix("lib/").unwrap_or(id)
}
