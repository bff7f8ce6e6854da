//! The operators of expressions.

use jantaku_rulebook::{Number, Operator};

/// The value of an operation; `None` if it is undefined, as for a division by zero.
pub(super) fn apply(operator: Operator, arguments: &[Number]) -> Option<Number> {
    let first = *arguments.first()?;
    let second = arguments.get(1).copied();
    // Rounding without a unit, or to multiples of zero, rounds to integers.
    let unit = second
        .filter(|unit| *unit != 0)
        .map_or(Number::ONE, Number::abs);
    let units = || first.checked_div(unit);
    Some(match operator {
        Operator::Add => first + second?,
        Operator::Subtract => first - second?,
        Operator::Multiply => first * second?,
        Operator::Divide => first.checked_div(second?)?,
        Operator::Power => first.pow(second?)?,
        Operator::Negate => -first,
        Operator::Right => second?,
        Operator::Round => first.round_to(unit),
        Operator::RoundUp => first.round_up_to(unit),
        Operator::RoundDown => units()?.trunc() * unit,
        Operator::FloorDiv => first.checked_div(second?)?.floor(),
        Operator::Mod => first.trunc().checked_rem(second?)?,
        Operator::Min => first.min(second?),
        Operator::Max => first.max(second?),
    })
}
