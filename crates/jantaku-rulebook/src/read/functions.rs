//! Functions: each is read once for every set of arguments it is run with.

use std::collections::VecDeque;

use jantaku_names::Kind;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};

use super::problems::{At, quote};
use super::usage::Usage;
use super::{MAX_DEPTH, Reader};
use crate::ListId;
use crate::action::Control;

/// How many functions may be running inside each other.
const MAX_NESTED: usize = 10;

/// How many functions with their arguments a ruleset may have in all.
const MAX_INSTANCES: usize = 10_000;

/// How many values all functions with their arguments may come to; a long text counts as many.
const MAX_VALUES: usize = 1_000_000;

/// How much of a text counts as one value.
const TEXT: usize = 32;

/// The functions that are run, with their arguments.
#[derive(Default)]
pub(super) struct Functions {
    /// Their lists, by name and arguments.
    instances: FxHashMap<(String, String), ListId>,
    /// Those that are still to be read, in the order they were met.
    unread: VecDeque<Instance>,
    /// How many functions are running where the reader is.
    nested: usize,
    /// How many values have been put together.
    values: usize,
}

struct Instance {
    name: String,
    args: Map<String, Json>,
    list: ListId,
    nested: usize,
}

impl Reader<'_> {
    /// A function that is run.
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
                self.mismatch(other, Kind::FunctionArgs);
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
            // Nobody gets here: the game refuses to run so many inside each other.
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

    /// Reads all functions that are run. Those nearest to the surface come first, so that each
    /// is met where the fewest others are running.
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

    /// The body of a function with its arguments put in.
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

/// Puts arguments into the body of a function.
struct Filling<'a> {
    args: &'a Map<String, Json>,
    /// The arguments it is inside of.
    active: Vec<&'a str>,
    /// How many more values there may be.
    left: usize,
    problem: Option<Trouble>,
}

enum Trouble {
    Circular(String),
    TooLarge,
}

impl<'a> Filling<'a> {
    /// The value with every `"$name"` in it replaced, also inside what it is replaced with.
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

    /// A copy of a text, unless it is too long.
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
