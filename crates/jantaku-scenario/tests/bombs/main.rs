//! Inputs that are designed to crash, to hang or to exhaust memory. Each must end with a result or
//! a clear error within about a second; the limit is generous, because tests are hardly optimised.
//! What counts is the time that the processor works, so that a busy machine changes nothing.
//!
//! What a fuzz target finds is kept in [`found`] in readable form.

mod files;
mod found;
mod growth;
mod texts;

use std::time::Duration;

use jantaku_majs::diagnostic::Code;
use jantaku_rules::library::Library;
use jantaku_rules::load::{LoadError, Loaded, ModEntry, Request, Ruleset, load};

use rustix::time::{ClockId, clock_gettime};

const LIMIT: Duration = Duration::from_secs(10);

/// For how long the processor has worked on this thread.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default() // it is never negative
}

/// Runs something that must end soon.
fn quick<T>(name: &str, run: impl FnOnce() -> T) -> T {
    let start = worked();
    let result = run();
    let time = worked() - start;
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

/// Loads a script, and returns the code of the error if it fails.
fn outcome(name: &str, text: &str) -> Option<Code> {
    let result = quick(name, || load_text(text));
    let error = result.err()?;
    error
        .reports
        .iter()
        .find(|report| report.is_error())
        .map(|report| report.diagnostic.code)
}

/// A text of numbered lines.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|i| line(i) + "\n").collect()
}

/// A request to load a text with some mods.
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
