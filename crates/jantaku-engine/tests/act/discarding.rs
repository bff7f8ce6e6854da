//! Discarding, and what is done to discards.

use jantaku_engine::hooks::Happened;

use crate::*;

#[test]
fn play_tile_discards_once_a_turn() {
    let mut t = TestTable::new("play_tile(\"1z\", 0)\nplay_tile(\"2z\", 0)");
    t.put(East, "hand", "1z 2z")
        .put(East, "draw", "3z@_draw 4z@_draw")
        .go(East);
    assert_eq!(
        (t.hand(East), t.draw(East)),
        ("2z 3z 4z".into(), String::new())
    );
    assert_eq!(
        (t.pond(East), t.discards(East)),
        ("1z@_discard".into(), "1z@_discard".into())
    );
    assert_eq!(t.history(), ["discard east 1z@_discard"]);
    assert_eq!(t.warnings().len(), 1);
    assert!(!t.game.state().round.awaiting_discard);
}

#[test]
fn a_clicked_tile_passes_and_the_turn_goes_on() {
    let mut t = TestTable::of("set max_rounds, 4");
    t.put(East, "hand", "1z").put(East, "draw", "5p@_draw");
    t.discard(East, 1).fine();
    assert_eq!(t.pond(East), "5p@_draw&_discard");
    assert_eq!(t.hand(East), "1z");
    assert_eq!(t.messages(), ["east: after_discard_passed"]);
    assert_eq!(t.game.state().round.turn, South);
    let told = t.outputs().iter().any(|output| {
        matches!(
            output,
            Happened::Discarded {
                seat: East,
                tsumogiri: true,
                ..
            }
        )
    });
    assert!(told);
}

#[test]
fn play_tile_is_refused_out_of_turn_and_for_other_tiles() {
    for (seat, actions) in [
        (South, "play_tile(\"1z\", 0)"),
        (East, "play_tile(\"2z\", 0)"),
        (East, "play_tile(\"1z\", 7)"),
    ] {
        let mut t = TestTable::new(actions);
        t.put(East, "hand", "1z").put(South, "hand", "1z").go(seat);
        assert_eq!(
            (t.pond(East), t.pond(South)),
            (String::new(), String::new()),
            "{actions}"
        );
        assert_eq!(t.warnings().len(), 1, "{actions}");
    }
}

#[test]
fn play_tile_is_refused_for_tiles_that_may_not_be_discarded() {
    let rules = "define_play_restriction [\"2z\"], status_missing(\"free\")";
    for (tile, ok) in [
        ("1z", true),
        ("2z", false),
        ("3z@no_discard", false),
        ("3z@_no_discard", false),
    ] {
        let id = &tile[..2];
        let mut t = TestTable::with(rules, &format!("play_tile(\"{id}\", 0)"));
        t.put(East, "hand", tile).go(East);
        assert_eq!(!t.pond(East).is_empty(), ok, "{tile}");
    }
}

#[test]
fn face_down_discards_are_recorded_as_backs() {
    let mut t = TestTable::new("set_status(\"discard_facedown\")\nplay_tile(\"1z\", 0)");
    t.put(East, "hand", "1z").go(East).fine();
    assert_eq!(t.pond(East), "1z@_facedown&_discard");
    assert_eq!(t.history(), ["discard east 1x"]);

    let mut t = TestTable::new("play_tile(\"1z\", 0)");
    t.put(East, "hand", "1z@facedown").go(East).fine();
    assert_eq!(t.history(), ["discard east 1x"]);
}

const EFFECTS: &str = r#"
define_play_effect ["1z", "2z"] do
  push_message("first")
  add_attr(["last_discard"], ["q"])
  if has_attr("last_discard", "q") do
    push_message("seen at once")
  end
end
define_play_effect "2z" do
  push_message("not for 1z")
end
define_play_effect "any" do
  push_message("any")
end
on after_discard_passed do
  if has_attr("last_discard", "q") do
    push_message("seen")
  end
end
"#;

#[test]
fn play_effects_run_in_order_and_their_changes_reach_the_record_afterwards() {
    let mut t = TestTable::of(EFFECTS);
    t.put(East, "hand", "1z 3z");
    t.discard(East, 0).fine();
    assert_eq!(
        t.messages(),
        [
            "east: first",
            "east: seen at once",
            "east: any",
            "east: after_discard_passed",
            "east: seen"
        ]
    );
    assert_eq!(t.history(), ["discard east 1z@_discard&q"]);
    assert_eq!(
        (t.pond(East), t.discards(East)),
        ("1z@_discard&q".into(), "1z@_discard&q".into())
    );
}

#[test]
fn discard_draw_clicks_on_the_first_drawn_tile() {
    let mut t = TestTable::new("discard_draw");
    t.put(East, "hand", "1z")
        .put(East, "draw", "5p@_draw 6p@_draw")
        .go(East)
        .fine();
    assert_eq!(
        (t.pond(East), t.hand(East)),
        ("5p@_draw&_discard".into(), "1z 6p".into())
    );

    let mut t = TestTable::new("discard_draw");
    t.put(East, "hand", "1z").go(East).fine();
    assert_eq!(t.pond(East), "");

    let mut t = TestTable::new("discard_draw");
    t.put(South, "draw", "1z").go(South).fine();
    assert_eq!(t.pond(South), "");
}

#[test]
fn check_discard_passed_fires_only_after_a_discard() {
    let mut t = TestTable::new("check_discard_passed");
    t.discarded(South, "1s").go(East).fine();
    assert_eq!(t.messages(), ["east: after_discard_passed"]);

    let mut t = TestTable::new("draw\ncheck_discard_passed");
    t.discarded(South, "1s").go(East).fine();
    assert_eq!(t.messages(), ["east: after_draw"]);
}

#[test]
fn register_last_discard_records_the_last_pond_tile() {
    let mut t = TestTable::new("move_tiles(\"hand\", \"discard\")\nregister_last_discard");
    t.put(East, "hand", "1z").go(East).fine();
    assert_eq!(
        (t.pond(East), t.history()),
        ("1z".into(), vec!["discard east 1z".to_owned()])
    );
    assert!(
        t.outputs()
            .iter()
            .any(|output| matches!(output, Happened::Discarded { .. }))
    );

    let mut t = TestTable::new("register_last_discard");
    t.go(East).fine();
    assert!(t.history().is_empty());
}

#[test]
fn convert_last_discard_is_a_new_discard() {
    let mut t = TestTable::new("convert_last_discard(\"5z\")");
    t.discarded(South, "1s 2s").go(East).fine();
    assert_eq!(
        (t.pond(South), t.discards(South)),
        ("1s 5z".into(), "1s 2s".into())
    );
    assert_eq!(t.history(), ["discard south 2s", "discard south 5z"]);

    let mut t = TestTable::new("convert_last_discard(\"5z\")");
    t.put(South, "pond", "1s").go(East).fine();
    assert_eq!((t.pond(South), t.history().len()), ("1s".into(), 0));
}

#[test]
fn convert_last_discard_makes_offers_anew() {
    let rules = "define_button take, display_name: \"Take\", show_when: last_discard_matches([\"5z\"]) do\nnoop\nend";
    let mut t = TestTable::with(rules, "convert_last_discard(\"5z\")");
    t.discarded(South, "1s").go(East).fine();
    let take = t.game.button_named("take").unwrap();
    assert!(t.game.state().player(West).tray.buttons.contains(&take));
}

#[test]
fn flip_last_discard_faceup_is_a_new_discard() {
    let mut t = TestTable::new("flip_last_discard_faceup");
    t.discarded(South, "1s 2s@_facedown").go(East).fine();
    assert_eq!(t.pond(South), "1s 2s");
    assert_eq!(
        t.history().last().map(String::as_str),
        Some("discard south 2s")
    );

    let mut t = TestTable::new("flip_last_discard_faceup");
    t.go(East).fine();
    assert!(t.history().is_empty());
}

#[test]
fn flip_first_visible_discard_facedown_passes_over_covered_tiles() {
    let mut t = TestTable::new("flip_first_visible_discard_facedown");
    t.put(East, "pond", "1x 2x 1z@_facedown 2z@concealed 3z 4z")
        .go(East)
        .fine();
    assert_eq!(
        t.pond(East),
        "1x 2x 1z@_facedown 2z@concealed 3z@_facedown 4z"
    );

    let mut t = TestTable::new("flip_first_visible_discard_facedown");
    t.put(East, "pond", "2x").go(East).fine();
    assert_eq!(t.pond(East), "2x");
}

#[test]
fn flip_aside_facedown_turns_all_down() {
    let mut t = TestTable::new("flip_aside_facedown");
    t.put(East, "aside", "1z 2z@q").go(East).fine();
    assert_eq!(t.aside(East), "1z@_facedown 2z@_facedown&q");
}
