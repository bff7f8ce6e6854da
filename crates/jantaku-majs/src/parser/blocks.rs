//! Statements, `do` blocks and clauses, and recovery after an error.

use super::{Parsed, Parser};
use crate::ast::{Block, Clause, Expr, ExprKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::token::{Op, TokenKind, Word};

/// Calls that require a block.
const NEEDS_BLOCK: &[&str] = &["if", "unless", "as", "cond"];

impl<'a> Parser<'a> {
    /// Parses all statements of the text.
    pub(super) fn toplevel(&mut self) -> Vec<Expr<'a>> {
        let mut body = Vec::new();
        loop {
            self.statements(&mut body, None);
            if *self.kind() == TokenKind::Eof {
                return body;
            }
            // Only a closing bracket, `end` or `else` can be here.
            self.report_stray(&body);
        }
    }

    fn report_stray(&mut self, body: &[Expr<'a>]) {
        let token = self.next();
        let headless = body
            .iter()
            .rev()
            .find_map(|statement| match &statement.kind {
                ExprKind::Call(call)
                    if call.block.is_none() && NEEDS_BLOCK.contains(&call.name) =>
                {
                    Some((call.name, call.name_span, statement.span))
                }
                _ => None,
            });
        let diagnostic = match (&token.kind, headless) {
            (TokenKind::Error, _) => return,
            (TokenKind::Word(Word::End | Word::Else), Some((name, span, whole))) => {
                Diagnostic::error(Code::Syntax, span, format!("this `{name}` has no `do`"))
                    .related(whole.after(), "`do` is expected here")
                    .related(token.span, "so this closes nothing")
            }
            (TokenKind::Word(Word::End), None) => {
                Diagnostic::error(Code::Syntax, token.span, "this `end` closes nothing")
                    .help("remove it, or add the `do` it belongs to")
            }
            (TokenKind::Word(Word::Else), None) => {
                Diagnostic::error(Code::Syntax, token.span, "this `else` belongs to no `if`")
                    .help("`else` stands between an `if … do` and its `end`")
            }
            (kind, _) => Diagnostic::error(
                Code::Syntax,
                token.span,
                format!("{} closes nothing", kind.describe()),
            ),
        };
        self.problems.push(diagnostic);
    }

    /// Parses statements up to a token that can neither begin nor separate one. With `clauses`,
    /// `condition ->` starts a clause.
    fn statements(&mut self, body: &mut Vec<Expr<'a>>, mut clauses: Option<&mut Vec<Clause<'a>>>) {
        loop {
            while self.eat(Op::Semicolon) {}
            if self.problems.is_full() {
                self.at = self.tokens.len().saturating_sub(1);
            }
            if self.at_end() || matches!(self.kind(), TokenKind::Word(Word::End | Word::Else)) {
                return;
            }
            if let TokenKind::Op(op) = self.kind()
                && op.closes()
            {
                return;
            }
            let start = self.at;
            let statement = match self.statement() {
                Ok(statement) => statement,
                Err(_) => {
                    let span = self.recover(start);
                    Expr {
                        kind: ExprKind::Error,
                        span,
                        height: 1,
                    }
                }
            };
            if self.is(Op::Clause) && !self.at_end() {
                match clauses.as_deref_mut() {
                    Some(clauses) => {
                        self.at += 1;
                        clauses.push(Clause {
                            condition: statement,
                            body: Vec::new(),
                        });
                        continue;
                    }
                    None => {
                        let span = self.token().span;
                        self.problems.push(Diagnostic::error(
                            Code::Syntax,
                            span,
                            "`->` belongs to the clauses of `cond do … end`",
                        ));
                        self.recover(self.at);
                    }
                }
            }
            match clauses
                .as_deref_mut()
                .and_then(|clauses| clauses.last_mut())
            {
                Some(clause) => clause.body.push(statement),
                None => body.push(statement),
            }
        }
    }

    fn statement(&mut self) -> Parsed<Expr<'a>> {
        self.in_bare_call = false;
        let statement = self.expr()?;
        let layout = self.layout();
        let ends = self.at_end()
            || layout.separated
            || matches!(
                self.kind(),
                TokenKind::Op(Op::Semicolon | Op::Clause) | TokenKind::Word(Word::End | Word::Else)
            )
            || matches!(self.kind(), TokenKind::Op(op) if op.closes());
        if ends {
            return Ok(statement);
        }
        match self.kind() {
            TokenKind::Word(Word::Do) => {
                let span = self.token().span;
                self.fail(
                    Diagnostic::error(Code::Syntax, span, "this `do` belongs to no call")
                        .help("a block follows a command or action: `if condition do … end`"),
                )
            }
            _ => self.expected("the end of the statement"),
        }
    }

    /// Skips the rest of a faulty statement that began at token `start`.
    fn recover(&mut self, start: usize) -> Span {
        let first = self
            .tokens
            .get(start)
            .map_or(Span::default(), |token| token.span);
        let ends = |p: &Self| *p.kind() == TokenKind::Eof || p.layout().reset;
        // Blocks and brackets that the statement opened before the error are skipped whole.
        let mut open = Open::default();
        if !ends(self) {
            for token in self.tokens.get(start..self.at).unwrap_or(&[]) {
                open.pass(&token.kind);
            }
        }
        while !ends(self) {
            let layout = self.layout();
            let fresh = self.at > start;
            // The block around the statement ends, however many brackets are open in it.
            if open.blocks == 0 && matches!(self.kind(), TokenKind::Word(Word::End | Word::Else)) {
                break;
            }
            if open == Open::default() {
                let closes = matches!(self.kind(), TokenKind::Op(op) if op.closes());
                if (fresh && layout.separated) || self.is(Op::Semicolon) || closes {
                    break;
                }
            }
            let kind = self.kind().clone();
            open.pass(&kind);
            self.at += 1;
        }
        // Guarantee progress.
        if self.at == start
            && *self.kind() != TokenKind::Eof
            && !matches!(self.kind(), TokenKind::Word(Word::End | Word::Else))
        {
            self.at += 1;
        }
        first.to(self.previous_span())
    }

    /// Parses `do … end`, with clauses and `else`.
    pub(super) fn block(&mut self) -> Parsed<Block<'a>> {
        let start = self.next().span;
        let outer = std::mem::replace(&mut self.in_bare_call, false);
        self.open += 1;
        let block = self.nested(|p| p.block_body(start));
        self.open -= 1;
        self.in_bare_call = outer;
        block
    }

    fn block_body(&mut self, start: Span) -> Parsed<Block<'a>> {
        let mut block = Block {
            span: start,
            body: Vec::new(),
            clauses: Vec::new(),
            otherwise: None,
            keyword: false,
        };
        self.statements(&mut block.body, Some(&mut block.clauses));
        if self.is_word(Word::Else) && !self.at_end() {
            self.at += 1;
            let mut otherwise = Vec::new();
            self.statements(&mut otherwise, None);
            block.otherwise = Some(otherwise);
        }
        if self.at_end() {
            return self.fail(
                Diagnostic::error(Code::Syntax, start, "this `do` is never closed")
                    .help("add the missing `end`"),
            );
        }
        if !self.is_word(Word::End) {
            return self.expected("`end`");
        }
        self.at += 1;
        block.span = start.to(self.previous_span());
        Ok(block)
    }
}

/// The number of brackets and blocks that a faulty statement has opened and not closed.
#[derive(Default, PartialEq, Eq)]
struct Open {
    brackets: usize,
    blocks: usize,
}

impl Open {
    fn pass(&mut self, kind: &TokenKind) {
        match kind {
            TokenKind::Op(op) if op.opens() => self.brackets += 1,
            TokenKind::Op(op) if op.closes() => self.brackets = self.brackets.saturating_sub(1),
            TokenKind::Word(Word::Do) => self.blocks += 1,
            TokenKind::Word(Word::End) => {
                self.blocks = self.blocks.saturating_sub(1);
                self.brackets = 0;
            }
            _ => {}
        }
    }
}
