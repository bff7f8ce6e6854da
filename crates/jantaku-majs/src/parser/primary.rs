//! Literals, brackets and names.

use std::borrow::Cow;

use super::{Parsed, Parser};
use crate::ast::{Expr, ExprKind, Pair, Sigil};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::token::{Op, TokenKind, Word};

impl<'a> Parser<'a> {
    pub(super) fn primary(&mut self) -> Parsed<Expr<'a>> {
        let token = self.token().clone();
        let span = token.span;
        let kind = match token.kind {
            TokenKind::Int(n) => ExprKind::Int(n),
            TokenKind::Float(x) => ExprKind::Float(x),
            TokenKind::Str(text) => ExprKind::Str(text),
            TokenKind::Word(Word::True) => ExprKind::Bool(true),
            TokenKind::Word(Word::False) => ExprKind::Bool(false),
            TokenKind::Word(Word::Nil) => ExprKind::Nil,
            TokenKind::Sigil(letter, body, body_span) => ExprKind::Sigil(Sigil {
                letter,
                body,
                body_span,
            }),
            TokenKind::Op(Op::At) => return self.constant(),
            TokenKind::Op(Op::ParenOpen) => return self.group(),
            TokenKind::Op(Op::ListOpen) => return self.list(),
            TokenKind::Op(Op::BraceOpen | Op::Map) => return self.object(),
            TokenKind::Ident(name) => return self.name(name),
            // A reserved word that is also an action.
            TokenKind::Word(Word::When)
                if self.ahead(1).is_some_and(|next| {
                    next.kind == TokenKind::Op(Op::ParenOpen) && !next.space_before
                }) =>
            {
                return self.name(Word::When.symbol());
            }
            TokenKind::Key(key) if self.layout().separated && self.at > 0 => {
                let before = self.previous_span().after();
                let message = format!("a statement cannot begin with the key `{key}:`");
                return self.fail(
                    Diagnostic::error(Code::Syntax, span, message)
                        .related(before, "is a comma missing here?"),
                );
            }
            TokenKind::Key(key) => {
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
            TokenKind::Ident(name) | TokenKind::Alias(name) if !token.space_before => {
                self.at += 1;
                self.node(ExprKind::Const(name), start.to(token.span))
            }
            _ => self.expected("the name of a constant after `@`"),
        }
    }

    /// Parses `item`s and commas between brackets, up to the closer of `open`.
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

    /// Whether nothing inside brackets can continue here.
    fn is_broken_off(&self) -> bool {
        self.at_end() || matches!(self.kind(), TokenKind::Word(Word::End | Word::Else))
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

    /// Parses `key: value`, if the next token is a key.
    pub(super) fn pair(&mut self) -> Parsed<Option<Pair<'a>>> {
        let TokenKind::Key(key) = self.kind() else {
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

    /// Parses `"key" => value`.
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
