//! `+ - * / %` on the pairs of types for which jq defines them.

use std::sync::Arc;

use jaq_core::ops::Math;

use crate::error::Fault;
use crate::limits::Budget;
use crate::text::brief;
use crate::value::{Members, Tall, Val};

impl Budget {
    pub(crate) fn math(&self, op: Math, left: Val, right: Val) -> Result<Val, Fault> {
        match op {
            Math::Add => self.add(left, right),
            Math::Sub => self.subtract(left, right),
            Math::Mul => self.multiply(left, right),
            Math::Div => self.divide(left, right),
            Math::Rem => remainder(&left, &right),
        }
    }

    fn add(&self, left: Val, right: Val) -> Result<Val, Fault> {
        match (left, right) {
            (Val::Null, other) | (other, Val::Null) => Ok(other),
            (Val::Str(l), Val::Str(r)) => {
                self.allot(l.len() + r.len())?;
                Ok(Val::Str([l.as_ref(), r.as_ref()].concat().into()))
            }
            (Val::Arr(mut l), Val::Arr(r)) => {
                let array = self.edit(&mut l)?;
                for item in &r.inner {
                    self.push(array, item.clone())?;
                }
                self.spend(r.inner.len() as u64 / 8)?;
                Ok(Val::Arr(l))
            }
            (Val::Obj(mut l), Val::Obj(r)) => {
                let object = self.edit(&mut l)?;
                self.spend(r.inner.len() as u64 / 4)?;
                for (key, value) in &r.inner {
                    self.insert(object, key.clone(), value.clone())?;
                }
                Ok(Val::Obj(l))
            }
            (left, right) => sum(&left, &right).ok_or_else(|| cannot("added", &left, &right)),
        }
    }

    fn subtract(&self, left: Val, right: Val) -> Result<Val, Fault> {
        match (left, right) {
            (Val::Int(l), Val::Int(r)) => Ok(whole(l.checked_sub(r), l, r, |l, r| l - r)),
            (Val::Arr(l), Val::Arr(r)) => {
                let mut kept = Vec::new();
                for item in &l.inner {
                    if !self.holds(&r.inner, item)? {
                        kept.push(item.clone());
                    }
                }
                self.array(kept)
            }
            (left, right) => match (left.as_float(), right.as_float()) {
                (Some(l), Some(r)) => Ok(Val::Float(l - r)),
                _ => Err(cannot("subtracted", &left, &right)),
            },
        }
    }

    fn holds(&self, items: &[Val], wanted: &Val) -> Result<bool, Fault> {
        for item in items {
            if self.equal(item, wanted)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn multiply(&self, left: Val, right: Val) -> Result<Val, Fault> {
        match (left, right) {
            (Val::Int(l), Val::Int(r)) => Ok(whole(l.checked_mul(r), l, r, |l, r| l * r)),
            (Val::Str(text), times @ (Val::Int(_) | Val::Float(_)))
            | (times @ (Val::Int(_) | Val::Float(_)), Val::Str(text)) => {
                self.repeat(&text, times.as_float().unwrap_or(f64::NAN))
            }
            (Val::Obj(l), Val::Obj(r)) => self.merge(l, &r),
            (left, right) => match (left.as_float(), right.as_float()) {
                (Some(l), Some(r)) => Ok(Val::Float(l * r)),
                _ => Err(cannot("multiplied", &left, &right)),
            },
        }
    }

    fn repeat(&self, text: &str, times: f64) -> Result<Val, Fault> {
        if times.is_nan() || times < 0.0 {
            return Ok(Val::Null);
        }
        // Not negative; too large a value saturates and is rejected.
        let times = times as usize;
        self.allot(text.len().saturating_mul(times))?;
        Ok(Val::Str(text.repeat(times).into()))
    }

    /// Merges objects at every depth.
    fn merge(&self, mut left: Arc<Tall<Members>>, right: &Tall<Members>) -> Result<Val, Fault> {
        let object = self.edit(&mut left)?;
        for (key, value) in &right.inner {
            self.spend(1)?;
            let merged = match (object.inner.get_mut(key), value) {
                (Some(Val::Obj(old)), Val::Obj(new)) => {
                    let old = std::mem::replace(old, new.clone());
                    self.merge(old, new)?
                }
                _ => value.clone(),
            };
            self.insert(object, key.clone(), merged)?;
        }
        Ok(Val::Obj(left))
    }

    fn divide(&self, left: Val, right: Val) -> Result<Val, Fault> {
        match (&left, &right) {
            (Val::Str(text), Val::Str(separator)) => return self.split(text, separator),
            (Val::Int(l), Val::Int(r)) if l.checked_rem(*r) == Some(0) => {
                return Ok(Val::Int(l / r));
            }
            _ => {}
        }
        match (left.as_float(), right.as_float()) {
            (Some(_), Some(0.0)) => Err(Fault::message(format!(
                "{} and {} cannot be divided because the divisor is zero",
                brief(&left),
                brief(&right)
            ))),
            (Some(l), Some(r)) => Ok(Val::Float(l / r)),
            _ => Err(cannot("divided", &left, &right)),
        }
    }

    /// The parts of a text between separators; the empty text has none.
    pub(crate) fn split(&self, text: &str, separator: &str) -> Result<Val, Fault> {
        self.spend(text.len() as u64 / 16)?;
        if text.is_empty() {
            return self.array(Vec::new());
        }
        let mut parts = Vec::new();
        if separator.is_empty() {
            for part in text.chars() {
                parts.push(self.string(part.to_string())?);
            }
        } else {
            for part in text.split(separator) {
                parts.push(self.string(part.to_owned())?);
            }
        }
        self.array(parts)
    }
}

/// The sum of two numbers.
pub(crate) fn sum(left: &Val, right: &Val) -> Option<Val> {
    match (left, right) {
        (Val::Int(l), Val::Int(r)) => Some(whole(l.checked_add(*r), *l, *r, |l, r| l + r)),
        _ => Some(Val::Float(left.as_float()? + right.as_float()?)),
    }
}

/// The exact integer result, or the float result if that overflows.
fn whole(exact: Option<i64>, l: i64, r: i64, float: fn(f64, f64) -> f64) -> Val {
    // Too large to be exact.
    exact.map_or_else(|| Val::Float(float(l as f64, r as f64)), Val::Int)
}

/// The remainder of the truncated operands, with the sign of the left one.
fn remainder(left: &Val, right: &Val) -> Result<Val, Fault> {
    match (truncated(left), truncated(right)) {
        (None, _) | (_, None) if left.kind() != "number" || right.kind() != "number" => {
            Err(cannot("divided (remainder)", left, right))
        }
        (Some(_), Some(0)) => Err(Fault::message(format!(
            "{} and {} cannot be divided (remainder) because the divisor is zero",
            brief(left),
            brief(right)
        ))),
        (Some(l), Some(r)) => Ok(Val::Int(l.checked_rem(r).unwrap_or(0))),
        _ => Ok(Val::Float(f64::NAN)),
    }
}

/// The integral part of a number that is one.
fn truncated(value: &Val) -> Option<i64> {
    match value {
        Val::Int(i) => Some(*i),
        // As in jq, it saturates.
        Val::Float(f) if !f.is_nan() => Some(*f as i64),
        _ => None,
    }
}

fn cannot(be: &str, left: &Val, right: &Val) -> Fault {
    Fault::message(format!(
        "{} and {} cannot be {be}",
        brief(left),
        brief(right)
    ))
}
