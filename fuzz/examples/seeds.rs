//! Writes the corpora that fuzzing starts from: the shipped library, and the scenarios' inputs.
//!
//! `cargo run --example seeds` in this folder; `./run` does so where there is no corpus yet.

use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use jantaku_fuzz::shelf::{HEADING, ROOM};
use jantaku_majs::jq::emit;
use jantaku_majs::lower::compile;
use serde_json::Value;

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("..");
    let corpus = here.join("corpus");
    for folder in ["rulesets", "mods"] {
        for path in files(&root.join(folder))? {
            let text = fs::read_to_string(&path)?;
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("majs") => script(&corpus, &text)?,
                Some("json") => seed(&corpus, "json", &text)?,
                Some("jq") => seed(&corpus, "jq", &text)?,
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
                self::scenario(&corpus, scenario)?;
            }
        }
    }
    Ok(())
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

/// A seed of a target, named by what it holds.
fn seed(corpus: &Path, target: &str, text: &str) -> Done {
    let folder = corpus.join(target);
    fs::create_dir_all(&folder)?;
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    fs::write(folder.join(format!("seed-{:016x}", hasher.finish())), text)?;
    Ok(())
}

fn script(corpus: &Path, text: &str) -> Done {
    for target in ["parse", "format", "load", "check"] {
        seed(corpus, target, text)?;
    }
    seed(corpus, "jq", &emit(&compile(text).commands))
}

fn scenario(corpus: &Path, scenario: &Value) -> Done {
    for key in ["script", "condition", "actions", "value"] {
        if let Some(text) = scenario.get(key).and_then(Value::as_str) {
            script(corpus, text)?;
        }
    }
    for key in ["before", "json", "variables", "contains"] {
        if let Some(value) = scenario.get(key) {
            seed(corpus, "json", &value.to_string())?;
        }
    }
    let Some(files) = scenario.get("files").and_then(Value::as_object) else {
        return Ok(());
    };
    let mut shelf = String::new();
    for (name, text) in files {
        let text = text.as_str().unwrap_or_default();
        _ = writeln!(shelf, "{HEADING}{name}\n{text}");
        if name.ends_with(".jq") {
            seed(corpus, "jq", text)?;
        }
    }
    if let Some(text) = scenario.get("config").and_then(Value::as_str) {
        _ = writeln!(shelf, "{HEADING}{ROOM}\n{text}");
    }
    seed(corpus, "load", &shelf)?;
    seed(corpus, "check", &shelf)
}
