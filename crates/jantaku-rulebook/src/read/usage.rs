//! A name with its arguments, and the plainest of them.

use jantaku_names::{Entry, Kind, List};
use serde_json::Value as Json;

use super::{Reader, problems::At};
use crate::{Condition, ListId, Name, Number};

/// A name of the language and the arguments written with it.
#[derive(Clone, Copy)]
pub(super) struct Usage<'v> {
    /// What the table says about the name.
    pub(super) entry: &'static Entry,
    /// The arguments.
    pub(super) args: &'v [Json],
    /// Where the arguments stand.
    pub(super) place: Place,
}

/// Where arguments stand.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// In an array, after so many other elements.
    After(usize),
    /// In the `opts` of a condition.
    Opts,
}

impl<'v> Usage<'v> {
    /// The name.
    pub(super) fn name(&self) -> &'static str {
        self.entry.name
    }

    /// An argument; `null` counts as left out.
    pub(super) fn arg(&self, index: usize) -> Option<&'v Json> {
        self.args.get(index).filter(|value| !value.is_null())
    }

    /// The arguments from one on.
    pub(super) fn rest(&self, from: usize) -> &'v [Json] {
        self.args.get(from..).unwrap_or_default()
    }

    /// The kind of an argument.
    fn kind(&self, index: usize) -> Kind {
        self.entry
            .param(index)
            .map_or(Kind::Value, |param| param.kind)
    }
}

/// A number, exactly as it is written.
pub(super) fn number(value: &Json) -> Option<Number> {
    match value {
        Json::Number(number) => number.to_string().parse().ok().map(Number::settled),
        _ => None,
    }
}

/// A number, also one written as `3.0`, as a whole number.
pub(super) fn whole(value: &Json) -> Option<i64> {
    value
        .as_i64()
        .or_else(|| number(value).and_then(Number::to_integer))
}

/// A word, or the text of a value that is none.
pub(super) fn word(value: &Json) -> String {
    match value {
        Json::String(word) => word.clone(),
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

impl Reader<'_> {
    /// Notes too few and too many arguments.
    pub(super) fn check_count(&mut self, usage: Usage) {
        let count = usage.args.len();
        if usage.entry.accepts(count) {
            return;
        }
        let (least, _) = usage.entry.arity();
        let wrong = match usage.entry.params().get(count) {
            Some(missing) if count < least => format!("`{}` is missing", missing.name),
            _ => "there are more arguments than it reads".to_owned(),
        };
        self.problem(format!(
            "`{}`: {wrong}; usage: `{}`",
            usage.entry.name,
            usage.entry.signature()
        ));
    }

    /// Reads an argument that has problems or paths of its own.
    pub(super) fn within_arg<T>(
        &mut self,
        usage: Usage,
        index: usize,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        match usage.place {
            Place::After(before) => self.within(At::Index(before + index), read),
            Place::Opts => self.within(At::Key("opts"), |reader| {
                reader.within(At::Index(index), read)
            }),
        }
    }

    /// The list of actions that is an argument.
    pub(super) fn list_arg(&mut self, usage: Usage, index: usize) -> ListId {
        match usage.arg(index) {
            Some(value) => self.within_arg(usage, index, |reader| reader.actions(value)),
            None => ListId::EMPTY,
        }
    }

    /// The condition that is an argument; true if it is left out.
    pub(super) fn condition_arg(&mut self, usage: Usage, index: usize) -> Condition {
        match usage.arg(index) {
            Some(value) => self.within_arg(usage, index, |reader| reader.condition(value)),
            None => Condition::Always(true),
        }
    }

    /// A number that is an argument.
    pub(super) fn number_arg(
        &mut self,
        usage: Usage,
        index: usize,
        default: impl Into<Number>,
    ) -> Number {
        let value = usage.arg(index);
        let number = value.and_then(|value| self.number(value, usage.kind(index)));
        number.unwrap_or_else(|| default.into())
    }

    /// All further arguments as numbers.
    pub(super) fn number_args(&mut self, usage: Usage, from: usize) -> Vec<Number> {
        let values = usage.rest(from).iter();
        values
            .filter_map(|value| self.number(value, Kind::Number))
            .collect()
    }

    /// A number.
    pub(super) fn number(&mut self, value: &Json, kind: Kind) -> Option<Number> {
        let number = number(value);
        if number.is_none() {
            self.mismatch(value, kind);
        }
        number
    }

    /// A word that is an argument.
    pub(super) fn name_arg(&mut self, usage: Usage, index: usize, default: &str) -> Name {
        match usage.arg(index) {
            Some(value) => self.name(value, usage.kind(index)),
            None => self.names.intern(default),
        }
    }

    /// All further arguments as words.
    pub(super) fn name_args(&mut self, usage: Usage, from: usize) -> Vec<Name> {
        let values = usage.rest(from).iter();
        values
            .map(|value| self.name(value, usage.kind(from)))
            .collect()
    }

    /// A word. Functions may put any value in its place; then its text is the word.
    pub(super) fn name(&mut self, value: &Json, kind: Kind) -> Name {
        if !matches!(value, Json::String(_) | Json::Number(_)) {
            self.mismatch(value, kind);
        }
        self.names.intern(&word(value))
    }

    /// A list of words.
    pub(super) fn name_list(&mut self, value: &Json, kind: Kind) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        for value in self.list_of(value, kind) {
            names.push(self.name(value, kind));
        }
        names
    }

    /// The elements of a list; something that is no list counts as its only element.
    pub(super) fn list_of<'v>(&mut self, value: &'v Json, kind: Kind) -> &'v [Json] {
        match value {
            Json::Array(items) => items,
            Json::Null => &[],
            one => {
                self.mismatch(one, format_args!("a list (each element: {kind})"));
                std::slice::from_ref(one)
            }
        }
    }

    /// The elements of a list, or a single one without a list around it.
    pub(super) fn one_or_many<'v>(&self, value: &'v Json) -> &'v [Json] {
        match value {
            Json::Array(items) => items,
            Json::Null => &[],
            one => std::slice::from_ref(one),
        }
    }

    /// A word out of a few.
    pub(super) fn choice_arg<T: Copy>(
        &mut self,
        usage: Usage,
        index: usize,
        choices: &[(&str, T)],
        default: T,
    ) -> T {
        let Some(value) = usage.arg(index) else {
            return default;
        };
        let found = choices
            .iter()
            .find(|(name, _)| value.as_str() == Some(name));
        match found {
            Some((_, choice)) => *choice,
            None => {
                self.mismatch(value, usage.kind(index));
                default
            }
        }
    }

    /// Yes or no under a key of an object.
    pub(super) fn flag(&mut self, value: &Json) -> bool {
        if !value.is_boolean() {
            self.mismatch(value, Kind::Bool);
        }
        value.as_bool().unwrap_or_default()
    }

    /// Looks a word up in a vocabulary and notes if it is not there.
    pub(super) fn look_up<T>(
        &mut self,
        value: &Json,
        list: List,
        find: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let Json::String(word) = value else {
            self.mismatch(value, Kind::Word(list));
            return None;
        };
        let found = find(word);
        if found.is_none() {
            self.unknown(list, word);
        }
        found
    }
}
