//! Locations in a document: paths without variables and fan-out.

use std::fmt;

use jantaku_majs::diagnostic::Diagnostic;
use jantaku_majs::path::{Path, PathSegment};
use serde_json::{Map, Value};

use crate::budget::{Budget, MAX_INDEX};
use crate::value::describe;
use crate::variables::{Variables, resolve_name};

/// A location in a document, whether or not there is a value. Displayed as a path is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    segments: Vec<LocationSegment>,
}

/// One level of a [`Location`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocationSegment {
    /// A member of an object.
    Key(String),
    /// An element of an array; negative numbers count from its end.
    Index(i64),
}

impl Location {
    /// The location reached from the root by these segments.
    pub fn new(segments: impl IntoIterator<Item = LocationSegment>) -> Self {
        Self {
            segments: segments.into_iter().collect(),
        }
    }

    /// The location of a path; if the path fans out, the first one.
    ///
    /// # Errors
    /// If a name in the path is a variable without a value.
    pub fn resolve(
        path: &Path,
        variables: &Variables,
        budget: &mut Budget,
    ) -> Result<Self, Diagnostic> {
        let mut segments = Vec::with_capacity(path.segments.len());
        for segment in &path.segments {
            match segment {
                PathSegment::Key(node) => {
                    segments.push(LocationSegment::Key(resolve_name(node, variables, budget)?))
                }
                PathSegment::Index(index) => segments.push(LocationSegment::Index(*index)),
                PathSegment::Keys(keys) => {
                    segments.extend(keys.first().cloned().map(LocationSegment::Key))
                }
                PathSegment::Indices(indices) => {
                    segments.extend(indices.first().copied().map(LocationSegment::Index))
                }
            }
        }
        Ok(Self { segments })
    }

    /// All locations of a path, in order.
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

    /// The number of levels below the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.segments.len()
    }

    /// The location one level up; the root's parent is the root.
    #[must_use]
    pub fn parent(&self) -> Self {
        let above = self
            .segments
            .split_last()
            .map_or(&[][..], |(_, above)| above);
        Self {
            segments: above.to_vec(),
        }
    }

    /// The value at this location; `None` if it is missing or `null`.
    #[must_use]
    pub fn get<'v>(&self, document: &'v Value) -> Option<&'v Value> {
        let mut value = document;
        for segment in &self.segments {
            value = match (segment, value) {
                (LocationSegment::Key(key), Value::Object(members)) => members.get(key)?,
                (LocationSegment::Index(index), Value::Array(items)) => {
                    items.get(position(*index, items.len())?)?
                }
                _ => return None,
            };
        }
        (!value.is_null()).then_some(value)
    }

    /// How many values [`get_or_create`](Self::get_or_create) would create.
    #[must_use]
    pub fn count_missing(&self, document: &Value) -> usize {
        let mut value = Some(document);
        let mut missing = 0;
        for segment in &self.segments {
            let length = value.and_then(Value::as_array).map_or(0, Vec::len);
            value = match (segment, value) {
                (LocationSegment::Key(key), Some(Value::Object(members))) => members.get(key),
                (LocationSegment::Index(index), Some(Value::Array(items))) => {
                    position(*index, items.len()).and_then(|at| items.get(at))
                }
                _ => None,
            };
            missing += match (value, segment) {
                (Some(_), _) => 0,
                (None, LocationSegment::Key(_)) => 1,
                (None, LocationSegment::Index(index)) => {
                    let at = position(*index, length).unwrap_or(0);
                    (at.min(MAX_INDEX) + 1).saturating_sub(length)
                }
            };
        }
        missing
    }

    /// The value at this location; `null`, with everything above it, is created if it is missing.
    ///
    /// # Errors
    /// If a value above is neither an object nor an array, or an index is before the start of its
    /// array or beyond [`MAX_INDEX`].
    pub fn get_or_create<'v>(&self, document: &'v mut Value) -> Result<&'v mut Value, String> {
        let mut value = document;
        for segment in &self.segments {
            value = match segment {
                LocationSegment::Key(key) => {
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
                LocationSegment::Index(index) => {
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

/// The position that an index means in an array of a length; `None` before its start.
fn position(index: i64, length: usize) -> Option<usize> {
    match usize::try_from(index) {
        Ok(index) => Some(index),
        Err(_) => length.checked_sub(usize::try_from(index.unsigned_abs()).ok()?),
    }
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.segments.is_empty() {
            return out.write_str(".");
        }
        for (i, segment) in self.segments.iter().enumerate() {
            match segment {
                LocationSegment::Index(index) => write!(out, "[{index}]")?,
                LocationSegment::Key(key)
                    if key.chars().all(|c| c.is_alphanumeric() || c == '_') =>
                {
                    let dot = if i == 0 { "" } else { "." };
                    write!(out, "{dot}{key}")?;
                }
                LocationSegment::Key(key) => write!(out, "[{key:?}]")?,
            }
        }
        Ok(())
    }
}
