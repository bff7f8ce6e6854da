//! Views and events give nothing away: what a viewer cannot know may be anything.

use std::sync::Arc;

use jantaku_engine::hooks::{Happened, UnknownScope, hides_hand_of, lies_down};
use jantaku_engine::{Game, GameEvent, Occurrence, Options, Viewer};
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::Library;
use jantaku_tile::{AttrTable, TileId};

use super::seats;
use super::support::{Random, random_move, riichi_with_mods, rulesets};

/// How much is played; much more if this is set when the tests are compiled.
const EXTENT: Extent = if option_env!("JANTAKU_THOROUGH").is_some() {
    Extent {
        games: 12,
        steps: 600,
        choices_of_mods: 150,
    }
} else {
    Extent {
        games: 3,
        steps: 90,
        choices_of_mods: 8,
    }
};

/// No shipped ruleset hides calls.
const HIDDEN_CALLS: &str = "
define_button hide,
  display_name: \"Hide\",
  show_when: our_turn and has_draw and not_no_tiles_remaining and self_call_available,
  call: [[0]],
  call_hidden: true
  do
    self_call
    draw
  end
";

struct Extent {
    /// Games on each ruleset.
    games: u64,
    /// Steps of each game.
    steps: usize,
    /// Choices of mods for riichi, one game each.
    choices_of_mods: u64,
}

#[test]
fn nothing_that_is_shown_or_told_depends_on_what_is_unknown() {
    let mut told = Told::default();
    for (id, rulebook) in rulesets() {
        for seed in 0..EXTENT.games {
            check(&id, &rulebook, seed, &mut told);
        }
    }
    let five = seats::rulebook_with(5, HIDDEN_CALLS);
    for seed in 0..EXTENT.games {
        check("five players", &five, seed, &mut told);
    }
    let library = Library::shipped();
    for seed in 0..EXTENT.choices_of_mods {
        let (id, rulebook) = riichi_with_mods(&library, &mut Random(seed * 7919 + 1));
        check(&id, &rulebook, seed, &mut told);
    }
    println!("{told:?}");
    assert!(told.compared > 10_000, "{told:?}");
    assert!(told.draws_of_others > 3_000, "{told:?}");
    assert!(told.hidden_calls > 10, "{told:?}");
}

/// Events that were compared with those of another game that looked the same.
#[derive(Debug, Default)]
struct Told {
    compared: usize,
    draws_of_others: usize,
    hidden_calls: usize,
}

/// Plays a game at random. At every step, for every viewer, what the viewer cannot know is dealt
/// anew: the game must look the same before the step, and where it still looks the same after it,
/// the same must have been told.
fn check(id: &str, rulebook: &Arc<Rulebook>, seed: u64, told: &mut Told) {
    let mut random = Random(seed * 104_729 + 4711);
    let mut game = Game::new(Arc::clone(rulebook), seed, Options::default());
    game.take_occurrences();
    let players = game.seats().iter().copied().map(Viewer::Seat);
    let viewers: Vec<Viewer> = players.chain([Viewer::Public, Viewer::AllHands]).collect();
    for at in 0..EXTENT.steps {
        let Some(step) = random_move(&game, &mut random) else {
            break;
        };
        let mut next = game.clone();
        let done = step.make(&mut next);
        assert_eq!(done, Ok(()), "{id}, seed {seed}, step {at}, {step:?}");
        let occurred = next.clone().take_occurrences();
        let happened = next.take_happened();
        for &viewer in &viewers {
            let place = || format!("{id}, seed {seed}, step {at}, {viewer:?}, {step:?}");
            for happened in &happened {
                let (disguised, hides_call) = disguise(happened, viewer, next.attrs());
                assert_eq!(
                    disguised.seen_by(viewer, next.attrs()),
                    happened.seen_by(viewer, next.attrs()),
                    "{}: {happened:?}",
                    place()
                );
                told.hidden_calls += usize::from(hides_call);
            }
            let mut other = game.clone();
            // What is unknown all over changes the course of the game more often than a wall.
            let scope = match random.below(2) {
                0 => UnknownScope::Walls,
                _ => UnknownScope::Everything,
            };
            other.deal_unknown_anew(viewer, scope, |limit| random.below(limit));
            assert_eq!(other.view(viewer), game.view(viewer), "{}", place());
            let done = step.make(&mut other);
            if done.is_err() {
                let own = step.seat().map(Viewer::Seat) == Some(viewer);
                assert!(!own, "{}: what a view offers is refused", place());
                continue;
            }
            if other.view(viewer) != next.view(viewer) {
                continue;
            }
            let events = seen(&occurred, viewer, &next);
            let others = other.take_occurrences();
            let others = seen(&others, viewer, &other);
            // That no tile may be discarded is announced to everyone, and in no view: from then on
            // the games look different.
            let announced = |events: &[GameEvent]| events.contains(&GameEvent::RestrictionsLifted);
            if announced(&others) != announced(&events) {
                continue;
            }
            assert_eq!(others, events, "{}", place());
            told.compared += events.len();
            let draws = events.iter().filter(|event| match event {
                GameEvent::Drew { seat, .. } => hides_hand_of(viewer, *seat),
                _ => false,
            });
            told.draws_of_others += draws.count();
        }
        game = next;
    }
}

fn seen(occurred: &[Occurrence], viewer: Viewer, game: &Game) -> Vec<GameEvent> {
    let events = occurred.iter();
    let events = events.filter_map(|event| event.seen_by(viewer, game.attrs()));
    events.collect()
}

/// The same with other tiles where the viewer may see none, and whether that is a call.
fn disguise(happened: &Happened, viewer: Viewer, attrs: &AttrTable) -> (Happened, bool) {
    let mut disguised = happened.clone();
    let mut hides_call = false;
    match &mut disguised {
        Happened::Drawn(seat, tile) if hides_hand_of(viewer, *seat) => tile.id = TileId::BACK,
        Happened::Called {
            seat,
            called,
            others,
            hidden,
            ..
        } if hides_hand_of(viewer, *seat) => {
            for tile in called.iter_mut().chain(others) {
                if *hidden || lies_down(*tile, attrs) {
                    tile.id = TileId::BACK;
                    hides_call = true;
                }
            }
        }
        _ => {}
    }
    (disguised, hides_call)
}
