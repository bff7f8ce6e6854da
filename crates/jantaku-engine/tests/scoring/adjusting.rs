//! Results that scripts change: what is shown of a win, and what is paid.

use crate::*;
use jantaku_rulebook::Number;

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
        let shown = [shown.score, shown.points].map(|number| number.map(Number::to_f64));
        assert_eq!(shown, [score, points], "{actions}");
        assert_eq!(t.winner(South).scored.score_name, "Nm");
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

/// Where programs score, what is shown can be changed before and after they do.
#[test]
fn what_is_shown_by_a_program() {
    let change = "modify_winner(\"score_name\", \"Big\")\nmodify_winner(\"score\", 99)";
    let events = ["before_win", "before_scoring", "after_win", "after_scoring"];
    let events = events.map(|event| (format!("on {event} do\n{change}\nend\n"), "noop"));
    let within =
        "as winner do\nmodify_winner(\"score_name\", \"Big\")\nmodify_winner(\"score\", 99)\nend";
    for (rules, program) in events.into_iter().chain([(String::new(), within)]) {
        let mut t = TestTable::new(&format!(
            "set score_calculation, %{{yaku_lists: [\"yaku\"]}}
             define_yaku yaku, \"A\", 8, true
             on before_win do make_responsible_for(\"last_discarder\", \"all\") end
             define_scoring win do
               {program}
               x = points :: \"x\"
             end
             {rules}"
        ));
        assert_eq!(t.ron("1m").pay(), [0.0, 8.0, -8.0, 0.0], "{rules}");
        let shown = &t.winner(South).shown;
        assert_eq!(
            (shown.score, shown.score_name.as_deref()),
            (Some(99.into()), Some("Big")),
            "{rules}{program}"
        );
        assert_eq!(t.warnings(), Vec::<&str>::new(), "{rules}");
    }
}

/// A script may let somebody win where nobody has.
#[test]
fn a_win_at_a_draw() {
    let mut t = TestTable::new(
        "set score_calculation, %{scoring_method: \"multiplier\", yaku_lists: [\"yaku\"],
            draw_tenpai_payments: [1000, 1500, 3000]}
         define_yaku yaku, \"A\", 8, true
         on before_exhaustive_draw do
           as west do set_status(\"tenpai\") end
           as south do win_by_draw end
         end
         define_button over, display_name: \"Over\", show_when: status_missing(\"never\") do
           ryuukyoku
         end",
    );
    t.press(East, "over");
    assert_eq!(t.pay(), [-8.0, 24.0, -8.0, -8.0]);
    assert_eq!(t.game.state().ending.header, "Win by Draw");
}
