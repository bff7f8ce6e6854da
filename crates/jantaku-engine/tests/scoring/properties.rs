//! What is true of all payments.

use jantaku_rulebook::Seat;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::Round;

fn keys() -> impl Strategy<Value = Value> {
    let small = || (0..4_i32, 0..4_i32, 0..4_i32);
    let methods = prop::sample::select(vec!["multiplier", "score_table", "han_fu_formula"]);
    (methods, small(), small(), any::<[bool; 4]>(), 1..3_i32).prop_map(
        |(method, multipliers, penalties, flags, dealer)| {
            json!({
                "scoring_method": method,
                "score_table": {"0": 1, "2": 3, "max": 9},
                "discarder_multiplier": multipliers.0,
                "non_discarder_multiplier": multipliers.1,
                "self_draw_multiplier": multipliers.2,
                "discarder_penalty": penalties.0,
                "non_discarder_penalty": penalties.1,
                "self_draw_penalty": penalties.2,
                "split_oya_ko_payment": flags[0],
                "split_pao_ron": flags[1],
                "pao_pays_all_yaku": flags[2],
                "dealer_self_draw_multiplier": dealer,
                "dealer_multiplier": dealer,
                "honba_value": 10,
                "draw_tenpai_payments": [1000, 1500, 3000],
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_winners_get_others_pay(
        keys in keys(),
        players in 1..5_usize,
        first in 0..4_usize,
        second in 0..4_usize,
        from in prop::option::of(0..4_usize),
        points in 0..9_u8,
        pot in 0..3_u16,
        pao in prop::option::of(0..4_usize),
    ) {
        let mut round = Round::of(&json!({"num_players": players, "score_calculation": keys}));
        let at = |index: usize, round: &Round| -> Seat {
            round.game.seats()[index % players]
        };
        let pot = f64::from(pot) * 1000.0;
        round = round.honba(2).pot(pot);
        if let Some(pao) = pao {
            let seat = at(pao, &round);
            round = round.status(seat, "pao");
        }
        let (first, second) = (at(first, &round), at(second, &round));
        let from = from.map(|from| at(from, &round)).filter(|from| *from != first);
        round = round.wins_han(first, from, f64::from(points), 30.0);
        if from.is_some_and(|from| from != second) && first != second {
            round = round.wins_han(second, from, 1.0, 30.0);
        }
        let sum: f64 = round.paid().deltas().iter().sum();
        prop_assert!((sum - pot).abs() < 1e-6, "{sum} {pot}");
    }

    #[test]
    fn draws_move_points_only(keys in keys(), players in 1..5_usize, ready: [bool; 4]) {
        let rules = json!({"num_players": players, "score_calculation": keys});
        let mut round = Round::of(&rules);
        for (&seat, ready) in round.game.seats().iter().zip(ready) {
            if ready {
                round = round.status(seat, "tenpai");
            }
        }
        let sum: f64 = round.drawn("ryuukyoku").deltas().iter().sum();
        prop_assert!(sum.abs() < 1e-6, "{sum}");
    }
}
