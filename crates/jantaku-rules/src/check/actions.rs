//! Checks of action lists and of the fu actions inside them.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{
    NameList, ValueKind, action, is_known_action, minipoint_action, nearest, strip_uninterruptible,
};

use super::near::{describe, quote};
use super::reach;
use super::shape::{is_open, is_placeholder};
use super::walk::Walker;

/// The members of a group of the fu action `remove_groups`.
const FU_GROUP: &[(&str, ValueKind)] = &[("groups", ValueKind::Set), ("value", ValueKind::Amount)];

/// The head of `[name, argument…]`, its text, and the arguments.
pub(super) fn parts(node: &Node) -> Option<(&Node, &str, &[Node])> {
    let (head, args) = node.as_array()?.split_first()?;
    Some((head, head.as_str()?, args))
}

impl Walker<'_> {
    pub(super) fn check_actions(&mut self, node: &Node) {
        let Some(items) = node.as_array() else {
            return self.warn_not_an_action(node, "an action list is needed here");
        };
        if self.warn_lone_action(node) {
            return;
        }
        for item in items {
            self.check_action(item);
        }
    }

    fn warn_not_an_action(&mut self, node: &Node, needed: &str) {
        let message = format!("{needed}, not {}", describe(node));
        let help = node
            .as_str()
            .filter(|name| is_known_action(name))
            .map(|name| format!("in JSON, an action is a list: `[\"{name}\"]`"));
        self.warn(Code::NotAnAction, node.span, message).help = help;
    }

    /// Warns about `["draw", 1]` in place of `[["draw", 1]]`, and returns whether it did.
    fn warn_lone_action(&mut self, node: &Node) -> bool {
        let Some((_, name, args)) = parts(node) else {
            return false;
        };
        let is_action = |node: &Node| parts(node).is_some_and(|(_, name, _)| is_known_action(name));
        let lone = is_known_action(name) && (args.is_empty() || !args.iter().all(is_action));
        if lone {
            let message = "an action list is needed here, not a single action";
            let help = "put it into a list, `[[…]]`, or write it as a block, `do … end`";
            self.warn(Code::NotAnAction, node.span, message).help = Some(help.into());
        }
        lone
    }

    /// Checks one action, or a list of actions in its place.
    pub(super) fn check_action(&mut self, node: &Node) {
        if is_open(node) {
            return;
        }
        match (parts(node), node.as_array()) {
            (Some((head, name, args)), _) => self.check_action_call(node, head, name, args),
            (None, Some([])) => {}
            (None, Some([first, ..])) if first.as_array().is_some() => {
                self.check_value(node, ValueKind::Actions)
            }
            (None, Some([first, rest @ ..])) if is_open(first) => {
                rest.iter().for_each(|arg| self.check_unknown(arg))
            }
            _ => self.warn_not_an_action(node, "an action is needed here"),
        }
    }

    fn check_action_call(&mut self, node: &Node, head: &Node, name: &str, args: &[Node]) {
        if is_placeholder(name) {
            return args.iter().for_each(|arg| self.check_unknown(arg));
        }
        let (_, base) = strip_uninterruptible(name);
        if base == "ite" && args.len() == 3 {
            return self.check_branches(node);
        }
        if let Some(entry) = action(base) {
            reach::warn_dead_action(self, node, base, args);
            return self.check_arguments(entry, args, head.span);
        }
        if minipoint_action(base).is_some() {
            let message = format!("{} is a fu action, which does nothing here", quote(name));
            let help = "fu actions stand inside `set_counter(\"fu\", \"minipoints\") do … end`";
            self.warn(Code::NoEffect, head.span, message).help = Some(help.into());
        } else {
            self.warn_unknown_action(name, head.span);
        }
        args.iter().for_each(|arg| self.check_unknown(arg));
    }

    pub(super) fn warn_unknown_action(&mut self, name: &str, span: Span) {
        let message = format!("unknown action {}, which does nothing", quote(name));
        self.warn_unknown(Code::UnknownAction, span, message, name, || {
            nearest(NameList::Actions, name)
        });
    }

    /// Checks a chain of `ite`, each in the else branch of the one before it.
    ///
    /// A `cond` with many clauses is a long chain, so this is a loop and not a recursion.
    fn check_branches(&mut self, first: &Node) {
        let mut chain = reach::ClauseChain::default();
        let mut next = Some(first);
        while let Some(node) = next.take() {
            let Some((head, name, args)) = parts(node) else {
                break;
            };
            let (_, base) = strip_uninterruptible(name);
            match (base, args) {
                ("ite", [condition, then, otherwise]) => {
                    chain.add_clause(self, condition, then);
                    reach::warn_dead_action(self, node, base, args);
                    self.check_value(condition, ValueKind::Condition);
                    self.check_value(then, ValueKind::Actions);
                    match otherwise.as_array() {
                        Some([only]) if is_conditional(only) => next = Some(only),
                        _ => self.check_value(otherwise, ValueKind::Actions),
                    }
                }
                ("when", [condition, then]) => {
                    chain.add_clause(self, condition, then);
                    self.check_action_call(node, head, name, args);
                }
                _ => self.check_action(node),
            }
        }
    }

    pub(super) fn check_fu_actions(&mut self, node: &Node) {
        match node.as_array() {
            Some(items) => items.iter().for_each(|item| self.check_fu_action(item)),
            None => self.warn_not_an_action(node, "a list of fu actions is needed here"),
        }
    }

    pub(super) fn check_fu_action(&mut self, node: &Node) {
        if is_open(node) {
            return;
        }
        let Some((head, name, args)) = parts(node) else {
            return match node.as_array() {
                Some(_) => self.check_value(node, ValueKind::FuActions),
                None => self.warn_not_an_action(node, "a fu action is needed here"),
            };
        };
        if is_placeholder(name) {
            return args.iter().for_each(|arg| self.check_unknown(arg));
        }
        if let Some(entry) = minipoint_action(name) {
            return self.check_arguments(entry, args, head.span);
        }
        let message = format!("unknown fu action {}, which does nothing", quote(name));
        let near = || nearest(NameList::MinipointActions, name);
        self.warn_unknown(Code::UnknownAction, head.span, message, name, near);
        args.iter().for_each(|arg| self.check_unknown(arg));
    }

    /// Checks `{groups, value}` objects, in a list or not, and the condition after them.
    pub(super) fn check_fu_groups(&mut self, rest: &[Node]) {
        let is_group = |node: &Node| node.get("groups").is_some();
        for node in rest {
            match &node.kind {
                NodeKind::Object(_) if is_group(node) => self.check_record(node, FU_GROUP),
                NodeKind::Array(items) if items.iter().any(is_group) => {
                    self.check_value(node, ValueKind::ListOf(&ValueKind::Record(FU_GROUP)));
                }
                _ => self.check_value(node, ValueKind::Condition),
            }
        }
    }
}

/// Whether a node in the else branch is the next clause of the chain.
fn is_conditional(node: &Node) -> bool {
    parts(node)
        .is_some_and(|(_, name, args)| matches!((name, args.len()), ("ite", 3) | ("when", 2)))
}
