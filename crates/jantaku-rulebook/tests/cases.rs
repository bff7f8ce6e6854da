//! Every name of the language, read: JSON on the left, what the rulebook says on the right.
//!
//! The files in `cases/` have one case to a line. How a line is put into a ruleset and what of
//! the rulebook is compared depends on the file.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic is how tests fail"
)]

use std::collections::BTreeSet;

use jantaku_names::NameList;
use jantaku_rulebook::Rulebook;
use serde_json::{Value, json};

/// Reads a ruleset that must have no problems, and writes it out.
fn dump(document: &Value, case: &str) -> String {
    let (rulebook, problems) = Rulebook::new(document.as_object().unwrap());
    assert_eq!(problems, [], "{case}");
    rulebook.dump()
}

fn base() -> Value {
    serde_json::from_str(include_str!("cases/base.json")).unwrap()
}

/// The lines under a heading.
fn part<'d>(dump: &'d str, heading: &str) -> Vec<&'d str> {
    let lines = dump.lines().skip_while(|line| *line != heading).skip(1);
    lines
        .take_while(|line| !line.is_empty())
        .map(|line| line.strip_prefix("  ").unwrap())
        .collect()
}

/// The lines of a list of actions.
fn list<'d>(dump: &'d str, origin: &str) -> Vec<&'d str> {
    let end = format!(": {origin}");
    let is_heading = |line: &&str| line.starts_with("list ") && line.ends_with(&end);
    match dump.lines().find(is_heading) {
        Some(heading) => part(dump, heading),
        None => Vec::new(),
    }
}

fn action(case: &str, action: Value) -> String {
    let mut document = base();
    document["after_start"] = json!({"actions": [action]});
    list(&dump(&document, case), "after_start.actions").join(" ; ")
}

/// What is left of an action when its beginning and end are cut off.
fn inside(case: &str, before: &str, value: Value, after: &str) -> String {
    let shown = action(case, value);
    let inner = shown
        .strip_prefix(before)
        .and_then(|shown| shown.strip_suffix(after));
    inner
        .unwrap_or_else(|| panic!("{case}: {shown}"))
        .to_owned()
}

fn condition(case: &str, before: &str, value: Value, after: &str) -> String {
    let before = format!("Control.If({before}");
    let after = format!("{after}, nothing, nothing)");
    inside(case, &before, json!(["when", value, []]), &after)
}

/// The lines that are there because of the case.
fn changed(heading: &str, plain: &Value, document: &Value, case: &str) -> String {
    let (plain, with) = (dump(plain, case), dump(document, case));
    let plain: BTreeSet<&str> = part(&plain, heading).into_iter().collect();
    let mut lines = part(&with, heading);
    lines.retain(|line| !plain.contains(line));
    lines.join(" ; ")
}

fn button(case: &str, value: &Value) -> String {
    let mut plain = base();
    plain["buttons"]["x"] = json!({"show_when": []});
    let mut document = plain.clone();
    let fields = document["buttons"]["x"].as_object_mut().unwrap();
    fields.extend(value.as_object().unwrap().clone());
    changed("button x", &plain, &document, case)
}

/// The lines about scoring, setting up and lists of yaku that are there because of the case,
/// which is added to a ruleset with an empty `score_calculation`.
fn scoring(case: &str, value: &Value) -> String {
    let plain = json!({"score_calculation": {}});
    let mut document = plain.clone();
    for (key, value) in value.as_object().unwrap() {
        match (document.get_mut(key), value.as_object()) {
            (Some(Value::Object(fields)), Some(more)) => fields.extend(more.clone()),
            _ => document[key] = value.clone(),
        }
    }
    let shown = dump(&document, case);
    let lists = shown.lines().filter(|line| line.starts_with("yaku list "));
    let headings = ["setup", "scoring"].into_iter().chain(lists);
    let parts = headings.map(|heading| changed(heading, &plain, &document, case));
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" ; ")
}

fn read(file: &str, case: &str, value: Value) -> String {
    match file {
        "actions" => action(case, value),
        "conditions" => condition(case, "", value, ""),
        "amounts" => inside(case, "Control.Pause(", json!(["pause", value]), ")"),
        "players" => inside(case, "Control.As(", json!(["as", value, []]), ", nothing)"),
        "specs" => {
            let test = json!({"name": "last_discard_matches", "opts": [value]});
            condition(case, "LastDiscardMatches([", test, "])")
        }
        "targets" => {
            let test = json!({"name": "match", "opts": [[value], []]});
            condition(case, "Match([", test, "], [])")
        }
        "zones" => inside(case, "Move.Delete([", json!(["delete_tiles", value]), "])"),
        "fu" => {
            let action = json!(["set_counter", "fu", "minipoints", [value]]);
            let before = "Counter.Change(\"fu\", Set, counter \"minipoints\" or Minipoints([";
            inside(case, before, action, "]), Player)")
        }
        "texts" => {
            let mut action = value;
            let parts = action.as_array_mut().unwrap();
            parts.insert(0, json!("push_message"));
            inside(case, "Show.Message(", action, ")")
        }
        "marks" => {
            let shown = button(case, &json!({"actions": [["mark", value]]}));
            let (_, needs) = shown.split_once("needs: Mark([").unwrap();
            let end = "], before: nothing, after: nothing, cancelled: nothing)";
            needs.strip_suffix(end).unwrap().to_owned()
        }
        "styles" => {
            let shown = button(case, &json!({"call_style": {"self": value}}));
            shown.strip_prefix("call_style self: ").unwrap().to_owned()
        }
        "buttons" => button(case, &value),
        "auto_buttons" => {
            let plain = json!({"auto_buttons": {"x": {}}});
            let document = json!({"auto_buttons": {"x": value}});
            changed("auto button x", &plain, &document, case)
        }
        "setup" => changed("setup", &json!({}), &value, case),
        "scoring" => scoring(case, &value),
        other => panic!("{other}"),
    }
}

const FILES: &[(&str, &str, &[NameList])] = &[
    (
        "actions",
        include_str!("cases/actions.txt"),
        &[NameList::Actions],
    ),
    (
        "conditions",
        include_str!("cases/conditions.txt"),
        &[NameList::Conditions],
    ),
    (
        "amounts",
        include_str!("cases/amounts.txt"),
        &[NameList::Amounts, NameList::ExpressionFunctions],
    ),
    (
        "players",
        include_str!("cases/players.txt"),
        &[NameList::SeatSpecs],
    ),
    (
        "specs",
        include_str!("cases/specs.txt"),
        &[NameList::TileSpecs],
    ),
    (
        "targets",
        include_str!("cases/targets.txt"),
        &[NameList::MatchTargets],
    ),
    (
        "zones",
        include_str!("cases/zones.txt"),
        &[NameList::MoveTargets],
    ),
    (
        "marks",
        include_str!("cases/marks.txt"),
        &[NameList::MarkTargets, NameList::MarkRestrictions],
    ),
    (
        "fu",
        include_str!("cases/fu.txt"),
        &[NameList::MinipointActions],
    ),
    ("texts", include_str!("cases/texts.txt"), &[]),
    ("styles", include_str!("cases/styles.txt"), &[]),
    (
        "buttons",
        include_str!("cases/buttons.txt"),
        &[NameList::ButtonKeys],
    ),
    (
        "auto_buttons",
        include_str!("cases/auto_buttons.txt"),
        &[NameList::AutoButtonKeys],
    ),
    ("setup", include_str!("cases/setup.txt"), &[]),
    (
        "scoring",
        include_str!("cases/scoring.txt"),
        &[NameList::ScoreKeys, NameList::ScoringMethods],
    ),
];

/// The cases of a file.
fn cases(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().map(|line| match line.split_once(" =>") {
        Some((case, shown)) => (case, shown.trim()),
        None => panic!("{line}"),
    })
}

#[test]
fn everything_is_read_as_it_is_meant() {
    let mut wrong = Vec::new();
    for (file, text, _) in FILES {
        for (case, expected) in cases(text) {
            let shown = read(file, case, serde_json::from_str(case).unwrap());
            if shown != expected {
                wrong.push(format!("{file}: {case}\n  {shown}\n  {expected}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn there_is_a_case_for_every_name() {
    let mut missing = Vec::new();
    for (file, text, lists) in FILES {
        let words: BTreeSet<&str> = cases(text).flat_map(|(case, _)| case.split('"')).collect();
        let names = lists.iter().flat_map(|list| list.entries());
        let names = names.filter(|entry| !words.contains(entry.name));
        missing.extend(names.map(|entry| format!("{file}: {}", entry.name)));
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// The file has a ruleset to a line, and under it its problems, the fatal ones with a mark.
#[test]
fn problems_say_where_and_what() {
    let expected = include_str!("cases/problems.txt");
    let mut found = String::new();
    for line in expected.lines().filter(|line| line.starts_with('{')) {
        let document: Value = serde_json::from_str(line).unwrap();
        let (_, problems) = Rulebook::new(document.as_object().unwrap());
        found += &format!("{line}\n");
        for problem in problems {
            let fatal = if problem.fatal { "fatal: " } else { "" };
            found += &format!("    {fatal}{}: {}\n", problem.path, problem.message);
        }
    }
    assert!(found == expected, "{found}");
}
