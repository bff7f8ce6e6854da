//! Evaluation of toplevel conditions.

use jantaku_majs::ast::CompareOp;
use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::Test;
use serde_json::Value;

use super::Location;
use crate::budget::Budget;
use crate::value::{compare, truthy};
use crate::variables::{Variables, resolve_within};

/// Whether a toplevel condition holds for the document in its present state.
///
/// Flags are decided when a file is read, so a `defined` that is left over is false.
///
/// # Errors
/// If a variable has no value, or the budget is exhausted.
pub fn holds(
    test: &Test,
    document: &Value,
    variables: &Variables,
    budget: &mut Budget,
) -> Result<bool, Diagnostic> {
    Ok(match test {
        Test::Literal(value) => *value,
        Test::Truthy(node) => truthy(&resolve_within(node, variables, budget, 0)?),
        Test::Compare(op, left, right) => {
            let left = resolve_within(left, variables, budget, 0)?;
            let right = resolve_within(right, variables, budget, 0)?;
            let order = compare(&left, &right);
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
            let value = resolve_within(node, variables, budget, 0)?;
            for location in Location::resolve_all(path, variables, budget)? {
                let found = match location.get(document) {
                    Some(Value::Array(items)) => budget.position(items, &value),
                    Some(Value::Object(members)) => budget.position(members.values(), &value),
                    _ => Ok(None),
                };
                let found = found.map_err(|reason| {
                    Diagnostic::error(Code::Budget, node.span, reason.to_string())
                })?;
                if found.is_some() {
                    return Ok(true);
                }
            }
            false
        }
        Test::Defined(_) => false,
        Test::Not(inner) => !holds(inner, document, variables, budget)?,
        Test::All(tests) => {
            for test in tests {
                if !holds(test, document, variables, budget)? {
                    return Ok(false);
                }
            }
            true
        }
        Test::Any(tests) => {
            for test in tests {
                if holds(test, document, variables, budget)? {
                    return Ok(true);
                }
            }
            false
        }
    })
}
