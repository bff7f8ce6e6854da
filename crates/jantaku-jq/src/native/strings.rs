//! Functions on strings.

use super::Function;
use crate::error::Fault;
use crate::limits::Budget;
use crate::machine::Context;
use crate::regexes::Want;
use crate::text::brief;
use crate::value::Val;

pub(super) fn find(name: &str, arity: usize) -> Option<Function> {
    Some(match (name, arity) {
        ("tonumber", 0) => |_, input, _| to_number(input),
        ("fromjson", 0) => |context, input, _| from_json(context.budget, &input),
        ("utf8bytelength", 0) => |_, input, _| match &input {
            Val::Str(text) => Ok(Val::count(text.len())),
            other => Err(Fault::message(format!(
                "{} only strings have UTF-8 byte length",
                brief(other)
            ))),
        },
        ("explode", 0) => |context, input, _| {
            let text = exploded(&input)?;
            context.budget.allot(text.len() * size_of::<Val>())?;
            let points = text.chars().map(|c| Val::Int(u32::from(c).into()));
            context.budget.array(points.collect())
        },
        ("implode", 0) => |context, input, _| implode(context.budget, &input),
        ("ascii_downcase", 0) => |context, input, _| {
            let text = exploded(&input)?;
            context.budget.string(text.to_ascii_lowercase())
        },
        ("ascii_upcase", 0) => |context, input, _| {
            let text = exploded(&input)?;
            context.budget.string(text.to_ascii_uppercase())
        },
        ("trim", 0) => |context, input, _| {
            let text = string(&input, "trimmed")?;
            context.budget.string(text.trim().to_owned())
        },
        ("ltrim", 0) => |context, input, _| {
            let text = string(&input, "trimmed")?;
            context.budget.string(text.trim_start().to_owned())
        },
        ("rtrim", 0) => |context, input, _| {
            let text = string(&input, "trimmed")?;
            context.budget.string(text.trim_end().to_owned())
        },
        ("startswith", 1) => |_, input, args| match (&input, &args[0]) {
            (Val::Str(text), Val::Str(start)) => Ok(Val::Bool(text.starts_with(start.as_ref()))),
            _ => Err(Fault::message("startswith() requires string inputs")),
        },
        ("endswith", 1) => |_, input, args| match (&input, &args[0]) {
            (Val::Str(text), Val::Str(end)) => Ok(Val::Bool(text.ends_with(end.as_ref()))),
            _ => Err(Fault::message("endswith() requires string inputs")),
        },
        ("ltrimstr", 1) => |context, input, args| {
            without(context.budget, input, &args[0], |text, affix| {
                text.strip_prefix(affix)
            })
        },
        ("rtrimstr", 1) => |context, input, args| {
            without(context.budget, input, &args[0], |text, affix| {
                text.strip_suffix(affix)
            })
        },
        ("split", 1) => |context, input, args| match (&input, &args[0]) {
            (Val::Str(text), Val::Str(separator)) => context.budget.split(text, separator),
            _ => Err(Fault::message("split input and separator must be strings")),
        },
        ("join", 1) => |context, input, args| join(context.budget, &input, &args[0]),
        ("_concat", 0) => |context, input, _| concat(context.budget, &input),
        ("_strindices", 1) => |context, input, args| indices(context.budget, &input, &args[0]),
        ("_test", 2) => |context, input, args| regex(context, &input, args, Want::Test),
        ("_match", 2) => |context, input, args| regex(context, &input, args, Want::Matches),
        ("_edits", 2) => |context, input, args| regex(context, &input, args, Want::Edits),
        _ => return None,
    })
}

/// The string, for functions that jq implements with `explode`, whose error message they share.
fn exploded(input: &Val) -> Result<&str, Fault> {
    match input {
        Val::Str(text) => Ok(text),
        _ => Err(Fault::message("explode input must be a string")),
    }
}

fn string<'a>(input: &'a Val, verb: &str) -> Result<&'a str, Fault> {
    match input {
        Val::Str(text) => Ok(text),
        other => Err(Fault::message(format!("{} cannot be {verb}", brief(other)))),
    }
}

fn to_number(input: Val) -> Result<Val, Fault> {
    let text = match &input {
        Val::Int(_) | Val::Float(_) => return Ok(input),
        Val::Str(text) => text.trim(),
        other => {
            return Err(Fault::message(format!(
                "{} cannot be parsed as a number",
                brief(other)
            )));
        }
    };
    // Rust also parses names such as `inf`, which are not numbers here.
    let digits = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
    let number = match text.parse() {
        Ok(int) => Some(Val::Int(int)),
        Err(_) if digits => text.parse().ok().map(Val::Float),
        Err(_) => None,
    };
    number.ok_or_else(|| Fault::message(format!("{} cannot be parsed as a number", brief(&input))))
}

fn from_json(budget: &Budget, input: &Val) -> Result<Val, Fault> {
    let text = match input {
        Val::Str(text) => text,
        other => {
            return Err(Fault::message(format!(
                "{} cannot be parsed as JSON",
                brief(other)
            )));
        }
    };
    budget.allot(text.len())?;
    let value = serde_json::from_str(text).map_err(|error| {
        Fault::message(format!(
            "{} cannot be parsed as JSON: {error}",
            brief(input)
        ))
    })?;
    Ok(budget.read(&value)?)
}

fn implode(budget: &Budget, input: &Val) -> Result<Val, Fault> {
    let Val::Arr(points) = input else {
        return Err(Fault::message("implode input must be an array"));
    };
    let char_of = |point: &Val| match point {
        Val::Int(point) => u32::try_from(*point).ok().and_then(char::from_u32),
        // Saturates.
        Val::Float(point) => char::from_u32(*point as u32),
        _ => None,
    };
    budget.spend(points.inner.len() as u64 / 8)?;
    let text = points.inner.iter().map(char_of).collect::<Option<String>>();
    match text {
        Some(text) => budget.string(text),
        None => Err(Fault::message(
            "Unicode codepoint must be numeric and valid",
        )),
    }
}

fn without(
    budget: &Budget,
    input: Val,
    affix: &Val,
    strip: for<'a> fn(&'a str, &str) -> Option<&'a str>,
) -> Result<Val, Fault> {
    match (&input, affix) {
        (Val::Str(text), Val::Str(affix)) => match strip(text, affix) {
            Some(rest) => budget.string(rest.to_owned()),
            None => Ok(input),
        },
        _ => Ok(input),
    }
}

fn join(budget: &Budget, input: &Val, separator: &Val) -> Result<Val, Fault> {
    let items: Vec<&Val> = match input {
        Val::Arr(items) => items.inner.iter().collect(),
        Val::Obj(members) => members.inner.values().collect(),
        other => {
            return Err(Fault::message(format!(
                "Cannot iterate over {}",
                brief(other)
            )));
        }
    };
    let mut parts = Vec::new();
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            parts.push(separator.clone());
        }
        parts.push(match item {
            Val::Null => Val::Str("".into()),
            Val::Bool(_) | Val::Int(_) | Val::Float(_) => budget.text(item.clone())?,
            other => other.clone(),
        });
    }
    concat_all(budget, &parts)
}

fn concat(budget: &Budget, input: &Val) -> Result<Val, Fault> {
    match input {
        Val::Arr(parts) => concat_all(budget, &parts.inner),
        _ => Ok(Val::Null),
    }
}

fn concat_all(budget: &Budget, parts: &[Val]) -> Result<Val, Fault> {
    let mut whole = String::new();
    for part in parts {
        budget.spend(1)?;
        match part {
            Val::Str(part) => {
                budget.allot(part.len())?;
                whole.push_str(part);
            }
            other => {
                return Err(Fault::message(format!(
                    "{} and {} cannot be added",
                    brief(&Val::Str(whole.into())),
                    brief(other)
                )));
            }
        }
    }
    Ok(Val::Str(whole.into()))
}

/// The positions, in characters, at which a string occurs in another.
fn indices(budget: &Budget, input: &Val, part: &Val) -> Result<Val, Fault> {
    let (text, part) = (string(input, "searched")?, string(part, "searched for")?);
    budget.spend(text.len() as u64 / 16)?;
    let Some(first) = part.chars().next() else {
        return Ok(Val::Null);
    };
    let (mut found, mut at, mut count) = (Vec::new(), 0, 0);
    // Occurrences may overlap, so the search goes on one character after each.
    while let Some(next) = text[at..].find(part) {
        budget.spend(1)?;
        count += text[at..at + next].chars().count();
        found.push(Val::count(count));
        at += next + first.len_utf8();
        count += 1;
    }
    budget.array(found)
}

fn regex(context: &Context<'_>, input: &Val, args: &[Val], want: Want) -> Result<Val, Fault> {
    let Val::Str(text) = input else {
        return Err(Fault::message(format!(
            "{} cannot be matched, as it is not a string",
            brief(input)
        )));
    };
    let Val::Str(pattern) = &args[0] else {
        return Err(Fault::message(format!(
            "{} cannot be matched, as it is not a string",
            brief(&args[0])
        )));
    };
    let flags = match &args[1] {
        Val::Null => "",
        Val::Str(flags) => flags,
        other => return Err(Fault::message(format!("{} is not a string", brief(other)))),
    };
    context
        .regexes
        .run(context.budget, text, pattern, flags, want)
}
