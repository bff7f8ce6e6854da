//! Games for one to five players: who sits where, who deals, who pays.

use std::collections::BTreeSet;
use std::sync::Arc;

use jantaku_engine::hooks::{Happened, RoundEvent, Screen};
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Number, PerSeat, Ring, Rulebook, Seat, WinWay};
use jantaku_rules::library::Library;
use jantaku_rules::load::{Request, Ruleset, load};

use super::support::{Random, random_step};

/// How many games are played with each number of players.
const GAMES: u64 = 12;

fn rulebook(players: usize) -> Arc<Rulebook> {
    rulebook_with(players, "")
}

pub(super) fn rulebook_with(players: usize, more: &str) -> Arc<Rulebook> {
    let rules = include_str!("seats.majs");
    let text = format!(
        "{rules}\nset num_players, {players}\nset max_rounds, {}\n{more}",
        2 * players
    );
    let request = Request {
        ruleset: Ruleset::Text {
            name: "seats".to_owned(),
            text,
        },
        ..Request::default()
    };
    let loaded = load(&Library::shipped(), &request).expect("the rules load");
    let document = loaded.document.as_object().expect("a ruleset is an object");
    let (rulebook, problems) = Rulebook::new(document);
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

/// What has to be true of every state of a game, and what has come up.
#[derive(Default)]
struct Seen {
    dealers: BTreeSet<(usize, Seat, Seat)>,
    calls: BTreeSet<String>,
    ways: BTreeSet<&'static str>,
}

impl Seen {
    fn look(&mut self, game: &Game, ring: Ring) {
        let state = game.state();
        let ask = game.ask();
        let seats = ring.seats();
        let wind = |kyoku: usize| ring.seat((kyoku / seats.len()).min(ring.size() - 1));
        assert_eq!(ask.round_wind(), wind(state.game.kyoku));
        let dealer = seats[state.game.kyoku % seats.len()];
        assert_eq!(ask.wind_of(dealer), Seat::East);
        self.dealers
            .insert((state.game.kyoku, dealer, ask.round_wind()));
        let winds: BTreeSet<Seat> = seats.iter().map(|seat| ask.wind_of(*seat)).collect();
        assert!(winds.iter().eq(seats));
        for record in &state.round.history {
            let RoundEvent::Call(call) = record else {
                continue;
            };
            let name = game.rulebook().names.word(call.name);
            if name == "chii" {
                assert_eq!(call.from, ring.prev(call.seat));
            }
            let relative = ring.relative(call.seat, call.from);
            self.calls.insert(format!("{name} {}", relative.name()));
        }
        if let Some(payouts) = state.ending.payouts {
            self.pay(game, &payouts);
        }
        let scores = seats.iter().map(|seat| state.player(*seat).score);
        assert_eq!(
            scores.sum::<Number>() + state.game.pot,
            Number::from(25_000 * seats.len())
        );
    }

    fn pay(&mut self, game: &Game, payouts: &PerSeat<Number>) {
        assert_eq!(payouts.iter().copied().sum::<Number>(), Number::ZERO);
        let [winner] = &game.state().ending.winners[..] else {
            return;
        };
        for &seat in game.seats().iter().filter(|seat| **seat != winner.seat) {
            let pays = winner.way == WinWay::Draw || winner.from == Some(seat);
            assert_eq!(payouts[seat] < Number::ZERO, pays, "{seat:?} {payouts:?}");
        }
        self.ways.insert(match winner.way {
            WinWay::Draw => "draw",
            _ => "discard",
        });
    }
}

#[test]
fn games_for_any_number_of_players() {
    for players in 1..=5 {
        let ring = Ring::new(players).unwrap();
        let rulebook = rulebook(players);
        let mut seen = Seen::default();
        for seed in 0..GAMES {
            let mut random = Random(seed * 7919 + 1);
            let mut game = Game::new(Arc::clone(&rulebook), seed, Options::default());
            assert_eq!(game.seats(), ring.seats());
            while game.state().ending.screen != Some(Screen::GameEnd) {
                seen.look(&game, ring);
                assert!(random_step(&mut game, &mut random), "{players}: stuck");
                for output in game.take_happened() {
                    assert!(!matches!(output, Happened::Error(_)), "{output:?}");
                }
            }
            let options = Options::default();
            let again = Game::replay(Arc::clone(&rulebook), seed, options, game.journal());
            assert_eq!(
                format!("{:?}", again.state()),
                format!("{:?}", game.state())
            );
        }
        let dealers = seen.dealers.iter().map(|(kyoku, dealer, wind)| {
            let seats = ring.seats();
            assert_eq!(*dealer, seats[kyoku % players]);
            (*kyoku, *wind)
        });
        let winds = (0..2 * players).map(|kyoku| {
            let wind = if kyoku < players {
                Seat::East
            } else {
                Seat::South
            };
            (kyoku, wind)
        });
        assert!(dealers.eq(winds), "{players}: {:?}", seen.dealers);
        if players == 5 {
            let calls = [
                "chii kamicha",
                "pon kamicha",
                "pon shimocha",
                "pon toimen",
                "pon toimen2",
            ];
            assert!(seen.calls.iter().eq(calls), "{:?}", seen.calls);
            assert!(seen.ways.iter().eq(&["discard", "draw"]), "{:?}", seen.ways);
        }
    }
}

#[test]
fn other_numbers_of_players_do_not_load() {
    for players in ["0", "6", "-1", "2.5", "\"two\""] {
        let text = format!(r#"{{"num_players": {players}}}"#);
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        let (_, problems) = Rulebook::new(document.as_object().unwrap());
        assert!(problems.iter().any(|problem| problem.fatal), "{players}");
        assert!(
            problems
                .iter()
                .any(|problem| problem.message.contains("1 to 5")),
            "{problems:?}"
        );
    }
}
