//! The mods and presets of a ruleset.

use jantaku_rules::load::ModEntry;
use jantaku_rules::room::{ModList, ModOption, OfferedMod};
use serde_json::Value;

use super::markdown::escaped;

/// The line that says which mods the page is about; empty if there are none to speak of.
pub(super) fn applied(mods: &[ModEntry], list: &ModList) -> String {
    let defaults = list.enabled();
    if mods == defaults {
        return match mods {
            [] => String::new(),
            _ => "With the default mods, which are marked below.\n".to_owned(),
        };
    }
    let mods: Vec<String> = mods.iter().map(|entry| chosen(entry, list)).collect();
    match mods[..] {
        [] => "Without mods.\n".to_owned(),
        _ => format!("With the mods {}.\n", mods.join(", ")),
    }
}

/// The part of the page with all mods by category; empty if the ruleset offers none.
pub(super) fn section(list: &ModList) -> String {
    if list.mods.is_empty() {
        return String::new();
    }
    let mut section = "## Mods\n".to_owned();
    let mut category = None;
    for offered in &list.mods {
        if category != Some(&offered.category) {
            let header = offered.category.iter();
            section.extend(header.map(|header| format!("\n### {}\n", escaped(header))));
            section += "\n";
            category = Some(&offered.category);
        }
        section += &item(offered, list);
    }
    section
}

/// The part of the page with all presets; empty if the ruleset has none.
pub(super) fn presets(list: &ModList) -> String {
    if list.presets.is_empty() {
        return String::new();
    }
    let mut section = "## Presets\n\n".to_owned();
    for preset in &list.presets {
        let mods: Vec<String> = preset
            .mods
            .iter()
            .map(|entry| chosen(entry, list))
            .collect();
        let mods = match mods[..] {
            [] => "no mods".to_owned(),
            _ => mods.join(", "),
        };
        section += &format!("- **{}**: {mods}\n", escaped(&preset.name));
    }
    section
}

/// An item of the list: name and id, then all there is to know.
fn item(offered: &OfferedMod, list: &ModList) -> String {
    let default = if offered.enabled {
        ", on by default"
    } else {
        ""
    };
    let mut lines: Vec<String> = offered.desc.lines().map(escaped).collect();
    // An option with one value is no choice.
    let options = offered.options.iter();
    let options = options.filter(|option| option.values.len() > 1);
    lines.extend(options.map(option));
    let related = [
        ("Needs", &offered.deps),
        ("Conflicts with", &offered.conflicts),
    ];
    for (how, ids) in related.into_iter().filter(|(_, ids)| !ids.is_empty()) {
        let names: Vec<String> = ids.iter().map(|id| name(id, list)).collect();
        lines.push(format!("{how} {}.", names.join(", ")));
    }
    let (name, id) = (escaped(&offered.name), &offered.id);
    let colon = if lines.is_empty() { "" } else { ": " };
    let lines = lines.join("\n  ");
    format!("- **{name}** (`{id}`{default}){colon}{lines}\n")
}

/// The values of an option; the default is printed in bold.
fn option(option: &ModOption) -> String {
    let values = option.values.iter().map(|value| {
        let text = in_words(value);
        if *value == option.default {
            format!("**{text}**")
        } else {
            text
        }
    });
    let values: Vec<String> = values.collect();
    format!("Option `{}`: {}.", option.name, values.join(", "))
}

/// The name of a mod by its id; other words, such as a category, as they are.
fn name(id: &str, list: &ModList) -> String {
    let offered = list.position(id).and_then(|at| list.mods.get(at));
    escaped(offered.map_or(id, |offered| &offered.name))
}

/// A mod that is chosen, with the options that are not as they are by default.
fn chosen(entry: &ModEntry, list: &ModList) -> String {
    let offered = list.position(&entry.id).and_then(|at| list.mods.get(at));
    let default = |name: &str| {
        let options = offered.into_iter().flat_map(|offered| &offered.options);
        let mut named = options.filter(|option| option.name == name);
        named.next().map(|option| &option.default)
    };
    let options = entry.config.iter().flatten();
    let options = options.filter(|(option, value)| default(option) != Some(value));
    let options = options.map(|(option, value)| format!("`{option}` {}", in_words(value)));
    let options: Vec<String> = options.collect();
    let name = name(&entry.id, list);
    match options[..] {
        [] => name,
        _ => format!("{name} ({})", options.join(", ")),
    }
}

/// A value of an option: texts without quotes.
fn in_words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), escaped)
}
