//! Comparing the end of a game with what a scenario expects.

use jantaku_engine::hooks::Happened;
use jantaku_rulebook::{Number, Seat};
use jantaku_tile::{AttrTable, Tile};
use serde_json::{Map, Value, json};

use super::Session;
use super::events::honours;
use super::state::{result_name, screen_name};
use super::winners::winners;
use crate::tiles;

/// Compares the state of a game with all expectations, and describes the first difference.
pub(super) fn check(session: &Session, expect: &Map<String, Value>) -> Result<(), String> {
    for (key, expected) in expect {
        one(session, key, expected).map_err(|problem| format!("{key}: {problem}"))?;
    }
    Ok(())
}

fn one(session: &Session, key: &str, expected: &Value) -> Result<(), String> {
    let state = session.game.state();
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
            let player = state.player(seat);
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
            let player = state.player(seat);
            same_tiles(session, expected, player.tiles().collect(), true)
        }),
        "pond" => seats(expected, |seat, expected| {
            same_tiles(session, expected, state.player(seat).pond.clone(), false)
        }),
        "calls" => seats(expected, |seat, expected| calls(session, seat, expected)),
        "hand_in_order" => seats(expected, |seat, expected| {
            exactly(session, expected, &state.player(seat).hand)
        }),
        "draw" => seats(expected, |seat, expected| {
            exactly(session, expected, &state.player(seat).draw)
        }),
        "discards" => seats(expected, |seat, expected| {
            exactly(session, expected, &state.player(seat).discards)
        }),
        "aside" => seats(expected, |seat, expected| {
            exactly(session, expected, &state.player(seat).aside)
        }),
        "wall" => exactly(session, expected, state.round.wall.left()),
        "dead_wall" => exactly(session, expected, &state.round.wall.dead),
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
            state.player(seat).deferred.len().into()
        }),
        "auto_buttons" => seats(expected, |seat, expected| {
            same(expected, &session.auto_buttons(seat))
        }),
        "declared_yaku" => seats(expected, |seat, expected| {
            let declared = state.player(seat).declared_yaku.iter().flatten();
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
            let winners = state.ending.winners.iter();
            same(
                expected,
                &winners.map(|winner| winner.seat.name()).collect(),
            )
        }
        "header" => same(expected, &state.ending.header.as_str().into()),
        "screen" => same(expected, &state.ending.screen.map(screen_name).into()),
        "dealer" => same(expected, &session.game.view(None).dealer.name().into()),
        "round_wind" => same(expected, &session.game.ask().round_wind().name().into()),
        "seat_winds" => by_seat(session, expected, |seat| {
            session.game.ask().wind_of(seat).name().into()
        }),
        "dice" => same(expected, &state.round.dice.clone().into()),
        "ranking" => {
            let ranking = session.game.ranking();
            same(expected, &ranking.iter().map(|seat| seat.name()).collect())
        }
        "history" => same(expected, &session.history()),
        "events" => same(expected, &session.told(|_| true)),
        "said" => same(
            expected,
            &session.told(|happened| session.sentence(happened).is_some()),
        ),
        "revealed_tiles" => {
            let revealed = session.game.view(None).revealed;
            let names: Value = revealed.iter().map(|tile| tile.id.as_str()).collect();
            same(expected, &names)
        }
        "next_dealer" => {
            let next = session.game.ask().next_dealer().name();
            same(expected, &Value::from(next))
        }
        "honba" => same(expected, &Value::from(state.game.honba)),
        "kyoku" => same(expected, &Value::from(state.game.kyoku)),
        "pot" => same(expected, &json!(state.game.pot)),
        "turn" => same(expected, &Value::from(state.round.turn.name())),
        "tiles_in_wall" => same(expected, &Value::from(state.round.wall.left().len())),
        "round_result" => same(expected, &state.ending.result.map(result_name).into()),
        "messages" => {
            let wanted = expected.as_array().ok_or("a list of texts")?;
            let happened = session.outputs.iter();
            let said: Vec<String> = happened
                .filter_map(|happened| Some(session.sentence(happened)?.text))
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

/// Runs a check for each seat of an object.
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

/// Runs a check for each seat, given a list over the seats in play or an object with some seats.
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
    let player = session.game.state().player(seat);
    json!(known.map_or(Number::ZERO, |name| player.counter(name)))
}

fn same_tiles(
    session: &Session,
    expected: &Value,
    mut got: Vec<jantaku_tile::Tile>,
    sorted: bool,
) -> Result<(), String> {
    let mut table: AttrTable = session.game.attrs().clone();
    let mut wanted = tiles::read(expected, honours(&session.game), &mut table)?;
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

/// Checks that the tiles are exactly these, in this order and with these attributes.
fn exactly(session: &Session, expected: &Value, got: &[Tile]) -> Result<(), String> {
    let mut table: AttrTable = session.game.attrs().clone();
    let wanted = tiles::read(expected, honours(&session.game), &mut table)?;
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

/// Checks calls in order, each a name and its tiles.
fn calls(session: &Session, seat: Seat, expected: &Value) -> Result<(), String> {
    let calls = &session.game.state().player(seat).calls;
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
        let tray = &session.game.state().player(seat).tray;
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
    let happened = session.outputs.iter();
    let errors: Vec<String> = happened
        .filter_map(|happened| match happened {
            Happened::Error(fault) | Happened::Warning(fault) => Some(fault.to_string()),
            _ => None,
        })
        .chain(session.problems.iter().cloned())
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
