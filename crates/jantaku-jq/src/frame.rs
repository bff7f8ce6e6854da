//! Pending work of a running program.

use std::mem::replace;
use std::rc::Rc;
use std::sync::Arc;

use jaq_core::ops::{Cmp, Math};

use crate::code::{AssignOp, Id};
use crate::error::Stop;
use crate::limits::Budget;
use crate::scope::{Path, Scope};
use crate::value::{Members, Tall, Val};

/// A value that flows through the program.
#[derive(Clone)]
pub(crate) struct Item {
    pub(crate) value: Val,
    pub(crate) trace: Trace,
}

/// Where a value came from, tracked only inside `path(…)` and assignments.
#[derive(Clone)]
pub(crate) enum Trace {
    /// Not tracked.
    Off,
    /// It is at this path of the input of `path(…)` or the assignment.
    At(Path),
    /// It was computed, so it has no path.
    Lost,
}

impl Item {
    pub(crate) fn plain(value: Val) -> Self {
        Self {
            value,
            trace: Trace::Off,
        }
    }
}

impl Trace {
    /// The trace of a value computed from an input with this trace.
    pub(crate) fn of_result(&self) -> Self {
        match self {
            Self::Off => Self::Off,
            Self::At(_) | Self::Lost => Self::Lost,
        }
    }
}

/// What to do with the next output: a list of pending frames, innermost first.
pub(crate) type Rest = Option<Rc<Pending>>;

pub(crate) struct Pending {
    frame: Frame,
    next: Rest,
    depth: u32,
}

/// What to do with an output. Frames that have a position on the stack of choices (`at`) keep
/// their state there, because it has to survive backtracking.
#[derive(Clone)]
pub(crate) enum Frame {
    Pipe(Id, Scope),
    Collect {
        at: usize,
    },
    Key {
        object: Object,
        scope: Scope,
        item: Item,
    },
    Value {
        key: Arc<str>,
        object: Object,
        scope: Scope,
        item: Item,
    },
    Negate(Trace),
    /// The right side is known, evaluate the left.
    Right {
        op: Binary,
        left: Id,
        scope: Scope,
        item: Item,
    },
    /// Both sides are known.
    Left {
        op: Binary,
        right: Val,
        trace: Trace,
    },
    /// The right side of `and` (`until` false) or `or` (`until` true).
    Logic {
        until: bool,
        right: Id,
        scope: Scope,
        item: Item,
    },
    Truth(Trace),
    Alternative {
        at: usize,
    },
    If {
        yes: Id,
        no: Id,
        scope: Scope,
        item: Item,
    },
    /// Marks the end of a `try`; `height` is the height of the stack of choices before it.
    Try {
        catch: Catch,
        height: usize,
    },
    Label {
        label: u64,
        height: usize,
    },
    Index {
        target: Id,
        optional: bool,
        scope: Scope,
        item: Item,
    },
    At {
        key: Val,
        optional: bool,
    },
    Each {
        optional: bool,
    },
    SliceEnd {
        start: Id,
        scope: Scope,
        item: Item,
    },
    SliceStart {
        end: Val,
        trace: Trace,
    },
    Bind {
        body: Id,
        scope: Scope,
        item: Item,
    },
    /// An initial value of `reduce` or `foreach` is known.
    Fold {
        fold: Fold,
        source: Id,
        scope: Scope,
        item: Item,
    },
    FoldStep {
        fold: Fold,
        scope: Scope,
        at: usize,
    },
    FoldStore {
        extract: Option<Id>,
        scope: Scope,
        at: usize,
    },
    /// One more argument of a native function is known, the last one first.
    Argument {
        call: Id,
        known: Vec<Val>,
        scope: Scope,
        item: Item,
    },
    LimitCount {
        filter: Id,
        scope: Scope,
        item: Item,
    },
    Limit {
        at: usize,
    },
    PathOf(Trace),
    UpdateAt {
        update: Id,
        scope: Scope,
        at: usize,
    },
    UpdateSet {
        path: Path,
        at: usize,
        height: usize,
    },
    AssignValue {
        change: Option<AssignOp>,
        left: Id,
        scope: Scope,
        item: Item,
    },
    AssignAt {
        change: Option<AssignOp>,
        value: Val,
        at: usize,
    },
}

/// An object under construction: its node, and the members evaluated so far.
#[derive(Clone)]
pub(crate) struct Object {
    pub(crate) node: Id,
    pub(crate) done: usize,
    pub(crate) members: Box<Members>,
}

#[derive(Clone, Copy)]
pub(crate) enum Binary {
    Math(Math),
    Compare(Cmp),
}

#[derive(Clone, Copy)]
pub(crate) struct Fold {
    pub(crate) update: Id,
    /// The extraction of `foreach`; `None` for `reduce`.
    pub(crate) extract: Option<Id>,
}

#[derive(Clone)]
pub(crate) enum Catch {
    Ignore,
    Handle(Id, Scope),
    Retry(Id, Scope, Item),
}

/// What to try when there is no further output, or the state of a construct higher on the stack.
pub(crate) enum Choice {
    Eval(Id, Scope, Item, Rest),
    Each {
        items: Arc<Tall<Vec<Val>>>,
        next: usize,
        trace: Trace,
        rest: Rest,
    },
    Members {
        members: Arc<Tall<Members>>,
        next: usize,
        trace: Trace,
        rest: Rest,
    },
    /// From, up to, by.
    Range {
        bounds: Box<[Val; 3]>,
        trace: Trace,
        rest: Rest,
    },
    Collect {
        items: Vec<Val>,
        trace: Trace,
        rest: Rest,
    },
    /// The right side, unless the left side had a true output.
    Alternative {
        found: bool,
        right: Id,
        scope: Scope,
        item: Item,
        rest: Rest,
    },
    Fold {
        state: Item,
        emit: bool,
        rest: Rest,
    },
    Limit {
        left: u64,
    },
    Update {
        root: Val,
        doomed: Vec<Val>,
        trace: Trace,
        rest: Rest,
    },
    /// The update of this path had no output, so the path is deleted.
    Doom {
        path: Path,
        at: usize,
    },
}

/// Prepends a frame to the rest.
pub(crate) fn push(budget: &Budget, frame: Frame, rest: Rest) -> Result<Rest, Stop> {
    let depth = 1 + rest.as_ref().map_or(0, |pending| pending.depth);
    if depth > budget.depth {
        return Err(Stop::TooDeep);
    }
    Ok(Some(Rc::new(Pending {
        frame,
        next: rest,
        depth,
    })))
}

/// Splits the first frame off the rest, cloning it if a choice still refers to it.
pub(crate) fn pop(pending: Rc<Pending>) -> (Frame, Rest) {
    match Rc::try_unwrap(pending) {
        Ok(mut pending) => {
            let frame = replace(&mut pending.frame, Frame::Truth(Trace::Off));
            (frame, pending.next.take())
        }
        Err(shared) => (shared.frame.clone(), shared.next.clone()),
    }
}

impl Pending {
    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(crate) fn next(&self) -> &Rest {
        &self.next
    }
}

/// The rest can be a long chain, so it must not be dropped recursively.
impl Drop for Pending {
    fn drop(&mut self) {
        let mut next = self.next.take();
        while let Some(mut pending) = next.and_then(Rc::into_inner) {
            next = pending.next.take();
        }
    }
}
