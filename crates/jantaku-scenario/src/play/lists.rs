//! What players can do and what has happened, as JSON for comparison.

use jantaku_engine::Viewer;
use jantaku_engine::hooks::{Happened, Offer, RoundEvent};
use jantaku_rulebook::{MarkTarget, Seat};
use jantaku_tile::Tile;
use jantaku_words::{Sentence, Words};
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

    /// The open menu: each choice with the called tile, or each card.
    pub(super) fn menu(&self, seat: Seat) -> Value {
        let menu = self.game.state().player(seat).tray.menu.as_ref();
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

    /// The objects that the player can mark: tile or call, seat, and index.
    pub(super) fn markable(&self, seat: Seat) -> Value {
        let own = self.game.view(Some(seat)).own;
        let Some(marking) = own.and_then(|own| own.marking) else {
            return Value::Null;
        };
        marking
            .markable
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

    /// The indices of the tiles that the player may discard.
    pub(super) fn playable(&self, seat: Seat) -> Value {
        let own = self.game.view(Some(seat)).own;
        let playable = own.map(|own| own.playable).unwrap_or_default();
        let places = playable.iter().enumerate();
        places
            .filter(|(_, playable)| **playable)
            .map(|(place, _)| place)
            .collect()
    }

    /// The auto buttons that are on.
    pub(super) fn auto_buttons(&self, seat: Seat) -> Value {
        let on = &self.game.state().player(seat).auto_buttons;
        let buttons = &self.game.rulebook().auto_buttons;
        let pairs = buttons.iter().zip(on);
        Value::Object(
            pairs
                .map(|(button, on)| (self.word(button.id).to_owned(), Value::from(*on)))
                .collect(),
        )
    }

    /// The draws, discards, calls and swaps of this round.
    pub(super) fn history(&self) -> Value {
        let records = self.game.state().round.history.iter();
        records
            .map(|record| match record {
                RoundEvent::Draw { seat, tile } => {
                    format!("{} draws {}", seat.name(), self.tile(*tile))
                }
                RoundEvent::Discard { seat, tile } => {
                    format!("{} discards {}", seat.name(), self.tile(*tile))
                }
                RoundEvent::Call(call) => format!(
                    "{} calls {} from {}: {} with [{}]",
                    call.seat.name(),
                    self.word(call.name),
                    call.from.name(),
                    self.tile(call.called),
                    self.row(&call.others)
                ),
                RoundEvent::Swap { seat, tiles } => {
                    format!("{} swaps {}", seat.name(), self.row(tiles))
                }
            })
            .collect()
    }

    /// The sentences for those events since the game began that `wanted` selects.
    pub(super) fn told(&self, wanted: impl Fn(&Happened) -> bool) -> Value {
        let outputs = self.outputs.iter().filter(|output| wanted(output));
        outputs.filter_map(|output| self.in_words(output)).collect()
    }

    fn in_words(&self, output: &Happened) -> Option<String> {
        Some(match output {
            Happened::RoundStarted { .. } => "a round begins".to_owned(),
            Happened::Drawn(seat, tile) => format!("{} draws {}", seat.name(), self.tile(*tile)),
            Happened::Discarded {
                seat,
                tile,
                tsumogiri,
            } => {
                let drawn = if *tsumogiri { ", just drawn" } else { "" };
                format!("{} discards {}{drawn}", seat.name(), tile.id)
            }
            Happened::Called {
                seat,
                name,
                label,
                called,
                others,
                hidden,
                ..
            } => {
                let name = self.game.rulebook().names.word(*name);
                let name = label.as_deref().unwrap_or(name);
                let mut words = format!("{} calls {name}", seat.name());
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
            Happened::Revealed(tile) => format!("{} is revealed", tile.id),
            Happened::BigText(seat, text) => format!("{}: {text}!", seat.name()),
            Happened::Won(seat) => format!("{} wins", seat.name()),
            Happened::RoundEnded => "scores are shown".to_owned(),
            Happened::GameEnded => "the game ends".to_owned(),
            other => {
                let Sentence { seat, text } = self.sentence(other)?;
                match seat {
                    Some(seat) => format!("{} {text}", seat.name()),
                    None => text,
                }
            }
        })
    }

    /// The sentence that describes an event; `None` if there is none.
    pub(super) fn sentence(&self, happened: &Happened) -> Option<Sentence> {
        let words = Words {
            rulebook: self.game.rulebook(),
            attrs: self.game.attrs(),
        };
        words.sentence(&happened.seen_by(Viewer::AllHands, words.attrs)?)
    }
}
