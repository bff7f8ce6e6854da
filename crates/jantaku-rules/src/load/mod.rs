//! The loader: turns a ruleset id and a list of mods into the finished document.
//!
//! A load has three stages. `plan` *reads* every file, from the most derived ruleset to its base,
//! then the libraries they require, then the mods; this settles flags, requirements and globals
//! (`directives`). `run` *applies* the files in order, each all or nothing. `finish` expands
//! constants and makes the last checks.

mod directives;
mod entry;
mod finish;
mod plan;
mod run;
mod scope;

use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::ScriptCommand;
use jantaku_majs::span::Span;
use serde_json::Value;

use crate::budget::Budget;
use crate::library::{CUSTOM, DiskError, Library};
use crate::report::{Report, SourceText};
use crate::variables::Variables;
pub use entry::ModEntry;

/// What to load: a ruleset, the mods chosen for it, and the script of a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The ruleset at the bottom of the load.
    pub ruleset: Ruleset,
    /// The user's mods in the order of their application. Entries that are equal are applied once,
    /// at the position of the last.
    pub mods: Vec<ModEntry>,
    /// MahjongScript applied after all mods; empty for none. It is the whole text of the ruleset
    /// [`CUSTOM`], which has no file and no mods.
    pub script: String,
}

/// Where the text of a ruleset comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruleset {
    /// The id of a ruleset or pack in the library.
    Id(String),
    /// A custom ruleset that is not in the library.
    Text {
        /// The file name to show in messages.
        name: String,
        /// MahjongScript or a JSON object.
        text: String,
    },
}

impl Default for Ruleset {
    fn default() -> Self {
        Self::Text {
            name: "ruleset".into(),
            text: String::new(),
        }
    }
}

/// A finished ruleset document.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The document, an object, with constants expanded.
    pub document: Value,
    /// Warnings, and the errors of files that were skipped.
    pub reports: Vec<Report>,
}

/// Why a ruleset cannot be loaded.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct LoadError {
    /// Everything that was found before the load was given up; at least one report is an error.
    pub reports: Vec<Report>,
}

impl LoadError {
    /// The first error as one line: file name and message.
    #[must_use]
    pub fn message(&self) -> String {
        match self.reports.iter().find(|report| report.is_error()) {
            Some(report) => format!("{}: {}", report.source.name, report.diagnostic.message),
            None => "the ruleset cannot be loaded".to_owned(),
        }
    }

    /// An error that has no position in a file.
    fn without_position(name: &str, code: Code, message: String) -> Self {
        let source = Arc::new(SourceText {
            name: name.to_owned(),
            text: String::new(),
        });
        let diagnostic = Diagnostic::error(code, Span::default(), message);
        Self {
            reports: vec![Report { source, diagnostic }],
        }
    }
}

impl From<DiskError> for LoadError {
    fn from(error: DiskError) -> Self {
        Self::without_position(&error.path, Code::InvalidJsonFile, error.problem)
    }
}

/// Loads a ruleset with its mods and room script. The result depends on the library and the request
/// alone.
///
/// # Errors
/// If the ruleset, its base or a library that these require is missing or faulty. Faulty mods and a
/// faulty room script are skipped instead, and their errors returned in [`Loaded::reports`].
pub fn load(library: &Library, request: &Request) -> Result<Loaded, LoadError> {
    let mut loaded = load_source(library, request)?;
    finish::finish(&mut loaded)?;
    Ok(loaded)
}

/// Loads a ruleset up to the last stage: references to constants stand in the document as they are
/// written, and so do yaku lists in `yaku_precedence`.
///
/// # Errors
/// As for [`load`].
pub fn load_source(library: &Library, request: &Request) -> Result<Loaded, LoadError> {
    if request.ruleset == Ruleset::Id(CUSTOM.to_owned()) {
        return load_custom(library, request);
    }
    let plan = plan::plan_load(library, request)?;
    run::run(plan, &request.script)
}

/// Loads the ruleset that a room writes itself: the room's script is its text, and no mods apply.
fn load_custom(library: &Library, request: &Request) -> Result<Loaded, LoadError> {
    let custom = Request {
        ruleset: Ruleset::Text {
            name: CUSTOM.to_owned(),
            text: request.script.clone(),
        },
        ..Request::default()
    };
    let mut loaded = load_source(library, &custom)?;
    if !request.mods.is_empty() {
        let source = Arc::new(SourceText {
            name: CUSTOM.to_owned(),
            text: String::new(),
        });
        let message = "mods do not apply to a ruleset that the room writes itself";
        let diagnostic = Diagnostic::warning(Code::NoEffect, Span::default(), message);
        loaded.reports.push(Report { source, diagnostic });
    }
    Ok(loaded)
}

/// The commands of a single script, with flags and the branches that contain load directives
/// decided as if the script were the only file of a load.
///
/// # Errors
/// If the condition of such a branch cannot be decided before the document exists.
pub fn decide_branches(
    commands: &[ScriptCommand],
    variables: &Variables,
) -> Result<Vec<ScriptCommand>, Diagnostic> {
    let known = |_: &[_], _: &mut Budget| Ok(variables.clone());
    let directives = directives::read_directives(
        commands,
        &mut Default::default(),
        &mut Budget::default(),
        known,
    )?;
    Ok(directives.pruned.unwrap_or_else(|| commands.to_vec()))
}
