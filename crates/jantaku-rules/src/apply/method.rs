//! The methods of the `apply` command, such as `append`, `merge` and `multiply`.

use std::collections::BTreeSet;

use jantaku_majs::edit::{Method, Operand};
use jantaku_majs::node::Node;
use jantaku_majs::path::Path;
use serde_json::Value;

use super::{Applier, ApplyResult, Location};
use crate::budget::{Budget, Exhausted};
use crate::value::{deep_merge, describe, into_list, number};

/// The result of applying a method to an existing value.
enum Outcome {
    /// The new value.
    Value(Value),
    /// The method is not defined for values of these types.
    Mismatch,
    /// The result does not exist, with the reason.
    Impossible(&'static str),
}

use Outcome::{Impossible, Mismatch};

impl Applier<'_> {
    pub(super) fn apply_method(
        &mut self,
        method: Method,
        or_set: bool,
        path: &Path,
        value: Option<&Node>,
    ) -> ApplyResult {
        for location in Location::resolve_all(path, self.variables, self.budget)? {
            // The value may become an element of a list at that location, one level below it.
            let operand = value
                .map(|node| self.value(node, location.depth() + 1))
                .transpose()?;
            let or_set = or_set && operand.is_some();
            self.apply_at(method, or_set, &location, operand.unwrap_or_default())?;
        }
        Ok(())
    }

    fn apply_at(
        &mut self,
        method: Method,
        or_set: bool,
        location: &Location,
        value: Value,
    ) -> ApplyResult {
        let keeps_missing = matches!(
            method,
            Method::Delete | Method::DeleteKey | Method::DeleteAll
        );
        if !matches!(method, Method::Set | Method::Initialize)
            && location.parent().get(self.document).is_none()
        {
            return if or_set && !keeps_missing {
                self.put(location, first_value(method, value))
            } else {
                Ok(())
            };
        }
        if location.get(self.document).is_none() {
            return match method {
                _ if keeps_missing => Ok(()),
                Method::Set
                | Method::Initialize
                | Method::Add
                | Method::Append
                | Method::Prepend
                | Method::Merge
                | Method::DeepMerge
                | Method::Min
                | Method::Max => self.put(location, first_value(method, value)),
                _ if or_set => self.put(location, value),
                _ => {
                    self.warn(format!(
                        "`apply {}` finds nothing at `{location}` and changes nothing",
                        method.name()
                    ));
                    Ok(())
                }
            };
        }
        let there = std::mem::take(self.slot(location)?);
        let (was, given) = (describe(&there), describe(&value));
        let outcome =
            apply_to(method, there, value, self.budget).map_err(|reason| self.exhausted(reason))?;
        match outcome {
            Outcome::Value(value) => self.put(location, value),
            Mismatch if method.operand() != Operand::Needed => self.fail(format!(
                "`apply {}` needs a number at `{location}`, which is {was}",
                method.name()
            )),
            Mismatch => self.fail(format!(
                "`apply {}` cannot use {given} on {was} at `{location}`",
                method.name()
            )),
            Impossible(reason) => self.fail(format!(
                "`apply {}` at `{location}`: {reason}",
                method.name()
            )),
        }
    }
}

/// The value a method leaves where there was none.
fn first_value(method: Method, value: Value) -> Value {
    match method {
        Method::Append | Method::Prepend => match value {
            Value::Array(_) | Value::Null => Value::Array(into_list(value)),
            other => Value::Array(vec![other]),
        },
        _ => value,
    }
}

fn apply_to(
    method: Method,
    there: Value,
    value: Value,
    budget: &mut Budget,
) -> Result<Outcome, Exhausted> {
    Ok(match method {
        Method::Set => Outcome::Value(value),
        Method::Initialize => Outcome::Value(there),
        Method::Append => Outcome::Value(join(there, value)),
        Method::Prepend => {
            // The elements or members that exist have to move.
            budget.work(match &there {
                Value::Array(items) => items.len() as u64 / 8,
                Value::Object(members) => members.len() as u64 * 2,
                _ => 0,
            })?;
            Outcome::Value(join(value, there))
        }
        Method::Merge => match (there, value) {
            (Value::Object(mut there), Value::Object(value)) => {
                there.extend(value);
                Outcome::Value(Value::Object(there))
            }
            _ => Mismatch,
        },
        Method::DeepMerge => merge_objects(there, value),
        Method::Delete => match there {
            Value::Array(items) => {
                let items = budget.without(items, value.as_array().map_or(&[], Vec::as_slice))?;
                Outcome::Value(budget.without(items, &[value])?.into())
            }
            _ => Mismatch,
        },
        Method::DeleteAll => match (there, value) {
            (Value::Array(items), Value::Array(gone)) => {
                Outcome::Value(budget.without(items, &gone)?.into())
            }
            _ => Mismatch,
        },
        Method::DeleteKey => match there {
            Value::Object(mut members) => {
                let keys = into_list(value);
                let gone: Option<BTreeSet<&str>> = keys.iter().map(Value::as_str).collect();
                let Some(gone) = gone else {
                    return Ok(Mismatch);
                };
                budget.work(members.len() as u64)?;
                members.retain(|key, _| !gone.contains(key.as_str()));
                Outcome::Value(Value::Object(members))
            }
            _ => Mismatch,
        },
        Method::Add => match (there, value) {
            (there, Value::Null) => Outcome::Value(there),
            (Value::String(a), Value::String(b)) => Outcome::Value(Value::String(a + &b)),
            (a @ Value::Array(_), b @ Value::Array(_))
            | (a @ Value::Object(_), b @ Value::Object(_)) => Outcome::Value(join(a, b)),
            (a, b) => arithmetic(method, &a, &b),
        },
        Method::Subtract => match (there, value) {
            (Value::Array(items), gone) => {
                let gone = match gone {
                    Value::Array(gone) => gone,
                    other => vec![other],
                };
                Outcome::Value(budget.without(items, &gone)?.into())
            }
            (a, b) => arithmetic(method, &a, &b),
        },
        Method::Multiply => match (there, value) {
            (a @ Value::Object(_), b @ Value::Object(_)) => merge_objects(a, b),
            (a, b) => arithmetic(method, &a, &b),
        },
        Method::Jn | Method::Yn => bessel(method, &there, &value, budget)?,
        Method::Frexp => pair(&there, |x| {
            let (fraction, exponent) = libm::frexp(x);
            (fraction, exponent.into())
        }),
        Method::Modf => pair(&there, libm::modf),
        _ => arithmetic(method, &there, &value),
    })
}

/// Merges two objects, of which the second wins, or else concatenates two lists.
fn join(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Object(mut first), Value::Object(second)) => {
            first.extend(second);
            Value::Object(first)
        }
        (first, second) => {
            let mut list = into_list(first);
            list.extend(into_list(second));
            Value::Array(list)
        }
    }
}

fn merge_objects(there: Value, value: Value) -> Outcome {
    match (there, value) {
        (Value::Object(mut there), Value::Object(value)) => {
            deep_merge(&mut there, value);
            Outcome::Value(Value::Object(there))
        }
        _ => Mismatch,
    }
}

fn arithmetic(method: Method, there: &Value, value: &Value) -> Outcome {
    let Some(a) = there.as_f64() else {
        return Mismatch;
    };
    let b = match (value.as_f64(), method.operand()) {
        (Some(b), _) => b,
        (None, Operand::Needed) => return Mismatch,
        (None, _) => 0.0,
    };
    if let (Some(a), Some(b)) = (there.as_i64(), value.as_i64()) {
        let exact = match method {
            Method::Add => a.checked_add(b),
            Method::Subtract => a.checked_sub(b),
            Method::Multiply => a.checked_mul(b),
            _ => None,
        };
        if let Some(exact) = exact {
            return Outcome::Value(Value::from(exact));
        }
    }
    let result = match method {
        Method::Add => a + b,
        Method::Subtract => a - b,
        Method::Multiply => a * b,
        Method::Divide if b == 0.0 => return Impossible("division by zero"),
        Method::Divide => a / b,
        Method::Modulo if b.trunc() == 0.0 => return Impossible("division by zero"),
        Method::Modulo => a.trunc() % b.trunc(),
        Method::Round => a.round(),
        Method::RoundUp => a.ceil(),
        Method::RoundDown => a.floor(),
        Method::Min | Method::Fmin => a.min(b),
        Method::Max | Method::Fmax => a.max(b),
        // `libm`, because the functions of the platform may differ in the last digit.
        Method::Pow => libm::pow(a, b),
        Method::Atan2 => libm::atan2(a, b),
        Method::Hypot => libm::hypot(a, b),
        Method::Copysign => a.copysign(b),
        Method::Remainder => libm::remainder(a, b),
        Method::Fdim => (a - b).max(0.0),
        Method::Fmod => a % b,
        // The cast saturates, which is more than enough for the exponent of a double.
        Method::Ldexp => libm::scalbn(a, b as i32),
        Method::NextAfter => libm::nextafter(a, b),
        Method::Set
        | Method::Initialize
        | Method::Append
        | Method::Prepend
        | Method::Merge
        | Method::DeepMerge
        | Method::Delete
        | Method::DeleteKey
        | Method::DeleteAll
        | Method::Jn
        | Method::Yn
        | Method::Frexp
        | Method::Modf => return Mismatch,
    };
    finite(result)
}

fn finite(result: f64) -> Outcome {
    if result.is_finite() {
        Outcome::Value(number(result))
    } else {
        Impossible("the result is not a number")
    }
}

/// A Bessel function. Its order is the number that is there, and its argument the value.
fn bessel(
    method: Method,
    there: &Value,
    value: &Value,
    budget: &mut Budget,
) -> Result<Outcome, Exhausted> {
    let (Some(order), Some(x)) = (there.as_f64(), value.as_f64()) else {
        return Ok(Mismatch);
    };
    if order.fract() != 0.0 || order.abs() > f64::from(i32::MAX) {
        return Ok(Impossible("the order is not a whole number"));
    }
    let order = order as i32; // whole and in range
    // The functions take up to one step for each order below it.
    budget.work(order.unsigned_abs().into())?;
    Ok(match method {
        Method::Yn if x <= 0.0 => Impossible("the function is defined for positive values only"),
        Method::Yn => finite(libm::yn(order, x)),
        _ => finite(libm::jn(order, x)),
    })
}

/// The list of the two numbers that a number is split into.
fn pair(there: &Value, split: impl Fn(f64) -> (f64, f64)) -> Outcome {
    there.as_f64().map_or(Mismatch, |x| {
        let (first, second) = split(x);
        Outcome::Value(Value::Array(vec![number(first), number(second)]))
    })
}
