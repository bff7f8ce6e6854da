//! Counters, and statuses that cards give.

use jantaku_rulebook::Seat;
use serde_json::json;

use crate::round::riichi;
use crate::*;

fn plain() -> Round {
    Round::new(&json!({"scoring_method": "multiplier"}))
}

#[test]
fn counters_change_payouts_once() {
    let round = plain().counter(South, "delta_score_multiplier", 3.0);
    let round = round
        .counter(South, "delta_score", 10.0)
        .counter(North, "delta_score", -1.0);
    let round = round.wins_points(South, Some(West), 8.0).paid();
    assert_eq!(round.deltas(), [0.0, 34.0, -8.0, -1.0]);
}

#[test]
#[rustfmt::skip]
fn statuses_of_payers_and_winners() {
    type Row<'a> = (&'a [(Seat, &'a str)], Option<Seat>, [f64; 4]);
    let rows: [Row<'_>; 16] = [
        (&[(West, "double_payment")], Some(West), [0.0, 16.0, -16.0, 0.0]),
        (&[(East, "double_tsumo_payment"), (East, "double_payment")], None,
            [-32.0, 48.0, -8.0, -8.0]),
        (&[(West, "double_tsumo_payment")], Some(West), [0.0, 8.0, -8.0, 0.0]),
        (&[(South, "wareme")], None, [-16.0, 48.0, -16.0, -16.0]),
        (&[(South, "wareme")], Some(West), [0.0, 16.0, -16.0, 0.0]),
        (&[(West, "wareme")], None, [-8.0, 32.0, -16.0, -8.0]),
        (&[(West, "wareme")], Some(West), [0.0, 16.0, -16.0, 0.0]),
        (&[(West, "atago_hiroe_no_tsumo_payment")], None, [-8.0, 16.0, 0.0, -8.0]),
        (&[(West, "megan_davin_double_payment")], None, [-8.0, 24.0, -8.0, -8.0]),
        (&[(West, "megan_davin_double_payment"), (South, "megan_davin_double_payment")], None,
            [-8.0, 32.0, -16.0, -8.0]),
        (&[(West, "kanbara_satomi_double_loss")], Some(West), [0.0, 16.0, -16.0, 0.0]),
        (&[(West, "megan_davin_double_payment"), (South, "megan_davin_double_payment")],
            Some(West), [0.0, 16.0, -16.0, 0.0]),
        (&[(West, "kanbara_satomi_double_loss")], None, [-8.0, 32.0, -16.0, -8.0]),
        (&[(South, "tsujigaito_satoha_double_score")], None, [-16.0, 48.0, -16.0, -16.0]),
        (&[(South, "tsujigaito_satoha_double_score")], Some(West), [0.0, 16.0, -16.0, 0.0]),
        (&[(East, "yoshitome_miharu_manzu")], Some(West), [0.0, 8.0, -8.0, 0.0]),
    ];
    for (statuses, from, expected) in rows {
        let mut round = plain();
        for (seat, status) in statuses {
            round = round.status(*seat, status);
        }
        let round = round.wins_points(South, from, 8.0).paid();
        assert_eq!(round.deltas(), expected, "{statuses:?} {from:?}");
    }
}

#[test]
fn statuses_of_riichi() {
    let riichi = || Round::new(&riichi());
    let as_dealer = || riichi().status(South, "score_as_dealer");
    let round = as_dealer().wins_han(South, Some(West), 1.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 1500.0, -1500.0, 0.0]);
    let round = as_dealer().wins_han(South, None, 1.0, 30.0).paid();
    assert_eq!(round.deltas(), [-500.0, 1500.0, -500.0, -500.0]);
    let round = riichi().counter(South, "score_as_dealer", 1.0);
    let round = round.wins_han(South, None, 1.0, 30.0).paid();
    assert_eq!(round.deltas(), [-500.0, 1500.0, -500.0, -500.0]);
    let round = riichi().status(South, "double_score");
    let round = round.wins_han(South, Some(West), 3.0, 40.0).paid();
    assert_eq!(round.deltas(), [0.0, 10300.0, -10300.0, 0.0]);
    let round = riichi().status(South, "score_limit_one_tier_higher");
    let round = round.wins_han(South, Some(West), 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 12000.0, -12000.0, 0.0]);
    let round = riichi().honba(2).status(South, "multiply_honba_with_han");
    let round = round.wins_han(South, Some(West), 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 11000.0, -11000.0, 0.0]);
    // Honba and sticks are never doubled.
    let round = riichi().honba(1).pot(1000.0);
    let round = round.status(West, "double_payment");
    let round = round.wins_han(South, Some(West), 1.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 3300.0, -2300.0, 0.0]);
    let round = riichi().status(West, "yoshitome_miharu_manzu");
    let round = round.honba(1).wins_han(South, Some(West), 4.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 4200.0, -4200.0, 0.0]);
    for (status, expected) in [
        (
            "motouchi_naruka_increase_tsumo_payment",
            [-4200.0, 10600.0, -2200.0, -2200.0],
        ),
        (
            "motouchi_naruka_decrease_tsumo_payment",
            [-3800.0, 9400.0, -1800.0, -1800.0],
        ),
    ] {
        let round = riichi().pot(2000.0).status(South, status);
        let round = round.wins_han(South, None, 5.0, 30.0).paid();
        assert_eq!(round.deltas(), expected, "{status}");
    }
}

#[test]
fn cards_that_pay_extra() {
    let riichi = || Round::new(&riichi()).pot(1000.0);
    let mangan = |round: Round, from| round.wins_han(South, from, 5.0, 30.0).paid();
    let round = mangan(riichi().counter(South, "iwadate_yuan_payment", 300.0), None);
    assert_eq!(round.deltas(), [-4300.0, 9900.0, -2300.0, -2300.0]);
    let round = mangan(
        riichi().status(North, "nelly_virsaladze_take_bets"),
        Some(West),
    );
    assert_eq!(round.deltas(), [-1500.0, 6500.0, -9500.0, 5500.0]);
    let mut round = mangan(riichi().status(West, "ezaki_hitomi_bet_instead"), None);
    assert_eq!(round.deltas(), [-4000.0, 7000.0, -2000.0, -2000.0]);
    round.game.screen_elapsed();
    assert_eq!(round.game.state().game.pot, 2000);
}

#[test]
fn a_card_keeps_from_ruin_once() {
    let protected = || {
        let round = Round::new(&riichi())
            .score(West, 5000.0)
            .score(North, 40000.0);
        let round = round.status(West, "hanada-kirame");
        round.status(West, "hanada_kirame_score_protection")
    };
    let round = protected().wins_han(South, Some(West), 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 8000.0, 3000.0, -8000.0]);
    let used = round.name("hanada-kirame_exhausted");
    assert!(round.game.state().player(West).has(used));
    let round = protected().status(West, "hanada-kirame_exhausted");
    let round = round.wins_han(South, Some(West), 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [0.0, 8000.0, -8000.0, 0.0]);
}

/// A ruleset adds effects of its own, and changes those that every ruleset has.
#[test]
fn effects_of_a_ruleset() {
    let rules = json!({"scoring_method": "multiplier", "payment_effects": [
        {"status": "feast", "effect": "multiply_payment", "of": "winner", "on": "self_draw",
            "factor": 3},
        {"status": "double_payment", "effect": "multiply_payment", "of": "payer", "factor": 5},
        {"status": "wareme", "effect": "none"},
        {"counter": "levy", "effect": "charge_losers"},
        {"status": "guarded", "effect": "prevent_ruin", "with": "guarded", "used": "was_guarded",
            "score": 100, "from_leader": 40},
    ]});
    let table = || Round::new(&rules);
    let round = table().status(South, "feast").wins_points(South, None, 8.0);
    assert_eq!(round.paid().deltas(), [-24.0, 72.0, -24.0, -24.0]);
    let round = table().status(South, "feast").status(West, "wareme");
    let round = round.wins_points(South, Some(West), 8.0).paid();
    assert_eq!(round.deltas(), [0.0, 8.0, -8.0, 0.0]);
    let round = table().status(West, "double_payment");
    let round = round.counter(South, "levy", 7.0);
    let round = round.wins_points(South, Some(West), 8.0).paid();
    assert_eq!(round.deltas(), [0.0, 47.0, -47.0, 0.0]);
    let round = table().status(West, "guarded").score(West, 5.0);
    let round = round.wins_points(South, Some(West), 8.0).paid();
    assert_eq!(round.deltas(), [0.0, -32.0, 95.0, 0.0]);
    let used = round.name("was_guarded");
    assert!(round.game.state().player(West).has(used));
}
