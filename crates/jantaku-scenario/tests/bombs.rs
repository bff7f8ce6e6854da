//! Bombs: inputs made to crash, to hang or to fill the memory. Each must end in a result or a
//! clear error within about a second; the limit is generous, because the machine may be busy.
//!
//! Whatever a fuzz target finds is kept here as well, as an input one can read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::format::format;
use jantaku_majs::lexer::MAX_SOURCE;
use jantaku_majs::lower::{compile, compile_actions, compile_condition, compile_value};
use jantaku_majs::parser::parse;
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{LoadError, Loaded, ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use serde_json::{Value, json};

const LIMIT: Duration = Duration::from_secs(20);

/// Runs something that must be over soon.
#[expect(
    clippy::disallowed_methods,
    reason = "the time it takes is what is tested"
)]
fn quick<T>(name: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    let time = start.elapsed();
    assert!(time < LIMIT, "{name} took {time:?}");
    result
}

/// Compiles a text in every way; what is wrong with it as a script. Places must lie in the text.
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

/// A long text, of a megabyte; what is not linear shows with less than the four that are allowed.
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
    // Nothing of what is open can be closed by any of these.
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
    // Each clause of a `cond` lies within the one before it.
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

fn library(files: &[(&str, &str)]) -> Library {
    let files = files
        .iter()
        .map(|&(path, text)| (path.to_owned(), text.to_owned()));
    Library::empty().with_files(files.collect())
}

fn load_text(text: &str) -> Result<Loaded, LoadError> {
    let ruleset = Ruleset::Text {
        name: "bomb".into(),
        text: text.to_owned(),
    };
    load(
        &Library::empty(),
        &Request {
            ruleset,
            ..Request::default()
        },
    )
}

/// Loads a script; the code of the error that ends it.
fn outcome(name: &str, text: &str) -> Option<Code> {
    let result = quick(name, || load_text(text));
    let error = result.err()?;
    error
        .reports
        .iter()
        .find(|report| report.is_error())
        .map(|report| report.diagnostic.code)
}

/// Lines made of their numbers.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|i| line(i) + "\n").collect()
}

#[test]
fn constants() {
    let doubled = lines(40, |i| {
        format!("define_const c{i}, [@c{}, @c{}]", i + 1, i + 1)
    });
    assert_eq!(outcome("doubled constants", &doubled), Some(Code::Budget));
    let splat = lines(40, |i| {
        format!("define_const c{i}, [+@c{}, +@c{}]", i + 1, i + 1)
    }) + "define_const c40, [1, 2]\n";
    assert_eq!(outcome("doubled splats", &splat), Some(Code::Budget));
    let objects = lines(40, |i| {
        format!("define_const c{i}, %{{a: @c{}, b: @c{}}}", i + 1, i + 1)
    }) + "define_const c40, 1\n";
    assert_eq!(outcome("doubled objects", &objects), Some(Code::Budget));
    assert_eq!(
        outcome("circle", "define_const a, [@b]\ndefine_const b, [@a]"),
        Some(Code::ConstantCycle)
    );
    assert_eq!(
        outcome("circle of splats", "define_const a, [+@a]"),
        Some(Code::ConstantCycle)
    );
    let chain = lines(5_000, |i| {
        format!("apply set, \"constants.c{i}\", \"@c{}\"", i + 1)
    });
    assert_eq!(outcome("long chain", &chain), Some(Code::Budget));
    // Deep constants in deep constants.
    let (open, close) = ("[".repeat(60), "]".repeat(60));
    let deep = lines(400, |i| {
        format!("define_const c{i}, {open}@c{}{close}", i + 1)
    });
    assert_eq!(outcome("deep constants", &deep), Some(Code::Budget));
    let copies = "define_const a, [1, 2, 3]\n".to_owned()
        + &lines(60, |_| {
            "define_const b, [@a, @a]\ndefine_const a, @b".to_owned()
        });
    assert_eq!(
        outcome("copied constants", &copies),
        Some(Code::ConstantCycle)
    );
    let undefined = format!(
        "set x, [{}]",
        (0..300_000).map(|i| format!("@u{i},")).collect::<String>()
    );
    let loaded = quick("undefined constants", || load_text(&undefined)).expect("only warnings");
    assert_eq!(loaded.reports.len(), 101);
    let used = format!(
        "define_const c, {:?}\nset x, [{}]",
        "x".repeat(1_000_000),
        "@c, ".repeat(700_000)
    );
    assert_eq!(
        outcome("a long constant often used", &used),
        Some(Code::Budget)
    );
}

#[test]
fn growth() {
    let list = format!("set x, [{}]\n", "1,".repeat(1000));
    let bombs = [
        (
            "replace",
            "set x, [1]\n".to_owned() + &"replace all, \"\", 1, [1, 1]\n".repeat(60),
        ),
        (
            "replace so many",
            "set x, [1]\n".to_owned() + &"replace 1000000, \"\", 1, [1, 1]\n".repeat(60),
        ),
        (
            "deeper and deeper",
            "set x, 1\n".to_owned() + &"replace all, x, 1, [1]\n".repeat(60_000),
        ),
        (
            "copied match",
            "define_match m, ~m\"pair:1\"\n".to_owned()
                + &"define_match m, \"m\", \"m\"\n".repeat(60),
        ),
        (
            "extended match",
            "define_match m, ~m\"pair:1\"\n".to_owned() + &"extend_match m, \"m\"\n".repeat(60),
        ),
        (
            "many copies",
            "define_match m, ~m\"pair:1|pair:1|pair:1\"\n".to_owned()
                + &format!("define_match m, \"m\"{}\n", ", \"m\"".repeat(2000)).repeat(20),
        ),
        (
            "index",
            lines(100_000, |i| format!("apply set, \"a{i}[99999]\", 1")),
        ),
        (
            "index of index",
            lines(40_000, |i| {
                format!("apply set, \"a{i}{}\", 1", "[99999]".repeat(9))
            }),
        ),
        (
            "large documents",
            format!("set x, [{}]\n", "0,".repeat(40_000)).repeat(50),
        ),
        (
            "a long variable often used",
            format!(
                "define_global v, {:?}\nset x, [{}]",
                "x".repeat(1_000_000),
                "!v, ".repeat(700_000)
            ),
        ),
        (
            "a long variable in variables",
            format!("define_global v, {:?}\n", "x".repeat(1_000_000))
                + &lines(100_000, |i| format!("define_global v{i}, !v")),
        ),
        (
            "a long variable in names",
            format!("define_global v, {:?}\n", "x".repeat(1_000_000))
                + &"set !v, 1\n".repeat(300_000),
        ),
        (
            "a long variable in conditions",
            format!("define_global v, {:?}\n", "x".repeat(1_000_000))
                + &"if !v == !v do end\n".repeat(150_000),
        ),
        (
            "categories",
            lines(150_000, |i| format!("define_mod_category {i}")),
        ),
        (
            "mods in categories",
            lines(80_000, |i| format!("define_mod m{i}, category: \"c\"")),
        ),
        (
            "options",
            lines(30_000, |i| format!("define_mod m{i}"))
                + &"config_mod x, name: \"o\", values: [1]\n".repeat(50_000),
        ),
        (
            "removed mods",
            lines(30_000, |i| format!("define_mod m{i}")) + &"remove_mod x\n".repeat(100_000),
        ),
        (
            "removed yaku",
            list.clone() + &"remove_yaku x, \"y\"\n".repeat(100_000),
        ),
        (
            "changed yaku",
            list.clone() + &"replace_yaku x, \"y\", 1\n".repeat(100_000),
        ),
        (
            "deleted",
            list.clone() + &"apply delete, x, [2, 3]\n".repeat(100_000),
        ),
        (
            "subtracted",
            list.clone() + &format!("apply subtract, x, [{}]\n", "2,".repeat(1000)).repeat(1000),
        ),
        (
            "deleted keys",
            format!("set x, %{{{}}}\n", lines(100_000, |i| format!("k{i}: 1,")))
                + &"apply delete_key, x, \"y\"\n".repeat(80_000),
        ),
        (
            "prepended",
            lines(130_000, |_| "apply prepend, x, 1".to_owned())
                + &"apply prepend, x, 1\n".repeat(50_000),
        ),
        (
            "prepended keys",
            lines(100_000, |i| format!("apply prepend, x, %{{k{i}: 1}}")),
        ),
        (
            "asked for",
            list.clone() + &"if 2 in \"x\" do end\n".repeat(150_000),
        ),
        (
            "places",
            format!(
                "apply set, {:?}, 1\n",
                format!("{}a[{}]", "a.".repeat(190), vec!["0"; 1000].join(","))
            )
            .repeat(1000),
        ),
    ];
    let harmless = [
        "deleted",
        "removed yaku",
        "changed yaku",
        "asked for",
        "deeper and deeper",
        "large documents",
    ];
    for (name, text) in bombs {
        assert!(
            text.len() <= MAX_SOURCE,
            "{name} is a bomb of {} bytes",
            text.len()
        );
        match outcome(name, &text) {
            None => assert!(harmless.contains(&name), "{name}"),
            Some(code) => assert_eq!(code, Code::Budget, "{name}"),
        }
    }
}

#[test]
fn paths() {
    let bombs = [
        ("steps", format!("a{}", ".a".repeat(10_000))),
        ("indices", format!("a{}", "[0]".repeat(10_000))),
        ("large index", "a[1000000000]".to_owned()),
        ("larger index", format!("a[{}]", "9".repeat(100_000))),
        ("negative index", "a[-1000000000]".to_owned()),
        (
            "selection",
            format!("a[{}]", vec!["0"; 1_000_000].join(",")),
        ),
        (
            "selection of keys",
            format!(
                "a.{}b[{}]",
                "b.".repeat(190),
                vec!["\"k\""; 900_000].join(",")
            ),
        ),
        ("unclosed", format!("a[{}", "\"".repeat(1_000_000))),
        ("spaces", format!("a[{}0]", " ".repeat(1_000_000))),
    ];
    for (name, path) in bombs {
        for command in [
            format!("apply set, {path:?}, 1"),
            format!("replace all, {path:?}, 1, 2"),
            format!("if 1 in {path:?} do end"),
        ] {
            _ = outcome(name, &command);
        }
    }
    assert_eq!(
        outcome(
            "steps",
            &format!("apply set, \"a{}\", 1", ".a".repeat(10_000))
        ),
        Some(Code::InvalidPath)
    );
    assert_eq!(
        outcome("large index", "apply set, \"a[1000000000]\", 1"),
        Some(Code::TypeError)
    );
    assert_eq!(
        outcome(
            "deep",
            &format!(
                "apply set, \"a{}\", {}1{}",
                ".a".repeat(199),
                "[".repeat(60),
                "]".repeat(60)
            )
        ),
        None
    );
}

#[test]
fn just_below_the_limits() {
    let highest = |make: &dyn Fn(usize) -> String| {
        (1..1000)
            .rev()
            .find_map(|n| Some(make(n)).filter(|text| !compile(text).has_errors()))
    };
    let forms: [(&str, &dyn Fn(usize) -> String); 8] = [
        ("lists", &|n| {
            format!("set x, {}1{}", "[".repeat(n), "]".repeat(n))
        }),
        ("objects", &|n| {
            format!("set x, {}1{}", "%{a: ".repeat(n), "}".repeat(n))
        }),
        ("nots", &|n| {
            format!("def f do if {}won do noop end end", "not ".repeat(n))
        }),
        ("blocks", &|n| {
            format!(
                "def f do {}noop{} end",
                "if won do ".repeat(n),
                " end".repeat(n)
            )
        }),
        ("sums", &|n| {
            format!("def f do x = y{} end", " + y".repeat(n))
        }),
        ("calls", &|n| {
            format!(
                "def f do if {}won{} do noop end end",
                "anyone(".repeat(n),
                ")".repeat(n)
            )
        }),
        ("clauses", &|n| {
            format!("def f do cond do {}end end", "won -> noop\n".repeat(n))
        }),
        ("commands", &|n| {
            format!("{}set x, 1{}", "if !a == 1 do ".repeat(n), " end".repeat(n))
        }),
    ];
    for (name, make) in forms {
        let text = quick(name, || highest(make)).expect("something is not too deep");
        let text = format!("define_global a, 1\n{text}");
        let tree = parse(&text);
        println!(
            "{name}: height {:?}",
            tree.body.iter().map(|expr| expr.height).max()
        );
        _ = format!("{:?}", tree.body.clone()).len();
        _ = format(&text).map(|text| format(&text));
        let code = outcome(name, &text);
        assert!(
            matches!(code, None | Some(Code::Budget)),
            "{name}: {code:?}"
        );
        let loaded = quick(name, || {
            load(&library(&[("mods/m.majs", &text)]), &request("", &["m"]))
        });
        _ = loaded.map(|loaded| loaded.document.to_string().len());
    }
    let deep = format!("{{\"a\": {}1{}}}", "[".repeat(199), "]".repeat(199));
    assert_eq!(outcome("deep JSON", &deep), None);
}

/// A load of a text with some mods.
fn request(text: &str, mods: &[&str]) -> Request {
    Request {
        ruleset: Ruleset::Text {
            name: "ruleset".into(),
            text: text.to_owned(),
        },
        mods: mods.iter().map(|id| ModEntry::plain(*id)).collect(),
        script: String::new(),
    }
}

fn codes(reports: &[jantaku_rules::report::Report]) -> Vec<Code> {
    reports
        .iter()
        .map(|report| report.diagnostic.code)
        .collect()
}

#[test]
fn circles() {
    let shelf = library(&[
        ("mods/lib/a.majs", "require \"b\"\nset a, 1"),
        ("mods/lib/b.majs", "require \"a\"\nset b, 1"),
        ("rulesets/self.majs", "define_base_ruleset self\nset x, 1"),
        ("rulesets/ping.majs", "define_base_ruleset pong"),
        ("rulesets/pong.majs", "define_base_ruleset ping"),
        (
            "packs.json",
            r#"{"p": {"ruleset": "q"}, "q": {"ruleset": "p"}, "s": {"ruleset": "s"}}"#,
        ),
        ("aliases.json", r#"{"x": "y", "y": "x", "z": "z"}"#),
        (
            "mods/circle.majs",
            "default a, !b\ndefault b, !c\ndefault c, !a\nset x, !a",
        ),
        ("mods/own.majs", "default a, !a\nset x, !a"),
        (
            "mods/sum.majs",
            "default a, !b + 1\ndefault b, !a + 1\nset x, !a",
        ),
    ]);
    let of = |id: &str| {
        quick(id, || {
            load(
                &shelf,
                &Request {
                    ruleset: Ruleset::Id(id.into()),
                    ..Request::default()
                },
            )
        })
    };
    for id in ["self", "ping"] {
        assert!(of(id).is_ok(), "{id}");
    }
    for id in ["p", "s"] {
        assert_eq!(
            codes(&of(id).expect_err("a pack on nothing").reports),
            [Code::NoSuchRuleset],
            "{id}"
        );
    }
    let loaded = quick("mods in circles", || {
        load(
            &shelf,
            &request(
                "",
                &["lib/a", "lib/b", "x", "y", "z", "circle", "own", "sum"],
            ),
        )
    });
    let loaded = loaded.expect("mods are skipped");
    assert_eq!(
        (&loaded.document["a"], &loaded.document["b"]),
        (&json!(1), &json!(1))
    );
    let found = codes(&loaded.reports);
    assert_eq!(
        found,
        [
            Code::NoSuchMod,
            Code::NoSuchMod,
            Code::NoSuchMod,
            Code::NoValue,
            Code::NoValue,
            Code::NoValue
        ]
    );
    for circle in [
        "define_global a, !b\ndefine_global b, !a",
        "define_global a, !a",
    ] {
        assert_eq!(outcome("globals", circle), Some(Code::NoValue));
    }
}

#[test]
fn long_chains() {
    let defaults =
        lines(20_000, |i| format!("default v{i}, !v{}", i + 1)) + "default v20000, 7\nset x, !v0";
    let loaded = quick("defaults", || {
        load(
            &library(&[("mods/m.majs", &defaults)]),
            &request("", &["m"]),
        )
    })
    .expect("mods may fail");
    assert_eq!(loaded.document["x"], json!(7));
    let sums = format!("default s, {}\nset x, !s\n", vec!["!v0"; 390].join(" + "))
        + &lines(100_000, |i| format!("default v{i}, 1"));
    let loaded = quick("sum of defaults", || {
        load(&library(&[("mods/m.majs", &sums)]), &request("", &["m"]))
    })
    .expect("mods may fail");
    assert_eq!(loaded.document["x"], json!(390));
    let steering = lines(100_000, |i| format!("default v{i}, {i}"))
        + &"if !v1 do default v1, 2 end\n".repeat(50_000);
    let loaded = quick("steering", || {
        load(
            &library(&[("mods/m.majs", &steering)]),
            &request("", &["m"]),
        )
    })
    .expect("mods may fail");
    assert_eq!(codes(&loaded.reports), [Code::Budget]);
    let mut files = BTreeMap::new();
    for i in 0..1000 {
        files.insert(
            format!("mods/lib/l{i}.majs"),
            format!(
                "require \"l{}\", %{{v: 1}}\ndefault w, !v\nset x{i}, !w",
                i + 1
            ),
        );
        files.insert(
            format!("rulesets/r{i}.majs"),
            format!("define_base_ruleset r{}", i + 1),
        );
    }
    let packs: serde_json::Map<String, Value> = (0..50_000)
        .map(|i| (format!("p{i}"), json!({"ruleset": format!("p{}", i + 1)})))
        .collect();
    files.insert("packs.json".into(), Value::Object(packs).to_string());
    let shelf = Library::empty().with_files(files);
    let loaded =
        quick("libraries", || load(&shelf, &request("", &["lib/l0"]))).expect("mods are skipped");
    assert!(codes(&loaded.reports).contains(&Code::RequiredLibrary));
    let of = |id: &str| {
        quick(id, || {
            load(
                &shelf,
                &Request {
                    ruleset: Ruleset::Id(id.into()),
                    ..Request::default()
                },
            )
        })
        .map_err(|error| codes(&error.reports))
    };
    assert_eq!(of("r0").err(), Some(vec![Code::TooLarge]));
    assert_eq!(of("p0").err(), Some(vec![Code::TooLarge]));
}

#[test]
fn many_mods() {
    let big = format!("# {}", "x".repeat(3_000_000));
    let faulty = "a\n".repeat(1_000_000);
    let shelf = library(&[
        ("mods/m.majs", "apply append, x, 1"),
        ("mods/big.majs", &big),
        ("mods/faulty.majs", &faulty),
        ("mods/fails.majs", "apply add, big, 1"),
        (
            "mods/exhausts.majs",
            "set y, [1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]\nreplace all, y, 1, [1,1,1,1,1,1,1,1]",
        ),
    ]);
    let with = |name: &str, count: usize, id: &dyn Fn(usize) -> String, text: &str| {
        let entry = |i: usize| ModEntry {
            id: id(i),
            config: json!({"i": i}).as_object().cloned(),
        };
        let request = Request {
            mods: (0..count).map(entry).collect(),
            ..request(text, &[])
        };
        quick(name, || load(&shelf, &request))
    };
    let same = |id: &'static str| move |_: usize| id.to_owned();
    let too_many = with("10,000 mods", 10_000, &same("m"), "").expect_err("too many");
    assert_eq!(codes(&too_many.reports), [Code::TooLarge]);
    let loaded = with("1,000 mods", 1000, &same("m"), "").expect("they are fine");
    assert_eq!(loaded.document["x"].as_array().map(Vec::len), Some(1000));
    assert!(with("missing mods", 1000, &|i| format!("missing{i}"), "").is_ok());
    assert!(
        with(
            "missing mods with long names",
            1000,
            &|_| "m/".repeat(5_000),
            ""
        )
        .is_ok()
    );
    assert!(with("large mods", 1000, &same("big"), "").is_ok());
    let loaded = with("faulty mods", 1000, &same("faulty"), "").expect("they are skipped");
    assert!(
        loaded.reports.len() < 2000,
        "{} reports",
        loaded.reports.len()
    );
    let document = format!("set big, [{}]", "[],".repeat(300_000));
    let loaded = with(
        "failing mods",
        1000,
        &|i| if i % 2 == 0 { "m" } else { "fails" }.to_owned(),
        &document,
    )
    .expect("they are skipped");
    assert_eq!(
        loaded.document["big"].as_array().map(Vec::len),
        Some(300_000)
    );
    assert!(with("exhausting mods", 1000, &same("exhausts"), "").is_ok());
}

#[test]
fn finishing() {
    let yaku = lines(10_000, |i| format!("define_yaku yaku, \"y{i}\", 1, won"))
        + "apply set, \"score_calculation.yaku_lists\", [\"yaku\"]\n";
    let text = yaku
        + &lines(10_000, |i| {
            format!("define_yaku_precedence \"p{i}\", [\"yaku\"]")
        });
    assert_eq!(outcome("precedence", &text), Some(Code::Budget));
    let mods: Vec<Value> = (0..60_000)
        .map(|i| json!({"id": format!("m{i}"), "deps": [format!("m{}", i + 1)], "default": true}))
        .collect();
    let document = json!({"available_mods": mods});
    let mut list = quick("list of mods", || ModList::new(&document));
    quick("enable", || list.enable("m0"));
    quick("disable", || list.disable("m0"));
    let options: Vec<Value> = (0..60_000)
        .map(|i| json!({"name": format!("o{i}"), "values": [1]}))
        .collect();
    let document = json!({"available_mods": [{"id": "m", "config": options}]});
    quick("list of options", || ModList::new(&document));
}

#[cfg(unix)]
#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the library on disk is what is tested"
)]
fn folders() {
    use std::fs;
    use std::os::unix::fs::symlink;
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("bombs");
    _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("rulesets/folder.majs")).expect("a folder");
    fs::create_dir_all(root.join("mods/deep").join("a/".repeat(100))).expect("folders");
    fs::write(root.join("rulesets/plain.majs"), "set x, 1").expect("a file");
    fs::write(root.join("rulesets/bytes.majs"), [0xff, 0xfe, 0, b'a']).expect("a file");
    fs::write(root.join("rulesets/large.majs"), vec![b' '; MAX_SOURCE + 1]).expect("a file");
    fs::write(root.join("mods/bytes.jq"), [0xff]).expect("a file");
    symlink(&root, root.join("rulesets/loop")).expect("a link");
    symlink("self.majs", root.join("rulesets/self.majs")).expect("a link");
    symlink("/dev/zero", root.join("rulesets/zero.majs")).expect("a link");
    symlink("nowhere.majs", root.join("rulesets/broken.majs")).expect("a link");
    let pipe = std::process::Command::new("mkfifo")
        .arg(root.join("rulesets/pipe.majs"))
        .status();
    let shelf = Library::empty().with_folder(root.clone());
    let ids = quick("listing", || shelf.ids(Folder::Rulesets)).expect("folders can be read");
    assert!(
        ids.contains("plain") && !ids.iter().any(|id| id.starts_with("loop/")),
        "{ids:?}"
    );
    assert!(quick("deep listing", || shelf.ids(Folder::Mods)).is_ok());
    let of = |id: &str| {
        quick(id, || {
            load(
                &shelf,
                &Request {
                    ruleset: Ruleset::Id(id.into()),
                    ..Request::default()
                },
            )
        })
        .map(|loaded| loaded.document)
        .map_err(|error| error.to_string())
    };
    assert_eq!(of("plain"), Ok(json!({"x": 1})));
    let refused = [
        ("folder", "not a file"),
        ("bytes", "UTF-8"),
        ("large", "more than"),
        ("self", "links"),
        ("zero", "not a file"),
        ("broken", "no such ruleset"),
    ];
    for (id, message) in refused {
        let error = of(id).expect_err(id);
        assert!(error.contains(message), "{id}: {error}");
    }
    if pipe.is_ok_and(|status| status.success()) {
        assert!(of("pipe").is_err_and(|error| error.contains("not a file")));
    }
    let loaded = quick("mods", || load(&shelf, &request("", &["bytes"])));
    assert!(loaded.is_err_and(|error| error.to_string().contains("UTF-8")));
    _ = fs::remove_dir_all(&root);
}
