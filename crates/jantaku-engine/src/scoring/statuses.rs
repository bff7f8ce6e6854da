//! Statuses and counters that change scores and payments.

use std::ops::ControlFlow;
use std::sync::Arc;

use jantaku_match::queries;
use jantaku_rulebook::{Number, Seat, WinWay};
use jantaku_tile::{Family, Pattern, Tile};

use super::Payouts;
use super::half;
use super::payments::Bill;
use crate::game::Game;
use crate::table::{Context, Reason, WinContext, Winner};

/// Points that a card saves its player with, and takes from who leads.
const PROTECTED_SCORE: Number = Number::whole(8000);

impl Game {
    /// Does a player have a status of this name?
    pub(super) fn is(&self, seat: Seat, status: &str) -> bool {
        let player = self.table.player(seat);
        let find = || self.rulebook.names.find(status);
        !player.status.is_empty() && find().is_some_and(|name| player.has(name))
    }

    /// A counter of this name, if the player has it.
    fn counter_named(&self, seat: Seat, counter: &str) -> Option<Number> {
        let counters = &self.table.player(seat).counters;
        if counters.is_empty() {
            return None;
        }
        let name = self.rulebook.names.find(counter)?;
        counters.get(&name).copied()
    }

    /// Is a player's win a dealer's win?
    pub(super) fn scores_as_dealer(&self, seat: Seat) -> bool {
        let counter = || self.counter_named(seat, "score_as_dealer");
        seat == self.dealer()
            || self.is(seat, "score_as_dealer")
            || counter().is_some_and(|counter| counter != 0)
    }

    /// What a winner's score is multiplied with before it is split.
    pub(super) fn winner_factor(&self, win: &Winner) -> Number {
        doubled(self.is(win.seat, "wareme"))
    }

    /// A share of a self-draw with what the winner's sticks add to it or take from it.
    pub(super) fn with_sticks(&self, win: &Winner, share: Number) -> Number {
        let more = self.is(win.seat, "motouchi_naruka_increase_tsumo_payment");
        let less = self.is(win.seat, "motouchi_naruka_decrease_tsumo_payment");
        let value = self.rulebook.setup.riichi_value;
        let sticks = self.table.pot.checked_div(value);
        let Some(sticks) = sticks.filter(|_| more != less && value > 0) else {
            return share;
        };
        let sticks = sticks.floor() * 100;
        (if more { share + sticks } else { share - sticks }).max(Number::ZERO)
    }

    /// What somebody's share of a self-draw is multiplied with.
    pub(super) fn self_draw_factor(&self, win: &Winner, payer: Seat) -> Number {
        if self.is(payer, "atago_hiroe_no_tsumo_payment") {
            return Number::ZERO;
        }
        doubled(self.is(payer, "double_tsumo_payment")) * self.discard_factor(win, payer)
    }

    /// What somebody's payment is multiplied with.
    pub(super) fn discard_factor(&self, win: &Winner, payer: Seat) -> Number {
        let both = |status| self.is(win.seat, status) && self.is(payer, status);
        doubled(self.is(payer, "double_payment"))
            * doubled(both("megan_davin_double_payment"))
            * doubled(self.is(payer, "kanbara_satomi_double_loss"))
            * doubled(self.is(win.seat, "tsujigaito_satoha_double_score"))
            * doubled(self.is(payer, "wareme"))
    }

    /// What is left of a payment for a tile of a suit that costs the player half.
    pub(super) fn reduced(&self, win: &Winner, score: Number, payer: Seat) -> Number {
        let status = match win.winning_tile.map(|tile| tile.id.family()) {
            Some(Family::Manzu) => "yoshitome_miharu_manzu",
            Some(Family::Pinzu) => "yoshitome_miharu_pinzu",
            Some(Family::Souzu) => "yoshitome_miharu_souzu",
            _ => return score,
        };
        if win.from == Some(payer) && self.is(payer, status) {
            half(score)
        } else {
            score
        }
    }

    /// Does the winner pay who dealt the tile, whose own hand is worth more?
    pub(super) fn reflects(&self, win: &Winner, bill: &Bill) -> bool {
        let Some(payer) = win.from else {
            return false;
        };
        let tenpai = self.words.tenpai;
        let ready = tenpai.is_some_and(|tenpai| self.table.player(payer).has(tenpai));
        if !ready || !self.is(payer, "ezaki_hitomi_reflect") {
            return false;
        }
        let honba = self.rulebook.setup.honba_value * self.table.honba;
        let opponents = self.seats.len().saturating_sub(1);
        let own = self.cheapest_win(payer);
        own.is_some_and(|own| own + honba * opponents > bill.amounts[payer.index()])
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
        self.clone().look_at_win(&context, &mut |game, look| {
            let score = game.evaluate_as_it_lies(&look.context, None).score.score;
            cheapest = Some(cheapest.map_or(score, |least| least.min(score)));
            ControlFlow::Continue(())
        });
        cheapest
    }

    /// Somebody takes the pot, and bets of everyone, before winners are paid.
    pub(super) fn bets_are_taken(&self, payouts: &mut Payouts) -> bool {
        const BET: Number = Number::whole(1500);
        let takes = |seat: &Seat| self.is(*seat, "nelly_virsaladze_take_bets");
        let Some(taker) = self.seats.iter().copied().find(takes) else {
            return false;
        };
        for &seat in self.seats.iter().filter(|seat| **seat != taker) {
            payouts.pay(seat, taker, BET, Reason::Rules);
        }
        payouts.take_from_pot(taker, self.table.pot);
        payouts.takes_pot = true;
        true
    }

    /// What cards pay for a win beside its score.
    pub(super) fn pay_extras(&self, win: &Winner, payouts: &mut Payouts) {
        if self.is(win.seat, "use_arakawa_kei_scoring") {
            self.pay_for_waits(win.seat, payouts);
        }
        if let Some(more) = self.counter_named(win.seat, "iwadate_yuan_payment") {
            let deltas = payouts.deltas;
            let losers = self.seats.iter().filter(|seat| deltas[seat.index()] < 0);
            for &loser in losers.filter(|seat| **seat != win.seat) {
                payouts.pay(loser, win.seat, more, Reason::Rules);
            }
        }
    }

    fn pay_for_waits(&self, winner: Seat, payouts: &mut Payouts) {
        const FOR_EACH_OUT: Number = Number::whole(100);
        const FOR_EACH_HELD: Number = Number::whole(1000);
        let hands = self.win_match();
        let waits = hands.map_or_else(Vec::new, |hands| self.waits(&hands, winner));
        let others = || self.seats.iter().copied().filter(|seat| *seat != winner);
        if self.is(winner, "arakawa-kei") {
            let visible = self.visible_tiles(Some(winner));
            let behaviour = &self.table.player(winner).behaviour;
            let left = |tile: &Tile| queries::remaining(*tile, &visible, behaviour, &self.attrs);
            let outs: usize = waits.iter().map(left).sum();
            for seat in others() {
                let outs = FOR_EACH_OUT * outs;
                payouts.pay(seat, winner, outs, Reason::Rules);
            }
        } else if let Some(holder) = others().find(|seat| self.is(*seat, "arakawa-kei")) {
            let is_wait = |tile: &Tile| {
                let mut waits = waits.iter();
                waits.any(|wait| tile.satisfies(*wait, Pattern::InPlay, &self.attrs))
            };
            let held = self.table.player(holder).tiles().filter(is_wait).count();
            let held = FOR_EACH_HELD * held;
            payouts.pay(winner, holder, held, Reason::Rules);
        }
    }

    /// The last changes to the payouts of a screen: counters, and who is kept from ruin.
    pub(super) fn adjust(&self, payouts: &mut Payouts) {
        for &seat in self.seats {
            let delta = &mut payouts.deltas[seat.index()];
            if let Some(factor) = self.counter_named(seat, "delta_score_multiplier") {
                *delta = *delta * factor;
            }
            if let Some(more) = self.counter_named(seat, "delta_score") {
                *delta += more;
            }
        }
        for &seat in self.seats {
            let protected = self.is(seat, "hanada-kirame")
                && self.is(seat, "hanada_kirame_score_protection")
                && !self.is(seat, PROTECTION_USED);
            let after = |seat: Seat| self.table.player(seat).score + payouts.deltas[seat.index()];
            if !protected || after(seat) >= 0 {
                continue;
            }
            let others = self.ranking().into_iter().filter(|other| *other != seat);
            let leader = others.reduce(|leader, other| {
                if after(other) > after(leader) {
                    other
                } else {
                    leader
                }
            });
            payouts.deltas[seat.index()] = PROTECTED_SCORE - self.table.player(seat).score;
            if let Some(leader) = leader {
                payouts.deltas[leader.index()] -= PROTECTED_SCORE;
            }
            payouts.protected = Some(seat);
        }
    }
}

/// The status of a player whom a card has saved once.
pub(crate) const PROTECTION_USED: &str = "hanada-kirame_exhausted";

fn doubled(is: bool) -> Number {
    Number::from(if is { 2 } else { 1 })
}
