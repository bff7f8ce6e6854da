//! The face of the engine, put on the wire.
//!
//! Everything here starts from what the engine gives a viewer: a [`View`](jantaku_engine::View),
//! the [`GameEvent`](jantaku_engine::GameEvent)s of an occurrence, or the outlook of the viewer's
//! own hand. These already hold only what the viewer may know. What is added comes from the
//! rulebook, which everyone may know.

// A new variant has to be dealt with wherever it comes up.
#![warn(clippy::wildcard_enum_match_arm)]

mod events;
mod outlook;
mod own;
mod patches;
mod payments;
mod results;
mod rules;
mod table;
mod tiles;

pub use events::wire_events;
pub use outlook::{Outlook, outlook};
pub(crate) use own::{chosen, engine_mark};
pub use patches::patches;
pub use rules::Book;
pub(crate) use rules::tutorial;
pub use table::{WireRules, table_view};
pub(crate) use tiles::{engine_seat, wire_seat};
