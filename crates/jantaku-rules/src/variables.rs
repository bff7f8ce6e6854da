//! Values of variables, and the evaluation of nodes that mention them.

use std::collections::BTreeMap;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::node::{MathFn, Node, NodeKind};
use serde_json::{Map, Value};

use crate::budget::Budget;
use crate::value::{describe, number};

/// The variables of one file by name, without the `!` they are written with.
pub type Variables = BTreeMap<String, Value>;

/// Evaluates a node to a JSON value.
///
/// # Errors
/// If a variable has no value, or an operand of arithmetic is not a number.
pub fn resolve(node: &Node, variables: &Variables) -> Result<Value, Diagnostic> {
    Ok(match &node.kind {
        NodeKind::Null => Value::Null,
        NodeKind::Bool(value) => Value::Bool(*value),
        NodeKind::Int(value) => Value::from(*value),
        NodeKind::Float(value) => Value::from(*value),
        NodeKind::Str(text) => Value::String(text.clone()),
        NodeKind::Array(items) => {
            let values = items.iter().map(|item| resolve(item, variables));
            Value::Array(values.collect::<Result<_, _>>()?)
        }
        NodeKind::Object(pairs) => {
            let mut object = Map::with_capacity(pairs.len());
            for (key, value) in pairs {
                object.insert(key.name.clone(), resolve(value, variables)?);
            }
            Value::Object(object)
        }
        NodeKind::Var(name) => match variables.get(name) {
            Some(value) => value.clone(),
            None => {
                let message = format!("variable !{name} has no value");
                return Err(Diagnostic::error(Code::NoValue, node.span, message).help(format!(
                    "give it one with `default {name}, …`, with `define_global`, or in the mod's configuration"
                )));
            }
        },
        NodeKind::Math(function, args) => compute(node, *function, args, variables)?,
    })
}

/// Evaluates a node after charging its value to a budget. `depth` is the depth at which the value
/// will be stored in the document.
///
/// # Errors
/// If the node cannot be evaluated, or its value exceeds the budget.
pub fn resolve_within(
    node: &Node,
    variables: &Variables,
    budget: &mut Budget,
    depth: usize,
) -> Result<Value, Diagnostic> {
    let paid = budget.afford(node, variables, depth);
    paid.map_err(|reason| Diagnostic::error(Code::Budget, node.span, reason.to_string()))?;
    resolve(node, variables)
}

/// Evaluates a node that names something: a string, or a number, which names by its digits.
///
/// # Errors
/// If the value is neither a string nor a number.
pub fn resolve_name(
    node: &Node,
    variables: &Variables,
    budget: &mut Budget,
) -> Result<String, Diagnostic> {
    match resolve_within(node, variables, budget, 0)? {
        Value::String(text) => Ok(text),
        // `1.0` and `1` are the same number and must give the same name.
        Value::Number(n) if n.is_f64() => Ok(number(n.as_f64().unwrap_or(0.0)).to_string()),
        Value::Number(n) => Ok(n.to_string()),
        other => {
            let message = format!("a name is needed here, not {}", describe(&other));
            Err(Diagnostic::error(Code::TypeError, node.span, message))
        }
    }
}

fn compute(
    node: &Node,
    function: MathFn,
    args: &[Node],
    variables: &Variables,
) -> Result<Value, Diagnostic> {
    let mut values = Vec::with_capacity(args.len());
    for arg in args {
        match resolve(arg, variables)? {
            Value::Number(n) => values.push(n),
            other => {
                let message = format!(
                    "variable in expression is not a number but {}",
                    describe(&other)
                );
                return Err(Diagnostic::error(Code::NoValue, arg.span, message));
            }
        }
    }
    // Integers stay exact unless the result overflows.
    if let [a, b] = &*values
        && let (Some(a), Some(b)) = (a.as_i64(), b.as_i64())
    {
        let exact = match function {
            MathFn::Add => a.checked_add(b),
            MathFn::Subtract => a.checked_sub(b),
            MathFn::Multiply => a.checked_mul(b),
            _ => None,
        };
        if let Some(exact) = exact {
            return Ok(Value::from(exact));
        }
    }
    let floats: Vec<f64> = values
        .iter()
        .filter_map(serde_json::Number::as_f64)
        .collect();
    match function.compute(&floats) {
        Some(value) => Ok(number(value)),
        None => {
            let message = "this has no value: it divides by zero or leaves the range of numbers";
            Err(Diagnostic::error(Code::TypeError, node.span, message))
        }
    }
}
