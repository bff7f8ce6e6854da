//! Statistics of bots playing riichi among themselves: how often rounds are drawn, how often
//! players call, declare riichi, win and deal in, how soon they are tenpai, and when they move
//! away from it.
//!
//! ```sh
//! cargo bench -p jantaku-bot --bench manners -- 300 normal 1   # games, who, first seed
//! ```

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench prints, looks at the clock, and is nothing without its ruleset"
)]

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::Instant;

use jantaku_bot::arena::{self, Ending, MOST_ROUNDS};
use jantaku_bot::{Bot, Level, Mind};
use jantaku_engine::{Command, PlayerView, View};
use jantaku_match::queries::distance;
use jantaku_match::{Call, Matcher};
use jantaku_rulebook::{Rulebook, Seat, WinWay};
use jantaku_rules::library::Library;
use jantaku_rules::load::Ruleset;
use jantaku_rules::room::load_with_defaults;
use jantaku_tile::{Tile, TileId};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words: Vec<&str> = words
        .into_iter()
        .filter(|word| *word != "--bench")
        .collect();
    let number = |at: usize, default: u64| -> u64 {
        let word = words.get(at);
        word.map_or(default, |word| word.parse().expect("a number"))
    };
    let level = words
        .get(1)
        .map_or(Level::Normal, |word| word.parse().expect("a level"));
    let (games, first) = (number(0, 100), number(2, 1));
    let rulebook = riichi();
    let mind = Mind::new(Arc::clone(&rulebook));
    let start = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let parts = std::thread::scope(|scope| {
        let play = |thread: u64| {
            let mind = &mind;
            scope.spawn(move || {
                let seeds = (first + thread..first + games).step_by(threads as usize);
                let mut all = Manners::default();
                for seed in seeds {
                    all += manners(mind, level, seed);
                }
                all
            })
        };
        let handles: Vec<_> = (0..threads).map(play).collect();
        let parts = handles.into_iter().map(|handle| handle.join().unwrap());
        parts.collect::<Vec<_>>()
    });
    let mut all = Manners::default();
    for part in parts {
        all += part;
    }
    println!("{games} games of {level} in {:.1?}", start.elapsed());
    all.print();
}

fn riichi() -> Arc<Rulebook> {
    let library = Library::shipped();
    let ruleset = Ruleset::Id("riichi".to_owned());
    let loaded = load_with_defaults(&library, ruleset, "").expect("it is shipped");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

/// The counters, by name.
#[derive(Default)]
struct Manners {
    counts: BTreeMap<String, f64>,
}

impl AddAssign for Manners {
    fn add_assign(&mut self, other: Self) {
        for (name, count) in other.counts {
            self.add(&name, count);
        }
    }
}

impl Manners {
    fn add(&mut self, name: &str, count: f64) {
        *self.counts.entry(name.to_owned()).or_default() += count;
    }

    fn of(&self, name: &str) -> f64 {
        self.counts.get(name).copied().unwrap_or(0.0)
    }

    fn print(&self) {
        let rounds = self.of("rounds");
        let hands = 4.0 * rounds;
        let share = |name: &str, of: f64| 100.0 * self.of(name) / of.max(1.0);
        println!("rounds {rounds}; draws {:.1}%", share("draws", rounds));
        println!(
            "a player wins {:.1}% ({:.0} points, {:.1}% by draw), deals in {:.1}%, calls {:.1}%, declares {:.1}%",
            share("wins", hands),
            self.of("points") / self.of("wins"),
            share("by draw", self.of("wins")),
            share("deal-ins", hands),
            share("called", hands),
            share("declared", hands),
        );
        println!(
            "winners: {:.1}% declared, {:.1}% called; a win comes after {:.1} discards",
            share("winner declared", self.of("wins")),
            share("winner called", self.of("wins")),
            self.of("win turn") / self.of("wins"),
        );
        println!(
            "ready {:.1}% of hands, first after {:.1} discards; ready at draws {:.1}%",
            share("ready", hands),
            self.of("ready turn") / self.of("ready"),
            share("ready at draw", 4.0 * self.of("draws")),
        );
        for threat in ["quiet", "threatened"] {
            for missing in 1..=5 {
                let at = format!("{threat} {missing}");
                println!(
                    "  {threat}, {missing} missing: {:.0} discards, {:.1}% step back",
                    self.of(&at),
                    share(&format!("{at} back"), self.of(&at))
                );
            }
        }
        let mut yaku: Vec<_> = self
            .counts
            .iter()
            .filter(|(name, _)| name.starts_with("yaku "))
            .collect();
        yaku.sort_by(|one, other| other.1.total_cmp(one.1));
        for (name, count) in yaku {
            print!("{} {:.1}%, ", &name[5..], 100.0 * count / self.of("wins"));
        }
        println!();
    }
}

/// What one player has done in a round.
#[derive(Clone, Copy, Default)]
struct Round {
    called: bool,
    declared: bool,
    ready: Option<usize>,
    missing: usize,
    discards: usize,
}

/// Plays a game and records its statistics.
fn manners(mind: &Mind, level: Level, seed: u64) -> Manners {
    let rulebook = mind.rulebook();
    let mut all = Manners::default();
    let mut bots = Seat::WINDS.map(|seat| Bot::new(level, seed * 4 + seat.index() as u64));
    let mut rounds: Vec<[Round; 4]> = Vec::new();
    let mut last = (99, 0, 0);
    let played = arena::play_with(mind, seed, MOST_ROUNDS, |view, mind| {
        let now = (view.kyoku, view.honba, view.tiles_in_wall);
        if (now.0, now.1) != (last.0, last.1) || now.2 > last.2 {
            rounds.push([Round::default(); 4]);
        }
        last = now;
        let seat = view.viewer.seat()?;
        let command = bots[seat.index()].choose(view, mind);
        let me = view.players.iter().find(|player| player.seat == seat)?;
        let round = &mut rounds.last_mut()?[seat.index()];
        if let Some(Command::Discard(place)) = command {
            let declared = view
                .players
                .iter()
                .any(|player| player.seat != seat && player.riichi_stick);
            let threat = if declared { "threatened" } else { "quiet" };
            let own = view.own.as_ref()?;
            let id = rulebook.win?;
            let matcher =
                rulebook
                    .compiled(&own.behaviour)
                    .matcher(rulebook, &[id], None, &rulebook.attrs);
            let best = (0..own.playable.len()).filter(|place| own.playable[*place]);
            let best = best
                .map(|place| missing(&matcher, rulebook, me, place, view))
                .min()?;
            let missing = missing(&matcher, rulebook, me, place, view);
            let at = format!("{threat} {best}");
            if !me.riichi_stick {
                all.add(&at, 1.0);
                if missing > best {
                    all.add(&format!("{at} back"), 1.0);
                }
            }
            round.missing = missing;
            round.discards = me.pond.len();
            if missing == 1 && round.ready.is_none() {
                round.ready = Some(me.pond.len());
            }
        }
        round.called |= me
            .calls
            .iter()
            .any(|meld| rulebook.names.word(meld.name) != "ankan");
        round.declared |= me.riichi_stick
            || me
                .statuses
                .iter()
                .any(|status| rulebook.names.word(*status) == "riichi");
        command
    });
    assert_eq!(played.ending, Ending::Finished);
    assert_eq!(played.rounds.len(), rounds.len());
    for (told, seen) in played.rounds.iter().zip(rounds) {
        all.add("rounds", 1.0);
        for round in seen {
            all.add("called", f64::from(u8::from(round.called)));
            all.add("declared", f64::from(u8::from(round.declared)));
            if let Some(turn) = round.ready {
                all.add("ready", 1.0);
                all.add("ready turn", turn as f64);
            }
            if told.wins.is_empty() && round.missing == 1 {
                all.add("ready at draw", 1.0);
            }
        }
        if told.wins.is_empty() {
            all.add("draws", 1.0);
        }
        for win in &told.wins {
            let round = seen[win.seat.index()];
            all.add("wins", 1.0);
            all.add("points", win.score.to_f64());
            all.add("win turn", round.discards as f64);
            all.add("winner declared", f64::from(u8::from(round.declared)));
            all.add("winner called", f64::from(u8::from(round.called)));
            for yaku in &win.yaku {
                all.add(&format!("yaku {yaku}"), 1.0);
            }
            match win.way {
                WinWay::Draw => all.add("by draw", 1.0),
                _ => all.add("deal-ins", 1.0),
            }
        }
    }
    all
}

/// The number of tiles missing after a discard.
fn missing(
    matcher: &Matcher,
    rulebook: &Rulebook,
    me: &PlayerView,
    place: usize,
    view: &View,
) -> usize {
    let behaviour = &view.own.as_ref().unwrap().behaviour;
    let plain = |id: TileId| -> Tile {
        let mut targets = behaviour.targets(id.into(), &rulebook.attrs);
        targets.next().map_or(id.into(), |alias| alias.to)
    };
    let tiles = me.hand.iter().chain(&me.draw).enumerate();
    let rest = tiles.filter(|(other, _)| *other != place);
    let rest: Vec<Tile> = rest.map(|(_, tile)| plain(tile.id)).collect();
    let calls = me.calls.iter().map(|meld| Call {
        name: rulebook.names.shared_word(meld.name),
        tiles: meld.tiles.iter().map(|tile| plain(tile.id)).collect(),
    });
    let calls: Vec<Call> = calls.collect();
    distance(matcher, &rest, &calls, &rulebook.attrs).map_or(99, |distance| distance.missing)
}
