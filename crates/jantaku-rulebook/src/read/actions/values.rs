//! Reading actions on statuses, counters, scores, the pot and cards.

use super::super::DocumentReader;
use super::super::usage::Usage;
use crate::action::{CardAction, CounterAction, CounterOp, Scope, ScoreAction};
use crate::{Action, Who};

impl DocumentReader<'_> {
    pub(super) fn counter_action(&mut self, usage: Usage) -> Option<Action> {
        let (op, scope) = match usage.name() {
            "set_status" => {
                return Some(self.status_action(usage, Scope::Player, CounterAction::SetStatus));
            }
            "set_status_all" => {
                return Some(self.status_action(usage, Scope::Everyone, CounterAction::SetStatus));
            }
            "unset_status" => {
                return Some(self.status_action(usage, Scope::Player, CounterAction::UnsetStatus));
            }
            "unset_status_all" => {
                return Some(self.status_action(
                    usage,
                    Scope::Everyone,
                    CounterAction::UnsetStatus,
                ));
            }
            "set_counter" | "_set_counter" => (CounterOp::Set, Scope::Player),
            "set_counter_all" => (CounterOp::Set, Scope::Everyone),
            "add_counter" => (CounterOp::Add, Scope::Player),
            "subtract_counter" => (CounterOp::Subtract, Scope::Player),
            "multiply_counter" => (CounterOp::Multiply, Scope::Player),
            "divide_counter" => (CounterOp::Divide, Scope::Player),
            "exponentiate_counter" => (CounterOp::Power, Scope::Player),
            _ => return None,
        };
        let counter = self.name_arg(usage, 0, "counter");
        let amount = self.amount_args(usage, 1);
        Some(Action::Counter(CounterAction::Change(
            counter, op, amount, scope,
        )))
    }

    fn status_action(
        &mut self,
        usage: Usage,
        scope: Scope,
        make: fn(Vec<crate::Name>, Scope) -> CounterAction,
    ) -> Action {
        Action::Counter(make(self.name_args(usage, 0), scope))
    }

    pub(super) fn score_action(&mut self, usage: Usage) -> Option<Action> {
        let score = match usage.name() {
            "add_score" => ScoreAction::Add(
                self.amount_arg(usage, 0, 0),
                self.players_arg(usage, 1, Who::SELF),
            ),
            "subtract_score" => ScoreAction::Subtract(
                self.amount_arg(usage, 0, 0),
                self.players_arg(usage, 1, Who::SELF),
            ),
            "put_down_riichi_stick" => {
                ScoreAction::PutDownRiichiStick(self.amount_arg(usage, 0, 1))
            }
            "bet_points" => ScoreAction::BetPoints(self.amount_args(usage, 0)),
            "add_to_pot" => ScoreAction::AddToPot(self.amount_args(usage, 0)),
            "add_honba" => ScoreAction::AddHonba(self.amount_arg(usage, 0, 1)),
            _ => return None,
        };
        Some(Action::Score(score))
    }

    pub(super) fn card_action(&mut self, usage: Usage) -> Option<Action> {
        let card = match usage.name() {
            "draft_saki_card" => CardAction::Draft,
            "enable_saki_card" => CardAction::Enable(self.players_arg(usage, 0, Who::SELF)),
            "disable_saki_card" => CardAction::Disable(self.players_arg(usage, 0, Who::SELF)),
            "saki_start" => CardAction::Start,
            _ => return None,
        };
        Some(Action::Card(card))
    }
}
