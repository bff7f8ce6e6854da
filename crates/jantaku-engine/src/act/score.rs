//! Scores, pot and honba.

use jantaku_rulebook::action::ScoreAction;
use jantaku_rulebook::{Number, Players};

use crate::game::Game;
use crate::table::Context;

impl Game {
    pub(super) fn score_action(&mut self, action: &ScoreAction, context: &Context) {
        let seat = context.seat;
        match action {
            ScoreAction::Add(amount, players) => {
                let amount = self.amount(amount, context);
                self.add_score(amount, players, context);
            }
            ScoreAction::Subtract(amount, players) => {
                let amount = self.amount(amount, context);
                self.add_score(-amount, players, context);
            }
            ScoreAction::PutDownRiichiStick(number) => {
                let number = self.amount(number, context);
                self.table.pot += number * self.rulebook.setup.riichi_value;
                let discards = self.table.players.each_ref();
                let discards = discards.map(|player| player.discards.len());
                let player = self.table.player_mut(seat);
                player.riichi_stick = true;
                player.discards_at_stick = Some(discards);
            }
            ScoreAction::BetPoints(amount) => {
                let amount = self.amount(amount, context);
                self.table.pot += amount;
                self.table.player_mut(seat).score -= amount;
            }
            ScoreAction::AddToPot(amount) => {
                self.table.pot += self.amount(amount, context);
            }
            ScoreAction::AddHonba(number) => {
                let number = self.whole(number, context);
                self.table.honba = self.table.honba.saturating_add(number).max(0);
                self.table.honba_added = true;
            }
        }
    }

    fn add_score(&mut self, amount: Number, players: &Players, context: &Context) {
        for seat in self.players(players, context) {
            self.table.player_mut(seat).score += amount;
        }
    }
}
