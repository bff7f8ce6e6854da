//! `jantaku waits`.

mod support;

use serde_json::json;
use snapbox::str;
use support::{Sandbox, jantaku};

const GAME: &str = "tutorial/21_complete";

#[test]
fn a_hand_that_waits() {
    jantaku(["waits", "123m456p789s1122z", "--ruleset", GAME])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
The hand is ready: one tile is missing for `win`.
It waits for 2 kinds, 4 tiles left: 1z×2 2z×2

"#]]);
}

#[test]
fn what_can_be_seen_is_not_left() {
    let seen = ["--visible", "2m2m5m", "--visible", "5m5m"];
    let args = ["waits", "34m55p", "--ruleset", GAME];
    let calls = [
        "--call",
        "pon:555z",
        "--call",
        "chii:234s",
        "--calls",
        "chii:678s",
    ];
    let args: Vec<&str> = args.into_iter().chain(calls).chain(seen).collect();
    let args: [&str; 14] = args.try_into().unwrap();
    jantaku(args).success().stderr_eq("").stdout_eq(str![[r#"
The hand is ready: one tile is missing for `win`.
It waits for 2 kinds, 3 tiles left: 2m×2 5m×1

"#]]);
}

#[test]
fn a_hand_that_does_not_wait() {
    jantaku(["waits", "123456m77p2468s2z", "--ruleset", GAME])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
2 tiles are missing for `win` (1-shanten).
It comes nearer with 2 kinds, 8 tiles left: 3s×4 7s×4

"#]]);
}

#[test]
fn a_tile_too_many() {
    jantaku(["waits", "123456m77889p11z5z", "--ruleset", GAME])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
The hand is ready after a discard: one tile is missing for `win`.

DISCARD  LEFT  WAITS
5z       7     6p×4 9p×3

"#]]);
    jantaku(["waits", "12356m77p2468s1127z", "--ruleset", GAME])
        .success()
        .stdout_eq(str![[r#"
3 tiles are missing for `win` after a discard (2-shanten).

DISCARD  LEFT  NEARER WITH
...

"#]]);
}

#[test]
fn a_hand_that_matches() {
    jantaku(["waits", "123m456p789s11122z", "--ruleset", GAME])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
The hand matches `win`.

DISCARD  LEFT  WAITS
...
1z       3     1z×1 2z×2
...

"#]]);
}

#[test]
fn other_matches_than_winning() {
    let args = [
        "waits",
        "19m19p19s123456z",
        "--definition",
        "kokushi_tenpai",
        "--ruleset",
        GAME,
    ];
    jantaku(args).success().stdout_eq(str![[r#"
The hand is ready: one tile is missing for `kokushi_tenpai`.
...

"#]]);
}

#[test]
fn jokers_and_red_fives_of_the_ruleset() {
    jantaku([
        "waits",
        "40m123456p789s11z",
        "--ruleset",
        "tutorial/17_jokers",
    ])
    .success()
    .stdout_eq(str![[r#"
The hand is ready: one tile is missing for `win`.
It waits for 3 kinds, 10 tiles left: 3m×4 6m×4 0j×2

"#]]);
    let args = [
        "waits",
        "46m123456p789s11z",
        "--ruleset",
        GAME,
        "--mod",
        "tutorial/red_fives",
    ];
    jantaku(args).success().stdout_eq(str![[r#"
The hand is ready: one tile is missing for `win`.
It waits for 2 kinds, 4 tiles left: 0m×1 5m×3

"#]]);
}

#[test]
fn american_hands() {
    let hand = "12f468m2468p2468s";
    jantaku(["waits", hand, "--ruleset", "tutorial/14_american"])
        .success()
        .stdout_eq(str![[r#"
The hand is ready: one tile is missing for `win`.
It waits for 1 kind, 4 tiles left: 2m×4

"#]]);
}

#[test]
fn as_json() {
    let output = jantaku(["waits", "123m456p789s1122z", "--ruleset", GAME, "--json"]).success();
    let answer = support::json(&output);
    assert_eq!(answer["matches"], json!(false));
    assert_eq!(
        answer["outlook"],
        json!({
            "missing": 1,
            "exact": true,
            "tiles": [{"tile": "1z", "left": 2}, {"tile": "2z", "left": 2}],
            "left": 4,
        })
    );
    assert_eq!(answer["discards"], json!([]));
    let output = jantaku(["waits", "123456m77889p11z5z", "--ruleset", GAME, "--json"]).success();
    let answer = support::json(&output);
    assert_eq!(answer["outlook"], json!(null));
    assert_eq!(answer["discards"][0]["discard"], json!("5z"));
    assert_eq!(answer["discards"][0]["left"], json!(7));
}

#[test]
fn a_match_that_nothing_completes() {
    let ruleset = "set wall, [\"1m\"]\ndefine_match win, ~m\"2m:1\"\n";
    Sandbox::new()
        .file("rulesets/odd.majs", ruleset)
        .run(["waits", "1m", "--library", ".", "--ruleset", "odd"])
        .success()
        .stdout_eq("No tiles of the wall make this hand match `win`.\n");
}

#[test]
fn what_is_wrong_is_said() {
    let says = |args: [&str; 6], text: &str| {
        let output = jantaku(args).code(2).stdout_eq("");
        let said = support::stderr(&output);
        assert!(said.contains(text), "{said}");
    };
    let ruleset = "tutorial/12_match";
    let with = |hand, option, value| ["waits", hand, "--ruleset", ruleset, option, value];
    says(
        with("1m8f", "--definition", "tenpai"),
        "there is no tile `8f`",
    );
    says(
        with("1m", "--definition", "tempai"),
        "did you mean `tenpai`?",
    );
    says(
        with("1m", "--definition", "win"),
        "this ruleset defines tenpai_14, tenpai, kokushi_tenpai",
    );
    says(
        with("1m", "--call", "111z"),
        "a call is its name and its tiles",
    );
    says(with("1m", "--call", "pon:"), "has no tiles");
    says(
        with("1m", "--visible", "1"),
        "the letter of the suit is missing",
    );
    says(with("1m", "--mod", "nothing"), "no such mod: `nothing`");
    let output = jantaku(["waits", "1m", "--ruleset", "nothing"]).code(2);
    assert!(support::stderr(&output).contains("no such ruleset"));
    let output = jantaku(["waits", "1m", "--ruleset", "tutorial/05_drawing"]).code(2);
    assert!(support::stderr(&output).contains("defines no matches"));
}

#[test]
fn more_tiles_than_there_are() {
    jantaku(["waits", "11111m8z", "--ruleset", GAME])
        .success()
        .stderr_eq(str![[r#"
warning: 5 of `1m`, but the wall of `tutorial/21_complete` has 4
warning: 1 of `8z`, but the wall of `tutorial/21_complete` has 0

"#]]);
}
