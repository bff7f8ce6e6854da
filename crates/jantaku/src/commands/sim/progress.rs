//! A progress bar.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::time::{Duration, Instant};

/// The width of the bar in characters, and the time between redraws.
const WIDTH: u64 = 30;
const PERIOD: Duration = Duration::from_millis(100);

/// A progress bar on standard error, shown if that is a terminal.
pub(super) struct Progress {
    done: u64,
    all: u64,
    start: Instant,
    drawn: Option<Instant>,
    watched: bool,
}

impl Progress {
    pub(super) fn new(all: u64) -> Self {
        Self {
            done: 0,
            all,
            start: Instant::now(),
            drawn: None,
            watched: stderr().is_terminal(),
        }
    }

    /// Counts one more game.
    pub(super) fn advance(&mut self) {
        self.done += 1;
        let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= PERIOD);
        if self.watched && due {
            self.drawn = Some(Instant::now());
            let full = self.done * WIDTH / self.all.max(1);
            let bar: String = (0..WIDTH)
                .map(|at| if at < full { '█' } else { '·' })
                .collect();
            let rate = self.done as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
            // Not being able to draw the bar is no reason to stop.
            _ = write!(
                stderr(),
                "\r{bar} {} of {} games, {rate:.1} a second ",
                self.done,
                self.all
            );
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&mut self) {
        if self.watched && self.drawn.is_some() {
            _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
