//! Limits that make every load finish.

use jantaku_majs::node::{Node, NodeKind};
use serde_json::Value;

use crate::value::same;
use crate::variables::Variables;

/// How deep a document may be.
pub const MAX_DEPTH: usize = 500;

/// The largest index that a path may create.
pub const MAX_INDEX: usize = 100_000;

/// What every value, and every key, takes besides its text, by estimate.
const VALUE: usize = 32;

/// What a load may still spend. Work and growth are counted together: a value that is made,
/// copied or looked at costs one step for itself and one for every 32 bytes of text.
#[derive(Clone, Debug)]
pub struct Budget {
    steps: u64,
    bytes: u64,
}

/// A limit was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// Too much work.
    #[error("this takes too many steps")]
    Steps,
    /// Too much data.
    #[error("the document grows beyond 64 MiB")]
    Size,
    /// Too deep.
    #[error("the document becomes more than {MAX_DEPTH} levels deep")]
    Depth,
}

impl Default for Budget {
    fn default() -> Self {
        Self::new(20_000_000, 64 * 1024 * 1024)
    }
}

impl Budget {
    /// A budget of so many steps of work and so many bytes of growth.
    #[must_use]
    pub fn new(steps: u64, bytes: u64) -> Self {
        Self { steps, bytes }
    }

    /// Pays for work.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn work(&mut self, steps: u64) -> Result<(), Exhausted> {
        self.steps = self.steps.checked_sub(steps).ok_or(Exhausted::Steps)?;
        Ok(())
    }

    /// Pays for a value that is put into the document at a depth.
    ///
    /// # Errors
    /// If the value is too large or too deep there.
    pub fn grow(&mut self, value: &Value, depth: usize) -> Result<(), Exhausted> {
        if depth > MAX_DEPTH {
            return Err(Exhausted::Depth);
        }
        self.spend(1, 0)?;
        match value {
            Value::Array(items) => items.iter().try_for_each(|item| self.grow(item, depth + 1)),
            Value::Object(members) => members.iter().try_for_each(|(key, value)| {
                self.spend(0, VALUE + key.len())?;
                self.grow(value, depth + 1)
            }),
            Value::String(text) => self.spend(0, text.len()),
            _ => Ok(()),
        }
    }

    /// Pays for the value that a node will have. To be paid before that is made: a variable may
    /// hold a long text, and a node may name it a million times.
    ///
    /// # Errors
    /// If the value is too large or too deep there.
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
                self.spend(0, VALUE + key.name.len())?;
                self.afford(value, variables, depth + 1)
            }),
            NodeKind::Str(text) => self.spend(0, text.len()),
            _ => Ok(()),
        }
    }

    /// Pays for so many values and bytes of text.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn spend(&mut self, values: usize, text: usize) -> Result<(), Exhausted> {
        self.work(values as u64 + text as u64 / 32)?;
        let bytes = (values * VALUE + text) as u64;
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Exhausted::Size)?;
        Ok(())
    }

    /// Deep equality, with work for every pair below the first that has to be looked at.
    ///
    /// # Errors
    /// If nothing is left.
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

    /// Where the value is among these.
    ///
    /// # Errors
    /// If nothing is left.
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

    /// The values that are not among those to be taken out.
    ///
    /// # Errors
    /// If nothing is left.
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
