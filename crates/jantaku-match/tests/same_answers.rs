//! Counting, search and the plain search say the same of random definitions, hands, calls,
//! jokers, attributes and orderings.

mod notation;
mod random;

use jantaku_match::{Call, HandCalls, Matcher, reference};
use jantaku_tile::Tile;
use notation::{Game, print};
use random::Random;

/// Words that definitions are made of, by what they are about.
const ORDINARY: &[&str] = &[
    "mentsu:1", "mentsu:2", "(shuntsu koutsu):2", "shuntsu:1", "shuntsu:2", "koutsu:1", "koutsu:2", "pair:1", "pair:1",
    "pair:2", "pair:3", "any:1", "any:2", "(low middle high):1", "(middle koutsu):1",
];
const ASKS: &[&str] = &[
    "(nojoker quad):-1", "quad:-1", "koutsu:-1", "koutsu:-2", "pair:0", "pair:-3", "(pon kan):-1", "chii:0",
    "(1m 9m 1z):-1", "(1m 2m 3m):-3", "(nojoker 1m 2m):0", "(2m 3m 0m):-2",
];
const SINGLES: &[&str] = &[
    "(1m 2m 3m):2", "(unique 1m 2m 3m 1z):2", "(unique 1m 2m 3m):3", "(unique 1m 1m 2m):3", "(unique 2m 3m 1z 2z):1",
    "1m:2", "(1m 1z):3", "(nojoker 2m 3m):1", "any:1",
];
const STRANGE: &[&str] = &[
    "knit:1", "(taatsu pair):1", "(unique shuntsu pair):2", "marked:1", "any@x:1", "any@x:0", "nines:1", "linked:1",
    "(1A 2B):1", "(unique 1A 2A DA):2", "[1z 1z 1z]:1", "(pon chii):1", "(nojoker mentsu):1", "(1m nojoker 2m):2",
];

fn game() -> Game {
    let mut game = Game::with_sets();
    for (name, set) in [
        ("low", "0 1 2"),
        ("middle", "-1 0 1"),
        ("high", "-2 -1 0"),
        ("taatsu", "0 1 | 0 2"),
        ("marked", "0@x 1 2"),
        ("nines", "0 9"),
        ("linked", "0 1 2, 0 0"),
    ] {
        game.define_set(name, set);
    }
    game
}

/// Some elements of a definition; a tidy one is of a kind that counting can follow.
fn definition(random: &mut Random, tidy: bool) -> String {
    let mut words: Vec<&str> = Vec::new();
    if random.one_in(12) {
        words.push("almost");
    }
    for part in 0..1 + random.below(5) / 4 {
        if part > 0 {
            words.push("restart");
        }
        if random.one_in(4) {
            words.push("dismantle_calls");
        }
        for (keyword, rarity) in [("nojoker", 8), ("unique", 10), ("ignore_suit", 20)] {
            if !tidy && random.one_in(rarity) {
                words.push(keyword);
            }
        }
        for _ in 0..random.below(6) / 3 {
            words.push(random.pick(ASKS));
        }
        let kind = if tidy { random.pick(&[ORDINARY, ORDINARY, SINGLES]) } else { random.pick(&[ORDINARY, SINGLES, STRANGE]) };
        for _ in 0..1 + random.below(3) {
            words.push(random.pick(kind));
        }
        if !tidy && random.one_in(3) {
            let kind = random.pick(&[ORDINARY, ASKS, SINGLES, STRANGE]);
            words.push(random.pick(kind));
        }
    }
    words.join(", ")
}

/// A small hand, mostly of tiles that have to do with each other.
fn hand(random: &mut Random, game: &mut Game, strange: bool) -> HandCalls {
    const NEAR: &[&str] = &["1m", "1m", "2m", "2m", "3m", "3m", "4m", "5m", "1z", "1z", "2z", "9p", "5p"];
    const FAR: &[&str] = &["6m", "7s", "8s", "9s", "4p", "6p", "7z", "0m", "1f", "1j", "10m", "1m@x", "2m@_x", "147j", "1t"];
    const JOKERS: &[&str] = &["0m", "0m", "1j"];
    let joker = random.one_in(3);
    let mut some = |most: u32, random: &mut Random| -> Vec<Tile> {
        let words: Vec<&str> = (0..random.below(most + 1))
            .map(|_| {
                let rare = random.one_in(6);
                random.pick(if rare && strange { FAR } else if rare && joker { JOKERS } else { NEAR })
            })
            .collect();
        game.tiles(&words.join(" "))
    };
    let mut hand = some(9, random);
    if random.one_in(8) {
        let again = hand.first().copied();
        hand.extend(again);
        hand.extend(again);
    }
    let calls: Vec<(&str, Vec<Tile>)> = match random.below(6) {
        0 => vec![("x", some(4, random))],
        1 => vec![("chii", game.tiles("2m 3m 4m"))],
        2 => vec![("pon", game.tiles("1z 1z 1z")), ("kan", game.tiles("3m 3m 0m 3m"))],
        _ => Vec::new(),
    };
    let calls = calls.into_iter().map(|(name, tiles)| Call { name: name.to_owned(), tiles }).collect();
    HandCalls { hand, calls }
}

/// Jokers and orders.
fn behave(random: &mut Random, game: &mut Game) {
    for (alias, rarity) in [
        ("0m -> 5m", 2),
        ("1j -> any", 3),
        ("147j -> 1m 4m 7m 1z", 4),
        ("1m@x -> 9p", 10),
        ("0m -> 1z", 12),
        ("5m -> 0m", 15),
        ("any@x -> 1m", 20),
    ] {
        if random.one_in(rarity) {
            game.alias(alias);
        }
    }
    for (order, rarity) in [("9m 1m", 10), ("1z 2z 3z 4z 1z", 10), ("4m - 5m", 12), ("1z 1m", 15), ("4m 0m 6m", 15), ("9m 10m", 15)] {
        if random.one_in(rarity) {
            game.order(order);
        }
    }
    if random.one_in(20) {
        // A predecessor without its successor.
        game.order("2p 9p");
        game.order("2p 3p");
    }
}

#[test]
fn of_random_definitions_and_hands() {
    let mut random = Random::new(20_240_229);
    let (mut counted, mut matching, mut cases) = (0, 0, 0);
    for _ in 0..600 {
        let mut game = game();
        let tidy = random.below(3) > 0;
        if !tidy && random.one_in(2) {
            let wall = random.pick(&["1m 9m 123456789p 123456789s 1234567z", "123456789m 1234567z 0m 1f 1j", "1m 2m 3m 1z 1z", ""]);
            let wall = game.tiles(wall);
            game.behaviour = jantaku_match::Behaviour::new(wall);
        }
        if tidy {
            game.alias("0m -> 5m");
            game.alias("1j -> any");
        } else {
            behave(&mut random, &mut game);
        }
        let text: Vec<String> = (0..1 + random.below(2)).map(|_| definition(&mut random, tidy)).collect();
        let text = text.join(" | ");
        let list = game.list(&text);
        let fast = Matcher::new(&list, &game.behaviour, &game.table);
        let general = fast.clone().general_only();
        for _ in 0..12 {
            let strange = !tidy || random.one_in(10);
            let hand = hand(&mut random, &mut game, strange);
            let table = &game.table;
            let expected = reference::matches(&hand, &list, &game.behaviour, table);
            let answers = [&general, &fast].map(|matcher| matcher.matches(&hand.hand, &hand.calls, table));
            let context = || {
                let calls: Vec<String> = hand.calls.iter().map(|call| format!("{} {}", call.name, print(&call.tiles, table))).collect();
                let (hand, aliases) = (print(&hand.hand, table), game.behaviour.aliases());
                format!("{hand} {calls:?}: {text} with {aliases:?}")
            };
            assert_eq!(answers, [expected; 2], "general, fast of {}", context());
            counted += u32::from(fast.needs_no_search(&hand.hand, &hand.calls));
            matching += u32::from(expected);
            cases += 1;
        }
    }
    println!("{cases} cases, {counted} counted, {matching} matching");
    assert!(counted > cases / 4 && matching > cases / 10, "{counted} counted and {matching} matching of {cases}");
}
