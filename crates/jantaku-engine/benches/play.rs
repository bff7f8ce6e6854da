//! The speed of play: whole rounds by random players, single turns, offers, views and copies.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a bench without its ruleset is no bench"
)]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use jantaku_engine::hooks::Screen;
use jantaku_engine::{Game, Options};
use jantaku_rulebook::Rulebook;
use jantaku_rules::library::Library;
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;

const RULESET: &str = "tutorial/21_complete";

fn rulebook() -> Arc<Rulebook> {
    let library = Library::shipped();
    let ruleset = Ruleset::Id(RULESET.to_owned());
    let loaded = load_with_defaults(&library, ruleset, "").expect("it is shipped");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

/// Makes a pseudo-random input; returns false at the end of a round.
fn step(game: &mut Game, random: &mut u64) -> bool {
    if game.state().ending.screen.is_some() {
        return false;
    }
    if !game.state().machine.paused.is_empty() {
        game.resume();
        return true;
    }
    for &seat in game.seats() {
        if game.must_act(seat) {
            let inputs = game.view(Some(seat)).commands(game.rulebook());
            *random ^= *random << 13;
            *random ^= *random >> 7;
            *random ^= *random << 17;
            if inputs.is_empty() {
                continue;
            }
            let input = &inputs[(*random >> 11) as usize % inputs.len()];
            return game.act_as(seat, input).is_ok();
        }
    }
    false
}

fn round(rulebook: &Arc<Rulebook>, seed: u64) -> usize {
    let mut game = Game::new(Arc::clone(rulebook), seed, Options::default());
    let mut random = seed | 1;
    let mut inputs = 0;
    while step(&mut game, &mut random) {
        inputs += 1;
    }
    assert!(
        matches!(
            game.state().ending.screen,
            Some(Screen::Winner | Screen::Scores)
        ),
        "seed {seed} stands still"
    );
    inputs
}

fn play(criterion: &mut Criterion) {
    let rulebook = rulebook();
    let mut seed = 0;
    criterion.bench_function("a round of random players", |bencher| {
        bencher.iter(|| {
            seed += 1;
            black_box(round(&rulebook, seed % 100))
        });
    });

    let mut game = Game::new(Arc::clone(&rulebook), 7, Options::default());
    let mut random = 7;
    for _ in 0..40 {
        step(&mut game, &mut random);
    }
    criterion.bench_function("a copy of a game", |bencher| {
        bencher.iter(|| black_box(game.clone()));
    });
    let seat = game.state().round.turn;
    criterion.bench_function("a view", |bencher| {
        bencher.iter(|| black_box(game.view(Some(seat))));
    });
    let inputs = game.view(Some(seat)).commands(&rulebook);
    let input = inputs.first().expect("somebody can do something");
    criterion.bench_function("a turn", |bencher| {
        bencher.iter_batched_ref(
            || game.clone(),
            |game| black_box(game.act_as(seat, input).is_ok()),
            criterion::BatchSize::SmallInput,
        );
    });
}

criterion_group!(benches, play);
criterion_main!(benches);
