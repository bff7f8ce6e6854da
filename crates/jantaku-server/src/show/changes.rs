//! What has to change in an old view to make it the new one.

use jantaku_proto::{Change, OwnView, PlayerView, TableView};
use serde::Serialize;
use serde_json::Value;

/// Compares values part by part. They are taken apart by name, so that no part can be forgotten:
/// those in brackets are looked at elsewhere.
macro_rules! parts {
    ($type:ident [$($other:ident)*], $old:expr, $new:expr, $path:expr, $changes:expr, $($part:ident)*) => {
        let $type { $($part,)* $($other: _,)* } = $new;
        $(
            if *$part != $old.$part {
                $path.push(Value::from(stringify!($part)));
                part(&$old.$part, $part, $path, $changes);
                $path.pop();
            }
        )*
    };
}

/// What turns one view into the other. Parts that are equal cost a comparison only.
#[must_use]
pub fn changes(old: &TableView, new: &TableView) -> Vec<Change> {
    let mut changes = Vec::new();
    let path = &mut Vec::new();
    parts!(
        TableView [players own rules], old, new, path, &mut changes,
        viewer round_wind round_number honba pot turn dealer dice tiles_left dead_wall revealed
        dora atop_wall scry last_discard win scores end timer ready paused failure
    );
    if new.rules != old.rules {
        path.push(Value::from("rules"));
        part(&*old.rules, &*new.rules, path, &mut changes);
        path.clear();
    }
    path.push(Value::from("players"));
    compare_players(&old.players, &new.players, path, &mut changes);
    path.clear();
    path.push(Value::from("own"));
    match (&old.own, &new.own) {
        (Some(old), Some(new)) => {
            parts!(
                OwnView [], old, new, path, &mut changes,
                may_discard must_act playable barred buttons waiting menu declaring marking auto_on
                may_declare_dead repeats_deal ready revision
            );
        }
        (old, new) => part(old, new, path, &mut changes),
    }
    changes
}

fn compare_players(
    old: &[PlayerView],
    new: &[PlayerView],
    path: &mut Vec<Value>,
    changes: &mut Vec<Change>,
) {
    if old.len() != new.len() {
        return part(&old, &new, path, changes);
    }
    for (at, (old, new)) in old.iter().zip(new).enumerate() {
        path.push(Value::from(at));
        parts!(
            PlayerView [], old, new, path, changes,
            seat wind score hand draw pond calls aside stick statuses counters
        );
        path.pop();
    }
}

fn part<T: Serialize>(old: &T, new: &T, path: &mut Vec<Value>, changes: &mut Vec<Change>) {
    let json = |part: &T| serde_json::to_value(part).unwrap_or_default();
    compare(&json(old), &json(new), path, changes);
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
