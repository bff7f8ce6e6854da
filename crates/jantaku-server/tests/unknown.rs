//! What is sent gives nothing away: deal anew whatever a viewer cannot know, and the viewer is
//! sent the same.
//!
//! The engine has this property for its views and events. Here it is demanded of the text that
//! leaves the server, for every shipped ruleset and every kind of viewer.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../jantaku-engine/tests/games/support.rs"]
mod random_games;

use std::sync::Arc;

use jantaku_engine::hooks::UnknownScope;
use jantaku_engine::{Game, Occurrence, Options, Viewer};
use jantaku_proto::GameEvent;
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_server::{Book, Outlook, WireRules, outlook, table_view, wire_events};
use jantaku_tile::TileId;
use random_games::{Random, random_move, riichi_with_mods, rulesets};
use serde::Serialize;

/// How much is played; much more if this is set when the tests are compiled.
const EXTENT: Extent = if option_env!("JANTAKU_THOROUGH").is_some() {
    Extent {
        games: 12,
        steps: 600,
        choices_of_mods: 150,
        steps_per_outlook: 3,
    }
} else {
    Extent {
        games: 1,
        steps: 60,
        choices_of_mods: 4,
        steps_per_outlook: 4,
    }
};

struct Extent {
    /// Games on each ruleset.
    games: u64,
    /// Steps of each game.
    steps: usize,
    /// Choices of mods for riichi, one game each.
    choices_of_mods: u64,
    /// At one of so many steps players ask what their hands wait for, which takes long.
    steps_per_outlook: usize,
}

/// What was compared with what a game that looks the same would have sent.
#[derive(Debug, Default)]
struct Compared {
    views: usize,
    events: usize,
    draws_of_others: usize,
    waits: usize,
}

#[test]
fn nothing_that_is_sent_depends_on_what_is_unknown() {
    let mut compared = Compared::default();
    for (id, rulebook) in rulesets() {
        let book = book(&id, rulebook);
        for seed in 0..EXTENT.games {
            check(&id, &book, seed, &mut compared);
        }
    }
    let library = Library::shipped();
    for seed in 0..EXTENT.choices_of_mods {
        let (mods, rulebook) = riichi_with_mods(&library, &mut Random(seed * 6_007 + 1));
        check(&mods, &book("riichi", rulebook), seed, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.views > 5_000, "{compared:?}");
    assert!(compared.events > 2_000, "{compared:?}");
    assert!(compared.draws_of_others > 500, "{compared:?}");
    assert!(compared.waits > 20, "{compared:?}");
}

fn book(id: &str, rulebook: Arc<Rulebook>) -> Book {
    Book::new(id, Arc::into_inner(rulebook).expect("nobody else has it"))
}

/// Plays a game at random. At every step, for every viewer, what the viewer cannot know is dealt
/// anew: the viewer must be sent the same view and the same waits, and where the game still looks
/// the same after the step, the same events.
fn check(id: &str, book: &Book, seed: u64, compared: &mut Compared) {
    let mut random = Random(seed * 104_729 + 815);
    let mut game = Game::new(Arc::clone(&book.rulebook), seed, Options::default());
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
        let occurred = next.take_occurrences();
        for &viewer in &viewers {
            let place = || format!("{id}, seed {seed}, step {at}, {viewer:?}, {step:?}");
            let mut other = game.clone();
            let scope = match random.below(2) {
                0 => UnknownScope::Walls,
                _ => UnknownScope::Everything,
            };
            other.deal_unknown_anew(viewer, scope, |limit| random.below(limit));
            assert_eq!(
                view_sent(&other, viewer, book),
                view_sent(&game, viewer, book),
                "{}",
                place()
            );
            compared.views += 1;
            if let Viewer::Seat(seat) = viewer
                && at % EXTENT.steps_per_outlook == 0
            {
                let shown = outlooks(&game, seat);
                assert_eq!(outlooks(&other, seat), shown, "{}", place());
                compared.waits += shown.iter().map(|shown| shown.waits.len()).sum::<usize>();
            }
            let done = step.make(&mut other);
            if done.is_err() || view_sent(&other, viewer, book) != view_sent(&next, viewer, book) {
                continue;
            }
            let events = events_sent(&occurred, viewer, &next, book);
            let others = events_sent(&other.take_occurrences(), viewer, &other, book);
            // That no tile may be discarded is announced to everyone, and in no view: from then on
            // the games look different.
            let announced = |events: &[GameEvent]| events.contains(&GameEvent::RestrictionsLifted);
            if announced(&others) != announced(&events) {
                continue;
            }
            assert_eq!(text(&others), text(&events), "{}", place());
            compared.events += events.len();
            let draws = events.iter().filter(|event| {
                matches!(event, GameEvent::Drew { tile, .. } if *tile.id == *TileId::BACK.as_str())
            });
            compared.draws_of_others += draws.count();
        }
        game = next;
    }
}

fn view_sent(game: &Game, viewer: Viewer, book: &Book) -> String {
    let mut rules = WireRules::default();
    text(&table_view(
        &game.view(viewer),
        game.attrs(),
        book,
        &mut rules,
    ))
}

fn events_sent(
    occurred: &[Occurrence],
    viewer: Viewer,
    game: &Game,
    book: &Book,
) -> Vec<GameEvent> {
    wire_events(occurred, viewer, game.attrs(), book)
}

/// What a player is told who asks about the hand as it is, and without each of its tiles.
fn outlooks(game: &Game, seat: Seat) -> Vec<Outlook> {
    let tiles = game.state().player(seat).tiles().count();
    let discards = [None].into_iter().chain((0..tiles).map(Some));
    discards
        .map(|discard| outlook(game, seat, discard))
        .collect()
}

fn text(sent: &impl Serialize) -> String {
    serde_json::to_string(sent).expect("JSON")
}
