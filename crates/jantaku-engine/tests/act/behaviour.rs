//! Jokers and orderings.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_rulebook::Seat;
use jantaku_tile::tile;

use crate::*;

fn behaviour(t: &TestTable, seat: Seat) -> Arc<Behaviour> {
    Arc::clone(&t.game.state().player(seat).behaviour)
}

fn aliases(t: &TestTable, seat: Seat) -> Vec<String> {
    let behaviour = behaviour(t, seat);
    let aliases = behaviour.aliases().iter();
    aliases
        .map(|alias| format!("{}>{}", t.show(&[alias.from]), t.show(&[alias.to])))
        .collect()
}

#[test]
fn aliases_add_up_for_the_player() {
    let mut t = TestTable::new(
        "set_tile_alias([\"3s\", \"4s\"], [\"any\"])\nset_tile_alias([\"3s\"], [[\"1z\", \"_o\"], \"any\"])",
    );
    t.go(South).fine();
    assert_eq!(aliases(&t, South), ["3s>any", "4s>any", "3s>1z@_o"]);
    assert!(aliases(&t, East).is_empty());
}

#[test]
fn aliases_of_all_are_shared() {
    let mut t = TestTable::new("set_tile_alias_all([\"3s\"], [\"any\"])");
    t.go(South).fine();
    for seat in [East, South, West, North] {
        assert!(Arc::ptr_eq(&behaviour(&t, seat), &behaviour(&t, East)));
        assert_eq!(aliases(&t, seat), ["3s>any"]);
    }
    // Who comes to the same by another way shares it too.
    let mut t = TestTable::new(
        "set_tile_alias([\"3s\"], [\"any\"])\nas shimocha do\nset_tile_alias([\"3s\"], [\"any\"])\nend",
    );
    t.go(East).fine();
    assert!(Arc::ptr_eq(&behaviour(&t, East), &behaviour(&t, South)));
    assert!(!Arc::ptr_eq(&behaviour(&t, East), &behaviour(&t, West)));
}

#[test]
fn tiles_in_play_become_jokers() {
    let rules =
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend";
    let actions = "set_tile_alias([\"draw\", [\"draw\", \"w\"], \"last_discard\", [\"last_discard\", [\"_v\"]]], [\"1z\"])";
    let mut t = TestTable::with(rules, actions);
    t.put(East, "draw", "5m@_draw&q")
        .discarded(South, "6m@_discard")
        .go(East)
        .fine();
    assert_eq!(
        aliases(&t, East),
        ["5m@q>1z", "5m@w&q>1z", "6m>1z", "6m@_v>1z"]
    );

    let mut t = TestTable::new(
        "set_tile_alias([\"draw\", \"last_discard\", \"last_called_tile\"], [\"1z\"])",
    );
    t.go(East).fine();
    assert!(aliases(&t, East).is_empty());
}

#[test]
fn jokers_are_cleared_and_orderings_stay() {
    let mut t = TestTable::new(
        "set_tile_ordering([\"9m\", \"1m\"])\nset_tile_alias([\"3s\"], [\"any\"])\nclear_tile_aliases",
    );
    t.go(East).fine();
    assert!(aliases(&t, East).is_empty());
    assert_eq!(
        behaviour(&t, East).order.successor(tile!("9m")),
        Some(tile!("1m"))
    );
    assert_eq!(behaviour(&t, South).order.successor(tile!("9m")), None);
}

#[test]
fn tiles_are_ordered() {
    let mut t = TestTable::new(
        "set_tile_ordering_all([\"1z\", \"2z\", \"3z\", \"1z\"])\nset_tile_ordering([\"4p\", \"\", \"5p\"])",
    );
    t.go(East);
    for seat in [East, North] {
        let order = &behaviour(&t, seat).order;
        assert_eq!(
            (order.successor(tile!("3z")), order.predecessor(tile!("2z"))),
            (Some(tile!("1z")), Some(tile!("1z")))
        );
    }
    let order = &behaviour(&t, East).order;
    assert_eq!(
        (order.successor(tile!("4p")), order.predecessor(tile!("5p"))),
        (None, None)
    );
    assert_eq!(order.successor(tile!("3p")), Some(tile!("4p")));
}

#[test]
fn suits_are_ordered() {
    let one = "set_suit_ordering([\"1s\", \"2s\"], [\"1t\", \"2t\"], [\"1m\", \"2m\"])";
    let mut t = TestTable::new(one);
    t.go(East).fine();
    let order = &behaviour(&t, East).order;
    assert_eq!(
        (order.next_suit(tile!("2s")), order.next_suit(tile!("1t"))),
        (Some(tile!("2t")), Some(tile!("1m")))
    );
    assert_eq!(order.previous_suit(tile!("1t")), Some(tile!("1s")));
    assert_eq!(
        behaviour(&t, South).order.next_suit(tile!("2s")),
        Some(tile!("2m"))
    );

    let mut t = TestTable::new(&one.replace("ordering", "ordering_all"));
    t.go(East).fine();
    assert_eq!(
        behaviour(&t, South).order.next_suit(tile!("2s")),
        Some(tile!("2t"))
    );
}

#[test]
fn behaviours_are_saved_and_loaded_for_the_player() {
    let actions = "save_tile_behavior(\"before\")
        set_tile_alias_all([\"3s\"], [\"any\"])
        save_tile_behavior
        load_tile_behavior(\"before\")";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    assert!(aliases(&t, East).is_empty());
    assert_eq!(aliases(&t, South), ["3s>any"]);

    let mut t = TestTable::new(&format!(
        "{actions}\nload_tile_behavior\nload_tile_behavior(\"never\")"
    ));
    t.go(East).fine();
    assert_eq!(aliases(&t, East), ["3s>any"]);
    assert!(Arc::ptr_eq(&behaviour(&t, East), &behaviour(&t, South)));
}
