//! Checks of conditions at any depth.

use jantaku_majs::diagnostic::Code;
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use jantaku_names::{NameList, ValueKind, condition, is_known_action, nearest, strip_not};

use super::near::{describe, quote};
use super::reach::{self, Junction};
use super::shape::{is_open, is_placeholder};
use super::walk::Walker;

impl Walker<'_> {
    /// Checks a condition. `junction` is how a list of conditions is joined at this level.
    pub(super) fn check_condition(&mut self, node: &Node, junction: Junction) {
        match &node.kind {
            _ if is_open(node) => {}
            NodeKind::Bool(_) => {}
            NodeKind::Str(name) => self.check_named_condition(name, &[], node.span),
            NodeKind::Array(items) => {
                self.descend(|walker| walker.check_conditions(items, junction))
            }
            NodeKind::Object(_) => self.check_condition_object(node),
            NodeKind::Null
            | NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Var(_)
            | NodeKind::Math(..) => {
                let message = format!("a condition is needed here, not {}", describe(node));
                self.warn(Code::NotACondition, node.span, message);
            }
        }
    }

    pub(super) fn check_conditions(&mut self, items: &[Node], junction: Junction) {
        let items = match items {
            // `[2, a, b, c]`: at least two of them.
            [count, rest @ ..] if matches!(count.kind, NodeKind::Int(_)) => rest,
            _ => {
                if junction == Junction::All {
                    reach::warn_contradiction(self, items);
                }
                items
            }
        };
        for item in items {
            self.check_condition(item, junction.flipped());
        }
    }

    fn check_condition_object(&mut self, node: &Node) {
        let NodeKind::Object(pairs) = &node.kind else {
            return;
        };
        for (key, value) in pairs {
            match &*key.name {
                "name" | "opts" => {}
                "as" => self.check_value(value, ValueKind::Seat),
                other => {
                    let near = || super::near::nearest(other, ["name", "opts", "as"]);
                    self.warn_unknown_key("key of a condition", other, key.span, near);
                }
            }
        }
        let args = match node.get("opts") {
            None => &[],
            Some(opts) if is_open(opts) => return,
            Some(opts) => match opts.as_array() {
                Some(args) => args,
                None => return self.warn_mismatch(opts, "list of arguments"),
            },
        };
        match node.get("name") {
            Some(name) if is_open(name) => args.iter().for_each(|arg| self.check_unknown(arg)),
            Some(Node {
                kind: NodeKind::Str(name),
                span,
            }) => self.check_named_condition(name, args, *span),
            _ => {
                let message = "this condition has no name";
                let help = "write `{\"name\": \"status\", \"opts\": [\"riichi\"]}`";
                self.warn(Code::NotACondition, node.span, message).help = Some(help.into());
            }
        }
    }

    fn check_named_condition(&mut self, name: &str, args: &[Node], span: Span) {
        if is_placeholder(name) {
            return args.iter().for_each(|arg| self.check_unknown(arg));
        }
        let (_, base) = strip_not(NameList::Conditions, name);
        if let Some(entry) = condition(base) {
            return self.check_arguments(entry, args, span);
        }
        let message = if is_known_action(base) {
            format!("{} is an action, not a condition", quote(base))
        } else {
            format!("unknown condition {}, which never holds", quote(base))
        };
        let near = || nearest(NameList::Conditions, base);
        self.warn_unknown(Code::UnknownCondition, span, message, base, near);
        args.iter().for_each(|arg| self.check_unknown(arg));
    }
}
