//! Conditions at any depth.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{Kind, List, condition, is_known_action, nearest, strip_not};

use super::near::{describe, quote};
use super::reach;
use super::shape::{is_open, is_placeholder};
use super::walk::Walker;

impl Walker<'_> {
    /// Looks at a condition; `all` says whether a list of conditions means all of them here.
    pub(super) fn condition(&mut self, node: &Node, all: bool) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Bool(_) => {}
            NodeKind::Str(name) => self.named_condition(name, &[], node.span),
            NodeKind::Array(items) => self.deeper(|walker| walker.conditions(items, all)),
            NodeKind::Object(_) => self.condition_object(node),
            _ => {
                let message = format!("a condition is needed here, not {}", describe(node));
                self.warn(Code::NotACondition, node.span, message);
            }
        }
    }

    /// Looks at a list of conditions.
    pub(super) fn conditions(&mut self, items: &[Node], all: bool) {
        let items = match items {
            // `[2, a, b, c]`: so many of them.
            [count, rest @ ..] if matches!(count.kind, NodeKind::Int(_)) => rest,
            _ => {
                if all {
                    reach::contradiction(self, items);
                }
                items
            }
        };
        for item in items {
            self.condition(item, !all);
        }
    }

    fn condition_object(&mut self, node: &Node) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            match &*key.name {
                "name" | "opts" => {}
                "as" => self.value(value, Kind::Seat),
                other => {
                    let near = || super::near::nearest(other, ["name", "opts", "as"]);
                    self.unknown_key("key of a condition", other, key.span, near);
                }
            }
        }
        let args = match node.get("opts") {
            None => &[],
            Some(opts) if is_open(opts) => return,
            Some(opts) => match opts.as_array() {
                Some(args) => args,
                None => return self.mismatch(opts, "list of arguments"),
            },
        };
        match node.get("name") {
            Some(name) if is_open(name) => args.iter().for_each(|arg| self.guess(arg)),
            Some(Node {
                kind: NodeKind::Str(name),
                span,
            }) => self.named_condition(name, args, *span),
            _ => {
                let message = "this condition has no name";
                let help = "write `{\"name\": \"status\", \"opts\": [\"riichi\"]}`";
                self.warn(Code::NotACondition, node.span, message).help = Some(help.into());
            }
        }
    }

    fn named_condition(&mut self, name: &str, args: &[Node], span: Span) {
        if is_placeholder(name) {
            return args.iter().for_each(|arg| self.guess(arg));
        }
        let (_, base) = strip_not(List::Conditions, name);
        if let Some(entry) = condition(base) {
            return self.arguments(entry, args, span);
        }
        let message = if is_known_action(base) {
            format!("{} is an action, not a condition", quote(base))
        } else {
            format!("unknown condition {}, which never holds", quote(base))
        };
        let near = || nearest(List::Conditions, base);
        self.warn_unknown(Code::UnknownCondition, span, message, base, near);
        args.iter().for_each(|arg| self.guess(arg));
    }
}
