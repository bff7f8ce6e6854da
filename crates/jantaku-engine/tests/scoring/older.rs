//! Older rulesets: fu without a program, fu of groups in the older words, tables of scores.

use serde_json::{Value, json};

use crate::*;

/// A table with the older rules of riichi and one yaku of so many points in one of its lists.
fn table(keys: &Value, list: &str, points: u32) -> TestTable {
    TestTable::new(&format!(
        "set score_calculation, {keys}
         set {list}, [{{\"display_name\": \"Tanyao\", \"value\": {points}, \"when\": []}}]
         set persistent_statuses, [\"pon\", \"chii\", \"ankan\", \"daiminkan\", \"kakan\"]"
    ))
}

fn riichi() -> Value {
    json!({"method": "riichi"})
}

/// South's hand, calls, and the tile that South wins on; the fu on a discard and of a draw.
const FU: &[(&str, &str, &str, f64, f64)] = &[
    ("345789m45p23499s", "", "6p", 30.0, 20.0),
    ("45678m34566p", "chii 234s", "6m", 30.0, 30.0),
    ("2266m99p24477s33z", "", "2s", 25.0, 25.0),
    ("19m99p19s1234567z", "", "1p", 40.0, 30.0),
    ("123456m789p2477s", "", "3s", 40.0, 30.0),
    ("345678m567p1288s", "", "3s", 40.0, 30.0),
    ("345678m567p345s9p", "", "9p", 40.0, 30.0),
    ("345678m567p4499s", "", "4s", 40.0, 30.0),
    ("345678m567p4499s", "", "9s", 40.0, 30.0),
    ("345m44s67s777z", "daiminkan 2222p", "8s", 40.0, 40.0),
    ("345678m34p88s", "ankan 5555z", "5p", 70.0, 60.0),
    (
        "67m44m",
        "ankan 2222m, daiminkan 5555p, kakan 8888s",
        "8m",
        60.0,
        60.0,
    ),
    ("345p88p33z", "ankan 1111m, ankan 9999s", "3z", 100.0, 100.0),
    ("1123m456789p345s", "", "1m", 30.0, 20.0),
    ("2345m678999p456s", "", "2m", 40.0, 40.0),
    ("222m444p66s88s", "pon 333z", "6s", 40.0, 40.0),
    ("123m79p789s77z", "pon 111p", "8p", 30.0, 30.0),
    ("340m789p23499s67m", "", "8m", 30.0, 20.0),
];

#[test]
fn fu_are_counted_without_a_program() {
    for (hand, calls, tile, ron, tsumo) in FU {
        for (drawn, expected) in [(false, ron), (true, tsumo)] {
            let mut t = table(&riichi(), "yaku", 1);
            t.hand(South, hand);
            for call in calls.split(", ").filter(|call| !call.is_empty()) {
                let (name, tiles) = call.split_once(' ').expect("name and tiles");
                t.meld(South, name, tiles);
            }
            if drawn {
                t.tsumo(tile);
            } else {
                t.ron(tile);
            }
            let fu = t.winner(South).scored.minipoints.to_f64();
            assert_eq!(fu, *expected, "{hand} {calls} {tile} drawn: {drawn}");
        }
    }
}

#[test]
fn a_double_wind_counts_twice() {
    let mut t = table(&riichi(), "yaku", 1);
    t.hand(East, "999m678p34567s11z")
        .discarded(West, "5s")
        .press(East, "ron");
    assert_eq!(t.winner(East).scored.minipoints, 50);
}

#[test]
fn scores_are_those_of_han_and_fu() {
    let mut t = table(&riichi(), "yaku", 3);
    t.hand(South, "345789m45p23499s").tsumo("6p");
    assert_eq!(t.winner(South).scored.score, 2600);
    assert_eq!(t.pay(), [-1300.0, 2700.0, -700.0, -700.0]);
    let mut t = table(&riichi(), "yakuman", 2);
    t.hand(South, "345789m45p23499s").ron("6p");
    assert_eq!(t.winner(South).scored.score_name, "Yakuman");
    assert_eq!(t.pay(), [0.0, 64000.0, -64000.0, 0.0]);
}

fn tables() -> Value {
    json!({
        "method": "riichi",
        "score_table_dealer": {"1": {"30": 1500}, "2": {"30": 2900}, "max": {"max": 48000}},
        "score_table_nondealer":
            {"1": {"30": 1000, "40": 1300, "max": 9}, "5": 8000, "max": {"max": 32000}},
        "score_table_dealer_draw": {"1": {"20": 400, "30": 500}, "max": {"max": 16000}},
        "score_table_nondealer_draw": {"1": {"20": 200, "30": 300}, "max": {"max": 8000}},
        "limit_hand_names": {"4": {"40": "Nearly"}, "5": "Mangan", "6": "Haneman", "max": "Counted"},
        "yakuman_limit_hand_name": "Limit",
    })
}

#[test]
fn tables_go_before_the_formula() {
    const PINFU: &str = "345789m45p23499s";
    let ron = |list: &str, points| {
        let mut t = table(&tables(), list, points);
        t.hand(South, PINFU).ron("6p");
        (t.winner(South).scored.score_name.clone(), t.pay())
    };
    assert_eq!(ron("yaku", 1), (String::new(), [0.0, 1000.0, -1000.0, 0.0]));
    assert_eq!(ron("yaku", 4), (String::new(), [0.0, 1000.0, -1000.0, 0.0]));
    assert_eq!(
        ron("yaku", 5),
        ("Mangan".to_owned(), [0.0, 8000.0, -8000.0, 0.0])
    );
    assert_eq!(ron("yaku", 6).0, "Haneman");
    assert_eq!(ron("yaku", 7).0, "Counted");
    assert_eq!(
        ron("yakuman", 2),
        ("Limit".to_owned(), [0.0, 64000.0, -64000.0, 0.0])
    );

    let mut t = table(&tables(), "yaku", 1);
    t.hand(South, "123456m789p2477s").tsumo("3s");
    assert_eq!(t.winner(South).scored.score, 1100);
    assert_eq!(t.pay(), [-500.0, 1100.0, -300.0, -300.0]);
    let mut t = table(&tables(), "yaku", 1);
    t.hand(East, "123456m789p2477s")
        .draw(East, "3s")
        .press(East, "tsumo");
    assert_eq!(t.winner(East).scored.score, 1500);
    assert_eq!(t.pay(), [1500.0, -500.0, -500.0, -500.0]);
    let mut t = table(&tables(), "yakuman", 1);
    t.hand(South, PINFU).tsumo("6p");
    assert_eq!(t.pay(), [-16000.0, 32000.0, -8000.0, -8000.0]);
}

#[test]
fn names_of_limits_by_points_and_fu() {
    let mut t = table(&tables(), "yaku", 4);
    t.hand(South, "123456m789p2477s").ron("3s");
    assert_eq!(t.winner(South).scored.score_name, "Nearly");
}

#[test]
fn tables_of_fan() {
    let keys = json!({
        "method": "hk",
        "score_table_dealer": {"0": 1, "3": 8, "max": 64},
        "score_table_nondealer": {"0": 2, "3": 16},
        "score_table_dealer_draw": {"0": 3},
        "score_table_nondealer_draw": {"0": 4, "3": 32},
    });
    let mut t = table(&keys, "yaku", 3);
    t.hand(South, "12m").ron("3m");
    assert_eq!(t.pay(), [-16.0, 64.0, -32.0, -16.0]);
    let mut t = table(&keys, "yaku", 4);
    t.hand(South, "12m").tsumo("3m");
    assert_eq!(t.pay(), [-32.0, 96.0, -32.0, -32.0]);
    let mut t = table(&keys, "yaku", 4);
    t.hand(East, "12m").discarded(West, "3m").press(East, "ron");
    assert_eq!(t.pay(), [256.0, -64.0, -128.0, -64.0]);
}

#[test]
fn tables_of_phan() {
    let keys = json!({
        "method": "vietnamese",
        "score_table_phan_discarder": {"0": 1, "2": 4, "max": 64},
        "score_table_phan_non_discarder": {"0": 0.5, "2": 3, "max": 32},
    });
    let mut t = table(&keys, "yaku", 2);
    t.hand(South, "12m").ron("3m");
    assert_eq!(t.pay(), [-3.0, 10.0, -4.0, -3.0]);
    let mut t = table(&keys, "yaku", 2);
    t.hand(South, "12m").tsumo("3m");
    assert_eq!(t.pay(), [-4.0, 12.0, -4.0, -4.0]);
    let mut t = table(&keys, "yakuman", 2);
    t.hand(South, "12m").ron("3m");
    assert_eq!(t.pay(), [-64.0, 256.0, -128.0, -64.0]);
}

/// The fu of South's hand by a program in the older words.
fn fu(steps: &Value, hand: &str, tile: &str, drawn: bool) -> f64 {
    let mut t = TestTable::new(&format!(
        "set score_calculation, %{{scoring_method: \"multiplier\", yaku_lists: []}}
         on before_scoring do
           set_counter(\"fu\", \"minipoints\", {steps})
         end"
    ));
    t.hand(South, hand);
    if drawn {
        t.tsumo(tile);
    } else {
        t.ron(tile);
    }
    t.winner(South).scored.minipoints.to_f64()
}

#[test]
fn groups_in_older_words() {
    let triplet = json!({
        "group": [0, 0, 0], "value": 2, "yaochuuhai_mult": 2, "suited_mult": 3, "tsumo_mult": 5,
    });
    let pair = json!({"group": [0, 0], "value": 1, "yakuhai_value": 2});
    let kanchan = json!({"group": [-1, 1], "value": 2});
    let penchan = json!([
        {"group": [-2, -1], "value": 2, "reject_if_exists": [[-3]]},
        {"group": [1, 2], "value": 3, "reject_if_exists": [[3]]},
    ]);
    let ryanmen = json!({"groups": [[-2, -1]], "value": 7, "reject_if_missing": [[-3]]});
    let steps = |name: &str, entries: &Value| json!([[name, entries], ["take_maximum"]]);
    for (name, entries, hand, tile, drawn, expected) in [
        ("remove_groups", &triplet, "55m", "5m", false, 6.0),
        ("remove_groups", &triplet, "99m", "9m", false, 12.0),
        ("remove_groups", &triplet, "66z", "6z", false, 4.0),
        ("remove_groups", &triplet, "55m", "5m", true, 30.0),
        ("remove_groups", &pair, "5m", "5m", false, 1.0),
        ("remove_groups", &pair, "5z", "5z", false, 3.0),
        ("remove_groups", &pair, "1z", "1z", false, 3.0),
        ("remove_groups", &pair, "2z", "2z", false, 3.0),
        ("remove_groups", &pair, "3z", "3z", false, 1.0),
        ("remove_winning_groups", &kanchan, "46m", "5m", false, 2.0),
        ("remove_winning_groups", &kanchan, "45m", "6m", false, 0.0),
        ("remove_winning_groups", &penchan, "12m", "3m", false, 2.0),
        ("remove_winning_groups", &penchan, "23m", "4m", false, 0.0),
        ("remove_winning_groups", &penchan, "89m", "7m", false, 3.0),
        ("remove_winning_groups", &ryanmen, "23m", "4m", false, 7.0),
        ("remove_winning_groups", &ryanmen, "12m", "3m", false, 0.0),
    ] {
        let found = fu(&steps(name, entries), hand, tile, drawn);
        assert_eq!(found, expected, "{name} {entries} {hand} {tile} {drawn}");
    }
}

#[test]
fn groups_with_the_winning_tile_in_older_words() {
    let shanpon = json!({"group": [0, 0], "value": 2});
    let tanki = json!({"group": [0], "value": 3});
    // One list, or the entries one after another.
    for steps in [
        json!([
            ["remove_winning_groups", [shanpon, tanki]],
            ["take_maximum"]
        ]),
        json!([["remove_winning_groups", shanpon, tanki], ["take_maximum"]]),
    ] {
        assert_eq!(fu(&steps, "5m", "5m", false), 3.0, "{steps}");
        assert_eq!(fu(&steps, "5m", "6m", false), 0.0, "{steps}");
        let only = json!([["remove_winning_groups", shanpon], ["take_maximum"]]);
        assert_eq!(fu(&only, "55m", "5m", false), 2.0);
    }
}

/// A pair counts once for each thing that it is.
#[test]
fn a_pair_of_two_winds_in_older_words() {
    let mut t = TestTable::new(
        "set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: []}
         on before_scoring do
           set_counter(\"fu\", \"minipoints\",
             [[\"remove_groups\", [{\"group\": [0, 0], \"value\": 1, \"yakuhai_value\": 2}]]])
         end",
    );
    t.game.arrange().0.game.kyoku = 4;
    t.hand(South, "2z").ron("2z");
    assert_eq!(t.winner(South).scored.minipoints, 5);
}

/// What is not taken is kept: a pair can be left for later.
#[test]
fn hands_stay_as_they_are_beside_what_is_taken() {
    let steps = json!([
        ["remove_groups", {"group": [0, 0, 0], "value": 1}],
        ["remove_groups", {"group": [0, 0], "value": 9}],
        ["take_maximum"],
    ]);
    assert_eq!(fu(&steps, "55m", "5m", false), 9.0);
}

#[test]
fn everyone_is_told_what_a_win_is_worth() {
    let mut t = TestTable::new(
        "set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: [\"yaku\"], win_by_discard_label: \"RON\", score_denomination: \" pts\"}
         set yaku, [%{display_name: \"Dora\", value: 2, when: []}]
         on after_win do
           modify_winner(\"score\", 5)
         end",
    );
    t.hand(South, "12m").ron("3m");
    let messages = t.messages();
    let told: Vec<&str> = messages
        .iter()
        .map(String::as_str)
        .filter(|text| text.starts_with("scored"))
        .collect();
    assert_eq!(told, ["scored 5 pts with Dora 2"]);
    assert!(
        messages
            .iter()
            .any(|text| text.starts_with("called ron on 3m"))
    );
}

/// What `"riichi"` says about draws, repeats and three winners.
#[test]
fn rounds_of_the_older_riichi() {
    let round = || Round::new(&riichi()).honba(1);
    let round_after = |mut round: Round| {
        round.game.screen_elapsed();
        (round.game.state().game.kyoku, round.game.state().game.honba)
    };
    let drawn = round().status(South, "tenpai").drawn("ryuukyoku");
    assert_eq!(drawn.deltas(), [-1000.0, 3000.0, -1000.0, -1000.0]);
    assert_eq!(round_after(drawn), (1, 2));
    let ready = round().status(East, "tenpai").status(West, "tenpai");
    let drawn = ready.drawn("ryuukyoku");
    assert_eq!(drawn.deltas(), [1500.0, -1500.0, 1500.0, -1500.0]);
    assert_eq!(round_after(drawn), (0, 2));
    for (seat, expected) in [
        (South, [-4000.0, 8000.0, -2000.0, -2000.0]),
        (East, [12000.0, -4000.0, -4000.0, -4000.0]),
    ] {
        let nagashi = round().status(West, "tenpai").status(seat, "nagashi");
        assert_eq!(nagashi.drawn("ryuukyoku").deltas(), expected);
    }
    let won = round().wins_han(East, Some(West), 1.0, 30.0).paid();
    assert_eq!(round_after(won), (0, 2));
    let won = round().wins_han(South, Some(West), 1.0, 30.0).paid();
    assert_eq!(round_after(won), (1, 0));
    let mut three = round();
    for seat in [North, East, South] {
        three = three.wins_han(seat, Some(West), 1.0, 30.0);
    }
    let three = three.paid();
    assert_eq!(
        (three.header(), three.deltas()),
        ("Sanchahou", vec![0.0; 4])
    );
    assert_eq!(round_after(three), (0, 2));
    let pao = round().status(South, "pao");
    let pao = pao.wins(East, Some(West), 30.0, &[], &[("Daisangen", 1.0)]);
    assert_eq!(pao.paid().deltas(), [48000.0, -24000.0, -24000.0, 0.0]);
}

#[test]
fn the_deal_passes_in_the_older_hong_kong() {
    let table = json!({"max": 8});
    let keys = json!({
        "method": "hk",
        "score_table_dealer": table, "score_table_nondealer": table,
        "score_table_dealer_draw": table, "score_table_nondealer_draw": table,
    });
    let mut round = Round::new(&keys).wins_points(East, Some(West), 3.0).paid();
    round.game.screen_elapsed();
    assert_eq!(round.game.state().game.kyoku, 1);
}

#[test]
fn the_older_sichuan() {
    let table = || {
        let keys = json!({"method": "sichuan", "draw_payments": true,
            "score_table": {"0": 1, "1": 2, "2": 4, "max": 8}});
        Round::of(&json!({"bloody_end": true, "score_calculation": keys}))
    };
    let round = table().wins_points(South, Some(West), 1.0).paid();
    assert_eq!(round.deltas(), [0.0, 2.0, -2.0, 0.0]);
    assert_eq!(round.game.ask().next_dealer(), South);
    let round = table().wins_points(South, None, 2.0).paid();
    assert_eq!(round.deltas(), [-5.0, 15.0, -5.0, -5.0]);
    let round = table().wins_points(North, Some(West), 0.0);
    let round = round.wins_points(East, Some(West), 0.0).paid();
    assert_eq!(round.game.ask().next_dealer(), West);
    assert!(round.game.rulebook().setup.score_best_hand_at_draw);
}

/// Units stand outside, and the names of wins are their labels, too.
#[test]
fn words_of_older_rulesets() {
    let t = TestTable::new(
        "set score_calculation, %{method: \"riichi\", win_by_discard_name: \"Ron\", win_by_draw_name: \"Tsumo\"}
         set point_name, \"Han\"
         set limit_point_name, \"Star\"
         set minipoint_name, \"Fu\"",
    );
    let labels = &t.game.rulebook().scoring.labels;
    assert_eq!(
        [
            &labels.point_name,
            &labels.point2_name,
            &labels.minipoint_name
        ],
        ["Han", "Star", "Fu"]
    );
    assert_eq!(labels.win_by_discard_label, "Ron");
    assert_eq!(labels.win_by_draw_label, "Tsumo");
}
