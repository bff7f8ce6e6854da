//! Actions on statuses and counters.

use jantaku_rulebook::action::{CounterAction, CounterOp, Scope};
use jantaku_rulebook::{Amount, Name, NamedTile, Number, Seat, Value};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::Context;

impl Ask<'_> {
    /// The player, or everyone who plays.
    pub(super) fn self_or_all(&self, scope: Scope, seat: Seat) -> &'static [Seat] {
        match scope {
            Scope::Everyone => self.terms.seats,
            Scope::Player => seat.alone(),
        }
    }
}

impl Act<'_> {
    pub(super) fn counter_action(&mut self, action: &CounterAction, context: &Context) {
        match action {
            CounterAction::SetStatus(names, scope) => {
                for &seat in self.ask().self_or_all(*scope, context.seat) {
                    for &name in names {
                        self.gain_status(seat, name);
                    }
                }
            }
            CounterAction::UnsetStatus(names, scope) => {
                for &seat in self.ask().self_or_all(*scope, context.seat) {
                    for &name in names {
                        self.lose_status(seat, name);
                    }
                }
            }
            CounterAction::Change(name, op, amount, scope) => {
                self.change_counter(*name, *op, amount, *scope, context);
            }
        }
    }

    /// Gives a player a status. After `riichi` the next tile in the pond lies sideways.
    pub(crate) fn gain_status(&mut self, seat: Seat, name: Name) {
        let riichi = self.terms.engine_names.riichi == Some(name);
        let player = self.state.player_mut(seat);
        if player.status.insert(name) && riichi {
            player.riichi_from = Some(player.pond.len());
        }
    }

    /// Takes a status from a player.
    pub(crate) fn lose_status(&mut self, seat: Seat, name: Name) {
        let riichi = self.terms.engine_names.riichi == Some(name);
        let player = self.state.player_mut(seat);
        if player.status.remove(&name) && riichi {
            player.riichi_from = None;
        }
    }

    /// Changes counters. The amount is evaluated for the current player, whoever's counters change.
    fn change_counter(
        &mut self,
        name: Name,
        op: CounterOp,
        amount: &Amount,
        scope: Scope,
        context: &Context,
    ) {
        if let Value::CountDora { indicator, .. } = &amount.value {
            self.note_counted_indicator(*indicator, context);
        }
        let Some(amount) = self.ask().try_amount(amount, context) else {
            let word = self.terms.rulebook.names.word(name).to_owned();
            self.warn(RuleFault::CounterWithoutValue(word));
            return;
        };
        for &seat in self.ask().self_or_all(scope, context.seat) {
            let old = self.state.player(seat).counter(name);
            let new = match op {
                CounterOp::Set => Some(amount),
                CounterOp::Add => Some(old + amount),
                CounterOp::Subtract => Some(old - amount),
                CounterOp::Multiply => Some(old * amount),
                CounterOp::Divide => old.checked_div(amount).map(Number::floor),
                CounterOp::Power => old.pow(amount),
            };
            if let Some(new) = new {
                let counters = &mut self.state.player_mut(seat).counters;
                counters.insert(name, new.settled().limited());
            } else {
                let word = self.terms.rulebook.names.word(name);
                self.warn(RuleFault::CounterNotANumber(word.to_owned()));
            }
        }
    }

    /// Notes that an indicator counts for the win being scored. One that lies open needs no note.
    fn note_counted_indicator(&mut self, indicator: NamedTile, context: &Context) {
        let winner = context.win.as_deref().and_then(|win| win.winner);
        if winner != Some(context.seat) || self.ask().is_revealed(&indicator, context) {
            return;
        }
        let counted = &mut self.state.ending.counted_indicators;
        if !counted.contains(&(context.seat, indicator)) {
            counted.push((context.seat, indicator));
        }
    }
}
