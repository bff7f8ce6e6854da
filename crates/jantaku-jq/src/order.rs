//! jq's total order of values, and sorting by it.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::error::Stop;
use crate::limits::Budget;
use crate::value::{Members, Val};

impl Budget {
    /// null < false < true < numbers < strings < arrays < objects.
    pub(crate) fn compare(&self, left: &Val, right: &Val) -> Result<Ordering, Stop> {
        self.spend(1)?;
        Ok(match (left, right) {
            (Val::Int(l), Val::Int(r)) => l.cmp(r),
            (Val::Int(_) | Val::Float(_), Val::Int(_) | Val::Float(_)) => {
                // NaN is less than every number, including itself.
                let (l, r) = (left.as_float(), right.as_float());
                match l.partial_cmp(&r) {
                    Some(order) => order,
                    None if l.is_some_and(f64::is_nan) => Ordering::Less,
                    None => Ordering::Greater,
                }
            }
            (Val::Str(l), Val::Str(r)) => {
                self.spend(l.len().min(r.len()) as u64 / 256)?;
                l.cmp(r)
            }
            (Val::Arr(l), Val::Arr(r)) if Arc::ptr_eq(l, r) => Ordering::Equal,
            (Val::Arr(l), Val::Arr(r)) => {
                for (l, r) in l.inner.iter().zip(&r.inner) {
                    let order = self.compare(l, r)?;
                    if order.is_ne() {
                        return Ok(order);
                    }
                }
                l.inner.len().cmp(&r.inner.len())
            }
            (Val::Obj(l), Val::Obj(r)) if Arc::ptr_eq(l, r) => Ordering::Equal,
            (Val::Obj(l), Val::Obj(r)) => {
                let (left, right) = (self.sorted(&l.inner)?, self.sorted(&r.inner)?);
                let order = (left.iter().map(|l| l.0)).cmp(right.iter().map(|r| r.0));
                if order.is_ne() {
                    return Ok(order);
                }
                for ((_, l), (_, r)) in left.into_iter().zip(right) {
                    let order = self.compare(l, r)?;
                    if order.is_ne() {
                        return Ok(order);
                    }
                }
                Ordering::Equal
            }
            _ => rank(left).cmp(&rank(right)),
        })
    }

    /// Equality, which for objects is faster to decide than the order.
    pub(crate) fn equal(&self, left: &Val, right: &Val) -> Result<bool, Stop> {
        match (left, right) {
            (Val::Obj(l), Val::Obj(r)) => {
                self.spend(1)?;
                if Arc::ptr_eq(l, r) {
                    return Ok(true);
                }
                if l.inner.len() != r.inner.len() {
                    return Ok(false);
                }
                for (key, left) in &l.inner {
                    match r.inner.get(key) {
                        Some(right) if self.equal(left, right)? => {}
                        _ => return Ok(false),
                    }
                }
                Ok(true)
            }
            (Val::Arr(l), Val::Arr(r)) => {
                self.spend(1)?;
                if Arc::ptr_eq(l, r) {
                    return Ok(true);
                }
                if l.inner.len() != r.inner.len() {
                    return Ok(false);
                }
                for (left, right) in l.inner.iter().zip(&r.inner) {
                    if !self.equal(left, right)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(self.compare(left, right)?.is_eq()),
        }
    }

    /// The members in the order of their keys.
    pub(crate) fn sorted<'a>(
        &self,
        members: &'a Members,
    ) -> Result<Vec<(&'a Arc<str>, &'a Val)>, Stop> {
        self.spend(sorting_steps(members.len()))?;
        let mut sorted: Vec<_> = members.iter().collect();
        sorted.sort_unstable_by_key(|(key, _)| *key);
        Ok(sorted)
    }

    /// Sorts stably by the first of each pair.
    ///
    /// A merge sort of our own, because comparisons can fail.
    pub(crate) fn sort(&self, mut pairs: Vec<(Val, Val)>) -> Result<Vec<(Val, Val)>, Stop> {
        let mut width = 1;
        while width < pairs.len() {
            let mut merged = Vec::with_capacity(pairs.len());
            let mut rest = pairs.into_iter();
            while rest.len() > 0 {
                let mut left = rest.by_ref().take(width).collect::<Vec<_>>().into_iter();
                let mut right = rest.by_ref().take(width).collect::<Vec<_>>().into_iter();
                while let (Some(l), Some(r)) = (left.as_slice().first(), right.as_slice().first()) {
                    let right_first = self.compare(&l.0, &r.0)?.is_gt();
                    merged.extend(if right_first {
                        right.next()
                    } else {
                        left.next()
                    });
                }
                merged.extend(left);
                merged.extend(right);
            }
            pairs = merged;
            width *= 2;
        }
        Ok(pairs)
    }
}

fn rank(value: &Val) -> u8 {
    match value {
        Val::Null => 0,
        Val::Bool(false) => 1,
        Val::Bool(true) => 2,
        Val::Int(_) | Val::Float(_) => 3,
        Val::Str(_) => 4,
        Val::Arr(_) => 5,
        Val::Obj(_) => 6,
    }
}

fn sorting_steps(len: usize) -> u64 {
    len as u64 * u64::from(len.checked_ilog2().unwrap_or(0)) / 8
}
