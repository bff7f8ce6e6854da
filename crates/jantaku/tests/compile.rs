//! `jantaku compile`.

mod support;

use serde_json::json;
use snapbox::str;
use support::{Sandbox, jantaku, json as document, library};

#[test]
fn a_file_on_its_own() {
    let sandbox = Sandbox::new().file("a.majs", "set max_rounds, 3\nset display_name, \"A\"\n");
    sandbox
        .run(["compile", "a.majs"])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
{
  "max_rounds": 3,
  "display_name": "A"
}

"#]]);
    sandbox
        .run(["compile", "a.majs", "--sort-keys"])
        .success()
        .stdout_eq(str![[r#"
{
  "display_name": "A",
  "max_rounds": 3
}

"#]]);
}

#[test]
fn json_with_comments() {
    let sandbox = Sandbox::new().file("a.json", "{ // why\n \"max_rounds\": 3, }");
    assert_eq!(
        document(&sandbox.run(["compile", "a.json"]).success()),
        json!({"max_rounds": 3})
    );
}

#[test]
fn a_file_of_a_library_builds_on_its_neighbours() {
    let sandbox = library().file(
        "rulesets/deep/own.majs",
        "define_base_ruleset \"large\"\nset display_name, \"Own\"\n",
    );
    let expected = json!({"display_name": "Own", "max_rounds": 16});
    assert_eq!(
        document(&sandbox.run(["compile", "rulesets/deep/own.majs"]).success()),
        expected
    );
    let command = sandbox
        .command(["compile", "own.majs"])
        .current_dir(sandbox.path("rulesets/deep"));
    assert_eq!(document(&command.assert().success()), expected);
}

#[test]
fn a_mod_file_is_applied_to_nothing() {
    let sandbox = library();
    let document = |file: &str| document(&sandbox.run(["compile", file]).success().stderr_eq(""));
    assert_eq!(
        document("mods/goal.majs"),
        json!({"enabled_mods": ["goal"], "sudden_death_goal": 50})
    );
    assert_eq!(document("mods/old.jq")["max_rounds"], 7);
}

#[test]
fn a_jq_file_outside_of_any_library() {
    let sandbox = Sandbox::new()
        .file("x.jq", ".max_rounds = 7\n")
        .file("bad.jq", ".a | |\n");
    assert_eq!(
        document(&sandbox.run(["compile", "x.jq"]).success())["max_rounds"],
        7
    );
    let refused = sandbox.run(["compile", "bad.jq"]).code(1);
    let message = support::stderr(&refused);
    assert!(
        message.contains("bad.jq:1:") && message.contains("error[jq]"),
        "{message}"
    );
}

#[test]
fn mods_are_applied_as_given() {
    let sandbox = library();
    let output = sandbox.run([
        "compile",
        "small",
        "--library",
        ".",
        "--mod",
        "goal={\"at\": 100}",
        "--mod",
        "long",
    ]);
    let document = document(&output.success().stderr_eq(""));
    assert_eq!(document["sudden_death_goal"], 100);
    assert_eq!(
        document["enabled_mods"],
        json!([{"name": "goal", "config": {"at": 100}}, "long"])
    );
}

#[test]
fn default_mods_and_what_is_switched_on_besides() {
    let sandbox = library();
    let enabled = |args: &[&str]| {
        let command = sandbox
            .command(["compile", "small", "--library", ".", "--defaults"])
            .args(args);
        document(&command.assert().success())["enabled_mods"].clone()
    };
    assert_eq!(enabled(&[]), json!(["short"]));
    assert_eq!(
        enabled(&["--mod", "goal"]),
        json!(["short", {"name": "goal", "config": {"at": 200}}])
    );
    // `long` needs the goal, conflicts with nothing of its own, and goes first by its order.
    let goal = json!({"name": "goal", "config": {"at": 100}});
    assert_eq!(
        enabled(&["--mod", "long", "--mod", "goal={\"at\": 100}"]),
        json!(["long", "short", goal])
    );
    // Mods that are not on offer go last.
    assert_eq!(enabled(&["--mod", "old"]), json!(["short", "old"]));
}

#[test]
fn the_room_script_comes_last() {
    let sandbox = library()
        .file("room.json", "{\"max_rounds\": 2}")
        .file("bad.majs", "sett x, 1\n");
    let output = sandbox
        .run([
            "compile",
            "large",
            "--library",
            ".",
            "--config",
            "room.json",
        ])
        .success();
    assert_eq!(document(&output)["max_rounds"], 2);
    let output = sandbox
        .run(["compile", "large", "--library", ".", "--config", "bad.majs"])
        .code(1);
    assert_eq!(document(&output)["max_rounds"], 16);
    let message = support::stderr(&output);
    assert!(message.contains("bad.majs:1:1"), "{message}");
}

#[test]
fn a_faulty_mod_is_skipped_and_reported() {
    let output = library()
        .run([
            "compile",
            "large",
            "--library",
            ".",
            "--mod",
            "broken",
            "--mod",
            "short",
        ])
        .code(1);
    assert_eq!(document(&output)["max_rounds"], 1);
    output.stderr_eq(str![[r#"
error[unknown-command]: unknown command `sett`
 --> mods/broken.majs:1:1
  |
1 | sett max_rounds, 1
  | ^^^^
  |
  = help: did you mean `set`?


"#]]);
}

#[test]
fn a_mod_that_is_not_there_is_reported() {
    let output = library()
        .run(["compile", "large", "--library", ".", "--mod", "shrot"])
        .code(1);
    assert_eq!(document(&output)["max_rounds"], 16);
    output.stderr_eq(str![[r#"
warning[no-such-mod]: no such mod: `shrot`; did you mean `short`?

"#]]);
}

#[test]
fn options_of_mods_are_objects() {
    jantaku(["compile", "tutorial/20_mods", "--mod", "tutorial/bust=5"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: invalid value 'tutorial/bust=5' for '--mod <ID[={json}]>': the options of a mod are a JSON object

For more information, try '--help'.

"#]]);
}

#[test]
fn a_faulty_ruleset_is_refused() {
    let sandbox = Sandbox::new().file("a.majs", "set display_name, \"雀卓\"\nsett wall, []\n");
    sandbox
        .run(["compile", "a.majs"])
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error[unknown-command]: unknown command `sett`
 --> a.majs:2:1
  |
2 | sett wall, []
  | ^^^^
  |
  = help: did you mean `set`?


"#]]);
}

#[test]
fn what_is_not_there_is_wrong_usage() {
    jantaku(["compile", "tutorial/20_mds"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error[no-such-ruleset]: no such ruleset: `tutorial/20_mds`; did you mean `tutorial/20_mods`?

"#]]);
    jantaku(["compile", "nowhere.majs"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: there is no file or folder `nowhere.majs`

"#]]);
    let sandbox = Sandbox::new().file("folder.majs/x", "");
    sandbox
        .run(["compile", "folder.majs"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: `folder.majs` is a folder, not a file

"#]]);
}

#[test]
fn the_typed_form() {
    jantaku(["compile", "tutorial/02_wall", "--emit", "rulebook"])
        .code(0)
        .stdout_eq(str![[r#"
setup
  seats: [East, South, West, North]
  wall: [..]1m[..]
...
"#]])
        .stderr_eq("");
    jantaku(["compile", "tutorial/01_empty", "--emit", "yaml"]).code(2);
}

/// Constants, and yaku lists in precedences, stand in the source as they are written.
#[test]
fn the_source() {
    let sandbox = Sandbox::new().file(
        "a.majs",
        "define_const goal, 50\n\
         set sudden_death_goal, @goal\n\
         set score_calculation, yaku_lists: [\"yaku\"]\n\
         define_yaku yaku, \"A\", 1, won\n\
         define_yaku_precedence \"B\", [\"yaku\"]\n",
    );
    let run = |emit: &str| sandbox.run(["compile", "a.majs", "--emit", emit]).success();
    run("source").stderr_eq("").stdout_eq(str![[r#"
{
  "constants": {
    "goal": 50
  },
  "sudden_death_goal": "@goal",
  "score_calculation": {
    "yaku_lists": [
      "yaku"
    ]
  },
  "yaku": [
    {
      "display_name": "A",
      "value": 1,
      "when": [
        "won"
      ]
    }
  ],
  "yaku_precedence": {
    "B": [
      "yaku"
    ]
  }
}

"#]]);
    run("json").stdout_eq(str![[r#"
{
  "constants": {
    "goal": 50
  },
  "sudden_death_goal": 50,
...
  "yaku_precedence": {
    "B": [
      "A",
      "yaku"
    ]
  }
}

"#]]);
}

/// `custom` is the ruleset without a file, whose text is the room's.
#[test]
fn the_custom_ruleset() {
    jantaku(["compile", "custom"])
        .success()
        .stderr_eq("")
        .stdout_eq("{}\n");
    jantaku(["compile", "custom", "--emit", "edits"])
        .success()
        .stdout_eq("[]\n");
    let sandbox = Sandbox::new()
        .file("rulesets/custom.majs", "set never, 1\n")
        .file("room.majs", "set max_rounds, 3\n");
    sandbox
        .run([
            "compile",
            "custom",
            "--library",
            ".",
            "--config",
            "room.majs",
        ])
        .success()
        .stdout_eq("{\n  \"max_rounds\": 3\n}\n");
}

#[test]
fn the_program_as_jq() {
    let sandbox = Sandbox::new().file(
        "a.majs",
        "define fast\nif defined(\"fast\") do\n  set max_rounds, 1\nend\n",
    );
    sandbox
        .run(["compile", "a.majs", "--emit", "jq"])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
if true then
  .["max_rounds"] = 1
else . end

"#]]);
    let sandbox = Sandbox::new().file("x.jq", ".max_rounds = 7 # as it is\n");
    sandbox
        .run(["compile", "x.jq", "--emit", "jq"])
        .success()
        .stdout_eq(".max_rounds = 7 # as it is\n");
    jantaku(["compile", "tutorial/01_empty", "--emit", "jq"])
        .success()
        .stderr_eq("");
    jantaku(["compile", "tutorial/01_emtpy", "--emit", "jq"])
        .code(2)
        .stdout_eq("");
}

#[test]
fn the_program_as_edits() {
    let script = "\
default rounds, 4
set max_rounds, !rounds * 2

if !rounds > 3 do
  apply append, \"buttons[\\\"ron\\\", \\\"tsumo\\\"].actions\", [[\"noop\"]]
end
";
    let sandbox = Sandbox::new().file("a.majs", script).file("x.jq", ".\n");
    let output = sandbox
        .run(["compile", "a.majs", "--emit", "edits"])
        .success()
        .stderr_eq("");
    let append = json!({
        "line": 5,
        "apply": "append",
        "path": "buttons[\"ron\", \"tsumo\"].actions",
        "value": [["noop"]],
    });
    let expected = json!([
        {"line": 1, "default": "rounds", "value": 4},
        {"line": 2, "set": "max_rounds", "value": {"compute": "*", "of": [{"variable": "rounds"}, 2]}},
        {"line": 4, "choose": [{"if": [{"variable": "rounds"}, ">", 3], "then": [append]}]},
    ]);
    assert_eq!(document(&output), expected);
    sandbox
        .run(["compile", "x.jq", "--emit", "edits"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: a jq mod has no list of edits

"#]]);
}

#[test]
fn a_modpack_has_no_program_of_its_own() {
    let sandbox = library().file(
        "packs.json",
        "{\"pack\": {\"ruleset\": \"small\", \"mods\": [\"old\"]}}",
    );
    assert_eq!(
        document(&sandbox.run(["compile", "pack", "--library", "."]).success())["max_rounds"],
        7
    );
    sandbox
        .run(["compile", "pack", "--library", ".", "--emit", "edits"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: `pack` is a modpack and has no program of its own

"#]]);
}
