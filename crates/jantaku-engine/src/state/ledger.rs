//! Payments, as scoring programs write them down and as the score screen shows them.

use jantaku_rulebook::{Number, Operator, Seat};

/// A payment from one player to another, written by a scoring program.
#[derive(Clone, Debug, PartialEq)]
pub struct Payment {
    /// The label of the payment, as the ruleset wrote it.
    pub name: String,
    /// The payer; `None` if it comes from the pot.
    pub from: Option<Seat>,
    /// The payee.
    pub to: Seat,
    /// The steps of the calculation; the last result is what is paid.
    pub lines: Vec<LedgerLine>,
}

/// A line of a payment's calculation.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerLine {
    /// The label of the line, as the ruleset wrote it.
    pub label: String,
    /// The operation; `None` if the line is just a number.
    pub operator: Option<Operator>,
    /// The numbers left and right of the operator; `None` where it is not shown.
    pub operands: (Option<Number>, Option<Number>),
    /// The value after this line.
    pub result: Number,
}

/// Points that change hands at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transfer {
    /// The payer; `None` if it comes from the pot.
    pub from: Option<Seat>,
    /// The payee; `None` if it goes to the pot.
    pub to: Option<Seat>,
    /// In points.
    pub amount: Number,
    /// Why they are paid.
    pub reason: Reason,
}

/// Why points change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// For a winning hand.
    Hand,
    /// By a player responsible for another's winning hand (pao).
    Responsible,
    /// For repeats of the deal.
    Honba,
    /// From the pot to a winner.
    Pot,
    /// For a ready hand at a draw.
    Ready,
    /// For nagashi mangan.
    Nagashi,
    /// By a rule of the ruleset.
    Rules,
}

impl Payment {
    /// The amount paid: the result of the last line.
    #[must_use]
    pub fn amount(&self) -> Number {
        self.lines.last().map_or(Number::ZERO, |line| line.result)
    }
}
