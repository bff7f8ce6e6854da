//! Buttons that actions press.

use jantaku_engine::Command;
use jantaku_rulebook::AutoButtonId;

use crate::*;

const SAY: &str = "define_button say, display_name: \"Say\", show_when: our_turn do\npush_message(\"said\")\nend
define_button never, display_name: \"Never\", show_when: status(\"never\") do\npush_message(\"never\")\nend
define_auto_button auto, display_name: \"A\", desc: \"\", enabled_at_start: false do
";

fn auto(actions: &str) -> TestTable {
    let mut t = TestTable::of(&format!("{SAY}{actions}\nend"));
    t.put(East, "hand", "1z");
    t
}

#[test]
fn press_button_presses_what_is_shown() {
    for (actions, messages) in [
        ("press_button(\"say\")", 1),
        ("press_button(\"never\")", 0),
        ("press_button(\"none\")", 0),
    ] {
        let mut t = auto(actions);
        t.input(East, Command::ToggleAuto(AutoButtonId(0), true))
            .unwrap();
        assert_eq!(t.messages().len(), messages, "{actions}");
    }
    let mut t = auto("press_button");
    t.input(East, Command::ToggleAuto(AutoButtonId(0), true))
        .unwrap();
    assert!(t.messages().is_empty());
    assert!(t.game.state().player(East).tray.buttons.is_empty());
}

#[test]
fn press_first_call_button_takes_the_first_choice() {
    let rules = "define_button kan, display_name: \"Kan\", show_when: our_turn, call: [[0, 0, 0]] do\nself_call\nend
        define_auto_button auto, display_name: \"A\", desc: \"\", enabled_at_start: false do
          press_button(\"kan\")
          press_first_call_button(\"kan\")
        end
        on after_turn_change do
          draw(4, \"2z\")
          draw(4, \"1z\")
          draw(1, \"9m\")
          move_tiles(\"draw\", \"hand\")
          sort_hand
        end";
    let mut t = TestTable::of(rules);
    t.input(East, Command::ToggleAuto(AutoButtonId(0), true))
        .unwrap();
    t.fine();
    assert_eq!(t.calls(East), ["kan 1z 1z 1z 1z"]);

    // The menu of another button is not touched.
    let other = rules.replace(
        "press_first_call_button(\"kan\")",
        "press_first_call_button(\"none\")",
    );
    let mut t = TestTable::of(&other);
    t.input(East, Command::ToggleAuto(AutoButtonId(0), true))
        .unwrap();
    assert!(t.calls(East).is_empty());
    assert!(t.game.state().player(East).tray.menu.is_some());
}

#[test]
fn press_first_call_button_chooses_flowers_and_does_nothing_without_a_menu() {
    let rules = "define_button flower, display_name: \"F\", show_when: our_turn do\nflower(\"1f\", \"2f\")\nend
        define_auto_button auto, display_name: \"A\", desc: \"\", enabled_at_start: false do
          press_first_call_button(\"flower\")
        end
        on after_turn_change do
          draw(1, \"1f\")
          draw(1, \"2f\")
        end";
    let mut t = TestTable::of(rules);
    t.input(East, Command::ToggleAuto(AutoButtonId(0), true))
        .unwrap();
    assert!(t.calls(East).is_empty());
    t.input(East, Command::ToggleAuto(AutoButtonId(0), false))
        .unwrap();
    t.try_press(East, "flower").unwrap();
    t.input(East, Command::ToggleAuto(AutoButtonId(0), true))
        .unwrap();
    assert_eq!(t.calls(East), ["flower 1f"]);
}

#[test]
fn enable_auto_button_switches_it_on_and_fires_it() {
    let rules = "define_auto_button auto, display_name: \"A\", desc: \"\", enabled_at_start: false do\nadd_counter(\"fired\", 1)\nend";
    let mut t = TestTable::with(
        rules,
        "enable_auto_button(\"auto\")\nenable_auto_button(\"none\")",
    );
    t.go(South);
    assert_eq!(t.game.state().player(South).auto_buttons, [true]);
    assert_eq!(t.game.state().player(East).auto_buttons, [false]);
    assert!(t.counter(South, "fired") >= 1.0);
}

#[test]
fn choose_yaku_announces_what_was_declared() {
    let rules = "set declarable_yaku, [\"Riichi\", \"Tanyao\"]
        define_button declare, display_name: \"Declare\", show_when: our_turn do
          choose_yaku
          set_status(\"declared\")
        end";
    let mut t = TestTable::of(rules);
    t.try_press(East, "declare").unwrap();
    let yaku = vec![t.name("Riichi"), t.name("Tanyao")];
    t.input(East, Command::DeclareYaku(yaku)).unwrap();
    assert_eq!(
        t.messages(),
        ["east: declared the following yaku: Riichi, Tanyao"]
    );
    assert_eq!(t.statuses(East), ["declared"]);
}
