//! The table against the language specification, where that lies next to the project.

mod walk;

use std::collections::{BTreeMap, BTreeSet};

use jantaku_names::{NameList, Provenance};
use serde_json::Value;
use walk::{Walk, check_action, check_condition};

#[test]
fn the_lists_have_the_names_of_the_specification() {
    let Some(text) = spec("names.json") else {
        return println!("no specification to compare with");
    };
    let lists: BTreeMap<String, Vec<Value>> = serde_json::from_str(&text).unwrap();
    assert_eq!(differences(&lists), Vec::<String>::new());
}

#[test]
fn the_compiler_knows_the_names_of_the_specification() {
    let Some(text) = spec("mahjongscript.md") else {
        return println!("no specification to compare with");
    };
    let known = |lists: &[NameList]| names(lists).map(str::to_owned).collect::<BTreeSet<_>>();
    let actions = known(&[NameList::Actions, NameList::MinipointActions]);
    assert_eq!(
        quoted(&text, "Known **actions**", "Known **conditions**"),
        actions
    );
    let conditions = known(&[NameList::Conditions]);
    assert_eq!(
        quoted(&text, "Known **conditions**", "Known **events**"),
        conditions
    );
    assert_eq!(
        quoted(&text, "Known **events**", "(`play_effects`"),
        known(&[NameList::Events])
    );
    assert_eq!(
        quoted(&text, "Built-in **amount** names", "Meanings:"),
        known(&[NameList::Amounts])
    );
}

#[test]
fn the_examples_of_every_action_fit() {
    let Some(text) = spec("actions.md") else {
        return println!("no specification to compare with");
    };
    let used = examples_fit(&text, "## 21. ", "## 22. ", check_action);
    // Those for which the specification shows no example.
    let rare = [
        "inspect",
        "declare_payment",
        "exponentiate_counter",
        "_set_counter",
    ];
    let missing = names(&[NameList::Actions]).filter(|name| !used.contains(*name));
    assert_eq!(missing.collect::<BTreeSet<_>>(), BTreeSet::from(rare));
}

#[test]
fn the_examples_of_every_condition_fit() {
    let Some(text) = spec("conditions.md") else {
        return println!("no specification to compare with");
    };
    let used = examples_fit(&text, "## 26. ", "## 27. ", check_condition);
    let missing = names(&[NameList::Conditions]).filter(|name| !used.contains(*name));
    let missing: Vec<_> = missing.filter(|name| !name.starts_with("print_")).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Every name that only one side has, or that the two sides tag differently.
fn differences(lists: &BTreeMap<String, Vec<Value>>) -> Vec<String> {
    let theirs = lists.iter().flat_map(|(list, entries)| {
        let field = |entry: &Value, field: &str| entry[field].as_str().unwrap_or("?").to_owned();
        entries
            .iter()
            .map(move |entry| [list.clone(), field(entry, "name"), field(entry, "tag")])
    });
    let theirs: BTreeSet<[String; 3]> = theirs.collect();
    let ours = NameList::ALL.iter().flat_map(|list| {
        list.entries()
            .filter(|entry| entry.provenance != Provenance::Jantaku)
            .map(|entry| [list.id(), entry.name, letter(entry.provenance)].map(str::to_owned))
    });
    let ours: BTreeSet<[String; 3]> = ours.collect();
    theirs
        .symmetric_difference(&ours)
        .map(|one| one.join(" "))
        .collect()
}

fn letter(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Seed => "S",
        Provenance::Era => "E",
        Provenance::Head => "H",
        Provenance::Jantaku => "J",
    }
}

/// The names of the specification; it does not know those that Jantaku has added.
fn names(lists: &[NameList]) -> impl Iterator<Item = &'static str> {
    lists
        .iter()
        .flat_map(|list| list.entries())
        .filter(|entry| entry.provenance != Provenance::Jantaku)
        .map(|entry| entry.name)
}

/// The words in backticks between two markers in a text, without prefixes.
fn quoted(text: &str, from: &str, to: &str) -> BTreeSet<String> {
    let words = between(text, from, to).split('`').skip(1).step_by(2);
    let words = words
        .flat_map(str::split_whitespace)
        .filter(|word| !word.ends_with('_'));
    words.map(str::to_owned).collect()
}

/// Checks the second column of a table and returns all names that occur in it.
fn examples_fit(
    text: &str,
    from: &str,
    to: &str,
    check: impl Fn(&Value) -> Walk,
) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let rows = between(text, from, to).lines().filter_map(|line| {
        let (_, json) = line.rsplit_once("| `")?;
        json.strip_suffix("` |")
    });
    for row in rows {
        let json: Value = serde_json::from_str(row).unwrap_or_default();
        assert_eq!(check(&json), Ok(()), "{row}");
        used.extend(row.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    assert!(used.len() > 100, "the table was not found");
    used
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.rfind(from).map_or(text, |at| &text[at..]);
    start.find(to).map_or(start, |at| &start[..at])
}

#[expect(
    clippy::disallowed_methods,
    reason = "the specification is not part of the project"
)]
fn spec(name: &str) -> Option<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/spec/");
    std::fs::read_to_string(format!("{folder}{name}")).ok()
}
