//! The state at the end of a scenario as JSON, for `jantaku scenario --json`.

use jantaku_engine::hooks::{Meld, RoundResult, Screen, Winner};
use jantaku_rulebook::{ButtonId, Name, Seat};
use jantaku_tile::{Tile, json};
use serde_json::{Map, Value, json};

use super::Session;
use crate::yaku_json;

pub(super) fn result_name(result: RoundResult) -> &'static str {
    match result {
        RoundResult::Win => "win",
        RoundResult::ExhaustiveDraw => "exhaustive_draw",
        RoundResult::AbortiveDraw => "abortive_draw",
        RoundResult::Continue => "continue",
        RoundResult::EndGame => "end_game",
    }
}

pub(super) fn screen_name(screen: Screen) -> &'static str {
    match screen {
        Screen::Winner => "winner",
        Screen::Scores => "scores",
        Screen::GameEnd => "game_end",
    }
}

impl Session {
    pub(super) fn word(&self, name: Name) -> &str {
        self.game.rulebook().names.word(name)
    }

    pub(super) fn button(&self, id: ButtonId) -> &str {
        let button = self.game.rulebook().button(id);
        button.map_or("skip", |button| self.word(button.id))
    }

    pub(super) fn tiles(&self, tiles: impl IntoIterator<Item = Tile>) -> Value {
        let attrs = self.game.attrs();
        tiles
            .into_iter()
            .map(|tile| json::write_tile(tile, attrs))
            .collect()
    }

    pub(super) fn calls(&self, calls: &[Meld]) -> Value {
        calls
            .iter()
            .map(|call| json!([self.word(call.name), self.tiles(call.tiles.iter().copied())]))
            .collect()
    }

    /// The first and the second yaku of a win.
    pub(super) fn yaku(&self, winner: &Winner) -> [Value; 2] {
        let rulebook = self.game.rulebook();
        let labels = &rulebook.scoring.labels;
        [
            yaku_json(&winner.scored.yaku, &labels.point_name, rulebook),
            yaku_json(&winner.scored.yaku2, &labels.point2_name, rulebook),
        ]
    }
}

pub(super) fn describe(session: &Session) -> Value {
    let state = session.game.state();
    let players: Map<String, Value> = session
        .game
        .seats()
        .iter()
        .map(|&seat| (seat.name().to_owned(), player(session, seat)))
        .collect();
    let winners: Vec<Value> = state
        .ending
        .winners
        .iter()
        .map(|winner| {
            let [yaku, yaku2] = session.yaku(winner);
            json!({
                "seat": winner.seat.name(),
                "yaku": yaku,
                "yaku2": yaku2,
                "points": winner.scored.points,
                "points2": winner.scored.points2,
                "minipoints": winner.scored.minipoints,
                "score": winner.scored.score,
            })
        })
        .collect();
    json!({
        "kyoku": state.game.kyoku,
        "honba": state.game.honba,
        "pot": state.game.pot,
        "turn": state.round.turn.name(),
        "round_result": state.ending.result.map(result_name),
        "screen": state.ending.screen.map(screen_name),
        "tiles_in_wall": state.round.wall.left().len(),
        "winners": winners,
        "players": players,
    })
}

fn player(session: &Session, seat: Seat) -> Value {
    let player = session.game.state().player(seat);
    let counters: Map<String, Value> = player
        .counters
        .iter()
        .map(|(name, value)| (session.word(*name).to_owned(), json!(value)))
        .collect();
    json!({
        "score": session.score(seat),
        "delta_score": session.payout(seat),
        "hand": session.tiles(player.hand.iter().copied()),
        "draw": session.tiles(player.draw.iter().copied()),
        "pond": session.tiles(player.pond.iter().copied()),
        "calls": session.calls(&player.calls),
        "aside": session.tiles(player.aside.iter().copied()),
        "status": player.status.iter().map(|name| session.word(*name)).collect::<Vec<_>>(),
        "counters": counters,
        "buttons": player.tray.buttons.iter().map(|id| session.button(*id)).collect::<Vec<_>>(),
    })
}
