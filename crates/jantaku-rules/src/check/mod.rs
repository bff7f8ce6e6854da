//! The static checker: what is worth knowing about a file before anybody plays with it.
//!
//! A file is compiled, and its values are walked over as the table of names says what they are
//! (`walk`). This finds what is wrong by itself: unknown words, wrong arguments, branches that
//! cannot be reached. The walk also notes which names the file defines and uses. Together with
//! the same facts of all files it can be loaded with (`shelf`) they tell what is undefined,
//! unused or in vain.
//!
//! A good file gives no warnings: where it is not sure what a value is for, nothing is said
//! about it. Besides what the compiler refuses, only a missing base or library is an error.

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
mod shape;
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
        let compiled = &unit.file.diagnostics;
        let found = diagnose(&shelf, number, unit);
        let diagnostics = sorted(compiled, found).into_iter();
        reports.extend(diagnostics.map(|diagnostic| unit.file.report(diagnostic)));
    }
    reports
}

/// Everything there is to say about a file, besides what its compiler says.
fn diagnose(shelf: &Shelf, number: usize, unit: &Unit) -> Vec<Diagnostic> {
    let mut found = unit.found.clone();
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
        found.extend(mods::variables(shelf, number, unit, &companions));
    }
    found
}

/// Sorts by position. What the compiler has said of a place is not said again.
fn sorted(compiled: &[Diagnostic], mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let said: BTreeSet<_> = compiled.iter().map(|one| (one.span, one.code)).collect();
    found.retain(|one| !said.contains(&(one.span, one.code)));
    found.extend(compiled.iter().cloned());
    found.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
    found.dedup();
    found
}
