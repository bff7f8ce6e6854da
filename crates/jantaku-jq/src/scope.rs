//! Bindings and paths of a running program.

use std::rc::Rc;

use crate::code::{ALL, Id};
use crate::error::Stop;
use crate::limits::Budget;
use crate::value::Val;

/// What one name stands for while a program runs.
#[derive(Clone)]
pub(crate) enum Binding {
    Value(Val),
    /// A filter and the scope in which it was written.
    Filter(Id, Scope),
    Label(u64),
}

/// The visible bindings, innermost first, as a list with shared tails.
#[derive(Clone, Default)]
pub(crate) struct Scope(Option<Rc<Bound>>);

struct Bound {
    binding: Binding,
    outer: Scope,
    /// The length of the longest chain from here through outer bindings and filters.
    depth: u32,
}

impl Scope {
    pub(crate) fn bind(self, budget: &Budget, binding: Binding) -> Result<Self, Stop> {
        let depth = 1 + match &binding {
            Binding::Filter(_, scope) => self.depth().max(scope.depth()),
            Binding::Value(_) | Binding::Label(_) => self.depth(),
        };
        if depth > budget.depth {
            return Err(Stop::TooDeep);
        }
        Ok(Self(Some(Rc::new(Bound {
            binding,
            outer: self,
            depth,
        }))))
    }

    fn depth(&self) -> u32 {
        self.0.as_ref().map_or(0, |bound| bound.depth)
    }

    /// The scope without its innermost `count` bindings.
    pub(crate) fn without(&self, count: u32) -> Self {
        match count {
            ALL => Self::default(),
            count => self.outside(count).clone(),
        }
    }

    fn outside(&self, count: u32) -> &Self {
        let mut scope = self;
        for _ in 0..count {
            match &scope.0 {
                Some(bound) => scope = &bound.outer,
                None => break,
            }
        }
        scope
    }

    pub(crate) fn get(&self, index: u32) -> Option<&Binding> {
        let bound = self.outside(index).0.as_ref()?;
        Some(&bound.binding)
    }
}

/// Scopes can be long chains, so they must not be dropped recursively.
impl Drop for Bound {
    fn drop(&mut self) {
        // Only bindings without other owners are dropped along with this one.
        let mut doomed = Vec::new();
        self.release(&mut doomed);
        while let Some(mut bound) = doomed.pop() {
            bound.release(&mut doomed);
        }
    }
}

impl Bound {
    fn release(&mut self, doomed: &mut Vec<Self>) {
        doomed.extend(self.outer.0.take().and_then(Rc::into_inner));
        if let Binding::Filter(_, scope) = &mut self.binding {
            doomed.extend(scope.0.take().and_then(Rc::into_inner));
        }
    }
}

/// A path into a value, last key first, as a list with shared tails.
#[derive(Clone, Default)]
pub(crate) struct Path(Option<Rc<PathLink>>);

struct PathLink {
    key: Val,
    before: Path,
    len: u32,
}

impl Path {
    /// The path extended by a key. A path is never longer than values may be deep, so that recursion
    /// over it is safe.
    pub(crate) fn then(self, budget: &Budget, key: Val) -> Result<Self, Stop> {
        let len = 1 + self.0.as_ref().map_or(0, |link| link.len);
        budget.nest(len)?;
        Ok(Self(Some(Rc::new(PathLink {
            key,
            before: self,
            len,
        }))))
    }

    pub(crate) fn keys(&self) -> Vec<Val> {
        let mut keys = Vec::new();
        let mut path = self;
        while let Some(link) = &path.0 {
            keys.push(link.key.clone());
            path = &link.before;
        }
        keys.reverse();
        keys
    }
}
