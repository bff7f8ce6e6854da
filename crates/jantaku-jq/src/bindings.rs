//! Compilation of `as`, `reduce` and `foreach`, whose patterns become sequences of bindings.

use jaq_core::load::parse::{Pattern, Term};

use crate::code::{Id, Node};
use crate::compile::{Compiler, Name, Result};
use crate::syntax::ALTERNATIVES;
use crate::value::Val;

impl<'s> Compiler<'s> {
    /// `source as pattern | body`
    pub(crate) fn bind(
        &mut self,
        source: Id,
        pattern: &Pattern<&'s str>,
        body: impl FnOnce(&mut Self) -> Result<Id>,
    ) -> Result<Id> {
        if let Some(patterns) = alternatives(pattern) {
            return self.bind_first(source, &patterns, body);
        }
        let outside = self.scope.len();
        let mut sources = Vec::new();
        self.destructure(source, pattern, &mut sources)?;
        let body = body(self)?;
        self.scope.truncate(outside);
        self.bound(sources, body)
    }

    /// Adds the variables of the pattern to the scope, and a source for each.
    fn destructure(
        &mut self,
        source: Id,
        pattern: &Pattern<&'s str>,
        sources: &mut Vec<Id>,
    ) -> Result<()> {
        sources.push(source);
        if let Pattern::Var(name) = pattern {
            self.scope.push(Name::Value(name));
            return Ok(());
        }
        self.scope.push(Name::Hidden);
        let whole = sources.len();
        match pattern {
            Pattern::Var(_) => {}
            Pattern::Arr(items) => {
                for (i, item) in items.iter().enumerate() {
                    let key = self.constant(Val::count(i))?;
                    let source = self.member(sources.len() - whole, key)?;
                    self.destructure(source, item, sources)?;
                }
            }
            Pattern::Obj(members) => {
                for (key, member) in members {
                    let key = self.term(key)?;
                    let source = self.member(sources.len() - whole, key)?;
                    self.destructure(source, member, sources)?;
                }
            }
        }
        Ok(())
    }

    /// A member of the value bound `ago` bindings before; the key is evaluated on that value too.
    fn member(&mut self, ago: usize, key: Id) -> Result<Id> {
        let whole = self.add(Node::Variable(u32::try_from(ago).unwrap_or(u32::MAX)))?;
        let target = self.add(Node::Identity)?;
        let optional = false;
        let member = self.add(Node::Index {
            target,
            key,
            optional,
        })?;
        self.add(Node::Pipe(whole, member))
    }

    /// `source as first ?// second | body`: the variables of all patterns are bound; those that the
    /// current pattern lacks are null. The body becomes a function of them.
    fn bind_first(
        &mut self,
        source: Id,
        patterns: &[&Pattern<&'s str>],
        body: impl FnOnce(&mut Self) -> Result<Id>,
    ) -> Result<Id> {
        let mut all = Vec::new();
        for pattern in patterns {
            names(pattern, &mut all);
        }
        self.scope.push(Name::Hidden);
        let body_index = self.reserve();
        let compiled = self.body(&all, body)?;
        self.code.bodies[body_index as usize] = compiled;
        let mut tries = Vec::new();
        for pattern in patterns {
            let whole = self.add(Node::Variable(0))?;
            let outside = self.scope.len();
            let mut sources = Vec::new();
            self.destructure(whole, pattern, &mut sources)?;
            let mut args = Vec::new();
            for name in &all {
                let bound = (self.scope.iter().skip(outside).rev())
                    .position(|found| matches!(found, Name::Value(v) if v == name));
                args.push(match bound {
                    Some(ago) => self.add(Node::Variable(u32::try_from(ago).unwrap_or(0)))?,
                    None => self.constant(Val::Null)?,
                });
            }
            self.scope.truncate(outside);
            let hidden = u32::try_from(sources.len()).unwrap_or(u32::MAX);
            let args = args.into();
            let call = self.add(Node::Call {
                body: body_index,
                args,
                hidden,
            })?;
            tries.push(self.bound(sources, call)?);
        }
        self.scope.pop();
        let mut tried = tries.pop().map_or_else(|| self.add(Node::Empty), Ok)?;
        for before in tries.into_iter().rev() {
            tried = self.add(Node::Retry(before, tried))?;
        }
        self.add(Node::Bind(source, tried))
    }

    /// `reduce source as pattern (init; update)`, and the same with `foreach`
    pub(crate) fn fold(
        &mut self,
        kind: &'s str,
        source: &Term<&'s str>,
        pattern: &Pattern<&'s str>,
        args: &[Term<&'s str>],
    ) -> Result<Id> {
        let source = self.term(source)?;
        let Some((init, steps)) = args.split_first() else {
            return Err(self.error(kind, format!("{kind} needs arguments")));
        };
        let init = self.term(init)?;
        let (source, names) = match pattern {
            Pattern::Var(_) => (source, None),
            pattern => self.tuples(source, pattern)?,
        };
        let steps = steps.iter().map(|step| match (pattern, &names) {
            (Pattern::Var(name), _) => self.named(name, step),
            (_, names) => self.with_tuple(names.as_deref().unwrap_or_default(), step),
        });
        let steps = steps.collect::<Result<Vec<_>>>()?;
        match (kind, steps.as_slice()) {
            ("reduce", [update]) => {
                let update = *update;
                self.add(Node::Reduce {
                    source,
                    init,
                    update,
                })
            }
            ("foreach", [update]) => {
                let (update, extract) = (*update, self.add(Node::Identity)?);
                self.add(Node::Foreach {
                    source,
                    init,
                    update,
                    extract,
                })
            }
            ("foreach", [update, extract]) => {
                let (update, extract) = (*update, *extract);
                self.add(Node::Foreach {
                    source,
                    init,
                    update,
                    extract,
                })
            }
            _ => Err(self.error(kind, format!("{kind} has the wrong number of arguments"))),
        }
    }

    fn named(&mut self, name: &'s str, step: &Term<&'s str>) -> Result<Id> {
        self.scope.push(Name::Value(name));
        let step = self.term(step)?;
        self.scope.pop();
        Ok(step)
    }

    /// The source as arrays of all variables of the pattern, so that each iteration has one value.
    fn tuples(
        &mut self,
        source: Id,
        pattern: &Pattern<&'s str>,
    ) -> Result<(Id, Option<Vec<&'s str>>)> {
        let mut all = Vec::new();
        names(pattern, &mut all);
        let tuples = self.bind(source, pattern, |compiler| {
            let mut items = compiler.add(Node::Empty)?;
            for name in &all {
                let item = compiler.term(&Term::Var(*name))?;
                items = compiler.add(Node::Comma(items, item))?;
            }
            compiler.add(Node::Array(items))
        })?;
        Ok((tuples, Some(all)))
    }

    fn with_tuple(&mut self, names: &[&'s str], step: &Term<&'s str>) -> Result<Id> {
        let outside = self.scope.len();
        self.scope.push(Name::Hidden);
        let mut sources = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let key = self.constant(Val::count(i))?;
            sources.push(self.member(i, key)?);
            self.scope.push(Name::Value(name));
        }
        let step = self.term(step)?;
        self.scope.truncate(outside);
        self.bound(sources, step)
    }
}

/// The patterns of `first ?// second`; `None` for a single pattern.
fn alternatives<'t, 's>(pattern: &'t Pattern<&'s str>) -> Option<Vec<&'t Pattern<&'s str>>> {
    let Pattern::Obj(members) = pattern else {
        return None;
    };
    let patterns = members.iter().map(|(key, pattern)| match key {
        Term::Str(Some(ALTERNATIVES), _) => Some(pattern),
        _ => None,
    });
    patterns.collect()
}

/// Collects the variables of a pattern.
fn names<'s>(pattern: &Pattern<&'s str>, found: &mut Vec<&'s str>) {
    match pattern {
        Pattern::Var(name) if found.contains(name) => {}
        Pattern::Var(name) => found.push(name),
        Pattern::Arr(items) => items.iter().for_each(|item| names(item, found)),
        Pattern::Obj(members) => members.iter().for_each(|(_, member)| names(member, found)),
    }
}
