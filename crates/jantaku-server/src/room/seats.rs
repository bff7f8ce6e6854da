//! What is kept of a room: settings, seats, options.

use jantaku_proto::{BotLevel, Phase, TableOptions};
use jantaku_rulebook::Seat;
use serde::{Deserialize, Serialize};

use crate::catalogue::Offered;
use crate::settings::Settings;
use crate::show;

/// What is kept of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RoomState {
    /// Its code.
    pub(crate) code: String,
    /// What it is doing.
    pub(crate) phase: Phase,
    /// Is it listed?
    pub(crate) public: bool,
    /// The rules.
    pub(crate) settings: Settings,
    /// How the table is run.
    pub(crate) options: TableOptions,
    /// The seats in order.
    pub(crate) seats: Vec<SeatState>,
    /// Who may change the settings.
    pub(crate) host: Option<String>,
    /// The game that is on, or was.
    pub(crate) game: Option<GameRef>,
}

/// A game of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GameRef {
    /// Its number in the store.
    pub(crate) number: i64,
    /// Its name outside.
    pub(crate) id: String,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeatState {
    /// Which.
    pub(crate) seat: jantaku_proto::Seat,
    /// Who has it.
    pub(crate) sitter: Option<Sitter>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    /// A person.
    Person {
        /// Who.
        who: String,
        /// How they are called.
        name: String,
    },
    /// A bot.
    Bot {
        /// How it is called.
        name: String,
        /// How well it plays.
        level: BotLevel,
        /// Who left it the seat in a game, and may come back.
        left_by: Option<String>,
    },
}

/// Names of bots, in the order of seats.
const BOTS: [&str; 4] = ["Ume", "Take", "Matsu", "Kiku"];

impl Sitter {
    /// A bot for a seat.
    pub(crate) fn bot(seat: Seat, level: BotLevel, left_by: Option<String>) -> Self {
        Self::Bot {
            name: BOTS[seat.index()].to_owned(),
            level,
            left_by,
        }
    }

    /// Is it this person?
    pub(crate) fn is(&self, person: &str) -> bool {
        matches!(self, Self::Person { who, .. } if who == person)
    }
}

/// A new room with the default rules of a ruleset.
pub(crate) fn new_state(code: String, offered: &Offered, host: String) -> RoomState {
    RoomState {
        code,
        phase: Phase::Gathering,
        public: false,
        settings: Settings::new(offered),
        options: TableOptions {
            turn_seconds: None,
            bank_seconds: 20,
            grace_seconds: 30,
        },
        seats: offered
            .seats
            .iter()
            .map(|seat| SeatState {
                seat: show::seat(*seat),
                sitter: None,
            })
            .collect(),
        host: Some(host),
        game: None,
    }
}

impl RoomState {
    /// The seat of a person.
    pub(crate) fn seat_of(&self, who: &str) -> Option<Seat> {
        let mut own = self.seats.iter().filter(|seat| {
            let sitter = seat.sitter.as_ref();
            sitter.is_some_and(|sitter| sitter.is(who))
        });
        own.next().map(|seat| show::engine_seat(seat.seat))
    }

    /// Has these seats and no others. Who loses a seat gets a free one or a bot's, as long as
    /// there are any; bots just go.
    pub(crate) fn fit_seats(&mut self, seats: &[Seat]) {
        let mut left: Vec<SeatState> = std::mem::take(&mut self.seats);
        for seat in seats {
            let told = show::seat(*seat);
            let known = left.iter().position(|old| old.seat == told);
            self.seats.push(match known {
                Some(at) => left.remove(at),
                None => SeatState {
                    seat: told,
                    sitter: None,
                },
            });
        }
        for gone in left {
            let Some(person @ Sitter::Person { .. }) = gone.sitter else {
                continue;
            };
            let free = self.seats.iter().position(|seat| seat.sitter.is_none());
            let is_bot = |seat: &SeatState| matches!(seat.sitter, Some(Sitter::Bot { .. }));
            let place = free.or_else(|| self.seats.iter().position(is_bot));
            if let Some(seat) = place.and_then(|at| self.seats.get_mut(at)) {
                seat.sitter = Some(person);
            }
        }
    }

    /// Who has a seat.
    pub(crate) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        let mut seats = self.seats.iter();
        let found = seats.find(|other| show::engine_seat(other.seat) == seat);
        found?.sitter.as_ref()
    }

    /// A seat, to be changed.
    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Option<&mut Option<Sitter>> {
        let mut seats = self.seats.iter_mut();
        let found = seats.find(|other| show::engine_seat(other.seat) == seat);
        found.map(|seat| &mut seat.sitter)
    }

    /// Everyone who has a seat and is a person.
    pub(crate) fn people(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.seats.iter().filter_map(|seat| match &seat.sitter {
            Some(Sitter::Person { who, .. }) => Some((show::engine_seat(seat.seat), who.as_str())),
            _ => None,
        })
    }
}
