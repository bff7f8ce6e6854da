//! What must hold at the end of a scenario.

use jantaku_engine::Output;
use jantaku_engine::table::Winner;
use jantaku_rulebook::action::{Control, EndAction};
use jantaku_rulebook::{Action, ButtonId, ListId, Number, Rulebook, Seat};
use jantaku_tile::AttrTable;
use serde_json::{Map, Value};

use super::Session;
use super::state::{number, result_name};
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
        "delta_scores" => by_seat(session, expected, |seat| number(session.payout(seat))),
        "scores" => by_seat(session, expected, |seat| number(session.score(seat))),
        "shuugi" => by_seat(session, expected, |seat| counter(session, seat, "shuugi")),
        "counters" => seats(expected, |seat, expected| {
            let counters = expected.as_object().ok_or("an object of counters")?;
            counters
                .iter()
                .try_for_each(|(name, value)| same(value, &counter(session, seat, name)))
        }),
        "status" => seats(expected, |seat, expected| {
            let player = table.player(seat);
            let names: Vec<&str> = player.status.iter().map(|name| session.word(*name)).collect();
            let wanted = expected.as_array().ok_or("a list of statuses")?;
            let missing = wanted
                .iter()
                .filter_map(Value::as_str)
                .find(|name| match name.strip_prefix("not_") {
                    Some(absent) if !names.contains(name) => names.contains(&absent),
                    _ => !names.contains(name),
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
        "calls" => seats(expected, |seat, expected| {
            same(expected, &session.calls(&table.player(seat).calls))
        }),
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
        "pot" => same(expected, &number(table.pot)),
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

fn same(expected: &Value, got: &Value) -> Result<(), String> {
    crate::difference::difference(expected, got).map_or(Ok(()), Err)
}

/// Something for each seat that is named.
fn seats(
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
            let values: Value = session.game.seats().iter().map(|seat| value(*seat)).collect();
            same(expected, &values)
        }
        _ => seats(expected, |seat, expected| same(expected, &value(seat))),
    }
}

fn counter(session: &Session, seat: Seat, name: &str) -> Value {
    let known = session.game.rulebook().names.find(name);
    number(known.map_or(0.0, |name| session.game.table().player(seat).counter(name)))
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
        && wanted.iter().zip(&got).all(|(wanted, got)| {
            wanted.id == got.id && table.has_all(got.attrs, wanted.attrs)
        });
    if fits {
        Ok(())
    } else {
        Err(format!("expected {expected}, got {}", session.tiles(got)))
    }
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

fn winners(session: &Session, expected: &Value) -> Result<(), String> {
    let table = session.game.table();
    if expected.as_str() == Some("none") {
        if let Some(winner) = table.winners.first() {
            return Err(format!("{} has won", winner.seat.name()));
        }
        let rulebook = session.game.rulebook();
        for &seat in session.game.seats() {
            let buttons = &table.player(seat).tray.buttons;
            if let Some(id) = buttons.iter().find(|id| wins(rulebook, **id)) {
                let button = session.button(*id);
                return Err(format!("{} is offered {button}", seat.name()));
            }
        }
        return Ok(());
    }
    seats(expected, |seat, expected| {
        let winner = table.winner(seat).ok_or("has not won")?;
        let Value::Array(alternatives) = expected else {
            return winner_is(session, winner, expected);
        };
        let mut problems = alternatives
            .iter()
            .map(|expected| winner_is(session, winner, expected));
        match problems.find(|problem| problem.is_ok()) {
            Some(_) => Ok(()),
            None => Err(format!(
                "none of {} alternatives: {}",
                alternatives.len(),
                session.yaku(&winner.yaku)
            )),
        }
    })
}

fn winner_is(session: &Session, winner: &Winner, expected: &Value) -> Result<(), String> {
    let fields = expected.as_object().ok_or("an object of a winner")?;
    for (field, expected) in fields {
        let numbers = |value: Number| same(expected, &number(value));
        let checked = match field.as_str() {
            "yaku" => same_yaku(expected, &session.yaku(&winner.yaku)),
            "yaku2" => same_yaku(expected, &session.yaku(&winner.yaku2)),
            "points" => numbers(winner.points),
            "points2" => numbers(winner.points2),
            "minipoints" => numbers(winner.minipoints),
            "score" => numbers(winner.score),
            _ => Err("there is no such field of a winner".into()),
        };
        checked.map_err(|problem| format!("{field}: {problem}"))?;
    }
    Ok(())
}

/// Yaku are compared as sets.
fn same_yaku(expected: &Value, got: &Value) -> Result<(), String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let (wanted, have) = (list(expected), list(got));
    let all = |one: &[Value], other: &[Value]| one.iter().all(|item| other.contains(item));
    if all(&wanted, &have) && all(&have, &wanted) {
        Ok(())
    } else {
        Err(format!("expected {expected}, got {got}"))
    }
}

/// Is it a button to win with?
fn wins(rulebook: &Rulebook, id: ButtonId) -> bool {
    fn list_wins(rulebook: &Rulebook, list: ListId, depth: usize) -> bool {
        depth < 20
            && rulebook.list(list).steps.iter().any(|step| match &step.action {
                Action::End(EndAction::Win(..)) => true,
                Action::Control(control) => match control {
                    Control::If(_, then, otherwise) => {
                        list_wins(rulebook, *then, depth + 1)
                            || list_wins(rulebook, *otherwise, depth + 1)
                    }
                    Control::As(_, body)
                    | Control::WhenAnyone(_, body)
                    | Control::WhenEveryone(_, _, body)
                    | Control::Run(body) => list_wins(rulebook, *body, depth + 1),
                    _ => false,
                },
                _ => false,
            })
    }
    let button = rulebook.button(id);
    button.is_some_and(|button| list_wins(rulebook, button.actions, 0))
}
