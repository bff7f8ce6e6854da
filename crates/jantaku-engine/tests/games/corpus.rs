//! Random players on the corpus of odd rulesets: rounds come to an end, no rule fails, and every log
//! makes its game again.

use std::path::PathBuf;

use jantaku_engine::Game;
use jantaku_engine::hooks::Happened;
use jantaku_rules::library::{Folder, Library};

use super::random_play::{Played, Run};
use super::support::rulebook;

/// Rounds to be completed on each ruleset; more if this is set when the tests are compiled.
const ROUNDS: u64 = if option_env!("JANTAKU_THOROUGH").is_some() {
    1_000
} else {
    30
};

/// Rulesets whose name says that they are no games: they are loaded or matched against only.
const NO_GAMES: &str = "not_played_";

fn corpus() -> Library {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus");
    Library::shipped().with_folder(PathBuf::from(folder))
}

/// The last name of an id.
fn last_name(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

#[test]
fn random_players_complete_rounds_on_the_corpus() {
    let shipped = Library::shipped();
    let shipped = shipped.ids(Folder::Rulesets).expect("it can be read");
    let library = corpus();
    let ids = library.ids(Folder::Rulesets).expect("it can be read");
    let own = ids.iter().filter(|id| !shipped.contains(*id));
    let mut played_any = false;
    for id in own.filter(|id| !last_name(id).starts_with(NO_GAMES)) {
        let rulebook = rulebook(&library, id);
        let mut run = Run {
            id,
            rulebook: &rulebook,
            strict: true,
            rounds: 0,
            inputs: 0,
        };
        for seed in 0.. {
            if run.rounds >= ROUNDS {
                break;
            }
            let (mut game, played) = run.game(seed, 10);
            if matches!(played, Played::Stuck) {
                panic!("{id} seed {seed} is stuck: {}", complaints(&mut game));
            }
        }
        println!("{id}: {} rounds, {} inputs", run.rounds, run.inputs);
        played_any = true;
    }
    assert!(played_any, "there is a corpus");
}

/// What the engine has to say about a game in which nobody can act.
fn complaints(game: &mut Game) -> String {
    let happened = game.take_happened().into_iter();
    let faults = happened.filter_map(|happened| match happened {
        Happened::Warning(fault) | Happened::Error(fault) => Some(fault.to_string()),
        _ => None,
    });
    faults.collect::<Vec<_>>().join("; ")
}
