//! Payments of the score screen, on the wire.

use jantaku_engine::{Payment, Reason, ScoresView, Transfer};
use jantaku_proto::{MoneyLine, Payout, PayoutReason};
use jantaku_rulebook::Operator;

use super::wire_seat;

/// All payments: first those that scoring programs have written into the ledger, then the others.
pub(super) fn payments(scores: &ScoresView) -> Vec<Payout> {
    let ledger = scores.ledger.iter().map(ledger_payout);
    ledger
        .chain(scores.transfers.iter().map(plain_payout))
        .collect()
}

fn plain_payout(transfer: &Transfer) -> Payout {
    Payout {
        from: transfer.from.map(wire_seat),
        to: transfer.to.map(wire_seat),
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

fn ledger_payout(payment: &Payment) -> Payout {
    Payout {
        from: payment.from.map(wire_seat),
        to: Some(wire_seat(payment.to)),
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
        Operator::Negate | Operator::Right | Operator::Min | Operator::Max => "",
    }
}
