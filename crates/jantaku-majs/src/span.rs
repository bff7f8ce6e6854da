//! Positions in source text.

/// A half-open range of bytes in one source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`, empty if `end` is less. Sources are limited to 4 MiB, so
    /// `u32` always suffices.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            start: clamp(start),
            end: clamp(end.max(start)),
        }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// An empty span at the end of this one, for "expected … here".
    #[must_use]
    pub fn after(self) -> Self {
        Self {
            start: self.end,
            end: self.end,
        }
    }

    /// The bytes as a range for slicing.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text under the span; empty if the span does not lie on character boundaries.
    #[must_use]
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or("")
    }
}

/// Line starts of a source text, to turn byte offsets into lines and columns.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

/// A position as editors show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl LineIndex {
    /// Finds the line starts of a text.
    #[must_use]
    pub fn new(source: &str) -> Self {
        let mut starts = vec![0];
        for (at, byte) in source.bytes().enumerate() {
            if byte == b'\n' {
                starts.push(Span::new(at + 1, at + 1).start);
            }
        }
        Self { starts }
    }

    /// The line, counted from 0, that contains a byte offset.
    #[must_use]
    pub fn line_of(&self, offset: u32) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// The line and column of a byte offset; `source` must be the indexed text.
    #[must_use]
    pub fn locate(&self, source: &str, offset: u32) -> LineColumn {
        let line = self.line_of(offset);
        let start = self.starts.get(line).copied().unwrap_or(0) as usize;
        let before = source.get(start..offset as usize).unwrap_or("");
        LineColumn {
            line: Span::new(line + 1, line + 1).start,
            column: Span::new(before.chars().count() + 1, 0).start,
        }
    }
}
