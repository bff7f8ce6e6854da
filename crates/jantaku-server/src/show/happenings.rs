//! What happened, cut down to what a viewer may know.

use jantaku_engine::table::Record;
use jantaku_engine::{Game, Output};
use jantaku_proto::Happening;
use jantaku_rulebook::{Name, Seat};

use super::tiles::{back, lying, open};
use super::{Book, seat as told_seat};

/// Something that happened, with what only the table of that moment could tell about it.
#[derive(Clone, Debug)]
pub struct Event {
    output: Output,
    /// Whose tile was called.
    from: Option<Seat>,
}

impl Event {
    /// What has just happened at a table.
    #[must_use]
    pub fn now(outputs: Vec<Output>, game: &Game) -> Vec<Self> {
        let outputs = outputs.into_iter();
        let events = outputs.map(|output| Self {
            from: match &output {
                Output::Called { seat, name, .. } => called_from(*seat, *name, game),
                _ => None,
            },
            output,
        });
        events.collect()
    }

    /// Does a round begin with it?
    #[must_use]
    pub fn begins_round(&self) -> bool {
        self.output == Output::RoundStarted
    }

    /// Is it still worth telling to who was not there? Draws and shouts are for the moment.
    #[must_use]
    pub fn lasts(&self) -> bool {
        !matches!(
            self.output,
            Output::Drawn(..)
                | Output::BigText(..)
                | Output::Paused(_)
                | Output::Print(_)
                | Output::Warning(_)
        )
    }
}

/// Whose tile was called last, if it was somebody else's.
fn called_from(seat: Seat, name: Name, game: &Game) -> Option<Seat> {
    let mut records = game.table().records.iter().rev();
    let from = records.find_map(|record| match record {
        Record::Call(call) if call.seat == seat && call.name == name => Some(call.from),
        _ => None,
    });
    from.filter(|from| *from != seat)
}

/// What happened, as a player is told it, or somebody who only watches.
#[must_use]
pub fn happenings<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    viewer: Option<Seat>,
    game: &Game,
    book: &Book,
) -> Vec<Happening> {
    let told = events.into_iter();
    told.filter_map(|event| happening(event, viewer, game, book))
        .collect()
}

fn happening(event: &Event, viewer: Option<Seat>, game: &Game, book: &Book) -> Option<Happening> {
    Some(match &event.output {
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
            Happening::Called {
                seat: told_seat(*seat),
                name: said.to_owned(),
                called: called.as_ref().filter(|_| known).map(face),
                others: others.iter().filter(|_| known).map(face).collect(),
                from: event.from.map(told_seat),
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
