//! `replace all` and `replace n`.

use jantaku_majs::node::Node;
use jantaku_majs::path::Path;
use serde_json::Value;

use super::{Applied, Applier, Place};
use crate::budget::{Budget, Exhausted};

/// A replacement under way.
struct Replacement<'r> {
    from: &'r Value,
    to: &'r Value,
    budget: &'r mut Budget,
}

impl Applier<'_> {
    pub(super) fn replace(
        &mut self,
        count: Option<&Node>,
        path: &Path,
        from: &Node,
        to: &Node,
    ) -> Applied {
        let from = self.value(from, 0)?;
        let to = self.value(to, 0)?;
        let count = match count {
            None => None,
            // What is not a number replaces nothing.
            Some(node) => Some(self.value(node, 0)?.as_f64().map_or(0, limit)),
        };
        for place in Place::resolve_all(path, self.variables, self.budget)? {
            if place.get(self.document).is_none() {
                continue;
            }
            let slot = match place.make(self.document) {
                Ok(slot) => slot,
                Err(message) => return self.fail(message),
            };
            let mut replacement = Replacement {
                from: &from,
                to: &to,
                budget: self.budget,
            };
            let depth = place.depth();
            let result = match count {
                None => replacement.all(slot, depth),
                Some(mut left) => replacement.some_below(slot, depth, &mut left),
            };
            result.map_err(|reason| self.exhausted(reason))?;
        }
        Ok(())
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "float casts saturate, which is what a limit needs"
)]
fn limit(count: f64) -> u64 {
    count.ceil().max(0.0) as u64
}

impl Replacement<'_> {
    fn put(&mut self, slot: &mut Value, depth: usize) -> Result<(), Exhausted> {
        self.budget.grow(self.to, depth)?;
        *slot = self.to.clone();
        Ok(())
    }

    /// Children first, then the value itself.
    fn all(&mut self, value: &mut Value, depth: usize) -> Result<(), Exhausted> {
        self.budget.work(1)?;
        match value {
            Value::Array(items) => items
                .iter_mut()
                .try_for_each(|item| self.all(item, depth + 1))?,
            Value::Object(members) => members
                .values_mut()
                .try_for_each(|item| self.all(item, depth + 1))?,
            _ => {}
        }
        if self.budget.same(value, self.from)? {
            self.put(value, depth)?;
        }
        Ok(())
    }

    /// The first `left` values below, in document order with keys sorted. What is put in is
    /// not searched, but the children of a replaced value were found before it changed.
    fn some_below(
        &mut self,
        value: &mut Value,
        depth: usize,
        left: &mut u64,
    ) -> Result<(), Exhausted> {
        self.budget.work(1)?;
        match value {
            Value::Array(items) => items
                .iter_mut()
                .try_for_each(|item| self.some(item, depth + 1, left)),
            Value::Object(members) => {
                let mut children: Vec<_> = members.iter_mut().collect();
                children.sort_by_key(|(key, _)| *key);
                children
                    .into_iter()
                    .try_for_each(|(_, item)| self.some(item, depth + 1, left))
            }
            _ => Ok(()),
        }
    }

    fn some(&mut self, value: &mut Value, depth: usize, left: &mut u64) -> Result<(), Exhausted> {
        if *left > 0 && self.budget.same(value, self.from)? {
            // A value cannot contain itself, so nothing below it would be found.
            *left -= 1;
            return self.put(value, depth);
        }
        self.some_below(value, depth, left)
    }
}
