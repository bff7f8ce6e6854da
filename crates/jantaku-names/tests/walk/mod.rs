//! A walk over actions and conditions as a checker does it, guided by nothing but the table.

use jantaku_names::{
    NameEntry, NameList, ValueKind, action, amount, condition, expression_function, is_single_seat,
    minipoint_action, strip_not, strip_uninterruptible,
};
use serde_json::Value;

/// What is wrong, and where.
pub type Walk = Result<(), String>;

/// Checks `[name, argument…]`.
pub fn check_action(json: &Value) -> Walk {
    let (name, arguments) = head(json).ok_or_else(|| format!("{json} is no action"))?;
    let (_, base) = strip_uninterruptible(name);
    arguments_fit(
        action(base).ok_or_else(|| format!("unknown action {name}"))?,
        arguments,
    )
}

/// Checks a condition at any level.
pub fn check_condition(json: &Value) -> Walk {
    match json {
        Value::Bool(_) | Value::Number(_) => Ok(()),
        Value::String(name) => named_condition(name, &[]),
        Value::Array(parts) => parts.iter().try_for_each(check_condition),
        Value::Object(object) => {
            let name = object
                .get("name")
                .and_then(Value::as_str)
                .unwrap_or_default();
            let options = object.get("opts").and_then(Value::as_array);
            named_condition(name, options.map_or(&[], Vec::as_slice))
        }
        Value::Null => Err("null is no condition".to_owned()),
    }
}

fn named_condition(name: &str, arguments: &[Value]) -> Walk {
    let (_, base) = strip_not(NameList::Conditions, name);
    arguments_fit(
        condition(base).ok_or_else(|| format!("unknown condition {name}"))?,
        arguments,
    )
}

fn check_fu_action(json: &Value) -> Walk {
    let (name, arguments) = head(json).ok_or_else(|| format!("{json} is no fu action"))?;
    arguments_fit(
        minipoint_action(name).ok_or_else(|| format!("unknown fu action {name}"))?,
        arguments,
    )
}

fn head(json: &Value) -> Option<(&str, &[Value])> {
    let (name, arguments) = json.as_array()?.split_first()?;
    Some((name.as_str()?, arguments))
}

fn arguments_fit(entry: &NameEntry, arguments: &[Value]) -> Walk {
    if !entry.accepts(arguments.len()) {
        return Err(format!(
            "{} with {} arguments",
            entry.signature(),
            arguments.len()
        ));
    }
    for (index, argument) in arguments.iter().enumerate() {
        let param = entry.param(index).ok_or("no such parameter")?;
        let place = |problem| format!("{}, {}: {problem}", entry.signature(), param.name);
        if let ValueKind::Spread(kind) = param.kind {
            let rest = arguments.get(index..).unwrap_or_default();
            return spread_fits(*kind, rest).map_err(place);
        }
        fits(argument, param.kind).map_err(place)?;
    }
    Ok(())
}

fn spread_fits(kind: ValueKind, rest: &[Value]) -> Walk {
    match (kind, rest) {
        (ValueKind::FuActions, [Value::Array(list)]) if list.iter().all(Value::is_array) => {
            list.iter().try_for_each(check_fu_action)
        }
        (ValueKind::FuActions, _) => rest.iter().try_for_each(check_fu_action),
        (ValueKind::FuGroups, [groups, condition @ ..]) if groups.is_array() => {
            condition.iter().try_for_each(check_condition)
        }
        (ValueKind::FuGroups, _) => Ok(()),
        (_, [only]) => fits(only, kind),
        _ => fits(&Value::Array(rest.to_vec()), kind),
    }
}

fn fits(json: &Value, kind: ValueKind) -> Walk {
    let fitting = match kind {
        ValueKind::Bool => json.is_boolean(),
        ValueKind::Int => json.is_i64(),
        ValueKind::Number => json.is_number(),
        ValueKind::Text | ValueKind::Name(_) | ValueKind::TileSpec | ValueKind::MarkRestriction => {
            json.is_string()
        }
        ValueKind::OneOf(words) => json.as_str().is_some_and(|word| words.contains(&word)),
        ValueKind::Word(list) => json.as_str().is_some_and(|word| list.find(word).is_some()),
        ValueKind::Seat => json.as_str().is_some_and(is_single_seat),
        ValueKind::Seats => one_or_many(json, |one| {
            let word = one
                .as_str()
                .map(|word| strip_not(NameList::SeatSpecs, word).1);
            word.is_some_and(|word| NameList::SeatSpecs.find(word).is_some())
        }),
        ValueKind::Vars | ValueKind::FunctionArgs => json.is_object(),
        ValueKind::Tile => json.is_string() || json.is_array() || json.is_object(),
        ValueKind::NamedTile | ValueKind::MatchTarget => json.is_string() || json.is_i64(),
        ValueKind::MatchSpec => json.is_string() || json.is_array(),
        ValueKind::MoveTarget => {
            json.is_string() || json.as_object().is_some_and(|map| map.len() == 1)
        }
        ValueKind::MoveTargets => json.is_string() || json.is_object(),
        ValueKind::DeletedTiles => json.is_string() || json.is_object() || json.is_array(),
        ValueKind::Condition => return check_condition(json),
        ValueKind::Actions => return each(json, check_action),
        ValueKind::ListOf(kind) => return each(json, |one| fits(one, *kind)),
        ValueKind::OneOrMany(kind) => {
            return fits(json, *kind).or_else(|_| each(json, |one| fits(one, *kind)));
        }
        ValueKind::AnyOf(kinds) => kinds.iter().any(|kind| fits(json, *kind).is_ok()),
        ValueKind::Tuple(kinds) => json.as_array().is_some_and(|list| {
            let mut pairs = list.iter().zip(kinds);
            list.len() == kinds.len() && pairs.all(|(one, kind)| fits(one, *kind).is_ok())
        }),
        ValueKind::Record(fields) => json.as_object().is_some_and(|map| {
            map.keys()
                .all(|key| fields.iter().any(|(name, _)| name == key))
        }),
        ValueKind::MapOf(_, kind) => json
            .as_object()
            .is_some_and(|map| map.values().all(|value| fits(value, *kind).is_ok())),
        ValueKind::Amount => return check_amount(json),
        ValueKind::Expression => return check_expression(json),
        _ => true,
    };
    fitting
        .then_some(())
        .ok_or_else(|| format!("{json} is no {kind}"))
}

fn check_amount(json: &Value) -> Walk {
    match head(json) {
        Some((name, arguments)) => arguments_fit(
            amount(name).ok_or_else(|| format!("unknown amount {name}"))?,
            arguments,
        ),
        None if json.is_string() || json.is_number() => Ok(()),
        None => Err(format!("{json} is no amount")),
    }
}

fn check_expression(json: &Value) -> Walk {
    match head(json) {
        Some((operator, [Value::Array(operands)])) => {
            if let Some(entry) = expression_function(operator) {
                return arguments_fit(entry, operands);
            }
            operands.iter().try_for_each(check_expression)
        }
        Some(_) => Err(format!("{json} is no expression")),
        None => check_amount(json),
    }
}

fn one_or_many(json: &Value, test: impl Fn(&Value) -> bool) -> bool {
    test(json) || json.as_array().is_some_and(|list| list.iter().all(test))
}

fn each(json: &Value, check: impl Fn(&Value) -> Walk) -> Walk {
    let list = json
        .as_array()
        .ok_or_else(|| format!("{json} is no list"))?;
    list.iter().try_for_each(check)
}
