//! What happened, cut down to what a viewer may know.

use jantaku_engine::table::Record;
use jantaku_engine::{Game, Output};
use jantaku_proto::Happening;
use jantaku_rulebook::Seat;

use super::tiles::{back, lying, open};
use super::{Book, seat as told_seat};

/// What happened, as a player is told it, or somebody who only watches.
#[must_use]
pub fn happenings(
    outputs: &[Output],
    viewer: Option<Seat>,
    game: &Game,
    book: &Book,
) -> Vec<Happening> {
    let told = outputs.iter();
    told.filter_map(|output| happening(output, viewer, game, book))
        .collect()
}

fn happening(output: &Output, viewer: Option<Seat>, game: &Game, book: &Book) -> Option<Happening> {
    Some(match output {
        Output::RoundStarted => Happening::Dealt,
        Output::Drawn(seat, tile) => Happening::Drew {
            seat: told_seat(*seat),
            tile: if viewer == Some(*seat) {
                open(*tile, game)
            } else {
                back()
            },
        },
        Output::Discarded {
            seat,
            tile,
            tsumogiri,
        } => Happening::Discarded {
            seat: told_seat(*seat),
            tile: open(*tile, game),
            tsumogiri: *tsumogiri,
        },
        Output::Called {
            seat,
            name,
            message,
            called,
            others,
            hidden,
        } => {
            let has_own_name = message != game.rulebook().names.word(*name);
            let said = if has_own_name {
                message
            } else {
                book.call_name(*name)
            };
            let own = viewer == Some(*seat);
            let known = own || !*hidden;
            let face = |tile: &jantaku_tile::Tile| lying(*tile, own, game);
            let records = game.table().records.iter().rev();
            let from = records
                .filter_map(|record| match record {
                    Record::Call(call) => Some(call),
                    _ => None,
                })
                .find(|call| call.seat == *seat && call.name == *name)
                .map(|call| call.from)
                .filter(|from| from != seat);
            Happening::Called {
                seat: told_seat(*seat),
                name: said.to_owned(),
                called: called.as_ref().filter(|_| known).map(face),
                others: others.iter().filter(|_| known).map(face).collect(),
                from: from.map(told_seat),
            }
        }
        Output::Revealed(tile) => Happening::Revealed {
            tile: open(*tile, game),
        },
        Output::Message(seat, text) => Happening::Message {
            seat: seat.map(told_seat),
            text: text.clone(),
        },
        Output::BigText(seat, text) => Happening::BigText {
            seat: told_seat(*seat),
            text: text.clone(),
        },
        Output::Won(seat) => Happening::Won {
            seat: told_seat(*seat),
        },
        Output::RoundEnded => Happening::RoundEnded,
        Output::GameEnded => Happening::GameEnded,
        Output::Error(text) => Happening::RuleError { text: text.clone() },
        Output::Paused(_) | Output::Print(_) | Output::Warning(_) => return None,
    })
}
