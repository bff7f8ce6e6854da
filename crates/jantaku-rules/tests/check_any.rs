//! Runs the checker on random documents: it must end, and not panic.

use jantaku_names::NameList;
use jantaku_rules::check::{CheckedFile, Placement, check};
use jantaku_rules::library::Library;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// All built-in names, and a few words that are not.
fn words() -> Vec<&'static str> {
    let names = NameList::ALL.iter().flat_map(|list| list.entries());
    let names = names.map(|entry| entry.name);
    let others = [
        "", "@c", "@splat$c", "$x", "1m", "5f", "1A", "not_", "FF 2468a", "ü", "name", "opts",
        "as", "tile",
    ];
    names.chain(others).collect()
}

fn any_word() -> impl Strategy<Value = String> {
    proptest::sample::select(words()).prop_map(str::to_owned)
}

/// Values made of these words, so that many of them are valid up to some depth.
fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any_word().prop_map(Value::from),
        (-3_i64..20).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(json!(null)),
        Just(json!(0.5)),
    ];
    leaf.prop_recursive(5, 60, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            (any_word(), proptest::collection::vec(inner.clone(), 0..4)).prop_map(
                |(name, mut args)| {
                    args.insert(0, Value::from(name));
                    Value::from(args)
                }
            ),
            (any_word(), inner.clone())
                .prop_map(|(name, opts)| json!({ "name": name, "opts": opts })),
            proptest::collection::vec((any_word(), inner), 0..5)
                .prop_map(|pairs| Value::from(pairs.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn any_document() -> impl Strategy<Value = Value> {
    let keys = NameList::ToplevelKeys
        .entries()
        .chain(NameList::Events.entries());
    let keys: Vec<_> = keys.map(|entry| entry.name.to_owned()).collect();
    let member = (proptest::sample::select(keys), any_value());
    proptest::collection::vec(member, 1..6)
        .prop_map(|pairs| Value::from(pairs.into_iter().collect::<Map<_, _>>()))
}

proptest! {
    #[test]
    fn any_document_can_be_checked(document in any_document()) {
        let file = CheckedFile {
            name: "any.json".to_owned(),
            text: document.to_string(),
            placement: Placement::Ruleset("any".to_owned()),
        };
        let reports = check(&Library::empty(), &[file]);
        for report in reports {
            let span = report.diagnostic.span.range();
            prop_assert!(report.source.text.get(span).is_some());
            prop_assert!(!report.is_error());
        }
    }

    #[test]
    fn any_script_can_be_checked(value in any_value(), path in "[a-z_]{1,12}(\\.[a-z_]{1,8}|\\[[0-9]\\]){0,3}") {
        let value = value.to_string();
        let text = format!("apply set, \"{path}\", {value}\nreplace all, \"\", {value}, 1\ndefine_const c, {value}\n");
        let file = CheckedFile {
            name: "any.majs".to_owned(),
            text,
            placement: Placement::Mod("any".to_owned()),
        };
        for report in check(&Library::empty(), &[file]) {
            let span = report.diagnostic.span.range();
            prop_assert!(report.source.text.get(span).is_some());
        }
    }
}
