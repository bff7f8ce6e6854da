//! The values of a program: JSON, shared and copied on write.

use std::mem::size_of;
use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::{Map, Number, Value};

use crate::error::{Fault, Resource, RunError, Stop};
use crate::limits::Budget;

/// The members of an object, in insertion order.
pub(crate) type Members = IndexMap<Arc<str>, Val>;

/// A JSON value.
///
/// Integers are distinct from other numbers so that documents keep them as written, but a program
/// cannot distinguish `1` from `1.0`.
#[derive(Clone, Debug, Default)]
pub(crate) enum Val {
    #[default]
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Arc<str>),
    Arr(Arc<Tall<Vec<Val>>>),
    Obj(Arc<Tall<Members>>),
}

/// A container with an upper bound of its nesting depth, itself included, which keeps recursion over
/// values within the stack.
#[derive(Clone, Debug)]
pub(crate) struct Tall<T> {
    pub(crate) inner: T,
    height: u32,
}

/// The bytes of an array or object without its items, including the allocation.
const ARRAY: usize = 64;
const OBJECT: usize = 192;

/// The bytes of a member without the text of its key.
const MEMBER: usize = size_of::<Val>() + size_of::<Arc<str>>() + 2 * size_of::<usize>();

/// The largest integer up to which every float with an integral value is exact.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Val {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Int(_) | Self::Float(_) => "number",
            Self::Str(_) => "string",
            Self::Arr(_) => "array",
            Self::Obj(_) => "object",
        }
    }

    /// Whether the value counts as true: everything but `null` and `false` does.
    pub(crate) fn is_true(&self) -> bool {
        !matches!(self, Self::Null | Self::Bool(false))
    }

    pub(crate) fn as_float(&self) -> Option<f64> {
        match self {
            // As in jq, beyond 2^53.
            Self::Int(i) => Some(*i as f64),
            Self::Float(f) => Some(*f),
            _ => None,
        }
    }

    pub(crate) fn count(n: usize) -> Self {
        i64::try_from(n).map_or(Self::Float(f64::INFINITY), Self::Int)
    }

    /// The number, as an integer if it is one that floats can hold exactly.
    pub(crate) fn number(f: f64) -> Self {
        if f.fract() == 0.0 && f.abs() <= EXACT {
            // Integral and small.
            Self::Int(f as i64)
        } else {
            Self::Float(f)
        }
    }

    fn height(&self) -> u32 {
        match self {
            Self::Arr(items) => items.height,
            Self::Obj(members) => members.height,
            _ => 0,
        }
    }
}

impl<T> Tall<T> {
    /// Updates the depth for `item`, which is about to be added to this container.
    pub(crate) fn grow(&mut self, budget: &Budget, item: &Val) -> Result<(), Stop> {
        self.height = self.height.max(item.height() + 1);
        budget.nest(self.height)
    }
}

/// Containers that are edited in place if they have no other owner.
pub(crate) trait Size {
    fn bytes(&self) -> usize;
}

impl Size for Vec<Val> {
    fn bytes(&self) -> usize {
        ARRAY + self.len() * size_of::<Val>()
    }
}

impl Size for Members {
    fn bytes(&self) -> usize {
        OBJECT + self.len() * MEMBER
    }
}

impl Budget {
    pub(crate) fn string(&self, text: String) -> Result<Val, Fault> {
        self.allot(text.len())?;
        Ok(Val::Str(text.into()))
    }

    pub(crate) fn array(&self, items: Vec<Val>) -> Result<Val, Fault> {
        Ok(self.new_array(items)?)
    }

    pub(crate) fn object(&self, members: Members) -> Result<Val, Fault> {
        Ok(self.new_object(members)?)
    }

    fn new_array(&self, items: Vec<Val>) -> Result<Val, Stop> {
        self.allot(items.bytes())?;
        let below = items.iter().map(Val::height).max().unwrap_or(0);
        self.nest(below + 1)?;
        Ok(Val::Arr(Arc::new(Tall {
            inner: items,
            height: below + 1,
        })))
    }

    fn new_object(&self, members: Members) -> Result<Val, Stop> {
        self.allot(members.bytes())?;
        let below = members.values().map(Val::height).max().unwrap_or(0);
        self.nest(below + 1)?;
        Ok(Val::Obj(Arc::new(Tall {
            inner: members,
            height: below + 1,
        })))
    }

    /// The container for editing: itself if it has no other owner, otherwise a copy.
    pub(crate) fn edit<'a, T: Size + Clone>(
        &self,
        shared: &'a mut Arc<Tall<T>>,
    ) -> Result<&'a mut Tall<T>, Stop> {
        if Arc::get_mut(shared).is_none() {
            self.allot(shared.inner.bytes())?;
            self.spend(shared.inner.bytes() as u64 / 32)?;
        }
        Ok(Arc::make_mut(shared))
    }

    /// Adds a member to an object, replacing one with the same key.
    pub(crate) fn insert(
        &self,
        object: &mut Tall<Members>,
        key: Arc<str>,
        value: Val,
    ) -> Result<(), Stop> {
        object.grow(self, &value)?;
        if object.inner.insert(key, value).is_none() {
            self.allot(MEMBER)?;
        }
        Ok(())
    }

    /// Adds an item to the end of an array.
    pub(crate) fn push(&self, array: &mut Tall<Vec<Val>>, value: Val) -> Result<(), Stop> {
        self.allot(size_of::<Val>())?;
        array.grow(self, &value)?;
        array.inner.push(value);
        Ok(())
    }
}

impl Budget {
    /// Converts a document to a value.
    pub(crate) fn read(&self, value: &Value) -> Result<Val, Stop> {
        self.read_at(value, 1)
    }

    fn read_at(&self, value: &Value, depth: u32) -> Result<Val, Stop> {
        self.spend(1)?;
        Ok(match value {
            Value::Null => Val::Null,
            Value::Bool(b) => Val::Bool(*b),
            Value::Number(n) => match (n.as_i64(), n.as_f64()) {
                (Some(int), _) => Val::Int(int),
                (None, float) => Val::Float(float.unwrap_or(f64::NAN)),
            },
            Value::String(s) => {
                self.allot(s.len())?;
                Val::Str(s.as_str().into())
            }
            Value::Array(items) => {
                self.nest(depth)?;
                let mut read = Vec::with_capacity(items.len());
                for item in items {
                    read.push(self.read_at(item, depth + 1)?);
                }
                self.new_array(read)?
            }
            Value::Object(members) => {
                self.nest(depth)?;
                let mut read = Members::with_capacity(members.len());
                for (key, value) in members {
                    self.allot(key.len())?;
                    read.insert(key.as_str().into(), self.read_at(value, depth + 1)?);
                }
                self.new_object(read)?
            }
        })
    }

    /// Converts the result of a run to a document.
    pub(crate) fn write_output(&self, value: &Val) -> Result<Value, RunError> {
        self.for_output().write(value).map_err(|stop| match stop {
            Stop::Budget(Resource::Memory) => RunError::Budget(Resource::Output),
            stop => stop.into(),
        })
    }

    /// Converts a value to a document; what JSON cannot express becomes what jq prints.
    fn write(&self, value: &Val) -> Result<Value, Stop> {
        self.spend(1)?;
        Ok(match value {
            Val::Null => Value::Null,
            Val::Bool(b) => Value::Bool(*b),
            Val::Int(i) => Value::from(*i),
            Val::Float(f) => match Val::number(f.clamp(f64::MIN, f64::MAX)) {
                Val::Int(i) => Value::from(i),
                _ => {
                    Number::from_f64(f.clamp(f64::MIN, f64::MAX)).map_or(Value::Null, Value::Number)
                }
            },
            Val::Str(s) => {
                self.allot(s.len())?;
                Value::String(s.as_ref().to_owned())
            }
            Val::Arr(items) => {
                self.allot(ARRAY + items.inner.len() * size_of::<Value>())?;
                let mut written = Vec::with_capacity(items.inner.len());
                for item in &items.inner {
                    written.push(self.write(item)?);
                }
                Value::Array(written)
            }
            Val::Obj(members) => {
                self.allot(members.inner.bytes())?;
                let mut written = Map::with_capacity(members.inner.len());
                for (key, value) in &members.inner {
                    self.allot(key.len())?;
                    written.insert(key.as_ref().to_owned(), self.write(value)?);
                }
                Value::Object(written)
            }
        })
    }
}
