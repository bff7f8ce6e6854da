//! What happened, as JSON.

use jantaku_rulebook::Seat;
use jantaku_tile::{Tile, json as tile_json};
use serde_json::{Value, json};

use crate::game::Game;
use crate::output::Output;

impl Game {
    /// Something that happened, as JSON.
    #[must_use]
    pub fn write_output(&self, output: &Output) -> Value {
        let tile = |tile: &Tile| tile_json::write_tile(*tile, &self.attrs);
        match output {
            Output::RoundStarted => json!({
                "round": { "kyoku": self.table.kyoku, "honba": self.table.honba }
            }),
            Output::Drawn(seat, drawn) => json!({ "draw": tile(drawn), "seat": seat.name() }),
            Output::Discarded {
                seat,
                tile: discarded,
                tsumogiri,
            } => json!({
                "discard": tile(discarded), "seat": seat.name(), "tsumogiri": tsumogiri
            }),
            Output::Called {
                seat,
                name,
                called,
                others,
                ..
            } => json!({
                "call": self.rulebook.names.word(*name),
                "seat": seat.name(),
                "called": called.as_ref().map(tile),
                "tiles": others.iter().map(tile).collect::<Vec<_>>(),
            }),
            Output::Revealed(revealed) => json!({ "reveal": tile(revealed) }),
            Output::Message(seat, text) => {
                json!({ "message": text, "seat": seat.map(Seat::name) })
            }
            Output::BigText(seat, text) => json!({ "big_text": text, "seat": seat.name() }),
            Output::Paused(ms) => json!({ "pause": ms }),
            Output::Won(seat) => json!({ "win": seat.name() }),
            Output::RoundEnded => json!("round_ended"),
            Output::GameEnded => json!("game_ended"),
            Output::Print(text) => json!({ "print": text }),
            Output::Warning(text) => json!({ "warning": text }),
            Output::Error(text) => json!({ "error": text }),
        }
    }
}
