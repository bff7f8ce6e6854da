//! Tokens, the lexer's output and the parser's input.

use std::borrow::Cow;

use crate::span::Span;

/// A token with its position and the white space before it, on which parts of the grammar depend.
#[derive(Clone, Debug, PartialEq)]
pub struct Token<'a> {
    /// The token itself.
    pub kind: TokenKind<'a>,
    /// Its position in the source.
    pub span: Span,
    /// Whether white space or a comment directly precedes it.
    pub space_before: bool,
    /// Whether there is a line break between it and the preceding token.
    pub newline_before: bool,
}

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind<'a> {
    /// A name that starts with a lowercase letter or `_`.
    Ident(&'a str),
    /// A name that starts with an uppercase letter; only valid after `@`.
    Alias(&'a str),
    /// A reserved word that is not an operator or literal: `do`, `end`, `else`, …
    Word(Word),
    /// A name or string followed by a colon: the key of a pair.
    Key(Cow<'a, str>),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// A string; heredocs and atoms are strings too.
    Str(Cow<'a, str>),
    /// A sigil: its letter, its body, and the position of the body.
    Sigil(char, Cow<'a, str>, Span),
    /// An operator or bracket.
    Op(Op),
    /// Text that is no token; the lexer has reported it.
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
            /// The spelling in the source.
            #[must_use]
            pub fn symbol(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// Every variant, in the order in which the lexer must try them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
        }
    };
}

symbols! {
    /// Operators and brackets. An operator comes before its own prefixes.
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
    /// The reserved word with that spelling.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.symbol() == text)
    }
}

impl Op {
    /// Whether this is an opening bracket: `(`, `[`, `{` or `%{`.
    #[must_use]
    pub fn opens(self) -> bool {
        matches!(
            self,
            Self::ParenOpen | Self::ListOpen | Self::BraceOpen | Self::Map
        )
    }

    /// Whether this is a closing bracket: `)`, `]` or `}`.
    #[must_use]
    pub fn closes(self) -> bool {
        matches!(self, Self::ParenClose | Self::ListClose | Self::BraceClose)
    }

    /// The bracket that closes this opening bracket.
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
    /// Whether only white space precedes it on its line.
    pub own_line: bool,
}

impl TokenKind<'_> {
    /// A phrase for this token in messages.
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
