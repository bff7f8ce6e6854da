//! Who pays what for the wins of a batch.

use jantaku_rulebook::{EffectKind, Number, PerSeat, Seat};

use super::Payouts;
use super::methods::Worth;
use super::responsibility::Group;
use super::shares::Shares;
use crate::ask::Ask;
use crate::state::{Reason, Transfer, Winner, YakuValue};

/// What one win costs everyone, by seat.
#[derive(Clone, Debug, Default)]
pub(super) struct Bill {
    /// What each pays for the hand.
    pub(super) amounts: PerSeat<Number>,
    /// How much of that is for repeats.
    pub(super) honba: PerSeat<Number>,
    /// Did somebody have to pay for what they made possible?
    pub(super) responsible: bool,
}

impl Ask<'_> {
    /// What the wins of a batch cost and bring.
    pub(crate) fn win_payouts(&self, batch: &[Seat]) -> Payouts {
        let wins = batch.iter().filter_map(|seat| self.state.winner(*seat));
        let wins: Vec<&Winner> = wins.collect();
        let mut payouts = Payouts::default();
        if self.is_triple_ron(&wins) {
            let labels = &self.terms.rulebook.scoring.labels;
            payouts.header.clone_from(&labels.triple_win_draw_name);
            payouts.is_draw = true;
            self.adjust(&mut payouts);
            return payouts;
        }
        if self.terms.rulebook.setup.generation.scores_by_programs() {
            payouts.deltas = self.ledger_deltas();
            payouts.takes_pot = self.ledger_takes_pot();
            payouts.header = self.win_header(&wins, false);
            self.adjust(&mut payouts);
            return payouts;
        }
        let mut pot = self.state.game.pot;
        if self.bets_are_taken(&mut payouts) {
            pot = Number::ZERO;
        }
        let collector = self.collector(&wins);
        let mut responsible = false;
        for win in &wins {
            let collects = collector == Some(win.seat);
            let bill = self.bill(win, collects);
            responsible |= bill.responsible;
            self.charge(win, &bill, &mut payouts);
            if collects {
                payouts.take_from_pot(win.seat, pot);
                payouts.takes_pot = true;
            }
        }
        for win in &wins {
            self.pay_extras(win, &mut payouts);
        }
        payouts.header = self.win_header(&wins, responsible);
        self.adjust(&mut payouts);
        payouts
    }

    /// Are three wins at once none at all?
    fn is_triple_ron(&self, wins: &[&Winner]) -> bool {
        let setup = &self.terms.rulebook.setup;
        setup.triple_ron_draw && wins.len() == 3 && wins.iter().all(|win| win.from.is_some())
    }

    fn win_header(&self, wins: &[&Winner], responsible: bool) -> String {
        let labels = &self.terms.rulebook.scoring.labels;
        let Some(first) = wins.first() else {
            return String::new();
        };
        if first.at_draw {
            self.state.ending.header.clone()
        } else if responsible {
            labels.win_with_pao_name.clone()
        } else if first.from.is_none() {
            labels.win_by_draw_name.clone()
        } else {
            let [one, two, three] = &labels.win_by_discard_names;
            let name = match wins.len() {
                1 => one,
                2 => two,
                _ => three,
            };
            name.clone()
        }
    }

    /// Who gets pot and honba: one of the winners, the first after who paid.
    fn collector(&self, wins: &[&Winner]) -> Option<Seat> {
        let first = wins.iter().find(|win| !win.at_draw)?;
        let Some(payer) = first.from else {
            return Some(first.seat);
        };
        let mut order = self.in_turn_order_from(self.next_turn(payer)).into_iter();
        order.find(|seat| wins.iter().any(|win| win.seat == *seat))
    }

    /// What one win costs everyone.
    fn bill(&self, win: &Winner, collects: bool) -> Bill {
        let groups = self.groups(win);
        if !win.at_draw && groups.iter().any(|group| !group.payers.is_empty()) {
            self.responsible_bill(win, &groups, collects)
        } else {
            self.usual_bill(win, collects)
        }
    }

    /// What each pays if nobody else has to.
    fn usual_bill(&self, win: &Winner, collects: bool) -> Bill {
        let scoring = &self.terms.rulebook.scoring;
        let mut bill = Bill::default();
        let honba = self.honba_of(win, collects);
        let worth = &win.scored.worth;
        for &seat in &self.payers(win) {
            let for_honba = match win.from {
                _ if win.at_draw => Number::ZERO,
                None => honba,
                Some(payer) if payer == seat => honba * win.opponents.len(),
                Some(_) => Number::ZERO,
            };
            let for_hand = if win.at_draw {
                worth.score.score * scoring.self_draw_multiplier + scoring.self_draw_penalty
            } else if win.from.is_none() {
                self.self_draw_share(win, worth, seat) + scoring.self_draw_penalty
            } else if win.from == Some(seat) {
                self.discard_share(win, worth.score.score, seat) * scoring.discarder_multiplier
                    + scoring.discarder_penalty
            } else {
                let score = worth.others.unwrap_or(worth.score.score);
                self.discard_share(win, score, seat) * scoring.non_discarder_multiplier
                    + scoring.non_discarder_penalty
            };
            bill.amounts[seat] = for_hand + for_honba;
            bill.honba[seat] = for_honba;
        }
        bill
    }

    /// What each pays if some are responsible for some of the yaku.
    fn responsible_bill(&self, win: &Winner, groups: &[Group], collects: bool) -> Bill {
        let scoring = &self.terms.rulebook.scoring;
        let mut bill = Bill {
            responsible: true,
            ..Bill::default()
        };
        let mut pays = PerSeat::default();
        let mut charge = |seat: Seat, amount: Number| {
            bill.amounts[seat] += amount;
            pays[seat] = true;
        };
        for group in groups {
            if !group.payers.is_empty() {
                let score = self.worth_of(win, &group.yaku, &group.yaku2, false).score;
                let total = score.score * scoring.discarder_multiplier;
                let discarder = win.from.filter(|_| scoring.split_pao_ron);
                let payers = group.payers.iter().copied().chain(discarder);
                let share = self.equal_share(total, payers.clone().count());
                for seat in payers {
                    charge(seat, self.discard_share(win, share, seat));
                }
                continue;
            }
            let worth = self.worth_of(win, &group.yaku, &group.yaku2, is_self_draw(win));
            match win.from {
                Some(payer) => {
                    let share = self.discard_share(win, worth.score.score, payer);
                    charge(payer, share * scoring.discarder_multiplier);
                }
                None => {
                    for &seat in &win.opponents {
                        charge(seat, self.self_draw_share(win, &worth, seat));
                    }
                }
            }
        }
        let penalty = if win.from.is_none() {
            scoring.self_draw_penalty
        } else {
            scoring.discarder_penalty
        };
        for (amount, _) in bill.amounts.iter_mut().zip(pays).filter(|(_, pays)| *pays) {
            *amount += penalty;
        }
        if let Some(seat) = self.first_responsible(win, groups) {
            let honba = self.honba_of(win, collects);
            let honba = honba * win.opponents.len();
            bill.amounts[seat] += honba;
            bill.honba[seat] = honba;
        }
        bill
    }

    /// What an opponent pays of a self-draw.
    fn self_draw_share(&self, win: &Winner, worth: &Worth, seat: Seat) -> Number {
        let scoring = &self.terms.rulebook.scoring;
        let dealer = self.scores_as_dealer(win.seat);
        let factor = self.winner_factor(win);
        let shares = match worth.shares {
            Some(shares) => shares.times(factor),
            None => Shares::of(
                scoring,
                worth.whole * factor,
                dealer,
                self.terms.seats.len(),
            ),
        };
        let deals = seat == self.dealer();
        let share = if deals { shares.oya } else { shares.ko };
        let share = self.with_sticks(win, share);
        let share = self.changed_payment(win, share, seat, true);
        let factor = if dealer || deals {
            scoring.dealer_self_draw_multiplier
        } else {
            Number::ONE
        };
        share * factor * scoring.self_draw_multiplier
    }

    /// What somebody pays of a score that was not drawn.
    fn discard_share(&self, win: &Winner, score: Number, seat: Seat) -> Number {
        self.changed_payment(win, score * self.winner_factor(win), seat, false)
    }

    fn worth_of(
        &self,
        win: &Winner,
        yaku: &[YakuValue],
        yaku2: &[YakuValue],
        self_draw: bool,
    ) -> Worth {
        self.worth(win.seat, yaku, yaku2, win.scored.minipoints, self_draw)
    }

    /// The honba that each opponent owes a winner.
    fn honba_of(&self, win: &Winner, collects: bool) -> Number {
        if !collects {
            return Number::ZERO;
        }
        let honba = self.terms.rulebook.setup.honba_value * self.state.game.honba;
        if self.has_effect(win.seat, EffectKind::MultiplyHonbaByPoints) {
            honba * win.scored.points
        } else {
            honba
        }
    }

    /// Everyone who may have to pay: the opponents, and who dealt the tile.
    fn payers(&self, win: &Winner) -> Vec<Seat> {
        let is_payer = |seat: &Seat| {
            *seat != win.seat && (win.opponents.contains(seat) || win.from == Some(*seat))
        };
        self.terms.seats.iter().copied().filter(is_payer).collect()
    }

    /// Money changes hands.
    fn charge(&self, win: &Winner, bill: &Bill, payouts: &mut Payouts) {
        let (seat, reflects) = (win.seat, self.reflects(win, bill));
        let reason = if bill.responsible {
            Reason::Responsible
        } else {
            Reason::Hand
        };
        for &payer in self.terms.seats {
            let amount = bill.amounts[payer];
            if win.from.is_none() && self.has_effect(payer, EffectKind::PayIntoPot) {
                payouts.pay_into_pot(payer, amount, reason);
                continue;
            }
            let (from, to) = if reflects && win.from == Some(payer) {
                (seat, payer)
            } else {
                (payer, seat)
            };
            let honba = bill.honba[payer];
            payouts.pay(from, to, amount - honba, reason);
            payouts.pay(from, to, honba, Reason::Honba);
        }
    }
}

impl Payouts {
    /// Somebody pays somebody.
    pub(super) fn pay(&mut self, from: Seat, to: Seat, amount: Number, reason: Reason) {
        self.transfer(Some(from), Some(to), amount, reason);
    }

    /// Somebody gets what lies on the table.
    pub(super) fn take_from_pot(&mut self, to: Seat, amount: Number) {
        self.transfer(None, Some(to), amount, Reason::Pot);
    }

    fn pay_into_pot(&mut self, from: Seat, amount: Number, reason: Reason) {
        self.transfer(Some(from), None, amount, reason);
        self.pot += amount;
    }

    fn transfer(&mut self, from: Option<Seat>, to: Option<Seat>, amount: Number, reason: Reason) {
        if amount == 0 {
            return;
        }
        if let Some(from) = from {
            self.deltas[from] -= amount;
        }
        if let Some(to) = to {
            self.deltas[to] += amount;
        }
        self.transfers.push(Transfer {
            from,
            to,
            amount,
            reason,
        });
    }
}

/// Was the winning tile drawn, and not only hoped for?
fn is_self_draw(win: &Winner) -> bool {
    win.from.is_none() && !win.at_draw
}
