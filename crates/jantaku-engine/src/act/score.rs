//! Scores, pot and honba.

use jantaku_rulebook::action::ScoreAction;
use jantaku_rulebook::{Number, Players};

use crate::game::Game;
use crate::table::{Context, Points};

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
                self.add_to_pot(number * self.rulebook.setup.riichi_value);
                let discards = self.table.players.each_ref();
                let discards = discards.map(|player| player.discards.len());
                let player = self.table.player_mut(seat);
                player.riichi_stick = true;
                player.discards_at_stick = Some(discards);
            }
            ScoreAction::BetPoints(amount) => {
                let amount = self.amount(amount, context);
                if self.add_to_pot(amount) {
                    self.table.player_mut(seat).score -= amount.into();
                }
            }
            ScoreAction::AddToPot(amount) => {
                let amount = self.amount(amount, context);
                self.add_to_pot(amount);
            }
            ScoreAction::AddHonba(number) => {
                let number = self.whole(number, context);
                self.table.honba = self.table.honba.saturating_add(number).max(0);
                self.table.honba_added = true;
            }
        }
    }

    fn add_score(&mut self, amount: Number, players: &Players, context: &Context) {
        let amount = Points::from(self.settled(amount, 0.0));
        for seat in self.players(players, context) {
            self.table.player_mut(seat).score += amount;
        }
    }

    /// The pot grows; false if it would be no number.
    fn add_to_pot(&mut self, amount: Number) -> bool {
        if amount.is_finite() {
            self.table.pot += amount.into();
        } else {
            self.warn("the pot would be no number; it stays");
        }
        amount.is_finite()
    }
}
