//! Literals, brackets and names.

use std::borrow::Cow;

use super::{Parsed, Parser};
use crate::ast::{Expr, ExprKind, Pair, Sigil};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::token::{Op, Tok, Word};

impl<'a> Parser<'a> {
    pub(super) fn primary(&mut self) -> Parsed<Expr<'a>> {
        let token = self.token().clone();
        let span = token.span;
        let kind = match token.kind {
            Tok::Int(n) => ExprKind::Int(n),
            Tok::Float(x) => ExprKind::Float(x),
            Tok::Str(text) => ExprKind::Str(text),
            Tok::Word(Word::True) => ExprKind::Bool(true),
            Tok::Word(Word::False) => ExprKind::Bool(false),
            Tok::Word(Word::Nil) => ExprKind::Nil,
            Tok::Sigil(letter, body, body_span) => ExprKind::Sigil(Sigil {
                letter,
                body,
                body_span,
            }),
            Tok::Op(Op::At) => return self.constant(),
            Tok::Op(Op::ParenOpen) => return self.group(),
            Tok::Op(Op::ListOpen) => return self.list(),
            Tok::Op(Op::BraceOpen | Op::Map) => return self.object(),
            Tok::Ident(name) => return self.name(name),
            // Reserved, but an action as well.
            Tok::Word(Word::When)
                if self.ahead(1).is_some_and(|next| {
                    next.kind == Tok::Op(Op::ParenOpen) && !next.space_before
                }) =>
            {
                return self.name(Word::When.symbol());
            }
            Tok::Key(key) if self.layout().separated && self.at > 0 => {
                let before = self.previous_span().after();
                let message = format!("a statement cannot begin with the key `{key}:`");
                return self.fail(
                    Diagnostic::error(Code::Syntax, span, message)
                        .related(before, "is a comma missing here?"),
                );
            }
            Tok::Key(key) => {
                return self.fail(
                    Diagnostic::error(
                        Code::Syntax,
                        span,
                        format!("the key `{key}:` stands where a value is expected"),
                    )
                    .help("pairs stand at the end of a call's arguments, or inside `%{ }`"),
                );
            }
            _ => return self.expected("a value"),
        };
        self.at += 1;
        self.node(kind, span)
    }

    fn constant(&mut self) -> Parsed<Expr<'a>> {
        let start = self.next().span;
        let token = self.token().clone();
        match token.kind {
            Tok::Ident(name) | Tok::Alias(name) if !token.space_before => {
                self.at += 1;
                self.node(ExprKind::Const(name), start.to(token.span))
            }
            _ => self.expected("the name of a constant after `@`"),
        }
    }

    /// Reads what stands between brackets: `item`s and commas up to the closer of `open`.
    pub(super) fn bracketed(
        &mut self,
        open: Op,
        mut item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<Span> {
        let start = self.next().span;
        let outer = std::mem::replace(&mut self.in_bare_call, false);
        self.open += 1;
        let result = self.nested(|p| p.items(open, start, &mut item));
        self.open -= 1;
        self.in_bare_call = outer;
        result
    }

    fn items(
        &mut self,
        open: Op,
        start: Span,
        item: &mut impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<Span> {
        let closer = open.closer();
        loop {
            if self.eat(closer) {
                return Ok(start.to(self.previous_span()));
            }
            if self.is_broken_off() {
                return self.unclosed(open, start);
            }
            item(self)?;
            if !self.eat(Op::Comma) && !self.is(closer) {
                if self.is_broken_off() {
                    return self.unclosed(open, start);
                }
                let what = format!("`,` or `{}`", closer.symbol());
                let because = format!("to go on with this `{}`", open.symbol());
                return self.expected_for(&what, Some((start, because)));
            }
        }
    }

    /// Nothing that is open in brackets can go on here.
    fn is_broken_off(&self) -> bool {
        self.at_end() || matches!(self.kind(), Tok::Word(Word::End | Word::Else))
    }

    fn unclosed<T>(&mut self, open: Op, start: Span) -> Parsed<T> {
        let message = format!("this `{}` is never closed", open.symbol());
        let help = format!("add the missing `{}`", open.closer().symbol());
        self.fail(Diagnostic::error(Code::Syntax, start, message).help(help))
    }

    fn group(&mut self) -> Parsed<Expr<'a>> {
        let start = self.next().span;
        let outer = std::mem::replace(&mut self.in_bare_call, false);
        self.open += 1;
        let body = self.nested(|p| p.statements_until_paren(start));
        self.open -= 1;
        self.in_bare_call = outer;
        let body = body?;
        let span = start.to(self.previous_span());
        self.node(ExprKind::Group(body), span)
    }

    fn statements_until_paren(&mut self, start: Span) -> Parsed<Vec<Expr<'a>>> {
        let mut body = Vec::new();
        loop {
            while self.eat(Op::Semicolon) {}
            if self.is_broken_off() {
                return self.unclosed(Op::ParenOpen, start);
            }
            if self.is(Op::ParenClose) {
                if body.is_empty() {
                    return self.expected("something between the parentheses");
                }
                self.at += 1;
                return Ok(body);
            }
            body.push(self.expr()?);
            if !self.is(Op::Semicolon) && !self.is(Op::ParenClose) && !self.at_end() {
                return self.expected("`)`");
            }
        }
    }

    fn list(&mut self) -> Parsed<Expr<'a>> {
        let mut items = Vec::new();
        let mut pairs = Vec::new();
        let span = self.bracketed(Op::ListOpen, |p| {
            if let Some(pair) = p.pair()? {
                pairs.push(pair);
            } else {
                items.push(p.expr()?);
            }
            Ok(())
        })?;
        match (items.is_empty(), pairs.first()) {
            (_, None) => self.node(ExprKind::List(items), span),
            (true, Some(_)) => self.node(ExprKind::Object(pairs), span),
            (false, Some(pair)) => {
                let at = pair.key_span;
                self.fail(
                    Diagnostic::error(Code::Syntax, at, "this list mixes plain values and pairs")
                        .help("put the pairs into an object of their own: `%{key: value}`"),
                )
            }
        }
    }

    fn object(&mut self) -> Parsed<Expr<'a>> {
        let open = if self.is(Op::Map) {
            Op::Map
        } else {
            Op::BraceOpen
        };
        let mut pairs = Vec::new();
        let span = self.bracketed(open, |p| {
            let pair = match p.pair()? {
                Some(pair) => pair,
                None => p.arrow_pair()?,
            };
            pairs.push(pair);
            Ok(())
        })?;
        self.node(ExprKind::Object(pairs), span)
    }

    /// `key: value`, if a key stands here.
    pub(super) fn pair(&mut self) -> Parsed<Option<Pair<'a>>> {
        let Tok::Key(key) = self.kind() else {
            return Ok(None);
        };
        let key = key.clone();
        let key_span = self.next().span;
        let value = self.expr()?;
        Ok(Some(Pair {
            key,
            key_span,
            value,
        }))
    }

    /// `"key" => value`
    fn arrow_pair(&mut self) -> Parsed<Pair<'a>> {
        let left = self.binary(3)?;
        if !self.is(Op::Arrow) {
            let help = "an object is `%{key: value}`; a list is `[a, b]`";
            let span = left.span;
            return self.fail(
                Diagnostic::error(Code::Syntax, span, "an object holds pairs of key and value")
                    .help(help),
            );
        }
        let arrow = self.next().span;
        let key: Cow<'a, str> = match left.kind {
            ExprKind::Str(text) => text,
            _ => {
                let diagnostic = Diagnostic::error(
                    Code::InvalidJson,
                    left.span,
                    format!("the key of an object is a string, not {}", left.describe()),
                )
                .help("write `\"key\" => value` or `key: value`");
                self.problems.push(diagnostic);
                Cow::Borrowed(left.span.text(self.source))
            }
        };
        let value = self.expr()?;
        Ok(Pair {
            key,
            key_span: left.span.to(arrow),
            value,
        })
    }
}
