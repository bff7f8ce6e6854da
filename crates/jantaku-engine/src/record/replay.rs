//! Writing down what comes from outside into a game, and doing it again.

use std::sync::Arc;

use jantaku_rulebook::Rulebook;

use super::{Cause, EntryError, Journal, RecordEntry, RecordHead, WrittenCause, WrittenEvent};
use crate::face::{Happened, Occurrence, Refused};
use crate::game::{Game, Options};

impl Game {
    /// The game of a record as it began: its first round dealt.
    #[must_use]
    pub fn from_head(rulebook: Arc<Rulebook>, head: &RecordHead) -> Self {
        let options = Options {
            bots: head.bots.clone(),
            ..Options::default()
        };
        Self::new(rulebook, head.seed, options)
    }

    /// A game made again from the journal of one with the same rules, seed and options.
    #[must_use]
    pub fn replay(rulebook: Arc<Rulebook>, seed: u64, options: Options, journal: &Journal) -> Self {
        let mut game = Self::new(rulebook, seed, options);
        for cause in journal.causes() {
            // The journal of another game may hold what is refused here; it changes nothing.
            let _refused = game.apply(cause);
        }
        game
    }

    /// Lets something come from outside, and returns how that is recorded. What is refused changes
    /// nothing.
    ///
    /// # Errors
    /// If it is a command that the player may not give now.
    pub fn undergo(&mut self, cause: &Cause) -> Result<WrittenCause, Refused> {
        // What is written down is what the command meant when it was given.
        let written = self.write_cause(cause);
        self.apply(cause)?;
        Ok(written)
    }

    fn apply(&mut self, cause: &Cause) -> Result<(), Refused> {
        match cause {
            Cause::Command(seat, command) => self.act_as(*seat, command)?,
            Cause::Resumed => self.resume(),
            Cause::ScreenOver => self.screen_elapsed(),
            Cause::BotsSeated(seats) => self.seat_bots(seats),
        }
        Ok(())
    }

    /// Something from outside as it is recorded.
    #[must_use]
    pub fn write_cause(&self, cause: &Cause) -> WrittenCause {
        match cause {
            Cause::Command(seat, command) => WrittenCause::Command {
                seat: *seat,
                command: self.write_command(command),
            },
            Cause::Resumed => WrittenCause::Resumed,
            Cause::ScreenOver => WrittenCause::ScreenOver,
            Cause::BotsSeated(seats) => WrittenCause::BotsSeated(seats.clone()),
        }
    }

    /// What happened in this game, as it is recorded.
    #[must_use]
    pub fn write_events(&self, occurrences: &[Occurrence]) -> Vec<WrittenEvent> {
        let write = |occurrence: &Occurrence| {
            WrittenEvent::new(occurrence.happened(), &self.terms.rulebook, &self.attrs)
        };
        occurrences.iter().map(write).collect()
    }

    /// The entry of a record for something from outside and what happened then.
    #[must_use]
    pub fn write_entry(&self, cause: WrittenCause, occurrences: &[Occurrence]) -> RecordEntry {
        RecordEntry {
            cause,
            events: self.write_events(occurrences),
        }
    }

    /// Does again what an entry says, whatever happens then; that is left to be taken
    /// ([`Game::take_occurrences`]).
    ///
    /// # Errors
    /// If the entry names something that the ruleset does not have, or is refused.
    pub fn follow(&mut self, entry: &RecordEntry) -> Result<(), EntryError> {
        match &entry.cause {
            WrittenCause::Command { seat, command } => {
                let command = self.read_command(command)?;
                let acted = self.act_as(*seat, &command);
                acted.map_err(|why| EntryError::Refused {
                    cause: Box::new(entry.cause.clone()),
                    why,
                })?;
            }
            WrittenCause::Resumed => self.resume(),
            WrittenCause::ScreenOver => self.screen_elapsed(),
            WrittenCause::BotsSeated(seats) => self.seat_bots(seats),
        }
        Ok(())
    }

    /// Does again what an entry says, and compares what happens with what it says. Nothing of that
    /// is left to be taken.
    ///
    /// # Errors
    /// If the entry names something that the ruleset does not have, is refused, or something else
    /// happens.
    pub fn repeat(&mut self, entry: &RecordEntry) -> Result<(), EntryError> {
        let before = self.outbox.len();
        self.follow(entry)?;
        let happened = self.outbox.split_off(before);
        let write = |event: &Happened| WrittenEvent::new(event, &self.terms.rulebook, &self.attrs);
        compare(entry, happened.iter().map(write).collect())
    }

    /// Compares what happened, after an entry was followed, with what the entry says.
    ///
    /// # Errors
    /// If something else happened.
    pub fn compare(
        &self,
        entry: &RecordEntry,
        occurrences: &[Occurrence],
    ) -> Result<(), EntryError> {
        compare(entry, self.write_events(occurrences))
    }
}

fn compare(entry: &RecordEntry, happens: Vec<WrittenEvent>) -> Result<(), EntryError> {
    if entry.events == happens {
        return Ok(());
    }
    Err(EntryError::Different {
        recorded: entry.events.clone(),
        happens,
    })
}
