//! Any edits of any document end within the budget, in a document or an error.

use arbitrary::{Result, Unstructured};
use jantaku_majs::edit::{
    Branch, Edit, MatchPart, Method, Operand, Operation, ScriptCommand, Test,
};
use jantaku_majs::node::{Key, MathFn, Node, NodeKind};
use jantaku_majs::path::Path;
use jantaku_majs::span::Span;
use jantaku_rules::apply::Applier;
use jantaku_rules::budget::Budget;
use jantaku_rules::constants::expand;
use jantaku_rules::variables::{Variables, resolve};
use serde_json::{Map, Value, json};

/// Few names, so that edits meet each other.
const NAMES: &[&str] = &[
    "a",
    "b",
    "c",
    "x",
    "constants",
    "a_definition",
    "available_mods",
    "available_presets",
    "default_mods",
    "enabled_mods",
    "yaku",
    "yaku_precedence",
    "display_name",
    "value",
    "id",
    "name",
    "config",
    "buttons",
];

const TEXTS: &[&str] = &[
    "a",
    "b",
    "@a",
    "@b",
    "@splat$a",
    "@splat$b",
    "",
    "ä\u{1F004}",
    "@ x",
    "text that is not so short",
];

const METHODS: &[&str] = &[
    "set",
    "initialize",
    "add",
    "subtract",
    "multiply",
    "divide",
    "modulo",
    "append",
    "prepend",
    "merge",
    "deep_merge",
    "delete",
    "delete_key",
    "delete_all",
    "round",
    "round_up",
    "round_down",
    "min",
    "max",
    "pow",
    "atan2",
    "copysign",
    "remainder",
    "fdim",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "ldexp",
    "nextafter",
];

/// Panics where the law is broken.
pub fn law(bytes: &[u8]) {
    let mut unstructured = Unstructured::new(bytes);
    // Running out of bytes ends the input, not the run.
    _ = run(&mut unstructured);
}

fn run(u: &mut Unstructured) -> Result<()> {
    let mut variables = Variables::new();
    for name in ["v", "w"] {
        if let Ok(value) = resolve(&node(u, 2)?, &Variables::new()) {
            variables.insert(name.to_owned(), value);
        }
    }
    let document = resolve(&node(u, 4)?, &variables).ok();
    let mut document = document
        .filter(Value::is_object)
        .unwrap_or_else(|| Value::Object(Map::new()));
    let mut budget = Budget::new(200_000, 1 << 20);
    while !u.is_empty() {
        let commands = [command(u, 2)?];
        let before = document.clone();
        if Applier::new(&mut document, &variables, &mut budget)
            .apply_commands(&commands)
            .is_err()
        {
            document = before;
        }
    }
    assert!(
        document.to_string().len() <= (4 << 20),
        "the budget was overdrawn"
    );
    if expand(&mut document, &mut budget).is_ok() {
        let once = document.clone();
        let again = expand(&mut document, &mut Budget::default());
        assert!(again.is_ok() && (once == document || once.get("constants") != Some(&json!({}))));
    }
    Ok(())
}

fn text(u: &mut Unstructured, list: &[&str]) -> Result<String> {
    u.choose(list).map(|text| (*text).to_owned())
}

fn node(u: &mut Unstructured, depth: usize) -> Result<Node> {
    let span = Span::default();
    let most = if depth == 0 { 7 } else { 10 };
    let kind = match u.int_in_range(0..=most)? {
        0 => NodeKind::Null,
        1 => NodeKind::Bool(u.arbitrary()?),
        2 => NodeKind::Int(u.int_in_range(-3..=12)?),
        3 => NodeKind::Int(u.arbitrary()?),
        4 => NodeKind::Float(
            Some(u.arbitrary::<f64>()?)
                .filter(|x| x.is_finite())
                .unwrap_or(0.5),
        ),
        5 => NodeKind::Str(text(u, NAMES)?),
        6 => NodeKind::Str(text(u, TEXTS)?),
        7 => NodeKind::Var(text(u, &["v", "w", "nothing"])?),
        8 => NodeKind::Array(nodes(u, depth)?),
        9 => {
            let mut pairs = Vec::new();
            for value in nodes(u, depth)? {
                let name = text(u, NAMES)?;
                pairs.push((Key { span, name }, value));
            }
            NodeKind::Object(pairs)
        }
        _ => {
            let functions = [
                MathFn::Add,
                MathFn::Multiply,
                MathFn::Divide,
                MathFn::Power,
                MathFn::Mod,
                MathFn::RoundUp,
            ];
            NodeKind::Math(*u.choose(&functions)?, nodes(u, depth)?)
        }
    };
    Ok(Node { span, kind })
}

fn nodes(u: &mut Unstructured, depth: usize) -> Result<Vec<Node>> {
    let count = u.int_in_range(0..=4)?;
    (0..count).map(|_| node(u, depth - 1)).collect()
}

fn name(u: &mut Unstructured) -> Result<Node> {
    match u.ratio(9, 10)? {
        true => Ok(Node::str(Span::default(), text(u, NAMES)?)),
        false => node(u, 1),
    }
}

/// A path as people write it, so that reading it is tried as well.
fn path(u: &mut Unstructured) -> Result<Path> {
    let mut written = text(u, NAMES)?;
    for _ in 0..u.int_in_range(0..=5)? {
        written += &match u.int_in_range(0..=4)? {
            0 => format!(".{}", text(u, NAMES)?),
            1 => format!("[{}]", u.int_in_range(-3..=5)?),
            2 => format!("[\"{}\", \"{}\"]", text(u, NAMES)?, text(u, NAMES)?),
            3 => format!("[{}, 0]", u.int_in_range(-3..=100_001)?),
            _ => u.arbitrary::<&str>()?.chars().take(20).collect(),
        };
    }
    Ok(Path::parse(&written, Span::default()).unwrap_or_default())
}

fn command(u: &mut Unstructured, depth: usize) -> Result<ScriptCommand> {
    let operation = if depth > 0 && u.ratio(1, 8)? {
        let test = test(u, 2)?;
        let commands = vec![command(u, depth - 1)?, command(u, depth - 1)?];
        Operation::Choose(vec![Branch { test, commands }])
    } else {
        Operation::Edit(edit(u)?)
    };
    let span = Span::default();
    Ok(ScriptCommand { span, operation })
}

fn test(u: &mut Unstructured, depth: usize) -> Result<Test> {
    use jantaku_majs::ast::CompareOp::{AtMost, Equal, More};
    Ok(match u.int_in_range(0..=if depth == 0 { 3 } else { 5 })? {
        0 => Test::Literal(u.arbitrary()?),
        1 => Test::Truthy(node(u, 2)?),
        2 => Test::Compare(*u.choose(&[Equal, AtMost, More])?, node(u, 3)?, node(u, 3)?),
        3 => Test::In(node(u, 2)?, path(u)?),
        4 => Test::Not(Box::new(test(u, depth - 1)?)),
        _ => Test::Any(vec![test(u, depth - 1)?, test(u, depth - 1)?]),
    })
}

fn edit(u: &mut Unstructured) -> Result<Edit> {
    Ok(match u.int_in_range(0..=17)? {
        0 => Edit::Set(path(u)?, node(u, 3)?),
        1 => Edit::Append(path(u)?, node(u, 3)?),
        2 => Edit::Prepend(path(u)?, node(u, 3)?),
        3 => {
            let parts = (0..u.int_in_range(1..=3)?).map(|_| match u.int_in_range(0..=2)? {
                0 => Ok(MatchPart::Alternatives(node(u, 3)?)),
                1 => Ok(MatchPart::Reference(node(u, 1)?)),
                _ => Ok(MatchPart::CopyOf(name(u)?)),
            });
            let parts = parts.collect::<Result<_>>()?;
            Edit::Match {
                name: name(u)?,
                parts,
                extend: u.arbitrary()?,
            }
        }
        4 => Edit::CopyConstant {
            name: name(u)?,
            from: text(u, NAMES)?,
        },
        5 => Edit::RemoveYaku {
            list: name(u)?,
            names: node(u, 2)?,
        },
        6 => Edit::ReplaceYaku {
            list: name(u)?,
            name: name(u)?,
            entry: node(u, 3)?,
            supersedes: Some(node(u, 2)?),
        },
        7 => Edit::ChangeYakuValue {
            list: name(u)?,
            name: name(u)?,
            value: node(u, 2)?,
        },
        8 => Edit::ModCategory {
            name: name(u)?,
            prepend: u.arbitrary()?,
            repeated: u.arbitrary()?,
        },
        9 => Edit::Mod {
            object: node(u, 3)?,
            category: Some(name(u)?),
        },
        10 => Edit::Mod {
            object: node(u, 3)?,
            category: None,
        },
        11 => Edit::ModOption {
            id: name(u)?,
            option: node(u, 3)?,
        },
        12 => Edit::RemoveMods(vec![name(u)?, name(u)?]),
        13 | 14 => {
            let count = if u.arbitrary()? {
                Some(node(u, 0)?)
            } else {
                None
            };
            Edit::Replace {
                count,
                path: path(u)?,
                from: node(u, 2)?,
                to: node(u, 3)?,
            }
        }
        _ => {
            let method = Method::named(u.choose(METHODS)?).unwrap_or(Method::Set);
            let value = match method.operand() {
                Operand::None => None,
                Operand::Unused if u.arbitrary()? => None,
                Operand::Unused | Operand::Needed => Some(node(u, 3)?),
            };
            Edit::Apply {
                method,
                or_set: u.arbitrary()?,
                path: path(u)?,
                value,
            }
        }
    })
}
