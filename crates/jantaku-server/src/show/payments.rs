//! Who pays whom on the score screen.

use jantaku_engine::Game;
use jantaku_engine::table::{Payment, Reason, Transfer};
use jantaku_proto::{MoneyLine, Payout, PayoutReason};
use jantaku_rulebook::Operator;

use super::seat as told_seat;

/// Each payment: as scoring programs have written it down, and whatever else there is.
pub(super) fn payments(game: &Game) -> Vec<Payout> {
    let ledger = game.table().ledger.iter().map(written);
    ledger.chain(game.transfers().iter().map(plain)).collect()
}

fn plain(transfer: &Transfer) -> Payout {
    Payout {
        from: transfer.from.map(told_seat),
        to: transfer.to.map(told_seat),
        amount: transfer.amount.to_f64(),
        reason: match transfer.reason {
            Reason::Hand => PayoutReason::Hand,
            Reason::Responsible => PayoutReason::Responsible,
            Reason::Honba => PayoutReason::Honba,
            Reason::Pot => PayoutReason::Pot,
            Reason::Ready => PayoutReason::Ready,
            Reason::Nagashi => PayoutReason::Nagashi,
            Reason::Rules => PayoutReason::Rules,
        },
        name: String::new(),
        lines: Vec::new(),
    }
}

fn written(payment: &Payment) -> Payout {
    Payout {
        from: payment.from.map(told_seat),
        to: Some(told_seat(payment.to)),
        amount: payment.amount().to_f64(),
        reason: if payment.from.is_none() {
            PayoutReason::Pot
        } else {
            PayoutReason::Hand
        },
        name: payment.name.clone(),
        lines: payment
            .lines
            .iter()
            .map(|line| MoneyLine {
                label: line.label.clone(),
                operator: line.operator.map(sign).unwrap_or_default().to_owned(),
                result: line.result.to_f64(),
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
