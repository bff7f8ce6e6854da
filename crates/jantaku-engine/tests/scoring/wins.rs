//! Who pays what for a win.

use jantaku_engine::hooks::{RoundResult, Screen};
use jantaku_rulebook::Seat;
use serde_json::{Value, json};

use crate::round::{hong_kong, riichi, with};
use crate::*;

fn multiplier(more: &Value) -> Round {
    Round::new(&with(&json!({"scoring_method": "multiplier"}), more))
}

#[test]
#[rustfmt::skip]
fn keys_of_payments() {
    let penalties = json!({
        "discarder_penalty": 8, "non_discarder_penalty": 8, "self_draw_penalty": 8,
    });
    // Winner, payer, points, honba, pot, and what everyone gets.
    type Row = (Value, Seat, Option<Seat>, f64, i64, f64, [f64; 4]);
    let rows: [Row; 13] = [
        (json!({}), South, Some(West), 8.0, 0, 0.0, [0.0, 8.0, -8.0, 0.0]),
        (
            json!({"discarder_multiplier": 2}),
            South, Some(West), 8.0, 0, 0.0, [0.0, 16.0, -16.0, 0.0],
        ),
        (
            json!({"discarder_multiplier": 2, "non_discarder_multiplier": 1}),
            South, Some(West), 8.0, 0, 0.0, [-8.0, 32.0, -16.0, -8.0],
        ),
        (penalties.clone(), South, Some(West), 15.0, 0, 0.0, [-8.0, 39.0, -23.0, -8.0]),
        (penalties, South, None, 17.0, 0, 0.0, [-25.0, 75.0, -25.0, -25.0]),
        (
            json!({"honba_value": 10}),
            South, Some(West), 10.0, 2, 1000.0, [0.0, 1070.0, -70.0, 0.0],
        ),
        (
            json!({"non_discarder_multiplier": 1, "honba_value": 10}),
            South, Some(West), 10.0, 1, 0.0, [-10.0, 60.0, -40.0, -10.0],
        ),
        (
            json!({"self_draw_multiplier": 2, "self_draw_penalty": 3}),
            South, None, 8.0, 0, 0.0, [-19.0, 57.0, -19.0, -19.0],
        ),
        (
            json!({"dealer_self_draw_multiplier": 2}),
            South, None, 8.0, 0, 0.0, [-16.0, 32.0, -8.0, -8.0],
        ),
        (
            json!({"dealer_self_draw_multiplier": 2}),
            East, None, 8.0, 0, 0.0, [48.0, -16.0, -16.0, -16.0],
        ),
        (
            json!({"self_draw_bonus": 1, "honba_value": 10}),
            South, None, 8.0, 2, 0.0, [-29.0, 87.0, -29.0, -29.0],
        ),
        (
            json!({"dealer_multiplier": 2, "self_draw_bonus": 1}),
            East, None, 3.0, 0, 0.0, [21.0, -7.0, -7.0, -7.0],
        ),
        (json!({"score_multiplier": 0.5}), South, Some(West), 3.0, 0, 0.0, [0.0, 1.5, -1.5, 0.0]),
    ];
    for (keys, winner, from, points, honba, pot, expected) in rows {
        let round = multiplier(&keys).honba(honba).pot(pot);
        let round = round.wins_points(winner, from, points).paid();
        assert_eq!(round.deltas(), expected, "{keys}");
    }
}

#[test]
fn fewer_players() {
    let keys = json!({"scoring_method": "multiplier", "honba_value": 10});
    let players = |players| Round::of(&json!({"num_players": players, "score_calculation": keys}));
    let round = players(3).honba(2).wins_points(South, Some(West), 10.0);
    assert_eq!(round.paid().deltas(), [0.0, 50.0, -50.0]);
    let round = players(2).wins_points(East, None, 8.0).paid();
    assert_eq!(round.deltas(), [8.0, -8.0]);
    let round = players(1).wins_points(East, None, 8.0).paid();
    assert_eq!(round.deltas(), [0.0]);
}

#[test]
fn honba_and_sticks() {
    let riichi = || Round::new(&riichi());
    let round = riichi().honba(2).pot(1000.0);
    let round = round.wins_han(South, Some(West), 3.0, 40.0).paid();
    assert_eq!(round.deltas(), [0.0, 6800.0, -5800.0, 0.0]);
    assert_eq!(round.header(), "Ron");
    let round = riichi().honba(2).pot(2000.0);
    let round = round.wins_han(South, None, 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [-4200.0, 10600.0, -2200.0, -2200.0]);
    assert_eq!(round.header(), "Tsumo");
    let round = riichi().honba(1).wins_han(East, None, 1.0, 30.0).paid();
    assert_eq!(round.deltas(), [1800.0, -600.0, -600.0, -600.0]);
}

#[test]
fn the_fourth_share_of_three_players() {
    let three = |more: Value| {
        let keys = with(&crate::round::riichi(), &more);
        Round::of(&json!({"num_players": 3, "score_calculation": keys})).honba(1)
    };
    let round = three(json!({})).wins_han(South, None, 5.0, 30.0).paid();
    assert_eq!(round.deltas(), [-4100.0, 6200.0, -2100.0]);
    let round = three(json!({})).wins_han(South, Some(West), 5.0, 30.0);
    assert_eq!(round.paid().deltas(), [0.0, 8200.0, -8200.0]);
    for (loss, from, expected) in [
        (json!("ron_loss"), Some(West), [0.0, 6200.0, -6200.0]),
        (json!("add_1000"), Some(West), [0.0, 8200.0, -8200.0]),
        (json!("add_1000"), None, [-5100.0, 8200.0, -3100.0]),
        (
            json!("double_collection"),
            None,
            [-8100.0, 16200.0, -8100.0],
        ),
        (json!("unequal_split"), None, [-5400.0, 8200.0, -2800.0]),
        (json!(false), None, [-5100.0, 8200.0, -3100.0]),
    ] {
        let round = three(json!({ "tsumo_loss": loss })).wins_han(South, from, 5.0, 30.0);
        assert_eq!(round.paid().deltas(), expected, "{loss} {from:?}");
    }
}

#[test]
fn hong_kong_style() {
    let everyone = json!({"discarder_multiplier": 2, "non_discarder_multiplier": 1,
        "self_draw_multiplier": 2});
    for (fan, from, more, expected) in [
        (0.0, Some(West), json!({}), [0.0, 2.0, -2.0, 0.0]),
        (1.0, None, json!({}), [-2.0, 6.0, -2.0, -2.0]),
        (2.0, Some(West), json!({}), [0.0, 8.0, -8.0, 0.0]),
        (3.0, Some(West), json!({}), [0.0, 16.0, -16.0, 0.0]),
        (4.0, None, json!({}), [-16.0, 48.0, -16.0, -16.0]),
        (5.0, Some(West), json!({}), [0.0, 48.0, -48.0, 0.0]),
        (8.0, Some(West), json!({}), [0.0, 128.0, -128.0, 0.0]),
        (9.0, Some(West), json!({}), [0.0, 192.0, -192.0, 0.0]),
        (10.0, Some(West), json!({}), [0.0, 256.0, -256.0, 0.0]),
        (15.0, Some(West), json!({}), [0.0, 768.0, -768.0, 0.0]),
        (15.0, None, json!({}), [-384.0, 1152.0, -384.0, -384.0]),
        (3.0, Some(West), everyone.clone(), [-8.0, 32.0, -16.0, -8.0]),
        (4.0, None, everyone, [-32.0, 96.0, -32.0, -32.0]),
    ] {
        let round = Round::new(&with(&hong_kong(), &more)).wins_points(South, from, fan);
        assert_eq!(round.paid().deltas(), expected, "{fan} {from:?} {more}");
    }
}

#[test]
fn mcr_style() {
    let keys = json!({
        "discarder_penalty": 8, "non_discarder_penalty": 8, "self_draw_penalty": 8,
    });
    for (fan, from, expected) in [
        (15.0, Some(West), [-8.0, 39.0, -23.0, -8.0]),
        (17.0, None, [-25.0, 75.0, -25.0, -25.0]),
        (18.0, Some(West), [-8.0, 42.0, -26.0, -8.0]),
        (26.0, Some(West), [-8.0, 50.0, -34.0, -8.0]),
        (88.0, Some(West), [-8.0, 112.0, -96.0, -8.0]),
        (93.0, Some(West), [-8.0, 117.0, -101.0, -8.0]),
        (11.0, None, [-19.0, 57.0, -19.0, -19.0]),
    ] {
        let round = multiplier(&keys).wins_points(South, from, fan).paid();
        assert_eq!(round.deltas(), expected, "{fan}");
    }
}

#[test]
#[rustfmt::skip]
fn vietnamese_style() {
    let keys = json!({
        "scoring_method": "vietnamese", "min_score": 1,
        "score_table": {"0": 0.5, "1": 1, "2": 2, "3": 4, "4": 8, "5": 16, "max": 32},
        "discarder_multiplier": 2, "non_discarder_multiplier": 1,
    });
    for (phan, ron, tsumo) in [
        (0.0, [-1.0, 4.0, -2.0, -1.0], [-1.0, 3.0, -1.0, -1.0]),
        (3.0, [-4.0, 16.0, -8.0, -4.0], [-4.0, 12.0, -4.0, -4.0]),
        (7.0, [-32.0, 128.0, -64.0, -32.0], [-32.0, 96.0, -32.0, -32.0]),
    ] {
        let round = Round::new(&keys).wins_points(South, Some(West), phan);
        assert_eq!(round.paid().deltas(), ron);
        let round = Round::new(&keys).wins_points(South, None, phan);
        assert_eq!(round.paid().deltas(), tsumo);
    }
}

fn sichuan() -> Round {
    Round::of(&json!({"bloody_end": true, "score_calculation": {
        "scoring_method": "score_table", "score_table": {"0": 1, "1": 2, "2": 4, "max": 8},
        "self_draw_bonus": 1, "next_dealer_is_first_winner": true, "score_best_hand_at_draw": true,
    }}))
}

#[test]
#[rustfmt::skip]
fn sichuan_style() {
    for (fan, from, expected) in [
        (0.0, Some(West), [0.0, 1.0, -1.0, 0.0]),
        (0.0, None, [-2.0, 6.0, -2.0, -2.0]),
        (1.0, Some(West), [0.0, 2.0, -2.0, 0.0]),
        (2.0, Some(West), [0.0, 4.0, -4.0, 0.0]),
        (2.0, None, [-5.0, 15.0, -5.0, -5.0]),
        (3.0, Some(West), [0.0, 8.0, -8.0, 0.0]),
        (4.0, Some(West), [0.0, 8.0, -8.0, 0.0]),
        (1.0, None, [-3.0, 9.0, -3.0, -3.0]),
    ] {
        let round = sichuan().wins_points(South, from, fan).paid();
        assert_eq!(round.deltas(), expected, "{fan} {from:?}");
    }
    // Who has won does not pay later winners.
    let mut round = sichuan().wins_points(East, Some(West), 0.0);
    round.game.arrange().0.ending.winners[0].processed = true;
    let round = round.wins_points(South, None, 0.0).paid();
    assert_eq!(round.deltas(), [0.0, 4.0, -2.0, -2.0]);
    let round = sichuan().wins_points(North, Some(West), 0.0);
    let round = round.wins_points(East, Some(West), 2.0).paid();
    assert_eq!(round.deltas(), [4.0, 0.0, -5.0, 1.0]);
    assert_eq!(round.game.ask().next_dealer(), West);
}

#[test]
fn one_of_several_winners_takes_pot_and_honba() {
    let two = |first, second| {
        let round = Round::new(&riichi()).honba(1).pot(2000.0);
        let mut round = round.wins_han(first, Some(West), 2.0, 30.0);
        round = round.wins_han(second, Some(West), 3.0, 30.0);
        round
    };
    let round = two(North, South).paid();
    assert_eq!(round.deltas(), [0.0, 3900.0, -6200.0, 4300.0]);
    assert_eq!(round.header(), "Double Ron");
    // The first after the payer, whoever was noted first.
    assert_eq!(
        two(South, North).paid().deltas(),
        [0.0, 2000.0, -6200.0, 6200.0]
    );
    // Turns go the other way round.
    let mut round = two(North, South);
    round.game.arrange().0.round.reversed = true;
    assert_eq!(round.paid().deltas(), [0.0, 6200.0, -6200.0, 2000.0]);
}

#[test]
fn the_pot_goes_to_a_winner_and_stays_at_a_draw() {
    let mut round = Round::new(&riichi()).pot(2000.0);
    round = round.wins_han(South, Some(West), 5.0, 30.0).paid();
    round.game.screen_elapsed();
    let state = round.game.state();
    assert_eq!(
        (state.game.pot.to_f64(), state.player(South).score.to_f64()),
        (0.0, 35000.0)
    );
    let round = Round::new(&riichi()).pot(2000.0);
    let round = round.over(RoundResult::ExhaustiveDraw);
    assert_eq!(round.game.state().game.pot, 2000);
    // Also if the others play on.
    let keys = json!({"bloody_end": true, "score_calculation": riichi()});
    let round = Round::of(&keys).pot(2000.0).honba(3);
    let mut round = round.wins_han(South, Some(West), 5.0, 30.0);
    round.game.arrange().0.ending.result = Some(RoundResult::Continue);
    let mut round = round.paid();
    assert_eq!(round.deltas(), [0.0, 10900.0, -8900.0, 0.0]);
    round.game.screen_elapsed();
    let state = round.game.state();
    assert_eq!(
        (
            state.game.pot.to_f64(),
            state.game.honba,
            state.ending.result
        ),
        (0.0, 3, None)
    );
}

#[test]
fn three_winners_may_be_none() {
    let three = |keys: &Value| {
        let mut round = Round::new(keys).honba(1).pot(1000.0);
        for seat in [North, East, South] {
            round = round.wins_han(seat, Some(West), 1.0, 30.0);
        }
        round.paid()
    };
    let round = three(&riichi());
    assert_eq!(round.deltas(), [1500.0, 1000.0, -3800.0, 2300.0]);
    assert_eq!(round.header(), "Triple Ron");
    let mut round = three(&with(&riichi(), &json!({"triple_ron_draw": true})));
    assert_eq!(round.deltas(), [0.0; 4]);
    assert_eq!(round.header(), "Sanchahou");
    assert_eq!(round.game.state().ending.screen, Some(Screen::Scores));
    round.game.screen_elapsed();
    let state = round.game.state();
    assert_eq!(
        (state.game.kyoku, state.game.honba, state.game.pot.to_f64()),
        (0, 2, 1000.0)
    );
}
