//! The commands `replace all` and `replace n`.

use jantaku_majs::node::Node;
use jantaku_majs::path::Path;
use serde_json::Value;

use super::{Applier, ApplyResult, Location};
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
    ) -> ApplyResult {
        let from = self.value(from, 0)?;
        let to = self.value(to, 0)?;
        let count = match count {
            None => None,
            // A count that is not a number replaces nothing.
            Some(node) => Some(self.value(node, 0)?.as_f64().map_or(0, limit)),
        };
        for location in Location::resolve_all(path, self.variables, self.budget)? {
            if location.get(self.document).is_none() {
                continue;
            }
            let slot = match location.get_or_create(self.document) {
                Ok(slot) => slot,
                Err(message) => return self.fail(message),
            };
            let mut replacement = Replacement {
                from: &from,
                to: &to,
                budget: self.budget,
            };
            let depth = location.depth();
            let result = match count {
                None => replacement.replace_all(slot, depth),
                Some(mut left) => replacement.replace_below(slot, depth, &mut left),
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

    /// Replaces everywhere, in children before the value that contains them.
    fn replace_all(&mut self, value: &mut Value, depth: usize) -> Result<(), Exhausted> {
        self.budget.work(1)?;
        match value {
            Value::Array(items) => items
                .iter_mut()
                .try_for_each(|item| self.replace_all(item, depth + 1))?,
            Value::Object(members) => members
                .values_mut()
                .try_for_each(|item| self.replace_all(item, depth + 1))?,
            _ => {}
        }
        if self.budget.same(value, self.from)? {
            self.put(value, depth)?;
        }
        Ok(())
    }

    /// Replaces up to `left` values below this one, in document order with keys sorted.
    /// Replacements are not searched.
    fn replace_below(
        &mut self,
        value: &mut Value,
        depth: usize,
        left: &mut u64,
    ) -> Result<(), Exhausted> {
        self.budget.work(1)?;
        match value {
            Value::Array(items) => items
                .iter_mut()
                .try_for_each(|item| self.replace_first(item, depth + 1, left)),
            Value::Object(members) => {
                let mut children: Vec<_> = members.iter_mut().collect();
                children.sort_by_key(|(key, _)| *key);
                children
                    .into_iter()
                    .try_for_each(|(_, item)| self.replace_first(item, depth + 1, left))
            }
            _ => Ok(()),
        }
    }

    /// Replaces this value or up to `left` values below it.
    fn replace_first(
        &mut self,
        value: &mut Value,
        depth: usize,
        left: &mut u64,
    ) -> Result<(), Exhausted> {
        if *left > 0 && self.budget.same(value, self.from)? {
            // A value cannot contain an equal one, so there is nothing to find below.
            *left -= 1;
            return self.put(value, depth);
        }
        self.replace_below(value, depth, left)
    }
}
