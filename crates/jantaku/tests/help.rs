//! Help, usage errors, completions, manual pages.

mod support;

use snapbox::str;
use support::{Sandbox, jantaku};

const COMMANDS: [&str; 15] = [
    "rulesets",
    "mods",
    "rules",
    "check",
    "compile",
    "fmt",
    "scenario",
    "waits",
    "score",
    "play",
    "replay",
    "serve",
    "sim",
    "completions",
    "man",
];

#[test]
fn without_arguments_it_prints_short_help_with_examples() {
    jantaku([]).success().stderr_eq("").stdout_eq(str![[r#"
The programmable mahjong table

Usage: jantaku [COMMAND]

Commands:
  rulesets     List the rulesets that are available
  mods         List the mods that a ruleset offers
  rules        Print the rules of a ruleset as a page of Markdown
  check        Check rulesets and mods for mistakes
  compile      Show the finished ruleset with its mods applied
  fmt          Format MahjongScript
  scenario     Run scenarios: rules with expected results
  waits        Show what a hand waits for, or what it lacks
  score        Show what a hand is worth: yaku, points, and who pays what
  play         Play a game in the terminal
  replay       Replay a game from its log, and check that everything happens as recorded
  serve        Serve tables to browsers
  sim          Let bots play whole games, and show statistics
  completions  Print completions for a shell
  man          Print the manual page
  help         Print this message or the help of the given subcommand(s)

Options:
  -h, --help     Print help
  -V, --version  Print version

Examples:
  jantaku rulesets                             what can be played
  jantaku mods tutorial/20_mods                which mods a ruleset offers
  jantaku compile tutorial/20_mods --defaults  the finished ruleset as JSON
  jantaku check my_rules.majs                  what is wrong with it, and how to fix it
  jantaku fmt my_rules.majs                    tidy it up
  jantaku scenario tests/scenarios             check that all results are still as expected
  jantaku waits 123m456p789s1122z --ruleset tutorial/21_complete
                                               what this hand waits for
  jantaku score --ruleset riichi --hand 345789m45p23499s --win 6p --status riichi
                                               what this win is worth

See `jantaku help COMMAND` for more about a command.

"#]]);
}

#[test]
fn every_command_has_help_with_examples() {
    for command in COMMANDS {
        let help = jantaku([command, "--help"]).success();
        let text = support::stdout(&help);
        assert!(text.contains("Usage: jantaku"), "{command}: {text}");
        assert!(text.contains("Examples:\n  jantaku"), "{command}: {text}");
    }
}

#[test]
fn a_misspelt_command_suggests_the_nearest() {
    jantaku(["chekc"]).code(2).stdout_eq("").stderr_eq(str![[r#"
error: unrecognized subcommand 'chekc'

  tip: a similar subcommand exists: 'check'

Usage: jantaku [COMMAND]

For more information, try '--help'.

"#]]);
}

#[test]
fn missing_arguments_are_wrong_usage() {
    for command in [
        "mods",
        "rules",
        "check",
        "compile",
        "fmt",
        "scenario",
        "waits",
        "score",
        "completions",
    ] {
        jantaku([command]).code(2).stdout_eq("");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let completions = jantaku(["completions", shell]).success();
        let text = support::stdout(&completions);
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
    let text = support::stdout(&page);
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
