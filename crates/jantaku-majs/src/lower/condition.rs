//! Conditions: leaves, and lists whose nesting level alternates between AND and OR.

use super::expression::is_simple;
use super::value::looks_like_json;
use super::{Lowerer, split_pairs};
use crate::ast::{BinaryOp, Call, CompareOp, Expr, ExprKind, LogicOp, UnaryOp};
use crate::diagnostic::{Code, Severity};
use crate::node::{Node, NodeKind};
use crate::span::Span;
use jantaku_names::{NameList, ValueKind};

/// A condition before it is written as nested lists.
enum Condition {
    /// A name, an object, a constant or a variable.
    Leaf(Node),
    /// A lone `@c` or `!v`, which may stand for a whole list.
    Whole(Node),
    And(Vec<Condition>, Span),
    Or(Vec<Condition>, Span),
    AtLeast(Node, Vec<Condition>, Span),
    AtMost(Node, Vec<Condition>, Span),
}

use Condition::{And, AtLeast, AtMost, Leaf, Or, Whole};

fn counted(count: Node, items: impl Iterator<Item = Node>, span: Span) -> Node {
    Node::array(span, std::iter::once(count).chain(items).collect())
}

/// Writes a condition at a level where a list means AND.
fn to_and(condition: Condition) -> Node {
    match condition {
        Leaf(node) | Whole(node) => node,
        And(parts, span) => Node::array(span, parts.into_iter().map(to_or).collect()),
        AtLeast(n, parts, span) => counted(n, parts.into_iter().map(to_or), span),
        Or(_, span) | AtMost(_, _, span) => Node::array(span, vec![to_or(condition)]),
    }
}

/// Writes a condition at a level where a list means OR.
fn to_or(condition: Condition) -> Node {
    match condition {
        Leaf(node) | Whole(node) => node,
        Or(parts, span) => Node::array(span, parts.into_iter().map(to_and).collect()),
        AtMost(n, parts, span) => counted(n, parts.into_iter().map(to_and), span),
        And(_, span) | AtLeast(_, _, span) => Node::array(span, vec![to_and(condition)]),
    }
}

impl Lowerer {
    /// Lowers a condition to a list at the AND level.
    pub(super) fn condition_list(&mut self, expr: &Expr) -> Option<Node> {
        let condition = self.condition(expr)?;
        let whole = matches!(condition, Whole(_));
        let node = to_and(condition);
        Some(match &node.kind {
            NodeKind::Array(_) => node,
            _ if whole => node,
            _ => Node::array(node.span, vec![node]),
        })
    }

    /// Lowers an element of a condition list that is written as a list.
    pub(super) fn list_element(&mut self, expr: &Expr) -> Option<Node> {
        if matches!(expr.bare().kind, ExprKind::List(_) | ExprKind::Object(_)) {
            return self.json(expr);
        }
        self.condition(expr).map(to_or)
    }

    fn condition(&mut self, expr: &Expr) -> Option<Condition> {
        let span = expr.span;
        let leaf = |node| Some(Leaf(node));
        match &expr.kind {
            ExprKind::Group(body) if body.len() == 1 => self.condition(&body[0]),
            ExprKind::Logic(op, operands) => {
                let mut parts = Vec::with_capacity(operands.len());
                let mut complete = true;
                for operand in operands {
                    match (op, self.condition(operand)) {
                        (LogicOp::And, Some(And(inner, _))) | (LogicOp::Or, Some(Or(inner, _))) => {
                            parts.extend(inner)
                        }
                        (_, Some(part)) => parts.push(part),
                        (_, None) => complete = false,
                    }
                }
                let whole = match op {
                    LogicOp::And => And(parts, span),
                    LogicOp::Or => Or(parts, span),
                };
                complete.then_some(whole)
            }
            ExprKind::Bool(value) => leaf(Node::str(span, if *value { "true" } else { "false" })),
            ExprKind::Str(name) => {
                // A string may also be a function's parameter or a constant.
                if !name.starts_with(['$', '@']) {
                    self.known_condition(name, span)?;
                }
                leaf(Node::str(span, name.clone()))
            }
            ExprKind::Ident(name) => {
                self.known_condition(name, span)?;
                leaf(Node::str(span, *name))
            }
            ExprKind::Call(call) => self.condition_call(call, span),
            ExprKind::Const(name) => self.constant(name, span, false).map(Whole),
            ExprKind::Unary(UnaryOp::Plus, inner)
                if matches!(inner.bare().kind, ExprKind::Const(_)) =>
            {
                self.json(expr).map(Leaf)
            }
            ExprKind::Unary(UnaryOp::Bang, inner) => self.variable(inner, span).map(Whole),
            ExprKind::Unary(UnaryOp::Not, inner) => {
                let inner = self.condition_list(inner)?;
                leaf(named(span, "not", None, vec![inner]))
            }
            ExprKind::Binary(BinaryOp::Compare(op), l, r) => {
                self.comparison(*op, l, r, span).map(Leaf)
            }
            ExprKind::Error => None,
            ExprKind::Binary(BinaryOp::In | BinaryOp::NotIn, ..) => {
                self.error(
                    Code::NotACondition,
                    span,
                    "`in` works in toplevel conditions only",
                )
                .help =
                    Some("it asks about the ruleset while it is loaded, not about the game".into());
                None
            }
            _ => {
                let found = expr.describe();
                let diagnostic = self.error(
                    Code::NotACondition,
                    span,
                    format!("a condition is needed here, not {found}"),
                );
                if matches!(expr.kind, ExprKind::Binary(BinaryOp::Assign(None), ..)) {
                    diagnostic.help = Some("compare with `==`".into());
                }
                None
            }
        }
    }

    fn known_condition(&mut self, name: &str, span: Span) -> Option<()> {
        if jantaku_names::is_known_condition(name) {
            return Some(());
        }
        let suggestion = self.suggestion(Severity::Error, NameList::Conditions, name);
        let help = match suggestion {
            None if jantaku_names::is_known_action(name) => {
                Some(format!("`{name}` is an action, not a condition"))
            }
            suggestion => suggestion,
        };
        self.error(
            Code::UnknownCondition,
            span,
            format!("unknown condition `{name}`"),
        )
        .help = help;
        None
    }

    fn condition_call(&mut self, call: &Call, span: Span) -> Option<Condition> {
        if let Some(block) = &call.block {
            self.error(Code::NotACondition, block.span, "a condition has no block");
            return None;
        }
        if matches!(call.name, "at_least" | "at_most") {
            return self.counted_condition(call, span);
        }
        self.known_condition(call.name, call.name_span)?;
        let (args, pairs) = split_pairs(call);
        let (_, plain) = jantaku_names::strip_not(NameList::Conditions, call.name);
        let entry = jantaku_names::condition(plain);
        let opts: Vec<_> = args
            .iter()
            .enumerate()
            .map(|(i, arg)| {
                // All arguments of `anyone` together are one list of conditions.
                let kind = entry
                    .and_then(|entry| entry.param(i))
                    .map(|param| param.kind);
                self.condition_argument(arg, kind == Some(ValueKind::Spread(&ValueKind::Condition)))
            })
            .collect();
        let opts: Option<Vec<_>> = opts.into_iter().collect();
        let mut seat = None;
        for pair in pairs {
            if pair.key == "as" {
                seat = Some(self.simple(&pair.value)?);
            } else {
                let message = format!("a condition takes no `{}:`", pair.key);
                self.error(Code::WrongArguments, pair.key_span, message)
                    .help = Some("only `as: seat` may follow its arguments".into());
                return None;
            }
        }
        let opts = opts?;
        if opts.is_empty() && seat.is_none() {
            return Some(Leaf(Node::str(span, call.name)));
        }
        Some(Leaf(named(span, call.name, seat, opts)))
    }

    /// An argument of a condition: JSON, or a condition. Where the arguments are themselves
    /// a list of conditions (`anyone`), each is written as an element of that list.
    fn condition_argument(&mut self, expr: &Expr, in_list: bool) -> Option<Node> {
        if looks_like_json(expr) {
            return self.json(expr);
        }
        let is_condition = match &expr.bare().kind {
            ExprKind::Ident(name) => jantaku_names::is_known_condition(name),
            ExprKind::Call(call) => {
                jantaku_names::is_known_condition(call.name)
                    || matches!(call.name, "at_least" | "at_most")
            }
            ExprKind::Logic(..)
            | ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Binary(BinaryOp::Compare(_), ..) => true,
            _ => false,
        };
        match (is_condition, in_list) {
            (false, _) => self.json(expr),
            (true, true) => self.condition(expr).map(to_or),
            (true, false) => self.condition_list(expr),
        }
    }

    fn counted_condition(&mut self, call: &Call, span: Span) -> Option<Condition> {
        let Some((count, rest)) = call.args.split_first() else {
            self.wrong_count(call.name, call.name_span, 2, usize::MAX, 0);
            return None;
        };
        let ExprKind::Int(n) = count.bare().kind else {
            let found = count.describe();
            self.error(
                Code::WrongArguments,
                count.span,
                format!(
                    "the count of `{}` is a whole number, not {found}",
                    call.name
                ),
            );
            return None;
        };
        let parts: Vec<_> = rest.iter().map(|expr| self.condition(expr)).collect();
        let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
        let count = Node::int(count.span, n);
        Some(if call.name == "at_least" {
            AtLeast(count, parts, span)
        } else {
            AtMost(count, parts, span)
        })
    }

    /// `counter_…` for a counter and something plain, `amount_…` for everything else.
    fn comparison(&mut self, op: CompareOp, left: &Expr, right: &Expr, span: Span) -> Option<Node> {
        let name = match &left.bare().kind {
            ExprKind::Ident(name) => Some(*name),
            ExprKind::Str(text) => Some(&**text),
            _ => None,
        };
        let counter =
            name.is_some_and(|name| jantaku_names::amount(name).is_none()) && is_simple(right);
        let (l, r) = if counter {
            (self.simple(left), self.simple(right))
        } else {
            (self.expression(left), self.expression(right))
        };
        let family = if counter { "counter" } else { "amount" };
        let name = match op {
            CompareOp::Equal => format!("{family}_equals"),
            CompareOp::NotEqual => format!("not_{family}_equals"),
            CompareOp::AtMost => format!("{family}_at_most"),
            CompareOp::AtLeast => format!("{family}_at_least"),
            CompareOp::Less => format!("{family}_less_than"),
            CompareOp::More => format!("{family}_more_than"),
        };
        Some(named(span, &name, None, vec![l?, r?]))
    }
}

fn named(span: Span, name: &str, seat: Option<Node>, opts: Vec<Node>) -> Node {
    let mut pairs = vec![("name", Node::str(span, name))];
    if let Some(seat) = seat {
        pairs.push(("as", seat));
    }
    pairs.push(("opts", Node::array(span, opts)));
    Node::object(span, pairs)
}
