//! Events of a game, on the wire.

use jantaku_engine::{GameEvent, Occurrence, Viewer};
use jantaku_proto as proto;
use jantaku_rulebook::Name;
use jantaku_tile::AttrTable;

use super::tiles::{all_seen, seen};
use super::{Book, wire_seat};

/// What a viewer is told of what happened. Messages for the author of the rules are left out.
#[must_use]
pub fn wire_events<'o>(
    occurrences: impl IntoIterator<Item = &'o Occurrence>,
    viewer: Viewer,
    attrs: &AttrTable,
    book: &Book,
) -> Vec<proto::GameEvent> {
    let events = occurrences.into_iter();
    let events = events.filter_map(|occurrence| occurrence.seen_by(viewer, attrs));
    events
        .filter_map(|event| wire_event(event, attrs, book))
        .collect()
}

fn wire_event(event: GameEvent, attrs: &AttrTable, book: &Book) -> Option<proto::GameEvent> {
    let word = |name: Name| book.rulebook.names.word(name).to_owned();
    let words = |names: Vec<Name>| names.into_iter().map(word).collect();
    Some(match event {
        GameEvent::RoundStarted { kyoku, honba } => {
            let (wind, number) = book.round(kyoku);
            proto::GameEvent::RoundStarted {
                wind: wire_seat(wind),
                number,
                honba,
            }
        }
        GameEvent::Drew { seat, tile } => proto::GameEvent::Drew {
            seat: wire_seat(seat),
            tile: seen(&tile, attrs),
        },
        GameEvent::Discarded {
            seat,
            tile,
            tsumogiri,
        } => proto::GameEvent::Discarded {
            seat: wire_seat(seat),
            tile: seen(&tile, attrs),
            tsumogiri,
        },
        GameEvent::Called {
            seat,
            name,
            label,
            called,
            others,
            from,
        } => proto::GameEvent::Called {
            seat: wire_seat(seat),
            name: label.unwrap_or_else(|| book.call_name(name).to_owned()),
            called: called.map(|tile| seen(&tile, attrs)),
            others: all_seen(&others, attrs),
            from: from.map(wire_seat),
        },
        GameEvent::Revealed { tile } => proto::GameEvent::Revealed {
            tile: seen(&tile, attrs),
        },
        GameEvent::TilesShown { seat, tiles } => proto::GameEvent::TilesShown {
            seat: wire_seat(seat),
            tiles: all_seen(&tiles, attrs),
        },
        GameEvent::JokerSwapped { seat, call } => proto::GameEvent::JokerSwapped {
            seat: wire_seat(seat),
            call: all_seen(&call, attrs),
        },
        GameEvent::CardsShown { seat, cards } => proto::GameEvent::CardsShown {
            seat: wire_seat(seat),
            cards: words(cards),
        },
        GameEvent::YakuDeclared { seat, yaku } => proto::GameEvent::YakuDeclared {
            seat: wire_seat(seat),
            yaku: words(yaku),
        },
        GameEvent::HandDeclaredDead { seat, of } => proto::GameEvent::HandDeclaredDead {
            seat: wire_seat(seat),
            of: wire_seat(of),
        },
        GameEvent::RestrictionsLifted => proto::GameEvent::RestrictionsLifted,
        GameEvent::Won { seat } => proto::GameEvent::Won {
            seat: wire_seat(seat),
        },
        GameEvent::HandShown {
            seat,
            way: _,
            label,
            winning_tile,
            hand,
        } => proto::GameEvent::HandShown {
            seat: wire_seat(seat),
            label,
            winning_tile: winning_tile.map(|tile| seen(&tile, attrs)),
            hand: all_seen(&hand, attrs),
        },
        GameEvent::JokersRead { jokers } => proto::GameEvent::JokersRead {
            jokers: jokers
                .into_iter()
                .filter_map(|(joker, read)| {
                    Some(proto::JokerReading {
                        joker: seen(&joker?, attrs),
                        stands_for: seen(&read, attrs),
                    })
                })
                .collect(),
        },
        GameEvent::WinScored {
            seat,
            score,
            unit,
            yaku,
        } => proto::GameEvent::WinScored {
            seat: wire_seat(seat),
            score: score.to_f64(),
            unit,
            yaku: yaku
                .into_iter()
                .map(|(name, value)| proto::TotalLine {
                    value: value.to_f64(),
                    name: book.rulebook.yaku_name(name).to_owned(),
                })
                .collect(),
        },
        GameEvent::RoundDrawn { abortive, name } => proto::GameEvent::RoundDrawn { abortive, name },
        GameEvent::Message { seat, text } => proto::GameEvent::Message {
            seat: seat.map(wire_seat),
            text,
        },
        GameEvent::BigText { seat, text } => proto::GameEvent::BigText {
            seat: wire_seat(seat),
            text,
        },
        GameEvent::RoundEnded => proto::GameEvent::RoundEnded,
        GameEvent::GameEnded => proto::GameEvent::GameEnded,
        GameEvent::Error { fault } => proto::GameEvent::RuleError {
            text: fault.to_string(),
        },
        GameEvent::Printed { .. } | GameEvent::Warning { .. } => return None,
    })
}
