//! Expressions that are evaluated during play, and counter assignments.

use super::Lowerer;
use super::value::is_operand_name;
use crate::ast::{BinaryOp, Expr, ExprKind, MathOp, UnaryOp};
use crate::diagnostic::Code;
use crate::node::{MathFn, Node, NodeKind};

impl Lowerer {
    /// Lowers a runtime expression.
    pub(super) fn expression(&mut self, expr: &Expr) -> Option<Node> {
        let expr = expr.bare();
        let span = expr.span;
        let (symbol, args): (&str, Vec<&Expr>) = match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Const(_)
            | ExprKind::Unary(UnaryOp::Bang, _) => {
                return self.json(expr);
            }
            ExprKind::Ident(name) => return self.operand(name, expr),
            ExprKind::Str(text) => return self.operand(text, expr),
            ExprKind::Binary(BinaryOp::Math(op), l, r) => (op.symbol(), vec![l, r]),
            ExprKind::Unary(UnaryOp::Minus, inner) => match inner.bare().kind {
                ExprKind::Int(_) | ExprKind::Float(_) => return self.math(expr),
                _ => ("-", vec![inner]),
            },
            ExprKind::Call(call) if call.block.is_none() && MathFn::named(call.name).is_some() => {
                let (_, arity) = MathFn::named(call.name)?;
                if !arity.contains(&call.args.len()) {
                    self.wrong_count(
                        call.name,
                        call.name_span,
                        *arity.start(),
                        *arity.end(),
                        call.args.len(),
                    );
                    return None;
                }
                (call.name, call.args.iter().collect())
            }
            ExprKind::Error => return None,
            _ => return self.bad_expression(expr),
        };
        let nodes: Vec<_> = args.into_iter().map(|arg| self.expression(arg)).collect();
        let args = nodes.into_iter().collect::<Option<Vec<_>>>()?;
        Some(Node::array(
            span,
            vec![Node::str(span, symbol), Node::array(span, args)],
        ))
    }

    fn operand(&mut self, name: &str, expr: &Expr) -> Option<Node> {
        if is_operand_name(name) {
            return Some(Node::str(expr.span, name));
        }
        self.error(
            Code::BadExpression,
            expr.span,
            format!("`{name}` cannot be used in an expression"),
        )
        .label = Some("lowercase letters, digits and `_` only".into());
        None
    }

    fn bad_expression(&mut self, expr: &Expr) -> Option<Node> {
        let message = format!("an expression cannot contain {}", expr.describe());
        let diagnostic = self.error(Code::BadExpression, expr.span, message);
        let amount = match &expr.kind {
            ExprKind::Call(call) => jantaku_names::amount(call.name).map(|amount| amount.name),
            _ => None,
        };
        diagnostic.help = Some(match amount {
            Some(name) => format!("set a counter first: `set_counter(\"x\", \"{name}\", …)`"),
            None => "expressions consist of numbers, counters, constants, variables, `+ - * / **` and functions such as `round_up(x, 100)`".into(),
        });
        None
    }

    /// Lowers an operand of the short forms of assignments and comparisons: a number, a name, a
    /// constant or a variable.
    pub(super) fn simple(&mut self, expr: &Expr) -> Option<Node> {
        let expr = expr.bare();
        match &expr.kind {
            ExprKind::Ident(name) => Some(Node::str(expr.span, *name)),
            _ => self.json(expr),
        }
    }

    /// Lowers `x = e`, `x += e`, … with the label of `:: "label"`.
    pub(super) fn assignment(
        &mut self,
        statement: &Expr,
        op: Option<MathOp>,
        target: &Expr,
        value: &Expr,
        label: Option<Node>,
    ) -> Option<Node> {
        let span = statement.span;
        let Some(counter) = target.as_word() else {
            let found = target.describe();
            self.error(
                Code::BadExpression,
                target.span,
                format!("the left side of an assignment is the name of a counter, not {found}"),
            );
            return None;
        };
        let action = |parts: Vec<Node>| Some(Node::array(span, parts));
        let name = Node::str(target.span, counter);
        // `x = x + s` is `x += s`.
        let (op, value) = match (op, &value.bare().kind) {
            (None, ExprKind::Binary(BinaryOp::Math(op), l, r))
                if l.as_word() == Some(counter) && is_simple(r) && *op != MathOp::Power =>
            {
                (Some(*op), &**r)
            }
            _ => (op, value),
        };
        if label.is_none() && is_simple(value) {
            let verb = match op {
                None => Some("set_counter"),
                Some(MathOp::Add) => Some("add_counter"),
                Some(MathOp::Subtract) => Some("subtract_counter"),
                Some(MathOp::Multiply) => Some("multiply_counter"),
                Some(MathOp::Divide) => Some("divide_counter"),
                Some(MathOp::Power) => None,
            };
            if let Some(verb) = verb {
                let value = self.simple(value)?;
                return action(vec![Node::str(span, verb), name, value]);
            }
        }
        let value = self.expression(value)?;
        let value = match op {
            None => value,
            Some(op) => {
                let operands = Node::array(span, vec![name.clone(), value]);
                Node::array(span, vec![Node::str(span, op.symbol()), operands])
            }
        };
        match label {
            None => action(vec![
                Node::str(span, "set_counter"),
                name,
                Node::str(span, "eval_expr"),
                value,
            ]),
            Some(label) => {
                let verb = Node::str(span, "_counter_assignment");
                action(vec![verb, label, name, Node::str(span, "="), value])
            }
        }
    }

    /// Lowers `x = e :: "label"`.
    pub(super) fn labelled(
        &mut self,
        statement: &Expr,
        assignment: &Expr,
        label: &Expr,
    ) -> Option<Node> {
        let label = match &label.bare().kind {
            ExprKind::Str(text) => Node {
                span: label.span,
                kind: NodeKind::Str(text.clone().into_owned()),
            },
            _ => {
                let found = label.describe();
                self.error(
                    Code::BadExpression,
                    label.span,
                    format!("the label of an assignment is a string, not {found}"),
                );
                return None;
            }
        };
        match &assignment.bare().kind {
            ExprKind::Binary(BinaryOp::Assign(op), target, value) => {
                self.assignment(statement, *op, target, value, Some(label))
            }
            ExprKind::Error => None,
            _ => {
                self.error(
                    Code::BadExpression,
                    assignment.span,
                    "`:: \"label\"` belongs to a counter assignment",
                )
                .help = Some("write `counter = value :: \"label\"`".into());
                None
            }
        }
    }
}

/// Whether this is a number, a negative number, a name, a string, `@c` or `!v`.
pub(super) fn is_simple(expr: &Expr) -> bool {
    match &expr.bare().kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Ident(_)
        | ExprKind::Str(_)
        | ExprKind::Const(_)
        | ExprKind::Unary(UnaryOp::Bang, _) => true,
        ExprKind::Unary(UnaryOp::Minus, inner) => {
            matches!(inner.bare().kind, ExprKind::Int(_) | ExprKind::Float(_))
        }
        _ => false,
    }
}
