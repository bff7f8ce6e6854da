//! Values, names and paths as jq text.
//!
//! Whatever comes from a script is data: strings and keys are written as JSON strings, which jq
//! does not interpolate because every backslash is doubled. All texts produced here are complete
//! terms, except for the sign of a negative number.

use crate::lower::{RESERVED_VARIABLES, is_plain_name};
use crate::node::{MathFn, Node, NodeKind};
use crate::path::{Path, PathSegment};

/// Longer lists and objects are broken into lines.
const WIDTH: usize = 80;

/// Keys of the document that are written as `.key`, because the language itself defines them.
const OWN_KEYS: &[&str] = &[
    "actions",
    "auto_buttons",
    "available_mods",
    "available_presets",
    "buttons",
    "constants",
    "functions",
    "play_effects",
    "play_restrictions",
    "scoring_logic",
    "set_definitions",
    "yaku_precedence",
];

/// The text as a string literal.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The text of a value; lines after the first are indented by at least `indent`.
pub(super) fn value(node: &Node, indent: usize) -> String {
    let mut out = String::new();
    write_value(&mut out, node, Some(indent));
    out
}

/// The text of a value on one line.
pub(super) fn one_line(node: &Node) -> String {
    let mut out = String::new();
    write_value(&mut out, node, None);
    out
}

/// The text of a value that is an operand, in parentheses if necessary.
pub(super) fn operand(node: &Node, indent: usize) -> String {
    let text = value(node, indent);
    if text.starts_with('-') {
        format!("({text})")
    } else {
        text
    }
}

fn write_value(out: &mut String, node: &Node, indent: Option<usize>) {
    match &node.kind {
        NodeKind::Null => out.push_str("null"),
        NodeKind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        NodeKind::Int(value) => out.push_str(&value.to_string()),
        NodeKind::Float(value) if value.is_finite() => out.push_str(&format!("{value:?}")),
        NodeKind::Float(_) => out.push_str("null"),
        NodeKind::Str(text) => out.push_str(&quoted(text)),
        NodeKind::Var(name) => out.push_str(&variable(name)),
        NodeKind::Math(function, args) => out.push_str(&math(*function, args)),
        NodeKind::Array(items) => {
            let items = items.iter().map(|item| (None, item));
            write_list(out, ['[', ']'], items, indent.filter(|_| !fits(node)));
        }
        NodeKind::Object(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| (Some(&*key.name), value));
            write_list(out, ['{', '}'], pairs, indent.filter(|_| !fits(node)));
        }
    }
}

fn write_list<'n>(
    out: &mut String,
    [open, close]: [char; 2],
    items: impl Iterator<Item = (Option<&'n str>, &'n Node)>,
    indent: Option<usize>,
) {
    out.push(open);
    for (i, (key, item)) in items.enumerate() {
        if i > 0 {
            out.push(',');
        }
        match indent {
            Some(indent) => new_line(out, indent + 2),
            None if i > 0 => out.push(' '),
            None => {}
        }
        if let Some(key) = key {
            out.push_str(&quoted(key));
            out.push_str(": ");
        }
        write_value(out, item, indent.map(|indent| indent + 2));
    }
    if let Some(indent) = indent {
        new_line(out, indent);
    }
    out.push(close);
}

/// Starts a new line.
pub(super) fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

/// Whether the value fits on a line.
fn fits(node: &Node) -> bool {
    room_after(node, WIDTH).is_some()
}

/// An estimate of how much room remains after a value; `None` if it does not fit.
fn room_after(node: &Node, room: usize) -> Option<usize> {
    match &node.kind {
        NodeKind::Str(text) => room.checked_sub(text.len() + 2),
        NodeKind::Var(name) => room.checked_sub(name.len() + 1),
        NodeKind::Array(items) | NodeKind::Math(_, items) => {
            let below = |room: usize, item| room_after(item, room.checked_sub(2)?);
            items.iter().try_fold(room, below)
        }
        NodeKind::Object(pairs) => pairs.iter().try_fold(room, |room, (key, value)| {
            room_after(value, room.checked_sub(key.name.len() + 6)?)
        }),
        _ => room.checked_sub(5),
    }
}

fn variable(name: &str) -> String {
    // The compiler rejects all other names.
    if is_plain_name(name) && !RESERVED_VARIABLES.contains(&name) {
        format!("${name}")
    } else {
        "error(\"a variable has no value\")".to_owned()
    }
}

/// The text of an operand that must be a number.
pub(super) fn number(node: &Node) -> String {
    match node.kind {
        NodeKind::Int(_) | NodeKind::Float(_) | NodeKind::Math(..) => operand(node, 0),
        _ => format!("({} | number)", one_line(node)),
    }
}

fn math(function: MathFn, args: &[Node]) -> String {
    let args: Vec<String> = args.iter().map(number).collect();
    let rounding =
        |rounding, number: &str, step: &str| format!("to_multiple({number}; {step}; {rounding})");
    let text = match (function, &*args) {
        (MathFn::Add, [a, b]) => format!("{a} + {b}"),
        (MathFn::Subtract, [a, b]) => format!("{a} - {b}"),
        (MathFn::Multiply, [a, b]) => format!("{a} * {b}"),
        (MathFn::Divide, [a, b]) => format!("{a} / {b}"),
        (MathFn::Power, [a, b]) => format!("pow({a}; {b})"),
        (MathFn::Negate, [a]) => format!("0 - {a}"),
        (MathFn::Round, [a]) => rounding("round", a, "1"),
        (MathFn::Round, [a, step]) => rounding("round", a, step),
        (MathFn::RoundUp, [a]) => rounding("ceil", a, "1"),
        (MathFn::RoundUp, [a, step]) => rounding("ceil", a, step),
        (MathFn::RoundDown, [a]) => rounding("trunc", a, "1"),
        (MathFn::RoundDown, [a, step]) => rounding("trunc", a, step),
        (MathFn::FloorDiv, [a, b]) => format!("{a} / {b} | floor"),
        (MathFn::Mod, [a, b]) => return format!("modulo({a}; {b})"),
        (MathFn::Min, [a, b]) => return format!("fmin({a}; {b})"),
        (MathFn::Max, [a, b]) => return format!("fmax({a}; {b})"),
        _ => return "error(\"wrong number of arguments\")".to_owned(),
    };
    format!("({text} | finite)")
}

/// Whether evaluating this node can fail.
pub(super) fn can_fail(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Math(..) => true,
        NodeKind::Var(name) => !variable(name).starts_with('$'),
        NodeKind::Array(items) => items.iter().any(can_fail),
        NodeKind::Object(pairs) => pairs.iter().any(|(_, value)| can_fail(value)),
        _ => false,
    }
}

/// The text of a node that must be a name.
pub(super) fn name(node: &Node) -> String {
    match &node.kind {
        NodeKind::Str(text) => quoted(text),
        _ => format!("({} | name)", one_line(node)),
    }
}

/// The jq selector of a path, such as `.functions["name"]`.
pub(super) fn selector(path: &Path) -> String {
    let mut out = ".".to_owned();
    for (i, segment) in path.segments.iter().enumerate() {
        let own = match segment {
            PathSegment::Key(node) => node.as_str().filter(|key| OWN_KEYS.contains(key)),
            _ => None,
        };
        match own {
            Some(key) => {
                out.push_str(if i == 0 { "" } else { "." });
                out.push_str(key);
            }
            None => {
                out.push('[');
                out.push_str(&segment_key(segment));
                out.push(']');
            }
        }
    }
    out
}

/// The path as a jq array of its segments.
pub(super) fn path_array(path: &Path) -> String {
    let keys: Vec<String> = path.segments.iter().map(segment_key).collect();
    format!("[{}]", keys.join(", "))
}

fn segment_key(segment: &PathSegment) -> String {
    match segment {
        PathSegment::Key(node) => name(node),
        PathSegment::Index(index) => index.to_string(),
        PathSegment::Keys(_) | PathSegment::Indices(_) => "$At".to_owned(),
    }
}

/// The values of `$At`, if the path leads to several locations.
pub(super) fn choices(path: &Path) -> Option<String> {
    let choices: Vec<String> = path.segments.iter().find_map(|segment| match segment {
        PathSegment::Keys(keys) => Some(keys.iter().map(|key| quoted(key)).collect()),
        PathSegment::Indices(indices) => Some(indices.iter().map(i64::to_string).collect()),
        _ => None,
    })?;
    Some(format!("({})", choices.join(", ")))
}
