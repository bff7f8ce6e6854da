//! A name with its arguments, and readers for simple kinds of argument.

use jantaku_names::{NameEntry, NameList, ValueKind};
use serde_json::Value as Json;

use super::{DocumentReader, problems::At};
use crate::{Condition, ListId, Name, Number};

/// A name of the ruleset language and the arguments written with it.
#[derive(Clone, Copy)]
pub(super) struct Usage<'v> {
    /// The description of the name, with its parameters.
    pub(super) entry: &'static NameEntry,
    pub(super) args: &'v [Json],
    /// The location of the arguments in the document.
    pub(super) place: ArgumentsAt,
}

/// The location of arguments, from which their paths are derived.
#[derive(Clone, Copy)]
pub(super) enum ArgumentsAt {
    /// In an array, after this many other elements.
    After(usize),
    /// In the `opts` of a condition.
    Opts,
}

impl<'v> Usage<'v> {
    pub(super) fn name(&self) -> &'static str {
        self.entry.name
    }

    /// An argument; `None` if it is left out or null.
    pub(super) fn arg(&self, index: usize) -> Option<&'v Json> {
        self.args.get(index).filter(|value| !value.is_null())
    }

    /// The arguments from an index on.
    pub(super) fn rest(&self, from: usize) -> &'v [Json] {
        self.args.get(from..).unwrap_or_default()
    }

    /// The kind that the parameter at an index expects.
    fn kind(&self, index: usize) -> ValueKind {
        self.entry
            .param(index)
            .map_or(ValueKind::Value, |param| param.kind)
    }
}

/// A number, exactly as it is written.
pub(super) fn number(value: &Json) -> Option<Number> {
    match value {
        Json::Number(number) => number.to_string().parse().ok().map(Number::settled),
        _ => None,
    }
}

/// An integer, which may be written as `3.0`.
pub(super) fn whole(value: &Json) -> Option<i64> {
    value
        .as_i64()
        .or_else(|| number(value).and_then(Number::to_integer))
}

/// A word, or the text of a value that is not a string.
pub(super) fn word(value: &Json) -> String {
    match value {
        Json::String(word) => word.clone(),
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

impl DocumentReader<'_> {
    /// Reports too few and too many arguments.
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

    /// Reads an argument with the path pointing at it.
    pub(super) fn within_arg<T>(
        &mut self,
        usage: Usage,
        index: usize,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        match usage.place {
            ArgumentsAt::After(before) => self.within(At::Index(before + index), read),
            ArgumentsAt::Opts => self.within(At::Key("opts"), |reader| {
                reader.within(At::Index(index), read)
            }),
        }
    }

    /// Reads the argument at an index as a list of actions.
    pub(super) fn list_arg(&mut self, usage: Usage, index: usize) -> ListId {
        match usage.arg(index) {
            Some(value) => self.within_arg(usage, index, |reader| reader.actions(value)),
            None => ListId::EMPTY,
        }
    }

    /// Reads the argument at an index as a condition; true if it is left out.
    pub(super) fn condition_arg(&mut self, usage: Usage, index: usize) -> Condition {
        match usage.arg(index) {
            Some(value) => self.within_arg(usage, index, |reader| reader.condition(value)),
            None => Condition::Always(true),
        }
    }

    /// Reads the argument at an index as a number.
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

    /// Reads all arguments from an index on as numbers.
    pub(super) fn number_args(&mut self, usage: Usage, from: usize) -> Vec<Number> {
        let values = usage.rest(from).iter();
        values
            .filter_map(|value| self.number(value, ValueKind::Number))
            .collect()
    }

    /// Reads a number; reports values of another kind.
    pub(super) fn number(&mut self, value: &Json, kind: ValueKind) -> Option<Number> {
        let number = number(value);
        if number.is_none() {
            self.mismatch(value, kind);
        }
        number
    }

    /// Reads the argument at an index as a name.
    pub(super) fn name_arg(&mut self, usage: Usage, index: usize, default: &str) -> Name {
        match usage.arg(index) {
            Some(value) => self.name(value, usage.kind(index)),
            None => self.names.intern(default),
        }
    }

    /// Reads all arguments from an index on as names.
    pub(super) fn name_args(&mut self, usage: Usage, from: usize) -> Vec<Name> {
        let values = usage.rest(from).iter();
        values
            .map(|value| self.name(value, usage.kind(from)))
            .collect()
    }

    /// Reads a name. Functions may substitute any value for it, in which case its text is used.
    pub(super) fn name(&mut self, value: &Json, kind: ValueKind) -> Name {
        if !matches!(value, Json::String(_) | Json::Number(_)) {
            self.mismatch(value, kind);
        }
        self.names.intern(&word(value))
    }

    /// Reads a list of names.
    pub(super) fn name_list(&mut self, value: &Json, kind: ValueKind) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        for value in self.list_of(value, kind) {
            names.push(self.name(value, kind));
        }
        names
    }

    /// The elements of a list. A value that is not a list is reported and counts as the only
    /// element.
    pub(super) fn list_of<'v>(&mut self, value: &'v Json, kind: ValueKind) -> &'v [Json] {
        match value {
            Json::Array(items) => items,
            Json::Null => &[],
            one => {
                self.mismatch(one, format_args!("a list (each element: {kind})"));
                std::slice::from_ref(one)
            }
        }
    }

    /// The elements of a list, or a single value as the only element.
    pub(super) fn one_or_many<'v>(&self, value: &'v Json) -> &'v [Json] {
        match value {
            Json::Array(items) => items,
            Json::Null => &[],
            one => std::slice::from_ref(one),
        }
    }

    /// Reads the argument at an index as one of a few words.
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

    /// Reads a boolean.
    pub(super) fn flag(&mut self, value: &Json) -> bool {
        if !value.is_boolean() {
            self.mismatch(value, ValueKind::Bool);
        }
        value.as_bool().unwrap_or_default()
    }

    /// Looks a word up in a list of names, and reports it if it is not there.
    pub(super) fn look_up<T>(
        &mut self,
        value: &Json,
        list: NameList,
        find: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let Json::String(word) = value else {
            self.mismatch(value, ValueKind::Word(list));
            return None;
        };
        let found = find(word);
        if found.is_none() {
            self.unknown(list, word);
        }
        found
    }
}
