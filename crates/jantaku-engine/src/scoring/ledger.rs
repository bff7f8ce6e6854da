//! Scoring programs: everyone who is responsible for a win pays what a program writes down.

use std::sync::Arc;

use jantaku_rulebook::{ListId, Name, Number, Relative, Seat};

use crate::game::Game;
use crate::table::{Context, Payment, YakuValue};

/// How many steps a program may take for one payer.
const MOST_STEPS: u32 = 100_000;

impl Game {
    /// Runs the scoring program of a win for everyone who is responsible for something of it.
    /// Gives what the players pay for it together.
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
        let programs = self.rulebook.scoring.logic.as_ref();
        let program = programs.and_then(|programs| programs.get(&key).copied());
        let name = self.rulebook.names.word(key).to_owned();
        if program.is_none() {
            self.warn(format!("there is no scoring program `{name}`"));
        }
        let bloody_end = self.rulebook.setup.bloody_end;
        let payers = [Relative::Shimocha, Relative::Toimen, Relative::Kamicha];
        for payer in payers.map(|place| winner.at(place)) {
            // Who has won a round that goes on pays nobody any more.
            let has_won = bloody_end && self.table.winner(payer).is_some();
            if !self.plays(payer) || has_won {
                continue;
            }
            let Some(own) = self.responsible_yaku(payer, winner, yaku) else {
                continue;
            };
            let own2 = self.responsible_yaku(payer, winner, yaku2);
            let own2 = own2.unwrap_or_default();
            let for_nothing = own.is_empty() && own2.is_empty();
            if for_nothing && !(yaku.is_empty() && yaku2.is_empty()) {
                continue;
            }
            self.table.ledger.push(Payment {
                name: name.clone(),
                from: Some(payer),
                to: winner,
                lines: Vec::new(),
            });
            let context = self.payer_context(context, payer, &own, &own2);
            self.run_program(program.unwrap_or(ListId::EMPTY), &context);
        }
        let paid = self.table.ledger.iter();
        let paid = paid.filter(|payment| payment.to == winner && payment.from.is_some());
        paid.map(Payment::amount).sum()
    }

    /// The yaku of a winner that somebody is responsible for; nothing if there never was such a
    /// responsibility.
    fn responsible_yaku(
        &self,
        payer: Seat,
        winner: Seat,
        yaku: &[YakuValue],
    ) -> Option<Vec<YakuValue>> {
        let towards = |seat: Seat| self.table.player(seat).responsible_for.get(&winner);
        let own = towards(payer)?;
        let word = |word: &str| self.rulebook.names.find(word);
        let (all, remaining) = (word("all"), word("remaining"));
        let has = |word: Option<Name>| word.is_some_and(|word| own.contains(&word));
        let (all, remaining) = (has(all), has(remaining));
        let named = |name: Name| {
            let mut seats = self.seats.iter().filter_map(|seat| towards(*seat));
            seats.any(|names| names.contains(&name))
        };
        let pays_for =
            |yaku: &&YakuValue| all || own.contains(&yaku.name) || (remaining && !named(yaku.name));
        Some(yaku.iter().filter(pays_for).cloned().collect())
    }

    /// What a scoring program knows when it runs for a payer.
    fn payer_context(
        &mut self,
        context: &Context,
        payer: Seat,
        yaku: &[YakuValue],
        yaku2: &[YakuValue],
    ) -> Context {
        let totals = self.totals(yaku, yaku2);
        let mut context = context.with_seat(payer);
        let win = Arc::make_mut(context.win.get_or_insert_default());
        win.points = totals.points;
        win.points2 = totals.points2;
        win.shuugi = totals.shuugi;
        let rows = yaku.iter().chain(yaku2);
        let rows = rows.map(|yaku| (yaku.name, yaku.value, yaku.unit));
        win.existing_yaku = rows.collect();
        // Counters of these names, left over from another winner, would go before the amounts.
        for word in ["points", "points2", "minipoints", "score", "shuugi_gain"] {
            if let Some(name) = self.rulebook.names.find(word) {
                self.table.player_mut(payer).counters.remove(&name);
            }
        }
        context
    }

    /// Runs the scoring program of a draw once, for whoever's turn it is.
    pub(crate) fn score_draw(&mut self, scoring: Name) {
        let programs = self.rulebook.scoring.logic.as_ref();
        let program = programs.and_then(|programs| programs.get(&scoring).copied());
        match program {
            Some(program) => self.run_program(program, &Context::of(self.table.turn)),
            None => {
                let name = self.rulebook.names.word(scoring).to_owned();
                self.warn(format!("there is no scoring program `{name}`"));
            }
        }
    }

    fn run_program(&mut self, program: ListId, context: &Context) {
        let mut steps_left = MOST_STEPS;
        self.run_event(program, context, &mut steps_left);
    }

    /// Has somebody got something from the pot by the ledger?
    pub(super) fn ledger_takes_pot(&self) -> bool {
        let mut payments = self.table.ledger.iter();
        payments.any(|payment| payment.from.is_none() && payment.amount() != 0)
    }

    /// What everyone gets or pays by the ledger. What comes from the pot is paid by nobody.
    pub(crate) fn ledger_deltas(&self) -> [Number; 4] {
        let mut deltas = [Number::ZERO; 4];
        for payment in &self.table.ledger {
            let amount = payment.amount();
            deltas[payment.to.index()] += amount;
            if let Some(payer) = payment.from {
                deltas[payer.index()] -= amount;
            }
        }
        deltas
    }
}
