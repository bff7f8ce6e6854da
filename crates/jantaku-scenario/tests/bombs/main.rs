//! Bombs: inputs made to crash, to hang or to fill the memory. Each must end in a result or a
//! clear error within about a second; the limit is generous, because the machine may be busy.
//!
//! Whatever a fuzz target finds is kept in [`found`], as an input one can read.

mod files;
mod found;
mod growth;
mod texts;

use std::time::{Duration, Instant};

use jantaku_majs::diagnostic::Code;
use jantaku_rules::library::Library;
use jantaku_rules::load::{LoadError, Loaded, ModEntry, Request, Ruleset, load};

const LIMIT: Duration = Duration::from_secs(20);

/// Runs something that must be over soon.
#[expect(
    clippy::disallowed_methods,
    reason = "the time it takes is what is tested"
)]
fn quick<T>(name: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    let time = start.elapsed();
    assert!(time < LIMIT, "{name} took {time:?}");
    result
}

fn library(files: &[(&str, &str)]) -> Library {
    let files = files
        .iter()
        .map(|&(path, text)| (path.to_owned(), text.to_owned()));
    Library::empty().with_files(files.collect())
}

fn load_text(text: &str) -> Result<Loaded, LoadError> {
    let ruleset = Ruleset::Text {
        name: "bomb".into(),
        text: text.to_owned(),
    };
    load(
        &Library::empty(),
        &Request {
            ruleset,
            ..Request::default()
        },
    )
}

/// Loads a script; the code of the error that ends it.
fn outcome(name: &str, text: &str) -> Option<Code> {
    let result = quick(name, || load_text(text));
    let error = result.err()?;
    error
        .reports
        .iter()
        .find(|report| report.is_error())
        .map(|report| report.diagnostic.code)
}

/// Lines made of their numbers.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|i| line(i) + "\n").collect()
}

/// A load of a text with some mods.
fn request(text: &str, mods: &[&str]) -> Request {
    Request {
        ruleset: Ruleset::Text {
            name: "ruleset".into(),
            text: text.to_owned(),
        },
        mods: mods.iter().map(|id| ModEntry::plain(*id)).collect(),
        script: String::new(),
    }
}

fn codes(reports: &[jantaku_rules::report::Report]) -> Vec<Code> {
    reports
        .iter()
        .map(|report| report.diagnostic.code)
        .collect()
}
