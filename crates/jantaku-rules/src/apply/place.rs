//! One place in the document: a path whose names are known.

use std::fmt;

use jantaku_majs::diagnostic::Diagnostic;
use jantaku_majs::path::{Path, Segment};
use serde_json::{Map, Value};

use crate::budget::{Budget, MAX_INDEX};
use crate::value::describe;
use crate::variables::{Variables, resolve_name};

/// Where in a document something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    steps: Vec<Step>,
}

/// One step down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Into an object.
    Key(String),
    /// Into an array; negative numbers count from its end.
    Index(i64),
}

impl Place {
    /// The place at the end of these steps.
    pub fn new(steps: impl IntoIterator<Item = Step>) -> Self {
        Self {
            steps: steps.into_iter().collect(),
        }
    }

    /// The place that a path without fan-out names.
    ///
    /// # Errors
    /// If a name in the path is a variable without a value.
    pub fn resolve(
        path: &Path,
        variables: &Variables,
        budget: &mut Budget,
    ) -> Result<Self, Diagnostic> {
        let mut steps = Vec::with_capacity(path.segments.len());
        for segment in &path.segments {
            match segment {
                Segment::Key(node) => steps.push(Step::Key(resolve_name(node, variables, budget)?)),
                Segment::Index(index) => steps.push(Step::Index(*index)),
                Segment::Keys(keys) => steps.extend(keys.first().cloned().map(Step::Key)),
                Segment::Indices(indices) => {
                    steps.extend(indices.first().copied().map(Step::Index))
                }
            }
        }
        Ok(Self { steps })
    }

    /// All places that a path names, in order.
    ///
    /// # Errors
    /// If a name in the path is a variable without a value.
    pub fn resolve_all(
        path: &Path,
        variables: &Variables,
        budget: &mut Budget,
    ) -> Result<Vec<Self>, Diagnostic> {
        path.fan_out()
            .iter()
            .map(|path| Self::resolve(path, variables, budget))
            .collect()
    }

    /// How deep in the document it is.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.steps.len()
    }

    /// The place above; the root is its own.
    #[must_use]
    pub fn parent(&self) -> Self {
        let above = self.steps.split_last().map_or(&[][..], |(_, above)| above);
        Self {
            steps: above.to_vec(),
        }
    }

    /// What is there; `None` if it is missing or `null`.
    #[must_use]
    pub fn get<'v>(&self, document: &'v Value) -> Option<&'v Value> {
        let mut value = document;
        for step in &self.steps {
            value = match (step, value) {
                (Step::Key(key), Value::Object(members)) => members.get(key)?,
                (Step::Index(index), Value::Array(items)) => {
                    items.get(position(*index, items.len())?)?
                }
                _ => return None,
            };
        }
        (!value.is_null()).then_some(value)
    }

    /// How many values have to be made to have a slot there.
    #[must_use]
    pub fn missing(&self, document: &Value) -> usize {
        let mut value = Some(document);
        let mut missing = 0;
        for step in &self.steps {
            let length = value.and_then(Value::as_array).map_or(0, Vec::len);
            value = match (step, value) {
                (Step::Key(key), Some(Value::Object(members))) => members.get(key),
                (Step::Index(index), Some(Value::Array(items))) => {
                    position(*index, items.len()).and_then(|at| items.get(at))
                }
                _ => None,
            };
            missing += match (value, step) {
                (Some(_), _) => 0,
                (None, Step::Key(_)) => 1,
                (None, Step::Index(index)) => {
                    let at = position(*index, length).unwrap_or(0);
                    (at.min(MAX_INDEX) + 1).saturating_sub(length)
                }
            };
        }
        missing
    }

    /// The slot there, made if it is missing.
    ///
    /// # Errors
    /// If something in the way is neither an object nor an array, or an index is out of reach.
    pub fn make<'v>(&self, document: &'v mut Value) -> Result<&'v mut Value, String> {
        let mut value = document;
        for step in &self.steps {
            value = match step {
                Step::Key(key) => {
                    if value.is_null() {
                        *value = Value::Object(Map::new());
                    }
                    match value {
                        Value::Object(members) => members.entry(key.clone()).or_insert(Value::Null),
                        other => {
                            return Err(format!(
                                "`{self}` leads through {}, which has no key `{key}`",
                                describe(other)
                            ));
                        }
                    }
                }
                Step::Index(index) => {
                    if value.is_null() {
                        *value = Value::Array(Vec::new());
                    }
                    match value {
                        Value::Array(items) => {
                            let at = position(*index, items.len()).ok_or_else(|| {
                                format!("`{self}` leads before the start of an array")
                            })?;
                            if at > MAX_INDEX {
                                return Err(format!(
                                    "the index {at} in `{self}` is beyond {MAX_INDEX}"
                                ));
                            }
                            if at >= items.len() {
                                items.resize(at + 1, Value::Null);
                            }
                            &mut items[at]
                        }
                        other => {
                            return Err(format!(
                                "`{self}` leads through {}, which has no elements",
                                describe(other)
                            ));
                        }
                    }
                }
            };
        }
        Ok(value)
    }
}

/// The position of an index in an array of that length; `None` before its start.
fn position(index: i64, length: usize) -> Option<usize> {
    match usize::try_from(index) {
        Ok(index) => Some(index),
        Err(_) => length.checked_sub(usize::try_from(index.unsigned_abs()).ok()?),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps.is_empty() {
            return out.write_str(".");
        }
        for (i, step) in self.steps.iter().enumerate() {
            match step {
                Step::Index(index) => write!(out, "[{index}]")?,
                Step::Key(key) if key.chars().all(|c| c.is_alphanumeric() || c == '_') => {
                    let dot = if i == 0 { "" } else { "." };
                    write!(out, "{dot}{key}")?;
                }
                Step::Key(key) => write!(out, "[{key:?}]")?,
            }
        }
        Ok(())
    }
}
