//! Players for any ruleset.
//!
//! A [`Bot`] sees what a person in its seat would see, a [`View`](jantaku_engine::View), and
//! chooses one of the commands that such a person could give. What a ruleset means to a player is
//! worked out once, in a [`Mind`] that all bots at all tables of the ruleset share: what its
//! buttons are for, what a winning hand is, what yaku reward, and which open hands can win.
//! [`arena`] plays whole games between bots.
//!
//! ```
//! use std::sync::Arc;
//! use jantaku_bot::{Bot, Level, Mind};
//! use jantaku_engine::{Game, Options, Viewer};
//! use jantaku_rulebook::{Rulebook, Seat};
//!
//! let document = serde_json::json!({ "wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1 });
//! let document = document.as_object().ok_or("not an object")?;
//! let rulebook = Arc::new(Rulebook::new(document).0);
//! let mind = Mind::new(Arc::clone(&rulebook));
//! let mut game = Game::new(rulebook, 7, Options::default());
//!
//! let mut bot = Bot::new(Level::Normal, 1);
//! let view = game.view(Viewer::Seat(Seat::East));
//! let command = bot.choose(&view, &mind).ok_or("East has a tile to discard")?;
//! game.act_as(Seat::East, &command)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arena;
mod bot;
mod chance;
mod claims;
mod course;
mod danger;
mod goals;
mod inquiry;
mod judgement;
mod keeping;
mod lens;
mod level;
mod mind;
mod plans;
mod purpose;
mod quiet;
mod recall;
mod scene;
#[cfg(test)]
mod tests;
mod wishes;

pub use bot::Bot;
pub use level::{Level, NoSuchLevel};
pub use mind::Mind;
