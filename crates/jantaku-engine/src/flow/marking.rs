//! Marking mode: players point at things, and then the actions of their button run.

use jantaku_rulebook::{ButtonId, MarkPlan, MarkTarget, Needs, Seat};

use super::{Deferred, EngineStep, Frame, ListFrame, Program};
use crate::game::Game;
use crate::input::Refused;
use crate::table::{Context, Marked, Marking};

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
    pub(crate) fn enter_marking(&mut self, seat: Seat, id: ButtonId) {
        let (Some(plan), Some(button)) = (self.mark_plan(id), self.rulebook.button(id)) else {
            return;
        };
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
        self.complete_marking();
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

    /// Something is marked.
    pub(crate) fn mark(&mut self, seat: Seat, object: Marked) -> Result<(), Refused> {
        let entry = self.markable(seat, object).ok_or(Refused::NotMarkable)?;
        if let Some(marking) = &mut self.table.player_mut(seat).marking
            && let Some(marked) = marking.marked.get_mut(entry)
        {
            marked.push(object);
        }
        self.table.player_mut(seat).tray.revision += 1;
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
        self.table.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// All marks are taken back.
    pub(crate) fn clear_marks(&mut self, seat: Seat) -> Result<(), Refused> {
        let marking = self.table.player_mut(seat).marking.as_mut();
        for marked in &mut marking.ok_or(Refused::NotNow)?.marked {
            marked.clear();
        }
        self.table.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// The player does not want to mark after all.
    pub(crate) fn cancel_marking(&mut self, seat: Seat) -> Result<(), Refused> {
        let marking = self.table.player(seat).marking.as_ref();
        let id = marking.ok_or(Refused::NotNow)?.button;
        let button = self.rulebook.button(id).ok_or(Refused::NotNow)?;
        if !button.cancellable && self.can_finish_marking(seat) {
            return Err(Refused::NotOffered);
        }
        let cancelled = self.mark_plan(id).ok_or(Refused::NotNow)?.cancelled;
        let player = self.table.player_mut(seat);
        player.marking = None;
        player.deferred.clear();
        self.table.programs.push_back(Program {
            frames: vec![
                EngineStep::Recalculate(100.0).into(),
                ListFrame::new(cancelled, Context::of(seat)).into(),
            ],
        });
        self.table.player_mut(seat).tray.revision += 1;
        Ok(())
    }

    /// Is there still something that the player could mark, or take back to mark another?
    fn can_finish_marking(&self, seat: Seat) -> bool {
        let Some(marking) = &self.table.player(seat).marking else {
            return true;
        };
        let any_marked = marking.marked.iter().any(|marked| !marked.is_empty());
        any_marked || !self.markables(seat).is_empty()
    }

    /// When nobody has anything left to mark, the actions of all who marked run.
    fn complete_marking(&mut self) {
        let stuck: Vec<Seat> = self
            .seats
            .iter()
            .copied()
            .filter(|&seat| self.marks_missing(seat) > 0 && !self.can_finish_marking(seat))
            .collect();
        for seat in stuck {
            let id = self.table.player(seat).marking.as_ref().map(|m| m.button);
            let button = id.and_then(|id| self.rulebook.button(id));
            if button.is_some_and(|button| !button.cancellable) {
                self.warn("nothing can be marked; the marking is cancelled");
                let _refused = self.cancel_marking(seat);
            }
        }
        if self.seats.iter().any(|seat| self.marks_missing(*seat) > 0) {
            return;
        }
        for &seat in self.seats {
            let player = self.table.player_mut(seat);
            if player.marking.is_none() {
                continue;
            }
            let queue = std::mem::take(&mut player.deferred);
            let lists = queue.into_iter().rev().flat_map(|deferred| deferred.frames);
            let mut frames = vec![EngineStep::FinishMarking(seat).into()];
            frames.extend(lists);
            self.table.programs.push_back(Program { frames });
        }
    }

    /// The actions of a marking have run.
    pub(crate) fn finish_marking(&mut self, seat: Seat) -> Vec<Frame> {
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
