//! Scoring programs: every payer of a win pays what the program writes into the ledger.

use std::sync::Arc;

use jantaku_rulebook::{ListId, Name, Number, PerSeat, Seat};

use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::{Context, Payment, YakuValue};

/// How many steps a program may take for one payer.
const MOST_STEPS: u32 = 100_000;

impl Ask<'_> {
    /// The yaku of a winner for which somebody is responsible; `None` if nobody ever was.
    fn responsible_yaku(
        &self,
        payer: Seat,
        winner: Seat,
        yaku: &[YakuValue],
    ) -> Option<Vec<YakuValue>> {
        let towards = |seat: Seat| self.state.player(seat).responsible_for.get(&winner);
        let own = towards(payer)?;
        let words = &self.terms.rulebook.words;
        let (all, remaining) = (own.contains(&words.all), own.contains(&words.remaining));
        let named = |name: Name| {
            let mut seats = self.terms.seats.iter().filter_map(|seat| towards(*seat));
            seats.any(|names| names.contains(&name))
        };
        let pays_for =
            |yaku: &&YakuValue| all || own.contains(&yaku.name) || (remaining && !named(yaku.name));
        Some(yaku.iter().filter(pays_for).cloned().collect())
    }

    /// Whether the ledger pays somebody from the pot.
    pub(super) fn ledger_takes_pot(&self) -> bool {
        let mut payments = self.state.ending.ledger.iter();
        payments.any(|payment| payment.from.is_none() && payment.amount() != 0)
    }

    /// What each seat gains or loses by the ledger. What comes from the pot is paid by nobody.
    pub(crate) fn ledger_deltas(&self) -> PerSeat<Number> {
        let mut deltas = PerSeat::default();
        for payment in &self.state.ending.ledger {
            let amount = payment.amount();
            deltas[payment.to] += amount;
            if let Some(payer) = payment.from {
                deltas[payer] -= amount;
            }
        }
        deltas
    }
}

impl Act<'_> {
    /// Runs the scoring program of a win for everyone who has to pay. Returns the sum of the
    /// payments.
    pub(super) fn run_scoring_program(
        &mut self,
        context: &Context,
        scoring: Option<Name>,
        yaku: &[YakuValue],
        yaku2: &[YakuValue],
    ) -> Number {
        let winner = context.seat;
        let Some(key) = scoring else {
            return Number::ZERO;
        };
        let programs = self.terms.rulebook.scoring.logic.as_ref();
        let program = programs.and_then(|programs| programs.get(&key).copied());
        let name = self.terms.rulebook.names.word(key).to_owned();
        if program.is_none() {
            self.warn(RuleFault::NoScoringProgram(name.clone()));
        }
        let overridden = self.terms.rulebook.scoring.yaku2_overrides_yaku1 && !yaku2.is_empty();
        let first = if overridden { &[] } else { yaku };
        let mut context = context.clone();
        let win = Arc::make_mut(context.win.get_or_insert_default());
        win.scored_yaku = Some(first.iter().chain(yaku2).map(|yaku| yaku.name).collect());
        let bloody_end = self.terms.rulebook.setup.bloody_end;
        for payer in self.terms.ring.around(winner).skip(1) {
            // In a round that goes on, those who have won pay nobody any more.
            let has_won = bloody_end && self.state.winner(payer).is_some();
            if !self.ask().plays(payer) || has_won {
                continue;
            }
            let Some(own) = self.ask().responsible_yaku(payer, winner, yaku) else {
                continue;
            };
            let own2 = self.ask().responsible_yaku(payer, winner, yaku2);
            let own2 = own2.unwrap_or_default();
            let for_nothing = own.is_empty() && own2.is_empty();
            if for_nothing && !(yaku.is_empty() && yaku2.is_empty()) {
                continue;
            }
            self.state.ending.ledger.push(Payment {
                name: name.clone(),
                from: Some(payer),
                to: winner,
                lines: Vec::new(),
            });
            let context = self.payer_context(&context, payer, &own, &own2);
            self.run_program(program.unwrap_or(ListId::EMPTY), &context);
        }
        let paid = self.state.ending.ledger.iter();
        let paid = paid.filter(|payment| payment.to == winner && payment.from.is_some());
        paid.map(Payment::amount).sum()
    }

    /// The context of a scoring program that runs for a payer.
    fn payer_context(
        &mut self,
        context: &Context,
        payer: Seat,
        yaku: &[YakuValue],
        yaku2: &[YakuValue],
    ) -> Context {
        let totals = self.ask().totals(yaku, yaku2);
        let mut context = context.with_seat(payer);
        let win = Arc::make_mut(context.win.get_or_insert_default());
        win.points = totals.points;
        win.points2 = totals.points2;
        win.shuugi = totals.shuugi;
        let rows = yaku.iter().chain(yaku2);
        let rows = rows.map(|yaku| (yaku.name, yaku.value, yaku.unit));
        win.existing_yaku = rows.collect();
        // Counters of these names, left over from another winner, would take precedence over the
        // amounts.
        for word in ["points", "points2", "minipoints", "score", "shuugi_gain"] {
            if let Some(name) = self.terms.rulebook.names.find(word) {
                self.state.player_mut(payer).counters.remove(&name);
            }
        }
        context
    }

    /// Runs the scoring program of a draw once, for the player whose turn it is.
    pub(crate) fn score_draw(&mut self, scoring: Name) {
        let programs = self.terms.rulebook.scoring.logic.as_ref();
        let program = programs.and_then(|programs| programs.get(&scoring).copied());
        match program {
            Some(program) => self.run_program(program, &Context::of(self.state.round.turn)),
            None => {
                let name = self.terms.rulebook.names.word(scoring).to_owned();
                self.warn(RuleFault::NoScoringProgram(name.clone()));
            }
        }
    }

    fn run_program(&mut self, program: ListId, context: &Context) {
        let mut steps_left = MOST_STEPS;
        self.run_event(program, context, &mut steps_left);
    }
}
