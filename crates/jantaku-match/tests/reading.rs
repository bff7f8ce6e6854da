//! Match definitions as they are written, and what is wrong with some of them.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use jantaku_match::spec::{AmericanHand, Definition, MatchList, SpecReader};
use jantaku_tile::AttrTable;
use serde_json::{Map, Value, json};

fn read(ruleset: &Value, value: &Value) -> (MatchList, Vec<String>) {
    let mut table = AttrTable::new();
    let nothing = Map::new();
    let ruleset = ruleset.as_object().unwrap_or(&nothing);
    let mut reader = SpecReader::new(ruleset, &mut table);
    let list = reader.list(value);
    (list, reader.problems)
}

/// Reads without problems.
fn good(ruleset: &Value, value: &Value) -> MatchList {
    let (list, problems) = read(ruleset, value);
    assert!(problems.is_empty(), "{value}: {problems:?}");
    list
}

fn sets() -> Value {
    json!({
        "set_definitions": {
            "pair": [[0, 0]], "shuntsu": [[0, 1, 2]], "koutsu": [[0, 0, 0]],
            "mentsu": [[0, 0, 0], [0, 1, 2]], "linked": [[[0, 1, 2], [0, 1, 2]]],
            "terminal": [["1m"], ["9m"]],
        },
        "win_definition": [["exhaustive", [["mentsu"], 4], [["pair"], 1]], [[["pair"], 7]]],
        "card_definition": ["FF 2024a 2222b 2222c"],
        "one_definition": "FF 2024a 2222b 2222c",
    })
}

#[test]
fn names_of_sets_are_spelled_out() {
    let same = |short: Value, long: Value| {
        assert_eq!(good(&sets(), &short), good(&json!({}), &long), "{short}");
    };
    same(
        json!([["exhaustive", [["shuntsu", "koutsu"], 3], [["pair"], 1]]]),
        json!([["exhaustive", [[[0, 1, 2], [0, 0, 0]], 3], [[[0, 0]], 1]]]),
    );
    same(
        json!([[[["mentsu", "nojoker", "pair"], 2]]]),
        json!([[[[[0, 0, 0], [0, 1, 2], "nojoker", [0, 0]], 2]]]),
    );
    // A unit of one tile is that tile.
    same(json!([[[["terminal"], 2]]]), json!([[[["1m", "9m"], 2]]]));
    same(
        json!([[[["linked"], 1]]]),
        json!([[[[[[0, 1, 2], [0, 1, 2]]], 1]]]),
    );
    // What stands alone beside units is a unit of one tile.
    same(
        json!([[[[[[0, 0], 1]], 1]]]),
        json!([[[[[[0, 0], [1]]], 1]]]),
    );
    same(
        json!([[[[{"offset": "any", "attrs": ["x"]}], 1]]]),
        json!([[[[{"tile": "any", "attrs": ["x"]}], 1]]]),
    );
}

#[test]
fn old_sets_are_units() {
    let old = json!({"set_definitions": {"pair": [0, 0], "both": [[0, 1, 2], [0, 0, 0]]}});
    let new = json!({"set_definitions": {"pair": [[0, 0]], "both": [[[0, 1, 2], [0, 0, 0]]]}});
    let list = json!([[[["pair", "both"], 1]]]);
    assert_eq!(good(&old, &list), good(&new, &list));
    let either = json!({"set_definitions": {"both": [[0, 1, 2], [0, 0, 0]]}});
    assert_ne!(
        good(&either, &json!([[[["both"], 1]]])),
        good(&new, &json!([[[["both"], 1]]]))
    );
}

#[test]
fn names_of_definitions_are_spliced_in() {
    let win = good(&sets(), &json!(["win"]));
    assert_eq!(win.definitions.len(), 2);
    assert_eq!(good(&sets(), &json!("win")), win);
    let more = good(&sets(), &json!(["win", [[["any"], 1]], "card"]));
    assert_eq!(more.definitions.len(), 4);
    assert_eq!(
        more.definitions[3],
        good(&sets(), &json!("card")).definitions[0]
    );
    assert_eq!(good(&sets(), &json!("one")), good(&sets(), &json!("card")));
    // No definition is not the same as a definition that asks for nothing.
    assert_eq!(good(&sets(), &json!([])), MatchList::default());
    assert_eq!(
        good(&sets(), &json!([[]])).definitions,
        [Definition::default()]
    );
}

#[test]
fn what_is_wrong_is_said() {
    for (value, problem) in [
        (json!(["lose"]), "no match `lose`"),
        (
            json!([["exhausting", [["pair"], 1]]]),
            "`exhausting` is not a keyword",
        ),
        (json!([[[["pair"], "1"]]]), "not a group with a count"),
        (json!([[[["pair"], 1.5]]]), "no usable count"),
        (json!([[[["pair"], 3_000_000_000_i64]]]), "no usable count"),
        (json!([[["pair", 1]]]), "not a group with a count"),
        (json!([[[[[]], 1]]]), "asks for no tiles"),
        (json!([[[[[0, "99m"]], 1]]]), "99m"),
        (json!([7]), "7 is not a match definition"),
        (json!([[7]]), "7 is not part of a match definition"),
        (json!(["11 FFa"]), "needs a number or D"),
    ] {
        let (_, problems) = read(&sets(), &value);
        assert_eq!(problems.len(), 1, "{value}: {problems:?}");
        assert!(problems[0].contains(problem), "{value}: {problems:?}");
    }
    // Definitions of names know no names.
    let nested = json!({"a_definition": [[[["any"], 1]]], "b_definition": ["a", [[["any"], 2]]]});
    let (list, problems) = read(&nested, &json!("b"));
    assert_eq!((list.definitions.len(), problems.len()), (1, 1));
    // An item that is no tile or set is the name of a call.
    good(&sets(), &json!([[[["daiminkan"], 1]]]));
}

#[test]
fn there_is_an_end_to_everything() {
    let many = |value: Value, count: usize| Value::from(vec![value; count]);
    let huge = json!({"set_definitions": {"huge": many(many(json!(0), 400), 400)}});
    for (value, expected) in [
        (json!([[[["huge"], 1]]]), "too much"),
        (json!([[[many(json!("huge"), 400), 1]]]), "too much"),
        (many(json!([[["any"], 1]]), 100_000), "too much"),
        (
            many(json!("F NEWS ZZZ 1a|2a|3a|4a|5a|6a|7a"), 10_000),
            "too much",
        ),
        (json!([many(json!("restart"), 10_000)]), "too many elements"),
        (
            json!([[[many(json!("1m"), 10_000), 1]]]),
            "not a group with a count",
        ),
    ] {
        let (list, problems) = read(&huge, &value);
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].contains(expected), "{expected}: {problems:?}");
        let slots = list.groups().flat_map(|group| group.slots());
        assert!(slots.count() <= 50_000);
    }
}

#[test]
fn many_mistakes_are_told_as_many() {
    let bad = (0..50_000).map(|at| json!([[[format!("{at}q")], 1], [[[format!("{at}q"), 0]], 1]]));
    let (_, problems) = read(&sets(), &Value::from(bad.collect::<Vec<_>>()));
    assert_eq!(problems.len(), 101);
    assert!(problems[0].contains("`0q`"), "{}", problems[0]);
    assert_eq!(problems[100], "there are more problems");
}

#[test]
fn american_hands_have_a_grammar() {
    for text in [
        "FF 2024a 2222b 2222c",
        "EE NNNN SW XXX0a XXX9b",
        "FFFF RRR|GGG 4444a 888a",
        "NEWS ZZZ JJ DDDDb 1R2G3a",
        "F",
        "11 DDD XXX0 2024",
        "ZZZ ZZZ ZZZ ZZZ ZZ",
    ] {
        assert_eq!(
            AmericanHand::parse(text).map(|hand| hand.text),
            Ok(text.to_owned())
        );
    }
    for text in [
        "",
        " ",
        "XXXa",
        "XXX",
        "XXX10a",
        "X+1a",
        "FFa",
        "1d",
        "a",
        "0a",
        "R1a",
        "1X1a",
        "F||G",
        "FF|",
        "NX",
        "ä",
        "1ä",
        "Xäa",
        "Z Z Z Z Z Z",
    ] {
        assert!(AmericanHand::parse(text).is_err(), "{text}");
    }
    assert!(AmericanHand::parse(&"F".repeat(1000)).is_err());
    assert!(AmericanHand::parse(&"1a|2a ".repeat(11)).is_err());
}
