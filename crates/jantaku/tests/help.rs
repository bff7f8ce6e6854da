//! Help, usage errors, completions, manual pages.

mod support;

use snapbox::str;
use support::{Sandbox, jantaku};

const COMMANDS: [&str; 8] = [
    "rulesets",
    "mods",
    "check",
    "compile",
    "fmt",
    "scenario",
    "completions",
    "man",
];

#[test]
fn alone_it_prints_short_help_with_examples() {
    jantaku([]).success().stderr_eq("").stdout_eq(str![]);
}

#[test]
fn every_command_has_help_with_examples() {
    for command in COMMANDS {
        let help = jantaku([command, "--help"]).success();
        let text = String::from_utf8_lossy(&help.get_output().stdout).into_owned();
        assert!(text.contains("Usage: jantaku"), "{command}: {text}");
        assert!(text.contains("Examples:\n  jantaku"), "{command}: {text}");
    }
}

#[test]
fn a_misspelt_command_suggests_the_nearest() {
    jantaku(["chekc"]).code(2).stdout_eq("").stderr_eq(str![]);
}

#[test]
fn missing_arguments_are_wrong_usage() {
    for command in ["mods", "check", "compile", "fmt", "scenario", "completions"] {
        jantaku([command]).code(2).stdout_eq("");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let completions = jantaku(["completions", shell]).success();
        let text = String::from_utf8_lossy(&completions.get_output().stdout).into_owned();
        assert!(
            COMMANDS.iter().all(|command| text.contains(command)),
            "{shell}"
        );
    }
    jantaku(["completions", "cmd"]).code(2);
}

#[test]
fn the_manual_page() {
    let page = jantaku(["man"]).success();
    let text = String::from_utf8_lossy(&page.get_output().stdout).into_owned();
    assert!(
        text.starts_with(".ie") && text.contains(".TH jantaku 1"),
        "{text}"
    );
}

#[test]
fn all_manual_pages_into_a_folder() {
    let sandbox = Sandbox::new();
    sandbox
        .run(["man", "--dir", "pages/man1"])
        .success()
        .stdout_eq("");
    for command in COMMANDS {
        assert!(
            sandbox
                .read(&format!("pages/man1/jantaku-{command}.1"))
                .contains(".TH jantaku")
        );
    }
}
