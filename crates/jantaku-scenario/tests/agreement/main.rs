//! Checks that the two implementations of a script agree: the jq program emitted for its commands
//! gives the same document as applying them, and fails if and only if applying them fails.

mod corpus;
mod data;
mod generate;
mod random;

use jantaku_jq::{Limits, Program, RunError};
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::ScriptCommand;
use jantaku_majs::jq::emit;
use jantaku_rules::apply::Applier;
use jantaku_rules::budget::Budget;
use jantaku_rules::library::SourceFile;
use jantaku_rules::load::decide_branches;
use jantaku_rules::value::same;
use jantaku_rules::variables::Variables;
use serde_json::Value;

/// The result of comparing the two implementations for a script.
enum Finding {
    /// Both give the same document.
    Document(Value),
    /// Both fail.
    Failure,
    /// The text does not compile, or its branches cannot be decided, so there is nothing to
    /// compare.
    NoScript,
}

/// Compares the two implementations for a script.
fn check(script: &str, before: &Value, variables: &Variables) -> Result<Finding, String> {
    let file = SourceFile::script("script", script);
    match decide_branches(file.commands(), variables) {
        Ok(commands) if !file.is_faulty() => compare(&commands, before, variables),
        _ => Ok(Finding::NoScript),
    }
}

fn compare(
    commands: &[ScriptCommand],
    before: &Value,
    variables: &Variables,
) -> Result<Finding, String> {
    let program = emit(commands);
    let applied = apply(commands, before, variables);
    let run = run(&program, before, variables);
    let problem = match (applied, run) {
        (Ok(applied), Ok(run)) if same(&applied, &run) => return Ok(Finding::Document(applied)),
        (Err(_), Err(Stop::Raised(_))) => return Ok(Finding::Failure),
        // jq reports unbound variables when the program is compiled.
        (Err(error), Err(Stop::Refused(_))) if error.code == Code::NoValue => {
            return Ok(Finding::Failure);
        }
        (Ok(applied), Ok(run)) => format!("applied: {applied}\njq gives: {run}"),
        (Ok(applied), Err(stop)) => format!("applied: {applied}\njq: {stop:?}"),
        (Err(error), Ok(run)) => format!("applying fails: {}\njq gives: {run}", error.message),
        (Err(error), Err(stop)) => format!("applying fails: {}\njq: {stop:?}", error.message),
    };
    Err(format!(
        "before: {before}\nvariables: {variables:?}\n{program}\n{problem}"
    ))
}

fn apply(
    commands: &[ScriptCommand],
    before: &Value,
    variables: &Variables,
) -> Result<Value, Diagnostic> {
    let mut document = before.clone();
    let mut budget = Budget::default();
    Applier::new(&mut document, variables, &mut budget).apply_commands(commands)?;
    Ok(document)
}

/// Why a jq program has no result.
#[derive(Debug)]
enum Stop {
    /// It cannot be compiled.
    Refused(#[expect(dead_code, reason = "shown in messages")] String),
    /// It raised an error.
    Raised(#[expect(dead_code, reason = "shown in messages")] String),
    /// Anything else, which is always a bug.
    Other(#[expect(dead_code, reason = "shown in messages")] String),
}

fn run(program: &str, before: &Value, variables: &Variables) -> Result<Value, Stop> {
    let names: Vec<&str> = variables.keys().map(String::as_str).collect();
    let values: Vec<Value> = variables.values().cloned().collect();
    let program =
        Program::compile(program, &names).map_err(|error| Stop::Refused(error.message))?;
    let result = program.run(before, &values, &Limits::default());
    result.map_err(|error| match error {
        RunError::Raised(value) => Stop::Raised(value.to_string()),
        other => Stop::Other(other.to_string()),
    })
}
