//! Rooms and tables over the network.
//!
//! A [`Server`] runs each room as a task of its own and sends everyone in it what happens, as
//! messages of `jantaku-proto`. Every command is on disk before anyone is told its outcome, so that
//! tables survive a crash. The REST interface is described by [`openapi`].

mod catalogue;
mod chance;
mod config;
mod http;
mod hub;
mod limit;
mod metrics;
mod names;
mod play;
mod pool;
mod room;
mod server;
mod session;
mod settings;
mod show;
mod store;

pub use config::{Config, Limits};
pub use http::document as openapi;
pub use server::{Server, StartError};
pub use show::{Book, Outlook, WireRules, outlook, table_view, wire_events};
