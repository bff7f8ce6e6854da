//! Statuses and counters.

use jantaku_rulebook::action::{CounterAction, CounterOp};
use jantaku_rulebook::{Amount, Name, Number, Seat};

use crate::game::Game;
use crate::table::Context;

impl Game {
    pub(super) fn counter_action(&mut self, action: &CounterAction, context: &Context) {
        match action {
            CounterAction::SetStatus(names, everyone) => {
                for &seat in self.self_or_all(*everyone, context.seat) {
                    for &name in names {
                        self.gain_status(seat, name);
                    }
                }
            }
            CounterAction::UnsetStatus(names, everyone) => {
                for &seat in self.self_or_all(*everyone, context.seat) {
                    for &name in names {
                        self.lose_status(seat, name);
                    }
                }
            }
            CounterAction::Change(name, op, amount, everyone) => {
                self.change_counter(*name, *op, amount, *everyone, context);
            }
        }
    }

    /// The player, or everyone.
    pub(super) fn self_or_all(&self, everyone: bool, seat: Seat) -> &'static [Seat] {
        if everyone { self.seats } else { seat.alone() }
    }

    /// A player gets a status. The next tile in the pond after `riichi` lies sideways.
    pub(crate) fn gain_status(&mut self, seat: Seat, name: Name) {
        let riichi = self.words.riichi == Some(name);
        let player = self.table.player_mut(seat);
        if player.status.insert(name) && riichi {
            player.riichi_from = Some(player.pond.len());
        }
    }

    /// A player loses a status.
    pub(crate) fn lose_status(&mut self, seat: Seat, name: Name) {
        let riichi = self.words.riichi == Some(name);
        let player = self.table.player_mut(seat);
        if player.status.remove(&name) && riichi {
            player.riichi_from = None;
        }
    }

    /// A counter changes; the amount is that of the player, whoever's counters change.
    fn change_counter(
        &mut self,
        name: Name,
        op: CounterOp,
        amount: &Amount,
        everyone: bool,
        context: &Context,
    ) {
        let Some(amount) = self.try_amount(amount, context) else {
            self.warn(format!(
                "there is no value for the counter `{}`; it stays",
                self.rulebook.names.word(name)
            ));
            return;
        };
        for &seat in self.self_or_all(everyone, context.seat) {
            let old = self.table.player(seat).counter(name);
            let new = match op {
                CounterOp::Set => Some(amount),
                CounterOp::Add => Some(old + amount),
                CounterOp::Subtract => Some(old - amount),
                CounterOp::Multiply => Some(old * amount),
                CounterOp::Divide => old.checked_div(amount).map(Number::floor),
                CounterOp::Power => old.pow(amount),
            };
            if let Some(new) = new {
                let counters = &mut self.table.player_mut(seat).counters;
                counters.insert(name, new.settled().limited());
            } else {
                let word = self.rulebook.names.word(name);
                self.warn(format!("the counter `{word}` would be no number; it stays"));
            }
        }
    }
}
