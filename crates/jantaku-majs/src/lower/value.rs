//! JSON values, load-time arithmetic, and "any" values, which may also be conditions or actions.

use super::{Lowerer, RESERVED_VARIABLES, is_plain_name};
use crate::ast::{BinaryOp, Expr, ExprKind, MathOp, UnaryOp};
use crate::diagnostic::Code;
use crate::node::{MathFn, Node, NodeKind};
use crate::span::Span;

impl From<MathOp> for MathFn {
    fn from(op: MathOp) -> Self {
        match op {
            MathOp::Add => Self::Add,
            MathOp::Subtract => Self::Subtract,
            MathOp::Multiply => Self::Multiply,
            MathOp::Divide => Self::Divide,
            MathOp::Power => Self::Power,
        }
    }
}

/// What an "any" value was written as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// As a condition; the node is a condition list.
    Condition,
    /// As anything else.
    Other,
}

impl Lowerer {
    /// Lowers a JSON value.
    pub(super) fn json(&mut self, expr: &Expr) -> Option<Node> {
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Int(n) => NodeKind::Int(*n),
            ExprKind::Float(x) => NodeKind::Float(*x),
            ExprKind::Bool(b) => NodeKind::Bool(*b),
            ExprKind::Nil => NodeKind::Null,
            ExprKind::Str(text) => NodeKind::Str(text.clone().into_owned()),
            ExprKind::Sigil(sigil) => return self.sigil(sigil, span),
            ExprKind::Const(name) => return self.constant(name, span, false),
            ExprKind::List(items) => {
                let nodes: Vec<_> = items.iter().map(|item| self.json(item)).collect();
                NodeKind::Array(nodes.into_iter().collect::<Option<_>>()?)
            }
            ExprKind::Object(pairs) => return self.object(span, pairs, Self::json),
            ExprKind::Group(body) if body.len() == 1 => return self.json(expr.bare()),
            ExprKind::Unary(UnaryOp::Plus, inner) => match inner.bare().kind {
                ExprKind::Const(name) => return self.constant(name, span, true),
                _ => return self.not_json(expr),
            },
            ExprKind::Unary(UnaryOp::Bang, inner) => return self.variable(inner, span),
            _ if is_math(expr) => return self.math(expr),
            ExprKind::Error => return None,
            _ => return self.not_json(expr),
        };
        Some(Node { span, kind })
    }

    fn not_json(&mut self, expr: &Expr) -> Option<Node> {
        let word = expr.as_word().map(str::to_owned);
        let message = match &word {
            Some(word) => format!("`{word}` is a bare word, not a JSON value"),
            None => format!("a JSON value is needed here, not {}", expr.describe()),
        };
        let diagnostic = self.error(Code::InvalidJson, expr.span, message);
        if matches!(expr.kind, ExprKind::Unary(UnaryOp::Plus, _)) {
            diagnostic.help = Some("only constants are splatted: `+@name`".into());
            return None;
        }
        diagnostic.help = word.map(|word| {
            format!(
                "write `\"{word}\"` for a text, `@{word}` for a constant, `!{word}` for a variable"
            )
        });
        None
    }

    pub(super) fn constant(&mut self, name: &str, span: Span, splat: bool) -> Option<Node> {
        let prefix = if splat { "@splat$" } else { "@" };
        self.checked_name("constant", name, span)
            .then(|| Node::str(span, format!("{prefix}{name}")))
    }

    /// Lowers `!name`; `inner` is the expression after the mark.
    pub(super) fn variable(&mut self, inner: &Expr, span: Span) -> Option<Node> {
        let name = match &inner.bare().kind {
            ExprKind::Ident(name) => *name,
            ExprKind::Error => return None,
            _ => {
                self.error(
                    Code::InvalidName,
                    span,
                    "`!` stands before the name of a variable",
                )
                .help = Some("conditions are negated with `not`".into());
                return None;
            }
        };
        self.variable_name(name, span)?;
        let kind = NodeKind::Var(name.to_owned());
        Some(Node { span, kind })
    }

    /// Checks the name of a variable, and reports an invalid one.
    pub(super) fn variable_name(&mut self, name: &str, span: Span) -> Option<()> {
        if RESERVED_VARIABLES.contains(&name) {
            self.error(
                Code::InvalidName,
                span,
                format!("`{name}` is reserved and cannot name a variable"),
            );
            return None;
        }
        self.checked_name("variable", name, span).then_some(())
    }

    /// Lowers load-time arithmetic; see [`is_math`].
    pub(super) fn math(&mut self, expr: &Expr) -> Option<Node> {
        let expr = expr.bare();
        let span = expr.span;
        let (function, args): (MathFn, Vec<&Expr>) = match &expr.kind {
            ExprKind::Unary(UnaryOp::Minus, inner) => match &inner.bare().kind {
                ExprKind::Int(n) => {
                    return Some(Node::int(span, n.wrapping_neg()));
                }
                ExprKind::Float(x) => {
                    let kind = NodeKind::Float(-x);
                    return Some(Node { span, kind });
                }
                _ => (MathFn::Negate, vec![inner]),
            },
            ExprKind::Binary(BinaryOp::Math(op), l, r) => ((*op).into(), vec![l, r]),
            ExprKind::Call(call) => {
                let (function, arity) = MathFn::named(call.name)?;
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
                (function, call.args.iter().collect())
            }
            _ => return self.json(expr),
        };
        let nodes: Vec<_> = args.into_iter().map(|arg| self.math(arg)).collect();
        let args = nodes.into_iter().collect::<Option<Vec<_>>>()?;
        let kind = NodeKind::Math(function, args);
        Some(Node { span, kind })
    }

    /// Reports a wrong number of arguments.
    pub(super) fn wrong_count(
        &mut self,
        name: &str,
        span: Span,
        least: usize,
        most: usize,
        got: usize,
    ) {
        let wanted = match (least, most) {
            (l, m) if l == m => format!("{l}"),
            (l, usize::MAX) => format!("at least {l}"),
            (l, m) => format!("{l} to {m}"),
        };
        let plural = if most == 1 { "" } else { "s" };
        let code = if got == 0 {
            Code::MissingArguments
        } else {
            Code::WrongArguments
        };
        self.error(
            code,
            span,
            format!("`{name}` takes {wanted} argument{plural}, {got} given"),
        );
    }

    /// Lowers an "any" value outside of action arguments.
    pub(super) fn any(&mut self, expr: &Expr) -> Option<Node> {
        self.any_with_origin(expr, false).map(|(node, _)| node)
    }

    /// Lowers an "any" value that is the argument of an action.
    pub(super) fn argument(&mut self, expr: &Expr) -> Option<Node> {
        self.any_with_origin(expr, true).map(|(node, _)| node)
    }

    pub(super) fn any_with_origin(
        &mut self,
        expr: &Expr,
        argument: bool,
    ) -> Option<(Node, Origin)> {
        let expr = expr.bare();
        let span = expr.span;
        let plain = |node| Some((node, Origin::Other));
        match &expr.kind {
            ExprKind::Ident(name) => plain(Node::str(span, *name)),
            _ if is_math(expr) => plain(self.math(expr)?),
            ExprKind::Logic(..)
            | ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Binary(BinaryOp::Compare(_) | BinaryOp::In | BinaryOp::NotIn, ..) => {
                Some((self.condition_list(expr)?, Origin::Condition))
            }
            ExprKind::Binary(BinaryOp::Assign(_) | BinaryOp::Label, ..) => {
                plain(self.action(expr)?)
            }
            ExprKind::Binary(BinaryOp::Math(_), ..) | ExprKind::Unary(UnaryOp::Minus, _) => {
                plain(self.computed(expr, argument)?)
            }
            ExprKind::Call(call) if call.block.is_none() && MathFn::named(call.name).is_some() => {
                plain(self.computed(expr, argument)?)
            }
            ExprKind::Call(call)
                if call.block.is_none() && jantaku_names::is_known_condition(call.name) =>
            {
                Some((self.condition_list(expr)?, Origin::Condition))
            }
            ExprKind::Call(call)
                if call.block.is_none() && matches!(call.name, "at_least" | "at_most") =>
            {
                Some((self.condition_list(expr)?, Origin::Condition))
            }
            ExprKind::Call(_) => plain(self.action(expr)?),
            ExprKind::Group(body) => plain(self.actions(body, span)),
            _ => plain(self.json(expr)?),
        }
    }

    /// Lowers arithmetic that is done during play.
    fn computed(&mut self, expr: &Expr, argument: bool) -> Option<Node> {
        let node = self.expression(expr)?;
        let span = expr.span;
        Some(if argument {
            Node::array(span, vec![Node::str(span, "eval_expr"), node])
        } else {
            node
        })
    }

    /// Lowers the name argument of a command: a word, a string, a number or a variable.
    pub(super) fn name(&mut self, expr: &Expr) -> Option<Node> {
        let bare = expr.bare();
        let span = bare.span;
        match &bare.kind {
            ExprKind::Ident(name) => Some(Node::str(span, *name)),
            ExprKind::Str(text) => Some(Node::str(span, text.clone())),
            ExprKind::Int(n) => Some(Node::str(span, n.to_string())),
            ExprKind::Const(_) | ExprKind::Unary(UnaryOp::Bang, _) => self.json(bare),
            // A parameter list after the name is allowed and ignored.
            ExprKind::Call(call) if call.parens && call.block.is_none() => {
                Some(Node::str(call.name_span, call.name))
            }
            ExprKind::Error => None,
            _ => {
                let found = bare.describe();
                self.error(
                    Code::WrongArguments,
                    span,
                    format!("a name is needed here, not {found}"),
                );
                None
            }
        }
    }

    /// A name that must be known when the file is read, and so cannot be a variable.
    pub(super) fn fixed_name(&mut self, expr: &Expr) -> Option<String> {
        let node = self.name(expr)?;
        match node.kind {
            NodeKind::Str(text) => Some(text),
            _ => {
                self.error(
                    Code::WrongArguments,
                    node.span,
                    "this name cannot be a variable",
                );
                None
            }
        }
    }
}

/// Whether this is arithmetic on numbers and variables alone, which is done when the file is
/// applied.
pub(super) fn is_math(expr: &Expr) -> bool {
    fn operand(expr: &Expr) -> bool {
        let expr = expr.bare();
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) => true,
            ExprKind::Unary(UnaryOp::Bang, inner) => {
                matches!(inner.bare().kind, ExprKind::Ident(_))
            }
            _ => is_math(expr),
        }
    }
    match &expr.bare().kind {
        ExprKind::Unary(UnaryOp::Minus, inner) => operand(inner),
        ExprKind::Binary(BinaryOp::Math(_), l, r) => operand(l) && operand(r),
        ExprKind::Call(call) => {
            call.block.is_none()
                && !call.trailing_pairs
                && !call.args.is_empty()
                && MathFn::named(call.name).is_some()
                && call.args.iter().all(operand)
        }
        _ => false,
    }
}

/// Whether this has the form of a JSON value, regardless of names.
pub(super) fn looks_like_json(expr: &Expr) -> bool {
    match &expr.bare().kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Bool(_)
        | ExprKind::Nil
        | ExprKind::Str(_)
        | ExprKind::Sigil(_)
        | ExprKind::Const(_)
        | ExprKind::List(_)
        | ExprKind::Object(_)
        | ExprKind::Unary(UnaryOp::Plus | UnaryOp::Bang, _) => true,
        _ => is_math(expr),
    }
}

/// Whether the text can be an operand of an expression that is evaluated during play.
pub(super) fn is_operand_name(name: &str) -> bool {
    is_plain_name(name.strip_prefix('$').unwrap_or(name))
}
