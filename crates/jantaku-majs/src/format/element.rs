//! Elements (items of lists and objects, arguments of calls), and the line breaks between them.

use super::expr::{is_bracketed, is_scalar, tight_start};
use super::stream::Item;
use super::{Formatter, ParenStyle, StatementKind};
use crate::ast::{Expr, ExprKind, Pair};
use crate::lexer::lex;
use crate::span::Span;

/// A broken list of scalars of at most this width has as many per line as fit.
const SHORT: usize = 24;

/// A list keeps the author's rows of several items if none is wider than this.
const IN_ROW: usize = 40;

/// What is separated by commas.
#[derive(Clone, Copy)]
pub(super) enum Element<'e, 'a> {
    /// A value.
    Value(&'e Expr<'a>, ParenStyle),
    /// `key: value`
    Pair(&'e Pair<'a>, ParenStyle),
    /// `do: x` or `else: x`; several statements are put in parentheses.
    Block {
        key: &'static str,
        body: &'e [Expr<'a>],
        kind: StatementKind,
        span: Span,
    },
    /// A name that is not a value in the tree.
    Name(Span),
}

impl<'e, 'a> Element<'e, 'a> {
    /// The offset of its start in the source.
    pub(super) fn start(&self) -> u32 {
        match self {
            Self::Value(expr, _) => expr.span.start,
            Self::Pair(pair, _) => pair.key_span.start,
            Self::Block { span, .. } | Self::Name(span) => span.start,
        }
    }

    /// The offset up to which it must not be broken.
    pub(super) fn tight_start(&self) -> u32 {
        self.value().map_or(self.start(), tight_start)
    }

    /// The offset of its end in the source.
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

    /// Whether it is `key: value`.
    pub(super) fn is_option(&self) -> bool {
        matches!(self, Self::Pair(..))
    }

    pub(super) fn is_scalar(&self) -> bool {
        matches!(self, Self::Name(_)) || self.value().is_some_and(is_scalar)
    }
}

/// Whether the last element can be broken alone, with the others on the line of its opening bracket.
pub(super) fn can_hug(elements: &[Element]) -> bool {
    elements.split_last().is_some_and(|(last, before)| {
        last.value().is_some_and(is_bracketed) && before.iter().all(Element::is_scalar)
    })
}

impl<'a> Formatter<'a> {
    pub(super) fn element(&mut self, element: &Element<'_, 'a>) {
        match *element {
            Element::Value(expr, style) => self.expr(expr, style),
            Element::Pair(pair, style) => self.pair(pair, style),
            Element::Block {
                key, body, kind, ..
            } => {
                self.comments(element.start());
                self.stream.text(key);
                let first = body.first().map_or(0, tight_start);
                self.after_key(first, |formatter| match body {
                    [only] => {
                        formatter.lead(only);
                        formatter.expr(only, kind.paren_style());
                    }
                    _ => formatter.parenthesised(body, element.end() - 1, kind.paren_style()),
                });
            }
            Element::Name(span) => self.token(span),
        }
    }

    fn lead_element(&mut self, element: &Element<'_, 'a>) {
        self.comments(element.start());
        self.hoist(element.tight_start());
    }

    fn pair(&mut self, pair: &Pair<'a>, style: ParenStyle) {
        self.key(pair);
        self.after_key(tight_start(&pair.value), |formatter| {
            formatter.lead(&pair.value);
            formatter.expr(&pair.value, style);
        });
    }

    /// Writes what follows a key, indented if a comment moves it to another line.
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

    /// Writes `key:`, which may have been written `"key" =>` or `:key =>`.
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

    /// Writes elements in brackets. `closer` is the offset of the closing bracket, if there is one.
    pub(super) fn brackets(
        &mut self,
        (open, close): (&'static str, &'static str),
        elements: &[Element<'_, 'a>],
        closer: Option<u32>,
    ) {
        let closer = closer.unwrap_or(0);
        // Breaking lines around a single word gains nothing.
        let single = match elements {
            [] => true,
            [Element::Value(only, _)] if open == "(" && is_scalar(only) => {
                !self.comment_waits(closer.max(only.span.end)) && !self.is_verbatim(only)
            }
            _ => false,
        };
        let group = self.stream.open();
        self.stream.text(open);
        self.stream.push(Item::Seal);
        self.stream.push(Item::Indent(Some(group)));
        if let (false, Some(first)) = (single, elements.first()) {
            self.lead_element(first);
            self.stream.line_break(false);
            if self.newline_before(first.start()) {
                self.stream.push(Item::Force);
            }
        }
        let mut last = self.stream.len();
        let mut seams = Vec::new();
        for (i, element) in elements.iter().enumerate() {
            if i > 0 {
                seams.push(self.seam(last, element));
            }
            last = self.stream.len();
            self.element(element);
        }
        self.lay_out(elements, seams, last);
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
        if open == "(" && can_hug(elements) {
            self.stream.hug(group, last);
        }
    }

    /// Writes the comma and line break after an element that began at index `first`.
    pub(super) fn seam(&mut self, first: usize, next: &Element<'_, 'a>) -> Seam {
        let end = self.stream.len();
        self.stream.text(",");
        let comma = self.stream.len();
        self.lead_element(next);
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

    /// Decides which of the breaks between bracketed elements are filled. The last element began at
    /// index `last`.
    fn lay_out(&mut self, elements: &[Element<'_, 'a>], seams: Vec<Seam>, last: usize) {
        let end = self.stream.len();
        let last_width = self.stream.width(last, end);
        let mut widths = seams.iter().map(|seam| seam.width).chain([last_width]);
        let no_wider =
            |limit: usize| move |width: Option<usize>| width.is_some_and(|width| width <= limit);
        let on_lines = seams.iter().any(|seam| seam.newline)
            || elements
                .first()
                .is_some_and(|first| self.newline_before(first.start()));
        let filled = if on_lines {
            // Lines with one item each are not rows.
            seams.iter().any(|seam| !seam.newline)
                && widths.all(no_wider(IN_ROW))
                && elements.iter().all(|element| {
                    matches!(element.value(), Some(expr) if !matches!(expr.kind, ExprKind::Object(_)))
                })
        } else {
            widths.all(no_wider(SHORT)) && elements.iter().all(Element::is_scalar)
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

    /// Makes the line break here only if the items up to index `until` do not fit on it.
    pub(super) fn fill(&mut self, seam: &Seam, until: usize) {
        if let Some(found) = self.stream.break_mut(seam.at) {
            found.fill = Some(until);
        }
    }
}

/// The break between two elements.
pub(super) struct Seam {
    /// The width of the element before it; `None` if that cannot be on one line.
    width: Option<usize>,
    /// The index after the comma.
    pub(super) comma: usize,
    /// The index of the break in the stream.
    pub(super) at: usize,
    /// Whether the source has a line break here.
    pub(super) newline: bool,
}
