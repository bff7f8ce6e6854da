//! What must be true of the table as a whole.

use std::collections::BTreeSet;

use jantaku_names::{
    Arity, Form, NameList, ReadBy, ValueKind, action, apply_method, condition, is_known_action,
    is_known_condition, is_single_seat, minipoint_action, seat, toplevel_kind,
};

#[test]
fn every_list_is_there_once_and_in_its_place() {
    for (place, list) in NameList::ALL.iter().enumerate() {
        assert_eq!(*list as usize, place, "{list:?}");
        assert!(list.entries().next().is_some(), "{list:?} is empty");
        assert!(list.about().ends_with('.'), "{list:?}");
        assert!(
            !list.title().is_empty() && !list.noun().is_empty(),
            "{list:?}"
        );
    }
    let ids: BTreeSet<_> = NameList::ALL.iter().map(|list| list.id()).collect();
    assert_eq!(ids.len(), NameList::ALL.len());
}

#[test]
fn no_name_stands_twice_in_a_list_and_all_are_found() {
    for list in NameList::ALL {
        for pair in list.sorted().windows(2) {
            assert!(pair[0].name < pair[1].name, "{list:?}: {}", pair[0].name);
        }
        assert_eq!(list.sorted().len(), list.entries().count());
        for entry in list.entries() {
            assert_eq!(list.find(entry.name), Some(entry));
        }
        assert_eq!(list.find("no such name"), None);
    }
}

#[test]
fn every_name_has_a_sentence() {
    for (list, entry) in all() {
        let doc = entry.doc;
        assert!(
            doc.ends_with('.') && doc.len() > 10,
            "{list:?}: {}",
            entry.name
        );
        assert!(
            doc.starts_with(char::is_uppercase),
            "{list:?}: {}",
            entry.name
        );
        assert!(
            !doc.contains("  ") && !doc.contains('\n'),
            "{list:?}: {}",
            entry.name
        );
        assert_eq!(doc.matches('`').count() % 2, 0, "{list:?}: {}", entry.name);
    }
}

#[test]
fn names_quoted_in_the_sentences_exist() {
    // Things that are written in backticks without being names of the table.
    let others = [
        "else",
        "do",
        "max",
        "caller",
        "callee",
        "defined",
        "recurse",
        "pao",
        "play_restriction",
        "nagashi",
    ];
    for (list, entry) in all() {
        for quoted in entry.doc.split('`').skip(1).step_by(2) {
            let is_word = quoted
                .chars()
                .all(|c| c.is_ascii_lowercase() || c == '_' || c == '2');
            let known = NameList::ALL.iter().any(|list| list.find(quoted).is_some())
                || entry.params().iter().any(|param| param.name == quoted);
            assert!(
                !is_word || known || others.contains(&quoted),
                "{list:?}: {quoted}"
            );
        }
    }
}

#[test]
fn arguments_are_in_order() {
    for (list, entry) in all() {
        let params = entry.params();
        let place = format!("{list:?}: {}", entry.name);
        let names: BTreeSet<_> = params.iter().map(|param| param.name).collect();
        assert_eq!(names.len(), params.len(), "{place}");
        for (param, next) in params.iter().zip(params.iter().skip(1)) {
            assert!(
                matches!(param.arity, Arity::Required | Arity::Optional),
                "{place}"
            );
            assert!(
                param.arity == Arity::Required
                    || !matches!(next.arity, Arity::Required | Arity::Rest1),
                "{place}"
            );
        }
        for param in params {
            let is_spread = matches!(param.kind, ValueKind::Spread(_));
            assert!(
                !is_spread || matches!(param.arity, Arity::Rest | Arity::Rest1),
                "{place}"
            );
            assert!(
                param.arity == Arity::Optional || param.default.is_empty(),
                "{place}"
            );
        }
    }
}

#[test]
fn lists_of_keys_hold_keys_and_only_they() {
    let keys = [
        NameList::ToplevelKeys,
        NameList::ScoreKeys,
        NameList::ButtonKeys,
        NameList::AutoButtonKeys,
    ];
    for (list, entry) in all() {
        let is_key = matches!(entry.form, Form::Key { .. });
        assert_eq!(is_key, keys.contains(&list), "{list:?}: {}", entry.name);
    }
}

#[test]
fn every_kind_can_be_said() {
    for (list, entry) in all() {
        let signature = entry.signature();
        assert!(signature.starts_with(entry.name), "{list:?}: {signature}");
        for param in entry.params() {
            assert!(!param.kind.to_string().is_empty(), "{list:?}: {signature}");
        }
    }
    let say = |name: &str| toplevel_kind(name).map(|kind| kind.to_string());
    assert_eq!(say("wall").as_deref(), Some("list of tiles"));
    assert_eq!(
        say("persistent_statuses").as_deref(),
        Some("list of statuses")
    );
    assert_eq!(say("saki_ver").as_deref(), Some("`v12` or `v13`"));
    assert_eq!(say("yaku").as_deref(), Some("list of objects"));
    assert_eq!(say("available_presets").as_deref(), Some("list of objects"));
    assert_eq!(
        say("yaku_precedence").as_deref(),
        Some("object from yaku to lists of (yaku or number)")
    );
    assert_eq!(say("before_win").as_deref(), Some("object of actions"));
}

#[test]
fn arity_counts_arguments() {
    let accepts = |name: &str, count| action(name).is_some_and(|entry| entry.accepts(count));
    assert!(accepts("noop", 0) && !accepts("noop", 1));
    assert!(accepts("draw", 0) && accepts("draw", 2) && !accepts("draw", 3));
    assert!(!accepts("flower", 0) && accepts("flower", 8));
    assert!(!accepts("set_counter", 1) && accepts("set_counter", 2) && accepts("set_counter", 4));
    assert_eq!(
        action("mark").map(|entry| entry.arity()),
        Some((0, Some(4)))
    );
    let flower = action("flower").and_then(|entry| entry.param(5));
    assert_eq!(flower.map(|param| param.kind), Some(ValueKind::Tile));
    assert_eq!(action("draw").and_then(|entry| entry.param(2)), None);
}

#[test]
fn prefixes_are_put_aside() {
    assert!(is_known_action("uninterruptible_draw") && is_known_action("take_maximum"));
    assert!(is_known_action("uninterruptible_take_maximum") && !is_known_action("myfun"));
    assert!(!is_known_action("uninterruptible_") && !is_known_action("not_draw"));
    assert!(is_known_condition("not_no_tiles_remaining") && is_known_condition("not_not"));
    assert!(is_known_condition("not_tile_not_drawn") && !is_known_condition("not_not_won"));
    assert_eq!(apply_method("set_set_append"), apply_method("append"));
    assert!(apply_method("append").is_some() && apply_method("set_frob").is_none());
}

#[test]
fn a_name_may_mean_different_things_in_different_lists() {
    assert_ne!(action("print"), condition("print"));
    assert_ne!(action("print"), minipoint_action("print"));
    assert!(is_single_seat("self") && !is_single_seat("others") && seat("others").is_some());
}

fn all() -> impl Iterator<Item = (NameList, &'static jantaku_names::NameEntry)> {
    let lists = NameList::ALL.iter();
    lists.flat_map(|list| list.entries().map(|entry| (*list, entry)))
}

/// Every key is tried in a test of what reads it: the game and the loader in `jantaku-engine`
/// (`every_rule`), the page and the clock in `jantaku-server` (`keys`). Each of those tests asks
/// this table for its keys, so none is forgotten. Bots and nobody read only what is named here.
#[test]
fn every_key_has_a_reader_who_is_tested() {
    let read_by = |reader: ReadBy| -> Vec<&str> {
        let keys = NameList::ToplevelKeys.entries();
        let keys = keys.filter(|key| key.reader() == reader);
        keys.map(|key| key.name).collect()
    };
    assert_eq!(read_by(ReadBy::Bots), ["tsumogiri_bots"]);
    assert_eq!(read_by(ReadBy::Nobody), ["yaku_alt_names"]);
    assert_eq!(read_by(ReadBy::Clock), ["win_timer"]);
    for key in NameList::ToplevelKeys.entries() {
        let in_vain = key.doc == "Has no effect.";
        assert_eq!(in_vain, key.reader() == ReadBy::Nobody, "{}", key.name);
    }
    assert_eq!(
        action("draw").map(|draw| draw.reader()),
        Some(ReadBy::Nobody)
    );
}
