//! The functions that are not written in jq.

mod collections;
mod numbers;
mod strings;

use crate::error::Fault;
use crate::machine::Context;
use crate::text;
use crate::value::Val;

/// A function of an input and the values of its arguments.
pub(crate) type Function = fn(&Context<'_>, Val, &[Val]) -> Result<Val, Fault>;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Native {
    Function(Function),
    /// `range(from; upto; by)`, which has many outputs.
    Range,
    /// `getpath`, which `path(…)` can follow.
    GetPath,
}

/// Finds a function by name and number of arguments.
pub(crate) fn find(name: &str, arity: usize) -> Option<Native> {
    match (name, arity) {
        ("_range", 3) => return Some(Native::Range),
        ("getpath", 1) => return Some(Native::GetPath),
        _ => {}
    }
    let function = general(name, arity)
        .or_else(|| collections::find(name, arity))
        .or_else(|| strings::find(name, arity))
        .or_else(|| numbers::find(name, arity))?;
    Some(Native::Function(function))
}

fn general(name: &str, arity: usize) -> Option<Function> {
    Some(match (name, arity) {
        ("error", 0) => |_, input, _| Err(Fault::Raised(input)),
        ("not", 0) => |_, input, _| Ok(Val::Bool(!input.is_true())),
        ("type", 0) => |_, input, _| Ok(Val::Str(input.kind().into())),
        ("tostring", 0) => |context, input, _| context.budget.text(input),
        ("tojson", 0) => |context, input, _| context.budget.to_json(&input),
        ("setpath", 2) => |context, input, args| {
            let path = crate::path::array_of(&args[0])?;
            context
                .budget
                .set(input, path, &mut |_| Ok(args[1].clone()))
        },
        ("delpaths", 1) => |context, input, args| match &args[0] {
            Val::Arr(paths) => context.budget.delete(input, paths.inner.clone()),
            _ => Err(Fault::message("Paths must be specified as an array")),
        },
        _ => return None,
    })
}

/// The function for a format such as `@json`.
pub(crate) fn format(name: &str) -> Option<Native> {
    let function: Function = match name {
        "@text" => |context, input, _| context.budget.text(input),
        "@json" => |context, input, _| context.budget.to_json(&input),
        "@html" => |context, input, _| text::html(context.budget, input),
        "@uri" => |context, input, _| text::uri(context.budget, input),
        "@sh" => |context, input, _| text::shell(context.budget, &input),
        "@csv" => |context, input, _| text::csv(context.budget, &input),
        "@tsv" => |context, input, _| text::tsv(context.budget, &input),
        _ => return None,
    };
    Some(Native::Function(function))
}
