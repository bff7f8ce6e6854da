//! Marking mode: players point at things, and then the actions of their button run.

use jantaku_rulebook::{ButtonId, MarkPlan, MarkTarget, Needs, Seat, USUAL_LEVEL};

use super::{Deferred, EngineStep, Frame, ListFrame};
use crate::game::Game;
use crate::input::Refused;
use crate::table::{Context, Marked, Marking};

/// How many marks are tried out before it is taken for granted that enough can be marked.
const MOST_TRIES: u32 = 1_000;

impl Game {
    /// What a button wants marked.
    pub(crate) fn mark_plan(&self, id: ButtonId) -> Option<&MarkPlan> {
        match &self.rulebook.button(id)?.needs {
            Needs::Mark(plan) => Some(plan),
            _ => None,
        }
    }

    /// What runs before the marking, then the marking.
    pub(crate) fn begin_marking(&mut self, seat: Seat, id: ButtonId) -> Vec<Frame> {
        let Some(plan) = self.mark_plan(id) else {
            return Vec::new();
        };
        let before = ListFrame::new(plan.before, Context::of(seat));
        vec![EngineStep::EnterMarking(seat, id).into(), before.into()]
    }

    /// The player is marking from now on; the actions of the button wait.
    pub(crate) fn enter_marking(&mut self, seat: Seat, id: ButtonId) -> Vec<Frame> {
        let (Some(plan), Some(button)) = (self.mark_plan(id), self.rulebook.button(id)) else {
            return Vec::new();
        };
        let cancellable = button.cancellable;
        let marked = vec![Vec::new(); plan.entries.len()];
        let context = Context {
            button: Some(id),
            ..Context::of(seat)
        };
        let list = ListFrame::new(button.actions, context);
        let player = self.table.player_mut(seat);
        player.marking = Some(Marking {
            button: id,
            marked,
            done: false,
        });
        player.deferred.push_back(Deferred {
            frames: vec![list.into()],
        });
        self.table.player_mut(seat).tray.revision += 1;
        if !cancellable && !self.can_finish_marking(seat) {
            self.warn("what has to be marked is not there; the marking is cancelled");
            return self.cancelling(seat, id).unwrap_or_default();
        }
        self.complete_marking();
        Vec::new()
    }

    /// How many objects a player still has to mark.
    pub(crate) fn marks_missing(&self, seat: Seat) -> usize {
        let Some(marking) = &self.table.player(seat).marking else {
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

    /// Everything that a player could mark now.
    pub(crate) fn markables(&self, seat: Seat) -> Vec<Marked> {
        if self.table.player(seat).marking.is_none() {
            return Vec::new();
        }
        let owned = self.seats.iter().flat_map(|&owner| {
            let player = self.table.player(owner);
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
                self.table.wall.revealed.len(),
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

    /// Something is marked. Marks are no offers: whoever marks several things in a row need not wait until
    /// each of them is seen, so neither this nor taking marks back makes for a new revision.
    pub(crate) fn mark(&mut self, seat: Seat, object: Marked) -> Result<(), Refused> {
        let entry = self.markable(seat, object).ok_or(Refused::NotMarkable)?;
        self.put_mark(seat, entry, object);
        self.complete_marking();
        Ok(())
    }

    /// A mark is taken back.
    pub(crate) fn unmark(&mut self, seat: Seat, object: Marked) -> Result<(), Refused> {
        let marking = self.table.player_mut(seat).marking.as_mut();
        let lists = &mut marking.ok_or(Refused::NotNow)?.marked;
        let marked = lists.iter_mut().find(|marked| marked.contains(&object));
        marked
            .ok_or(Refused::NoSuch("mark"))?
            .retain(|other| *other != object);
        Ok(())
    }

    /// All marks are taken back.
    pub(crate) fn clear_marks(&mut self, seat: Seat) -> Result<(), Refused> {
        let marking = self.table.player_mut(seat).marking.as_mut();
        for marked in &mut marking.ok_or(Refused::NotNow)?.marked {
            marked.clear();
        }
        Ok(())
    }

    /// The player does not want to mark after all.
    pub(crate) fn cancel_marking(&mut self, seat: Seat) -> Result<(), Refused> {
        let marking = self.table.player(seat).marking.as_ref();
        let id = marking.ok_or(Refused::NotNow)?.button;
        let button = self.rulebook.button(id).ok_or(Refused::NotNow)?;
        if !button.cancellable {
            return Err(Refused::NotOffered);
        }
        let frames = self.cancelling(seat, id).ok_or(Refused::NotNow)?;
        self.begin(frames);
        Ok(())
    }

    /// The marking ends without its actions.
    fn cancelling(&self, seat: Seat, id: ButtonId) -> Option<Vec<Frame>> {
        let cancelled = self.mark_plan(id)?.cancelled;
        Some(vec![
            EngineStep::Recalculate(USUAL_LEVEL).into(),
            EngineStep::LeaveMarking(seat).into(),
            ListFrame::new(cancelled, Context::of(seat)).into(),
        ])
    }

    /// A marking was cancelled; others may have waited for it.
    pub(crate) fn leave_marking(&mut self, seat: Seat) {
        let player = self.table.player_mut(seat);
        player.marking = None;
        player.deferred.clear();
        player.tray.revision += 1;
        self.complete_marking();
    }

    /// Does the table wait until the player and everyone else has marked enough?
    pub(crate) fn is_marking(&self, seat: Seat) -> bool {
        self.table.player(seat).marking.is_some()
            && self.seats.iter().any(|seat| self.marks_missing(*seat) > 0)
    }

    /// Could the player mark all that is needed? Tried out, but not for ever.
    fn can_finish_marking(&mut self, seat: Seat) -> bool {
        let mut tries = MOST_TRIES;
        self.try_marks(seat, &mut tries)
    }

    fn try_marks(&mut self, seat: Seat, tries: &mut u32) -> bool {
        if self.marks_missing(seat) == 0 || *tries == 0 {
            return true;
        }
        *tries -= 1;
        let objects = self.markables(seat);
        objects.into_iter().any(|object| {
            let Some(entry) = self.markable(seat, object) else {
                return false;
            };
            self.put_mark(seat, entry, object);
            let possible = self.try_marks(seat, tries);
            let _taken_back = self.unmark(seat, object);
            possible
        })
    }

    fn put_mark(&mut self, seat: Seat, entry: usize, object: Marked) {
        if let Some(marking) = &mut self.table.player_mut(seat).marking
            && let Some(marked) = marking.marked.get_mut(entry)
        {
            marked.push(object);
        }
    }

    /// When nobody has anything left to mark, the actions of all who marked run.
    fn complete_marking(&mut self) {
        if self.seats.iter().any(|seat| self.marks_missing(*seat) > 0) {
            return;
        }
        for &seat in self.seats {
            if self.table.player(seat).marking.is_some() {
                let frames = self.take_queue(seat);
                self.begin(frames);
            }
        }
    }

    /// The actions of a marking have run. If they were put off, it goes on with them.
    pub(crate) fn finish_marking(&mut self, seat: Seat) -> Vec<Frame> {
        let player = self.table.player(seat);
        let done = player.marking.as_ref().is_some_and(|marking| marking.done);
        if !done && !player.deferred.is_empty() {
            return Vec::new();
        }
        let Some(marking) = self.table.player_mut(seat).marking.take() else {
            return Vec::new();
        };
        self.table.player_mut(seat).tray.revision += 1;
        if !marking.done {
            self.warn("a marking was never declared done (clear_marking); it ends here");
            return Vec::new();
        }
        let after = self.mark_plan(marking.button).map(|plan| plan.after);
        after
            .map(|list| ListFrame::new(list, Context::of(seat)).into())
            .into_iter()
            .collect()
    }
}
