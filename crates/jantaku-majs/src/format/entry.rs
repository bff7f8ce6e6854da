//! Items of lists and objects and arguments of calls, and where the lines between them break.

use super::expr::{is_bracketed, is_scalar, tight_start};
use super::stream::Item;
use super::{Body, Formatter, Place};
use crate::ast::{Expr, ExprKind, Pair};
use crate::lexer::lex;
use crate::span::Span;

/// A broken list of such short scalars has as many per line as fit.
const SHORT: usize = 24;

/// A list keeps the author's lines of several items if none is wider.
const IN_ROW: usize = 40;

/// What stands between commas.
#[derive(Clone, Copy)]
pub(super) enum Entry<'e, 'a> {
    /// A value.
    Value(&'e Expr<'a>, Place),
    /// `key: value`
    Pair(&'e Pair<'a>, Place),
    /// `do: x` or `else: x`; several statements stand in parentheses.
    Block {
        key: &'static str,
        body: &'e [Expr<'a>],
        kind: Body,
        span: Span,
    },
    /// A name that the tree does not hold as a value.
    Name(Span),
}

impl<'e, 'a> Entry<'e, 'a> {
    /// Where it begins in the source.
    pub(super) fn start(&self) -> u32 {
        match self {
            Self::Value(expr, _) => expr.span.start,
            Self::Pair(pair, _) => pair.key_span.start,
            Self::Block { span, .. } | Self::Name(span) => span.start,
        }
    }

    /// Up to where it must not be broken.
    pub(super) fn tight_start(&self) -> u32 {
        self.value().map_or(self.start(), tight_start)
    }

    /// Where it ends in the source.
    pub(super) fn end(&self) -> u32 {
        match self {
            Self::Value(expr, _) => expr.span.end,
            Self::Pair(pair, _) => pair.value.span.end,
            Self::Block { span, .. } | Self::Name(span) => span.end,
        }
    }

    fn value(&self) -> Option<&'e Expr<'a>> {
        match self {
            Self::Value(expr, _) => Some(expr),
            _ => None,
        }
    }

    /// Is it `key: value`?
    pub(super) fn is_option(&self) -> bool {
        matches!(self, Self::Pair(..))
    }

    pub(super) fn is_scalar(&self) -> bool {
        matches!(self, Self::Name(_)) || self.value().is_some_and(is_scalar)
    }
}

/// Can the last entry be broken alone, with the others on the line of its opening bracket?
pub(super) fn can_hug(entries: &[Entry]) -> bool {
    entries.split_last().is_some_and(|(last, before)| {
        last.value().is_some_and(is_bracketed) && before.iter().all(Entry::is_scalar)
    })
}

impl<'a> Formatter<'a> {
    pub(super) fn entry(&mut self, entry: &Entry<'_, 'a>) {
        match *entry {
            Entry::Value(expr, place) => self.expr(expr, place),
            Entry::Pair(pair, place) => self.pair(pair, place),
            Entry::Block {
                key, body, kind, ..
            } => {
                self.comments(entry.start());
                self.stream.text(key);
                let first = body.first().map_or(0, tight_start);
                self.after_key(first, |formatter| match body {
                    [only] => {
                        formatter.lead(only);
                        formatter.expr(only, kind.place());
                    }
                    _ => formatter.parenthesised(body, entry.end() - 1, kind.place()),
                });
            }
            Entry::Name(span) => self.token(span),
        }
    }

    fn lead_entry(&mut self, entry: &Entry<'_, 'a>) {
        self.comments(entry.start());
        self.hoist(entry.tight_start());
    }

    fn pair(&mut self, pair: &Pair<'a>, place: Place) {
        self.key(pair);
        self.after_key(tight_start(&pair.value), |formatter| {
            formatter.lead(&pair.value);
            formatter.expr(&pair.value, place);
        });
    }

    /// What follows a key; further in, if a comment puts it on another line.
    fn after_key(&mut self, start: u32, value: impl FnOnce(&mut Self)) {
        let comment = self.comment_waits(start);
        if comment {
            self.stream.push(Item::Indent(None));
        }
        self.stream.space();
        value(self);
        if comment {
            self.stream.push(Item::Dedent(None));
        }
    }

    /// `key:`, which may have been written `"key" =>` or `:key =>`.
    fn key(&mut self, pair: &Pair<'a>) {
        let text = pair.key_span.text(self.source);
        if text.ends_with(':') {
            return self.token(pair.key_span);
        }
        let length = lex(text).tokens.first().map_or(0, |token| token.span.end);
        let colon = u32::from(text.starts_with(':'));
        let start = pair.key_span.start;
        self.token(Span {
            start: start + colon,
            end: start + length,
        });
        self.stream.text(":");
    }

    /// Entries in brackets. `closer` is where the closing bracket stands in the source, if there.
    pub(super) fn brackets(
        &mut self,
        (open, close): (&'static str, &'static str),
        entries: &[Entry<'_, 'a>],
        closer: Option<u32>,
    ) {
        let closer = closer.unwrap_or(0);
        // Breaking the line around a single word gains nothing.
        let single = match entries {
            [] => true,
            [Entry::Value(only, _)] if open == "(" && is_scalar(only) => {
                !self.comment_waits(closer.max(only.span.end)) && !self.is_verbatim(only)
            }
            _ => false,
        };
        let group = self.stream.open();
        self.stream.text(open);
        self.stream.push(Item::Seal);
        self.stream.push(Item::Indent(Some(group)));
        if let (false, Some(first)) = (single, entries.first()) {
            self.lead_entry(first);
            self.stream.line_break(false);
            if self.newline_before(first.start()) {
                self.stream.push(Item::Force);
            }
        }
        let mut last = self.stream.len();
        let mut seams = Vec::new();
        for (i, entry) in entries.iter().enumerate() {
            if i > 0 {
                seams.push(self.seam(last, entry));
            }
            last = self.stream.len();
            self.entry(entry);
        }
        self.lay_out(entries, seams, last);
        let comment = self.comment_waits(closer);
        self.comments(closer);
        self.stream.push(Item::Dedent(Some(group)));
        if !single {
            self.stream.line_break(false);
        } else if comment {
            self.stream.push(Item::Line { blank: false });
        }
        self.stream.text(close);
        self.stream.close(group);
        if open == "(" && can_hug(entries) {
            self.stream.hug(group, last);
        }
    }

    /// The comma and line break after an entry that began at index `first`.
    pub(super) fn seam(&mut self, first: usize, next: &Entry<'_, 'a>) -> Seam {
        let end = self.stream.len();
        self.stream.text(",");
        let comma = self.stream.len();
        self.lead_entry(next);
        let at = self.stream.len();
        self.stream.line_break(true);
        let blank = self.blank_before(next.start());
        if let Some(found) = self.stream.break_mut(at) {
            found.blank = blank;
        }
        Seam {
            width: self.stream.width(first, end),
            comma,
            at,
            newline: self.newline_before(next.start()),
        }
    }

    /// Decides which of the breaks between bracketed entries are filled. The last entry began at
    /// index `last`.
    fn lay_out(&mut self, entries: &[Entry<'_, 'a>], seams: Vec<Seam>, last: usize) {
        let end = self.stream.len();
        let last_width = self.stream.width(last, end);
        let mut widths = seams.iter().map(|seam| seam.width).chain([last_width]);
        let no_wider =
            |limit: usize| move |width: Option<usize>| width.is_some_and(|width| width <= limit);
        let on_lines = seams.iter().any(|seam| seam.newline)
            || entries
                .first()
                .is_some_and(|first| self.newline_before(first.start()));
        let filled = if on_lines {
            // Lines of one item each are no rows.
            seams.iter().any(|seam| !seam.newline)
                && widths.all(no_wider(IN_ROW))
                && entries.iter().all(|entry| {
                    matches!(entry.value(), Some(expr) if !matches!(expr.kind, ExprKind::Object(_)))
                })
        } else {
            widths.all(no_wider(SHORT)) && entries.iter().all(Entry::is_scalar)
        };
        if filled {
            let untils: Vec<_> = seams
                .iter()
                .skip(1)
                .map(|seam| seam.comma)
                .chain([end])
                .collect();
            for (seam, until) in seams.iter().zip(untils) {
                if !seam.newline {
                    self.fill(seam, until);
                }
            }
        }
    }

    /// Lets the line break here only if what stands before `until` does not fit on it.
    pub(super) fn fill(&mut self, seam: &Seam, until: usize) {
        if let Some(found) = self.stream.break_mut(seam.at) {
            found.fill = Some(until);
        }
    }
}

/// What is between two entries.
pub(super) struct Seam {
    /// The columns of the entry before it, if it can be on one line.
    width: Option<usize>,
    /// The index after the comma.
    pub(super) comma: usize,
    /// The index of the break.
    pub(super) at: usize,
    /// The source has a line break here.
    pub(super) newline: bool,
}
