//! The settings of a room: its choice of rules.

use jantaku_proto::ModChoice;
use jantaku_rules::load::ModEntry;
use jantaku_rules::room::{ModList, OfferedMod};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::{Offered, choices};

/// Length of the script of a room, in bytes.
pub(crate) const LONGEST_SCRIPT: usize = 64 * 1024;

/// A choice of rules, from which [`crate::catalogue::Catalogue::play`] makes a rulebook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The id of the ruleset.
    pub(crate) ruleset: String,
    /// The mods that are on, in order.
    pub(crate) mods: Vec<ModChoice>,
    /// Further changes of the rules: MahjongScript, or a JSON object as text.
    pub(crate) script: String,
    /// The seed of the games; none for a random one each time.
    pub(crate) seed: Option<u64>,
}

impl Settings {
    /// The default rules of a ruleset.
    pub(crate) fn new(offered: &Offered) -> Self {
        Self {
            ruleset: offered.info.id.clone(),
            mods: choices(&offered.mods.enabled()),
            script: String::new(),
            seed: None,
        }
    }

    /// The mods in the form that the loader reads.
    pub(crate) fn entries(&self) -> Vec<ModEntry> {
        self.mods.iter().map(entry).collect()
    }

    /// The mods of the ruleset, with these on.
    fn list(&self, offered: &Offered) -> ModList {
        let mut list = offered.mods.clone();
        list.choose(&self.entries());
        list
    }

    /// Goes back to the default mods.
    pub(crate) fn reset_mods(&mut self, offered: &Offered) {
        self.mods = choices(&offered.mods.enabled());
    }

    /// Chooses the preset of that name; false if there is none.
    pub(crate) fn choose_preset(&mut self, name: &str, offered: &Offered) -> bool {
        let mut presets = offered.presets.iter();
        let chosen = presets.find(|(other, _)| other == name);
        if let Some((_, mods)) = chosen {
            self.mods.clone_from(mods);
        }
        chosen.is_some()
    }

    /// The name of the preset that has exactly these mods.
    pub(crate) fn preset(&self, offered: &Offered) -> Option<String> {
        let mut presets = offered.presets.iter();
        let same = presets.find(|(_, mods)| *mods == self.mods);
        same.map(|(name, _)| name.clone())
    }

    /// Switches a mod on or sets its options, and returns which other mods that switched. `None` if
    /// there is no such mod.
    pub(crate) fn mod_on(&mut self, choice: &ModChoice, offered: &Offered) -> Option<OtherMods> {
        let mut list = self.list(offered);
        let at = list.position(&choice.id)?;
        let was_on = list.mods.get(at)?.enabled;
        if !was_on {
            list.enable(&choice.id);
        }
        for (option, value) in &choice.config {
            let options = list.mods.get(at)?.options.iter();
            let mut named = options.filter(|known| known.name == *option);
            let values = named.next().map(|option| option.values.iter());
            if let Some(at) = values.and_then(|mut values| values.position(|v| v == value)) {
                list.set_option(&choice.id, option, at);
            }
        }
        Some(self.adopt(&list, at, offered))
    }

    /// Switches a mod off together with those that need it, and returns which those are. `None` if
    /// there is no such mod.
    pub(crate) fn mod_off(&mut self, id: &str, offered: &Offered) -> Option<OtherMods> {
        let mut list = self.list(offered);
        let at = list.position(id)?;
        list.disable(id);
        Some(self.adopt(&list, at, offered))
    }

    /// Adopts a changed list, and returns what changed besides the mod at `changed`.
    fn adopt(&mut self, list: &ModList, changed: usize, offered: &Offered) -> OtherMods {
        let before = self.list(offered);
        self.mods = choices(&list.enabled());
        let mut others = OtherMods::default();
        for (at, (old, new)) in before.mods.iter().zip(&list.mods).enumerate() {
            if at == changed || old.enabled == new.enabled {
                continue;
            }
            let switched = match new.enabled {
                true => &mut others.on,
                false => &mut others.off,
            };
            switched.push(new.id.clone());
        }
        others
    }

    /// What differs from the default rules, in words.
    pub(crate) fn differences(&self, offered: &Offered) -> Vec<String> {
        let mut lines = differences(&offered.mods, &self.mods);
        if !self.script.trim().is_empty() {
            lines.push("A script changes the rules".to_owned());
        }
        lines
    }
}

/// Ids of mods that were switched along with another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OtherMods {
    pub(crate) on: Vec<String>,
    pub(crate) off: Vec<String>,
}

impl OtherMods {
    pub(crate) fn is_empty(&self) -> bool {
        self.on.is_empty() && self.off.is_empty()
    }
}

fn entry(choice: &ModChoice) -> ModEntry {
    ModEntry {
        id: choice.id.clone(),
        config: (!choice.config.is_empty()).then(|| choice.config.clone()),
    }
}

/// How a choice of mods differs from the default one, in words.
pub(crate) fn differences(defaults: &ModList, mods: &[ModChoice]) -> Vec<String> {
    let mut chosen = defaults.clone();
    let entries: Vec<ModEntry> = mods.iter().map(entry).collect();
    chosen.choose(&entries);
    let both = defaults.mods.iter().zip(&chosen.mods);
    both.filter_map(
        |(default, chosen)| match (default.enabled, chosen.enabled) {
            (false, true) => Some(with_options(chosen, |_| true)),
            (true, false) => Some(format!("No {}", chosen.name)),
            (true, true) if default.options != chosen.options => Some(with_options(chosen, |at| {
                default.options.get(at).map(|option| &option.value)
                    != chosen.options.get(at).map(|option| &option.value)
            })),
            (true, true) | (false, false) => None,
        },
    )
    .collect()
}

/// The name of a mod, with the values of those options for which `tell` holds.
fn with_options(chosen: &OfferedMod, tell: impl Fn(usize) -> bool) -> String {
    let options = chosen.options.iter().enumerate();
    let told: Vec<String> = options
        .filter(|(at, _)| tell(*at))
        .map(|(_, option)| {
            let value = match &option.value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            format!("{} {value}", option.name)
        })
        .collect();
    if told.is_empty() {
        chosen.name.clone()
    } else {
        format!("{}: {}", chosen.name, told.join(", "))
    }
}
