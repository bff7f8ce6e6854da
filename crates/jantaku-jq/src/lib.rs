//! A sandboxed jq over ruleset documents.
//!
//! Old mods are jq programs from document to document, and what a script compiles to can be
//! shown as one. The language is that of jq 1.7, read by jaq's parser; running it is our own, so
//! that a program can neither see anything but its input and variables nor use more than its
//! [`Limits`], and so that updates make missing parents as jq does.
//!
//! ```
//! use jantaku_jq::{Limits, Program};
//! use serde_json::json;
//!
//! let program = Program::compile(".wall.dead |= . + $tiles", &["tiles"])?;
//! let document = program.run_object(&json!({}), &[json!(["1m"])], &Limits::default())?;
//! assert_eq!(document, *json!({"wall": {"dead": ["1m"]}}).as_object().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arithmetic;
mod bindings;
mod code;
mod compile;
mod emit;
mod error;
mod eval;
mod frame;
mod limits;
mod machine;
mod native;
mod operators;
mod order;
mod path;
mod regexes;
mod scope;
mod syntax;
mod text;
mod value;

use serde_json::{Map, Value};

use crate::code::Code;
use crate::limits::Budget;
use crate::machine::Machine;
use crate::scope::{Binding, Scope};

pub use crate::error::{CompileError, Resource, RunError};
pub use crate::limits::Limits;

/// A compiled program, which can be run any number of times and from any thread.
#[derive(Debug)]
pub struct Program {
    code: Code,
    variables: usize,
}

impl Program {
    /// Compiles a text that may use the variables with these names, given without `$`.
    pub fn compile(text: &str, variables: &[&str]) -> Result<Self, CompileError> {
        let names: Vec<String> = variables.iter().map(|name| format!("${name}")).collect();
        let compile = || {
            let term = syntax::program(text)?;
            compile::compile(text, &term, &names)
        };
        // Parsing recurses; what it may need is reserved here, not taken from the caller.
        let code = std::thread::scope(|scope| {
            std::thread::Builder::new()
                .stack_size(syntax::STACK)
                .spawn_scoped(scope, compile)
                .ok()
                .and_then(|thread| thread.join().ok())
        });
        let code =
            code.unwrap_or_else(|| Err(syntax::error(text, "", "cannot be compiled now")))?;
        Ok(Self {
            code,
            variables: names.len(),
        })
    }

    /// Runs the program on one input; the values are those of the variables, in their order.
    ///
    /// The program must have exactly one output.
    pub fn run(&self, input: &Value, values: &[Value], limits: &Limits) -> Result<Value, RunError> {
        if values.len() != self.variables {
            return Err(RunError::Variables {
                expected: self.variables,
                given: values.len(),
            });
        }
        let budget = Budget::new(limits);
        let mut scope = Scope::default();
        for value in values {
            scope = scope.bind(&budget, Binding::Value(budget.read(value)?))?;
        }
        let mut machine = Machine::new(&self.code, &budget, scope, budget.read(input)?);
        let output = machine.next_output()?.ok_or(RunError::NoOutput)?;
        if machine.next_output()?.is_some() {
            return Err(RunError::SeveralOutputs);
        }
        budget.write_output(&output)
    }

    /// Runs the program as a mod: its output must be an object, which becomes the document.
    pub fn run_object(
        &self,
        input: &Value,
        values: &[Value],
        limits: &Limits,
    ) -> Result<Map<String, Value>, RunError> {
        match self.run(input, values, limits)? {
            Value::Object(document) => Ok(document),
            Value::Null => Err(RunError::NotAnObject("null")),
            Value::Bool(_) => Err(RunError::NotAnObject("boolean")),
            Value::Number(_) => Err(RunError::NotAnObject("number")),
            Value::String(_) => Err(RunError::NotAnObject("string")),
            Value::Array(_) => Err(RunError::NotAnObject("array")),
        }
    }
}
