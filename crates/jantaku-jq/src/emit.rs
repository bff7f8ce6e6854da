//! The second half of every construct: what happens with the outputs of its parts.

use std::mem::take;

use jaq_core::ops::Cmp;

use crate::code::{AssignOp, Id};
use crate::error::{Fault, RunError, Stop};
use crate::eval::start;
use crate::frame::{Binary, Choice, Frame, Item, Object, Rest, Trace, push};
use crate::limits::Budget;
use crate::machine::{Machine, State, extend_trace};
use crate::scope::{Binding, Path, Scope};
use crate::text::{brief, glimpse};
use crate::value::{Members, Val};

impl Machine<'_> {
    pub(crate) fn emit(&mut self, frame: Frame, item: Item, rest: Rest) -> Result<State, RunError> {
        let budget = self.context.budget;
        Ok(match frame {
            Frame::Pipe(second, scope) => State::Eval(second, scope, item, rest),
            Frame::Collect { at } => {
                budget.allot(size_of::<Val>())?;
                if let Some(Choice::Collect { items, .. }) = self.choices.get_mut(at) {
                    items.push(item.value);
                }
                State::Backtrack
            }
            Frame::Key {
                object,
                scope,
                item: input,
            } => {
                return self.member_key(&item.value, object, scope, input, rest);
            }
            Frame::Value {
                key,
                mut object,
                scope,
                item: input,
            } => {
                // The members so far are copied for every value.
                budget.spend(object.members.len() as u64 / 8)?;
                object.members.insert(key, item.value);
                return self.next_member(object, scope, input, rest);
            }
            Frame::Negate(trace) => {
                let result = match item.value {
                    Val::Int(i) => Ok(i.checked_neg().map_or(Val::Float(-(i as f64)), Val::Int)),
                    Val::Float(f) => Ok(Val::Float(-f)),
                    other => Err(Fault::message(format!(
                        "{} cannot be negated",
                        brief(&other)
                    ))),
                };
                return self.settle(result, trace, rest);
            }
            Frame::Right {
                op,
                left,
                scope,
                item: input,
            } => {
                let trace = input.trace.of_result();
                let frame = Frame::Left {
                    op,
                    right: item.value,
                    trace,
                };
                State::Eval(
                    left,
                    scope,
                    Item::plain(input.value),
                    push(budget, frame, rest)?,
                )
            }
            Frame::Left { op, right, trace } => {
                let result = apply(budget, op, item.value, right);
                return self.settle(result, trace, rest);
            }
            Frame::Logic {
                until,
                right,
                scope,
                item: input,
            } => {
                if item.value.is_true() == until {
                    let trace = input.trace.of_result();
                    return self.settle(Ok(Val::Bool(until)), trace, rest);
                }
                let trace = input.trace.of_result();
                let rest = push(budget, Frame::Truth(trace), rest)?;
                State::Eval(right, scope, Item::plain(input.value), rest)
            }
            Frame::Truth(trace) => {
                let value = Val::Bool(item.value.is_true());
                State::Emit(Item { value, trace }, rest)
            }
            Frame::Alternative { at } => match self.choices.get_mut(at) {
                Some(Choice::Alternative { found, .. }) if item.value.is_true() => {
                    *found = true;
                    State::Emit(item, rest)
                }
                _ => State::Backtrack,
            },
            Frame::If {
                yes,
                no,
                scope,
                item: input,
            } => {
                let id = if item.value.is_true() { yes } else { no };
                State::Eval(id, scope, input, rest)
            }
            Frame::Try { .. } | Frame::Label { .. } => State::Emit(item, rest),
            Frame::Index {
                target,
                optional,
                scope,
                item: input,
            } => {
                let frame = Frame::At {
                    key: item.value,
                    optional,
                };
                State::Eval(target, scope, input, push(budget, frame, rest)?)
            }
            Frame::At { key, optional } => return self.index(item, key, optional, rest),
            Frame::Each { optional } => return self.each(item, optional, rest),
            Frame::SliceEnd {
                start,
                scope,
                item: input,
            } => {
                let trace = input.trace.of_result();
                let frame = Frame::SliceStart {
                    end: item.value,
                    trace,
                };
                State::Eval(
                    start,
                    scope,
                    Item::plain(input.value),
                    push(budget, frame, rest)?,
                )
            }
            Frame::SliceStart { end, trace } => {
                let slice = [("start".into(), item.value), ("end".into(), end)];
                let slice = budget.object(Members::from_iter(slice));
                return self.settle(slice, trace, rest);
            }
            Frame::Bind {
                body,
                scope,
                item: input,
            } => {
                let scope = scope.bind(budget, Binding::Value(item.value))?;
                State::Eval(body, scope, input, rest)
            }
            Frame::Fold {
                fold,
                source,
                scope,
                item: input,
            } => {
                let at = self.choose(Choice::Fold {
                    state: item,
                    emit: fold.extract.is_none(),
                    rest: rest.clone(),
                })?;
                let frame = Frame::FoldStep {
                    fold,
                    scope: scope.clone(),
                    at,
                };
                State::Eval(
                    source,
                    scope,
                    Item::plain(input.value),
                    push(budget, frame, rest)?,
                )
            }
            Frame::FoldStep { fold, scope, at } => {
                // If the update has no output, the state becomes null.
                let Some(Choice::Fold { state, .. }) = self.choices.get_mut(at) else {
                    return Ok(State::Backtrack);
                };
                let trace = state.trace.of_result();
                let nothing = Item {
                    value: Val::Null,
                    trace,
                };
                let state = std::mem::replace(state, nothing);
                let scope = scope.bind(budget, Binding::Value(item.value))?;
                let extract = fold.extract;
                let frame = Frame::FoldStore {
                    extract,
                    scope: scope.clone(),
                    at,
                };
                State::Eval(fold.update, scope, state, push(budget, frame, rest)?)
            }
            Frame::FoldStore { extract, scope, at } => {
                let Some(Choice::Fold { state, .. }) = self.choices.get_mut(at) else {
                    return Ok(State::Backtrack);
                };
                match extract {
                    None => {
                        *state = item;
                        State::Backtrack
                    }
                    Some(extract) => {
                        *state = item.clone();
                        State::Eval(extract, scope, item, rest)
                    }
                }
            }
            Frame::Argument {
                call,
                mut known,
                scope,
                item: input,
            } => {
                known.push(item.value);
                return self.next_argument(call, known, scope, input, rest);
            }
            Frame::LimitCount {
                filter,
                scope,
                item: input,
            } => {
                return self.limit(&item.value, filter, scope, input, rest);
            }
            Frame::Limit { at } => {
                match self.choices.get_mut(at) {
                    Some(Choice::Limit { left }) if *left > 1 => *left -= 1,
                    _ => self.choices.truncate(at),
                }
                State::Emit(item, rest)
            }
            Frame::PathOf(trace) => match path_of(item) {
                Ok(path) => return self.settle(budget.array(path.keys()), trace, rest),
                Err(fault) => return self.unwind(fault, rest),
            },
            Frame::UpdateAt { update, scope, at } => match path_of(item) {
                Ok(path) => return self.update(path, update, scope, at, rest),
                Err(fault) => return self.unwind(fault, rest),
            },
            Frame::UpdateSet { path, at, height } => {
                // Only the first output counts.
                self.choices.truncate(height);
                return self.assign(&path, at, rest, &mut |_| Ok(item.value.clone()));
            }
            Frame::AssignValue {
                change,
                left,
                scope,
                item: input,
            } => {
                let at = self.choose(Choice::Update {
                    root: input.value.clone(),
                    doomed: Vec::new(),
                    trace: input.trace.of_result(),
                    rest: rest.clone(),
                })?;
                let frame = Frame::AssignAt {
                    change,
                    value: item.value,
                    at,
                };
                State::Eval(left, scope, start(input.value), push(budget, frame, rest)?)
            }
            Frame::AssignAt { change, value, at } => {
                let path = match path_of(item) {
                    Ok(path) => path,
                    Err(fault) => return self.unwind(fault, rest),
                };
                return self.assign(&path, at, rest, &mut |old| match change {
                    None => Ok(value.clone()),
                    Some(AssignOp::Math(op)) => budget.math(op, old, value.clone()),
                    Some(AssignOp::Alternative) if old.is_true() => Ok(old),
                    Some(AssignOp::Alternative) => Ok(value.clone()),
                });
            }
        })
    }

    fn member_key(
        &mut self,
        key: &Val,
        mut object: Object,
        scope: Scope,
        input: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        let Val::Str(key) = key else {
            let message = format!("Cannot use {} as object key", brief(key));
            return self.unwind(Fault::message(message), rest);
        };
        let key = key.clone();
        let value = self.member(&object).and_then(|(_, value)| value);
        object.done += 1;
        if let Some(value) = value {
            let (inner, part) = (scope.clone(), Item::plain(input.value.clone()));
            let item = input;
            let rest = push(
                budget,
                Frame::Value {
                    key,
                    object,
                    scope,
                    item,
                },
                rest,
            )?;
            return Ok(State::Eval(value, inner, part, rest));
        }
        match budget.index(&input.value, &Val::Str(key.clone())) {
            Ok(value) => {
                object.members.insert(key, value);
                self.next_member(object, scope, input, rest)
            }
            Err(fault) => self.unwind(fault, rest),
        }
    }

    fn index(
        &mut self,
        item: Item,
        key: Val,
        optional: bool,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        if matches!(item.trace, Trace::Lost) {
            let message = format!(
                "Invalid path expression near attempt to access element {} of {}",
                glimpse(&key),
                glimpse(&item.value)
            );
            return self.unwind(Fault::message(message), rest);
        }
        match budget.index(&item.value, &key) {
            Err(Fault::Raised(_)) if optional => Ok(State::Backtrack),
            result => {
                let trace = extend_trace(budget, &item.trace, || key)?;
                self.settle(result, trace, rest)
            }
        }
    }

    fn each(&mut self, item: Item, optional: bool, rest: Rest) -> Result<State, RunError> {
        let trace = item.trace;
        if matches!(trace, Trace::Lost) {
            let message = format!(
                "Invalid path expression near attempt to iterate through {}",
                glimpse(&item.value)
            );
            return self.unwind(Fault::message(message), rest);
        }
        match item.value {
            Val::Arr(items) => {
                self.choose(Choice::Each {
                    items,
                    next: 0,
                    trace,
                    rest,
                })?;
            }
            Val::Obj(members) => {
                self.choose(Choice::Members {
                    members,
                    next: 0,
                    trace,
                    rest,
                })?;
            }
            _ if optional => {}
            other => {
                let message = format!("Cannot iterate over {}", brief(&other));
                return self.unwind(Fault::message(message), rest);
            }
        }
        Ok(State::Backtrack)
    }

    fn limit(
        &mut self,
        count: &Val,
        filter: Id,
        scope: Scope,
        input: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        let zero = budget.compare(count, &Val::Int(0))?;
        if zero.is_eq() {
            return Ok(State::Backtrack);
        }
        if zero.is_lt() {
            return Ok(State::Eval(filter, scope, input, rest));
        }
        // Positive; too large a value saturates, and nothing has that many outputs.
        let left = count.as_float().unwrap_or(f64::MAX).ceil() as u64;
        let at = self.choose(Choice::Limit { left })?;
        let rest = push(budget, Frame::Limit { at }, rest)?;
        Ok(State::Eval(filter, scope, input, rest))
    }

    /// Evaluates the update of the value at a path.
    fn update(
        &mut self,
        path: Path,
        update: Id,
        scope: Scope,
        at: usize,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        let last = self.choices.len() == at + 1;
        let Some(Choice::Update { root, .. }) = self.choices.get_mut(at) else {
            return Ok(State::Backtrack);
        };
        let keys = path.keys();
        // The old value is taken out of the root to be changed in place, unless later paths may
        // need it.
        let taken = match last {
            true => Budget::take_out(root, &keys),
            false => None,
        };
        let old = taken.map_or_else(|| budget.get(root, &keys), Ok);
        match old {
            Err(fault) => self.unwind(fault, rest),
            Ok(old) => {
                let height = self.choose(Choice::Doom {
                    path: path.clone(),
                    at,
                })?;
                let frame = Frame::UpdateSet { path, at, height };
                Ok(State::Eval(
                    update,
                    scope,
                    Item::plain(old),
                    push(budget, frame, rest)?,
                ))
            }
        }
    }

    /// Changes the root at a path and continues with the next path.
    fn assign(
        &mut self,
        path: &Path,
        at: usize,
        rest: Rest,
        change: &mut dyn FnMut(Val) -> Result<Val, Fault>,
    ) -> Result<State, RunError> {
        let Some(Choice::Update { root, .. }) = self.choices.get_mut(at) else {
            return Ok(State::Backtrack);
        };
        match self.context.budget.set(take(root), &path.keys(), change) {
            Ok(changed) => *root = changed,
            Err(fault) => return self.unwind(fault, rest),
        }
        Ok(State::Backtrack)
    }
}

pub(crate) fn apply(budget: &Budget, op: Binary, left: Val, right: Val) -> Result<Val, Fault> {
    match op {
        Binary::Math(op) => budget.math(op, left, right),
        Binary::Compare(op) => Ok(Val::Bool(compare(budget, op, &left, &right)?)),
    }
}

fn compare(budget: &Budget, op: Cmp, left: &Val, right: &Val) -> Result<bool, Stop> {
    Ok(match op {
        Cmp::Eq => budget.equal(left, right)?,
        Cmp::Ne => !budget.equal(left, right)?,
        Cmp::Lt => budget.compare(left, right)?.is_lt(),
        Cmp::Le => budget.compare(left, right)?.is_le(),
        Cmp::Gt => budget.compare(left, right)?.is_gt(),
        Cmp::Ge => budget.compare(left, right)?.is_ge(),
    })
}

/// The path of an output, whose value is dropped so that it can be changed in place.
fn path_of(item: Item) -> Result<Path, Fault> {
    match item.trace {
        Trace::At(path) => Ok(path),
        Trace::Off | Trace::Lost => Err(Fault::message(format!(
            "Invalid path expression with result {}",
            glimpse(&item.value)
        ))),
    }
}
