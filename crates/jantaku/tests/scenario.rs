//! `jantaku scenario`.

mod support;

use snapbox::str;
use support::{Sandbox, library};

const SCENARIOS: &str = r#"
- id: right
  kind: script
  script: set max_rounds, 1
  json: {"max_rounds": 1}
- id: wrong
  kind: script
  script: set max_rounds, 1
  json: {"max_rounds": 2}
- id: rejected
  kind: script
  script: sett max_rounds, 1
  expect: error
"#;

fn sandbox() -> Sandbox {
    Sandbox::new().file("tests/a.yaml", SCENARIOS)
}

#[test]
fn failures_are_shown_and_counted() {
    sandbox()
        .run(["scenario", "tests"])
        .code(1)
        .stderr_eq("")
        .stdout_eq(str![[r#"
failed: tests/a.yaml: wrong: at .max_rounds: expected 2, got 1
2 passed, 1 failed

"#]]);
}

#[test]
fn all_is_well() {
    sandbox()
        .run(["scenario", "--filter", "right", "tests"])
        .success()
        .stderr_eq("")
        .stdout_eq("1 passed, 0 failed\n");
    sandbox()
        .run(["scenario", "--filter", "nothing", "tests"])
        .success()
        .stdout_eq("0 passed, 0 failed\n");
}

#[test]
fn kinds_are_chosen() {
    let sandbox = sandbox();
    sandbox
        .run(["scenario", "--kind", "load", "tests"])
        .success()
        .stdout_eq("0 passed, 0 failed\n");
    let both = [
        "scenario",
        "--kind",
        "load",
        "--kind",
        "script",
        "tests/a.yaml",
    ];
    sandbox.run(both).code(1).stdout_eq(str![[r#"
failed: tests/a.yaml: wrong: at .max_rounds: expected 2, got 1
2 passed, 1 failed

"#]]);
    sandbox
        .run(["scenario", "--kind", "game", "tests"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: invalid value 'game' for '--kind <KIND>'
  [possible values: play, match, load, script]

For more information, try '--help'.

"#]]);
}

#[test]
fn libraries_are_used() {
    let scenario =
        "kind: load\nid: large\nruleset: large\nmods: [old]\ncontains: {\"max_rounds\": 7}\n";
    let sandbox = library().file("tests/load.yml", scenario);
    sandbox
        .run(["scenario", "--library", ".", "tests"])
        .success()
        .stdout_eq("1 passed, 0 failed\n");
    sandbox.run(["scenario", "tests"]).code(1);
}

#[test]
fn decided_differences_are_not_failures_until_they_are_gone() {
    let sandbox = sandbox()
        .file("decided.yaml", "wrong: >-\n  We count\n  differently.\n")
        .file(
            "stale.json",
            "{\"right\": \"It was so.\", \"wrong\": \"It is so.\"}",
        )
        .file("odd.yaml", "- wrong\n");
    sandbox
        .run(["scenario", "--decided", "decided.yaml", "tests"])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
decided: wrong: We count differently.
1 skipped: decided to be different
2 passed, 0 failed, 1 skipped

"#]]);
    sandbox
        .run(["scenario", "--decided", "stale.json", "tests"])
        .code(1)
        .stdout_eq(str![[r#"
failed: tests/a.yaml: right: passes, although it was decided to be different: It was so.
decided: wrong: It is so.
1 skipped: decided to be different
1 passed, 1 failed, 1 skipped

"#]]);
    sandbox
        .run(["scenario", "--decided", "odd.yaml", "tests"])
        .code(2)
        .stdout_eq("");
    sandbox
        .run(["scenario", "--decided", "nowhere.yaml", "tests"])
        .code(2)
        .stdout_eq("");
}

#[test]
fn files_that_cannot_be_read_are_failures() {
    let sandbox = Sandbox::new()
        .file("a.json", "{\"kind\": ")
        .file("b.yaml", "kind: what\nid: x\n")
        .file("c.json", b"\xff");
    let output = sandbox.run(["scenario", "."]).code(1);
    let text = support::stdout(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].starts_with("failed: ./a.json: "), "{text}");
    assert_eq!(lines[3], "0 passed, 3 failed");
}

#[test]
fn final_states_as_json() {
    let output = sandbox()
        .run(["scenario", "--json", "tests"])
        .code(1)
        .stderr_eq("2 passed, 1 failed\n");
    let states = support::json(&output);
    let states = states.as_array().unwrap();
    let verdicts: Vec<&str> = states
        .iter()
        .filter_map(|state| state["verdict"].as_str())
        .collect();
    assert_eq!(verdicts, ["passed", "failed", "passed"]);
    assert_eq!(states[1]["id"], "wrong");
    assert_eq!(states[1]["result"], serde_json::json!({"max_rounds": 1}));
}

#[test]
fn long_differences_are_cut_unless_all_is_wanted() {
    let scenario = format!(
        "kind: script\nid: long\nscript: 'set name, \"{}\"'\njson: {{}}\n",
        "x".repeat(5000)
    );
    let sandbox = Sandbox::new().file("long.yaml", scenario);
    let length = |args: [&str; 3]| sandbox.run(args).code(1).get_output().stdout.len();
    assert!(length(["scenario", "long.yaml", "long.yaml"]) < 2000);
    assert!(length(["scenario", "long.yaml", "--verbose"]) > 5000);
}

#[test]
fn folders_without_scenarios_are_wrong_usage() {
    Sandbox::new()
        .file("empty/readme.md", "")
        .run(["scenario", "empty"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there are no scenarios in `empty`

"#]]);
}

#[test]
fn what_cannot_be_run_is_skipped_unless_strict() {
    let scenario = "id: game\nkind: match\nruleset: tutorial/13_winning\nmods: [nothing]\n\
        definition: win\nhand: 11z\nexpect: true\n";
    let sandbox = Sandbox::new().file("a.yaml", scenario);
    sandbox
        .run(["scenario", "a.yaml"])
        .success()
        .stdout_eq(str![[r#"
1 skipped: no such mod: `nothing`
0 passed, 0 failed, 1 skipped

"#]]);
    sandbox
        .run(["scenario", "--verbose", "a.yaml"])
        .success()
        .stdout_eq(str![[r#"
skipped: a.yaml: game: no such mod: `nothing`
0 passed, 0 failed, 1 skipped

"#]]);
    sandbox
        .run(["scenario", "--strict", "a.yaml"])
        .code(1)
        .stdout_eq(str![[r#"
failed: a.yaml: game: no such mod: `nothing`
0 passed, 1 failed

"#]]);
}

#[test]
fn hands_are_held_against_matches() {
    let scenarios = r#"
- {id: ready, kind: match, ruleset: tutorial/12_match, definition: tenpai, hand: 123456m77889p11z, expect: true}
- {id: won, kind: match, ruleset: tutorial/13_winning, definition: win, hand: 11z, calls: [[chii, 123m]], expect: true}
- {id: typo, kind: match, ruleset: tutorial/13_winning, definition: wim, hand: 11z, expect: true}
- {id: tile, kind: match, ruleset: tutorial/13_winning, definition: win, hand: 11m8f, expect: false}
- {id: card, kind: match, ruleset: tutorial/13_winning, mods: [nothing], definition: win, hand: 1m, expect: true}
"#;
    let sandbox = Sandbox::new().file("a.yaml", scenarios);
    sandbox
        .run(["scenario", "a.yaml"])
        .code(1)
        .stderr_eq("")
        .stdout_eq(str![[r#"
failed: a.yaml: won: expected true, got false
failed: a.yaml: typo: there is no match `wim`; did you mean `win`?
failed: a.yaml: tile: hand: `11m8f`: there is no tile `8f`; did you mean `4f`?
1 skipped: no such mod: `nothing`
1 passed, 3 failed, 1 skipped

"#]]);
    let states = support::json(
        &sandbox
            .run(["scenario", "--json", "--filter", "ready", "a.yaml"])
            .success(),
    );
    assert_eq!(
        states[0]["result"],
        serde_json::json!({"matches": true, "problems": []})
    );
}

#[test]
fn hands_that_are_not_written_as_they_should_be() {
    for (scenario, problem) in [
        ("definition: win\nexpect: true", "`hand` is missing"),
        ("hand: 1m\nexpect: true", "`definition` is missing"),
        (
            "definition: win\nhand: 1m",
            "`expect` is true, false or `error`",
        ),
        (
            "definition: win\nhand: 1m\nexpect: true\ncalls: [[111m]]",
            "is not a call",
        ),
        (
            "definition: win\nhand: 1m\nexpect: true\naliases: [0m]",
            "makes no joker",
        ),
        (
            "definition: win\nhand: 1m\nexpect: true\nhands: 1m",
            "has no field `hands`",
        ),
    ] {
        let text = format!("kind: match\nruleset: tutorial/13_winning\n{scenario}\n");
        let output = Sandbox::new()
            .file("a.yaml", text)
            .run(["scenario", "a.yaml"])
            .code(1);
        let text = support::stdout(&output);
        assert!(text.contains(problem), "{text}");
    }
}

#[test]
fn what_is_decided_for_many_is_said_once() {
    let decided = "same:\n  reason: We do\n    not.\n  scenarios: [wrong, other]\n";
    let sandbox = sandbox()
        .file("decided.yaml", decided)
        .file("odd.yaml", "same:\n  scenarios: [wrong]\n");
    sandbox
        .run(["scenario", "--decided", "decided.yaml", "tests"])
        .success()
        .stdout_eq(str![[r#"
1 skipped: decided to be different: We do not.
2 passed, 0 failed, 1 skipped

"#]]);
    sandbox
        .run(["scenario", "--decided", "odd.yaml", "tests"])
        .code(2)
        .stdout_eq("");
}
