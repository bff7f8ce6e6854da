//! Inputs to start from: the shipped library, and the inputs of the scenarios.

#![expect(
    clippy::disallowed_methods,
    reason = "seeds are files of the repository"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use jantaku_majs::jq::emit;
use jantaku_majs::lower::compile;
use serde_json::Value;

use crate::shelf::{HEADING, ROOM};

/// The seeds of every target that takes a text, by its name.
pub type Seeds = BTreeMap<&'static str, BTreeSet<String>>;

/// Reads the seeds from a checkout of the repository.
///
/// # Errors
///
/// If a file cannot be read, or a scenario file is not YAML.
pub fn seeds(root: &Path) -> Result<Seeds, Box<dyn Error>> {
    let mut seeds = Seeds::new();
    for folder in ["rulesets", "mods"] {
        for path in files(&root.join(folder))? {
            let text = fs::read_to_string(&path)?;
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("majs") => {
                    add_script(&mut seeds, &text);
                    if folder == "mods" {
                        add(&mut seeds, "play", &text);
                    }
                }
                Some("json") => add(&mut seeds, "json", &text),
                Some("jq") => add(&mut seeds, "jq", &text),
                _ => {}
            }
        }
    }
    for path in files(&root.join("tests/scenarios"))? {
        if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            let scenarios: Value = serde_saphyr::from_str(&fs::read_to_string(&path)?)?;
            for scenario in scenarios.as_array().into_iter().flatten() {
                add_scenario(&mut seeds, scenario);
            }
        }
    }
    Ok(seeds)
}

/// All files below a folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => found.extend(files(&path)?),
            false => found.push(path),
        }
    }
    Ok(found)
}

fn add(seeds: &mut Seeds, target: &'static str, text: &str) {
    seeds.entry(target).or_default().insert(text.to_owned());
}

fn add_script(seeds: &mut Seeds, text: &str) {
    for target in ["parse", "format", "load", "check"] {
        add(seeds, target, text);
    }
    add(seeds, "jq", &emit(&compile(text).commands));
}

fn add_scenario(seeds: &mut Seeds, scenario: &Value) {
    for key in ["script", "condition", "actions", "value"] {
        if let Some(text) = scenario.get(key).and_then(Value::as_str) {
            add_script(seeds, text);
        }
    }
    for key in ["before", "json", "variables", "contains"] {
        if let Some(value) = scenario.get(key) {
            add(seeds, "json", &value.to_string());
        }
    }
    let Some(files) = scenario.get("files").and_then(Value::as_object) else {
        return;
    };
    let mut shelf = String::new();
    for (name, text) in files {
        let text = text.as_str().unwrap_or_default();
        _ = writeln!(shelf, "{HEADING}{name}\n{text}");
        if name.ends_with(".jq") {
            add(seeds, "jq", text);
        }
    }
    if let Some(text) = scenario.get("config").and_then(Value::as_str) {
        _ = writeln!(shelf, "{HEADING}{ROOM}\n{text}");
    }
    add(seeds, "load", &shelf);
    add(seeds, "check", &shelf);
}
