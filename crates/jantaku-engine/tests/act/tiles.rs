//! Attributes and tags.

use crate::*;

#[test]
fn add_attr_changes_tiles_that_fit_all_specs() {
    for (action, hand) in [
        (
            "add_attr([\"hand\"], \"q\", [\"manzu\", \"terminal\"])",
            "1m@q 2p 1m@q",
        ),
        (
            "add_attr([\"hand\"], [\"q\", \"_r\", \"q\"])",
            "1m@q&_r 2p@q&_r 1m@q&_r",
        ),
        ("add_attr([\"hand\"], [\"q\"], [\"2p\"])", "1m 2p@q 1m"),
        (
            "set_tile_alias([\"2p\"], [\"1m\"])\nadd_attr([\"hand\"], [\"q\"], [\"1m\"])",
            "1m@q 2p@q 1m@q",
        ),
    ] {
        let mut t = TestTable::new(action);
        t.put(East, "hand", "1m 2p 1m")
            .put(East, "draw", "1m")
            .go(East)
            .fine();
        assert_eq!(
            (t.hand(East), t.draw(East)),
            (hand.into(), "1m".into()),
            "{action}"
        );
    }
}

#[test]
fn add_attr_and_remove_attr_know_all_targets() {
    let rules =
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend";
    let add = "add_attr([\"hand\", \"draw\", \"aside\", \"calls\", \"last_discard\", -1], [\"q\"])";
    let arrange = |t: &mut TestTable| {
        t.put(East, "hand", "1m")
            .put(East, "draw", "2m")
            .put(East, "aside", "3m");
        t.meld(East, "pon", "1z 1z").discarded(South, "4m 5m");
    };
    let mut t = TestTable::with(rules, add);
    arrange(&mut t);
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.draw(East), t.aside(East)),
        ("1m@q".into(), "2m@q".into(), "3m@q".into())
    );
    assert_eq!(
        (t.calls(East), t.dead()),
        (vec!["pon 1z@q 1z@q".to_owned()], "1p 2p 3p 4p@q".into())
    );
    assert_eq!(
        (t.pond(South), t.discards(South)),
        ("4m 5m@q".into(), "4m 5m@q".into())
    );
    assert_eq!(t.history(), ["discard south 5m"]);

    let remove = add
        .replace("add_attr", "remove_attr")
        .replace("\"q\"", "\"_q\"");
    let mut t = TestTable::with(rules, &format!("{add}\n{remove}"));
    arrange(&mut t);
    t.go(East).fine();
    assert_eq!(
        (t.hand(East), t.dead(), t.pond(South)),
        ("1m".into(), "1p 2p 3p 4p".into(), "4m 5m".into())
    );

    let mut t =
        TestTable::new("add_attr([\"last_discard\", \"last_called_tile\", \"draw\", 77], [\"q\"])");
    t.go(East).fine();
}

#[test]
fn add_attr_leaves_other_pond_tiles_alone() {
    // The discard was called: what lies in the pond is an older tile.
    let mut t = TestTable::new("add_attr([\"last_discard\"], [\"q\"])");
    t.discarded(South, "4m 5m");
    t.game.arrange().0.player_mut(South).pond.pop();
    t.go(East).fine();
    assert_eq!(
        (t.pond(South), t.discards(South)),
        ("4m".into(), "4m 5m@q".into())
    );
}

#[test]
fn the_called_tile_gets_attributes_where_it_lies() {
    let rules = "define_button pon, display_name: \"Pon\", show_when: someone_else_just_discarded, call: [[0, 0]] do
          call
          change_turn(\"self\")
          add_attr([\"last_called_tile\"], [\"q\"])
        end
        set interruptible_actions, [\"play_tile\"]";
    let mut t = TestTable::of(rules);
    t.put(East, "hand", "5m 1z").put(South, "hand", "5m 5m 9p");
    t.discard(East, 0);
    t.press(South, "pon").fine();
    assert_eq!(t.calls(South), ["pon 5m@q 5m 5m@_discard"]);
    assert_eq!(
        t.history(),
        [
            "discard east 5m@_discard",
            "call south pon 5m@_discard [5m 5m] from east"
        ]
    );
}

#[test]
fn the_winning_tile_gets_attributes() {
    let rules = "on before_win do\nadd_attr([\"winning_tile\"], [\"q\"])\nend";
    let mut t = TestTable::with(rules, "win_by_draw");
    t.put(East, "draw", "1m 2m").go(East).fine();
    assert_eq!(t.draw(East), "1m@q 2m");

    let mut t = TestTable::with(rules, "win_by_discard");
    t.discarded(South, "4m 5m").go(East).fine();
    assert_eq!(
        (t.pond(South), t.discards(South)),
        ("4m 5m@q".into(), "4m 5m@q".into())
    );

    let mut t = TestTable::with(rules, "win_by_second_visible_discard");
    t.discarded(South, "7z 2x 1x 9m").go(East).fine();
    assert_eq!(t.pond(South), "7z@q 2x 1x 9m");

    let robbed = "as shimocha do
          trigger_custom_call(\"kan\", \"hand\", [\"hand\"], [\"draw\"])
        end
        win_by_call";
    let mut t = TestTable::with(rules, robbed);
    t.put(South, "hand", "2z").put(South, "draw", "1z@_draw");
    t.go(East).fine();
    assert_eq!(t.calls(South), ["kan 2z 1z@q"]);

    let mut t = TestTable::new("add_attr([\"winning_tile\"], [\"q\"])");
    t.go(East);
    assert_eq!(t.warnings().len(), 1);
}

#[test]
fn add_attr_first_tile_finds_the_first() {
    for (hand, draw, result) in [
        ("1m 7z 7z", "7z", "1m 7z@golden 7z|7z"),
        ("1m", "7z@_draw", "1m|7z@_draw&golden"),
        ("1m", "", "1m|"),
    ] {
        let mut t = TestTable::new("add_attr_first_tile(\"7z\", [\"golden\"])");
        t.put(East, "hand", hand)
            .put(East, "draw", draw)
            .go(East)
            .fine();
        assert_eq!(format!("{}|{}", t.hand(East), t.draw(East)), result);
    }
    let mut t = TestTable::new(
        "set_tile_alias([\"1m\"], [\"7z\"])\nadd_attr_first_tile([\"7z\", \"a\", \"_b\"], [\"golden\"])",
    );
    t.put(East, "hand", "1m 7z 7z@a").go(East).fine();
    assert_eq!(t.hand(East), "1m 7z 7z@a&golden");
}

#[test]
fn tagged_tiles_change_everywhere() {
    let rules =
        "define_button pon, display_name: \"Pon\", show_when: status(\"never\") do\nnoop\nend";
    let arrange = |t: &mut TestTable| {
        t.put(East, "hand", "1m 2m")
            .put(South, "draw", "1m")
            .put(West, "aside", "1m")
            .put(North, "pond", "1m");
        t.meld(West, "pon", "1m 1p");
    };
    let add = "tag_tiles(\"dora\", [\"1m\", \"1p\"])\nadd_attr_tagged(\"dora\", [\"_dora\"])\nadd_attr_tagged(\"none\", [\"q\"])";
    let mut t = TestTable::with(rules, add);
    arrange(&mut t);
    t.go(East).fine();
    assert_eq!(t.live(), "1m@_dora 2m 3m 4m 5m 6m 7m 8m");
    assert_eq!(t.dead(), "1p@_dora 2p 3p 4p");
    assert_eq!(
        (t.hand(East), t.draw(South), t.aside(West)),
        ("1m@_dora 2m".into(), "1m@_dora".into(), "1m@_dora".into())
    );
    assert_eq!(
        (t.pond(North), t.discards(North), t.calls(West)),
        (
            "1m@_dora".into(),
            "1m@_dora".into(),
            vec!["pon 1m@_dora 1p@_dora".to_owned()]
        )
    );

    let mut t = TestTable::with(
        rules,
        &format!("{add}\nremove_attr_tagged(\"dora\", [\"dora\"])"),
    );
    arrange(&mut t);
    t.go(East).fine();
    assert_eq!(
        (t.live(), t.calls(West)),
        (
            "1m 2m 3m 4m 5m 6m 7m 8m".into(),
            vec!["pon 1m 1p".to_owned()]
        )
    );
}

#[test]
fn attributes_leave_hands() {
    for (action, result) in [
        (
            "remove_attr_hand(\"revealed\")",
            "1m 2m@q|3m@revealed|4m@_revealed",
        ),
        ("remove_attr_all(\"revealed\", \"_q\")", "1m 2m|3m|4m"),
    ] {
        let mut t = TestTable::new(action);
        t.put(East, "hand", "1m@revealed 2m@_revealed&q")
            .put(East, "draw", "3m@revealed")
            .put(East, "aside", "4m@_revealed")
            .go(East)
            .fine();
        assert_eq!(
            format!("{}|{}|{}", t.hand(East), t.draw(East), t.aside(East)),
            result,
            "{action}"
        );
    }
}

#[test]
fn tags_are_sets_of_tiles() {
    let actions = "tag_tiles(\"a\", [\"7z\", \"1m\", \"1m\", [\"1m\", \"q\"]])
        tag_tiles(\"a\", -1)
        tag_tiles(\"b\", \"last_discard\")
        tag_tiles(\"all\", \"all\")
        untag_tiles(\"a\", [\"7z\", \"9s\"])
        untag_tiles(\"none\", [\"7z\"])
        tag_tiles(\"gone\", [\"1m\"])
        untag(\"gone\")
        untag(\"never\")";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    assert_eq!(t.tag("a").as_deref(), Some("1m 1m@q 4p"));
    assert_eq!(t.tag("b").as_deref(), Some(""));
    assert_eq!((t.tag("none"), t.tag("gone")), (None, None));
    let all = t.tag("all").unwrap();
    assert!(
        all.starts_with("1m 2m") && all.contains("1j") && all.split(' ').count() == 27 + 7 + 4 + 1,
        "{all}"
    );

    let mut t = TestTable::new("tag_tiles(\"a\", [\"1m\"])\nuntag_tiles(\"a\", [\"1m\"])");
    t.go(East).fine();
    assert_eq!(t.tag("a").as_deref(), Some(""));

    let mut t =
        TestTable::new("set_tile_alias([\"1j\"], [\"any\", \"9g\"])\ntag_tiles(\"all\", \"all\")");
    t.go(East);
    assert!(t.tag("all").unwrap().contains("1j"));
}

#[test]
fn drawn_and_discarded_tiles_are_tagged() {
    let actions = "tag_drawn_tile(\"mine\")\ntag_last_discard(\"hot\")\ntag_tiles(\"warm\", \"last_discard\")";
    let mut t = TestTable::new(actions);
    t.put(East, "draw", "1z 2z")
        .discarded(South, "4m 5m")
        .go(East)
        .fine();
    assert_eq!(
        (t.tag("mine"), t.tag("hot"), t.tag("warm")),
        (Some("1z".into()), Some("5m".into()), Some("5m".into()))
    );

    let mut t = TestTable::new(actions);
    t.go(East).fine();
    assert_eq!(
        (t.tag("mine"), t.tag("hot"), t.tag("warm")),
        (Some("1x".into()), None, Some(String::new()))
    );
}

#[test]
fn indicators_point_at_what_is_tagged() {
    let rules = "set dora_indicators, %{\"1m\": [\"2m\"], \"9m\": [\"1m\"]}";
    let mut t = TestTable::with(
        rules,
        "tag_dora(\"a\", -3)\ntag_dora(\"a\", -2)\ntag_dora(\"b\")",
    );
    t.wall("1m", 0, "1m@q 9m 9s").go(East).fine();
    assert_eq!(
        (t.tag("a"), t.tag("b")),
        (Some("1m 2m".into()), Some(String::new()))
    );
}
