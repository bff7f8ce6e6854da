//! Seats: who is meant, who has which wind, whose turn comes when.

use jantaku_rulebook::{PerSeat, Players, PlayersTerm, Relative, Seat, Who};
use jantaku_tile::{TileId, attr};

use crate::ask::Ask;
use crate::state::{Context, MadeCall, RoundEvent};

impl Ask<'_> {
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.terms.seats.contains(&seat)
    }

    /// The seat so many places further among those that are occupied.
    fn place_after(&self, seat: Seat, places: usize) -> Option<Seat> {
        let at = self.terms.seats.iter().position(|other| *other == seat)?;
        self.terms
            .seats
            .get((at + places) % self.terms.seats.len())
            .copied()
    }

    /// How many seats the winds have rotated since the first round.
    fn rotation(&self) -> usize {
        self.state.game.kyoku % self.terms.seats.len().max(1)
    }

    pub(crate) fn dealer(&self) -> Seat {
        self.holder_of(Seat::East).unwrap_or(Seat::East)
    }

    /// The wind of a seat in this round.
    pub fn wind_of(&self, seat: Seat) -> Seat {
        let back = self.terms.seats.len() - self.rotation();
        self.place_after(seat, back).unwrap_or(seat)
    }

    /// The seat that has a wind in this round.
    pub(crate) fn holder_of(&self, wind: Seat) -> Option<Seat> {
        self.place_after(wind, self.rotation())
    }

    /// The prevailing wind of the round.
    pub fn round_wind(&self) -> Seat {
        let winds = self.state.game.kyoku / self.terms.seats.len().max(1);
        let ring = self.terms.ring;
        ring.seat(winds.min(ring.size() - 1))
    }

    /// The player whose turn follows a player's.
    pub(crate) fn next_turn(&self, seat: Seat) -> Seat {
        let ring = self.terms.ring;
        let step = |from| match self.state.round.reversed {
            true => ring.prev(from),
            false => ring.next(from),
        };
        let mut next = step(seat);
        while !self.plays(next) && next != seat {
            next = step(next);
        }
        next
    }

    /// The number of turns from one player to another.
    pub(crate) fn turn_distance(&self, from: Seat, to: Seat) -> usize {
        let mut order = self.turns_from(from);
        order.position(|seat| seat == to).unwrap_or(0)
    }

    /// All players in the order of their turns, beginning with this one.
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
            .take(self.terms.seats.len())
    }

    /// The rank of a player's score, 1 being the highest; of equal scores the earlier wind ranks
    /// higher. At the end of the game ranks are fixed before scores are adjusted.
    pub fn placement(&self, seat: Seat) -> usize {
        let settled = self.state.ending.final_ranking.as_ref();
        if let Some(place) = settled.and_then(|seats| seats.iter().position(|s| *s == seat)) {
            return place + 1;
        }
        let own = self.state.player(seat).score;
        let wind = self.wind_of(seat);
        let better = self.terms.seats.iter().filter(|&&other| {
            let score = self.state.player(other).score;
            score > own || (score == own && self.wind_of(other) < wind)
        });
        better.count() + 1
    }

    /// The players that are meant: the current one first, the others in order from there.
    pub fn players(&self, players: &Players, context: &Context) -> Vec<Seat> {
        let mut meant = PerSeat::default();
        for &PlayersTerm { who, negated } in &players.terms {
            let these = self.who(who, context);
            for &seat in self.terms.seats {
                if these.contains(&Some(seat)) != negated {
                    meant[seat] = true;
                }
            }
        }
        let around = self.terms.ring.around(context.seat);
        around.filter(|seat| meant[*seat]).collect()
    }

    /// Whether a player is among those that are meant.
    pub(super) fn is_among(&self, seat: Seat, players: &Players, context: &Context) -> bool {
        let mut terms = players.terms.iter();
        let is_meant = |who: Who| match who {
            Who::Winners | Who::Everyone | Who::Others | Who::ChiiVictims => {
                self.who(who, context).contains(&Some(seat))
            }
            one => self.one(one, context) == Some(seat),
        };
        self.plays(seat) && terms.any(|term| is_meant(term.who) != term.negated)
    }

    /// The one player that is meant. Where several are, the current player stands for them.
    pub fn seat(&self, who: Who, context: &Context) -> Option<Seat> {
        match who {
            Who::Winners | Who::Everyone | Who::Others | Who::ChiiVictims => Some(context.seat),
            one => self.one(one, context),
        }
    }

    fn who(&self, who: Who, context: &Context) -> [Option<Seat>; Seat::COUNT] {
        let all = |filter: &dyn Fn(Seat) -> bool| {
            Seat::ALL.map(|seat| Some(seat).filter(|seat| filter(*seat)))
        };
        match who {
            Who::Winners => all(&|seat| self.state.winner(seat).is_some()),
            Who::Everyone => all(&|_| true),
            Who::Others => all(&|seat| seat != context.seat),
            Who::ChiiVictims => all(&|seat| self.has_called_chii_from(context.seat, seat)),
            one => [self.one(one, context), None, None, None, None],
        }
    }

    fn one(&self, who: Who, context: &Context) -> Option<Seat> {
        let own = context.seat;
        let last_call = || self.state.last_call();
        let seat = match who {
            Who::Wind(wind) => self.holder_of(wind)?,
            Who::Relative(relative) => self.terms.ring.at(own, relative)?,
            Who::PrevSeat => context.prev_seat.unwrap_or(own),
            Who::LastDiscarder => self.state.last_discard().map_or(own, |(seat, _)| seat),
            Who::Caller => context
                .caller
                .unwrap_or_else(|| last_call().map_or(own, |call| call.seat)),
            Who::Callee => context
                .callee
                .unwrap_or_else(|| last_call().map_or(own, |call| call.from)),
            Who::LastCaller => last_call().map_or(own, |call| call.seat),
            Who::LastCallee => last_call().map_or(own, |call| call.from),
            Who::CurrentTurn => self.state.turn()?,
            Who::Winner => self.winner_in(context)?,
            Who::Winners | Who::Everyone | Who::Others | Who::ChiiVictims => return None,
        };
        self.plays(seat).then_some(seat)
    }

    /// Whether the player has a chii of a tile that came from the other, as recorded when the call
    /// was made. A call without a record tells by its sideways tile.
    fn has_called_chii_from(&self, player: Seat, other: Seat) -> bool {
        let calls = self.state.player(player).calls.iter();
        let mut chiis = calls.filter(|call| Some(call.name) == self.terms.engine_names.chii);
        let history = self.state.round.history.iter();
        let made: Vec<&MadeCall> = history
            .filter_map(|event| match event {
                RoundEvent::Call(call) if call.seat == player => Some(call),
                _ => None,
            })
            .collect();
        chiis.any(|chii| {
            let is_this = |call: &&&MadeCall| {
                let mut made: Vec<TileId> = call.others.iter().map(|tile| tile.id).collect();
                made.push(call.called.id);
                let mut lies: Vec<TileId> = chii.tiles.iter().map(|tile| tile.id).collect();
                made.sort_unstable();
                lies.sort_unstable();
                call.name == chii.name && made == lies
            };
            let mut records = made.iter().filter(is_this).peekable();
            if records.peek().is_some() {
                return records.any(|call| call.from == other);
            }
            let sideways = |tile: &jantaku_tile::Tile| self.has_attr(*tile, attr::SIDEWAYS);
            let points_at = match chii.tiles.iter().position(sideways) {
                Some(0) => Relative::Kamicha,
                Some(1) => Relative::Toimen,
                Some(2) => Relative::Shimocha,
                _ => return false,
            };
            self.terms.ring.at(player, points_at) == Some(other)
        })
    }
}
