//! Errors: those the caller sees, and those within a run.

use std::ops::Range;

use serde_json::Value;

use crate::value::Val;

/// Why a text could not be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CompileError {
    /// What is wrong, as a phrase.
    pub message: String,
    /// The bytes of the text in question.
    pub span: Range<usize>,
}

/// A resource that is limited per run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Resource {
    /// [`Limits::steps`](crate::Limits::steps)
    #[error("steps")]
    Steps,
    /// [`Limits::time`](crate::Limits::time)
    #[error("time")]
    Time,
    /// [`Limits::memory`](crate::Limits::memory)
    #[error("memory")]
    Memory,
    /// [`Limits::output`](crate::Limits::output)
    #[error("room for output")]
    Output,
}

/// Why a run has no result.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The program failed with this value: a message of jq's own, or what was given to `error`.
    #[error("{}", message(.0))]
    Raised(Value),
    /// The program did not finish within its limits.
    #[error("the program used up its {0}")]
    Budget(Resource),
    /// Calls, a value or the input are nested too deeply.
    #[error("the program nests calls or values too deeply")]
    TooDeep,
    /// The program had no output for this input.
    #[error("the program gave no output")]
    NoOutput,
    /// The program had more than one output.
    #[error("the program gave more than one output")]
    SeveralOutputs,
    /// The output is not an object but of this type.
    #[error("the program gave {}, not an object", with_article(.0))]
    NotAnObject(&'static str),
    /// The number of values differs from the number of variables named at compile time.
    #[error("the program has {expected} variables, but {given} values were given")]
    Variables {
        /// The number of variables.
        expected: usize,
        /// The number of values.
        given: usize,
    },
}

fn message(raised: &Value) -> String {
    match raised {
        Value::String(text) => text.clone(),
        other => format!("error (not a string): {other}"),
    }
}

fn with_article(kind: &str) -> String {
    match kind {
        "null" => kind.to_owned(),
        "array" => format!("an {kind}"),
        _ => format!("a {kind}"),
    }
}

/// Why a run was aborted; a program cannot catch these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Budget(Resource),
    TooDeep,
}

impl From<Stop> for RunError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Budget(resource) => Self::Budget(resource),
            Stop::TooDeep => Self::TooDeep,
        }
    }
}

/// Why an operation on values has no result.
pub(crate) enum Fault {
    /// An error of the program, which `try` catches.
    Raised(Val),
    Stopped(Stop),
}

impl Fault {
    pub(crate) fn message(text: impl AsRef<str>) -> Self {
        Self::Raised(Val::Str(text.as_ref().into()))
    }
}
