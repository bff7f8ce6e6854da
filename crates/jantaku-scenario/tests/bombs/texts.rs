//! Texts for the compiler, the formatter and the JSON parser.

use std::fmt::Write as _;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::format::format;
use jantaku_majs::lexer::MAX_SOURCE;
use jantaku_majs::lower::{compile, compile_actions, compile_condition, compile_value};

use crate::{load_text, quick};

/// Compiles a text in every way, and checks that all positions lie within it. Returns its
/// diagnostics as a script.
fn problems(name: &str, text: &str) -> Vec<Diagnostic> {
    quick(name, || {
        let diagnostics = compile(text).diagnostics;
        for diagnostic in &diagnostics {
            assert!(
                text.get(diagnostic.span.range()).is_some(),
                "{name}: {diagnostic:?}"
            );
        }
        assert!(
            diagnostics.len() <= 606,
            "{name}: {} problems",
            diagnostics.len()
        );
        _ = format(text);
        if text.len() < MAX_SOURCE / 4 {
            for single in [compile_condition, compile_value, compile_actions] {
                _ = single(text);
            }
        }
        diagnostics
    })
}

fn refused(name: &str, text: &str, code: Code) {
    let problems = problems(name, text);
    let found: Vec<Code> = problems.iter().map(|problem| problem.code).collect();
    assert!(found.contains(&code), "{name}: {:?}", found.first());
}

fn accepted(name: &str, text: &str) {
    assert_eq!(problems(name, text).first(), None, "{name}");
}

/// A text of a megabyte, repeated from another. That is less than the four megabytes allowed, but
/// long enough to show what is not linear.
fn filled(text: &str) -> String {
    text.repeat((1 << 20) / text.len())
}

#[test]
fn nesting() {
    let openers = [
        "(",
        "[",
        "%{",
        "%{a: ",
        "{\"a\": ",
        "-",
        "+",
        "!",
        "not ",
        "@",
        "do ",
        "do\n",
        "if true do ",
        "a = ",
        "a += ",
        "f(",
        "f(f ",
        "f ",
        "f a: ",
        "f do: ",
        "cond do true -> ",
        "def f do ",
        "def f do\n",
        "a ** ",
        "a == ",
        "a and (",
        "~m",
        "fn ",
        "x in ",
        "\"a\": ",
        ";(",
    ];
    for opener in openers {
        for prefix in ["", "set x, ", "def f do "] {
            let text = format!("{prefix}{}", opener.repeat(100_000));
            let found = problems(&format!("{prefix}{opener}…"), &text);
            assert!(found.iter().any(Diagnostic::is_error), "{prefix}{opener}");
        }
    }
    for closer in [")", "]", "}", "end ", "else ", "do )", "( end ", "[)", ";)"] {
        refused(closer, &filled(closer), Code::Syntax);
    }
    // None of these closes any of the open blocks.
    let text = "do ".repeat(200_000) + &")".repeat(400_000);
    refused("do do do )))", &text, Code::Syntax);
    let text = "if won do ".repeat(60) + &"noop; ".repeat(100_000);
    refused("open blocks around much", &text, Code::Syntax);
}

#[test]
fn chains() {
    for operator in ["+", "-", "*", "/", "**", "==", "<", "in", "=", "::"] {
        let text = format!("set x, 1{}", format!(" {operator} 1").repeat(100_000));
        let found = problems(operator, &text);
        assert!(found.iter().any(Diagnostic::is_error), "{operator}");
    }
    for operator in ["and", "or"] {
        let long = format!("won{}", format!(" {operator} won").repeat(100_000));
        accepted(operator, &format!("def f do if {long} do noop end end"));
        let nots = "not ".repeat(60);
        accepted(
            "not and",
            &format!("def f do if {nots}({long}) do noop end end"),
        );
    }
    let mixed = format!("won{}", " and won or won".repeat(100_000));
    accepted("and or", &format!("def f do if {mixed} do noop end end"));
    // Each clause of a `cond` is nested in the one before it.
    let clauses = "won -> noop\n".repeat(100_000);
    refused(
        "cond",
        &format!("def f do cond do {clauses} end end"),
        Code::TooLarge,
    );
    let clauses = "won -> noop\n".repeat(150);
    let nested = (0..30).fold("noop".to_owned(), |inner, _| {
        format!("cond do {clauses} true -> {inner} end")
    });
    refused(
        "cond in cond",
        &format!("def f do {nested} end"),
        Code::TooLarge,
    );
}

#[test]
fn large_tokens() {
    let fill = |before: &str, with: &str, after: &str| {
        let room = MAX_SOURCE - before.len() - after.len();
        format!("{before}{}{after}", with.repeat(room / with.len()))
    };
    accepted("string", &fill("set x, \"", "x", "\""));
    accepted("escapes", &fill("set x, \"", "\\n", "\""));
    accepted("comment", &fill("#", "#", ""));
    accepted("identifier", &fill("set ", "x", ", 1"));
    accepted("wide identifier", &fill("set ", "ä", ", 1"));
    accepted("heredoc", &fill("set x, \"\"\"\n", "x\n", "\"\"\""));
    accepted("margin", &fill("set x, \"\"\"\n", " \n", "\"\"\""));
    accepted("set", &fill("define_set x, ~s\"", "0 ", "\""));
    accepted("match", &fill("define_match x, ~m\"", "pair:1,", "\""));
    accepted("tiles", &fill("set x, ~t\"", "1m", "\""));
    accepted("zeros", &fill("set x, ", "0", ""));
    refused(
        "unknown command",
        &fill("", "x", " 1"),
        Code::UnknownCommand,
    );
    refused(
        "unknown condition",
        &fill("def f do if ", "x", " do noop end end"),
        Code::UnknownCondition,
    );
    refused("digits", &fill("set x, ", "9", ""), Code::Syntax);
    refused("fraction", &fill("set x, 1.5e", "9", ""), Code::Syntax);
    refused("glued", &fill("set x, 1", "m", ""), Code::Syntax);
    refused(
        "interpolation",
        &fill("set x, \"", "#{", "\""),
        Code::Syntax,
    );
    refused(
        "braced escapes",
        &fill("set x, \"", "\\u{", "\""),
        Code::Syntax,
    );
    refused(
        "unknown tiles",
        &fill("set x, ~t\"", "0q", "\""),
        Code::UnknownName,
    );
    refused(
        "sets of nothing",
        &fill("define_set x, ~s\"", "@", "\""),
        Code::BadSigil,
    );
    // Every tile of a run has all its attributes.
    let tiles = format!(
        "set x, ~t\"{}m@{}\"",
        "1".repeat(1_000_000),
        "a&".repeat(1_000_000)
    );
    refused("attributes", &tiles, Code::TooLarge);
    let tiles = format!("set x, ~t\"{}m@{}a\"\n", "1".repeat(500), "a&".repeat(500));
    refused(
        "attributes again and again",
        &filled(&tiles),
        Code::TooLarge,
    );
    refused(
        "one byte too many",
        &" ".repeat(MAX_SOURCE + 1),
        Code::TooLarge,
    );
    accepted("not one byte too many", &" ".repeat(MAX_SOURCE));
}

#[test]
fn many_tokens() {
    for text in [";", "\n", " ", "#\n", "\u{3000}", "\\\n"] {
        accepted(&format!("{text:?}…"), &filled(text));
    }
    accepted("nothing but statements", &";".repeat(MAX_SOURCE));
    refused("nothing but commas", &",".repeat(MAX_SOURCE), Code::Syntax);
    let faulty = [
        ",",
        ";,",
        "\n,",
        "?",
        "a\n",
        "a;",
        "ä\n",
        "1\n",
        "\"\"\n",
        "end\n",
        "else\n",
        "set\n",
        "set x\n",
        "set x, y\n",
        "apply a, b\n",
        "if a do a end\n",
        "A\n",
        "->;",
        "'",
        "“",
        "=== ",
        "~s(\n",
        "~s[\n~s(\n~s/\n",
        "a \"\"\"\n",
        "\"\"\"x\n",
        "~\n",
        ":\n",
        ": a\n",
        "@\n",
        "0x\n",
        "1m\n",
        "def f, g(1)\n",
        "def f, g 1 do end\n",
        "def f, if x, do: y\n",
        "replace all, a, b\n",
        "set x, ~m\"a\"\n",
        "\u{0}",
        "\u{feff}",
    ];
    for text in faulty {
        let found = problems(&format!("{text:?}…"), &filled(text));
        assert!(found.iter().any(Diagnostic::is_error), "{text:?}");
        let rest = found
            .iter()
            .any(|problem| problem.message.starts_with("more than 100 errors"));
        assert!(
            found.len() < 100 || rest,
            "{text:?}: {} problems and no more?",
            found.len()
        );
    }
    for text in ["on a, b\n", "define_button a, b: 1\n"] {
        let found = problems(&format!("{text:?}…"), &filled(text));
        assert!(found.iter().all(|problem| !problem.is_error()), "{text:?}");
        assert_eq!(found.len(), 101, "{text:?}");
    }
}

#[test]
fn json_texts() {
    let parsed = |name: &str, text: &str| {
        quick(name, || {
            jantaku_majs::json::parse(text).map_err(|problem| problem.code)
        })
    };
    for opener in ["[", "{\"a\":", "[[],", "/**/[", "//\n["] {
        assert_eq!(
            parsed(opener, &opener.repeat(100_000)).err(),
            Some(Code::TooLarge),
            "{opener}"
        );
    }
    let mut keys = String::from("{");
    for i in 0..250_000 {
        _ = write!(keys, "\"k{i}\":1,");
    }
    let text = keys.trim_end_matches(',').to_owned() + "}";
    assert!(parsed("keys", &text).is_ok());
    for item in ["\"\",", "0,", "[],", "{},", "null,", "\"\\n\",", " [ ] ,"] {
        let text = format!("[{}0]", item.repeat((MAX_SOURCE - 3) / item.len()));
        assert!(parsed(&format!("{item}…"), &text).is_ok(), "{item}");
    }
    for (name, text) in [
        ("huge number", "9".repeat(1_000_000)),
        ("huge exponent", format!("1e{}", "9".repeat(1_000_000))),
        ("small exponent", format!("1e-{}", "9".repeat(1_000_000))),
        ("many fractions", format!("0.{}", "1".repeat(1_000_000))),
        ("unclosed", format!("\"{}", "\\\"".repeat(1_000_000))),
        ("comment", format!("/*{}", "*".repeat(1_000_000))),
        ("commas", ",".repeat(1_000_000)),
        ("too large", " ".repeat(MAX_SOURCE + 1)),
        ("cut", "[[[\u{1F004}".to_owned()),
        (
            "control character",
            "\"\u{1F004}\\q\u{1F004}\u{1}\"".to_owned(),
        ),
    ] {
        _ = parsed(name, &text);
        _ = quick(name, || load_text(&format!("{{\"a\": {text}}}")));
    }
}
