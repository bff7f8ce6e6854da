//! Whole games between bots, for tests and measurements.

use std::sync::Arc;

use jantaku_engine::{Command, Game, GameEvent, Options, RoundResult, Screen, View, Viewer};
use jantaku_rulebook::{Number, PerSeat, Seat, WinWay};

use crate::bot::Bot;
use crate::level::Level;
use crate::mind::Mind;

/// A limit of rounds that no game reaches unless it never ends.
pub const MOST_ROUNDS: usize = 200;

/// How many moves a round may have.
const MOST_MOVES: usize = 4_000;

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The seed of the game.
    pub seed: u64,
    /// All rounds, the first first; repeats are rounds of their own.
    pub rounds: Vec<Round>,
    /// Final scores, by seat.
    pub scores: Vec<(Seat, Number)>,
    /// The seats by final rank.
    pub ranking: Vec<Seat>,
    /// Why the game stopped.
    pub ending: Ending,
    /// Commands that were given in all.
    pub moves: usize,
    /// The first problems that the rules reported.
    pub errors: Vec<String>,
}

/// Why a game stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The rules ended it.
    Finished,
    /// The limit of rounds was reached.
    Left,
    /// Nobody could act any more.
    Standstill,
    /// A round had too many moves.
    Endless,
    /// A command was refused; a bug of the bot. The text says which.
    Refused(String),
}

/// The outcome of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Rounds before this one, repeats not counted: 0 is East 1.
    pub kyoku: usize,
    /// Repeats of the deal.
    pub honba: i64,
    /// How the round ended; `None` if the game stopped before.
    pub result: Option<RoundResult>,
    /// Wins, in their order.
    pub wins: Vec<Win>,
}

/// A win.
#[derive(Clone, Debug, PartialEq)]
pub struct Win {
    /// The winner.
    pub seat: Seat,
    /// How the winning tile was obtained.
    pub way: WinWay,
    /// The player whose tile was won on; `None` for a self-draw.
    pub from: Option<Seat>,
    /// The score, before it is split.
    pub score: Number,
    /// The names of the yaku.
    pub yaku: Vec<String>,
}

/// Plays a game between bots, to its end or for a number of rounds.
///
/// `levels` are those of the seats in order; further seats play at the last one given.
#[must_use]
pub fn play(mind: &Mind, levels: &[Level], seed: u64, most_rounds: usize) -> Played {
    let mut bots = bots(levels, seed);
    play_with(mind, seed, most_rounds, |view, mind| {
        bots[view.viewer.seat()?].choose(view, mind)
    })
}

/// The bots that [`play`] seats for a game.
#[must_use]
pub fn bots(levels: &[Level], seed: u64) -> PerSeat<Bot> {
    PerSeat::from_fn(|seat: Seat| {
        let level = levels.get(seat.index()).or(levels.last());
        let own = seed.wrapping_mul(4).wrapping_add(seat.index() as u64);
        Bot::new(level.copied().unwrap_or(Level::Random), own)
    })
}

/// Plays a game in which `choose` plays all seats; the viewer of the view says whose turn it is.
pub fn play_with(
    mind: &Mind,
    seed: u64,
    most_rounds: usize,
    mut choose: impl FnMut(&View, &Mind) -> Option<Command>,
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
        if arena.game.deals() != deals {
            (deals, moves) = (arena.game.deals(), 0);
        }
        match arena.game.screen() {
            Some(Screen::GameEnd) => break Ending::Finished,
            Some(_) => {
                arena.note_round();
                if arena.played.rounds.len() >= most_rounds {
                    break Ending::Left;
                }
                arena.game.screen_elapsed();
                continue;
            }
            None if arena.game.pause().is_some() => {
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

struct Arena {
    game: Game,
    played: Played,
    /// The deal of the round recorded last.
    told: u64,
}

/// How many problems are kept.
const MOST_ERRORS: usize = 20;

impl Arena {
    /// Lets one player act; `false` if nobody can.
    fn step(
        &mut self,
        mind: &Mind,
        choose: &mut impl FnMut(&View, &Mind) -> Option<Command>,
    ) -> Result<bool, String> {
        for &seat in self.game.seats() {
            if !self.game.must_act(seat) {
                continue;
            }
            let view = self.game.view(Some(seat));
            if let Some(command) = choose(&view, mind) {
                let acted = self.game.act_as(seat, &command);
                acted.map_err(|refused| format!("{} {command:?}: {refused}", seat.name()))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn listen(&mut self) {
        for occurrence in self.game.take_occurrences() {
            if let Some(GameEvent::Error { fault } | GameEvent::Warning { fault }) =
                occurrence.seen_by(Viewer::Public, self.game.attrs())
                && self.played.errors.len() < MOST_ERRORS
            {
                self.played.errors.push(fault.to_string());
            }
        }
    }

    /// Records a round when its result is shown. Later screens of the same round replace the
    /// record, because they know more.
    fn note_round(&mut self) {
        let game = &self.game;
        let names = &game.rulebook().names;
        let wins = game.winners().iter().map(|winner| Win {
            seat: winner.seat,
            way: winner.way,
            from: winner.from,
            score: winner.scored.score,
            yaku: winner
                .scored
                .yaku
                .iter()
                .chain(&winner.scored.yaku2)
                .map(|yaku| names.word(yaku.name).to_owned())
                .collect(),
        });
        let round = Round {
            kyoku: game.kyoku(),
            honba: game.honba(),
            result: game.result(),
            wins: wins.collect(),
        };
        if self.told == game.deals() {
            self.played.rounds.pop();
        }
        self.told = game.deals();
        self.played.rounds.push(round);
    }

    fn finish(self) -> Played {
        let Self { game, played, .. } = self;
        let seats = game.seats().iter();
        let scores = seats.map(|seat| (*seat, game.score(*seat)));
        Played {
            scores: scores.collect(),
            ranking: game.ranking(),
            ..played
        }
    }
}
