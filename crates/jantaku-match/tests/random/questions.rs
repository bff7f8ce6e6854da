//! Random definitions, hands and jokers that have to do with each other.

use jantaku_match::spec::MatchList;
use jantaku_match::{Behaviour, Call, HandCalls};
use jantaku_tile::Tile;

use super::Random;
use crate::notation::Game;

/// Words that definitions are made of, by what they are about.
const ORDINARY: &[&str] = &[
    "mentsu:1",
    "mentsu:2",
    "(shuntsu koutsu):2",
    "shuntsu:1",
    "shuntsu:2",
    "koutsu:1",
    "koutsu:2",
    "pair:1",
    "pair:1",
    "pair:2",
    "pair:3",
    "any:1",
    "any:2",
    "(low middle high):1",
    "(middle koutsu):1",
];
const ASKS: &[&str] = &[
    "(nojoker quad):-1",
    "quad:-1",
    "koutsu:-1",
    "koutsu:-2",
    "pair:0",
    "pair:-3",
    "(pon kan):-1",
    "chii:0",
    "(1m 9m 1z):-1",
    "(1m 2m 3m):-3",
    "(nojoker 1m 2m):0",
    "(2m 3m 0m):-2",
];
const SINGLES: &[&str] = &[
    "(1m 2m 3m):2",
    "(unique 1m 2m 3m 1z):2",
    "(unique 1m 2m 3m):3",
    "(unique 1m 1m 2m):3",
    "(unique 2m 3m 1z 2z):1",
    "1m:2",
    "(1m 1z):3",
    "(nojoker 2m 3m):1",
    "any:1",
];
const DIFFERENT_PAIRS: &[&str] = &[
    "(unique each_pair):1",
    "(unique each_pair):2",
    "(unique each_pair):3",
    "(unique each_pair):4",
    "(unique [1m 1m] [2m 2m]):2",
    "(unique [1m 1m] [2m 2m]):3",
    "(unique nojoker each_pair):2",
];
const STRANGE: &[&str] = &[
    "knit:1",
    "(taatsu pair):1",
    "(unique shuntsu pair):2",
    "marked:1",
    "any@x:1",
    "any@x:0",
    "nines:1",
    "linked:1",
    "(1A 2B):1",
    "(unique 1A 2A DA):2",
    "(unique 1A 2B 3C):2",
    "(unique koutsu shuntsu pair):2",
    "(unique 0 1 pair):2",
    "[1A 2B 2B]:1",
    "[0 12 3C]:1",
    "(unique [1A 2A] 3B):2",
    "[1z 1z 1z]:1",
    "(pon chii):1",
    "(nojoker mentsu):1",
    "(1m nojoker 2m):2",
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
        (
            "each_pair",
            "1m 1m | 2m 2m | 3m 3m | 5m 5m | 1z 1z | 10m 10m | 4z 4z",
        ),
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
        let kind = if tidy {
            random.pick(&[ORDINARY, ORDINARY, SINGLES, DIFFERENT_PAIRS])
        } else {
            random.pick(&[ORDINARY, SINGLES, STRANGE])
        };
        // Different pairs are counted where nothing else is taken.
        let most = if kind == DIFFERENT_PAIRS { 1 } else { 3 };
        for _ in 0..1 + random.below(most) {
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
fn hand(random: &mut Random, game: &mut Game, strange: bool, most: u32) -> HandCalls {
    const NEAR: &[&str] = &[
        "1m", "1m", "2m", "2m", "3m", "3m", "4m", "5m", "1z", "1z", "2z", "3z", "9m",
    ];
    const FAR: &[&str] = &[
        "6m", "7s", "8s", "9s", "4p", "5p", "6p", "9p", "7z", "0m", "1f", "1j", "10m", "1m@x",
        "2m@_x", "147j", "1t",
    ];
    const JOKERS: &[&str] = &["0m", "0m", "1j"];
    let joker = random.one_in(3);
    let mut some = |most: u32, random: &mut Random| -> Vec<Tile> {
        let words: Vec<&str> = (0..random.below(most + 1))
            .map(|_| {
                let rare = random.one_in(6);
                random.pick(if rare && strange {
                    FAR
                } else if rare && joker {
                    JOKERS
                } else {
                    NEAR
                })
            })
            .collect();
        game.tiles(&words.join(" "))
    };
    let mut hand = some(most, random);
    if random.one_in(8) {
        let again = hand.first().copied();
        hand.extend(again);
        hand.extend(again);
    }
    let calls: Vec<(&str, Vec<Tile>)> = match random.below(6) {
        0 => vec![("x", some(4, random))],
        1 => vec![("chii", game.tiles("2m 3m 4m"))],
        2 => vec![
            ("pon", game.tiles("1z 1z 1z")),
            ("kan", game.tiles("3m 3m 0m 3m")),
        ],
        _ => Vec::new(),
    };
    let calls = calls
        .into_iter()
        .map(|(name, tiles)| Call {
            name: name.into(),
            tiles,
        })
        .collect();
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
    for (order, rarity) in [
        ("9m 1m", 10),
        ("1z 2z 3z 4z 1z", 10),
        ("4m - 5m", 12),
        ("1z 1m", 15),
        ("4m 0m 6m", 15),
        ("9m 10m", 15),
    ] {
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

/// A game and what is asked of hands in it.
pub struct Question {
    pub game: Game,
    pub text: String,
    pub list: MatchList,
    tidy: bool,
}

impl Question {
    /// A hand of at most so many tiles, or a few more.
    pub fn hand(&mut self, random: &mut Random, most: u32) -> HandCalls {
        let strange = !self.tidy || random.one_in(10);
        hand(random, &mut self.game, strange, most)
    }
}

/// A random question. Two of three are tidy: of a kind that counting can follow.
pub fn question(random: &mut Random) -> Question {
    let mut game = game();
    let tidy = random.below(3) > 0;
    let usual = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1z 2z 3z 0m 1j";
    let others = [
        "1m 9m 123456789p 1234567z",
        "123456789m 1z 2z 0m 1f 147j",
        "1m 2m 3m 1z 1z",
        "",
    ];
    let wall = if tidy || random.one_in(2) {
        usual
    } else {
        random.pick(&others)
    };
    let wall = game.tiles(wall);
    game.behaviour = Behaviour::new(wall);
    if tidy {
        game.alias("0m -> 5m");
        game.alias("1j -> any");
    } else {
        behave(random, &mut game);
    }
    let text: Vec<String> = (0..1 + random.below(2))
        .map(|_| definition(random, tidy))
        .collect();
    let text = text.join(" | ");
    Question {
        list: game.list(&text),
        game,
        text,
        tidy,
    }
}
