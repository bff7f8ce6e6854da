//! What a win would be worth that nobody has declared.

use jantaku_engine::hooks::{Context, RoundEvent};
use serde_json::json;

use crate::table::sentence;
use crate::*;

const RULES: &str = r#"
set score_calculation, %{
  "scoring_method": "multiplier",
  "point_name": "Han",
  "yaku_lists": ["yaku", "extra_yaku"],
  "yaku2_lists": ["yakuman"],
  "extra_yaku_lists": ["extra_yaku"]
}
set persistent_statuses, ["kakan", "Sea"]
define_match win, ~m"exhaustive, (shuntsu koutsu):1, pair:1"
define_yaku yaku, "A", 3, won
define_yaku yaku, "Sea", 0, won_by_draw
define_yaku yaku, "Sky", [2, "Stars"], won
define_yaku extra_yaku, "Dora", 5, won
define_yaku yakuman, "Q", 1, won
on before_win do
  add_counter("wins", 1)
  push_message("before_win")
end
on before_scoring do
  set_counter("fu", 30)
end
"#;

/// Does the condition of a button hold for South?
fn holds(t: &TestTable, button: &str) -> bool {
    let id = t.game.button_named(button).expect("a button");
    let condition = &t.game.rulebook().button(id).unwrap().show_when;
    t.game.ask().holds(condition, &Context::of(South))
}

/// A table with a button for each condition.
fn asking(rules: &str, conditions: &[(&str, bool)]) -> TestTable {
    let mut text = format!("{rules}\n");
    for (at, (condition, _)) in conditions.iter().enumerate() {
        text += &format!(
            "define_button probe{at}, display_name: \"?\", show_when: {condition} do\n noop\nend\n"
        );
    }
    TestTable::new(&text)
}

fn check(rules: &str, conditions: &[(&str, bool)], arrange: impl Fn(&mut TestTable)) {
    let mut t = asking(rules, conditions);
    arrange(&mut t);
    for (at, (condition, expected)) in conditions.iter().enumerate() {
        let before = format!("{:?}", t.game.state());
        let found = holds(&t, &format!("probe{at}"));
        assert_eq!(found, *expected, "{condition}");
        assert_eq!(before, format!("{:?}", t.game.state()), "{condition}");
    }
    let told = t.game.take_happened();
    assert!(
        !told
            .iter()
            .any(|output| sentence(&t.game, output).is_some())
    );
}

#[test]
fn enough_points() {
    check(
        RULES,
        &[
            ("has_yaku_with_discard", true),
            ("has_yaku_with_discard(3)", true),
            ("has_yaku_with_discard(3, 30)", true),
            ("has_yaku2_with_discard(1)", true),
            ("has_yaku_with_discard(4)", false),
            ("has_yaku_with_discard(8)", false),
            ("has_yaku_with_discard(3, 40)", false),
            ("has_yaku2_with_discard(2)", false),
            ("has_yaku_with_discard(2, \"Stars\")", true),
            ("has_yaku_with_discard(3, \"Stars\")", false),
            ("has_yaku_with_discard(3, \"Han\", 30)", true),
            ("has_yaku_with_discard(3, \"Han\", 31)", false),
            ("has_yaku_with_call", false),
        ],
        |t| {
            t.hand(South, "123m5p").discarded(West, "5p");
        },
    );
}

#[test]
fn with_the_hand_and_with_a_call() {
    let conditions = [
        ("has_yaku_with_discard(1)", false),
        ("has_yaku_with_hand(3, 30)", true),
    ];
    check(RULES, &conditions, |t| {
        t.hand(South, "123m5p")
            .discarded(West, "9p")
            .draw(South, "5p");
        let state = t.game.arrange().0;
        let tile = state.player(South).draw[0];
        state
            .round
            .history
            .push(RoundEvent::Draw { seat: South, tile });
    });
    let conditions = [
        ("has_yaku_with_discard(1)", false),
        ("has_yaku_with_call(1)", true),
    ];
    check(RULES, &conditions, |t| {
        t.hand(South, "123m5p").called(West, "kakan", "5555p");
    });
}

#[test]
fn declared_yaku() {
    let declare = |declared: &'static [&'static str]| {
        move |t: &mut TestTable| {
            t.hand(South, "123m5p").discarded(West, "5p");
            let names = declared.iter().map(|name| t.name(name)).collect();
            t.game.arrange().0.player_mut(South).declared_yaku = Some(names);
        }
    };
    let condition = "has_declared_yaku_with_discard(\"yaku\")";
    check(RULES, &[(condition, true)], declare(&["A"]));
    check(RULES, &[(condition, true)], declare(&["A", "Sky"]));
    check(RULES, &[(condition, false)], declare(&["A", "Sea"]));
    check(RULES, &[(condition, false)], declare(&["Q"]));
    check(RULES, &[(condition, false)], declare(&[]));
    let condition = "has_declared_yaku_with_discard(\"yaku\", \"yakuman\")";
    check(RULES, &[(condition, true)], declare(&["Q", "A"]));
}

#[test]
fn what_a_winner_has_scored() {
    let conditions = [
        ("has_yaku(8)", true),
        ("has_yaku(8, 30)", true),
        ("has_yaku(9)", false),
        ("has_yaku(8, 31)", false),
        ("has_yaku2(1)", true),
        ("has_yaku2(2)", false),
        ("has_yaku(\"Dora\")", true),
        ("has_yaku(\"Sea\")", false),
    ];
    let mut t = asking(RULES, &conditions);
    for at in 0..conditions.len() {
        assert!(!holds(&t, &format!("probe{at}")));
    }
    t.hand(South, "123m5p").ron("5p");
    for (at, (condition, expected)) in conditions.iter().enumerate() {
        let found = holds(&t, &format!("probe{at}"));
        assert_eq!(found, *expected, "{condition}");
    }
}

#[test]
fn atozuke() {
    let rules = format!(
        "{RULES}\ndefine_yaku yaku, \"Low\", 1, match([\"winning_tile\"], [[[[\"1m\"], 1]]])"
    );
    let conditions = [
        ("is_atozuke(\"win\", 3)", false),
        ("is_atozuke(\"win\", 4)", true),
        ("is_atozuke(\"win\", 5)", true),
        ("is_atozuke(\"win\", 3, \"Han\", 40)", true),
    ];
    check(&rules, &conditions, |t| {
        t.hand(South, "23m55p");
    });
    // Without a wait there is nothing to be atozuke.
    check(&rules, &[("is_atozuke(\"win\", 9)", false)], |t| {
        t.hand(South, "147m5p");
    });
}

#[test]
fn a_question_within_itself_is_answered_no() {
    let rules = format!(
        "{RULES}
         define_yaku yaku, \"Odd\", 1, has_yaku_with_hand(1) or has_yaku_with_discard(1)
         on before_scoring do
           if has_yaku_with_discard(1) do add_counter(\"asked\", 1) end
         end"
    );
    let conditions = [
        ("has_yaku_with_discard(3)", true),
        ("has_yaku_with_discard(4)", false),
    ];
    check(&rules, &conditions, |t| {
        t.hand(South, "123m5p").discarded(West, "5p");
    });
}

#[test]
fn some_reading_of_the_jokers_is_enough() {
    let rules = format!(
        "{RULES}
         define_yaku yaku, \"High\", 2, match([\"hand\"], [[\"nojoker\", [[\"4m\"], 1]]])
         on after_start do set_tile_alias_all([\"1j\"], [\"1m\", \"4m\"]) end"
    );
    let conditions = [
        ("has_yaku_with_discard(5)", true),
        ("has_yaku_with_discard(6)", false),
    ];
    check(&rules, &conditions, |t| {
        t.hand(South, "23m1j5p").discarded(West, "5p");
    });
}

/// Ready hands that are scored at a draw count their best tile.
#[test]
fn the_best_hand_at_a_draw() {
    let rules = r#"
        set score_calculation, %{
          "scoring_method": "multiplier",
          "yaku_lists": ["yaku"],
          "score_best_hand_at_draw": true,
          "self_draw_bonus": 100
        }
        define_match win, ~m"exhaustive, (shuntsu koutsu):1, pair:1"
        define_yaku yaku, "Low", 1, match(["winning_tile"], [[[["1m"], 1]]])
        define_yaku yaku, "High", 2, match(["winning_tile"], [[[["4m"], 1]]])
        define_yaku yaku, "Drawn", 4, won_by_draw or won_by_discard or won_by_call
        define_yaku yaku, "Last", 8, no_tiles_remaining
        define_button over, display_name: "Over", show_when: status_missing("never") do
          set_status("tenpai")
          ryuukyoku
        end
    "#;
    let mut t = TestTable::new(rules);
    t.hand(South, "23m55p").discarded(West, "9p");
    let state = t.game.arrange().0;
    state.round.wall.index = state.round.wall.live.len();
    t.press(South, "over");
    let winner = t.winner(South);
    assert_eq!(t.yaku(), "High 2");
    assert_eq!(winner.scored.score, 2);
    assert!(winner.at_draw);
    assert_eq!(TestTable::spell(winner.winning_tile.as_slice()), "4m");
    let state = t.game.state();
    assert_eq!(state.round.wall.index, state.round.wall.live.len());
    assert!(state.player(South).draw.is_empty());
    assert_eq!(t.pay(), [-2.0, 6.0, -2.0, -2.0]);
}

/// The conditions of older rulesets: extra yaku count or do not, and limits are asked for.
#[test]
fn questions_of_older_rulesets() {
    let rules = r#"
        set score_calculation, %{method: "riichi"}
        define_yaku yaku, "A", 1, true
        define_yaku extra_yaku, "Dora", 3, true
        define_yaku meta_yaku, "Both", 1, has_existing_yaku("A", "Dora")
    "#;
    let holds = |rules: &str, condition: &str, least: Option<i64>| {
        let condition = json!([{"name": condition, "opts": Vec::from_iter(least)}]);
        let probe = json!({"display_name": "?", "show_when": condition, "actions": []});
        let mut t = TestTable::new(&format!(
            "{rules}\nset buttons, {}",
            json!({ "probe": probe })
        ));
        t.hand(South, "345789m45p23499s").discarded(West, "6p");
        holds(&t, "probe")
    };
    for (condition, least, expected) in [
        ("has_yaku_with_discard", 1, true),
        ("has_yaku_with_discard", 2, false),
        ("has_extra_han_with_discard", 5, true),
        ("has_extra_han_with_discard", 6, false),
    ] {
        assert_eq!(
            holds(rules, condition, Some(least)),
            expected,
            "{condition} {least}"
        );
    }
    assert!(!holds(rules, "has_yakuman_with_discard", None));
    let rules = format!("{rules}\ndefine_yaku yakuman, \"Q\", 1, true");
    assert!(holds(&rules, "has_yakuman_with_discard", None));
}
