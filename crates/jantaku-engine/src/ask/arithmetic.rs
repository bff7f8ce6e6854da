//! What expressions compute.

use jantaku_rulebook::{Number, Operator};

/// How far from an integer a number still counts as that integer.
const NEAR: Number = 1e-6;

/// Numbers that are nearly integers become integers.
#[inline]
pub(crate) fn tidy(number: Number) -> Number {
    // Nearly all numbers are integers already, and rounding takes longer than seeing that.
    if number as i32 as Number == number {
        return number + 0.0; // no negative zero
    }
    let integer = number.round();
    if (number - integer).abs() <= NEAR {
        integer + 0.0
    } else {
        number
    }
}

/// The value of an operation; nothing if it has none, as when dividing by zero.
pub(super) fn apply(operator: Operator, arguments: &[Number]) -> Option<Number> {
    let first = *arguments.first()?;
    let second = arguments.get(1).copied();
    // Rounding without a unit, or to multiples of nothing, is rounding to integers.
    let unit = second.filter(|unit| *unit != 0.0).unwrap_or(1.0).abs();
    let divisor = || second.filter(|divisor| *divisor != 0.0);
    let value = match operator {
        Operator::Add => first + second?,
        Operator::Subtract => first - second?,
        Operator::Multiply => first * second?,
        Operator::Divide => first / divisor()?,
        Operator::Power => first.powf(second?),
        Operator::Negate => -first,
        Operator::Right => second?,
        Operator::Round => (tidy(first) / unit).round() * unit,
        Operator::RoundUp => (tidy(first) / unit).ceil() * unit,
        Operator::RoundDown => (tidy(first) / unit).trunc() * unit,
        Operator::FloorDiv => (tidy(first) / divisor()?).floor(),
        Operator::Mod => tidy(first).trunc() % divisor()?,
        Operator::Min => first.min(second?),
        Operator::Max => first.max(second?),
    };
    value.is_finite().then_some(value)
}
