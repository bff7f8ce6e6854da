//! Checks for unreachable branches. Only certain cases are reported.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::edit::{Branch, Test};
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::path::{Path, PathSegment};
use jantaku_majs::span::Span;
use jantaku_names::{NameList, strip_not};

use super::actions::parts;
use super::walk::Walker;
use crate::budget::MAX_DEPTH;

/// How a list of conditions is joined. Lists inside of lists alternate between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Junction {
    All,
    Any,
}

impl Junction {
    /// How the lists one level below are joined.
    pub(super) fn flipped(self) -> Self {
        match self {
            Self::All => Self::Any,
            Self::Any => Self::All,
        }
    }

    /// Joins values of conditions, of which some are unknown.
    fn join(self, values: impl Iterator<Item = Option<bool>>) -> Option<bool> {
        let neutral = self == Self::All;
        let mut certain = true;
        for value in values {
            if value == Some(!neutral) {
                return Some(!neutral);
            }
            certain &= value == Some(neutral);
        }
        certain.then_some(neutral)
    }
}

/// Warns about a branch of an action that its literal condition rules out.
pub(super) fn warn_dead_action(walker: &mut Walker, node: &Node, name: &str, args: &[Node]) {
    let Some(holds) = args
        .first()
        .and_then(|condition| literal(condition, Junction::All, 0))
    else {
        return;
    };
    let never = match (name, holds) {
        ("when" | "when_anyone" | "when_everyone" | "when_others" | "ite", false)
        | ("unless", true) => args.get(1),
        ("ite", true) => args.get(2),
        _ => None,
    };
    if let Some(list) = never
        && let Some(first) = list.as_array().and_then(<[Node]>::first)
    {
        let message = format!("this never runs, because the condition is always {holds}");
        walker.warn(Code::Unreachable, span_to_show(first, node.span), message);
    }
}

/// The span to report for an action. All clauses of a `cond` have the span of the whole `cond`, so
/// for these it is that of the condition.
fn span_to_show(action: &Node, around: Span) -> Span {
    match parts(action) {
        Some((_, _, [condition, ..])) if action.span == around => condition.span,
        _ => action.span,
    }
}

/// The value of a condition that does not depend on the game.
fn literal(node: &Node, junction: Junction, depth: usize) -> Option<bool> {
    match &node.kind {
        NodeKind::Bool(value) => Some(*value),
        NodeKind::Str(name) => match &**name {
            "true" | "not_false" => Some(true),
            "false" | "not_true" => Some(false),
            _ => None,
        },
        NodeKind::Array(items) if depth < MAX_DEPTH => {
            let counted = matches!(items.first()?.kind, NodeKind::Int(_));
            if counted {
                return None;
            }
            junction.join(
                items
                    .iter()
                    .map(|item| literal(item, junction.flipped(), depth + 1)),
            )
        }
        _ => None,
    }
}

/// Warns about a condition and its contrary among conditions that must all hold.
pub(super) fn warn_contradiction(walker: &mut Walker, items: &[Node]) {
    let mut seen: BTreeMap<String, (bool, Span)> = BTreeMap::new();
    for item in items {
        let Some((condition, negated)) = comparable_condition(item) else {
            continue;
        };
        match seen.get(&condition) {
            Some((other, first)) if *other != negated => {
                let message = "this condition and its contrary never hold together";
                let warning = Diagnostic::warning(Code::Unreachable, item.span, message);
                walker
                    .found
                    .push(warning.related(*first, "the contrary is here"));
            }
            Some(_) => {}
            None => _ = seen.insert(condition, (negated, item.span)),
        }
    }
}

/// A single condition as comparable text without its `not`, and whether it had one.
fn comparable_condition(node: &Node) -> Option<(String, bool)> {
    let mut negated = false;
    let mut node = node;
    while let (Some("not"), Some([inner])) = (
        node.get("name").and_then(Node::as_str),
        node.get("opts").and_then(Node::as_array),
    ) {
        node = match inner.as_array() {
            Some([only]) if only.as_array().is_none() => only,
            _ => return None,
        };
        negated = !negated;
    }
    let name = match &node.kind {
        NodeKind::Str(name) => name,
        NodeKind::Object(_) => node.get("name")?.as_str()?,
        _ => return None,
    };
    let (not, base) = strip_not(NameList::Conditions, name);
    let mut text = base.to_owned();
    for key in ["as", "opts"] {
        let value = node.get(key).filter(|value| value.as_array() != Some(&[]));
        if let Some(value) = value {
            _ = write!(text, " {key} ");
            write_node(&mut text, value, 0);
        }
    }
    Some((text, negated != not))
}

/// The conditions seen so far in a chain of `else if`.
#[derive(Default)]
pub(super) struct ClauseChain {
    seen: BTreeMap<String, Span>,
}

impl ClauseChain {
    /// Adds a clause, and warns if an earlier one has the same condition.
    pub(super) fn add_clause(&mut self, walker: &mut Walker, condition: &Node, then: &Node) {
        if literal(condition, Junction::All, 0).is_some() || then.as_array() == Some(&[]) {
            return;
        }
        if let Some(first) = self.seen.insert(comparable(condition), condition.span) {
            let message = "this clause never runs, because an earlier one has the same condition";
            let warning = Diagnostic::warning(Code::Unreachable, condition.span, message);
            walker.found.push(warning.related(first, "the earlier one"));
        }
    }
}

/// A text that is the same for equal values.
pub(super) fn comparable(node: &Node) -> String {
    let mut text = String::new();
    write_node(&mut text, node, 0);
    text
}

fn write_node(text: &mut String, node: &Node, depth: usize) {
    if depth > MAX_DEPTH {
        // Too deep to be loaded; the span makes it different from everything else.
        _ = write!(text, "{:?}", node.span);
        return;
    }
    match &node.kind {
        NodeKind::Null => text.push_str("null"),
        NodeKind::Bool(value) => _ = write!(text, "{value}"),
        NodeKind::Int(value) => _ = write!(text, "{value}"),
        NodeKind::Float(value) => _ = write!(text, "{value}"),
        NodeKind::Str(value) => _ = write!(text, "{value:?}"),
        NodeKind::Var(name) => _ = write!(text, "!{name}"),
        NodeKind::Math(function, items) => {
            _ = write!(text, "{function:?}");
            write_nodes(text, items, depth);
        }
        NodeKind::Array(items) => write_nodes(text, items, depth),
        NodeKind::Object(pairs) => {
            text.push('{');
            for (key, value) in pairs {
                _ = write!(text, "{:?}:", key.name);
                write_node(text, value, depth + 1);
                text.push(',');
            }
            text.push('}');
        }
    }
}

fn write_nodes(text: &mut String, items: &[Node], depth: usize) {
    text.push('[');
    for item in items {
        write_node(text, item, depth + 1);
        text.push(',');
    }
    text.push(']');
}

/// Warns about toplevel branches that are never taken, because of a literal condition or because of
/// an earlier branch.
pub(super) fn warn_dead_branches(walker: &mut Walker, branches: &[Branch]) {
    let mut taken = false;
    let mut seen = BTreeSet::new();
    for branch in branches {
        let value = literal_test(&branch.test);
        let reason = if taken {
            "an earlier branch is always taken"
        } else if value == Some(false) {
            "the condition is always false"
        } else if !seen.insert(comparable_test(&branch.test)) {
            "an earlier branch has the same condition"
        } else {
            taken = value == Some(true);
            continue;
        };
        if let Some(first) = branch.commands.first() {
            let message = format!("this is never applied, because {reason}");
            walker.warn(Code::Unreachable, first.span, message);
        }
    }
}

/// The value of a toplevel condition that does not depend on the load.
fn literal_test(test: &Test) -> Option<bool> {
    match test {
        Test::Literal(value) => Some(*value),
        Test::Not(inner) => literal_test(inner).map(|value| !value),
        Test::All(tests) => Junction::All.join(tests.iter().map(literal_test)),
        Test::Any(tests) => Junction::Any.join(tests.iter().map(literal_test)),
        Test::Truthy(_) | Test::Compare(..) | Test::In(..) | Test::Defined(_) => None,
    }
}

/// A text that is the same for equal toplevel conditions.
fn comparable_test(test: &Test) -> String {
    let joined = |tests: &[Test]| {
        tests
            .iter()
            .map(comparable_test)
            .collect::<Vec<_>>()
            .join(",")
    };
    match test {
        Test::Literal(value) => value.to_string(),
        Test::Truthy(node) => comparable(node),
        Test::Compare(op, left, right) => {
            format!("{op:?}({},{})", comparable(left), comparable(right))
        }
        Test::In(value, path) => format!("in({},{})", comparable(value), comparable_path(path)),
        Test::Defined(flag) => format!("defined({flag:?})"),
        Test::Not(inner) => format!("not({})", comparable_test(inner)),
        Test::All(tests) => format!("all({})", joined(tests)),
        Test::Any(tests) => format!("any({})", joined(tests)),
    }
}

fn comparable_path(path: &Path) -> String {
    let segment = |segment: &PathSegment| match segment {
        PathSegment::Key(node) => comparable(node),
        other => format!("{other:?}"),
    };
    path.segments
        .iter()
        .map(segment)
        .collect::<Vec<_>>()
        .join(".")
}
