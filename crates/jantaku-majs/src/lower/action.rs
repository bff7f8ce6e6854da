//! Actions: the statements of a block.

use super::value::looks_like_json;
use super::{Lowerer, split_pairs};
use crate::ast::{BinaryOp, Block, Call, Expr, ExprKind, UnaryOp};
use crate::diagnostic::{Code, Severity};
use crate::node::Node;
use crate::span::Span;
use jantaku_names::NameList;

/// Actions whose first argument is always a condition.
const ASKS_FIRST: &[&str] = &[
    "when",
    "unless",
    "ite",
    "when_anyone",
    "when_everyone",
    "when_others",
];

impl Lowerer {
    /// Lowers statements to an action list, without faulty statements, which have been reported.
    pub(super) fn actions(&mut self, body: &[Expr], span: Span) -> Node {
        let mut list = Vec::with_capacity(body.len());
        self.push_actions(body, &mut list);
        Node::array(span, list)
    }

    fn push_actions(&mut self, body: &[Expr], list: &mut Vec<Node>) {
        for statement in body {
            if self.problems.is_full() {
                return;
            }
            match &statement.kind {
                ExprKind::Group(inner) => self.push_actions(inner, list),
                _ => list.extend(self.action(statement)),
            }
        }
    }

    /// Lowers the body of a block that has neither clauses nor `else`.
    pub(super) fn block(&mut self, block: &Block) -> Node {
        self.refuse_clauses(block);
        if block.otherwise.is_some() {
            self.error(
                Code::WrongArguments,
                block.span,
                "this block has an `else`, which belongs to `if` only",
            );
        }
        self.actions(&block.body, block.span)
    }

    fn refuse_clauses(&mut self, block: &Block) {
        if let Some(clause) = block.clauses.first() {
            self.error(
                Code::WrongArguments,
                clause.condition.span,
                "`condition -> actions` belongs to `cond do … end`",
            );
        }
    }

    /// Lowers one statement.
    pub(super) fn action(&mut self, expr: &Expr) -> Option<Node> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Ident(name) => self.plain_action(name, span),
            ExprKind::Call(call) => self.action_call(call, span),
            ExprKind::Binary(BinaryOp::Assign(op), target, value) => {
                self.assignment(expr, *op, target, value, None)
            }
            ExprKind::Binary(BinaryOp::Label, assignment, label) => {
                self.labelled(expr, assignment, label)
            }
            ExprKind::Const(_) | ExprKind::Unary(UnaryOp::Bang, _) => self.json(expr),
            ExprKind::Unary(UnaryOp::Plus, inner)
                if matches!(inner.bare().kind, ExprKind::Const(_)) =>
            {
                self.json(expr)
            }
            ExprKind::Group(body) if body.len() == 1 => self.action(&body[0]),
            ExprKind::Error => None,
            _ => {
                let found = expr.describe();
                let help = match &expr.kind {
                    ExprKind::Logic(..)
                    | ExprKind::Unary(UnaryOp::Not, _)
                    | ExprKind::Binary(BinaryOp::Compare(_), ..) => {
                        Some("a condition stands after `if` or `unless`")
                    }
                    ExprKind::Str(_) => Some("to run a function, write its name without quotes"),
                    _ => None,
                };
                self.error(
                    Code::NotAnAction,
                    span,
                    format!("an action is needed here, not {found}"),
                )
                .help = help.map(Into::into);
                None
            }
        }
    }

    fn plain_action(&mut self, name: &str, span: Span) -> Option<Node> {
        if matches!(name, "if" | "unless" | "as" | "cond") {
            self.needs_block(name, span);
            return None;
        }
        let mut parts = Vec::with_capacity(2);
        if !jantaku_names::is_known_action(name) {
            parts.push(Node::str(span, "run"));
        }
        parts.push(Node::str(span, name));
        Some(Node::array(span, parts))
    }

    fn needs_block(&mut self, name: &str, span: Span) {
        self.error(
            Code::WrongArguments,
            span,
            format!("`{name}` needs a block"),
        )
        .help = Some(match name {
            "cond" => "write `cond do condition -> actions … end`".into(),
            "as" => "write `as seat do … end`".into(),
            _ => format!("write `{name} condition do … end`"),
        });
    }

    fn action_call(&mut self, call: &Call, span: Span) -> Option<Node> {
        match (call.name, &call.block) {
            ("if", _) => self.conditional(call, span, false),
            ("unless", Some(_)) => self.conditional(call, span, true),
            ("as", Some(block)) => self.as_seat(call, block, span),
            ("cond", _) => self.cond(call, span),
            (name, _) if jantaku_names::is_known_action(name) => self.known_action(call, span),
            _ => self.function_call(call, span),
        }
    }

    /// `if c do a else b end`, and `unless`.
    fn conditional(&mut self, call: &Call, span: Span, negated: bool) -> Option<Node> {
        let Some(block) = &call.block else {
            self.needs_block(call.name, call.name_span);
            return None;
        };
        let [condition] = &*call.args else {
            self.wrong_count(call.name, call.name_span, 1, 1, call.args.len());
            return None;
        };
        let condition = self.condition_list(condition);
        self.refuse_clauses(block);
        let then = self.actions(&block.body, block.span);
        let otherwise = block
            .otherwise
            .as_ref()
            .map(|body| self.actions(body, block.span));
        let verb = |name: &str| Node::str(call.name_span, name);
        let condition = condition?;
        Some(Node::array(
            span,
            match otherwise {
                None if negated => vec![verb("unless"), condition, then],
                None => vec![verb("when"), condition, then],
                Some(otherwise) if negated => vec![verb("ite"), condition, otherwise, then],
                Some(otherwise) => vec![verb("ite"), condition, then, otherwise],
            },
        ))
    }

    fn as_seat(&mut self, call: &Call, block: &Block, span: Span) -> Option<Node> {
        let [seats] = &*call.args else {
            self.wrong_count("as", call.name_span, 1, 1, call.args.len());
            return None;
        };
        let seats = self.simple(seats);
        let body = self.block(block);
        Some(Node::array(
            span,
            vec![Node::str(call.name_span, "as"), seats?, body],
        ))
    }

    fn cond(&mut self, call: &Call, span: Span) -> Option<Node> {
        let clauses = match &call.block {
            Some(block) if !block.clauses.is_empty() && call.args.is_empty() => &block.clauses,
            _ => {
                self.needs_block("cond", call.name_span);
                return None;
            }
        };
        if let Some(block) = &call.block {
            if let Some(early) = block.body.first() {
                self.error(
                    Code::WrongArguments,
                    early.span,
                    "a `cond` holds clauses only: `condition -> actions`",
                );
            }
            if block.otherwise.is_some() {
                self.error(Code::WrongArguments, block.span, "a `cond` has no `else`")
                    .help = Some("make the last clause `true -> …`".into());
            }
        }
        let lowered: Vec<_> = clauses
            .iter()
            .map(|clause| {
                let condition = self.condition_list(&clause.condition);
                let body = self.actions(&clause.body, clause.condition.span);
                condition.map(|condition| (condition, body, clause.condition.span))
            })
            .collect();
        let lowered = lowered.into_iter().collect::<Option<Vec<_>>>()?;
        let mut result: Option<Node> = None;
        for (condition, body, at) in lowered.into_iter().rev() {
            let at = at.to(span);
            let parts = match result {
                None => vec![Node::str(at, "when"), condition, body],
                Some(rest) => vec![
                    Node::str(at, "ite"),
                    condition,
                    body,
                    Node::array(at, vec![rest]),
                ],
            };
            result = Some(Node::array(at, parts));
        }
        result
    }

    fn known_action(&mut self, call: &Call, span: Span) -> Option<Node> {
        let (args, pairs) = split_pairs(call);
        let mut parts = vec![Some(Node::str(call.name_span, call.name))];
        let (_, plain) = jantaku_names::strip_uninterruptible(call.name);
        for (i, arg) in args.iter().enumerate() {
            let asks = i == 0 && ASKS_FIRST.contains(&plain) && !looks_like_json(arg);
            parts.push(if asks {
                self.condition_list(arg)
            } else {
                self.argument(arg)
            });
        }
        let seat = match pairs {
            [pair] if pair.key == "as" => Some(self.simple(&pair.value)?),
            [] => None,
            [first, .., last] | [first @ last] => {
                let at = first.key_span.to(last.value.span);
                parts.push(self.object(at, pairs, Self::argument));
                None
            }
        };
        if let Some(block) = &call.block {
            let body = self.block(block);
            parts.push(Some(body));
        }
        let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
        Some(with_seat(seat, Node::array(span, parts), span))
    }

    /// `f`, `f(k: v)`, `f(%{k: v})`, `f(as: seat)`, `f(%{k: v}, as: seat)`
    fn function_call(&mut self, call: &Call, span: Span) -> Option<Node> {
        let (args, pairs) = split_pairs(call);
        if let Some(block) = &call.block {
            let suggestion = self.suggestion(Severity::Error, NameList::Actions, call.name);
            let help = suggestion.unwrap_or_else(|| "only actions such as `mark` take one".into());
            self.error(
                Code::WrongArguments,
                block.span,
                format!("the function `{}` cannot take a block", call.name),
            )
            .help = Some(help);
            return None;
        }
        let mut parts = vec![
            Node::str(call.name_span, "run"),
            Node::str(call.name_span, call.name),
        ];
        let seat = match (args, pairs) {
            ([], [pair]) if pair.key == "as" => Some(self.simple(&pair.value)?),
            ([], []) => None,
            ([], [first, .., last] | [first @ last]) => {
                let at = first.key_span.to(last.value.span);
                parts.push(self.object(at, pairs, Self::argument)?);
                None
            }
            // One object holds the named arguments.
            ([only], rest) if rest.iter().all(|pair| pair.key == "as") && rest.len() <= 1 => {
                let ExprKind::Object(pairs) = &only.bare().kind else {
                    return self.positional(call, only.span);
                };
                parts.push(self.object(only.span, pairs, Self::argument)?);
                match rest {
                    [pair] => Some(self.simple(&pair.value)?),
                    _ => None,
                }
            }
            ([first, ..], _) => return self.positional(call, first.span),
        };
        Some(with_seat(seat, Node::array(span, parts), span))
    }

    fn positional(&mut self, call: &Call, span: Span) -> Option<Node> {
        let name = call.name;
        let suggestion = self.suggestion(Severity::Error, NameList::Actions, name);
        let diagnostic = self.error(
            Code::WrongArguments,
            span,
            format!("`{name}` is no action, and functions take named arguments only"),
        );
        diagnostic.help = Some(suggestion.unwrap_or_else(|| {
            format!("write `{name}(parameter: value)` and use `\"$parameter\"` in the function")
        }));
        None
    }
}

/// Wraps an action in `as`, if a seat was given.
fn with_seat(seat: Option<Node>, action: Node, span: Span) -> Node {
    match seat {
        None => action,
        Some(seat) => Node::array(
            span,
            vec![Node::str(span, "as"), seat, Node::array(span, vec![action])],
        ),
    }
}
