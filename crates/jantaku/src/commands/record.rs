//! Games as files: what was played, and with which rules.

use std::path::Path;

use jantaku_engine::log::{Entry, write_seats};
use jantaku_engine::{Game, Input, Output, Refused};
use jantaku_rulebook::Seat;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::game::Rules;
use crate::files;
use crate::outcome::Stop;

/// The version of the format.
pub(super) const FORMAT: u64 = 1;

/// A game that is written down while it is played.
pub(super) struct Record {
    head: Value,
    /// What came from outside, round by round.
    rounds: Vec<Vec<Value>>,
    /// What has happened since it was last told.
    news: Vec<Output>,
}

/// What a ruleset is known by, whatever its name.
pub(super) fn hash(document: &serde_json::Map<String, Value>) -> String {
    let text = Value::Object(document.clone()).to_string();
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Record {
    pub(super) fn new(rules: &Rules, seed: u64, game: &mut Game) -> Self {
        let mods: Vec<Value> = rules.mods.iter().map(|entry| entry.to_json()).collect();
        let seats: Vec<&str> = game.seats().iter().map(|seat| seat.name()).collect();
        Self {
            head: json!({
                "format": FORMAT,
                "engine": env!("CARGO_PKG_VERSION"),
                "ruleset": rules.id,
                "mods": mods,
                "hash": hash(&rules.document),
                "rules": rules.document,
                "seed": seed,
                "seats": seats,
                "bots": write_seats(game.bots()),
            }),
            rounds: vec![Vec::new()],
            news: game.take_outputs(),
        }
    }

    pub(super) fn act(
        &mut self,
        game: &mut Game,
        seat: Seat,
        input: &Input,
    ) -> Result<(), Refused> {
        // What is written down is what the input meant when it was made.
        let entry = Entry::Input(seat, input.clone());
        let before = game.write_entry(&entry, &[]);
        game.act_as(seat, input)?;
        self.note(game, before);
        Ok(())
    }

    pub(super) fn resume(&mut self, game: &mut Game) {
        game.resume();
        self.note(game, json!({ "resumed": true }));
    }

    pub(super) fn screen_over(&mut self, game: &mut Game) {
        game.screen_elapsed();
        self.note(game, json!({ "screen_over": true }));
    }

    fn note(&mut self, game: &mut Game, mut entry: Value) {
        let outputs = game.take_outputs();
        if !outputs.is_empty() {
            entry["events"] = game.write_outputs(&outputs);
        }
        if let Some(round) = self.rounds.last_mut() {
            round.push(entry);
        }
        if outputs.contains(&Output::RoundStarted) {
            self.rounds.push(Vec::new());
        }
        self.news.extend(outputs);
    }

    /// What has happened since this was last asked.
    pub(super) fn take_news(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.news)
    }

    /// Writes it into a file.
    pub(super) fn save(&self, path: &Path) -> Result<(), Stop> {
        let mut whole = self.head.clone();
        whole["rounds"] = json!(self.rounds);
        files::write(path, &format!("{whole:#}\n"))
    }
}
