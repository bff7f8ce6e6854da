//! Paths into a document: `buttons["ron", "tsumo"].show_when`.

use crate::node::Node;
use crate::span::Span;

/// The most segments a path may have; documents are not deeper than this anyway.
pub const MAX_SEGMENTS: usize = 200;

/// The most places that one path may name.
pub const MAX_PLACES: usize = 1000;

/// Where in the document something is.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Path {
    /// From the root down; empty is the whole document.
    pub segments: Vec<Segment>,
}

/// One step down.
#[derive(Clone, Debug, PartialEq)]
pub enum Segment {
    /// `.key`; a node, because names may be variables.
    Key(Node),
    /// `[0]`, `[-1]`
    Index(i64),
    /// `["a", "b"]`: each of them on its own.
    Keys(Vec<String>),
    /// `[0, 2]`: each of them on its own.
    Indices(Vec<i64>),
}

/// Why a text is not a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// Byte offset in the text.
    pub at: usize,
    /// What is wrong there.
    pub message: String,
}

impl Path {
    /// A path of plain keys.
    #[must_use]
    pub fn keys<'k>(span: Span, keys: impl IntoIterator<Item = &'k str>) -> Self {
        Self {
            segments: keys
                .into_iter()
                .map(|key| Segment::Key(Node::str(span, key)))
                .collect(),
        }
    }

    /// This path and one more key.
    #[must_use]
    pub fn child(mut self, key: Node) -> Self {
        self.segments.push(Segment::Key(key));
        self
    }

    /// Reads a path; `span` is where its text stands.
    ///
    /// # Errors
    /// If the text is not a path, with the offset of the first wrong character.
    pub fn parse(text: &str, span: Span) -> Result<Self, PathError> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        let mut reader = Reader {
            text: trimmed,
            at: 0,
            span,
            segments: Vec::new(),
        };
        reader.run().map_err(|message| PathError {
            at: offset + reader.at,
            message,
        })?;
        Ok(Self {
            segments: reader.segments,
        })
    }

    /// The path without fan-out steps: one path for each selection, in order.
    #[must_use]
    pub fn fan_out(&self) -> Vec<Self> {
        let fan = self
            .segments
            .iter()
            .position(|s| matches!(s, Segment::Keys(_) | Segment::Indices(_)));
        let Some(at) = fan else {
            return vec![self.clone()];
        };
        let choices: Vec<Segment> = match &self.segments[at] {
            Segment::Keys(keys) => keys
                .iter()
                .map(|key| Segment::Key(Node::str(Span::default(), key)))
                .collect(),
            Segment::Indices(indices) => {
                indices.iter().map(|&index| Segment::Index(index)).collect()
            }
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

struct Reader<'a> {
    text: &'a str,
    at: usize,
    span: Span,
    segments: Vec<Segment>,
}

type Read<T> = Result<T, String>;

impl<'a> Reader<'a> {
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
            .filter(|s| matches!(s, Segment::Keys(_) | Segment::Indices(_)));
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
            .push(Segment::Key(Node::str(self.span, &rest[..length])));
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
            if keys.len() + indices.len() >= MAX_PLACES {
                return Err(format!("a path names at most {MAX_PLACES} places"));
            }
            if !self.eat(',') {
                return Err("expected `]`".into());
            }
        }
        let segment = match (keys.len(), indices.len()) {
            (1, 0) => Segment::Key(Node::str(self.span, keys.remove(0))),
            (0, 1) => Segment::Index(indices.remove(0)),
            (_, 0) => Segment::Keys(keys),
            (0, _) => Segment::Indices(indices),
            _ => return Err("keys and indices cannot be mixed in one bracket".into()),
        };
        self.segments.push(segment);
        Ok(())
    }
}
