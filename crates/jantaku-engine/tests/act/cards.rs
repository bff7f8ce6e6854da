//! Cards.

use jantaku_engine::Command;

use crate::*;

const CARDS: &str = "set enable_saki_cards, true
set saki_ver, \"v13\"
set saki_deck, [\"fox\", \"crow\", \"hare\", \"toad\"]
on after_saki_start do
  push_message(\"started\")
end
";

#[test]
fn a_drafted_card_becomes_a_status() {
    let rules = format!(
        "{CARDS}define_button draft, display_name: \"Draft\", show_when: our_turn do\ndraft_saki_card(2)\nend"
    );
    let mut t = TestTable::of(&rules);
    t.try_press(East, "draft").unwrap();
    let offered = t.game.state().player(East).drafts.clone().expect("cards");
    assert_eq!(offered.len(), 2);
    t.input(East, Command::ChooseCard(offered[1])).unwrap();
    assert!(t.game.state().player(East).has(offered[1]));
    assert_eq!(t.game.state().player(East).drafts, None);
}

#[test]
fn cards_are_disabled_and_enabled() {
    let mut t = TestTable::with(CARDS, "set_status(\"fox\", \"other\")\ndisable_saki_card");
    t.go(East).fine();
    assert_eq!(sorted(&t), ["fox-disabled", "other"]);

    let mut t = TestTable::with(
        CARDS,
        "set_status(\"fox\", \"other\")\nas toimen do\ndisable_saki_card(\"others\")\nend\nenable_saki_card(\"self\")\nenable_saki_card",
    );
    t.go(East).fine();
    assert_eq!(sorted(&t), ["fox", "other"]);
}

fn sorted(t: &TestTable) -> Vec<&str> {
    let mut statuses = t.statuses(East);
    statuses.sort_unstable();
    statuses
}

#[test]
fn saki_start_shows_all_cards_and_makes_offers_anew() {
    let rules = format!(
        "{CARDS}define_button b, display_name: \"B\", show_when: status(\"hare\") do\nnoop\nend"
    );
    let mut t = TestTable::with(
        &rules,
        "set_status(\"fox\")\nas shimocha do\nset_status(\"hare\")\nend\nsaki_start",
    );
    t.go(East).fine();
    let messages = t.messages();
    assert!(
        messages.contains(&"east: chose the following cards: fox".to_owned()),
        "{messages:?}"
    );
    assert!(messages.contains(&"south: chose the following cards: hare".to_owned()));
    let started: Vec<_> = messages
        .iter()
        .filter(|text| text.ends_with("started"))
        .collect();
    assert_eq!(
        started,
        [
            "east: started",
            "south: started",
            "west: started",
            "north: started"
        ]
    );
    let b = t.game.button_named("b").unwrap();
    assert!(t.game.state().player(South).tray.buttons.contains(&b));
}

#[test]
fn saki_start_without_its_event_shows_nothing() {
    let mut t = TestTable::new("saki_start");
    t.go(East).fine();
    assert!(t.messages().is_empty());
}
