//! The rules that a room has chosen.

use jantaku_proto::ModChoice;
use jantaku_rules::load::ModEntry;
use jantaku_rules::room::{ModList, OfferedMod};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::{Offered, choices};

/// Bytes of a room script.
pub(crate) const LONGEST_SCRIPT: usize = 64 * 1024;

/// The rules that a room has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// The mods that are on, in order.
    pub(crate) mods: Vec<ModChoice>,
    /// MahjongScript, or a JSON object, that changes the rules further.
    pub(crate) script: String,
    /// The seed of its games, if it is not left to chance.
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

    /// The mods as the loader takes them.
    pub(crate) fn entries(&self) -> Vec<ModEntry> {
        self.mods.iter().map(entry).collect()
    }

    /// The list of mods as it stands.
    fn list(&self, offered: &Offered) -> ModList {
        let mut list = offered.mods.clone();
        list.choose(&self.entries());
        list
    }

    /// Goes back to the default mods.
    pub(crate) fn reset_mods(&mut self, offered: &Offered) {
        self.mods = choices(&offered.mods.enabled());
    }

    /// Chooses a preset, if there is one of that name.
    pub(crate) fn choose_preset(&mut self, name: &str, offered: &Offered) -> bool {
        let mut presets = offered.presets.iter();
        let chosen = presets.find(|(other, _)| other == name);
        if let Some((_, mods)) = chosen {
            self.mods.clone_from(mods);
        }
        chosen.is_some()
    }

    /// The preset whose mods these are.
    pub(crate) fn preset(&self, offered: &Offered) -> Option<String> {
        let mut presets = offered.presets.iter();
        let same = presets.find(|(_, mods)| *mods == self.mods);
        same.map(|(name, _)| name.clone())
    }

    /// Switches a mod on or sets it; tells what else that changed. Nothing if there is no such
    /// mod.
    pub(crate) fn mod_on(&mut self, choice: &ModChoice, offered: &Offered) -> Option<String> {
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
            if let Some(place) = values.and_then(|mut values| values.position(|v| v == value)) {
                list.set_option(&choice.id, option, place);
            }
        }
        Some(self.take(&list, at, offered))
    }

    /// Switches a mod off, and what needs it; tells what else that changed.
    pub(crate) fn mod_off(&mut self, id: &str, offered: &Offered) -> Option<String> {
        let mut list = self.list(offered);
        let at = list.position(id)?;
        list.disable(id);
        Some(self.take(&list, at, offered))
    }

    /// Takes a changed list over; tells what changed besides the mod itself.
    fn take(&mut self, list: &ModList, changed: usize, offered: &Offered) -> String {
        let before = self.list(offered);
        self.mods = choices(&list.enabled());
        let others = before.mods.iter().zip(&list.mods).enumerate();
        let others = others.filter(|(at, (old, new))| *at != changed && old.enabled != new.enabled);
        let (on, off): (Vec<_>, Vec<_>) = others
            .map(|(_, (_, new))| new)
            .partition(|other| other.enabled);
        let names = |mods: Vec<&OfferedMod>| {
            let names: Vec<&str> = mods.iter().map(|other| other.name.as_str()).collect();
            names.join(", ")
        };
        match (on.is_empty(), off.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!("Also on now: {}", names(on)),
            (true, false) => format!("Off now: {}", names(off)),
            (false, false) => format!("Also on now: {}. Off now: {}", names(on), names(off)),
        }
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

fn entry(choice: &ModChoice) -> ModEntry {
    ModEntry {
        id: choice.id.clone(),
        config: (!choice.config.is_empty()).then(|| choice.config.clone()),
    }
}

/// What differs between the default mods and others, in words.
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
            _ => None,
        },
    )
    .collect()
}

/// A mod with those of its options that are worth telling.
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
