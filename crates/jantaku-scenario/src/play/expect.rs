//! What must hold at the end of a scenario.

use jantaku_engine::Output;
use jantaku_rulebook::{Number, Seat};
use jantaku_tile::{AttrTable, Tile};
use serde_json::{Map, Value, json};

use super::Session;
use super::state::{result_name, screen_name};
use super::winners::winners;
use crate::tiles;

/// Holds the end of a game to what was expected.
pub(super) fn check(session: &Session, expect: &Map<String, Value>) -> Result<(), String> {
    for (key, expected) in expect {
        one(session, key, expected).map_err(|problem| format!("{key}: {problem}"))?;
    }
    Ok(())
}

fn one(session: &Session, key: &str, expected: &Value) -> Result<(), String> {
    let table = session.game.table();
    match key {
        "winners" => winners(session, expected),
        "buttons" => buttons(session, expected),
        "delta_scores" => by_seat(session, expected, |seat| json!(session.payout(seat))),
        "scores" => by_seat(session, expected, |seat| json!(session.score(seat))),
        "shuugi" => by_seat(session, expected, |seat| counter(session, seat, "shuugi")),
        "counters" => seats(expected, |seat, expected| {
            let counters = expected.as_object().ok_or("an object of counters")?;
            counters
                .iter()
                .try_for_each(|(name, value)| same(value, &counter(session, seat, name)))
        }),
        "status" => seats(expected, |seat, expected| {
            let player = table.player(seat);
            let names: Vec<&str> = player
                .status
                .iter()
                .map(|name| session.word(*name))
                .collect();
            let wanted = expected.as_array().ok_or("a list of statuses")?;
            let missing = wanted.iter().filter_map(Value::as_str).find(|name| {
                match name.strip_prefix("not_") {
                    Some(absent) if !names.contains(name) => names.contains(&absent),
                    _ => !names.contains(name),
                }
            });
            missing.map_or(Ok(()), |name| {
                Err(format!("{} has {names:?}, not {name}", seat.name()))
            })
        }),
        "hand" => seats(expected, |seat, expected| {
            let player = table.player(seat);
            same_tiles(session, expected, player.tiles().collect(), true)
        }),
        "pond" => seats(expected, |seat, expected| {
            same_tiles(session, expected, table.player(seat).pond.clone(), false)
        }),
        "calls" => seats(expected, |seat, expected| calls(session, seat, expected)),
        "hand_in_order" => seats(expected, |seat, expected| {
            exactly(session, expected, &table.player(seat).hand)
        }),
        "draw" => seats(expected, |seat, expected| {
            exactly(session, expected, &table.player(seat).draw)
        }),
        "discards" => seats(expected, |seat, expected| {
            exactly(session, expected, &table.player(seat).discards)
        }),
        "aside" => seats(expected, |seat, expected| {
            exactly(session, expected, &table.player(seat).aside)
        }),
        "wall" => exactly(session, expected, table.wall.left()),
        "dead_wall" => exactly(session, expected, &table.wall.dead),
        "menu" => seats(expected, |seat, expected| {
            same(expected, &session.menu(seat))
        }),
        "markable" => seats(expected, |seat, expected| {
            same(expected, &session.markable(seat))
        }),
        "playable" => seats(expected, |seat, expected| {
            same(expected, &session.playable(seat))
        }),
        "deferred" => by_seat(session, expected, |seat| {
            table.player(seat).deferred.len().into()
        }),
        "auto_buttons" => seats(expected, |seat, expected| {
            same(expected, &session.auto_buttons(seat))
        }),
        "declared_yaku" => seats(expected, |seat, expected| {
            let declared = table.player(seat).declared_yaku.iter().flatten();
            same(
                expected,
                &declared.map(|name| session.word(*name)).collect(),
            )
        }),
        "must_act" => {
            let seats = session.game.seats().iter();
            let must = seats.filter(|seat| session.game.must_act(**seat));
            same(expected, &must.map(|seat| seat.name()).collect())
        }
        "winner_seats" => {
            let winners = table.winners.iter();
            same(
                expected,
                &winners.map(|winner| winner.seat.name()).collect(),
            )
        }
        "header" => same(expected, &table.header.as_str().into()),
        "screen" => same(expected, &table.screen.map(screen_name).into()),
        "dealer" => same(expected, &session.game.view(None).dealer.name().into()),
        "round_wind" => same(expected, &session.game.round_wind().name().into()),
        "seat_winds" => by_seat(session, expected, |seat| {
            session.game.wind_of(seat).name().into()
        }),
        "dice" => same(expected, &table.dice.clone().into()),
        "ranking" => {
            let ranking = session.game.ranking();
            same(expected, &ranking.iter().map(|seat| seat.name()).collect())
        }
        "history" => same(expected, &session.history()),
        "events" => same(expected, &session.told(|_| true)),
        "said" => {
            let said = |output: &Output| matches!(output, Output::Message(..));
            same(expected, &session.told(said))
        }
        "revealed_tiles" => {
            let revealed = session.game.view(None).revealed;
            let names: Value = revealed.iter().map(|tile| tile.id.as_str()).collect();
            same(expected, &names)
        }
        "next_dealer" => {
            let next = session.game.next_dealer().name();
            same(expected, &Value::from(next))
        }
        "honba" => same(expected, &Value::from(table.honba)),
        "kyoku" => same(expected, &Value::from(table.kyoku)),
        "pot" => same(expected, &json!(table.pot)),
        "turn" => same(expected, &Value::from(table.turn.name())),
        "tiles_in_wall" => same(expected, &Value::from(table.wall.left().len())),
        "round_result" => same(expected, &table.result.map(result_name).into()),
        "messages" => {
            let wanted = expected.as_array().ok_or("a list of texts")?;
            let said: Vec<&str> = session
                .outputs
                .iter()
                .filter_map(|output| match output {
                    Output::Message(_, text) => Some(text.as_str()),
                    _ => None,
                })
                .collect();
            same(&Value::from(wanted.clone()), &said.into())
        }
        "error" => error(session, expected),
        _ => Err("there is no such expectation".into()),
    }
}

pub(super) fn same(expected: &Value, got: &Value) -> Result<(), String> {
    crate::difference::difference(expected, got).map_or(Ok(()), Err)
}

/// Something for each seat that is named.
pub(super) fn seats(
    expected: &Value,
    check: impl Fn(Seat, &Value) -> Result<(), String>,
) -> Result<(), String> {
    let expected = expected.as_object().ok_or("an object with seats")?;
    for (name, expected) in expected {
        let seat = Seat::named(name).ok_or_else(|| format!("there is no seat `{name}`"))?;
        check(seat, expected).map_err(|problem| format!("{name}: {problem}"))?;
    }
    Ok(())
}

/// A list over the seats in play, or an object with some seats.
fn by_seat(
    session: &Session,
    expected: &Value,
    value: impl Fn(Seat) -> Value,
) -> Result<(), String> {
    match expected {
        Value::Array(_) => {
            let values: Value = session
                .game
                .seats()
                .iter()
                .map(|seat| value(*seat))
                .collect();
            same(expected, &values)
        }
        _ => seats(expected, |seat, expected| same(expected, &value(seat))),
    }
}

fn counter(session: &Session, seat: Seat, name: &str) -> Value {
    let known = session.game.rulebook().names.find(name);
    let player = session.game.table().player(seat);
    json!(known.map_or(Number::ZERO, |name| player.counter(name)))
}

fn same_tiles(
    session: &Session,
    expected: &Value,
    mut got: Vec<jantaku_tile::Tile>,
    sorted: bool,
) -> Result<(), String> {
    let mut table: AttrTable = session.game.attrs().clone();
    let mut wanted = tiles::read(expected, &mut table)?;
    if sorted {
        jantaku_tile::sort_hand(&mut wanted);
        jantaku_tile::sort_hand(&mut got);
    }
    let fits = wanted.len() == got.len()
        && wanted
            .iter()
            .zip(&got)
            .all(|(wanted, got)| wanted.id == got.id && table.has_all(got.attrs, wanted.attrs));
    if fits {
        Ok(())
    } else {
        Err(format!("expected {expected}, got {}", session.tiles(got)))
    }
}

/// Are these exactly the tiles, in this order and with these attributes?
fn exactly(session: &Session, expected: &Value, got: &[Tile]) -> Result<(), String> {
    let mut table: AttrTable = session.game.attrs().clone();
    let wanted = tiles::read(expected, &mut table)?;
    let words = |tile: &Tile| {
        let mut words: Vec<_> = table.spellings(tile.attrs).collect();
        words.sort_unstable();
        (tile.id, words)
    };
    if wanted.iter().map(words).eq(got.iter().map(words)) {
        return Ok(());
    }
    let shown: Vec<String> = got
        .iter()
        .map(|tile| tile.display(&table).to_string())
        .collect();
    Err(format!("expected {expected}, got {shown:?}"))
}

/// Calls in their order, each a name and its tiles.
fn calls(session: &Session, seat: Seat, expected: &Value) -> Result<(), String> {
    let calls = &session.game.table().player(seat).calls;
    let expected = expected.as_array().ok_or("a list of calls")?;
    if expected.len() != calls.len() {
        return Err(format!(
            "expected {} calls, got {}",
            expected.len(),
            session.calls(calls)
        ));
    }
    for (expected, call) in expected.iter().zip(calls) {
        let (Some(name), Some(tiles)) = (expected.get(0), expected.get(1)) else {
            return Err("a call is a name and its tiles".into());
        };
        same(name, &session.word(call.name).into())?;
        exactly(session, tiles, &call.tiles)?;
    }
    Ok(())
}

fn buttons(session: &Session, expected: &Value) -> Result<(), String> {
    let offered = |seat: Seat| -> Value {
        let tray = &session.game.table().player(seat).tray;
        tray.buttons.iter().map(|id| session.button(*id)).collect()
    };
    if expected.as_str() == Some("none") {
        let some = session
            .game
            .seats()
            .iter()
            .find(|seat| offered(**seat) != Value::Array(Vec::new()));
        return some.map_or(Ok(()), |seat| {
            Err(format!("{} is offered {}", seat.name(), offered(*seat)))
        });
    }
    seats(expected, |seat, expected| same(expected, &offered(seat)))
}

fn error(session: &Session, expected: &Value) -> Result<(), String> {
    let errors: Vec<&str> = session
        .outputs
        .iter()
        .filter_map(|output| match output {
            Output::Error(text) | Output::Warning(text) => Some(text.as_str()),
            _ => None,
        })
        .chain(session.problems.iter().map(String::as_str))
        .collect();
    match expected {
        Value::Null => match errors[..] {
            [] => Ok(()),
            _ => Err(format!("expected none, got {errors:?}")),
        },
        Value::String(wanted) if errors.iter().any(|error| error.contains(wanted)) => Ok(()),
        Value::String(wanted) => Err(format!("expected one with `{wanted}`, got {errors:?}")),
        _ => Err("a text".into()),
    }
}
