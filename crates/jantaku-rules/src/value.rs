//! Equality, order and arithmetic of JSON values in rulesets: `1` equals `1.0`, and all values have
//! one total order.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

/// 2^53: JSON readers that store numbers as doubles are exact up to here.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A JSON number in canonical form: integers up to ±2^53 without a fraction. `null` if `x` is not
/// finite.
#[must_use]
pub fn number(x: f64) -> Value {
    if x.fract() == 0.0 && x.abs() <= EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "whole and within ±2^53")]
        return Value::from(x as i64);
    }
    Number::from_f64(x).map_or(Value::Null, Value::Number)
}

fn compare_numbers(a: &Number, b: &Number) -> Ordering {
    match (a.as_i64(), b.as_i64()) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => a
            .as_f64()
            .unwrap_or(0.0)
            .partial_cmp(&b.as_f64().unwrap_or(0.0))
            .unwrap_or(Ordering::Equal),
    }
}

/// Whether two values are deeply equal; numbers are compared by value, so `1` equals `1.0`.
#[must_use]
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => compare_numbers(a, b) == Ordering::Equal,
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(key, value)| b.get(key).is_some_and(|other| same(value, other)))
        }
        _ => a == b,
    }
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(false) => 1,
        Value::Bool(true) => 2,
        Value::Number(_) => 3,
        Value::String(_) => 4,
        Value::Array(_) => 5,
        Value::Object(_) => 6,
    }
}

/// The total order: null < false < true < numbers < strings < arrays < objects.
#[must_use]
pub fn compare(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => compare_numbers(a, b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Array(a), Value::Array(b)) => a
            .iter()
            .zip(b)
            .map(|(a, b)| compare(a, b))
            .find(|order| order.is_ne())
            .unwrap_or(a.len().cmp(&b.len())),
        (Value::Object(a), Value::Object(b)) => {
            let (a, b) = (sorted(a), sorted(b));
            let keys = a
                .iter()
                .map(|(key, _)| key)
                .cmp(b.iter().map(|(key, _)| key));
            keys.then_with(|| {
                let mut values = a.iter().zip(&b).map(|((_, a), (_, b))| compare(a, b));
                values
                    .find(|order| order.is_ne())
                    .unwrap_or(Ordering::Equal)
            })
        }
        _ => rank(a).cmp(&rank(b)),
    }
}

/// The members of an object sorted by key.
#[must_use]
pub fn sorted(object: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = object.iter().collect();
    members.sort_by_key(|(key, _)| *key);
    members
}

/// Whether a value counts as true: anything but `null` and `false`.
#[must_use]
pub fn truthy(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false))
}

/// A value as a list: the elements of an array, no elements for `null`, and any other value as its
/// only element.
#[must_use]
pub fn into_list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        Value::Null => Vec::new(),
        other => vec![other],
    }
}

/// The type of a value with its article, for messages.
#[must_use]
pub fn describe(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// Merges `over` into `base` recursively. Where either value is not an object, `over` wins.
pub fn deep_merge(base: &mut Map<String, Value>, over: Map<String, Value>) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Object(base)), Value::Object(over)) => deep_merge(base, over),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}
