//! What jokers can be: worked examples, and all assignments tried one by one.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use std::collections::BTreeMap;

use jantaku_match::jokers::{Limits, Solutions, assign, solve};
use jantaku_match::spec::{Definition, Element, Item, MatchList};
use jantaku_match::{Behaviour, Call, HandCalls, reference};
use jantaku_tile::{AttrSet, AttrTable, Offset, Tile, TileId, tile};
use notation::{Game, KINDS, print, tiles};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

const ONE_FOUR_SEVEN: &str = "147j -> 147m147p147s";
const WIN: &str = "exhaustive, mentsu:1, pair:1";

/// A game with the usual sets and these jokers.
fn game(aliases: &[&str]) -> Game {
    let mut game = Game::with_sets();
    aliases.iter().for_each(|alias| game.alias(alias));
    game
}

/// Readings of a hand whose last tile is the winning one, written as in `2:1m 4:7p`.
fn readings(game: &mut Game, hand: &str, win: &str) -> Vec<String> {
    let solutions = solutions(game, hand, win, Limits::default());
    assert!(solutions.complete);
    let write = |reading: &[Tile]| {
        let tiles = solutions.places().iter().zip(reading);
        let words = tiles.map(|(place, tile)| format!("{place}:{}", tile.display(&game.table)));
        words.collect::<Vec<_>>().join(" ")
    };
    solutions.readings().map(write).collect()
}

fn solutions(game: &mut Game, hand: &str, win: &str, limits: Limits) -> Solutions {
    let win = game.list(win);
    let HandCalls { mut hand, calls } = game.hand(hand);
    let winning = hand.pop();
    let Game {
        behaviour, table, ..
    } = game;
    solve(&hand, winning, &calls, &win, behaviour, table, limits).expect("few attributes")
}

#[test]
fn a_joker_for_any_tile_may_be_what_tiles_of_the_game_stand_for() {
    let mut game = game(&[]);
    let mut wall = tiles(KINDS, &mut game.table);
    wall.retain(|tile| tile.id != tile!("5z"));
    wall.extend([tile!("0z"), tile!("1j")].map(Tile::from));
    game.behaviour = Behaviour::new(wall);
    for alias in ["0z -> 5z", "1j -> any"] {
        game.alias(alias);
    }
    game.define_set("white", "5z 5z 5z");
    let win = "exhaustive, (white shuntsu koutsu):4, pair:1";
    assert_eq!(
        readings(&mut game, "0z 0z 1j 666z 777z 11p 22z 1p", win),
        ["2:2z", "2:5z"]
    );
}

#[test]
fn restricted_jokers() {
    let mut game = game(&[ONE_FOUR_SEVEN]);
    for (hand, win, expected) in [
        ("2m 3m 147j 5p 5p", WIN, &["2:1m", "2:4m"][..]),
        ("5z 5z 147j 7s 7s", WIN, &["2:7s"]),
        (
            "1m 1m 2p 2p 147j 4s",
            "(nojoker quad):-1, pair:3",
            &["4:4s"],
        ),
        (
            "2m 3m 147j 7p 147j",
            WIN,
            &["2:1m 4:7p", "2:4m 4:7p", "2:7p 4:1m", "2:7p 4:4m"],
        ),
        ("9p 9p + pon 1m 1m 147j", WIN, &["4:1m"]),
        ("9p 9p + chii 2m 3m 147j", WIN, &["4:1m", "4:4m"]),
        ("9p 8p + chii 2m 3m 147j", WIN, &[]),
    ] {
        assert_eq!(readings(&mut game, hand, win), expected, "{hand}");
    }
}

#[test]
fn jokers_for_anything() {
    let mut game = game(&["1j -> any"]);
    assert_eq!(readings(&mut game, "3m 4m 9p 9p 1j", WIN), ["4:2m", "4:5m"]);
    // A joker in the hand and one that wins are not the same.
    let two = ["1:4m 4:9p", "1:9p 4:4m"];
    assert_eq!(readings(&mut game, "3m 1j 5m 9p 1j", WIN), two);
    let found = readings(&mut game, "4m 1j 4m 4m 1j", WIN);
    let mut expected: Vec<String> = Vec::new();
    for kind in game.tiles(notation::KINDS) {
        expected.push(format!("1:{} 4:{}", kind.id, kind.id));
    }
    for pair in [["2m", "3m"], ["3m", "5m"], ["5m", "6m"]] {
        expected.push(format!("1:{} 4:{}", pair[0], pair[1]));
        expected.push(format!("1:{} 4:{}", pair[1], pair[0]));
    }
    expected.sort();
    let mut sorted = found.clone();
    sorted.sort();
    assert_eq!(sorted, expected);
    assert_eq!(found[..3], ["1:1m 4:1m", "1:2m 4:2m", "1:2m 4:3m"]);
}

#[test]
fn jokers_with_attributes() {
    let mut game = game(&["{11m} -> 1m@original 1p 1s"]);
    let found = readings(&mut game, "1m 1m {11m} 5p 5p", WIN);
    assert_eq!(found, ["2:1m@original"]);
    // Of tiles that look the same, the one with more attributes; the joker's own stay.
    let mut game = self::game(&["3p@wild -> any@_was_wild 3p@_was_wild&_natural"]);
    let found = readings(&mut game, "3p 3p 3p@wild&dora 5p 5p", WIN);
    let two = ["2:3p@dora&_was_wild&_natural", "2:5p@dora&_was_wild"];
    assert_eq!(found, two);
    let found = readings(&mut game, "1p 2p 3p@wild 5p 5p", WIN);
    assert_eq!(found, ["2:3p@_was_wild&_natural"]);
}

#[test]
fn a_named_joker_may_stay_itself() {
    let mut game = game(&["31j -> 1234567z 2m"]);
    game.define_set("gap", "0 31j 2");
    let win = "(mentsu gap):1, pair:1";
    assert_eq!(
        readings(&mut game, "1m 31j 3m 5p 5p", win),
        ["1:2m", "1:31j"]
    );
    assert_eq!(readings(&mut game, "4m 31j 6m 5p 5p", win), ["1:31j"]);
    assert_eq!(readings(&mut game, "1z 31j 1z 5p 5p", win), ["1:1z"]);
}

#[test]
fn obvious_jokers_are_told_apart() {
    let mut game = game(&["0m -> 5m", "1j -> any"]);
    let solutions = solutions(&mut game, "0m@w 6m 1j 9p 9p", WIN, Limits::default());
    let five = game.tiles("5m@w")[0];
    assert_eq!(solutions.obvious, [(0, five)]);
    assert_eq!(solutions.places(), [2]);
    let readings: Vec<&[Tile]> = solutions.readings().collect();
    let expected = [game.tiles("4m"), game.tiles("7m")];
    assert_eq!(readings, [&expected[0][..], &expected[1]]);
    assert_eq!(
        solutions.assignment(readings[1]),
        [(0, five), (2, expected[1][0])]
    );

    // Applying it puts everything in its place.
    let mut hand = game.tiles("0m@w 6m 1j 9p");
    let mut winning = game.tiles("9p")[0];
    assign(
        &mut hand,
        Some(&mut winning),
        &mut [],
        &solutions.assignment(readings[0]),
    );
    assert_eq!(print(&hand, &game.table), "5m@w 6m 4m 9p");
}

#[test]
fn no_jokers_are_one_reading() {
    let mut game = game(&[]);
    let all = Limits::default();
    assert_eq!(solutions(&mut game, "1m 2m 3m 5p 5p", WIN, all).len(), 1);
    assert!(solutions(&mut game, "1m 2m 4m 5p 5p", WIN, all).is_empty());
}

#[test]
fn limits_are_told() {
    let mut game = game(&["1j -> any"]);
    let hand = "1m 2m 3m 5p 1j 1j 1j 1j";
    let win = "mentsu:2, pair:1";
    let all = solutions(&mut game, hand, win, Limits::default());
    assert!(all.complete && all.len() > 100, "{}", all.len());
    let few = Limits {
        readings: all.len() - 1,
        ..Limits::default()
    };
    let capped = solutions(&mut game, hand, win, few);
    assert!(!capped.complete && capped.len() == all.len() - 1);
    let exact = Limits {
        readings: all.len(),
        ..Limits::default()
    };
    assert_eq!(solutions(&mut game, hand, win, exact), all);
    let short = Limits {
        steps: 50,
        ..Limits::default()
    };
    let stopped = solutions(&mut game, hand, win, short);
    assert!(!stopped.complete && stopped.len() < all.len());
}

/// The definition as it counts for readings: after its last restart, without looking ahead,
/// by ids alone.
fn stripped(definition: &Definition) -> Definition {
    let mut definition = definition.clone();
    if let Some(last) = definition
        .elements
        .iter()
        .rposition(|element| *element == Element::Restart)
    {
        let fails = definition.elements.contains(&Element::Fail);
        definition.elements.drain(..=last);
        definition.elements.extend(fails.then_some(Element::Fail));
    }
    definition
        .elements
        .retain(|element| !matches!(element, Element::Take(group) if group.count <= 0));
    for element in &mut definition.elements {
        let Element::Take(group) = element else {
            continue;
        };
        group.joker_bases = false;
        for item in &mut group.items {
            let Item::Units(units) = item else { continue };
            for slot in units.iter_mut().flat_map(|unit| &mut unit.slots) {
                (slot.nojoker, slot.attrs) = (true, AttrSet::EMPTY);
            }
        }
    }
    definition
}

/// Can the tiles be used up exactly?
fn is_covered(hand: &HandCalls, win: &MatchList, behaviour: &Behaviour, table: &AttrTable) -> bool {
    let used_up = |left: &HandCalls, almost: bool| {
        let wild = Tile::from(TileId::ANY);
        left.calls.is_empty() && (left.hand.is_empty() || almost && left.hand == [wild])
    };
    win.definitions.iter().any(|definition| {
        let left = reference::leftovers(hand, &stripped(definition), behaviour, table);
        left.iter().any(|left| used_up(left, definition.almost))
    })
}

/// All that a tile may become; one tile if it is no joker, or an obvious one.
fn domain(tile: Tile, win: &MatchList, behaviour: &Behaviour, table: &mut AttrTable) -> Vec<Tile> {
    let aliases: Vec<_> = behaviour.targets(tile, table).collect();
    let mut become_target = |from: Tile, id: TileId, to: AttrSet| {
        let carried = table.minus(tile.attrs, from.attrs).expect("few attributes");
        let attrs = table.union(to, carried).expect("few attributes");
        Tile { id, attrs }
    };
    let Some(first) = aliases.first() else {
        return vec![tile];
    };
    if first.to.id != TileId::ANY && aliases.iter().all(|alias| alias.to == first.to) {
        return vec![become_target(first.from, first.to.id, first.to.attrs)];
    }
    let mut domain = Vec::new();
    for alias in &aliases {
        if alias.to.id != TileId::ANY {
            domain.push(become_target(alias.from, alias.to.id, alias.to.attrs));
            continue;
        }
        for (game, _) in behaviour.game_tiles() {
            let plain = |alias: &&jantaku_match::Alias| alias.from == Tile::from(game.id);
            if behaviour.aliases().iter().find(plain).is_none() {
                domain.push(become_target(alias.from, game.id, alias.to.attrs));
            }
        }
        // What tiles of the game stand for, and what that stands for.
        let targets = |ids: &[TileId]| -> Vec<TileId> {
            let aliases = behaviour.aliases().iter();
            let of_these = aliases.filter(|alias| ids.contains(&alias.from.id));
            let targets = of_these.map(|alias| alias.to.id);
            targets.filter(|&id| id != TileId::ANY).collect()
        };
        let game: Vec<TileId> = (behaviour.game_tiles().iter())
            .map(|(tile, _)| tile.id)
            .collect();
        let first = targets(&game);
        for id in targets(&first).into_iter().chain(first) {
            domain.push(become_target(alias.from, id, alias.to.attrs));
        }
    }
    let named = win
        .definitions
        .iter()
        .flat_map(|definition| &definition.elements)
        .any(|element| {
            let Element::Take(group) = element else {
                return false;
            };
            let mut slots = group.items.iter().flat_map(Item::slots);
            slots.any(|slot| slot.offset == Offset::Tile(tile.id))
        });
    domain.extend(named.then_some(tile));
    domain
}

/// The readings, by trying everything: what tells them apart, with the smallest assignment.
fn brute_force(
    hand: &[Tile],
    winning: Option<Tile>,
    calls: &[Call],
    win: &MatchList,
    behaviour: &Behaviour,
    table: &mut AttrTable,
) -> Vec<Vec<Tile>> {
    let in_calls = calls.iter().flat_map(|call| &call.tiles);
    let all: Vec<Tile> = hand
        .iter()
        .chain(&winning)
        .chain(in_calls)
        .copied()
        .collect();
    let mut domains: Vec<Vec<Tile>> = all
        .iter()
        .map(|&tile| domain(tile, win, behaviour, table))
        .collect();
    let is_open: Vec<bool> = all
        .iter()
        .map(|&tile| {
            let aliases: Vec<_> = behaviour
                .targets(tile, table)
                .map(|alias| alias.to)
                .collect();
            let obvious = !aliases.is_empty()
                && aliases[0].id != TileId::ANY
                && aliases.iter().all(|to| *to == aliases[0]);
            !aliases.is_empty() && !obvious
        })
        .collect();
    let loose = hand.len() + usize::from(winning.is_some());
    // Among equal tiles of a call a joker is one of them.
    let mut start = loose;
    for call in calls {
        let places = start..start + call.tiles.len();
        start = places.end;
        let naturals: Vec<TileId> = places
            .clone()
            .filter(|&at| !is_open[at])
            .map(|at| domains[at][0].id)
            .collect();
        if naturals.is_empty() || naturals.iter().any(|id| *id != naturals[0]) {
            continue;
        }
        for at in places.filter(|&at| is_open[at]) {
            domains[at].retain(|tile| tile.id == naturals[0]);
            if domains[at].is_empty() {
                domains[at].push(Tile {
                    id: naturals[0],
                    attrs: all[at].attrs,
                });
            }
        }
    }

    let order = |tile: &Tile| {
        (
            tile.id.sort_key(),
            tile.id.index(),
            table.required_in_play(tile.attrs),
        )
    };
    let visible = |tile: &Tile| (order(tile).0, order(tile).1, order(tile).2);
    let mut best: BTreeMap<Vec<_>, Vec<Tile>> = BTreeMap::new();
    let mut covered: BTreeMap<Vec<TileId>, bool> = BTreeMap::new();
    let product: usize = domains.iter().map(Vec::len).product();
    for number in 0..product {
        let mut rest = number;
        let chosen: Vec<Tile> = domains
            .iter()
            .map(|domain| {
                let tile = domain[rest % domain.len()];
                rest /= domain.len();
                tile
            })
            .collect();
        let ids: Vec<TileId> = chosen.iter().map(|tile| tile.id).collect();
        let is_covered = *covered.entry(ids.clone()).or_insert_with(|| {
            let mut calls = calls.to_vec();
            let mut rest = ids[loose..].iter().map(|&id| Tile::from(id));
            for tile in calls.iter_mut().flat_map(|call| &mut call.tiles) {
                *tile = rest.next().expect("as many tiles");
            }
            let hand = ids[..loose].iter().map(|&id| Tile::from(id)).collect();
            is_covered(&HandCalls { hand, calls }, win, behaviour, table)
        });
        if !is_covered {
            continue;
        }
        // The hand as a multiset, the winning tile, each call as a multiset.
        let mut key = Vec::new();
        let mut start = 0;
        let lengths = [hand.len(), loose - hand.len()];
        for length in lengths
            .into_iter()
            .chain(calls.iter().map(|call| call.tiles.len()))
        {
            let mut part: Vec<_> = chosen[start..start + length].iter().map(visible).collect();
            part.sort();
            key.push(part);
            start += length;
        }
        let jokers: Vec<Tile> = chosen
            .iter()
            .zip(&is_open)
            .filter(|(_, open)| **open)
            .map(|(tile, _)| *tile)
            .collect();
        let smaller = |old: &Vec<Tile>| {
            let new = jokers.iter().map(visible);
            let known = old.iter().map(visible);
            match new.cmp(known) {
                std::cmp::Ordering::Equal => {
                    // Of tiles that look the same, the one that has more attributes.
                    let more = |a: &Tile, b: &Tile| table.has_all(a.attrs, b.attrs);
                    jokers.iter().zip(old).all(|(new, old)| more(new, old)) && jokers != *old
                }
                other => other.is_lt(),
            }
        };
        match best.get(&key) {
            Some(old) if !smaller(old) => {}
            _ => drop(best.insert(key, jokers)),
        }
    }
    let mut readings: Vec<Vec<Tile>> = best.into_values().collect();
    readings.sort_by_key(|reading| reading.iter().map(visible).collect::<Vec<_>>());
    readings
}

/// What random hands are made of.
const TILES: &str = "1m 2m 3m 4m 1p 2p 1z 0m 1j 147j 9j 1j@x 147j@_y 2m@x 3m@_x";

/// One of them, often a joker.
fn a_tile() -> impl Strategy<Value = usize> {
    prop_oneof![2 => 0..15_usize, 1 => 0..3_usize, 1 => 8..11_usize]
}

const ALIASES: &[&str] = &[
    "0m -> 5m",
    "1j -> any",
    "147j -> 1m 4m 1p",
    "9j -> 2m 3m 1p@y",
    "2m@x -> 3m@y 3m 4m",
    "1j@x -> 1m@_z",
    "147j -> any@_w",
];

const WINS: &[&str] = &[
    "mentsu:1, pair:1",
    "mentsu:2 | pair:3",
    "pair:2 | unique, (1m 2m 3m 1p 1z):3, (1m 1z):1",
    "shuntsu:1, restart, koutsu:1, pair:1, any:-9",
    "(unique 0 0 1 1):4 | (0 147j):2",
    "(pon chii):1, pair:1 | mentsu:1, any:2",
    "knit:1, pair:1 | ignore_suit, shuntsu:1, pair:1",
    "almost, mentsu:1, pair:1",
    "dismantle_calls, pair:2, 1m:1",
    "pair:1, dismantle_calls, pair:1, any:1",
    "linked:1, pair:1 | linked:1",
    "(unique 0 0 10):2, any:1",
    "(unique pair 1m koutsu):2 | fail, any:4",
    "(unique pair shuntsu):2 | (unique 1A [1B 1B]):2",
    "dismantle_calls, pair:1, koutsu:1 | dismantle_calls, linked:1, any:1",
    "pair:1, dismantle_calls, pair:1, (pon 1m):1",
    "faceup:3, (1m@x 2m 9j):1",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, max_global_rejects: 1_000_000, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn solver_finds_what_trying_everything_finds(
        hand in vec(a_tile(), 2..=6),
        winning in proptest::bool::ANY,
        calls in vec((select(vec!["pon", "chii"]), vec(a_tile(), 2..=4)), 0..=1),
        aliases in subsequence(ALIASES.to_vec(), 1..=5),
        win in select(WINS.to_vec()),
    ) {
        let mut game = Game::with_sets();
        game.define_set("linked", "0 1, 1 2");
        let kinds = tiles(TILES, &mut game.table);
        game.behaviour = Behaviour::new(kinds[..9].to_vec());
        aliases.iter().for_each(|alias| game.alias(alias));
        let win = game.list(win);
        let pick = |places: &[usize]| places.iter().map(|&at| kinds[at]).collect::<Vec<Tile>>();
        let mut hand = pick(&hand);
        let winning = if winning { hand.pop() } else { None };
        let calls: Vec<Call> = calls.iter().map(|(name, tiles)| Call { name: (*name).into(), tiles: pick(tiles) }).collect();
        let Game { behaviour, table, .. } = &mut game;
        let called = calls.iter().flat_map(|call| &call.tiles);
        let all = hand.iter().chain(&winning).chain(called);
        let ways: usize = all.map(|&tile| domain(tile, &win, behaviour, table).len()).product();
        prop_assume!(ways <= 2000);
        let solutions = solve(&hand, winning, &calls, &win, behaviour, table, Limits::default()).expect("few attributes");
        prop_assert!(solutions.complete);
        let found: Vec<Vec<Tile>> = solutions.readings().map(<[Tile]>::to_vec).collect();
        let expected = brute_force(&hand, winning, &calls, &win, behaviour, table);
        prop_assert_eq!(found, expected);
    }
}
