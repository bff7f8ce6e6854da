//! Short scripts with large results, and scripts at the limits.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::format::format;
use jantaku_majs::lexer::MAX_SOURCE;
use jantaku_majs::lower::compile;
use jantaku_majs::parser::parse;
use jantaku_rules::load::load;

use crate::{library, lines, load_text, outcome, quick, request};

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
    // Deeply nested constants inside of each other.
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
    let long = format!("set a, [{}]\n", "0,".repeat(150_000));
    for before in ["", &long] {
        for index in [150_001, 1_000_000_000] {
            let text = format!("{before}apply set, \"a[{index}]\", 1");
            assert_eq!(outcome("large index", &text), Some(Code::TypeError));
        }
    }
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
