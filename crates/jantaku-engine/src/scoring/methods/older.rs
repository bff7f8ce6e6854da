//! Scores of older rulesets, which are listed in tables.

use jantaku_rulebook::scoring::{OlderTables, PointsTable, WinTables};
use jantaku_rulebook::{Number, Scoring};

use super::{Situation, Values, Worth, sum};
use crate::scoring::shares::Shares;

/// Applies the tables and names of an older ruleset to what a hand is worth without them.
pub(super) fn by_tables(
    scoring: &Scoring,
    values: Values<'_>,
    situation: Situation,
    mut worth: Worth,
) -> Worth {
    let limits = sum(values.second);
    let is_limit = scoring.yaku2_overrides_yaku1 && !values.second.is_empty();
    let names = scoring.limit_hand_names.at(worth.score.points);
    if let Some(names) = names.filter(|_| !is_limit) {
        let name = names.at(values.minipoints);
        worth.score.name = name.cloned().unwrap_or_default();
    }
    let points = worth.score.points;
    match &scoring.older_tables {
        None => {}
        Some(OlderTables::Riichi(tables)) => {
            let entry = |table: &PointsTable<PointsTable<Number>>| {
                let entry = if is_limit {
                    let most = table.max.as_ref().and_then(|table| table.max);
                    most.map(|most| most * limits)
                } else {
                    let entries = table.at(points);
                    entries.and_then(|entries| entries.at(values.minipoints).copied())
                };
                entry.unwrap_or_default()
            };
            if situation.self_draw {
                let oya = entry(&tables.dealer_draw);
                let ko = if situation.dealer {
                    oya
                } else {
                    entry(&tables.nondealer_draw)
                };
                let others = situation.players.saturating_sub(2);
                worth.set(oya + ko * others);
                worth.shares = Some(Shares { ko, oya });
            } else {
                worth.set(entry(of_ron(tables, situation)));
            }
        }
        Some(OlderTables::Hk(tables)) => {
            let table = match (situation.self_draw, situation.dealer) {
                (false, _) => of_ron(tables, situation),
                (true, true) => &tables.dealer_draw,
                (true, false) => &tables.nondealer_draw,
            };
            worth.set(table.at(points).copied().unwrap_or_default());
        }
        Some(OlderTables::Vietnamese(table)) => {
            let mun = worth.score.points2;
            let share = if mun == 0 {
                table.at(points).copied()
            } else {
                table.max.map(|most| most * mun)
            };
            worth.others = Some(share.unwrap_or_default());
        }
    }
    worth
}

fn of_ron<T>(tables: &WinTables<T>, situation: Situation) -> &PointsTable<T> {
    if situation.dealer {
        &tables.dealer
    } else {
        &tables.nondealer
    }
}

impl Worth {
    fn set(&mut self, score: Number) {
        self.score.score = score;
        self.whole = self.score.score;
    }
}
