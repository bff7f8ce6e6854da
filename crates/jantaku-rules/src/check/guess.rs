//! Values whose role is unknown: those of constants, of function arguments, of `replace`.
//!
//! A value that can hardly be anything but a condition or an action list is checked as such. Of all
//! others only the strings are recorded, since each may be the name of something.

use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::{
    NameEntry, NameList, ValueKind, action, condition, is_known_condition, strip_not,
    strip_uninterruptible,
};

use super::actions::parts;
use super::shape::{is_open, is_splat};
use super::walk::Walker;

/// Actions whose names are unlikely to begin a list of anything else.
const CONTROL: &[&str] = &[
    "as",
    "ite",
    "run",
    "unless",
    "when",
    "when_anyone",
    "when_everyone",
    "when_others",
];

impl Walker<'_> {
    /// Checks a value whose role is unknown.
    pub(super) fn check_unknown(&mut self, node: &Node) {
        self.descend(|walker| match &node.kind {
            _ if is_condition(node) => walker.check_value(node, ValueKind::Condition),
            _ if is_control(node) => walker.check_action(node),
            _ if is_action_list(node) => walker.check_value(node, ValueKind::Actions),
            NodeKind::Str(text) => _ = walker.facts.mentions.insert(text.clone()),
            NodeKind::Array(items) => items.iter().for_each(|item| walker.check_unknown(item)),
            NodeKind::Object(pairs) => {
                for (key, value) in pairs {
                    walker.facts.mentions.insert(key.name.clone());
                    walker.check_unknown(value);
                }
            }
            _ => {}
        });
    }
}

/// Whether a node is `{"name": a known condition, "opts": […]}`, or a list with one.
fn is_condition(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Object(_) => is_condition_object(node),
        NodeKind::Array(items) => {
            let part = |item: &Node| match &item.kind {
                NodeKind::Str(name) => is_open(item) || is_known_condition(name),
                NodeKind::Object(_) => is_condition_object(item),
                NodeKind::Array(_) | NodeKind::Bool(_) | NodeKind::Int(_) | NodeKind::Var(_) => {
                    true
                }
                _ => false,
            };
            items.iter().any(is_condition_object) && items.iter().all(part)
        }
        _ => false,
    }
}

fn is_condition_object(node: &Node) -> bool {
    let NodeKind::Object(pairs) = &node.kind else {
        return false;
    };
    let name = node.get("name").and_then(Node::as_str).unwrap_or_default();
    let (_, base) = strip_not(NameList::Conditions, name);
    condition(base).is_some()
        && pairs
            .iter()
            .all(|(key, _)| matches!(&*key.name, "name" | "opts" | "as"))
}

/// The action that a node calls, if the number of arguments is right.
fn called_action(node: &Node) -> Option<&'static NameEntry> {
    let (_, name, args) = parts(node)?;
    let (_, base) = strip_uninterruptible(name);
    action(base).filter(|entry| entry.accepts(args.len()) || args.iter().any(is_splat))
}

fn is_control(node: &Node) -> bool {
    called_action(node).is_some_and(|entry| CONTROL.contains(&entry.name))
}

fn is_action_list(node: &Node) -> bool {
    let items = node.as_array().unwrap_or_default();
    let mut actions = items.iter().filter(|item| !is_open(item)).peekable();
    actions.peek().is_some() && actions.all(|item| called_action(item).is_some())
}
