//! The table as text.

use std::fmt::Write as _;

use jantaku_engine::{Command, Game, GameEvent, PlayerView, SeenTile, View};
use jantaku_rulebook::{ButtonId, Seat};
use jantaku_tile::{Tile, TileId};
use jantaku_words::{Sentence, Words};

/// Describes a game as text.
pub(super) struct Picture<'g> {
    game: &'g Game,
}

const WINDS: [&str; Seat::COUNT] = ["East", "South", "West", "North", "Centre"];

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
        if let Some(scores) = &view.scores {
            _ = writeln!(text, "{}", scores.header);
            for row in &scores.rows {
                _ = writeln!(text, "  {:<6} {:+}", row.seat.name(), row.change);
            }
        }
        text
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
    pub(super) fn choices(&self, view: &View, commands: &[Command]) -> Vec<(String, Command)> {
        let own = view
            .players
            .iter()
            .find(|player| Some(player.seat) == view.viewer.seat());
        let all: Vec<&SeenTile> = own
            .into_iter()
            .flat_map(|player| player.hand.iter().chain(&player.draw))
            .collect();
        let word = |command: &Command| match command {
            Command::Discard(index) => all
                .get(*index)
                .map_or_else(String::new, |tile| tile.id.as_str().to_owned()),
            Command::Press(ButtonId::SKIP) => "skip".to_owned(),
            Command::Press(id) => {
                let rulebook = self.game.rulebook();
                let button = rulebook.button(*id);
                button
                    .map_or("", |button| rulebook.names.word(button.id))
                    .to_owned()
            }
            Command::ChooseCall(called, tiles) => {
                let names = |tiles: &[Tile]| {
                    let names: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
                    names.join(" ")
                };
                match called {
                    Some(called) => format!("{} with {}", called.id.as_str(), names(tiles)),
                    None => names(tiles),
                }
            }
            Command::ChooseCard(card) => self.game.rulebook().names.word(*card).to_owned(),
            Command::DeclareYaku(names) => {
                let rulebook = self.game.rulebook();
                let words = names.iter().map(|name| rulebook.names.word(*name));
                words.collect::<Vec<_>>().join(", ")
            }
            Command::Mark(mark) => {
                let seat = mark.seat.map_or("", Seat::name);
                format!("mark {:?} {} {seat}", mark.target, mark.index)
                    .trim_end()
                    .to_lowercase()
            }
            other => format!("{other:?}").to_lowercase(),
        };
        commands
            .iter()
            .map(word)
            .zip(commands.iter().cloned())
            .collect()
    }

    /// What a player is told about something that happened.
    pub(super) fn news(&self, event: &GameEvent) -> Option<String> {
        let names = &self.game.rulebook().names;
        Some(match event {
            GameEvent::RoundStarted { .. } => "-- a new round --".to_owned(),
            GameEvent::Discarded {
                seat,
                tile,
                tsumogiri,
            } => {
                let from = if *tsumogiri { "" } else { " from hand" };
                format!("{} discards {}{from}", seat.name(), tile.id.as_str())
            }
            GameEvent::Called {
                seat,
                name,
                label,
                called,
                others,
                ..
            } => {
                let name = label.as_deref().unwrap_or_else(|| names.word(*name));
                let tiles = called.iter().chain(others).map(|tile| tile.id.as_str());
                let tiles = tiles.collect::<Vec<_>>().join(" ");
                format!("{} calls {name} {tiles}", seat.name())
            }
            GameEvent::Revealed { tile } => format!("revealed: {}", tile.id.as_str()),
            GameEvent::BigText { seat, text } => format!("{}: {text}!", seat.name()),
            GameEvent::Won { seat } => {
                let mut winners = self.game.winners().iter();
                let winner = winners.find(|winner| winner.seat == *seat)?;
                let yaku = winner.scored.yaku.iter().map(|yaku| names.word(yaku.name));
                let yaku = yaku.collect::<Vec<_>>().join(", ");
                format!("{} wins {yaku}", seat.name()).trim_end().to_owned()
            }
            GameEvent::Error { fault } => format!("rule error: {fault}"),
            GameEvent::Printed { text } => format!("# {text}"),
            other => {
                let words = Words {
                    rulebook: self.game.rulebook(),
                    attrs: self.game.attrs(),
                };
                let Sentence { seat, text } = words.sentence(other)?;
                match seat {
                    Some(seat) => format!("{} {text}", seat.name()),
                    None => text,
                }
            }
        })
    }
}

fn tiles(tiles: &[SeenTile]) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
    names.join(" ")
}
