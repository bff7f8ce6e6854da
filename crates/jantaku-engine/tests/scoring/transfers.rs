//! Where every point on the score screen comes from.

use jantaku_engine::hooks::{Reason, Transfer};
use jantaku_rulebook::{Number, Seat};

use super::round::riichi;
use super::{East, North, Round, South, West};

fn transfer(from: Option<Seat>, to: Option<Seat>, amount: f64, reason: Reason) -> Transfer {
    Transfer {
        from,
        to,
        amount: Number::from_f64(amount).expect("a number"),
        reason,
    }
}

#[test]
fn a_discard_pays_hand_and_honba_and_the_pot_is_taken() {
    let round = Round::new(&riichi())
        .honba(2)
        .pot(1000.0)
        .wins_han(South, Some(West), 3.0, 40.0)
        .paid();
    assert_eq!(
        round.game.ask().transfers(),
        [
            transfer(Some(West), Some(South), 5200.0, Reason::Hand),
            transfer(Some(West), Some(South), 600.0, Reason::Honba),
            transfer(None, Some(South), 1000.0, Reason::Pot),
        ]
    );
}

#[test]
fn everyone_pays_for_a_draw() {
    let round = Round::new(&riichi())
        .honba(1)
        .wins_han(South, None, 3.0, 40.0)
        .paid();
    let of = |seat: Seat, hand: f64| {
        [
            transfer(Some(seat), Some(South), hand, Reason::Hand),
            transfer(Some(seat), Some(South), 100.0, Reason::Honba),
        ]
    };
    let expected = [of(East, 2600.0), of(West, 1300.0), of(North, 1300.0)].concat();
    assert_eq!(round.game.ask().transfers(), expected);
}

#[test]
fn what_a_script_changes_comes_from_the_table() {
    let mut round = Round::new(&riichi())
        .wins_han(South, Some(West), 3.0, 40.0)
        .paid();
    let (state, _) = round.game.arrange();
    if let Some(payouts) = &mut state.ending.payouts {
        payouts[Seat::North] += 300;
        payouts[Seat::East] -= 200;
    }
    assert_eq!(
        round.game.ask().transfers(),
        [
            transfer(Some(West), Some(South), 5200.0, Reason::Hand),
            transfer(Some(East), None, 200.0, Reason::Rules),
            transfer(None, Some(North), 300.0, Reason::Rules),
        ]
    );
}
