//! Names and the calls that begin with them.

use super::{Parsed, Parser};
use crate::ast::{Block, Call, Expr, ExprKind, Pair};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::token::{Op, TokenKind, Word};

/// The arguments of a call while it is parsed: plain ones, then pairs.
#[derive(Default)]
struct Arguments<'a> {
    plain: Vec<Expr<'a>>,
    pairs: Vec<Pair<'a>>,
}

impl<'a> Parser<'a> {
    pub(super) fn name(&mut self, name: &'a str) -> Parsed<Expr<'a>> {
        let name_span = self.next().span;
        let mut call = Call {
            name,
            name_span,
            args: Vec::new(),
            trailing_pairs: false,
            parens: false,
            block: None,
        };
        let mut arguments = Arguments::default();
        if self.is(Op::ListOpen) && !self.token().space_before {
            let span = self.token().span;
            return self.fail(
                Diagnostic::error(Code::Syntax, span, "values cannot be indexed with `[ ]`").help(
                    format!("to pass a list, put a space before it: `{name} [ … ]`"),
                ),
            );
        }
        if self.is(Op::ParenOpen) && !self.token().space_before {
            call.parens = true;
            self.bracketed(Op::ParenOpen, |p| p.argument(&mut arguments))?;
        } else if self.bare_arguments_follow() {
            let outer = std::mem::replace(&mut self.in_bare_call, true);
            let result = self.nested(|p| p.bare_arguments(&mut arguments));
            self.in_bare_call = outer;
            result?;
        }
        self.attach_arguments(&mut call, arguments)?;
        if !self.in_bare_call && self.is_word(Word::Do) && !self.at_end() {
            if let Some(block) = &call.block {
                let span = self.token().span;
                let first = block.span;
                return self.fail(
                    Diagnostic::error(Code::Syntax, span, "a second block for the same call")
                        .related(first, "the first one is here"),
                );
            }
            call.block = Some(self.block()?);
        }
        let span = name_span.to(self.previous_span());
        if call.parens || !call.args.is_empty() || call.block.is_some() {
            self.node(ExprKind::Call(Box::new(call)), span)
        } else {
            self.node(ExprKind::Ident(name), name_span)
        }
    }

    /// Whether an operand follows on the same line, after a space.
    fn bare_arguments_follow(&self) -> bool {
        let token = self.token();
        if !token.space_before || token.newline_before || self.at_end() {
            return false;
        }
        let next = self.ahead(1);
        match &token.kind {
            TokenKind::Ident(_)
            | TokenKind::Alias(_)
            | TokenKind::Key(_)
            | TokenKind::Int(_)
            | TokenKind::Float(_)
            | TokenKind::Str(_)
            | TokenKind::Sigil(..)
            | TokenKind::Word(Word::True | Word::False | Word::Nil) => true,
            TokenKind::Word(Word::Not) => {
                next.is_none_or(|next| next.kind != TokenKind::Word(Word::In))
            }
            TokenKind::Word(Word::When) => next.is_some_and(|next| {
                next.kind == TokenKind::Op(Op::ParenOpen) && !next.space_before
            }),
            TokenKind::Op(Op::Plus | Op::Minus) => next.is_some_and(|next| !next.space_before),
            TokenKind::Op(op) => op.opens() || matches!(op, Op::At | Op::Bang),
            _ => false,
        }
    }

    fn bare_arguments(&mut self, arguments: &mut Arguments<'a>) -> Parsed<()> {
        self.argument(arguments)?;
        while self.eat(Op::Comma) {
            self.argument(arguments)?;
        }
        Ok(())
    }

    fn argument(&mut self, arguments: &mut Arguments<'a>) -> Parsed<()> {
        if let Some(pair) = self.pair()? {
            arguments.pairs.push(pair);
            return Ok(());
        }
        if let Some(pair) = arguments.pairs.last() {
            let first = pair.key_span;
            let span = self.token().span;
            if *self.kind() == TokenKind::Error {
                return Err(super::Stop);
            }
            return self.fail(
                Diagnostic::error(
                    Code::Syntax,
                    span,
                    "a plain argument cannot follow `key: value` pairs",
                )
                .related(first, "pairs come last"),
            );
        }
        let value = self.expr()?;
        arguments.plain.push(value);
        Ok(())
    }

    /// Moves the arguments into the call; `do:` and `else:` become its block.
    fn attach_arguments(&mut self, call: &mut Call<'a>, arguments: Arguments<'a>) -> Parsed<()> {
        call.args = arguments.plain;
        let mut pairs = Vec::new();
        let mut body: Option<(Span, Vec<Expr<'a>>)> = None;
        let mut otherwise: Option<(Span, Vec<Expr<'a>>)> = None;
        for pair in arguments.pairs {
            let target = match &*pair.key {
                "do" => &mut body,
                "else" => &mut otherwise,
                _ => {
                    pairs.push(pair);
                    continue;
                }
            };
            if let Some((first, _)) = target {
                let first = *first;
                return self.fail(
                    Diagnostic::error(
                        Code::Syntax,
                        pair.key_span,
                        "a second block for the same call",
                    )
                    .related(first, "the first one is here"),
                );
            }
            *target = Some((pair.key_span.to(pair.value.span), statements(pair.value)));
        }
        if let Some(first) = pairs.first() {
            let last = pairs.last().unwrap_or(first);
            let span = first.key_span.to(last.value.span);
            let object = self.node(ExprKind::Object(pairs), span)?;
            call.args.push(object);
            call.trailing_pairs = true;
        }
        match (body, otherwise) {
            (Some((span, body)), otherwise) => {
                let end = otherwise.as_ref().map_or(span, |(span, _)| *span);
                call.block = Some(Block {
                    span: span.to(end),
                    body,
                    clauses: Vec::new(),
                    otherwise: otherwise.map(|(_, body)| body),
                    keyword: true,
                });
                Ok(())
            }
            (None, Some((span, _))) => self.fail(Diagnostic::error(
                Code::Syntax,
                span,
                "`else:` without `do:`",
            )),
            (None, None) => Ok(()),
        }
    }
}

/// The statements of a keyword block: one, or those inside parentheses.
fn statements(value: Expr<'_>) -> Vec<Expr<'_>> {
    match value.kind {
        ExprKind::Group(body) if body.len() > 1 => body,
        _ => vec![value],
    }
}
