//! A game as a line of JSON.

use jantaku_bot::Level;
use jantaku_bot::arena::{Ending, Round, Win};
use jantaku_engine::hooks::RoundResult;
use jantaku_rulebook::{Seat, WinWay};
use serde_json::{Map, Value, json};

use super::Sitting;

pub(super) fn of(sitting: &Sitting, levels: &[Level]) -> Value {
    let played = &sitting.played;
    let scores = played.scores.iter();
    let players = scores.zip(&sitting.players).map(|((seat, score), player)| {
        let place = played.ranking.iter().position(|other| other == seat);
        json!({
            "seat": seat.name(),
            "player": player,
            "bot": levels.get(*player).map(|level| level.name()),
            "score": score,
            "place": place.map(|place| place + 1),
        })
    });
    let mut record = json!({
        "game": sitting.number,
        "seed": played.seed,
        "players": players.collect::<Vec<Value>>(),
        "rounds": played.rounds.iter().map(round).collect::<Vec<Value>>(),
        "moves": played.moves,
        "ending": ending(&played.ending),
    });
    if let Value::Object(record) = &mut record {
        note_trouble(record, sitting);
    }
    record
}

/// Adds what went wrong, if anything.
fn note_trouble(record: &mut Map<String, Value>, sitting: &Sitting) {
    if let Ending::Refused(what) = &sitting.played.ending {
        record.insert("refused".to_owned(), what.as_str().into());
    }
    if !sitting.played.errors.is_empty() {
        record.insert("errors".to_owned(), sitting.played.errors.clone().into());
    }
}

/// The name of an ending in JSON.
pub(super) fn ending(ending: &Ending) -> &'static str {
    match ending {
        Ending::Finished => "finished",
        Ending::Left => "left",
        Ending::Standstill => "standstill",
        Ending::Endless => "endless",
        Ending::Refused(_) => "refused",
    }
}

fn round(round: &Round) -> Value {
    let result = round.result.map(|result| match result {
        RoundResult::Win => "win",
        RoundResult::ExhaustiveDraw => "exhaustive_draw",
        RoundResult::AbortiveDraw => "abortive_draw",
        RoundResult::Continue => "continue",
        RoundResult::EndGame => "end_game",
    });
    json!({
        "kyoku": round.kyoku,
        "honba": round.honba,
        "result": result,
        "wins": round.wins.iter().map(win).collect::<Vec<Value>>(),
    })
}

fn win(win: &Win) -> Value {
    let way = match win.way {
        WinWay::Draw => "draw",
        WinWay::Discard => "discard",
        WinWay::Call => "call",
        WinWay::SecondDiscard => "second_discard",
    };
    json!({
        "seat": win.seat.name(),
        "way": way,
        "from": win.from.map(Seat::name),
        "score": win.score,
        "yaku": win.yaku,
    })
}
