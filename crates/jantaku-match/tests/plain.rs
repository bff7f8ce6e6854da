//! Hands as they are scored: whole, with calls and marked tiles, before conditions of yaku. What
//! is prepared once for a hand gives the answers of the search, and of the plain search.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;
mod random;

use jantaku_match::{Behaviour, Call, CountedHand, HandCalls, Matcher, queries, reference};
use jantaku_tile::{AttrTable, Tile};
use notation::{Game, KINDS, print};
use random::Random;

/// Ten times as much is asked if this is set when the tests are compiled.
const ROUNDS: usize = if option_env!("JANTAKU_THOROUGH").is_some() {
    10
} else {
    1
};

/// What is asked, in small and in large.
const CONDITIONS: &[&str] = &[
    "koutsu:2",
    "koutsu:3",
    "koutsu:4, pair:1",
    "mentsu:2, pair:1",
    "mentsu:4, pair:1",
    "quad:-1, pair:7",
    "quad:2",
    "straight:1, mentsu:1, pair:1",
    "colours:1, mentsu:1, pair:1",
    "colours:1",
    "twins:1",
    "twins:1, pair:1",
    "twins:1, mentsu:2, pair:1",
    "pair:1, quadruplets:-1, twins:2",
    "koutsu:2, any@w:0, pair:1",
    "koutsu:4, any@w:0, pair:1",
    "(chii pon):-1, koutsu:2, any@w:0, mentsu:1",
    "(chii pon):-1, koutsu:3, any@w:0, mentsu:1, pair:1 | (chii pon):1, (chii pon):-1, koutsu:3, any@w:0, pair:1",
    "any@w:1, mentsu:1",
    "pair:1, any@w:-1",
    "outer:4, outer_pair:1",
    "outer:2, outer_pair:1",
    "seat:1",
    "seat:1, mentsu:1",
    "won:1",
    "won:1, pair:1",
    "winds:-2, winds:1, wind_pair:1",
    "koutsu:1, restart, pair:3",
    "dismantle_calls, mentsu:2, pair:1",
    "pair:1, dismantle_calls, mentsu:1",
    "house:1",
    "house:2",
    "six:1",
    "six:1, pair:1",
    "(unique koutsu pair):1, shuntsu:1",
    "(unique koutsu pair):2",
    "shuntsu:0, koutsu:1, shuntsu:0, pair:1",
    "shuntsu:1, shuntsu:-1",
    "pon:1, pair:1",
    "(pon koutsu):2, pair:0",
    "(nojoker 0m 0p):1",
    "(0m 5m):2",
    "(nojoker 0m):1, 5m:1",
    "knit:1, pair:1",
];

fn game() -> Game {
    let mut game = Game::with_sets();
    for (name, set) in [
        ("straight", "0 1 2, 3 4 5, 6 7 8"),
        ("colours", "0 1 2, 10 11 12, 20 21 22"),
        ("twins", "0 1 2, 0 1 2"),
        ("quadruplets", "0 1 2, 0 1 2, 0 1 2, 0 1 2"),
        ("outer", "0@y 0 0 | 0@y 1 2 | 0 1 2@y"),
        ("outer_pair", "0@y 0"),
        ("seat", "0@s 0@s 0@s"),
        ("won", "0@w 0 0 | 0@w 1 2"),
        ("winds", "1z 1z 1z | 2z 2z 2z | 3z 3z 3z"),
        ("wind_pair", "1z 1z | 2z 2z | 3z 3z"),
        ("house", "0 1 2, 0 0"),
        ("six", "0 0 0, 0 0 0"),
    ] {
        game.define_set(name, set);
    }
    game.alias("0m -> 5m");
    game.alias("0p -> 5p");
    game
}

/// The tiles of a hand: groups of a few kinds that lie close together.
fn groups(random: &mut Random, most: u32) -> Vec<Vec<&'static str>> {
    const ROWS: &[&[&str]] = &[
        &["1m", "2m", "3m"],
        &["2m", "3m", "4m"],
        &["4m", "5m", "6m"],
        &["7m", "8m", "9m"],
        &["1p", "2p", "3p"],
        &["1s", "2s", "3s"],
        &["7m", "8m", "9m"],
        &["1m", "2m", "3m"],
    ];
    const TILES: &[&str] = &[
        "1m", "1m", "3m", "5m", "9m", "1p", "1s", "1z", "1z", "2z", "5z",
    ];
    let mut groups = Vec::new();
    for _ in 0..most {
        let tile = random.pick(TILES);
        groups.push(match random.below(8) {
            0..4 => random.pick(ROWS).to_vec(),
            4..7 => vec![tile; 3],
            _ => vec![tile; 4],
        });
    }
    groups.push(vec![random.pick(TILES); 2]);
    groups
}

fn hand(random: &mut Random, table: &mut AttrTable, most: u32) -> HandCalls {
    let red = random.one_in(4);
    let marked = random.below(20);
    let mut at = 0;
    let mut tiles = |group: &[&str], random: &mut Random| -> Vec<Tile> {
        let mut words = Vec::new();
        for &word in group {
            let word = match word {
                _ if random.one_in(20) => random.pick(&["1z", "4m", "9m", "6p"]),
                "5m" if red && random.one_in(3) => "0m",
                word => word,
            };
            let mut attrs = Vec::new();
            if word.starts_with(['1', '9']) || word.ends_with('z') {
                attrs.push("_y");
            }
            if word == "1z" {
                attrs.push("_s");
            }
            if at == marked {
                attrs.push("w");
            }
            at += 1;
            words.push(match attrs[..] {
                [] => word.to_owned(),
                _ => format!("{word}@{}", attrs.join("&")),
            });
        }
        notation::tiles(&words.join(" "), table)
    };
    let calling = random.below(4);
    let mut hand = HandCalls::default();
    for group in groups(random, most) {
        let tiles = tiles(&group, random);
        if random.below(4) < calling {
            let name = (*random.pick(&["", "chii", "pon"])).into();
            hand.calls.push(Call { name, tiles });
        } else {
            hand.hand.extend(tiles);
        }
    }
    let size = hand.hand.len();
    random.deal(&mut hand.hand, size);
    hand
}

fn describe(hand: &HandCalls, condition: &str, table: &AttrTable) -> String {
    let calls = hand.calls.iter();
    let calls = calls.map(|call| format!("{} {}", call.name, print(&call.tiles, table)));
    let calls: Vec<String> = calls.collect();
    format!("{} {calls:?}: {condition}", print(&hand.hand, table))
}

/// Every condition, for two sorts of walls: ids are numbered differently then.
fn matchers(game: &mut Game) -> Vec<(&'static str, [Matcher; 3])> {
    let reds = format!("{KINDS} 0m 0p 1f");
    let mut other = game.behaviour.clone();
    game.behaviour = Behaviour::new(game.tiles(&reds));
    game.alias("0m -> 5m");
    game.alias("0p -> 5p");
    other.order = game.behaviour.order.clone();
    let compile = |condition: &&'static str| {
        let list = game.list(condition);
        let matcher = Matcher::new(&list, &game.behaviour, &game.table);
        let elsewhere = Matcher::new(&list, &other, &game.table);
        let general = matcher.clone().general_only();
        (*condition, [matcher, elsewhere, general])
    };
    CONDITIONS.iter().map(compile).collect()
}

/// Asks all conditions about hands of so many groups; small ones are searched plainly, too.
fn ask(seed: u64, hands: usize, most: u32, plainly: bool) {
    let mut random = Random::new(seed);
    let mut game = game();
    let matchers = matchers(&mut game);
    let (mut matching, mut cases) = (0, 0);
    for _ in 0..hands * ROUNDS {
        let hand = hand(&mut random, &mut game.table, most);
        let table = &game.table;
        let counted = CountedHand::new(hand.clone());
        for (condition, [matcher, elsewhere, general]) in &matchers {
            let told = || describe(&hand, condition, table);
            let expected = general.matches(&hand.hand, &hand.calls, table);
            if plainly {
                let list = matcher.list();
                let plain = reference::matches(&hand, list, matcher.behaviour(), table);
                assert_eq!(plain, expected, "{}", told());
            }
            for matcher in [matcher, elsewhere] {
                let answer = matcher.try_matches_counted(&counted, table);
                assert_eq!(answer, Ok(expected), "counted: {}", told());
                let answer = matcher.try_matches(&hand.hand, &hand.calls, table);
                assert_eq!(answer, Ok(expected), "{}", told());
            }
            let targets = std::slice::from_ref(&hand);
            let times = queries::count_matches(matcher, targets, table);
            let expected_times = queries::count_matches(general, targets, table);
            assert_eq!(times, expected_times, "how often: {}", told());
            matching += usize::from(expected);
            cases += 1;
        }
    }
    let usual = cases / 20..cases / 2;
    assert!(usual.contains(&matching), "{matching} of {cases} match");
}

#[test]
fn small_hands() {
    ask(20_261_116, 300, 2, true);
}

#[test]
fn whole_hands() {
    ask(20_261_117, 1_500, 4, false);
}
