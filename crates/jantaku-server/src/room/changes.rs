//! Changes of a room by the people in it.

use std::sync::Arc;

use jantaku_engine::record::RecordHead;
use jantaku_proto::{
    BotLevel, Notice, Phase, RefusalCode, RoomChange, ServerMessage, TableOptions,
};
use jantaku_rulebook::Seat;

use super::actor::Actor;
use super::seats::{GameRef, Sitter};
use crate::play::{Play, Refusal};
use crate::settings::{LONGEST_SCRIPT, OtherMods};
use crate::store::Write;
use crate::{chance, names, show};

type Changed = Result<(), Refusal>;

fn refuse(code: RefusalCode, why: &str) -> Changed {
    Err(Refusal::new(code, why))
}

impl Actor {
    /// Makes a change that somebody asks for. It is stored before anyone is told; what is refused
    /// or cannot be stored changes nothing.
    pub(super) async fn change(&mut self, who: &str, number: u64, change: RoomChange) -> Changed {
        let before = self.state.clone();
        let result = self.try_change(who, number, change).await;
        let result = match result {
            Ok(()) if self.state != before => self.save(Vec::new()).await,
            other => other,
        };
        if result.is_err() {
            self.state = before;
            return result;
        }
        if self.state.settings != before.settings {
            self.differences = self.state.settings.differences(&self.offered);
            self.rules = None;
            let seats = self.state.seats.clone();
            self.check_rules().await;
            if self.state.seats != seats
                && let Err(problem) = self.save(Vec::new()).await
            {
                // They follow from the settings, so nothing is lost.
                tracing::warn!(problem = problem.message, "the seats were not stored");
            }
        }
        self.tell_room();
        if self.state.seats != before.seats {
            self.apply_change_of_seats(&before.seats).await;
        }
        Ok(())
    }

    async fn try_change(&mut self, who: &str, number: u64, change: RoomChange) -> Changed {
        self.require_permission(who, &change)?;
        let offered = Arc::clone(&self.offered);
        let settings = &mut self.state.settings;
        match change {
            RoomChange::Sit { seat } => self.sit(who, number, show::engine_seat(seat)),
            RoomChange::Stand => self.stand(who),
            RoomChange::Rename { name } => self.rename(who, &name).await,
            RoomChange::AddBot { seat, level } => self.add_bot(show::engine_seat(seat), level),
            RoomChange::Free { seat } => self.free(show::engine_seat(seat)),
            RoomChange::ShuffleSeats => {
                self.shuffle_seats();
                Ok(())
            }
            RoomChange::Preset { name } => match settings.choose_preset(&name, &offered) {
                true => Ok(()),
                false => refuse(RefusalCode::BadSettings, "there is no such preset"),
            },
            RoomChange::DefaultMods => {
                settings.reset_mods(&offered);
                Ok(())
            }
            RoomChange::ModOn { choice } => {
                let others = settings.mod_on(&choice, &offered);
                self.notify_of_mods(others)
            }
            RoomChange::ModOff { id } => {
                let others = settings.mod_off(&id, &offered);
                self.notify_of_mods(others)
            }
            RoomChange::Script { text } if text.len() > LONGEST_SCRIPT => {
                refuse(RefusalCode::BadSettings, "this script is too long")
            }
            RoomChange::Script { text } => {
                settings.script = text;
                Ok(())
            }
            RoomChange::Options { options } => self.set_options(options),
            RoomChange::Public { public } => {
                self.state.public = public;
                Ok(())
            }
            RoomChange::Start => self.start().await,
            RoomChange::Rematch => self.ask_for_rematch(who).await,
            RoomChange::Regather => self.regather(who),
        }
    }

    /// Refuses a change that this person may not make, or not in this phase.
    fn require_permission(&self, who: &str, change: &RoomChange) -> Changed {
        match change {
            // Each of these says itself whom it is open to.
            RoomChange::Sit { .. }
            | RoomChange::Stand
            | RoomChange::Rename { .. }
            | RoomChange::Rematch
            | RoomChange::Regather => Ok(()),
            RoomChange::AddBot { .. }
            | RoomChange::Free { .. }
            | RoomChange::Options { .. }
            | RoomChange::Public { .. } => self.require_host(who),
            RoomChange::ShuffleSeats
            | RoomChange::Preset { .. }
            | RoomChange::DefaultMods
            | RoomChange::ModOn { .. }
            | RoomChange::ModOff { .. }
            | RoomChange::Script { .. }
            | RoomChange::Start => {
                self.require_host(who)?;
                self.require_gathering()
            }
        }
    }

    /// Refuses everyone but the host; while the host is away, everyone without a seat.
    fn require_host(&self, who: &str) -> Changed {
        let host = self.state.host.as_deref();
        let present = host.is_some_and(|host| self.viewers.has(host));
        let may = host == Some(who) || (!present && self.state.seat_of(who).is_some());
        if may {
            return Ok(());
        }
        refuse(RefusalCode::NotHost, "only the host may do that")
    }

    fn require_gathering(&self) -> Changed {
        if self.state.phase == Phase::Gathering {
            return Ok(());
        }
        refuse(RefusalCode::WrongPhase, "not while a game is on")
    }

    fn add_bot(&mut self, seat: Seat, level: BotLevel) -> Changed {
        let taken = RefusalCode::SeatTaken;
        match self.state.seat_mut(seat) {
            None => return refuse(taken, "there is no such seat"),
            Some(Some(Sitter::Person { .. })) => return refuse(taken, "somebody sits there"),
            Some(Some(Sitter::Bot { level: old, .. })) => *old = level,
            Some(free) => *free = Some(Sitter::bot(seat, level, None)),
        }
        Ok(())
    }

    fn set_options(&mut self, options: TableOptions) -> Changed {
        let turn = options.turn_seconds;
        let in_range = turn.is_none_or(|seconds| (1..=600).contains(&seconds))
            && options.bank_seconds <= 3_600
            && options.grace_seconds <= 3_600;
        if !in_range {
            return refuse(RefusalCode::BadSettings, "these times are out of range");
        }
        self.state.options = options;
        Ok(())
    }

    /// Tells everyone which mods were switched along with another. `None`, for a mod that does not
    /// exist, is refused.
    fn notify_of_mods(&self, others: Option<OtherMods>) -> Changed {
        let Some(others) = others else {
            return refuse(RefusalCode::BadSettings, "there is no such mod");
        };
        if !others.is_empty() {
            let OtherMods { on, off } = others;
            let notice = Notice::ModsChanged { on, off };
            self.viewers.tell_all(&ServerMessage::Notice { notice });
        }
        Ok(())
    }

    fn sit(&mut self, who: &str, number: u64, seat: Seat) -> Changed {
        let comes_back = match self.state.sitter(seat) {
            Some(Sitter::Bot { left_by, .. }) => left_by.as_deref() == Some(who),
            Some(Sitter::Person { .. }) | None => false,
        };
        if self.state.phase == Phase::Playing && !comes_back {
            return refuse(RefusalCode::WrongPhase, "wait until the game is over");
        }
        let name = self.viewers.connections.get(&number);
        let name = name.map(|connection| connection.name.clone());
        let sitter = Sitter::Person {
            who: who.to_owned(),
            name: name.unwrap_or_else(|| names::of_guest(who)),
        };
        let own = self.state.seat_of(who);
        match self.state.seat_mut(seat) {
            None => return refuse(RefusalCode::SeatTaken, "there is no such seat"),
            Some(Some(Sitter::Person { who: other, .. })) if other != who => {
                return refuse(RefusalCode::SeatTaken, "somebody sits there");
            }
            Some(free) => *free = Some(sitter),
        }
        if let Some(own) = own.filter(|own| *own != seat)
            && let Some(left) = self.state.seat_mut(own)
        {
            *left = None;
        }
        Ok(())
    }

    fn stand(&mut self, who: &str) -> Changed {
        let Some(seat) = self.state.seat_of(who) else {
            return refuse(RefusalCode::NotSeated, "you have no seat");
        };
        let playing = self.state.phase == Phase::Playing;
        let bot = playing.then(|| Sitter::bot(seat, BotLevel::Normal, Some(who.to_owned())));
        if let Some(left) = self.state.seat_mut(seat) {
            *left = bot;
        }
        self.rematch.retain(|other| *other != seat);
        Ok(())
    }

    /// Removes a bot or somebody who is away. In a game a bot takes over from the latter.
    fn free(&mut self, seat: Seat) -> Changed {
        let playing = self.state.phase == Phase::Playing;
        let sitter = self.state.sitter(seat).cloned();
        let next = match sitter {
            None => return refuse(RefusalCode::NotAllowed, "nobody sits there"),
            Some(Sitter::Bot { .. }) if playing => {
                return refuse(RefusalCode::WrongPhase, "not while a game is on");
            }
            Some(Sitter::Bot { .. }) => None,
            Some(Sitter::Person { who, .. }) if self.viewers.has(&who) => {
                return refuse(RefusalCode::NotAllowed, "they are here");
            }
            Some(Sitter::Person { who, .. }) => {
                playing.then(|| Sitter::bot(seat, BotLevel::Normal, Some(who)))
            }
        };
        if let Some(freed) = self.state.seat_mut(seat) {
            *freed = next;
        }
        Ok(())
    }

    async fn rename(&mut self, who: &str, name: &str) -> Changed {
        let Some(name) = names::name(name) else {
            return refuse(RefusalCode::BadSettings, "that is no name");
        };
        let connections = self.viewers.connections.values_mut();
        for connection in connections.filter(|connection| connection.who == who) {
            connection.name.clone_from(&name);
        }
        for seat in &mut self.state.seats {
            if let Some(Sitter::Person {
                who: sits,
                name: old,
            }) = &mut seat.sitter
                && sits == who
            {
                old.clone_from(&name);
            }
        }
        let who = who.to_owned();
        let written = self.shared.store.write(vec![Write::Name { who, name }]);
        let written = written.await;
        written.map_err(|problem| Refusal::new(RefusalCode::Internal, problem.to_string()))
    }

    fn shuffle_seats(&mut self) {
        let mut sitters: Vec<Option<Sitter>> = self
            .state
            .seats
            .iter_mut()
            .map(|seat| seat.sitter.take())
            .collect();
        for last in (1..sitters.len()).rev() {
            let other = usize::try_from(chance::seed() % (last as u64 + 1)).unwrap_or(0);
            sitters.swap(last, other);
        }
        for (seat, sitter) in self.state.seats.iter_mut().zip(sitters) {
            seat.sitter = sitter;
        }
    }

    async fn ask_for_rematch(&mut self, who: &str) -> Changed {
        if self.state.phase != Phase::Over {
            return refuse(RefusalCode::WrongPhase, "no game has ended here");
        }
        let Some(seat) = self.state.seat_of(who) else {
            return refuse(RefusalCode::NotSeated, "you have no seat");
        };
        if !self.rematch.contains(&seat) {
            self.rematch.push(seat);
        }
        let mut people = self.state.people();
        let all_agree = people.all(|(seat, _)| self.rematch.contains(&seat));
        drop(people);
        if all_agree {
            return self.start().await;
        }
        Ok(())
    }

    fn regather(&mut self, who: &str) -> Changed {
        if self.state.phase != Phase::Over {
            return refuse(RefusalCode::WrongPhase, "no game has ended here");
        }
        if self.state.seat_of(who).is_none() {
            self.require_host(who)?;
        }
        self.state.phase = Phase::Gathering;
        self.state.game = None;
        self.table = None;
        self.clock = super::clock::Clock::default();
        self.rematch.clear();
        self.viewers.forget();
        Ok(())
    }

    /// Starts a game; free seats get bots.
    async fn start(&mut self) -> Changed {
        self.check_rules().await;
        let playable = match &self.rules {
            Some(Ok(playable)) => playable.clone(),
            Some(Err(problems)) => {
                let why = problems.first().map_or("these rules are faulty", |why| why);
                return refuse(RefusalCode::BadSettings, why);
            }
            None => return refuse(RefusalCode::Internal, "the rules are not known"),
        };
        for seat in &mut self.state.seats {
            let engine_seat = show::engine_seat(seat.seat);
            seat.sitter
                .get_or_insert_with(|| Sitter::bot(engine_seat, BotLevel::Normal, None));
        }
        let seed = self.state.settings.seed.unwrap_or_else(chance::seed);
        let game = GameRef {
            number: self.shared.store.next_game(),
            id: chance::word::<16>(),
        };
        let players: Vec<String> = self
            .state
            .seats
            .iter()
            .filter_map(|seat| match &seat.sitter {
                Some(Sitter::Person { name, .. } | Sitter::Bot { name, .. }) => Some(name.clone()),
                None => None,
            })
            .collect();
        let bots = self.bot_seats();
        let mods: Vec<_> = self.state.settings.entries();
        let mods: Vec<_> = mods.iter().map(|entry| entry.to_json()).collect();
        let head = RecordHead {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: self.state.settings.ruleset.clone(),
            mods,
            script: Some(self.state.settings.script.clone()),
            players,
            bots: bots.clone(),
            ..RecordHead::new(seed)
        };
        let viewers = self.connected_viewers();
        let book = Arc::clone(&playable.book);
        let pool = self.shared.light.clone();
        let dealt = pool
            .run(move || Play::new(book, seed, bots, &viewers))
            .await;
        let Ok((play, pictures)) = dealt else {
            return refuse(RefusalCode::Internal, "this game cannot be dealt");
        };
        self.state.phase = Phase::Playing;
        self.state.game = Some(game.clone());
        self.save(vec![
            Write::Ruleset {
                hash: playable.hash.clone(),
                document: Arc::clone(&playable.document),
            },
            Write::Game {
                number: game.number,
                id: game.id.clone(),
                room: self.state.code.clone(),
                hash: playable.hash,
                head,
            },
        ])
        .await?;
        self.rematch.clear();
        self.begin_game(game, play, pictures);
        Ok(())
    }

    /// Brings everything that depends on seats up to date: who is away, the clock, and the view of
    /// everyone who has moved.
    async fn apply_change_of_seats(&mut self, before: &[super::seats::SeatState]) {
        let old_seat = |who: &str| {
            let mut seats = before.iter().filter(|seat| {
                let sitter = seat.sitter.as_ref();
                sitter.is_some_and(|sitter| sitter.is(who))
            });
            seats.next().map(|seat| show::engine_seat(seat.seat))
        };
        let connections = self.viewers.connections.iter();
        let moved: Vec<u64> = connections
            .filter(|(_, other)| old_seat(&other.who) != self.state.seat_of(&other.who))
            .map(|(number, _)| *number)
            .collect();
        let state = &self.state;
        self.away.retain(|who, _| state.seat_of(who).is_some());
        self.replaced.retain(|who| state.seat_of(who).is_some());
        let viewers = self.connected_viewers();
        self.viewers.retain(&viewers);
        self.wind();
        for number in moved {
            self.show_table_to(number).await;
        }
        self.tell_game_of_bots().await;
    }
}
