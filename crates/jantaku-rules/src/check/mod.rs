//! The static checker: what is worth knowing about a file before anybody plays with it.
//!
//! A file is compiled, and its values are walked over as the table of names says what they are
//! ([`walk`]). This finds what is wrong by itself: unknown words, wrong arguments, branches that
//! cannot be reached. The walk also notes which names the file defines and uses. Together with
//! the same facts of all files it can be loaded with ([`shelf`]) they tell what is undefined,
//! unused or in vain.
//!
//! Everything found here is a warning, and a file without faults has none: where it is not sure
//! what a value is for, nothing is said about it.

mod actions;
mod amounts;
mod conditions;
mod edits;
mod facts;
mod guess;
mod jq;
mod matches;
mod mods;
mod near;
mod path;
mod reach;
mod shadow;
mod shelf;
mod tiles;
mod undefined;
mod unused;
mod walk;

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::Diagnostic;

use crate::library::{Format, Library};
use crate::report::Report;
use shelf::{Shelf, Unit};

/// A file to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedFile {
    /// What messages call it; the extension says what it is written in.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Where in the library it belongs.
    pub place: Placement,
}

/// The place of a file in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The ruleset of that id.
    Ruleset(String),
    /// The mod of that id.
    Mod(String),
    /// None: it is a file by itself.
    Loose,
}

/// Checks files: their own problems, and those with the files they can be loaded with.
///
/// The library should contain the files as well; the texts given here count. The reports are
/// sorted by file, in the order given, and by position.
#[must_use]
pub fn check(library: &Library, files: &[CheckedFile]) -> Vec<Report> {
    let mut shelf = Shelf::new(library, files);
    let mut reports = std::mem::take(&mut shelf.problems);
    for (number, unit) in shelf.units.iter().enumerate().take(files.len()) {
        let diagnostics = sorted(diagnose(&shelf, number, unit));
        reports.extend(diagnostics.into_iter().map(|diagnostic| unit.file.report(diagnostic)));
    }
    reports
}

fn diagnose(shelf: &Shelf, number: usize, unit: &Unit) -> Vec<Diagnostic> {
    let mut found = unit.file.diagnostics.clone();
    found.extend(unit.found.iter().cloned());
    found.extend(shadow::check(unit.file.commands()));
    if unit.file.format == Format::Jq {
        found.extend(jq::check(&unit.file.source.text));
    }
    found.extend(mods::links(shelf, unit));
    // The other half of a faulty file is missing, so nothing can be said about its names.
    if !unit.file.is_faulty() {
        let companions = shelf.companions(number);
        let providers = shelf.providers(number);
        found.extend(undefined::check(shelf, unit, &providers));
        found.extend(unused::check(shelf, unit, &companions));
        found.extend(mods::options(shelf, unit));
        found.extend(mods::variables(shelf, unit, &companions));
    }
    found
}

/// Sorts by position; what was said by the compiler is not said again.
fn sorted(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut said = BTreeSet::new();
    found.retain(|diagnostic| said.insert((diagnostic.span, diagnostic.code)));
    found.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
    found
}
