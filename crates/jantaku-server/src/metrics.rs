//! Numbers about the server, for Prometheus.
//!
//! Each server has a registry of its own instead of the process-wide one, so that several servers
//! can run in one process, as they do in tests. The counters are looked up once, here.

use std::time::Duration;

use metrics::{
    Counter, Gauge, Histogram, counter, describe_counter, describe_gauge, describe_histogram,
    gauge, histogram,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// The name of the histogram of [`Metrics::input`].
const INPUT_SECONDS: &str = "jantaku_input_seconds";

/// Upper bounds of its buckets, in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0];

/// Numbers about one server.
pub(crate) struct Metrics {
    rooms: Gauge,
    tables: Gauge,
    connections: Gauge,
    games_begun: Counter,
    games_over: Counter,
    panics: Counter,
    refused: Counter,
    dropped: Counter,
    input_seconds: Histogram,
    rendered: PrometheusHandle,
}

/// Numbers that are counted only when somebody asks for them.
pub(crate) struct Now {
    /// Rooms that are open.
    pub(crate) rooms: usize,
    /// Rooms in which a game is being played.
    pub(crate) tables: usize,
    /// WebSockets that are open.
    pub(crate) connections: usize,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let name = Matcher::Full(INPUT_SECONDS.to_owned());
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(name, &BOUNDS)
            // It refuses empty lists only.
            .unwrap_or_else(|_| PrometheusBuilder::new())
            .build_recorder();
        let rendered = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            describe_gauge!("jantaku_rooms", "Rooms that are open.");
            describe_gauge!("jantaku_tables", "Rooms with a game.");
            describe_gauge!("jantaku_connections", "WebSockets.");
            describe_counter!("jantaku_games_begun_total", "Games that have begun.");
            describe_counter!("jantaku_games_over_total", "Games that have ended.");
            describe_counter!(
                "jantaku_panics_total",
                "Tables that were restored after a panic."
            );
            describe_counter!(
                "jantaku_refused_total",
                "Messages and requests that were refused."
            );
            describe_counter!(
                "jantaku_dropped_total",
                "Connections that the server has ended."
            );
            describe_histogram!(
                INPUT_SECONDS,
                "From accepting a command until everyone is told."
            );
            Self {
                rooms: gauge!("jantaku_rooms"),
                tables: gauge!("jantaku_tables"),
                connections: gauge!("jantaku_connections"),
                games_begun: counter!("jantaku_games_begun_total"),
                games_over: counter!("jantaku_games_over_total"),
                panics: counter!("jantaku_panics_total"),
                refused: counter!("jantaku_refused_total"),
                dropped: counter!("jantaku_dropped_total"),
                input_seconds: histogram!(INPUT_SECONDS),
                rendered,
            }
        })
    }

    /// Counts a game that has begun.
    pub(crate) fn games_begun(&self) {
        self.games_begun.increment(1);
    }

    /// Counts a game that has ended.
    pub(crate) fn games_over(&self) {
        self.games_over.increment(1);
    }

    /// Counts a panic at a table.
    pub(crate) fn came_down(&self) {
        self.panics.increment(1);
    }

    /// Counts a message or request that was refused.
    pub(crate) fn refused(&self) {
        self.refused.increment(1);
    }

    /// Counts a connection that the server has ended.
    pub(crate) fn dropped(&self) {
        self.dropped.increment(1);
    }

    /// Counts a command that was accepted, stored and told, and how long that took.
    pub(crate) fn input(&self, took: Duration) {
        self.input_seconds.record(took);
    }

    /// Sorts new samples into their buckets. Until then they are kept one by one, so this has to
    /// run now and then even if nobody ever asks for [`Metrics::text`].
    pub(crate) fn upkeep(&self) {
        self.rendered.run_upkeep();
    }

    /// All numbers in the text format of Prometheus.
    pub(crate) fn text(&self, now: &Now) -> String {
        self.rooms.set(now.rooms as f64);
        self.tables.set(now.tables as f64);
        self.connections.set(now.connections as f64);
        self.rendered.render()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Metrics, Now};

    #[test]
    fn every_number_is_there_from_the_start() {
        let metrics = Metrics::new();
        metrics.refused();
        metrics.input(Duration::from_millis(3));
        metrics.upkeep();
        let text = metrics.text(&Now {
            rooms: 3,
            tables: 2,
            connections: 1,
        });
        for line in [
            "# TYPE jantaku_rooms gauge",
            "jantaku_rooms 3",
            "jantaku_tables 2",
            "jantaku_connections 1",
            "jantaku_games_begun_total 0",
            "jantaku_games_over_total 0",
            "jantaku_panics_total 0",
            "# HELP jantaku_refused_total Messages and requests that were refused.",
            "jantaku_refused_total 1",
            "jantaku_dropped_total 0",
            "# TYPE jantaku_input_seconds histogram",
            "jantaku_input_seconds_bucket{le=\"0.002\"} 0",
            "jantaku_input_seconds_bucket{le=\"0.005\"} 1",
            "jantaku_input_seconds_bucket{le=\"+Inf\"} 1",
            "jantaku_input_seconds_sum 0.003",
            "jantaku_input_seconds_count 1",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
        // Another server in the same process counts for itself.
        let empty = Now {
            rooms: 0,
            tables: 0,
            connections: 0,
        };
        let other = Metrics::new().text(&empty);
        assert!(other.contains("jantaku_refused_total 0"), "{other}");
    }
}
