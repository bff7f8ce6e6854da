//! The first half of every construct: what happens when it gets its input.

use crate::code::Node;
use crate::error::{Fault, RunError};
use crate::frame::{
    Binary, Catch, Choice, Fold, Frame, Item, Rest, Slots, Trace, push,
};
use crate::machine::{Machine, State};
use crate::native::Native;
use crate::scope::{Binding, Path, Scope};
use crate::value::{Members, Val};

impl Machine<'_> {
    pub(crate) fn eval(
        &mut self,
        id: crate::code::Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        // Evaluates a part on the same input, of which no path is wanted, and then the frame.
        let part = |id, scope: Scope, value: Val, frame| {
            Ok(State::Eval(id, scope, Item::plain(value), push(budget, frame, rest.clone())?))
        };
        Ok(match self.node(id) {
            Node::Identity => State::Emit(item, rest),
            Node::Empty => State::Backtrack,
            Node::Const(value) => {
                let trace = item.trace.of_result();
                State::Emit(Item { value: value.clone(), trace }, rest)
            }
            Node::Pipe(first, second) => {
                let rest = push(budget, Frame::Pipe(*second, scope.clone()), rest)?;
                State::Eval(*first, scope, item, rest)
            }
            Node::Comma(first, second) => {
                self.choose(Choice::Eval(*second, scope.clone(), item.clone(), rest.clone()))?;
                State::Eval(*first, scope, item, rest)
            }
            Node::Array(body) => {
                let at = self.choose(Choice::Collect {
                    items: Vec::new(),
                    trace: item.trace.of_result(),
                    rest: rest.clone(),
                })?;
                return part(*body, scope, item.value, Frame::Collect { at });
            }
            Node::Object(ids) => {
                let members = Slots { ids: ids.clone(), next: 0, done: Members::new() };
                return self.next_member(members, scope, item, rest);
            }
            Node::Negate(of) => {
                let trace = item.trace.of_result();
                return part(*of, scope, item.value, Frame::Negate(trace));
            }
            Node::Math(op, left, right) => {
                return self.binary(Binary::Math(*op), *left, *right, scope, item, rest);
            }
            Node::Compare(op, left, right) => {
                return self.binary(Binary::Compare(*op), *left, *right, scope, item, rest);
            }
            node @ (Node::And(left, right) | Node::Or(left, right)) => {
                let until = matches!(node, Node::Or(..));
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::Logic { until, right: *right, scope, item };
                return part(*left, inner, value, frame);
            }
            Node::Alternative(left, right) => {
                let at = self.choose(Choice::Alternative {
                    found: false,
                    right: *right,
                    scope: scope.clone(),
                    item: item.clone(),
                    rest: rest.clone(),
                })?;
                State::Eval(*left, scope, item, push(budget, Frame::Alternative { at }, rest)?)
            }
            Node::If(condition, yes, no) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::If { yes: *yes, no: *no, scope, item };
                return part(*condition, inner, value, frame);
            }
            Node::Try(body, handler) => {
                let catch = match handler {
                    Some(handler) => Catch::Handle(*handler, scope.clone()),
                    None => Catch::Ignore,
                };
                let height = self.choices.len();
                let rest = push(budget, Frame::Try { catch, height }, rest)?;
                State::Eval(*body, scope, item, rest)
            }
            Node::Retry(body, again) => {
                let catch = Catch::Retry(*again, scope.clone(), item.clone());
                let height = self.choices.len();
                let rest = push(budget, Frame::Try { catch, height }, rest)?;
                State::Eval(*body, scope, item, rest)
            }
            Node::Index { target, key, optional } => {
                let optional = *optional;
                if let Node::Const(key) = self.node(*key) {
                    let frame = Frame::At { key: key.clone(), optional };
                    return Ok(State::Eval(*target, scope, item, push(budget, frame, rest)?));
                }
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::Index { target: *target, optional, scope, item };
                return part(*key, inner, value, frame);
            }
            Node::Each { target, optional } => {
                let frame = Frame::Each { optional: *optional };
                State::Eval(*target, scope, item, push(budget, frame, rest)?)
            }
            Node::Slice(start, end) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::SliceEnd { start: *start, scope, item };
                return part(*end, inner, value, frame);
            }
            Node::Bind(source, body) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::Bind { body: *body, scope, item };
                return part(*source, inner, value, frame);
            }
            Node::Variable(index) => match scope.get(*index) {
                Some(Binding::Value(value)) => {
                    let trace = item.trace.of_result();
                    State::Emit(Item { value: value.clone(), trace }, rest)
                }
                _ => State::Backtrack,
            },
            Node::Parameter(index) => match scope.get(*index) {
                Some(Binding::Filter(id, scope)) => {
                    State::Eval(*id, scope.clone(), item, rest)
                }
                _ => State::Backtrack,
            },
            Node::Reduce { source, init, update } => {
                let fold = Fold { update: *update, extract: None };
                return self.fold(fold, *source, *init, scope, item, rest);
            }
            Node::Foreach { source, init, update, extract } => {
                let fold = Fold { update: *update, extract: Some(*extract) };
                return self.fold(fold, *source, *init, scope, item, rest);
            }
            Node::Label(body) => {
                self.labels += 1;
                let label = self.labels;
                let height = self.choices.len();
                let scope = scope.bind(budget, Binding::Label(label))?;
                let rest = push(budget, Frame::Label { label, height }, rest)?;
                State::Eval(*body, scope, item, rest)
            }
            Node::Break(index) => match scope.get(*index) {
                Some(Binding::Label(label)) => return self.leave(*label, rest),
                _ => State::Backtrack,
            },
            Node::Call { body, args, hidden } => {
                let mut inner = scope.without(*hidden);
                for arg in args.iter() {
                    inner = inner.bind(budget, self.filter(*arg, &scope))?;
                }
                State::Eval(self.code.bodies[*body as usize], inner, item, rest)
            }
            Node::Native(native, ids) => {
                return self.next_argument(*native, ids.clone(), Vec::new(), scope, item, rest);
            }
            Node::Limit(count, filter) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::LimitCount { filter: *filter, scope, item };
                return part(*count, inner, value, frame);
            }
            Node::PathOf(filter) => {
                let rest = push(budget, Frame::PathOf(item.trace.of_result()), rest)?;
                State::Eval(*filter, scope, start(item.value), rest)
            }
            Node::Update(left, update) => {
                let at = self.choose(Choice::Update {
                    root: item.value.clone(),
                    doomed: Vec::new(),
                    trace: item.trace.of_result(),
                    rest: rest.clone(),
                })?;
                let frame = Frame::UpdateAt { update: *update, scope: scope.clone(), at };
                State::Eval(*left, scope, start(item.value), push(budget, frame, rest)?)
            }
            Node::Assign(change, left, right) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::AssignValue { change: *change, left: *left, scope, item };
                return part(*right, inner, value, frame);
            }
        })
    }

    /// What an argument of a call binds: a parameter handed on is the filter it stands for,
    /// so that recursion does not make it longer every time.
    fn filter(&self, arg: crate::code::Id, scope: &Scope) -> Binding {
        if let Node::Parameter(index) = self.node(arg)
            && let Some(filter @ Binding::Filter(..)) = scope.get(*index)
        {
            return filter.clone();
        }
        Binding::Filter(arg, scope.clone())
    }

    fn binary(
        &mut self,
        op: Binary,
        left: crate::code::Id,
        right: crate::code::Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let input = Item::plain(item.value.clone());
        let inner = scope.clone();
        let frame = Frame::Right { op, left, scope, item };
        Ok(State::Eval(right, inner, input, push(self.context.budget, frame, rest)?))
    }

    fn fold(
        &mut self,
        fold: Fold,
        source: crate::code::Id,
        init: crate::code::Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let (inner, input) = (scope.clone(), item.clone());
        let frame = Frame::Fold { fold, source, scope, item };
        Ok(State::Eval(init, inner, input, push(self.context.budget, frame, rest)?))
    }

    /// Evaluates the next key, or makes the object.
    pub(crate) fn next_member(
        &mut self,
        members: Slots,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let Some((key, _)) = members.ids.get(members.next) else {
            let object = self.context.budget.object(members.done);
            return self.settle(object, item.trace.of_result(), rest);
        };
        let key = *key;
        let (inner, input) = (scope.clone(), Item::plain(item.value.clone()));
        let frame = Frame::Key { members, scope, item };
        Ok(State::Eval(key, inner, input, push(self.context.budget, frame, rest)?))
    }

    /// Evaluates the next argument, the last one first as jq does, or calls the function.
    pub(crate) fn next_argument(
        &mut self,
        native: Native,
        ids: std::sync::Arc<[crate::code::Id]>,
        mut known: Vec<Val>,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        if let Some(unknown) = ids.len().checked_sub(known.len() + 1)
            && let Some(id) = ids.get(unknown)
        {
            let (id, inner) = (*id, scope.clone());
            let input = Item::plain(item.value.clone());
            let frame = Frame::Argument { native, ids, known, scope, item };
            return Ok(State::Eval(id, inner, input, push(budget, frame, rest)?));
        }
        known.reverse();
        match (native, known.as_slice()) {
            (Native::Function(function), args) => {
                let trace = item.trace.of_result();
                let result = function(&self.context, item.value, args);
                self.settle(result, trace, rest)
            }
            (Native::Range, [from, upto, by]) => {
                let numbers = [from, upto, by].into_iter().all(|n| n.as_float().is_some());
                if !numbers {
                    let fault = Fault::message("Range bounds must be numeric");
                    return self.unwind(fault, rest);
                }
                self.choose(Choice::Range {
                    from: from.clone(),
                    upto: upto.clone(),
                    by: by.clone(),
                    trace: item.trace,
                    rest,
                })?;
                Ok(State::Backtrack)
            }
            (Native::GetPath, [path]) => self.get_path(item, path, rest),
            _ => Ok(State::Backtrack),
        }
    }

    /// `getpath` is followed by `path(…)` like the keys written out.
    fn get_path(&mut self, item: Item, path: &Val, rest: Rest) -> Result<State, RunError> {
        let budget = self.context.budget;
        let keys = match crate::path::array_of(path) {
            Ok(keys) => keys,
            Err(fault) => return self.unwind(fault, rest),
        };
        let mut trace = item.trace;
        for key in keys {
            trace = crate::machine::step(budget, &trace, || key.clone())?;
        }
        self.settle(budget.get(&item.value, keys), trace, rest)
    }
}

/// The value as what paths start from.
pub(crate) fn start(value: Val) -> Item {
    Item {
        value,
        trace: Trace::At(Path::default()),
    }
}
