//! Patches that turn an old view into a new one.

use jantaku_proto::{OwnView, Patch, PlayerView, TableView};
use serde::Serialize;
use serde_json::Value;

/// Compares values field by field. They are destructured, so that the compiler complains about a
/// forgotten field. Those in brackets are compared elsewhere.
macro_rules! parts {
    ($type:ident [$($other:ident)*], $old:expr, $new:expr, $path:expr, $patches:expr, $($part:ident)*) => {
        let $type { $($part,)* $($other: _,)* } = $new;
        $(
            if *$part != $old.$part {
                $path.push(Value::from(stringify!($part)));
                part(&$old.$part, $part, $path, $patches);
                $path.pop();
            }
        )*
    };
}

/// The patches that turn one view into the other. Equal parts cost no more than a comparison.
#[must_use]
pub fn patches(old: &TableView, new: &TableView) -> Vec<Patch> {
    let mut patches = Vec::new();
    let path = &mut Vec::new();
    parts!(
        TableView [players own rules], old, new, path, &mut patches,
        viewer round_wind round_number honba pot turn dealer dice tiles_left dead_wall revealed
        dora atop_wall scry last_discard win scores end timer ready paused failure
    );
    if new.rules != old.rules {
        path.push(Value::from("rules"));
        part(&*old.rules, &*new.rules, path, &mut patches);
        path.clear();
    }
    path.push(Value::from("players"));
    compare_players(&old.players, &new.players, path, &mut patches);
    path.clear();
    path.push(Value::from("own"));
    match (&old.own, &new.own) {
        (Some(old), Some(new)) => {
            parts!(
                OwnView [], old, new, path, &mut patches,
                may_discard must_act playable barred buttons waiting menu declaring marking auto_on
                may_declare_dead repeats_deal ready revision
            );
        }
        (old, new) => part(old, new, path, &mut patches),
    }
    patches
}

fn compare_players(
    old: &[PlayerView],
    new: &[PlayerView],
    path: &mut Vec<Value>,
    patches: &mut Vec<Patch>,
) {
    if old.len() != new.len() {
        return part(&old, &new, path, patches);
    }
    for (at, (old, new)) in old.iter().zip(new).enumerate() {
        path.push(Value::from(at));
        parts!(
            PlayerView [], old, new, path, patches,
            seat wind score hand draw pond calls aside stick statuses counters
        );
        path.pop();
    }
}

fn part<T: Serialize>(old: &T, new: &T, path: &mut Vec<Value>, patches: &mut Vec<Patch>) {
    let json = |part: &T| serde_json::to_value(part).unwrap_or_default();
    compare(&json(old), &json(new), path, patches);
}

/// Adds the patches that turn one value at a path into the other.
fn compare(old: &Value, new: &Value, path: &mut Vec<Value>, patches: &mut Vec<Patch>) {
    match (old, new) {
        _ if old == new => {}
        (Value::Object(before), Value::Object(after)) if before.keys().eq(after.keys()) => {
            for ((key, old), new) in before.iter().zip(after.values()) {
                path.push(Value::from(key.as_str()));
                compare(old, new, path, patches);
                path.pop();
            }
        }
        (Value::Array(before), Value::Array(after)) => compare_lists(before, after, path, patches),
        _ => patches.push(Patch(path.clone(), new.clone())),
    }
}

/// Adds patches for single items of a list, or for the whole list if most of its items differ.
fn compare_lists(
    before: &[Value],
    after: &[Value],
    path: &mut Vec<Value>,
    patches: &mut Vec<Patch>,
) {
    let differ = before.iter().zip(after).filter(|(old, new)| old != new);
    if after.is_empty() || differ.count() * 2 > before.len().min(after.len()).max(2) {
        patches.push(Patch(path.clone(), Value::from(after)));
        return;
    }
    if after.len() < before.len() {
        path.push(Value::from("length"));
        patches.push(Patch(path.clone(), Value::from(after.len())));
        path.pop();
    }
    for (at, new) in after.iter().enumerate() {
        path.push(Value::from(at));
        match before.get(at) {
            Some(old) => compare(old, new, path, patches),
            None => patches.push(Patch(path.clone(), new.clone())),
        }
        path.pop();
    }
}
