//! Statistics of many games.

use std::collections::BTreeMap;
use std::time::Duration;

use jantaku_bot::Level;
use jantaku_bot::arena::Ending;
use jantaku_rulebook::Seat;
use serde_json::{Value, json};

use super::{Sitting, record};
use crate::columns::align;

/// How many yaku and problems are listed at most.
const MOST_YAKU: usize = 40;
const MOST_PROBLEMS: usize = 5;

/// Statistics of the games added so far.
pub(super) struct Summary {
    ruleset: String,
    games: u64,
    rounds: u64,
    moves: u64,
    /// Rounds in which nobody won.
    draws: u64,
    wins: u64,
    self_draws: u64,
    /// What all wins were worth together.
    points: f64,
    /// How long each decision took.
    thought: Vec<Duration>,
    players: Vec<Player>,
    yaku: BTreeMap<String, u64>,
    endings: BTreeMap<&'static str, u64>,
    problems: Vec<String>,
}

/// Statistics of a player, over all seats.
struct Player {
    level: Level,
    rounds: u64,
    wins: u64,
    points: f64,
    deal_ins: u64,
    places: Vec<u64>,
    place: Average,
    score: Average,
}

/// A mean and its confidence interval.
#[derive(Clone, Copy, Default)]
struct Average {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Average {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// Half the width of the 95% confidence interval.
    fn half_interval(&self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        let mean = self.mean();
        let variance = (self.squares - self.count * mean * mean) / (self.count - 1.0);
        1.96 * (variance.max(0.0) / self.count).sqrt()
    }

    fn to_json(self) -> Value {
        json!({"mean": self.mean(), "half_interval": self.half_interval()})
    }
}

impl Summary {
    pub(super) fn new(ruleset: &str, levels: &[Level]) -> Self {
        let players = levels.iter().map(|level| Player {
            level: *level,
            rounds: 0,
            wins: 0,
            points: 0.0,
            deal_ins: 0,
            places: vec![0; levels.len()],
            place: Average::default(),
            score: Average::default(),
        });
        Self {
            ruleset: ruleset.to_owned(),
            games: 0,
            rounds: 0,
            moves: 0,
            draws: 0,
            wins: 0,
            self_draws: 0,
            points: 0.0,
            thought: Vec::new(),
            players: players.collect(),
            yaku: BTreeMap::new(),
            endings: BTreeMap::new(),
            problems: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, sitting: &Sitting) {
        let played = &sitting.played;
        self.games += 1;
        self.rounds += played.rounds.len() as u64;
        self.moves += played.moves as u64;
        self.thought.extend(&sitting.thought);
        *self
            .endings
            .entry(record::ending(&played.ending))
            .or_default() += 1;
        let mut problems: Vec<&String> = played.errors.iter().collect();
        if let Ending::Refused(what) = &played.ending {
            problems.push(what);
        }
        for problem in problems {
            if self.problems.len() < MOST_PROBLEMS && !self.problems.contains(problem) {
                self.problems.push(problem.clone());
            }
        }
        let seats = played.scores.iter().zip(&sitting.players);
        let seats: Vec<(Seat, f64, usize)> = seats
            .map(|((seat, score), player)| (*seat, score.to_f64(), *player))
            .collect();
        for &(seat, score, player) in &seats {
            let Some(player) = self.players.get_mut(player) else {
                continue;
            };
            player.rounds += played.rounds.len() as u64;
            player.score.add(score);
            if let Some(place) = played.ranking.iter().position(|other| *other == seat) {
                player.place.add((place + 1) as f64);
                if let Some(count) = player.places.get_mut(place) {
                    *count += 1;
                }
            }
        }
        let sits = |seat: Seat| {
            let mut seats = seats.iter();
            seats
                .find(|(other, ..)| *other == seat)
                .map(|(_, _, player)| *player)
        };
        for round in &played.rounds {
            self.draws += u64::from(round.wins.is_empty());
            for win in &round.wins {
                self.wins += 1;
                self.points += win.score.to_f64();
                for yaku in &win.yaku {
                    *self.yaku.entry(yaku.clone()).or_default() += 1;
                }
                let loser = win.from.filter(|from| *from != win.seat);
                self.self_draws += u64::from(loser.is_none());
                if let Some(player) = sits(win.seat).and_then(|at| self.players.get_mut(at)) {
                    player.wins += 1;
                    player.points += win.score.to_f64();
                }
                let loser = loser.and_then(sits);
                if let Some(player) = loser.and_then(|at| self.players.get_mut(at)) {
                    player.deal_ins += 1;
                }
            }
        }
    }

    /// Whether a game could not be played to its end, or the rules had errors.
    pub(super) fn is_faulty(&self) -> bool {
        let faulty = ["endless", "refused", "standstill"];
        !self.problems.is_empty() || faulty.iter().any(|word| self.endings.contains_key(word))
    }

    /// Yaku with the number of their wins, most frequent first.
    fn frequent_yaku(&self) -> Vec<(&str, u64)> {
        let yaku = self.yaku.iter();
        let mut yaku: Vec<(&str, u64)> =
            yaku.map(|(name, count)| (name.as_str(), *count)).collect();
        yaku.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        yaku
    }

    fn win_score(&self) -> f64 {
        self.points / (self.wins as f64).max(1.0)
    }

    /// How long decisions took, in milliseconds: the median, what 99% stay within, and the longest.
    fn thinking(&self) -> [f64; 3] {
        let mut thought = self.thought.clone();
        thought.sort_unstable();
        [500, 990, 1000].map(|thousandth| {
            let at = (thought.len() * thousandth / 1000).min(thought.len().saturating_sub(1));
            thought.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        })
    }

    pub(super) fn to_json(&self, seconds: f64, threads: usize) -> Value {
        let [median, most, longest] = self.thinking();
        let players = self.players.iter().map(|player| {
            json!({
                "bot": player.level.name(),
                "place": player.place.to_json(),
                "score": player.score.to_json(),
                "places": player.places,
                "win_rate": rate(player.wins, player.rounds),
                "deal_in_rate": rate(player.deal_ins, player.rounds),
                "win_score": player.points / (player.wins as f64).max(1.0),
            })
        });
        let yaku = self.frequent_yaku().into_iter();
        let yaku = yaku.map(|(name, count)| json!({"name": name, "wins": count}));
        json!({
            "ruleset": self.ruleset,
            "games": self.games,
            "rounds": self.rounds,
            "moves": self.moves,
            "wins": self.wins,
            "self_draws": self.self_draws,
            "draws": self.draws,
            "win_score": self.win_score(),
            "decision_ms": {"median": median, "p99": most, "longest": longest},
            "players": players.collect::<Vec<Value>>(),
            "yaku": yaku.collect::<Vec<Value>>(),
            "endings": self.endings,
            "problems": self.problems,
            "seconds": seconds,
            "threads": threads,
            "games_per_second": self.games as f64 / seconds.max(1e-9),
        })
    }

    pub(super) fn lines(&self, seconds: f64, threads: usize) -> Vec<String> {
        let [median, most, longest] = self.thinking();
        let mut lines = vec![
            format!(
                "{} games of {} with {} rounds in {seconds:.1} s: {:.2} games a second on {}",
                self.games,
                self.ruleset,
                self.rounds,
                self.games as f64 / seconds.max(1e-9),
                super::super::counted(threads, "thread"),
            ),
            format!(
                "{} of the rounds were won, {} of the wins by self-draw; {} were draws; a win was worth {:.1}",
                percent(self.rounds - self.draws, self.rounds),
                percent(self.self_draws, self.wins),
                percent(self.draws, self.rounds),
                self.win_score(),
            ),
            format!(
                "a decision took {median:.2} ms in the median, 99% took at most {most:.1} ms, the longest {longest:.1} ms"
            ),
            String::new(),
        ];
        let head = [
            "player", "place", "score", "places", "wins", "per win", "deals in",
        ];
        let mut rows = vec![head.map(str::to_owned)];
        rows.extend(self.players.iter().enumerate().map(|(at, player)| {
            let places = player.places.iter();
            let places = places.map(|count| percent(*count, self.games));
            [
                format!("{} {}", at + 1, player.level),
                format!(
                    "{:.3} ± {:.3}",
                    player.place.mean(),
                    player.place.half_interval()
                ),
                format!(
                    "{:.0} ± {:.0}",
                    player.score.mean(),
                    player.score.half_interval()
                ),
                places.collect::<Vec<_>>().join(" "),
                percent(player.wins, player.rounds),
                format!("{:.0}", player.points / (player.wins as f64).max(1.0)),
                percent(player.deal_ins, player.rounds),
            ]
        }));
        lines.extend(align(&rows, None));
        if !self.yaku.is_empty() {
            lines.push(String::new());
            let yaku = self.frequent_yaku().into_iter().take(MOST_YAKU);
            let rows: Vec<[String; 2]> = yaku
                .map(|(name, count)| [percent(count, self.wins), name.to_owned()])
                .collect();
            lines.extend(align(&rows, None));
        }
        let unfinished = self.endings.iter().filter(|(word, _)| **word != "finished");
        for (word, count) in unfinished {
            lines.push(format!("{count} games ended otherwise: {word}"));
        }
        lines.extend(
            self.problems
                .iter()
                .map(|problem| format!("problem: {problem}")),
        );
        lines
    }
}

fn rate(count: u64, of: u64) -> f64 {
    count as f64 / (of as f64).max(1.0)
}

fn percent(count: u64, of: u64) -> String {
    format!("{:.1}%", 100.0 * rate(count, of))
}
