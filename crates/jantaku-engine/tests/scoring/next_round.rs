//! Who deals next, honba, and when the game is over.

use jantaku_engine::hooks::{RoundResult, Screen};
use jantaku_rulebook::{Number, PerSeat, Seat};
use serde_json::{Value, json};

use crate::round::with;
use crate::*;
use RoundResult::{AbortiveDraw, ExhaustiveDraw, Win};

/// How a round ended: how, who won from whom, who was ready.
struct End<'a> {
    result: RoundResult,
    winners: &'a [(Seat, Option<Seat>)],
    ready: &'a [Seat],
}

fn won(winners: &[(Seat, Option<Seat>)]) -> End<'_> {
    End {
        result: Win,
        winners,
        ready: &[],
    }
}

fn drawn(ready: &[Seat]) -> End<'_> {
    End {
        result: ExhaustiveDraw,
        winners: &[],
        ready,
    }
}

const CALLED_OFF: End<'_> = End {
    result: AbortiveDraw,
    winners: &[],
    ready: &[],
};

/// The game after a round in which there was one honba.
fn after(rules: &Value, score: &Value, kyoku: usize, end: &End<'_>, best: f64) -> Round {
    let score = with(&json!({"scoring_method": "multiplier"}), score);
    let mut round = Round::of(&with(rules, &json!({ "score_calculation": score }))).honba(1);
    round.game.arrange().0.game.kyoku = kyoku;
    round = round.score(South, best);
    for &(winner, from) in end.winners {
        round = round.wins_points(winner, from, 0.0);
    }
    for &seat in end.ready {
        round = round.status(seat, "tenpai");
    }
    round.over(end.result)
}

/// The next round and its honba; nothing if the game is over.
fn next(round: &Round) -> Option<(usize, i64)> {
    let state = round.game.state();
    (state.ending.screen != Some(Screen::GameEnd)).then_some((state.game.kyoku, state.game.honba))
}

#[test]
#[rustfmt::skip]
fn who_deals_next() {
    let agari = json!({"agarirenchan": true});
    let tenpai = json!({"tenpairenchan": true});
    let noten = json!({"notenrenchan_south": true});
    let first = json!({"next_dealer_is_first_winner": true});
    let nothing = json!({});
    // East deals in round 0, South in round 5.
    let rows: [(&Value, usize, End<'_>, (usize, i64)); 21] = [
        (&nothing, 0, CALLED_OFF, (0, 2)),
        (&first, 0, CALLED_OFF, (0, 2)),
        (&first, 0, won(&[(West, None)]), (2, 0)),
        (&first, 0, won(&[(East, None)]), (0, 2)),
        (&first, 0, won(&[(South, Some(North)), (West, Some(North))]), (3, 0)),
        (&first, 0, won(&[(South, Some(East)), (West, Some(East))]), (0, 0)),
        (&first, 5, won(&[(East, None)]), (8, 0)),
        (&agari, 0, won(&[(East, None)]), (0, 2)),
        (&agari, 0, won(&[(South, Some(West)), (East, Some(West))]), (0, 2)),
        (&agari, 0, won(&[(South, None)]), (1, 0)),
        (&nothing, 0, won(&[(East, None)]), (1, 2)),
        (&nothing, 0, won(&[(South, None)]), (1, 0)),
        (&first, 0, drawn(&[]), (0, 2)),
        (&tenpai, 0, drawn(&[East]), (0, 2)),
        (&tenpai, 0, drawn(&[South]), (1, 2)),
        (&nothing, 0, drawn(&[East]), (1, 2)),
        (&noten, 5, drawn(&[]), (5, 2)),
        (&noten, 5, drawn(&[West]), (6, 2)),
        (&noten, 5, drawn(&[South]), (6, 2)),
        (&noten, 0, drawn(&[]), (1, 2)),
        (&nothing, 3, won(&[(South, None)]), (4, 0)),
    ];
    for (row, (score, kyoku, end, expected)) in rows.iter().enumerate() {
        let round = after(&json!({}), score, *kyoku, end, 25000.0);
        assert_eq!(next(&round), Some(*expected), "row {row}");
    }
}

/// What the end of the game adds goes by the functions that add it.
#[test]
fn final_scores_are_explained() {
    let add = |amount: i64| json!(["add_score", amount]);
    let rules = json!({
        "max_rounds": 1,
        "functions": {
            "inner": [add(1)],
            "bonus": [["as", "everyone", [["run", "inner"], ["as", "self", [add(10)]]]]],
            "nothing": [["noop"]],
        },
        "before_conclusion": {
            "actions": [["run", "bonus"], add(100), ["run", "nothing"], ["run", "inner"]],
        },
    });
    let round = after(&rules, &json!({}), 3, &won(&[(East, None)]), 25000.0);
    let state = round.game.state();
    assert_eq!(state.ending.screen, Some(Screen::GameEnd));
    let names = &round.game.rulebook().names;
    let named = state.ending.adjustments.iter();
    let named = named.map(|(name, added)| (names.word(*name), added.map(Number::to_f64)));
    let turn = state.round.turn;
    let mut inner = PerSeat::default();
    inner[turn] = 1.0;
    assert_eq!(
        named.collect::<Vec<_>>(),
        [("bonus", [11.0; 4].into()), ("inner", inner)]
    );
    let before = state.ending.scores_before_end.expect("the game is over");
    assert_eq!(state.players[turn].score, before[turn] + 112);
}

#[test]
fn a_draw_after_a_win_is_the_first_winners() {
    let end = End {
        result: ExhaustiveDraw,
        winners: &[(West, None), (South, None)],
        ready: &[],
    };
    let first = json!({"next_dealer_is_first_winner": true});
    let mut round = Round::of(&json!({"bloody_end": true, "score_calculation": first}));
    for &(winner, from) in end.winners {
        round = round.wins_points(winner, from, 0.0);
    }
    round.game.arrange().0.ending.winners[1].batch = 1;
    assert_eq!(next(&round.over(end.result)), Some((2, 1)));
}

#[test]
fn a_table_of_three() {
    let rules = json!({"num_players": 3});
    let round = after(&rules, &json!({}), 2, &won(&[(South, None)]), 25000.0);
    assert_eq!(next(&round), Some((3, 0)));
    assert_eq!(round.game.ask().round_wind(), South);
    let first = json!({"next_dealer_is_first_winner": true});
    let round = after(&rules, &first, 2, &won(&[(South, None)]), 25000.0);
    assert_eq!(next(&round), Some((4, 0)));
}

#[test]
fn when_the_game_is_over() {
    let score = json!({"agarirenchan": true, "tenpairenchan": true, "tobi": 0});
    let plain = json!({"max_rounds": 8});
    let agari = json!({"max_rounds": 8, "agariyame": true});
    let tenpai = json!({"max_rounds": 8, "tenpaiyame": true});
    let both = json!({"max_rounds": 8, "agariyame": true, "tenpaiyame": true});
    let goal = json!({"max_rounds": 8, "sudden_death_goal": 30000});
    let endless = json!({});
    // North deals in rounds 3, 7 and 11.
    let child = || won(&[(South, None)]);
    let dealer = || won(&[(North, None)]);
    type Row<'a> = (&'a Value, usize, End<'a>, f64, Option<(usize, i64)>);
    let rows: [Row<'_>; 23] = [
        (&plain, 3, child(), 25000.0, Some((4, 0))),
        (&both, 3, dealer(), 25000.0, Some((3, 2))),
        (&plain, 3, drawn(&[East]), 25000.0, Some((4, 2))),
        (&both, 3, drawn(&[North]), 25000.0, Some((3, 2))),
        (&both, 3, CALLED_OFF, 25000.0, Some((3, 2))),
        (&plain, 7, child(), 25000.0, None),
        (&both, 7, child(), 25000.0, None),
        (&tenpai, 7, dealer(), 25000.0, Some((7, 2))),
        (&agari, 7, dealer(), 25000.0, None),
        (&agari, 7, drawn(&[North]), 25000.0, Some((7, 2))),
        (&tenpai, 7, drawn(&[North]), 25000.0, None),
        (&plain, 7, drawn(&[East]), 25000.0, None),
        (&both, 7, drawn(&[]), 25000.0, None),
        (&both, 7, CALLED_OFF, 25000.0, Some((7, 2))),
        (&goal, 7, child(), 29000.0, Some((8, 0))),
        (&goal, 7, child(), 30000.0, None),
        (&goal, 9, child(), 29900.0, Some((9, 2))),
        (&goal, 8, child(), 30000.0, None),
        (&goal, 9, won(&[(West, None)]), 30000.0, None),
        (&goal, 11, drawn(&[]), 29900.0, None),
        (&goal, 7, dealer(), 31000.0, Some((7, 2))),
        (&endless, 50, child(), 25000.0, Some((51, 0))),
        (&endless, 2, child(), -100.0, None),
    ];
    for (row, (rules, kyoku, end, best, expected)) in rows.iter().enumerate() {
        let round = after(rules, &score, *kyoku, end, *best);
        assert_eq!(next(&round), *expected, "row {row}");
    }
}

#[test]
fn who_goes_bust() {
    for (tobi, score, over) in [
        (0, 0.0, false),
        (0, -1.0, true),
        (1, 0.0, true),
        (1000, 900.0, true),
        (1000, 1000.0, false),
    ] {
        let keys = json!({ "tobi": tobi });
        let round = after(&json!({}), &keys, 0, &won(&[(East, None)]), score);
        assert_eq!(next(&round).is_none(), over, "{tobi} {score}");
    }
    // Nobody sits in the north.
    let rules = json!({"num_players": 3, "score_calculation": {"tobi": 0}});
    let round = Round::of(&rules).score(North, -1.0).over(ExhaustiveDraw);
    assert_eq!(next(&round), Some((1, 1)));
}

#[test]
fn winners_who_are_too_far_away_do_not_end_the_game() {
    let first = json!({"next_dealer_is_first_winner": true});
    let rules = json!({"max_rounds": 8});
    let round = after(&rules, &first, 6, &won(&[(East, None)]), 25000.0);
    assert_eq!(next(&round), Some((8, 0)));
}
