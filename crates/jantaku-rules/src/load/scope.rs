//! Which value a variable has in which file.

use jantaku_majs::diagnostic::{Code, Diagnostic};
use jantaku_majs::node::{Node, NodeKind};
use serde_json::{Map, Value};

use crate::variables::{Variables, resolve};

/// Binds the variables of a file: its configuration, then its defaults, then the declared
/// defaults of its options, then globals.
///
/// A default may name another variable of the same file, whatever their order.
///
/// # Errors
/// If defaults name each other in a circle.
pub(super) fn bind(
    config: &Map<String, Value>,
    defaults: &[(String, Node)],
    options: &Map<String, Value>,
    globals: &Variables,
) -> Result<Variables, Diagnostic> {
    let mut variables = globals.clone();
    variables.extend(options.iter().map(|(name, value)| (name.clone(), value.clone())));
    let chosen = config.iter().filter(|(_, value)| !value.is_null());
    let chosen: Variables = chosen.map(|(name, value)| (name.clone(), value.clone())).collect();
    // The last default of a name counts; a chosen value goes before it.
    let mut open: Vec<(&str, &Node)> = Vec::new();
    for (name, node) in defaults.iter().rev() {
        if !chosen.contains_key(name) && !open.iter().any(|(other, _)| other == name) {
            open.push((name, node));
        }
    }
    variables.extend(chosen);
    for (name, _) in &open {
        variables.remove(*name);
    }
    // Defaults that wait for other defaults are bound after them.
    while !open.is_empty() {
        let waits = |node: &Node| matches!(&node.kind, NodeKind::Var(other) if open.iter().any(|(name, _)| name == other));
        let (ready, waiting): (Vec<_>, Vec<_>) = open.iter().copied().partition(|(_, node)| !waits(node));
        if let (true, Some((name, node))) = (ready.is_empty(), waiting.first()) {
            let message = format!("the default of !{name} depends on itself");
            return Err(Diagnostic::error(Code::NoValue, node.span, message));
        }
        for (name, node) in ready {
            // A default without a value leaves its variable without one, which is said where it is used.
            if let Ok(value) = resolve(node, &variables) {
                variables.insert(name.to_owned(), value);
            }
        }
        open = waiting;
    }
    Ok(variables)
}

/// The declared defaults of a mod's options in a document.
pub(super) fn option_defaults(document: &Value, id: &str) -> Map<String, Value> {
    let mut defaults = Map::new();
    let mods = document.get("available_mods").and_then(Value::as_array);
    for entry in mods.into_iter().flatten().filter(|entry| entry.get("id").and_then(Value::as_str) == Some(id)) {
        for option in entry.get("config").and_then(Value::as_array).into_iter().flatten() {
            let name = option.get("name").and_then(Value::as_str);
            let first = || option.get("values").and_then(|values| values.get(0));
            let value = option.get("default").filter(|value| !value.is_null()).or_else(first);
            if let (Some(name), Some(value)) = (name, value) {
                defaults.insert(name.to_owned(), value.clone());
            }
        }
    }
    defaults
}
