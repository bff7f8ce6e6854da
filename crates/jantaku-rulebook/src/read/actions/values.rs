//! Actions about statuses, counters, scores, the pot and cards.

use super::super::Reader;
use super::super::usage::Usage;
use crate::action::{CardAction, CounterAction, CounterOp, ScoreAction};
use crate::{Action, Who};

impl Reader<'_> {
    pub(super) fn counter_action(&mut self, usage: Usage) -> Option<Action> {
        let (op, everyone) = match usage.name() {
            "set_status" => {
                return Some(self.status_action(usage, false, CounterAction::SetStatus));
            }
            "set_status_all" => {
                return Some(self.status_action(usage, true, CounterAction::SetStatus));
            }
            "unset_status" => {
                return Some(self.status_action(usage, false, CounterAction::UnsetStatus));
            }
            "unset_status_all" => {
                return Some(self.status_action(usage, true, CounterAction::UnsetStatus));
            }
            "set_counter" | "_set_counter" => (CounterOp::Set, false),
            "set_counter_all" => (CounterOp::Set, true),
            "add_counter" => (CounterOp::Add, false),
            "subtract_counter" => (CounterOp::Subtract, false),
            "multiply_counter" => (CounterOp::Multiply, false),
            "divide_counter" => (CounterOp::Divide, false),
            "exponentiate_counter" => (CounterOp::Power, false),
            _ => return None,
        };
        let counter = self.name_arg(usage, 0, "counter");
        let amount = self.amount_args(usage, 1);
        Some(Action::Counter(CounterAction::Change(
            counter, op, amount, everyone,
        )))
    }

    fn status_action(
        &mut self,
        usage: Usage,
        everyone: bool,
        make: fn(Vec<crate::Name>, bool) -> CounterAction,
    ) -> Action {
        Action::Counter(make(self.name_args(usage, 0), everyone))
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
            "enable_saki_card" => CardAction::Enable(self.players_arg(usage, 0, Who::SELF), true),
            "disable_saki_card" => CardAction::Enable(self.players_arg(usage, 0, Who::SELF), false),
            "saki_start" => CardAction::Start,
            _ => return None,
        };
        Some(Action::Card(card))
    }
}
