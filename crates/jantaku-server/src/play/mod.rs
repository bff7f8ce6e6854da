//! A game that is being played: requests go in, pictures for viewers come out.
//!
//! Nothing here waits or knows the time. A room decides when something happens, and runs it in the
//! pool.

// A new variant has to be dealt with wherever it comes up.
#![warn(clippy::wildcard_enum_match_arm)]

mod again;
mod auto;
mod commands;

use std::collections::VecDeque;
use std::sync::Arc;

use jantaku_engine::record::{Cause, RecordEntry};
use jantaku_engine::{Game, Occurrence, Options, Screen, Viewer};
use jantaku_proto::{Command as WireCommand, GameEvent, RefusalCode, TableView};
use jantaku_rulebook::Seat;
use serde_json::{Value, json};

use crate::show::{Book, Outlook, WireRules, outlook, table_view, wire_events};
pub use again::{record_of, restore};

/// A game that is being played, with its rules and the past of its round.
pub(crate) struct Play {
    game: Game,
    book: Arc<Book>,
    rules: WireRules,
    past: Past,
}

/// What has happened in a round, except what mattered only for the moment.
#[derive(Default)]
struct Past(VecDeque<Occurrence>);

impl Past {
    /// The most occurrences that are kept. A round seldom has a third of that.
    const LONGEST: usize = 400;

    fn add(&mut self, occurrences: &[Occurrence]) {
        for occurrence in occurrences {
            if occurrence.starts_round() {
                self.0.clear();
            }
            if occurrence.is_lasting() {
                self.0.push_back(occurrence.clone());
            }
        }
        let surplus = self.0.len().saturating_sub(Self::LONGEST);
        self.0.drain(..surplus);
    }
}

/// Something that is to happen to a game from outside.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// A client gives a command for its player.
    Client {
        seat: Seat,
        command: WireCommand,
        /// The revision of the offers that the client saw.
        revision: u64,
    },
    /// The room does something: for a player, or because time has passed.
    Room(Cause),
}

/// The outcome of a request.
pub(crate) struct Done {
    /// The request as it is stored, without the events, which follow from it.
    pub(crate) entry: RecordEntry,
    /// One for each viewer that was asked for.
    pub(crate) pictures: Vec<Picture>,
    /// What the game waits for now.
    pub(crate) situation: Situation,
}

/// What a viewer sees after something has happened.
pub(crate) struct Picture {
    pub(crate) viewer: Viewer,
    pub(crate) view: TableView,
    /// What happened, as the viewer is told it; the view already contains the outcome.
    pub(crate) events: Vec<GameEvent>,
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Situation {
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// Whether that player has to discard, as everyone can see.
    pub(crate) discards: bool,
    /// Seats that the game waits for.
    pub(crate) must_act: Vec<Seat>,
    /// Seats that bots play, as far as the game has been told.
    pub(crate) bots: Vec<Seat>,
    /// Milliseconds until the pause is over; `None` if there is none.
    pub(crate) pause: Option<u32>,
    /// Identifies the result screen that is shown: the number of the deal, and the index of the
    /// winner, or `usize::MAX` for the payments.
    pub(crate) screen: Option<(u64, usize)>,
    /// Rounds dealt so far, repeats included.
    pub(crate) deals: u64,
    /// Whether the game is over.
    pub(crate) over: bool,
}

/// A request that was refused. Nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    /// The reason, for programs.
    pub(crate) code: RefusalCode,
    /// The reason, for people.
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

impl Play {
    /// A new game, its first round dealt.
    pub(crate) fn new(
        book: Arc<Book>,
        seed: u64,
        bots: Vec<Seat>,
        viewers: &[Viewer],
    ) -> (Self, Vec<Picture>) {
        let options = Options {
            bots,
            ..Options::default()
        };
        let game = Game::new(Arc::clone(&book.rulebook), seed, options);
        let mut play = Self {
            game,
            book,
            rules: WireRules::default(),
            past: Past::default(),
        };
        let events = play.take_occurrences();
        let pictures = play.pictures(viewers, &events);
        (play, pictures)
    }

    pub(crate) fn book(&self) -> &Arc<Book> {
        &self.book
    }

    /// Carries out a request, and makes pictures of the outcome for these viewers.
    pub(crate) fn act(&mut self, request: Request, viewers: &[Viewer]) -> Result<Done, Refusal> {
        let cause = match request {
            Request::Client {
                seat,
                command,
                revision,
            } => Cause::Command(seat, self.read_command(seat, command, revision)?),
            Request::Room(cause) => cause,
        };
        let written = self.game.undergo(&cause);
        let written =
            written.map_err(|why| Refusal::new(RefusalCode::NotAllowed, why.to_string()))?;
        let events = self.take_occurrences();
        Ok(Done {
            entry: RecordEntry::from(written),
            pictures: self.pictures(viewers, &events),
            situation: self.situation(),
        })
    }

    /// Takes what has happened since the last time, and adds it to the past of the round.
    fn take_occurrences(&mut self) -> Vec<Occurrence> {
        let occurrences = self.game.take_occurrences();
        self.past.add(&occurrences);
        occurrences
    }

    /// What has happened in this round, for a viewer who joins in the middle of it.
    pub(crate) fn past(&self, viewer: Viewer) -> Vec<GameEvent> {
        wire_events(&self.past.0, viewer, self.game.attrs(), &self.book)
    }

    /// What each viewer sees now, and is told of what has just happened.
    pub(crate) fn pictures(
        &mut self,
        viewers: &[Viewer],
        occurrences: &[Occurrence],
    ) -> Vec<Picture> {
        let Self {
            game, book, rules, ..
        } = self;
        let picture = |viewer: &Viewer| Picture {
            viewer: *viewer,
            view: table_view(&game.view(*viewer), game.attrs(), book, rules),
            events: wire_events(occurrences, *viewer, game.attrs(), book),
        };
        viewers.iter().map(picture).collect()
    }

    /// What the game waits for.
    pub(crate) fn situation(&self) -> Situation {
        let game = &self.game;
        let seats = game.seats().iter().copied();
        let screen = match game.screen() {
            Some(Screen::Winner) => Some((game.deals(), game.winner_index())),
            Some(Screen::Scores) => Some((game.deals(), usize::MAX)),
            Some(Screen::GameEnd) | None => None,
        };
        Situation {
            turn: game.turn(),
            discards: game.awaits_discard(),
            must_act: seats.filter(|seat| game.must_act(*seat)).collect(),
            bots: game.bots().to_vec(),
            pause: game.pause(),
            screen,
            deals: game.deals(),
            over: game.screen() == Some(Screen::GameEnd),
        }
    }

    /// What a player may know, in the engine's terms. Bots are given nothing else.
    pub(crate) fn view(&self, seat: Seat) -> jantaku_engine::View {
        self.game.view(Viewer::Seat(seat))
    }

    /// The final standing as it is stored: seats with scores as JSON, the winner first.
    pub(crate) fn result(&self) -> String {
        let ranking = self.game.ranking().into_iter();
        let standing =
            ranking.map(|seat| json!({ "seat": seat.name(), "score": self.game.score(seat) }));
        standing.collect::<Value>().to_string()
    }

    /// What a player's hand waits for and could become: as it is, or after a discard.
    pub(crate) fn outlook(&self, seat: Seat, discard: Option<usize>) -> Outlook {
        outlook(&self.game, seat, discard)
    }
}
