//! What has to change in an old view to make it the new one.

use jantaku_proto::{Change, TableView};
use serde::Serialize;
use serde_json::Value;

/// What turns one view into the other. Parts that are equal cost a comparison only.
#[must_use]
pub fn changes(old: &TableView, new: &TableView) -> Vec<Change> {
    let mut changes = Vec::new();
    // Taken apart by name, so that no part can be forgotten.
    macro_rules! parts {
        ($($part:ident)*) => {
            let TableView { $($part),* } = new;
            $(
                if *$part != old.$part {
                    part(stringify!($part), &old.$part, $part, &mut changes);
                }
            )*
        };
    }
    parts! {
        viewer round_wind round_number honba pot turn dealer dice tiles_left dead_wall revealed
        atop_wall scry last_discard players own rules win scores end timer ready paused failure
    }
    changes
}

fn part<T: Serialize>(name: &str, old: &T, new: &T, changes: &mut Vec<Change>) {
    let json = |part: &T| serde_json::to_value(part).unwrap_or_default();
    let mut path = vec![Value::from(name)];
    compare(&json(old), &json(new), &mut path, changes);
}

/// Writes down what turns one value at a path into the other.
fn compare(old: &Value, new: &Value, path: &mut Vec<Value>, changes: &mut Vec<Change>) {
    match (old, new) {
        _ if old == new => {}
        (Value::Object(before), Value::Object(after)) if before.keys().eq(after.keys()) => {
            for ((key, old), new) in before.iter().zip(after.values()) {
                path.push(Value::from(key.as_str()));
                compare(old, new, path, changes);
                path.pop();
            }
        }
        (Value::Array(before), Value::Array(after)) => compare_lists(before, after, path, changes),
        _ => changes.push(Change(path.clone(), new.clone())),
    }
}

/// Lists change item by item, unless most of their items do.
fn compare_lists(
    before: &[Value],
    after: &[Value],
    path: &mut Vec<Value>,
    changes: &mut Vec<Change>,
) {
    let differ = before.iter().zip(after).filter(|(old, new)| old != new);
    if after.is_empty() || differ.count() * 2 > before.len().min(after.len()).max(2) {
        changes.push(Change(path.clone(), Value::from(after)));
        return;
    }
    if after.len() < before.len() {
        path.push(Value::from("length"));
        changes.push(Change(path.clone(), Value::from(after.len())));
        path.pop();
    }
    for (at, new) in after.iter().enumerate() {
        path.push(Value::from(at));
        match before.get(at) {
            Some(old) => compare(old, new, path, changes),
            None => changes.push(Change(path.clone(), new.clone())),
        }
        path.pop();
    }
}
