//! Random players on the shipped rulesets: rounds come to an end, nothing goes wrong, and every
//! log makes its game again.

use std::sync::Arc;

use jantaku_engine::hooks::Happened;
use jantaku_engine::hooks::Screen;
use jantaku_engine::{Game, Options};
use jantaku_rulebook::Rulebook;

use super::support::{Random, random_step, rulesets};

/// Rounds to be completed on each ruleset; more if this is set when the tests are compiled.
const ROUNDS: u64 = if option_env!("JANTAKU_THOROUGH").is_some() {
    5_600
} else {
    30
};

/// How many inputs a round may take.
const MOST_INPUTS: usize = 2_000;

/// How many games are begun on rulesets that cannot complete a round.
const GAMES_WITHOUT_END: u64 = 20;

/// Rulesets that cannot complete a round, each with what their rules lack. They are steps of the
/// tutorial that stop before the rules of the end.
const WITHOUT_END: &[(&str, Lack)] = &[
    ("empty", Lack::Tiles),
    ("tutorial/01_empty", Lack::Tiles),
    ("tutorial/02_wall", Lack::Hands),
    ("tutorial/03_starting_tiles", Lack::Draws),
    ("tutorial/04_flowers", Lack::Draws),
];

/// What a ruleset lacks to complete a round, which shows in the state where it stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lack {
    /// There is no tile at all.
    Tiles,
    /// Nobody has a tile, because none is dealt or drawn.
    Hands,
    /// Nobody draws, so hands run out.
    Draws,
}

impl Lack {
    /// Does the state of the game show it?
    fn shows(self, game: &Game) -> bool {
        let state = game.state();
        let tiles = state.round.wall.live.len() + state.round.wall.dead.len();
        let drawn = state.round.wall.live.len() - state.round.wall.left().len();
        let in_hands: usize = game
            .seats()
            .iter()
            .map(|seat| state.player(*seat).tiles().count())
            .sum();
        let turn_is_empty = state.player(state.round.turn).tiles().next().is_none();
        match self {
            Self::Tiles => tiles == 0,
            Self::Hands => tiles > 0 && in_hands == 0 && drawn == 0,
            Self::Draws => turn_is_empty && !state.round.wall.left().is_empty(),
        }
    }
}

/// How a game was played.
pub enum Played {
    /// To its end, or long enough.
    Out,
    /// Until nobody could do anything.
    Stuck,
}

/// What is played on one ruleset.
pub struct Run<'r> {
    pub id: &'r str,
    pub rulebook: &'r Arc<Rulebook>,
    /// Whether a warning is as wrong as an error.
    pub strict: bool,
    pub rounds: u64,
    pub inputs: u64,
}

impl Run<'_> {
    /// Plays a game of at most so many rounds, and plays it again from its log.
    pub fn game(&mut self, seed: u64, most_rounds: u64) -> (Game, Played) {
        let id = self.id;
        let mut random = Random(seed * 7919 + 1);
        let mut game = Game::new(Arc::clone(self.rulebook), seed, Options::default());
        let mut played = Played::Out;
        let mut inputs = 0;
        let mut deals = game.state().game.deals;
        while game.state().ending.screen != Some(Screen::GameEnd) && deals <= most_rounds {
            if !random_step(&mut game, &mut random) {
                played = Played::Stuck;
                break;
            }
            inputs += 1;
            self.inputs += 1;
            assert!(inputs < MOST_INPUTS, "{id} seed {seed}: an endless round");
            for output in game.take_happened() {
                match output {
                    Happened::Error(fault) => panic!("{id} seed {seed}: {fault}"),
                    Happened::Warning(fault) if self.strict => panic!("{id} seed {seed}: {fault}"),
                    _ => {}
                }
            }
            if game.state().game.deals != deals {
                self.rounds += 1;
                deals = game.state().game.deals;
                inputs = 0;
            }
        }
        if game.state().ending.screen == Some(Screen::GameEnd) {
            self.rounds += 1;
        }
        let again = Game::replay(
            Arc::clone(self.rulebook),
            seed,
            Options::default(),
            game.journal(),
        );
        assert_eq!(
            format!("{:?}", again.state()),
            format!("{:?}", game.state()),
            "{id} seed {seed}: the log makes another game"
        );
        (game, played)
    }
}

#[test]
fn random_players_complete_their_rounds() {
    let mut all = 0;
    for (id, rulebook) in rulesets() {
        let mut run = Run {
            id: &id,
            rulebook: &rulebook,
            strict: false,
            rounds: 0,
            inputs: 0,
        };
        let lack = WITHOUT_END.iter().find(|(other, _)| *other == id);
        if let Some((_, lack)) = lack {
            for seed in 0..GAMES_WITHOUT_END.min(ROUNDS) {
                let (game, played) = run.game(seed, 1);
                let stuck = matches!(played, Played::Stuck);
                assert!(stuck && run.rounds == 0, "{id} completes rounds");
                assert!(lack.shows(&game), "{id} seed {seed}: not {lack:?}");
            }
            println!("{id}: no rounds ({lack:?}), {} inputs", run.inputs);
            continue;
        }
        for seed in 0.. {
            if run.rounds >= ROUNDS {
                break;
            }
            let (game, played) = run.game(seed, 10);
            if matches!(played, Played::Stuck) {
                let state = game.state();
                panic!("{id} seed {seed} is stuck: {state:#?}");
            }
        }
        println!("{id}: {} rounds, {} inputs", run.rounds, run.inputs);
        all += run.rounds;
    }
    println!("{all} rounds completed");
}
