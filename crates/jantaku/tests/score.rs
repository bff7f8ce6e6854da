//! `jantaku score`.

mod support;

use serde_json::{Value, json};
use snapbox::cmd::OutputAssert;
use snapbox::str;
use support::Sandbox;

fn score(args: &[&str]) -> OutputAssert {
    Sandbox::new().command(["score"]).args(args).assert()
}

/// The answer to a question as JSON.
fn asked(args: &[&str]) -> Value {
    support::json(&score(&[args, &["--json"]].concat()).success())
}

#[test]
fn yaku_fu_payments_and_the_hand() {
    let hand = ["--hand", "345678m567p4499s", "--win", "4s"];
    let more = ["--status", "riichi", "--honba", "1", "--sticks", "2"];
    score(&[&hand[..], &more].concat())
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
1 Han 40 Fu  1300

Yaku
  Riichi    1

Fu
  2   triplet 444s, with the winning tile
  0   sequence 345m
  0   sequence 678m
  0   sequence 567p
  0   pair 99s
  20  every hand
  10  Ron, closed hand
  8   rounded up

Payments
  east   -1600
  south  +3600
  west   0
  north  0

Hand
  345m 678m 567p 44s 99s + 4s

"#]]);
}

#[test]
fn waits_with_what_they_are_worth() {
    score(&["--hand", "223344m56p55678s", "--tsumo"])
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
WAIT  LEFT  SCORE
4p    4     5200   4 Han 20 Fu  Tsumo, Pinfu, Tanyao, Iipeikou
7p    4     5200   4 Han 20 Fu  Tsumo, Pinfu, Tanyao, Iipeikou

"#]]);
}

#[test]
fn situations() {
    let kokushi = asked(&[
        "--hand",
        "19m19p19s1234567z",
        "--win",
        "1p",
        "--tsumo",
        "--seat",
        "east",
        "--first-turn",
    ]);
    assert_eq!(
        kokushi["yaku2"],
        json!([["Tenhou", 1], ["Kokushi Musou Juusan Menmachi", 2]])
    );
    assert_eq!(kokushi["payments"]["west"], json!(-48000));

    let dora = asked(&[
        "--hand",
        "234567m34588p67s",
        "--win",
        "8s",
        "--tsumo",
        "--last-tile",
        "--dora",
        "7s",
        "--dora",
        "7p",
        "--ura",
        "1m4z",
        "--status",
        "riichi,ippatsu",
    ]);
    let yaku = json!([
        ["Riichi", 1],
        ["Ippatsu", 1],
        ["Tsumo", 1],
        ["Haitei", 1],
        ["Pinfu", 1],
        ["Tanyao", 1],
        ["Dora", 3],
        ["Ura", 1]
    ]);
    assert_eq!(
        (&dora["yaku"], &dora["score_name"]),
        (&yaku, &json!("Baiman"))
    );

    let robbed = asked(&[
        "--hand",
        "123m678p44p46789s",
        "--win",
        "5s",
        "--chankan",
        "--from",
        "west",
        "--round",
        "south",
    ]);
    assert_eq!(robbed["yaku"], json!([["Chankan", 1]]));
    assert_eq!(robbed["payments"]["west"], json!(-1300));
    assert_eq!(robbed["offered"], Value::Null);
}

#[test]
fn mods_take_the_place_of_the_defaults() {
    let hand = [
        "--hand",
        "999m678p34567s11z",
        "--win",
        "5s",
        "--seat",
        "east",
        "--status",
        "riichi",
    ];
    let fu = |more: &[&str]| asked(&[&hand[..], more].concat())["minipoints"].clone();
    assert_eq!(fu(&[]), json!(50));
    assert_eq!(fu(&["--mod", "yaku/riichi"]), json!(40));
    assert_eq!(fu(&["--mod", "kiriage_mangan", "--defaults"]), json!(50));
}

#[test]
fn counted_yakuman_add_up_by_the_saki_rules() {
    let hand = [
        "--hand",
        "2233445566778m",
        "--win",
        "8m",
        "--tsumo",
        "--status",
        "riichi,ippatsu",
    ];
    let dora = ["--dora", "11112m", "--ura", "33445m"];
    let score = |more: &[&str]| {
        let asked = asked(&[&hand[..], &dora, more].concat());
        (
            asked["points"].clone(),
            asked["score"].clone(),
            asked["score_name"].clone(),
        )
    };
    let once = (json!(34), json!(32000), json!("Kazoe Yakuman"));
    assert_eq!(score(&[]), once);
    let twice = (json!(34), json!(64000), json!("Double Yakuman"));
    assert_eq!(score(&["--mod", "saki_rules", "--defaults"]), twice);
}

#[test]
fn all_readings() {
    let hand = asked(&["--hand", "222333444m56p99s", "--win", "7p", "--all"]);
    assert_eq!(
        (&hand["score"], &hand["minipoints"]),
        (&json!(3200), &json!(50))
    );
    let scores: Vec<_> = hand["readings"].as_array().unwrap().iter().collect();
    assert_eq!(scores.len(), 2);
    assert_eq!(scores[0]["yaku"], json!([["Sanankou", 2]]));
    assert_eq!(scores[1]["yaku"], json!([["Pinfu", 1], ["Iipeikou", 1]]));
}

#[test]
fn hands_that_do_not_win() {
    score(&[
        "--hand",
        "345789m12p11z",
        "--call",
        "chii:789s",
        "--win",
        "4p",
    ])
    .code(1)
    .stdout_eq("")
    .stderr_eq(str![[r#"
error: the hand is not complete with `4p`
  help: it has 11 tiles and 1 call; `jantaku waits` shows what is missing

"#]]);
    score(&["--hand", "3457789m45p23499s", "--win", "6p"])
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: the hand has 15 tiles with the winning one, and should have 14
  help: it has 15 tiles and 0 calls; `jantaku waits` shows what is missing

"#]]);
    score(&["--hand", "1289m1289p1289s1z"])
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: the hand waits for no tile
  help: `jantaku waits` shows what is missing

"#]]);
}

#[test]
fn the_rules_may_not_offer_it() {
    let args = [
        "--hand",
        "345789m12p11z",
        "--call",
        "chii:789s",
        "--win",
        "3p",
    ];
    score(&args)
        .success()
        .stderr_eq("warning: the rules do not offer this win\n");
}

#[test]
fn questions_that_make_no_sense() {
    let wrong = |args: &[&str], message: &str| {
        let hand = ["--hand", "345789m45p23499s", "--win", "6p"];
        score(&[&hand[..], args].concat())
            .code(2)
            .stdout_eq("")
            .stderr_eq(format!("error: {message}\n"));
    };
    wrong(&["--status", "rich"], "the ruleset knows no status `rich`");
    wrong(&["--call", "pong:111z"], "the ruleset knows no call `pong`");
    wrong(
        &["--from", "south"],
        "a player cannot win on an own discard",
    );
    wrong(
        &["--seat", "east", "--first-turn"],
        "nobody has discarded before the dealer's first turn",
    );
    wrong(
        &["--mod", "yaku/riichi", "--dora", "1m"],
        "the ruleset turns over no dora indicators",
    );
    wrong(
        &["--dora", "123456m"],
        "there is no place for 6 dora indicators with tiles under them",
    );
}
