//! Result screens on the wire: a win, the payments, the end of the game.

use jantaku_engine::{
    EndView, FuCircumstance, FuPart, FuReason, GroupShape, ScoreRow, ScoresView, WinView, Winner,
    YakuLine, YakuValue,
};
use jantaku_proto as proto;
use jantaku_proto::TotalLine;
use jantaku_rulebook::{Number, WinWay};
use jantaku_tile::{AttrTable, Tile, TileId, tile};

use super::payments::payments;
use super::tiles::{open_tile, open_tiles};
use super::{Book, wire_seat};

pub(super) fn win_screen(win: &WinView, attrs: &AttrTable, book: &Book) -> proto::WinScreen {
    let winner = &*win.winner;
    let labels = &book.rulebook.scoring.labels;
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
    let reading = &winner.scored.reading;
    let (hand, winning_tile) = if shown.jokers_replaced {
        (&reading.hand, reading.winning_tile)
    } else if reading.arranged.is_empty() {
        (&winner.hand, winner.winning_tile)
    } else {
        (&reading.arranged, winner.winning_tile)
    };
    let tiles = |tiles: &[Tile]| open_tiles(tiles, attrs);
    let yaku = |yaku: &[YakuValue], unit: &str| yaku_lines(yaku, unit, book);
    let mut lines = yaku(&winner.scored.yaku, &point_name);
    lines.extend(yaku(&winner.scored.yaku2, &point2_name));
    proto::WinScreen {
        index: win.index,
        count: win.count,
        seat: wire_seat(winner.seat),
        from: winner.from.map(wire_seat),
        headline: headline.clone(),
        hand: tiles(hand),
        groups: groups(&reading.separated)
            .into_iter()
            .map(|group| tiles(&group))
            .collect(),
        calls: winner
            .calls
            .iter()
            // Hands of an American card contain their calls.
            .filter(|_| !reading.with_calls)
            .map(|call| proto::MeldView {
                name: book.rulebook.names.word(call.name).to_owned(),
                flower: book.rulebook.flower_calls.contains(call.name),
                tiles: tiles(&call.tiles),
            })
            .collect(),
        winning_tile: winning_tile.map(|tile| open_tile(tile, attrs)),
        winning_tile_text: or(&shown.winning_tile_text, above),
        jokers: jokers(winner, attrs),
        yaku: lines,
        totals: totals(winner, &point_name, &point2_name),
        right: total_on_the_right(
            winner,
            &labels.right_display,
            [&point_name, &point2_name],
            book,
        ),
        score: shown.score.unwrap_or(winner.scored.score).to_f64(),
        score_unit: or(&shown.score_denomination, &labels.score_denomination),
        score_name: or(&shown.score_name, &winner.scored.score_name),
        fu: winner
            .scored
            .fu
            .iter()
            .filter(|part| part.fu != 0)
            .map(|part| fu_line(part, attrs, book))
            .collect(),
        dora: win.dora.iter().map(ToString::to_string).collect(),
        indicators: tiles(&winner.scored.indicators),
    }
}

fn fu_line(part: &FuPart, attrs: &AttrTable, book: &Book) -> proto::FuLine {
    proto::FuLine {
        reason: match &part.reason {
            FuReason::Base => proto::FuReason::Base,
            FuReason::Situation(circumstances) => proto::FuReason::Situation {
                circumstances: circumstances
                    .iter()
                    .map(|circumstance| wire_circumstance(*circumstance, book))
                    .collect(),
            },
            FuReason::Call(name) => proto::FuReason::Call {
                name: book.call_name(*name).to_owned(),
            },
            FuReason::Group => proto::FuReason::Group {
                shape: wire_shape(part.shape()),
            },
            FuReason::RoundedUp => proto::FuReason::RoundedUp,
        },
        tiles: open_tiles(&part.tiles, attrs),
        value: part.fu.to_f64(),
    }
}

fn wire_circumstance(circumstance: FuCircumstance, book: &Book) -> proto::FuCircumstance {
    let labels = &book.rulebook.scoring.labels;
    match circumstance {
        FuCircumstance::SelfDraw => proto::FuCircumstance::SelfDraw {
            label: labels.win_by_draw_label.clone(),
        },
        FuCircumstance::NotSelfDraw => proto::FuCircumstance::NotSelfDraw {
            label: labels.win_by_discard_label.clone(),
        },
        FuCircumstance::ClosedHand => proto::FuCircumstance::ClosedHand,
        FuCircumstance::OpenHand => proto::FuCircumstance::OpenHand,
        FuCircumstance::HandShape => proto::FuCircumstance::HandShape,
        FuCircumstance::Other => proto::FuCircumstance::Other,
    }
}

fn wire_shape(shape: GroupShape) -> proto::GroupShape {
    match shape {
        GroupShape::Pair => proto::GroupShape::Pair,
        GroupShape::Triplet => proto::GroupShape::Triplet,
        GroupShape::Quad => proto::GroupShape::Quad,
        GroupShape::Sequence => proto::GroupShape::Sequence,
        GroupShape::Other => proto::GroupShape::Other,
    }
}

fn yaku_lines(yaku: &[YakuValue], unit: &str, book: &Book) -> Vec<proto::YakuLine> {
    let names = &book.rulebook.names;
    YakuLine::of(yaku, &book.rulebook)
        .into_iter()
        .map(|line| proto::YakuLine {
            name: line.name.to_owned(),
            amounts: line
                .amounts
                .into_iter()
                .map(|(value, of)| TotalLine {
                    value: value.to_f64(),
                    name: of.map_or(unit, |of| names.word(of)).to_owned(),
                })
                .collect(),
        })
        .collect()
}

/// The totals that are shown large: one per unit where yaku have units of their own.
fn totals(winner: &Winner, point_name: &str, point2_name: &str) -> Vec<TotalLine> {
    let line = |value: Number, name: &str| TotalLine {
        value: value.to_f64(),
        name: name.to_owned(),
    };
    let shown = &winner.shown;
    let units = winner
        .scored
        .total_points
        .iter()
        .filter(|(_, unit)| !unit.is_empty());
    let units: Vec<_> = units.map(|(value, unit)| line(*value, unit)).collect();
    if shown.points.is_none() && !units.is_empty() {
        return units;
    }
    if winner.scored.yaku.is_empty() && !winner.scored.yaku2.is_empty() {
        return vec![line(
            shown.points2.unwrap_or(winner.scored.points2),
            point2_name,
        )];
    }
    vec![line(
        shown.points.unwrap_or(winner.scored.points),
        point_name,
    )]
}

/// The total beside them, if the rules show one.
fn total_on_the_right(
    winner: &Winner,
    display: &str,
    [point_name, point2_name]: [&str; 2],
    book: &Book,
) -> Option<TotalLine> {
    let labels = &book.rulebook.scoring.labels;
    let shown = &winner.shown;
    let (value, name) = match display {
        "points" => (
            shown.points.unwrap_or(winner.scored.points),
            point_name.to_owned(),
        ),
        "points2" => (
            shown.points2.unwrap_or(winner.scored.points2),
            point2_name.to_owned(),
        ),
        "minipoints" => (
            winner.shown_minipoints(&book.rulebook),
            shown
                .minipoint_name
                .clone()
                .unwrap_or_else(|| labels.minipoint_name.clone()),
        ),
        "shuugi" => (
            winner.scored.shuugi,
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

/// The groups of a hand that has gaps between them.
fn groups(separated: &[Tile]) -> Vec<Vec<Tile>> {
    const GAPS: [TileId; 2] = [tile!("7x"), tile!("3x")];
    let groups = separated.split(|tile| GAPS.contains(&tile.id));
    groups
        .filter(|group| !group.is_empty())
        .map(<[Tile]>::to_vec)
        .collect()
}

/// What jokers stand for, except those that stand for themselves. The reading counts tiles through
/// hand, winning tile and calls.
fn jokers(winner: &Winner, attrs: &AttrTable) -> Vec<proto::JokerReading> {
    let calls = winner.calls.iter().flat_map(|call| &call.tiles);
    let tiles: Vec<Tile> = winner
        .hand
        .iter()
        .chain(&winner.winning_tile)
        .chain(calls)
        .copied()
        .collect();
    let read = winner.scored.reading.jokers.iter();
    read.filter_map(|(index, stands_for)| {
        let joker = *tiles.get(*index)?;
        (joker.id != stands_for.id).then(|| proto::JokerReading {
            joker: open_tile(joker, attrs),
            stands_for: open_tile(*stands_for, attrs),
        })
    })
    .collect()
}

pub(super) fn score_exchange(scores: &ScoresView) -> proto::ScoreExchange {
    let place = |place: usize| u32::try_from(place).unwrap_or(1);
    let row = |row: &ScoreRow| proto::PayoutRow {
        seat: wire_seat(row.seat),
        before: row.before.to_f64(),
        change: row.change.to_f64(),
        after: (row.before + row.change).to_f64(),
        place_before: place(row.place_before),
        place_after: place(row.place_after),
    };
    proto::ScoreExchange {
        headline: scores.header.clone(),
        rows: scores.rows.iter().map(row).collect(),
        payouts: payments(scores),
    }
}

pub(super) fn game_end(end: &EndView, book: &Book) -> proto::GameEnd {
    let places = end.places.iter().zip(1..).map(|(final_place, place)| {
        let adjustments = final_place.adjustments.iter();
        let named: Number = adjustments.clone().map(|(_, added)| *added).sum();
        let adjustments = adjustments.map(|(name, added)| TotalLine {
            value: added.to_f64(),
            name: book.rulebook.names.word(*name).to_owned(),
        });
        // The rest of the total was added by no function, and has no name.
        let unnamed = final_place.total - final_place.points - named;
        let unnamed = (unnamed != 0).then(|| TotalLine {
            value: unnamed.to_f64(),
            name: String::new(),
        });
        proto::FinalPlace {
            seat: wire_seat(final_place.seat),
            place,
            points: final_place.points.to_f64(),
            adjustments: adjustments.chain(unnamed).collect(),
            total: final_place.total.to_f64(),
        }
    });
    proto::GameEnd {
        places: places.collect(),
    }
}
