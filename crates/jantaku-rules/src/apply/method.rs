//! The methods of `apply`.

use std::collections::BTreeSet;

use jantaku_majs::edit::Method;
use jantaku_majs::node::Node;
use jantaku_majs::path::Path;
use serde_json::Value;

use super::{Applied, Applier, Place};
use crate::budget::{Budget, Exhausted};
use crate::value::{deep_merge, describe, into_list, number};

/// What a method makes of a value that is there.
enum Outcome {
    /// The new value.
    Value(Value),
    /// Nothing sensible: the types do not fit.
    Mismatch,
    /// Not computable, with the reason.
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
    ) -> Applied {
        for place in Place::resolve_all(path, self.variables, self.budget)? {
            let value = match value {
                // It may become an element of a list there.
                Some(node) => self.value(node, place.depth() + 1)?,
                None => Value::Null,
            };
            self.apply_at(method, or_set, &place, value)?;
        }
        Ok(())
    }

    fn apply_at(&mut self, method: Method, or_set: bool, place: &Place, value: Value) -> Applied {
        let keeps_missing = matches!(
            method,
            Method::Delete | Method::DeleteKey | Method::DeleteAll
        );
        if !matches!(method, Method::Set | Method::Initialize)
            && place.parent().get(self.document).is_none()
        {
            return if or_set && !keeps_missing && !method.takes_no_value() {
                self.put(place, first_value(method, value))
            } else {
                Ok(())
            };
        }
        if place.get(self.document).is_none() {
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
                | Method::Max => self.put(place, first_value(method, value)),
                _ if or_set && !method.takes_no_value() => self.put(place, value),
                _ => {
                    self.warn(format!(
                        "`apply {}` finds nothing at `{place}` and changes nothing",
                        method.name()
                    ));
                    Ok(())
                }
            };
        }
        let there = std::mem::take(self.slot(place)?);
        let (was, given) = (describe(&there), describe(&value));
        let outcome =
            outcome(method, there, value, self.budget).map_err(|reason| self.exhausted(reason))?;
        match outcome {
            Outcome::Value(value) => self.put(place, value),
            Mismatch if method.takes_no_value() => self.fail(format!(
                "`apply {}` needs a number at `{place}`, which is {was}",
                method.name()
            )),
            Mismatch => self.fail(format!(
                "`apply {}` cannot use {given} on {was} at `{place}`",
                method.name()
            )),
            Impossible(reason) => {
                self.fail(format!("`apply {}` at `{place}`: {reason}", method.name()))
            }
        }
    }
}

/// What a method leaves where nothing was.
fn first_value(method: Method, value: Value) -> Value {
    match method {
        Method::Append | Method::Prepend => match value {
            // Two objects merge, so an object alone stays one.
            Value::Array(_) | Value::Null => Value::Array(into_list(value)),
            other => Value::Array(vec![other]),
        },
        _ => value,
    }
}

fn outcome(
    method: Method,
    there: Value,
    value: Value,
    budget: &mut Budget,
) -> Result<Outcome, Exhausted> {
    Ok(match method {
        Method::Set => Outcome::Value(value),
        Method::Initialize => Outcome::Value(there),
        Method::Append => Outcome::Value(joined(there, value)),
        Method::Prepend => {
            // What is there moves.
            budget.work(match &there {
                Value::Array(items) => items.len() as u64 / 8,
                Value::Object(members) => members.len() as u64 * 2,
                _ => 0,
            })?;
            Outcome::Value(joined(value, there))
        }
        Method::Merge => match (there, value) {
            (Value::Object(mut there), Value::Object(value)) => {
                there.extend(value);
                Outcome::Value(Value::Object(there))
            }
            _ => Mismatch,
        },
        Method::DeepMerge => merged(there, value),
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
            | (a @ Value::Object(_), b @ Value::Object(_)) => Outcome::Value(joined(a, b)),
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
            (a @ Value::Object(_), b @ Value::Object(_)) => merged(a, b),
            (a, b) => arithmetic(method, &a, &b),
        },
        _ => arithmetic(method, &there, &value),
    })
}

/// Lists concatenate; two objects merge, the second winning.
fn joined(first: Value, second: Value) -> Value {
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

fn merged(there: Value, value: Value) -> Outcome {
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
    // Only rounding works without a second number.
    let b = match value.as_f64() {
        Some(b) => b,
        None if method.takes_no_value() => 0.0,
        None => return Mismatch,
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
        // The same digits on every machine, which the system's own functions do not promise.
        Method::Pow => libm::pow(a, b),
        Method::Atan2 => libm::atan2(a, b),
        Method::Hypot => libm::hypot(a, b),
        Method::Copysign => a.copysign(b),
        Method::Remainder => libm::remainder(a, b),
        Method::Fdim => (a - b).max(0.0),
        Method::Fmod => a % b,
        // The cast saturates, and so does the result.
        Method::Ldexp => libm::scalbn(a, b as i32),
        Method::NextAfter => libm::nextafter(a, b),
        _ => return Mismatch,
    };
    if result.is_finite() {
        Outcome::Value(number(result))
    } else {
        Impossible("the result is not a number")
    }
}
