//! Every key of buttons and auto buttons makes the difference it should.

use std::collections::BTreeSet;

use jantaku_engine::Command;
use jantaku_names::NameList;
use jantaku_rulebook::AutoButtonId;
use serde_json::{Value, json};

use crate::difference::{base, differences, merge, seen};
use crate::*;

/// A key of a button with a value, and what that changes.
struct KeyTrial {
    key: &'static str,
    value: Value,
    /// What the buttons are without the key.
    buttons: Value,
    /// What happens at the table.
    play: fn(&mut TestTable),
    /// Part of a line of the difference.
    expected: &'static str,
}

fn always() -> Value {
    json!([{"name": "status_missing", "opts": ["never"]}])
}

/// Everything that can be seen at the end, and what everyone is shown.
fn play(document: &Value, play: fn(&mut TestTable)) -> Vec<String> {
    let mut t = TestTable::from_document(document);
    assert_eq!(t.problems, Vec::<String>::new());
    t.put(East, "hand", "5p 5p 5p@q 4p")
        .put(East, "draw", "9m@_draw")
        .meld(East, "pon", "4p 4p 4p")
        .put(West, "hand", "5p 5p 3p 4p")
        .put(North, "hand", "5p 5p")
        .discarded(South, "4s 5p")
        .turn(South);
    t.press(North, "again");
    play(&mut t);
    seen(&mut t)
}

fn buttons() -> Vec<KeyTrial> {
    let call = || json!({"display_name": "Go", "show_when": always(), "actions": [["call"]], "call": [[0, 0]]});
    let trial = |key, value, go: Value, play, expected| KeyTrial {
        key,
        value,
        buttons: json!({"go": go}),
        play,
        expected,
    };
    let plain = || json!({"display_name": "Go", "show_when": always(), "actions": [["push_message", "gone"]]});
    let go: fn(&mut TestTable) = |t| {
        let _perhaps_not_offered = t.try_press(East, "go");
        t.all_skip();
    };
    let west: fn(&mut TestTable) = |t| {
        let _perhaps_not_offered = t.try_press(West, "go");
        t.all_skip();
    };
    let both: fn(&mut TestTable) = |t| {
        let _perhaps_not_offered = t.try_press(West, "go");
        let _perhaps_not_offered = t.try_press(East, "other");
        t.all_skip();
    };
    let two = |key, value, expected| KeyTrial {
        key,
        value,
        buttons: json!({"go": plain(), "other": {"display_name": "Other", "show_when": always(), "actions": [["push_message", "other"]]}}),
        play: both,
        expected,
    };
    vec![
        trial(
            "display_name",
            json!("Gone"),
            plain(),
            |_| {},
            "+ East reads Gone",
        ),
        trial(
            "show_when",
            json!([{"name": "our_turn", "opts": []}]),
            plain(),
            go,
            "- Message(Some(East), \"gone\")",
        ),
        trial(
            "actions",
            json!([["push_message", "went"]]),
            plain(),
            go,
            "+ Message(Some(East), \"went\")",
        ),
        trial(
            "call",
            json!([[-1, 0]]),
            call(),
            west,
            "+ call west go 5p [4p 5p] from south",
        ),
        trial(
            "call_conditions",
            json!([{"name": "call_contains", "opts": [["9m"], 1]}]),
            call(),
            west,
            "- call west go 5p [5p 5p] from south",
        ),
        two(
            "precedence_over",
            json!(["other"]),
            "- Message(Some(East), \"other\")",
        ),
        trial(
            "unskippable",
            always(),
            plain(),
            |t| t.all_skip(),
            "+ east offered again go",
        ),
        trial(
            "cancellable",
            json!(false),
            json!({"display_name": "Go", "show_when": always(), "actions": [["mark", [["hand", 1, ["self"]]]], ["clear_marking"]]}),
            |t| {
                t.press(East, "go");
                let _refused = t.input(East, Command::CancelMarking);
            },
            "+ marking: Some(",
        ),
        trial(
            "upgrades",
            json!("pon"),
            json!({"display_name": "Go", "show_when": always(), "actions": [["upgrade_call"]], "call": [[0, 0, 0]]}),
            go,
            "4p 4p 4p 4p",
        ),
        trial(
            "call_name",
            json!("trio"),
            call(),
            |t| {
                t.press(West, "go");
            },
            "+ call west trio 5p [5p 5p] from south",
        ),
        trial(
            "msg_name",
            json!("a trio"),
            call(),
            |t| {
                t.press(West, "go");
            },
            "+ Called { seat: West, name: Name(3), label: Some(\"a trio\")",
        ),
        trial(
            "call_style",
            json!({"kamicha": [0, 1, "call_sideways"], "self": [], "toimen": [], "shimocha": []}),
            call(),
            |t| {
                t.press(West, "go");
            },
            "west calls",
        ),
        trial(
            "call_hidden",
            json!(true),
            call(),
            |t| {
                t.press(West, "go");
            },
            "Some(East) id: 1x",
        ),
        trial(
            "call_priority_list",
            json!([[{"name": "seat_is", "opts": ["north"]}]]),
            call(),
            |t| {
                for seat in [West, North] {
                    t.try_press(seat, "go").expect("it is offered");
                }
                t.all_skip();
            },
            "- call west go 5p [5p 5p] from south",
        ),
        // After a draw only buttons of level 60 and more are looked at.
        KeyTrial {
            key: "interrupt_level",
            value: json!(50),
            buttons: json!({
                "go": plain(),
                "other": {"display_name": "Other", "show_when": always(), "actions": [["draw"], ["noop"]]},
            }),
            play: |t| {
                t.press(East, "other");
            },
            expected: "- East reads Go",
        },
    ]
}

#[test]
fn every_button_key_makes_a_difference() {
    let mut wrong = Vec::new();
    let mut tried = BTreeSet::new();
    for trial in buttons() {
        let mut document = base();
        document["interrupt_levels"] = json!({"draw": 60});
        merge(&mut document["buttons"], &trial.buttons);
        let without = play(&document, trial.play);
        document["buttons"]["go"][trial.key] = trial.value.clone();
        let difference = differences(&play(&document, trial.play), &without);
        if difference.iter().any(|line| line.contains(trial.expected)) {
            tried.insert(trial.key);
        } else {
            let seen: Vec<&String> = difference.iter().take(12).collect();
            wrong.push(format!("{}: {seen:#?}", trial.key));
        }
    }
    let names = NameList::ButtonKeys.entries().map(|entry| entry.name);
    let missing: Vec<&str> = names.filter(|name| !tried.contains(name)).collect();
    assert!(
        missing.is_empty(),
        "button keys without a test: {missing:?}\n{}",
        wrong.join("\n")
    );
}

/// A key of an auto button with a value, what happens, and part of a line of the difference.
type AutoTrial = (&'static str, Value, fn(&mut TestTable), &'static str);

#[test]
fn every_auto_button_key_makes_a_difference() {
    let at_start = |t: &mut TestTable| t.all_skip();
    let switched = |t: &mut TestTable| {
        let id = AutoButtonId(0);
        t.input(East, Command::ToggleAuto(id, true))
            .expect("it is there");
    };
    let next_round = |t: &mut TestTable| {
        let id = AutoButtonId(0);
        t.input(East, Command::ToggleAuto(id, true))
            .expect("it is there");
        t.press(East, "go");
        t.game.screen_elapsed();
    };
    let trials: [AutoTrial; 5] = [
        (
            "display_name",
            json!("Z"),
            at_start,
            "+ East has Z () switched on: false",
        ),
        (
            "desc",
            json!("sorts"),
            at_start,
            "+ East has S (sorts) switched on: false",
        ),
        (
            "enabled_at_start",
            json!(true),
            at_start,
            "+ east hand 4p 5p 5p 5p@q",
        ),
        (
            "actions",
            json!([["set_status", "auto"]]),
            switched,
            "+ east statuses auto",
        ),
        (
            "persistent",
            json!(true),
            next_round,
            "+ East has S () switched on: true",
        ),
    ];
    let mut tried = BTreeSet::new();
    for (key, value, moves, expected) in trials {
        let mut document = base();
        document["buttons"]["go"]["actions"] = json!([["abortive_draw"]]);
        let without = play(&document, moves);
        document["auto_buttons"]["sorting"][key] = value;
        let difference = differences(&play(&document, moves), &without);
        let found = difference.iter().any(|line| line.contains(expected));
        assert!(found, "{key}: {difference:#?}");
        tried.insert(key);
    }
    let names = NameList::AutoButtonKeys.entries().map(|entry| entry.name);
    let missing: Vec<&str> = names.filter(|name| !tried.contains(name)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}
