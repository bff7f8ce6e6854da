//! Lowering of the bodies of sigils.

use std::borrow::Cow;

use jantaku_tile::notation::sigil::{Notation, ProblemKind, Sigil as TileSigil};

use super::Lowerer;
use crate::ast::Sigil;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::node::{Node, NodeKind};
use crate::span::Span;

/// Words that stand alone in a match definition.
const KEYWORDS: &[&str] = &[
    "almost",
    "exhaustive",
    "restart",
    "dismantle_calls",
    "unique",
    "nojoker",
    "ignore_suit",
    "american",
    "debug",
    "fail",
];

/// The maximum number of tiles and attributes that the `~t` and `~T` sigils of one file may expand
/// to; a file in which each is written out cannot reach it.
const MAX_SPELLED_OUT: usize = 4 * 1024 * 1024;

type Lowered<T> = Result<T, Diagnostic>;

/// A part of a sigil's body with its position.
#[derive(Clone, Copy)]
struct BodySlice<'a> {
    text: &'a str,
    start: usize,
    /// The span of the whole body if it contains escapes, so that offsets in it are not offsets in
    /// the source.
    whole: Option<Span>,
}

impl<'a> BodySlice<'a> {
    fn span(self) -> Span {
        let own = Span::new(self.start, self.start + self.text.len());
        self.whole.unwrap_or(own)
    }

    fn part(self, start: usize, end: usize) -> Self {
        Self {
            text: self.text.get(start..end).unwrap_or(""),
            start: self.start + start,
            ..self
        }
    }

    fn trim(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        self.part(start, start + self.text.trim().len())
    }

    /// Splits at the characters for which `separates` holds, given their byte offset.
    fn split(self, mut separates: impl FnMut(usize, char) -> bool) -> Vec<Self> {
        let mut slices = Vec::new();
        let mut from = 0;
        for (at, c) in self.text.char_indices() {
            if separates(at, c) {
                slices.push(self.part(from, at));
                from = at + c.len_utf8();
            }
        }
        slices.push(self.part(from, self.text.len()));
        slices
    }

    /// Splits at separators outside of `[ ]`.
    fn split_outside_brackets(self, separator: impl Fn(char) -> bool) -> Vec<Self> {
        let mut depth = 0_usize;
        self.split(|_, c| {
            match c {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && separator(c)
        })
    }

    fn words(self) -> impl Iterator<Item = Self> {
        self.split_outside_brackets(char::is_whitespace)
            .into_iter()
            .filter(|word| !word.text.is_empty())
    }
}

impl Lowerer {
    /// Lowers a sigil to its JSON.
    pub(super) fn sigil(&mut self, sigil: &Sigil, span: Span) -> Option<Node> {
        let body = BodySlice {
            text: &sigil.body,
            start: sigil.body_span.start as usize,
            whole: matches!(sigil.body, Cow::Owned(_)).then_some(sigil.body_span),
        };
        let result = match sigil.letter {
            's' => set(body, span),
            'm' => self.match_definition(body, span),
            'a' => Ok(Node::str(span, body.text)),
            't' => self.tiles(TileSigil::Short, body, span),
            'T' => self.tiles(TileSigil::Full, body, span),
            letter => Err(Diagnostic::error(Code::BadSigil, span, format!("there is no `~{letter}` sigil"))
                .help("`~s` is a set, `~m` a match definition, `~a` an American hand, `~t` and `~T` are tiles")),
        };
        match result {
            Ok(node) => Some(node),
            Err(diagnostic) => {
                self.report(diagnostic);
                None
            }
        }
    }

    fn match_definition(&mut self, body: BodySlice, span: Span) -> Lowered<Node> {
        let mut warnings = Vec::new();
        let alternatives = alternatives(body)
            .into_iter()
            .map(|alternative| match_alternative(alternative, &mut warnings))
            .collect::<Lowered<Vec<_>>>();
        for warning in warnings {
            self.report(warning);
        }
        Ok(Node::array(span, alternatives?))
    }

    fn tiles(&mut self, kind: TileSigil, body: BodySlice, span: Span) -> Lowered<Node> {
        let notation = Notation::parse(kind, body.text);
        for problem in &notation.problems {
            let at = body.part(problem.at.start, problem.at.end).span();
            let code = match problem.kind {
                ProblemKind::UnknownTile(_) => Code::UnknownName,
                ProblemKind::Skipped | ProblemKind::MissingAttr => Code::NoEffect,
            };
            // Formatting the message searches for a similar tile, which is slow.
            let message = match self.problems.keeps(Severity::Warning) {
                true => problem.kind.to_string(),
                false => String::new(),
            };
            self.warning(code, at, message);
        }
        // All tiles of a run get its attributes, so a short text can expand to a lot.
        for tile in &notation.tiles {
            self.spelled_out += 1 + notation.attrs(tile).len();
        }
        if self.spelled_out > MAX_SPELLED_OUT {
            return Err(Diagnostic::error(
                Code::TooLarge,
                span,
                "this file describes too many tiles with attributes",
            )
            .help(format!(
                "at most {MAX_SPELLED_OUT} tiles and attributes are spelled out"
            )));
        }
        let tiles = notation.tiles.iter().map(|tile| {
            let attrs = notation.attrs(tile);
            item_node(span, Node::str(span, &*tile.id), "tile", attrs)
        });
        Ok(Node::array(span, tiles.collect()))
    }
}

/// The base alone, or an object if there are attributes.
fn item_node(span: Span, base: Node, key: &str, attrs: &[&str]) -> Node {
    if attrs.is_empty() {
        return base;
    }
    let attrs = attrs.iter().map(|attr| Node::str(span, *attr)).collect();
    Node::object(span, [(key, base), ("attrs", Node::array(span, attrs))])
}

/// `base@attr&attr`
fn item(slice: BodySlice) -> Lowered<Node> {
    let span = slice.span();
    let parts = slice.split(|_, c| c == '@');
    let (base, attrs) = match *parts {
        [base] => (base, None),
        [base, attrs] => (base, Some(attrs)),
        _ => {
            return Err(
                Diagnostic::error(Code::BadSigil, span, "an item has at most one `@`")
                    .help("join several attributes with `&`: `0@a&b`"),
            );
        }
    };
    if base.text.is_empty() {
        return Err(Diagnostic::error(
            Code::BadSigil,
            span,
            "a tile or offset is missing before `@`",
        ));
    }
    let attrs = attrs.map_or(Vec::new(), |attrs| attrs.split(|_, c| c == '&'));
    if let Some(empty) = attrs.iter().find(|attr| attr.text.is_empty()) {
        return Err(Diagnostic::error(
            Code::BadSigil,
            empty.span().to(span),
            "the name of an attribute is missing",
        ));
    }
    let attrs: Vec<&str> = attrs.iter().map(|attr| attr.text).collect();
    let digits = base.text.strip_prefix('-').unwrap_or(base.text);
    let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    Ok(match base.text.parse().ok().filter(|_| whole) {
        Some(offset) => item_node(span, Node::int(span, offset), "offset", &attrs),
        None => item_node(span, Node::str(span, base.text), "tile", &attrs),
    })
}

fn items(slice: BodySlice, span: Span) -> Lowered<Node> {
    let nodes = slice.words().map(item).collect::<Lowered<Vec<_>>>()?;
    Ok(Node::array(span, nodes))
}

fn set(body: BodySlice, span: Span) -> Lowered<Node> {
    let alternatives = body.split(|_, c| c == '|').into_iter().map(|alternative| {
        let at = alternative.trim().span();
        let parts = alternative.split(|_, c| c == ',');
        match *parts {
            [only] => items(only, at),
            _ => {
                let parts = parts
                    .into_iter()
                    .map(|part| items(part, part.trim().span()));
                Ok(Node::array(at, parts.collect::<Lowered<_>>()?))
            }
        }
    });
    Ok(Node::array(span, alternatives.collect::<Lowered<_>>()?))
}

fn is_american(alternative: BodySlice) -> bool {
    alternative
        .split_outside_brackets(|c| c == ',')
        .iter()
        .any(|element| element.trim().text == "american")
}

/// Splits at `|`. In an American alternative, a `|` without white space beside it is part of the
/// hand.
fn alternatives(body: BodySlice) -> Vec<BodySlice> {
    let mut from = 0;
    let mut american = None;
    body.split(|at, c| {
        if c != '|' {
            return false;
        }
        let here = *american.get_or_insert_with(|| is_american(body.part(from, at)));
        let before = body.text[..at].chars().next_back();
        let after = body.text[at + 1..].chars().next();
        let spaced = |c: Option<char>| c.is_none_or(char::is_whitespace);
        if here && !spaced(before) && !spaced(after) {
            return false;
        }
        from = at + 1;
        american = None;
        true
    })
}

fn match_alternative(alternative: BodySlice, warnings: &mut Vec<Diagnostic>) -> Lowered<Node> {
    let span = alternative.trim().span();
    let elements = alternative.split_outside_brackets(|c| c == ',');
    let elements = elements
        .into_iter()
        .map(BodySlice::trim)
        .filter(|element| !element.text.is_empty());
    let (american, mut elements): (Vec<_>, Vec<_>) =
        elements.partition(|element| element.text == "american");
    if !american.is_empty() {
        return match (elements.pop(), elements.is_empty()) {
            (Some(hand), true) => Ok(Node::str(hand.span(), hand.text)),
            _ => Err(Diagnostic::error(
                Code::BadSigil,
                span,
                "an American alternative holds exactly one hand",
            )
            .help("write `american, FF 2024a 2222b 2222c`")),
        };
    }
    let nodes = elements
        .into_iter()
        .map(|part| element(part, warnings))
        .collect::<Lowered<Vec<_>>>()?;
    Ok(Node::array(span, nodes))
}

/// A keyword, or `group:count`.
fn element(element: BodySlice, warnings: &mut Vec<Diagnostic>) -> Lowered<Node> {
    let span = element.span();
    if KEYWORDS.contains(&element.text) {
        return Ok(Node::str(span, element.text));
    }
    let colons = element.split_outside_brackets(|c| c == ':');
    let (group, count) = match *colons {
        [group, count] => (group, count),
        [_] => {
            let nearest =
                jantaku_names::nearest(jantaku_names::NameList::MatchKeywords, element.text);
            let help = nearest.map_or_else(
                || format!("write how many there must be: `{}:1`", element.text),
                |name| format!("did you mean `{name}`?"),
            );
            return Err(Diagnostic::error(
                Code::BadSigil,
                span,
                format!("`{}` is neither a keyword nor has a count", element.text),
            )
            .help(help));
        }
        _ => {
            return Err(
                Diagnostic::error(Code::BadSigil, span, "an element has only one count")
                    .help("separate elements with `,`"),
            );
        }
    };
    let digits = count.text.strip_prefix('-').unwrap_or(count.text);
    let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let Some(number) = count.text.parse().ok().filter(|_| whole) else {
        return Err(Diagnostic::error(
            Code::BadSigil,
            count.span(),
            "the count after `:` is a whole number, without white space before it",
        ));
    };
    let group = group.trim();
    let inner = without_parentheses(group, warnings)?;
    let items = inner.words().map(group_item).collect::<Lowered<Vec<_>>>()?;
    let items = Node::array(group.span(), items);
    Ok(Node::array(
        span,
        vec![items, Node::int(count.span(), number)],
    ))
}

/// The items of a group. Groups are not nested, so several parentheses around one count as a pair.
fn without_parentheses<'a>(
    group: BodySlice<'a>,
    warnings: &mut Vec<Diagnostic>,
) -> Lowered<BodySlice<'a>> {
    let is_space_or = |parenthesis: char| move |c: char| c == parenthesis || c.is_whitespace();
    let start = group.text.len() - group.text.trim_start_matches(is_space_or('(')).len();
    let end = group
        .text
        .trim_end_matches(is_space_or(')'))
        .len()
        .max(start);
    let count = |outside: &str, parenthesis| outside.matches(parenthesis).count();
    let opened = count(&group.text[..start], '(');
    let closed = count(&group.text[end..], ')');
    if (opened == 0) != (closed == 0) {
        return Err(Diagnostic::error(
            Code::BadSigil,
            group.span(),
            "the parentheses of this group do not match",
        ));
    }
    let inner = group.part(start, end);
    if inner.text.contains(['(', ')']) {
        let first = usize::from(opened > 0);
        let at = group.text[first..].find(['(', ')']).unwrap_or_default() + first;
        return Err(Diagnostic::error(
            Code::BadSigil,
            group.part(at, at + 1).span(),
            "groups are not nested",
        ));
    }
    if opened.max(closed) > 1 {
        let message = "one pair of parentheses is enough for a group";
        let warning = Diagnostic::warning(Code::NoEffect, group.span(), message);
        warnings.push(warning.help("groups are not nested, so the others are left out"));
    }
    Ok(inner)
}

/// An item of a group: a name, a tile, or an inline set in `[ ]`.
fn group_item(slice: BodySlice) -> Lowered<Node> {
    let Some(inner) = slice.text.strip_prefix('[') else {
        return item(slice);
    };
    let Some(inner) = inner
        .strip_suffix(']')
        .filter(|inner| !inner.contains(['[', ']']))
    else {
        return Err(Diagnostic::error(
            Code::BadSigil,
            slice.span(),
            "the brackets of this inline set do not match",
        ));
    };
    let words = slice
        .part(1, 1 + inner.len())
        .split(|_, c| c == ',' || c.is_whitespace());
    let nodes = words
        .into_iter()
        .filter(|word| !word.text.is_empty())
        .map(item)
        .collect::<Lowered<Vec<_>>>()?;
    Ok(Node {
        span: slice.span(),
        kind: NodeKind::Array(nodes),
    })
}
