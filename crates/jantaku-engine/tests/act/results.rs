//! What is done to the results of a round.

use jantaku_engine::hooks::{RoundResult, Winner};
use jantaku_rulebook::{Number, Operator, Seat};

use crate::*;

/// East wins by draw, and these actions run in an event.
fn won(rules: &str, event: &str, actions: &str) -> TestTable {
    let rules = format!("{rules}\non {event} do\n{actions}\nend");
    let mut t = TestTable::with(&rules, "win_by_draw");
    t.put(East, "draw", "1m").go(East);
    t
}

fn winner(t: &TestTable) -> &Winner {
    t.game.state().winner(East).expect("a winner")
}

#[test]
fn modify_winner_changes_what_is_shown() {
    let actions = "modify_winner(\"score\", 7)
        modify_winner(\"score\", 3, \"multiply\")
        modify_winner(\"points\", 5, \"add\")
        modify_winner(\"points\", 2, \"subtract\")
        modify_winner(\"points2\", 9)
        modify_winner(\"points2\", 2, \"divide\")
        modify_winner(\"points2\", 3, \"min\")
        modify_winner(\"minipoints\", 30, \"max\")";
    let mut t = won("", "after_win", actions);
    t.fine();
    let shown = &winner(&t).shown;
    assert_eq!(
        (shown.score, shown.points, shown.points2, shown.minipoints),
        (
            Some(21.into()),
            Some(3.into()),
            Some(3.into()),
            Some(30.into())
        )
    );
    assert_eq!(winner(&t).scored.score, 0);
}

#[test]
fn modify_winner_changes_texts() {
    let rules = "set score_calculation, %{
        point_name: \"Han\",
        score_denomination: \"c\",
        scoring_method: \"multiplier\",
        score_name: \"Nm\",
        win_by_draw_label: \"Tsumo\"
    }";
    let actions = "modify_winner(\"score_name\", \"Big \", \"prepend\")
        modify_winner(\"point_name\", \"Dai\", \"prepend\")
        modify_winner(\"score_denomination\", \"!\", \"append\")
        modify_winner(\"point2_name\", \"a\", \"append\")
        modify_winner(\"minipoint_name\", \"fu\")
        modify_winner(\"shuugi_name\", \"chips\")
        modify_winner(\"winning_tile_text\", \"!\", \"append\")";
    let t = won(rules, "after_win", actions);
    assert_eq!(t.warnings(), Vec::<String>::new());
    let shown = &winner(&t).shown;
    assert_eq!(shown.score_name.as_deref(), Some("Big Nm"));
    assert_eq!(shown.point_name.as_deref(), Some("DaiHan"));
    assert_eq!(shown.score_denomination.as_deref(), Some("c!"));
    assert_eq!(shown.point2_name.as_deref(), Some("a"));
    assert_eq!(shown.minipoint_name.as_deref(), Some("fu"));
    assert_eq!(shown.shuugi_name.as_deref(), Some("chips"));
    assert_eq!(shown.winning_tile_text.as_deref(), Some("Tsumo!"));
}

#[test]
fn modify_winner_needs_a_winner_and_a_fitting_method() {
    let mut t = TestTable::new("modify_winner(\"score\", 7)\nmodify_winner(\"score_name\", \"x\")");
    t.go(East);
    assert_eq!(t.warnings().len(), 2);

    let t = won(
        "",
        "after_win",
        "modify_winner(\"score\", 7, \"prepend\")\nmodify_winner(\"score_name\", \"x\", \"add\")\nmodify_winner(\"nothing\", 1)\nmodify_winner(\"score\", 0, \"divide\")",
    );
    assert_eq!(winner(&t).shown, Default::default());
    assert_eq!((t.problems.len(), t.warnings().len()), (3, 1));
}

/// Payouts 300 -100 -100 -100, changed by actions.
fn payouts(actions: &str) -> Option<[f64; 4]> {
    let mut t = TestTable::new(actions);
    t.game.arrange().0.ending.payouts = Some([300, -100, -100, -100].map(Number::from).into());
    t.go(East);
    let payouts = t.game.state().ending.payouts;
    payouts.map(|payouts| Seat::WINDS.map(|seat| payouts[seat].to_f64()))
}

#[test]
fn modify_payout_changes_payouts() {
    for (actions, result) in [
        (
            "modify_payout(\"south\", 7, \"divide\")",
            [300.0, -15.0, -100.0, -100.0],
        ),
        (
            "modify_payout(\"south\", 0, \"divide\")",
            [300.0, -100.0, -100.0, -100.0],
        ),
        (
            "modify_payout(\"others\", -100)",
            [300.0, -200.0, -200.0, -200.0],
        ),
        ("modify_payout", [300.0, -100.0, -100.0, -100.0]),
        (
            "modify_payout(\"self\", 50, \"subtract\")",
            [250.0, -100.0, -100.0, -100.0],
        ),
        (
            "modify_payout(\"everyone\", 0.1, \"multiply\")",
            [30.0, -10.0, -10.0, -10.0],
        ),
        (
            "modify_payout(\"west\", 1, \"set\")",
            [300.0, -100.0, 1.0, -100.0],
        ),
        (
            "modify_payout(\"everyone\", 0, \"min\")",
            [0.0, -100.0, -100.0, -100.0],
        ),
        (
            "modify_payout(\"everyone\", 0, \"max\")",
            [300.0, 0.0, 0.0, 0.0],
        ),
    ] {
        assert_eq!(payouts(actions), Some(result), "{actions}");
    }
    let mut t = TestTable::new("modify_payout(\"self\", 1)");
    t.go(East);
    assert_eq!(
        (t.warnings().len(), t.game.state().ending.payouts),
        (1, None)
    );
}

#[test]
fn set_scoring_header_is_filled_in() {
    let mut t = TestTable::new("set_scoring_header(\"$n Penalty\", %{n: 3})");
    t.go(East).fine();
    assert_eq!(t.game.state().ending.header, "3 Penalty");
}

fn responsible(t: &TestTable, payer: Seat, winner: Seat) -> Option<Vec<&str>> {
    let yaku = t.game.state().player(payer).responsible_for.get(&winner)?;
    Some(yaku.iter().map(|&name| t.word(name)).collect())
}

#[test]
fn responsibility_names_the_winner_in_older_rules() {
    let mut t = TestTable::new(
        "make_responsible_for(\"shimocha\", \"Daisangen\")\nmake_responsible_for(\"shimocha\", [\"Daisangen\", \"Tsuuiisou\"])\nmake_responsible_for(\"toimen\")",
    );
    t.go(East).fine();
    assert_eq!(
        responsible(&t, East, South),
        Some(vec!["Daisangen", "Tsuuiisou"])
    );
    assert_eq!(responsible(&t, East, West), Some(vec!["all"]));
    assert_eq!(responsible(&t, South, East), None);
}

#[test]
fn responsibility_names_the_payers_where_programs_score() {
    let rules = "define_scoring win do\nnoop\nend";
    let mut t = TestTable::with(rules, "make_responsible_for(\"others\", \"remaining\")");
    t.go(East).fine();
    for payer in [South, West, North] {
        assert_eq!(responsible(&t, payer, East), Some(vec!["remaining"]));
    }
    assert!(t.game.state().player(East).responsible_for.is_empty());
}

#[test]
fn responsibilities_are_cleared() {
    let make = "make_responsible_for(\"others\", [\"A\", \"B\"])\n";
    let mut t = TestTable::new(&format!(
        "{make}clear_responsibilities(\"shimocha\", [\"A\"])\nclear_responsibilities(\"toimen\")"
    ));
    t.go(East).fine();
    assert_eq!(responsible(&t, East, South), Some(vec!["B"]));
    assert_eq!(responsible(&t, East, West), Some(Vec::new()));
    assert_eq!(responsible(&t, East, North), Some(vec!["A", "B"]));

    let mut t = TestTable::new(&format!("{make}clear_responsibilities"));
    t.go(East).fine();
    assert_eq!(responsible(&t, East, North), Some(Vec::new()));
    assert_eq!(responsible(&t, East, East), None);
}

#[test]
fn the_next_dealer_and_the_end_of_the_game() {
    let mut t = TestTable::new("change_dealership(\"self\")\nchange_dealership");
    t.go(South).fine();
    assert_eq!(t.game.state().ending.next_dealer, Some(West));

    let mut t = TestTable::with("set num_players, 3", "change_dealership(\"kamicha\")");
    t.go(East);
    assert_eq!(
        (t.game.state().ending.next_dealer, t.warnings().len()),
        (None, 1)
    );

    let mut t = TestTable::new("end_game");
    t.go(East).fine();
    assert_eq!(t.game.state().ending.result, Some(RoundResult::EndGame));
}

#[test]
fn jokers_of_the_winning_hand_are_shown_as_what_they_stand_for() {
    let t = won("", "after_win", "replace_winning_hand_jokers");
    assert!(winner(&t).shown.jokers_replaced);
    let mut t = TestTable::new("replace_winning_hand_jokers");
    t.go(East).fine();
}

#[test]
fn labelled_assignments_are_written_down() {
    let actions = "as shimocha do
          total = 3 :: \"Base\"
          factor = 2 ** (total + 2) :: \"Doublings\"
          total *= factor :: \"Basic points\"
          total = (total + 1) * 2 :: \"Odd\"
        end
        total = 5 :: \"Sticks\"
        total = 1 / (total - 5) :: \"None\"";
    let mut t = TestTable::new(actions);
    t.go(East);
    let ledger = &t.game.state().ending.ledger;
    assert_eq!(ledger.len(), 2);
    let [paid, pot] = &ledger[..] else { panic!() };
    assert_eq!(
        (paid.from, paid.to, paid.amount()),
        (Some(South), East, 194.into())
    );
    let lines: Vec<_> = paid
        .lines
        .iter()
        .map(|line| {
            (
                line.label.as_str(),
                line.operator,
                line.operands,
                line.result,
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            ("Base", None, (None, None), 3.into()),
            (
                "Doublings",
                Some(Operator::Power),
                (Some(2.into()), Some(5.into())),
                32.into()
            ),
            (
                "Basic points",
                Some(Operator::Multiply),
                (None, Some(32.into())),
                96.into()
            ),
            ("Odd", None, (None, None), 194.into()),
        ]
    );
    assert_eq!(
        (pot.from, pot.to, pot.amount(), pot.name.as_str()),
        (None, East, 5.into(), "Sticks")
    );
    assert_eq!(
        (t.counter(South, "total"), t.counter(East, "total")),
        (194.0, 5.0)
    );
    assert_eq!(t.warnings().len(), 1);
}
