//! Behaviour of the binary with closed pipes, colours, and files that cannot be read.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests fail by panicking"
)]

mod support;

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use support::{Sandbox, jantaku};

/// Commands with long output.
const LONG_OUTPUT: [&[&str]; 5] = [
    &["rulesets"],
    &["compile", "tutorial/21_complete"],
    &["mods", "tutorial/21_complete"],
    &["completions", "bash"],
    &["man"],
];

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in LONG_OUTPUT {
        for lines in [0, 1] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_jantaku"))
                .args(args)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut reader = BufReader::with_capacity(16, child.stdout.take().unwrap());
            for _ in 0..lines {
                reader.read_line(&mut String::new()).unwrap();
            }
            drop(reader);
            let mut complaints = String::new();
            child
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut complaints)
                .unwrap();
            assert_eq!(complaints, "", "{args:?}");
            assert!(child.wait().unwrap().success(), "{args:?}");
        }
    }
}

#[test]
fn colours_follow_the_environment() {
    let sandbox = Sandbox::new().file("bad.majs", "sett x, 1\n");
    let coloured = |name: &str, value: &str| {
        let output = sandbox
            .command(["check", "bad.majs"])
            .env(name, value)
            .assert()
            .code(1);
        output.get_output().stderr.contains(&0x1b)
    };
    assert!(!coloured("TERM", "xterm-256color"), "a pipe is no terminal");
    assert!(coloured("CLICOLOR_FORCE", "1"), "unless the reader says so");
    let both = sandbox
        .command(["check", "bad.majs"])
        .env("CLICOLOR_FORCE", "1")
        .env("NO_COLOR", "1")
        .assert();
    assert!(
        !both.get_output().stderr.contains(&0x1b),
        "NO_COLOR goes first"
    );
}

#[test]
fn the_version() {
    jantaku(["--version"]).success().stdout_eq(concat!(
        "jantaku ",
        env!("CARGO_PKG_VERSION"),
        "\n"
    ));
}

#[cfg(unix)]
#[test]
fn unreadable_files_are_named() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;

    let sandbox = Sandbox::new()
        .file("secret.majs", "set a, 1\n")
        .file("closed/a.majs", "set a, 1\n");
    set_permissions(sandbox.path("secret.majs"), Permissions::from_mode(0o000)).unwrap();
    set_permissions(sandbox.path("closed"), Permissions::from_mode(0o000)).unwrap();
    // Root may read everything.
    if std::fs::read(sandbox.path("secret.majs")).is_err() {
        for command in ["check", "compile", "fmt"] {
            sandbox
                .run([command, "secret.majs"])
                .code(2)
                .stdout_eq("")
                .stderr_eq("error: `secret.majs` may not be read: permission denied\n");
        }
        sandbox
            .run(["check", "closed"])
            .code(2)
            .stderr_eq("error: `closed` may not be read: permission denied\n");
    }
    set_permissions(sandbox.path("closed"), Permissions::from_mode(0o700)).unwrap();
}
