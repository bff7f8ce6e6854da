//! Runs the checker on files that contain the expected diagnostics.
//!
//! In `tests/check` a comment that begins with `~` is a diagnostic expected on the line above it:
//! `#~ code: message (help)` in scripts, `//~` in JSON. Single files are checked by themselves; a
//! folder is a library, of which every file is checked. No other diagnostics are allowed.

#![allow(clippy::unwrap_used, reason = "a panic is how tests fail")]

use std::path::{Path, PathBuf};

use jantaku_majs::diagnostic::Code;
use jantaku_majs::span::LineIndex;
use jantaku_rules::check::{CheckedFile, Placement, check};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::report::Report;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check")
}

#[expect(clippy::disallowed_methods, reason = "the test reads its fixtures")]
fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the test reads its fixtures")]
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn all_files(library: &Library, read: impl Fn(&str) -> String) -> Vec<CheckedFile> {
    let mut files = Vec::new();
    for folder in [Folder::Rulesets, Folder::Mods] {
        for id in library.ids(folder).unwrap() {
            let Some(file) = library.find(folder, &id).unwrap() else {
                continue;
            };
            let placement = match folder {
                Folder::Rulesets => Placement::Ruleset(id),
                Folder::Mods => Placement::Mod(id),
            };
            let name = file.source.name.clone();
            let text = read(&name);
            files.push(CheckedFile {
                name,
                text,
                placement,
            });
        }
    }
    files
}

/// A report in the form in which fixtures write it.
fn shown(report: &Report) -> String {
    let text = &report.source.text;
    let position = LineIndex::new(text).locate(text, report.diagnostic.span.start);
    let diagnostic = &report.diagnostic;
    let help = diagnostic
        .help
        .as_ref()
        .map_or(String::new(), |help| format!(" ({help})"));
    let (name, code) = (&report.source.name, diagnostic.code.name());
    let message = match diagnostic.code {
        Code::Jq => "as jq says",
        _ => &diagnostic.message,
    };
    format!("{name}:{}: {code}: {message}{help}", position.line)
}

/// The diagnostics that a fixture expects.
fn expected(file: &CheckedFile) -> Vec<String> {
    let mut expected = Vec::new();
    let mut line_above = 0;
    for (number, line) in file.text.lines().enumerate() {
        let comment = line.trim_start().trim_start_matches(['#', '/']);
        match comment
            .strip_prefix("~ ")
            .filter(|_| comment != line.trim_start())
        {
            Some(problem) => expected.push(format!("{}:{line_above}: {problem}", file.name)),
            None => line_above = number + 1,
        }
    }
    expected
}

fn compare(library: &Library, files: &[CheckedFile]) -> Vec<String> {
    let mut found: Vec<_> = check(library, files).iter().map(shown).collect();
    let mut expected: Vec<_> = files.iter().flat_map(expected).collect();
    found.sort();
    expected.sort();
    let surplus = found
        .iter()
        .filter(|problem| !expected.contains(problem))
        .map(|problem| format!("+ {problem}"));
    let missing = expected
        .iter()
        .filter(|problem| !found.contains(problem))
        .map(|problem| format!("- {problem}"));
    surplus.chain(missing).collect()
}

#[test]
fn files_by_themselves() {
    let library = Library::empty();
    let paths = entries(&folder()).into_iter().filter(|path| path.is_file());
    let wrong = paths.flat_map(|path| {
        let file = CheckedFile {
            name: path.file_name().unwrap().to_str().unwrap().to_owned(),
            text: read(&path),
            placement: Placement::Loose,
        };
        compare(&library, &[file])
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn libraries() {
    let folders = entries(&folder()).into_iter().filter(|path| path.is_dir());
    let wrong = folders.flat_map(|root| {
        let library = Library::empty().with_folder(root.clone());
        let files = all_files(&library, |name| read(&root.join(name)));
        assert!(!files.is_empty(), "{}", root.display());
        let wrong = compare(&library, &files);
        wrong
            .into_iter()
            .map(move |problem| format!("{}: {problem}", root.display()))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_shipped_library_is_clean() {
    let library = Library::shipped();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = all_files(&library, |name| read(&root.join(name)));
    let found: Vec<_> = check(&library, &files).iter().map(shown).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn scenarios_can_be_checked() {
    let library = Library::empty();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios");
    let mut texts = 0;
    for folder in entries(&root) {
        for path in entries(&folder) {
            for (extension, text) in blocks(&read(&path)) {
                texts += 1;
                let name = format!("scenario.{extension}");
                let placement = Placement::Loose;
                let file = CheckedFile {
                    name,
                    text,
                    placement,
                };
                _ = check(&library, &[file]);
            }
        }
    }
    assert!(texts > 500, "only {texts} texts were found");
}

/// The scripts and JSON documents of a scenario file: what is indented below `key: |` or
/// `json: {`.
fn blocks(yaml: &str) -> Vec<(&'static str, String)> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = yaml.lines().collect();
    let starts = lines.iter().enumerate().filter_map(|(number, line)| {
        let script = line.ends_with(": |").then_some(("majs", ""));
        let json = || line.split_once("json: ").map(|(_, rest)| ("json", rest));
        script
            .or_else(json)
            .map(|(extension, first)| (number, extension, first))
    });
    let blocks = starts.map(|(number, extension, first)| {
        let outer = indent(lines[number]);
        let inner = lines[number + 1..]
            .iter()
            .take_while(|line| line.trim().is_empty() || indent(line) > outer);
        let text: Vec<&str> = std::iter::once(first).chain(inner.copied()).collect();
        (extension, text.join("\n"))
    });
    blocks.collect()
}
