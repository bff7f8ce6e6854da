//! `jantaku sim`

mod support;

use serde_json::Value;
use support::{Sandbox, jantaku, json};

/// The games of a run, a line of JSON each.
fn games(sandbox: &Sandbox, threads: &str) -> String {
    sandbox
        .run([
            "sim",
            "--ruleset=tutorial/21_complete",
            "--games=4",
            "--seed=5",
            "--bots=normal,easy,random,random",
            "--threads",
            threads,
            "--out=games.jsonl",
        ])
        .success();
    sandbox.read("games.jsonl")
}

#[test]
fn threads_make_no_difference() {
    let sandbox = Sandbox::new();
    let one = games(&sandbox, "1");
    assert_eq!(one, games(&sandbox, "3"));
    let records: Vec<Value> = one
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(records.len(), 4);
    for (number, record) in records.iter().enumerate() {
        assert_eq!(record["game"], number);
        assert_eq!(record["seed"], number + 5);
        assert_eq!(record["ending"], "finished");
        // The first player moves on by one seat in every game.
        let seat = ["east", "south", "west", "north"][number];
        let players = record["players"].as_array().expect("players");
        let first = players.iter().find(|player| player["player"] == 0);
        assert_eq!(first.expect("the first player")["seat"], seat);
        assert_eq!(first.expect("the first player")["bot"], "normal");
    }
}

#[test]
fn the_summary_is_data_too() {
    let run = jantaku([
        "sim",
        "--ruleset=tutorial/21_complete",
        "--games=2",
        "--bots=easy",
        "--json",
    ]);
    let summary = json(&run.success());
    assert_eq!(summary["games"], 2);
    assert_eq!(summary["players"].as_array().map(Vec::len), Some(4));
    assert_eq!(summary["endings"]["finished"], 2);
    let places: f64 = (0..4)
        .filter_map(|at| summary["players"][at]["place"]["mean"].as_f64())
        .sum();
    assert!((places - 10.0).abs() < 1e-9);
}

#[test]
fn wrong_usage_is_told() {
    jantaku(["sim", "--ruleset", "no_such"]).code(2);
    jantaku(["sim", "--ruleset", "riichi", "--bots", "genius"]).code(2);
    let five = "easy,easy,easy,easy,easy";
    jantaku(["sim", "--ruleset", "riichi", "--bots", five]).code(2);
    jantaku(["sim", "--ruleset", "riichi", "--out", "x.parquet"]).code(2);
}
