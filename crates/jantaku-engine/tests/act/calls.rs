//! Calls.

use jantaku_engine::Command;
use jantaku_engine::hooks::Happened;
use jantaku_engine::hooks::RoundEvent;
use jantaku_rulebook::Seat;

use crate::*;

/// Buttons with the usual styles; `play_tile` is interruptible.
const CALLS: &str = r#"
set interruptible_actions, ["play_tile"]
define_button chii, display_name: "Chii", show_when: someone_else_just_discarded,
  call: [[-2, -1], [-1, 1], [1, 2]],
  call_style: %{kamicha: ["call_sideways", 0, 1]} do
  call
  change_turn("self")
end
define_button pon, display_name: "Pon", show_when: someone_else_just_discarded,
  call: [[0, 0]],
  call_style: %{kamicha: ["call_sideways", 0, 1], toimen: [0, "call_sideways", 1], shimocha: [0, 1, "call_sideways"]} do
  call
  change_turn("self")
end
define_button kakan, display_name: "Kan", show_when: our_turn and has_calls,
  call: [[0, 0, 0]], upgrades: "pon",
  call_style: %{kamicha: [["sideways", 0], "call_sideways", 1, 2], toimen: [0, ["sideways", 1], "call_sideways", 2], shimocha: [0, 1, ["sideways", 2], "call_sideways"], self: [0, 1, 2, ["1x", "call"]]} do
  upgrade_call
  push_message("kan")
end
define_button ankan, display_name: "Kan", show_when: our_turn, call: [[0, 0, 0]], call_name: "closed",
  msg_name: "Closed Kan!",
  call_style: %{self: [["1x", 2], 0, 1, ["1x", 3]]} do
  self_call
end
"#;

fn choose(t: &mut TestTable, seat: Seat, called: Option<&str>, tiles: &str) {
    let called = called.map(|tile| t.tile(tile));
    let tiles = t.tiles(tiles);
    t.input(seat, Command::ChooseCall(called, tiles))
        .expect("it is offered");
}

#[test]
fn a_pon_takes_the_discard_and_two_tiles_and_merges_the_draw() {
    let mut t = TestTable::of(CALLS);
    t.turn(South)
        .put(South, "hand", "5m 1z")
        .put(East, "hand", "5m 5m 9p")
        .put(East, "draw", "1z@_draw");
    t.discard(South, 0);
    t.press(East, "pon").fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("9p 1z".into(), String::new())
    );
    assert_eq!(t.calls(East), ["pon 5m 5m 5m@_sideways&_discard"]);
    assert_eq!(
        (t.pond(South), t.discards(South)),
        (String::new(), "5m@_discard".into())
    );
    assert_eq!(
        t.history().last().map(String::as_str),
        Some("call east pon 5m@_discard [5m 5m] from south")
    );
    assert_eq!(t.game.state().round.turn, East);
    assert_eq!(t.messages(), ["south: before_call", "east: after_call"]);
    let told = t.outputs().iter().any(|output| {
        matches!(output, Happened::Called { seat: East, hidden: false, others, .. } if others.len() == 2)
    });
    assert!(told);
}

#[test]
fn a_call_drops_what_the_discarder_was_about_to_do() {
    let mut t = TestTable::of(CALLS);
    t.put(East, "hand", "5m 1z").put(West, "hand", "5m 5m 9p");
    t.discard(East, 0);
    assert_eq!(t.game.state().player(East).deferred.len(), 1);
    t.press(West, "pon").fine();
    assert_eq!(t.messages(), ["east: before_call", "west: after_call"]);
    assert_eq!(
        (
            t.game.state().player(East).deferred.len(),
            t.game.state().round.turn
        ),
        (0, West)
    );
}

#[test]
fn call_does_not_change_the_turn() {
    let rules = "set interruptible_actions, [\"play_tile\"]
        define_button pon, display_name: \"Pon\", show_when: someone_else_just_discarded, call: [[0, 0]] do
          call
          if not_our_turn do
            push_message(\"not my turn\")
          end
        end";
    let mut t = TestTable::of(rules);
    t.put(East, "hand", "5m 1z").put(West, "hand", "5m 5m 9p");
    t.discard(East, 0);
    t.press(West, "pon").fine();
    assert!(
        t.messages().contains(&"west: not my turn".to_owned()),
        "{:?}",
        t.messages()
    );
    assert_eq!(t.calls(West), ["pon 5m 5m 5m@_discard"]);
}

#[test]
fn calls_are_laid_out_towards_where_they_came_from() {
    for (caller, laid) in [
        (South, "9p@_sideways&_discard 9p 9p"),
        (West, "9p 9p@_sideways&_discard 9p"),
        (North, "9p 9p 9p@_sideways&_discard"),
    ] {
        let mut t = TestTable::of(CALLS);
        t.put(East, "hand", "9p 1z")
            .put(caller, "hand", "9p 9p 9p 1z");
        t.discard(East, 0);
        t.press(caller, "pon").fine();
        assert_eq!(t.calls(caller), [format!("pon {laid}")]);
    }
}

#[test]
fn a_closed_kan_comes_from_hand_and_draw() {
    let rules = format!(
        "{CALLS}
        on after_turn_change do
          draw(1, \"5m\")
          draw(1, \"2z\")
          move_tiles(\"draw\", \"hand\")
          draw(3, \"5m\")
          draw(1, \"9p\")
        end"
    );
    let mut t = TestTable::of(&rules);
    t.press(East, "ankan").fine();
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("2z 9p".into(), String::new())
    );
    assert_eq!(t.calls(East), ["closed 5m@_facedown 5m 5m 5m@_facedown"]);
    assert_eq!(
        t.history().last().map(String::as_str),
        Some("call east closed 5m [5m 5m 5m] from east")
    );
    let told = t.outputs().iter().any(
        |output| matches!(output, Happened::Called { label: Some(label), .. } if label == "Closed Kan!"),
    );
    assert!(told);
}

/// A table on which East is offered `kakan` on a meld of a name.
fn added_kan(style: &str, made: &str) -> TestTable {
    TestTable::of(&format!(
        "set interruptible_actions, [\"draw\"]
        define_button pon, display_name: \"Pon\", show_when: status(\"never\"), {made} do\nnoop\nend
        define_button kakan, display_name: \"Kan\", show_when: our_turn, call: [[0, 0, 0]], upgrades: \"pon\", {style} do
          upgrade_call
        end
        on after_start do
          as east do
            draw(3, \"9p\")
            trigger_custom_call(\"pon\", \"hand\", [\"draw\"])
            draw(1, \"9p\")
            draw(1, \"2z\")
          end
        end"
    ))
}

#[test]
fn an_added_kan_without_a_style_goes_behind() {
    let mut t = added_kan("call_hidden: false", "call_hidden: false");
    assert_eq!(t.calls(East), ["pon 9p 9p 9p"]);
    t.press(East, "kakan").fine();
    assert_eq!(t.calls(East), ["kakan 9p 9p 9p 9p"]);
    assert_eq!((t.hand(East), t.draw(East)), ("2z".into(), String::new()));
    assert_eq!(
        t.history().last().map(String::as_str),
        Some("call east kakan 9p [9p 9p 9p] from east")
    );
    assert_eq!(
        &t.messages()[t.messages().len() - 2..],
        ["east: before_call", "east: after_call"]
    );

    let mut t = added_kan(
        "call_style: %{self: [0, 1, 2, [\"1x\", \"call\"]]}",
        "call_hidden: false",
    );
    t.press(East, "kakan").fine();
    assert_eq!(t.calls(East), ["kakan 9p 9p 9p 9p@_facedown"]);
}

#[test]
fn an_added_kan_reads_its_direction_from_the_sideways_tile() {
    for (place, style, laid) in [
        (
            0,
            "kamicha: [[\"sideways\", 0], \"call_sideways\", 1, 2]",
            "9p@_sideways 9p@_sideways 9p 9p",
        ),
        (
            1,
            "toimen: [0, [\"sideways\", 1], [\"sideways\", 3], 2]",
            "9p 9p@_sideways 9p@_sideways 9p",
        ),
        (
            2,
            "shimocha: [0, 1, [\"sideways\", 2], \"call_sideways\"]",
            "9p 9p 9p@_sideways 9p@_sideways",
        ),
    ] {
        let mut t = added_kan(&format!("call_style: %{{{style}}}"), "call_hidden: false");
        let turned = t.tile("9p@_sideways");
        t.game.arrange().0.player_mut(East).calls[0].tiles[place] = turned;
        t.press(East, "kakan").fine();
        assert_eq!(t.calls(East), [format!("kakan {laid}")]);
    }
}

#[test]
fn styles_leave_out_places_that_no_tile_has() {
    let style = "call_style: %{self: [7, 0, [0, [\"q\"]], [\"1x_sideways\", \"5z\"], \"4x\"]}";
    let mut t = added_kan(style, "call_hidden: true");
    assert_eq!(
        t.calls(East),
        ["pon 9p@_concealed 9p@_concealed 9p@_concealed"]
    );
    t.press(East, "kakan").fine();
    assert_eq!(
        t.calls(East),
        ["kakan 9p@_concealed 9p@_concealed&q 5z@_facedown&_sideways 4x"]
    );
}

#[test]
fn a_call_whose_tiles_are_gone_changes_nothing() {
    let mut t = TestTable::of(CALLS);
    t.put(East, "hand", "5m 1z").put(West, "hand", "5m 5m 9p");
    t.discard(East, 0);
    t.put(West, "hand", "5m 9p").press(West, "pon");
    assert_eq!(
        (t.hand(West), t.pond(East), t.calls(West).len()),
        ("5m 9p".into(), "5m@_discard".into(), 0)
    );
    assert_eq!(t.warnings().len(), 1);

    let mut t = TestTable::of(CALLS);
    t.put(East, "hand", "5m 1z").put(West, "hand", "5m 5m 9p");
    t.discard(East, 0);
    t.put(East, "pond", "").press(West, "pon");
    assert_eq!(
        (t.hand(West), t.calls(West).len(), t.warnings().len()),
        ("5m 5m 9p".into(), 0, 1)
    );

    let mut t = added_kan("call_hidden: false", "call_hidden: false");
    t.game.arrange().0.player_mut(East).calls.clear();
    t.press(East, "kakan");
    assert_eq!(
        (t.draw(East), t.warnings().len()),
        ("9p@_draw 2z@_draw".into(), 1)
    );
}

#[test]
fn calls_outside_their_buttons_do_nothing() {
    let rules = "on before_turn_change do
          unless no_discards_yet do
            call
            self_call
            upgrade_call
            flower(\"1f\")
            draft_saki_card
            mark([])
          end
        end";
    let mut t = TestTable::with(rules, "advance_turn");
    t.put(East, "hand", "1f 1f").discarded(North, "1f").go(East);
    assert_eq!(t.warnings().len(), 5);
    assert_eq!((t.hand(East), t.pond(North)), ("1f 1f".into(), "1f".into()));
}

#[test]
fn what_can_be_called() {
    for (call, hand, draw, made) in [
        ("[[0]]", "1p 2p 4p", "5m@_draw", "x 5m 5m@_discard"),
        ("[[10, 20]]", "5p 5s 6p", "", "x 5p 5s 5m@_discard"),
        ("[[10]]", "5p 5s 6p", "", "x 5p 5m@_discard"),
        ("[[\"1z\", \"2z\"]]", "1z 2z 6p", "", "x 1z 2z 5m@_discard"),
    ] {
        let rules = format!(
            "set interruptible_actions, [\"play_tile\"]
            define_button x, display_name: \"X\", show_when: someone_else_just_discarded, call: {call} do
              call
              change_turn(\"self\")
            end"
        );
        let mut t = TestTable::of(&rules);
        t.put(East, "hand", "5m 9s")
            .put(South, "hand", hand)
            .put(South, "draw", draw);
        t.discard(East, 0);
        t.press(South, "x").fine();
        assert_eq!(t.calls(South), [made], "{call}");
    }
}

#[test]
fn the_call_events_see_the_table_before_and_after() {
    let rules = format!(
        "{CALLS}
        on before_call do
          if our_turn and last_discard_matches([\"5m\"]) do
            push_message(\"still there\")
          end
          as caller do
            unless has_calls do
              push_message(\"no meld yet\")
            end
          end
        end
        on after_call do
          as caller do
            if has_calls and our_turn do
              push_message(\"made\")
            end
          end
          as callee do
            push_message(\"called from\")
          end
        end"
    );
    let mut t = TestTable::of(&rules);
    t.put(East, "hand", "5m 1z").put(West, "hand", "5m 5m 9p");
    t.discard(East, 0);
    t.press(West, "pon").fine();
    assert_eq!(
        t.messages(),
        [
            "east: before_call",
            "east: still there",
            "west: no meld yet",
            "west: after_call",
            "west: made",
            "east: called from",
        ]
    );
}

#[test]
fn menus_offer_what_can_be_called() {
    let mut t = TestTable::of(&format!(
        "{CALLS}\non after_start do\nset_tile_alias_all([\"0m\"], [\"5m\"])\nend"
    ));
    t.put(East, "hand", "6m 1z")
        .put(South, "hand", "4m 5m 0m 6m 7m 9p")
        .put(South, "draw", "1m@_draw");
    t.discard(East, 0);
    t.press(South, "chii");
    choose(&mut t, South, Some("6m@_discard"), "0m 7m");
    t.fine();
    assert_eq!(t.calls(South), ["chii 6m@_sideways&_discard 0m 7m"]);
    assert_eq!(
        (t.hand(South), t.draw(South)),
        ("4m 5m 6m 9p 1m".into(), String::new())
    );
}

#[test]
fn a_call_can_rob_a_call() {
    let rules = "set interruptible_actions, [\"play_tile\", \"call\"]
        define_button chii, display_name: \"Chii\", show_when: someone_else_just_discarded, call: [[1, 2]],
          call_style: %{kamicha: [\"call_sideways\", 0, 1]} do
          call
          change_turn(\"self\")
        end
        define_button rob, display_name: \"Rob\", show_when: someone_else_just_called, call: [[0, 0]] do
          call
          change_turn(\"self\")
        end";
    let mut t = TestTable::of(rules);
    t.put(East, "hand", "5m 1z")
        .put(South, "hand", "6m 7m 1z")
        .put(West, "hand", "5m 5m 9p");
    t.discard(East, 0);
    t.press(South, "chii");
    assert_eq!(t.calls(South), ["chii 5m@_sideways&_discard 6m 7m"]);
    t.press(West, "rob").fine();
    assert_eq!(t.calls(West), ["rob 5m 5m 5m@_discard"]);
    assert_eq!(
        (t.calls(South).len(), t.hand(South)),
        (0, "1z 6m 7m".into())
    );
    assert_eq!(
        (t.pond(East), t.game.state().round.turn),
        (String::new(), West)
    );
}

#[test]
fn flowers_are_laid_out_without_a_menu_if_there_is_one_kind() {
    let rules = "define_button bloom, display_name: \"Flower\", show_when: our_turn,
          call_name: \"start_flower\", msg_name: \"Flower!\" do
          flower(\"1f\", \"2f\")
          draw
        end
        on after_turn_change do
          draw(1, \"1f\")
          draw(1, \"1f\")
          draw(1, \"3f\")
          move_tiles(\"draw\", \"hand\")
          draw(1, \"9m\")
        end";
    let mut t = TestTable::of(rules);
    t.press(East, "bloom").fine();
    assert_eq!(t.calls(East), ["start_flower 1f"]);
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("1f 3f 9m".into(), "1m@_draw".into())
    );
    assert_eq!(
        t.history()[t.history().len() - 2],
        "call east start_flower 1f [] from east"
    );
    assert_eq!(
        t.messages(),
        ["east: before_call", "east: after_draw", "east: after_call"]
    );
    let told = t
        .outputs()
        .iter()
        .any(|output| matches!(output, Happened::Called { label: Some(label), .. } if label == "Flower!"));
    assert!(told);
}

#[test]
fn flowers_of_several_kinds_are_chosen() {
    let rules = "define_button flower, display_name: \"Flower\", show_when: our_turn do
          flower(\"1f\", \"2f\")
        end
        on after_turn_change do
          draw(1, \"1f\")
          draw(1, \"2f\")
          draw(1, \"3f\")
          move_tiles(\"draw\", \"hand\")
          draw(1, \"2f\")
        end";
    let mut t = TestTable::of(rules);
    t.press(East, "flower");
    choose(&mut t, East, None, "2f");
    t.fine();
    assert_eq!(
        (t.calls(East), t.hand(East)),
        (vec!["flower 2f".to_owned()], "1f 3f 2f".into())
    );
}

#[test]
fn custom_calls_need_no_button() {
    let rules = "define_button kan, display_name: \"Kan\", show_when: status(\"never\"), call_name: \"named\",
        call_style: %{self: [\"call_sideways\", 0, 1], toimen: [0, \"call_sideways\"]}, call_hidden: true do\nnoop\nend";
    let mut t = TestTable::with(rules, "trigger_custom_call(\"kan\", \"hand\", [\"draw\"])");
    t.put(East, "hand", "1z")
        .put(East, "draw", "1f@_draw")
        .go(East)
        .fine();
    assert_eq!(
        (t.calls(East), t.hand(East)),
        (vec!["named 1f@_concealed".to_owned()], "1z".into())
    );
    assert!(t.messages().is_empty());

    let mut t = TestTable::with(
        rules,
        "trigger_custom_call(\"kan\", \"hand\", [\"hand\"], [\"draw\"])",
    );
    t.put(East, "hand", "1z 1z")
        .put(East, "draw", "1z@_draw 9m@_draw")
        .go(East)
        .fine();
    assert_eq!(
        (t.calls(East), t.hand(East)),
        (
            vec!["named 1z@_concealed&_sideways 1z@_concealed 1z@_concealed".to_owned()],
            "9m".into()
        )
    );

    let mut t = TestTable::with(
        rules,
        "as toimen do\ntrigger_custom_call(\"kan\", \"discards\", [\"draw\"], [\"last_discard\"])\nend",
    );
    t.discarded(East, "5m 6m")
        .put(West, "draw", "6m@_draw")
        .go(East)
        .fine();
    assert_eq!(
        (t.calls(West), t.pond(East)),
        (
            vec!["named 6m@_concealed 6m@_concealed&_sideways".to_owned()],
            "5m".into()
        )
    );
    assert!(
        matches!(t.game.state().round.history.last(), Some(RoundEvent::Call(call)) if call.seat == West && call.from == East)
    );

    let mut t = TestTable::with(
        rules,
        "trigger_custom_call(\"free\", \"hand\", [\"hand\"], [\"draw\"])",
    );
    t.put(East, "hand", "1z")
        .put(East, "draw", "2z@_draw")
        .go(East)
        .fine();
    assert_eq!(t.calls(East), ["free 1z 2z"]);

    let mut t = TestTable::with(
        rules,
        "trigger_custom_call(\"free\", \"hand\", [\"aside\"])",
    );
    t.put(East, "aside", "1z").go(East);
    assert_eq!((t.calls(East).len(), t.warnings().len()), (0, 1));

    let mut t = TestTable::with(
        rules,
        "trigger_custom_call(\"free\", \"hand\", [\"aside\"])",
    );
    t.put(East, "draw", "1z@_draw").go(East);
    assert_eq!((t.draw(East), t.warnings().len()), ("1z@_draw".into(), 1));
}

#[test]
fn calls_are_turned_up() {
    let rules =
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend";
    for (action, south) in [
        ("flip_all_calls_faceup", "pon 2z"),
        ("flip_own_calls_faceup", "pon 2z@_facedown"),
    ] {
        let mut t = TestTable::with(rules, action);
        t.meld(East, "pon", "1z@_facedown 1z@_concealed 1z@_sideways")
            .meld(South, "pon", "2z@_facedown");
        t.go(East).fine();
        assert_eq!(t.calls(East), ["pon 1z 1z 1z@_sideways"]);
        assert_eq!(t.calls(South), [south]);
    }
}
