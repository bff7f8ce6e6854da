//! Helpers for messages: suggestions for mistyped names, and descriptions of values.

use jantaku_majs::node::{Node, NodeKind};
use jantaku_names::NameList;

/// Names longer than this many characters are not compared, and cut off when they are shown.
const LONGEST: usize = 64;

/// The name that a mistyped one most likely stands for. The longer the word, the more slips are
/// tolerated.
pub(super) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let allowed = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        10..=LONGEST => 3,
        _ => return None,
    };
    let near = names.into_iter().filter_map(|name| {
        let comparable = name.len() <= LONGEST && name.chars().count().abs_diff(length) <= allowed;
        let slips = comparable.then(|| strsim::osa_distance(word, name))?;
        (1..=allowed).contains(&slips).then_some((slips, name))
    });
    near.min().map(|(_, name)| name)
}

/// A name in backticks, cut off if it is long.
pub(super) fn quote(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", name.get(..end).unwrap_or_default()),
        None => format!("`{name}`"),
    }
}

/// What to use in place of a legacy name.
pub(super) fn legacy(name: &str) -> Option<String> {
    let doc = NameList::LegacyNames.find(name)?.doc.trim_end_matches('.');
    let mut letters = doc.chars();
    let first = letters.next()?.to_lowercase();
    Some(format!("`{name}` {first}{}", letters.as_str()))
}

/// The type of a node with its article.
pub(super) fn describe(node: &Node) -> &'static str {
    match node.kind {
        NodeKind::Null => "null",
        NodeKind::Bool(_) => "a boolean",
        NodeKind::Int(_) | NodeKind::Float(_) | NodeKind::Math(..) => "a number",
        NodeKind::Str(_) => "text",
        NodeKind::Array(_) => "a list",
        NodeKind::Object(_) => "an object",
        NodeKind::Var(_) => "a variable",
    }
}
