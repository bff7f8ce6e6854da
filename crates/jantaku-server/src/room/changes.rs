//! What people change about a room.

use std::sync::Arc;

use jantaku_engine::log::write_seats;
use jantaku_proto::{Phase, RefusalCode, RoomChange, ServerMessage};
use jantaku_rulebook::Seat;
use serde_json::json;

use super::actor::Actor;
use super::seats::{GameRef, Sitter};
use crate::play::{Play, Refusal};
use crate::settings::LONGEST_SCRIPT;
use crate::store::Write;
use crate::{chance, names, show};

type Changed = Result<(), Refusal>;

fn refuse(code: RefusalCode, why: &str) -> Changed {
    Err(Refusal::new(code, why))
}

impl Actor {
    /// Somebody changes something.
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
                // They follow from the settings, and will again.
                tracing::warn!(problem = problem.message, "the seats were not kept");
            }
        }
        self.tell_room();
        if self.state.seats != before.seats {
            self.seats_have_changed(&before.seats).await;
        }
        Ok(())
    }

    async fn try_change(&mut self, who: &str, number: u64, change: RoomChange) -> Changed {
        match change {
            RoomChange::Sit { seat } => self.sit(who, number, show::engine_seat(seat)),
            RoomChange::Stand => self.stand(who),
            RoomChange::Rename { name } => self.rename(who, &name).await,
            RoomChange::Rematch => self.want_rematch(who).await,
            RoomChange::Regather => self.regather(who),
            hosts => {
                self.host_only(who)?;
                self.hosts_change(hosts).await
            }
        }
    }

    /// Only the host may do this, or anyone who sits if the host is not there.
    fn host_only(&self, who: &str) -> Changed {
        let host = self.state.host.as_deref();
        let present = host.is_some_and(|host| self.viewers.has(host));
        let may = host == Some(who) || (!present && self.state.seat_of(who).is_some());
        if may {
            return Ok(());
        }
        refuse(RefusalCode::NotHost, "only the host may do that")
    }

    fn gathering_only(&self) -> Changed {
        if self.state.phase == Phase::Gathering {
            return Ok(());
        }
        refuse(RefusalCode::WrongPhase, "not while a game is on")
    }

    async fn hosts_change(&mut self, change: RoomChange) -> Changed {
        let offered = Arc::clone(&self.offered);
        let settings = &mut self.state.settings;
        match change {
            RoomChange::Free { seat } => return self.free(show::engine_seat(seat)),
            RoomChange::AddBot { seat, level } => {
                let seat = show::engine_seat(seat);
                let taken = RefusalCode::SeatTaken;
                match self.state.seat_mut(seat) {
                    None => return refuse(taken, "there is no such seat"),
                    Some(Some(Sitter::Person { .. })) => {
                        return refuse(taken, "somebody sits there");
                    }
                    Some(Some(Sitter::Bot { level: old, .. })) => *old = level,
                    Some(free) => *free = Some(Sitter::bot(seat, level, None)),
                }
                return Ok(());
            }
            RoomChange::Options { options } => {
                let in_range = options
                    .turn_seconds
                    .is_none_or(|base| (1..=600).contains(&base))
                    && options.bank_seconds <= 3_600
                    && options.grace_seconds <= 3_600;
                if !in_range {
                    return refuse(RefusalCode::BadSettings, "these times are out of range");
                }
                self.state.options = options;
                return Ok(());
            }
            RoomChange::Public { public } => {
                self.state.public = public;
                return Ok(());
            }
            _ => {}
        }
        if self.state.phase != Phase::Gathering {
            return self.gathering_only();
        }
        match change {
            RoomChange::Preset { name } => {
                let known = settings.choose_preset(&name, &offered);
                let unknown = || Refusal::new(RefusalCode::BadSettings, "there is no such preset");
                return known.then_some(()).ok_or_else(unknown);
            }
            RoomChange::DefaultMods => settings.reset_mods(&offered),
            RoomChange::ModOn { choice } => {
                let told = settings.mod_on(&choice, &offered);
                return self.notice(told);
            }
            RoomChange::ModOff { id } => {
                let told = settings.mod_off(&id, &offered);
                return self.notice(told);
            }
            RoomChange::Script { text } => {
                if text.len() > LONGEST_SCRIPT {
                    return refuse(RefusalCode::BadSettings, "this script is too long");
                }
                settings.script = text;
            }
            RoomChange::ShuffleSeats => self.shuffle(),
            RoomChange::Start => return self.start().await,
            _ => {}
        }
        Ok(())
    }

    /// Tells everyone what else a change of mods did.
    fn notice(&self, told: Option<String>) -> Changed {
        let Some(text) = told else {
            return refuse(RefusalCode::BadSettings, "there is no such mod");
        };
        if !text.is_empty() {
            self.viewers.tell_all(&ServerMessage::Notice { text });
        }
        Ok(())
    }

    fn sit(&mut self, who: &str, number: u64, seat: Seat) -> Changed {
        let comes_back = match self.state.sitter(seat) {
            Some(Sitter::Bot { left_by, .. }) => left_by.as_deref() == Some(who),
            _ => false,
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
            Some(place) => *place = Some(sitter),
        }
        if let Some(own) = own.filter(|own| *own != seat)
            && let Some(place) = self.state.seat_mut(own)
        {
            *place = None;
        }
        Ok(())
    }

    fn stand(&mut self, who: &str) -> Changed {
        let Some(seat) = self.state.seat_of(who) else {
            return refuse(RefusalCode::NotSeated, "you have no seat");
        };
        let playing = self.state.phase == Phase::Playing;
        let level = jantaku_proto::BotLevel::Normal;
        let bot = playing.then(|| Sitter::bot(seat, level, Some(who.to_owned())));
        if let Some(place) = self.state.seat_mut(seat) {
            *place = bot;
        }
        self.rematch.retain(|other| *other != seat);
        Ok(())
    }

    /// Takes a bot away; in a game, gives the seat of somebody who stays away to a bot.
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
                let level = jantaku_proto::BotLevel::Normal;
                playing.then(|| Sitter::bot(seat, level, Some(who)))
            }
        };
        if let Some(place) = self.state.seat_mut(seat) {
            *place = next;
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
        let kept = self.shared.store.write(vec![Write::Name { who, name }]);
        let kept = kept.await;
        kept.map_err(|problem| Refusal::new(RefusalCode::Internal, problem.to_string()))
    }

    fn shuffle(&mut self) {
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

    async fn want_rematch(&mut self, who: &str) -> Changed {
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
            self.host_only(who)?;
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
            seat.sitter.get_or_insert_with(|| {
                Sitter::bot(engine_seat, jantaku_proto::BotLevel::Normal, None)
            });
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
        let head = json!({
            "engine": env!("CARGO_PKG_VERSION"),
            "ruleset": self.state.settings.ruleset,
            "mods": mods,
            "script": self.state.settings.script,
            "seed": seed,
            "players": players,
            "bots": write_seats(&bots),
        });
        let viewers = self.watching();
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
                head: head.to_string(),
            },
        ])
        .await?;
        self.rematch.clear();
        self.begin_game(game, play, pictures);
        Ok(())
    }

    /// People look from other places now.
    async fn seats_have_changed(&mut self, before: &[super::seats::SeatState]) {
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
        let viewers = self.watching();
        self.viewers.keep(&viewers);
        self.wind();
        for number in moved {
            self.show_table_to(number).await;
        }
        self.seat_bots().await;
    }
}
