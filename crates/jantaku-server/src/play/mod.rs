//! A game that is being played: what comes from outside goes in, pictures for viewers come out.
//!
//! Nothing here waits or knows the time; a room decides when, and does it in the pool.

mod actions;
mod again;
mod auto;

use std::collections::VecDeque;
use std::sync::Arc;

use jantaku_engine::log::Entry;
use jantaku_engine::table::Screen;
use jantaku_engine::{Game, Input, Options};
use jantaku_proto::{Action, Happening, NearestHand, RefusalCode, TableView, Wait};
use jantaku_rulebook::Seat;
use serde_json::{Value, json};

use crate::show::{Book, Event, Scene, ToldRules, happenings, nearest_hand, open_tile, table_view};
pub use again::{log_of, restore};

/// A game that is being played.
pub(crate) struct Play {
    game: Game,
    book: Arc<Book>,
    rules: ToldRules,
    past: Past,
}

/// What has happened in a round, except what was only for the moment.
#[derive(Default)]
struct Past(VecDeque<Event>);

impl Past {
    /// So much is kept; a round has seldom a third of it.
    const LONGEST: usize = 400;

    fn add(&mut self, events: &[Event]) {
        for event in events {
            if event.begins_round() {
                self.0.clear();
            }
            if event.lasts() {
                self.0.push_back(event.clone());
            }
        }
        let surplus = self.0.len().saturating_sub(Self::LONGEST);
        self.0.drain(..surplus);
    }
}

/// Something that is done to a game from outside.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// A player does something, having seen the offers of a revision.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
        /// What was seen.
        revision: u64,
    },
    /// Something is done for a player.
    Input(Seat, Input),
    /// A pause is over.
    Resume,
    /// A screen was shown long enough.
    ScreenOver,
    /// Bots play these seats from now on.
    Bots(Vec<Seat>),
}

/// What came of a deed.
pub(crate) struct Done {
    /// The deed as it is kept.
    pub(crate) entry: String,
    /// What each viewer sees now, and what happened.
    pub(crate) pictures: Vec<Picture>,
    /// What the game waits for.
    pub(crate) situation: Situation,
}

/// What a viewer sees.
pub(crate) struct Picture {
    /// Who.
    pub(crate) viewer: Option<Seat>,
    /// The table.
    pub(crate) view: TableView,
    /// What happened before it.
    pub(crate) happenings: Vec<Happening>,
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Situation {
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// Is it on them to discard, as everyone sees?
    pub(crate) discards: bool,
    /// Who has to act.
    pub(crate) must_act: Vec<Seat>,
    /// Who are bots, as far as the game knows.
    pub(crate) bots: Vec<Seat>,
    /// A pause of so many milliseconds.
    pub(crate) pause: Option<u32>,
    /// The screen that everyone looks at: the round, and which winner, or the scores.
    pub(crate) screen: Option<(u64, usize)>,
    /// How many rounds have been dealt.
    pub(crate) deals: u64,
    /// Is the game over?
    pub(crate) over: bool,
}

/// What a player asks about the own hand.
pub(crate) struct Outlook {
    /// What it waits for.
    pub(crate) waits: Vec<Wait>,
    /// The hands of the card that it is nearest to.
    pub(crate) nearest: Vec<NearestHand>,
}

/// A deed that was not possible. Nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    /// Why, for programs.
    pub(crate) code: RefusalCode,
    /// Why, for people.
    pub(crate) message: String,
}

impl Refusal {
    /// A reason.
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
        viewers: &[Option<Seat>],
    ) -> (Self, Vec<Picture>) {
        let options = Options {
            bots,
            ..Options::default()
        };
        let game = Game::new(Arc::clone(&book.rulebook), seed, options);
        let mut play = Self {
            game,
            book,
            rules: ToldRules::default(),
            past: Past::default(),
        };
        let events = play.happened();
        let pictures = play.pictures(viewers, &events);
        (play, pictures)
    }

    /// The rules.
    pub(crate) fn book(&self) -> &Arc<Book> {
        &self.book
    }

    /// Does something.
    pub(crate) fn act(&mut self, deed: Deed, viewers: &[Option<Seat>]) -> Result<Done, Refusal> {
        let not_allowed = |why: String| Refusal::new(RefusalCode::NotAllowed, why);
        let entry = match deed {
            Deed::Resume => {
                self.game.resume();
                json!({ "resumed": true })
            }
            Deed::ScreenOver => {
                self.game.screen_elapsed();
                json!({ "screen_over": true })
            }
            Deed::Bots(seats) => {
                self.game.seat_bots(&seats);
                self.game.write_entry(&Entry::Bots(seats), &[])
            }
            Deed::Input(seat, input) => self
                .input(seat, &input)
                .map_err(|refused| not_allowed(refused.to_string()))?,
            Deed::Act {
                seat,
                action,
                revision,
            } => {
                let input = self.read_action(seat, action, revision)?;
                self.input(seat, &input)
                    .map_err(|refused| not_allowed(refused.to_string()))?
            }
        };
        let events = self.happened();
        Ok(Done {
            entry: entry.to_string(),
            pictures: self.pictures(viewers, &events),
            situation: self.situation(),
        })
    }

    fn input(&mut self, seat: Seat, input: &Input) -> Result<Value, jantaku_engine::Refused> {
        // What is written down is what the input meant when it was made.
        let entry = Entry::Input(seat, input.clone());
        let entry = self.game.write_entry(&entry, &[]);
        self.game.act_as(seat, input)?;
        Ok(entry)
    }

    /// What has happened since this was asked last.
    fn happened(&mut self) -> Vec<Event> {
        let events = Event::now(self.game.take_outputs(), &self.game);
        self.past.add(&events);
        events
    }

    /// What has happened in this round, for who has just come.
    pub(crate) fn past(&self, viewer: Option<Seat>) -> Vec<Happening> {
        happenings(&self.past.0, viewer, &self.game, &self.book)
    }

    /// What viewers see now.
    pub(crate) fn pictures(&mut self, viewers: &[Option<Seat>], events: &[Event]) -> Vec<Picture> {
        let scene = Scene::new(&self.game, &self.book, &mut self.rules);
        let picture = |viewer: &Option<Seat>| Picture {
            viewer: *viewer,
            view: table_view(&self.game, *viewer, &scene),
            happenings: happenings(events, *viewer, &self.game, &self.book),
        };
        viewers.iter().map(picture).collect()
    }

    /// What the game waits for.
    pub(crate) fn situation(&self) -> Situation {
        let game = &self.game;
        let table = game.table();
        let seats = game.seats().iter().copied();
        let shown = matches!(table.screen, Some(Screen::Winner | Screen::Scores));
        let screen = match table.screen {
            Some(Screen::Winner) => table.winner_index,
            _ => usize::MAX,
        };
        Situation {
            turn: table.turn,
            discards: table.awaiting_discard,
            must_act: seats.clone().filter(|seat| game.must_act(*seat)).collect(),
            bots: game.bots().to_vec(),
            pause: table.paused.iter().map(|paused| paused.left).min(),
            screen: shown.then_some((table.deals, screen)),
            deals: table.deals,
            over: table.screen == Some(Screen::GameEnd),
        }
    }

    /// What a player sees, as the engine tells it: all that bots are given.
    pub(crate) fn view(&self, seat: Seat) -> jantaku_engine::View {
        self.game.view(Some(seat))
    }

    /// How the game ended.
    pub(crate) fn result(&self) -> String {
        let table = self.game.table();
        let ranking = table.final_ranking.clone();
        let ranking = ranking.unwrap_or_else(|| self.game.ranking());
        let places = ranking
            .into_iter()
            .map(|seat| json!({ "seat": seat.name(), "score": table.player(seat).score }));
        places.collect::<Value>().to_string()
    }

    /// What a hand waits for, and what it could become.
    pub(crate) fn outlook(&self, seat: Seat, discard: Option<usize>) -> Outlook {
        let waits = self.game.waits_shown(seat, discard).unwrap_or_default();
        let waits = waits.into_iter().map(|wait| Wait {
            tile: open_tile(wait.tile, &self.game),
            left: u32::try_from(wait.left).unwrap_or(u32::MAX),
            label: wait.label,
        });
        let nearest = self.game.nearest_shown(seat, discard).into_iter();
        let nearest = nearest.map(|hand| nearest_hand(&hand, &self.game));
        Outlook {
            waits: waits.collect(),
            nearest: nearest.collect(),
        }
    }
}
