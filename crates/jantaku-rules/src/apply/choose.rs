//! Toplevel conditions.

use jantaku_majs::ast::CompareOp;
use jantaku_majs::diagnostic::Diagnostic;
use jantaku_majs::edit::Test;
use serde_json::Value;

use super::Place;
use crate::value::{compare, same, truthy};
use crate::variables::{Variables, resolve};

/// Does a toplevel condition hold for the document as it is?
///
/// Flags have been decided when the file was read; one that is still asked about is not defined.
///
/// # Errors
/// If a variable has no value.
pub fn holds(test: &Test, document: &Value, variables: &Variables) -> Result<bool, Diagnostic> {
    Ok(match test {
        Test::Literal(value) => *value,
        Test::Truthy(node) => truthy(&resolve(node, variables)?),
        Test::Compare(op, left, right) => {
            let order = compare(&resolve(left, variables)?, &resolve(right, variables)?);
            match op {
                CompareOp::Equal => order.is_eq(),
                CompareOp::NotEqual => order.is_ne(),
                CompareOp::Less => order.is_lt(),
                CompareOp::AtMost => order.is_le(),
                CompareOp::More => order.is_gt(),
                CompareOp::AtLeast => order.is_ge(),
            }
        }
        Test::In(node, path) => {
            let value = resolve(node, variables)?;
            let places = Place::resolve_all(path, variables)?;
            places.iter().filter_map(|place| place.get(document)).any(|found| match found {
                Value::Array(items) => items.iter().any(|item| same(item, &value)),
                Value::Object(members) => members.values().any(|item| same(item, &value)),
                _ => false,
            })
        }
        Test::Defined(_) => false,
        Test::Not(inner) => !holds(inner, document, variables)?,
        Test::All(tests) => {
            for test in tests {
                if !holds(test, document, variables)? {
                    return Ok(false);
                }
            }
            true
        }
        Test::Any(tests) => {
            for test in tests {
                if holds(test, document, variables)? {
                    return Ok(true);
                }
            }
            false
        }
    })
}
