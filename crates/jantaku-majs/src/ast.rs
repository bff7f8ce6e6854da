//! The syntax tree: the structure of the source with positions, without any meaning.

use std::borrow::Cow;

use crate::span::Span;

/// One expression. Everything in a script is an expression, including commands and statements.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr<'a> {
    /// The form of the expression.
    pub kind: ExprKind<'a>,
    /// Its position in the source.
    pub span: Span,
    /// The height of this tree, at least 1. The parser keeps it within
    /// [`crate::parser::MAX_HEIGHT`] so that everything that walks trees may recurse.
    pub height: u16,
}

/// The forms of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind<'a> {
    /// `42`
    Int(i64),
    /// `1.5`
    Float(f64),
    /// `true`, `false`
    Bool(bool),
    /// `nil`
    Nil,
    /// `"text"`, a heredoc, or `:text`
    Str(Cow<'a, str>),
    /// `~s"0 1 2"`
    Sigil(Sigil<'a>),
    /// `[a, b]`
    List(Vec<Expr<'a>>),
    /// `%{k: v}`, `{"k": v}`, `[k: v]`, or trailing pairs of a call
    Object(Vec<Pair<'a>>),
    /// `name`
    Ident(&'a str),
    /// `name(…)`, `name …`, `name do … end`
    Call(Box<Call<'a>>),
    /// `@name`
    Const(&'a str),
    /// `-x`, `+x`, `!x`, `not x`
    Unary(UnaryOp, Box<Expr<'a>>),
    /// `a + b`, `a == b`, `a = b`, …
    Binary(BinaryOp, Box<Expr<'a>>, Box<Expr<'a>>),
    /// `a and b and c`, `a or b`: one operator with all its operands
    Logic(LogicOp, Vec<Expr<'a>>),
    /// `(a)`, or several statements `(a; b)`
    Group(Vec<Expr<'a>>),
    /// A statement that could not be parsed; it has been reported.
    Error,
}

/// A string with a notation of its own, marked by a letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Sigil<'a> {
    /// The letter after `~`.
    pub letter: char,
    /// The body, with `\"` unescaped.
    pub body: Cow<'a, str>,
    /// The position of the body in the source; if the body contains escapes, with its quotes.
    pub body_span: Span,
}

/// One `key: value` or `key => value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair<'a> {
    /// The key, without colon or quotes.
    pub key: Cow<'a, str>,
    /// The position of the key, including its colon or arrow.
    pub key_span: Span,
    /// The expression after the colon or arrow.
    pub value: Expr<'a>,
}

/// A name followed by at least one of parentheses, an argument or a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Call<'a> {
    /// The command, action, condition or function that is called.
    pub name: &'a str,
    /// The position of the name.
    pub name_span: Span,
    /// The arguments; trailing pairs form one [`ExprKind::Object`] at the end.
    pub args: Vec<Expr<'a>>,
    /// Whether the last argument consists of trailing pairs.
    pub trailing_pairs: bool,
    /// Whether the arguments are in parentheses.
    pub parens: bool,
    /// `do … end`, or `do: x, else: y`.
    pub block: Option<Block<'a>>,
}

/// The body of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Block<'a> {
    /// The position from `do` to `end`.
    pub span: Span,
    /// The statements before the first clause.
    pub body: Vec<Expr<'a>>,
    /// `condition -> statements`, for `cond`.
    pub clauses: Vec<Clause<'a>>,
    /// The statements after `else`, if there is one.
    pub otherwise: Option<Vec<Expr<'a>>>,
    /// Whether it was written as `do: x`.
    pub keyword: bool,
}

/// One `condition -> statements`.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause<'a> {
    /// The expression left of the arrow.
    pub condition: Expr<'a>,
    /// The statements after the arrow, up to the next clause.
    pub body: Vec<Expr<'a>>,
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-x`
    Minus,
    /// `+x`; only `+@constant` has a meaning
    Plus,
    /// `!x`, a variable
    Bang,
    /// `not x`
    Not,
}

/// `and` or `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogicOp {
    /// `and`
    And,
    /// `or`
    Or,
}

/// Infix operators other than `and` and `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// Arithmetic.
    Math(MathOp),
    /// Comparison.
    Compare(CompareOp),
    /// `a in b`
    In,
    /// `a not in b`
    NotIn,
    /// `x = e`, `x += e`, …
    Assign(Option<MathOp>),
    /// `… :: "label"`
    Label,
}

/// Arithmetic operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MathOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `**`
    Power,
}

impl MathOp {
    /// The spelling in the source.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Power => "**",
        }
    }
}

/// Comparison operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl CompareOp {
    /// The spelling in the source.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }
}

impl<'a> Expr<'a> {
    /// The expression without any parentheses around it.
    #[must_use]
    pub fn bare(&self) -> &Self {
        match &self.kind {
            ExprKind::Group(body) if body.len() == 1 => body[0].bare(),
            _ => self,
        }
    }

    /// The name, if this is a plain identifier or a call without arguments and block.
    #[must_use]
    pub fn as_word(&self) -> Option<&'a str> {
        match &self.bare().kind {
            ExprKind::Ident(name) => Some(name),
            ExprKind::Call(call) if call.args.is_empty() && call.block.is_none() => Some(call.name),
            _ => None,
        }
    }

    /// A phrase for this expression in messages.
    #[must_use]
    pub fn describe(&self) -> &'static str {
        match &self.bare().kind {
            ExprKind::Int(_) | ExprKind::Float(_) => "a number",
            ExprKind::Bool(_) => "a boolean",
            ExprKind::Nil => "`nil`",
            ExprKind::Str(_) => "a string",
            ExprKind::Sigil(_) => "a sigil",
            ExprKind::List(_) => "a list",
            ExprKind::Object(_) => "an object",
            ExprKind::Ident(_) => "a bare word",
            ExprKind::Call(_) => "a call",
            ExprKind::Const(_) => "a constant",
            ExprKind::Unary(UnaryOp::Bang, _) => "a variable",
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Logic(..) => "a condition",
            ExprKind::Unary(UnaryOp::Plus, _) => "a splat",
            ExprKind::Unary(UnaryOp::Minus, _) | ExprKind::Binary(BinaryOp::Math(_), ..) => {
                "arithmetic"
            }
            ExprKind::Binary(BinaryOp::Compare(_) | BinaryOp::In | BinaryOp::NotIn, ..) => {
                "a comparison"
            }
            ExprKind::Binary(BinaryOp::Assign(_) | BinaryOp::Label, ..) => "an assignment",
            ExprKind::Group(_) => "a group of statements",
            ExprKind::Error => "something that could not be read",
        }
    }
}
