//! The first half of every construct: what happens with its input.

use crate::code::{Id, Node};
use crate::emit::apply;
use crate::error::{Fault, RunError};
use crate::frame::{Binary, Catch, Choice, Fold, Frame, Item, Object, Rest, Trace, push};
use crate::machine::{Machine, State, extend_trace};
use crate::native::Native;
use crate::path::array_of;
use crate::scope::{Binding, Path, Scope};
use crate::value::Val;

impl Machine<'_> {
    pub(crate) fn eval(
        &mut self,
        id: Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        // Evaluates a part on the same input without tracking paths, and then the frame.
        let part = |id, scope: Scope, value: Val, frame| {
            Ok(State::Eval(
                id,
                scope,
                Item::plain(value),
                push(budget, frame, rest.clone())?,
            ))
        };
        Ok(match self.node(id) {
            Node::Identity => State::Emit(item, rest),
            Node::Empty => State::Backtrack,
            Node::Const(value) => {
                let trace = item.trace.of_result();
                State::Emit(
                    Item {
                        value: value.clone(),
                        trace,
                    },
                    rest,
                )
            }
            Node::Pipe(first, second) => {
                let rest = push(budget, Frame::Pipe(*second, scope.clone()), rest)?;
                State::Eval(*first, scope, item, rest)
            }
            Node::Comma(first, second) => {
                self.choose(Choice::Eval(
                    *second,
                    scope.clone(),
                    item.clone(),
                    rest.clone(),
                ))?;
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
            Node::Object(_) => {
                let object = Object {
                    node: id,
                    done: 0,
                    members: Box::default(),
                };
                return self.next_member(object, scope, item, rest);
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
                let frame = Frame::Logic {
                    until,
                    right: *right,
                    scope,
                    item,
                };
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
                State::Eval(
                    *left,
                    scope,
                    item,
                    push(budget, Frame::Alternative { at }, rest)?,
                )
            }
            Node::If(condition, yes, no) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::If {
                    yes: *yes,
                    no: *no,
                    scope,
                    item,
                };
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
            Node::Index {
                target,
                key,
                optional,
            } => {
                let optional = *optional;
                if let Node::Const(key) = self.node(*key) {
                    let frame = Frame::At {
                        key: key.clone(),
                        optional,
                    };
                    return Ok(State::Eval(
                        *target,
                        scope,
                        item,
                        push(budget, frame, rest)?,
                    ));
                }
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::Index {
                    target: *target,
                    optional,
                    scope,
                    item,
                };
                return part(*key, inner, value, frame);
            }
            Node::Each { target, optional } => {
                let frame = Frame::Each {
                    optional: *optional,
                };
                State::Eval(*target, scope, item, push(budget, frame, rest)?)
            }
            Node::Slice(start, end) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::SliceEnd {
                    start: *start,
                    scope,
                    item,
                };
                return part(*end, inner, value, frame);
            }
            Node::Bind(source, body) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::Bind {
                    body: *body,
                    scope,
                    item,
                };
                return part(*source, inner, value, frame);
            }
            Node::Variable(index) | Node::Parameter(index) => match scope.get(*index) {
                Some(Binding::Value(value)) => {
                    let trace = item.trace.of_result();
                    State::Emit(
                        Item {
                            value: value.clone(),
                            trace,
                        },
                        rest,
                    )
                }
                Some(Binding::Filter(id, scope)) => State::Eval(*id, scope.clone(), item, rest),
                _ => State::Backtrack,
            },
            Node::Reduce {
                source,
                init,
                update,
            } => {
                let fold = Fold {
                    update: *update,
                    extract: None,
                };
                return self.fold(fold, *source, *init, scope, item, rest);
            }
            Node::Foreach {
                source,
                init,
                update,
                extract,
            } => {
                let fold = Fold {
                    update: *update,
                    extract: Some(*extract),
                };
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
                    inner = inner.bind(budget, self.argument(*arg, &scope))?;
                }
                State::Eval(self.code.bodies[*body as usize], inner, item, rest)
            }
            Node::Native(..) => {
                return self.next_argument(id, Vec::new(), scope, item, rest);
            }
            Node::Limit(count, filter) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::LimitCount {
                    filter: *filter,
                    scope,
                    item,
                };
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
                let frame = Frame::UpdateAt {
                    update: *update,
                    scope: scope.clone(),
                    at,
                };
                State::Eval(*left, scope, start(item.value), push(budget, frame, rest)?)
            }
            Node::Assign(change, left, right) => {
                let (inner, value) = (scope.clone(), item.value.clone());
                let frame = Frame::AssignValue {
                    change: *change,
                    left: *left,
                    scope,
                    item,
                };
                return part(*right, inner, value, frame);
            }
        })
    }

    /// The binding for an argument of a call. A parameter or variable that is passed on is resolved,
    /// so that recursion does not build ever longer chains.
    fn argument(&self, arg: Id, scope: &Scope) -> Binding {
        match self.node(arg) {
            Node::Const(value) => Some(Binding::Value(value.clone())),
            Node::Parameter(index) | Node::Variable(index) => scope.get(*index).cloned(),
            _ => None,
        }
        .unwrap_or_else(|| Binding::Filter(arg, scope.clone()))
    }

    /// Evaluates the right side and then, for each of its outputs, the left; operands with a single
    /// known output are used directly.
    fn binary(
        &mut self,
        op: Binary,
        left: Id,
        right: Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        let Some(right_value) = self.direct(right, &scope, &item.value, DIRECT) else {
            let input = Item::plain(item.value.clone());
            let inner = scope.clone();
            let frame = Frame::Right {
                op,
                left,
                scope,
                item,
            };
            return Ok(State::Eval(right, inner, input, push(budget, frame, rest)?));
        };
        let trace = item.trace.of_result();
        let right = match right_value {
            Ok(right) => right,
            Err(fault) => return self.unwind(fault, rest),
        };
        // Arithmetic needs to own the left side alone to change it in place.
        if let Binary::Compare(_) = op
            && let Some(left) = self.direct(left, &scope, &item.value, DIRECT)
        {
            let result = left.and_then(|left| apply(budget, op, left, right));
            return self.settle(result, trace, rest);
        }
        let rest = push(budget, Frame::Left { op, right, trace }, rest)?;
        Ok(State::Eval(left, scope, Item::plain(item.value), rest))
    }

    /// The only output of a node that is simple enough to evaluate directly; otherwise `None`.
    fn direct(
        &self,
        id: Id,
        scope: &Scope,
        input: &Val,
        levels: u32,
    ) -> Option<Result<Val, Fault>> {
        Some(match self.node(id) {
            Node::Const(value) => Ok(value.clone()),
            Node::Identity => Ok(input.clone()),
            Node::Variable(index) => match scope.get(*index)? {
                Binding::Value(value) => Ok(value.clone()),
                _ => return None,
            },
            Node::Index {
                target,
                key,
                optional: false,
            } => {
                let Node::Const(key) = self.node(*key) else {
                    return None;
                };
                let target = self.direct(*target, scope, input, levels.checked_sub(1)?)?;
                target.and_then(|target| self.context.budget.index(&target, key))
            }
            Node::Native(Native::Function(function), args) if args.is_empty() => {
                function(&self.context, input.clone(), &[])
            }
            _ => return None,
        })
    }

    fn fold(
        &mut self,
        fold: Fold,
        source: Id,
        init: Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let (inner, input) = (scope.clone(), item.clone());
        let frame = Frame::Fold {
            fold,
            source,
            scope,
            item,
        };
        Ok(State::Eval(
            init,
            inner,
            input,
            push(self.context.budget, frame, rest)?,
        ))
    }

    /// Evaluates the next key, or emits the object if it is complete.
    pub(crate) fn next_member(
        &mut self,
        object: Object,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        let Some((key, _)) = self.member(&object) else {
            let object = budget.object(*object.members);
            return self.settle(object, item.trace.of_result(), rest);
        };
        let (inner, input) = (scope.clone(), Item::plain(item.value.clone()));
        let rest = push(
            budget,
            Frame::Key {
                object,
                scope,
                item,
            },
            rest,
        )?;
        Ok(State::Eval(key, inner, input, rest))
    }

    /// The key and the value of the next member.
    pub(crate) fn member(&self, object: &Object) -> Option<(Id, Option<Id>)> {
        match self.node(object.node) {
            Node::Object(members) => members.get(object.done).copied(),
            _ => None,
        }
    }

    /// Evaluates the next argument, last one first as in jq, or calls the function.
    pub(crate) fn next_argument(
        &mut self,
        call: Id,
        mut known: Vec<Val>,
        scope: Scope,
        item: Item,
        rest: Rest,
    ) -> Result<State, RunError> {
        let budget = self.context.budget;
        let Node::Native(native, ids) = self.node(call) else {
            return Ok(State::Backtrack);
        };
        if let Some(id) = ids.iter().nth_back(known.len()) {
            let inner = scope.clone();
            let input = Item::plain(item.value.clone());
            let frame = Frame::Argument {
                call,
                known,
                scope,
                item,
            };
            return Ok(State::Eval(*id, inner, input, push(budget, frame, rest)?));
        }
        known.reverse();
        match native {
            Native::Function(function) => {
                let trace = item.trace.of_result();
                let result = function(&self.context, item.value, &known);
                self.settle(result, trace, rest)
            }
            Native::Range => {
                let trace = item.trace;
                match <[Val; 3]>::try_from(known) {
                    Ok(bounds) if bounds.iter().all(|bound| bound.as_float().is_some()) => {
                        let bounds = Box::new(bounds);
                        self.choose(Choice::Range {
                            bounds,
                            trace,
                            rest,
                        })?;
                        Ok(State::Backtrack)
                    }
                    _ => self.unwind(Fault::message("Range bounds must be numeric"), rest),
                }
            }
            Native::GetPath => {
                let path = known.pop().unwrap_or_default();
                self.get_path(item, &path, rest)
            }
        }
    }

    /// Evaluates `getpath`, which `path(…)` follows as if the keys were written out.
    fn get_path(&mut self, item: Item, path: &Val, rest: Rest) -> Result<State, RunError> {
        let budget = self.context.budget;
        let keys = match array_of(path) {
            Ok(keys) => keys,
            Err(fault) => return self.unwind(fault, rest),
        };
        let mut trace = item.trace;
        for key in keys {
            trace = extend_trace(budget, &trace, || key.clone())?;
        }
        self.settle(budget.get(&item.value, keys), trace, rest)
    }
}

/// The number of keys that are followed at once.
const DIRECT: u32 = 4;

/// The value as the root of paths.
pub(crate) fn start(value: Val) -> Item {
    Item {
        value,
        trace: Trace::At(Path::default()),
    }
}
