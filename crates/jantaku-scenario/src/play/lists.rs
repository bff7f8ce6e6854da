//! What players can do and what has happened, as lists to be compared.

use jantaku_engine::Output;
use jantaku_engine::table::{Offer, Record};
use jantaku_rulebook::{MarkTarget, Seat};
use jantaku_tile::Tile;
use serde_json::{Value, json};

use super::Session;

impl Session {
    fn tile(&self, tile: Tile) -> String {
        tile.display(self.game.attrs()).to_string()
    }

    fn row(&self, tiles: &[Tile]) -> String {
        let words: Vec<String> = tiles.iter().map(|tile| self.tile(*tile)).collect();
        words.join(" ")
    }

    /// The open menu: each choice with the called tile, or a card alone.
    pub(super) fn menu(&self, seat: Seat) -> Value {
        let menu = self.game.table().player(seat).tray.menu.as_ref();
        match menu.map(|menu| &menu.offer) {
            None => Value::Null,
            Some(Offer::Call(options)) => options
                .iter()
                .flat_map(|option| {
                    let called = self.tile(option.called);
                    let choices = option.choices.iter();
                    choices.map(move |tiles| json!([called, self.row(tiles)]))
                })
                .collect(),
            Some(Offer::Flower(flowers)) => flowers
                .iter()
                .map(|flower| json!([null, self.tile(*flower)]))
                .collect(),
            Some(Offer::Card(cards)) => cards.iter().map(|card| self.word(*card)).collect(),
            Some(Offer::Plain | Offer::Mark | Offer::Yaku) => json!([]),
        }
    }

    /// What the player could mark: what it is, whose, and its place.
    pub(super) fn markable(&self, seat: Seat) -> Value {
        let Some(own) = self.game.view(Some(seat)).own else {
            return Value::Null;
        };
        if own.marking.is_none() {
            return Value::Null;
        }
        own.markable
            .iter()
            .map(|marked| {
                let target = match marked.target {
                    MarkTarget::Hand => "hand",
                    MarkTarget::Call => "call",
                    MarkTarget::Aside => "aside",
                    MarkTarget::Discard => "discard",
                    MarkTarget::RevealedTile => "revealed_tile",
                    MarkTarget::Scry => "scry",
                };
                json!([target, marked.seat.map(Seat::name), marked.index])
            })
            .collect()
    }

    /// The places of the tiles that the player may discard.
    pub(super) fn playable(&self, seat: Seat) -> Value {
        let own = self.game.view(Some(seat)).own;
        let playable = own.map(|own| own.playable).unwrap_or_default();
        let places = playable.iter().enumerate();
        places
            .filter(|(_, playable)| **playable)
            .map(|(place, _)| place)
            .collect()
    }

    /// Which auto buttons are on.
    pub(super) fn auto_buttons(&self, seat: Seat) -> Value {
        let on = &self.game.table().player(seat).auto_buttons;
        let buttons = &self.game.rulebook().auto_buttons;
        let pairs = buttons.iter().zip(on);
        Value::Object(
            pairs
                .map(|(button, on)| (self.word(button.id).to_owned(), Value::from(*on)))
                .collect(),
        )
    }

    /// What was drawn, discarded, called and swapped in this round.
    pub(super) fn history(&self) -> Value {
        let records = self.game.table().records.iter();
        records
            .map(|record| match record {
                Record::Draw { seat, tile } => {
                    format!("{} draws {}", seat.name(), self.tile(*tile))
                }
                Record::Discard { seat, tile } => {
                    format!("{} discards {}", seat.name(), self.tile(*tile))
                }
                Record::Call(call) => format!(
                    "{} calls {} from {}: {} with [{}]",
                    call.seat.name(),
                    self.word(call.name),
                    call.from.name(),
                    self.tile(call.called),
                    self.row(&call.others)
                ),
                Record::Swap { seat, tiles } => {
                    format!("{} swaps {}", seat.name(), self.row(tiles))
                }
            })
            .collect()
    }

    /// What was told since the game began, in words.
    pub(super) fn told(&self, wanted: impl Fn(&Output) -> bool) -> Value {
        let outputs = self.outputs.iter().filter(|output| wanted(output));
        outputs.filter_map(|output| self.in_words(output)).collect()
    }

    fn in_words(&self, output: &Output) -> Option<String> {
        Some(match output {
            Output::RoundStarted => "a round begins".to_owned(),
            Output::Drawn(seat, tile) => format!("{} draws {}", seat.name(), self.tile(*tile)),
            Output::Discarded {
                seat,
                tile,
                tsumogiri,
            } => {
                let drawn = if *tsumogiri { ", just drawn" } else { "" };
                format!("{} discards {}{drawn}", seat.name(), tile.id)
            }
            Output::Called {
                seat,
                message,
                called,
                others,
                hidden,
                ..
            } => {
                let mut words = format!("{} calls {message}", seat.name());
                if let (Some(called), false) = (called, hidden) {
                    words.push_str(&format!(" on {}", called.id));
                    if !others.is_empty() {
                        let others: Vec<&str> =
                            others.iter().map(|tile| tile.id.as_str()).collect();
                        words.push_str(&format!(" with {}", others.join(" ")));
                    }
                }
                words
            }
            Output::Revealed(tile) => format!("{} is revealed", tile.id),
            Output::Message(Some(seat), text) => format!("{} {text}", seat.name()),
            Output::Message(None, text) => text.clone(),
            Output::BigText(seat, text) => format!("{}: {text}!", seat.name()),
            Output::Won(seat) => format!("{} wins", seat.name()),
            Output::RoundEnded => "scores are shown".to_owned(),
            Output::GameEnded => "the game ends".to_owned(),
            _ => return None,
        })
    }
}
