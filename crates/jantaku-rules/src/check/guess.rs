//! Values whose role is unknown: what constants hold, what functions are given, what is replaced.
//!
//! A value that can hardly be anything but a condition or an action list is looked at as such.
//! Of all others only the words are kept, since each may be the name of something.

use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::{
    Entry, Kind, List, action, condition, is_known_condition, strip_not, strip_uninterruptible,
};

use super::actions::parts;
use super::shape::{is_open, is_splat};
use super::walk::Walker;

/// Actions that are unlikely to begin a list of anything else.
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
    /// Looks at a value that may be anything.
    pub(super) fn guess(&mut self, node: &Node) {
        self.deeper(|walker| match &node.kind {
            _ if is_condition(node) => walker.value(node, Kind::Condition),
            _ if is_control(node) => walker.action(node),
            _ if is_action_list(node) => walker.value(node, Kind::Actions),
            NodeKind::Str(text) => _ = walker.facts.mentions.insert(text.clone()),
            NodeKind::Array(items) => items.iter().for_each(|item| walker.guess(item)),
            NodeKind::Object(pairs) => {
                for (key, value) in pairs {
                    walker.facts.mentions.insert(key.name.clone());
                    walker.guess(value);
                }
            }
            _ => {}
        });
    }
}

/// `{"name": a known condition, "opts": […]}`, or a list with one.
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
    let (_, base) = strip_not(List::Conditions, name);
    condition(base).is_some()
        && pairs
            .iter()
            .all(|(key, _)| matches!(&*key.name, "name" | "opts" | "as"))
}

/// The action that the node calls with a fitting number of arguments.
fn called_action(node: &Node) -> Option<&'static Entry> {
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
