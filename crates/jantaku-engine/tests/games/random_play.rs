//! Random players on the shipped rulesets.

use std::sync::Arc;

use jantaku_engine::table::Screen;
use jantaku_engine::{Game, Options, Output};

use super::{Random, random_step, rulesets};

/// Rounds for each ruleset; a hundred times as many if this is set when the tests are compiled.
const ROUNDS: u64 = if option_env!("JANTAKU_THOROUGH").is_some() {
    5_000
} else {
    50
};

/// How many inputs a round may take.
const MOST_INPUTS: usize = 2_000;

#[test]
fn random_players_come_to_an_end() {
    for (id, rulebook) in rulesets() {
        for seed in 0..ROUNDS / 10 {
            let mut random = Random(seed * 7919 + 1);
            let mut game = Game::new(Arc::clone(&rulebook), seed, Options::default());
            let mut inputs = 0;
            while game.table().screen != Some(Screen::GameEnd) && game.table().deals <= 10 {
                if !random_step(&mut game, &mut random) {
                    break;
                }
                inputs += 1;
                assert!(
                    inputs < 10 * MOST_INPUTS,
                    "{id} seed {seed} goes on for ever"
                );
                for output in game.take_outputs() {
                    assert!(
                        !matches!(output, Output::Error(_)),
                        "{id} seed {seed}: {output:?}"
                    );
                }
            }
            let again = Game::replay(Arc::clone(&rulebook), seed, Options::default(), game.log());
            assert_eq!(
                format!("{:?}", again.table()),
                format!("{:?}", game.table()),
                "{id} seed {seed}"
            );
        }
    }
}
