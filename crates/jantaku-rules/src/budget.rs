//! Limits on the work and memory of a load, so that every load ends.

use jantaku_majs::node::{Node, NodeKind};
use serde_json::Value;

use crate::value::same;
use crate::variables::Variables;

/// How many levels a document may have.
pub const MAX_DEPTH: usize = 500;

/// The largest array index that an edit may create.
pub const MAX_INDEX: usize = 100_000;

/// The estimated size in bytes of a value or key without its text.
const VALUE_BYTES: usize = 32;

/// What a load may still spend, in steps of work and bytes of memory. A value that is created,
/// copied or compared costs one step, and another for every 32 bytes of its text. Memory is never
/// given back.
#[derive(Clone, Debug)]
pub struct Budget {
    steps: u64,
    bytes: u64,
}

/// Which limit of a load was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// No steps are left.
    #[error("this takes too many steps")]
    Steps,
    /// No bytes are left.
    #[error("the document grows beyond 64 MiB")]
    Size,
    /// A value would be more than [`MAX_DEPTH`] levels deep.
    #[error("the document becomes more than {MAX_DEPTH} levels deep")]
    Depth,
}

impl Default for Budget {
    fn default() -> Self {
        Self::new(20_000_000, 64 * 1024 * 1024)
    }
}

impl Budget {
    /// A budget of a number of steps and bytes.
    #[must_use]
    pub fn new(steps: u64, bytes: u64) -> Self {
        Self { steps, bytes }
    }

    /// Charges steps of work.
    ///
    /// # Errors
    /// If the steps are used up.
    pub fn work(&mut self, steps: u64) -> Result<(), Exhausted> {
        self.steps = self.steps.checked_sub(steps).ok_or(Exhausted::Steps)?;
        Ok(())
    }

    /// Charges a value that will be stored at a depth of the document.
    ///
    /// # Errors
    /// If the budget is used up, or the value reaches below [`MAX_DEPTH`].
    pub fn grow(&mut self, value: &Value, depth: usize) -> Result<(), Exhausted> {
        if depth > MAX_DEPTH {
            return Err(Exhausted::Depth);
        }
        self.spend(1, 0)?;
        match value {
            Value::Array(items) => items.iter().try_for_each(|item| self.grow(item, depth + 1)),
            Value::Object(members) => members.iter().try_for_each(|(key, value)| {
                self.spend(0, VALUE_BYTES + key.len())?;
                self.grow(value, depth + 1)
            }),
            Value::String(text) => self.spend(0, text.len()),
            _ => Ok(()),
        }
    }

    /// Charges the value that a node evaluates to, without evaluating it. This has to come first: a
    /// variable may hold a long text, and a node may mention it a million times.
    ///
    /// # Errors
    /// If the budget is used up, or the value reaches below [`MAX_DEPTH`].
    pub fn afford(
        &mut self,
        node: &Node,
        variables: &Variables,
        depth: usize,
    ) -> Result<(), Exhausted> {
        if depth > MAX_DEPTH {
            return Err(Exhausted::Depth);
        }
        if let NodeKind::Var(name) = &node.kind {
            return variables
                .get(name)
                .map_or(Ok(()), |value| self.grow(value, depth));
        }
        self.spend(1, 0)?;
        match &node.kind {
            NodeKind::Array(items) => items
                .iter()
                .try_for_each(|item| self.afford(item, variables, depth + 1)),
            NodeKind::Math(_, args) => args
                .iter()
                .try_for_each(|arg| self.afford(arg, variables, depth)),
            NodeKind::Object(pairs) => pairs.iter().try_for_each(|(key, value)| {
                self.spend(0, VALUE_BYTES + key.name.len())?;
                self.afford(value, variables, depth + 1)
            }),
            NodeKind::Str(text) => self.spend(0, text.len()),
            _ => Ok(()),
        }
    }

    /// Charges a number of values and a number of bytes of text.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn spend(&mut self, values: usize, text: usize) -> Result<(), Exhausted> {
        self.work(values as u64 + text as u64 / 32)?;
        let bytes = (values * VALUE_BYTES + text) as u64;
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Exhausted::Size)?;
        Ok(())
    }

    /// Whether two values are deeply equal, as [`same`] defines it. Charges a
    /// step for every pair of children that is compared.
    ///
    /// # Errors
    /// If the steps are used up.
    pub fn same(&mut self, a: &Value, b: &Value) -> Result<bool, Exhausted> {
        match (a, b) {
            (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
                for (a, b) in a.iter().zip(b) {
                    self.work(1)?;
                    if !self.same(a, b)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Value::Object(a), Value::Object(b)) if a.len() == b.len() => {
                for (key, a) in a {
                    self.work(1)?;
                    let Some(b) = b.get(key) else {
                        return Ok(false);
                    };
                    if !self.same(a, b)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Value::String(a), Value::String(b)) if a.len() == b.len() => {
                self.work(a.len() as u64 / 32)?;
                Ok(a == b)
            }
            _ => Ok(same(a, b)),
        }
    }

    /// The position of the first value that equals `value`.
    ///
    /// # Errors
    /// If the steps are used up.
    pub fn position<'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v Value>,
        value: &Value,
    ) -> Result<Option<usize>, Exhausted> {
        for (at, other) in values.into_iter().enumerate() {
            self.work(1)?;
            if self.same(other, value)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Removes all values that equal one of `out`.
    ///
    /// # Errors
    /// If the steps are used up.
    pub fn without(&mut self, values: Vec<Value>, out: &[Value]) -> Result<Vec<Value>, Exhausted> {
        let mut kept = Vec::with_capacity(values.len());
        for value in values {
            if self.position(out, &value)?.is_none() {
                kept.push(value);
            }
        }
        Ok(kept)
    }
}
