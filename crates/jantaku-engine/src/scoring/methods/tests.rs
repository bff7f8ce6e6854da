//! Scores by the numbers: every method, the table of han and fu, three players.

use jantaku_rulebook::{Number, Rulebook, Scoring};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Situation, Values, worth};
use crate::scoring::shares::{Shares, half};

/// The rules of these keys, and of others that they are joined to.
fn rules(base: &Value, more: &Value) -> Scoring {
    let mut keys = base.as_object().cloned().unwrap_or_default();
    keys.extend(more.as_object().cloned().unwrap_or_default());
    let document = json!({ "score_calculation": keys });
    let (rulebook, problems) = Rulebook::new(document.as_object().expect("an object"));
    assert_eq!(problems, [], "{document}");
    rulebook.scoring
}

fn riichi() -> Value {
    let keys = include_str!("../../../tests/scoring/keys/riichi.json");
    serde_json::from_str(keys).expect("JSON")
}

fn classical() -> Value {
    json!({
        "scoring_method": ["han_fu_formula", "multiplier"],
        "score_multiplier": 500, "max_score": 500,
        "han_fu_starting_han": 0, "han_fu_multiplier": 1, "han_fu_rounding_factor": 1,
        "dealer_multiplier": 2, "yaku2_overrides_yaku1": true,
    })
}

fn hong_kong() -> Value {
    let keys = include_str!("../../../tests/scoring/keys/hong_kong.json");
    serde_json::from_str(keys).expect("JSON")
}

fn vietnamese() -> Value {
    json!({"scoring_method": "vietnamese", "min_score": 1, "score_table": {
        "0": 0.5, "1": 1, "2": 2, "3": 4, "4": 8, "5": 16, "max": 32,
    }})
}

const CHILD: Situation = Situation {
    dealer: false,
    self_draw: false,
    players: 4,
    doubled: false,
    next_limit: false,
};

const DEALER: Situation = Situation {
    dealer: true,
    ..CHILD
};

/// What a hand is worth, in numbers as they are written below.
struct Told {
    score: f64,
    points: f64,
    points2: f64,
    name: String,
    whole: f64,
}

fn n(number: f64) -> Number {
    Number::from_f64(number).expect("a number")
}

fn of(
    scoring: &Scoring,
    first: &[f64],
    second: &[f64],
    minipoints: f64,
    situation: Situation,
) -> Told {
    let numbers =
        |values: &[f64]| -> Vec<Number> { values.iter().map(|value| n(*value)).collect() };
    let values = Values {
        first: &numbers(first),
        second: &numbers(second),
        second_by_unit: None,
        minipoints: n(minipoints),
    };
    let worth = worth(scoring, values, situation);
    Told {
        score: worth.score.score.to_f64(),
        points: worth.score.points.to_f64(),
        points2: worth.score.points2.to_f64(),
        name: worth.score.name,
        whole: worth.whole.to_f64(),
    }
}

/// What who does not deal pays of a score, and what who deals.
fn shares(scoring: &Scoring, score: f64, dealer: bool, players: usize) -> (f64, f64) {
    let Shares { ko, oya } = Shares::of(scoring, n(score), dealer, players);
    (ko.to_f64(), oya.to_f64())
}

#[test]
fn nothing_is_scored_without_rules() {
    let scoring = Scoring::default();
    assert_eq!(of(&scoring, &[3.0], &[], 30.0, CHILD).score, 0.0);
}

#[test]
fn points_times_something() {
    let by = |number: Value, more: Value| {
        let base = json!({"scoring_method": "multiplier", "score_multiplier": number});
        rules(&base, &more)
    };
    let points2 = || by(json!("points2"), json!({}));
    let limit = by(
        json!(500),
        json!({"max_score": 500, "dealer_multiplier": 2}),
    );
    let yakuman = by(json!(32000), json!({"dealer_multiplier": 1.5}));
    type Row<'a> = (Scoring, &'a [f64], &'a [f64], Situation, f64);
    let rows: [Row<'_>; 9] = [
        (by(json!(20), json!({})), &[3.0, 2.0], &[], CHILD, 100.0),
        (
            by(json!(20), json!({"max_score": 200})),
            &[12.0],
            &[],
            CHILD,
            200.0,
        ),
        (by(json!(0.5), json!({})), &[3.0], &[], CHILD, 1.5),
        (points2(), &[4.0, 1.0], &[2.0, 4.0], CHILD, 40.0),
        (points2(), &[5.0], &[], CHILD, 5.0),
        (yakuman, &[1.0, 1.0], &[], DEALER, 96000.0),
        (limit, &[1.0], &[], DEALER, 500.0),
        (by(json!(1), json!({})), &[-3.0], &[], CHILD, 0.0),
        (
            by(json!(1), json!({"min_score": -10})),
            &[-3.0],
            &[],
            CHILD,
            -3.0,
        ),
    ];
    for (row, (scoring, first, second, situation, expected)) in rows.into_iter().enumerate() {
        let score = of(&scoring, first, second, 0.0, situation).score;
        assert_eq!(score, expected, "row {row}");
    }
}

#[test]
fn a_table_of_scores() {
    let scoring = rules(&hong_kong(), &json!({}));
    for (points, expected) in [
        (0.0, 1.0),
        (3.0, 8.0),
        (5.0, 24.0),
        (12.0, 256.0),
        (13.0, 384.0),
        (30.0, 384.0),
        (2.5, 4.0),
        (-1.0, 0.0),
    ] {
        let score = of(&scoring, &[points], &[], 0.0, CHILD);
        assert_eq!(score.score, expected, "{points}");
        assert_eq!((score.points, score.points2), (points, 0.0));
    }
    let gaps = json!({"scoring_method": "score_table", "score_table": {"-1": 7, "1": 1, "4": 2}});
    let gaps = rules(&gaps, &json!({}));
    for (points, expected) in [(-2.0, 0.0), (-1.0, 7.0), (0.0, 7.0), (3.0, 1.0), (9.0, 2.0)] {
        let score = of(&gaps, &[points], &[], 0.0, CHILD);
        assert_eq!(score.score, expected, "{points}");
    }
}

#[test]
fn phan_and_mun() {
    let scoring = rules(&vietnamese(), &json!({}));
    for (phan, mun, points, points2, expected) in [
        (0.0, 0.0, 0.0, 0.0, 1.0),
        (3.0, 0.0, 3.0, 0.0, 4.0),
        (6.0, 0.0, 0.0, 1.0, 32.0),
        (7.0, 0.0, 1.0, 1.0, 32.0),
        (4.0, 2.0, 4.0, 2.0, 64.0),
        (14.0, 1.0, 2.0, 3.0, 96.0),
    ] {
        let score = of(&scoring, &[phan], &[mun], 0.0, CHILD);
        assert_eq!(score.score, expected, "{phan} {mun}");
        assert_eq!((score.points, score.points2), (points, points2));
    }
}

#[test]
fn han_and_fu() {
    let riichi = riichi();
    let kiriage = json!({
        "limit_thresholds": [[3, 60], [4, 30], [5, 0]],
        "limit_scores": [8000, 8000, 8000],
        "limit_names": ["Mangan", "Mangan", "Mangan"],
    });
    let no_kazoe = json!({
        "limit_thresholds": [[5, 0], [6, 0], [8, 0], [11, 0]],
        "limit_scores": [8000, 12000, 16000, 24000],
        "limit_names": ["Mangan", "Haneman", "Baiman", "Sanbaiman"],
    });
    let aotenjou = json!({"limit_thresholds": [], "limit_scores": [], "limit_names": []});
    let nothing = json!({});
    let rows = [
        (&riichi, &nothing, 1.0, 30.0, CHILD, 1000.0, ""),
        (&riichi, &nothing, 1.0, 30.0, DEALER, 1500.0, ""),
        (&riichi, &nothing, 3.0, 40.0, CHILD, 5200.0, ""),
        (&riichi, &nothing, 4.0, 30.0, CHILD, 7700.0, ""),
        (&riichi, &kiriage, 4.0, 30.0, CHILD, 8000.0, "Mangan"),
        (&riichi, &kiriage, 3.0, 60.0, DEALER, 12000.0, "Mangan"),
        (&riichi, &nothing, 3.0, 70.0, CHILD, 8000.0, "Mangan"),
        (&riichi, &nothing, 7.0, 20.0, DEALER, 18000.0, "Haneman"),
        (
            &riichi,
            &nothing,
            15.0,
            40.0,
            CHILD,
            32000.0,
            "Kazoe Yakuman",
        ),
        (&riichi, &no_kazoe, 15.0, 40.0, CHILD, 24000.0, "Sanbaiman"),
        (&riichi, &aotenjou, 6.0, 30.0, CHILD, 30800.0, ""),
        (&riichi, &aotenjou, 13.0, 40.0, DEALER, 7_864_400.0, ""),
        (&riichi, &aotenjou, 26.0, 30.0, CHILD, 32_212_254_800.0, ""),
        (&riichi, &nothing, 3.0, 0.0, CHILD, 0.0, ""),
        (&classical(), &nothing, 2.0, 34.0, CHILD, 136.0, ""),
        (&classical(), &nothing, 3.0, 34.0, DEALER, 500.0, ""),
    ];
    for (base, more, points, fu, situation, expected, name) in rows {
        let score = of(&rules(base, more), &[points], &[], fu, situation);
        assert_eq!(
            (score.score, &*score.name),
            (expected, name),
            "{points} {fu}"
        );
        assert_eq!(score.points, points);
    }
    let fixed = rules(&riichi, &json!({"fixed_fu": 30}));
    assert_eq!(of(&fixed, &[3.0], &[], 70.0, CHILD).score, 3900.0);
}

#[test]
fn which_family_counts() {
    let both = riichi();
    let joined = json!({"yaku2_overrides_yaku1": false});
    let one = json!({"scoring_method": "multiplier", "score_multiplier": 10});
    let overriding = json!({"yaku2_overrides_yaku1": true});
    let single = json!({"scoring_method": ["multiplier"]});
    let nothing = json!({});
    type Row<'a> = (&'a Value, &'a Value, &'a [f64], f64, f64, &'a str);
    let rows: [Row<'_>; 6] = [
        (&both, &nothing, &[2.0], 64000.0, 2.0, "Yakuman"),
        (&both, &joined, &[2.0], 69200.0, 3.0, "Yakuman"),
        (&both, &joined, &[], 5200.0, 3.0, ""),
        (&one, &nothing, &[2.0], 30.0, 3.0, ""),
        (&one, &overriding, &[2.0], 20.0, 2.0, ""),
        (&one, &single, &[2.0], 30.0, 3.0, ""),
    ];
    for (base, more, second, expected, points, name) in rows {
        let score = of(&rules(base, more), &[2.0, 1.0], second, 40.0, CHILD);
        assert_eq!(
            (score.score, score.points, &*score.name),
            (expected, points, name),
            "{base} {more} {second:?}"
        );
    }
}

#[test]
fn a_bonus_comes_after_the_dealers_part() {
    let keys = json!({
        "scoring_method": "multiplier", "dealer_multiplier": 2, "self_draw_bonus": 1,
    });
    let scoring = rules(&keys, &json!({}));
    let drawn = Situation {
        self_draw: true,
        ..DEALER
    };
    assert_eq!(of(&scoring, &[3.0], &[], 0.0, drawn).score, 7.0);
    assert_eq!(of(&scoring, &[3.0], &[], 0.0, DEALER).score, 6.0);
}

#[test]
fn statuses_change_the_formula() {
    let scoring = rules(&riichi(), &json!({}));
    let doubled = Situation {
        doubled: true,
        ..CHILD
    };
    let higher = Situation {
        next_limit: true,
        ..CHILD
    };
    for (points, fu, situation, expected, name) in [
        (3.0, 40.0, doubled, 10300.0, ""),
        (5.0, 30.0, higher, 12000.0, "Haneman"),
        (13.0, 30.0, higher, 32000.0, "Kazoe Yakuman"),
        (3.0, 40.0, higher, 5200.0, ""),
    ] {
        let score = of(&scoring, &[points], &[], fu, situation);
        assert_eq!((score.score, &*score.name), (expected, name));
    }
}

/// Fu, then ron, ko, oya for one to four han; 0 for what does not exist.
#[rustfmt::skip]
const CHILDREN: [(f64, [[f64; 3]; 4]); 11] = [
    (20.0, [[0.0; 3], [0.0, 400.0, 700.0], [0.0, 700.0, 1300.0], [0.0, 1300.0, 2600.0]]),
    (25.0, [[0.0; 3], [1600.0, 0.0, 0.0], [3200.0, 800.0, 1600.0], [6400.0, 1600.0, 3200.0]]),
    (30.0, [[1000.0, 300.0, 500.0], [2000.0, 500.0, 1000.0], [3900.0, 1000.0, 2000.0], [7700.0, 2000.0, 3900.0]]),
    (40.0, [[1300.0, 400.0, 700.0], [2600.0, 700.0, 1300.0], [5200.0, 1300.0, 2600.0], [8000.0, 2000.0, 4000.0]]),
    (50.0, [[1600.0, 400.0, 800.0], [3200.0, 800.0, 1600.0], [6400.0, 1600.0, 3200.0], [8000.0, 2000.0, 4000.0]]),
    (60.0, [[2000.0, 500.0, 1000.0], [3900.0, 1000.0, 2000.0], [7700.0, 2000.0, 3900.0], [8000.0, 2000.0, 4000.0]]),
    (70.0, [[2300.0, 600.0, 1200.0], [4500.0, 1200.0, 2300.0], [8000.0, 2000.0, 4000.0], [8000.0, 2000.0, 4000.0]]),
    (80.0, [[2600.0, 700.0, 1300.0], [5200.0, 1300.0, 2600.0], [8000.0, 2000.0, 4000.0], [8000.0, 2000.0, 4000.0]]),
    (90.0, [[2900.0, 800.0, 1500.0], [5800.0, 1500.0, 2900.0], [8000.0, 2000.0, 4000.0], [8000.0, 2000.0, 4000.0]]),
    (100.0, [[3200.0, 800.0, 1600.0], [6400.0, 1600.0, 3200.0], [8000.0, 2000.0, 4000.0], [8000.0, 2000.0, 4000.0]]),
    (110.0, [[3600.0, 900.0, 1800.0], [7100.0, 1800.0, 3600.0], [8000.0, 2000.0, 4000.0], [8000.0, 2000.0, 4000.0]]),
];

/// The same for the dealer: ron, and what each pays on a self-draw.
#[rustfmt::skip]
const DEALERS: [(f64, [[f64; 2]; 4]); 11] = [
    (20.0, [[0.0; 2], [0.0, 700.0], [0.0, 1300.0], [0.0, 2600.0]]),
    (25.0, [[0.0; 2], [2400.0, 0.0], [4800.0, 1600.0], [9600.0, 3200.0]]),
    (30.0, [[1500.0, 500.0], [2900.0, 1000.0], [5800.0, 2000.0], [11600.0, 3900.0]]),
    (40.0, [[2000.0, 700.0], [3900.0, 1300.0], [7700.0, 2600.0], [12000.0, 4000.0]]),
    (50.0, [[2400.0, 800.0], [4800.0, 1600.0], [9600.0, 3200.0], [12000.0, 4000.0]]),
    (60.0, [[2900.0, 1000.0], [5800.0, 2000.0], [11600.0, 3900.0], [12000.0, 4000.0]]),
    (70.0, [[3400.0, 1200.0], [6800.0, 2300.0], [12000.0, 4000.0], [12000.0, 4000.0]]),
    (80.0, [[3900.0, 1300.0], [7700.0, 2600.0], [12000.0, 4000.0], [12000.0, 4000.0]]),
    (90.0, [[4400.0, 1500.0], [8700.0, 2900.0], [12000.0, 4000.0], [12000.0, 4000.0]]),
    (100.0, [[4800.0, 1600.0], [9600.0, 3200.0], [12000.0, 4000.0], [12000.0, 4000.0]]),
    (110.0, [[5300.0, 1800.0], [10600.0, 3600.0], [12000.0, 4000.0], [12000.0, 4000.0]]),
];

#[test]
fn the_table_of_han_and_fu() {
    let scoring = rules(&riichi(), &json!({}));
    for (fu, row) in CHILDREN {
        for (han, [ron, ko, oya]) in (1..).zip(row) {
            let worth = of(&scoring, &[f64::from(han)], &[], fu, CHILD);
            if ron > 0.0 {
                assert_eq!(worth.score, ron, "{han} han {fu} fu");
            }
            if ko > 0.0 {
                let shares = shares(&scoring, worth.whole, false, 4);
                assert_eq!(shares, (ko, oya), "{han} han {fu} fu");
            }
        }
    }
    for (fu, row) in DEALERS {
        for (han, [ron, each]) in (1..).zip(row) {
            let worth = of(&scoring, &[f64::from(han)], &[], fu, DEALER);
            if ron > 0.0 {
                assert_eq!(worth.score, ron, "{han} han {fu} fu");
            }
            if each > 0.0 {
                let shares = shares(&scoring, worth.whole, true, 4);
                assert_eq!(shares, (each, each), "{han} han {fu} fu");
            }
        }
    }
}

#[test]
fn limits_are_split() {
    let scoring = rules(&riichi(), &json!({}));
    for (score, ko, oya) in [
        (8000.0, 2000.0, 4000.0),
        (12000.0, 3000.0, 6000.0),
        (16000.0, 4000.0, 8000.0),
        (24000.0, 6000.0, 12000.0),
        (32000.0, 8000.0, 16000.0),
        (96000.0, 24000.0, 48000.0),
    ] {
        assert_eq!(shares(&scoring, score, false, 4), (ko, oya));
        assert_eq!(shares(&scoring, score * 1.5, true, 4), (oya, oya));
        assert_eq!(shares(&scoring, score, false, 2), (score, score));
    }
}

/// For each way: ko, oya, each on a dealer's win; for 1 han 30 fu, 2 han 30 fu, 3 han 40 fu,
/// mangan, haneman, yakuman.
#[rustfmt::skip]
const THREE_PLAYERS: [(&str, [[f64; 3]; 6]); 7] = [
    ("true", [[300.0, 500.0, 500.0], [500.0, 1000.0, 1000.0], [1300.0, 2600.0, 2600.0], [2000.0, 4000.0, 4000.0], [3000.0, 6000.0, 6000.0], [8000.0, 16000.0, 16000.0]]),
    ("false", [[500.0, 700.0, 800.0], [800.0, 1300.0, 1500.0], [2000.0, 3300.0, 3900.0], [3000.0, 5000.0, 6000.0], [4500.0, 7500.0, 9000.0], [12000.0, 20000.0, 24000.0]]),
    ("\"equal_split\"", [[500.0, 500.0, 800.0], [1000.0, 1000.0, 1500.0], [2600.0, 2600.0, 3900.0], [4000.0, 4000.0, 6000.0], [6000.0, 6000.0, 9000.0], [16000.0, 16000.0, 24000.0]]),
    ("\"unequal_split\"", [[400.0, 700.0, 800.0], [700.0, 1300.0, 1500.0], [1800.0, 3500.0, 3900.0], [2700.0, 5300.0, 6000.0], [4000.0, 8000.0, 9000.0], [10700.0, 21300.0, 24000.0]]),
    ("\"north_to_oya\"", [[300.0, 800.0, 800.0], [500.0, 1500.0, 1500.0], [1300.0, 3900.0, 3900.0], [2000.0, 6000.0, 6000.0], [3000.0, 9000.0, 9000.0], [8000.0, 24000.0, 24000.0]]),
    ("\"add_1000\"", [[1300.0, 1500.0, 1500.0], [1500.0, 2000.0, 2000.0], [2300.0, 3600.0, 3600.0], [3000.0, 5000.0, 5000.0], [4000.0, 7000.0, 7000.0], [9000.0, 17000.0, 17000.0]]),
    ("\"double_collection\"", [[1000.0, 1000.0, 1500.0], [2000.0, 2000.0, 2900.0], [5200.0, 5200.0, 7700.0], [8000.0, 8000.0, 12000.0], [12000.0, 12000.0, 18000.0], [32000.0, 32000.0, 48000.0]]),
];

const HANDS: [(f64, f64); 6] = [
    (1.0, 30.0),
    (2.0, 30.0),
    (3.0, 40.0),
    (5.0, 30.0),
    (6.0, 30.0),
    (13.0, 30.0),
];

fn of_three(loss: &str) -> Scoring {
    let loss: Value = serde_json::from_str(loss).expect("a value");
    rules(&riichi(), &json!({ "tsumo_loss": loss }))
}

fn three(dealer: bool, self_draw: bool) -> Situation {
    Situation {
        dealer,
        self_draw,
        players: 3,
        ..CHILD
    }
}

#[test]
fn three_players_split_a_self_draw() {
    let named = [("\"ron_loss\"", 0), ("\"north_split\"", 1)];
    let named = named.map(|(loss, same)| (loss, THREE_PLAYERS[same].1));
    for (loss, row) in THREE_PLAYERS.into_iter().chain(named) {
        let scoring = of_three(loss);
        for ((han, fu), [ko, oya, each]) in HANDS.into_iter().zip(row) {
            let share = |dealer| {
                let worth = of(&scoring, &[han], &[], fu, three(dealer, true));
                shares(&scoring, worth.whole, dealer, 3)
            };
            assert_eq!(share(false), (ko, oya), "{loss} {han} {fu}");
            assert_eq!(share(true), (each, each), "{loss} {han} {fu}");
        }
    }
}

#[test]
fn three_players_see_what_is_collected() {
    // Ways, han, fu; then what is shown: self-draw, dealer's self-draw, ron, dealer's ron.
    for (loss, han, fu, shown) in [
        ("true", 1.0, 30.0, [800.0, 1000.0, 1000.0, 1500.0]),
        ("\"ron_loss\"", 1.0, 30.0, [800.0, 1000.0, 800.0, 1000.0]),
        ("\"ron_loss\"", 2.0, 30.0, [1500.0, 2000.0, 1500.0, 2000.0]),
        ("\"ron_loss\"", 3.0, 40.0, [3900.0, 5200.0, 3900.0, 5200.0]),
        ("\"ron_loss\"", 5.0, 30.0, [6000.0, 8000.0, 6000.0, 8000.0]),
        (
            "\"ron_loss\"",
            13.0,
            30.0,
            [24000.0, 32000.0, 24000.0, 32000.0],
        ),
        ("false", 5.0, 30.0, [8000.0, 12000.0, 8000.0, 12000.0]),
        (
            "\"equal_split\"",
            5.0,
            30.0,
            [8000.0, 12000.0, 8000.0, 12000.0],
        ),
        (
            "\"unequal_split\"",
            5.0,
            30.0,
            [8000.0, 12000.0, 8000.0, 12000.0],
        ),
        (
            "\"north_to_oya\"",
            5.0,
            30.0,
            [8000.0, 12000.0, 8000.0, 12000.0],
        ),
        (
            "\"add_1000\"",
            5.0,
            30.0,
            [10000.0, 14000.0, 8000.0, 12000.0],
        ),
        (
            "\"double_collection\"",
            1.0,
            30.0,
            [2000.0, 2900.0, 1000.0, 1500.0],
        ),
        (
            "\"double_collection\"",
            2.0,
            30.0,
            [3900.0, 5800.0, 2000.0, 2900.0],
        ),
    ] {
        let scoring = of_three(loss);
        let ways = [(false, true), (true, true), (false, false), (true, false)];
        let scores =
            ways.map(|(dealer, drawn)| of(&scoring, &[han], &[], fu, three(dealer, drawn)).score);
        assert_eq!(scores, shown, "{loss} {han} {fu}");
    }
}

#[test]
fn halves_are_rounded_up_to_hundreds() {
    for (score, expected) in [
        (7700.0, 3900.0),
        (7750.0, 3900.0),
        (2000.0, 1000.0),
        (-300.0, -100.0),
    ] {
        assert_eq!(half(n(score)), n(expected));
    }
}

#[test]
fn scores_without_limits_are_exact_until_they_stop() {
    let keys = json!({"limit_thresholds": [], "limit_scores": [], "limit_names": []});
    let scoring = rules(&riichi(), &keys);
    for (han, expected) in [
        (26, "32212254800"),
        (60, "553402322211286548500"),
        (90, "594211218856982531951579627600"),
        (5000, "1000000000000000000000000000000000"),
    ] {
        let values = Values {
            first: &[han.into()],
            second: &[],
            second_by_unit: None,
            minipoints: 30.into(),
        };
        let score = worth(&scoring, values, CHILD).score.score;
        assert_eq!(score.to_string(), expected, "{han} han");
    }
    for (points, fu, expected) in [
        (5000.0, 0.0, 0.0),
        (-5000.0, 30.0, 0.0),
        (5000.0, -30.0, 0.0),
    ] {
        let score = of(&scoring, &[points], &[], fu, DEALER).score;
        assert_eq!(score, expected, "{points} {fu}");
    }
}

proptest! {
    #[test]
    fn shares_cover_the_score(hundreds in 1..5000_u32) {
        let scoring = rules(&riichi(), &json!({}));
        let score = f64::from(hundreds) * 100.0;
        let (ko, oya) = shares(&scoring, score, false, 4);
        prop_assert!((score..score + 300.0).contains(&(oya + 2.0 * ko)), "{ko} {oya}");
        prop_assert!(3.0 * shares(&scoring, score, true, 4).0 >= score);
    }

    #[test]
    fn more_is_never_worth_less(han in 0..20_u32, fu in 2..11_u32, dealer: bool) {
        let scoring = rules(&riichi(), &json!({}));
        let situation = Situation { dealer, ..CHILD };
        let score = |han: u32, fu: u32| {
            let fu = f64::from(fu) * 10.0;
            of(&scoring, &[f64::from(han)], &[], fu, situation).score
        };
        prop_assert!(score(han, fu + 1) >= score(han, fu));
        prop_assert!(score(han + 1, fu) >= score(han, fu));
    }

    #[test]
    fn the_order_of_yaku_does_not_matter(mut yaku in prop::collection::vec(1..5_u8, 1..6)) {
        let scoring = rules(&riichi(), &json!({}));
        let score = |yaku: &[u8]| {
            let values: Vec<f64> = yaku.iter().map(|value| f64::from(*value)).collect();
            of(&scoring, &values, &[], 30.0, CHILD).score
        };
        let before = score(&yaku);
        yaku.reverse();
        prop_assert_eq!(before, score(&yaku));
    }
}
