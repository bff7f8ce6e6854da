//! What holds for every document.

#![expect(clippy::expect_used, reason = "a panic is how a test fails")]

use jantaku_jq::{Limits, Program};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn run(text: &str, input: &Value) -> Value {
    let program = Program::compile(text, &[]).expect(text);
    program.run(input, &[], &Limits::default()).expect(text)
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(Value::from),
        (-100_i64..100).prop_map(Value::from),
        // Integral floats become integers, so there are none here.
        (-1e15_f64..1e15)
            .prop_filter("integral", |f| f.fract() != 0.0)
            .prop_map(Value::from),
    ]
}

fn document() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number(),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    scalar.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec(("[a-e]{0,2}", inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn key() -> impl Strategy<Value = Value> {
    prop_oneof![
        "[a-c]".prop_map(Value::from),
        (0_u64..4).prop_map(Value::from)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn identity(input in document()) {
        prop_assert_eq!(run(".", &input).to_string(), input.to_string());
    }

    #[test]
    fn text_and_back(input in document()) {
        prop_assert_eq!(run("tojson | fromjson", &input), input);
    }

    #[test]
    fn walking_changes_nothing(input in document()) {
        prop_assert_eq!(run("walk(.)", &input).to_string(), input.to_string());
        prop_assert_eq!(run(".. |= .", &input).to_string(), input.to_string());
    }

    #[test]
    fn documents_are_their_paths(input in document()) {
        let again = ". as $d | reduce path(..) as $p (null; setpath($p; $d | getpath($p)))";
        prop_assert_eq!(run(again, &input).to_string(), input.to_string());
        prop_assert_eq!(run("fromstream(tostream)", &input), input);
    }

    #[test]
    fn missing_parents_are_made(path in prop::collection::vec(key(), 0..5), value in document()) {
        for text in ["setpath($path; $value)", "getpath($path) = $value", "getpath($path) |= $value"] {
            let program = Program::compile(text, &["path", "value"]).expect(text);
            let values = [json!(path), value.clone()];
            let made = program.run(&Value::Null, &values, &Limits::default()).expect(text);
            let found = path.iter().try_fold(&made, |at, key| match key {
                Value::String(key) => at.get(key),
                key => at.get(usize::try_from(key.as_u64()?).ok()?),
            });
            prop_assert_eq!(found, Some(&value));
        }
    }

    #[test]
    fn parents_are_made_or_refused(input in document()) {
        let set = Program::compile(".a.b.c = 1", &[]).expect("compiles");
        let parents = [&input, &input["a"], &input["a"]["b"]];
        match set.run(&input, &[], &Limits::default()) {
            Ok(document) => prop_assert_eq!(&document["a"]["b"]["c"], &json!(1)),
            Err(_) => prop_assert!(!parents.iter().all(|at| at.is_null() || at.is_object())),
        }
    }

    #[test]
    fn what_is_deleted_is_gone(input in document()) {
        prop_assert_eq!(run("if type == \"object\" then del(.[]) else {} end", &input), json!({}));
        let left = run("[.. | arrays] | map(del(.[]) | length) | add // 0", &input);
        prop_assert_eq!(left, json!(0));
    }

    #[test]
    fn sorting_sorts(items in prop::collection::vec(document(), 0..12)) {
        let count = items.len();
        let sorted = "sort | . as $s | all(range(1; length); $s[. - 1] <= $s[.]) and length == $n";
        let program = Program::compile(sorted, &["n"]).expect("compiles");
        let ok = program.run(&Value::from(items.clone()), &[json!(count)], &Limits::default());
        prop_assert_eq!(ok, Ok(json!(true)));
        let same = "(sort | unique) == unique and (group_by(.) | add // []) == sort";
        prop_assert_eq!(run(same, &Value::from(items)), json!(true));
    }

    #[test]
    fn entries(input in prop::collection::vec(("[a-z]{1,3}", document()), 0..8)) {
        let input = Value::Object(input.into_iter().collect());
        prop_assert_eq!(run("with_entries(.)", &input).to_string(), input.to_string());
        prop_assert_eq!(run("[keys_unsorted[] as $k | {($k): .[$k]}] | add // {}", &input), input);
    }

    /// Any text gives a result or an error, without a panic.
    #[test]
    fn any_text_is_survived(pieces in prop::collection::vec(piece(), 0..40)) {
        let text = pieces.concat();
        if let Ok(program) = Program::compile(&text, &["v"]) {
            let limits = Limits { steps: 20_000, memory: 1 << 20, ..Limits::default() };
            let input = json!({"a": [1, {"b": "x"}], "c": null});
            let _ = program.run(&input, &[json!(1)], &limits);
        }
    }

    #[test]
    fn any_characters_are_survived(text in "\\PC{0,60}") {
        if let Err(error) = Program::compile(&text, &[]) {
            prop_assert!(text.get(error.span).is_some());
        }
    }
}

fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        ".",
        "..",
        ".a",
        ".b",
        ".[",
        "]",
        "[",
        "(",
        ")",
        "{",
        "}",
        ":",
        ";",
        ",",
        "|",
        "=",
        "|=",
        "+=",
        "//",
        "//=",
        "?",
        "?//",
        "+",
        "-",
        "*",
        "/",
        "%",
        "==",
        "<",
        " and ",
        " or ",
        "1",
        "2.5",
        "\"x\"",
        "\"",
        "\\(",
        "\"\\(",
        ")\"",
        "$v",
        "$x",
        " as ",
        " as $x | ",
        " as [$x] ",
        "if ",
        " then ",
        " elif ",
        " else ",
        " end ",
        "try ",
        " catch ",
        "reduce ",
        "foreach ",
        "label $l | ",
        "break $l",
        "def f: ",
        "def f($x; g): ",
        "f",
        "f(1; 2)",
        "map(",
        "select(",
        "path(",
        "del(",
        "limit(2; ",
        "first(",
        "walk(",
        "range(3)",
        "empty",
        "error",
        "not",
        "length",
        "keys",
        "add",
        "tojson",
        "#",
        "\n",
        "@json ",
        "'",
        "&",
        "\\",
        "a",
        "::",
        "é",
        "{a: 1}",
        "[1,2]",
        ".a[0]",
        ".[1:]",
        ".[]?",
        "null",
        "true",
        "sub(\"x\"; \"y\")",
    ])
}
