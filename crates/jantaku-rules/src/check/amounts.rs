//! Checks of amounts, expressions, yaku values, and the variables of texts.

use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{NameList, NameSpace, ValueKind, amount, expression_function, nearest};

use super::actions::parts;
use super::facts::ReferenceTarget;
use super::shape::is_open;
use super::walk::Walker;

const OPERATORS: &[&str] = &["+", "-", "*", "/", "**", "="];

impl Walker<'_> {
    pub(super) fn check_amount(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Str(name) => self.check_amount_name(name, node.span),
            NodeKind::Array(items) => self.check_amount_call(items, node.span),
            _ => {}
        }
    }

    fn check_amount_name(&mut self, name: &str, span: Span) {
        match amount(name) {
            Some(entry) => self.check_arguments(entry, &[], span),
            None => self
                .facts
                .add_reference(ReferenceTarget::Amount, name, span),
        }
    }

    /// Checks an amount with arguments. Counters take none, so with arguments the name must be that
    /// of an amount.
    pub(super) fn check_amount_call(&mut self, items: &[Node], span: Span) {
        let Some((head, args)) = items.split_first() else {
            return;
        };
        let Some(name) = head.as_str().filter(|_| !is_open(head)) else {
            return args.iter().for_each(|arg| self.check_unknown(arg));
        };
        match amount(name) {
            Some(entry) => self.check_arguments(entry, args, span),
            None if args.is_empty() => self.check_amount_name(name, head.span),
            None => {
                self.warn_unknown_name("amount", name, head.span, || {
                    nearest(NameList::Amounts, name)
                });
                args.iter().for_each(|arg| self.check_unknown(arg));
            }
        }
    }

    pub(super) fn check_expression(&mut self, node: &Node) {
        let Some((head, operator, operands)) = parts(node) else {
            return match node.kind {
                NodeKind::Array(_) => self.warn_mismatch(node, "`[operator, [operand, …]]`"),
                _ => self.check_amount(node),
            };
        };
        if amount(operator).is_some() {
            return self.check_amount(node);
        }
        let [operands] = operands else {
            return self.warn_mismatch(node, "`[operator, [operand, …]]`");
        };
        let Some(list) = operands.as_array() else {
            if !is_open(operands) {
                self.warn_mismatch(operands, "list of operands");
            }
            return;
        };
        if let Some(entry) = expression_function(operator) {
            return self.check_arguments(entry, list, head.span);
        }
        if !OPERATORS.contains(&operator) && !is_open(head) {
            let near = || nearest(NameList::ExpressionFunctions, operator);
            self.warn_unknown_name("operator", operator, head.span, near);
        }
        for operand in list {
            self.check_value(operand, ValueKind::Expression);
        }
    }

    /// Checks a yaku value: an amount, or `[amount, unit]`, or a list of these.
    pub(super) fn check_yaku_value(&mut self, node: &Node) {
        match node.as_array() {
            None => self.check_amount(node),
            Some([first, rest @ ..]) if first.as_array().is_none() => {
                self.check_value(first, ValueKind::Amount);
                for unit in rest {
                    self.check_value(
                        unit,
                        ValueKind::AnyOf(&[ValueKind::Name(NameSpace::Unit), ValueKind::Number]),
                    );
                }
            }
            Some(several) => several
                .iter()
                .for_each(|one| self.check_value(one, ValueKind::YakuValue)),
        }
    }

    /// Checks the variables of a text, which are amounts, tiles or words.
    pub(super) fn check_text_variables(&mut self, node: &Node) {
        self.for_each_member(node, |walker, value| match parts(value) {
            Some((_, name, args))
                if amount(name).is_some_and(|entry| entry.accepts(args.len())) =>
            {
                walker.check_value(value, ValueKind::Amount);
            }
            _ => walker.check_unknown(value),
        });
    }
}
