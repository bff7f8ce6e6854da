//! Bots at the table: every shipped ruleset at every level, and who wins.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use std::sync::Arc;

use jantaku_bot::arena::{self, Ending, MOST_ROUNDS};
use jantaku_bot::{Bot, Level, Mind};
use jantaku_engine::Command;
use jantaku_rulebook::{ButtonId, Rulebook, Seat};
use jantaku_rules::library::{Folder, Library};
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;
use serde_json::Value;

/// Is everything that is slow tested, too? That is said when the tests are compiled.
const THOROUGH: bool = option_env!("JANTAKU_THOROUGH").is_some();

/// A shipped ruleset with its default mods.
fn mind(library: &Library, id: &str) -> Mind {
    mind_with(library, id, "{}")
}

/// A shipped ruleset with its default mods and some keys of its own.
fn mind_with(library: &Library, id: &str, keys: &str) -> Mind {
    let ruleset = Ruleset::Id(id.to_owned());
    let loaded = load_with_defaults(library, ruleset, "").expect("a shipped ruleset loads");
    let mut document = loaded.document.as_object().expect("an object").clone();
    let keys: Value = serde_json::from_str(keys).expect("keys are JSON");
    document.extend(keys.as_object().expect("an object").clone());
    let (rulebook, problems) = Rulebook::new(&document);
    assert!(problems.is_empty(), "{id}: {problems:?}");
    Mind::new(Arc::new(rulebook))
}

#[test]
fn every_ruleset_is_played_at_every_level() {
    let library = Library::shipped();
    let ids = library.ids(Folder::Rulesets).expect("the shipped library");
    for id in ids {
        let mind = mind(&library, &id);
        for level in Level::ALL {
            let (games, rounds) = if THOROUGH { (20, 6) } else { (1, 2) };
            for seed in 0..games {
                let played = arena::play(&mind, &[level], seed, rounds);
                let ended = match played.ending {
                    Ending::Finished | Ending::Left => true,
                    // In the first steps of the tutorial, and at the empty table, there is nothing
                    // to do.
                    Ending::Standstill => id.starts_with("tutorial/") || id == "empty",
                    Ending::Endless | Ending::Refused(_) => false,
                };
                assert!(ended, "{id}, {level}, seed {seed}: {:?}", played.ending);
            }
        }
    }
}

#[test]
fn normal_games_of_riichi_go_through_without_an_error() {
    let mind = mind(&Library::shipped(), "riichi");
    let games = if THOROUGH { 1_000 } else { 4 };
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let mind = &mind;
            scope.spawn(move || {
                for seed in (thread..games).step_by(threads as usize) {
                    let played = arena::play(mind, &[Level::Normal], seed, MOST_ROUNDS);
                    assert_eq!(played.ending, Ending::Finished, "seed {seed}");
                    assert_eq!(played.errors, Vec::<String>::new(), "seed {seed}");
                }
            });
        }
    });
}

#[test]
fn the_same_seed_is_the_same_game() {
    let mind = mind(&Library::shipped(), "riichi");
    let other = self::mind(&Library::shipped(), "riichi");
    let levels = [Level::Normal, Level::Easy, Level::Random, Level::Normal];
    let game = arena::play(&mind, &levels, 7, 3);
    // What the mind has thought about before makes no difference.
    assert_eq!(game, arena::play(&mind, &levels, 7, 3));
    assert_eq!(game, arena::play(&other, &levels, 7, 3));
}

/// Where a ruleset says `tsumogiri_bots`, what was drawn is discarded and everything else passes
/// by, at every level; where it does not, no level plays like that.
#[test]
fn bots_of_lessons_discard_what_they_drew() {
    let library = Library::shipped();
    let always = mind_with(&library, "riichi", r#"{"tsumogiri_bots": true}"#);
    let never = mind_with(&library, "riichi", r#"{"tsumogiri_bots": false}"#);
    let unsaid = mind(&library, "riichi");
    for level in Level::ALL {
        assert_eq!(strong_minded(&always, level), 0, "{level}");
        assert!(strong_minded(&never, level) > 0, "{level}");
        assert!(strong_minded(&unsaid, level) > 0, "{level}");
    }
}

/// How often bots do anything but discarding the last tile they may or, where they may not, skip.
fn strong_minded(mind: &Mind, level: Level) -> usize {
    let mut others = 0;
    let mut bots = Seat::WINDS.map(|seat| Bot::new(level, seat.index() as u64));
    arena::play_with(mind, 3, 2, |view, mind| {
        let command = bots[view.viewer.seat()?.index()].choose(view, mind)?;
        let playable = &view.own.as_ref()?.playable;
        let quiet = match playable.iter().rposition(|playable| *playable) {
            Some(last) => Command::Discard(last),
            None => Command::Press(ButtonId::SKIP),
        };
        others += usize::from(command != quiet);
        Some(command)
    });
    others
}

/// Better levels come in before worse ones. Two of each play, changing seats; the means of their
/// places lie on both sides of 2.5, so one interval tells.
#[test]
fn better_levels_win() {
    let mind = mind(&Library::shipped(), "riichi");
    let games = if THOROUGH { 300 } else { 24 };
    for (better, worse) in [(Level::Normal, Level::Easy), (Level::Easy, Level::Random)] {
        let seatings = [
            [true, true, false, false],
            [false, false, true, true],
            [true, false, true, false],
            [false, true, false, true],
            [true, false, false, true],
            [false, true, true, false],
        ];
        // The mean of the places of both players at the better level, game by game.
        let places: Vec<f64> = (0..games)
            .map(|seed| {
                let seating = seatings[seed as usize % seatings.len()];
                let levels = seating.map(|is_better| if is_better { better } else { worse });
                let played = arena::play(&mind, &levels, seed, MOST_ROUNDS);
                assert_eq!(played.ending, Ending::Finished);
                let ranking = played.ranking.iter().zip(1..);
                let own = ranking.filter(|(seat, _)| seating[seat.index()]);
                own.map(|(_, place)| f64::from(place)).sum::<f64>() / 2.0
            })
            .collect();
        let count = places.len() as f64;
        let mean = places.iter().sum::<f64>() / count;
        let variance = places
            .iter()
            .map(|place| (place - mean).powi(2))
            .sum::<f64>();
        let half = 1.96 * (variance / (count - 1.0) / count).sqrt();
        println!("{better} against {worse}: {mean:.3} ± {half:.3}");
        let limit = if THOROUGH { mean + half } else { mean };
        assert!(
            limit < 2.5,
            "{better} against {worse}: {mean:.3} ± {half:.3}"
        );
    }
}

/// In a minefield tiles are marked to be kept: bots that know it choose hands that wait.
#[test]
fn bots_choose_the_hand_that_they_keep() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus");
    let library = Library::shipped().with_folder(folder.into());
    let mind = mind(&library, "flow_minefield");
    let rounds = (0..5).flat_map(|seed| arena::play(&mind, &[Level::Normal], seed, 4).rounds);
    let (won, lost): (Vec<_>, Vec<_>) = rounds.partition(|round| !round.wins.is_empty());
    assert!(
        won.len() > 4 * lost.len(),
        "{} won, {} not",
        won.len(),
        lost.len()
    );
}
