//! What may be marked.

use jantaku_engine::Command;
use jantaku_engine::hooks::{Marked, RevealedTile};
use jantaku_rulebook::{MarkTarget, Seat};

use crate::*;

/// A button of East that marks and then does something.
pub fn marking(spec: &str, actions: &str) -> TestTable {
    TestTable::of(&format!(
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend
        define_button chii, display_name: \"Chii\", show_when: status(\"never\") do\nnoop\nend
        define_button ankan, display_name: \"Kan\", show_when: status(\"never\") do\nnoop\nend
        define_button pick, display_name: \"Pick\", show_when: our_turn do
          mark({spec})
          {actions}
        end
        set interruptible_actions, [\"noop\"]
        on after_start do
          set_tile_alias_all([\"1j\"], [\"any\"])
          set_tile_alias_all([\"0p\"], [\"5p\"])
        end"
    ))
}

/// Everything that East may mark now, in short.
pub fn markable(t: &TestTable) -> Vec<String> {
    let mut found = Vec::new();
    let targets = [
        (MarkTarget::Hand, "hand"),
        (MarkTarget::Call, "call"),
        (MarkTarget::Aside, "aside"),
        (MarkTarget::Discard, "discard"),
        (MarkTarget::RevealedTile, "revealed"),
        (MarkTarget::Scry, "scry"),
    ];
    for (target, word) in targets {
        let owners = Seat::WINDS.into_iter().map(Some).chain([None]);
        for (owner, index) in owners.flat_map(|owner| (0..6).map(move |index| (owner, index))) {
            let mut game = t.game.clone();
            let marked = Marked {
                target,
                seat: owner,
                index,
            };
            if game.act_as(East, &Command::Mark(marked)).is_ok() {
                let owner = owner.map_or("", |seat| &seat.name()[..1]);
                found.push(format!("{word} {owner}{index}"));
            }
        }
    }
    found
}

#[test]
fn restrictions_of_tiles() {
    let restricted = |spec: &str| {
        let mut t = marking(&format!("[{spec}]"), "clear_marking");
        t.put(East, "hand", "2p 5z").put(South, "hand", "1m");
        t.put(East, "pond", "1m")
            .put(South, "pond", "9m")
            .put(West, "pond", "4s")
            .discarded(North, "7s");
        t.press(East, "pick");
        markable(&t)
    };
    for (spec, expected) in [
        ("[\"discard\", 1, [\"last_discard\"]]", vec!["discard n0"]),
        ("[\"hand\", 1, [\"last_discard\"]]", vec![]),
        ("[\"discard\", 1, [\"kamicha\"]]", vec!["discard n0"]),
        ("[\"discard\", 1, [\"shimocha\"]]", vec!["discard s0"]),
        ("[\"discard\", 1, [\"toimen\"]]", vec!["discard w0"]),
        ("[\"discard\", 1, [\"self\"]]", vec!["discard e0"]),
        ("[\"discard\", 1, [\"current_turn\"]]", vec!["discard e0"]),
        (
            "[\"discard\", 1, [\"others\"]]",
            vec!["discard s0", "discard w0", "discard n0"],
        ),
        (
            "[\"discard\", 1, [\"terminal_honor\"]]",
            vec!["discard e0", "discard s0"],
        ),
        ("[\"hand\", 1, [\"terminal_honor\"]]", vec!["hand e1"]),
        ("[\"hand\", 1, [\"suited\"]]", vec!["hand e0"]),
        ("[\"hand\", 1, [\"not_2p\"]]", vec!["hand e1"]),
        ("[\"hand\", 1, [\"5z\"]]", vec!["hand e1"]),
        ("[\"hand\", 1, [\"dragon\"]]", vec!["hand e1"]),
        ("[\"hand\", 1, [\"wind\"]]", vec![]),
        ("[\"hand\", 1, [\"others\"]]", vec!["hand s0"]),
        ("[\"hand\", 1, []]", vec!["hand e0", "hand e1"]),
    ] {
        assert_eq!(restricted(spec), expected, "{spec}");
    }
}

#[test]
fn restrictions_by_what_is_marked_already() {
    let spec =
        "[[\"hand\", 1, [\"match_suit\", \"not_riichi\"]], [\"discard\", 1, [\"match_suit\"]]]";
    let mut t = marking(spec, "clear_marking");
    t.put(East, "hand", "2p 3p")
        .put(East, "draw", "7s@_draw")
        .put(South, "pond", "1s 2p 5z");
    t.press(East, "pick");
    assert_eq!(
        markable(&t),
        ["hand e0", "hand e1", "hand e2", "discard s0", "discard s1"]
    );
    assert!(t.mark(East, MarkTarget::Hand, Some(East), 2));
    assert_eq!(markable(&t), ["discard s0"]);

    let spec = "[[\"hand\", 2, [\"match_number\"]]]";
    let mut t = marking(spec, "clear_marking");
    t.put(East, "hand", "2p 2s 3p 2z").press(East, "pick");
    assert!(t.mark(East, MarkTarget::Hand, Some(East), 0));
    assert_eq!(markable(&t), ["hand e1"]);

    let spec = "[[\"discard\", 1, [\"self\"]], [\"discard\", 1, [\"others\"]]]";
    let mut t = marking(spec, "clear_marking");
    t.put(East, "hand", "1z")
        .put(East, "pond", "1m")
        .put(South, "pond", "9m")
        .press(East, "pick");
    assert_eq!(markable(&t), ["discard e0", "discard s0"]);
    assert!(t.mark(East, MarkTarget::Discard, Some(South), 0));
    assert_eq!(markable(&t), ["discard e0"]);
    assert!(!t.mark(East, MarkTarget::Discard, Some(South), 0));
}

#[test]
fn riichi_leaves_only_the_drawn_tile() {
    let mut t = TestTable::of(
        "define_button pick, display_name: \"Pick\", show_when: our_turn do
          mark([[\"hand\", 1, [\"not_riichi\"]]])
          clear_marking
        end
        on after_start do
          set_status(\"riichi\")
        end",
    );
    t.put(East, "hand", "2p 3p")
        .put(East, "draw", "7s@_draw")
        .press(East, "pick");
    assert_eq!(markable(&t), ["hand e2"]);
}

#[test]
fn jokers_are_told_apart() {
    let mut t = marking(
        "[[\"hand\", 3, [\"self\", \"not_joker\"]]]",
        "clear_marking",
    );
    t.put(East, "hand", "1m 2m 3m 1j 0p")
        .put(East, "draw", "4m")
        .press(East, "pick");
    assert_eq!(markable(&t), ["hand e0", "hand e1", "hand e2", "hand e5"]);
}

#[test]
fn only_what_could_be_discarded() {
    let rules = "define_play_restriction [\"2p\"], our_turn
        define_button pick, display_name: \"Pick\", show_when: our_turn do
          mark([[\"hand\", 1, [\"can_discard\"]]])
          clear_marking
        end";
    let mut t = TestTable::of(rules);
    t.put(East, "hand", "1p 2p 3p@no_discard")
        .press(East, "pick");
    assert_eq!(markable(&t), ["hand e0"]);
}

#[test]
fn restrictions_of_calls() {
    let restricted = |spec: &str| {
        let mut t = marking(&format!("[{spec}]"), "clear_marking");
        t.put(East, "hand", "5p 6p")
            .meld(South, "pon", "1j@_sideways 5p 5p")
            .meld(South, "ankan", "1z 1z 1z 1z")
            .meld(West, "chii", "2s 3s 4s");
        t.press(East, "pick");
        markable(&t)
    };
    for (spec, expected) in [
        ("[\"call\", 1, []]", vec!["call s0", "call s1", "call w0"]),
        ("[\"call\", 1, [\"open\"]]", vec!["call s0", "call w0"]),
        ("[\"call\", 1, [\"call_has_joker\"]]", vec!["call s0"]),
        ("[\"call\", 1, [\"wind\"]]", vec!["call s1"]),
        (
            "[\"call\", 1, [\"match_call_to_marked_hand\"]]",
            vec!["call s0"],
        ),
        ("[\"hand\", 1, [\"open\"]]", vec![]),
    ] {
        assert_eq!(restricted(spec), expected, "{spec}");
    }

    let spec = "[[\"hand\", 1, [\"match_hand_to_marked_call\"]], [\"call\", 1, [\"call_has_joker\", \"match_call_to_marked_hand\"]]]";
    let mut t = marking(spec, "clear_marking");
    t.put(East, "hand", "5p 6p")
        .meld(South, "pon", "1j 5p 5p")
        .press(East, "pick");
    assert_eq!(markable(&t), ["hand e0", "hand e1", "call s0"]);
    assert!(t.mark(East, MarkTarget::Call, Some(South), 0));
    assert_eq!(markable(&t), ["hand e0"]);
}

#[test]
fn the_last_called_tile_is_matched_with_jokers() {
    let rules = "set interruptible_actions, [\"play_tile\"]
        define_button pon, display_name: \"Pon\", show_when: someone_else_just_discarded, call: [[0, 0]] do
          call
          change_turn(\"self\")
          recalculate_buttons
        end
        define_button pick, display_name: \"Pick\", show_when: our_turn and has_calls do
          mark([[\"hand\", 1, [\"match_called_tile\"]]])
          clear_marking
        end
        on after_start do
          set_tile_alias_all([\"0p\"], [\"5p\"])
        end";
    let mut t = TestTable::of(rules);
    t.turn(West)
        .put(West, "hand", "5p 1z")
        .put(East, "hand", "5p 5p 0p 5p 6p");
    t.discard(West, 0);
    t.press(East, "pon");
    let (called, tiles) = (t.tile("5p@_discard"), t.tiles("5p 5p"));
    t.input(East, Command::ChooseCall(Some(called), tiles))
        .unwrap();
    t.press(East, "pick").fine();
    assert_eq!(t.hand(East), "0p 5p 6p");
    assert_eq!(markable(&t), ["hand e0", "hand e1"]);
}

#[test]
fn things_that_are_nobodys_can_be_marked() {
    let spec =
        "[[\"aside\", 1, [\"self\"]], [\"revealed_tile\", 1, [\"visible\"]], [\"scry\", 1, []]]";
    let mut t = marking(spec, "clear_marking");
    t.put(East, "hand", "1z").put(East, "aside", "1m 2m");
    let (state, _) = t.game.arrange();
    state.player_mut(East).scryed = 2;
    state.round.wall.revealed = vec![RevealedTile::Position(-1), RevealedTile::Position(77)];
    t.press(East, "pick");
    assert_eq!(
        markable(&t),
        ["aside e0", "aside e1", "revealed 0", "scry 0", "scry 1"]
    );
}

/// A player who marks two tiles quickly has seen the second only as it was before the first mark.
#[test]
fn marks_leave_the_offers_as_they_are() {
    let mut t = marking("[[\"hand\", 3, [\"self\"]]]", "clear_marking");
    t.put(East, "hand", "1p 2p 3p");
    t.press(East, "pick");
    let object = |index| Marked {
        target: MarkTarget::Hand,
        seat: Some(East),
        index,
    };
    let revision = |t: &TestTable| t.game.view(Some(East)).own.unwrap().revision;
    let began = revision(&t);
    let inputs = [
        Command::Mark(object(0)),
        Command::Mark(object(1)),
        Command::Unmark(object(0)),
        Command::ClearMarks,
        Command::Mark(object(2)),
        Command::Mark(object(0)),
    ];
    for input in inputs {
        t.game.act_as(East, &input).unwrap();
        assert_eq!(revision(&t), began, "{input:?}");
    }
    // The last mark ends the marking, and what could be done before it cannot be any more.
    t.game.act_as(East, &Command::Mark(object(1))).unwrap();
    assert!(revision(&t) > began);
}
