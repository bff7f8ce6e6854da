//! The game of a room: commands go in, are stored, and everyone is shown the outcome.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jantaku_bot::Bot;
use jantaku_engine::Viewer;
use jantaku_engine::record::{Cause, RecordEntry};
use jantaku_proto::{Bearing, Command, GameEvent, Phase, RefusalCode, ServerMessage, TableView};
use jantaku_rulebook::Seat;
use tokio::time::Instant;

use super::actor::Actor;
use super::clock::{Due, Pace};
use super::seats::GameRef;
use crate::play::{Done, Picture, Play, Refusal, Request, Situation, restore};
use crate::show::{Book, Outlook};
use crate::store::Write;

/// The game of a room, with its bots and clocks.
pub(crate) struct Table {
    /// `None` while it is being worked on in the pool.
    play: Option<Box<Play>>,
    book: Arc<Book>,
    /// Number of entries of the record that are stored.
    entries: i64,
    /// What the game waits for.
    pub(super) situation: Situation,
    /// Why the game cannot go on; `None` if it can.
    pub(super) failure: Option<String>,
    /// The bots that have played, with what they remember.
    pub(super) bots: BTreeMap<Seat, Bot>,
    /// Which clock each viewer was shown last.
    clocks: BTreeMap<Viewer, Option<Instant>>,
}

impl Table {
    /// A table with a game of which so many entries are stored.
    pub(crate) fn new(play: Play, entries: usize, failure: Option<String>) -> Self {
        Self {
            book: Arc::clone(play.book()),
            situation: play.situation(),
            play: Some(Box::new(play)),
            entries: i64::try_from(entries).unwrap_or(i64::MAX),
            failure,
            bots: BTreeMap::new(),
            clocks: BTreeMap::new(),
        }
    }
}

/// Work on a game that is done in the pool.
type Work = Box<dyn FnOnce(&mut Play, &[Viewer]) -> Result<Done, Refusal> + Send>;

impl Actor {
    /// The viewers as whom somebody is connected, each once.
    pub(super) fn connected_viewers(&self) -> Vec<Viewer> {
        let connections = self.viewers.connections.values();
        let mut viewers: Vec<Viewer> = connections
            .map(|connection| self.state.seat_of(&connection.who).into())
            .collect();
        viewers.sort_unstable();
        viewers.dedup();
        viewers
    }

    /// Gives the game the command of a client.
    pub(super) async fn act(
        &mut self,
        who: &str,
        command: Command,
        revision: u64,
    ) -> Result<(), Refusal> {
        let seat = self.own_seat(who)?;
        let decides = command.bearing() == Bearing::Decides;
        let request = Request::Client {
            seat,
            command,
            revision,
        };
        self.work(
            Box::new(move |play, viewers| play.act(request, viewers)),
            |actor| {
                if decides {
                    actor.clock.decided(seat);
                }
            },
        )
        .await
    }

    /// The seat of a person in the game; refused if there is no game or the person only watches.
    fn own_seat(&self, who: &str) -> Result<Seat, Refusal> {
        if self.state.phase == Phase::Gathering || self.table.is_none() {
            return Err(Refusal::new(RefusalCode::WrongPhase, "no game is on"));
        }
        let seat = self.state.seat_of(who);
        seat.ok_or_else(|| Refusal::new(RefusalCode::NotSeated, "you only watch this game"))
    }

    /// What a person's hand waits for and could become.
    pub(super) async fn outlook(
        &mut self,
        who: &str,
        discard: Option<usize>,
    ) -> Result<Outlook, Refusal> {
        let seat = self.own_seat(who)?;
        let lost = || Refusal::new(RefusalCode::Internal, "this table has come to a stop");
        let table = self.table.as_mut().ok_or_else(lost)?;
        let play = table.play.take().ok_or_else(lost)?;
        let pool = self.shared.light.clone();
        let asked = pool.run(move || {
            let outlook = play.outlook(seat, discard);
            (play, outlook)
        });
        match asked.await {
            Ok((play, outlook)) => {
                table.play = Some(play);
                Ok(outlook)
            }
            Err(_) => {
                self.restore_game().await;
                Err(lost())
            }
        }
    }

    /// Works on the game in the pool, stores what came from outside, and then shows everyone the
    /// outcome. `accepted` runs once it is stored.
    async fn work(&mut self, work: Work, accepted: impl FnOnce(&mut Self)) -> Result<(), Refusal> {
        let viewers = self.connected_viewers();
        let stopped = |why: &str| Refusal::new(RefusalCode::NotAllowed, why);
        let Some(table) = &mut self.table else {
            return Err(Refusal::new(RefusalCode::WrongPhase, "no game is on"));
        };
        if let Some(failure) = &table.failure {
            return Err(stopped(failure));
        }
        let Some(mut play) = table.play.take() else {
            return Err(stopped("this table has come to a stop"));
        };
        let started = Instant::now();
        let pool = self.shared.light.clone();
        let worked = pool
            .run(move || {
                let result = work(&mut play, &viewers);
                (play, result)
            })
            .await;
        let Ok((play, result)) = worked else {
            self.restore_game().await;
            return Err(Refusal::new(
                RefusalCode::Internal,
                "something went wrong at this table; that was not done",
            ));
        };
        table.play = Some(play);
        let done = result?;
        let over = done.situation.over.then(|| self.game_over());
        self.store_entry(done.entry, over.flatten()).await?;
        accepted(self);
        self.shared.metrics.input(started.elapsed());
        if let Some(table) = &mut self.table {
            table.situation = done.situation;
        }
        if self
            .table
            .as_ref()
            .is_some_and(|table| table.situation.over)
            && self.state.phase == Phase::Playing
        {
            self.end_game().await;
        }
        // Pictures contain the clock.
        self.wind_clock();
        self.show(done.pictures);
        Ok(())
    }

    /// Stores what came from outside. If that fails the table stops.
    async fn store_entry(
        &mut self,
        entry: RecordEntry,
        over: Option<Write>,
    ) -> Result<(), Refusal> {
        let (Some(table), Some(game)) = (&mut self.table, &self.state.game) else {
            return Ok(());
        };
        let mut writes = vec![Write::Entry {
            game: game.number,
            at: table.entries,
            entry,
        }];
        writes.extend(over);
        if let Err(problem) = self.shared.store.write(writes).await {
            // The game is ahead of its record now, so nobody may see it go on.
            self.fail(problem.to_string());
            return Err(Refusal::new(RefusalCode::Internal, problem.to_string()));
        }
        table.entries += 1;
        Ok(())
    }

    fn game_over(&self) -> Option<Write> {
        let play = self.table.as_ref()?.play.as_ref()?;
        Some(Write::GameOver {
            game: self.state.game.as_ref()?.number,
            result: play.result(),
        })
    }

    async fn end_game(&mut self) {
        self.state.phase = Phase::Over;
        self.rematch.clear();
        self.shared.metrics.games_over();
        if let Err(problem) = self.save(Vec::new()).await {
            tracing::warn!(
                problem = problem.message,
                "the end of a game was not stored"
            );
        }
        self.tell_room();
    }

    /// Makes the game again from its record after work on it has panicked.
    async fn restore_game(&mut self) {
        self.shared.metrics.came_down();
        let Some(game) = self.state.game.clone() else {
            return;
        };
        let shared = Arc::clone(&self.shared);
        let pool = self.shared.heavy.clone();
        let book = self.table.as_ref().map(|table| Arc::clone(&table.book));
        let restored = pool
            .run(move || {
                let stored = shared.store.game(game.number).ok().flatten()?;
                Some(restore(book?, &stored))
            })
            .await;
        let restored = restored.ok().flatten();
        match (restored, &mut self.table) {
            (Some(restored), Some(table)) if restored.problem.is_none() => {
                table.situation = restored.play.situation();
                table.play = Some(Box::new(restored.play));
            }
            _ => self.fail("something went wrong at this table, and it cannot go on".to_owned()),
        }
    }

    /// Stops the table for good and tells everyone why.
    pub(super) fn fail(&mut self, why: String) {
        tracing::error!(room = self.state.code, why, "a table has failed");
        let viewers = self.connected_viewers();
        let pictures = viewers.iter().filter_map(|viewer| {
            Some(Picture {
                viewer: *viewer,
                view: self.viewers.view(*viewer)?.clone(),
                events: vec![GameEvent::RuleError { text: why.clone() }],
            })
        });
        let pictures = pictures.collect();
        if let Some(table) = &mut self.table {
            table.failure = Some(why);
        }
        self.show(pictures);
    }

    /// Does what the clock says is due.
    pub(super) async fn do_due(&mut self, due: Due) {
        let result = match due {
            Due::Pause => {
                let work: Work =
                    Box::new(|play, viewers| play.act(Request::Room(Cause::Resumed), viewers));
                self.work(work, |_| ()).await
            }
            Due::Screen => {
                let work: Work =
                    Box::new(|play, viewers| play.act(Request::Room(Cause::ScreenOver), viewers));
                self.work(work, |_| ()).await
            }
            Due::Bot(seat) => self.bot_acts(seat).await,
            Due::Turn(seat) => {
                let work: Work = Box::new(move |play, viewers| play.act_for(seat, None, viewers));
                self.work(work, move |actor| actor.clock.decided(seat))
                    .await
            }
        };
        if let Err(refusal) = result {
            tracing::debug!(
                room = self.state.code,
                ?due,
                why = refusal.message,
                "not done"
            );
        }
    }

    async fn bot_acts(&mut self, seat: Seat) -> Result<(), Refusal> {
        let mut bot = self.take_bot(seat);
        let level = bot.level();
        let (give_back, given_back) = tokio::sync::oneshot::channel();
        let work: Work = Box::new(move |play, viewers| {
            let done = play.act_for(seat, Some(&mut bot), viewers);
            // If nobody waits for the bot, it is no longer needed.
            let _gone = give_back.send(bot);
            done
        });
        let result = self
            .work(work, move |actor| actor.clock.decided(seat))
            .await;
        let bot = given_back
            .await
            .unwrap_or_else(|_| super::bots::new_bot(level));
        if let Some(table) = &mut self.table {
            table.bots.insert(seat, bot);
        }
        result
    }

    /// Tells the game which seats bots play, if that has changed.
    pub(super) async fn tell_game_of_bots(&mut self) {
        let bots = self.bot_seats();
        let known = self.table.as_ref().map(|table| &table.situation.bots);
        if self.state.phase != Phase::Playing || known.is_none_or(|known| *known == bots) {
            return;
        }
        let work: Work = Box::new(move |play, viewers| {
            play.act(Request::Room(Cause::BotsSeated(bots)), viewers)
        });
        if let Err(refusal) = self.work(work, |_| ()).await {
            tracing::debug!(room = self.state.code, why = refusal.message, "not done");
        }
    }

    /// Winds the clock for what the game waits for, and shows it to viewers for whom it changed.
    pub(super) fn wind(&mut self) {
        self.wind_clock();
        for viewer in self.connected_viewers() {
            let shown = self
                .table
                .as_ref()
                .and_then(|table| table.clocks.get(&viewer));
            if shown.is_some_and(|shown| *shown == self.clock.mark(viewer)) {
                continue;
            }
            if let Some(view) = self.viewers.view(viewer).cloned() {
                self.show(vec![Picture {
                    viewer,
                    view,
                    events: Vec::new(),
                }]);
            }
        }
    }

    /// Winds the clock for what the game waits for.
    fn wind_clock(&mut self) {
        let bots = self.bot_seats();
        let frozen = self.is_frozen();
        let people = bots.len() < self.state.seats.len();
        let Some(table) = &self.table else { return };
        let bot_delay = self.shared.config.bot_delay;
        let seconds = table.book.rulebook.setup.win_timer;
        let screen = Duration::from_secs(seconds.into());
        let pace = Pace {
            bot_delay,
            screen: if people { screen } else { bot_delay * 10 },
            bots,
            frozen: frozen || table.failure.is_some(),
        };
        self.clock
            .wind(&table.situation, &pace, &self.state.options);
    }

    /// Sends pictures to the viewers for whom they were made.
    pub(super) fn show(&mut self, pictures: Vec<Picture>) {
        for mut picture in pictures {
            let viewer = picture.viewer;
            self.finish_view(viewer, &mut picture.view);
            let state = &self.state;
            let play = self.table.as_ref().and_then(|table| table.play.as_ref());
            self.viewers.show(
                viewer,
                picture.view,
                picture.events,
                || play.map(|play| play.past(viewer)).unwrap_or_default(),
                |connection| Viewer::from(state.seat_of(&connection.who)) == viewer,
            );
        }
    }

    /// Adds to a view what the game does not know: the clock, and why the table has stopped.
    fn finish_view(&mut self, viewer: Viewer, view: &mut TableView) {
        let Some(table) = &mut self.table else { return };
        view.failure.clone_from(&table.failure);
        let mark = self.clock.mark(viewer);
        let runs_on = table.clocks.insert(viewer, mark) == Some(mark);
        view.timer = match self.viewers.view(viewer) {
            Some(before) if runs_on => before.timer,
            _ => self.clock.timer(viewer),
        };
        if !runs_on && view.timer.is_some() {
            self.viewers.start_clock(viewer);
        }
    }

    /// Sends the whole table to a connection.
    pub(super) async fn show_table_to(&mut self, number: u64) {
        let Some(connection) = self.viewers.connections.get(&number) else {
            return;
        };
        let viewer = Viewer::from(self.state.seat_of(&connection.who));
        let Some(table) = &mut self.table else { return };
        let rules = Box::new(table.book.rules.clone());
        connection.outbox.send(&ServerMessage::Rules { rules });
        if self.viewers.knows(viewer) {
            let timer = self.clock.timer(viewer);
            let past = table.play.as_ref().map(|play| play.past(viewer));
            self.viewers
                .send_whole(viewer, timer, past.unwrap_or_default(), number);
            return;
        }
        let Some(mut play) = table.play.take() else {
            return;
        };
        let pool = self.shared.light.clone();
        let pictured = pool.run(move || {
            let pictures = play.pictures(&[viewer], &[]);
            (play, pictures)
        });
        match pictured.await {
            Ok((play, pictures)) => {
                table.play = Some(play);
                self.show(pictures);
            }
            Err(_) => self.restore_game().await,
        }
    }

    /// Puts a new game on the table and shows it to everyone.
    pub(super) fn begin_game(&mut self, game: GameRef, play: Play, pictures: Vec<Picture>) {
        self.viewers.forget();
        self.state.game = Some(game);
        self.table = Some(Table::new(play, 0, None));
        self.clock = super::clock::Clock::default();
        self.shared.metrics.games_begun();
        self.tell_room();
        if let Some(table) = &self.table {
            let rules = Box::new(table.book.rules.clone());
            self.viewers.tell_all(&ServerMessage::Rules { rules });
        }
        self.wind_clock();
        self.show(pictures);
    }
}
