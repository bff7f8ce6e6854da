//! Reading seat specs.

use jantaku_names::{NameList, ValueKind, is_single_seat, strip_not};
use serde_json::Value as Json;

use super::DocumentReader;
use super::usage::Usage;
use crate::{Players, PlayersTerm, Relative, Seat, Who};

impl DocumentReader<'_> {
    /// Reads the argument at an index as one player.
    pub(super) fn who_arg(&mut self, usage: Usage, index: usize, default: Who) -> Who {
        match usage.arg(index) {
            Some(value) => self.who(value),
            None => default,
        }
    }

    /// Reads the argument at an index as any number of players.
    pub(super) fn players_arg(&mut self, usage: Usage, index: usize, default: Who) -> Players {
        match usage.arg(index) {
            Some(value) => self.players(value),
            None => default.into(),
        }
    }

    /// Reads a spec of one player; the current player if it may mean several or is unknown.
    pub(super) fn who(&mut self, value: &Json) -> Who {
        match value {
            Json::String(word) if is_single_seat(word) => who_named(word).unwrap_or(Who::SELF),
            Json::String(word) if seat_term(word).is_some() => {
                self.mismatch(value, "a seat that is one player at most");
                Who::SELF
            }
            Json::String(word) => {
                self.unknown(NameList::SeatSpecs, word);
                Who::SELF
            }
            other => {
                self.mismatch(other, ValueKind::Seat);
                Who::SELF
            }
        }
    }

    /// Reads a spec of any number of players, or a list of such specs.
    pub(super) fn players(&mut self, value: &Json) -> Players {
        let mut players = Players::default();
        for spec in self.one_or_many(value) {
            let term = match spec {
                Json::String(word) => {
                    let term = seat_term(word);
                    if term.is_none() {
                        self.unknown(NameList::SeatSpecs, word);
                    }
                    term
                }
                other => {
                    self.mismatch(other, ValueKind::Seats);
                    None
                }
            };
            players.terms.push(term.unwrap_or(Who::SELF.into()));
        }
        players
    }
}

/// A seat spec, optionally with `not_`.
pub(super) fn seat_term(word: &str) -> Option<PlayersTerm> {
    let (negated, base) = strip_not(NameList::SeatSpecs, word);
    let who = who_named(base)?;
    Some(PlayersTerm { who, negated })
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
