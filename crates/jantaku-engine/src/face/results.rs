//! What everyone sees when a round or the game has ended.

use std::sync::Arc;

use jantaku_rulebook::{Name, Number, PerSeat, Seat};
use jantaku_tile::TileId;

use crate::ask::Ask;
use crate::state::{Payment, Screen, Transfer, Winner};

/// A winner's hand and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct WinView {
    /// Which of the round's winners this is, from 0.
    pub index: usize,
    /// How many winners the round has so far.
    pub count: usize,
    /// The win as it was scored.
    pub winner: Arc<Winner>,
    /// Tiles that are dora for this win, by everything that was turned up for it.
    pub dora: Vec<TileId>,
}

/// What a round brings everyone.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoresView {
    /// What the ruleset calls the way the round has ended.
    pub header: String,
    /// One row for each player, in the order of seats.
    pub rows: Vec<ScoreRow>,
    /// Payments that scoring programs have written down, line by line.
    pub ledger: Vec<Payment>,
    /// All other payments. Together with the ledger they are exactly what the rows say.
    pub transfers: Vec<Transfer>,
}

/// What a round brings one player.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreRow {
    /// The player.
    pub seat: Seat,
    /// Points before the payments.
    pub before: Number,
    /// What the payments add up to.
    pub change: Number,
    /// Rank before the payments, from 1.
    pub place_before: usize,
    /// Rank after them.
    pub place_after: usize,
}

/// The final standing.
#[derive(Clone, Debug, PartialEq)]
pub struct EndView {
    /// The players, best first.
    pub places: Vec<FinalPlace>,
}

/// Where a player came.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalPlace {
    /// The player.
    pub seat: Seat,
    /// Points when the last round had been paid.
    pub points: Number,
    /// What functions of the ruleset have added then, such as `uma`, each by its name.
    pub adjustments: Vec<(Name, Number)>,
    /// Points in the end. What is left after points and adjustments was added without a name.
    pub total: Number,
}

impl Ask<'_> {
    pub(super) fn win_view(&self) -> Option<WinView> {
        let ending = &self.state.ending;
        if ending.screen != Some(Screen::Winner) {
            return None;
        }
        let winner = ending.winners.get(ending.winner_index)?;
        let indicators = self.revealed_tiles();
        let indicators = indicators.iter().chain(&winner.scored.indicators);
        Some(WinView {
            index: ending.winner_index,
            count: ending.winners.len(),
            winner: Arc::new(winner.clone()),
            dora: self.dora_by(indicators.map(|tile| tile.id)),
        })
    }

    pub(super) fn scores_view(&self) -> Option<ScoresView> {
        let ending = &self.state.ending;
        if ending.screen != Some(Screen::Scores) {
            return None;
        }
        let payouts = ending.payouts?;
        let before = |seat: Seat| self.state.player(seat).score;
        let change = |seat: Seat| payouts[seat];
        let after = |seat: Seat| before(seat) + change(seat);
        let place = |seat: Seat, score: &dyn Fn(Seat) -> Number| {
            let order = |seat: Seat| (-score(seat), self.wind_of(seat).index());
            let seats = self.terms.seats.iter();
            seats.filter(|other| order(**other) < order(seat)).count() + 1
        };
        let rows = self.terms.seats.iter().map(|&seat| ScoreRow {
            seat,
            before: before(seat),
            change: change(seat),
            place_before: place(seat, &before),
            place_after: place(seat, &after),
        });
        Some(ScoresView {
            header: ending.header.clone(),
            rows: rows.collect(),
            ledger: ending.ledger.clone(),
            transfers: self.transfers(),
        })
    }

    pub(super) fn end_view(&self) -> Option<EndView> {
        let ending = &self.state.ending;
        if ending.screen != Some(Screen::GameEnd) {
            return None;
        }
        let ranking = ending.final_ranking.clone();
        let ranking = ranking.unwrap_or_else(|| self.ranking());
        let places = ranking.into_iter().map(|seat| {
            let of = |by_seat: &PerSeat<Number>| by_seat[seat];
            let total = self.state.player(seat).score;
            let adjustments = ending.adjustments.iter();
            let adjustments = adjustments.map(|(name, added)| (*name, of(added)));
            FinalPlace {
                seat,
                points: ending.scores_before_end.as_ref().map(of).unwrap_or(total),
                adjustments: adjustments.filter(|(_, added)| *added != 0).collect(),
                total,
            }
        });
        Some(EndView {
            places: places.collect(),
        })
    }

    /// Tiles in play that indicators point at, those in another colour included.
    pub(super) fn dora_by(&self, indicators: impl Iterator<Item = TileId>) -> Vec<TileId> {
        let known = &self.terms.rulebook.setup.dora_indicators;
        if known.is_empty() {
            return Vec::new();
        }
        let pointed_at: Vec<TileId> = indicators
            .filter_map(|indicator| known.iter().find(|(id, _)| *id == indicator))
            .flat_map(|(_, dora)| dora)
            .map(|tile| tile.id)
            .collect();
        if pointed_at.is_empty() {
            return Vec::new();
        }
        let is_dora =
            |kind: &&TileId| pointed_at.contains(kind) || pointed_at.contains(&kind.natural());
        self.terms.kinds.iter().filter(is_dora).copied().collect()
    }
}
