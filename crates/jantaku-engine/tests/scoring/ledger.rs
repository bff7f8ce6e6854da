//! Scoring programs.

use jantaku_engine::hooks::Payment;
use jantaku_rulebook::{Number, Operator, Seat};

use crate::*;

/// A ruleset that scores A 1, B 2, C 4 by a program, with these responsibilities.
fn rules(responsibilities: &str, program: &str) -> String {
    format!(
        r#"
        set score_calculation, %{{"yaku_lists": ["yaku"], "point_name": "Han"}}
        set persistent_statuses, ["Z"]
        define_yaku yaku, "A", 1, status_missing("nothing")
        define_yaku yaku, "B", 2, status_missing("nothing")
        define_yaku yaku, "C", 4, status_missing("nothing")
        on before_win do
          {responsibilities}
        end
        define_scoring win do
          {program}
        end
        "#
    )
}

#[test]
fn who_pays_for_what() {
    let points = "x = points :: \"x\"";
    for (responsibilities, program, expected) in [
        (
            "make_responsible_for(\"shimocha\", [\"A\", \"C\"])
             make_responsible_for(\"others\", \"remaining\")",
            points,
            [-2.0, 11.0, -7.0, -2.0],
        ),
        (
            "make_responsible_for(\"shimocha\", \"A\")",
            points,
            [0.0, 1.0, -1.0, 0.0],
        ),
        (
            "make_responsible_for(\"shimocha\", \"Z\")",
            points,
            [0.0; 4],
        ),
        (
            "make_responsible_for(\"shimocha\", \"A\")
             make_responsible_for(\"shimocha\", \"A\")
             make_responsible_for(\"shimocha\", \"all\")",
            points,
            [0.0, 7.0, -7.0, 0.0],
        ),
        (
            "make_responsible_for(\"others\", \"all\")
             as west do clear_responsibilities end",
            points,
            [-7.0, 14.0, 0.0, -7.0],
        ),
        (
            "make_responsible_for(\"others\", [\"A\", \"B\"])
             as west do clear_responsibilities(\"all\", [\"A\"]) end",
            points,
            [-3.0, 8.0, -2.0, -3.0],
        ),
        (
            "make_responsible_for(\"last_discarder\", \"all\")",
            "x = 100 :: \"x\"\ny = 7 :: \"y\"",
            [0.0, 7.0, -7.0, 0.0],
        ),
        (
            "make_responsible_for(\"last_discarder\", \"all\")",
            "x = 100 :: \"x\"\nx = 7",
            [0.0, 100.0, -100.0, 0.0],
        ),
        ("noop", points, [0.0; 4]),
    ] {
        let mut t = TestTable::new(&rules(responsibilities, program));
        t.hand(South, "123m5p").ron("5p");
        assert_eq!(
            t.winner(South).scored.score.to_f64(),
            expected[1],
            "{responsibilities}"
        );
        assert_eq!(t.pay(), expected, "{responsibilities} | {program}");
        assert_eq!(t.warnings(), Vec::<&str>::new());
    }
}

#[test]
fn a_counter_is_set_with_and_without_a_label() {
    let responsible = "make_responsible_for(\"last_discarder\", \"all\")";
    let mut t = TestTable::new(&rules(responsible, "x = 100 :: \"x\"\nx = 7"));
    t.hand(South, "123m5p").ron("5p");
    assert_eq!(t.counter_of(West, "x"), 7.0);
}

#[test]
fn a_hand_without_yaku_costs_something_all_the_same() {
    let responsible = "make_responsible_for(\"shimocha\", \"Z\")";
    let rules = rules(responsible, "x = points + 5 :: \"x\"")
        .replace("status_missing(\"nothing\")", "won_by_draw");
    let mut t = TestTable::new(&rules);
    t.hand(South, "123m5p").ron("5p");
    assert_eq!(t.pay(), [0.0, 5.0, -5.0, 0.0]);
}

#[test]
fn there_is_no_such_program() {
    let responsible = "make_responsible_for(\"last_discarder\", \"all\")";
    let rules =
        rules(responsible, "x = 1 :: \"x\"").replace("define_scoring win", "define_scoring ron");
    let mut t = TestTable::new(&rules);
    t.hand(South, "123m5p").ron("5p");
    assert_eq!(t.warnings(), ["there is no scoring program `win`"]);
    assert_eq!(t.pay(), [0.0; 4]);
}

/// A line as it is written in the tables: op, prev, amount, result, reason.
fn lines(payment: &Payment) -> Vec<String> {
    let lines = payment.lines.iter().map(|line| {
        let operator = match line.operator {
            Some(Operator::Power) => "**",
            Some(Operator::Multiply) => "*",
            Some(Operator::Add) => "+",
            Some(Operator::RoundUp) => "round_up",
            Some(_) => "?",
            None => "",
        };
        let number = |number: Option<Number>| number.map_or(String::new(), |it| it.to_string());
        format!(
            "{operator}|{}|{}|{}|{}",
            number(line.operands.0),
            number(line.operands.1),
            line.result,
            line.label
        )
    });
    lines.collect()
}

const OFF_DISCARD: &str = r#"
set score_calculation, %{"yaku_lists": ["yaku"], "point_name": "Han"}
define_yaku yaku, "A", 3, won
define_button ron_by, display_name: "Ron", show_when: status_missing("never") do
  win_by_discard("off_discard")
end
on before_win do
  make_responsible_for("last_discarder", "all")
end
on before_scoring do
  set_counter("fu", 40)
end
on after_win do
  amount += pot :: "Sticks"
end
define_scoring off_discard do
  amount = 0
  han = points :: "Han"
  factor = 2 ** (points + 2) :: "Doublings"
  amount = minipoints :: "Minipoints"
  amount *= factor :: "Basic points"
  amount *= 4 :: "Child wins off a discard"
  amount = round_up(amount, 100) :: "To the next hundred"
  amount += honba * 300 :: "Repeats"
end
"#;

#[test]
fn every_line_of_a_payment() {
    let mut t = TestTable::new(OFF_DISCARD);
    let state = t.game.arrange().0;
    state.game.honba = 1;
    state.game.pot = 2000.into();
    t.hand(South, "123m5p")
        .discarded(West, "5p")
        .press(South, "ron_by");
    let ledger = &t.game.state().ending.ledger;
    assert_eq!(ledger.len(), 2);
    assert_eq!((ledger[0].from, ledger[0].to), (Some(West), South));
    assert_eq!(
        lines(&ledger[0]),
        [
            "|||3|Han",
            "**|2|5|32|Doublings",
            "|||40|Minipoints",
            "*||32|1280|Basic points",
            "*||4|5120|Child wins off a discard",
            "round_up||100|5200|To the next hundred",
            "+||300|5500|Repeats",
        ]
    );
    assert_eq!((ledger[1].from, ledger[1].to), (None, South));
    assert_eq!(ledger[1].name, "Sticks");
    assert_eq!(ledger[1].amount(), 2000);
    assert_eq!(t.winner(South).scored.score, 5500);
    assert_eq!(t.pay(), [0.0, 7500.0, -5500.0, 0.0]);
}

/// What one winner's program leaves in the payer's counters is nothing to the next winner.
#[test]
fn two_winners_on_one_discard() {
    let rules = r#"
        set score_calculation, %{"yaku_lists": ["yaku"], "point_name": "Han"}
        define_yaku yaku, "East", 1, seat_is("east")
        define_yaku yaku, "South", 5, seat_is("south")
        on before_win do
          make_responsible_for("last_discarder", "all")
        end
        define_scoring win do
          points = points :: "Han"
        end
    "#;
    let mut t = TestTable::new(rules);
    t.hand(South, "123m5p")
        .hand(East, "123m5p")
        .discarded(West, "5p");
    let ron = t.game.button_named("ron").unwrap();
    let skip = t.game.button_named("skip").unwrap();
    for (seat, button) in [(West, skip), (North, skip), (East, ron), (South, ron)] {
        let pressed = t.game.act_as(seat, &jantaku_engine::Command::Press(button));
        pressed.unwrap();
    }
    assert_eq!(t.winner(East).scored.score, 1);
    assert_eq!(t.winner(South).scored.score, 5);
    assert_eq!(t.pay(), [1.0, 5.0, -6.0, 0.0]);
}

#[test]
fn a_draw_with_a_program() {
    let rules = r#"
        set score_calculation, %{"yaku_lists": []}
        define_button over, display_name: "Over", show_when: status_missing("never") do
          ryuukyoku("Nobody", "ryuukyoku")
        end
        on before_exhaustive_draw do
          as south do set_status("tenpai") end
        end
        define_scoring ryuukyoku do
          as everyone do
            if status("tenpai") do
              as others do
                total = 1000 :: "Noten payment"
              end
            end
          end
        end
    "#;
    let mut t = TestTable::new(rules);
    t.press(East, "over");
    assert_eq!(t.pay(), [-1000.0, 3000.0, -1000.0, -1000.0]);
    let ledger = &t.game.state().ending.ledger;
    let payers: Vec<Option<Seat>> = ledger.iter().map(|payment| payment.from).collect();
    assert_eq!(payers, [Some(West), Some(North), Some(East)]);
    assert_eq!(t.game.state().ending.header, "Nobody");
}

/// What was written down during the round is not paid, either.
#[test]
fn nobody_pays_for_an_abortive_draw() {
    let rules = r#"
        set score_calculation, %{"yaku_lists": []}
        define_button over, display_name: "Over", show_when: status_missing("never") do
          as others do
            total = 2 :: "Kong"
          end
          abortive_draw("Nine kinds")
        end
        define_scoring win do
          total = 1 :: "Win"
        end
    "#;
    let mut t = TestTable::new(rules);
    t.press(East, "over");
    assert_eq!(t.pay(), [0.0; 4]);
    assert_eq!(t.game.state().ending.ledger, []);
    assert_eq!(t.game.ask().transfers(), []);
}

#[test]
fn nobody_pays_for_three_wins_that_are_a_draw() {
    let rules = rules(
        "make_responsible_for(\"last_discarder\", \"all\")",
        "x = points :: \"x\"",
    ) + "apply set, \"score_calculation.triple_ron_draw\", true\n";
    let mut t = TestTable::new(&rules);
    for seat in [North, East, South] {
        t.hand(seat, "123m5p");
    }
    t.discarded(West, "5p");
    let ron = t.game.button_named("ron").expect("a button");
    let skip = t.game.button_named("skip").expect("a button");
    for (seat, button) in [(West, skip), (North, ron), (East, ron), (South, ron)] {
        let pressed = t.game.act_as(seat, &jantaku_engine::Command::Press(button));
        pressed.unwrap_or_else(|refused| panic!("{refused}"));
    }
    assert_eq!(t.game.state().ending.ledger.len(), 3);
    assert_eq!(t.pay(), [0.0; 4]);
    assert_eq!(t.game.state().ending.ledger, []);
    assert_eq!(t.game.ask().transfers(), []);
}

/// What is written down when the last win of a bloody round is paid is paid with it.
#[test]
fn the_end_of_a_bloody_round_with_a_program() {
    let rules = rules(
        "make_responsible_for(\"others\", \"all\")",
        "x = points :: \"x\"",
    ) + r#"
        set bloody_end, true
        set num_players, 2
        on before_exhaustive_draw do
          as west do
            total = 100 :: "Penalty"
          end
        end
    "#;
    let mut t = TestTable::new(&rules);
    t.hand(East, "123m5p")
        .discarded(West, "5p")
        .press(East, "ron");
    // Seven for the win; then the same payment is written on, and its last line is what it comes to.
    assert_eq!(t.pay(), [100.0, 0.0, -100.0, 0.0]);
}

#[test]
fn who_has_won_does_not_pay_later_winners() {
    let rules = rules(
        "make_responsible_for(\"others\", \"all\")",
        "x = points :: \"x\"",
    ) + "set bloody_end, true\n";
    let mut t = TestTable::new(&rules);
    t.hand(East, "123m5p")
        .discarded(West, "5p")
        .press(East, "ron");
    assert_eq!(t.pay(), [21.0, -7.0, -7.0, -7.0]);
    t.game.screen_elapsed();
    t.hand(South, "123m5p").ron("5p");
    assert_eq!(t.winner(South).scored.score, 14);
    assert_eq!(t.pay(), [0.0, 14.0, -7.0, -7.0]);
}

#[test]
fn expressions() {
    for (expression, expected) in [
        ("round(150, 100)", 200.0),
        ("round(149, 100)", 100.0),
        ("round(-150, 100)", -200.0),
        ("round_up(101, 100)", 200.0),
        ("round_up(-150, 100)", -100.0),
        ("round_up(7.5, 0)", 8.0),
        ("round_down(199, 100)", 100.0),
        ("floor_div(-7, 2)", -4.0),
        ("mod(7.9, 3)", 1.0),
        ("mod(-7, 3)", -1.0),
        ("7 / 2", 3.5),
        ("2 ** -1", 0.5),
    ] {
        let responsible = "make_responsible_for(\"last_discarder\", \"all\")";
        let program = format!("x = {expression} :: \"x\"");
        let mut t = TestTable::new(&rules(responsible, &program));
        t.hand(South, "123m5p").ron("5p");
        assert_eq!(t.pay(), [0.0, expected, -expected, 0.0], "{expression}");
    }
}

/// Whoever is responsible for whatever: only what comes from the pot is paid by nobody.
#[test]
fn payments_add_up_to_what_the_pot_gives() {
    for seats in 0..8 {
        for pot in [0, 1000] {
            let places = ["shimocha", "toimen", "kamicha"].into_iter().enumerate();
            let places = places.filter(|(at, _)| seats & (1 << at) != 0);
            let mut responsible = "noop\n".to_owned();
            for (at, place) in places {
                let yaku = ["\"all\"", "[\"A\", \"B\"]", "\"remaining\""][at];
                responsible += &format!("make_responsible_for(\"{place}\", {yaku})\n");
            }
            let program = "x = points * 100 / 3 :: \"x\"\ny = x + 1 :: \"y\"";
            let rules = rules(&responsible, program)
                + "on after_win do\n sticks = 0 + pot :: \"Sticks\"\nend\n";
            let mut t = TestTable::new(&rules);
            t.game.arrange().0.game.pot = pot.into();
            t.hand(South, "123m5p").ron("5p").pay();
            let payouts = t.game.state().ending.payouts.expect("they are paid");
            assert_eq!(
                payouts.iter().sum::<Number>(),
                pot,
                "{responsible}: {payouts:?}"
            );
        }
    }
}

/// Who deals next and the repeats, where scripts say so: a round with one repeat ends by a
/// button.
fn next(rules: &str, seat: Seat, button: &str) -> (usize, i64) {
    let text = "define_scoring win do\n noop\nend
        define_button over, display_name: \"O\", show_when: status_missing(\"never\") do
          ryuukyoku
        end
        define_button off, display_name: \"A\", show_when: status_missing(\"never\") do
          abortive_draw(\"Off\")
        end\n";
    let mut t = TestTable::new(&format!("{text}{rules}"));
    t.game.arrange().0.game.honba = 1;
    t.hand(seat, "123m5p")
        .discarded(North, "1z")
        .draw(seat, "5p")
        .press(seat, button)
        .pay();
    t.game.screen_elapsed();
    (t.game.state().game.kyoku, t.game.state().game.honba)
}

#[test]
fn rounds_follow_each_other_by_scripts() {
    let keys = "set score_calculation, %{yaku_lists: []}\n";
    let repeat = "on after_win do set_status(\"renchan\") end
        on before_start do
          as east do
            if status(\"renchan\") do
              change_dealership(\"self\")
              add_honba(1)
            end
          end
        end\n";
    let counted = "on before_abortive_draw do add_honba(1) end\n";
    let later = "on before_start do if status(\"off\") do add_honba(2) end end
        on before_abortive_draw do set_status(\"off\") end\n";
    let agari = "set score_calculation, %{yaku_lists: [], agarirenchan: true}\n";
    let tenpai = "set score_calculation, %{yaku_lists: [], tenpairenchan: true}
        on before_exhaustive_draw do as east do set_status(\"tenpai\") end end\n";
    for (rules, seat, button, expected) in [
        (keys.to_owned(), South, "tsumo", (1, 1)),
        (keys.to_owned(), East, "tsumo", (1, 1)),
        (keys.to_owned(), East, "over", (1, 1)),
        (keys.to_owned(), East, "off", (0, 2)),
        (format!("{keys}{repeat}"), East, "tsumo", (0, 2)),
        (format!("{keys}{repeat}"), South, "tsumo", (1, 1)),
        (format!("{keys}{counted}"), East, "off", (0, 2)),
        (format!("{keys}{later}"), East, "off", (0, 3)),
        (agari.to_owned(), East, "tsumo", (0, 1)),
        (agari.to_owned(), South, "tsumo", (1, 1)),
        (tenpai.to_owned(), East, "over", (0, 1)),
    ] {
        assert_eq!(next(&rules, seat, button), expected, "{rules} {button}");
    }
}
