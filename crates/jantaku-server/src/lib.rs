//! Rooms and tables over the network.
//!
//! A [`Server`] keeps rooms, each a task of its own, and tells everyone in them what happens, in
//! the words of `jantaku-proto`. Whatever comes into a game is on disk before anyone is told
//! what came of it; after a crash every table is as it was.

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
pub use server::{Server, StartError};
pub use show::{Book, Scene, ToldRules, table_view};
