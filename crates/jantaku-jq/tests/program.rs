//! What the caller of a program sees.

#![expect(clippy::expect_used, reason = "a panic is how a test fails")]

use jantaku_jq::{Limits, Program, Resource, RunError};
use serde_json::{Value, json};

fn run(text: &str, input: &Value) -> Result<Value, RunError> {
    let program = Program::compile(text, &[]).expect(text);
    program.run(input, &[], &Limits::default())
}

#[test]
fn programs_are_compiled_once_and_run_anywhere() {
    fn shared<T: Send + Sync>(_: &T) {}
    let program = Program::compile(".n + 1", &[]).expect("compiles");
    shared(&program);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|n| {
                let program = &program;
                scope.spawn(move || program.run(&json!({"n": n}), &[], &Limits::default()))
            })
            .collect();
        for (n, thread) in threads.into_iter().enumerate() {
            assert_eq!(thread.join().expect("runs"), Ok(json!(n + 1)));
        }
    });
}

#[test]
fn variables_are_bound_in_order() {
    let program = Program::compile("[$a, $_1st, $a]", &["a", "_1st"]).expect("compiles");
    let run = |values: &[Value]| program.run(&json!({}), values, &Limits::default());
    assert_eq!(run(&[json!(1), json!("x")]), Ok(json!([1, "x", 1])));
    let expected = 2;
    assert_eq!(
        run(&[json!(1)]),
        Err(RunError::Variables { expected, given: 1 })
    );
}

#[test]
fn variables_reach_into_definitions() {
    let text = "def f: .x = $min; if $min == \"Mangan\" then f end";
    let program = Program::compile(text, &["min"]).expect("compiles");
    let run = |value| program.run(&json!({}), &[value], &Limits::default());
    assert_eq!(run(json!("Mangan")), Ok(json!({"x": "Mangan"})));
    assert_eq!(run(json!(5)), Ok(json!({})));
}

#[test]
fn exactly_one_output() {
    assert_eq!(run("empty", &json!({})), Err(RunError::NoOutput));
    assert_eq!(run("., .", &json!({})), Err(RunError::SeveralOutputs));
    assert_eq!(
        run("., error(\"late\")", &json!({})),
        Err(RunError::Raised(json!("late")))
    );
}

#[test]
fn a_mod_gives_an_object() {
    let run = |text: &str| {
        let program = Program::compile(text, &[]).expect(text);
        program.run_object(&json!({}), &[], &Limits::default())
    };
    assert!(run(".a = 1").is_ok());
    let message = |text: &str| run(text).expect_err(text).to_string();
    assert_eq!(message("[]"), "the program gave an array, not an object");
    assert_eq!(message("null"), "the program gave null, not an object");
    assert_eq!(message("\"x\""), "the program gave a string, not an object");
    assert_eq!(message("empty"), "the program gave no output");
    assert_eq!(message("., ."), "the program gave more than one output");
    assert_eq!(message("error(\"no\")"), "no");
    assert_eq!(message("error({a: 1})"), "error (not a string): {\"a\":1}");
    assert_eq!(message(".[0]"), "Cannot index object with number");
    assert_eq!(message("[range(1e9)]"), "the program used up its steps");
}

#[test]
fn raised_values_are_kept() {
    let raised = run("error({code: [1]})", &json!(null));
    assert_eq!(raised, Err(RunError::Raised(json!({"code": [1]}))));
}

#[test]
fn documents_keep_the_order_of_their_keys() {
    let input: Value = serde_json::from_str(r#"{"z":1,"a":{"y":2,"b":3},"m":4}"#).expect("JSON");
    let text = |program: &str| run(program, &input).expect(program).to_string();
    assert_eq!(text("."), input.to_string());
    assert_eq!(text(".a.c = 1"), r#"{"z":1,"a":{"y":2,"b":3,"c":1},"m":4}"#);
    assert_eq!(text(".a = 1"), r#"{"z":1,"a":1,"m":4}"#);
    assert_eq!(
        text("del(.z) | .z = 1"),
        r#"{"a":{"y":2,"b":3},"m":4,"z":1}"#
    );
    assert_eq!(text("to_entries | from_entries"), input.to_string());
    assert_eq!(text("walk(.)"), input.to_string());
}

#[test]
fn numbers_keep_their_kind() {
    let text = |program: &str| run(program, &json!(3)).expect(program).to_string();
    let whole = "[., . + 1, . / 3 * 3, 6 / ., 2.0, 1e3, 9007199254740992.0]";
    assert_eq!(text(whole), "[3,4,3,2,2,1000,9007199254740992]");
    assert_eq!(text("[. / 2, 0.1 + 0.2]"), "[1.5,0.30000000000000004]");
    assert_eq!(text("9223372036854775807"), "9223372036854775807");
    let huge = run(
        "[9223372036854775807 + 1, 1e300, infinite, nan]",
        &json!(null),
    );
    assert_eq!(
        huge,
        Ok(json!([9.223372036854776e18, 1e300, f64::MAX, null]))
    );
}

#[test]
fn errors_say_where() {
    let error = |text: &str| {
        let error = Program::compile(text, &[]).expect_err(text);
        (text[error.span.clone()].to_owned(), error.message)
    };
    let of = |at: &str, message: &str| (at.to_owned(), message.to_owned());
    assert_eq!(error(".a | nope(1)"), of("nope", "nope/1 is not defined"));
    assert_eq!(error("1 + $x"), of("$x", "$x is not defined"));
    assert_eq!(
        error("[.a, env.HOME]"),
        of("env", "env is not available in mods")
    );
    assert_eq!(error(".a = )"), of(")", "expected token"));
    assert_eq!(error(".a\n| if . then 1"), of("", "expected else or end"));
    assert_eq!(
        error("1 == 2 == 3"),
        of("2", "these operators need parentheses")
    );
    assert_eq!(error(""), of("", "expected term"));
    assert_eq!(error("# nothing\n"), of("", "expected term"));
}

#[test]
fn comments_and_lines() {
    let text = "# Adds a flag.\n.a = 1 # one\n| .b = 2\r\n# the end";
    assert_eq!(run(text, &json!({})), Ok(json!({"a": 1, "b": 2})));
    assert_eq!(run("1 # \\\n2", &json!({})), Ok(json!(1)));
}

#[test]
fn limits_are_those_given() {
    let with = |limits: Limits, text: &str| {
        let program = Program::compile(text, &[]).expect(text);
        program.run(&json!([[[[1]]]]), &[], &limits)
    };
    let default = Limits::default;
    let steps = Limits {
        steps: 100,
        ..default()
    };
    assert!(with(steps.clone(), ".[0]").is_ok());
    assert_eq!(
        with(steps, "last(range(1000))"),
        Err(RunError::Budget(Resource::Steps))
    );
    let time = Limits {
        time: std::time::Duration::ZERO,
        ..default()
    };
    assert_eq!(
        with(time, "last(range(10000))"),
        Err(RunError::Budget(Resource::Time))
    );
    let memory = Limits {
        memory: 10_000,
        ..default()
    };
    assert_eq!(
        with(memory, "\"x\" * 10001"),
        Err(RunError::Budget(Resource::Memory))
    );
    let output = Limits {
        output: 10_000,
        ..default()
    };
    assert_eq!(
        with(output, "\"x\" * 10001"),
        Err(RunError::Budget(Resource::Output))
    );
    let nesting = Limits {
        nesting: 4,
        ..default()
    };
    assert!(with(nesting.clone(), ".").is_ok());
    assert_eq!(with(nesting, "[.]"), Err(RunError::TooDeep));
    let nesting = Limits {
        nesting: 3,
        ..default()
    };
    assert_eq!(with(nesting, "1"), Err(RunError::TooDeep));
    let depth = Limits {
        depth: 50,
        ..default()
    };
    assert!(with(depth.clone(), "1 + 1").is_ok());
    assert_eq!(with(depth, "def f: 1 + f; f"), Err(RunError::TooDeep));
}

#[test]
fn calls_in_last_position_take_no_room() {
    let count = "def up: if . < 200000 then . + 1 | up else . end; up";
    assert_eq!(run(count, &json!(0)), Ok(json!(200_000)));
    assert_eq!(
        run("until(. >= 200000; . + 1)", &json!(0)),
        Ok(json!(200_000))
    );
    assert_eq!(
        run("last(limit(100000; repeat(1)))", &json!(0)),
        Ok(json!(1))
    );
}

#[test]
fn appending_takes_linear_time() {
    let program = "reduce range(100000) as $i ([]; . + [$i]) | length";
    assert_eq!(run(program, &json!(null)), Ok(json!(100_000)));
    let program = "reduce range(50000) as $i (.; .a.b[$i].c += 1) | .a.b | length";
    assert_eq!(run(program, &json!(null)), Ok(json!(50_000)));
}

#[test]
fn long_programs() {
    let commands: Vec<String> = (0..5000).map(|i| format!(".k{i} = [{i}, {{}}]")).collect();
    let document = run(&commands.join("\n| "), &json!({})).expect("runs");
    assert_eq!(document.as_object().map(serde_json::Map::len), Some(5000));
    let list: Vec<String> = (0..10_000).map(|i| i.to_string()).collect();
    let document = run(
        &format!(".a = [{}] | .a | length", list.join(", ")),
        &json!({}),
    );
    assert_eq!(document, Ok(json!(10_000)));
}
