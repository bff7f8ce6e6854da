//! Counting, search and the plain search say the same of random definitions, hands, calls,
//! jokers, attributes and orderings; and so do all questions built on them.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;
mod random;

use std::collections::BTreeSet;

use jantaku_match::queries::{self, Distance};
use jantaku_match::spec::{Group, MatchList};
use jantaku_match::{Call, HandCalls, Matcher, reference};
use jantaku_tile::{AttrId, AttrSet, Tile};
use notation::{Game, print};
use random::Random;
use random::questions::{self, Question};

/// Ten times as much is asked if this is set when the tests are compiled.
const ROUNDS: usize = if option_env!("JANTAKU_THOROUGH").is_some() {
    10
} else {
    1
};

fn describe(question: &Question, hand: &HandCalls) -> String {
    let table = &question.game.table;
    let calls: Vec<String> = hand
        .calls
        .iter()
        .map(|call| format!("{} {}", call.name, print(&call.tiles, table)))
        .collect();
    let aliases = question.game.behaviour.aliases().iter().map(|alias| {
        format!(
            "{} -> {}",
            alias.from.display(table),
            alias.to.display(table)
        )
    });
    format!(
        "{} {calls:?}: {} with {:?}",
        print(&hand.hand, table),
        question.text,
        aliases.collect::<Vec<_>>()
    )
}

fn matchers(list: &MatchList, game: &Game) -> [Matcher; 2] {
    let fast = Matcher::new(list, &game.behaviour, &game.table);
    [fast.clone().general_only(), fast]
}

#[test]
fn does_it_match() {
    let mut random = Random::new(20_240_229);
    let (mut counted, mut matching, mut cases) = (0, 0, 0);
    for _ in 0..600 * ROUNDS {
        let mut question = questions::question(&mut random);
        let matchers = matchers(&question.list, &question.game);
        for _ in 0..12 {
            let hand = question.hand(&mut random, 9);
            let table = &question.game.table;
            let expected =
                reference::matches(&hand, &question.list, &question.game.behaviour, table);
            let answers = matchers
                .each_ref()
                .map(|matcher| matcher.matches(&hand.hand, &hand.calls, table));
            assert_eq!(answers, [expected; 2], "{}", describe(&question, &hand));
            counted += u32::from(matchers[1].needs_no_search(&hand.hand, &hand.calls));
            matching += u32::from(expected);
            cases += 1;
        }
    }
    println!("{cases} cases, {counted} counted, {matching} matching");
    assert!(
        counted > cases / 5 && matching > cases / 5,
        "{counted} counted and {matching} matching of {cases}"
    );
}

/// The tiles of the wall, each with all forms that it can have when it comes to a hand: as it is,
/// or with attributes that the definitions ask for.
fn marked_candidates(question: &mut Question) -> Vec<(Tile, Vec<Tile>)> {
    let slots = question.list.groups().flat_map(Group::slots);
    let asked: Vec<AttrSet> = slots.map(|slot| slot.attrs).collect();
    let table = &mut question.game.table;
    let mut attrs: Vec<AttrId> = asked
        .iter()
        .flat_map(|&set| table.attrs(set))
        .map(|attr| attr.id)
        .collect();
    attrs.sort_unstable();
    attrs.dedup();
    let wall = question.game.behaviour.game_tiles().iter();
    let marked = wall.map(|&(tile, _)| {
        let mut forms = vec![tile];
        for &attr in &attrs {
            for at in 0..forms.len() {
                let attrs = table
                    .add(forms[at].attrs, attr.invisible())
                    .expect("few attributes");
                forms.push(Tile { attrs, ..tile });
            }
        }
        (tile, forms)
    });
    marked.collect()
}

#[test]
fn waits_needs_counts_and_leftovers() {
    let mut random = Random::new(31_415_926);
    for _ in 0..150 * ROUNDS {
        let mut question = questions::question(&mut random);
        let matchers = matchers(&question.list, &question.game);
        let general = &matchers[0];
        for _ in 0..4 {
            let hand = question.hand(&mut random, 7);
            let marks = marked_candidates(&mut question);
            let (table, behaviour) = (&question.game.table, &question.game.behaviour);
            let matches = |tiles: &[Tile]| general.matches(tiles, &hand.calls, table);
            let with = |tile: Tile| [&hand.hand[..], &[tile]].concat();
            let fitting = marks
                .iter()
                .filter(|(_, marked)| marked.iter().any(|&tile| matches(&with(tile))));
            let mut waits: Vec<Tile> = fitting.map(|(tile, _)| *tile).collect();
            jantaku_tile::sort_hand(&mut waits);
            let mut unneeded: Vec<Tile> = Vec::new();
            for (at, tile) in hand.hand.iter().enumerate() {
                let rest = [&hand.hand[..at], &hand.hand[at + 1..]].concat();
                if !unneeded.contains(tile) && matches(&rest) {
                    unneeded.push(*tile);
                }
            }
            let count = count_matches(&hand, &question.list, &question.game);
            for matcher in &matchers {
                let context = describe(&question, &hand);
                assert_eq!(
                    queries::waits(matcher, &hand.hand, &hand.calls, table),
                    waits,
                    "waits: {context}"
                );
                assert_eq!(
                    queries::unneeded(matcher, &hand.hand, &hand.calls, table),
                    unneeded,
                    "unneeded: {context}"
                );
                assert_eq!(
                    queries::count_matches(matcher, std::slice::from_ref(&hand), table),
                    count,
                    "count: {context}"
                );
            }
            for definition in &question.list.definitions {
                let expected = reference::leftovers(&hand, definition, behaviour, table);
                let left = queries::leftovers(&hand, definition, behaviour, table, usize::MAX);
                let distinct: BTreeSet<HandCalls> = left.iter().cloned().map(sorted).collect();
                assert_eq!(
                    distinct.len(),
                    left.len(),
                    "twice: {}",
                    describe(&question, &hand)
                );
                assert_eq!(
                    distinct,
                    expected,
                    "leftovers: {}",
                    describe(&question, &hand)
                );
            }
        }
    }
}

fn sorted(mut state: HandCalls) -> HandCalls {
    state.hand.sort();
    for call in &mut state.calls {
        call.tiles.sort();
    }
    state.calls.sort();
    state
}

/// The largest factor for all positive counts, found by trying.
fn count_matches(hand: &HandCalls, list: &MatchList, game: &Game) -> usize {
    let most = hand.hand.len()
        + 2 * hand.calls.len()
        + hand
            .calls
            .iter()
            .map(|call| call.tiles.len())
            .sum::<usize>()
        + 1;
    let matches = |definition: &jantaku_match::spec::Definition, factor: usize| {
        let mut larger = definition.clone();
        let mut takes = false;
        for element in &mut larger.elements {
            if let jantaku_match::spec::Element::Take(group) = element
                && group.count > 0
            {
                group.count *= i32::try_from(factor).unwrap_or(i32::MAX);
                takes = true;
            }
        }
        let list = MatchList {
            definitions: vec![larger],
        };
        (takes || factor == 1)
            && Matcher::new(&list, &game.behaviour, &game.table).matches(
                &hand.hand,
                &hand.calls,
                &game.table,
            )
    };
    let count = |definition| {
        (1..=most)
            .rev()
            .find(|&factor| matches(definition, factor))
            .unwrap_or(0)
    };
    list.definitions.iter().map(count).max().unwrap_or(0)
}

#[test]
fn how_far_it_is() {
    const FAR: usize = 3;
    let mut random = Random::new(27_182_818);
    let (mut found, mut cases) = ([0; FAR + 1], 0);
    for _ in 0..60 * ROUNDS {
        let mut question = questions::question(&mut random);
        let matchers = matchers(&question.list, &question.game);
        for _ in 0..3 {
            let hand = question.hand(&mut random, 5);
            let table = &question.game.table;
            // Fewer tiles only matter where there can be too many.
            let limits = question.text.contains(":-");
            let far = if limits { FAR - 1 } else { FAR };
            let (expected, helpful) = nearest(&hand, &matchers[0], &question.game, far, limits);
            for matcher in &matchers {
                let context = describe(&question, &hand);
                let distance = queries::distance(matcher, &hand.hand, &hand.calls, table);
                match (expected, distance) {
                    (
                        Some(missing),
                        Some(Distance {
                            missing: told,
                            exact: true,
                        }),
                    ) => assert_eq!(told, missing, "{context}"),
                    (
                        Some(missing),
                        Some(Distance {
                            missing: told,
                            exact: false,
                        }),
                    ) => assert!(told <= missing, "{context}"),
                    (None, Some(distance)) => assert!(
                        !distance.exact || distance.missing > far,
                        "{distance:?} {context}"
                    ),
                    (Some(missing), None) => panic!("{missing} {context}"),
                    (None, None) => {}
                }
                if expected.is_some() && distance.is_some_and(|distance| distance.exact) {
                    let help = queries::tiles_that_help(matcher, &hand.hand, &hand.calls, table);
                    assert!(
                        !help.exact || help.tiles == helpful,
                        "{:?} {context}",
                        print(&help.tiles, table)
                    );
                    cases += u32::from(help.exact);
                }
            }
            if let Some(missing) = expected {
                found[missing] += 1;
            }
        }
    }
    println!("{cases} exact, by distance {found:?}");
}

/// The fewest tiles of the wall that make the hand match, if that are few, and the tiles that
/// are among them, found by trying everything. For each of them a tile of the hand may go.
fn nearest(
    hand: &HandCalls,
    matcher: &Matcher,
    game: &Game,
    most: usize,
    may_go: bool,
) -> (Option<usize>, Vec<Tile>) {
    let mut wall: Vec<Tile> = game
        .behaviour
        .game_tiles()
        .iter()
        .map(|(tile, _)| *tile)
        .collect();
    jantaku_tile::sort_hand(&mut wall);
    for missing in 0..=most {
        let mut helpful = Vec::new();
        let mut found = false;
        for added in choices(&wall, missing, true) {
            let larger: Vec<Tile> = hand.hand.iter().chain(&added).copied().collect();
            let goes = if may_go {
                missing.min(hand.hand.len())
            } else {
                0
            };
            let fewer = (0..=goes).flat_map(|gone| choices(&hand.hand, gone, false));
            let mut rests = fewer.map(|gone| {
                let mut rest = larger.clone();
                for tile in gone {
                    let at = rest
                        .iter()
                        .position(|other| *other == tile)
                        .expect("it is there");
                    rest.remove(at);
                }
                rest
            });
            if rests.any(|rest| matcher.matches(&rest, &hand.calls, &game.table)) {
                found = true;
                helpful.extend(added);
            }
        }
        if found {
            helpful.sort_by_key(|tile| wall.iter().position(|other| other == tile));
            helpful.dedup();
            return (Some(missing), helpful);
        }
    }
    (None, Vec::new())
}

/// All choices of so many tiles, each as often as one likes or once.
fn choices(from: &[Tile], count: usize, again: bool) -> Vec<Vec<Tile>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all: Vec<Vec<Tile>> = Vec::new();
    for at in 0..from.len() {
        for mut rest in choices(&from[at + usize::from(!again)..], count - 1, again) {
            rest.push(from[at]);
            all.push(rest);
        }
    }
    all
}

#[test]
fn american_hands() {
    const CARDS: &[&str] = &[
        "FF 11a 22b",
        "FFF 111a D",
        "XX0a XX1b",
        "XXX0a DDDa",
        "NN EEE 1a",
        "ZZZ 111a",
        "ZZ XX0a",
        "F 12a RRR|GGG",
        "NEWS 1a",
        "222a 22b",
        "00 DDDb 3a",
        "FFFF X0a X1a",
        "JJ 111a",
        "2024a 222b",
    ];
    const TILES: &[&str] = &[
        "1m", "1m", "1m", "2m", "2p", "2p", "1s", "3m", "4m", "1z", "2z", "3z", "4z", "0z", "0z",
        "6z", "7z", "1f", "2f", "3g", "1j", "1j", "5m",
    ];
    let mut random = Random::new(16_180_339);
    let mut matching = 0;
    for _ in 0..60 * ROUNDS {
        let mut game = Game::new();
        let wall = game.tiles("123456789m123456789p123456789s1234607z 1f 2f 3g 1j");
        game.behaviour = jantaku_match::Behaviour::new(wall);
        for alias in ["1j -> any", "2f 3g -> 1f", "5m -> 1m 2p"] {
            if random.below(4) > 0 {
                game.alias(alias);
            }
        }
        let card = CARDS[random.below(CARDS.len() as u32) as usize];
        let Ok(hand) = jantaku_match::spec::AmericanHand::parse(card) else {
            continue;
        };
        let list = MatchList {
            definitions: std::sync::Arc::new(hand).definitions(),
        };
        let matchers = matchers(&list, &game);
        for _ in 0..30 {
            let words: Vec<&str> = (0..3 + random.below(6))
                .map(|_| random.pick(TILES))
                .collect();
            let tiles = game.tiles(&words.join(" "));
            let (called, hand) = tiles.split_at(if random.one_in(4) { 3 } else { 0 });
            let mut hand = hand.to_vec();
            let calls: Vec<Call> = called
                .chunks(3)
                .map(|tiles| Call {
                    name: "pon".into(),
                    tiles: tiles.to_vec(),
                })
                .collect();
            let table = &game.table;
            // Some hands come close to what the card asks for.
            for _ in 0..random.below(8) {
                let help = queries::tiles_that_help(&matchers[0], &hand, &calls, table);
                if !help.tiles.is_empty() {
                    hand.push(random.pick(&help.tiles));
                }
            }
            let whole = HandCalls { hand, calls };
            let hand = &whole.hand;
            let expected = reference::matches(&whole, &list, &game.behaviour, table);
            for matcher in &matchers {
                let context = format!("{card}: {}", print(hand, table));
                assert_eq!(
                    matcher.matches(hand, &whole.calls, table),
                    expected,
                    "{context}"
                );
                let distance = queries::distance(matcher, hand, &whole.calls, table);
                assert_eq!(
                    distance.is_some_and(|distance| distance.exact && distance.missing == 0),
                    expected,
                    "{context}"
                );
            }
            let [general, fast] = matchers.each_ref().map(|matcher| {
                (
                    queries::distance(matcher, hand, &whole.calls, table),
                    queries::tiles_that_help(matcher, hand, &whole.calls, table),
                    queries::waits(matcher, hand, &whole.calls, table),
                )
            });
            assert_eq!(general, fast, "{card}: {}", print(hand, table));
            matching += usize::from(expected);
        }
    }
    assert!(matching > 20 * ROUNDS, "{matching}");
}
