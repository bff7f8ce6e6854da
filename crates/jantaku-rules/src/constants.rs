//! Expansion of constants, the last stage of a load: `@name` is replaced by the constant's value,
//! and `+@name` by the elements of its array.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::budget::{Budget, Exhausted, MAX_DEPTH};

/// Why constants could not be expanded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstantError {
    /// A constant contains itself, directly or through others; the names along the cycle.
    #[error("constants contain each other: {}", .0.join(" → "))]
    Cycle(Vec<String>),
    /// The expanded document exceeds the budget.
    #[error("{0} when its constants are expanded")]
    Exhausted(#[from] Exhausted),
}

/// A string of the document that refers to a constant.
enum Reference<'a> {
    /// `@name`: stands for the value as a whole.
    Whole(&'a str),
    /// `@splat$name`, written `+@name`: stands for the elements of the value.
    Splat(&'a str),
}

fn reference(text: &str) -> Option<Reference<'_>> {
    let name = text.strip_prefix('@')?;
    match name.strip_prefix("splat$") {
        Some(name) => jantaku_majs::lower::is_plain_name(name).then_some(Reference::Splat(name)),
        None => jantaku_majs::lower::is_plain_name(name).then_some(Reference::Whole(name)),
    }
}

/// Expands all constants of a document in place. Returns the names that are used but not defined,
/// sorted.
///
/// # Errors
/// If constants contain each other, or the result exceeds the budget.
pub fn expand(document: &mut Value, budget: &mut Budget) -> Result<Vec<String>, ConstantError> {
    let mut expander = Expander {
        constants: match document.get("constants") {
            Some(Value::Object(constants)) => constants.clone(),
            _ => Map::new(),
        },
        expanded: BTreeMap::new(),
        path: Vec::new(),
        undefined: BTreeSet::new(),
        budget,
    };
    expander.expand(document, 0)?;
    Ok(expander.undefined.into_iter().collect())
}

struct Expander<'b> {
    constants: Map<String, Value>,
    /// Values of the constants expanded so far.
    expanded: BTreeMap<String, Value>,
    /// Constants being expanded, outermost first; used to find cycles.
    path: Vec<String>,
    undefined: BTreeSet<String>,
    budget: &'b mut Budget,
}

impl Expander<'_> {
    fn expand(&mut self, value: &mut Value, depth: usize) -> Result<(), ConstantError> {
        self.budget.work(1)?;
        if depth > MAX_DEPTH {
            return Err(Exhausted::Depth.into());
        }
        match value {
            Value::String(text) => match reference(text) {
                None => {}
                Some(Reference::Whole(name)) => {
                    let name = name.to_owned();
                    *value = self.constant(&name, depth)?;
                }
                Some(Reference::Splat(name)) => {
                    let name = name.to_owned();
                    *value = match self.constant(&name, depth)? {
                        Value::Array(items) => items.into_iter().next().unwrap_or(Value::Null),
                        other => other,
                    };
                }
            },
            Value::Array(items) => self.expand_array(items, depth)?,
            Value::Object(members) => members
                .values_mut()
                .try_for_each(|value| self.expand(value, depth + 1))?,
            _ => {}
        }
        Ok(())
    }

    fn expand_array(&mut self, items: &mut Vec<Value>, depth: usize) -> Result<(), ConstantError> {
        let splats =
            |item: &Value| matches!(item, Value::String(text) if text.starts_with("@splat$"));
        if !items.iter().any(splats) {
            return items
                .iter_mut()
                .try_for_each(|item| self.expand(item, depth + 1));
        }
        let mut result = Vec::with_capacity(items.len());
        for mut item in std::mem::take(items) {
            if let Value::String(text) = &item
                && let Some(Reference::Splat(name)) = reference(text)
            {
                let name = name.to_owned();
                match self.constant(&name, depth)? {
                    Value::Array(values) => result.extend(values),
                    Value::Null => {}
                    value => result.push(value),
                }
            } else {
                self.expand(&mut item, depth + 1)?;
                result.push(item);
            }
        }
        *items = result;
        Ok(())
    }

    /// The expanded value of a constant; its bare name as a string if it is not defined.
    fn constant(&mut self, name: &str, depth: usize) -> Result<Value, ConstantError> {
        if let Some(value) = self.expanded.get(name) {
            self.budget.grow(value, depth)?;
            return Ok(value.clone());
        }
        let Some(value) = self.constants.get(name) else {
            self.undefined.insert(name.to_owned());
            return Ok(Value::String(name.to_owned()));
        };
        if let Some(start) = self.path.iter().position(|other| other == name) {
            let mut chain: Vec<String> = self
                .path
                .split_off(start)
                .iter()
                .map(|name| format!("@{name}"))
                .collect();
            chain.push(format!("@{name}"));
            return Err(ConstantError::Cycle(chain));
        }
        if self.path.len() >= MAX_DEPTH {
            return Err(Exhausted::Depth.into());
        }
        let mut value = value.clone();
        self.path.push(name.to_owned());
        self.expand(&mut value, depth)?;
        self.path.pop();
        self.budget.grow(&value, depth)?;
        self.expanded.insert(name.to_owned(), value.clone());
        Ok(value)
    }
}
