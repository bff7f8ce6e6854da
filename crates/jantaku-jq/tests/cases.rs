//! Programs with their inputs and outputs, as produced by real jq.
//!
//! The files in `cases` are blocks of a program, its input, and its outputs, one per line. An
//! output `! message` is an error of the run, which ends it; `!compile message` is a compile error.
//! All expectations were taken from jq 1.7.1, except in `beyond.txt`, where each block says why it
//! differs.

#![expect(clippy::expect_used, reason = "a panic is how a test fails")]

use jantaku_jq::{Limits, Program};
use serde_json::Value;

/// The outputs in the notation of the files.
fn outputs(program: &str, input: &Value) -> Vec<String> {
    if let Err(error) = Program::compile(program, &[]) {
        return vec![format!("!compile {error}")];
    }
    // A run has one output, so the outputs, and the error that ends them, are collected in an array.
    let collect = format!("def outputs: ({program}\n); [try (outputs | [.]) catch {{raised: .}}]");
    let collected = match Program::compile(&collect, &[]) {
        Ok(program) => program.run(input, &[], &Limits::default()),
        Err(error) => return vec![format!("the program compiles only by itself: {error}")],
    };
    match collected {
        Ok(Value::Array(outputs)) => outputs.iter().map(line).collect(),
        other => vec![format!("{other:?}")],
    }
}

fn line(output: &Value) -> String {
    match (output.get(0), output.get("raised")) {
        (Some(value), _) => value.to_string(),
        (None, Some(Value::String(message))) => format!("! {message}"),
        (None, raised) => format!("! {}", raised.unwrap_or(&Value::Null)),
    }
}

fn check(file: &str, text: &str) {
    let mut failures = Vec::new();
    let mut checked = 0;
    for block in text.split("\n\n") {
        let lines: Vec<&str> = block
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("# "))
            .collect();
        let [program, input, expected @ ..] = lines.as_slice() else {
            continue;
        };
        let input: Value = serde_json::from_str(input).expect(input);
        let got = outputs(program, &input);
        checked += 1;
        if got != *expected {
            failures.push(format!("{program}\n{input}\n  {expected:?}\n  {got:?}"));
        }
    }
    assert!(failures.is_empty(), "{file}:\n{}", failures.join("\n"));
    assert!(checked > 0, "{file} has no cases");
}

macro_rules! files {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let name = stringify!($name);
                check(name, include_str!(concat!("cases/", stringify!($name), ".txt")));
            }
        )*
    };
}

files! {
    access arithmetic beyond collections construction definitions errors generators grammar logic
    paths patterns strings updates
}
