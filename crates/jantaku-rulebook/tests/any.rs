//! Whatever a ruleset says, reading it comes to an end, and twice to the same.

use jantaku_names::NameList;
use jantaku_rulebook::Rulebook;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// A word of the language, or one that is none.
fn word() -> impl Strategy<Value = String> {
    let lists = [
        NameList::Actions,
        NameList::Conditions,
        NameList::MinipointActions,
        NameList::Amounts,
        NameList::ExpressionFunctions,
        NameList::SeatSpecs,
        NameList::TileSpecs,
        NameList::MatchTargets,
        NameList::MatchKeywords,
        NameList::MoveTargets,
        NameList::MarkRestrictions,
    ];
    let names: Vec<&str> = lists
        .iter()
        .flat_map(|list| list.entries())
        .map(|entry| entry.name)
        .chain([
            "f", "g", "$x", "1m", "0p", "skip", "b", "reserved", "+", "-", "=", "", "FF 2024",
        ])
        .collect();
    let prefix = prop_oneof![8 => Just(""), 1 => Just("not_"), 1 => Just("uninterruptible_")];
    (prefix, prop::sample::select(names)).prop_map(|(prefix, name)| format!("{prefix}{name}"))
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        2 => (-20_i64..20).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        10 => word().prop_map(Value::from),
        1 => ".{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 60, 6, |inner| {
        let key = prop_oneof![
            word(),
            prop::sample::select(
                &[
                    "name", "opts", "as", "actions", "groups", "tile", "attrs", "x"
                ][..]
            )
            .prop_map(str::to_owned)
        ];
        let condition = (
            word(),
            prop::collection::vec(inner.clone(), 0..3),
            inner.clone(),
        )
            .prop_map(|(name, opts, who)| json!({"name": name, "opts": opts, "as": who}));
        let action = (word(), prop::collection::vec(inner.clone(), 0..4)).prop_map(
            |(name, mut arguments)| {
                arguments.insert(0, json!(name));
                Value::Array(arguments)
            },
        );
        let run = (prop::sample::select(&["f", "g"][..]), inner.clone())
            .prop_map(|(name, x)| json!(["run", name, {"x": x}]));
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            1 => prop::collection::vec((key, inner), 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            2 => condition,
            4 => action,
            1 => run,
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    let lists = [
        NameList::ToplevelKeys,
        NameList::Events,
        NameList::ScoreKeys,
    ];
    let names = lists.iter().flat_map(|list| list.entries());
    let names: Vec<&str> = names.map(|entry| entry.name).collect();
    prop::sample::select(names).prop_map(str::to_owned)
}

fn buttons() -> impl Strategy<Value = Value> {
    let keys: Vec<&str> = NameList::ButtonKeys
        .entries()
        .map(|entry| entry.name)
        .collect();
    let key = prop::sample::select(keys).prop_map(str::to_owned);
    let fields = prop::collection::vec((key, value()), 0..6);
    prop::collection::vec((word(), fields), 0..3).prop_map(|buttons| {
        let object = |fields: Vec<(String, Value)>| Value::Object(fields.into_iter().collect());
        let buttons = buttons.into_iter().map(|(id, fields)| (id, object(fields)));
        Value::Object(buttons.collect())
    })
}

/// Scoring with any values, and lists of anything.
fn score() -> impl Strategy<Value = Value> {
    let keys: Vec<&str> = NameList::ScoreKeys
        .entries()
        .map(|entry| entry.name)
        .collect();
    let methods = NameList::ScoringMethods.entries().map(|entry| entry.name);
    let methods = prop::sample::select(methods.collect::<Vec<_>>());
    let key = prop::sample::select(keys).prop_map(str::to_owned);
    let fields = prop::collection::vec((key, value()), 0..8);
    let name = prop::sample::select(&["method", "scoring_method"][..]);
    (fields, name, methods).prop_map(|(fields, name, method)| {
        let mut score: Map<String, Value> = fields.into_iter().collect();
        score.insert(name.into(), json!(method));
        score.insert("yaku_lists".into(), json!(["yaku", "buttons", "wall"]));
        Value::Object(score)
    })
}

fn yaku() -> impl Strategy<Value = Value> {
    let yaku = (word(), value(), value()).prop_map(
        |(name, value, when)| json!({"display_name": name, "value": value, "when": when}),
    );
    prop::collection::vec(prop_oneof![4 => yaku, 1 => value()], 0..4).prop_map(Value::Array)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_ruleset_can_be_read(
        keys in prop::collection::vec((key(), value()), 0..8),
        start in prop::collection::vec(value(), 0..6),
        functions in (value(), value()),
        buttons in buttons(),
        score in score(),
        yaku in yaku(),
    ) {
        let mut document: Map<String, Value> = keys.into_iter().collect();
        document.insert("after_start".into(), json!({"actions": start}));
        document.insert("functions".into(), json!({"f": [functions.0], "g": [functions.1]}));
        document.insert("buttons".into(), buttons);
        document.insert("score_calculation".into(), score);
        document.insert("yaku".into(), yaku);
        let (rulebook, problems) = Rulebook::new(&document);
        prop_assert!(problems.len() <= 1100);
        let (again, _) = Rulebook::new(&document);
        prop_assert_eq!(rulebook.dump(), again.dump());
    }
}
