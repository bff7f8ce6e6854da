//! `jantaku rulesets` and `jantaku mods`.

mod support;

use serde_json::json;
use snapbox::str;
use support::{Sandbox, jantaku, library};

#[test]
fn rulesets_are_listed_in_columns() {
    let listed = library()
        .run(["rulesets", "--library", "."])
        .success()
        .stderr_eq("");
    let text = support::stdout(&listed);
    let own: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("tutorial/"))
        .collect();
    assert_eq!(
        own.first().map(|line| line.starts_with("ID ")),
        Some(true),
        "{text}"
    );
    let small = own.iter().find(|line| line.starts_with("small ")).unwrap();
    let large = own.iter().find(|line| line.starts_with("large ")).unwrap();
    assert!(
        small.contains("Small 小") && small.ends_with("3        A small game"),
        "{small}"
    );
    assert!(
        large.contains("Large") && large.ends_with("4        Built in JSON"),
        "{large}"
    );
    // The wide character takes two columns.
    let column = |line: &str, text: &str| line.find(text).map(|at| line[..at].chars().count());
    assert_eq!(column(small, "3  ").map(|at| at + 1), column(large, "4  "));
}

#[test]
fn the_shipped_rulesets_are_listed() {
    let listed = jantaku(["rulesets", "--json"]).success().stderr_eq("");
    let listed = support::json(&listed);
    let listed = listed.as_array().unwrap();
    assert!(
        listed
            .iter()
            .any(|ruleset| ruleset["id"] == "tutorial/01_empty")
    );
    assert!(
        listed.iter().all(|ruleset| ruleset.get("error").is_none()),
        "{listed:?}"
    );
}

#[test]
fn a_ruleset_that_cannot_be_loaded_is_listed_with_the_reason() {
    let sandbox = Sandbox::new().file("rulesets/bad.majs", "sett x, 1\n");
    let listed = sandbox
        .run(["rulesets", "--json", "--library", "."])
        .success();
    let listed = support::json(&listed);
    let listed = listed.as_array().unwrap();
    let bad = listed
        .iter()
        .find(|ruleset| ruleset["id"] == "bad")
        .unwrap();
    assert!(
        bad["error"]
            .as_str()
            .is_some_and(|error| error.contains("sett")),
        "{bad}"
    );
    sandbox.run(["rulesets", "--library", "."]).success();
}

#[test]
fn the_library_must_be_there() {
    let sandbox = Sandbox::new().file("empty/x", "");
    sandbox
        .run(["rulesets", "--library", "nowhere"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there is no folder `nowhere`

"#]]);
    sandbox
        .run(["rulesets", "--library", "empty"])
        .success()
        .stderr_eq(str![[r#"
warning: `empty` is not a library
  help: a library is a folder with `rulesets/` or `mods/` in it

"#]]);
}

#[test]
fn mods_with_all_there_is_to_know() {
    library()
        .run(["mods", "small", "--library", "."])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
Small 小 (small); [x] is on by default

Length
  [x] short  Short
        Few rounds.
        conflicts with long
  [ ] long   Long
        Many rounds.
        needs goal
        order -1

Points
  [ ] goal   Goal
        Ends at a score.
        option at: 100, 200 (default 200)

Presets
  Marathon: long, goal={"at":100}

"#]]);
    jantaku(["mods", "tutorial/01_empty"])
        .success()
        .stdout_eq(str![[r#"
Tutorial 1: The empty table (tutorial/01_empty) offers no mods

"#]]);
}

#[test]
fn mods_as_json() {
    let mods = library()
        .run(["mods", "small", "--library", ".", "--json"])
        .success();
    let mods = support::json(&mods);
    assert_eq!(mods["name"], "Small 小");
    let goal = json!({
        "id": "goal", "name": "Goal", "desc": "Ends at a score.", "category": "Points", "default": false,
        "order": 0, "deps": [], "conflicts": [],
        "options": [{"name": "at", "values": [100, 200], "default": 200}],
    });
    assert_eq!(mods["mods"][2], goal);
    assert_eq!(mods["mods"][0]["default"], true);
    let preset =
        json!({"name": "Marathon", "mods": ["long", {"name": "goal", "config": {"at": 100}}]});
    assert_eq!(mods["presets"], json!([preset]));
}

#[test]
fn a_misspelt_ruleset_suggests_the_nearest() {
    jantaku(["mods", "tutorial/20_mod"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error[no-such-ruleset]: no such ruleset: `tutorial/20_mod`; did you mean `tutorial/20_mods`?

"#]]);
}
