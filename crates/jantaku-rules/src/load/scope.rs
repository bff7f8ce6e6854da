//! Scopes: which value a variable has in a file.

use std::collections::{BTreeMap, BTreeSet};

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::node::{Node, NodeKind};
use jantaku_majs::span::Span;
use serde_json::{Map, Value};

use crate::budget::{Budget, Exhausted};
use crate::variables::{Variables, resolve_within};

/// Binds the variables of a file. Of several values for a name the first of these wins: the
/// configuration, the file's `default`s, the declared defaults of its options, globals.
///
/// Defaults may refer to each other in any order.
///
/// # Errors
/// If defaults depend on each other in a cycle, or the budget is exhausted.
pub(super) fn bind(
    config: &Map<String, Value>,
    defaults: &[(String, Node)],
    options: &Map<String, Value>,
    globals: &Variables,
    budget: &mut Budget,
) -> Result<Variables, Diagnostic> {
    // The last default of a name wins; a configured value overrides it.
    let mut open: BTreeMap<&str, &Node> = defaults
        .iter()
        .map(|(name, node)| (name.as_str(), node))
        .collect();
    let chosen = config.iter().filter(|(_, value)| !value.is_null());
    chosen
        .clone()
        .for_each(|(name, _)| _ = open.remove(name.as_str()));
    let mut variables = Variables::new();
    for (name, value) in globals.iter().chain(options).chain(chosen) {
        if !open.contains_key(name.as_str()) {
            let paid = budget
                .spend(1, name.len())
                .and_then(|()| budget.grow(value, 0));
            paid.map_err(|reason| {
                Diagnostic::error(Code::Budget, Span::default(), reason.to_string())
            })?;
            variables.insert(name.clone(), value.clone());
        }
    }
    // Depth first, so that a default is evaluated after those it refers to.
    let mut order = open.keys().copied().collect::<Vec<_>>();
    let mut waiting: BTreeSet<&str> = BTreeSet::new();
    while let Some(&name) = order.last() {
        let Some(&node) = open.get(name) else {
            order.pop();
            continue;
        };
        if waiting.insert(name) {
            let before = order.len();
            collect_variables(node, &mut order);
            let needed = order.split_off(before);
            if let Some(circle) = needed
                .iter()
                .find(|other| waiting.contains(*other) && open.contains_key(*other))
            {
                let message = format!("the default of !{circle} depends on itself");
                return Err(Diagnostic::error(Code::NoValue, node.span, message));
            }
            order.extend(needed);
            continue;
        }
        order.pop();
        open.remove(name);
        let paid = budget.spend(1, name.len());
        paid.map_err(|reason| Diagnostic::error(Code::Budget, node.span, reason.to_string()))?;
        // A default that cannot be evaluated leaves its variable unset; the error is reported where
        // the variable is used.
        match resolve_within(node, &variables, budget, 0) {
            Ok(value) => _ = variables.insert(name.to_owned(), value),
            Err(diagnostic) if diagnostic.code == Code::Budget => return Err(diagnostic),
            Err(_) => {}
        }
    }
    Ok(variables)
}

/// Adds the names of all variables in a node to `names`.
fn collect_variables<'n>(node: &'n Node, names: &mut Vec<&'n str>) {
    match &node.kind {
        NodeKind::Var(name) => names.push(name),
        NodeKind::Array(items) | NodeKind::Math(_, items) => {
            items.iter().for_each(|item| collect_variables(item, names))
        }
        NodeKind::Object(pairs) => pairs
            .iter()
            .for_each(|(_, value)| collect_variables(value, names)),
        NodeKind::Null
        | NodeKind::Bool(_)
        | NodeKind::Int(_)
        | NodeKind::Float(_)
        | NodeKind::Str(_) => {}
    }
}

/// The defaults that a document declares for the options of a mod: `default`, or else the first of
/// `values`.
///
/// # Errors
/// If the budget is exhausted.
pub(super) fn option_defaults(
    document: &Value,
    id: &str,
    budget: &mut Budget,
) -> Result<Map<String, Value>, Exhausted> {
    let mut defaults = Map::new();
    let mods = document.get("available_mods").and_then(Value::as_array);
    budget.work(mods.map_or(0, Vec::len) as u64)?;
    for entry in mods
        .into_iter()
        .flatten()
        .filter(|entry| entry.get("id").and_then(Value::as_str) == Some(id))
    {
        for option in entry
            .get("config")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = option.get("name").and_then(Value::as_str);
            let first = || option.get("values").and_then(|values| values.get(0));
            let value = option
                .get("default")
                .filter(|value| !value.is_null())
                .or_else(first);
            if let (Some(name), Some(value)) = (name, value) {
                budget.grow(value, 0)?;
                defaults.insert(name.to_owned(), value.clone());
            }
        }
    }
    Ok(defaults)
}
