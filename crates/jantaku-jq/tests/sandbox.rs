//! No program hangs, crashes or exhausts the machine.

use std::time::{Duration, Instant};

use jantaku_jq::{Limits, Program, RunError};
use serde_json::Value;

/// Far more than needed, to allow for busy machines.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, PartialEq)]
enum End {
    /// It did not compile.
    Compile,
    /// It exceeded a limit.
    Stopped,
    /// It ended by itself, with a result or an error.
    Ended,
}

#[expect(clippy::disallowed_methods, reason = "the time is what is tested")]
fn end(text: &str) -> End {
    let start = Instant::now();
    let end = match Program::compile(text, &[]) {
        Err(_) => End::Compile,
        Ok(program) => match program.run(&Value::Null, &[], &Limits::default()) {
            Err(RunError::Budget(_) | RunError::TooDeep) => End::Stopped,
            _ => End::Ended,
        },
    };
    let took = start.elapsed();
    assert!(took < PATIENCE, "{took:?}: {}", beginning(text));
    end
}

fn beginning(text: &str) -> &str {
    &text[..text.floor_char_boundary(100)]
}

#[test]
fn endless_programs_are_stopped() {
    for program in [
        // Loops
        "def f: f; f",
        "def f: f | f; f",
        "def f: ., f; f",
        "def a: def b: a; b; a",
        "def f($a; $b): f($b; $a); f(1; 2)",
        "last(range(1e15))",
        "reduce range(1e12) as $i (.; .)",
        "[foreach range(1e12) as $i (0; . + $i; empty)]",
        "first(range(1e15) | select(. < 0))",
        "any(range(1e15); false)",
        "isempty(range(1e15) | empty)",
        "infinite | [range(.)]",
        "[range(0; 1; 1e-300)]",
        "repeat(.)",
        "limit(1e15; repeat(empty))",
        "until(false; .)",
        "[recurse(1)]",
        ". as [$a] ?// $a | repeat($a)",
        "ltrimstr(repeat(\"a\"))",
        "@json \"\\(repeat(1))\"",
        "[range(1000)] as $x | [$x[] as $a | $x[] as $b | $x[] as $c | 1]",
        // Recursion
        "def f: 1 + f; f",
        "def f: [f]; f",
        "def f: {a: f}; f",
        "def f: f, 1; f",
        "def f: f // 1; f",
        "def f: f?; f",
        "def f: try f catch f; f",
        "def f: label $x | f; f",
        "def f: path(f); f",
        "def f: .a |= f; f",
        "def f: reduce 1 as $x (.; f); f",
        "def f: reduce f as $x (.; .); f",
        "def f(g): f(g + 1); f(1)",
        "def f(g): f(g | g); f(.)",
        "path(def f: .a | f; f)",
        // Large values
        "[range(1e12)]",
        "[limit(1e12; repeat(1))]",
        "[limit(1e9; range(1e9))]",
        "\"a\" * 1e9",
        "\"a\" * 1e300",
        ".[1e9] = 1",
        ".[1e300] = 1",
        ".[infinite] = 1",
        "reduce range(1e6) as $i (\"x\"; . + .)",
        "reduce range(1e6) as $i (\"\"; . + \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")",
        "reduce range(1e6) as $i ([1]; . + .)",
        "\"a\" | until(false; tojson)",
        "(\"x\" * 1e6) as $s | [range(1000) | $s] | join(\",\")",
        "(\"x\" * 1e6) as $s | [range(1000) | $s] | @csv",
        "(\"x\" * 1e6) as $s | [range(1e6) | $s == $s + \"y\"]",
        "[range(100)] | [combinations(10)]",
        "[1, 2] | combinations(1e9)",
        "[range(1e12)] | implode",
        "[range(1e6)] as $x | [range(1e6)] - $x",
        "setpath([range(1e5) | \"a\"]; 1)",
        "delpaths([[range(1e5) | {start: 0, end: null}]])",
        // Small values that look large
        "reduce range(60) as $i ([]; [., .])",
        "reduce range(60) as $i ([]; [., .]) | tojson",
        "reduce range(60) as $i ([]; [., .]) | [..] | length",
        "reduce range(60) as $i ([]; [., .]) | flatten",
        "reduce range(60) as $i ([]; [., .]) | walk(.)",
        "def big: reduce range(60) as $i ([]; [., .]); big == big",
        "def big: reduce range(60) as $i ([]; [., .]); big < big",
        "def big: reduce range(60) as $i ([]; [., .]); [big, big] | sort",
        "def big: reduce range(60) as $i ({}; {a: ., b: .}); big | contains(big)",
        "def big: reduce range(60) as $i ({}; {a: ., b: .}); big * big",
        // Deep values
        "reduce range(1e6) as $i ([]; [.])",
        "reduce range(1e6) as $i (null; {a: .})",
        "reduce range(1e6) as $i (.; .a = .)",
        // Regular expressions
        "\"a\" * 1000000 | [match(\"a.*b|a\"; \"g\")] | length",
        "\"ab\" * 1000000 | test(\"(?:[ab]*a[ab]{14}){2}[cd]\")",
        "\"ab\" * 1000000 | test(\"[ab]*a[ab]{1000}[cd]\")",
        "[range(100000) | tostring | test(\"\\\\w{20}\\(.)\")]",
    ] {
        // All the outputs, where there are several.
        let last = format!("last({program})");
        assert_eq!(end(&last), End::Stopped, "{program}");
    }
}

#[test]
fn large_work_that_fits_is_done() {
    for program in [
        "[.[]?, ..] | ..",
        "\"a\" * 1000 | test(\"(a|a|a|a|a)*b\")",
        "\"a\" * 100000 | test(\"(a*)*b\")",
        "\"x\" | test(\"a{1000}{1000}\")",
        "\",\" * 100000 / \",\" | length",
        "[range(100000)] | map(select(. % 2 == 0)) | length",
        "[range(100000)] | sort_by(-.) | length",
        "[range(100000)] | del(.[]) | length",
        "[range(100000)] | tojson | fromjson | length",
        "reduce range(50000) as $i (null; .[$i | tostring] = $i) | keys | length",
        "[range(100000) | 65] | implode | length",
        "[.[1e15]?] | length",
        "try repeat(error) catch .",
    ] {
        assert_eq!(end(program), End::Ended, "{program}");
    }
}

#[test]
fn deep_texts_do_not_overflow() {
    for (open, inner, close) in [
        ("(", ".", ")"),
        ("[", "", "]"),
        ("{a:", "1", "}"),
        (".[", "0", "]"),
        ("\"\\(", "1", ")\""),
        ("-", "1", ""),
        ("if ", ".", " then 1 end"),
        ("if . then . else ", ".", " end"),
        ("try ", ".", ""),
        ("try . catch ", ".", ""),
        ("def f: ", ".", "; f"),
        ("def f: .; ", "f", ""),
        ("def f(x): x; f(", ".", ")"),
        ("label $x | ", ".", ""),
        ("reduce ", ".", " as $x (0; 1)"),
        ("reduce . as $x (0; ", ".", ")"),
        (". as $x | ", ".", ""),
        (". as [$x] ?// $x | ", ".", ""),
        (". as [", "$x", "] | ."),
        (".a | ", ".", ""),
        (".a, ", ".", ""),
        (".a = 1 | ", ".", ""),
        ("1 + ", "1", ""),
        ("1 // ", "1", ""),
        ("true and ", "true", ""),
        (".a", "", ""),
        (".?", "", ""),
        ("(\"", "", "\")"),
        ("[\"\\([\"", "", ""),
        ("# \\\n", ".", ""),
    ] {
        // The deepest that could be accepted, and far too deep.
        for depth in [900, 3_900, 7_900, 15_900, 100_000] {
            end(&[&open.repeat(depth), inner, &close.repeat(depth)].concat());
            end(&[&open.repeat(depth), inner].concat());
        }
    }
}

#[test]
fn deep_values_do_not_overflow() {
    let array: fn(u32) -> Value =
        |depth| (0..depth).fold(Value::Null, |value, _| Value::Array(vec![value]));
    let object: fn(u32) -> Value =
        |depth| (0..depth).fold(Value::Null, |value, _| serde_json::json!({"a": value}));
    for nesting in [512, u32::MAX] {
        let limits = Limits {
            nesting,
            ..Limits::default()
        };
        let deepest = nesting.min(1000);
        for deep in [array, object] {
            let run = |text: &str, input: &Value| match Program::compile(text, &[]) {
                Ok(program) => program.run(input, &[], &limits),
                Err(_) => Err(RunError::NoOutput),
            };
            assert_eq!(run(".", &deep(deepest)), Ok(deep(deepest)));
            assert_eq!(run(".", &deep(deepest + 1)), Err(RunError::TooDeep));
            assert_eq!(run("[.]", &deep(deepest)), Err(RunError::TooDeep));
            for text in [
                "tojson | length",
                ". == walk(.)",
                ". < walk(.)",
                "walk(.) | contains(walk(.))",
                "walk(.) * walk(.)",
                "[.[]] | sort | . == unique",
                "last(paths) as $p | setpath($p; 1) | delpaths([$p])",
                "last(paths) as $p | getpath($p) |= 1",
                "last(..)",
                "flatten",
                "error",
            ] {
                let end = run(text, &deep(deepest));
                let stopped = matches!(end, Err(RunError::Budget(_) | RunError::TooDeep));
                assert!(!stopped, "{text}: {end:?}");
            }
        }
    }
}
