//! Players for any ruleset.
//!
//! A [`Bot`] sees what a person in its seat would see, a [`View`](jantaku_engine::View), and
//! does what such a person could do. What a ruleset means is worked out once, in a [`Mind`] that
//! all bots at all tables of the ruleset share.

pub mod arena;
mod bot;
mod chance;
mod claims;
mod course;
mod danger;
mod deed;
mod goals;
mod inquiry;
mod judgement;
mod lens;
mod level;
mod mind;
mod plans;
mod quiet;
mod scene;
#[cfg(test)]
mod tests;
mod wishes;

pub use bot::Bot;
pub use level::{Level, NoSuchLevel};
pub use mind::Mind;
