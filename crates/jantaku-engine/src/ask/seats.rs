//! Seats: who is meant, who has which wind, whose turn comes when.

use jantaku_rulebook::{Players, Relative, Seat, Who};
use jantaku_tile::attr;

use crate::game::Game;
use crate::table::Context;

impl Game {
    /// Does somebody sit there?
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// The seat so many places on among those who play.
    fn place_after(&self, seat: Seat, places: usize) -> Option<Seat> {
        let at = self.seats.iter().position(|other| *other == seat)?;
        self.seats.get((at + places) % self.seats.len()).copied()
    }

    /// How far the winds have gone around.
    fn rotation(&self) -> usize {
        self.table.kyoku % self.seats.len().max(1)
    }

    /// Who deals.
    pub(crate) fn dealer(&self) -> Seat {
        self.holder_of(Seat::East).unwrap_or(Seat::East)
    }

    /// The wind of a seat in this round.
    pub fn wind_of(&self, seat: Seat) -> Seat {
        let back = self.seats.len() - self.rotation();
        self.place_after(seat, back).unwrap_or(seat)
    }

    /// Who has a wind in this round.
    pub(crate) fn holder_of(&self, wind: Seat) -> Option<Seat> {
        self.place_after(wind, self.rotation())
    }

    /// The wind of the round.
    pub fn round_wind(&self) -> Seat {
        let winds = self.table.kyoku / self.seats.len().max(1);
        Seat::from_index(winds.min(3))
    }

    /// Whose turn follows a player's.
    pub(crate) fn next_turn(&self, seat: Seat) -> Seat {
        let step = if self.table.reversed {
            Relative::Kamicha
        } else {
            Relative::Shimocha
        };
        let mut next = seat.at(step);
        while !self.plays(next) && next != seat {
            next = next.at(step);
        }
        next
    }

    /// How many turns it takes to get from one player to another.
    pub(crate) fn turn_distance(&self, from: Seat, to: Seat) -> usize {
        let mut order = self.turns_from(from);
        order.position(|seat| seat == to).unwrap_or(0)
    }

    /// Everyone who plays, in the order of their turns, this player first.
    pub(crate) fn in_turn_order_from(&self, seat: Seat) -> Vec<Seat> {
        self.turns_from(seat).collect()
    }

    fn turns_from(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let first = if self.plays(seat) {
            seat
        } else {
            self.next_turn(seat)
        };
        std::iter::successors(Some(first), |seat| Some(self.next_turn(*seat)))
            .take(self.seats.len())
    }

    /// The rank of a player's score; of equal scores that of the earlier wind is higher. When the
    /// game ends ranks are settled, whatever is added to scores then.
    pub fn placement(&self, seat: Seat) -> usize {
        let settled = self.table.final_ranking.as_ref();
        if let Some(place) = settled.and_then(|seats| seats.iter().position(|s| *s == seat)) {
            return place + 1;
        }
        let own = self.table.player(seat).score;
        let wind = self.wind_of(seat);
        let better = self.seats.iter().filter(|&&other| {
            let score = self.table.player(other).score;
            score > own || (score == own && self.wind_of(other) < wind)
        });
        better.count() + 1
    }

    /// The players that are meant: the current one first, then as seen from there.
    pub fn players(&self, players: &Players, context: &Context) -> Vec<Seat> {
        let mut meant = [false; 4];
        for &(who, others) in &players.terms {
            let these = self.who(who, context);
            for &seat in self.seats {
                if these.contains(&Some(seat)) != others {
                    meant[seat.index()] = true;
                }
            }
        }
        let around = Relative::ALL.into_iter().map(|to| context.seat.at(to));
        around.filter(|seat| meant[seat.index()]).collect()
    }

    /// Is a player among those that are meant?
    pub(super) fn is_among(&self, seat: Seat, players: &Players, context: &Context) -> bool {
        let mut terms = players.terms.iter();
        let is_meant = |who: Who| match who {
            Who::Winners | Who::Everyone | Who::Others | Who::ChiiVictims => {
                self.who(who, context).contains(&Some(seat))
            }
            one => self.one(one, context) == Some(seat),
        };
        self.plays(seat) && terms.any(|&(who, others)| is_meant(who) != others)
    }

    /// The one player that is meant. What means several stands for the current player here.
    pub fn seat(&self, who: Who, context: &Context) -> Option<Seat> {
        match who {
            Who::Winners | Who::Everyone | Who::Others | Who::ChiiVictims => Some(context.seat),
            one => self.one(one, context),
        }
    }

    fn who(&self, who: Who, context: &Context) -> [Option<Seat>; 4] {
        let all = |filter: &dyn Fn(Seat) -> bool| {
            Seat::ALL.map(|seat| Some(seat).filter(|seat| filter(*seat)))
        };
        match who {
            Who::Winners => all(&|seat| self.table.winner(seat).is_some()),
            Who::Everyone => all(&|_| true),
            Who::Others => all(&|seat| seat != context.seat),
            Who::ChiiVictims => all(&|seat| self.has_called_chii_from(context.seat, seat)),
            one => [self.one(one, context), None, None, None],
        }
    }

    fn one(&self, who: Who, context: &Context) -> Option<Seat> {
        let own = context.seat;
        let last_call = || self.table.last_call();
        let seat = match who {
            Who::Wind(wind) => self.holder_of(wind)?,
            Who::Relative(relative) => own.at(relative),
            Who::PrevSeat => context.prev_seat.unwrap_or(own),
            Who::LastDiscarder => self.table.last_discard().map_or(own, |(seat, _)| seat),
            Who::Caller => context
                .caller
                .unwrap_or_else(|| last_call().map_or(own, |call| call.seat)),
            Who::Callee => context
                .callee
                .unwrap_or_else(|| last_call().map_or(own, |call| call.from)),
            Who::LastCaller => last_call().map_or(own, |call| call.seat),
            Who::LastCallee => last_call().map_or(own, |call| call.from),
            Who::CurrentTurn => self.table.turn,
            Who::Winner => self.winner_in(context)?,
            Who::Winners | Who::Everyone | Who::Others | Who::ChiiVictims => return None,
        };
        self.plays(seat).then_some(seat)
    }

    /// Has the player a chii whose sideways tile points at the other?
    fn has_called_chii_from(&self, player: Seat, other: Seat) -> bool {
        let calls = self.table.player(player).calls.iter();
        let mut chiis = calls.filter(|call| Some(call.name) == self.words.chii);
        chiis.any(|chii| {
            let sideways = |tile: &jantaku_tile::Tile| self.has_attr(*tile, attr::SIDEWAYS);
            let points_at = match chii.tiles.iter().position(sideways) {
                Some(0) => Relative::Kamicha,
                Some(1) => Relative::Toimen,
                Some(2) => Relative::Shimocha,
                _ => return false,
            };
            player.at(points_at) == other
        })
    }
}
