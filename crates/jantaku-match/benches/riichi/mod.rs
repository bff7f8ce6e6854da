//! Riichi hands to measure with, drawn with fixed seeds.

#![allow(dead_code, reason = "every bench uses its part")]

use jantaku_match::Matcher;
use jantaku_tile::Tile;

use crate::notation::{self, Game};
use crate::random::Random;
use crate::random::hands::{Counts, KINDS, complete, deal, exchange, without_one};

/// Hands of each sort.
pub const HANDS: usize = 1000;

pub const RIICHI: &str =
    "exhaustive, mentsu:4, pair:1 | (nojoker quad):-1, pair:7 | unique, orphans:13, orphans:1";

/// A matcher, once with and once without counting.
pub fn matchers(game: &mut Game, definitions: &str) -> [(&'static str, Matcher); 2] {
    let list = game.list(definitions);
    let fast = Matcher::new(&list, &game.behaviour, &game.table);
    let general = fast.clone().general_only();
    [("jantaku", fast), ("jantaku, search only", general)]
}

pub fn hands(seed: u64, hand: impl Fn(&mut Random) -> Counts) -> Vec<Counts> {
    let mut random = Random::new(seed);
    (0..HANDS).map(|_| hand(&mut random)).collect()
}

pub fn random_hands(size: usize) -> Vec<Counts> {
    let all: Vec<usize> = (0..KINDS).collect();
    hands(1, |random| deal(random, &all, size))
}

pub fn winning_hands() -> Vec<Counts> {
    hands(2, |random| complete(random, 4))
}

/// One tile away from a win.
pub fn near_hands() -> Vec<Counts> {
    hands(3, |random| {
        let complete = complete(random, 4);
        exchange(random, complete, 1)
    })
}

pub fn waiting_hands() -> Vec<Counts> {
    hands(4, |random| {
        let complete = complete(random, 4);
        without_one(random, complete)
    })
}

pub fn tiles(game: &mut Game, hands: &[Counts]) -> Vec<Vec<Tile>> {
    let kinds = game.tiles(notation::KINDS);
    let tiles = |hand: &Counts| {
        let copies = kinds.iter().zip(hand);
        copies
            .flat_map(|(&tile, &count)| std::iter::repeat_n(tile, count.into()))
            .collect()
    };
    hands.iter().map(tiles).collect()
}

/// Some tiles replaced by jokers.
pub fn with_jokers(hands: &[Vec<Tile>], joker: Tile, count: usize) -> Vec<Vec<Tile>> {
    let mut random = Random::new(5);
    let mut hands = hands.to_vec();
    for hand in &mut hands {
        let size = hand.len();
        random.deal(hand, size);
        hand[..count].fill(joker);
    }
    hands
}
