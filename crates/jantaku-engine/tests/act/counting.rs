//! Statuses, counters, scores, pot and honba.

use crate::*;

#[test]
fn statuses_are_set_and_unset() {
    let mut t =
        TestTable::new("set_status(\"a\", \"b\")\nset_status(\"a\")\nunset_status(\"b\", \"c\")");
    t.go(South).fine();
    assert_eq!(t.statuses(South), ["a"]);
    assert!(t.statuses(East).is_empty());
}

#[test]
fn statuses_of_all_are_set_and_unset() {
    let mut t = TestTable::with(
        "set num_players, 3",
        "set_status_all(\"a\", \"b\")\nunset_status_all(\"b\")",
    );
    t.go(East).fine();
    for seat in [East, South, West] {
        assert_eq!(t.statuses(seat), ["a"]);
    }
    assert!(t.statuses(North).is_empty());
}

#[test]
fn riichi_remembers_where_the_sideways_tile_goes() {
    let from = |actions: &str| {
        let mut t = TestTable::new(actions);
        t.put(East, "pond", "1z 2z").go(East).fine();
        t.game.state().player(East).riichi_from
    };
    assert_eq!(from("set_status(\"riichi\")"), Some(2));
    assert_eq!(
        from("set_status(\"riichi\")\nunset_status(\"riichi\")"),
        None
    );
    let again = "set_status(\"riichi\")\nmove_tiles(\"hand\", \"discard\")\nset_status(\"riichi\")";
    assert_eq!(from(again), Some(2));
}

#[test]
fn counters_are_computed() {
    for (action, result) in [
        ("set_counter(\"n\", 30)", 30.0),
        ("set_counter(\"n\", \"tiles_in_wall\")", 8.0),
        ("set_counter(\"n\", \"unknown\")", 0.0),
        ("add_counter(\"n\", 1)", 8.0),
        ("add_counter(\"n\", \"n\")", 14.0),
        ("subtract_counter(\"n\", 10)", -3.0),
        ("multiply_counter(\"n\", 0.5)", 3.5),
        (
            "multiply_counter(\"n\", 0.1)\nmultiply_counter(\"n\", 10)",
            7.0,
        ),
        ("divide_counter(\"n\", 2)", 3.0),
        ("set_counter(\"n\", -7)\ndivide_counter(\"n\", 2)", -4.0),
        ("add_counter(\"m\", 1)\nset_counter(\"n\", \"m\")", 1.0),
        ("n **= 2", 49.0),
    ] {
        let mut t = TestTable::new(&format!("set_counter(\"n\", 7)\n{action}"));
        t.go(East);
        assert_eq!(t.counter(East, "n"), result, "{action}");
        assert_eq!(t.warnings(), Vec::<String>::new(), "{action}");
    }
}

#[test]
fn counters_from_json_names() {
    let buttons = serde_json::json!({"go": {
        "display_name": "Go",
        "show_when": [{"name": "status_missing", "opts": ["never"]}],
        "actions": [
            ["_set_counter", "n", 3],
            ["exponentiate_counter", "n", 2],
            ["set_counter", "m", "count_matches", ["hand"], [[[["pair"], 1]]]],
        ],
    }});
    let mut t = TestTable::of(&format!(
        "define_set pair, ~s\"0 0\"\nset buttons, {}",
        buttons
            .to_string()
            .replace('{', "%{")
            .replace("\":", "\": ")
    ));
    t.put(East, "hand", "1z 1z 2z 2z 3z").go(East);
    assert_eq!((t.counter(East, "n"), t.counter(East, "m")), (9.0, 2.0));
}

#[test]
fn a_counter_stays_when_there_is_no_value() {
    for action in [
        "divide_counter(\"n\", 0)",
        "n = 1 / (n - 7)",
        "n = (n - 7) ** -1",
    ] {
        let mut t = TestTable::new(&format!("set_counter(\"n\", 7)\n{action}"));
        t.go(East);
        assert_eq!(t.counter(East, "n"), 7.0, "{action}");
        assert_eq!(t.warnings().len(), 1, "{action}");
    }
}

#[test]
fn a_counter_grows_to_the_most_and_no_further() {
    for action in [
        "n = n ** 100000",
        "exponentiate_counter(\"n\", 100000)",
        "n = 10 ** 33\nadd_counter(\"n\", 1)",
    ] {
        let mut t = TestTable::new(&format!("set_counter(\"n\", 7)\n{action}"));
        t.go(East);
        t.fine();
        assert_eq!(t.counter(East, "n"), 1e33, "{action}");
    }
}

#[test]
fn set_counter_all_asks_the_current_player() {
    let mut t = TestTable::new("set_counter(\"n\", 4)\nset_counter_all(\"n\", \"n\")");
    t.set_counter(West, "n", 1.0).go(South).fine();
    for seat in [East, South, West, North] {
        assert_eq!(t.counter(seat, "n"), 4.0);
    }
}

#[test]
fn the_context_stays_with_the_player_after_a_turn_change() {
    let mut t = TestTable::new("advance_turn\nset_counter(\"z\", 1)");
    t.go(East).fine();
    assert_eq!(
        (t.game.state().round.turn, t.counter(East, "z")),
        (South, 1.0)
    );
}

#[test]
fn scores_change_at_once() {
    for (actions, scores) in [
        ("add_score(1000)", [25_000.0, 26_000.0, 25_000.0, 25_000.0]),
        (
            "add_score(1000, \"others\")",
            [26_000.0, 25_000.0, 26_000.0, 26_000.0],
        ),
        (
            "subtract_score(1000, \"shimocha\")",
            [25_000.0, 25_000.0, 24_000.0, 25_000.0],
        ),
        (
            "subtract_score(30000)",
            [25_000.0, -5_000.0, 25_000.0, 25_000.0],
        ),
        ("add_score(5, \"all\")", [25_005.0; 4]),
        (
            "add_score(-5, \"kamicha\")",
            [24_995.0, 25_000.0, 25_000.0, 25_000.0],
        ),
        ("add_score", [25_000.0; 4]),
    ] {
        let mut t = TestTable::new(actions);
        t.go(South).fine();
        assert_eq!(t.scores(), scores, "{actions}");
    }
    let mut t = TestTable::new("add_score(\"half_score\", \"others\")");
    t.game.arrange().0.player_mut(South).score = 301.into();
    t.go(South).fine();
    assert_eq!(t.scores(), [25_151.0, 301.0, 25_151.0, 25_151.0]);
}

#[test]
fn everyone_who_has_a_status_is_found_before_anything_runs() {
    let actions = "when_anyone(status(\"q\")) do\nunset_status_all(\"q\")\nadd_score(100)\nend";
    let mut t = TestTable::new(actions);
    t.set_status(South, "q")
        .set_status(North, "q")
        .go(East)
        .fine();
    assert_eq!(t.scores(), [25_000.0, 25_100.0, 25_000.0, 25_100.0]);
}

#[test]
fn nested_seats_come_back() {
    let actions =
        "as shimocha do\nas shimocha do\nas prev_seat do\nset_counter(\"a\", 1)\nend\nend\nend";
    let mut t = TestTable::new(actions);
    t.go(East).fine();
    assert_eq!((t.counter(South, "a"), t.counter(East, "a")), (1.0, 0.0));
}

#[test]
fn an_interrupt_puts_off_the_list_it_comes_in_and_no_other() {
    let rules = "set interruptible_actions, [\"noop\"]
        define_button b, display_name: \"B\", show_when: counter_equals(\"q\", 1) do
          push_message(\"b\")
        end
        define_button run, display_name: \"Run\", show_when: status_missing(\"ran\") and our_turn do
          set_status(\"ran\")
          set_counter(\"q\", 1)
          as everyone do
            noop
            add_counter(\"s\", 1)
          end
          add_counter(\"outer\", 1)
        end";
    let mut t = TestTable::of(rules);
    t.put(East, "hand", "1z").press(East, "run").fine();
    let counters = |t: &TestTable| [East, South, West, North].map(|seat| t.counter(seat, "s"));
    assert_eq!(
        (counters(&t), t.counter(East, "outer")),
        ([0.0, 1.0, 1.0, 1.0], 1.0)
    );
    let b = t.game.button_named("b").unwrap();
    assert_eq!(
        t.game.state().player(East).tray.buttons,
        [b, jantaku_rulebook::ButtonId::SKIP]
    );
    t.try_press(East, "skip").unwrap();
    assert_eq!(counters(&t), [1.0; 4]);
}

#[test]
fn functions_end_at_ten_deep() {
    let rules =
        "def loop do\nadd_counter(\"k\", 1)\nloop\nend\ndef lst do\nset_status(\"$l\")\nend";
    let mut t = TestTable::with(rules, "loop\nset_counter(\"b\", 1)\nlst(l: [\"$q\"], q: 3)");
    t.go(East);
    assert_eq!((t.counter(East, "k"), t.counter(East, "b")), (10.0, 1.0));
    assert_eq!(t.statuses(East), ["[3]"]);
}

#[test]
fn a_riichi_stick_goes_into_the_pot_and_remembers_discards() {
    let mut t = TestTable::new("put_down_riichi_stick\nput_down_riichi_stick(2)");
    t.put(East, "pond", "1z")
        .put(North, "pond", "1z 2z")
        .go(South)
        .fine();
    assert_eq!(
        (t.game.state().game.pot.to_f64(), t.scores()),
        (3000.0, [25_000.0; 4])
    );
    let player = t.game.state().player(South);
    assert!(player.riichi_stick);
    assert_eq!(player.discards_at_stick, Some([1, 0, 0, 2].into()));

    let rules = "set score_calculation, %{riichi_value: 500}";
    let mut t = TestTable::with(rules, "put_down_riichi_stick");
    t.go(East);
    assert_eq!(t.game.state().game.pot, 500);
}

#[test]
fn bets_and_the_pot() {
    let mut t = TestTable::new(
        "bet_points(2000)\nadd_to_pot(500)\nadd_to_pot(-100)\nset_counter(\"n\", 7)\nbet_points(\"n\")",
    );
    t.go(East).fine();
    assert_eq!(
        (t.game.state().game.pot.to_f64(), t.scores()[0]),
        (2407.0, 22_993.0)
    );
}

#[test]
fn honba_are_counted_and_cleared() {
    for (actions, honba) in [
        ("add_honba", 1),
        ("add_honba(2)\nadd_honba(1)", 3),
        ("add_honba(2)\nadd_honba(-9)", 0),
    ] {
        let mut t = TestTable::new(actions);
        t.go(East).fine();
        assert_eq!(t.game.state().game.honba, honba, "{actions}");
        assert!(t.game.state().ending.honba_added);
    }
}
