//! What must hold of the winners of a scenario.

use jantaku_engine::table::Winner;
use jantaku_rulebook::{ButtonId, Number, Rulebook};
use serde_json::{Value, json};

use super::Session;
use super::expect::{same, seats};

pub(super) fn winners(session: &Session, expected: &Value) -> Result<(), String> {
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
        let numbers = |value: Number| same(expected, &json!(value));
        let checked = match field.as_str() {
            "yaku" | "yaku2" if names_units(expected) => {
                let labels = &session.game.rulebook().scoring.labels;
                let first = in_units(&session.yaku(&winner.yaku), &labels.point_name);
                let second = in_units(&session.yaku(&winner.yaku2), &labels.point2_name);
                // Units tell the kinds of yaku apart, so one list may hold both.
                let all: Vec<Value> = first.into_iter().chain(second).collect();
                same_yaku(expected, &all.into())
            }
            "yaku" => same_yaku(expected, &session.yaku(&winner.yaku)),
            "yaku2" => same_yaku(expected, &session.yaku(&winner.yaku2)),
            "points" => numbers(winner.points),
            "points2" => numbers(winner.points2),
            "minipoints" => numbers(winner.minipoints),
            "score" => numbers(winner.score),
            "displayed_score" => numbers(winner.shown.score.unwrap_or(winner.score)),
            "score_name" => {
                let name = winner.shown.score_name.as_ref();
                same(expected, &json!(name.unwrap_or(&winner.score_name)))
            }
            _ => Err("there is no such field of a winner".into()),
        };
        checked.map_err(|problem| format!("{field}: {problem}"))?;
    }
    Ok(())
}

/// Do the values of yaku have units?
fn names_units(yaku: &Value) -> bool {
    let mut yaku = yaku.as_array().into_iter().flatten();
    yaku.any(|row| row.get(1).is_some_and(Value::is_array))
}

/// Yaku with the unit of each value; a plain number is in that of its kind.
fn in_units(yaku: &Value, unit: &str) -> Vec<Value> {
    let rows = yaku.as_array().into_iter().flatten();
    rows.map(|row| match (row.get(0), row.get(1)) {
        (Some(name), Some(value)) if !value.is_array() => json!([name, [value, unit]]),
        _ => row.clone(),
    })
    .collect()
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
    let button = rulebook.button(id);
    button.is_some_and(|button| rulebook.wins_by(button).is_some())
}
