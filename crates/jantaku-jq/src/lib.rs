//! A sandboxed jq over ruleset documents.
//!
//! Old mods are jq programs that turn one ruleset document into another. The language is that of
//! jq 1.7. The parser is jaq's; evaluation is our own, so that a program can see nothing but its
//! input and variables, cannot use more than its [`Limits`], and creates missing parents in updates
//! as jq does.
//!
//! A text passes through three layers: `syntax` makes a term of it with jaq's parser, `compile`
//! resolves names and patterns into flat code, and `machine` runs the code with an explicit stack
//! of pending frames and choices on the heap. Everything a run does is paid for from one budget.
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
    ///
    /// # Errors
    /// If the text is not a program, is nested too deeply, or uses functions that are not available.
    pub fn compile(text: &str, variables: &[&str]) -> Result<Self, CompileError> {
        let names: Vec<String> = variables.iter().map(|name| format!("${name}")).collect();
        let compile = || {
            let term = syntax::program(text)?;
            compile::compile(text, &term, &names)
        };
        // Parsing recurses, so it runs on a thread whose stack is known to be large enough.
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

    /// Runs the program on one input. `values` are the values of the variables, in the order in
    /// which they were named.
    ///
    /// # Errors
    /// If the program fails, exceeds its limits, or does not have exactly one output.
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

    /// Runs the program as a mod, whose output must be an object: the new document.
    ///
    /// # Errors
    /// As for [`run`](Self::run), and if the output is not an object.
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
