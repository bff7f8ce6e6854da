//! What scenarios cannot say about the flow of a game: time, screens, what is seen at a moment,
//! and that what is refused leaves no trace.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod pauses;
mod refusals;
mod screens;
mod views;

use std::sync::Arc;

use jantaku_engine::hooks::Happened;
use jantaku_engine::{Command, Game, Options, Refused, Viewer};
use jantaku_majs::diagnostic::Diagnostic;
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};
use jantaku_words::Words;

/// A table with a ruleset of its own, and everything that was told at it.
struct Scene {
    game: Game,
    told: Vec<Happened>,
}

impl Scene {
    fn new(script: &str) -> Self {
        Self::with(script, Options::default())
    }

    fn with(script: &str, options: Options) -> Self {
        let files = [("rulesets/scene.majs".to_owned(), script.to_owned())];
        let library = Library::empty().with_files(files.into());
        let request = Request {
            ruleset: Ruleset::Id("scene".to_owned()),
            mods: Vec::new(),
            script: String::new(),
        };
        let loaded = load(&library, &request).expect("the ruleset loads");
        let faults: Vec<&Diagnostic> = loaded
            .reports
            .iter()
            .filter(|report| report.is_error())
            .map(|report| &report.diagnostic)
            .collect();
        assert!(faults.is_empty(), "{faults:?}");
        let document = loaded.document.as_object().expect("a ruleset is an object");
        let (rulebook, problems) = Rulebook::new(document);
        assert!(problems.is_empty(), "{problems:?}");
        Self {
            game: Game::new(Arc::new(rulebook), 7, options),
            told: Vec::new(),
        }
    }

    /// Presses a button.
    fn press(&mut self, seat: Seat, button: &str) {
        self.try_press(seat, button)
            .unwrap_or_else(|refused| panic!("{button}: {refused}"));
    }

    fn try_press(&mut self, seat: Seat, button: &str) -> Result<(), Refused> {
        let button = self.game.button_named(button).expect("there is the button");
        self.game.act_as(seat, &Command::Press(button))
    }

    fn discard(&mut self, seat: Seat, index: usize) -> Result<(), Refused> {
        self.game.act_as(seat, &Command::Discard(index))
    }

    /// The messages so far, each with the seat that it is about.
    fn said(&mut self) -> Vec<String> {
        self.told.extend(self.game.take_happened());
        let words = Words {
            rulebook: self.game.rulebook(),
            attrs: self.game.attrs(),
        };
        let told = self.told.iter();
        let events = told.filter_map(|told| told.seen_by(Viewer::AllHands, words.attrs));
        let said = events.filter_map(|event| words.sentence(&event));
        let messages = said.map(|said| match said.seat {
            Some(seat) => format!("{} {}", seat.name(), said.text),
            None => said.text,
        });
        messages.collect()
    }

    /// Lets the next pause pass; how long it took.
    fn wait(&mut self) -> u32 {
        let paused = self.game.state().machine.paused.iter();
        let left = paused
            .map(|paused| paused.left)
            .min()
            .expect("something is paused");
        self.game.resume();
        left
    }

    fn winners(&self) -> Vec<&'static str> {
        let winners = self.game.state().ending.winners.iter();
        winners.map(|winner| winner.seat.name()).collect()
    }
}
