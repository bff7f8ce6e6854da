//! What is stored of a room: settings, seats, options.

use jantaku_proto::{BotLevel, Phase, TableOptions};
use jantaku_rulebook::Seat;
use serde::{Deserialize, Serialize};

use crate::catalogue::Offered;
use crate::settings::Settings;
use crate::show;

/// What is stored of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RoomState {
    pub(crate) code: String,
    pub(crate) phase: Phase,
    /// Whether it appears in the public list.
    pub(crate) public: bool,
    /// The choice of rules.
    pub(crate) settings: Settings,
    /// The time limits of the table.
    pub(crate) options: TableOptions,
    /// In the order of seats; which there are follows from the rules.
    pub(crate) seats: Vec<SeatState>,
    /// The person who may change the settings.
    pub(crate) host: Option<String>,
    /// The current or last game.
    pub(crate) game: Option<GameRef>,
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GameRef {
    /// The key of the game in the store.
    pub(crate) number: i64,
    /// The id by which clients know the game; it cannot be guessed.
    pub(crate) id: String,
}

/// A seat of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeatState {
    pub(crate) seat: jantaku_proto::Seat,
    /// `None` while the seat is free.
    pub(crate) sitter: Option<Sitter>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sitter {
    /// A person.
    Person {
        who: String,
        /// The name that the person has chosen.
        name: String,
    },
    /// A bot.
    Bot {
        name: String,
        level: BotLevel,
        /// The person who left the seat during the game, and may take it again.
        left_by: Option<String>,
    },
}

/// Names of bots, in the order of seats.
const BOTS: [&str; Seat::COUNT] = ["Ume", "Take", "Matsu", "Kiku", "Ran"];

impl Sitter {
    /// A bot with the name that belongs to a seat.
    pub(crate) fn bot(seat: Seat, level: BotLevel, left_by: Option<String>) -> Self {
        Self::Bot {
            name: BOTS[seat.index()].to_owned(),
            level,
            left_by,
        }
    }

    /// Whether it is this person.
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
                seat: show::wire_seat(*seat),
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

    /// Makes these the seats of the room. A person whose seat is gone gets a free one, or one of a
    /// bot, as long as there are any; a bot whose seat is gone leaves.
    pub(crate) fn fit_seats(&mut self, seats: &[Seat]) {
        let mut left: Vec<SeatState> = std::mem::take(&mut self.seats);
        for seat in seats {
            let told = show::wire_seat(*seat);
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
            let given = free.or_else(|| self.seats.iter().position(is_bot));
            if let Some(seat) = given.and_then(|at| self.seats.get_mut(at)) {
                seat.sitter = Some(person);
            }
        }
    }

    /// Who has a seat; `None` if it is free or does not exist.
    pub(crate) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        let mut seats = self.seats.iter();
        let found = seats.find(|other| show::engine_seat(other.seat) == seat);
        found?.sitter.as_ref()
    }

    /// The sitter of a seat, to be changed; `None` if there is no such seat.
    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Option<&mut Option<Sitter>> {
        let mut seats = self.seats.iter_mut();
        let found = seats.find(|other| show::engine_seat(other.seat) == seat);
        found.map(|seat| &mut seat.sitter)
    }

    /// The people who have a seat, with their seats.
    pub(crate) fn people(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.seats.iter().filter_map(|seat| match &seat.sitter {
            Some(Sitter::Person { who, .. }) => Some((show::engine_seat(seat.seat), who.as_str())),
            Some(Sitter::Bot { .. }) | None => None,
        })
    }
}
