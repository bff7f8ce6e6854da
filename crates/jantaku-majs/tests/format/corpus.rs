//! The laws over all scripts of the project.

use std::path::{Path, PathBuf};

use jantaku_majs::format::format;

use super::laws::check;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");

#[expect(
    clippy::disallowed_methods,
    reason = "tests read the scripts of the project"
)]
pub fn read(path: &Path) -> std::io::Result<String> {
    std::fs::read_to_string(path)
}

/// All files of a kind below a folder, in order.
#[expect(
    clippy::disallowed_methods,
    reason = "tests read the scripts of the project"
)]
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The shipped library is in canonical form, because people learn the style from it.
#[test]
fn the_library_is_canonical() {
    let mut scripts = files(&Path::new(ROOT).join("rulesets"), "majs");
    scripts.extend(files(&Path::new(ROOT).join("mods"), "majs"));
    assert!(scripts.len() > 20, "the library is missing");
    for path in scripts {
        let source = read(&path).unwrap();
        assert!(check(&source), "{}", path.display());
        assert_eq!(format(&source).unwrap(), source, "{}", path.display());
    }
}

#[test]
fn the_scenarios_of_the_language_keep_their_meaning() {
    let mut checked = 0;
    for path in files(&Path::new(ROOT).join("tests/scenarios"), "yaml") {
        for source in scripts(&read(&path).unwrap()) {
            checked += usize::from(check(&source));
        }
    }
    assert!(checked > 500, "only {checked} scripts");
}

/// The texts of `script`, `actions`, `condition` and `value` in a scenario file.
fn scripts(yaml: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = yaml.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((key, text)) = line.trim_start_matches([' ', '-']).split_once(": ") else {
            continue;
        };
        if !matches!(key, "script" | "actions" | "condition" | "value") {
            continue;
        }
        let margin = line.len() - line.trim_start().len();
        let indent = |line: &str| line.len() - line.trim_start().len();
        if text.starts_with('|') {
            let mut block = Vec::new();
            while let Some(next) = lines.next_if(|l| l.trim().is_empty() || indent(l) > margin) {
                block.push(next);
            }
            let depth = block
                .iter()
                .find(|l| !l.trim().is_empty())
                .map_or(0, |l| indent(l));
            found.push(
                block
                    .iter()
                    .map(|l| l.get(depth..).unwrap_or("").to_owned() + "\n")
                    .collect(),
            );
        } else if let Some(text) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
            found.push(text.replace("''", "'"));
        } else if text.starts_with('"') {
            found.extend(serde_json::from_str::<String>(text));
        } else {
            found.push(text.to_owned());
        }
    }
    found
}
