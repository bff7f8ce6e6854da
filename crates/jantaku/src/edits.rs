//! Edits as JSON, for people who want to see what a script does.
//!
//! Each command is an object with its `line` and what it does under the name of the command.
//! Paths are written as the language writes them. A value that is known only when the file is
//! applied is `{"variable": name}`, or `{"compute": function, "of": […]}`.

use jantaku_majs::ast::CompareOp;
use jantaku_majs::edit::{Branch, Command, Edit, MatchPart, State, Step, Test};
use jantaku_majs::node::{MathFn, Node, NodeKind};
use jantaku_majs::path::{Path, Segment};
use jantaku_majs::span::LineIndex;
use serde_json::{Map, Value, json};

/// Commands as a list.
pub fn to_json(commands: &[Command], lines: &LineIndex) -> Value {
    commands.iter().map(|command| one(command, lines)).collect()
}

fn one(command: &Command, lines: &LineIndex) -> Value {
    let mut object = Map::new();
    object.insert("line".into(), json!(lines.line_of(command.span.start) + 1));
    let step = match &command.step {
        Step::Edit(edit) => of_edit(edit),
        Step::State(state) => of_state(state),
        Step::Choose(branches) => {
            let branches: Value = branches
                .iter()
                .map(|branch| of_branch(branch, lines))
                .collect();
            json!({ "choose": branches })
        }
    };
    if let Value::Object(step) = step {
        object.extend(step);
    }
    Value::Object(object)
}

fn of_branch(branch: &Branch, lines: &LineIndex) -> Value {
    json!({ "if": of_test(&branch.test), "then": to_json(&branch.commands, lines) })
}

fn of_edit(edit: &Edit) -> Value {
    match edit {
        Edit::Document(node) => json!({ "document": value(node) }),
        Edit::Set(at, node) => json!({ "set": path(at), "value": value(node) }),
        Edit::Append(at, node) => json!({ "append": path(at), "value": value(node) }),
        Edit::Prepend(at, node) => json!({ "prepend": path(at), "value": value(node) }),
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
            json!({ command: value(name), "parts": parts.iter().map(part).collect::<Value>() })
        }
        Edit::CopyConstant { name, from } => {
            json!({ "define_const": value(name), "copy_of": from })
        }
        Edit::RemoveYaku { list, names } => {
            json!({ "remove_yaku": value(names), "list": value(list) })
        }
        Edit::ReplaceYaku {
            list,
            name,
            entry,
            supersedes,
        } => json!({
            "replace_yaku": value(name),
            "list": value(list),
            "entry": value(entry),
            "supersedes": supersedes.as_ref().map(value),
        }),
        Edit::ChangeYakuValue {
            list,
            name,
            value: new,
        } => {
            json!({ "replace_yaku": value(name), "list": value(list), "value": value(new) })
        }
        Edit::ModCategory { name, prepend } => {
            json!({ "define_mod_category": value(name), "prepend": prepend })
        }
        Edit::Mod { object, category } => {
            json!({ "define_mod": value(object), "category": category.as_ref().map(value) })
        }
        Edit::ModOption { id, option } => {
            json!({ "config_mod": value(id), "option": value(option) })
        }
        Edit::RemoveMods(ids) => json!({ "remove_mod": ids.iter().map(value).collect::<Value>() }),
        Edit::Apply {
            method,
            or_set,
            path: at,
            value: with,
        } => {
            let method = format!("{}{}", if *or_set { "set_" } else { "" }, method.name());
            json!({ "apply": method, "path": path(at), "value": with.as_ref().map(value) })
        }
        Edit::Replace {
            count,
            path: at,
            from,
            to,
        } => json!({
            "replace": count.as_ref().map_or(json!("all"), value),
            "path": path(at),
            "from": value(from),
            "to": value(to),
        }),
    }
}

fn part(part: &MatchPart) -> Value {
    match part {
        MatchPart::Alternatives(node) | MatchPart::Reference(node) => value(node),
        MatchPart::CopyOf(name) => json!({ "copy_of": value(name) }),
    }
}

fn of_state(state: &State) -> Value {
    match state {
        State::Flag(flag) => json!({ "define": flag }),
        State::Require {
            library,
            config,
            after,
        } => {
            let command = if *after { "require_after" } else { "require" };
            let config: Map<String, Value> = config
                .iter()
                .map(|(name, node)| (name.clone(), value(node)))
                .collect();
            json!({ command: library, "config": config })
        }
        State::Default(name, node) => json!({ "default": name, "value": value(node) }),
        State::Global(name, node) => json!({ "define_global": name, "value": value(node) }),
        State::BaseRuleset(id) => json!({ "define_base_ruleset": id }),
    }
}

fn of_test(test: &Test) -> Value {
    let list = |tests: &[Test]| tests.iter().map(of_test).collect::<Value>();
    match test {
        Test::Literal(known) => json!(known),
        Test::Truthy(node) => value(node),
        Test::Compare(op, left, right) => json!([value(left), operator(*op), value(right)]),
        Test::In(node, at) => json!([value(node), "in", path(at)]),
        Test::Defined(flag) => json!({ "defined": flag }),
        Test::Not(inner) => json!({ "not": of_test(inner) }),
        Test::All(tests) => json!({ "all": list(tests) }),
        Test::Any(tests) => json!({ "any": list(tests) }),
    }
}

fn operator(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "==",
        CompareOp::NotEqual => "!=",
        CompareOp::Less => "<",
        CompareOp::AtMost => "<=",
        CompareOp::More => ">",
        CompareOp::AtLeast => ">=",
    }
}

fn value(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Null => Value::Null,
        NodeKind::Bool(known) => json!(known),
        NodeKind::Int(number) => json!(number),
        NodeKind::Float(number) => json!(number),
        NodeKind::Str(text) => json!(text),
        NodeKind::Array(items) => items.iter().map(value).collect(),
        NodeKind::Object(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(key, node)| (key.name.clone(), value(node)));
            Value::Object(pairs.collect())
        }
        NodeKind::Var(name) => json!({ "variable": name }),
        NodeKind::Math(function, of) => {
            json!({ "compute": function_name(*function), "of": of.iter().map(value).collect::<Value>() })
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

/// A path as the language writes it; `.` is the whole document.
fn path(path: &Path) -> String {
    let mut text = String::new();
    for segment in &path.segments {
        match segment {
            Segment::Key(Node {
                kind: NodeKind::Str(key),
                ..
            }) => key_step(&mut text, key),
            Segment::Key(Node {
                kind: NodeKind::Var(name),
                ..
            }) => text.push_str(&format!("[!{name}]")),
            Segment::Key(node) => text.push_str(&format!("[{}]", value(node))),
            Segment::Index(index) => text.push_str(&format!("[{index}]")),
            Segment::Keys(keys) => text.push_str(&choices(keys.iter().map(|key| json!(key)))),
            Segment::Indices(indices) => {
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

fn key_step(text: &mut String, key: &str) {
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
