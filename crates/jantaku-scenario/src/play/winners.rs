//! Comparing the winners at the end of a game with what a scenario expects.

use jantaku_engine::hooks::Winner;
use jantaku_rulebook::{ButtonId, Number, Rulebook};
use serde_json::{Value, json};

use super::Session;
use super::expect::{same, seats};

pub(super) fn winners(session: &Session, expected: &Value) -> Result<(), String> {
    let state = session.game.state();
    if expected.as_str() == Some("none") {
        if let Some(winner) = state.ending.winners.first() {
            return Err(format!("{} has won", winner.seat.name()));
        }
        let rulebook = session.game.rulebook();
        for &seat in session.game.seats() {
            let buttons = &state.player(seat).tray.buttons;
            if let Some(id) = buttons.iter().find(|id| wins(rulebook, **id)) {
                let button = session.button(*id);
                return Err(format!("{} is offered {button}", seat.name()));
            }
        }
        return Ok(());
    }
    seats(expected, |seat, expected| {
        let winner = state.winner(seat).ok_or("has not won")?;
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
                session.yaku(winner)[0]
            )),
        }
    })
}

fn winner_is(session: &Session, winner: &Winner, expected: &Value) -> Result<(), String> {
    let fields = expected.as_object().ok_or("an object of a winner")?;
    let [yaku, yaku2] = session.yaku(winner);
    for (field, expected) in fields {
        let numbers = |value: Number| same(expected, &json!(value));
        let checked = match field.as_str() {
            "yaku" | "yaku2" if names_units(expected) => {
                let labels = &session.game.rulebook().scoring.labels;
                let first = in_units(&yaku, &labels.point_name);
                let second = in_units(&yaku2, &labels.point2_name);
                // Units distinguish the kinds of yaku, so one list may hold both.
                same_yaku(expected, &one_row_each(first.into_iter().chain(second)))
            }
            "yaku" => same_yaku(expected, &yaku),
            "yaku2" => same_yaku(expected, &yaku2),
            "points" => numbers(winner.scored.points),
            "points2" => numbers(winner.scored.points2),
            "minipoints" => numbers(winner.scored.minipoints),
            "score" => numbers(winner.scored.score),
            "displayed_score" => numbers(winner.shown.score.unwrap_or(winner.scored.score)),
            "score_name" => {
                let name = winner.shown.score_name.as_ref();
                same(expected, &json!(name.unwrap_or(&winner.scored.score_name)))
            }
            _ => Err("there is no such field of a winner".into()),
        };
        checked.map_err(|problem| format!("{field}: {problem}"))?;
    }
    Ok(())
}

/// Whether the values of yaku carry units.
fn names_units(yaku: &Value) -> bool {
    let mut yaku = yaku.as_array().into_iter().flatten();
    yaku.any(|row| row.get(1).is_some_and(Value::is_array))
}

/// Yaku with units; a plain number gets the unit of its kind.
fn in_units(yaku: &Value, unit: &str) -> Vec<Value> {
    let rows = yaku.as_array().into_iter().flatten();
    rows.map(|row| match (row.get(0), row.get(1)) {
        (Some(name), Some(value)) if !value.is_array() => json!([name, [value, unit]]),
        _ => row.clone(),
    })
    .collect()
}

/// Joins the amounts of yaku that have the same name.
fn one_row_each(rows: impl Iterator<Item = Value>) -> Value {
    let mut joined: Vec<Value> = Vec::new();
    for row in rows {
        let known = joined.iter_mut().find(|known| known.get(0) == row.get(0));
        match (known.and_then(|known| known.get_mut(1)), row.get(1)) {
            (Some(Value::Array(amounts)), Some(Value::Array(more))) => {
                amounts.extend(more.iter().cloned());
            }
            _ => joined.push(row),
        }
    }
    joined.into()
}

/// Compares yaku as sets, and the amounts of each as well.
fn same_yaku(expected: &Value, got: &Value) -> Result<(), String> {
    let list = |value: &Value| {
        let rows = value.as_array().into_iter().flatten();
        rows.map(|row| in_order(row.clone())).collect::<Vec<_>>()
    };
    let (wanted, have) = (list(expected), list(got));
    let all = |one: &[Value], other: &[Value]| one.iter().all(|item| other.contains(item));
    if all(&wanted, &have) && all(&have, &wanted) {
        Ok(())
    } else {
        Err(format!("expected {expected}, got {got}"))
    }
}

/// A yaku with its amounts in the order of their units.
fn in_order(mut row: Value) -> Value {
    if let Some(Value::Array(amounts)) = row.get_mut(1) {
        let mut pairs: Vec<Vec<Value>> = amounts.chunks(2).map(<[Value]>::to_vec).collect();
        pairs.sort_by_key(|pair| pair.get(1).map(Value::to_string));
        *amounts = pairs.concat();
    }
    row
}

/// Whether a button declares a win.
fn wins(rulebook: &Rulebook, id: ButtonId) -> bool {
    let button = rulebook.button(id);
    button.is_some_and(|button| rulebook.wins_by(button).is_some())
}
