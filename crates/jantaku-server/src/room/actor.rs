//! The task that runs a room: its mailbox, its clock, and what everyone is told of it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use jantaku_proto::{
    ChatLine, ClientMessage, ListedRoom, Phase, RefusalCode, RoomSeat, RoomView, ServerMessage,
};
use jantaku_rulebook::Seat;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::clock::Clock;
use super::seats::{RoomState, Sitter};
use super::table::Table;
use super::viewers::{Connection, Fate, Viewers};
use super::{Listed, MAILBOX, Mail, Room};
use crate::catalogue::{Offered, Playable};
use crate::hub::Shared;
use crate::names;
use crate::play::Refusal;
use crate::show::{self, Outlook};
use crate::store::Write;

/// The most lines of chat that are kept.
const CHAT: usize = 50;

/// The longest line of chat, in characters.
const LONGEST_LINE: usize = 500;

/// How long a room without a running game is kept when nobody is connected.
const GATHERING_STAYS: Duration = Duration::from_secs(60 * 60);

/// The state of a room, owned by its task.
pub(super) struct Actor {
    pub(super) shared: Arc<Shared>,
    pub(super) state: RoomState,
    pub(super) offered: Arc<Offered>,
    /// The rules made from the settings, or what is wrong with them; `None` until they are needed.
    pub(super) rules: Option<Result<Playable, Vec<String>>>,
    pub(super) viewers: Viewers,
    pub(super) table: Option<Table>,
    pub(super) clock: Clock,
    /// People with a seat who are not connected, and when a bot takes over for each.
    pub(super) away: BTreeMap<String, Instant>,
    /// People with a seat for whom a bot plays until they come back.
    pub(super) replaced: BTreeSet<String>,
    /// Seats that have asked for another game.
    pub(super) rematch: Vec<Seat>,
    chat: VecDeque<ChatLine>,
    /// What differs from the default rules, in words.
    pub(super) differences: Vec<String>,
    listed: watch::Sender<Listed>,
    /// When the last connection was lost.
    empty_since: Instant,
}

/// Whether the task of a room goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Stop,
}

/// Starts the task of a room.
pub(crate) fn spawn(
    shared: Arc<Shared>,
    state: RoomState,
    offered: Arc<Offered>,
    table: Option<Table>,
) -> Room {
    let (mail, inbox) = mpsc::channel(MAILBOX);
    let differences = state.settings.differences(&offered);
    let mut actor = Actor {
        listed: watch::Sender::new(listed(&state, &offered, &differences)),
        differences,
        shared,
        state,
        offered,
        rules: None,
        viewers: Viewers::default(),
        table,
        clock: Clock::default(),
        away: BTreeMap::new(),
        replaced: BTreeSet::new(),
        rematch: Vec::new(),
        chat: VecDeque::new(),
        empty_since: Instant::now(),
    };
    actor.expect_everyone();
    let listed = actor.listed.subscribe();
    tokio::spawn(actor.run(inbox));
    Room { mail, listed }
}

fn listed(state: &RoomState, offered: &Offered, differences: &[String]) -> Listed {
    let bot = |sitter: &Option<Sitter>| matches!(sitter, Some(Sitter::Bot { .. }));
    let room = ListedRoom {
        code: state.code.clone(),
        ruleset: state.settings.ruleset.clone(),
        ruleset_name: offered.info.name.clone(),
        phase: state.phase,
        seats: state.seats.len(),
        people: state.people().count(),
        bots: state.seats.iter().filter(|seat| bot(&seat.sitter)).count(),
        differences: differences.to_vec(),
    };
    Listed {
        public: state.public,
        room,
    }
}

impl Actor {
    async fn run(mut self, mut inbox: mpsc::Receiver<Mail>) {
        loop {
            let due = self.next_due();
            let then = tokio::select! {
                mail = inbox.recv() => match mail {
                    Some(mail) => self.receive(mail).await,
                    None => Then::Stop,
                },
                () = tokio::time::sleep_until(due) => self.tick().await,
            };
            if then == Then::Stop {
                return;
            }
        }
    }

    /// When the room has to do something by itself next.
    fn next_due(&self) -> Instant {
        let stays = match self.state.phase {
            Phase::Playing => self.shared.config.limits.abandoned,
            Phase::Gathering | Phase::Over => {
                GATHERING_STAYS.min(self.shared.config.limits.abandoned)
            }
        };
        let empty = self.viewers.connections.is_empty();
        let gone = empty.then(|| self.empty_since + stays);
        let replaced = |who: &&String| !self.replaced.contains(*who);
        let away = self.away.iter().filter(|(who, _)| replaced(who));
        let away = away.map(|(_, until)| *until);
        let frozen = self.is_frozen();
        let away = away.filter(|_| !frozen && self.state.phase == Phase::Playing);
        let all = away.chain(gone).chain(self.clock.next());
        all.min()
            .unwrap_or_else(|| Instant::now() + Duration::from_secs(3_600))
    }

    async fn tick(&mut self) -> Then {
        let now = Instant::now();
        if self.viewers.connections.is_empty()
            && self.next_due() <= now
            && self.clock.next().is_none()
        {
            self.shared.forget_room(&self.state.code);
            let code = self.state.code.clone();
            if let Err(problem) = self.shared.store.write(vec![Write::NoRoom { code }]).await {
                tracing::warn!(%problem, "an abandoned room could not be deleted");
            }
            return Then::Stop;
        }
        let late: Vec<String> = self
            .away
            .iter()
            .filter(|(who, until)| **until <= now && !self.replaced.contains(*who))
            .map(|(who, _)| who.clone())
            .collect();
        if !late.is_empty() && !self.is_frozen() {
            self.replaced.extend(late);
            self.wind();
            self.tell_room();
            self.tell_game_of_bots().await;
        }
        if let Some(due) = self.clock.due(now) {
            self.do_due(due).await;
        }
        Then::GoOn
    }

    async fn receive(&mut self, mail: Mail) -> Then {
        match mail {
            Mail::Join {
                connection,
                who,
                name,
                outbox,
            } => {
                let joined = Connection { who, name, outbox };
                self.join(connection, joined).await;
            }
            Mail::Leave { connection } => self.leave(connection),
            Mail::Said {
                connection,
                message,
            } => self.handle(connection, message).await,
            Mail::Ask { who, answer } => {
                self.check_rules().await;
                // The connection may have closed since.
                let _gone = answer.send(self.room_view(&who));
            }
            Mail::Stop { done } => {
                self.viewers.tell_all(&ServerMessage::Restarting);
                for connection in self.viewers.connections.values() {
                    connection.outbox.end(Fate::Restarting);
                }
                let _gone = done.send(());
                return Then::Stop;
            }
        }
        Then::GoOn
    }

    async fn join(&mut self, number: u64, connection: Connection) {
        self.check_rules().await;
        let who = connection.who.clone();
        self.viewers.connections.insert(number, connection);
        let was_frozen = self.is_frozen();
        self.away.remove(&who);
        self.replaced.remove(&who);
        self.tell_room();
        if was_frozen || self.state.seat_of(&who).is_some() {
            self.wind();
        }
        self.show_table_to(number).await;
        self.tell_game_of_bots().await;
    }

    fn leave(&mut self, number: u64) {
        let Some(gone) = self.viewers.connections.remove(&number) else {
            return;
        };
        self.empty_since = Instant::now();
        let seated = self.state.seat_of(&gone.who).is_some();
        if seated && !self.viewers.has(&gone.who) {
            let grace = Duration::from_secs(self.state.options.grace_seconds.into());
            self.away.insert(gone.who.clone(), Instant::now() + grace);
        }
        let viewers = self.connected_viewers();
        self.viewers.retain(&viewers);
        self.wind();
        self.tell_room();
    }

    /// Gives everyone with a seat the time of grace to connect. After a restart nobody has yet.
    fn expect_everyone(&mut self) {
        let grace = Duration::from_secs(self.state.options.grace_seconds.into());
        let people = self.state.people().map(|(_, who)| who.to_owned());
        let until = Instant::now() + grace;
        self.away = people.map(|who| (who, until)).collect();
    }

    /// Whether the table stands still: no person with a seat is connected, or, if only bots have
    /// seats, nobody at all.
    pub(super) fn is_frozen(&self) -> bool {
        let mut people = self.state.people().peekable();
        if people.peek().is_none() {
            return self.viewers.connections.is_empty();
        }
        !people.any(|(_, who)| self.viewers.has(who))
    }

    async fn handle(&mut self, number: u64, message: ClientMessage) {
        let Some(connection) = self.viewers.connections.get(&number) else {
            return;
        };
        let (who, outbox) = (connection.who.clone(), connection.outbox.clone());
        let (request, result) = match message {
            ClientMessage::Join { .. } => return,
            ClientMessage::Room { request, change } => {
                (request, self.change(&who, number, change).await)
            }
            ClientMessage::Act {
                request,
                revision,
                command,
            } => (request, self.act(&who, command, revision).await),
            ClientMessage::Waits { request, discard } => match self.outlook(&who, discard).await {
                Ok(Outlook { waits, nearest }) => {
                    outbox.send(&ServerMessage::Waits {
                        request,
                        waits,
                        nearest,
                    });
                    return;
                }
                Err(refusal) => (request, Err(refusal)),
            },
            ClientMessage::Resync => {
                self.show_table_to(number).await;
                return;
            }
            ClientMessage::Chat { text } => {
                self.add_to_chat(number, &text);
                return;
            }
        };
        outbox.send(&match result {
            Ok(()) => ServerMessage::Done { request },
            Err(Refusal { code, message }) => ServerMessage::Refused {
                request: Some(request),
                code,
                message,
            },
        });
    }

    fn add_to_chat(&mut self, number: u64, text: &str) {
        let Some(connection) = self.viewers.connections.get(&number) else {
            return;
        };
        let text = names::clean(text, LONGEST_LINE);
        if text.is_empty() {
            return;
        }
        let line = ChatLine {
            name: connection.name.clone(),
            text,
        };
        if self.chat.len() >= CHAT {
            self.chat.pop_front();
        }
        self.chat.push_back(line.clone());
        self.viewers.tell_all(&ServerMessage::Chat { line });
    }

    /// Makes the rules from the settings, unless that has been done. Before a game the seats of the
    /// room are then those of the rules.
    pub(super) async fn check_rules(&mut self) {
        if self.rules.is_some() {
            return;
        }
        let (shared, settings) = (Arc::clone(&self.shared), self.state.settings.clone());
        let pool = self.shared.heavy.clone();
        let played = pool.run(move || shared.catalogue.play(&settings)).await;
        let played = played.unwrap_or_else(|problem| Err(vec![problem.to_string()]));
        if let Ok(playable) = &played
            && self.state.phase == Phase::Gathering
        {
            self.state
                .fit_seats(playable.book.rulebook.setup.ring.seats());
        }
        self.rules = Some(played);
    }

    /// Stores the room as it is, together with other writes.
    pub(super) async fn save(&mut self, mut writes: Vec<Write>) -> Result<(), Refusal> {
        let state = serde_json::to_string(&self.state);
        let internal = |why: String| Refusal::new(RefusalCode::Internal, why);
        writes.push(Write::Room {
            code: self.state.code.clone(),
            state: state.map_err(|error| internal(error.to_string()))?,
        });
        let written = self.shared.store.write(writes).await;
        written.map_err(|error| internal(error.to_string()))
    }

    /// Sends everyone the room as it is now.
    pub(super) fn tell_room(&mut self) {
        let listed = listed(&self.state, &self.offered, &self.differences);
        self.listed.send_if_modified(|old| {
            let changed = *old != listed;
            *old = listed;
            changed
        });
        for connection in self.viewers.connections.values() {
            let room = Box::new(self.room_view(&connection.who));
            connection.outbox.send(&ServerMessage::Room { room });
        }
    }

    /// The room as somebody sees it.
    fn room_view(&self, who: &str) -> RoomView {
        let settings = &self.state.settings;
        let seated = |connection: &&Connection| self.state.seat_of(&connection.who).is_some();
        let watching = self.viewers.connections.values();
        let watching = watching.filter(|connection| !seated(connection)).count();
        let problems = match &self.rules {
            Some(Err(problems)) => problems.clone(),
            Some(Ok(_)) | None => Vec::new(),
        };
        RoomView {
            code: self.state.code.clone(),
            phase: self.state.phase,
            public: self.state.public,
            ruleset: settings.ruleset.clone(),
            ruleset_name: self.offered.info.name.clone(),
            preset: settings.preset(&self.offered),
            mods: settings.mods.clone(),
            differences: self.differences.clone(),
            script: settings.script.clone(),
            problems,
            options: self.state.options.clone(),
            seats: self.room_seats(),
            host: self.state.host.clone(),
            me: who.to_owned(),
            my_seat: self.state.seat_of(who).map(show::wire_seat),
            game: self.state.game.as_ref().map(|game| game.id.clone()),
            watching: u32::try_from(watching).unwrap_or(u32::MAX),
            rematch: self
                .rematch
                .iter()
                .map(|seat| show::wire_seat(*seat))
                .collect(),
            chat: self.chat.iter().cloned().collect(),
        }
    }

    fn room_seats(&self) -> Vec<RoomSeat> {
        let sitter = |sitter: &Sitter| match sitter {
            Sitter::Person { who, name } => jantaku_proto::Sitter::Person {
                who: who.clone(),
                name: name.clone(),
                connected: self.viewers.has(who),
                bot_plays: self.replaced.contains(who),
            },
            Sitter::Bot { name, level, .. } => jantaku_proto::Sitter::Bot {
                name: name.clone(),
                level: *level,
            },
        };
        let seats = self.state.seats.iter();
        seats
            .map(|seat| RoomSeat {
                seat: seat.seat,
                sitter: seat.sitter.as_ref().map(sitter),
            })
            .collect()
    }
}
