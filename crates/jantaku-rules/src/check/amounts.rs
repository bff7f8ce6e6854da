//! Amounts, expressions, the worth of yaku, and the values that texts show.

use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{Kind, List, Space, amount, expression_function, nearest};

use super::actions::parts;
use super::facts::Wanted;
use super::shape::is_open;
use super::walk::Walker;

const OPERATORS: &[&str] = &["+", "-", "*", "/", "**", "="];

impl Walker<'_> {
    /// Looks at an amount.
    pub(super) fn amount(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Str(name) => self.amount_name(name, node.span),
            NodeKind::Array(items) => self.amount_call(items, node.span),
            _ => {}
        }
    }

    fn amount_name(&mut self, name: &str, span: Span) {
        match amount(name) {
            Some(entry) => self.arguments(entry, &[], span),
            None => self.facts.refer(Wanted::Amount, name, span),
        }
    }

    /// Looks at the name of an amount with its arguments. Counters take none, so the name has
    /// to be known.
    pub(super) fn amount_call(&mut self, items: &[Node], span: Span) {
        let Some((head, args)) = items.split_first() else {
            return;
        };
        let Some(name) = head.as_str().filter(|_| !is_open(head)) else {
            return args.iter().for_each(|arg| self.guess(arg));
        };
        match amount(name) {
            Some(entry) => self.arguments(entry, args, span),
            None if args.is_empty() => self.amount_name(name, head.span),
            None => {
                self.unknown("amount", name, head.span, || nearest(List::Amounts, name));
                args.iter().for_each(|arg| self.guess(arg));
            }
        }
    }

    /// Looks at an expression.
    pub(super) fn expression(&mut self, node: &Node) {
        let Some((head, operator, operands)) = parts(node) else {
            return match node.kind {
                NodeKind::Array(_) => self.mismatch(node, "`[operator, [operand, …]]`"),
                _ => self.amount(node),
            };
        };
        if amount(operator).is_some() {
            return self.amount(node);
        }
        let [operands] = operands else {
            return self.mismatch(node, "`[operator, [operand, …]]`");
        };
        let Some(list) = operands.as_array() else {
            if !is_open(operands) {
                self.mismatch(operands, "list of operands");
            }
            return;
        };
        if let Some(entry) = expression_function(operator) {
            return self.arguments(entry, list, head.span);
        }
        if !OPERATORS.contains(&operator) && !is_open(head) {
            let near = || nearest(List::ExpressionFunctions, operator);
            self.unknown("operator", operator, head.span, near);
        }
        for operand in list {
            self.value(operand, Kind::Expression);
        }
    }

    /// Looks at the worth of a yaku: an amount, or `[amount, unit]`, or several of these.
    pub(super) fn yaku_value(&mut self, node: &Node) {
        match node.as_array() {
            None => self.amount(node),
            Some([first, rest @ ..]) if first.as_array().is_none() => {
                self.value(first, Kind::Amount);
                for unit in rest {
                    self.value(unit, Kind::AnyOf(&[Kind::Name(Space::Unit), Kind::Number]));
                }
            }
            Some(several) => several
                .iter()
                .for_each(|one| self.value(one, Kind::YakuValue)),
        }
    }

    /// Looks at the variables of a text, which are amounts, tiles or words.
    pub(super) fn text_variables(&mut self, node: &Node) {
        self.members(node, |walker, value| match parts(value) {
            Some((_, name, args))
                if amount(name).is_some_and(|entry| entry.accepts(args.len())) =>
            {
                walker.value(value, Kind::Amount);
            }
            _ => walker.guess(value),
        });
    }
}
