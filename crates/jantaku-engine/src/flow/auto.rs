//! Auto buttons, and what keeps a table from standing still.

use std::collections::VecDeque;

use jantaku_rulebook::{AutoButtonId, Seat};

use super::ListFrame;
use crate::game::Game;
use crate::output::Output;
use crate::table::Context;

impl Game {
    /// After offers were made anew all auto buttons that are on are about to fire. What an auto
    /// button does counts only if it changed an offer; else it would go on for ever.
    pub(crate) fn schedule_auto_buttons(&mut self, changed: bool) {
        if self.firing_now && !changed {
            return;
        }
        for &seat in self.seats {
            let on = &self.table.player(seat).auto_buttons;
            let ids = on.iter().enumerate().filter(|(_, on)| **on);
            let ids: Vec<AutoButtonId> = ids
                .map(|(at, _)| AutoButtonId(u16::try_from(at).unwrap_or(u16::MAX)))
                .collect();
            for id in ids {
                schedule(&mut self.table.firing, seat, id);
            }
        }
    }

    /// Fires the next auto button; false if there is none.
    pub(crate) fn fire_auto_button(&mut self) -> bool {
        if !self.table.is_active() {
            self.table.firing.clear();
            return false;
        }
        let Some((seat, id)) = self.table.firing.pop_front() else {
            self.firing_now = false;
            return false;
        };
        self.firing_now = true;
        let on = self.table.player(seat).auto_buttons.get(usize::from(id.0));
        let button = self.rulebook.auto_buttons.get(usize::from(id.0));
        if let (Some(true), Some(button)) = (on, button) {
            let context = Context {
                auto: true,
                ..Context::of(seat)
            };
            let list = ListFrame::new(button.actions, context);
            self.begin(vec![list.into()]);
        }
        true
    }

    /// If nobody can do anything, something is done about it; false if there is nothing.
    pub(crate) fn unstall(&mut self) -> bool {
        let table = &self.table;
        if !table.is_active() || table.screen.is_some() {
            return false;
        }
        if self.seats.iter().any(|seat| self.must_act(*seat)) {
            return false;
        }
        // What others were offered may be gone, and then a choice need not wait for them.
        let chosen = |seat: &Seat| self.table.player(*seat).tray.choice.is_some();
        if self.seats.iter().any(chosen) {
            self.judge();
            if !self.table.programs.is_empty() {
                return true;
            }
        }
        let deferred = |seat: &Seat| !self.table.player(*seat).deferred.is_empty();
        if self.seats.iter().any(deferred) {
            for frame in self.queues_to_resume() {
                self.begin(vec![frame]);
            }
            return true;
        }
        let turn = self.table.turn;
        if self.table.awaiting_discard
            && !self.table.restrictions_lifted
            && self.table.player(turn).tiles().next().is_some()
            && self.table.player(turn).tray.choice.is_none()
        {
            self.table.restrictions_lifted = true;
            self.tell(Output::Message(
                None,
                "Nothing could be discarded, so anything may be".to_owned(),
            ));
            return self.has_playable(turn);
        }
        if !self.table.stall_told {
            self.table.stall_told = true;
            self.warn("nobody can do anything");
        }
        false
    }

    /// Does the table wait for this player?
    #[must_use]
    pub fn must_act(&self, seat: Seat) -> bool {
        if !self.table.is_active() {
            return false;
        }
        let player = self.table.player(seat);
        if self.is_busy(seat) {
            return player.tray.is_choosing() || self.marks_missing(seat) > 0;
        }
        if player.tray.choice.is_some() {
            return false;
        }
        !player.tray.buttons.is_empty()
            || (seat == self.table.turn
                && self.table.awaiting_discard
                && !self.is_answered(seat)
                && self.has_playable(seat))
    }
}

/// Puts an auto button into the queue, once.
pub(crate) fn schedule(firing: &mut VecDeque<(Seat, AutoButtonId)>, seat: Seat, id: AutoButtonId) {
    if !firing.contains(&(seat, id)) {
        firing.push_back((seat, id));
    }
}
