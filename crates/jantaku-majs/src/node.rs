//! JSON values with source positions, which may contain variables that are not known yet.
//!
//! A file is compiled once into edits made of nodes and applied many times; its variables are
//! only known when it is applied. JSON files become nodes too, so that checks can point into them.

use crate::span::Span;

/// A value with its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its position in the source.
    pub span: Span,
    /// The value.
    pub kind: NodeKind,
}

/// The forms of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// A string. References to constants are strings as well: `"@c"`, `"@splat$c"`.
    Str(String),
    /// An array.
    Array(Vec<Node>),
    /// An object; of several equal keys the last one counts.
    Object(Vec<(Key, Node)>),
    /// `!name`: the value of a variable.
    Var(String),
    /// Arithmetic that is done when the file is applied.
    Math(MathFn, Vec<Node>),
}

/// The key of an object with its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Its position in the source.
    pub span: Span,
    /// The key itself.
    pub name: String,
}

/// Operations of load-time arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MathFn {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// `a ** b`
    Power,
    /// `-a`
    Negate,
    /// `round(a, step)`: to the nearest multiple
    Round,
    /// `round_up(a, step)`: to the smallest multiple that is not less
    RoundUp,
    /// `round_down(a, step)`: toward zero to a multiple
    RoundDown,
    /// `floor_div(a, b)`: the quotient, rounded down
    FloorDiv,
    /// `mod(a, b)`: the remainder, with the sign of `a`
    Mod,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
}

impl MathFn {
    /// The function with that name, and the numbers of arguments it accepts.
    #[must_use]
    pub fn named(name: &str) -> Option<(Self, std::ops::RangeInclusive<usize>)> {
        Some(match name {
            "round" => (Self::Round, 1..=2),
            "round_up" => (Self::RoundUp, 1..=2),
            "round_down" => (Self::RoundDown, 1..=2),
            "floor_div" => (Self::FloorDiv, 2..=2),
            "mod" => (Self::Mod, 2..=2),
            "min" => (Self::Min, 2..=2),
            "max" => (Self::Max, 2..=2),
            _ => return None,
        })
    }

    /// Computes the value; `None` if it is undefined (division by zero) or not finite.
    #[must_use]
    pub fn compute(self, args: &[f64]) -> Option<f64> {
        let (a, b) = match *args {
            [a] => (a, 0.0),
            [a, b] => (a, b),
            _ => return None,
        };
        // A step of zero, or a missing one, means one.
        let step = if b == 0.0 { 1.0 } else { b.abs() };
        let value = match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide | Self::FloorDiv | Self::Mod if b == 0.0 => return None,
            Self::Divide => a / b,
            Self::Power => libm::pow(a, b),
            Self::Negate => -a,
            Self::Round => (a / step).round() * step,
            Self::RoundUp => (a / step).ceil() * step,
            Self::RoundDown => (a / step).trunc() * step,
            Self::FloorDiv => (a / b).floor(),
            Self::Mod if b.trunc() == 0.0 => return None,
            Self::Mod => a.trunc() % b.trunc(),
            Self::Min => a.min(b),
            Self::Max => a.max(b),
        };
        value.is_finite().then_some(value)
    }
}

impl Node {
    /// A string at this position.
    #[must_use]
    pub fn str(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            kind: NodeKind::Str(text.into()),
        }
    }

    /// An array at this position.
    #[must_use]
    pub fn array(span: Span, items: Vec<Node>) -> Self {
        Self {
            span,
            kind: NodeKind::Array(items),
        }
    }

    /// A whole number at this position.
    #[must_use]
    pub fn int(span: Span, value: i64) -> Self {
        Self {
            span,
            kind: NodeKind::Int(value),
        }
    }

    /// A boolean at this position.
    #[must_use]
    pub fn bool(span: Span, value: bool) -> Self {
        Self {
            span,
            kind: NodeKind::Bool(value),
        }
    }

    /// An object at this position; each key gets the position of its value.
    #[must_use]
    pub fn object<'k>(span: Span, pairs: impl IntoIterator<Item = (&'k str, Node)>) -> Self {
        let pairs = pairs
            .into_iter()
            .map(|(name, value)| {
                let key = Key {
                    span: value.span,
                    name: name.to_owned(),
                };
                (key, value)
            })
            .collect();
        Self {
            span,
            kind: NodeKind::Object(pairs),
        }
    }

    /// The text of a string; `None` for other values.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array; `None` for other values.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The value of an object's key, the last of several; `None` without one or for other values.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Node> {
        match &self.kind {
            NodeKind::Object(pairs) => pairs
                .iter()
                .rev()
                .find(|(key, _)| key.name == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }
}
