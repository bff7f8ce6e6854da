//! Whole games between bots.

use std::sync::Arc;

use jantaku_engine::table::{RoundResult, Screen};
use jantaku_engine::{Game, Input, Options, Output, View};
use jantaku_rulebook::{Number, Seat, WinWay};

use crate::bot::Bot;
use crate::level::Level;
use crate::mind::Mind;

/// More rounds than any game has that comes to an end.
pub const MOST_ROUNDS: usize = 200;

/// How many moves a round may have.
const MOST_MOVES: usize = 4_000;

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The seed of its walls.
    pub seed: u64,
    /// Its rounds.
    pub rounds: Vec<Round>,
    /// Final scores of those who played.
    pub scores: Vec<(Seat, Number)>,
    /// Who played, the first first.
    pub ranking: Vec<Seat>,
    /// How it ended.
    pub ending: Ending,
    /// How many moves were made.
    pub moves: usize,
    /// What went wrong in the rules on the way.
    pub errors: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As the rules say.
    Finished,
    /// It was left: there are more rounds than anybody wants to play.
    Left,
    /// Nobody can do anything any more.
    Standstill,
    /// A round goes on and on.
    Endless,
    /// A bot has done what it may not do.
    Refused(String),
}

/// A round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Its number.
    pub kyoku: usize,
    /// Repeats.
    pub honba: i64,
    /// How it ended; nothing if it did not.
    pub result: Option<RoundResult>,
    /// Wins in their order.
    pub wins: Vec<Win>,
}

/// A win.
#[derive(Clone, Debug, PartialEq)]
pub struct Win {
    /// Who won.
    pub seat: Seat,
    /// How.
    pub way: WinWay,
    /// Whose tile it was.
    pub from: Option<Seat>,
    /// What it was worth.
    pub score: Number,
    /// Its yaku.
    pub yaku: Vec<String>,
}

/// Plays a game to its end, or until so many rounds are played. Seats of the ruleset beyond the
/// levels given are played by the last.
#[must_use]
pub fn play(mind: &Mind, levels: &[Level], seed: u64, most_rounds: usize) -> Played {
    let seat_bot = |seat: Seat| {
        let level = levels.get(seat.index()).or(levels.last());
        let own = seed.wrapping_mul(4).wrapping_add(seat.index() as u64);
        Bot::new(level.copied().unwrap_or(Level::Random), own)
    };
    let mut bots = Seat::ALL.map(seat_bot);
    play_with(mind, seed, most_rounds, |view, mind| {
        bots[view.viewer?.index()].choose(view, mind)
    })
}

/// Plays a game with anybody who can choose.
pub fn play_with(
    mind: &Mind,
    seed: u64,
    most_rounds: usize,
    mut choose: impl FnMut(&View, &Mind) -> Option<Input>,
) -> Played {
    let options = Options {
        bots: Seat::ALL.to_vec(),
        no_pauses: true,
        unseen: true,
        ..Options::default()
    };
    let game = Game::new(Arc::clone(mind.rulebook()), seed, options);
    let mut arena = Arena {
        played: Played {
            seed,
            rounds: Vec::new(),
            scores: Vec::new(),
            ranking: Vec::new(),
            ending: Ending::Finished,
            moves: 0,
            errors: Vec::new(),
        },
        game,
        told: 0,
    };
    let mut moves = 0;
    let mut deals = 0;
    arena.played.ending = loop {
        arena.listen();
        let table = arena.game.table();
        if table.deals != deals {
            (deals, moves) = (table.deals, 0);
        }
        match table.screen {
            Some(Screen::GameEnd) => break Ending::Finished,
            Some(_) => {
                arena.note_round();
                if arena.played.rounds.len() >= most_rounds {
                    break Ending::Left;
                }
                arena.game.screen_elapsed();
                continue;
            }
            None if !table.paused.is_empty() => {
                arena.game.resume();
                continue;
            }
            None => {}
        }
        moves += 1;
        if moves > MOST_MOVES {
            break Ending::Endless;
        }
        match arena.step(mind, &mut choose) {
            Ok(true) => arena.played.moves += 1,
            Ok(false) => break Ending::Standstill,
            Err(refused) => break Ending::Refused(refused),
        }
    };
    arena.finish()
}

/// A game that is being played.
struct Arena {
    game: Game,
    played: Played,
    /// The deal of the round that was noted last.
    told: u64,
}

/// How many errors are kept.
const MOST_ERRORS: usize = 20;

impl Arena {
    /// Somebody does something; false if nobody can.
    fn step(
        &mut self,
        mind: &Mind,
        choose: &mut impl FnMut(&View, &Mind) -> Option<Input>,
    ) -> Result<bool, String> {
        for &seat in self.game.seats() {
            if !self.game.must_act(seat) {
                continue;
            }
            let view = self.game.view(Some(seat));
            if let Some(input) = choose(&view, mind) {
                let acted = self.game.act_as(seat, &input);
                acted.map_err(|refused| format!("{} {input:?}: {refused}", seat.name()))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn listen(&mut self) {
        for output in self.game.take_outputs() {
            if let Output::Error(text) | Output::Warning(text) = output
                && self.played.errors.len() < MOST_ERRORS
            {
                self.played.errors.push(text);
            }
        }
    }

    /// Notes a round when its result is shown; later screens know more about the same round.
    fn note_round(&mut self) {
        let table = self.game.table();
        let names = &self.game.rulebook().names;
        let wins = table.winners.iter().map(|winner| Win {
            seat: winner.seat,
            way: winner.way,
            from: winner.from,
            score: winner.score,
            yaku: winner
                .yaku
                .iter()
                .chain(&winner.yaku2)
                .map(|yaku| names.word(yaku.name).to_owned())
                .collect(),
        });
        let round = Round {
            kyoku: table.kyoku,
            honba: table.honba,
            result: table.result,
            wins: wins.collect(),
        };
        if self.told == table.deals {
            self.played.rounds.pop();
        }
        self.told = table.deals;
        self.played.rounds.push(round);
    }

    fn finish(self) -> Played {
        let Self { game, played, .. } = self;
        let table = game.table();
        let seats = game.seats().iter();
        let scores = seats.map(|seat| (*seat, table.player(*seat).score));
        Played {
            scores: scores.collect(),
            ranking: table
                .final_ranking
                .clone()
                .unwrap_or_else(|| game.ranking()),
            ..played
        }
    }
}
