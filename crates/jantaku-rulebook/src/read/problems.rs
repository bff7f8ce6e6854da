//! Where the reader is, and what it found wrong there.

use std::fmt::Display;

use jantaku_names::{Entry, Kind, List, nearest};
use rustc_hash::FxHashSet;
use serde_json::Value as Json;

use super::Reader;
use crate::Problem;

/// More problems than this help nobody.
const MAX_PROBLEMS: usize = 1000;

/// Longer words and values than this are cut when they are shown.
const LONGEST: usize = 64;

/// The problems found so far, each once.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
    seen: FxHashSet<(String, String)>,
}

impl Problems {
    pub(super) fn into_list(self) -> Vec<Problem> {
        self.list
    }

    fn is_full(&self) -> bool {
        self.list.len() >= MAX_PROBLEMS
    }

    fn push(&mut self, path: &str, message: String, fatal: bool) {
        let path = path.to_owned();
        if self.is_full() && !fatal || !self.seen.insert((path.clone(), message.clone())) {
            return;
        }
        self.list.push(Problem {
            path,
            message,
            fatal,
        });
    }
}

/// A step of a path.
#[derive(Clone, Copy)]
pub(super) enum At<'k> {
    /// A key of an object.
    Key(&'k str),
    /// A place in an array.
    Index(usize),
}

impl Reader<'_> {
    /// Reads something that stands further inside.
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

    /// Does the ruleset have a key?
    pub(super) fn has(&self, key: &str) -> bool {
        self.document.get(key).is_some_and(|value| !value.is_null())
    }

    /// Reads what stands under a key of the ruleset.
    pub(super) fn key<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut Self, &Json) -> T,
    ) -> Option<T> {
        let value = self.document.get(key).filter(|value| !value.is_null())?;
        Some(self.within(At::Key(key), |reader| read(reader, value)))
    }

    /// Reads arguments of a name, so that problems can say how it is used.
    pub(super) fn using<T>(
        &mut self,
        entry: Option<&'static Entry>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.usage, entry);
        let read = read(self);
        self.usage = outer;
        read
    }

    /// Notes that something is wrong here.
    pub(super) fn problem(&mut self, message: impl Into<String>) {
        self.problems.push(&self.path, message.into(), false);
    }

    /// Notes something that keeps the ruleset from being played.
    pub(super) fn fatal(&mut self, message: impl Into<String>) {
        self.problems.push(&self.path, message.into(), true);
    }

    /// Notes that a value is not what belongs here.
    pub(super) fn mismatch(&mut self, value: &Json, expected: impl Display) {
        if self.problems.is_full() {
            return;
        }
        let found = describe(value);
        self.problem(match self.usage {
            Some(entry) => format!(
                "`{}`: expected {expected}, found {found}; usage: `{}`",
                entry.name,
                entry.signature()
            ),
            None => format!("expected {expected}, found {found}"),
        });
    }

    /// Notes that a value is not of the kind that belongs here.
    pub(super) fn not_a(&mut self, value: &Json, kind: Kind) {
        self.mismatch(value, kind);
    }

    /// Notes that a word is none of a vocabulary.
    pub(super) fn unknown(&mut self, list: List, word: &str) {
        if self.problems.is_full() {
            return;
        }
        let help = List::LegacyNames
            .find(word)
            .map(|entry| format!("; it {}", lower(entry.doc.trim_end_matches('.'))))
            .or_else(|| nearest(list, word).map(|near| format!("; did you mean `{near}`?")))
            .unwrap_or_default();
        let usage = self
            .usage
            .map_or(String::new(), |entry| format!("`{}`: ", entry.name));
        self.problem(format!(
            "{usage}there is no {} {}{help}",
            list.noun(),
            quote(word)
        ));
    }
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
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", word.get(..end).unwrap_or_default()),
        None => format!("`{word}`"),
    }
}

/// What a value is, with the value itself if it is short.
fn describe(value: &Json) -> String {
    match value {
        Json::Null => "null".to_owned(),
        Json::Bool(_) | Json::Number(_) => format!("`{value}`"),
        Json::String(text) => format!("the text {}", quote(text)),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
    }
}

/// Can a key stand in a path as it is?
fn is_plain(key: &str) -> bool {
    !key.is_empty()
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}
