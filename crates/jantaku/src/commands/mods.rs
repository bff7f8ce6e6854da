//! `jantaku mods`

use anstyle::{AnsiColor, Style};
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::{ModList, ModOption, OfferedMod};
use jantaku_rules::value::number;
use serde_json::{Value, json};

use super::print_json;
use crate::cli::ModsArgs;
use crate::columns::align;
use crate::library::open_library;
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

const HEADER: Style = Style::new().bold();
const ON: Style = AnsiColor::Green.on_default();

pub(super) fn run(args: &ModsArgs, terminal: &mut Terminal) -> Outcome {
    let library = open_library(&args.library.folders, terminal)?;
    let request = Request {
        ruleset: Ruleset::Id(args.ruleset.clone()),
        ..Request::default()
    };
    let document = load(&library, &request)?.document;
    let list = ModList::new(&document);
    let name = document
        .get("display_name")
        .and_then(Value::as_str)
        .unwrap_or(&args.ruleset);
    if args.json {
        print_json(&to_json(&args.ruleset, name, &list), terminal)?;
    } else {
        show(&args.ruleset, name, &list, terminal)?;
    }
    Ok(Status::Good)
}

fn to_json(id: &str, name: &str, list: &ModList) -> Value {
    let option = |option: &ModOption| {
        json!({
            "name": option.name,
            "values": option.values,
            "default": option.value,
        })
    };
    let mods = list.mods.iter().map(|offered| {
        json!({
            "id": offered.id,
            "name": offered.name,
            "desc": offered.desc,
            "category": offered.category,
            "default": offered.enabled,
            "order": number(offered.order),
            "deps": offered.deps,
            "conflicts": offered.conflicts,
            "options": offered.options.iter().map(option).collect::<Value>(),
        })
    });
    let presets = list.presets.iter().map(|preset| {
        json!({
            "name": preset.name,
            "mods": preset.mods.iter().map(ModEntry::to_json).collect::<Value>(),
        })
    });
    json!({
        "ruleset": id,
        "name": name,
        "mods": mods.collect::<Value>(),
        "presets": presets.collect::<Value>(),
    })
}

fn show(id: &str, name: &str, list: &ModList, terminal: &mut Terminal) -> Result<(), Stop> {
    if list.mods.is_empty() {
        return terminal.line(&format!("{name} ({id}) offers no mods"));
    }
    terminal.line(&format!("{name} ({id}); [x] is on by default"))?;
    let rows: Vec<[String; 2]> = list
        .mods
        .iter()
        .map(|offered| [offered.id.clone(), offered.name.clone()])
        .collect();
    let mut category = None;
    for (offered, row) in list.mods.iter().zip(align(&rows, None)) {
        if category != Some(&offered.category) {
            terminal.line("")?;
            if let Some(header) = &offered.category {
                terminal.line(&terminal.styled(HEADER, header))?;
            }
            category = Some(&offered.category);
        }
        let mark = if offered.enabled {
            terminal.styled(ON, "[x]")
        } else {
            "[ ]".to_owned()
        };
        terminal.line(&format!("  {mark} {row}"))?;
        for detail in details(offered) {
            terminal.line(&format!("        {detail}"))?;
        }
    }
    if !list.presets.is_empty() {
        terminal.line(&format!("\n{}", terminal.styled(HEADER, "Presets")))?;
    }
    for preset in &list.presets {
        let mods: Vec<String> = preset.mods.iter().map(as_argument).collect();
        terminal.line(&format!("  {}: {}", preset.name, mods.join(", ")))?;
    }
    Ok(())
}

/// The lines below the name of a mod: description, options, dependencies, conflicts, order.
fn details(offered: &OfferedMod) -> Vec<String> {
    let mut lines: Vec<String> = offered.desc.lines().map(str::to_owned).collect();
    for option in &offered.options {
        let values: Vec<String> = option.values.iter().map(Value::to_string).collect();
        lines.push(format!(
            "option {}: {} (default {})",
            option.name,
            values.join(", "),
            option.value
        ));
    }
    if !offered.deps.is_empty() {
        lines.push(format!("needs {}", offered.deps.join(", ")));
    }
    if !offered.conflicts.is_empty() {
        lines.push(format!("conflicts with {}", offered.conflicts.join(", ")));
    }
    if offered.order != 0.0 {
        lines.push(format!("order {}", offered.order));
    }
    lines
}

/// An entry in the form of the option `--mod`.
fn as_argument(entry: &ModEntry) -> String {
    match &entry.config {
        None => entry.id.clone(),
        Some(config) => format!("{}={}", entry.id, json!(config)),
    }
}
