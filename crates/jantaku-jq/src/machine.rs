//! The machine that runs programs.
//!
//! A jq expression has any number of outputs. The machine follows one output of each expression
//! to the end of the program, and keeps on a stack of choices what to try when it backtracks. All
//! pending work is on the heap, so a program can exhaust its limits but not the stack, and a call
//! in tail position needs no space.

use crate::arithmetic::sum;
use crate::code::{Code, Id, Node};
use crate::error::{Fault, RunError, Stop};
use crate::frame::{Catch, Choice, Frame, Item, Rest, Trace};
use crate::limits::Budget;
use crate::regexes::Regexes;
use crate::scope::Scope;
use crate::value::Val;

/// The parts of the machine that native functions may use.
pub(crate) struct Context<'a> {
    pub(crate) budget: &'a Budget,
    pub(crate) regexes: Regexes,
}

pub(crate) struct Machine<'a> {
    pub(crate) code: &'a Code,
    pub(crate) context: Context<'a>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) labels: u64,
}

/// What the machine does next.
pub(crate) enum State {
    Eval(Id, Scope, Item, Rest),
    Emit(Item, Rest),
    Backtrack,
}

impl<'a> Machine<'a> {
    pub(crate) fn new(code: &'a Code, budget: &'a Budget, scope: Scope, input: Val) -> Self {
        let start = Choice::Eval(code.main, scope, Item::plain(input), None);
        Self {
            code,
            context: Context {
                budget,
                regexes: Regexes::default(),
            },
            choices: vec![start],
            labels: 0,
        }
    }

    /// The next output of the program.
    pub(crate) fn next_output(&mut self) -> Result<Option<Val>, RunError> {
        let mut state = State::Backtrack;
        loop {
            self.context.budget.spend(1)?;
            state = match state {
                State::Eval(id, scope, item, rest) => self.eval(id, scope, item, rest)?,
                State::Emit(item, None) => return Ok(Some(item.value)),
                State::Emit(item, Some(pending)) => {
                    let (frame, rest) = crate::frame::pop(pending);
                    self.emit(frame, item, rest)?
                }
                State::Backtrack => match self.backtrack()? {
                    Some(state) => state,
                    None => return Ok(None),
                },
            }
        }
    }

    pub(crate) fn node(&self, id: Id) -> &'a Node {
        &self.code.nodes[id as usize]
    }

    pub(crate) fn choose(&mut self, choice: Choice) -> Result<usize, Stop> {
        let at = self.choices.len();
        if at >= self.context.budget.depth as usize {
            return Err(Stop::TooDeep);
        }
        self.choices.push(choice);
        Ok(at)
    }

    /// Continues with a result, or with the `try` that catches the error.
    pub(crate) fn settle(
        &mut self,
        result: Result<Val, Fault>,
        trace: Trace,
        rest: Rest,
    ) -> Result<State, RunError> {
        match result {
            Ok(value) => Ok(State::Emit(Item { value, trace }, rest)),
            Err(fault) => self.unwind(fault, rest),
        }
    }

    /// Drops all pending work up to the innermost `try`, which gets the error.
    pub(crate) fn unwind(&mut self, fault: Fault, mut rest: Rest) -> Result<State, RunError> {
        let raised = match fault {
            Fault::Raised(raised) => raised,
            Fault::Stopped(stop) => return Err(stop.into()),
        };
        while let Some(pending) = rest {
            self.context.budget.spend(1)?;
            if let Frame::Try { catch, height } = pending.frame() {
                self.choices.truncate(*height);
                return Ok(match catch.clone() {
                    Catch::Ignore => State::Backtrack,
                    Catch::Handle(id, scope) => {
                        State::Eval(id, scope, Item::plain(raised), pending.next().clone())
                    }
                    Catch::Retry(id, scope, item) => {
                        State::Eval(id, scope, item, pending.next().clone())
                    }
                });
            }
            rest = pending.next().clone();
        }
        let raised = self.context.budget.write_output(&raised)?;
        Err(RunError::Raised(raised))
    }

    /// Abandons the body of a label, including its remaining choices.
    pub(crate) fn leave(&mut self, label: u64, mut rest: Rest) -> Result<State, RunError> {
        while let Some(pending) = rest {
            self.context.budget.spend(1)?;
            match pending.frame() {
                Frame::Label {
                    label: found,
                    height,
                } if *found == label => {
                    self.choices.truncate(*height);
                    break;
                }
                _ => rest = pending.next().clone(),
            }
        }
        Ok(State::Backtrack)
    }

    /// Resumes the last choice; `None` if there is none left.
    fn backtrack(&mut self) -> Result<Option<State>, RunError> {
        let budget = self.context.budget;
        // A choice with several outputs stays on the stack until the last of them.
        if let Some(choice) = self.choices.last_mut()
            && let Some((item, rest)) = choice.next_item(budget)?
        {
            return Ok(Some(State::Emit(item, rest)));
        }
        let Some(choice) = self.choices.pop() else {
            return Ok(None);
        };
        Ok(Some(match choice {
            Choice::Eval(id, scope, item, rest) => State::Eval(id, scope, item, rest),
            Choice::Collect { items, trace, rest } => {
                self.settle(budget.array(items), trace, rest)?
            }
            Choice::Alternative {
                found: false,
                right,
                scope,
                item,
                rest,
            } => State::Eval(right, scope, item, rest),
            Choice::Fold {
                state,
                emit: true,
                rest,
            } => State::Emit(state, rest),
            Choice::Update {
                root,
                doomed,
                trace,
                rest,
            } => self.settle(budget.delete(root, doomed), trace, rest)?,
            Choice::Doom { path, at } => match budget.array(path.keys()) {
                Ok(path) => {
                    if let Some(Choice::Update { doomed, .. }) = self.choices.get_mut(at) {
                        doomed.push(path);
                    }
                    State::Backtrack
                }
                Err(fault) => self.unwind(fault, None)?,
            },
            Choice::Each { .. }
            | Choice::Members { .. }
            | Choice::Range { .. }
            | Choice::Alternative { .. }
            | Choice::Fold { .. }
            | Choice::Limit { .. } => State::Backtrack,
        }))
    }
}

impl Choice {
    /// The next output of a choice that has several.
    fn next_item(&mut self, budget: &Budget) -> Result<Option<(Item, Rest)>, Stop> {
        Ok(match self {
            Self::Each {
                items,
                next,
                trace,
                rest,
            } => {
                let Some(value) = items.inner.get(*next).cloned() else {
                    return Ok(None);
                };
                let trace = extend_trace(budget, trace, || Val::count(*next))?;
                *next += 1;
                Some((Item { value, trace }, rest.clone()))
            }
            Self::Members {
                members,
                next,
                trace,
                rest,
            } => {
                let Some((key, value)) = members.inner.get_index(*next) else {
                    return Ok(None);
                };
                let trace = extend_trace(budget, trace, || Val::Str(key.clone()))?;
                let value = value.clone();
                *next += 1;
                Some((Item { value, trace }, rest.clone()))
            }
            Self::Range {
                bounds,
                trace,
                rest,
            } => {
                let [from, upto, by] = bounds.as_mut();
                let rising = budget.compare(by, &Val::Int(0))?;
                if rising.is_eq() || budget.compare(from, upto)? != rising.reverse() {
                    return Ok(None);
                }
                let value = from.clone();
                *from = sum(from, by).unwrap_or_default();
                let trace = trace.of_result();
                Some((Item { value, trace }, rest.clone()))
            }
            _ => None,
        })
    }
}

/// The trace extended by a key.
pub(crate) fn extend_trace(
    budget: &Budget,
    trace: &Trace,
    key: impl FnOnce() -> Val,
) -> Result<Trace, Stop> {
    Ok(match trace {
        Trace::Off => Trace::Off,
        Trace::At(path) => Trace::At(path.clone().then(budget, key())?),
        Trace::Lost => Trace::Lost,
    })
}
