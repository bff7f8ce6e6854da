//! Checks the agreement for every script of the project's scenarios and every file of its library.

use std::path::{Path, PathBuf};

use jantaku_rules::library::{Folder, Format, SourceFile};
use jantaku_rules::report::SourceText;
use jantaku_rules::variables::Variables;
use serde_json::{Value, json};

use crate::{Finding, check, compare};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder with their texts, sorted.
#[expect(clippy::disallowed_methods, reason = "the corpus is a folder of files")]
fn files(folder: &Path) -> std::io::Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            let text = std::fs::read_to_string(&path)?;
            found.push((path, text));
        }
    }
    found.sort();
    Ok(found)
}

#[test]
fn scenarios_agree() {
    let (mut documents, mut failures) = (0, 0);
    for (path, text) in files(&root().join("tests/scenarios/language")).unwrap() {
        let scenarios: Vec<Value> = serde_saphyr::from_str(&text).unwrap();
        for scenario in scenarios {
            let Some(script) = scenario["script"].as_str() else {
                continue;
            };
            let before = scenario.get("before").cloned().unwrap_or(json!({}));
            let variables: Variables = match &scenario["variables"] {
                Value::Object(values) => values.clone().into_iter().collect(),
                _ => Variables::new(),
            };
            match check(script, &before, &variables) {
                Ok(Finding::Document(_)) => documents += 1,
                Ok(Finding::Failure) => failures += 1,
                Ok(Finding::NoScript) => {}
                Err(problem) => {
                    panic!(
                        "{}, {}: {script}\n{problem}",
                        path.display(),
                        scenario["id"]
                    )
                }
            }
        }
    }
    assert!(
        documents > 200 && failures > 10,
        "only {documents} documents and {failures} failures"
    );
}

/// A value for every variable that a script mentions.
fn some_values(script: &str) -> Variables {
    let names = script.split('!').skip(1).filter_map(|after| {
        let end =
            after.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))?;
        (end > 0).then(|| after[..end].to_owned())
    });
    names.map(|name| (name, json!(1))).collect()
}

/// Each file is applied to the document that the files before it have left, so that mods find what
/// they change.
#[test]
fn the_library_agrees() {
    let (mut document, mut compared) = (json!({}), 0);
    for (name, folder) in [("rulesets", Folder::Rulesets), ("mods", Folder::Mods)] {
        for (path, text) in files(&root().join(name)).unwrap() {
            let Some(format) = path.to_str().and_then(Format::of) else {
                continue;
            };
            let variables = some_values(&text);
            let name = path.display().to_string();
            let file = SourceFile::new(SourceText { name, text }.into(), format, folder);
            assert!(!file.is_faulty(), "{}", path.display());
            document = match compare(file.commands(), &document, &variables) {
                Ok(Finding::Document(document)) => document,
                Ok(_) => panic!("{} cannot be applied", path.display()),
                Err(problem) => panic!("{}\n{problem}", path.display()),
            };
            compared += 1;
        }
    }
    assert!(compared > 20, "only {compared} files");
}
