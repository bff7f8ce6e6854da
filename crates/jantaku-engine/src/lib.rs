//! Plays any rulebook.
//!
//! A [`Game`] is a pure function of a rulebook, a seed and what comes from outside: no clock, no
//! other randomness. Players act through [`Command`]s; time enters only through [`Game::resume`]
//! and [`Game::screen_elapsed`]. What may be known of the game leaves it through the face: a
//! [`View`] is everything that a [`Viewer`] may know now, and [`GameEvent`]s are what has happened
//! since. Both are structured data without a word of any language.
//!
//! Inside, the modules are rooms with one-way doors. `state` is plain data. `ask` answers
//! questions through a handle that cannot change it: conditions, amounts, legal moves. `act`
//! changes the state, one file for each kind of action. `flow` runs programs of actions and
//! decides what happens next: offers, choices, turns, rounds. `scoring` turns a win into one
//! value that is both shown and paid. `face` translates what the state holds and what has happened
//! into what a viewer may know, and [`record`] writes a game down such that it can be replayed and
//! checked. A command passes `flow`, which asks and acts; what happened is collected on the way.
//!
//! ```
//! use std::sync::Arc;
//! use jantaku_engine::{Command, Game, GameEvent, Options, Viewer};
//! use jantaku_rulebook::{Rulebook, Seat};
//!
//! // Four players with a tile each, and nothing to win.
//! let document = serde_json::json!({ "wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1 });
//! let (rulebook, _problems) = Rulebook::new(document.as_object().ok_or("not an object")?);
//! let mut game = Game::new(Arc::new(rulebook), 7, Options::default());
//! game.take_occurrences(); // the deal
//!
//! // East has a tile to discard.
//! let view = game.view(Viewer::Seat(Seat::East));
//! assert!(view.commands(game.rulebook()).contains(&Command::Discard(0)));
//! game.act_as(Seat::East, &Command::Discard(0))?;
//!
//! // Everybody sees it.
//! let occurrences = game.take_occurrences();
//! let events = occurrences.iter();
//! let events = events.filter_map(|event| event.seen_by(Viewer::Public, game.attrs()));
//! let discards = events.filter(|event| matches!(event, GameEvent::Discarded { .. }));
//! assert_eq!(discards.count(), 1);
//! assert_eq!(game.view(Viewer::Public).players[0].pond.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod ask;
mod face;
mod flow;
mod game;
mod play;
pub mod record;
mod rng;
mod scoring;
mod state;

pub use face::{
    Barred, Because, CallFault, Command, EndView, FinalPlace, GameEvent, MarkingView, NearestHand,
    Occurrence, OfferedButton, OwnView, PlayerView, Refused, RuleFault, ScoreRow, ScoresView,
    SeenMeld, SeenTile, ShownWait, Standstill, Trial, View, Viewer, WaitObstacle, WinView,
    YakuLine,
};
pub use game::{Game, Options};
pub use scoring::appraisal;
pub use scoring::appraisal::{FuCircumstance, FuPart, FuReason, GroupShape};
pub use state::{
    LedgerLine, Marked, Meld, Menu, Offer, Payment, Reading, Reason, RoundResult, Rule, RulesText,
    Scored, Screen, Shown, Tab, Transfer, Winner, YakuValue,
};

#[cfg(feature = "hooks")]
pub mod hooks;
