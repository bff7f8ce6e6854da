//! Emits a script as a jq program that changes a document as the script's commands do.
//!
//! ```
//! use jantaku_majs::{jq, lower};
//!
//! let script = lower::compile("def myfun do put_down_riichi_stick; add_score(-1000) end");
//! assert_eq!(
//!     jq::emit(&script.commands),
//!     r#".functions["myfun"] = [["put_down_riichi_stick"], ["add_score", -1000]]
//! "#
//! );
//! ```
//!
//! The text is for jq 1.7. It expects every variable `!name` of the script to be bound as
//! `$name`; its own variables begin with a capital letter, which no variable of a script does.
//! It fails where applying the commands fails, and continues where applying them only warns; but
//! it has no budget, and its numbers are floats.

mod method;
mod prelude;
mod value;

use crate::ast::CompareOp;
use crate::edit::{Branch, Edit, LoadDirective, MatchPart, Operation, ScriptCommand, Test};
use crate::lower::is_plain_name;
use crate::node::{Node, NodeKind};
use crate::path::Path;
use value::{name, new_line, one_line, operand, path_array, quoted, selector, value};

/// Writes commands as a jq program from document to document, with the helpers it needs.
///
/// Load directives become comments, and flags that are still tested count as not defined.
#[must_use]
pub fn emit(commands: &[ScriptCommand]) -> String {
    let program = pipeline(commands, 0);
    let definitions = prelude::definitions(&program);
    let gap = if definitions.is_empty() { "" } else { "\n\n" };
    format!("{definitions}{gap}{program}\n")
}

/// The commands as a pipeline, in which each changes the result of the one before it.
fn pipeline(commands: &[ScriptCommand], indent: usize) -> String {
    let mut out = String::new();
    let mut stages = 0;
    for command in commands {
        if !out.is_empty() {
            new_line(&mut out, indent);
        }
        let stage = match &command.operation {
            Operation::Load(state) => {
                out.push_str(&comment(state));
                continue;
            }
            Operation::Edit(edit) => stage(edit, indent),
            Operation::Choose(branches) => choice(branches, indent),
        };
        if stages > 0 {
            out.push_str("| ");
        }
        stages += 1;
        out.push_str(&stage);
    }
    if stages == 0 {
        if !out.is_empty() {
            new_line(&mut out, indent);
        }
        out.push('.');
    }
    out
}

/// The comment for a load directive. Texts are quoted, so that none can end the comment.
fn comment(state: &LoadDirective) -> String {
    match state {
        LoadDirective::Flag(flag) => format!("# define {}", quoted(flag)),
        LoadDirective::BaseRuleset(id) => format!("# define_base_ruleset {}", quoted(id)),
        LoadDirective::Default(name, value) => {
            format!("# default {}, {}", quoted(name), one_line(value))
        }
        LoadDirective::Global(name, value) => {
            format!("# define_global {}, {}", quoted(name), one_line(value))
        }
        LoadDirective::Require {
            library,
            config,
            after,
        } => {
            let command = if *after { "require_after" } else { "require" };
            let config: String = config
                .iter()
                .map(|(name, value)| format!(", {}: {}", quoted(name), one_line(value)))
                .collect();
            format!("# {command} {}{config}", quoted(library))
        }
    }
}

fn choice(branches: &[Branch], indent: usize) -> String {
    let (tested, otherwise) = match branches {
        [] => return ".".to_owned(),
        [tested @ .., last] if !tested.is_empty() && last.test == Test::Literal(true) => {
            (tested, Some(last))
        }
        _ => (branches, None),
    };
    let mut out = String::new();
    let push_body = |out: &mut String, branch: &Branch| {
        new_line(out, indent + 2);
        out.push_str(&pipeline(&branch.commands, indent + 2));
        new_line(out, indent);
    };
    for (i, branch) in tested.iter().enumerate() {
        out.push_str(if i == 0 { "if " } else { "elif " });
        out.push_str(&test(&branch.test, indent));
        out.push_str(" then");
        push_body(&mut out, branch);
    }
    match otherwise {
        None => out.push_str("else . end"),
        Some(branch) => {
            out.push_str("else");
            push_body(&mut out, branch);
            out.push_str("end");
        }
    }
    out
}

fn test(condition: &Test, indent: usize) -> String {
    let joined = |tests: &[Test], word: &str, none: &str| match tests {
        [] => none.to_owned(),
        tests => {
            let tests: Vec<String> = tests.iter().map(|inner| test(inner, indent)).collect();
            format!("({})", tests.join(word))
        }
    };
    match condition {
        Test::Literal(value) => value.to_string(),
        Test::Truthy(node) => operand(node, indent),
        Test::Compare(op, left, right) => {
            let op = match op {
                CompareOp::Equal => "==",
                CompareOp::NotEqual => "!=",
                CompareOp::Less => "<",
                CompareOp::AtMost => "<=",
                CompareOp::More => ">",
                CompareOp::AtLeast => ">=",
            };
            format!(
                "({} {op} {})",
                operand(left, indent),
                operand(right, indent)
            )
        }
        Test::In(node, path) => {
            let each = value::choices(path).map_or(String::new(), |all| format!("{all} as $At | "));
            format!(
                "holds({each}at({}); {})",
                path_array(path),
                value(node, indent)
            )
        }
        Test::Defined(_) => "false".to_owned(),
        Test::Not(inner) => format!("({} | not)", test(inner, indent)),
        Test::All(tests) => joined(tests, " and ", "true"),
        Test::Any(tests) => joined(tests, " or ", "false"),
    }
}

fn stage(edit: &Edit, indent: usize) -> String {
    let value = |node: &Node| value(node, indent);
    match edit {
        Edit::Document(node) => value(node),
        Edit::Set(path, node) => format!("{} = {}", selector(path), value(node)),
        Edit::Append(path, node) => append(path, node, indent),
        Edit::Prepend(path, node) if is_array(node) => {
            format!("{} |= {} + .", selector(path), value(node))
        }
        Edit::Prepend(path, node) => {
            let (path, value) = (selector(path), operand(node, indent));
            format!("{path} |= ({value} as $Value | join_arrays($Value; $Value + .))")
        }
        Edit::Match {
            name,
            parts,
            extend,
        } => define_match(name, parts, *extend, indent),
        Edit::CopyConstant { name: to, from } => {
            format!(".constants[{}] = .constants[{}]", name(to), quoted(from))
        }
        Edit::RemoveYaku { list, names } => {
            format!("remove_yaku({}; {})", name(list), value(names))
        }
        Edit::ReplaceYaku {
            list,
            name: yaku,
            entry,
            supersedes,
        } => {
            let follow = supersedes.as_ref().map_or(".".to_owned(), |supersedes| {
                let path = Path::keys(yaku.span, ["yaku_precedence"]).child(yaku.clone());
                append(&path, supersedes, indent)
            });
            let (list, yaku) = (name(list), value(yaku));
            format!("replace_yaku({list}; {yaku}; {}; {follow})", value(entry))
        }
        Edit::ChangeYakuValue {
            list,
            name: yaku,
            value: node,
        } => {
            let (list, yaku) = (name(list), value(yaku));
            format!("change_yaku({list}; {yaku}; {})", value(node))
        }
        Edit::ModCategory {
            name,
            prepend,
            repeated,
        } => {
            let name = value(name);
            let change = match (*repeated, *prepend) {
                (false, false) => format!("category({name})"),
                (false, true) => format!("first_category({name})"),
                (true, false) => format!("(mods + [{name}])"),
                (true, true) => format!("([{name}] + mods)"),
            };
            format!(".available_mods |= {change}")
        }
        Edit::Mod { object, category } => match category {
            None => format!(".available_mods += [{}]", value(object)),
            Some(category) => {
                let (category, object) = (value(category), value(object));
                format!(".available_mods |= insert_mod({category}; {object})")
            }
        },
        Edit::ModOption { id, option } => {
            format!("config_mod({}; {})", value(id), value(option))
        }
        Edit::RemoveMods(ids) => {
            let ids: Vec<String> = ids.iter().map(name).collect();
            format!("remove_mods([{}])", ids.join(", "))
        }
        Edit::Apply {
            method,
            or_set,
            path,
            value,
        } => method::apply(*method, *or_set, path, value.as_ref(), indent),
        Edit::Replace {
            count,
            path,
            from,
            to,
        } => method::replace(count.as_ref(), path, from, to, indent),
    }
}

/// Whether jq's `+` appends the node as it is; anything else needs a check while the program runs.
fn is_array(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Array(_))
}

fn append(path: &Path, node: &Node, indent: usize) -> String {
    let path = selector(path);
    if is_array(node) {
        return format!("{path} += {}", value(node, indent));
    }
    let value = operand(node, indent);
    format!("{path} |= ({value} as $Value | join_arrays($Value; . + $Value))")
}

fn define_match(to: &Node, parts: &[MatchPart], extend: bool, indent: usize) -> String {
    let place = definition(to);
    let mut sum = Vec::with_capacity(parts.len() + 1);
    if extend {
        sum.push(format!("({place} | alternatives)"));
    }
    for part in parts {
        sum.push(match part {
            MatchPart::CopyOf(other) => format!("({} | alternatives)", definition(other)),
            MatchPart::Alternatives(node) | MatchPart::Reference(node) => {
                alternatives(node, indent)
            }
        });
    }
    let sum = match &*sum {
        [] => "[]".to_owned(),
        sum => sum.join(" + "),
    };
    match parts {
        // A constant or variable alone is stored as it is.
        [MatchPart::Reference(node)] if !extend => format!("{place} = {}", value(node, indent)),
        [MatchPart::Reference(node)] => {
            let node = value(node, indent);
            format!("{place} = if {place} == null then {node} else {sum} end")
        }
        _ => format!("{place} = {sum}"),
    }
}

/// The selector of a match definition.
fn definition(node: &Node) -> String {
    match node.as_str() {
        Some(text) => format!(".[{}]", quoted(&format!("{text}_definition"))),
        None => format!(".[{} + \"_definition\"]", name(node)),
    }
}

/// The alternatives that a value stands for in a match.
fn alternatives(node: &Node, indent: usize) -> String {
    let constant = node.as_str().and_then(|text| text.strip_prefix('@'));
    match (constant, &node.kind) {
        (Some(constant), _) if is_plain_name(constant) => {
            format!("[{}]", quoted(&format!("@splat${constant}")))
        }
        (_, NodeKind::Str(text)) => format!("[{}]", quoted(text)),
        (_, NodeKind::Array(_)) => value(node, indent),
        _ => format!("({} | alternatives)", value(node, indent)),
    }
}
