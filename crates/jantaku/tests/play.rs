//! `jantaku play` and `jantaku replay`

mod support;

use serde_json::{Value, json};
use support::{Sandbox, stderr, stdout};

/// A ruleset in which everybody draws and discards, and rules can tell bots from people.
const RULES: &str = r#"
set display_name, "Table"
set starting_tiles, 4
set wall, ~t"123456789m123456789p"
on after_turn_change do
  if is_ai do push_message("is a bot") else push_message("is a person") end
  draw
end
"#;

/// Plays with lines of input, and returns the output and the log.
fn played<const N: usize>(sandbox: &Sandbox, args: [&str; N], lines: &str) -> (String, Value) {
    let common = ["play", "rules", "--library=.", "--seed=3", "--log=log.json"];
    let run = sandbox.command(common).args(args).stdin(lines).assert();
    (stdout(&run.success()), sandbox.read_json("log.json"))
}

fn table() -> Sandbox {
    Sandbox::new().file("rulesets/rules.majs", RULES)
}

#[test]
fn a_game_against_bots_is_played_again_from_its_log() {
    let sandbox = table();
    let (printed, log) = played(&sandbox, ["--seat=south"], "\n\nq\n");
    assert!(printed.contains("west is a bot"), "{printed}");
    assert!(printed.contains("south is a person"), "{printed}");
    assert_eq!(log["bots"], json!(["east", "west", "north"]));
    let again = sandbox.run(["replay", "log.json"]).success();
    assert!(stdout(&again).contains("happen again as written"));
    // Without its bots the game would be different.
    let mut other = log.clone();
    other["bots"] = json!([]);
    let sandbox = sandbox.file("other.json", other.to_string());
    let differs = sandbox.run(["replay", "other.json"]).code(1);
    assert!(stderr(&differs).contains("something else happens"));
    other["bots"] = json!(["up"]);
    let sandbox = sandbox.file("other.json", other.to_string());
    let faulty = sandbox.run(["replay", "other.json"]).code(2);
    assert!(stderr(&faulty).contains("its `bots` are no seats"));
}

#[test]
fn who_plays_all_seats_plays_without_bots() {
    let sandbox = table();
    let (printed, log) = played(&sandbox, ["--all"], "\n\n\nq\n");
    assert!(!printed.contains("is a bot"), "{printed}");
    assert_eq!(log["bots"], json!([]));
    sandbox.run(["replay", "log.json"]).success();
}

#[test]
fn nobody_sits_where_nobody_plays() {
    let sandbox = table().file(
        "rulesets/rules.majs",
        format!("{RULES}\nset num_players, 2"),
    );
    let run = sandbox.run(["play", "rules", "--library=.", "--seat=north"]);
    assert!(stderr(&run.code(2)).contains("nobody plays at north"));
}
