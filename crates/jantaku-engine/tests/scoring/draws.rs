//! Rounds that nobody wins.

use jantaku_rulebook::Seat;
use serde_json::{Value, json};

use crate::round::{riichi, with};
use crate::*;

fn round(players: usize, more: &Value) -> Round {
    let keys = with(&riichi(), more);
    Round::of(&json!({"num_players": players, "score_calculation": keys}))
}

fn with_status(mut round: Round, seats: &[Seat], status: &str) -> Round {
    for &seat in seats {
        round = round.status(seat, status);
    }
    round
}

#[test]
fn nothing_is_paid_without_keys() {
    let round = with_status(round(4, &json!({})), &[South], "tenpai").pot(1000.0);
    let round = round.drawn("ryuukyoku");
    assert_eq!(round.deltas(), [0.0; 4]);
    assert_eq!(round.header(), "Ryuukyoku");
    assert!(!round.game.state().player(South).hand_revealed);
}

#[test]
fn who_is_not_ready_pays() {
    let usual = json!([1000, 1500, 3000]);
    let three = json!([1000, 2000, 0]);
    let rows: [(usize, &Value, &[Seat], &[f64]); 10] = [
        (4, &usual, &[], &[0.0; 4]),
        (4, &usual, &[South], &[-1000.0, 3000.0, -1000.0, -1000.0]),
        (
            4,
            &usual,
            &[East, West],
            &[1500.0, -1500.0, 1500.0, -1500.0],
        ),
        (
            4,
            &usual,
            &[East, South, West],
            &[1000.0, 1000.0, 1000.0, -3000.0],
        ),
        (4, &usual, &[East, South, West, North], &[0.0; 4]),
        (3, &usual, &[East], &[2000.0, -1000.0, -1000.0]),
        (3, &usual, &[East, South], &[750.0, 750.0, -1500.0]),
        (3, &three, &[East, South], &[1000.0, 1000.0, -2000.0]),
        (3, &three, &[East, South, West], &[0.0; 3]),
        (2, &usual, &[West], &[-1000.0, 1000.0]),
    ];
    for (players, payments, ready, expected) in rows {
        let round = round(players, &json!({ "draw_tenpai_payments": payments }));
        let round = with_status(round, ready, "tenpai").drawn("ryuukyoku");
        assert_eq!(round.deltas(), expected, "{players} {ready:?}");
        for &seat in round.game.seats() {
            let revealed = round.game.state().player(seat).hand_revealed;
            assert_eq!(revealed, ready.contains(&seat), "{players} {ready:?}");
        }
    }
}

#[test]
fn cards_and_counters_at_a_draw() {
    let keys = json!({"draw_tenpai_payments": [1000, 1500, 3000]});
    let round = round(4, &keys).status(North, "triple_noten_payments");
    let round = round.counter(South, "delta_score", 5.0);
    let round = with_status(round, &[South], "tenpai").drawn("ryuukyoku");
    assert_eq!(round.deltas(), [-3000.0, 9005.0, -3000.0, -3000.0]);
}

#[test]
fn nagashi_goes_before_ready_hands() {
    let keys = json!({
        "draw_nagashi_payments": [2000, 4000], "draw_tenpai_payments": [1000, 1500, 3000],
    });
    let rows: [(&[Seat], [f64; 4]); 3] = [
        (&[South], [-4000.0, 8000.0, -2000.0, -2000.0]),
        (&[East], [12000.0, -4000.0, -4000.0, -4000.0]),
        (&[East, West], [8000.0, -6000.0, 4000.0, -6000.0]),
    ];
    for (nagashi, expected) in rows {
        let round = with_status(round(4, &keys), &[North], "tenpai");
        let round = with_status(round, nagashi, "nagashi").drawn("ryuukyoku");
        assert_eq!(round.deltas(), expected, "{nagashi:?}");
        assert_eq!(round.header(), "Nagashi Mangan");
    }
    let round = with_status(round(4, &keys), &[South], "tenpai").drawn("ryuukyoku");
    assert_eq!(round.deltas(), [-1000.0, 3000.0, -1000.0, -1000.0]);
    assert_eq!(round.header(), "Ryuukyoku");
}

#[test]
fn rounds_that_are_called_off_cost_nothing() {
    let keys = json!({
        "draw_nagashi_payments": [2000, 4000], "draw_tenpai_payments": [1000, 1500, 3000],
    });
    let round = with_status(round(4, &keys), &[South], "tenpai");
    let mut round = with_status(round, &[South], "nagashi").pot(1000.0);
    round = round.drawn("abortive_draw");
    assert_eq!(round.deltas(), [0.0; 4]);
    assert_eq!(round.header(), "Abortive Draw");
    round.game.screen_elapsed();
    let state = round.game.state();
    assert_eq!(
        (state.game.kyoku, state.game.honba, state.game.pot.to_f64()),
        (0, 1, 1000.0)
    );
}
