//! Functions on arrays and objects.

use std::cmp::Ordering;

use super::Function;
use crate::error::{Fault, Stop};
use crate::limits::Budget;
use crate::machine::Context;
use crate::text::brief;
use crate::value::Val;

pub(super) fn find(name: &str, arity: usize) -> Option<Function> {
    Some(match (name, arity) {
        ("length", 0) => |context, input, _| length(context, &input),
        ("keys", 0) => |context, input, _| keys(context.budget, &input, true),
        ("keys_unsorted", 0) => |context, input, _| keys(context.budget, &input, false),
        ("has", 1) => |_, input, args| has(&input, &args[0]),
        ("contains", 1) => {
            |context, input, args| Ok(Val::Bool(contains(context.budget, &input, &args[0])?))
        }
        ("_indices", 1) => |context, input, args| {
            let part = context.budget.array(vec![args[0].clone()])?;
            context.budget.index(&input, &part)
        },
        ("sort", 0) => |context, input, _| {
            let items = array(&input, "sorted")?;
            let sorted = context.budget.sort(pairs(items, items))?;
            values(context.budget, sorted)
        },
        ("_sort_by", 1) => |context, input, args| {
            let sorted = by(context.budget, &input, &args[0], "sorted")?;
            values(context.budget, sorted)
        },
        ("_group_by", 1) => |context, input, args| {
            let groups = group(context.budget, &input, &args[0])?;
            let groups = groups.into_iter().map(|group| context.budget.array(group));
            let groups = groups.collect::<Result<_, _>>()?;
            context.budget.array(groups)
        },
        ("_unique_by", 1) => |context, input, args| {
            let groups = group(context.budget, &input, &args[0])?;
            let firsts = groups
                .into_iter()
                .filter_map(|group| group.into_iter().next());
            context.budget.array(firsts.collect())
        },
        ("_min_by", 1) => {
            |context, input, args| extreme(context.budget, &input, &args[0], |order| order.is_lt())
        }
        ("_max_by", 1) => {
            |context, input, args| extreme(context.budget, &input, &args[0], |order| order.is_ge())
        }
        ("bsearch", 1) => |context, input, args| search(context.budget, &input, &args[0]),
        _ => return None,
    })
}

fn length(context: &Context<'_>, input: &Val) -> Result<Val, Fault> {
    Ok(match input {
        Val::Null => Val::Int(0),
        Val::Bool(_) => return Err(Fault::message(format!("{} has no length", brief(input)))),
        Val::Int(i) => i
            .checked_abs()
            .map_or(Val::Float((*i as f64).abs()), Val::Int),
        Val::Float(f) => Val::Float(f.abs()),
        Val::Str(text) => {
            context.budget.spend(text.len() as u64 / 64)?;
            Val::count(text.chars().count())
        }
        Val::Arr(items) => Val::count(items.inner.len()),
        Val::Obj(members) => Val::count(members.inner.len()),
    })
}

fn keys(budget: &Budget, input: &Val, sorted: bool) -> Result<Val, Fault> {
    let keys = match input {
        Val::Arr(items) => (0..items.inner.len()).map(Val::count).collect(),
        Val::Obj(members) if sorted => {
            let members = budget.sorted(&members.inner)?;
            members
                .into_iter()
                .map(|(key, _)| Val::Str(key.clone()))
                .collect()
        }
        Val::Obj(members) => members.inner.keys().cloned().map(Val::Str).collect(),
        other => return Err(Fault::message(format!("{} has no keys", brief(other)))),
    };
    budget.array(keys)
}

fn has(input: &Val, key: &Val) -> Result<Val, Fault> {
    Ok(Val::Bool(match (input, key) {
        (Val::Null, _) => false,
        (Val::Obj(members), Val::Str(key)) => members.inner.contains_key(key),
        (Val::Arr(items), Val::Int(_) | Val::Float(_)) => {
            // No array is that long.
            let len = items.inner.len() as f64;
            key.as_float()
                .is_some_and(|at| at >= 0.0 && at.floor() < len)
        }
        _ => {
            return Err(Fault::message(format!(
                "Cannot check whether {} has a {} key",
                input.kind(),
                key.kind()
            )));
        }
    }))
}

/// Whether an object contains each member of the other, an array something that contains each item
/// of the other, or a string the other string.
fn contains(budget: &Budget, whole: &Val, part: &Val) -> Result<bool, Fault> {
    budget.spend(1)?;
    match (whole, part) {
        (Val::Obj(whole), Val::Obj(part)) => {
            for (key, part) in &part.inner {
                match whole.inner.get(key) {
                    Some(whole) if contains_same(budget, whole, part)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (Val::Arr(whole), Val::Arr(part)) => {
            'parts: for part in &part.inner {
                for whole in &whole.inner {
                    if contains_same(budget, whole, part)? {
                        continue 'parts;
                    }
                }
                return Ok(false);
            }
            Ok(true)
        }
        (Val::Str(whole), Val::Str(part)) => {
            budget.spend(whole.len() as u64 / 64)?;
            Ok(whole.contains(part.as_ref()))
        }
        _ if whole.kind() == part.kind() => Ok(budget.equal(whole, part)?),
        _ => Err(Fault::message(format!(
            "{} and {} cannot have their containment checked",
            brief(whole),
            brief(part)
        ))),
    }
}

/// Like [`contains`], but values of different types are merely not contained instead of an error.
fn contains_same(budget: &Budget, whole: &Val, part: &Val) -> Result<bool, Fault> {
    Ok(whole.kind() == part.kind() && contains(budget, whole, part)?)
}

fn array<'a>(input: &'a Val, verb: &str) -> Result<&'a [Val], Fault> {
    match input {
        Val::Arr(items) => Ok(&items.inner),
        other => Err(Fault::message(format!(
            "{} cannot be {verb}, as it is not an array",
            brief(other)
        ))),
    }
}

fn pairs(keys: &[Val], items: &[Val]) -> Vec<(Val, Val)> {
    keys.iter().cloned().zip(items.iter().cloned()).collect()
}

fn values(budget: &Budget, pairs: Vec<(Val, Val)>) -> Result<Val, Fault> {
    budget.array(pairs.into_iter().map(|(_, value)| value).collect())
}

/// The items with their keys, sorted by key.
fn by(budget: &Budget, input: &Val, keys: &Val, verb: &str) -> Result<Vec<(Val, Val)>, Fault> {
    let items = array(input, verb)?;
    budget.allot(items.len().saturating_mul(2 * size_of::<Val>()))?;
    Ok(budget.sort(pairs(array(keys, verb)?, items))?)
}

fn group(budget: &Budget, input: &Val, keys: &Val) -> Result<Vec<Vec<Val>>, Fault> {
    let mut groups: Vec<Vec<Val>> = Vec::new();
    let mut last = None;
    for (key, item) in by(budget, input, keys, "grouped")? {
        let same = match &last {
            Some(last) => budget.equal(last, &key)?,
            None => false,
        };
        match groups.last_mut() {
            Some(group) if same => group.push(item),
            _ => groups.push(vec![item]),
        }
        last = Some(key);
    }
    Ok(groups)
}

fn extreme(
    budget: &Budget,
    input: &Val,
    keys: &Val,
    better: fn(Ordering) -> bool,
) -> Result<Val, Fault> {
    let items = array(input, "iterated over")?;
    let mut best: Option<(&Val, &Val)> = None;
    for (key, item) in array(keys, "iterated over")?.iter().zip(items) {
        let keep = match best {
            Some((old, _)) => !better(budget.compare(key, old)?),
            None => false,
        };
        if !keep {
            best = Some((key, item));
        }
    }
    Ok(best.map_or(Val::Null, |(_, item)| item.clone()))
}

/// The index of the target in a sorted array, or `-1 - i` if it would have to be inserted at `i`.
fn search(budget: &Budget, input: &Val, target: &Val) -> Result<Val, Fault> {
    let items = array(input, "searched from")?;
    let before = |item: &Val| -> Result<bool, Stop> { Ok(budget.compare(item, target)?.is_lt()) };
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if before(&items[middle])? {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    match items.get(low) {
        Some(item) if budget.equal(item, target)? => Ok(Val::count(low)),
        _ => Ok(Val::Int(-1 - i64::try_from(low).unwrap_or(i64::MAX - 1))),
    }
}
