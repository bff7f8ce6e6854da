//! Functions on numbers.

use super::Function;
use crate::error::Fault;
use crate::machine::Context;
use crate::text::brief;
use crate::value::Val;

pub(super) fn find(name: &str, arity: usize) -> Option<Function> {
    match arity {
        0 => constant(name)
            .or_else(|| test(name))
            .or_else(|| unary(name)),
        2 => binary(name),
        _ => None,
    }
}

fn constant(name: &str) -> Option<Function> {
    Some(match name {
        "infinite" => |_, _, _| Ok(Val::Float(f64::INFINITY)),
        "nan" => |_, _, _| Ok(Val::Float(f64::NAN)),
        _ => return None,
    })
}

fn test(name: &str) -> Option<Function> {
    Some(match name {
        "isinfinite" => |_, input, _| Ok(Val::Bool(number(&input)?.is_infinite())),
        "isnan" => |_, input, _| Ok(Val::Bool(number(&input)?.is_nan())),
        "isnormal" => |_, input, _| Ok(Val::Bool(number(&input)?.is_normal())),
        _ => return None,
    })
}

/// Functions of the C library, by name.
macro_rules! unary {
    ($name:expr, $($function:ident)*) => {
        match $name {
            $(stringify!($function) => |_, input, _| of(&input, libm::$function),)*
            _ => return None,
        }
    };
}

fn unary(name: &str) -> Option<Function> {
    Some(match name {
        "abs" => |_, input, _| match input {
            Val::Int(i) if i < 0 => Ok(i.checked_neg().map_or(Val::Float(-(i as f64)), Val::Int)),
            input => of(&input, libm::fabs),
        },
        "pow10" => |_, input, _| of(&input, libm::exp10),
        "gamma" => |_, input, _| of(&input, libm::lgamma),
        "nearbyint" => |_, input, _| of(&input, libm::rint),
        "frexp" => |context, input, _| {
            let (fraction, exponent) = libm::frexp(number(&input)?);
            pair(context, Val::number(fraction), Val::Int(exponent.into()))
        },
        "modf" => |context, input, _| {
            let (fraction, whole) = libm::modf(number(&input)?);
            pair(context, Val::number(fraction), Val::number(whole))
        },
        "logb" => |_, input, _| of(&input, exponent),
        "significand" => |_, input, _| {
            of(&input, |x| {
                let exponent = exponent(x);
                if x == 0.0 || !exponent.is_finite() {
                    return x;
                }
                // A small whole number.
                libm::scalbn(x, -(exponent as i32))
            })
        },
        _ => unary!(name, acos acosh asin asinh atan atanh cbrt ceil cos cosh exp exp10 exp2
            expm1 fabs floor j0 j1 lgamma log log10 log1p log2 rint round sin sinh sqrt tan
            tanh tgamma trunc y0 y1),
    })
}

/// The exponent of a number in base two.
fn exponent(x: f64) -> f64 {
    if x == 0.0 {
        f64::NEG_INFINITY
    } else if x.is_infinite() {
        f64::INFINITY
    } else if x.is_nan() {
        x
    } else {
        f64::from(libm::frexp(x).1 - 1)
    }
}

/// Functions of the C library with two arguments, by name.
macro_rules! binary {
    ($name:expr, $($function:ident)*) => {
        match $name {
            $(stringify!($function) => |_, _, args| of_two(args, libm::$function),)*
            _ => return None,
        }
    };
}

fn binary(name: &str) -> Option<Function> {
    Some(match name {
        "drem" => |_, _, args| of_two(args, libm::remainder),
        "nexttoward" => |_, _, args| of_two(args, libm::nextafter),
        "ldexp" | "scalb" | "scalbln" => |_, _, args| {
            of_two(args, |x, exponent| {
                // Saturates.
                libm::scalbn(x, exponent as i32)
            })
        },
        "jn" => |context, _, args| of_order(context, args, libm::jn),
        "yn" => |context, _, args| of_order(context, args, libm::yn),
        _ => binary!(name, pow atan2 copysign fdim fmax fmin fmod hypot nextafter remainder),
    })
}

fn of(input: &Val, function: impl Fn(f64) -> f64) -> Result<Val, Fault> {
    Ok(Val::number(function(number(input)?)))
}

fn of_two(args: &[Val], function: impl Fn(f64, f64) -> f64) -> Result<Val, Fault> {
    Ok(Val::number(function(number(&args[0])?, number(&args[1])?)))
}

/// A Bessel function, whose first argument is its order. It takes up to a step for each order.
fn of_order(
    context: &Context<'_>,
    args: &[Val],
    function: impl Fn(i32, f64) -> f64,
) -> Result<Val, Fault> {
    // Saturates.
    let order = number(&args[0])? as i32;
    context.budget.spend(order.unsigned_abs().into())?;
    Ok(Val::number(function(order, number(&args[1])?)))
}

fn pair(context: &Context<'_>, first: Val, second: Val) -> Result<Val, Fault> {
    context.budget.array(vec![first, second])
}

fn number(value: &Val) -> Result<f64, Fault> {
    value
        .as_float()
        .ok_or_else(|| Fault::message(format!("{} number required", brief(value))))
}
