//! Paths into a document: `buttons["ron", "tsumo"].show_when`.

use crate::node::Node;
use crate::span::Span;

/// The maximum number of segments of a path.
pub const MAX_SEGMENTS: usize = 200;

/// The maximum number of locations that one path may lead to.
pub const MAX_LOCATIONS: usize = 1000;

/// A path from the root of the document to one or several locations.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Path {
    /// The segments from the root down; an empty path is the whole document.
    pub segments: Vec<PathSegment>,
}

/// One segment of a path.
#[derive(Clone, Debug, PartialEq)]
pub enum PathSegment {
    /// `.key`; a node, because the name may be a variable.
    Key(Node),
    /// `[0]`, `[-1]`
    Index(i64),
    /// `["a", "b"]`: the path leads to several locations, one for each key.
    Keys(Vec<String>),
    /// `[0, 2]`: the path leads to several locations, one for each index.
    Indices(Vec<i64>),
}

/// Why a text is not a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// The byte offset of the first wrong character.
    pub at: usize,
    /// What is wrong there, as a phrase.
    pub message: String,
}

impl Path {
    /// A path of plain keys.
    #[must_use]
    pub fn keys<'k>(span: Span, keys: impl IntoIterator<Item = &'k str>) -> Self {
        Self {
            segments: keys
                .into_iter()
                .map(|key| PathSegment::Key(Node::str(span, key)))
                .collect(),
        }
    }

    /// This path extended by one key.
    #[must_use]
    pub fn child(mut self, key: Node) -> Self {
        self.segments.push(PathSegment::Key(key));
        self
    }

    /// Parses a path; its nodes get the position `span`.
    ///
    /// # Errors
    /// If the text is not a path, with the offset of the first wrong character.
    pub fn parse(text: &str, span: Span) -> Result<Self, PathError> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        let mut parser = PathParser {
            text: trimmed,
            at: 0,
            span,
            segments: Vec::new(),
        };
        parser.run().map_err(|message| PathError {
            at: offset + parser.at,
            message,
        })?;
        Ok(Self {
            segments: parser.segments,
        })
    }

    /// One path for each location this path leads to, in order.
    #[must_use]
    pub fn fan_out(&self) -> Vec<Self> {
        let fan = self
            .segments
            .iter()
            .position(|s| matches!(s, PathSegment::Keys(_) | PathSegment::Indices(_)));
        let Some(at) = fan else {
            return vec![self.clone()];
        };
        let choices: Vec<PathSegment> = match &self.segments[at] {
            PathSegment::Keys(keys) => keys
                .iter()
                .map(|key| PathSegment::Key(Node::str(Span::default(), key)))
                .collect(),
            PathSegment::Indices(indices) => indices
                .iter()
                .map(|&index| PathSegment::Index(index))
                .collect(),
            other => vec![other.clone()],
        };
        choices
            .into_iter()
            .map(|choice| {
                let mut path = self.clone();
                path.segments[at] = choice;
                path
            })
            .collect()
    }
}

struct PathParser<'a> {
    text: &'a str,
    at: usize,
    span: Span,
    segments: Vec<PathSegment>,
}

type Read<T> = Result<T, String>;

impl<'a> PathParser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.rest().starts_with(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn run(&mut self) -> Read<()> {
        if matches!(self.text, "" | ".") {
            return Ok(());
        }
        self.eat('.');
        if self.rest().starts_with('[') {
            return Err("a path starts with a key, not with a bracket".into());
        }
        self.key()?;
        while !self.rest().is_empty() {
            if self.segments.len() >= MAX_SEGMENTS {
                return Err(format!("a path has at most {MAX_SEGMENTS} steps"));
            }
            if self.eat('.') {
                self.key()?;
            } else if self.rest().starts_with('[') {
                self.bracket()?;
            } else {
                return Err("expected `.key` or `[index]`".into());
            }
        }
        let fans = self
            .segments
            .iter()
            .filter(|s| matches!(s, PathSegment::Keys(_) | PathSegment::Indices(_)));
        if fans.count() > 1 {
            return Err("a path may name several places at one step only".into());
        }
        Ok(())
    }

    fn key(&mut self) -> Read<()> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        if length == 0 {
            return Err("expected a key here".into());
        }
        self.at += length;
        self.segments
            .push(PathSegment::Key(Node::str(self.span, &rest[..length])));
        Ok(())
    }

    fn bracket(&mut self) -> Read<()> {
        self.at += 1;
        let mut keys = Vec::new();
        let mut indices = Vec::new();
        loop {
            self.skip_spaces();
            if self.eat('"') {
                let rest = self.rest();
                let end = rest
                    .find(['"', '\\'])
                    .filter(|&end| rest[end..].starts_with('"'));
                let Some(end) = end else {
                    return Err("this quoted key never ends".into());
                };
                keys.push(rest[..end].to_owned());
                self.at += end + 1;
            } else {
                let rest = self.rest();
                let sign = usize::from(rest.starts_with('-'));
                let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
                let index = rest[..sign + digits].parse();
                let Ok(index) = index else {
                    return Err("expected an index or a quoted key".into());
                };
                indices.push(index);
                self.at += sign + digits;
            }
            self.skip_spaces();
            if self.eat(']') {
                break;
            }
            if keys.len() + indices.len() >= MAX_LOCATIONS {
                return Err(format!("a path names at most {MAX_LOCATIONS} places"));
            }
            if !self.eat(',') {
                return Err("expected `]`".into());
            }
        }
        let segment = match (keys.len(), indices.len()) {
            (1, 0) => PathSegment::Key(Node::str(self.span, keys.remove(0))),
            (0, 1) => PathSegment::Index(indices.remove(0)),
            (_, 0) => PathSegment::Keys(keys),
            (0, _) => PathSegment::Indices(indices),
            _ => return Err("keys and indices cannot be mixed in one bracket".into()),
        };
        self.segments.push(segment);
        Ok(())
    }
}
