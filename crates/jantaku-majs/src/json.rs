//! A parser for JSON with comments and trailing commas, which keeps positions.

use crate::diagnostic::{Code, Diagnostic};
use crate::lexer::MAX_SOURCE;
use crate::node::{Key, Node, NodeKind};
use crate::span::Span;

/// The maximum nesting depth of a JSON text.
pub const MAX_DEPTH: usize = 200;

/// Whether the text begins like a JSON object (after white space and `//` or `/* */` comments).
#[must_use]
pub fn looks_like_object(source: &str) -> bool {
    let mut parser = JsonParser::new(source);
    parser.skip().is_ok() && parser.peek() == Some(b'{')
}

/// Parses a JSON text.
///
/// # Errors
/// If it is not JSON; the diagnostic says where and why.
pub fn parse(source: &str) -> Result<Node, Diagnostic> {
    if source.len() > MAX_SOURCE {
        let message = format!(
            "the text has {} bytes, more than the limit of {MAX_SOURCE}",
            source.len()
        );
        return Err(Diagnostic::error(Code::TooLarge, Span::new(0, 0), message));
    }
    let mut parser = JsonParser::new(source);
    parser.skip()?;
    let node = parser.value(0)?;
    parser.skip()?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => parser.fail("the text goes on after the value has ended"),
    }
}

struct JsonParser<'a> {
    source: &'a str,
    at: usize,
}

type Read<T> = Result<T, Diagnostic>;

impl<'a> JsonParser<'a> {
    fn new(source: &'a str) -> Self {
        let at = if source.starts_with('\u{feff}') { 3 } else { 0 };
        Self { source, at }
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    /// The span of the character that contains a byte; empty at the end of the text.
    fn character(&self, at: usize) -> Span {
        let start = self.source.floor_char_boundary(at);
        Span::new(start, self.source.ceil_char_boundary(start + 1))
    }

    fn fail<T>(&self, message: impl Into<String>) -> Read<T> {
        let span = self.character(self.at);
        Err(Diagnostic::error(Code::InvalidJsonFile, span, message))
    }

    /// Skips white space and comments.
    fn skip(&mut self) -> Read<()> {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                match comment.find("*/") {
                    Some(end) => self.at += end + 4,
                    None => return self.fail("this comment never ends"),
                }
            } else {
                return Ok(());
            }
        }
    }

    fn value(&mut self, depth: usize) -> Read<Node> {
        if depth > MAX_DEPTH {
            let mut diagnostic = Diagnostic::error(
                Code::TooLarge,
                self.character(self.at),
                "this is nested too deeply",
            );
            diagnostic.help = Some(format!("at most {MAX_DEPTH} levels are read"));
            return Err(diagnostic);
        }
        let start = self.at;
        let kind = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.array(depth)?,
            Some(b'"') => NodeKind::Str(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => self.word()?,
            Some(b'\'') => {
                let result: Read<Node> = self.fail("strings are written with double quotes");
                return result;
            }
            None => return self.fail("a value is missing: the text ends here"),
            Some(_) => return self.fail("a value is expected here"),
        };
        let span = Span::new(start, self.at);
        Ok(Node { span, kind })
    }

    /// Parses items up to `closer`; a comma may follow the last one.
    fn items(&mut self, closer: u8, mut item: impl FnMut(&mut Self) -> Read<()>) -> Read<()> {
        let open = self.at;
        self.at += 1;
        loop {
            self.skip()?;
            if self.peek() == Some(closer) {
                self.at += 1;
                return Ok(());
            }
            item(self)?;
            self.skip()?;
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(c) if c == closer => {}
                found => {
                    let message = format!("expected `,` or `{}` here", char::from(closer));
                    let missing = if found.is_none() {
                        "never closed"
                    } else {
                        "opened here"
                    };
                    return self
                        .fail(message)
                        .map_err(|d: Diagnostic| d.related(Span::new(open, open + 1), missing));
                }
            }
        }
    }

    fn array(&mut self, depth: usize) -> Read<NodeKind> {
        let mut nodes = Vec::new();
        self.items(b']', |parser| {
            nodes.push(parser.value(depth + 1)?);
            Ok(())
        })?;
        Ok(NodeKind::Array(nodes))
    }

    fn object(&mut self, depth: usize) -> Read<NodeKind> {
        let mut pairs = Vec::new();
        self.items(b'}', |parser| {
            let start = parser.at;
            if parser.peek() != Some(b'"') {
                return parser.fail("a key in double quotes is expected here");
            }
            let name = parser.string()?;
            let span = Span::new(start, parser.at);
            parser.skip()?;
            if parser.peek() != Some(b':') {
                return parser.fail("`:` is expected after the key");
            }
            parser.at += 1;
            parser.skip()?;
            pairs.push((Key { span, name }, parser.value(depth + 1)?));
            Ok(())
        })?;
        Ok(NodeKind::Object(pairs))
    }

    fn word(&mut self) -> Read<NodeKind> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let kind = match &rest[..length] {
            "true" => NodeKind::Bool(true),
            "false" => NodeKind::Bool(false),
            "null" => NodeKind::Null,
            word => {
                let span = Span::new(self.at, self.at + length);
                let message = format!("`{word}` is not a JSON value");
                return Err(Diagnostic::error(Code::InvalidJsonFile, span, message)
                    .help(format!("for a text write `\"{word}\"`")));
            }
        };
        self.at += length;
        Ok(kind)
    }

    fn number(&mut self) -> Read<NodeKind> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')))
            .unwrap_or(rest.len());
        let text = &rest[..length];
        let json: Option<serde_json::Number> = serde_json::from_str(text).ok();
        let Some(number) = json else {
            let span = Span::new(self.at, self.at + length);
            return Err(Diagnostic::error(
                Code::InvalidJsonFile,
                span,
                format!("`{text}` is not a number"),
            ));
        };
        self.at += length;
        Ok(match (number.as_i64(), number.as_f64()) {
            (Some(n), _) => NodeKind::Int(n),
            (None, Some(x)) => NodeKind::Float(x),
            (None, None) => NodeKind::Null,
        })
    }

    fn string(&mut self) -> Read<String> {
        let start = self.at;
        let body = &self.rest()[1..];
        let mut escaped = false;
        let end = body.bytes().position(|b| {
            let ends = b == b'"' && !escaped;
            escaped = b == b'\\' && !escaped;
            ends
        });
        let Some(end) = end.filter(|&end| !body[..end].contains('\n')) else {
            return self
                .fail("this string never ends")
                .map_err(|d: Diagnostic| d.help("a line break inside a string is written `\\n`"));
        };
        self.at = start + end + 2;
        let quoted = &self.source[start..self.at];
        serde_json::from_str(quoted).map_err(|error| {
            let at = start + error.column().saturating_sub(1).min(end);
            Diagnostic::error(
                Code::InvalidJsonFile,
                Span::new(start, self.at),
                "this string has an invalid escape or control character",
            )
            .related(self.character(at), "here")
        })
    }
}
