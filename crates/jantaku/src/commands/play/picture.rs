//! The table in lines of text.

use std::fmt::Write as _;

use jantaku_engine::table::Screen;
use jantaku_engine::{Game, Input, Output, PlayerView, SeenTile, View};
use jantaku_rulebook::{ButtonId, Number, Seat};
use jantaku_tile::{Tile, TileId};

/// Draws a game.
pub(super) struct Picture<'g> {
    game: &'g Game,
}

const WINDS: [&str; 4] = ["East", "South", "West", "North"];

impl<'g> Picture<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// The whole table.
    pub(super) fn table(&self, view: &View) -> String {
        let round = view.kyoku % view.players.len().max(1) + 1;
        let mut text = format!(
            "\n{} {round}, {} honba, {} tiles left",
            WINDS[view.round_wind.index()],
            view.honba,
            view.tiles_in_wall
        );
        if !view.revealed.is_empty() {
            _ = write!(text, ", revealed: {}", tiles(&view.revealed));
        }
        if !view.scry.is_empty() {
            _ = write!(text, ", next: {}", tiles(&view.scry));
        }
        text.push('\n');
        for player in &view.players {
            self.player(player, view, &mut text);
        }
        if view.screen == Some(Screen::Scores) {
            _ = writeln!(text, "{}", view.header);
            for (player, payout) in view.players.iter().zip(self.payouts(view)) {
                _ = writeln!(text, "  {:<6} {payout:+}", player.seat.name());
            }
        }
        text
    }

    fn payouts(&self, view: &View) -> Vec<Number> {
        let payouts = view.payouts.unwrap_or_default();
        let seats = view.players.iter();
        seats.map(|player| payouts[player.seat.index()]).collect()
    }

    fn player(&self, player: &PlayerView, view: &View, text: &mut String) {
        let turn = if player.seat == view.turn { '*' } else { ' ' };
        _ = write!(
            text,
            "{turn} {:<6} {:<6} {:>7}  ",
            player.seat.name(),
            WINDS[player.wind.index()],
            player.score
        );
        if player.hand.iter().all(|tile| tile.id == TileId::BACK) {
            _ = write!(text, "{} tiles", player.hand.len() + player.draw.len());
        } else {
            text.push_str(&tiles(&player.hand));
            if !player.draw.is_empty() {
                _ = write!(text, " + {}", tiles(&player.draw));
            }
        }
        for call in &player.calls {
            let name = self.game.rulebook().names.word(call.name);
            _ = write!(text, "  {name}: {}", tiles(&call.tiles));
        }
        if !player.aside.is_empty() {
            _ = write!(text, "  aside: {}", tiles(&player.aside));
        }
        text.push('\n');
        if !player.pond.is_empty() {
            _ = writeln!(text, "         pond: {}", tiles(&player.pond));
        }
    }

    /// What a player can do, each with the word for it.
    pub(super) fn choices(&self, view: &View, inputs: &[Input]) -> Vec<(String, Input)> {
        let own = view
            .players
            .iter()
            .find(|player| Some(player.seat) == view.viewer);
        let all: Vec<&SeenTile> = own
            .into_iter()
            .flat_map(|player| player.hand.iter().chain(&player.draw))
            .collect();
        let word = |input: &Input| match input {
            Input::Discard(index) => all
                .get(*index)
                .map_or_else(String::new, |tile| tile.id.as_str().to_owned()),
            Input::Press(ButtonId::SKIP) => "skip".to_owned(),
            Input::Press(id) => {
                let rulebook = self.game.rulebook();
                let button = rulebook.button(*id);
                button
                    .map_or("", |button| rulebook.names.word(button.id))
                    .to_owned()
            }
            Input::ChooseCall(called, tiles) => {
                let names = |tiles: &[Tile]| {
                    let names: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
                    names.join(" ")
                };
                match called {
                    Some(called) => format!("{} with {}", called.id.as_str(), names(tiles)),
                    None => names(tiles),
                }
            }
            Input::ChooseCard(card) => self.game.rulebook().names.word(*card).to_owned(),
            Input::DeclareYaku(names) => {
                let rulebook = self.game.rulebook();
                let words = names.iter().map(|name| rulebook.names.word(*name));
                words.collect::<Vec<_>>().join(", ")
            }
            Input::Mark(mark) => {
                let seat = mark.seat.map_or("", Seat::name);
                format!("mark {:?} {} {seat}", mark.target, mark.index)
                    .trim_end()
                    .to_lowercase()
            }
            other => format!("{other:?}").to_lowercase(),
        };
        inputs
            .iter()
            .map(word)
            .zip(inputs.iter().cloned())
            .collect()
    }

    /// What a player is told about something that happened.
    pub(super) fn news(&self, output: &Output, viewer: Option<Seat>) -> Option<String> {
        let names = &self.game.rulebook().names;
        Some(match output {
            Output::RoundStarted => "-- a new round --".to_owned(),
            Output::Discarded {
                seat,
                tile,
                tsumogiri,
            } => {
                let from = if *tsumogiri { "" } else { " from hand" };
                format!("{} discards {}{from}", seat.name(), tile.id.as_str())
            }
            Output::Called {
                seat,
                message,
                called,
                others,
                hidden,
                ..
            } => {
                let own = viewer == Some(*seat);
                let tiles: Vec<&str> = called
                    .iter()
                    .chain(others)
                    .filter(|_| !hidden || own)
                    .map(|tile| tile.id.as_str())
                    .collect();
                format!("{} calls {message} {}", seat.name(), tiles.join(" "))
            }
            Output::Revealed(tile) => format!("revealed: {}", tile.id.as_str()),
            Output::Message(Some(seat), text) => format!("{} {text}", seat.name()),
            Output::Message(None, text) => text.clone(),
            Output::BigText(seat, text) => format!("{}: {text}!", seat.name()),
            Output::Won(seat) => {
                let winner = self.game.table().winner(*seat)?;
                let yaku = winner.yaku.iter().map(|yaku| names.word(yaku.name));
                let yaku = yaku.collect::<Vec<_>>().join(", ");
                format!("{} wins {yaku}", seat.name()).trim_end().to_owned()
            }
            Output::Error(text) => format!("rule error: {text}"),
            Output::Print(text) => format!("# {text}"),
            Output::Drawn(..)
            | Output::Paused(_)
            | Output::RoundEnded
            | Output::GameEnded
            | Output::Warning(_) => return None,
        })
    }
}

fn tiles(tiles: &[SeenTile]) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
    names.join(" ")
}
