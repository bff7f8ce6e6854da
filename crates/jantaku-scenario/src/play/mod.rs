//! Running scenarios of the kind `play`: plays a rigged round and compares the final state.

mod events;
mod expect;
mod lists;
mod state;
mod winners;

use std::sync::Arc;

use jantaku_engine::hooks::Happened;
use jantaku_engine::hooks::{RoundResult, Screen};
use jantaku_engine::{Command, Game, Options};
use jantaku_rulebook::{Number, PerSeat, Rulebook, Seat};
use jantaku_rules::library::Library;
use jantaku_tile::sort_hand;
use serde_json::{Map, Value};

use crate::kinds::{load_ruleset, outcome};
use crate::scenario::{Outcome, Scenario};

/// The content of a `play` scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Round {
    /// The seed for everything that is not rigged.
    pub seed: u64,
    /// The number of rounds after which the game is not continued.
    pub rounds: u64,
    /// The actions of the players, in order.
    pub events: Vec<Value>,
    /// The expected state after the events, by the name of the expectation.
    pub expect: Map<String, Value>,
}

impl Round {
    pub(crate) fn new(fields: &Map<String, Value>) -> Result<Self, String> {
        let number = |key: &str, default: u64| match fields.get(key) {
            None => Ok(default),
            Some(value) => value.as_u64().ok_or_else(|| format!("`{key}` is a number")),
        };
        Ok(Self {
            seed: number("seed", 0)?,
            rounds: number("rounds", 1)?,
            events: match fields.get("events") {
                None => Vec::new(),
                Some(Value::Array(events)) => events.clone(),
                Some(_) => return Err("`events` is an array".into()),
            },
            expect: match fields.get("expect") {
                None => Map::new(),
                Some(Value::Object(expect)) => expect.clone(),
                Some(_) => return Err("`expect` is an object".into()),
            },
        })
    }
}

/// The running game of a scenario.
pub(crate) struct Session {
    pub(crate) game: Game,
    /// The number of rounds that may still begin.
    rounds_left: u64,
    /// The payouts shown last, by seat.
    payouts: Option<PerSeat<Number>>,
    /// Everything that has been reported since the game began.
    pub(crate) outputs: Vec<Happened>,
    /// Problems found when the ruleset was read.
    problems: Vec<String>,
}

pub(crate) fn run(scenario: &Scenario, round: &Round, library: &Library, strict: bool) -> Outcome {
    match play(scenario, round, library, strict) {
        Ok(session) => {
            let verdict = expect::check(&session, &round.expect);
            outcome(verdict, state::describe(&session))
        }
        Err(problem) => outcome(Err(problem), Value::Null),
    }
}

fn play(
    scenario: &Scenario,
    round: &Round,
    library: &Library,
    strict: bool,
) -> Result<Session, String> {
    let loaded = load_ruleset(scenario, library).map_err(|error| error.to_string())?;
    let mut faults = loaded.reports.iter().filter(|report| report.is_error());
    if let Some(fault) = faults.next().filter(|_| strict) {
        let (source, fault) = (&fault.source.name, &fault.diagnostic.message);
        return Err(format!("{source}: {fault}"));
    }
    let Value::Object(document) = &loaded.document else {
        return Err("the ruleset is not an object".into());
    };
    let (rulebook, problems) = Rulebook::new(document);
    if let Some(fatal) = problems.iter().find(|problem| problem.fatal) {
        return Err(format!("{}: {}", fatal.path, fatal.message));
    }
    let options = Options {
        no_pauses: true,
        auto_buttons_off: true,
        ..Options::default()
    };
    let mut session = Session {
        game: Game::new(Arc::new(rulebook), round.seed, options),
        rounds_left: round.rounds.saturating_sub(1),
        payouts: None,
        outputs: Vec::new(),
        problems: problems
            .into_iter()
            .map(|problem| problem.message)
            .collect(),
    };
    session.go_on();
    session.sort_hands();
    for (at, event) in round.events.iter().enumerate() {
        let happened = events::apply(&mut session, event)
            .map_err(|problem| format!("event {}: {problem}", at + 1))?;
        session.go_on();
        session.sort_hands();
        let refused = event.get("refused").and_then(Value::as_bool) == Some(true);
        if refused && happened {
            return Err(format!("event {} should be refused: {event}", at + 1));
        }
        if strict && !refused && !happened {
            return Err(format!("event {} could not happen: {event}", at + 1));
        }
    }
    Ok(session)
}

impl Session {
    /// Closes all screens except the payouts of the last round, and those only if they end the
    /// game.
    pub(crate) fn go_on(&mut self) {
        loop {
            self.outputs.extend(self.game.take_happened());
            match self.game.state().ending.screen {
                Some(Screen::Winner) => self.game.screen_elapsed(),
                Some(Screen::Scores) => {
                    self.payouts = self.game.state().ending.payouts.or(self.payouts);
                    let goes_on = self.game.state().ending.result == Some(RoundResult::Continue);
                    if !goes_on {
                        if self.rounds_left == 0 {
                            self.end_game();
                            return;
                        }
                        self.rounds_left -= 1;
                    }
                    self.game.screen_elapsed();
                }
                Some(Screen::GameEnd) | None => return,
            }
        }
    }

    /// Lets the game conclude after the payouts on screen; does nothing if another round follows.
    fn end_game(&mut self) {
        let mut next = self.game.clone();
        next.screen_elapsed();
        if next.state().ending.screen == Some(Screen::GameEnd) {
            self.game = next;
            self.outputs.extend(self.game.take_happened());
        }
    }

    /// Sorts the hands, as players do.
    fn sort_hands(&mut self) {
        for &seat in self.game.seats() {
            let mut sorted = self.game.state().player(seat).hand.clone();
            sort_hand(&mut sorted);
            for (to, tile) in sorted.iter().enumerate() {
                let hand = &self.game.state().player(seat).hand;
                let from = hand.iter().skip(to).position(|other| other == tile);
                if let Some(steps @ 1..) = from {
                    // A hand that may not be reordered now stays as it is.
                    let _refused = self.game.act_as(seat, &Command::Reorder(to + steps, to));
                }
            }
        }
    }

    /// What a player gained or lost in the payouts shown last.
    pub(crate) fn payout(&self, seat: Seat) -> Number {
        let payouts = self.payouts.unwrap_or_default();
        payouts[seat]
    }

    /// A player's score, including payouts that are still on screen.
    pub(crate) fn score(&self, seat: Seat) -> Number {
        let shown = self.game.state().ending.payouts.unwrap_or_default();
        self.game.state().player(seat).score + shown[seat]
    }
}
