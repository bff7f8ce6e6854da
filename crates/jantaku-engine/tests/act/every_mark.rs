//! Every mark target and every restriction leaves exactly what it should to be marked.

use std::collections::BTreeSet;

use jantaku_engine::hooks::{MadeCall, RevealedTile, RoundEvent};
use jantaku_names::NameList;

use crate::markable::{markable, marking};
use crate::*;

/// A table with something of everything, on which East marks.
fn table(spec: &str) -> TestTable {
    let mut t = marking(
        &format!("[{spec}]"),
        "clear_marking\n scry(1)\n set_status(\"riichi\")",
    );
    t.put(East, "hand", "2p 5z 1j")
        .put(East, "draw", "2s@_draw")
        .put(East, "aside", "1z")
        .put(East, "pond", "1m")
        .put(South, "hand", "3m")
        .put(South, "pond", "9m@_facedown")
        .put(West, "pond", "4s")
        .meld(East, "pon", "2p 2p 1j")
        .meld(South, "ankan", "6s 6s 6s 6s")
        .meld(West, "pon", "7p 7p 7p")
        .discarded(North, "7s 5z");
    let (name, called) = (t.name("pon"), t.tile("5z"));
    let riichi = t.name("riichi");
    let (state, _) = t.game.arrange();
    state.round.wall.revealed = vec![RevealedTile::Position(-1)];
    let call = MadeCall {
        seat: West,
        from: North,
        called,
        others: vec![called; 2],
        name,
    };
    state.round.history.insert(0, RoundEvent::Call(call));
    state.players[East].scryed = 1;
    state.players[East].status.insert(riichi);
    t.press(East, "pick");
    t
}

#[test]
fn every_target_and_restriction() {
    let targets: &[(&str, &[&str])] = &[
        ("hand", &["hand e0", "hand e1", "hand e2", "hand e3"]),
        ("call", &["call e0", "call s0", "call w0"]),
        ("aside", &["aside e0"]),
        (
            "discard",
            &[
                "discard e0",
                "discard s0",
                "discard w0",
                "discard n0",
                "discard n1",
            ],
        ),
        ("revealed_tile", &["revealed 0"]),
        ("scry", &["scry 0"]),
    ];
    let restrictions: &[(&str, &str, &[&str])] = &[
        ("self", "discard", &["discard e0"]),
        (
            "others",
            "discard",
            &["discard s0", "discard w0", "discard n0", "discard n1"],
        ),
        ("shimocha", "discard", &["discard s0"]),
        ("toimen", "discard", &["discard w0"]),
        ("toimen2", "discard", &[]),
        ("kamicha", "discard", &["discard n0", "discard n1"]),
        ("current_turn", "discard", &["discard e0"]),
        ("suited", "hand", &["hand e0", "hand e3"]),
        ("match_suit", "hand", &["hand e0", "hand e3"]),
        ("match_number", "hand", &["hand e0", "hand e3"]),
        (
            "terminal_honor",
            "discard",
            &["discard e0", "discard s0", "discard n1"],
        ),
        ("wind", "aside", &["aside e0"]),
        ("dragon", "hand", &["hand e1"]),
        (
            "visible",
            "discard",
            &["discard e0", "discard w0", "discard n0", "discard n1"],
        ),
        ("last_discard", "discard", &["discard n1"]),
        ("not_joker", "hand", &["hand e0", "hand e1", "hand e3"]),
        ("not_riichi", "hand", &["hand e3"]),
        (
            "can_discard",
            "hand",
            &["hand e0", "hand e1", "hand e2", "hand e3"],
        ),
        ("open", "call", &["call e0", "call w0"]),
        ("call_has_joker", "call", &["call e0"]),
        ("match_called_tile", "hand", &["hand e1", "hand e2"]),
    ];
    let mut wrong = Vec::new();
    let mut check = |spec: String, expected: &[&str]| {
        let found = markable(&table(&spec));
        if found != expected {
            wrong.push(format!("{spec}: {found:?}, not {expected:?}"));
        }
    };
    for (target, expected) in targets {
        check(format!("[\"{target}\", 1, []]"), expected);
    }
    for (word, target, expected) in restrictions {
        check(format!("[\"{target}\", 1, [\"{word}\"]]"), expected);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    let known: BTreeSet<&str> = targets.iter().map(|(word, _)| *word).collect();
    let missing = |list: NameList, known: &BTreeSet<&str>| {
        let names = list.entries().map(|entry| entry.name);
        names
            .filter(|name| !known.contains(name))
            .collect::<Vec<_>>()
    };
    assert_eq!(missing(NameList::MarkTargets, &known), Vec::<&str>::new());
    let mut known: BTreeSet<&str> = restrictions.iter().map(|(word, ..)| *word).collect();
    known.extend(TWO_MARKS);
    assert_eq!(
        missing(NameList::MarkRestrictions, &known),
        Vec::<&str>::new()
    );
}

/// Restrictions that compare two marks with each other.
const TWO_MARKS: [&str; 2] = ["match_hand_to_marked_call", "match_call_to_marked_hand"];

#[test]
fn restrictions_between_hand_and_call() {
    let spec = "[\"call\", 1, [\"match_call_to_marked_hand\"]], [\"hand\", 1, [\"match_hand_to_marked_call\"]]";
    let mut t = table(spec);
    assert!(t.mark(East, jantaku_rulebook::MarkTarget::Call, Some(East), 0));
    assert_eq!(markable(&t), ["hand e0"], "the natural tile of the call");
    let mut t = table(spec);
    assert!(t.mark(East, jantaku_rulebook::MarkTarget::Hand, Some(East), 0));
    assert_eq!(markable(&t), ["call e0"], "the call with that natural tile");
}
