//! Result screens: a win, who pays whom, the end.

use jantaku_engine::Game;
use jantaku_engine::appraisal::{FuPart, FuReason};
use jantaku_engine::table::{Winner, YakuValue};
use jantaku_proto as proto;
use jantaku_proto::TotalLine;
use jantaku_rulebook::{Number, Seat, WinWay};
use jantaku_tile::{Tile, TileId, tile};

use super::dora::{counted_indicators, dora};
use super::payments::payments;
use super::tiles::open;
use super::{Book, seat as told_seat};

/// The win that is shown.
pub(super) fn win_screen(game: &Game, book: &Book) -> Option<proto::WinScreen> {
    let table = game.table();
    let winner = table.winners.get(table.winner_index)?;
    let labels = &game.rulebook().scoring.labels;
    let shown = &winner.shown;
    let or =
        |shown: &Option<String>, label: &str| shown.clone().unwrap_or_else(|| label.to_owned());
    let point_name = or(&shown.point_name, &labels.point_name);
    let point2_name = or(&shown.point2_name, &labels.point2_name);
    let drawn = winner.way == WinWay::Draw;
    let (headline, above) = if drawn {
        (&labels.win_by_draw_name, &labels.win_by_draw_label)
    } else {
        let [one, ..] = &labels.win_by_discard_names;
        (one, &labels.win_by_discard_label)
    };
    let reading = &winner.reading;
    let (hand, winning_tile) = if shown.jokers_replaced {
        (&reading.hand, reading.winning_tile)
    } else if reading.arranged.is_empty() {
        (&winner.hand, winner.winning_tile)
    } else {
        (&reading.arranged, winner.winning_tile)
    };
    let tiles = |tiles: &[Tile]| tiles.iter().map(|tile| open(*tile, game)).collect();
    let yaku = |yaku: &[YakuValue], unit: &str| yaku_lines(yaku, unit, game);
    let mut lines = yaku(&winner.yaku, &point_name);
    lines.extend(yaku(&winner.yaku2, &point2_name));
    let revealed = game.revealed_tiles();
    let indicators = counted_indicators(winner, game);
    Some(proto::WinScreen {
        index: table.winner_index,
        count: table.winners.len(),
        seat: told_seat(winner.seat),
        from: winner.from.map(told_seat),
        headline: headline.clone(),
        hand: tiles(hand),
        groups: groups(&reading.separated)
            .into_iter()
            .map(|group| tiles(&group))
            .collect(),
        calls: winner
            .calls
            .iter()
            // On a card they lie in the hand.
            .filter(|_| !reading.with_calls)
            .map(|call| proto::MeldView {
                name: game.rulebook().names.word(call.name).to_owned(),
                tiles: tiles(&call.tiles),
            })
            .collect(),
        winning_tile: winning_tile.map(|tile| open(tile, game)),
        winning_tile_text: or(&shown.winning_tile_text, above),
        jokers: jokers(winner, game),
        yaku: lines,
        totals: totals(winner, &point_name, &point2_name),
        right: right(
            winner,
            &labels.right_display,
            [&point_name, &point2_name],
            game,
        ),
        score: shown.score.unwrap_or(winner.score).to_f64(),
        score_unit: or(&shown.score_denomination, &labels.score_denomination),
        score_name: or(&shown.score_name, &winner.score_name),
        fu: fu_lines(winner, game, book),
        dora: dora(revealed.iter().chain(&indicators).map(|tile| tile.id), book),
        indicators: tiles(&indicators),
    })
}

/// How fu add up.
fn fu_lines(winner: &Winner, game: &Game, book: &Book) -> Vec<proto::FuLine> {
    let parts = game.explain_fu(winner).into_iter();
    let parts = parts.filter(|part| part.fu != 0);
    let line = |part: FuPart| proto::FuLine {
        name: match &part.reason {
            FuReason::Base => "every hand".to_owned(),
            FuReason::Situation(words) => words.clone(),
            FuReason::Call(name) => book.call_name(*name).to_owned(),
            FuReason::Group => part.shape().to_owned(),
            FuReason::RoundedUp => "rounded up".to_owned(),
        },
        tiles: part.tiles.iter().map(|tile| open(*tile, game)).collect(),
        value: part.fu.to_f64(),
    };
    parts.map(line).collect()
}

fn yaku_lines(yaku: &[YakuValue], unit: &str, game: &Game) -> Vec<proto::YakuLine> {
    let names = &game.rulebook().names;
    let translations = game.rulebook().document.get("translations");
    let translated = |name: &str| {
        let known = translations.and_then(|known| known.get(name)?.as_str());
        known.unwrap_or(name).to_owned()
    };
    yaku.iter()
        .map(|yaku| proto::YakuLine {
            name: translated(names.word(yaku.name)),
            value: yaku.value.to_f64(),
            unit: yaku
                .unit
                .map_or_else(|| unit.to_owned(), |unit| names.word(unit).to_owned()),
        })
        .collect()
}

/// The totals that are shown large: unit by unit where yaku have units of their own.
fn totals(winner: &Winner, point_name: &str, point2_name: &str) -> Vec<TotalLine> {
    let line = |value: Number, name: &str| TotalLine {
        value: value.to_f64(),
        name: name.to_owned(),
    };
    let shown = &winner.shown;
    let units = winner
        .total_points
        .iter()
        .filter(|(_, unit)| !unit.is_empty());
    let units: Vec<_> = units.map(|(value, unit)| line(*value, unit)).collect();
    if shown.points.is_none() && !units.is_empty() {
        return units;
    }
    if winner.yaku.is_empty() && !winner.yaku2.is_empty() {
        return vec![line(shown.points2.unwrap_or(winner.points2), point2_name)];
    }
    vec![line(shown.points.unwrap_or(winner.points), point_name)]
}

/// The total beside them.
fn right(
    winner: &Winner,
    display: &str,
    [point_name, point2_name]: [&str; 2],
    game: &Game,
) -> Option<TotalLine> {
    let labels = &game.rulebook().scoring.labels;
    let shown = &winner.shown;
    let (value, name) = match display {
        "points" => (shown.points.unwrap_or(winner.points), point_name.to_owned()),
        "points2" => (
            shown.points2.unwrap_or(winner.points2),
            point2_name.to_owned(),
        ),
        "minipoints" => (
            shown.minipoints.unwrap_or(winner.minipoints),
            shown
                .minipoint_name
                .clone()
                .unwrap_or_else(|| labels.minipoint_name.clone()),
        ),
        "shuugi" => (
            winner.shuugi,
            shown
                .shuugi_name
                .clone()
                .unwrap_or_else(|| labels.shuugi_name.clone()),
        ),
        _ => return None,
    };
    Some(TotalLine {
        value: value.to_f64(),
        name,
    })
}

/// A hand with gaps between its groups, cut at them.
fn groups(separated: &[Tile]) -> Vec<Vec<Tile>> {
    const GAPS: [TileId; 2] = [tile!("7x"), tile!("3x")];
    let groups = separated.split(|tile| GAPS.contains(&tile.id));
    groups
        .filter(|group| !group.is_empty())
        .map(<[Tile]>::to_vec)
        .collect()
}

/// What jokers stand for: hand, winning tile and calls are counted through.
fn jokers(winner: &Winner, game: &Game) -> Vec<proto::JokerReading> {
    let calls = winner.calls.iter().flat_map(|call| &call.tiles);
    let tiles: Vec<Tile> = winner
        .hand
        .iter()
        .chain(&winner.winning_tile)
        .chain(calls)
        .copied()
        .collect();
    let read = winner.reading.jokers.iter();
    read.filter_map(|(place, stands_for)| {
        let joker = *tiles.get(*place)?;
        (joker.id != stands_for.id).then(|| proto::JokerReading {
            joker: open(joker, game),
            stands_for: open(*stands_for, game),
        })
    })
    .collect()
}

/// Who pays whom.
pub(super) fn score_exchange(game: &Game) -> Option<proto::ScoreExchange> {
    let table = game.table();
    let payouts = table.payouts?;
    let before = |seat: Seat| table.player(seat).score;
    let after = |seat: Seat| before(seat) + payouts.get(seat.index()).copied().unwrap_or_default();
    let place = |seat: Seat, score: &dyn Fn(Seat) -> Number| {
        let order = |seat: Seat| (-score(seat), game.wind_of(seat).index());
        let seats = game.seats().iter();
        let ahead = seats.filter(|other| order(**other) < order(seat)).count();
        u32::try_from(ahead + 1).unwrap_or(1)
    };
    Some(proto::ScoreExchange {
        headline: table.header.clone(),
        rows: game
            .seats()
            .iter()
            .map(|&seat| proto::PayoutRow {
                seat: told_seat(seat),
                before: before(seat).to_f64(),
                change: (after(seat) - before(seat)).to_f64(),
                after: after(seat).to_f64(),
                place_before: place(seat, &before),
                place_after: place(seat, &after),
            })
            .collect(),
        payouts: payments(game),
    })
}

/// The end of the game.
pub(super) fn game_end(game: &Game) -> proto::GameEnd {
    let table = game.table();
    let ranking = table.final_ranking.clone();
    let ranking = ranking.unwrap_or_else(|| game.ranking());
    let places = ranking.into_iter().enumerate();
    let place = |(at, seat): (usize, Seat)| {
        let total = table.player(seat).score;
        let before = table.scores_before_end.as_ref();
        let points = before.and_then(|scores| scores.get(seat.index()));
        let points = points.copied().unwrap_or(total);
        let added = |added: &[Number; 4]| added.get(seat.index()).copied().unwrap_or_default();
        let adjustments = table.adjustments.iter();
        let named: Number = adjustments.clone().map(|(_, by_seat)| added(by_seat)).sum();
        let adjustments = adjustments.map(|(name, by_seat)| TotalLine {
            value: added(by_seat).to_f64(),
            name: game.rulebook().names.word(*name).to_owned(),
        });
        let mut adjustments: Vec<TotalLine> = adjustments.collect();
        // What no function has added has no name.
        adjustments.push(TotalLine {
            value: (total - points - named).to_f64(),
            name: String::new(),
        });
        adjustments.retain(|line| line.value != 0.0);
        proto::FinalPlace {
            seat: told_seat(seat),
            place: u32::try_from(at + 1).unwrap_or(1),
            points: points.to_f64(),
            adjustments,
            total: total.to_f64(),
        }
    };
    proto::GameEnd {
        places: places.map(place).collect(),
    }
}
