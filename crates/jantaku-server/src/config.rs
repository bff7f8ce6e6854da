//! The configuration of a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 lets the system choose one.
    pub listen: SocketAddr,
    /// The folder for the database and the session key. It is created if it does not exist.
    pub data: PathBuf,
    /// Folders with further rulesets and mods, which take precedence over the shipped ones.
    pub libraries: Vec<PathBuf>,
    /// Origins of pages that may connect besides the server's own, such as `https://example.org`.
    pub origins: Vec<String>,
    /// How long a bot waits before it discards. Before other decisions it waits half as long.
    pub bot_delay: Duration,
    /// Limits that keep one visitor from using up the server.
    pub limits: Limits,
}

/// Limits that keep one visitor from using up the server.
///
/// A rate is what is allowed in the long run; a burst, at least 1, is what is allowed at once after
/// a quiet time. Rates above a billion per second and bursts above 100,000 count as those.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Length of a message over a WebSocket and of the body of a request, in bytes.
    pub message_bytes: usize,
    /// Messages of one connection per second.
    pub messages_per_second: f64,
    /// Burst of messages of one connection.
    pub message_burst: f64,
    /// Requests, new connections included, of one address per second. All addresses of an IPv6 /64
    /// network count as one.
    pub requests_per_second: f64,
    /// Burst of requests of one address.
    pub request_burst: f64,
    /// New rooms of one address per minute.
    pub rooms_per_minute: f64,
    /// Burst of new rooms of one address.
    pub room_burst: f64,
    /// Connections of one address that are open at the same time.
    pub connections_per_address: usize,
    /// Connections that are open at the same time.
    pub connections: usize,
    /// Rooms that are open at the same time.
    pub rooms: usize,
    /// Messages that may wait for a client before its connection is ended.
    pub outbound: usize,
    /// How long a client may send nothing, not even a pong, before its connection is ended.
    pub idle: Duration,
    /// How long a room is kept while nobody is in it.
    pub abandoned: Duration,
}

impl Config {
    /// A configuration with the default limits.
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
    /// The same limits without those per address: for load tests, and behind a proxy, from whose
    /// address all requests come and which has to set limits of its own.
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
