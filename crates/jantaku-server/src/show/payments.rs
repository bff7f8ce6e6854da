//! Who pays whom on the score screen.

use jantaku_engine::Game;
use jantaku_engine::table::Payment;
use jantaku_proto::{MoneyLine, Payout};
use jantaku_rulebook::{Number, Operator, Seat};

use super::seat as told_seat;

/// Each payment: as scoring programs have written it down, or as the payouts show it.
pub(super) fn payments(game: &Game, payouts: [Number; 4]) -> Vec<Payout> {
    let ledger = &game.table().ledger;
    if !ledger.is_empty() {
        return ledger.iter().map(written).collect();
    }
    from_payouts(game.seats(), payouts)
}

fn written(payment: &Payment) -> Payout {
    Payout {
        from: payment.from.map(told_seat),
        to: Some(told_seat(payment.to)),
        amount: payment.amount(),
        name: payment.name.clone(),
        lines: payment
            .lines
            .iter()
            .map(|line| MoneyLine {
                label: line.label.clone(),
                operator: line.operator.map(sign).unwrap_or_default().to_owned(),
                result: line.result,
            })
            .collect(),
    }
}

fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Subtract => "−",
        Operator::Multiply => "×",
        Operator::Divide => "÷",
        Operator::Mod => "%",
        Operator::Power => "^",
        Operator::RoundUp => "↑",
        Operator::RoundDown => "↓",
        Operator::Round => "↕",
        Operator::FloorDiv => "÷",
        _ => "",
    }
}

/// Payouts alone say who paid whom as long as one player is paid, or one pays: what the others'
/// payouts leave open lay on the table, or stays there.
fn from_payouts(seats: &[Seat], payouts: [Number; 4]) -> Vec<Payout> {
    let of = |seat: Seat| payouts.get(seat.index()).copied().unwrap_or(0.0);
    let paid: Vec<Seat> = seats
        .iter()
        .copied()
        .filter(|seat| of(*seat) > 0.0)
        .collect();
    let payers: Vec<Seat> = seats
        .iter()
        .copied()
        .filter(|seat| of(*seat) < 0.0)
        .collect();
    let payout = |from: Option<Seat>, to: Option<Seat>, amount: Number| Payout {
        from: from.map(told_seat),
        to: to.map(told_seat),
        amount,
        name: String::new(),
        lines: Vec::new(),
    };
    let balance: Number = seats.iter().map(|seat| of(*seat)).sum();
    let mut list: Vec<Payout> = match (&paid[..], &payers[..]) {
        ([winner], _) => payers
            .iter()
            .map(|payer| payout(Some(*payer), Some(*winner), -of(*payer)))
            .collect(),
        (_, [payer]) if balance <= 0.0 => paid
            .iter()
            .map(|winner| payout(Some(*payer), Some(*winner), of(*winner)))
            .collect(),
        _ => return Vec::new(),
    };
    if balance > 0.0 {
        list.push(payout(None, paid.first().copied(), balance));
    } else if balance < 0.0 && paid.len() != 1 {
        list.push(payout(payers.first().copied(), None, -balance));
    }
    list
}
