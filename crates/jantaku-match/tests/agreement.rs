//! The matcher against the plain search, and the laws both obey, on random questions.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use jantaku_match::spec::{Definition, Element, Group, Item, MatchList, Slot, SpecReader};
use jantaku_match::{Behaviour, Call, HandCalls, Matcher, reference};
use jantaku_tile::{AttrSet, AttrTable, Tile, TileId};
use notation::tiles;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value, json};

/// What hands are made of: a few neighbours in three suits, an honour, and jokers.
const TILES: &str = "1m 2m 3m 4m 5m 1p 2p 3p 1s 1z 0m 1j 147j 2m@x 3m@_x 1p@y 1j@x 5m@x&y any";

/// Jokers of every sort: for one tile, some, all; only with attributes; in chains and circles.
const ALIASES: &[&str] = &[
    "0m -> 5m",
    "1j -> any",
    "147j -> 1m 4m 1p 1s",
    "2m@x -> 3m@y 3m",
    "1p@y -> any@_z",
    "3m -> 4m",
    "5m -> 0m@x",
    "any@x -> 1z",
    "1z -> 147j",
];

/// Orders beyond the usual one.
const ORDERS: &[&str] = &["5m 1m", "2m - 3m", "1z 1m", "147j 1z"];

fn offset() -> impl Strategy<Value = Value> {
    let steps = select(vec![0, 0, 0, 1, 1, 2, -1, 10, 11, 12, 20, 21, -10, -11]);
    let names = select(vec![
        "1m", "2m", "5m", "0m", "1p", "1z", "1j", "147j", "any", "faceup", "1A", "2B", "1C", "DA",
    ]);
    prop_oneof![3 => steps.prop_map(Value::from), 2 => names.prop_map(Value::from)]
}

fn slot() -> impl Strategy<Value = Value> {
    let attrs = select(vec![
        json!(["x"]),
        json!(["y"]),
        json!(["_x"]),
        json!(["z"]),
    ]);
    prop_oneof![
        6 => offset(),
        1 => (offset(), attrs).prop_map(|(offset, attrs)| json!({"offset": offset, "attrs": attrs})),
    ]
}

/// A list with a keyword somewhere, perhaps.
fn with_keywords(items: Vec<Value>, keywords: Vec<(&'static str, usize)>) -> Value {
    let mut items = items;
    for (keyword, at) in keywords {
        items.insert(at.min(items.len()), json!(keyword));
    }
    Value::from(items)
}

fn unit() -> impl Strategy<Value = Value> {
    let keyword = vec((Just("nojoker"), 0_usize..3), 0..=1);
    let usual = select(vec![
        json!([0, 0]),
        json!([0, 1, 2]),
        json!([0, 0, 0]),
        json!([0, 1]),
    ]);
    let other = (vec(slot(), 1..=3), keyword);
    prop_oneof![2 => usual, 1 => other.prop_map(|(slots, keyword)| with_keywords(slots, keyword))]
}

fn item() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => slot(),
        4 => unit(),
        1 => vec(prop_oneof![3 => unit(), 1 => slot()], 2..=2).prop_map(Value::from)
            .prop_filter("linked", |item| item[0].is_array() || item[1].is_array()),
        2 => select(vec!["pair", "shuntsu", "both", "linked"]).prop_map(Value::from),
        1 => select(vec!["pon", "chii"]).prop_map(Value::from),
    ]
}

fn element() -> impl Strategy<Value = Value> {
    let keyword = select(vec!["nojoker", "unique", "ignore_suit"]);
    let keywords = prop_oneof![3 => Just(vec![]), 1 => vec((keyword, 0_usize..3), 1..=2)];
    let group = (vec(item(), 1..=3), keywords, -2..=4_i32);
    let keyword = select(vec![
        "exhaustive",
        "unique",
        "nojoker",
        "ignore_suit",
        "almost",
        "dismantle_calls",
        "restart",
    ]);
    prop_oneof![
        24 => group.prop_map(|(items, keywords, count)| json!([with_keywords(items, keywords), count])),
        8 => keyword.prop_map(Value::from),
        1 => Just(json!("fail")),
    ]
}

fn definitions() -> impl Strategy<Value = Value> {
    vec(vec(element(), 1..=4).prop_map(Value::from), 1..=2).prop_map(Value::from)
}

/// A question: tiles by their place in the list of tiles, definitions, jokers, orders.
#[derive(Clone, Debug)]
struct Question {
    hand: Vec<usize>,
    calls: Vec<(&'static str, Vec<usize>)>,
    definitions: Value,
    aliases: Vec<&'static str>,
    orders: Vec<&'static str>,
}

fn question() -> impl Strategy<Value = Question> {
    let kinds = TILES.split_whitespace().count();
    let call = (select(vec!["pon", "chii"]), vec(0..kinds, 1..=4));
    let tiles = (vec(0..kinds, 0..=8), vec(call, 0..=2));
    let aliases = prop_oneof![1 => Just(vec![]), 2 => subsequence(ALIASES.to_vec(), 0..=4)];
    let orders = subsequence(ORDERS.to_vec(), 0..=1);
    (tiles, definitions(), aliases, orders).prop_map(
        |((hand, calls), definitions, aliases, orders)| Question {
            hand,
            calls,
            definitions,
            aliases,
            orders,
        },
    )
}

/// A question, read.
struct Asked {
    hand: HandCalls,
    list: MatchList,
    behaviour: Behaviour,
    table: AttrTable,
}

impl Question {
    fn read(&self) -> Asked {
        let mut table = AttrTable::new();
        let kinds = tiles(TILES, &mut table);
        // Jokers and what has attributes are in the hand, but not all of it in the wall.
        let mut behaviour = Behaviour::new(kinds[..12].to_vec());
        for alias in &self.aliases {
            let (from, to) = alias.split_once("->").expect("an alias");
            behaviour.alias(&tiles(from, &mut table), &tiles(to, &mut table));
        }
        for order in &self.orders {
            let chain: Vec<_> = order.split_whitespace().map(TileId::find).collect();
            behaviour.order.link_tiles(&chain);
        }
        let pick = |places: &[usize]| places.iter().map(|&at| kinds[at]).collect();
        let calls = self.calls.iter().map(|(name, tiles)| Call {
            name: (*name).into(),
            tiles: pick(tiles),
        });
        let hand = HandCalls {
            hand: pick(&self.hand),
            calls: calls.collect(),
        };
        let sets = json!({
            "pair": [[0, 0]], "shuntsu": [[0, 1, 2]], "both": [[0, 0, 0], [0, 1, 2]],
            "linked": [[[0, 0], [1, 1]]],
        });
        let ruleset = Map::from_iter([("set_definitions".to_owned(), sets)]);
        let list = SpecReader::new(&ruleset, &mut table).list(&self.definitions);
        Asked {
            hand,
            list,
            behaviour,
            table,
        }
    }
}

impl Asked {
    fn reference(&self, hand: &HandCalls, list: &MatchList) -> bool {
        reference::matches(hand, list, &self.behaviour, &self.table)
    }

    fn matcher(&self) -> Matcher {
        Matcher::new(&self.list, &self.behaviour, &self.table)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn matcher_agrees_with_the_plain_search(question in question()) {
        let asked = question.read();
        let expected = asked.reference(&asked.hand, &asked.list);
        let HandCalls { hand, calls } = &asked.hand;
        prop_assert_eq!(asked.matcher().matches(hand, calls, &asked.table), expected);
        // The order of tiles and calls makes no difference.
        let (mut hand, mut calls) = (hand.clone(), calls.clone());
        hand.reverse();
        calls.reverse();
        calls.iter_mut().for_each(|call| call.tiles.reverse());
        prop_assert_eq!(asked.matcher().matches(&hand, &calls, &asked.table), expected);
    }

    #[test]
    fn more_tiles_match_no_less(question in question(), more in 0..10_usize) {
        let mut asked = question.read();
        for definition in &mut asked.list.definitions {
            definition.elements.retain(|element| !matches!(element, Element::Fail | Element::Restart));
            groups(definition).for_each(|group| group.count = group.count.abs().max(1));
        }
        let mut longer = asked.hand.clone();
        longer.hand.push(tiles(TILES, &mut AttrTable::new())[more]);
        let matcher = asked.matcher();
        if matcher.matches(&asked.hand.hand, &asked.hand.calls, &asked.table) {
            prop_assert!(matcher.matches(&longer.hand, &longer.calls, &asked.table));
        }
    }

    #[test]
    fn without_jokers_they_need_no_excluding(question in question()) {
        let question = Question { aliases: vec![], ..question };
        let mut asked = question.read();
        let matcher = asked.matcher();
        let HandCalls { hand, calls } = asked.hand.clone();
        let expected = matcher.matches(&hand, &calls, &asked.table);
        for group in asked.list.definitions.iter_mut().flat_map(groups) {
            group.joker_bases = true;
            group.items.iter_mut().flat_map(slots).for_each(|slot| slot.nojoker = true);
        }
        prop_assert_eq!(asked.matcher().matches(&hand, &calls, &asked.table), expected);
    }

    #[test]
    fn a_joker_is_as_good_as_what_it_stands_for(question in question(), place in 0..8_usize) {
        let mut asked = question.read();
        for group in asked.list.definitions.iter_mut().flat_map(groups) {
            group.count = group.count.abs();
            group.joker_bases = false;
            for slot in group.items.iter_mut().flat_map(slots) {
                (slot.nojoker, slot.attrs) = (false, AttrSet::EMPTY);
            }
        }
        let Some(&joker) = asked.hand.hand.get(place) else { return Ok(()) };
        let targets: Vec<Tile> = asked.behaviour.targets(joker, &asked.table).map(|alias| alias.to).collect();
        let matcher = asked.matcher();
        for target in targets {
            if target.id == TileId::ANY || asked.behaviour.is_joker(target, &asked.table) {
                continue;
            }
            let mut replaced = asked.hand.clone();
            replaced.hand[place] = target;
            if matcher.matches(&replaced.hand, &replaced.calls, &asked.table) {
                prop_assert!(
                    matcher.matches(&asked.hand.hand, &asked.hand.calls, &asked.table),
                    "{:?} for {:?}", target, joker
                );
            }
        }
    }
}

fn groups(definition: &mut Definition) -> impl Iterator<Item = &mut Group> {
    definition
        .elements
        .iter_mut()
        .filter_map(|element| match element {
            Element::Take(group) => Some(group),
            _ => None,
        })
}

fn slots(item: &mut Item) -> impl Iterator<Item = &mut Slot> {
    let units = match item {
        Item::Units(units) => &mut units[..],
        Item::Call(_) => &mut [],
    };
    units.iter_mut().flat_map(|unit| &mut unit.slots)
}

/// Players with different jokers see the same tiles differently.
#[test]
fn jokers_are_the_players_own() {
    let mut game = notation::Game::with_sets();
    let list = game.list("pair:1");
    let hand = game.tiles("5m 0m");
    let other = game.behaviour.clone();
    game.alias("0m -> 5m");
    assert!(Matcher::new(&list, &game.behaviour, &game.table).matches(&hand, &[], &game.table));
    assert!(!Matcher::new(&list, &other, &game.table).matches(&hand, &[], &game.table));
}
