//! What is done to the results of a round.

use jantaku_rulebook::action::{EndAction, Method, ModifyKey, YakuNames};
use jantaku_rulebook::{Amount, Name, Number, Players, Seat, WinWay};

use super::cut;
use crate::game::Game;
use crate::table::{Context, RoundResult, Shown, SortedMap};

impl Game {
    /// Does what an action does to the results of a round. Wins and draws themselves are the
    /// business of the flow.
    pub(crate) fn end_action(&mut self, action: &EndAction, context: &Context) {
        match action {
            EndAction::Win(..) | EndAction::ExhaustiveDraw(..) | EndAction::AbortiveDraw(_) => {}
            EndAction::ModifyWinnerNumber(key, amount, method) => {
                self.modify_winner_number(*key, amount, *method, context);
            }
            EndAction::ModifyWinnerText(key, text, method) => {
                let text = cut(self.text(text, context));
                self.modify_winner_text(*key, text, *method, context);
            }
            EndAction::ModifyPayout(players, amount, method) => {
                self.modify_payout(players, amount, *method, context);
            }
            EndAction::ScoringHeader(text) => self.table.header = cut(self.text(text, context)),
            EndAction::MakeResponsibleFor(players, yaku) => {
                self.make_responsible(players, yaku, context);
            }
            EndAction::ClearResponsibilities(players, yaku) => {
                self.clear_responsibilities(players, yaku, context);
            }
            EndAction::ChangeDealership(who) => match self.seat(*who, context) {
                Some(seat) => self.table.next_dealer = Some(seat),
                None => self.warn("nobody sits there who could deal"),
            },
            EndAction::EndGame => self.table.result = Some(RoundResult::EndGame),
            EndAction::ReplaceWinningHandJokers => {
                let shown = self.table.winner_index;
                let own = |winner: &&crate::table::Winner| winner.seat == context.seat;
                let own = self
                    .table
                    .winners
                    .iter()
                    .find(own)
                    .map(|winner| winner.seat);
                let shown = own.or(self.table.winners.get(shown).map(|winner| winner.seat));
                let mut winners = self.table.winners.iter_mut();
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
        let amount = self.amount(amount, context);
        let winner = self.table.winner(context.seat);
        let real = match key {
            ModifyKey::Score => winner.map(|winner| winner.score),
            ModifyKey::Points => winner.map(|winner| winner.points),
            ModifyKey::Points2 => winner.map(|winner| winner.points2),
            ModifyKey::Minipoints => winner.map(|winner| winner.minipoints),
            _ => {
                self.warn("`modify_winner`: that is a text, not a number");
                return;
            }
        };
        let Some(shown) = self.shown_mut(context) else {
            self.warn("`modify_winner`: the player has not won");
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
            None => self.warn("`modify_winner`: the result is no number; nothing changes"),
        }
    }

    /// How a player's win is shown. Where programs score, that can be said before the win is noted.
    fn shown_mut(&mut self, context: &Context) -> Option<&mut Shown> {
        let seat = context.seat;
        let wins = context.win.as_ref().and_then(|win| win.winner) == Some(seat);
        if self.table.winner(seat).is_none() {
            let begins = wins && self.rulebook.setup.ledger;
            return begins.then(|| &mut **self.table.shown_next.get_or_insert_default());
        }
        self.table.winner_mut(seat).map(|winner| &mut winner.shown)
    }

    fn modify_winner_text(
        &mut self,
        key: ModifyKey,
        text: String,
        method: Method,
        context: &Context,
    ) {
        let winner = self.table.winner(context.seat);
        let way = winner.map(|winner| winner.way);
        let way = way.or_else(|| context.win.as_ref().and_then(|win| win.way));
        let labels = &self.rulebook.scoring.labels;
        let named = |name: &str| {
            let scoring = self.rulebook.document.get("score_calculation");
            let text = scoring.and_then(|scoring| scoring.get(name)?.as_str());
            text.unwrap_or_default().to_owned()
        };
        let usual = match key {
            ModifyKey::ScoreName => {
                winner.map_or_else(String::new, |winner| winner.score_name.clone())
            }
            ModifyKey::WinningTileText => match way {
                Some(WinWay::Draw) => labels.win_by_draw_label.clone(),
                _ => labels.win_by_discard_label.clone(),
            },
            ModifyKey::PointName => named("point_name"),
            ModifyKey::Point2Name => named("point2_name"),
            ModifyKey::MinipointName => named("minipoint_name"),
            ModifyKey::ShuugiName => named("shuugi_name"),
            ModifyKey::ScoreDenomination => named("score_denomination"),
            _ => String::new(),
        };
        let Some(shown) = self.shown_mut(context) else {
            self.warn("`modify_winner`: the player has not won");
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
                self.warn("`modify_winner`: that is a number, not a text");
                return;
            }
        };
        let old = shown.clone().unwrap_or(usual);
        let new = match method {
            Method::Set => text,
            Method::Prepend => text + &old,
            Method::Append => old + &text,
            _ => {
                self.warn("`modify_winner`: texts are set, prepended or appended");
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
        let amount = self.amount(amount, context);
        let seats = self.players(players, context);
        let Some(payouts) = &mut self.table.payouts else {
            self.warn("`modify_payout`: there are no payouts yet");
            return;
        };
        let mut failed = false;
        for seat in seats {
            let payout = &mut payouts[seat.index()];
            match changed(*payout, amount, method) {
                Some(number) => *payout = number,
                None => failed = true,
            }
        }
        if failed {
            self.warn("`modify_payout`: the result is no number; nothing changes");
        }
    }

    /// Somebody becomes responsible for yaku of a winner. Who is who depends on how the ruleset
    /// scores: programs are told the payers, the older rules the winner.
    fn make_responsible(&mut self, players: &Players, yaku: &YakuNames, context: &Context) {
        let names = self.yaku_names(yaku);
        let tells_payers = self.rulebook.document.contains_key("scoring_logic");
        for seat in self.players(players, context) {
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
        let names = self.yaku_names(yaku);
        for winner in self.players(players, context) {
            if let Some(responsible) = self.responsibilities(context.seat).get_mut(&winner) {
                responsible.retain(|name| *yaku != YakuNames::All && !names.contains(name));
            }
        }
    }

    fn responsibilities(&mut self, seat: Seat) -> &mut SortedMap<Seat, Vec<Name>> {
        &mut self.table.player_mut(seat).responsible_for
    }

    fn yaku_names(&mut self, yaku: &YakuNames) -> Vec<Name> {
        match yaku {
            YakuNames::All => vec![self.word("all")],
            YakuNames::Remaining => vec![self.word("remaining")],
            YakuNames::These(names) => names.clone(),
        }
    }
}

/// A number after a change; nothing if that is no number.
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
