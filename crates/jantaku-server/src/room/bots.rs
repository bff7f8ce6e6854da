//! Bots of a room: which seats they play, and how well.

use jantaku_bot::{Bot, Level};
use jantaku_proto::BotLevel;
use jantaku_rulebook::Seat;

use super::actor::Actor;
use super::seats::Sitter;
use crate::chance;

/// A bot with a random seed.
pub(super) fn new_bot(level: Level) -> Bot {
    Bot::new(level, chance::seed())
}

fn level(level: BotLevel) -> Level {
    match level {
        BotLevel::Random => Level::Random,
        BotLevel::Easy => Level::Easy,
        BotLevel::Normal => Level::Normal,
    }
}

impl Actor {
    /// Seats that bots play: their own, and those of people who stay away.
    pub(super) fn bot_seats(&self) -> Vec<Seat> {
        let seats = self.state.seats.iter();
        let seats = seats.map(|seat| crate::show::engine_seat(seat.seat));
        seats
            .filter(|seat| match self.state.sitter(*seat) {
                Some(Sitter::Person { who, .. }) => self.replaced.contains(who),
                Some(Sitter::Bot { .. }) | None => true,
            })
            .collect()
    }

    /// The bot that plays a seat, taken off the table: the one that has played it so far, if it has
    /// the right level, else a new one.
    pub(super) fn take_bot(&mut self, seat: Seat) -> Bot {
        let wanted = match self.state.sitter(seat) {
            Some(Sitter::Bot { level: wanted, .. }) => level(*wanted),
            Some(Sitter::Person { .. }) | None => Level::Normal,
        };
        let table = self.table.as_mut();
        let known = table.and_then(|table| table.bots.remove(&seat));
        let known = known.filter(|bot| bot.level() == wanted);
        known.unwrap_or_else(|| new_bot(wanted))
    }
}
