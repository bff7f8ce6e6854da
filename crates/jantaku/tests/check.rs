//! `jantaku check`.

mod support;

use snapbox::str;
use support::{Sandbox, jantaku, library};

const BAD: &str =
    "set display_name, \"雀卓\"\n\non after_draw do\n  if our_trun do draw end\nend\n";

#[test]
fn mistakes_are_shown_where_they_are() {
    Sandbox::new()
        .file("bad.majs", BAD)
        .run(["check", "bad.majs"])
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error[unknown-condition]: unknown condition `our_trun`
 --> bad.majs:4:6
  |
4 |   if our_trun do draw end
  |      ^^^^^^^^
  |
  = help: did you mean `our_turn`?

1 file checked: 1 error

"#]]);
}

#[test]
fn mistakes_as_json() {
    let sandbox = Sandbox::new().file("bad.majs", BAD);
    let output = sandbox
        .run(["check", "--json", "bad.majs"])
        .code(1)
        .stderr_eq("");
    let reports = support::json(&output);
    let reports = reports.as_array().unwrap();
    let report = reports
        .iter()
        .find(|report| report["severity"] == "error")
        .unwrap();
    assert_eq!(report["file"], "bad.majs");
    assert_eq!(report["code"], "unknown-condition");
    assert_eq!(
        (report["line"].as_u64(), report["column"].as_u64()),
        (Some(4), Some(6))
    );
    assert_eq!(
        (report["endLine"].as_u64(), report["endColumn"].as_u64()),
        (Some(4), Some(14))
    );
}

#[test]
fn nothing_to_say() {
    let sandbox = Sandbox::new().file("good.majs", "set display_name, \"Good\"\n");
    sandbox
        .run(["check", "good.majs"])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
1 file checked: no problems

"#]]);
    sandbox
        .run(["check", "--json", "good.majs"])
        .success()
        .stdout_eq("[]\n");
}

#[test]
fn warnings_fail_only_if_denied() {
    let sandbox = Sandbox::new().file("odd.majs", "set display_nam, \"Odd\"\n");
    sandbox.run(["check", "odd.majs"]).success();
    sandbox
        .run(["check", "--deny-warnings", "odd.majs"])
        .code(1);
}

#[test]
fn folders_are_searched_for_rules() {
    let sandbox = library()
        .file("mods/broken.majs", "set max_rounds, 1\n")
        .file("packs.json", "{}")
        .file("aliases.json", "{}")
        .file("tests/scenario.json", "[{\"id\": \"x\"}]")
        .file("package.json", "{\"name\": \"not rules\"}")
        .file("node_modules/x.majs", "sett x, 1\n")
        .file("target/x.majs", "sett x, 1\n")
        .file(".hidden/x.majs", "sett x, 1\n")
        .file("loose/rules.json", "{\"display_name\": \"Loose\"}");
    sandbox
        .run(["check", "."])
        .success()
        .stdout_eq("8 files checked: no problems\n");
    sandbox
        .run(["check", "rulesets", "mods", "rulesets/small.majs"])
        .success()
        .stdout_eq("7 files checked: no problems\n");
}

#[test]
fn the_shipped_library_is_without_errors() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    jantaku([
        "check",
        &format!("{root}/rulesets"),
        &format!("{root}/mods"),
    ])
    .success();
}

#[test]
fn what_cannot_be_checked_is_wrong_usage() {
    let sandbox = Sandbox::new().file("empty/readme.md", "").file("a.txt", "");
    sandbox
        .run(["check", "nowhere"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there is no file or folder `nowhere`

"#]]);
    sandbox
        .run(["check", "empty"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there are no rulesets or mods in `empty`

"#]]);
    sandbox
        .run(["check", "a.txt"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: `a.txt` is neither MahjongScript nor JSON nor jq
  help: rules are in files named *.majs, *.json or *.jq

"#]]);
}

#[test]
fn files_that_are_not_text_are_reported() {
    let sandbox = Sandbox::new().file("bad.majs", b"set display_name, \"\xff\xfe\"\n");
    sandbox
        .run(["check", "bad.majs"])
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error[syntax]: this is not UTF-8 text
 --> bad.majs:1:20
  |
1 | set display_name, "��"
  |                    ^
  |
  = help: save the file in the encoding UTF-8

1 file checked: 1 error

"#]]);
}
