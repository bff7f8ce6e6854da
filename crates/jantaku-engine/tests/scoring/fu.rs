//! Counting fu.

use crate::*;

/// The fu of a win, by steps between `set_counter` and its `end`.
fn fu(steps: &str, setup: impl Fn(&mut TestTable)) -> f64 {
    let rules = format!(
        "set score_calculation, %{{\"scoring_method\": \"multiplier\", \"yaku_lists\": []}}
         set persistent_statuses, [\"pon\", \"chii\", \"ankan\", \"k\"]
         on before_scoring do
           add_attr([\"winning_tile\"], [\"_winning_tile\"])
           set_counter(\"fu\", \"minipoints\") do
             {steps}
           end
         end"
    );
    let mut t = TestTable::new(&rules);
    setup(&mut t);
    t.winner(South).scored.minipoints.to_f64()
}

/// Sequences 0, triplets 4, pairs 2.
const ALL: &str = r#"remove_groups([
    %{groups: ~s"0 1 2"}, %{groups: ~s"0 0 0", value: 4}, %{groups: ~s"0 0", value: 2}
])"#;
const ST: &str = r#"remove_groups([%{groups: ~s"0 1 2"}, %{groups: ~s"0 0 0", value: 4}])"#;
const S: &str = r#"remove_groups([%{groups: ~s"0 1 2"}])"#;
const T: &str = r#"remove_groups([%{groups: ~s"0 0 0", value: 4}])"#;

#[test]
fn adding() {
    let any = |t: &mut TestTable| {
        t.hand(South, "123m5p").counter(South, "k", 9.0).ron("5p");
    };
    let steps = "add(7)
        add(5, minipoints_equals(7))
        add(1, minipoints_at_least(13))
        add(2, minipoints_at_most(12))";
    for (steps, expected) in [
        (steps, 14.0),
        ("add(7, won_by_draw)", 0.0),
        ("add(\"k\")", 9.0),
        ("add(22)\nround_up(10)", 30.0),
        ("add(30)\nround_up(10)", 30.0),
        ("add(26)\nround_up(25)", 50.0),
        ("add(-3)\nround_up(10)", 0.0),
        ("add(22)\nround_up(0)", 30.0),
        ("retain_empty_hands", 0.0),
        ("retain_empty_hands\ntake_maximum", 0.0),
        ("add(3)\nadd_original_hand", 3.0),
        ("add(-3)\nadd_original_hand\ntake_maximum", 0.0),
    ] {
        assert_eq!(fu(steps, any), expected, "{steps}");
    }
}

#[test]
fn calls() {
    for (calls, steps, expected) in [
        (
            "pon 333m, pon 444m, ankan 5555m, chii 123p",
            "convert_calls(%{pon: 2, ankan: 16})",
            20.0,
        ),
        (
            "pon 333m, pon 111p",
            "remove_calls([\"tanyaohai\"])\nconvert_calls(%{pon: 2})",
            2.0,
        ),
        (
            "pon 333m, pon 111p",
            "remove_tanyaohai_calls\nconvert_calls(%{pon: 2})",
            2.0,
        ),
        (
            "chii 123p",
            "remove_calls([\"tanyaohai\"])\nconvert_calls(%{chii: 1})",
            0.0,
        ),
        (
            "pon 333m, pon 444p, pon 111m",
            "remove_calls([\"tanyaohai\", \"manzu\"])\nconvert_calls(%{pon: 2})",
            4.0,
        ),
        (
            "pon 333m, chii 123p",
            "put_calls_in_hand([\"pon\"])\nconvert_calls(%{pon: 2, chii: 1})",
            1.0,
        ),
        (
            "pon 333m, chii 123p",
            "put_calls_in_hand\nconvert_calls(%{pon: 2, chii: 1})",
            0.0,
        ),
        ("pon 333m", "remove_calls\nconvert_calls(%{pon: 2})", 0.0),
    ] {
        let found = fu(steps, |t| {
            t.hand(South, "1112m");
            for call in calls.split(", ") {
                let (name, tiles) = call.split_once(' ').unwrap();
                t.meld(South, name, tiles);
            }
            t.ron("2m");
        });
        assert_eq!(found, expected, "{calls} | {steps}");
    }
}

#[test]
fn groups() {
    let pair = |value| format!(r#"remove_groups([%{{groups: ~s"0 0", value: {value}}}])"#);
    let won = r#"remove_groups([%{groups: ~s"0@winning_tile 0", value: 2}])"#;
    let sp = r#"remove_groups([%{groups: ~s"0 1 2"}, %{groups: ~s"0 0", value: 2}])"#;
    let set_or_nothing = r#"remove_groups([%{groups: ~s"0 1 2 | 0 0 0 |"}])"#;
    let retain = "retain_empty_hands";
    let max = "take_maximum";
    for (hand, tile, steps, expected) in [
        (
            "1114m",
            "4m",
            vec![ALL, ALL, retain, "add(100)", max],
            106.0,
        ),
        ("1114m", "4m", vec![ALL, retain, "add(100)", max], 0.0),
        (
            "1114m",
            "4m",
            vec![
                ALL,
                retain,
                "add_original_hand",
                "add(25, minipoints_equals(0))",
                max,
            ],
            25.0,
        ),
        ("123m", "5p", vec![T, max], 0.0),
        ("11123m", "5p", vec![S, max], 0.0),
        ("11123m", "5p", vec![ST, max], 4.0),
        ("11123m", "5p", vec![ALL, max], 4.0),
        ("1123m", "1m", vec![sp, S, &pair(7), retain, max], 7.0),
        ("45m", "4m", vec![won, max], 2.0),
        ("45m", "4m", vec!["remove_attrs", won, max], 0.0),
        ("445m", "9m", vec![won, max], 0.0),
        (
            "111m",
            "5p",
            vec![
                r#"remove_groups([%{groups: ~s"0 0 0", value: 4}], won_by_draw)"#,
                max,
            ],
            0.0,
        ),
        // Attributes come back with the original hand.
        (
            "45m",
            "4m",
            vec!["remove_attrs", "add_original_hand", won, max],
            2.0,
        ),
        // Exact tiles, alternatives, a group of nothing.
        (
            "5z",
            "5z",
            vec![
                r#"remove_groups([%{groups: ~s"1z 1z | 5z 5z", value: 3}])"#,
                retain,
            ],
            3.0,
        ),
        // An empty alternative takes nothing: here 111m may stay for a pair and a sequence.
        (
            "11123m456p789s12s",
            "3s",
            vec![
                r#"remove_groups([%{groups: ~s"0 0 0", value: 2}, %{groups: ~s""}])"#,
                set_or_nothing,
                set_or_nothing,
                set_or_nothing,
                set_or_nothing,
                r#"remove_groups([%{groups: ~s"0 0 |"}])"#,
                retain,
                "add(5)",
                max,
            ],
            5.0,
        ),
        // It has its worth, and is no reason to stay as before.
        (
            "123m",
            "5p",
            vec![r#"remove_groups([%{groups: ~s"0 0 0 |", value: 3}])"#],
            3.0,
        ),
        (
            "111m",
            "5p",
            vec![
                r#"remove_groups([%{groups: ~s"0 0 0"}, %{groups: ~s"", value: 3}])"#,
                r#"remove_groups([%{groups: ~s"0 0 0", value: 4}])"#,
                max,
            ],
            7.0,
        ),
        // Both readings stay until the best is taken.
        ("111222m", "3m", vec![ALL, ALL, max], 8.0),
    ] {
        let found = fu(&steps.join("\n"), |t| {
            t.hand(South, hand).ron(tile);
        });
        assert_eq!(found, expected, "{hand} + {tile} | {steps:?}");
    }
}

#[test]
fn calls_that_were_put_into_the_hand_form_groups() {
    let steps = format!("put_calls_in_hand\n{T}\n{T}\nretain_empty_hands");
    let found = fu(&steps, |t| {
        t.hand(South, "22m").meld(South, "pon", "333m").ron("2m");
    });
    assert_eq!(found, 8.0);
}

#[test]
fn jokers_stand_for_what_is_missing() {
    let steps = format!("{S}\nadd(5)\nretain_empty_hands");
    let rules = |more: &str| {
        format!(
            "set score_calculation, %{{\"scoring_method\": \"multiplier\", \"yaku_lists\": [], \"use_smt\": false}}
             on after_start do set_tile_alias_all([\"1j\"], {more}) end
             on before_scoring do set_counter(\"fu\", \"minipoints\") do\n{steps}\nend end"
        )
    };
    for (targets, expected) in [
        ("[\"any\"]", 5.0),
        ("[\"9p\", \"8p\"]", 0.0),
        ("[\"3m\", \"7p\"]", 5.0),
    ] {
        let mut t = TestTable::new(&rules(targets));
        t.hand(South, "2m1j").ron("4m");
        assert_eq!(
            t.winner(South).scored.minipoints.to_f64(),
            expected,
            "{targets}"
        );
    }
}

/// How riichi counts fu, with the pinfu reading first unless there are three concealed triplets,
/// and seven pairs only where the hand is nothing else.
const RIICHI: &str = r#"
set score_calculation, %{"scoring_method": "multiplier", "yaku_lists": []}
define_match win, ~m"exhaustive, (shuntsu koutsu):4, pair:1 | pair:7"
define_match standard, ~m"exhaustive, (shuntsu koutsu):4, pair:1"
define_const all, ["hand", "calls", "winning_tile"]
define_const closed, has_no_call_named("chii", "pon", "daiminkan", "kakan")
set persistent_statuses, ["chii", "pon", "daiminkan", "kakan", "ankan"]
on before_scoring do
  add_attr(@all, ["_terminal"], ["terminal"])
  add_attr(@all, ["_tanyao"], ["tanyaohai"])
  add_attr(@all, ["_yaochuu"], ["yaochuuhai"])
  add_attr(@all, ["_prevalent"], ["1z"])
  if seat_is("east") do add_attr(@all, ["_seat"], ["1z"]) end
  if seat_is("south") do add_attr(@all, ["_seat"], ["2z"]) end
  add_attr(["winning_tile"], ["_winning_tile"])
  if won_by_draw do
    add_attr(["winning_tile"], ["_tsumo"])
  else
    add_attr(["winning_tile"], ["_ron"])
  end
  set_counter("fu", "minipoints") do
    convert_calls(%{pon: 2, daiminkan: 8, kakan: 8, ankan: 16})
    remove_tanyaohai_calls
    convert_calls(%{pon: 2, daiminkan: 8, kakan: 8, ankan: 16})
    remove_calls
    remove_winning_groups([
      %{groups: ~s"-1 0@winning_tile 1", value: 2},
      %{groups: ~s"0@winning_tile -1@tanyao -2@terminal", value: 2},
      %{groups: ~s"0@winning_tile 1@tanyao 2@terminal", value: 2},
      %{groups: ~s"0@winning_tile -1@tanyao -2@tanyao"},
      %{groups: ~s"0@winning_tile 1@tanyao 2@tanyao"},
      %{groups: ~s"0@tanyao 0@tanyao 0@winning_tile&ron", value: 2},
      %{groups: ~s"0@yaochuu 0@yaochuu 0@winning_tile&ron", value: 4},
      %{groups: ~s"0@tanyao 0@tanyao 0@winning_tile&tsumo", value: 4},
      %{groups: ~s"0@yaochuu 0@yaochuu 0@winning_tile&tsumo", value: 8},
      %{groups: ~s"0 0@winning_tile", value: 2},
      %{groups: ~s"0@prevalent 0@winning_tile | 0@seat 0@winning_tile | 5z 5z@winning_tile | 6z 6z@winning_tile | 7z 7z@winning_tile", value: 4}
    ])
    remove_groups(@closed_groups)
    remove_groups(@closed_groups)
    remove_groups(@closed_groups)
    remove_groups(@closed_groups)
    remove_groups([
      %{groups: ~s"0 0"},
      %{groups: ~s"0@prevalent 0@prevalent | 0@seat 0@seat | 5z 5z | 6z 6z | 7z 7z", value: 2}
    ])
    retain_empty_hands
    add(1000, minipoints_equals(0))
    add(20)
    add(2, won_by_draw and (minipoints_at_most(999) or not @closed))
    add(10, not_won_by_draw and @closed)
    add(10, not_won_by_draw and not @closed and minipoints_at_least(1000))
    take_maximum
    add(-1000, minipoints_at_least(1000))
    round_up(10)
    add_original_hand
    add(25, minipoints_equals(0) and match(@all, [[[["pair"], 7]]]) and not_match(@all, ["standard"]))
    add(40, not_won_by_draw and @closed and minipoints_equals(0) and match(@all, ["kokushi"]))
    add(30, minipoints_equals(0) and match(@all, ["kokushi"]))
    take_maximum
  end
end
define_const closed_groups, [
  %{groups: ~s"0 1 2"},
  %{groups: ~s"0@tanyao 0@tanyao 0@tanyao", value: 4},
  %{groups: ~s"0@yaochuu 0@yaochuu 0@yaochuu", value: 8}
]
"#;

#[test]
fn worked_hands() {
    for (hand, calls, way, tile, expected) in [
        ("345789m45p23499s", "", "tsumo", "6p", 20.0),
        ("345789m45p23499s", "", "ron", "6p", 30.0),
        ("45678m34566p", "chii 234s", "ron", "6m", 30.0),
        ("45678m34566p", "chii 234s", "tsumo", "6m", 30.0),
        ("2266m99p24477s33z", "", "ron", "2s", 25.0),
        ("2266m99p24477s33z", "", "tsumo", "2s", 25.0),
        ("19m99p19s1234567z", "", "ron", "1p", 40.0),
        ("19m99p19s1234567z", "", "tsumo", "1p", 30.0),
        ("123456m789p2477s", "", "ron", "3s", 40.0),
        ("345678m567p1288s", "", "ron", "3s", 40.0),
        ("345678m567p345s9p", "", "ron", "9p", 40.0),
        ("345678m567p4499s", "", "ron", "4s", 40.0),
        ("345678m567p4499s", "", "tsumo", "4s", 30.0),
        ("345678m567p4499s", "", "ron", "9s", 40.0),
        ("345678m567p4499s", "", "tsumo", "9s", 30.0),
        ("345m44s67s777z", "daiminkan 2222p", "ron", "8s", 40.0),
        ("345678m34p88s", "ankan 5555z", "ron", "5p", 70.0),
        ("345678m34p88s", "ankan 3333z", "tsumo", "5p", 60.0),
        (
            "67m44m",
            "ankan 2222m, daiminkan 5555p, kakan 8888s",
            "ron",
            "8m",
            60.0,
        ),
        ("345p88p33z", "ankan 1111m, ankan 9999s", "ron", "3z", 100.0),
        ("1123m456789p345s", "", "ron", "1m", 30.0),
        ("2345m678999p456s", "", "ron", "2m", 40.0),
        ("222m444p66s88s", "pon 333z", "tsumo", "6s", 40.0),
        ("222m444p66s88s", "pon 333z", "ron", "6s", 40.0),
        ("123m79p789s77z", "pon 111p", "ron", "8p", 30.0),
        ("3345566777p", "kakan 5555z", "ron", "7p", 40.0),
        ("11122233p22s", "kakan 8888s", "tsumo", "3p", 50.0),
        // Two pairs too many for seven pairs: the standard reading counts.
        ("223344m55667p88s", "", "tsumo", "7p", 20.0),
    ] {
        let mut t = TestTable::new(RIICHI);
        t.hand(South, hand);
        for call in calls.split(", ").filter(|call| !call.is_empty()) {
            let (name, tiles) = call.split_once(' ').unwrap();
            t.meld(South, name, tiles);
        }
        if way == "ron" {
            t.ron(tile);
        } else {
            t.tsumo(tile);
        }
        let found = t.winner(South).scored.minipoints.to_f64();
        assert_eq!(found, expected, "{hand} {calls} {way} {tile}");
    }
}

#[test]
fn a_double_wind_pair() {
    let hand = |rules: &str| {
        let mut t = TestTable::new(rules);
        t.hand(East, "999m678p34567s11z")
            .discarded(West, "5s")
            .press(East, "ron");
        t.winner(East).scored.minipoints.to_f64()
    };
    assert_eq!(hand(RIICHI), 40.0);
    let four = RIICHI.replace(
        "      %{groups: ~s\"0 0\"},\n",
        "      %{groups: ~s\"0 0\"},\n      %{groups: ~s\"0@prevalent&seat 0@prevalent&seat\", value: 4},\n",
    );
    assert_eq!(hand(&four), 50.0);
}

/// A single wait for the pair of a double wind is worth 6 where the pair is worth 4.
#[test]
fn a_double_wind_pair_waited_for() {
    let hand = |rules: &str| {
        let mut t = TestTable::new(rules);
        t.hand(East, "444678p345567s1z")
            .discarded(South, "9s")
            .draw(East, "1z")
            .press(East, "tsumo");
        t.winner(East).scored.minipoints.to_f64()
    };
    assert_eq!(hand(RIICHI), 30.0);
    let four = RIICHI.replace(
        "      %{groups: ~s\"0 0@winning_tile\", value: 2},\n",
        "      %{groups: ~s\"0 0@winning_tile\", value: 2},\n      %{groups: ~s\"0@prevalent&seat 0@winning_tile\", value: 6},\n",
    );
    assert_eq!(hand(&four), 40.0);
}

/// What has been counted of 345678m567p4499s + 4s on the way through the program.
#[test]
fn step_by_step() {
    let start = "set_counter(\"fu\", \"minipoints\") do\n";
    let (before, program) = RIICHI.split_once(start).unwrap();
    let (program, after) = program.split_once("  end\nend\n").unwrap();
    for (next, expected) in [
        ("    remove_groups(@closed_groups)", 2.0),
        ("    add(1000", 2.0),
        ("    add(20)", 2.0),
        ("    add(2, ", 22.0),
        ("    add(10, not_won_by_draw and @closed)", 22.0),
        ("    add(10, not_won_by_draw and not", 32.0),
        ("    take_maximum", 32.0),
        ("    round_up(10)", 32.0),
        ("    add_original_hand", 40.0),
        ("", 40.0),
    ] {
        let end = if next.is_empty() {
            program.len()
        } else {
            program.find(next).unwrap()
        };
        let steps = &program[..end];
        let mut t = TestTable::new(&format!("{before}{start}{steps}  end\nend\n{after}"));
        t.hand(South, "345678m567p4499s").ron("4s");
        assert_eq!(
            t.winner(South).scored.minipoints.to_f64(),
            expected,
            "before {next}"
        );
    }
}

/// Hints and steps for looking at a program change nothing.
#[test]
fn hints_change_nothing() {
    let looked_at = RIICHI.replace(
        "    retain_empty_hands\n",
        "    prune(%{method: \"tile_count\", num_tiles: [1, 4, 7, 10]})
    print(3)
    count
    retain_empty_hands\n",
    );
    assert_ne!(looked_at, RIICHI);
    for (hand, tile, expected) in [
        ("345678m567p4499s", "4s", 40.0),
        ("1123m456789p345s", "1m", 30.0),
        ("2266m99p24477s33z", "2s", 25.0),
    ] {
        let mut t = TestTable::new(&looked_at);
        t.hand(South, hand).ron(tile);
        assert_eq!(
            t.winner(South).scored.minipoints.to_f64(),
            expected,
            "{hand}"
        );
    }
}
