//! Reading seat specs.

use jantaku_names::{Kind, List, is_single_seat, strip_not};
use serde_json::Value as Json;

use super::Reader;
use super::usage::Usage;
use crate::{Players, Relative, Seat, Who};

impl Reader<'_> {
    /// One player that is an argument.
    pub(super) fn who_arg(&mut self, usage: Usage, index: usize, default: Who) -> Who {
        match usage.arg(index) {
            Some(value) => self.who(value),
            None => default,
        }
    }

    /// Players that are an argument.
    pub(super) fn players_arg(&mut self, usage: Usage, index: usize, default: Who) -> Players {
        match usage.arg(index) {
            Some(value) => self.players(value),
            None => default.into(),
        }
    }

    /// One player; the current one if the spec could mean several, or nobody known.
    pub(super) fn who(&mut self, value: &Json) -> Who {
        match value {
            Json::String(word) if is_single_seat(word) => who_named(word).unwrap_or(Who::SELF),
            Json::String(word) if seat_term(word).is_some() => {
                self.mismatch(value, "a seat that is one player at most");
                Who::SELF
            }
            Json::String(word) => {
                self.unknown(List::SeatSpecs, word);
                Who::SELF
            }
            other => {
                self.mismatch(other, Kind::Seat);
                Who::SELF
            }
        }
    }

    /// Any players: a spec or a list of them.
    pub(super) fn players(&mut self, value: &Json) -> Players {
        let mut players = Players::default();
        for spec in self.one_or_many(value) {
            let term = match spec {
                Json::String(word) => {
                    let term = seat_term(word);
                    if term.is_none() {
                        self.unknown(List::SeatSpecs, word);
                    }
                    term
                }
                other => {
                    self.mismatch(other, Kind::Seats);
                    None
                }
            };
            players.terms.push(term.unwrap_or((Who::SELF, false)));
        }
        players
    }
}

/// A seat spec, perhaps with `not_`.
pub(super) fn seat_term(word: &str) -> Option<(Who, bool)> {
    let (not, base) = strip_not(List::SeatSpecs, word);
    Some((who_named(base)?, not))
}

fn who_named(word: &str) -> Option<Who> {
    let place = Seat::named(word).map(Who::Wind);
    let relative = || Relative::named(word).map(Who::Relative);
    place.or_else(relative).or(match word {
        "prev_seat" | "last_seat" => Some(Who::PrevSeat),
        "last_discarder" => Some(Who::LastDiscarder),
        "caller" => Some(Who::Caller),
        "callee" => Some(Who::Callee),
        "last_caller" => Some(Who::LastCaller),
        "last_callee" => Some(Who::LastCallee),
        "current_turn" => Some(Who::CurrentTurn),
        "winner" => Some(Who::Winner),
        "winners" => Some(Who::Winners),
        "all" | "everyone" => Some(Who::Everyone),
        "others" => Some(Who::Others),
        "chii_victims" => Some(Who::ChiiVictims),
        _ => None,
    })
}
