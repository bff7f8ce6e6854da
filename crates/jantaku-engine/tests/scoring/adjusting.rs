//! Results that scripts change: what is shown of a win, and what is paid.

use crate::*;

/// A hand of South that is worth 8, with 40 fu; West pays.
fn worth_eight(event: &str, actions: &str) -> TestTable {
    let mut t = TestTable::new(&format!(
        "set score_calculation, %{{scoring_method: \"multiplier\", yaku_lists: [\"yaku\"],
            score_name: \"Nm\"}}
         define_yaku yaku, \"A\", 8, true
         on before_scoring do set_counter(\"fu\", 40) end
         on {event} do
           {actions}
         end"
    ));
    t.ron("1m");
    t
}

#[test]
fn what_is_shown_is_not_what_is_paid() {
    for (actions, score, points) in [
        ("modify_winner(\"score\", 2, \"add\")", Some(10.0), None),
        ("modify_winner(\"score\", 3, \"divide\")", Some(2.0), None),
        ("modify_winner(\"score\", 5, \"min\")", Some(5.0), None),
        ("modify_winner(\"score\", 5, \"max\")", Some(8.0), None),
        (
            "modify_winner(\"points\", \"minipoints\")",
            None,
            Some(40.0),
        ),
    ] {
        let mut t = worth_eight("after_win", actions);
        let shown = &t.winner(South).shown;
        assert_eq!((shown.score, shown.points), (score, points), "{actions}");
        assert_eq!(t.winner(South).score_name, "Nm");
        assert_eq!(t.pay(), [0.0, 8.0, -8.0, 0.0], "{actions}");
    }
}

#[test]
fn payouts_are_changed() {
    let seven = "modify_payout(\"south\", 7, \"set\")
        modify_payout(\"west\", -7, \"set\")\n";
    for (actions, south, west) in [
        ("modify_payout(\"south\", 2, \"divide\")", 3.0, -7.0),
        ("modify_payout(\"west\", 2, \"divide\")", 7.0, -4.0),
        ("modify_payout(\"south\", 5, \"min\")", 5.0, -7.0),
        ("modify_payout(\"south\", 9, \"max\")", 9.0, -7.0),
    ] {
        let mut t = worth_eight("after_scoring", &format!("{seven}{actions}"));
        assert_eq!(t.pay(), [0.0, south, west, 0.0], "{actions}");
    }
    let mut t = worth_eight(
        "after_scoring",
        "modify_payout(\"east\", -3000)
         modify_payout(\"not_east\", 1000)",
    );
    assert_eq!(t.pay(), [-3000.0, 1008.0, 992.0, 1000.0]);
}
