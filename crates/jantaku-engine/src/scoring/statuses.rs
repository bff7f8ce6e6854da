//! Statuses and counters that change scores and payments.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::queries;
use jantaku_rulebook::{EffectHolder, EffectKind, Name, Number, PaymentEffect, Seat, WinWay};
use jantaku_tile::{Pattern, Tile};

use super::Payouts;
use super::half;
use super::payments::Bill;
use crate::ask::Ask;
use crate::game::Supposition;
use crate::state::{Context, Reason, WinContext, Winner};

impl Ask<'_> {
    /// Whether a player has a status. Nobody has one that no rule uses.
    pub(super) fn has_status(&self, seat: Seat, status: Option<Name>) -> bool {
        status.is_some_and(|status| self.state.player(seat).has(status))
    }

    fn effects(&self) -> impl Iterator<Item = PaymentEffect> {
        self.terms.rulebook.scoring.payment_effects.iter().copied()
    }

    /// The effects of the statuses that a player has.
    fn effects_of(&self, seat: Seat) -> impl Iterator<Item = EffectKind> {
        let player = self.state.player(seat);
        let effects = self.effects().filter(|effect| player.has(effect.name));
        effects.map(|effect| effect.kind)
    }

    /// The effects of the counters that a player has, with their values.
    fn counter_effects_of(&self, seat: Seat) -> impl Iterator<Item = (EffectKind, Number)> {
        let counters = &self.state.player(seat).counters;
        self.effects()
            .filter_map(|effect| Some((effect.kind, *counters.get(&effect.name)?)))
    }

    /// Whether a status of the player has an effect.
    pub(super) fn has_effect(&self, seat: Seat, kind: EffectKind) -> bool {
        self.effects_of(seat).any(|effect| effect == kind)
    }

    /// Whether a player's win is paid as a dealer's.
    pub(super) fn scores_as_dealer(&self, seat: Seat) -> bool {
        let counted =
            |(kind, value): (EffectKind, Number)| kind == EffectKind::ScoreAsDealer && value != 0;
        seat == self.dealer()
            || self.has_effect(seat, EffectKind::ScoreAsDealer)
            || self.counter_effects_of(seat).any(counted)
    }

    /// What a winner's score is multiplied by before it is split.
    pub(super) fn winner_factor(&self, win: &Winner) -> Number {
        let factors = self.effects_of(win.seat).filter_map(|kind| match kind {
            EffectKind::MultiplyScore(factor) => Some(factor),
            _ => None,
        });
        product(factors)
    }

    /// A share of a self-draw with what the sticks in the pot add to it or take from it.
    pub(super) fn with_sticks(&self, win: &Winner, share: Number) -> Number {
        let mut per_stick = Number::ZERO;
        for kind in self.effects_of(win.seat) {
            if let EffectKind::AddPerStick(amount) = kind {
                per_stick += amount;
            }
        }
        let value = self.terms.rulebook.setup.riichi_value;
        let sticks = self.state.game.pot.checked_div(value);
        match sticks.filter(|_| per_stick != 0 && value > 0) {
            Some(sticks) => (share + sticks.floor() * per_stick).max(Number::ZERO),
            None => share,
        }
    }

    /// What somebody pays of a share, or of a score that was not drawn, after all effects on it
    /// in their order.
    pub(super) fn changed_payment(
        &self,
        win: &Winner,
        payment: Number,
        payer: Seat,
        is_share: bool,
    ) -> Number {
        let has = |seat: Seat, name: Name| self.state.player(seat).has(name);
        let family = win.winning_tile.map(|tile| tile.id.family());
        self.effects().fold(payment, |payment, effect| {
            let (by_winner, by_payer) = (has(win.seat, effect.name), has(payer, effect.name));
            match effect.kind {
                EffectKind::MultiplyPayment {
                    of,
                    self_draw_only,
                    factor,
                } => {
                    let applies = match of {
                        EffectHolder::Winner => by_winner,
                        EffectHolder::Payer => by_payer,
                        EffectHolder::Both => by_winner && by_payer,
                    };
                    if applies && (is_share || !self_draw_only) {
                        payment * factor
                    } else {
                        payment
                    }
                }
                EffectKind::HalvePayment(suit)
                    if by_payer && win.from == Some(payer) && family == Some(suit) =>
                {
                    half(payment)
                }
                _ => payment,
            }
        })
    }

    /// What payments for tenpai are multiplied by.
    pub(super) fn tenpai_payment_factor(&self) -> Number {
        let factors = self.effects().filter_map(|effect| match effect.kind {
            EffectKind::MultiplyTenpaiPayments(factor) => {
                let mut seats = self.terms.seats.iter();
                let somebody = seats.any(|seat| self.state.player(*seat).has(effect.name));
                somebody.then_some(factor)
            }
            _ => None,
        });
        product(factors)
    }

    /// Does the winner pay who dealt the tile, whose own hand is worth more?
    pub(super) fn reflects(&self, win: &Winner, bill: &Bill) -> bool {
        let Some(payer) = win.from else {
            return false;
        };
        let ready = self.has_status(payer, self.terms.engine_names.tenpai);
        if !ready || !self.has_effect(payer, EffectKind::ReflectPayment) {
            return false;
        }
        let honba = self.terms.rulebook.setup.honba_value * self.state.game.honba;
        let opponents = self.terms.seats.len().saturating_sub(1);
        let own = self.cheapest_win(payer);
        own.is_some_and(|own| own + honba * opponents > bill.amounts[payer])
    }

    /// The score of the cheapest hand that somebody waits for, if it were dealt.
    fn cheapest_win(&self, seat: Seat) -> Option<Number> {
        let context = Context {
            win: Some(Arc::new(WinContext {
                winner: Some(seat),
                way: Some(WinWay::Discard),
                at_draw: true,
                ..WinContext::default()
            })),
            ..Context::of(seat)
        };
        let mut cheapest: Option<Number> = None;
        Supposition::new(*self)
            .act()
            .for_each_candidate(&context, &mut |game, candidate| {
                let score = game
                    .evaluate_as_it_lies(&candidate.context, None)
                    .worth
                    .score
                    .score;
                cheapest = Some(cheapest.map_or(score, |least| least.min(score)));
                ControlFlow::Continue(())
            });
        cheapest
    }

    /// Somebody takes the pot, and bets of everyone, before winners are paid.
    pub(super) fn bets_are_taken(&self, payouts: &mut Payouts) -> bool {
        let taken = self.effects().find_map(|effect| match effect.kind {
            EffectKind::TakeBets(bet) => {
                let mut seats = self.terms.seats.iter().copied();
                let taker = seats.find(|seat| self.state.player(*seat).has(effect.name));
                taker.map(|taker| (taker, bet))
            }
            _ => None,
        });
        let Some((taker, bet)) = taken else {
            return false;
        };
        for &seat in self.terms.seats.iter().filter(|seat| **seat != taker) {
            payouts.pay(seat, taker, bet, Reason::Rules);
        }
        payouts.take_from_pot(taker, self.state.game.pot);
        payouts.takes_pot = true;
        true
    }

    /// What is paid for a win beside its score.
    pub(super) fn pay_extras(&self, win: &Winner, payouts: &mut Payouts) {
        let player = self.state.player(win.seat);
        for effect in self.effects() {
            match effect.kind {
                EffectKind::PayForWaits {
                    with,
                    per_out,
                    per_held,
                } if player.has(effect.name) => {
                    self.pay_for_waits(win.seat, with, [per_out, per_held], payouts);
                }
                EffectKind::ChargeLosers => {
                    if let Some(&more) = player.counters.get(&effect.name) {
                        self.charge_losers(win.seat, more, payouts);
                    }
                }
                _ => {}
            }
        }
    }

    fn charge_losers(&self, winner: Seat, more: Number, payouts: &mut Payouts) {
        let deltas = payouts.deltas;
        let losers = self.terms.seats.iter().filter(|seat| deltas[**seat] < 0);
        for &loser in losers.filter(|seat| **seat != winner) {
            payouts.pay(loser, winner, more, Reason::Rules);
        }
    }

    /// Everyone pays a winner with the status for tiles that are left; another winner pays the
    /// player with the status for tiles that are held.
    fn pay_for_waits(
        &self,
        winner: Seat,
        status: Name,
        [per_out, per_held]: [Number; 2],
        payouts: &mut Payouts,
    ) {
        let hands = self.win_match();
        let waits = hands.map_or_else(Vec::new, |hands| self.waits(&hands, winner));
        let others = || {
            self.terms
                .seats
                .iter()
                .copied()
                .filter(|seat| *seat != winner)
        };
        let has = |seat: Seat| self.state.player(seat).has(status);
        if has(winner) {
            let visible = self.visible_tiles(Some(winner));
            let behaviour = &self.state.player(winner).behaviour;
            let left = |tile: &Tile| queries::remaining(*tile, &visible, behaviour, self.attrs);
            let outs: usize = waits.iter().map(left).sum();
            for seat in others() {
                let outs = per_out * outs;
                payouts.pay(seat, winner, outs, Reason::Rules);
            }
        } else if let Some(holder) = others().find(|seat| has(*seat)) {
            let is_wait = |tile: &Tile| {
                let mut waits = waits.iter();
                waits.any(|wait| tile.satisfies(*wait, Pattern::InPlay, self.attrs))
            };
            let held = self.state.player(holder).tiles().filter(is_wait).count();
            let held = per_held * held;
            payouts.pay(winner, holder, held, Reason::Rules);
        }
    }

    /// The last changes to the payouts of a screen: counters, and who is kept from ruin.
    pub(super) fn adjust(&self, payouts: &mut Payouts) {
        for &seat in self.terms.seats {
            let delta = &mut payouts.deltas[seat];
            for (kind, value) in self.counter_effects_of(seat) {
                match kind {
                    EffectKind::MultiplyPayout => *delta = *delta * value,
                    EffectKind::AddToPayout => *delta += value,
                    _ => {}
                }
            }
        }
        for &seat in self.terms.seats {
            for kind in self.effects_of(seat) {
                if let EffectKind::PreventRuin {
                    with,
                    used,
                    score,
                    from_leader,
                } = kind
                {
                    let player = self.state.player(seat);
                    let is_ruined = player.score + payouts.deltas[seat] < 0;
                    if is_ruined && player.has(with) && !player.has(used) {
                        self.prevent_ruin(seat, score, from_leader, payouts);
                        payouts.statuses.push((seat, used));
                    }
                }
            }
        }
    }

    /// Leaves a player with this score, at the cost of who leads otherwise.
    fn prevent_ruin(&self, seat: Seat, score: Number, from_leader: Number, payouts: &mut Payouts) {
        let after = |seat: Seat| self.state.player(seat).score + payouts.deltas[seat];
        let others = self.ranking().into_iter().filter(|other| *other != seat);
        let leader = others.reduce(|leader, other| {
            if after(other) > after(leader) {
                other
            } else {
                leader
            }
        });
        payouts.deltas[seat] = score - self.state.player(seat).score;
        if let Some(leader) = leader {
            payouts.deltas[leader] -= from_leader;
        }
    }
}

fn product(factors: impl Iterator<Item = Number>) -> Number {
    factors.fold(Number::ONE, |product, factor| product * factor)
}
