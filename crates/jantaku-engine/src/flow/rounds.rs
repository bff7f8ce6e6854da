//! Screens between rounds, payments, who deals next, and when the game is over.

use jantaku_rulebook::{Event, Name, Number, Seat, USUAL_LEVEL};

use super::{EngineStep, Frame, ListFrame};
use crate::game::Game;
use crate::log::Entry;
use crate::output::Output;
use crate::scoring::{PROTECTION_USED, Payouts};
use crate::table::{Context, RoundResult, Screen};

impl Game {
    /// The screen has been shown long enough.
    pub fn screen_elapsed(&mut self) {
        self.log.push(Entry::ScreenOver);
        self.screen_over();
    }

    /// The screen is over.
    pub(crate) fn screen_over(&mut self) {
        self.finish_screen();
        self.settle();
    }

    /// What comes after a screen.
    pub(crate) fn finish_screen(&mut self) {
        let running = !self.table.programs.is_empty() || !self.table.paused.is_empty();
        let frames = match self.table.screen {
            _ if running => return,
            Some(Screen::Winner) => self.after_winner_screen(),
            Some(Screen::Scores) => self.after_score_screen(),
            Some(Screen::GameEnd) | None => return,
        };
        self.begin(frames);
    }

    fn after_winner_screen(&mut self) -> Vec<Frame> {
        let shown = self.table.winner_index + 1;
        if shown < self.table.winners.len() {
            self.table.winner_index = shown;
            self.start_timer();
            return Vec::new();
        }
        self.table.winner_index = shown;
        let new: Vec<Seat> = self
            .table
            .winners
            .iter()
            .filter(|winner| !winner.processed)
            .map(|winner| winner.seat)
            .collect();
        let payouts = self.win_payouts(&new);
        let is_draw = payouts.is_draw;
        if is_draw {
            self.table.ledger.clear(); // nobody pays anything
        }
        self.show_payouts(payouts);
        for winner in &mut self.table.winners {
            winner.processed = true;
        }
        let mut frames = vec![EngineStep::ShowScores.into()];
        let after = self.rulebook.event(Event::AfterScoring);
        let bloody_end = self.rulebook.setup.bloody_end;
        let all_won = bloody_end && self.table.result == Some(RoundResult::Win);
        if all_won || bloody_end && self.table.result == Some(RoundResult::ExhaustiveDraw) {
            frames.push(EngineStep::Fire(Event::AfterBloodyEnd).into());
        }
        if is_draw {
            frames.push(EngineStep::Fire(Event::AfterScoring).into());
        } else {
            for &seat in new.iter().rev() {
                frames.push(ListFrame::new(after, self.winner_context(seat)).into());
            }
        }
        if all_won {
            frames.push(EngineStep::PaySince(Box::new(self.ledger_deltas())).into());
            frames.push(EngineStep::Fire(Event::BeforeExhaustiveDraw).into());
        }
        frames
    }

    /// What has been written into the ledger since it came to that is paid as well.
    pub(crate) fn pay_since(&mut self, before: &[Number; 4]) {
        let written = self.ledger_deltas();
        let payouts = self.table.payouts.iter_mut().flatten();
        for ((payout, written), before) in payouts.zip(written).zip(before) {
            *payout += written - *before;
        }
    }

    /// The context of what is said about a winner.
    pub(crate) fn winner_context(&self, seat: Seat) -> Context {
        let win = self.table.winner(seat).map(|winner| {
            std::sync::Arc::new(crate::table::WinContext {
                winner: Some(seat),
                way: Some(winner.way),
                winning_tile: winner.winning_tile,
                points: winner.points,
                points2: winner.points2,
                score: winner.score,
                shuugi: winner.shuugi,
                minipoints: Some(winner.minipoints),
                existing_yaku: winner.existing_yaku(),
                at_draw: winner.at_draw,
                ..Default::default()
            })
        });
        Context {
            win,
            ..Context::of(seat)
        }
    }

    fn after_score_screen(&mut self) -> Vec<Frame> {
        if let Some(pot) = self.table.pot_after.take() {
            self.table.pot = pot;
        }
        if let Some(payouts) = self.table.payouts.take() {
            for (player, payout) in self.table.players.iter_mut().zip(payouts) {
                player.score += payout;
            }
        }
        if self.table.result == Some(RoundResult::Continue) {
            if !self.is_anyone_bust() {
                return self.continue_round();
            }
            self.table.result = Some(RoundResult::EndGame);
        }
        vec![
            EngineStep::NextRound.into(),
            EngineStep::Fire(Event::BeforeStart).into(),
        ]
    }

    /// Somebody has won, and the others play on.
    fn continue_round(&mut self) -> Vec<Frame> {
        self.table.screen = None;
        self.table.round_over = false;
        self.table.result = None;
        self.table.ledger.clear();
        self.table.transfers.clear();
        self.table.header.clear();
        self.cancel_deferred();
        for player in &mut self.table.players {
            player.tray.choice = None;
            player.marking = None; // what would have followed it is gone
        }
        vec![
            EngineStep::Recalculate(USUAL_LEVEL).into(),
            EngineStep::Fire(Event::BeforeContinue).into(),
        ]
    }

    /// What comes after the payments of a round.
    pub(crate) fn next_round(&mut self) -> Vec<Frame> {
        if self.is_anyone_bust() {
            self.table.result = Some(RoundResult::EndGame);
        }
        let kyoku = self.table.kyoku + self.deal_moves_by();
        if self.game_is_over(kyoku) {
            self.table.final_ranking = Some(self.ranking());
            self.table.scores_before_end = Some(self.scores());
            return vec![
                EngineStep::FinishGame.into(),
                EngineStep::Fire(Event::BeforeConclusion).into(),
            ];
        }
        self.table.honba = self.next_honba();
        self.table.dealt_in_last_round = self.table.winners.first().and_then(|winner| winner.from);
        self.table.kyoku = kyoku;
        vec![EngineStep::DealRound.into()]
    }

    /// Is the game over, and are its final scores being made up?
    pub(super) fn is_concluding(&self) -> bool {
        self.table.scores_before_end.is_some()
    }

    /// The scores by seat.
    pub(super) fn scores(&self) -> [Number; 4] {
        self.table.players.each_ref().map(|player| player.score)
    }

    /// A function has made scores what they are; before it they were these.
    pub(super) fn note_adjustment(&mut self, name: Name, before: &[Number; 4]) {
        let mut added = self.scores();
        for (score, before) in added.iter_mut().zip(before) {
            *score -= *before;
        }
        if added != [Number::ZERO; 4] {
            self.table.adjustments.push((name, added));
        }
    }

    /// Has anyone fewer points than it takes to stay in the game?
    fn is_anyone_bust(&self) -> bool {
        let mut scores = self.seats.iter().map(|seat| self.table.player(*seat).score);
        let limit = self.rulebook.setup.tobi;
        limit.is_some_and(|limit| scores.any(|score| score < limit))
    }

    /// How many seats the deal moves on; none if it repeats.
    fn deal_moves_by(&self) -> usize {
        let Some(next) = self.deal_passes_to() else {
            return 0;
        };
        let players = self.seats.len().max(1);
        let place = |seat: Seat| self.seats.iter().position(|other| *other == seat);
        let (from, to) = (place(self.dealer()), place(next));
        let distance = (to.unwrap_or(0) + players - from.unwrap_or(0)) % players;
        // Who plays alone passes the deal on to nobody else, but a new round it is.
        if distance == 0 { players } else { distance }
    }

    /// Does a player have the status of a ready hand?
    fn is_tenpai(&self, seat: Seat) -> bool {
        self.words
            .tenpai
            .is_some_and(|name| self.table.player(seat).has(name))
    }

    /// Who deals next, if the round has ended as it has.
    #[must_use]
    pub fn next_dealer(&self) -> Seat {
        self.deal_passes_to().unwrap_or_else(|| self.dealer())
    }

    /// Who deals next; nobody if the deal repeats.
    fn deal_passes_to(&self) -> Option<Seat> {
        let setup = &self.rulebook.setup;
        let dealer = self.dealer();
        let another = |seat: Seat| (seat != dealer).then_some(seat);
        if let Some(next) = self.table.next_dealer {
            return another(next);
        }
        let repeats = match self.table.result {
            Some(RoundResult::AbortiveDraw) => true,
            Some(RoundResult::Win | RoundResult::ExhaustiveDraw)
                if setup.next_dealer_is_first_winner =>
            {
                return self.first_winner().and_then(another);
            }
            Some(RoundResult::Win) => setup.agarirenchan && self.table.winner(dealer).is_some(),
            Some(RoundResult::ExhaustiveDraw) => {
                let nobody = !self.seats.iter().any(|seat| self.is_tenpai(*seat));
                (setup.tenpairenchan && self.is_tenpai(dealer))
                    || (setup.notenrenchan_south && self.round_wind() == Seat::South && nobody)
            }
            _ => false,
        };
        (!repeats).then(|| self.next_in_seat_order(dealer))
    }

    /// Who won first; if several did at once, who paid them.
    fn first_winner(&self) -> Option<Seat> {
        let declared = || self.table.winners.iter().filter(|winner| !winner.at_draw);
        let first = declared().next()?;
        let together = declared().filter(|winner| winner.batch == first.batch);
        Some(match first.from {
            Some(payer) if together.count() > 1 => payer,
            _ => first.seat,
        })
    }

    /// The next player in the order of seats, whichever way turns go.
    fn next_in_seat_order(&self, seat: Seat) -> Seat {
        let place = self.seats.iter().position(|other| *other == seat);
        let next = place.map_or(0, |place| place + 1) % self.seats.len().max(1);
        self.seats.get(next).copied().unwrap_or(seat)
    }

    fn next_honba(&self) -> i64 {
        let honba = self.table.honba;
        let setup = &self.rulebook.setup;
        match self.table.result {
            Some(RoundResult::AbortiveDraw) if setup.ledger => {
                honba + i64::from(!self.table.honba_added)
            }
            _ if setup.ledger => honba,
            Some(RoundResult::Win) => {
                if self.table.winner(self.dealer()).is_some() {
                    honba + 1
                } else {
                    0
                }
            }
            _ => honba + 1,
        }
    }

    /// Is the game over, if that would be the next round?
    fn game_is_over(&self, next: usize) -> bool {
        let setup = &self.rulebook.setup;
        if self.table.result == Some(RoundResult::EndGame) {
            return true;
        }
        let Some(rounds) = setup.max_rounds else {
            return false;
        };
        let kyoku = self.table.kyoku;
        let dealer = self.dealer();
        if kyoku + 1 < rounds {
            return false;
        }
        if next == kyoku {
            let won = setup.agariyame
                && self.table.result == Some(RoundResult::Win)
                && self.table.winner(dealer).is_some();
            let ready = setup.tenpaiyame
                && self.table.result == Some(RoundResult::ExhaustiveDraw)
                && self.is_tenpai(dealer);
            return won || ready;
        }
        let Some(goal) = setup.sudden_death_goal else {
            return true;
        };
        let mut scores = self.seats.iter().map(|seat| self.table.player(*seat).score);
        kyoku + 1 >= rounds + self.seats.len() || scores.any(|score| score >= goal)
    }

    /// The final scores are shown.
    pub(crate) fn finish_game(&mut self) {
        self.table.screen = Some(Screen::GameEnd);
        self.table.round_over = true;
        self.tell(Output::GameEnded);
    }

    /// Players from the highest score down; of equal ones the earlier seat wind goes first.
    #[must_use]
    pub fn ranking(&self) -> Vec<Seat> {
        let mut seats = self.seats.to_vec();
        seats.sort_by(|&one, &other| {
            let scores = (self.table.player(one).score, self.table.player(other).score);
            let by_score = scores.1.cmp(&scores.0);
            by_score.then_with(|| self.wind_of(one).cmp(&self.wind_of(other)))
        });
        seats
    }

    /// Payouts lie on the table, where scripts change them before they are paid.
    pub(crate) fn show_payouts(&mut self, payouts: Payouts) {
        if payouts.is_draw {
            self.table.result = Some(RoundResult::AbortiveDraw);
            self.table.honba_added = false;
        }
        let takes_pot = payouts.takes_pot || self.table.result == Some(RoundResult::Win);
        self.table.pot_after = takes_pot.then_some(payouts.pot);
        self.table.payouts = Some(payouts.deltas);
        self.table.transfers = payouts.transfers;
        self.table.header = payouts.header;
        if let Some(seat) = payouts.protected {
            let used = self.word(PROTECTION_USED);
            self.table.player_mut(seat).status.insert(used);
        }
    }
}
