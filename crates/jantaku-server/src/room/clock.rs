//! The clock of a table: pauses, screens, bots, and decisions that take too long.

use std::time::Duration;

use jantaku_engine::Viewer;
use jantaku_proto::{TableOptions, Timer};
use jantaku_rulebook::{PerSeat, Seat};
use tokio::time::Instant;

use crate::play::Situation;
use crate::show;

/// When a table does something by itself.
#[derive(Default)]
pub(super) struct Clock {
    /// When the pause is over.
    pause: Option<Instant>,
    /// The result screen that is shown, and until when.
    screen: Option<Screen>,
    /// When the bot of each seat acts.
    bots: PerSeat<Option<Instant>>,
    /// The decision that the person in each seat is making, if it is timed.
    turns: PerSeat<Option<Turn>>,
    /// Who has to discard. Everyone may know that this player is deciding.
    in_turn: Option<Seat>,
    /// What is left of the extra time of each seat in this round; `None` for all of it.
    banks: PerSeat<Option<Duration>>,
    /// The round to which the banks belong.
    deals: u64,
}

#[derive(Clone, Copy)]
struct Screen {
    which: (u64, usize),
    until: Instant,
    total: Duration,
}

#[derive(Clone, Copy)]
struct Turn {
    since: Instant,
    base: Duration,
    bank: Duration,
}

impl Turn {
    fn until(self) -> Instant {
        self.since + self.base + self.bank
    }
}

/// Something that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The pause is over.
    Pause,
    /// The screen has been shown long enough.
    Screen,
    /// A bot acts.
    Bot(Seat),
    /// A person has taken too long.
    Turn(Seat),
}

/// How fast a table goes on by itself.
pub(super) struct Pace {
    /// How long a bot takes to decide in its turn; outside of it, half of that.
    pub(super) bot_delay: Duration,
    /// How long result screens are shown.
    pub(super) screen: Duration,
    /// Seats that bots play.
    pub(super) bots: Vec<Seat>,
    /// Whether everything stands still.
    pub(super) frozen: bool,
}

impl Clock {
    /// Winds the clock for what the game waits for now.
    pub(super) fn wind(&mut self, situation: &Situation, pace: &Pace, options: &TableOptions) {
        let now = Instant::now();
        if pace.frozen || situation.over {
            *self = Self {
                banks: self.banks,
                deals: self.deals,
                ..Self::default()
            };
            return;
        }
        self.in_turn = situation.discards.then_some(situation.turn);
        let pause = situation.pause.map(u64::from).map(Duration::from_millis);
        self.pause = pause.map(|pause| now + pause);
        self.screen = situation.screen.map(|which| match self.screen {
            Some(screen) if screen.which == which => screen,
            _ => Screen {
                which,
                until: now + pace.screen,
                total: pace.screen,
            },
        });
        if self.deals != situation.deals {
            self.deals = situation.deals;
            self.banks = PerSeat::default();
        }
        for seat in Seat::ALL {
            let waits = situation.must_act.contains(&seat) && self.pause.is_none();
            let bot = pace.bots.contains(&seat);
            let delay = if situation.turn == seat {
                pace.bot_delay
            } else {
                pace.bot_delay / 2
            };
            let due = &mut self.bots[seat];
            *due = (waits && bot).then(|| due.unwrap_or(now + delay));
            let base = options.turn_seconds.filter(|_| waits && !bot);
            let decides = base.map(|base| {
                let bank = Duration::from_secs(options.bank_seconds.into());
                self.turns[seat].unwrap_or(Turn {
                    since: now,
                    base: Duration::from_secs(base.into()),
                    bank: self.banks[seat].unwrap_or(bank),
                })
            });
            self.stop(seat, now, decides.is_none());
            self.turns[seat] = decides;
        }
    }

    /// Notes that a player has decided. Time beyond the base is taken out of the bank.
    pub(super) fn decided(&mut self, seat: Seat) {
        self.stop(seat, Instant::now(), true);
        self.turns[seat] = None;
        self.bots[seat] = None;
    }

    fn stop(&mut self, seat: Seat, now: Instant, over: bool) {
        if let Some(turn) = self.turns[seat].filter(|_| over) {
            let taken = now.duration_since(turn.since);
            let bank = turn.bank.saturating_sub(taken.saturating_sub(turn.base));
            self.banks[seat] = Some(bank);
        }
    }

    /// When something is due next; `None` if nothing is.
    pub(super) fn next(&self) -> Option<Instant> {
        let bots = self.bots.iter().flatten().copied();
        let turns = self.turns.iter().flatten().map(|turn| turn.until());
        let screen = self.screen.map(|screen| screen.until);
        bots.chain(turns).chain(self.pause).chain(screen).min()
    }

    /// Takes the next thing that is due.
    pub(super) fn due(&mut self, now: Instant) -> Option<Due> {
        let over = |at: Instant| at <= now;
        if self.pause.is_some_and(over) {
            self.pause = None;
            return Some(Due::Pause);
        }
        if self.screen.is_some_and(|screen| over(screen.until)) {
            self.screen = None;
            return Some(Due::Screen);
        }
        for seat in Seat::ALL {
            if self.bots[seat].is_some_and(over) {
                self.bots[seat] = None;
                return Some(Due::Bot(seat));
            }
            if self.turns[seat].is_some_and(|turn| over(turn.until())) {
                self.decided(seat);
                return Some(Due::Turn(seat));
            }
        }
        None
    }

    /// The decision whose time a viewer sees: the viewer's own, else that of the player in turn.
    fn seen(&self, viewer: Viewer) -> Option<(Seat, Turn)> {
        let mut seats = viewer.seat().into_iter().chain(self.in_turn);
        seats.find_map(|seat| Some((seat, self.turns[seat]?)))
    }

    /// The clock that a viewer is shown.
    pub(super) fn timer(&self, viewer: Viewer) -> Option<Timer> {
        let now = Instant::now();
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if let Some(screen) = self.screen {
            return Some(Timer {
                seat: None,
                left_ms: ms(screen.until.saturating_duration_since(now)),
                total_ms: ms(screen.total),
                bank_ms: 0,
            });
        }
        let (seat, turn) = self.seen(viewer)?;
        let taken = now.duration_since(turn.since);
        let beyond = taken.saturating_sub(turn.base);
        Some(Timer {
            seat: Some(show::wire_seat(seat)),
            left_ms: ms(turn.base.saturating_sub(taken)),
            total_ms: ms(turn.base),
            bank_ms: ms(turn.bank.saturating_sub(beyond)),
        })
    }

    /// Identifies the clock that a viewer is shown: as long as this stays the same, the clock has
    /// only run on.
    pub(super) fn mark(&self, viewer: Viewer) -> Option<Instant> {
        let screen = self.screen.map(|screen| screen.until);
        screen.or_else(|| self.seen(viewer).map(|(_, turn)| turn.until()))
    }
}
