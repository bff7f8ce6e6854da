//! JSON values that know where they came from and may still wait for variables.
//!
//! A file is compiled once into edits made of nodes and applied many times; only then are
//! its variables known. JSON files become nodes too, so that checks can point into them.

use crate::span::Span;

/// A value with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it was written.
    pub span: Span,
    /// What it is.
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
    /// An object; a later key of the same name wins.
    Object(Vec<(Key, Node)>),
    /// `!name`: the value of a variable.
    Var(String),
    /// Arithmetic that is done when the file is applied.
    Math(MathFn, Vec<Node>),
}

/// The key of an object with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Where it was written.
    pub span: Span,
    /// The key.
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
    /// Nearest multiple.
    Round,
    /// Smallest multiple that is not smaller.
    RoundUp,
    /// Toward zero to a multiple.
    RoundDown,
    /// Floor of the quotient.
    FloorDiv,
    /// Remainder with the sign of the first.
    Mod,
    /// The smaller.
    Min,
    /// The larger.
    Max,
}

impl MathFn {
    /// The function of that name, with the numbers of arguments it takes.
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

    /// Computes the value; `None` where there is none (division by zero, overflow).
    #[must_use]
    pub fn compute(self, args: &[f64]) -> Option<f64> {
        let (a, b) = match *args {
            [a] => (a, 0.0),
            [a, b] => (a, b),
            _ => return None,
        };
        // A step of zero, or none at all, means one.
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
    /// A string.
    #[must_use]
    pub fn str(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            kind: NodeKind::Str(text.into()),
        }
    }

    /// An array.
    #[must_use]
    pub fn array(span: Span, items: Vec<Node>) -> Self {
        Self {
            span,
            kind: NodeKind::Array(items),
        }
    }

    /// A whole number.
    #[must_use]
    pub fn int(span: Span, value: i64) -> Self {
        Self {
            span,
            kind: NodeKind::Int(value),
        }
    }

    /// A truth value.
    #[must_use]
    pub fn bool(span: Span, value: bool) -> Self {
        Self {
            span,
            kind: NodeKind::Bool(value),
        }
    }

    /// An object whose keys stand where their values stand.
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

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The value of an object's key; the last one of that name.
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
