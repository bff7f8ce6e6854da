//! The static checker behind `jantaku check`.
//!
//! A file is compiled, and each of its values is checked against the kind that `jantaku-names`
//! gives for its position (`walk`). This finds what is wrong in itself: unknown words, wrong
//! arguments, unreachable branches. The same walk records which names the file defines and uses
//! (`facts`). Combined with the facts of all files it can be loaded with (`index`), these tell
//! which names are undefined and which definitions are unused.
//!
//! A correct file gives no warnings: a value whose role is uncertain is not checked. Besides what
//! the compiler rejects, only a missing base ruleset or library is an error.

mod actions;
mod amounts;
mod conditions;
mod edits;
mod facts;
mod guess;
mod index;
mod jq;
mod matches;
mod mods;
mod near;
mod path;
mod reach;
mod shadow;
mod shape;
mod tiles;
mod undefined;
mod unused;
mod walk;

use std::collections::BTreeSet;

use jantaku_majs::diagnostic::Diagnostic;

use crate::library::{Format, Library};
use crate::report::Report;
use index::{LibraryIndex, Unit};

/// A file to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedFile {
    /// The name shown in messages, whose extension tells the format.
    pub name: String,
    /// The text to check, which may differ from what the library contains.
    pub text: String,
    /// Where in the library the file belongs.
    pub placement: Placement,
}

/// Where in the library a file belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// A ruleset with this id.
    Ruleset(String),
    /// A mod with this id.
    Mod(String),
    /// Outside of the library: a file that may be loaded with anything.
    Loose,
}

/// Checks files by themselves and together with the files they can be loaded with.
///
/// The texts given here replace those that the library has under the same ids. The reports are in
/// the order of `files`, and sorted by position within a file.
#[must_use]
pub fn check(library: &Library, files: &[CheckedFile]) -> Vec<Report> {
    let mut index = LibraryIndex::new(library, files);
    let mut reports = std::mem::take(&mut index.problems);
    for (number, unit) in index.units.iter().enumerate().take(files.len()) {
        let compiled = &unit.file.diagnostics;
        let found = diagnose(&index, number, unit);
        let diagnostics = combine(compiled, found).into_iter();
        reports.extend(diagnostics.map(|diagnostic| unit.file.report(diagnostic)));
    }
    reports
}

/// All diagnostics of a file except those of the compiler.
fn diagnose(index: &LibraryIndex, number: usize, unit: &Unit) -> Vec<Diagnostic> {
    let mut found = unit.found.clone();
    found.extend(shadow::check(unit.file.commands()));
    if unit.file.format == Format::Jq {
        found.extend(jq::check(&unit.file.source.text));
    }
    found.extend(mods::links(index, unit));
    // A faulty file is only partly compiled, so nothing is known about the rest of its names.
    if !unit.file.is_faulty() {
        let companions = index.companions(number);
        let providers = index.providers(number);
        found.extend(undefined::check(index, unit, &providers));
        found.extend(unused::check(index, unit, &companions));
        found.extend(mods::options(index, unit));
        found.extend(mods::variables(index, number, unit, &companions));
    }
    found
}

/// Combines the diagnostics of compiler and checker, sorted by position. Those of the checker that
/// repeat one of the compiler are dropped.
fn combine(compiled: &[Diagnostic], mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let said: BTreeSet<_> = compiled.iter().map(|one| (one.span, one.code)).collect();
    found.retain(|one| !said.contains(&(one.span, one.code)));
    found.extend(compiled.iter().cloned());
    found.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
    found.dedup();
    found
}
