//! The limits of a run, and the budget that enforces them.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::error::{Fault, Resource, Stop};

/// The resources that one run of a program may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Evaluation steps; work on large values counts in proportion to their size.
    pub steps: u64,
    /// Wall-clock time from the start of the run.
    pub time: Duration,
    /// Estimated bytes of all values created during the run.
    pub memory: u64,
    /// The maximum number of pending operations, nested calls and open alternatives.
    pub depth: u32,
    /// The maximum nesting of arrays and objects in any value; at most 1000.
    pub nesting: u32,
    /// Estimated bytes of the resulting document.
    pub output: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: 5_000_000,
            time: Duration::from_secs(10),
            memory: 256 << 20,
            depth: 100_000,
            nesting: 512,
            output: 64 << 20,
        }
    }
}

/// Operations on values recurse; this depth fits on the stack of any thread.
const MOST_NESTING: u32 = 1000;

/// The number of steps between two checks of the clock.
const STEPS_PER_LOOK: u64 = 2048;

/// What is left of the limits of one run.
pub(crate) struct Budget {
    steps: Cell<u64>,
    next_look: Cell<u64>,
    /// `None` if the limit is beyond what the clock can represent.
    deadline: Option<Instant>,
    memory: Cell<u64>,
    pub(crate) depth: u32,
    nesting: u32,
    output: u64,
}

#[expect(
    clippy::disallowed_methods,
    reason = "a run is stopped by the clock if nothing else stops it; no result depends on the time"
)]
fn now() -> Instant {
    Instant::now()
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            steps: Cell::new(limits.steps),
            next_look: Cell::new(limits.steps.saturating_sub(STEPS_PER_LOOK)),
            deadline: now().checked_add(limits.time),
            memory: Cell::new(limits.memory),
            depth: limits.depth,
            nesting: limits.nesting.min(MOST_NESTING),
            output: limits.output,
        }
    }

    /// The budget for turning the result into a document.
    pub(crate) fn for_output(&self) -> Self {
        Self {
            steps: Cell::new(self.steps.get()),
            next_look: Cell::new(self.next_look.get()),
            deadline: self.deadline,
            memory: Cell::new(self.output),
            ..*self
        }
    }

    /// Pays for `steps` of work.
    pub(crate) fn spend(&self, steps: u64) -> Result<(), Stop> {
        let left = self.steps.get().checked_sub(steps);
        let left = left.ok_or(Stop::Budget(Resource::Steps))?;
        self.steps.set(left);
        if left <= self.next_look.get() {
            self.look_at_clock()?;
        }
        Ok(())
    }

    /// Fails if the time is up. Called directly after a single long operation.
    pub(crate) fn look_at_clock(&self) -> Result<(), Stop> {
        self.next_look
            .set(self.steps.get().saturating_sub(STEPS_PER_LOOK));
        match self.deadline {
            Some(deadline) if now() >= deadline => Err(Stop::Budget(Resource::Time)),
            _ => Ok(()),
        }
    }

    /// Pays for `bytes` of new memory, and for the work of filling it.
    pub(crate) fn allot(&self, bytes: usize) -> Result<(), Stop> {
        let bytes = bytes as u64;
        let left = self.memory.get().checked_sub(bytes);
        self.memory.set(left.ok_or(Stop::Budget(Resource::Memory))?);
        self.spend(bytes / 64)
    }

    /// Fails if a value of this height exceeds the nesting limit.
    pub(crate) fn nest(&self, height: u32) -> Result<(), Stop> {
        if height > self.nesting {
            Err(Stop::TooDeep)
        } else {
            Ok(())
        }
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
