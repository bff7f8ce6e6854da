//! Questions about the hands of American cards.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;

use jantaku_match::american::{Card, Nearest};
use jantaku_match::spec::MatchList;
use jantaku_match::{Call, HandCalls, Matcher};
use notation::{Game, print};
use proptest::prelude::*;

const CARD: [&str; 8] = [
    "FF 2024a 2222b 2222c",
    "FFF 13a 5555b 77777c",
    "333a 00 6666b DDDDDb",
    "XXX0a XX1b XXXX2c DDDDDa",
    "EE NNNN SW XXX0a XXX0b",
    "FFFF RRR|GGG 4444a 888a",
    "NEWS ZZZZ 11a 2222a",
    "FFFF 22a 222a 55555b",
];

/// The tiles and jokers of American sets, and a card.
fn game() -> (Game, MatchList, Card) {
    let mut game = Game::new();
    let kinds = "123456789m123456789p123456789s12346z7z0z";
    let mut wall = game.tiles(kinds).repeat(4);
    wall.extend(game.tiles("1234f1234g"));
    wall.extend(game.tiles("1j").repeat(8));
    game.behaviour = jantaku_match::Behaviour::new(wall);
    game.alias("1j -> any");
    game.alias("2f 3f 4f 1g 2g 3g 4g -> 1f");
    let mut list = MatchList::default();
    for hand in CARD {
        list.definitions
            .extend(game.list(&format!("american, {hand}")).definitions);
    }
    let card = Card::of(&list, &game.behaviour);
    assert_eq!(
        card.hands().map(|hand| &*hand.text).collect::<Vec<_>>(),
        CARD
    );
    (game, list, card)
}

fn nearest(hand: &str, count: usize) -> (Game, Vec<Nearest>) {
    let (mut game, _, card) = game();
    let HandCalls { hand, calls } = game.hand(hand);
    let nearest = card.nearest(&hand, &calls, count, &mut game.table);
    (game, nearest.expect("few attributes"))
}

#[test]
fn nearest_hands_are_shown_with_what_they_lack() {
    let (game, nearest) = nearest("2s0z2s4s 2222m 22p 1j 1f 9p 3g", 5);
    assert_eq!(nearest.len(), 5);
    let best = &nearest[0];
    assert_eq!(best.hand.text, CARD[0]);
    assert_eq!(best.distance, 0);
    assert_eq!(best.used, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]);
    assert_eq!(
        print(&best.arranged, &game.table),
        "1f 3g 3x 2s 0z 2s 4s 3x 2m 2m 2m 2m 3x 2p 2p 1j 2p@inactive"
    );
    assert!(
        nearest
            .windows(2)
            .all(|two| two[0].distance <= two[1].distance)
    );
}

#[test]
fn jokers_are_no_help_in_pairs_and_singles() {
    let (game, nearest) = nearest("1234z 1m 2222m 1j 1j 1j 1j 1j", 1);
    // Four jokers are used for ZZZZ, but the fifth is none of the ones.
    assert_eq!(nearest[0].hand.text, CARD[6]);
    assert_eq!((nearest[0].distance, nearest[0].used.len()), (0, 13));
    assert_eq!(
        print(&nearest[0].arranged, &game.table),
        "4z 1z 3z 2z 3x 1j 1j 1j 1j 3x 1m 1m@inactive 3x 2m 2m 2m 2m"
    );
}

#[test]
fn calls_are_groups_of_the_nearest_hands() {
    let (game, nearest) = nearest("1f 2f 4444p 88p + pon 6z 6z 1j", 5);
    assert_eq!(nearest[0].hand.text, CARD[5]);
    assert_eq!(nearest[0].distance, 2);
    assert_eq!(
        print(&nearest[0].arranged, &game.table),
        "1f 2f 1f@inactive 1f@inactive 3x 6z 6z 1j 3x 4p 4p 4p 4p 3x 8p 8p 8p@inactive"
    );
    // No other hand has a group of three green dragons.
    assert_eq!(nearest.len(), 1);
}

#[test]
fn ready_hands_use_every_tile() {
    let (mut game, _, card) = game();
    for (hand, ready) in [
        ("1f3g 2s0z2s4s 2222m 222p", true),
        ("1f3g 2s0z2s4s 2222m 22p9p", false),
        ("1f3g 2s0z2s4s 2222m 22p1j", true),
        ("3g 2s0z2s4s 2222m 22p1j1j", true),
        ("3g 2s0z2s1j 2222m 2222p", false),
        ("1f3g 2s0z2s4s 222p + pon 222m 1j", true),
        ("1f3g 2s0z2s4s 2222p + pon 222m", false),
    ] {
        let HandCalls { hand: tiles, calls } = game.hand(hand);
        assert_eq!(card.is_ready(&tiles, &calls, &game.table), ready, "{hand}");
    }
}

#[test]
fn calls_leave_some_hands_viable() {
    let (mut game, _, card) = game();
    for (concealed, calls, expected) in [
        (13, "-", &CARD[..]),
        (12, "-", &[]),
        (10, "- + pon 6z 6z 1j", &[CARD[2], CARD[3], CARD[5]]),
        (9, "- + kong 2p 2p 1j 1j", &[CARD[0], CARD[6], CARD[7]]),
        (7, "- + pon 4z 4z 4z + pon 3m 3m 3m", &[CARD[4]]),
        (10, "- + pon 9m 9m 9m", &[CARD[3], CARD[4]]),
        (7, "- + pon 9m 9m 9m + pon 1m 1m 1m", &[]),
    ] {
        let calls = game.hand(calls).calls;
        let viable = card.viable(concealed, &calls, &game.table);
        let viable: Vec<&str> = viable.iter().map(|hand| &*hand.text).collect();
        assert_eq!(viable, expected, "{calls:?}");
    }
}

#[test]
fn calls_can_deaden_a_hand() {
    let (mut game, _, card) = game();
    let call = |game: &mut Game, text: &str| Call {
        name: "pon".into(),
        tiles: game.tiles(text),
    };
    let good = call(&mut game, "6z 6z 6z");
    let bad = call(&mut game, "1z 1z 1z");
    let exposed = [call(&mut game, "9m 9m 9m")];
    let none: &[Call] = &[];
    assert!(card.all_calls_deaden(13, none, &[], &game.table));
    assert!(!card.all_calls_deaden(13, none, std::slice::from_ref(&good), &game.table));
    assert!(!card.all_calls_deaden(13, none, &[bad.clone(), good], &game.table));
    assert!(card.all_calls_deaden(10, &exposed, &[bad], &game.table));
}

#[test]
fn hands_die_when_their_tiles_are_gone() {
    let (mut game, _, card) = game();
    let calls = game.hand("- + pon 6z 6z 6z").calls;
    let all: Vec<_> = game
        .behaviour
        .game_tiles()
        .iter()
        .flat_map(|&(tile, count)| vec![tile; usize::from(count)])
        .collect();
    assert!(!card.is_dead(10, &calls, &all, &game.table));
    // With fours, sixes, dragons and jokers gone there is nothing to be made.
    let gone = game.tiles("4m4p4s 6m6p6s 6z7z0z 1j");
    let left: Vec<_> = all
        .iter()
        .copied()
        .filter(|tile| !gone.contains(tile))
        .collect();
    assert!(card.is_dead(10, &calls, &left, &game.table));
    assert!(card.is_dead(9, &calls, &all, &game.table));
}

#[test]
fn winning_hands_are_arranged_as_on_the_card() {
    let (mut game, list, card) = game();
    for (hand, written, expected) in [
        (
            "3g 2s0z2s4s 2222m 22p 1j 1f 1j",
            CARD[0],
            "1f 3g 3x 2s 0z 2s 4s 3x 2m 2m 2m 2m 3x 2p 2p 1j",
        ),
        // The natural pair of whites comes first, though the dragons are the same tile.
        (
            "333m 0000z 6666p 1j 1j 1j",
            CARD[2],
            "3m 3m 3m 3x 0z 0z 3x 6p 6p 6p 6p 3x 0z 0z 1j 1j",
        ),
        (
            "1234z 2222m 11m 111z 1z",
            CARD[6],
            "4z 1z 3z 2z 3x 1z 1z 1z 3x 1m 1m 3x 2m 2m 2m 2m",
        ),
        (
            "12f3g4f 4444p 88p 1j + pon 6z 1j 6z",
            CARD[5],
            "1f 2f 3g 4f 3x 6z 1j 6z 3x 4p 4p 4p 4p 3x 8p 8p",
        ),
    ] {
        let HandCalls {
            hand: mut tiles,
            calls,
        } = game.hand(hand);
        let matcher = Matcher::new(&list, &game.behaviour, &game.table);
        assert!(matcher.matches(&tiles, &calls, &game.table), "{hand}");
        let winning = tiles.pop();
        let written = card
            .hands()
            .find(|other| other.text == written)
            .expect("on the card");
        let shown = card.arrange(written, &tiles, winning, &calls, &game.table);
        assert_eq!(print(&shown.expect(hand), &game.table), expected, "{hand}");
    }
    let other = game.tiles("1234z 2222m 11m 111z 2z");
    let written = card.hands().nth(6).expect("on the card");
    assert_eq!(card.arrange(written, &other, None, &[], &game.table), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    /// A card hand that lacks nothing is one that matches, and the other way round.
    #[test]
    fn what_lacks_nothing_matches(number in 0..8_usize, places in proptest::collection::vec(0..60_usize, 14), wild in 0..14_usize) {
        let (mut game, list, card) = game();
        // Begin with a hand that may win, and spoil it a little.
        let hands = [
            "1f3g2s0z2s4s2222m2222p", "1f1f2g1m3m5555p77777s", "333m00z6666p00000z", "555p66s7777m00000z",
            "11z4444z23z777m777s", "12f34g666z4444p888p", "4132z1111z11p2222p", "1f2f3g4g22m222m55555p",
        ];
        let mut tiles = game.tiles(hands[number]);
        let kinds: Vec<_> = game.behaviour.game_tiles().iter().map(|(tile, _)| *tile).collect();
        for (at, &place) in places.iter().enumerate() {
            if place < 2 {
                tiles[at] = kinds[(at + 7 * wild) % kinds.len()];
            } else if place < 8 && at >= wild {
                tiles[at] = game.tiles("1j")[0];
            }
        }
        let matcher = Matcher::new(&list, &game.behaviour, &game.table);
        let expected = matcher.matches(&tiles, &[], &game.table);
        let nearest = card.nearest(&tiles, &[], 1, &mut game.table).expect("few attributes");
        let complete = nearest.first().is_some_and(|nearest| nearest.used.len() == 14);
        prop_assert_eq!(complete, expected, "{}", print(&tiles, &game.table));
    }
}
