//! Actions on scores, the pot and honba.

use jantaku_rulebook::action::ScoreAction;
use jantaku_rulebook::{Number, Players};

use crate::act::Act;
use crate::state::Context;

impl Act<'_> {
    pub(super) fn score_action(&mut self, action: &ScoreAction, context: &Context) {
        let seat = context.seat;
        match action {
            ScoreAction::Add(amount, players) => {
                let amount = self.ask().amount(amount, context);
                self.add_score(amount, players, context);
            }
            ScoreAction::Subtract(amount, players) => {
                let amount = self.ask().amount(amount, context);
                self.add_score(-amount, players, context);
            }
            ScoreAction::PutDownRiichiStick(number) => {
                let number = self.ask().amount(number, context);
                self.state.game.pot += number * self.terms.rulebook.setup.riichi_value;
                let discards = self.state.players.each_ref();
                let discards = discards.map(|player| player.discards.len());
                let player = self.state.player_mut(seat);
                player.riichi_stick = true;
                player.discards_at_stick = Some(discards);
            }
            ScoreAction::BetPoints(amount) => {
                let amount = self.ask().amount(amount, context);
                self.state.game.pot += amount;
                self.state.player_mut(seat).score -= amount;
            }
            ScoreAction::AddToPot(amount) => {
                self.state.game.pot += self.ask().amount(amount, context);
            }
            ScoreAction::AddHonba(number) => {
                let number = self.ask().whole(number, context);
                self.state.game.honba = self.state.game.honba.saturating_add(number).max(0);
                self.state.ending.honba_added = true;
            }
        }
    }

    fn add_score(&mut self, amount: Number, players: &Players, context: &Context) {
        for seat in self.ask().players(players, context) {
            self.state.player_mut(seat).score += amount;
        }
    }
}
