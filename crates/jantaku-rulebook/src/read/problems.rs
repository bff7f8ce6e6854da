//! Where the reader is, and what it found wrong there.

use std::fmt::Display;

use jantaku_names::{Entry, List, nearest};
use jantaku_tile::{UnknownSpec, UnknownTile};
use rustc_hash::FxHashSet;
use serde_json::Value as Json;

use super::Reader;
use crate::Problem;

/// More problems than this help nobody.
const MAX_PROBLEMS: usize = 1000;

/// Longer words than this are cut when they are shown.
const LONGEST: usize = 64;

/// Longer messages than this are cut: they quote something long.
const LONGEST_MESSAGE: usize = 1000;

/// Longer paths than this are cut: what is nested so deep is found from there.
const LONGEST_PATH: usize = 240;

/// The problems found so far, each once.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
    /// Paths and what was wrong there.
    seen: FxHashSet<(String, String)>,
}

impl Problems {
    pub(super) fn into_list(self) -> Vec<Problem> {
        self.list
    }

    fn is_full(&self) -> bool {
        self.list.len() >= MAX_PROBLEMS
    }

    /// Notes a problem. Help is sought only if anybody will read it.
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

    /// Where the reader is, as it is told.
    pub(super) fn place(&self) -> String {
        cut(&self.path, LONGEST_PATH)
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
    pub(super) fn problem(&mut self, message: impl AsRef<str>) {
        let place = self.place();
        self.problems.push(place, message.as_ref(), || None, false);
    }

    /// Notes something that keeps the ruleset from being played.
    pub(super) fn fatal(&mut self, message: impl AsRef<str>) {
        let place = self.place();
        self.problems.push(place, message.as_ref(), || None, true);
    }

    /// Notes that something is wrong with an argument.
    pub(super) fn usage_problem(&mut self, message: &str) {
        self.wrong_usage(message, || None);
    }

    /// Notes that a value is not what belongs here.
    pub(super) fn mismatch(&mut self, value: &Json, expected: impl Display) {
        let usage = self.usage;
        let message = format!("expected {expected}, found {}", describe(value));
        let help = || usage.map(|entry| format!("usage: `{}`", entry.signature()));
        self.wrong_usage(&message, help);
    }

    /// Notes that a word is none of a vocabulary.
    pub(super) fn unknown(&mut self, list: List, word: &str) {
        let legacy = || {
            let entry = List::LegacyNames.find(word)?;
            Some(format!("it {}", lower(entry.doc.trim_end_matches('.'))))
        };
        let near = || nearest(list, word).map(did_you_mean);
        self.no_such(list.noun(), word, || legacy().or_else(near));
    }

    /// Notes that there is no tile of that name.
    pub(super) fn unknown_tile(&mut self, unknown: &UnknownTile) {
        let near = || unknown.nearest().map(did_you_mean);
        self.no_such("tile", &unknown.text, near);
    }

    /// Notes that there is no such tile spec.
    pub(super) fn unknown_spec(&mut self, unknown: &UnknownSpec) {
        let near = || unknown.nearest().map(did_you_mean);
        self.no_such("tile spec", &unknown.text, near);
    }

    fn no_such(&mut self, what: &str, word: &str, help: impl FnOnce() -> Option<String>) {
        let message = format!("there is no {what} {}", quote(word));
        // A word that is cut when it is shown is like no other.
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
