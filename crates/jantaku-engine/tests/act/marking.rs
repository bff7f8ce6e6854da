//! What is done with what is marked.

use jantaku_engine::Command;
use jantaku_engine::hooks::Marked;
use jantaku_rulebook::{MarkTarget, Seat};

use crate::markable::marking;
use crate::*;

const HAND: MarkTarget = MarkTarget::Hand;

#[test]
fn what_runs_around_a_marking() {
    let say = |word: &str| format!("[[\"push_message\", \"{word}\"]]");
    let mark = format!(
        "mark([[\"hand\", 2, [\"self\"]]], {}, {}, {})",
        say("PRE"),
        say("POST"),
        say("CANCEL")
    );
    let rules = format!(
        "define_button pick, display_name: \"Pick\", show_when: our_turn do
          push_message(\"ACT\")
          clear_marking
          push_message(\"ACT2\")
          {mark}
        end"
    );
    let arranged = || {
        let mut t = TestTable::of(&rules);
        t.put(East, "hand", "1m 2m 3m")
            .put(East, "draw", "4m@_draw")
            .put(South, "hand", "9p");
        t.press(East, "pick").fine();
        t
    };
    let mut t = arranged();
    let first = Marked {
        target: HAND,
        seat: Some(East),
        index: 0,
    };
    assert!(t.input(East, Command::Discard(0)).is_err());
    assert!(t.mark(East, HAND, Some(East), 0));
    t.input(East, Command::Unmark(first)).unwrap();
    assert!(t.mark(East, HAND, Some(East), 1));
    assert!(!t.mark(East, HAND, Some(South), 0));
    assert!(t.mark(East, HAND, Some(East), 3));
    assert_eq!(
        t.messages(),
        ["east: PRE", "east: ACT", "east: ACT2", "east: POST"]
    );
    assert!(t.game.state().player(East).marking.is_none());

    let mut t = arranged();
    assert!(t.mark(East, HAND, Some(East), 0));
    t.input(East, Command::CancelMarking).unwrap();
    assert_eq!(t.messages(), ["east: PRE", "east: CANCEL"]);
    let pick = t.game.button_named("pick").unwrap();
    assert!(t.game.state().player(East).tray.buttons.contains(&pick));
}

/// Marks tiles of hands and calls, then looks.
fn after(mut t: TestTable, marks: &[(MarkTarget, Option<Seat>, usize)]) -> TestTable {
    t.press(East, "pick");
    for &(target, owner, index) in marks {
        assert!(
            t.mark(East, target, owner, index),
            "{target:?} {owner:?} {index}"
        );
    }
    t
}

#[test]
fn clear_marking_ends_it_and_nothing_happens_without_one() {
    let mut t = marking(
        "[[\"hand\", 1, [\"self\"]]]",
        "clear_marking\npush_message(\"after\")",
    );
    t.put(East, "hand", "1m");
    let mut t = after(t, &[(HAND, Some(East), 0)]);
    t.fine();
    assert_eq!(
        (t.messages(), t.game.state().player(East).marking.is_none()),
        (vec!["east: after".to_owned()], true)
    );

    let mut t = TestTable::new("clear_marking");
    t.go(East).fine();
}

#[test]
fn a_marking_that_is_never_done_ends_with_a_warning() {
    let mut t = marking("[[\"hand\", 1, [\"self\"]]]", "noop");
    t.put(East, "hand", "1m");
    let t = after(t, &[(HAND, Some(East), 0)]);
    assert_eq!(
        (
            t.warnings().len(),
            t.game.state().player(East).marking.is_none()
        ),
        (1, true)
    );
}

#[test]
fn marked_tiles_are_moved_and_swapped() {
    let marks = [
        (HAND, Some(East), 0),
        (HAND, Some(East), 3),
        (MarkTarget::Discard, Some(South), 1),
    ];
    let spec = "[[\"hand\", 2, [\"self\"]], [\"discard\", 1, []]]";
    let arrange = |actions: &str| {
        let mut t = marking(spec, &format!("{actions}\nclear_marking"));
        t.put(East, "hand", "1m 2m 3m")
            .put(East, "draw", "4m@_draw")
            .put(South, "pond", "8s 9s")
            .put(East, "aside", "7z");
        after(t, &marks)
    };
    let mut t = arrange("move_tiles(%{hand: [\"marked\"]}, \"aside\")");
    t.fine();
    assert_eq!(
        (t.hand(East), t.draw(East), t.aside(East)),
        ("2m 3m".into(), String::new(), "7z 1m 4m@_draw".into())
    );

    let t = arrange("move_tiles(%{draw: [\"marked\"]}, \"aside\")");
    assert_eq!(
        (t.hand(East), t.draw(East), t.aside(East)),
        ("1m 2m 3m".into(), String::new(), "7z 4m@_draw".into())
    );

    let t = arrange("swap_tiles(%{hand: [\"marked\"]}, %{discard: [\"marked\"]})");
    assert_eq!(
        (t.hand(East), t.draw(East), t.pond(South), t.pond(East)),
        (
            "9s 2m 3m".into(),
            String::new(),
            "8s 1m".into(),
            "4m@_draw".into()
        )
    );
    assert_eq!(t.history(), ["swap east 1m 9s"]);

    let t = arrange(
        "move_tiles(%{discard: [\"marked\", \"toimen\"]}, \"hand\")\ncopy_tiles(%{discard: [\"marked\"]}, \"hand\")\ndelete_tiles(%{hand: [\"marked\"]})",
    );
    assert_eq!(
        (t.hand(East), t.draw(East), t.pond(South)),
        ("2m 3m 9s".into(), String::new(), "8s 9s".into())
    );
}

#[test]
fn the_charleston_passes_marked_tiles() {
    let spec = "[[\"hand\", 3, [\"self\"]]]";
    let marks = [
        (HAND, Some(East), 2),
        (HAND, Some(East), 0),
        (HAND, Some(East), 4),
    ];
    for (action, receiver) in [
        ("charleston_right", South),
        ("charleston_across", West),
        ("charleston_left", North),
    ] {
        let mut t = marking(spec, action);
        t.put(East, "hand", "1m 2m 3m 4m")
            .put(East, "draw", "5m@_draw")
            .put(receiver, "hand", "9p")
            .put(receiver, "draw", "8p@_draw");
        let mut t = after(t, &marks);
        t.fine();
        assert_eq!(
            (t.hand(East), t.draw(East)),
            ("2m 4m".into(), String::new()),
            "{action}"
        );
        assert_eq!(
            (t.hand(receiver), t.draw(receiver)),
            ("9p 8p".into(), "1m 3m 5m".into()),
            "{action}"
        );
        assert!(t.messages().is_empty());
    }
}

#[test]
fn the_charleston_is_over_when_everyone_is_served() {
    let rules =
        "define_button pick, display_name: \"Pick\", show_when: status_missing(\"passed\") do
          mark([[\"hand\", 1, [\"self\"]]])
          set_status(\"passed\")
          charleston_right
        end";
    let mut t = TestTable::of(rules);
    for (seat, tile) in [(East, "1z"), (South, "2z"), (West, "3z"), (North, "4z")] {
        t.put(seat, "hand", tile);
    }
    for seat in [North, East, West, South] {
        t.try_press(seat, "pick").unwrap();
    }
    for seat in [North, East, West, South] {
        assert_eq!(t.hand(East), "1z");
        assert!(t.mark(seat, HAND, Some(seat), 0));
    }
    t.fine();
    assert_eq!(
        [East, South, West, North].map(|seat| t.draw(seat)),
        ["4z", "1z", "2z", "3z"]
    );
    assert_eq!(t.messages(), ["north: after_charleston"]);
}

#[test]
fn the_charleston_goes_past_empty_seats() {
    for (action, receiver) in [
        ("charleston_left", West),
        ("charleston_right", South),
        ("charleston_across", West),
    ] {
        let mut t = TestTable::of(&format!(
            "set num_players, 3
            define_button pick, display_name: \"Pick\", show_when: our_turn do\nmark([[\"hand\", 1, [\"self\"]]])\n{action}\nend"
        ));
        t.put(East, "hand", "1z 2z");
        let t = after(t, &[(HAND, Some(East), 0)]);
        assert_eq!(t.draw(receiver), "1z", "{action}");
    }
}

#[test]
fn walls_are_extended_with_marked_tiles() {
    let spec = "[[\"hand\", 3, [\"self\"]]]";
    let marks = [
        (HAND, Some(East), 0),
        (HAND, Some(East), 2),
        (HAND, Some(East), 4),
    ];
    let arrange = |action: &str| {
        let mut t = marking(spec, action);
        t.put(East, "hand", "1m 2m 3m 4m")
            .put(East, "draw", "5m@_draw");
        after(t, &marks)
    };
    let mut t = arrange("extend_dead_wall_with_marked");
    t.fine();
    assert_eq!(
        (t.dead(), t.hand(East), t.draw(East)),
        ("1p 2p 3p 4p 1m 3m 5m".into(), "2m 4m".into(), String::new())
    );
    let mut t = arrange("extend_live_wall_with_marked");
    t.fine();
    assert_eq!(t.live(), "1m 2m 3m 4m 5m 6m 7m 8m 1m 3m 5m");

    // What was drawn from the end before does not come back.
    let end = "draw(1, \"opposite_end\")\n";
    let mut t = arrange(&format!(
        "{end}extend_dead_wall_with_marked\n{}",
        end.repeat(6)
    ));
    t.fine();
    assert_eq!(
        t.draw(East),
        "3p@_draw 3m@_draw 5m@_draw 4p@_draw 1m@_draw 1p@_draw 2p@_draw"
    );
}

#[test]
fn the_live_wall_is_extended_with_the_scryed_tiles_that_were_marked() {
    let mut t = marking(
        "[[\"hand\", 1, [\"self\"]], [\"scry\", 2, []]]",
        "extend_live_wall_with_marked",
    );
    t.put(East, "hand", "9s 1z");
    for player in &mut t.game.arrange().0.players {
        player.scryed = 4;
    }
    let mut t = after(
        t,
        &[
            (HAND, Some(East), 0),
            (MarkTarget::Scry, None, 3),
            (MarkTarget::Scry, None, 1),
        ],
    );
    t.fine();
    assert_eq!(t.live(), "1m 3m 5m 6m 7m 8m 9s 2m 4m");
    assert!(
        t.game
            .state()
            .players
            .iter()
            .all(|player| player.scryed == 0)
    );
}

#[test]
fn a_marked_discard_is_called() {
    let mut t = marking("[[\"discard\", 1, []]]", "pon_marked_discard");
    t.put(East, "hand", "7z 7z 1p")
        .put(West, "pond", "1z 7z 2z");
    let mut t = after(t, &[(MarkTarget::Discard, Some(West), 1)]);
    t.fine();
    assert_eq!(
        (t.hand(East), t.calls(East)),
        ("1p".into(), vec!["pon 7z 7z@_sideways 7z".to_owned()])
    );
    assert_eq!(
        (t.pond(West), t.messages()),
        ("1z 2x 2z".into(), vec!["east: after_call".to_owned()])
    );
    assert_eq!(t.history(), ["call east pon 7z [7z 7z] from west"]);

    let mut t = marking("[[\"discard\", 1, []]]", "pon_marked_discard");
    t.put(East, "hand", "7z 1p").put(West, "pond", "1z 7z 2z");
    let t = after(t, &[(MarkTarget::Discard, Some(West), 1)]);
    assert_eq!(
        (t.hand(East), t.pond(West), t.warnings().len()),
        ("7z 1p".into(), "1z 7z 2z".into(), 1)
    );
}

#[test]
fn a_marked_discard_is_turned_down() {
    let mut t = marking("[[\"discard\", 1, []]]", "flip_marked_discard_facedown");
    t.put(East, "hand", "1z").put(West, "pond", "1z 7z 2z");
    let mut t = after(t, &[(MarkTarget::Discard, Some(West), 1)]);
    t.fine();
    assert_eq!(t.pond(West), "1z 7z@_facedown 2z");
}

#[test]
fn marked_calls_change_places() {
    let mut t = marking(
        "[[\"call\", 1, [\"self\"]], [\"call\", 1, [\"others\"]]]",
        "swap_marked_calls",
    );
    t.put(East, "hand", "1z")
        .meld(East, "pon", "1z 1z 1z")
        .meld(East, "chii", "1m 2m 3m")
        .meld(West, "chii", "7s 8s 9s");
    let mut t = after(
        t,
        &[
            (MarkTarget::Call, Some(West), 0),
            (MarkTarget::Call, Some(East), 0),
        ],
    );
    t.fine();
    assert_eq!(t.calls(East), ["chii 7s 8s 9s", "chii 1m 2m 3m"]);
    assert_eq!(t.calls(West), ["pon 1z 1z 1z"]);
}

/// East has `5p 1m` and drew `9m`; South has a pon with a joker.
fn with_joker(action: &str, call: &str) -> TestTable {
    let mut t = marking("[[\"hand\", 1, [\"self\"]], [\"call\", 1, []]]", action);
    t.put(East, "hand", "5p 1m")
        .put(East, "draw", "9m@_draw")
        .meld(South, "pon", call);
    after(
        t,
        &[(HAND, Some(East), 0), (MarkTarget::Call, Some(South), 0)],
    )
}

#[test]
fn a_joker_is_swapped_out() {
    let mut t = with_joker("swap_out_fly_joker(\"1j\")", "1j@_sideways 5p 5p");
    t.fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("1j 1m".into(), "9m@_draw".into())
    );
    assert_eq!(
        (t.calls(South), t.history().len()),
        (vec!["pon 5p@_sideways 5p 5p".to_owned()], 0)
    );
    assert_eq!(
        t.messages(),
        ["east: swapped out a joker from the call 1j@_sideways 5p 5p"]
    );

    let mut t = with_joker("swap_out_joker([\"2j\", \"1j\"])", "1j@_sideways 5p 5p");
    t.fine();
    assert_eq!((t.hand(East), t.draw(East)), ("1m 9m".into(), "1j".into()));
    assert_eq!(t.calls(South), ["pon 5p@_sideways 5p 5p"]);
    assert_eq!(t.history(), ["call east swap_out_joker 5p [] from east"]);

    let mut t = with_joker("swap_out_joker(\"1j\", \"call\")", "5p 1j 5p");
    t.fine();
    assert_eq!(
        (t.hand(East), t.draw(East), t.calls(East)),
        ("1m 9m".into(), String::new(), vec!["joker 1j".to_owned()])
    );

    let t = with_joker("swap_out_joker([\"1j\"])", "5p 5p 5p");
    assert_eq!(
        (t.hand(East), t.history().len(), t.warnings().len()),
        ("5p 1m".into(), 0, 1)
    );
    assert!(t.game.state().player(East).marking.is_none());
}

#[test]
fn nothing_happens_without_marks() {
    for action in [
        "swap_marked_calls",
        "swap_out_fly_joker",
        "swap_out_joker([\"1j\"])",
        "extend_live_wall_with_marked",
        "extend_dead_wall_with_marked",
        "pon_marked_discard",
        "flip_marked_discard_facedown",
        "charleston_left",
        "charleston_across",
        "charleston_right",
    ] {
        let mut t = TestTable::new(action);
        t.put(East, "hand", "7z 7z")
            .put(South, "pond", "7z")
            .go(East);
        assert_eq!(
            (t.hand(East), t.pond(South), t.live()),
            (
                "7z 7z".into(),
                "7z".into(),
                "1m 2m 3m 4m 5m 6m 7m 8m".into()
            ),
            "{action}"
        );
        assert_eq!(t.warnings().len(), 1, "{action}");
    }
}
