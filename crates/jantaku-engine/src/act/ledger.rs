//! The ledger: who pays whom, line by line.

use jantaku_rulebook::{Expression, Name, Number, Operator, Seat, Value};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::{Context, LedgerLine, Payment};

/// How many lines the ledger of a round may have.
const MOST_LINES: usize = 5_000;

impl Ask<'_> {
    /// The line of an assignment: as an operation if it has two operands and the first is plain,
    /// otherwise as a number.
    fn ledger_line(
        &self,
        label: &str,
        value: &Expression,
        result: Number,
        context: &Context,
    ) -> LedgerLine {
        let mut line = LedgerLine {
            label: label.to_owned(),
            operator: None,
            operands: (None, None),
            result,
        };
        if let Expression::Apply(operator, operands) = value
            && *operator != Operator::Right
            && let [Expression::Amount(first), second] = &operands[..]
        {
            let literal = match first.value {
                Value::Number(number) if first.counter.is_none() => Some(number),
                _ => None,
            };
            line.operator = Some(*operator);
            line.operands = (literal, self.expression(second, context));
        }
        line
    }
}

impl Act<'_> {
    /// Sets a counter and writes the calculation into the ledger. The last line of a payment is
    /// what is paid.
    pub(super) fn counter_assignment(
        &mut self,
        label: &str,
        counter: Name,
        value: &Expression,
        context: &Context,
    ) {
        let payer = context.seat;
        let Some(result) = self.ask().expression(value, context) else {
            self.warn(RuleFault::AssignmentWithoutValue);
            return;
        };
        let lines: usize = self
            .state
            .ending
            .ledger
            .iter()
            .map(|payment| payment.lines.len())
            .sum();
        if lines >= MOST_LINES {
            self.warn(RuleFault::LedgerTooLong);
            return;
        }
        let line = self.ask().ledger_line(label, value, result, context);
        self.state
            .player_mut(payer)
            .counters
            .insert(counter, result);
        let to = match self.state.ending.winners.last() {
            Some(winner) => winner.seat,
            None => context.prev_seat.unwrap_or(payer),
        };
        // A payment to oneself comes from the pot.
        let from = (to != payer).then_some(payer);
        self.payment(from, to, label).lines.push(line);
    }

    /// The latest payment between two players; a new one with this label if there is none.
    fn payment(&mut self, from: Option<Seat>, to: Seat, label: &str) -> &mut Payment {
        let ledger = &mut self.state.ending.ledger;
        let known = ledger
            .iter()
            .rposition(|payment| payment.from == from && payment.to == to);
        let place = known.unwrap_or(ledger.len());
        if known.is_none() {
            ledger.push(Payment {
                name: label.to_owned(),
                from,
                to,
                lines: Vec::new(),
            });
        }
        &mut ledger[place]
    }
}
