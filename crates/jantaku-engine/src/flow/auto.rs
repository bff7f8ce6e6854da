//! Auto buttons, and whom the table waits for.

use std::collections::VecDeque;

use jantaku_rulebook::{AutoButtonId, Seat};

use super::ListFrame;
use crate::act::Act;
use crate::ask::Ask;
use crate::state::Context;

impl Ask<'_> {
    /// Whether the table waits for a decision of this player.
    #[must_use]
    pub fn must_act(&self, seat: Seat) -> bool {
        if !self.state.is_active() {
            return false;
        }
        let player = self.state.player(seat);
        if self.is_busy(seat) {
            return player.tray.is_choosing() || self.marks_missing(seat) > 0;
        }
        if player.tray.choice.is_some() {
            return false;
        }
        !player.tray.buttons.is_empty()
            || (seat == self.state.round.turn
                && self.state.round.awaiting_discard
                && !self.is_answered(seat)
                && self.has_playable(seat))
    }
}

impl Act<'_> {
    /// Queues all auto buttons that are on, after offers were recalculated. While an auto button is
    /// firing, this happens only if it changed an offer; otherwise it would fire forever.
    pub(crate) fn schedule_auto_buttons(&mut self, changed: bool) {
        if self.state.machine.firing_now && !changed {
            return;
        }
        for &seat in self.terms.seats {
            let on = &self.state.player(seat).auto_buttons;
            let ids = on.iter().enumerate().filter(|(_, on)| **on);
            let ids: Vec<AutoButtonId> = ids
                .map(|(at, _)| AutoButtonId(u16::try_from(at).unwrap_or(u16::MAX)))
                .collect();
            for id in ids {
                schedule(&mut self.state.machine.firing, seat, id);
            }
        }
    }

    /// Fires the next queued auto button. `false` if there is none.
    pub(crate) fn fire_auto_button(&mut self) -> bool {
        if !self.state.is_active() {
            self.state.machine.firing.clear();
            return false;
        }
        let Some((seat, id)) = self.state.machine.firing.pop_front() else {
            self.state.machine.firing_now = false;
            return false;
        };
        self.state.machine.firing_now = true;
        let on = self.state.player(seat).auto_buttons.get(usize::from(id.0));
        let button = self.terms.rulebook.auto_buttons.get(usize::from(id.0));
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
}

/// Queues an auto button unless it is queued already.
pub(crate) fn schedule(firing: &mut VecDeque<(Seat, AutoButtonId)>, seat: Seat, id: AutoButtonId) {
    if !firing.contains(&(seat, id)) {
        firing.push_back((seat, id));
    }
}
