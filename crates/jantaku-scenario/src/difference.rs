//! Where two JSON values differ.

use jantaku_rules::value::same;
use serde_json::Value;

/// Describes where and how `got` differs from `expected`; `None` if they are equal.
pub(crate) fn difference(expected: &Value, got: &Value) -> Option<String> {
    if same(expected, got) {
        return None;
    }
    let mut path = String::new();
    let (expected, got) = deepest(expected, got, &mut path);
    let at = if path.is_empty() {
        String::new()
    } else {
        format!("at {path}: ")
    };
    Some(format!(
        "{at}expected {}, got {}",
        shown(expected),
        shown(got)
    ))
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "nothing".to_owned(), Value::to_string)
}

/// Descends as long as exactly one member differs, and returns the pair it ends at.
fn deepest<'v>(
    expected: &'v Value,
    got: &'v Value,
    path: &mut String,
) -> (Option<&'v Value>, Option<&'v Value>) {
    let mut differing = Vec::new();
    match (expected, got) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a
                .iter()
                .zip(b)
                .enumerate()
                .filter(|(_, (a, b))| !same(a, b));
            differing.extend(pairs.map(|(i, (a, b))| (format!("[{i}]"), Some(a), Some(b))));
        }
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            for key in keys {
                let (a, b) = (a.get(key), b.get(key));
                if !matches!((a, b), (Some(a), Some(b)) if same(a, b)) {
                    differing.push((format!(".{key}"), a, b));
                }
            }
        }
        _ => {}
    }
    match &*differing {
        [(segment, Some(a), Some(b))] => {
            path.push_str(segment);
            deepest(a, b, path)
        }
        [(segment, a, b)] => {
            path.push_str(segment);
            (*a, *b)
        }
        _ => (Some(expected), Some(got)),
    }
}
