//! Actions on the results of a round.

use jantaku_rulebook::action::{EndAction, Method, ModifyKey, YakuNames};
use jantaku_rulebook::{Amount, Name, Number, Players, Seat, WinWay};

use super::cut;
use crate::act::Act;
use crate::ask::Ask;
use crate::face::RuleFault;
use crate::state::{Context, RoundResult, Shown, SortedMap};

impl Ask<'_> {
    /// The names under which responsibility for yaku is stored.
    fn yaku_names(&self, yaku: &YakuNames) -> Vec<Name> {
        let words = &self.terms.rulebook.words;
        match yaku {
            YakuNames::All => vec![words.all],
            YakuNames::Remaining => vec![words.remaining],
            YakuNames::These(names) => names.clone(),
        }
    }
}

impl Act<'_> {
    /// Runs an action on the results of a round. Declaring wins and draws is the business of the
    /// flow.
    pub(crate) fn end_action(&mut self, action: &EndAction, context: &Context) {
        match action {
            EndAction::Win(..) | EndAction::ExhaustiveDraw(..) | EndAction::AbortiveDraw(_) => {}
            EndAction::ModifyWinnerNumber(key, amount, method) => {
                self.modify_winner_number(*key, amount, *method, context);
            }
            EndAction::ModifyWinnerText(key, text, method) => {
                let text = cut(self.ask().text(text, context));
                self.modify_winner_text(*key, text, *method, context);
            }
            EndAction::ModifyPayout(players, amount, method) => {
                self.modify_payout(players, amount, *method, context);
            }
            EndAction::ScoringHeader(text) => {
                self.state.ending.header = cut(self.ask().text(text, context))
            }
            EndAction::MakeResponsibleFor(players, yaku) => {
                self.make_responsible(players, yaku, context);
            }
            EndAction::ClearResponsibilities(players, yaku) => {
                self.clear_responsibilities(players, yaku, context);
            }
            EndAction::ChangeDealership(who) => match self.ask().seat(*who, context) {
                Some(seat) => self.state.ending.next_dealer = Some(seat),
                None => self.warn(RuleFault::NoSuchDealer),
            },
            EndAction::EndGame => self.state.ending.result = Some(RoundResult::EndGame),
            EndAction::ReplaceWinningHandJokers => {
                let shown = self.state.ending.winner_index;
                let own = |winner: &&crate::state::Winner| winner.seat == context.seat;
                let own = self
                    .state
                    .ending
                    .winners
                    .iter()
                    .find(own)
                    .map(|winner| winner.seat);
                let shown = own.or(self
                    .state
                    .ending
                    .winners
                    .get(shown)
                    .map(|winner| winner.seat));
                let mut winners = self.state.ending.winners.iter_mut();
                if let Some(winner) = winners.find(|winner| Some(winner.seat) == shown) {
                    winner.shown.jokers_replaced = true;
                }
            }
            EndAction::CounterAssignment {
                label,
                counter,
                value,
            } => self.counter_assignment(label, *counter, value, context),
        }
    }

    fn modify_winner_number(
        &mut self,
        key: ModifyKey,
        amount: &Amount,
        method: Method,
        context: &Context,
    ) {
        let amount = self.ask().amount(amount, context);
        let winner = self.state.winner(context.seat);
        let real = match key {
            ModifyKey::Score => winner.map(|winner| winner.scored.score),
            ModifyKey::Points => winner.map(|winner| winner.scored.points),
            ModifyKey::Points2 => winner.map(|winner| winner.scored.points2),
            ModifyKey::Minipoints => winner.map(|winner| winner.scored.minipoints),
            _ => {
                self.warn(RuleFault::WinnerTextAsNumber);
                return;
            }
        };
        let Some(shown) = self.shown_mut(context) else {
            self.warn(RuleFault::NoSuchWinner);
            return;
        };
        let shown = match key {
            ModifyKey::Points => &mut shown.points,
            ModifyKey::Points2 => &mut shown.points2,
            ModifyKey::Minipoints => &mut shown.minipoints,
            _ => &mut shown.score,
        };
        let new = match (shown.or(real), method) {
            (_, Method::Set) => Some(amount),
            (Some(old), _) => changed(old, amount, method),
            (None, _) => None, // it is not known yet
        };
        match new {
            Some(number) => *shown = Some(number),
            None => self.warn(RuleFault::WinnerNotANumber),
        }
    }

    /// How a player's win is shown. Where programs score, that can be changed before the win is
    /// recorded.
    fn shown_mut(&mut self, context: &Context) -> Option<&mut Shown> {
        let seat = context.seat;
        let wins = context.win.as_ref().and_then(|win| win.winner) == Some(seat);
        if self.state.winner(seat).is_none() {
            let generation = self.terms.rulebook.setup.generation;
            let begins = wins && generation.changes_coming_wins();
            return begins.then(|| &mut **self.state.ending.shown_next.get_or_insert_default());
        }
        self.state.winner_mut(seat).map(|winner| &mut winner.shown)
    }

    fn modify_winner_text(
        &mut self,
        key: ModifyKey,
        text: String,
        method: Method,
        context: &Context,
    ) {
        let winner = self.state.winner(context.seat);
        let way = winner.map(|winner| winner.way);
        let way = way.or_else(|| context.win.as_ref().and_then(|win| win.way));
        let labels = &self.terms.rulebook.scoring.labels;
        let usual = match key {
            ModifyKey::ScoreName => {
                winner.map_or_else(String::new, |winner| winner.scored.score_name.clone())
            }
            ModifyKey::WinningTileText => match way {
                Some(WinWay::Draw) => labels.win_by_draw_label.clone(),
                _ => labels.win_by_discard_label.clone(),
            },
            ModifyKey::PointName => labels.point_name.clone(),
            ModifyKey::Point2Name => labels.point2_name.clone(),
            ModifyKey::MinipointName => labels.minipoint_name.clone(),
            ModifyKey::ShuugiName => labels.shuugi_name.clone(),
            ModifyKey::ScoreDenomination => labels.score_denomination.clone(),
            _ => String::new(),
        };
        let Some(shown) = self.shown_mut(context) else {
            self.warn(RuleFault::NoSuchWinner);
            return;
        };
        let shown = match key {
            ModifyKey::ScoreName => &mut shown.score_name,
            ModifyKey::PointName => &mut shown.point_name,
            ModifyKey::Point2Name => &mut shown.point2_name,
            ModifyKey::MinipointName => &mut shown.minipoint_name,
            ModifyKey::ShuugiName => &mut shown.shuugi_name,
            ModifyKey::ScoreDenomination => &mut shown.score_denomination,
            ModifyKey::WinningTileText => &mut shown.winning_tile_text,
            ModifyKey::Score | ModifyKey::Points | ModifyKey::Points2 | ModifyKey::Minipoints => {
                self.warn(RuleFault::WinnerNumberAsText);
                return;
            }
        };
        let old = shown.clone().unwrap_or(usual);
        let new = match method {
            Method::Set => text,
            Method::Prepend => text + &old,
            Method::Append => old + &text,
            _ => {
                self.warn(RuleFault::WinnerTextMethod);
                return;
            }
        };
        *shown = Some(cut(new));
    }

    fn modify_payout(
        &mut self,
        players: &Players,
        amount: &Amount,
        method: Method,
        context: &Context,
    ) {
        let amount = self.ask().amount(amount, context);
        let seats = self.ask().players(players, context);
        let Some(payouts) = &mut self.state.ending.payouts else {
            self.warn(RuleFault::NoPayouts);
            return;
        };
        let mut failed = false;
        for seat in seats {
            let payout = &mut payouts[seat];
            match changed(*payout, amount, method) {
                Some(number) => *payout = number,
                None => failed = true,
            }
        }
        if failed {
            self.warn(RuleFault::PayoutNotANumber);
        }
    }

    /// Makes somebody responsible for yaku of a winner. Rulesets with scoring programs name the
    /// payers, older ones the winner.
    fn make_responsible(&mut self, players: &Players, yaku: &YakuNames, context: &Context) {
        let names = self.ask().yaku_names(yaku);
        let generation = self.terms.rulebook.setup.generation;
        let tells_payers = generation.responsibility_names_payers();
        for seat in self.ask().players(players, context) {
            let (payer, winner) = if tells_payers {
                (seat, context.seat)
            } else {
                (context.seat, seat)
            };
            let responsible = self.responsibilities(payer);
            let responsible = responsible.or_default(winner);
            for &name in &names {
                if !responsible.contains(&name) {
                    responsible.push(name);
                }
            }
        }
    }

    fn clear_responsibilities(&mut self, players: &Players, yaku: &YakuNames, context: &Context) {
        let names = self.ask().yaku_names(yaku);
        for winner in self.ask().players(players, context) {
            if let Some(responsible) = self.responsibilities(context.seat).get_mut(&winner) {
                responsible.retain(|name| *yaku != YakuNames::All && !names.contains(name));
            }
        }
    }

    fn responsibilities(&mut self, seat: Seat) -> &mut SortedMap<Seat, Vec<Name>> {
        &mut self.state.player_mut(seat).responsible_for
    }
}

/// A number after a change; `None` where that is undefined.
fn changed(old: Number, amount: Number, method: Method) -> Option<Number> {
    Some(match method {
        Method::Set => amount,
        Method::Add => old + amount,
        Method::Subtract => old - amount,
        Method::Multiply => old * amount,
        Method::Divide => old.checked_div(amount)?.floor(),
        Method::Min => old.min(amount),
        Method::Max => old.max(amount),
        Method::Prepend | Method::Append => return None,
    })
}
