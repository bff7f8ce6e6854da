//! The ledger: who pays whom, line by line.

use jantaku_rulebook::{Expression, Name, Number, Operator, Seat, Value};

use crate::game::Game;
use crate::table::{Context, LedgerLine, Payment};

/// Lines that the ledger of a round may have.
const MOST_LINES: usize = 5_000;

impl Game {
    /// Sets a counter, and writes down what for. The last line of a payment is what is paid.
    pub(super) fn counter_assignment(
        &mut self,
        label: &str,
        counter: Name,
        value: &Expression,
        context: &Context,
    ) {
        let payer = context.seat;
        let Some(result) = self.expression(value, context) else {
            self.warn("a labelled assignment has no value; nothing changes");
            return;
        };
        let lines: usize = self
            .table
            .ledger
            .iter()
            .map(|payment| payment.lines.len())
            .sum();
        if lines >= MOST_LINES {
            self.warn("the ledger is too long");
            return;
        }
        let line = self.ledger_line(label, value, result, context);
        self.table
            .player_mut(payer)
            .counters
            .insert(counter, result);
        let to = match self.table.winners.last() {
            Some(winner) => winner.seat,
            None => context.prev_seat.unwrap_or(payer),
        };
        // What players pay to themselves comes from the pot.
        let from = (to != payer).then_some(payer);
        self.payment(from, to, label).lines.push(line);
    }

    /// The newest payment between two, which may be new.
    fn payment(&mut self, from: Option<Seat>, to: Seat, label: &str) -> &mut Payment {
        let ledger = &mut self.table.ledger;
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

    /// What a line says: the operation, if it is one of two operands of which the first is plain.
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
