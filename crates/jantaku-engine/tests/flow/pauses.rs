//! Pauses: everything of a program waits, and other programs go on.

use jantaku_engine::{Command, Game, Options, Refused};
use jantaku_rulebook::AutoButtonId;
use jantaku_rulebook::Seat::{East, North, South};

use crate::Scene;

const PAUSES: &str = r#"
set starting_tiles, 2
set wall, ~t"123456789m123456789p"
define_button go, display_name: "Go", show_when: our_turn do
  push_message("1")
  pause(200)
  push_message("2")
  pause
  push_message("3")
end
define_auto_button auto, display_name: "A", desc: "" do push_message("auto") end
"#;

#[test]
fn t29_a_list_waits_and_goes_on() {
    let mut scene = Scene::new(PAUSES);
    scene.press(East, "go");
    assert_eq!(scene.said(), ["east 1"]);
    assert_eq!(scene.discard(East, 0), Err(Refused::NotNow));
    assert_eq!(scene.wait(), 200);
    assert_eq!(scene.said(), ["east 1", "east 2"]);
    assert_eq!(scene.discard(East, 0), Err(Refused::NotNow));
    assert_eq!(scene.wait(), 1500);
    assert_eq!(scene.said(), ["east 1", "east 2", "east 3"]);
    assert_eq!(scene.discard(East, 0), Ok(()));
}

#[test]
fn t29_no_time_is_no_pause() {
    let script = PAUSES
        .replace("pause(200)", "pause(0)")
        .replace("pause\n", "pause(-5)\n");
    let mut scene = Scene::new(&script);
    scene.press(East, "go");
    assert_eq!(scene.said(), ["east 1", "east 2", "east 3"]);
}

#[test]
fn while_something_is_paused_hands_are_sorted_and_auto_buttons_switched() {
    let mut scene = Scene::new(PAUSES);
    scene.press(East, "go");
    let hand = scene.game.state().player(East).hand.clone();
    assert_eq!(scene.game.act_as(East, &Command::Reorder(0, 1)), Ok(()));
    let turned: Vec<_> = hand.into_iter().rev().collect();
    assert_eq!(scene.game.state().player(East).hand, turned);
    let on = Command::ToggleAuto(AutoButtonId(0), true);
    assert_eq!(scene.game.act_as(East, &on), Ok(()));
    assert_eq!(scene.said(), ["east 1"]);
    scene.wait();
    scene.wait();
    assert_eq!(scene.said(), ["east 1", "east 2", "east 3", "east auto"]);
}

#[test]
fn a_pause_stops_enclosing_lists_and_steps_as_well() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 2
        set wall, ~t"123456789m123456789p"
        on before_turn_change do
          unless no_discards_yet do
            as everyone do
              pause(10)
              push_message("inner")
            end
            push_message("outer")
          end
        end
        on after_turn_change do push_message("turn") end
        on after_discard_passed do push_message("passed") end
        "#,
    );
    assert_eq!(scene.discard(East, 0), Ok(()));
    let mut said = vec!["east turn", "east passed"];
    assert_eq!(scene.said(), said);
    for inner in ["east inner", "south inner", "west inner"] {
        scene.wait();
        said.push(inner);
        assert_eq!(scene.said(), said);
        assert_eq!(scene.game.state().round.turn, East);
    }
    scene.wait();
    said.extend(["north inner", "east outer", "south turn"]);
    assert_eq!(scene.said(), said);
}

const RONS: &str = r#"
set starting_tiles, 2
set wall, ~t"123456789m123456789p"
set interruptible_actions, ["play_tile"]
define_button ron, display_name: "Ron", show_when: someone_else_just_discarded and not_seat_is("west") do
  big_text("Ron")
  pause(1000)
  reveal_hand
  win_by_discard
end
on before_win do push_message("before_win") end
on before_scoring do push_message("before_scoring") end
on after_win do push_message("after_win") end
on after_scoring do push_message("after_scoring") end
"#;

/// East discards, and two players win.
fn double_ron(script: &str) -> Scene {
    let mut scene = Scene::new(script);
    scene.discard(East, 0).unwrap();
    scene.press(North, "ron");
    scene.press(South, "ron");
    scene
}

#[test]
fn t17_two_wins_side_by_side() {
    let mut scene = double_ron(RONS);
    let state = scene.game.state();
    assert_eq!(state.player(South).big_text, "Ron");
    assert_eq!(state.player(North).big_text, "Ron");
    assert!(scene.winners().is_empty());
    assert_eq!(scene.wait(), 1000);
    assert!(scene.game.state().machine.paused.is_empty());
    assert_eq!(scene.winners(), ["south", "north"]);
    let mut said = vec![
        "south before_win",
        "south before_scoring",
        "south after_win",
        "north before_win",
        "north before_scoring",
        "north after_win",
    ];
    assert_eq!(scene.said(), said);
    scene.game.screen_elapsed(); // south
    scene.game.screen_elapsed(); // north
    said.extend(["south after_scoring", "north after_scoring"]);
    assert_eq!(scene.said(), said);
}

#[test]
fn t17_equal_times_go_in_turn_order_however_they_add_up() {
    let script = RONS.replace(
        "  pause(1000)\n",
        "  if seat_is(\"south\") do\n    pause(500)\n    pause(500)\n  else\n    pause(1000)\n  end\n",
    );
    let mut scene = double_ron(&script);
    assert_eq!(scene.wait(), 500);
    assert!(scene.winners().is_empty());
    assert_eq!(scene.wait(), 500);
    assert_eq!(scene.winners(), ["south", "north"]);
}

#[test]
fn t17_the_second_win_comes_after_the_round_has_ended() {
    let script = RONS.replace(
        "  pause(1000)\n",
        "  if seat_is(\"south\") do pause(10) else pause(30) end\n",
    );
    let mut scene = double_ron(&script);
    assert_eq!(scene.wait(), 10);
    assert_eq!(scene.winners(), ["south"]);
    // The screen cannot end before the second win is there.
    scene.game.screen_elapsed();
    assert_eq!(scene.wait(), 20);
    assert_eq!(scene.winners(), ["south", "north"]);
}

#[test]
fn an_advance_of_the_turn_waits_for_other_pauses() {
    let mut scene = Scene::new(
        r#"
        set starting_tiles, 2
        set wall, ~t"123456789m123456789p"
        set interruptible_actions, ["play_tile"]
        define_button slow, display_name: "S", show_when: someone_else_just_discarded and seat_is("south") do
          pause(100)
          push_message("slow")
        end
        define_button quick, display_name: "Q", show_when: someone_else_just_discarded and seat_is("north") do
          push_message("quick")
          advance_turn
          push_message("quick again")
        end
        on after_turn_change do push_message("turn") end
        "#,
    );
    scene.discard(East, 0).unwrap();
    scene.press(South, "slow");
    scene.press(North, "quick");
    assert_eq!(scene.said(), ["east turn", "north quick"]);
    scene.wait();
    assert_eq!(
        scene.said(),
        [
            "east turn",
            "north quick",
            "south slow",
            "south turn",
            "north quick again"
        ]
    );
}

#[test]
fn a_game_with_pauses_is_made_again_from_its_log() {
    let mut scene = double_ron(RONS);
    scene.wait();
    scene.game.screen_elapsed();
    scene.game.screen_elapsed();
    let rulebook = std::sync::Arc::new(scene.game.rulebook().clone());
    let again = Game::replay(rulebook, 7, Options::default(), scene.game.journal());
    assert_eq!(
        format!("{:?}", again.state()),
        format!("{:?}", scene.game.state())
    );
}
