//! Whole games: random players on the shipped rulesets, replays, and what views give away.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod knowledge;
mod random_play;

use std::sync::Arc;

use jantaku_engine::{Game, Input};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The shipped rulesets, each with its default mods.
fn rulesets() -> Vec<(String, Arc<Rulebook>)> {
    let library = Library::shipped();
    let ids = library
        .ids(Folder::Rulesets)
        .expect("the shipped library can be read");
    ids.into_iter()
        .map(|id| {
            let rulebook = rulebook(&library, &id);
            (id, rulebook)
        })
        .collect()
}

fn rulebook(library: &Library, id: &str) -> Arc<Rulebook> {
    let ruleset = Ruleset::Id(id.to_owned());
    let loaded = load_with_defaults(library, ruleset, "").expect("a shipped ruleset loads");
    let document = loaded.document.as_object().expect("a ruleset is an object");
    let (rulebook, problems) = Rulebook::new(document);
    assert!(problems.is_empty(), "{id}: {problems:?}");
    Arc::new(rulebook)
}

/// Somebody does something at random; false if nobody can.
fn random_step(game: &mut Game, random: &mut Random) -> bool {
    if game.table().paused.is_empty() {
        let seats = game.seats();
        let first = random.below(seats.len());
        for at in 0..seats.len() {
            let seat = seats[(first + at) % seats.len()];
            if let Some(input) = random_input(game, seat, random) {
                game.act_as(seat, &input)
                    .unwrap_or_else(|refused| panic!("{seat:?} {input:?}: {refused}"));
                return true;
            }
        }
        return false;
    }
    game.resume();
    true
}

/// What a player could do, one of it.
fn random_input(game: &Game, seat: Seat, random: &mut Random) -> Option<Input> {
    let inputs = game.view(Some(seat)).inputs(game.rulebook());
    (!inputs.is_empty()).then(|| inputs[random.below(inputs.len())].clone())
}
