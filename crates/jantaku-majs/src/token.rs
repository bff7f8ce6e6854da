//! Tokens, as the lexer hands them to the parser.

use std::borrow::Cow;

use crate::span::Span;

/// A token with its place and the white space before it, which decides some of the grammar.
#[derive(Clone, Debug, PartialEq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Tok<'a>,
    /// Where it stands.
    pub span: Span,
    /// White space or a comment stands directly before it.
    pub space_before: bool,
    /// A line break stands between it and the token before.
    pub newline_before: bool,
}

/// Kinds of tokens.
#[derive(Clone, Debug, PartialEq)]
pub enum Tok<'a> {
    /// A name that starts with a lowercase letter or `_`.
    Ident(&'a str),
    /// A name that starts with an uppercase letter; never valid as a value.
    Alias(&'a str),
    /// A reserved word that is not an operator or literal: `do`, `end`, `else`, …
    Word(Word),
    /// A name or string with its colon.
    Key(Cow<'a, str>),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// A string; heredocs and atoms are strings too.
    Str(Cow<'a, str>),
    /// A sigil: its letter, its body, and where the body stands.
    Sigil(char, Cow<'a, str>, Span),
    /// An operator or bracket.
    Op(Op),
    /// Something the lexer has already complained about.
    Error,
    /// The end of the text.
    Eof,
}

macro_rules! symbols {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each is named by its symbol")]
        pub enum $name { $($variant,)* }

        impl $name {
            /// As written.
            #[must_use]
            pub fn symbol(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// All of them, in the order in which the lexer must try them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
        }
    };
}

symbols! {
    /// Operators and brackets; longer ones first.
    Op {
        PowerAssign = "**=",
        Power = "**",
        AddAssign = "+=",
        SubtractAssign = "-=",
        MultiplyAssign = "*=",
        DivideAssign = "/=",
        Equal = "==",
        NotEqual = "!=",
        AtMost = "<=",
        AtLeast = ">=",
        Arrow = "=>",
        Label = "::",
        Clause = "->",
        Map = "%{",
        Plus = "+",
        Minus = "-",
        Times = "*",
        Slash = "/",
        Less = "<",
        More = ">",
        Assign = "=",
        Bang = "!",
        At = "@",
        ParenOpen = "(",
        ParenClose = ")",
        ListOpen = "[",
        ListClose = "]",
        BraceOpen = "{",
        BraceClose = "}",
        Comma = ",",
        Semicolon = ";",
    }
}

symbols! {
    /// Reserved words.
    Word {
        True = "true",
        False = "false",
        Nil = "nil",
        And = "and",
        Or = "or",
        Not = "not",
        In = "in",
        Do = "do",
        End = "end",
        Else = "else",
        When = "when",
        Fn = "fn",
        After = "after",
        Rescue = "rescue",
        Catch = "catch",
    }
}

impl Word {
    /// The reserved word of that spelling.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.symbol() == text)
    }
}

impl Op {
    /// `(`, `[`, `{`, `%{`
    #[must_use]
    pub fn opens(self) -> bool {
        matches!(
            self,
            Self::ParenOpen | Self::ListOpen | Self::BraceOpen | Self::Map
        )
    }

    /// `)`, `]`, `}`
    #[must_use]
    pub fn closes(self) -> bool {
        matches!(self, Self::ParenClose | Self::ListClose | Self::BraceClose)
    }

    /// The bracket that closes this one.
    #[must_use]
    pub fn closer(self) -> Self {
        match self {
            Self::ParenOpen => Self::ParenClose,
            Self::ListOpen => Self::ListClose,
            _ => Self::BraceClose,
        }
    }
}

/// A comment, kept for the formatter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// From its mark to the end of the line.
    pub span: Span,
    /// Nothing but white space stands before it on its line.
    pub own_line: bool,
}

impl Tok<'_> {
    /// What to call it in a message.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Ident(name) | Self::Alias(name) => format!("`{name}`"),
            Self::Word(word) => format!("`{}`", word.symbol()),
            Self::Key(key) => format!("the key `{key}:`"),
            Self::Int(_) | Self::Float(_) => "a number".into(),
            Self::Str(_) => "a string".into(),
            Self::Sigil(letter, ..) => format!("a `~{letter}` sigil"),
            Self::Op(op) => format!("`{}`", op.symbol()),
            Self::Error => "something that could not be read".into(),
            Self::Eof => "the end of the text".into(),
        }
    }
}
