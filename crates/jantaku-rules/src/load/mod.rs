//! The loader: from a ruleset id and a list of mods to the finished document.
//!
//! Loading has two halves. First every file is *read*, from the most derived ruleset to its
//! base, then the libraries they require, then the mods: this settles flags, requirements and
//! globals ([`read`]). Then the files are *applied* in their order ([`run`]), each all or
//! nothing, and the document is finished ([`finish`]).

mod entry;
mod finish;
mod plan;
mod read;
mod run;
mod scope;

use std::sync::Arc;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::Command;
use jantaku_majs::span::Span;
use serde_json::Value;

use crate::budget::Budget;
use crate::library::{DiskError, Library};
use crate::report::{Report, SourceText};
use crate::variables::Variables;
pub use entry::ModEntry;

/// What to load.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The user's mods, in the order in which they are applied.
    pub mods: Vec<ModEntry>,
    /// The room script; empty for none.
    pub script: String,
}

/// Where the ruleset comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruleset {
    /// A ruleset or pack of the library.
    Id(String),
    /// A text of its own, with the name to use for it in messages.
    Text {
        /// What messages call it.
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

/// A finished ruleset.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The document, with its constants expanded.
    pub document: Value,
    /// Everything worth saying: warnings, and errors of files that were skipped.
    pub reports: Vec<Report>,
}

/// A ruleset that cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct LoadError {
    /// Why; at least one is an error.
    pub reports: Vec<Report>,
}

impl LoadError {
    /// The first error in one line.
    #[must_use]
    pub fn message(&self) -> String {
        match self.reports.iter().find(|report| report.is_error()) {
            Some(report) => format!("{}: {}", report.source.name, report.diagnostic.message),
            None => "the ruleset cannot be loaded".to_owned(),
        }
    }

    fn plain(name: &str, code: Code, message: String) -> Self {
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
        Self::plain(&error.path, Code::InvalidJsonFile, error.problem)
    }
}

/// Loads a ruleset with its mods and room script.
///
/// # Errors
/// If the ruleset itself, its base or a library it requires cannot be used. Faulty mods and a
/// faulty room script are skipped; what was wrong is among the reports.
pub fn load(library: &Library, request: &Request) -> Result<Loaded, LoadError> {
    let plan = plan::make(library, request)?;
    let mut loaded = run::run(plan, &request.script)?;
    finish::finish(&mut loaded)?;
    Ok(loaded)
}

/// The commands of a script on its own, with flags and steering branches decided as if it were
/// the only file of a load.
///
/// # Errors
/// If a branch that steers the load cannot be decided.
pub fn settle(commands: &[Command], variables: &Variables) -> Result<Vec<Command>, Diagnostic> {
    let known = |_: &[_], _: &mut Budget| Ok(variables.clone());
    let asks = read::read(
        commands,
        &mut Default::default(),
        &mut Budget::default(),
        known,
    )?;
    Ok(asks.pruned.unwrap_or_else(|| commands.to_vec()))
}
