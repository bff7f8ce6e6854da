//! Modules import only from the layers below their own, as the crate's documentation says.

#![allow(
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "the test reads sources, and fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// Modules from the bottom up. Those of one layer may import each other, solvers may not.
const LAYERS: &[&[&str]] = &[
    &["hand", "behaviour", "spec"],
    &["bag"],
    &["plan", "question"],
    &["solvers"],
    &["matcher"],
    &["queries"],
    &["american", "arrange", "jokers", "reference"],
];

/// What the crate exports from its root, and the module that it comes from.
const EXPORTS: &[(&str, &str)] = &[
    ("Alias", "behaviour"),
    ("Behaviour", "behaviour"),
    ("Call", "hand"),
    ("HandCalls", "hand"),
    ("Matcher", "matcher"),
    ("CountedHand", "question"),
    ("MAX_STEPS", "solvers"),
    ("OutOfBudget", "solvers"),
];

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&module));
    found.expect(module)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The modules that a source imports with `use crate::…`.
fn imports(source: &str) -> Vec<String> {
    let statements = source.split("use crate::").skip(1);
    let paths = statements.filter_map(|rest| rest.split(';').next());
    let names = paths.flat_map(|path| match path.strip_prefix('{') {
        Some(list) => list.trim_end_matches('}').split(',').collect(),
        None => vec![path],
    });
    let first = names.filter_map(|name| name.trim().split("::").next());
    let modules = first.filter(|name| !name.is_empty()).map(|name| {
        let export = EXPORTS.iter().find(|(export, _)| *export == name);
        export.map_or(name, |(_, module)| module).to_owned()
    });
    modules.collect()
}

#[test]
fn imports_point_downwards() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 40, "the sources are somewhere else");
    for file in files {
        let path = file.strip_prefix(&root).expect("a source");
        let module = path.iter().next().and_then(|first| first.to_str());
        let module = module.expect("a name").trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let source = fs::read_to_string(&file).expect("a source");
        for import in imports(&source) {
            let allowed = import == module
                || layer(&import) < layer(module)
                || (layer(&import) == layer(module) && layer(module) == 0);
            assert!(allowed, "{} imports {import}", path.display());
        }
    }
}

#[test]
fn solvers_do_not_know_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solvers");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let solvers = ["assignment", "bitset", "counting", "search", "sieve"];
    for file in files.iter().filter(|file| **file != folder.join("mod.rs")) {
        let source = fs::read_to_string(file).expect("a source");
        let own = file.strip_prefix(&folder).expect("a solver");
        let own = own.iter().next().and_then(|first| first.to_str());
        let own = own.expect("a name").trim_end_matches(".rs");
        for other in solvers.iter().filter(|other| **other != own) {
            let known = source.contains(&format!("crate::solvers::{other}"));
            assert!(!known, "{own} imports {other}");
        }
    }
}
