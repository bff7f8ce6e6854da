//! The output text, built line by line.

use super::verbatim;
use crate::lexer::MAX_SOURCE;

/// The white space to write before the next text.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    #[default]
    Nothing,
    Space,
    Line,
    /// A line break followed by an empty line.
    Blank,
}

/// Builds the output. Spaces and line breaks are held back until a text follows them, so that a
/// comment can still be put at the end of the line, and no line ends in spaces.
#[derive(Default)]
pub(super) struct LineWriter {
    out: String,
    column: usize,
    /// The indentation of lines that begin from now on.
    pub(super) indent: usize,
    gap: Gap,
    /// The indentation of the pending line.
    margin: usize,
    /// Whether no empty line may precede the next text.
    sealed: bool,
    /// Whether the last text written was a comment.
    after_comment: bool,
}

impl LineWriter {
    /// The column at which the next text will begin.
    pub(super) fn next_column(&self) -> usize {
        match self.gap {
            Gap::Nothing => self.column,
            Gap::Space => self.column + 1,
            Gap::Line | Gap::Blank => self.margin,
        }
    }

    /// Requests a space, unless the line ends here.
    pub(super) fn space(&mut self) {
        self.gap = self.gap.max(Gap::Space);
    }

    /// Ends the line, and adds an empty one if `blank`.
    pub(super) fn line(&mut self, blank: bool) {
        let gap = if blank && !self.sealed {
            Gap::Blank
        } else {
            Gap::Line
        };
        self.margin = self.indent;
        self.gap = self.gap.max(gap);
    }

    /// Suppresses empty lines up to the next text.
    pub(super) fn seal(&mut self) {
        self.sealed = true;
    }

    pub(super) fn text(&mut self, text: &str) {
        self.flush_gap();
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    /// Writes a literal that spans lines.
    pub(super) fn verbatim(&mut self, text: &str) {
        self.flush_gap();
        verbatim::write(text, self.indent, &mut self.out);
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        self.column = self.out.get(line..).unwrap_or("").chars().count();
    }

    /// Writes a comment, at the end of the current line or on its `own_line`.
    pub(super) fn comment(&mut self, text: &str, own_line: bool, blank: bool) {
        // Two comments never share a line.
        if own_line || self.after_comment || self.out.is_empty() {
            self.line(blank);
            self.flush_gap();
        } else {
            self.out.push_str("  ");
        }
        match text.strip_prefix('#') {
            Some(words) if words.starts_with(char::is_alphanumeric) => {
                self.out.push_str("# ");
                self.out.push_str(words);
            }
            _ => self.out.push_str(text),
        }
        self.line(false);
        self.after_comment = true;
    }

    /// Writes the pending white space.
    fn flush_gap(&mut self) {
        let gap = std::mem::take(&mut self.gap);
        self.sealed = false;
        self.after_comment = false;
        if self.out.is_empty() {
            return;
        }
        match gap {
            Gap::Nothing => {}
            Gap::Space => {
                self.out.push(' ');
                self.column += 1;
            }
            Gap::Line | Gap::Blank => {
                let breaks = if gap == Gap::Blank { "\n\n" } else { "\n" };
                self.out.push_str(breaks);
                self.out.extend(std::iter::repeat_n(' ', self.margin));
                self.column = self.margin;
            }
        }
    }

    /// Whether the text has become too large to be parsed again.
    pub(super) fn is_full(&self) -> bool {
        self.out.len() >= MAX_SOURCE
    }

    /// The text; `None` if it is too large.
    pub(super) fn finish(mut self) -> Option<String> {
        if self.is_full() {
            return None;
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        Some(self.out)
    }
}
