//! `jantaku rules`.

mod support;

use snapbox::{IntoData as _, str};
use support::{Sandbox, jantaku};

/// A library with a ruleset that has something for every part of the page.
fn library() -> Sandbox {
    Sandbox::new()
        .file(
            "rulesets/small.majs",
            "\
# A small game. It is for tests.
set display_name, \"Small\"
set num_players, 2
set listing, %{family: \"southeast_asian\"}
set score_calculation, %{
  scoring_method: \"multiplier\",
  yaku_lists: [\"yaku\", \"bonus\"],
  yaku2_lists: [\"limit\"],
  point_name: \"Fan\",
  point2_name: \"Limit\"
}
define_yaku yaku, \"Ones\", 1, has_draw
define_yaku bonus, \"Ones\", 1, our_turn
define_yaku bonus, \"Ones\", 2, has_draw
define_yaku yaku, \"Twos\", \"twos\", has_draw
define_yaku yaku, \"Rest\", [3, \"Chips\"], has_draw
define_yaku limit, \"Great (Ones)\", 1, has_draw
on after_initialization do
  add_rule(\"Rules\", \"Ones\", \"General rules come first.\")
  add_rule(\"Rules\", \"Winning\", \"A pair: %{hand}\", %{hand: ~t\"11m\"}, 5)
  add_rule(\"Rules\", \"Winning\", \"2*2 < 5 | {none}\")
  add_rule_tab(\"Nothing\")
  add_rule(\"Patterns\", \"Ones, Twos\", \"One of %{one}, two of these\", %{one: ~t\"12m\"})
  add_rule(\"Patterns\", \"Ones, Twos\", \"or: %{hand}\", %{hand: ~t\"12m\"})
  add_rule(\"Patterns\", \"Great\", \"Very many.\", 1)
end
define_mod_category \"Length\"
define_mod short, name: \"Short\", desc: \"Few rounds.\", conflicts: [\"Points\", \"long\"]
define_mod long, name: \"Long\", deps: [\"goal\"]
define_mod_category \"Points\"
define_mod goal, name: \"Goal\", desc: \"Ends at a score.\"
config_mod goal, name: \"at\", values: [-100, \"any\"], default: \"any\"
config_mod goal, name: \"fixed\", values: [1]
set default_mods, [\"short\"]
define_preset \"Marathon\", [\"long\", %{name: \"goal\", config: %{at: -100, fixed: 1}}]
define_preset \"Plain\", []
",
        )
        .file("mods/short.majs", "set max_rounds, 1\n")
        .file("mods/long.majs", "set max_rounds, 16\n")
        .file(
            "mods/goal.majs",
            "on after_initialization do\n  add_rule(\"Rules\", \"Goal\", \"Reach it.\", 9)\nend\n",
        )
}

#[test]
fn the_page_of_a_ruleset() {
    library()
        .run(["rules", "small", "--library", "."])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
# Small

A small game.

`small` · 2 players · Southeast Asian

With the default mods, which are marked below.

## Rules

### Rules

- **Ones**: General rules come first.
- **Winning**: A pair: `11m`
  2\*2 \< 5 \| {none}

### Patterns

- **Ones, Twos**: One of `12m`, two of these
  or: `12m`
- **Great**: Very many.

## Patterns

Where several values are given, each has conditions of its own, and those that hold are added. How much a
counted value is depends on the win.

| Pattern | Value | What it asks | Example |
| --- | --- | --- | --- |
| Ones | 2 × 1 Fan + 2 Fan | One of `12m`, two of these or: | `12m` |
| Twos | counted Fan | One of `12m`, two of these or: | `12m` |
| Rest | 3 Chips |  |  |
| Great (Ones) | 1 Limit | Very many. |  |

## Mods

### Length

- **Short** (`short`, on by default): Few rounds.
  Conflicts with Points, Long.
- **Long** (`long`): Needs Goal.

### Points

- **Goal** (`goal`): Ends at a score.
  Option `at`: -100, **any**.

## Presets

- **Marathon**: Long, Goal (`at` -100)
- **Plain**: no mods

"#]].raw());
}

#[test]
fn the_page_is_about_the_mods_that_were_asked_for() {
    let sandbox = library();
    let small = ["rules", "small", "--library", ".", "--no-defaults"];
    let with_goal = sandbox.command(small);
    let with_goal = with_goal.args(["--mod", "goal={\"at\": -100}"]).assert();
    let with_goal = support::stdout(&with_goal.success());
    assert!(
        with_goal.contains("\nWith the mods Goal (`at` -100).\n"),
        "{with_goal}"
    );
    assert!(
        with_goal.contains("\n- **Goal**: Reach it.\n"),
        "{with_goal}"
    );
    let without = sandbox.run(small);
    let without = support::stdout(&without.success());
    assert!(without.contains("\nWithout mods.\n"), "{without}");
}

#[test]
fn a_ruleset_without_rules_has_a_short_page() {
    jantaku(["rules", "empty"]).success().stdout_eq(str![[r#"
# empty

The empty table: no wall, no rules, four seats.

`empty` · 4 players

"#]]);
}

#[test]
fn a_ruleset_that_is_not_there() {
    jantaku(["rules", "riichy"])
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error[no-such-ruleset]: no such ruleset: `riichy`; did you mean `riichi`?

"#]]);
}
