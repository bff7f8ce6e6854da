//! How a server is run.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where it keeps everything.
    pub data: PathBuf,
    /// Folders with further rulesets and mods, looked at before the shipped ones.
    pub libraries: Vec<PathBuf>,
    /// Origins of pages that may connect, besides the server's own.
    pub origins: Vec<String>,
    /// How long a bot takes to discard; for other choices it takes half of that.
    pub bot_delay: Duration,
    /// What keeps one visitor from taking everything.
    pub limits: Limits,
}

/// What keeps one visitor from taking everything.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a message.
    pub message_bytes: usize,
    /// Messages of a connection in a second, in the long run.
    pub messages_per_second: f64,
    /// Messages of a connection at once.
    pub message_burst: f64,
    /// Requests and connections of an address in a second, in the long run.
    pub requests_per_second: f64,
    /// Requests and connections of an address at once.
    pub request_burst: f64,
    /// New rooms of an address in a minute, in the long run.
    pub rooms_per_minute: f64,
    /// New rooms of an address at once.
    pub room_burst: f64,
    /// Connections of an address.
    pub connections_per_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Rooms in all.
    pub rooms: usize,
    /// Messages that wait for a reader before the connection is given up.
    pub outbound: usize,
    /// How long a connection may be silent.
    pub idle: Duration,
    /// How long a room stays when nobody is there.
    pub abandoned: Duration,
}

impl Config {
    /// A server with the usual limits.
    #[must_use]
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        Self {
            listen,
            data,
            libraries: Vec::new(),
            origins: Vec::new(),
            bot_delay: Duration::from_millis(600),
            limits: Limits::default(),
        }
    }
}

impl Limits {
    /// The same, but addresses may ask for as much as they like: for tests of load, and behind a
    /// proxy that sets limits of its own and whose address all requests have.
    #[must_use]
    pub fn for_one_address(self) -> Self {
        Self {
            requests_per_second: f64::MAX,
            request_burst: f64::MAX,
            rooms_per_minute: f64::MAX,
            room_burst: f64::MAX,
            connections_per_address: usize::MAX,
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message_bytes: 128 * 1024,
            messages_per_second: 20.0,
            message_burst: 60.0,
            requests_per_second: 30.0,
            request_burst: 300.0,
            rooms_per_minute: 30.0,
            room_burst: 60.0,
            connections_per_address: 200,
            connections: 20_000,
            rooms: 5_000,
            outbound: 256,
            idle: Duration::from_secs(75),
            abandoned: Duration::from_secs(24 * 60 * 60),
        }
    }
}
