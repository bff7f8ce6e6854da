//! Payments, as scoring programs write them down.

use jantaku_rulebook::{Number, Operator, Seat};

/// What one player pays another.
#[derive(Clone, Debug, PartialEq)]
pub struct Payment {
    /// What it is for.
    pub name: String,
    /// Who pays; nobody if it comes from the pot.
    pub from: Option<Seat>,
    /// Who is paid.
    pub to: Seat,
    /// How it comes about.
    pub lines: Vec<LedgerLine>,
}

/// A line of the ledger.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerLine {
    /// What it is for.
    pub label: String,
    /// The operation, if it is one.
    pub operator: Option<Operator>,
    /// The numbers before and after it, as far as they are shown.
    pub operands: (Option<Number>, Option<Number>),
    /// What comes out.
    pub result: Number,
}

/// Points that change hands on the score screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transfer {
    /// Who pays; nobody if it lay on the table.
    pub from: Option<Seat>,
    /// Who is paid; nobody if it stays on the table.
    pub to: Option<Seat>,
    /// How much.
    pub amount: Number,
    /// What for.
    pub reason: Reason,
}

/// What points change hands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A winning hand.
    Hand,
    /// Having made a winning hand possible.
    Responsible,
    /// Repeats.
    Honba,
    /// What lay on the table.
    Pot,
    /// A ready hand at a draw.
    Ready,
    /// A draw with a special pond.
    Nagashi,
    /// What the ruleset adds.
    Rules,
}

impl Payment {
    /// What is paid: the result of the last line.
    #[must_use]
    pub fn amount(&self) -> Number {
        self.lines.last().map_or(Number::ZERO, |line| line.result)
    }
}
