//! Compiled programs.

use jaq_core::ops::{Cmp, Math};

use crate::native::Native;
use crate::value::Val;

/// The index of a node in [`Code::nodes`].
pub(crate) type Id = u32;

/// As a number of bindings: all of them.
pub(crate) const ALL: u32 = u32::MAX;

/// A compiled program: nodes that refer to each other, and the bodies of its definitions.
///
/// Variables, filter parameters and labels are identified by the number of bindings between their
/// definition and their use.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) nodes: Vec<Node>,
    pub(crate) bodies: Vec<Id>,
    pub(crate) main: Id,
}

#[derive(Debug)]
pub(crate) enum Node {
    Identity,
    Empty,
    Const(Val),
    Pipe(Id, Id),
    Comma(Id, Id),
    Array(Id),
    /// Keys and values; a key without a value takes the value of that key in the input.
    Object(Box<[(Id, Option<Id>)]>),
    Negate(Id),
    Math(Math, Id, Id),
    Compare(Cmp, Id, Id),
    And(Id, Id),
    Or(Id, Id),
    /// `a // b`
    Alternative(Id, Id),
    If(Id, Id, Id),
    Try(Id, Option<Id>),
    /// The outputs of the first until it fails, then those of the second, on the same input.
    Retry(Id, Id),
    /// `target[key]`, which ignores errors if it ends in `?`; the key is evaluated on the input.
    Index {
        target: Id,
        key: Id,
        optional: bool,
    },
    /// `target[]`
    Each {
        target: Id,
        optional: bool,
    },
    /// A slice as a key: `{"start": …, "end": …}`
    Slice(Id, Id),
    /// `source as $x | body`
    Bind(Id, Id),
    Variable(u32),
    /// A filter that is an argument of the enclosing definition.
    Parameter(u32),
    Reduce {
        source: Id,
        init: Id,
        update: Id,
    },
    Foreach {
        source: Id,
        init: Id,
        update: Id,
        extract: Id,
    },
    Label(Id),
    Break(u32),
    /// A call of a definition that can see all but the innermost `hidden` bindings.
    Call {
        body: u32,
        args: Box<[Id]>,
        hidden: u32,
    },
    Native(Native, Box<[Id]>),
    Limit(Id, Id),
    /// `path(f)`
    PathOf(Id),
    /// `left |= right`
    Update(Id, Id),
    /// `left = right`, `left += right` and so on.
    Assign(Option<AssignOp>, Id, Id),
}

/// How an assignment combines the old value with the given one.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AssignOp {
    Math(Math),
    Alternative,
}
