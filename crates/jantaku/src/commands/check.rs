//! `jantaku check`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::json;
use jantaku_majs::node::NodeKind;
use jantaku_majs::span::Span;
use jantaku_rulebook::Rulebook;
use jantaku_rules::check::{CheckedFile, Placement, check};
use jantaku_rules::library::{Folder, Format, Library};
use jantaku_rules::load::Ruleset;
use jantaku_rules::report::{Report, SourceText, summary, to_json};
use jantaku_rules::room::load_with_defaults;
use serde_json::Value;

use super::{counted, print_json};
use crate::cli::CheckArgs;
use crate::files;
use crate::library::{LibraryPath, open_library};
use crate::outcome::{Outcome, Status, Stop};
use crate::terminal::Terminal;

pub(super) fn run(args: &CheckArgs, terminal: &mut Terminal) -> Outcome {
    let given = &args.library.folders;
    let paths = files::gather(&args.paths, "rulesets or mods", |path| {
        is_rules(path, given)
    })?;
    let mut folders = given.clone();
    let mut checked = Vec::new();
    let mut reports = Vec::new();
    for path in &paths {
        if Format::of(&path.to_string_lossy()).is_none() {
            let message = format!(
                "`{}` is neither MahjongScript nor JSON nor jq",
                path.display()
            );
            return Err(
                Stop::usage(message).help("rules are in files named *.majs, *.json or *.jq")
            );
        }
        let source = match files::read(path) {
            Err(Stop::Faulty(faults)) => {
                reports.extend(faults);
                continue;
            }
            source => source?,
        };
        let library_path = LibraryPath::of(path, given);
        // Files of the same library can be referred to.
        if let Some(library_path) = &library_path
            && !folders.contains(&library_path.root)
        {
            folders.push(library_path.root.clone());
        }
        checked.push(CheckedFile {
            name: source.name.clone(),
            text: source.text.clone(),
            placement: placement(library_path),
        });
    }
    let library = open_library(&folders, terminal)?;
    let found = check(&library, &checked);
    // Problems of the finished ruleset are shown only for files without problems of their own,
    // which would cause most of them.
    for file in &checked {
        if !found.iter().any(|report| report.source.name == file.name) {
            reports.extend(check_finished(&library, file));
        }
    }
    reports.extend(found);
    show(&reports, paths.len(), args.json, terminal)?;
    let faulty = reports
        .iter()
        .any(|report| report.is_error() || args.deny_warnings);
    Ok(Status::faulty_if(faulty))
}

/// Checks a ruleset with its default mods, by reading the finished document as a rulebook.
fn check_finished(library: &Library, file: &CheckedFile) -> Vec<Report> {
    let Placement::Ruleset(id) = &file.placement else {
        return Vec::new();
    };
    let Ok(loaded) = load_with_defaults(library, Ruleset::Id(id.clone()), "") else {
        return Vec::new(); // the checker has reported what is missing
    };
    let Value::Object(document) = &loaded.document else {
        return Vec::new();
    };
    let source = Arc::new(SourceText {
        name: file.name.clone(),
        text: file.text.clone(),
    });
    let (_, problems) = Rulebook::new(document);
    problems
        .into_iter()
        .map(|problem| {
            let message = format!("{}: {}", problem.path, problem.message);
            let diagnostic = if problem.fatal {
                Diagnostic::error(Code::Rulebook, Span::default(), message)
            } else {
                Diagnostic::warning(Code::Rulebook, Span::default(), message)
            };
            Report {
                source: Arc::clone(&source),
                diagnostic: diagnostic.elsewhere(),
            }
        })
        .collect()
}

fn show(reports: &[Report], files: usize, json: bool, terminal: &mut Terminal) -> Result<(), Stop> {
    if json {
        return print_json(&to_json(reports), terminal);
    }
    let sum = format!("{} checked: {}", counted(files, "file"), summary(reports));
    if reports.is_empty() {
        return terminal.line(&sum);
    }
    terminal.reports(reports);
    terminal.note(&sum);
    Ok(())
}

fn placement(library_path: Option<LibraryPath>) -> Placement {
    match library_path {
        Some(LibraryPath {
            folder: Folder::Rulesets,
            id,
            ..
        }) => Placement::Ruleset(id),
        Some(LibraryPath {
            folder: Folder::Mods,
            id,
            ..
        }) => Placement::Mod(id),
        None => Placement::Loose,
    }
}

/// Whether a file in a folder contains rules. Folders may also contain scenarios, tables of the
/// library and JSON of other programs.
fn is_rules(path: &Path, libraries: &[PathBuf]) -> bool {
    if !files::has_extension(path, &["majs", "json", "jq"]) {
        return false;
    }
    if path
        .file_name()
        .is_some_and(|name| name == "packs.json" || name == "aliases.json")
    {
        return false;
    }
    if !files::has_extension(path, &["json"]) || LibraryPath::of(path, libraries).is_some() {
        return true;
    }
    let Ok(source) = files::read(path) else {
        return true; // reading it again will report the problem
    };
    match json::parse(&source.text) {
        Err(_) => true,
        Ok(node) => match node.kind {
            NodeKind::Object(pairs) => pairs
                .iter()
                .any(|(key, _)| jantaku_names::toplevel_kind(&key.name).is_some()),
            _ => false,
        },
    }
}
