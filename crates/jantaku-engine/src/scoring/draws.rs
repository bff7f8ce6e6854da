//! What rounds without a win cost and bring.

use jantaku_rulebook::{Number, Seat, WinWay};

use super::Payouts;
use crate::game::Game;
use crate::output::Output;
use crate::table::{Reason, Screen, Winner};

impl Game {
    /// What a draw costs and brings. Ready hands that are scored are paid as wins are.
    pub(crate) fn draw_payouts(&self, abortive: bool) -> Payouts {
        let scoring = &self.rulebook.scoring;
        let mut payouts = Payouts::default();
        if abortive {
            "Abortive Draw".clone_into(&mut payouts.header);
        } else {
            let name = &self.rulebook.setup.exhaustive_draw_name;
            payouts.header.clone_from(name);
            let nagashi = self.with_status("nagashi");
            match (scoring.draw_nagashi_payments, scoring.draw_tenpai_payments) {
                (Some(payments), _) if !nagashi.is_empty() => {
                    payouts.header.clone_from(&scoring.labels.nagashi_name);
                    self.pay_nagashi(&nagashi, payments, &mut payouts);
                }
                (_, Some(payments)) => self.pay_tenpai(payments, &mut payouts),
                _ => {}
            }
        }
        if scoring.logic.is_some() {
            for (delta, more) in payouts.deltas.iter_mut().zip(self.ledger_deltas()) {
                *delta += more;
            }
        }
        self.adjust(&mut payouts);
        payouts
    }

    /// Who has a status.
    fn with_status(&self, status: &str) -> Vec<Seat> {
        let seats = self.seats.iter().copied();
        seats.filter(|seat| self.is(*seat, status)).collect()
    }

    /// Everyone else pays each of them.
    fn pay_nagashi(&self, nagashi: &[Seat], [ko, oya]: [Number; 2], payouts: &mut Payouts) {
        let dealer = self.dealer();
        for &winner in nagashi {
            for &payer in self.seats.iter().filter(|seat| **seat != winner) {
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
    fn pay_tenpai(&self, payments: [Number; 3], payouts: &mut Payouts) {
        let ready = self.with_status("tenpai");
        let others = self.seats.len() - ready.len();
        let payment = ready.len().checked_sub(1).and_then(|at| payments.get(at));
        let Some(payment) = payment.filter(|_| others > 0) else {
            return;
        };
        let tripled = !self.with_status("triple_noten_payments").is_empty();
        let payment = *payment * if tripled { 3 } else { 1 };
        for &payer in self.seats.iter().filter(|seat| !ready.contains(seat)) {
            for &winner in &ready {
                let share = payment.part(ready.len());
                payouts.pay(payer, winner, share, Reason::Ready);
            }
        }
    }

    /// Who is paid for a ready hand shows it.
    pub(crate) fn reveal_ready_hands(&mut self) {
        if self.rulebook.scoring.draw_tenpai_payments.is_some() {
            for seat in self.with_status("tenpai") {
                self.table.player_mut(seat).hand_revealed = true;
            }
        }
    }

    /// Players whose ready hands are scored at an exhaustive draw.
    fn best_hand_winners(&self) -> Vec<Seat> {
        let setup = &self.rulebook.setup;
        let possible =
            setup.score_best_hand_at_draw && self.table.winners.len() + 1 < self.seats.len();
        let ready = self.with_status("tenpai").into_iter();
        let ready = ready.filter(|seat| possible && self.table.winner(*seat).is_none());
        ready.collect()
    }

    /// Ready hands become wins if the rules say so, to be paid by who has neither won nor is
    /// ready. Were there any?
    pub(crate) fn score_ready_hands(&mut self) -> bool {
        let ready = self.best_hand_winners();
        let paid = self.table.winners.len();
        let pays = |seat: &Seat| !ready.contains(seat) && self.table.winner(*seat).is_none();
        let opponents: Vec<Seat> = self.seats.iter().copied().filter(pays).collect();
        for &seat in &ready {
            let player = self.table.player(seat);
            let opponents = opponents.clone();
            let winner = Winner::new(seat, WinWay::Draw, None, None, player, opponents, None);
            self.table.winners.push(Winner {
                batch: paid,
                at_draw: true,
                ..winner
            });
            self.tell(Output::Won(seat));
            self.score_ready_hand(seat);
        }
        if ready.is_empty() {
            return false;
        }
        for player in &mut self.table.players {
            player.hand_revealed = true;
        }
        self.table.screen = Some(Screen::Winner);
        self.start_timer();
        true
    }
}
