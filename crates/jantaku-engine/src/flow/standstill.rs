//! A watchdog for tables where nobody can act.

use jantaku_rulebook::{Button, ButtonId, Condition, Seat, USUAL_LEVEL};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::{Happened, NoDiscard, RuleFault, Standstill, Unoffered, WhyNot};
use crate::state::Context;

/// How many buttons a report names.
const MOST_NAMED: usize = 6;

impl Ask<'_> {
    /// What everybody waits for when nobody can act.
    fn standstill(&self) -> Standstill {
        let turn = self.state.round.turn;
        let no_discard = if !self.state.round.awaiting_discard {
            NoDiscard::Made
        } else if self.state.player(turn).tiles().next().is_none() {
            NoDiscard::NoTiles
        } else {
            NoDiscard::Forbidden
        };
        let buttons = self.terms.rulebook.buttons.iter().zip(0..);
        let nearest = |(button, id)| self.nearest_to_offer(button, ButtonId(id));
        let mut unoffered: Vec<(usize, Unoffered)> = buttons.filter_map(nearest).collect();
        unoffered.sort_by_key(|(missing, _)| *missing);
        let more = unoffered.len().saturating_sub(MOST_NAMED);
        unoffered.truncate(MOST_NAMED);
        Standstill {
            turn,
            no_discard,
            buttons: unoffered.into_iter().map(|(_, button)| button).collect(),
            more,
        }
    }

    /// The player for whom the fewest parts of a button's condition fail, with their number.
    fn nearest_to_offer(&self, button: &Button, id: ButtonId) -> Option<(usize, Unoffered)> {
        let seats = self.terms.seats.iter().copied();
        let (missing, seat, why) = seats
            .map(|seat| {
                let (missing, why) = self.why_not_offered(button, id, seat);
                (missing, seat, why)
            })
            .min_by_key(|(missing, ..)| *missing)?;
        let button = self.terms.rulebook.names.word(button.id).to_owned();
        Some((missing, Unoffered { button, seat, why }))
    }

    fn why_not_offered(&self, button: &Button, id: ButtonId, seat: Seat) -> (usize, WhyNot) {
        let context = Context::offering(seat, id);
        let parts = match &button.show_when {
            Condition::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        let mut failing = parts.iter().filter(|part| !self.holds(part, &context));
        if let Some(first) = failing.next() {
            let why = WhyNot::Condition(self.terms.rulebook.in_words(first));
            return (2 + failing.count(), why);
        }
        match self.offer(seat, id, &button.needs) {
            None => (1, WhyNot::NothingToChoose),
            Some(_) => (0, WhyNot::NotRecalculated),
        }
    }
}

impl Act<'_> {
    /// Notes how far the round has come, so that offers that lead nowhere are not made again.
    pub(super) fn note_progress(&mut self) {
        let round = &self.state.round;
        let drawn = round.wall.index + round.wall.dead_index + round.wall.drawn_names.len();
        self.state.machine.revived_at = Some((round.history.len(), drawn));
    }

    /// Recalculates buttons: what hid them may have ended after the last interrupt. Only if
    /// something has happened since somebody chose, or this was tried: nobody is asked for
    /// ever. `false` if nothing is offered then.
    fn offers_now_instead(&mut self) -> bool {
        let before = self.state.machine.revived_at;
        self.note_progress();
        let turn = self.state.player(self.state.round.turn);
        // A game without tiles is waiting, not stuck.
        if self.state.machine.revived_at == before || turn.tiles().next().is_none() {
            return false;
        }
        self.recalculate(USUAL_LEVEL);
        let mut seats = self.terms.seats.iter();
        seats.any(|seat| !self.state.player(*seat).tray.buttons.is_empty())
    }

    /// Tries to get the table going again if nobody can act. `false` if somebody can, or if nothing
    /// helps.
    pub(crate) fn unstall(&mut self) -> bool {
        let state = &*self.state;
        if !state.is_active() || state.ending.screen.is_some() {
            return false;
        }
        if self
            .terms
            .seats
            .iter()
            .any(|seat| self.ask().must_act(*seat))
        {
            return false;
        }
        // A choice may have waited for offers that are gone by now.
        let chosen = |seat: &Seat| self.state.player(*seat).tray.choice.is_some();
        if self.terms.seats.iter().any(chosen) {
            self.judge();
            if !self.state.machine.programs.is_empty() {
                return true;
            }
        }
        let deferred = |seat: &Seat| !self.state.player(*seat).deferred.is_empty();
        if self.terms.seats.iter().any(deferred) {
            for frame in self.ask().queues_to_resume() {
                self.begin(vec![frame]);
            }
            return true;
        }
        if self.offers_now_instead() {
            return true;
        }
        let turn = self.state.round.turn;
        if self.state.round.awaiting_discard
            && !self.state.round.restrictions_lifted
            && self.state.player(turn).tiles().next().is_some()
            && self.state.player(turn).tray.choice.is_none()
        {
            self.state.round.restrictions_lifted = true;
            self.tell(Happened::RestrictionsLifted);
            return self.ask().has_playable(turn);
        }
        if !self.state.machine.stall_told {
            self.state.machine.stall_told = true;
            let standstill = self.ask().standstill();
            let legal = self.state.player(turn).tiles().next().is_none();
            let fault = RuleFault::NobodyCanAct(Box::new(standstill));
            // A game without tiles waits for ever, and nothing is wrong with that.
            self.tell(if legal {
                Happened::Warning(fault)
            } else {
                Happened::Error(fault)
            });
        }
        false
    }
}
