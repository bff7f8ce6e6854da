//! What rounds without a win cost and bring.

use jantaku_rulebook::{Name, Number, Seat, WinWay};

use super::Payouts;
use crate::act::Act;
use crate::ask::Ask;
use crate::face::Happened;
use crate::state::{Reason, Screen, Winner};

impl Ask<'_> {
    /// The payouts of an exhaustive draw: nagashi or tenpai payments. Tenpai hands that are scored
    /// are paid like wins, elsewhere.
    pub(crate) fn exhaustive_draw_payouts(&self) -> Payouts {
        let scoring = &self.terms.rulebook.scoring;
        let mut payouts = Payouts::default();
        let name = &self.terms.rulebook.setup.exhaustive_draw_name;
        payouts.header.clone_from(name);
        let nagashi = self.with_status(self.terms.engine_names.nagashi);
        match (scoring.draw_nagashi_payments, scoring.draw_tenpai_payments) {
            (Some(payments), _) if !nagashi.is_empty() => {
                payouts.header.clone_from(&scoring.labels.nagashi_name);
                self.pay_nagashi(&nagashi, payments, &mut payouts);
            }
            (_, Some(payments)) => self.pay_tenpai(payments, &mut payouts),
            _ => {}
        }
        self.finished_draw(payouts)
    }

    /// The payouts of an abortive draw, for which nobody pays.
    pub(crate) fn abortive_draw_payouts(&self) -> Payouts {
        let mut payouts = Payouts::default();
        "Abortive Draw".clone_into(&mut payouts.header);
        self.finished_draw(payouts)
    }

    /// Adds the entries of the ledger and the effects of statuses and counters.
    fn finished_draw(&self, mut payouts: Payouts) -> Payouts {
        if self.terms.rulebook.setup.generation.scores_by_programs() {
            for (delta, more) in payouts.deltas.iter_mut().zip(self.ledger_deltas()) {
                *delta += more;
            }
        }
        self.adjust(&mut payouts);
        payouts
    }

    /// Who has a status; nobody if no rule uses it.
    fn with_status(&self, status: Option<Name>) -> Vec<Seat> {
        let seats = self.terms.seats.iter().copied();
        seats
            .filter(|seat| self.has_status(*seat, status))
            .collect()
    }

    /// Everyone else pays each of them.
    fn pay_nagashi(&self, nagashi: &[Seat], [ko, oya]: [Number; 2], payouts: &mut Payouts) {
        let dealer = self.dealer();
        for &winner in nagashi {
            for &payer in self.terms.seats.iter().filter(|seat| **seat != winner) {
                let amount = if [winner, payer].contains(&dealer) {
                    oya
                } else {
                    ko
                };
                payouts.pay(payer, winner, amount, Reason::Nagashi);
            }
        }
    }

    /// Who is not ready pays, and who is ready shares it.
    fn pay_tenpai(&self, payments: [Number; 4], payouts: &mut Payouts) {
        let ready = self.with_status(self.terms.engine_names.tenpai);
        let others = self.terms.seats.len() - ready.len();
        let payment = ready.len().checked_sub(1).and_then(|at| payments.get(at));
        let Some(payment) = payment.filter(|_| others > 0) else {
            return;
        };
        let payment = *payment * self.tenpai_payment_factor();
        for &payer in self.terms.seats.iter().filter(|seat| !ready.contains(seat)) {
            for &winner in &ready {
                let share = payment.part(ready.len());
                payouts.pay(payer, winner, share, Reason::Ready);
            }
        }
    }

    /// Players whose ready hands are scored at an exhaustive draw.
    fn best_hand_winners(&self) -> Vec<Seat> {
        let setup = &self.terms.rulebook.setup;
        let possible = setup.score_best_hand_at_draw
            && self.state.ending.winners.len() + 1 < self.terms.seats.len();
        let ready = self.with_status(self.terms.engine_names.tenpai).into_iter();
        let ready = ready.filter(|seat| possible && self.state.winner(*seat).is_none());
        ready.collect()
    }
}

impl Act<'_> {
    /// Who is paid for a ready hand shows it.
    pub(crate) fn reveal_ready_hands(&mut self) {
        if self.terms.rulebook.scoring.draw_tenpai_payments.is_some() {
            for seat in self.ask().with_status(self.terms.engine_names.tenpai) {
                self.state.player_mut(seat).hand_revealed = true;
            }
        }
    }

    /// Ready hands become wins if the rules say so, to be paid by who has neither won nor is
    /// ready. Were there any?
    pub(crate) fn score_ready_hands(&mut self) -> bool {
        let ready = self.ask().best_hand_winners();
        let paid = self.state.ending.winners.len();
        let pays = |seat: &Seat| !ready.contains(seat) && self.state.winner(*seat).is_none();
        let opponents: Vec<Seat> = self.terms.seats.iter().copied().filter(pays).collect();
        for &seat in &ready {
            let player = self.state.player(seat);
            let opponents = opponents.clone();
            let winner = Winner::new(seat, WinWay::Draw, None, None, player, opponents, None);
            self.state.ending.winners.push(Winner {
                batch: paid,
                at_draw: true,
                ..winner
            });
            self.tell(Happened::Won(seat));
            self.score_ready_hand(seat);
        }
        if ready.is_empty() {
            return false;
        }
        for player in &mut self.state.players {
            player.hand_revealed = true;
        }
        self.state.ending.screen = Some(Screen::Winner);
        self.start_timer();
        true
    }
}
