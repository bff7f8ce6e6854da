//! Expressions other than calls.

use super::element::Element;
use super::stream::Item;
use super::{Formatter, ParenStyle};
use crate::ast::{BinaryOp, Expr, ExprKind, LogicOp, MathOp, UnaryOp};
use crate::span::Span;

impl<'a> Formatter<'a> {
    pub(super) fn expr(&mut self, expr: &Expr<'a>, style: ParenStyle) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::List(items) => {
                let elements: Vec<_> = items
                    .iter()
                    .map(|item| Element::Value(item, ParenStyle::Value))
                    .collect();
                self.brackets(("[", "]"), &elements, Some(span.end - 1));
            }
            ExprKind::Object(pairs) => {
                let elements: Vec<_> = pairs
                    .iter()
                    .map(|pair| Element::Pair(pair, ParenStyle::Value))
                    .collect();
                let text = span.text(self.source);
                let brackets = if text.starts_with('%') {
                    ("%{", "}")
                } else if text.starts_with('{') {
                    ("{", "}")
                } else {
                    ("[", "]")
                };
                self.brackets(brackets, &elements, Some(span.end - 1));
            }
            ExprKind::Call(call) => self.call(call, style),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(BinaryOp::Math(op), ..) => self.math(expr, level(*op)),
            ExprKind::Binary(op, left, right) => self.binary(*op, expr, left, right),
            ExprKind::Logic(op, operands) => self.logic(*op, operands),
            ExprKind::Group(body) => self.group(body, span, style),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Nil
            | ExprKind::Str(_)
            | ExprKind::Sigil(_)
            | ExprKind::Ident(_)
            | ExprKind::Const(_)
            | ExprKind::Error => self.token(span),
        }
    }

    /// Copies a token from the source.
    pub(super) fn token(&mut self, span: Span) {
        self.comments(span.start);
        let text = span.text(self.source);
        self.stream.push(if text.contains('\n') {
            Item::Verbatim(text)
        } else {
            Item::Text(text)
        });
    }

    /// Whether the scalar is a literal that spans several lines.
    pub(super) fn is_verbatim(&self, scalar: &Expr) -> bool {
        match &scalar.kind {
            ExprKind::Unary(_, operand) => self.is_verbatim(operand),
            ExprKind::Call(_) => false,
            _ => scalar.span.text(self.source).contains('\n'),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr<'a>) {
        let sign = match op {
            UnaryOp::Not => {
                self.stream.text("not");
                self.stream.space();
                return self.expr(operand, ParenStyle::Word);
            }
            UnaryOp::Minus => "-",
            UnaryOp::Plus => "+",
            UnaryOp::Bang => "!",
        };
        // A space after the sign could turn it into an infix operator.
        self.hoist(tight_start(operand));
        self.stream.text(sign);
        self.expr(operand, ParenStyle::Value);
    }

    /// Writes a chain of operators of the same precedence.
    fn math(&mut self, expr: &Expr<'a>, strength: u8) {
        let mut first = expr;
        let mut rest = Vec::new();
        while let ExprKind::Binary(BinaryOp::Math(op), left, right) = &first.kind
            && level(*op) == strength
        {
            rest.push((op.symbol(), &**right));
            first = left;
        }
        let group = self.stream.open();
        self.expr(first, ParenStyle::Value);
        self.stream.push(Item::Indent(Some(group)));
        for (symbol, operand) in rest.into_iter().rev() {
            self.operand(symbol, operand);
        }
        self.stream.push(Item::Dedent(Some(group)));
        self.stream.close(group);
    }

    fn binary(&mut self, op: BinaryOp, expr: &Expr<'a>, left: &Expr<'a>, right: &Expr<'a>) {
        let prefixed = op == BinaryOp::NotIn && expr.span.start < left.span.start;
        let symbol = match op {
            BinaryOp::In => "in",
            BinaryOp::NotIn if prefixed => "in",
            BinaryOp::NotIn => "not in",
            BinaryOp::Label => "::",
            BinaryOp::Compare(op) => op.symbol(),
            BinaryOp::Math(op) => op.symbol(),
            BinaryOp::Assign(None) => "=",
            BinaryOp::Assign(Some(MathOp::Add)) => "+=",
            BinaryOp::Assign(Some(MathOp::Subtract)) => "-=",
            BinaryOp::Assign(Some(MathOp::Multiply)) => "*=",
            BinaryOp::Assign(Some(MathOp::Divide)) => "/=",
            BinaryOp::Assign(Some(MathOp::Power)) => "**=",
        };
        let group = self.stream.open();
        if prefixed {
            self.stream.text("not");
            self.stream.space();
        }
        self.expr(left, ParenStyle::Value);
        self.stream.push(Item::Indent(Some(group)));
        let last = self.operand(symbol, right);
        self.stream.push(Item::Dedent(Some(group)));
        self.stream.close(group);
        let brackets = match &right.kind {
            // They follow its name; around a single word they cannot be broken.
            ExprKind::Call(call) => match &*call.args {
                [only] if is_scalar(only.bare()) => None,
                _ => Some(last + 1),
            },
            _ => is_bracketed(right).then_some(last),
        };
        if let (true, Some(brackets)) = (is_scalar(left), brackets) {
            self.stream.hug(group, brackets);
        }
    }

    /// Writes an infix operator and its right operand, and returns the index at which the operand
    /// begins. Lines break after the operator, because a `+` or `-` at the start of a line would
    /// begin a new statement.
    fn operand(&mut self, symbol: &'static str, operand: &Expr<'a>) -> usize {
        self.stream.space();
        self.stream.text(symbol);
        self.lead(operand);
        self.stream.line_break(true);
        let start = self.stream.len();
        self.expr(operand, ParenStyle::Value);
        start
    }

    fn logic(&mut self, op: LogicOp, operands: &[Expr<'a>]) {
        let word = match op {
            LogicOp::And => "and",
            LogicOp::Or => "or",
        };
        let Some((first, rest)) = operands.split_first() else {
            return;
        };
        let group = self.stream.open();
        // A nested condition is indented further than this one.
        let inner = matches!(first.kind, ExprKind::Logic(..) | ExprKind::Group(_));
        if inner {
            self.stream.push(Item::Indent(Some(group)));
        }
        self.expr(first, ParenStyle::Word);
        if !inner {
            self.stream.push(Item::Indent(Some(group)));
        }
        let mut end = first.span.end;
        for operand in rest {
            if self.newline_between(end, operand.span.start) {
                self.stream.push(Item::Force);
            }
            self.lead(operand);
            self.stream.line_break(true);
            self.stream.text(word);
            self.stream.space();
            self.expr(operand, ParenStyle::Word);
            end = operand.span.end;
        }
        self.stream.push(Item::Dedent(Some(group)));
        self.stream.close(group);
    }

    fn group(&mut self, body: &[Expr<'a>], span: Span, style: ParenStyle) {
        let style = match (body, style) {
            ([_], style) => style,
            (_, ParenStyle::Command) => ParenStyle::Command,
            _ => ParenStyle::Word,
        };
        self.parenthesised(body, span.end - 1, style);
    }

    /// Writes `(a)` or `(a; b)`. `closer` is the offset of the closing parenthesis.
    pub(super) fn parenthesised(&mut self, body: &[Expr<'a>], closer: u32, style: ParenStyle) {
        let first = body.first().map_or(closer, tight_start);
        let group = self.stream.open();
        self.stream.text("(");
        self.stream.push(Item::Seal);
        // A single expression in parentheses brings its own indentation.
        let indented = body.len() > 1 || self.comment_waits(first);
        if indented {
            self.stream.push(Item::Indent(Some(group)));
        }
        for (i, statement) in body.iter().enumerate() {
            if i > 0 {
                self.stream.text(";");
            }
            self.lead(statement);
            if i > 0 {
                self.stream.line_break(true);
            }
            self.expr(statement, style);
        }
        let comment = self.comment_waits(closer);
        self.comments(closer);
        if indented {
            self.stream.push(Item::Dedent(Some(group)));
        }
        if comment {
            self.stream.push(Item::Line { blank: false });
        }
        self.stream.text(")");
        self.stream.close(group);
    }
}

fn level(op: MathOp) -> u8 {
    match op {
        MathOp::Add | MathOp::Subtract => 8,
        MathOp::Multiply | MathOp::Divide => 9,
        MathOp::Power => 10,
    }
}

/// The offset up to which an expression must not be broken: signs, and the names of calls without
/// parentheses, have to stay with what follows them.
pub(super) fn tight_start(expr: &Expr) -> u32 {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Minus | UnaryOp::Plus | UnaryOp::Bang, operand) => {
            tight_start(operand)
        }
        ExprKind::Binary(BinaryOp::NotIn, left, _) if expr.span.start < left.span.start => {
            expr.span.start
        }
        ExprKind::Binary(_, left, _) => tight_start(left),
        ExprKind::Logic(_, operands) => operands.first().map_or(expr.span.start, tight_start),
        ExprKind::Call(call) if !call.parens => {
            let pairs = call.trailing_pairs && call.args.len() == 1;
            let first = call.args.first().map(|first| {
                if pairs {
                    first.span.start
                } else {
                    tight_start(first)
                }
            });
            let keyword = call.block.as_ref().filter(|block| block.keyword);
            let block = keyword.map(|block| block.span.start);
            first
                .into_iter()
                .chain(block)
                .min()
                .unwrap_or(expr.span.start)
        }
        _ => expr.span.start,
    }
}

/// Whether the expression is a single token, possibly with a sign.
pub(super) fn is_scalar(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Bool(_)
        | ExprKind::Nil
        | ExprKind::Str(_)
        | ExprKind::Sigil(_)
        | ExprKind::Ident(_)
        | ExprKind::Const(_) => true,
        ExprKind::Unary(op, operand) => *op != UnaryOp::Not && is_scalar(operand),
        // `f()`, which may become `f`.
        ExprKind::Call(call) => call.args.is_empty() && call.block.is_none(),
        _ => false,
    }
}

/// Whether the expression is a list or object that can be broken.
pub(super) fn is_bracketed(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::List(items) => !items.is_empty(),
        ExprKind::Object(pairs) => !pairs.is_empty(),
        _ => false,
    }
}
