//! Numbers about the server, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the times that are counted, in milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2_000];

/// Numbers about the server.
#[derive(Default)]
pub(crate) struct Metrics {
    games_begun: AtomicU64,
    games_over: AtomicU64,
    came_down: AtomicU64,
    refused: AtomicU64,
    dropped: AtomicU64,
    times: [AtomicU64; BOUNDS.len()],
    inputs: AtomicU64,
    microseconds: AtomicU64,
}

/// What is counted elsewhere.
pub(crate) struct Now {
    /// Rooms that are open.
    pub(crate) rooms: usize,
    /// Rooms with a game.
    pub(crate) tables: usize,
    /// WebSockets.
    pub(crate) connections: usize,
}

impl Metrics {
    /// A game has begun.
    pub(crate) fn games_begun(&self) {
        self.games_begun.fetch_add(1, Relaxed);
    }

    /// A game is over.
    pub(crate) fn games_over(&self) {
        self.games_over.fetch_add(1, Relaxed);
    }

    /// Something panicked at a table.
    pub(crate) fn came_down(&self) {
        self.came_down.fetch_add(1, Relaxed);
    }

    /// A message or request was refused.
    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Relaxed);
    }

    /// A connection was ended by the server.
    pub(crate) fn dropped(&self) {
        self.dropped.fetch_add(1, Relaxed);
    }

    /// An input was taken, kept and told.
    pub(crate) fn input(&self, took: Duration) {
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        for (count, bound) in self.times.iter().zip(BOUNDS) {
            if ms < bound {
                count.fetch_add(1, Relaxed);
            }
        }
        self.inputs.fetch_add(1, Relaxed);
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(us, Relaxed);
    }

    /// All of them as text.
    pub(crate) fn text(&self, now: &Now) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, help: &str, value: u64| {
            // Writing to a string cannot fail.
            let _written = write!(
                text,
                "# HELP jantaku_{name} {help}\n# TYPE jantaku_{name} {kind}\njantaku_{name} {value}\n"
            );
        };
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        one("rooms", "gauge", "Rooms that are open.", count(now.rooms));
        one("tables", "gauge", "Rooms with a game.", count(now.tables));
        one(
            "connections",
            "gauge",
            "WebSockets.",
            count(now.connections),
        );
        for (name, help, value) in [
            (
                "games_begun_total",
                "Games that have begun.",
                &self.games_begun,
            ),
            (
                "games_over_total",
                "Games that have ended.",
                &self.games_over,
            ),
            (
                "panics_total",
                "Tables that were made again after a panic.",
                &self.came_down,
            ),
            (
                "refused_total",
                "Messages and requests that were refused.",
                &self.refused,
            ),
            (
                "dropped_total",
                "Connections that the server has ended.",
                &self.dropped,
            ),
        ] {
            one(name, "counter", help, value.load(Relaxed));
        }
        let name = "jantaku_input_seconds";
        let _written = write!(
            text,
            "# HELP {name} From taking an input until everyone is told.\n# TYPE {name} histogram\n"
        );
        for (value, bound) in self.times.iter().zip(BOUNDS) {
            let seconds = bound as f64 / 1_000.0;
            let value = value.load(Relaxed);
            let _written = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {value}");
        }
        let inputs = self.inputs.load(Relaxed);
        let sum = self.microseconds.load(Relaxed) as f64 / 1e6;
        let _written = write!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {inputs}\n{name}_sum {sum}\n{name}_count {inputs}\n"
        );
        text
    }
}
