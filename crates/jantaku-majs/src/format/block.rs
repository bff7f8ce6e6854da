//! Statements and blocks.

use super::stream::Item;
use super::{Formatter, ParenStyle, StatementKind};
use crate::ast::{Block, Clause, Expr, ExprKind};

impl<'a> Formatter<'a> {
    /// Writes a toplevel statement.
    pub(super) fn toplevel(&mut self, statement: &Expr<'a>) {
        self.statements(std::slice::from_ref(statement), StatementKind::Commands);
    }

    fn statements(&mut self, body: &[Expr<'a>], kind: StatementKind) {
        for statement in body {
            self.lead(statement);
            self.line(statement.span.start);
            self.statement(statement, kind);
        }
    }

    fn statement(&mut self, statement: &Expr<'a>, kind: StatementKind) {
        match &statement.kind {
            ExprKind::Call(call) => self.call_statement(call, statement.span, kind),
            _ => self.expr(statement, kind.paren_style()),
        }
    }

    /// Writes what follows `do`, up to `end`. If `group`, which ends with the `do`, is broken, the
    /// `do` is on a line of its own, and it and everything up to `end` are indented further.
    pub(super) fn block(&mut self, block: &Block<'a>, kind: StatementKind, group: Option<usize>) {
        let end = if block.keyword {
            block.span.end
        } else {
            block.span.end - 3
        };
        let empty = block.body.is_empty() && block.clauses.is_empty();
        if empty && block.otherwise.is_none() && !self.comment_waits(end) {
            self.stream.space();
            return self.stream.text("end");
        }
        if group.is_some() {
            self.stream.push(Item::Indent(group));
        }
        self.begin();
        self.statements(&block.body, kind);
        for clause in &block.clauses {
            self.clause(clause, kind);
        }
        if let Some(otherwise) = &block.otherwise {
            self.comments(self.else_of(block));
            self.finish("else");
            self.begin();
            self.statements(otherwise, kind);
        }
        self.comments(end);
        self.finish("end");
        if group.is_some() {
            self.stream.push(Item::Dedent(group));
        }
    }

    fn begin(&mut self) {
        self.stream.push(Item::Seal);
        self.stream.push(Item::Indent(None));
        self.stream.push(Item::Line { blank: false });
    }

    fn finish(&mut self, word: &'static str) {
        self.stream.push(Item::Dedent(None));
        self.stream.push(Item::Line { blank: false });
        self.stream.text(word);
    }

    /// The position of the `else` of a block.
    fn else_of(&self, block: &Block<'a>) -> u32 {
        let otherwise = block.otherwise.iter().flatten().next();
        if block.keyword {
            return otherwise.map_or(block.span.end, |first| first.span.start);
        }
        let clause = block.clauses.last().map(|clause| {
            let last = clause.body.last().unwrap_or(&clause.condition);
            last.span.end
        });
        let body = block.body.last().map(|last| last.span.end);
        self.next_token(clause.or(body).unwrap_or(block.span.start + 2))
    }

    /// Writes `condition -> statement`; several statements go on the lines below.
    fn clause(&mut self, clause: &Clause<'a>, kind: StatementKind) {
        let condition = &clause.condition;
        self.lead(condition);
        self.line(condition.span.start);
        let group = self.stream.open();
        self.expr(condition, ParenStyle::Word);
        self.stream.space();
        self.stream.text("->");
        self.stream.push(Item::Seal);
        self.stream.push(Item::Indent(Some(group)));
        if let Some((first, rest)) = clause.body.split_first() {
            let beside =
                rest.is_empty() && !self.newline_between(condition.span.end, first.span.start);
            if !beside {
                self.stream.push(Item::Force);
            }
            self.lead(first);
            self.stream.line_break(true);
            self.statement(first, kind);
            self.statements(rest, kind);
        }
        self.stream.push(Item::Dedent(Some(group)));
        self.stream.close(group);
    }
}
