//! `jantaku fmt`.

mod support;

use snapbox::str;
use support::{Sandbox, jantaku};

const BEFORE: &str = "set   display_name,\"A\"   # why\nset max_rounds, 1\n";
const AFTER: &str = "set display_name, \"A\"  # why\nset max_rounds, 1\n";

#[test]
fn files_are_rewritten_in_place() {
    let sandbox = Sandbox::new()
        .file("a/b.majs", BEFORE)
        .file("a/c.majs", AFTER)
        .file("a/d.json", "{ }");
    sandbox
        .run(["fmt", "a"])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
formatted a/b.majs
2 files: 1 changed

"#]]);
    assert_eq!(sandbox.read("a/b.majs"), AFTER);
    assert_eq!(sandbox.read("a/c.majs"), AFTER);
    sandbox.run(["fmt", "a"]).success().stdout_eq(str![[r#"
2 files: 0 changed

"#]]);
}

#[test]
fn check_lists_what_would_change() {
    let sandbox = Sandbox::new().file("b.majs", BEFORE).file("c.majs", AFTER);
    sandbox
        .run(["fmt", "--check", "b.majs", "c.majs"])
        .code(1)
        .stderr_eq("")
        .stdout_eq(str![[r#"
b.majs: +1 -1 lines, the first at line 1
2 files: 1 would change

"#]]);
    assert_eq!(sandbox.read("b.majs"), BEFORE);
    sandbox.run(["fmt", "--check", "c.majs"]).success();
}

#[test]
fn standard_input_to_standard_output() {
    let sandbox = Sandbox::new();
    let fmt = |args: [&str; 2], input: &str| sandbox.command(args).stdin(input).assert();
    fmt(["fmt", "-"], BEFORE)
        .success()
        .stderr_eq("")
        .stdout_eq(AFTER);
    fmt(["fmt", "-"], "").success().stdout_eq("");
    fmt(["fmt", "-"], "set (").code(1).stdout_eq("");
    sandbox
        .command(["fmt", "--check", "-"])
        .stdin(BEFORE)
        .assert()
        .code(1)
        .stdout_eq(str![[r#"
standard input: +1 -1 lines, the first at line 1

"#]]);
    sandbox
        .command(["fmt", "--check", "-"])
        .stdin(AFTER)
        .assert()
        .success()
        .stdout_eq("");
    sandbox
        .run(["fmt", "-", "a.majs"])
        .code(2)
        .stderr_eq(str![[r#"
error: `-` stands for standard input and goes alone

"#]]);
}

#[test]
fn faulty_files_are_reported_and_left_alone() {
    let sandbox = Sandbox::new()
        .file("bad.majs", "on win do\n  noop\n")
        .file("good.majs", BEFORE);
    sandbox
        .run(["fmt", "bad.majs", "good.majs"])
        .code(1)
        .stdout_eq(str![[r#"
formatted good.majs
2 files: 1 changed, 1 with errors

"#]])
        .stderr_eq(str![[r#"
error[syntax]: this `do` is never closed
 --> bad.majs:1:8
  |
1 | on win do
  |        ^^
  |
  = help: add the missing `end`


"#]]);
    assert_eq!(sandbox.read("bad.majs"), "on win do\n  noop\n");
    assert_eq!(sandbox.read("good.majs"), AFTER);
}

#[test]
fn json_in_place_of_a_script_stays_as_it_is() {
    let json = "{\"display_name\":   \"A\"}";
    let sandbox = Sandbox::new().file("a.majs", json);
    sandbox.run(["fmt", "a.majs"]).success();
    assert_eq!(sandbox.read("a.majs"), json);
}

#[test]
fn what_cannot_be_formatted_is_wrong_usage() {
    let sandbox = Sandbox::new()
        .file("a.json", "{}")
        .file("empty/readme.md", "");
    sandbox
        .run(["fmt", "a.json"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: `a.json` is not a MahjongScript file (.majs)

"#]]);
    sandbox
        .run(["fmt", "empty"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there are no MahjongScript files in `empty`

"#]]);
    jantaku(["fmt", "nowhere.majs"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there is no file or folder `nowhere.majs`

"#]]);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::fs::{Permissions, metadata, set_permissions, symlink_metadata};
    use std::os::unix::fs::{PermissionsExt, symlink};

    let sandbox = Sandbox::new()
        .file("real.majs", BEFORE)
        .file("locked.majs", BEFORE);
    set_permissions(sandbox.path("real.majs"), Permissions::from_mode(0o640)).unwrap();
    symlink("real.majs", sandbox.path("link.majs")).unwrap();
    sandbox.run(["fmt", "link.majs"]).success();
    assert_eq!(sandbox.read("real.majs"), AFTER);
    assert_eq!(
        metadata(sandbox.path("real.majs"))
            .unwrap()
            .permissions()
            .mode()
            & 0o777,
        0o640
    );
    assert!(
        symlink_metadata(sandbox.path("link.majs"))
            .unwrap()
            .is_symlink()
    );

    set_permissions(sandbox.path("locked.majs"), Permissions::from_mode(0o444)).unwrap();
    sandbox
        .run(["fmt", "locked.majs"])
        .code(2)
        .stderr_eq(str![[r#"
error: `locked.majs` cannot be written: it is read-only

"#]]);
    assert_eq!(sandbox.read("locked.majs"), BEFORE);
}
