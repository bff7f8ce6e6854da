//! The state at the end of a scenario, for people and programs to read.

use jantaku_engine::table::{Meld, RoundResult, Screen, YakuValue};
use jantaku_rulebook::{ButtonId, Name, Seat};
use jantaku_tile::{Tile, json};
use serde_json::{Map, Value, json};

use super::Session;

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
        let table = self.game.attrs();
        tiles
            .into_iter()
            .map(|tile| json::write_tile(tile, table))
            .collect()
    }

    pub(super) fn calls(&self, calls: &[Meld]) -> Value {
        calls
            .iter()
            .map(|call| json!([self.word(call.name), self.tiles(call.tiles.iter().copied())]))
            .collect()
    }

    pub(super) fn yaku(&self, yaku: &[YakuValue]) -> Value {
        yaku.iter()
            .map(|yaku| {
                let value = match yaku.unit {
                    Some(unit) => json!([yaku.value, self.word(unit)]),
                    None => json!(yaku.value),
                };
                json!([self.word(yaku.name), value])
            })
            .collect()
    }
}

/// The whole state.
pub(super) fn describe(session: &Session) -> Value {
    let table = session.game.table();
    let players: Map<String, Value> = session
        .game
        .seats()
        .iter()
        .map(|&seat| (seat.name().to_owned(), player(session, seat)))
        .collect();
    let winners: Vec<Value> = table
        .winners
        .iter()
        .map(|winner| {
            json!({
                "seat": winner.seat.name(),
                "yaku": session.yaku(&winner.yaku),
                "yaku2": session.yaku(&winner.yaku2),
                "points": winner.points,
                "points2": winner.points2,
                "minipoints": winner.minipoints,
                "score": winner.score,
            })
        })
        .collect();
    json!({
        "kyoku": table.kyoku,
        "honba": table.honba,
        "pot": table.pot,
        "turn": table.turn.name(),
        "round_result": table.result.map(result_name),
        "screen": table.screen.map(screen_name),
        "tiles_in_wall": table.wall.left().len(),
        "winners": winners,
        "players": players,
    })
}

fn player(session: &Session, seat: Seat) -> Value {
    let player = session.game.table().player(seat);
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
