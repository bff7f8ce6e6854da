//! Plays any rulebook.
//!
//! A [`Game`] is a pure function of a rulebook, a seed and the inputs of the players: no clock,
//! no other randomness. Time enters only through [`Game::resume`].

mod act;
mod ask;
pub mod flow;
mod game;
mod input;
mod legal;
pub mod log;
mod nearest;
mod output;
mod rng;
mod scoring;
pub mod table;
mod view;
mod waits;

pub use ask::{Barred, Because};
pub use game::{Game, Options};
pub use input::{Input, Refused};
pub use nearest::NearestHand;
pub use output::Output;
pub use scoring::appraisal;
pub use view::{OwnView, PlayerView, SeenMeld, SeenTile, View};
pub use waits::ShownWait;
