//! Screens between rounds, payments, the next dealer, and the end of the game.

use jantaku_rulebook::{Event, Name, Number, PerSeat, Seat, USUAL_LEVEL};

use super::{EngineStep, Frame, ListFrame};
use crate::act::Act;
use crate::ask::Ask;
use crate::face::Happened;
use crate::scoring::Payouts;
use crate::state::{Context, RoundResult, Screen};

impl Ask<'_> {
    /// The context of events about a winner.
    pub(crate) fn winner_context(&self, seat: Seat) -> Context {
        let win = self.state.winner(seat).map(|winner| {
            std::sync::Arc::new(crate::state::WinContext {
                winner: Some(seat),
                way: Some(winner.way),
                winning_tile: winner.winning_tile,
                points: winner.scored.points,
                points2: winner.scored.points2,
                score: winner.scored.score,
                shuugi: winner.scored.shuugi,
                minipoints: Some(winner.scored.minipoints),
                existing_yaku: winner.scored.existing_yaku(),
                at_draw: winner.at_draw,
                ..Default::default()
            })
        });
        Context {
            win,
            ..Context::of(seat)
        }
    }

    /// Whether the game is over and its final scores are being computed.
    pub(super) fn is_concluding(&self) -> bool {
        self.state.ending.scores_before_end.is_some()
    }

    pub(super) fn scores(&self) -> PerSeat<Number> {
        self.state.players.each_ref().map(|player| player.score)
    }

    /// Whether anyone has fewer points than are needed to stay in the game.
    fn is_anyone_bust(&self) -> bool {
        let mut scores = self
            .terms
            .seats
            .iter()
            .map(|seat| self.state.player(*seat).score);
        let limit = self.terms.rulebook.setup.tobi;
        limit.is_some_and(|limit| scores.any(|score| score < limit))
    }

    /// How many seats the deal moves on; 0 if it repeats.
    fn deal_moves_by(&self) -> usize {
        let Some(next) = self.deal_passes_to() else {
            return 0;
        };
        let players = self.terms.seats.len().max(1);
        let place = |seat: Seat| self.terms.seats.iter().position(|other| *other == seat);
        let (from, to) = (place(self.dealer()), place(next));
        let distance = (to.unwrap_or(0) + players - from.unwrap_or(0)) % players;
        // With a single player the deal comes back to the same seat, but it is a new round.
        if distance == 0 { players } else { distance }
    }

    /// Whether a player has the status of a ready hand.
    fn is_tenpai(&self, seat: Seat) -> bool {
        self.terms
            .engine_names
            .tenpai
            .is_some_and(|name| self.state.player(seat).has(name))
    }

    /// The dealer of the next round, given how this one has ended.
    #[cfg(feature = "hooks")]
    #[must_use]
    pub fn next_dealer(&self) -> Seat {
        self.deal_passes_to().unwrap_or_else(|| self.dealer())
    }

    /// The seat the deal passes to; `None` if it repeats.
    fn deal_passes_to(&self) -> Option<Seat> {
        let setup = &self.terms.rulebook.setup;
        let dealer = self.dealer();
        let another = |seat: Seat| (seat != dealer).then_some(seat);
        if let Some(next) = self.state.ending.next_dealer {
            return another(next);
        }
        let repeats = match self.state.ending.result {
            Some(RoundResult::AbortiveDraw) => true,
            Some(RoundResult::Win | RoundResult::ExhaustiveDraw)
                if setup.next_dealer_is_first_winner =>
            {
                return self.first_winner().and_then(another);
            }
            Some(RoundResult::Win) => setup.agarirenchan && self.state.winner(dealer).is_some(),
            Some(RoundResult::ExhaustiveDraw) => {
                let nobody = !self.terms.seats.iter().any(|seat| self.is_tenpai(*seat));
                (setup.tenpairenchan && self.is_tenpai(dealer))
                    || (setup.notenrenchan_south && self.round_wind() == Seat::South && nobody)
            }
            _ => false,
        };
        (!repeats).then(|| self.next_in_seat_order(dealer))
    }

    /// The first winner; if several won at once, the player who paid them.
    fn first_winner(&self) -> Option<Seat> {
        let declared = || {
            self.state
                .ending
                .winners
                .iter()
                .filter(|winner| !winner.at_draw)
        };
        let first = declared().next()?;
        let together = declared().filter(|winner| winner.batch == first.batch);
        Some(match first.from {
            Some(payer) if together.count() > 1 => payer,
            _ => first.seat,
        })
    }

    /// The next player in the order of seats, even if turns are reversed.
    fn next_in_seat_order(&self, seat: Seat) -> Seat {
        let place = self.terms.seats.iter().position(|other| *other == seat);
        let next = place.map_or(0, |place| place + 1) % self.terms.seats.len().max(1);
        self.terms.seats.get(next).copied().unwrap_or(seat)
    }

    fn next_honba(&self) -> i64 {
        let honba = self.state.game.honba;
        let setup = &self.terms.rulebook.setup;
        let counts = setup.generation.counts_honba();
        match self.state.ending.result {
            Some(RoundResult::AbortiveDraw) if !counts => {
                honba + i64::from(!self.state.ending.honba_added)
            }
            _ if !counts => honba,
            Some(RoundResult::Win) => {
                if self.state.winner(self.dealer()).is_some() {
                    honba + 1
                } else {
                    0
                }
            }
            _ => honba + 1,
        }
    }

    /// Whether the game is over before a next round of this number.
    fn game_is_over(&self, next: usize) -> bool {
        let setup = &self.terms.rulebook.setup;
        if self.state.ending.result == Some(RoundResult::EndGame) {
            return true;
        }
        let Some(rounds) = setup.max_rounds else {
            return false;
        };
        let kyoku = self.state.game.kyoku;
        let dealer = self.dealer();
        if kyoku + 1 < rounds {
            return false;
        }
        if next == kyoku {
            let won = setup.agariyame
                && self.state.ending.result == Some(RoundResult::Win)
                && self.state.winner(dealer).is_some();
            let ready = setup.tenpaiyame
                && self.state.ending.result == Some(RoundResult::ExhaustiveDraw)
                && self.is_tenpai(dealer);
            return won || ready;
        }
        let Some(goal) = setup.sudden_death_goal else {
            return true;
        };
        let mut scores = self
            .terms
            .seats
            .iter()
            .map(|seat| self.state.player(*seat).score);
        kyoku + 1 >= rounds + self.terms.seats.len() || scores.any(|score| score >= goal)
    }

    /// Players from the highest score down; of equal scores the earlier seat wind comes first.
    #[must_use]
    pub fn ranking(&self) -> Vec<Seat> {
        let mut seats = self.terms.seats.to_vec();
        seats.sort_by(|&one, &other| {
            let scores = (self.state.player(one).score, self.state.player(other).score);
            let by_score = scores.1.cmp(&scores.0);
            by_score.then_with(|| self.wind_of(one).cmp(&self.wind_of(other)))
        });
        seats
    }
}

impl Act<'_> {
    /// Closes the screen because its time is up.
    pub(crate) fn screen_over(&mut self) {
        self.finish_screen();
        self.settle();
    }

    /// Closes the screen and goes on with what comes after it.
    pub(crate) fn finish_screen(&mut self) {
        let running =
            !self.state.machine.programs.is_empty() || !self.state.machine.paused.is_empty();
        let frames = match self.state.ending.screen {
            _ if running => return,
            Some(Screen::Winner) => self.after_winner_screen(),
            Some(Screen::Scores) => self.after_score_screen(),
            Some(Screen::GameEnd) | None => return,
        };
        self.begin(frames);
    }

    fn after_winner_screen(&mut self) -> Vec<Frame> {
        let shown = self.state.ending.winner_index + 1;
        if shown < self.state.ending.winners.len() {
            self.state.ending.winner_index = shown;
            self.start_timer();
            return Vec::new();
        }
        self.state.ending.winner_index = shown;
        let new: Vec<Seat> = self
            .state
            .ending
            .winners
            .iter()
            .filter(|winner| !winner.processed)
            .map(|winner| winner.seat)
            .collect();
        let payouts = self.ask().win_payouts(&new);
        let is_draw = payouts.is_draw;
        if is_draw {
            self.state.ending.ledger.clear(); // nobody pays anything
        }
        self.show_payouts(payouts);
        for winner in &mut self.state.ending.winners {
            winner.processed = true;
        }
        let mut frames = vec![EngineStep::ShowScores.into()];
        let after = self.terms.rulebook.event(Event::AfterScoring);
        let bloody_end = self.terms.rulebook.setup.bloody_end;
        let all_won = bloody_end && self.state.ending.result == Some(RoundResult::Win);
        if all_won || bloody_end && self.state.ending.result == Some(RoundResult::ExhaustiveDraw) {
            frames.push(EngineStep::Fire(Event::AfterBloodyEnd).into());
        }
        if is_draw {
            frames.push(EngineStep::Fire(Event::AfterScoring).into());
        } else {
            for &seat in new.iter().rev() {
                frames.push(ListFrame::new(after, self.ask().winner_context(seat)).into());
            }
        }
        if all_won {
            frames.push(EngineStep::PaySince(Box::new(self.ask().ledger_deltas())).into());
            frames.push(EngineStep::Fire(Event::BeforeExhaustiveDraw).into());
        }
        frames
    }

    /// Pays what was written into the ledger since it had these totals.
    pub(crate) fn pay_since(&mut self, before: &PerSeat<Number>) {
        let written = self.ask().ledger_deltas();
        let payouts = self.state.ending.payouts.iter_mut().flatten();
        for ((payout, written), before) in payouts.zip(written).zip(before) {
            *payout += written - *before;
        }
    }

    fn after_score_screen(&mut self) -> Vec<Frame> {
        if let Some(pot) = self.state.ending.pot_after.take() {
            self.state.game.pot = pot;
        }
        if let Some(payouts) = self.state.ending.payouts.take() {
            for (player, payout) in self.state.players.iter_mut().zip(payouts) {
                player.score += payout;
            }
        }
        if self.state.ending.result == Some(RoundResult::Continue) {
            if !self.ask().is_anyone_bust() {
                return self.continue_round();
            }
            self.state.ending.result = Some(RoundResult::EndGame);
        }
        vec![
            EngineStep::NextRound.into(),
            EngineStep::Fire(Event::BeforeStart).into(),
        ]
    }

    /// Goes on with the round for those who have not won.
    fn continue_round(&mut self) -> Vec<Frame> {
        self.state.ending.screen = None;
        self.state.ending.round_over = false;
        self.state.ending.result = None;
        self.state.ending.ledger.clear();
        self.state.ending.transfers.clear();
        self.state.ending.header.clear();
        self.cancel_deferred();
        for player in &mut self.state.players {
            player.tray.choice = None;
            player.marking = None; // what would have followed it is gone
        }
        vec![
            EngineStep::Recalculate(USUAL_LEVEL).into(),
            EngineStep::Fire(Event::BeforeContinue).into(),
        ]
    }

    /// Deals the next round or ends the game, after the payments of a round.
    pub(crate) fn next_round(&mut self) -> Vec<Frame> {
        if self.ask().is_anyone_bust() {
            self.state.ending.result = Some(RoundResult::EndGame);
        }
        let kyoku = self.state.game.kyoku + self.ask().deal_moves_by();
        if self.ask().game_is_over(kyoku) {
            self.state.ending.final_ranking = Some(self.ask().ranking());
            self.state.ending.scores_before_end = Some(self.ask().scores());
            return vec![
                EngineStep::FinishGame.into(),
                EngineStep::Fire(Event::BeforeConclusion).into(),
            ];
        }
        self.state.game.honba = self.ask().next_honba();
        self.state.game.dealt_in_last_round = self
            .state
            .ending
            .winners
            .first()
            .and_then(|winner| winner.from);
        self.state.game.kyoku = kyoku;
        vec![EngineStep::DealRound.into()]
    }

    /// Attributes the changes of the final scores since `before` to a function.
    pub(super) fn note_adjustment(&mut self, name: Name, before: &PerSeat<Number>) {
        let mut added = self.ask().scores();
        for (score, before) in added.iter_mut().zip(before) {
            *score -= *before;
        }
        if added != PerSeat::default() {
            self.state.ending.adjustments.push((name, added));
        }
    }

    pub(crate) fn finish_game(&mut self) {
        self.state.ending.screen = Some(Screen::GameEnd);
        self.state.ending.round_over = true;
        self.tell(Happened::GameEnded);
    }

    /// Announces payouts. They are applied later, so that scripts can change them before.
    pub(crate) fn show_payouts(&mut self, payouts: Payouts) {
        if payouts.is_draw {
            self.state.ending.result = Some(RoundResult::AbortiveDraw);
            self.state.ending.honba_added = false;
        }
        let takes_pot = payouts.takes_pot || self.state.ending.result == Some(RoundResult::Win);
        self.state.ending.pot_after = takes_pot.then_some(payouts.pot);
        self.state.ending.payouts = Some(payouts.deltas);
        self.state.ending.transfers = payouts.transfers;
        self.state.ending.header = payouts.header;
        for (seat, status) in payouts.statuses {
            self.state.player_mut(seat).status.insert(status);
        }
    }
}
