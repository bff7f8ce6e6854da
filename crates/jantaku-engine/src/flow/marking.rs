//! Marking mode: players mark objects, then the actions of their button run.

use jantaku_rulebook::{ButtonId, MarkPlan, MarkTarget, Needs, Seat, USUAL_LEVEL};

use super::{Deferred, EngineStep, Frame, ListFrame};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Refused, RuleFault};
use crate::state::{Context, Marked, Marking};

/// How many marks are tried before it is assumed that a marking can be completed.
const MOST_TRIES: u32 = 1_000;

impl<'a> Ask<'a> {
    /// What a button wants to be marked; `None` if it is not a marking button.
    pub(crate) fn mark_plan(&self, id: ButtonId) -> Option<&'a MarkPlan> {
        match &self.terms.rulebook.button(id)?.needs {
            Needs::Mark(plan) => Some(plan),
            _ => None,
        }
    }

    pub(crate) fn marks_missing(&self, seat: Seat) -> usize {
        let Some(marking) = &self.state.player(seat).marking else {
            return 0;
        };
        let Some(plan) = self.mark_plan(marking.button) else {
            return 0;
        };
        let missing = plan.entries.iter().zip(&marking.marked);
        missing
            .map(|(entry, marked)| entry.needed.saturating_sub(marked.len()))
            .sum()
    }

    /// All objects that a player could mark now.
    pub(crate) fn markables(&self, seat: Seat) -> Vec<Marked> {
        if self.state.player(seat).marking.is_none() {
            return Vec::new();
        }
        let owned = self.terms.seats.iter().flat_map(|&owner| {
            let player = self.state.player(owner);
            [
                (MarkTarget::Hand, player.tiles().count()),
                (MarkTarget::Call, player.calls.len()),
                (MarkTarget::Aside, player.aside.len()),
                (MarkTarget::Discard, player.pond.len()),
            ]
            .map(|(target, count)| (target, Some(owner), count))
        });
        let shared = [
            (
                MarkTarget::RevealedTile,
                None,
                self.state.round.wall.revealed.len(),
            ),
            (MarkTarget::Scry, None, self.scryed_tiles(seat).len()),
        ];
        owned
            .chain(shared)
            .flat_map(|(target, seat, count)| {
                (0..count).map(move |index| Marked {
                    target,
                    seat,
                    index,
                })
            })
            .filter(|object| self.markable(seat, *object).is_some())
            .collect()
    }

    /// The frames that cancel a marking; `None` if the button marks nothing.
    fn cancelling(&self, seat: Seat, id: ButtonId) -> Option<Vec<Frame>> {
        let cancelled = self.mark_plan(id)?.cancelled;
        Some(vec![
            EngineStep::Recalculate(USUAL_LEVEL).into(),
            EngineStep::LeaveMarking(seat).into(),
            ListFrame::new(cancelled, Context::of(seat)).into(),
        ])
    }

    /// Whether the player is marking, and marks of any player are still missing.
    pub(crate) fn is_marking(&self, seat: Seat) -> bool {
        self.state.player(seat).marking.is_some()
            && self
                .terms
                .seats
                .iter()
                .any(|seat| self.marks_missing(*seat) > 0)
    }
}

impl Act<'_> {
    /// Runs what the button wants to happen before its marking, then enters marking mode.
    pub(crate) fn begin_marking(&mut self, seat: Seat, id: ButtonId) -> Vec<Frame> {
        let Some(plan) = self.ask().mark_plan(id) else {
            return Vec::new();
        };
        let before = ListFrame::new(plan.before, Context::of(seat));
        vec![EngineStep::EnterMarking(seat, id).into(), before.into()]
    }

    /// Enters marking mode; the actions of the button are deferred.
    pub(crate) fn enter_marking(&mut self, seat: Seat, id: ButtonId) -> Vec<Frame> {
        let (Some(plan), Some(button)) = (self.ask().mark_plan(id), self.terms.rulebook.button(id))
        else {
            return Vec::new();
        };
        let cancellable = button.cancellable;
        let marked = vec![Vec::new(); plan.entries.len()];
        let context = Context {
            button: Some(id),
            ..Context::of(seat)
        };
        let list = ListFrame::new(button.actions, context);
        let player = self.state.player_mut(seat);
        player.marking = Some(Marking {
            button: id,
            marked,
            done: false,
        });
        player.deferred.push_back(Deferred {
            frames: vec![list.into()],
        });
        self.state.player_mut(seat).tray.revision += 1;
        if !cancellable && !self.can_finish_marking(seat) {
            self.warn(RuleFault::MarkingImpossible);
            return self.ask().cancelling(seat, id).unwrap_or_default();
        }
        self.complete_marking();
        Vec::new()
    }

    /// Marks an object. Neither this nor unmarking makes a new revision of the tray: players who
    /// mark several objects in a row need not wait until each mark has been shown.
    pub(crate) fn mark(&mut self, seat: Seat, object: Marked) -> Result<(), Refused> {
        let entry = self
            .ask()
            .markable(seat, object)
            .ok_or(Refused::NotMarkable)?;
        self.put_mark(seat, entry, object);
        self.complete_marking();
        Ok(())
    }

    pub(crate) fn unmark(&mut self, seat: Seat, object: Marked) -> Result<(), Refused> {
        let marking = self.state.player_mut(seat).marking.as_mut();
        let lists = &mut marking.ok_or(Refused::NotNow)?.marked;
        let marked = lists.iter_mut().find(|marked| marked.contains(&object));
        marked
            .ok_or(Refused::NoSuch("mark"))?
            .retain(|other| *other != object);
        Ok(())
    }

    pub(crate) fn clear_marks(&mut self, seat: Seat) -> Result<(), Refused> {
        let marking = self.state.player_mut(seat).marking.as_mut();
        for marked in &mut marking.ok_or(Refused::NotNow)?.marked {
            marked.clear();
        }
        Ok(())
    }

    /// Cancels a marking.
    pub(crate) fn cancel_marking(&mut self, seat: Seat) -> Result<(), Refused> {
        let marking = self.state.player(seat).marking.as_ref();
        let id = marking.ok_or(Refused::NotNow)?.button;
        let button = self.terms.rulebook.button(id).ok_or(Refused::NotNow)?;
        if !button.cancellable {
            return Err(Refused::NotOffered);
        }
        let frames = self.ask().cancelling(seat, id).ok_or(Refused::NotNow)?;
        self.begin(frames);
        Ok(())
    }

    /// Leaves marking mode after a cancelled marking, for which others may have waited.
    pub(crate) fn leave_marking(&mut self, seat: Seat) {
        let player = self.state.player_mut(seat);
        player.marking = None;
        player.deferred.clear();
        player.tray.revision += 1;
        self.complete_marking();
    }

    /// Whether the player could mark all that is needed. The search is bounded by [`MOST_TRIES`].
    fn can_finish_marking(&mut self, seat: Seat) -> bool {
        let mut tries = MOST_TRIES;
        self.try_marks(seat, &mut tries)
    }

    fn try_marks(&mut self, seat: Seat, tries: &mut u32) -> bool {
        if self.ask().marks_missing(seat) == 0 || *tries == 0 {
            return true;
        }
        *tries -= 1;
        let objects = self.ask().markables(seat);
        objects.into_iter().any(|object| {
            let Some(entry) = self.ask().markable(seat, object) else {
                return false;
            };
            self.put_mark(seat, entry, object);
            let possible = self.try_marks(seat, tries);
            let _taken_back = self.unmark(seat, object);
            possible
        })
    }

    fn put_mark(&mut self, seat: Seat, entry: usize, object: Marked) {
        if let Some(marking) = &mut self.state.player_mut(seat).marking
            && let Some(marked) = marking.marked.get_mut(entry)
        {
            marked.push(object);
        }
    }

    /// Runs the actions of everyone who marked, once nobody has anything left to mark.
    fn complete_marking(&mut self) {
        if self
            .terms
            .seats
            .iter()
            .any(|seat| self.ask().marks_missing(*seat) > 0)
        {
            return;
        }
        let seats = self.terms.seats.iter().copied();
        let marking = seats.filter(|seat| self.state.player(*seat).marking.is_some());
        let mut marking = marking.collect::<Vec<Seat>>().into_iter().peekable();
        while let Some(seat) = marking.next() {
            let mut frames = self.take_queue(seat);
            if marking.peek().is_none() {
                frames = self.ask().then_recalculated(frames);
            }
            self.begin(frames);
        }
    }

    /// Ends a marking whose actions have run. If they were interrupted, it lasts until they resume.
    pub(crate) fn finish_marking(&mut self, seat: Seat) -> Vec<Frame> {
        let player = self.state.player(seat);
        let done = player.marking.as_ref().is_some_and(|marking| marking.done);
        if !done && !player.deferred.is_empty() {
            return Vec::new();
        }
        let Some(marking) = self.state.player_mut(seat).marking.take() else {
            return Vec::new();
        };
        self.state.player_mut(seat).tray.revision += 1;
        if !marking.done {
            self.warn(RuleFault::MarkingNotDone);
            return Vec::new();
        }
        let after = self.ask().mark_plan(marking.button).map(|plan| plan.after);
        after
            .map(|list| ListFrame::new(list, Context::of(seat)).into())
            .into_iter()
            .collect()
    }
}
