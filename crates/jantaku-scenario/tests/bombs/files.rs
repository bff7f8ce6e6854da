//! Many files that require each other, and unusual files and folders on disk.

use std::collections::BTreeMap;

use jantaku_majs::diagnostic::Code;
use jantaku_majs::lexer::MAX_SOURCE;
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_rules::room::ModList;
use serde_json::{Value, json};

use crate::{codes, library, lines, outcome, quick, request};

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
    let offered = lines(100_000, |i| format!("define_mod m{i}"));
    assert!(with("mods among many", 1000, &same("m"), &offered).is_ok());
    let option = format!(
        "define_mod m\nconfig_mod m, name: \"o\", values: [1], default: [{}]",
        "0,".repeat(300_000)
    );
    assert!(with("mods with a large option", 1000, &same("m"), &option).is_ok());
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
