//! The reader's position in the document, and the problems found there.

use std::fmt::Display;

use jantaku_names::{NameEntry, NameList, nearest};
use jantaku_tile::{UnknownSpec, UnknownTile};
use rustc_hash::FxHashSet;
use serde_json::Value as Json;

use super::DocumentReader;
use crate::Problem;

/// The maximum number of problems that are kept.
const MAX_PROBLEMS: usize = 1000;

/// The maximum length of a quoted word; the rest is cut.
const LONGEST: usize = 64;

/// The maximum length of a message; the rest is cut.
const LONGEST_MESSAGE: usize = 1000;

/// The maximum length of a path; the rest is cut.
const LONGEST_PATH: usize = 240;

/// The problems found so far, without duplicates.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
    /// Pairs of path and message, to detect duplicates.
    seen: FxHashSet<(String, String)>,
}

impl Problems {
    pub(super) fn into_list(self) -> Vec<Problem> {
        self.list
    }

    fn is_full(&self) -> bool {
        self.list.len() >= MAX_PROBLEMS
    }

    /// Records a problem. The hint is computed only if the problem is kept.
    fn push(
        &mut self,
        path: String,
        message: &str,
        help: impl FnOnce() -> Option<String>,
        fatal: bool,
    ) {
        let mut message = cut(message, LONGEST_MESSAGE);
        if self.is_full() && !fatal || !self.seen.insert((path.clone(), message.clone())) {
            return;
        }
        message.extend(help().map(|help| format!("; {help}")));
        self.list.push(Problem {
            path,
            message,
            fatal,
        });
    }
}

/// A step of a path into the document.
#[derive(Clone, Copy)]
pub(super) enum At<'k> {
    /// A key of an object.
    Key(&'k str),
    /// An index into an array.
    Index(usize),
}

impl DocumentReader<'_> {
    /// Reads something with the path extended by a step.
    pub(super) fn within<T>(&mut self, at: At, read: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        match at {
            At::Key(key) if is_plain(key) && length == 0 => self.path.push_str(key),
            At::Key(key) if is_plain(key) => {
                self.path.push('.');
                self.path.push_str(key);
            }
            At::Key(key) => self.path.push_str(&format!("[{key:?}]")),
            At::Index(index) => self.path.push_str(&format!("[{index}]")),
        }
        let read = read(self);
        self.path.truncate(length);
        read
    }

    /// The current path, as shown in problems.
    pub(super) fn place(&self) -> String {
        cut(&self.path, LONGEST_PATH)
    }

    /// Whether the ruleset has a key with a value other than null.
    pub(super) fn has(&self, key: &str) -> bool {
        self.document.get(key).is_some_and(|value| !value.is_null())
    }

    /// Reads the value of a key of the ruleset; `None` if it has none.
    pub(super) fn key<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut Self, &Json) -> T,
    ) -> Option<T> {
        let value = self.document.get(key).filter(|value| !value.is_null())?;
        Some(self.within(At::Key(key), |reader| read(reader, value)))
    }

    /// Reads the arguments of a name, so that problems can say how it is used.
    pub(super) fn using<T>(
        &mut self,
        entry: Option<&'static NameEntry>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.usage, entry);
        let read = read(self);
        self.usage = outer;
        read
    }

    /// Records that something is wrong here.
    pub(super) fn problem(&mut self, message: impl AsRef<str>) {
        let place = self.place();
        self.problems.push(place, message.as_ref(), || None, false);
    }

    /// Records something that makes the ruleset unplayable.
    pub(super) fn fatal(&mut self, message: impl AsRef<str>) {
        let place = self.place();
        self.problems.push(place, message.as_ref(), || None, true);
    }

    /// Records that something is wrong with an argument.
    pub(super) fn usage_problem(&mut self, message: &str) {
        self.wrong_usage(message, || None);
    }

    /// Records that a value is not of the expected kind.
    pub(super) fn mismatch(&mut self, value: &Json, expected: impl Display) {
        let usage = self.usage;
        let message = format!("expected {expected}, found {}", describe(value));
        let help = || usage.map(|entry| format!("usage: `{}`", entry.signature()));
        self.wrong_usage(&message, help);
    }

    /// Records that a word does not belong to a list of names.
    pub(super) fn unknown(&mut self, list: NameList, word: &str) {
        let legacy = || {
            let entry = NameList::LegacyNames.find(word)?;
            Some(format!("it {}", lower(entry.doc.trim_end_matches('.'))))
        };
        let near = || nearest(list, word).map(did_you_mean);
        self.no_such(list.noun(), word, || legacy().or_else(near));
    }

    /// Records that there is no such tile.
    pub(super) fn unknown_tile(&mut self, unknown: &UnknownTile) {
        let near = || unknown.nearest().map(did_you_mean);
        self.no_such("tile", &unknown.text, near);
    }

    /// Records that there is no such tile spec.
    pub(super) fn unknown_spec(&mut self, unknown: &UnknownSpec) {
        let near = || unknown.nearest().map(did_you_mean);
        self.no_such("tile spec", &unknown.text, near);
    }

    fn no_such(&mut self, what: &str, word: &str, help: impl FnOnce() -> Option<String>) {
        let message = format!("there is no {what} {}", quote(word));
        // A word too long to be shown resembles no other.
        let short = word.len() <= LONGEST;
        self.wrong_usage(&message, || if short { help() } else { None });
    }

    fn wrong_usage(&mut self, message: &str, help: impl FnOnce() -> Option<String>) {
        let message = match self.usage {
            Some(entry) => format!("`{}`: {message}", entry.name),
            None => message.to_owned(),
        };
        let place = self.place();
        self.problems.push(place, &message, help, false);
    }
}

fn did_you_mean(word: impl Display) -> String {
    format!("did you mean `{word}`?")
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A word as it is shown in messages.
pub(super) fn quote(word: &str) -> String {
    format!("`{}`", cut(word, LONGEST))
}

fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The type of a value, with the value itself if it is short.
fn describe(value: &Json) -> String {
    match value {
        Json::Null => "null".to_owned(),
        Json::Bool(_) | Json::Number(_) => format!("`{value}`"),
        Json::String(text) => format!("the text {}", quote(text)),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
    }
}

/// Whether a key can be written in a path without quotes.
fn is_plain(key: &str) -> bool {
    !key.is_empty()
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}
