//! Functions, each read once for every set of arguments it is called with.

use std::collections::VecDeque;

use jantaku_names::ValueKind;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};

use super::problems::{At, quote};
use super::usage::Usage;
use super::{DocumentReader, MAX_DEPTH};
use crate::ListId;
use crate::action::Control;

/// The maximum nesting of function calls.
const MAX_NESTED: usize = 10;

/// The maximum number of functions with distinct arguments in a ruleset.
const MAX_INSTANCES: usize = 10_000;

/// The maximum number of JSON values in all expanded functions together; long texts count as
/// several.
const MAX_VALUES: usize = 1_000_000;

/// The number of bytes of text that count as one value.
const TEXT: usize = 32;

/// The functions that are called, by their arguments.
#[derive(Default)]
pub(super) struct Functions {
    /// The lists of expanded functions, by name and arguments.
    instances: FxHashMap<(String, String), ListId>,
    /// Functions still to be read, in the order in which the reader came across them.
    unread: VecDeque<Instance>,
    /// The nesting of function calls at the reader's position.
    nested: usize,
    /// The number of JSON values expanded so far.
    values: usize,
}

struct Instance {
    name: String,
    args: Map<String, Json>,
    list: ListId,
    nested: usize,
}

impl DocumentReader<'_> {
    /// Reads a call of a function.
    pub(super) fn run(&mut self, usage: Usage) -> Control {
        let name = match usage.arg(0) {
            Some(Json::String(name)) => name,
            Some(other) => {
                self.mismatch(other, "the name of a function");
                return Control::Noop;
            }
            None => return Control::Noop,
        };
        let args = match usage.arg(1) {
            Some(Json::Object(args)) => args.clone(),
            Some(other) => {
                self.mismatch(other, ValueKind::FunctionArgs);
                Map::new()
            }
            None => Map::new(),
        };
        let defined = self.document.get("functions").and_then(|all| all.get(name));
        if defined.is_none() {
            self.problem(format!("there is no function {}", quote(name)));
            return Control::Noop;
        }
        Control::Run(self.names.intern(name), self.instance(name, args))
    }

    fn instance(&mut self, name: &str, args: Map<String, Json>) -> ListId {
        let key = (name.to_owned(), Json::Object(args.clone()).to_string());
        if let Some(&list) = self.functions.instances.get(&key) {
            return list;
        }
        if self.functions.nested >= MAX_NESTED {
            // Unreachable in play: the engine refuses calls nested this deep.
            return ListId::EMPTY;
        }
        if self.functions.instances.len() >= MAX_INSTANCES {
            self.problem(format!(
                "functions are run with more than {MAX_INSTANCES} different arguments; {} is \
                 left out here",
                quote(name)
            ));
            return ListId::EMPTY;
        }
        let list = self.new_list();
        self.functions.instances.insert(key, list);
        self.functions.unread.push_back(Instance {
            name: name.to_owned(),
            args,
            list,
            nested: self.functions.nested + 1,
        });
        list
    }

    /// Reads all functions that are called, breadth first, so that each is read at the lowest
    /// nesting at which it is called.
    pub(super) fn read_functions(&mut self) {
        while let Some(instance) = self.functions.unread.pop_front() {
            self.functions.nested = instance.nested;
            let name = &instance.name;
            let functions = self.document.get("functions");
            let Some(body) = functions.and_then(|all| all.get(name)) else {
                continue;
            };
            self.within(At::Key("functions"), |reader| {
                reader.within(At::Key(name), |reader| {
                    let body = reader.filled(body, &instance.args);
                    reader.fill_list(instance.list, &body);
                });
            });
        }
        self.functions.nested = 0;
    }

    /// The body of a function with its arguments substituted.
    fn filled(&mut self, body: &Json, args: &Map<String, Json>) -> Json {
        let mut filling = Filling {
            args,
            active: Vec::new(),
            left: MAX_VALUES.saturating_sub(self.functions.values),
            problem: None,
        };
        let filled = filling.value(body, 0);
        let problem = filling.problem;
        self.functions.values = MAX_VALUES.saturating_sub(filling.left);
        match problem {
            Some(Trouble::Circular(key)) => self.problem(format!(
                "the argument {} contains itself, which is left as it is",
                quote(&key)
            )),
            Some(Trouble::TooLarge) => {
                self.problem("with its arguments the function is too large to be read");
                return Json::Null;
            }
            None => {}
        }
        filled
    }
}

/// Substitutes arguments in the body of a function.
struct Filling<'a> {
    args: &'a Map<String, Json>,
    /// The arguments being expanded, to detect cycles.
    active: Vec<&'a str>,
    /// The number of values that may still be produced.
    left: usize,
    problem: Option<Trouble>,
}

enum Trouble {
    Circular(String),
    TooLarge,
}

impl<'a> Filling<'a> {
    /// Replaces every `"$name"` in a value, and in the replacements themselves.
    fn value(&mut self, value: &Json, depth: usize) -> Json {
        if !self.pay(1) || depth > 4 * MAX_DEPTH {
            self.problem = Some(Trouble::TooLarge);
            return Json::Null;
        }
        match value {
            Json::String(text) => self.argument(text, depth),
            Json::Array(items) => {
                let items = items.iter().map(|item| self.value(item, depth + 1));
                Json::Array(items.collect())
            }
            Json::Object(fields) => {
                let fields = fields
                    .iter()
                    .map(|(key, value)| (self.text(key), self.value(value, depth + 1)));
                Json::Object(fields.collect())
            }
            other => other.clone(),
        }
    }

    fn pay(&mut self, values: usize) -> bool {
        let left = self.left.checked_sub(values);
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    /// Copies a text, or drops it if it exceeds the limit.
    fn text(&mut self, text: &str) -> String {
        if self.pay(text.len() / TEXT) {
            return text.to_owned();
        }
        self.problem = Some(Trouble::TooLarge);
        String::new()
    }

    fn argument(&mut self, text: &str, depth: usize) -> Json {
        let argument = text
            .strip_prefix('$')
            .and_then(|name| self.args.get_key_value(name));
        match argument {
            Some((key, Json::Array(_) | Json::Object(_)))
                if self.active.contains(&key.as_str()) =>
            {
                self.problem
                    .get_or_insert_with(|| Trouble::Circular(key.clone()));
                Json::String(self.text(text))
            }
            Some((key, value @ (Json::Array(_) | Json::Object(_)))) => {
                self.active.push(key);
                let value = self.value(value, depth + 1);
                self.active.pop();
                value
            }
            Some((_, Json::String(word))) => Json::String(self.text(word)),
            Some((_, value)) => value.clone(),
            None => Json::String(self.text(text)),
        }
    }
}
