//! Games as files: the rules, the seed, and everything that came from outside.

use std::path::Path;

use jantaku_engine::record::{Cause, GameRecord, RecordHead, WrittenCause};
use jantaku_engine::{Command, Game, Occurrence, Refused};
use jantaku_rulebook::Seat;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::game::Rules;
use crate::files;
use crate::outcome::Stop;

/// A game that is written down while it is played.
pub(super) struct Record {
    record: GameRecord,
    /// Occurrences since the last call of [`Record::take_news`].
    news: Vec<Occurrence>,
}

/// A digest of a finished ruleset, to detect changed rules.
pub(super) fn hash(document: &Map<String, Value>) -> String {
    let text = Value::Object(document.clone()).to_string();
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Record {
    pub(super) fn new(rules: &Rules, seed: u64, game: &mut Game) -> Self {
        let head = RecordHead {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: rules.id.clone(),
            mods: rules.mods.iter().map(|entry| entry.to_json()).collect(),
            bots: game.bots().to_vec(),
            ..RecordHead::new(seed)
        };
        let document = rules.document.clone();
        Self {
            record: GameRecord::new(head, hash(&document), document, game.seats()),
            news: game.take_occurrences(),
        }
    }

    pub(super) fn act(
        &mut self,
        game: &mut Game,
        seat: Seat,
        command: &Command,
    ) -> Result<(), Refused> {
        let cause = game.undergo(&Cause::Command(seat, command.clone()))?;
        self.note(game, cause);
        Ok(())
    }

    pub(super) fn resume(&mut self, game: &mut Game) {
        game.resume();
        self.note(game, WrittenCause::Resumed);
    }

    pub(super) fn screen_over(&mut self, game: &mut Game) {
        game.screen_elapsed();
        self.note(game, WrittenCause::ScreenOver);
    }

    fn note(&mut self, game: &mut Game, cause: WrittenCause) {
        let occurrences = game.take_occurrences();
        self.record.push(game.write_entry(cause, &occurrences));
        self.news.extend(occurrences);
    }

    /// Occurrences since the last call.
    pub(super) fn take_news(&mut self) -> Vec<Occurrence> {
        std::mem::take(&mut self.news)
    }

    pub(super) fn save(&self, path: &Path) -> Result<(), Stop> {
        let text = serde_json::to_string_pretty(&self.record);
        let text = text.map_err(|error| Stop::usage(error.to_string()))?;
        files::write(path, &format!("{text}\n"))
    }
}
