//! Every event fires, as the right player and in the right place among the others.

use std::collections::BTreeSet;

use jantaku_engine::Command;
use jantaku_names::NameList;
use jantaku_rulebook::MarkTarget;
use serde_json::{Value, json};

use crate::difference::{base, merge};
use crate::table::said_by_players;
use crate::*;

/// A table at which every event says its name.
fn table(rules: &Value, go: &Value) -> TestTable {
    let mut document = base();
    merge(&mut document, rules);
    document["buttons"]["go"]["actions"] = go.clone();
    for event in NameList::Events.entries() {
        document[event.name] = json!({"actions": [["push_message", event.name]]});
    }
    let mut t = TestTable::from_document(&document);
    assert_eq!(t.problems, Vec::<String>::new());
    t.put(East, "hand", "5p 5p 7z")
        .put(East, "draw", "7z@_draw")
        .put(South, "hand", "2s 3s")
        .put(West, "hand", "6z")
        .put(North, "hand", "1s 1s")
        .discarded(South, "4s 5p");
    t.press(West, "again");
    t
}

/// What was said since the last time: who and which event.
fn said(t: &mut TestTable) -> Vec<String> {
    let mut outputs = t.outputs().to_vec();
    t.forget();
    outputs.extend(t.game.take_happened());
    said_by_players(&t.game, &outputs)
}

/// Plays something, and holds what is said to what should be.
fn story(
    seen: &mut BTreeSet<String>,
    rules: Value,
    go: Value,
    play: fn(&mut TestTable),
    expected: &[&str],
) {
    let mut t = table(&rules, &go);
    said(&mut t);
    play(&mut t);
    let said = said(&mut t);
    assert_eq!(said, expected, "{rules} {go}");
    let events = expected.iter().filter_map(|line| line.split(' ').nth(1));
    seen.extend(events.map(str::to_owned));
}

fn go(t: &mut TestTable) {
    t.press(East, "go");
}

/// The button is pressed, and so many screens pass.
fn go_and_see<const SCREENS: usize>(t: &mut TestTable) {
    go(t);
    (0..SCREENS).for_each(|_| t.game.screen_elapsed());
}

#[test]
fn every_event_fires_in_its_place() {
    let mut seen = BTreeSet::new();
    let none = || json!({});

    // The start of a game: nobody has a tile.
    let mut document = base();
    for event in NameList::Events.entries() {
        document[event.name] = json!({"actions": [["push_message", event.name]]});
    }
    let start = TestTable::at_the_start(&document);
    let expected = [
        "east before_start",
        "east before_turn_change",
        "east after_turn_change",
        "east on_no_valid_tiles",
        "east after_start",
        "east after_initialization",
    ];
    assert_eq!(start, expected);
    seen.extend(expected.map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned()));

    let story = |rules, go, play, expected: &[&str]| {
        let mut events = BTreeSet::new();
        self::story(&mut events, rules, go, play, expected);
        events
    };
    seen.extend(story(
        none(),
        json!([["draw", 2]]),
        go,
        &["east after_draw"],
    ));
    seen.extend(story(
        none(),
        json!([]),
        |t| {
            t.all_skip();
            t.discard(East, 0);
        },
        &[
            "east after_discard_passed",
            "east before_turn_change",
            "south after_turn_change",
        ],
    ));
    seen.extend(story(
        json!({"buttons": {"go": {"call": [[0, 0]]}}}),
        json!([["call"]]),
        go,
        &["east before_call", "east after_call"],
    ));
    seen.extend(story(
        none(),
        json!([["win_by_draw"]]),
        go_and_see::<1>,
        &[
            "east before_win",
            "east before_scoring",
            "east after_win",
            "east after_scoring",
        ],
    ));
    seen.extend(story(
        none(),
        json!([["ryuukyoku"]]),
        go,
        &["east before_exhaustive_draw", "east after_scoring"],
    ));
    seen.extend(story(
        none(),
        json!([["abortive_draw"]]),
        go,
        &["east before_abortive_draw", "east after_scoring"],
    ));
    seen.extend(story(
        json!({"bloody_end": true}),
        json!([["win_by_draw"]]),
        go_and_see::<2>,
        &[
            "east before_win",
            "east before_scoring",
            "east after_win",
            "east after_scoring",
            "east before_continue",
        ],
    ));
    seen.extend(story(
        json!({"bloody_end": true, "num_players": 2}),
        json!([["win_by_draw"]]),
        go_and_see::<1>,
        &[
            "east before_win",
            "east before_scoring",
            "east after_win",
            "east before_exhaustive_draw",
            "east after_scoring",
            "east after_bloody_end",
        ],
    ));
    seen.extend(story(
        json!({"max_rounds": 1}),
        json!([["abortive_draw"], ["end_game"]]),
        go_and_see::<1>,
        &[
            "east before_abortive_draw",
            "east after_scoring",
            "east before_start",
            "east before_conclusion",
        ],
    ));
    seen.extend(story(
        none(),
        json!([["mark", [["hand", 1, ["self"]]]], ["charleston_left"]]),
        |t| {
            for seat in [East, South, West, North] {
                t.try_press(seat, "go").expect("it is offered");
            }
            for seat in [East, South, West, North] {
                t.mark(seat, MarkTarget::Hand, Some(seat), 0);
            }
        },
        &["north after_charleston"],
    ));
    seen.extend(story(
        json!({"enable_saki_cards": true, "saki_ver": "v13", "saki_deck": ["koma"]}),
        json!([["as", "everyone", [["set_status", "koma"]]], ["saki_start"]]),
        go,
        &[
            "east chose the following cards: koma",
            "east after_saki_start",
            "south chose the following cards: koma",
            "south after_saki_start",
            "west chose the following cards: koma",
            "west after_saki_start",
            "north chose the following cards: koma",
            "north after_saki_start",
        ],
    ));
    let missing: Vec<&str> = NameList::Events
        .entries()
        .map(|entry| entry.name)
        .filter(|name| !seen.contains(*name))
        .collect();
    assert!(missing.is_empty(), "events without a test: {missing:?}");
}

/// Players who have marked enough wait for the others, and are offered nothing.
#[test]
fn who_has_marked_enough_waits() {
    let mut document = base();
    document["buttons"]["go"]["actions"] =
        json!([["mark", [["hand", 1, ["self"]]]], ["charleston_left"],]);
    let mut t = TestTable::from_document(&document);
    t.put(East, "hand", "1m").put(South, "hand", "2m");
    for seat in [East, South] {
        t.try_press(seat, "go").expect("it is offered");
    }
    t.all_skip();
    t.mark(East, MarkTarget::Hand, Some(East), 0);
    let inputs = |t: &TestTable, seat| t.game.view(Some(seat)).commands(t.game.rulebook());
    assert_eq!(inputs(&t, East), []);
    assert!(matches!(inputs(&t, South)[..], [Command::Mark(_)]));
}
