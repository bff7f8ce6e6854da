//! The law that holds the two meanings of a script together: running the jq that is emitted for
//! its commands gives the document that applying them gives, and fails if and only if applying
//! them fails.

mod corpus;
mod data;
mod generate;
mod random;

use jantaku_jq::{Limits, Program, RunError};
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::Command;
use jantaku_majs::jq::emit;
use jantaku_rules::apply::Applier;
use jantaku_rules::budget::Budget;
use jantaku_rules::library::SourceFile;
use jantaku_rules::load::settle;
use jantaku_rules::value::same;
use jantaku_rules::variables::Variables;
use serde_json::Value;

/// What came of checking a script.
enum Finding {
    /// Both give the same document.
    Document(Value),
    /// Both fail.
    Failure,
    /// The text is no script, or cannot be settled, so there is nothing to compare.
    NoScript,
}

/// Compares the two meanings of a script.
fn check(script: &str, before: &Value, variables: &Variables) -> Result<Finding, String> {
    let file = SourceFile::script("script", script);
    match settle(file.commands(), variables) {
        Ok(commands) if !file.is_faulty() => compare(&commands, before, variables),
        _ => Ok(Finding::NoScript),
    }
}

fn compare(commands: &[Command], before: &Value, variables: &Variables) -> Result<Finding, String> {
    let program = emit(commands);
    let applied = apply(commands, before, variables);
    let run = run(&program, before, variables);
    let problem = match (applied, run) {
        (Ok(applied), Ok(run)) if same(&applied, &run) => return Ok(Finding::Document(applied)),
        (Err(_), Err(Stop::Raised(_))) => return Ok(Finding::Failure),
        // A program whose variables are not bound does not even begin.
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

fn apply(commands: &[Command], before: &Value, variables: &Variables) -> Result<Value, Diagnostic> {
    let mut document = before.clone();
    let mut budget = Budget::default();
    Applier::new(&mut document, variables, &mut budget).commands(commands)?;
    Ok(document)
}

/// Why a program has no result.
#[derive(Debug)]
enum Stop {
    /// It cannot be compiled.
    Refused(#[expect(dead_code, reason = "shown in messages")] String),
    /// It failed by itself.
    Raised(#[expect(dead_code, reason = "shown in messages")] String),
    /// Anything else, which is never right.
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
