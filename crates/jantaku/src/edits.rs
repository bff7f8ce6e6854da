//! Edits as JSON, for `jantaku compile --emit edits`.
//!
//! Each command is an object with its `line` and, under the command's name, what it does. Paths are
//! written as in the language. A value that is known only when the file is applied is
//! `{"variable": name}` or `{"compute": function, "of": […]}`.

use jantaku_majs::ast::CompareOp;
use jantaku_majs::edit::{Branch, Edit, LoadDirective, MatchPart, Operation, ScriptCommand, Test};
use jantaku_majs::node::{MathFn, Node, NodeKind};
use jantaku_majs::path::{Path, PathSegment};
use jantaku_majs::span::LineIndex;
use serde_json::{Map, Value, json};

pub fn to_json(commands: &[ScriptCommand], lines: &LineIndex) -> Value {
    let commands = commands.iter();
    commands
        .map(|command| command_to_json(command, lines))
        .collect()
}

fn command_to_json(command: &ScriptCommand, lines: &LineIndex) -> Value {
    let mut object = Map::new();
    object.insert("line".into(), json!(lines.line_of(command.span.start) + 1));
    let step = match &command.operation {
        Operation::Edit(edit) => edit_to_json(edit),
        Operation::Load(state) => directive_to_json(state),
        Operation::Choose(branches) => {
            let branches: Value = branches
                .iter()
                .map(|branch| branch_to_json(branch, lines))
                .collect();
            json!({ "choose": branches })
        }
    };
    if let Value::Object(step) = step {
        object.extend(step);
    }
    Value::Object(object)
}

fn branch_to_json(branch: &Branch, lines: &LineIndex) -> Value {
    json!({ "if": test_to_json(&branch.test), "then": to_json(&branch.commands, lines) })
}

fn edit_to_json(edit: &Edit) -> Value {
    match edit {
        Edit::Document(node) => json!({ "document": node_to_json(node) }),
        Edit::Set(at, node) => json!({ "set": path_text(at), "value": node_to_json(node) }),
        Edit::Append(at, node) => json!({ "append": path_text(at), "value": node_to_json(node) }),
        Edit::Prepend(at, node) => json!({ "prepend": path_text(at), "value": node_to_json(node) }),
        Edit::Match {
            name,
            parts,
            extend,
        } => {
            let command = if *extend {
                "extend_match"
            } else {
                "define_match"
            };
            json!({ command: node_to_json(name), "parts": parts.iter().map(part_to_json).collect::<Value>() })
        }
        Edit::CopyConstant { name, from } => {
            json!({ "define_const": node_to_json(name), "copy_of": from })
        }
        Edit::RemoveYaku { list, names } => {
            json!({ "remove_yaku": node_to_json(names), "list": node_to_json(list) })
        }
        Edit::ReplaceYaku {
            list,
            name,
            entry,
            supersedes,
        } => json!({
            "replace_yaku": node_to_json(name),
            "list": node_to_json(list),
            "entry": node_to_json(entry),
            "supersedes": supersedes.as_ref().map(node_to_json),
        }),
        Edit::ChangeYakuValue {
            list,
            name,
            value: new,
        } => {
            json!({ "replace_yaku": node_to_json(name), "list": node_to_json(list), "value": node_to_json(new) })
        }
        Edit::ModCategory {
            name,
            prepend,
            repeated,
        } => {
            json!({ "define_mod_category": node_to_json(name), "prepend": prepend, "repeated": repeated })
        }
        Edit::Mod { object, category } => {
            json!({ "define_mod": node_to_json(object), "category": category.as_ref().map(node_to_json) })
        }
        Edit::ModOption { id, option } => {
            json!({ "config_mod": node_to_json(id), "option": node_to_json(option) })
        }
        Edit::RemoveMods(ids) => {
            json!({ "remove_mod": ids.iter().map(node_to_json).collect::<Value>() })
        }
        Edit::Apply {
            method,
            or_set,
            path: at,
            value: with,
        } => {
            let method = format!("{}{}", if *or_set { "set_" } else { "" }, method.name());
            json!({ "apply": method, "path": path_text(at), "value": with.as_ref().map(node_to_json) })
        }
        Edit::Replace {
            count,
            path: at,
            from,
            to,
        } => json!({
            "replace": count.as_ref().map_or(json!("all"), node_to_json),
            "path": path_text(at),
            "from": node_to_json(from),
            "to": node_to_json(to),
        }),
    }
}

fn part_to_json(part: &MatchPart) -> Value {
    match part {
        MatchPart::Alternatives(node) | MatchPart::Reference(node) => node_to_json(node),
        MatchPart::CopyOf(name) => json!({ "copy_of": node_to_json(name) }),
    }
}

fn directive_to_json(state: &LoadDirective) -> Value {
    match state {
        LoadDirective::Flag(flag) => json!({ "define": flag }),
        LoadDirective::Require {
            library,
            config,
            after,
        } => {
            let command = if *after { "require_after" } else { "require" };
            let config: Map<String, Value> = config
                .iter()
                .map(|(name, node)| (name.clone(), node_to_json(node)))
                .collect();
            json!({ command: library, "config": config })
        }
        LoadDirective::Default(name, node) => {
            json!({ "default": name, "value": node_to_json(node) })
        }
        LoadDirective::Global(name, node) => {
            json!({ "define_global": name, "value": node_to_json(node) })
        }
        LoadDirective::BaseRuleset(id) => json!({ "define_base_ruleset": id }),
    }
}

fn test_to_json(test: &Test) -> Value {
    let list = |tests: &[Test]| tests.iter().map(test_to_json).collect::<Value>();
    match test {
        Test::Literal(known) => json!(known),
        Test::Truthy(node) => node_to_json(node),
        Test::Compare(op, left, right) => {
            json!([node_to_json(left), operator_text(*op), node_to_json(right)])
        }
        Test::In(node, at) => json!([node_to_json(node), "in", path_text(at)]),
        Test::Defined(flag) => json!({ "defined": flag }),
        Test::Not(inner) => json!({ "not": test_to_json(inner) }),
        Test::All(tests) => json!({ "all": list(tests) }),
        Test::Any(tests) => json!({ "any": list(tests) }),
    }
}

fn operator_text(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "==",
        CompareOp::NotEqual => "!=",
        CompareOp::Less => "<",
        CompareOp::AtMost => "<=",
        CompareOp::More => ">",
        CompareOp::AtLeast => ">=",
    }
}

fn node_to_json(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Null => Value::Null,
        NodeKind::Bool(known) => json!(known),
        NodeKind::Int(number) => json!(number),
        NodeKind::Float(number) => json!(number),
        NodeKind::Str(text) => json!(text),
        NodeKind::Array(items) => items.iter().map(node_to_json).collect(),
        NodeKind::Object(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(key, node)| (key.name.clone(), node_to_json(node)));
            Value::Object(pairs.collect())
        }
        NodeKind::Var(name) => json!({ "variable": name }),
        NodeKind::Math(function, of) => {
            json!({ "compute": function_name(*function), "of": of.iter().map(node_to_json).collect::<Value>() })
        }
    }
}

fn function_name(function: MathFn) -> &'static str {
    match function {
        MathFn::Add => "+",
        MathFn::Subtract | MathFn::Negate => "-",
        MathFn::Multiply => "*",
        MathFn::Divide => "/",
        MathFn::Power => "**",
        MathFn::Round => "round",
        MathFn::RoundUp => "round_up",
        MathFn::RoundDown => "round_down",
        MathFn::FloorDiv => "floor_div",
        MathFn::Mod => "mod",
        MathFn::Min => "min",
        MathFn::Max => "max",
    }
}

/// A path as it is written in the language; `.` for the whole document.
fn path_text(path: &Path) -> String {
    let mut text = String::new();
    for segment in &path.segments {
        match segment {
            PathSegment::Key(Node {
                kind: NodeKind::Str(key),
                ..
            }) => push_key(&mut text, key),
            PathSegment::Key(Node {
                kind: NodeKind::Var(name),
                ..
            }) => text.push_str(&format!("[!{name}]")),
            PathSegment::Key(node) => text.push_str(&format!("[{}]", node_to_json(node))),
            PathSegment::Index(index) => text.push_str(&format!("[{index}]")),
            PathSegment::Keys(keys) => text.push_str(&choices(keys.iter().map(|key| json!(key)))),
            PathSegment::Indices(indices) => {
                text.push_str(&choices(indices.iter().map(|index| json!(index))))
            }
        }
    }
    if text.is_empty() {
        ".".to_owned()
    } else {
        text
    }
}

fn push_key(text: &mut String, key: &str) {
    let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    match (plain, text.is_empty()) {
        (true, true) => text.push_str(key),
        (true, false) => text.push_str(&format!(".{key}")),
        (false, _) => text.push_str(&format!("[{}]", json!(key))),
    }
}

fn choices(choices: impl Iterator<Item = Value>) -> String {
    let choices: Vec<String> = choices.map(|choice| choice.to_string()).collect();
    format!("[{}]", choices.join(", "))
}
