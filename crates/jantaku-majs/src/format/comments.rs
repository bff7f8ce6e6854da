//! Comments, empty lines and the line breaks of the source.

use super::Formatter;
use super::expr::tight_start;
use super::stream::Item;
use crate::ast::Expr;

impl Formatter<'_> {
    /// Writes the pending comments before this offset.
    pub(super) fn comments(&mut self, before: u32) {
        self.write_comments(before, false);
    }

    /// Writes the pending comments before this offset on lines of their own. For positions where a
    /// line must not end: between the name of a command and its first argument, after a sign.
    pub(super) fn hoist(&mut self, before: u32) {
        self.write_comments(before, true);
    }

    /// Writes the pending comments before an expression, and those that cannot stay inside it.
    pub(super) fn lead(&mut self, expr: &Expr) {
        self.comments(expr.span.start);
        self.hoist(tight_start(expr));
    }

    fn write_comments(&mut self, before: u32, own_line: bool) {
        while let Some(&comment) = self.comments.get(self.next_comment)
            && comment.span.start < before
        {
            self.next_comment += 1;
            self.stream.push(Item::Comment {
                text: comment.span.text(self.source),
                own_line: own_line || comment.own_line,
                blank: self.blank_before(comment.span.start),
            });
        }
    }

    /// Whether there is a pending comment before this offset.
    pub(super) fn comment_waits(&self, before: u32) -> bool {
        self.comments
            .get(self.next_comment)
            .is_some_and(|comment| comment.span.start < before)
    }

    /// Ends the line, and adds an empty one if the source has one before this offset.
    pub(super) fn line(&mut self, at: u32) {
        let blank = self.blank_before(at);
        self.stream.push(Item::Line { blank });
    }

    /// The white space directly before an offset.
    fn space_before(&self, at: u32) -> &str {
        let before = self.source.get(..at as usize).unwrap_or("");
        let text = before.trim_end_matches([' ', '\t', '\r', '\n', '\u{a0}', '\u{3000}']);
        before.get(text.len()..).unwrap_or("")
    }

    /// Whether there is an empty line directly before the offset.
    pub(super) fn blank_before(&self, at: u32) -> bool {
        self.space_before(at).matches('\n').count() > 1
    }

    /// Whether the offset is at the start of a line, apart from white space.
    pub(super) fn newline_before(&self, at: u32) -> bool {
        self.space_before(at).contains('\n')
    }

    /// Whether there is a line break between two offsets.
    pub(super) fn newline_between(&self, from: u32, to: u32) -> bool {
        let between = self.source.get(from as usize..to as usize);
        between.unwrap_or("").contains('\n')
    }

    /// The offset of the next token at or after an offset that is neither comma nor semicolon.
    pub(super) fn next_token(&self, mut at: u32) -> u32 {
        loop {
            let rest = self.source.get(at as usize..).unwrap_or("");
            let text = rest
                .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\\'));
            at += u32::try_from(rest.len() - text.len()).unwrap_or(0);
            match self.comments.binary_search_by_key(&at, |c| c.span.start) {
                Ok(found) => at = self.comments.get(found).map_or(at, |c| c.span.end),
                Err(_) => return at,
            }
        }
    }
}
