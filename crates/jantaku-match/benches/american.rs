//! Matching a card of sixty invented American hands, and the distance of hands from it.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

#[path = "../tests/notation/mod.rs"]
mod notation;
#[path = "../tests/random/mod.rs"]
mod random;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use jantaku_match::spec::MatchList;
use jantaku_match::{Behaviour, Matcher, queries};
use jantaku_tile::Tile;
use notation::Game;
use random::Random;

const CARD: &str = include_str!("card.txt");
const KINDS: &str = "123456789m123456789p123456789s123467z0z";
const FLOWERS: &str = "1234f1234g";

/// The number of hands of each kind.
const HANDS: usize = 500;

fn game() -> (Game, MatchList) {
    let mut game = Game::new();
    let wall = [
        game.tiles(KINDS).repeat(4),
        game.tiles(FLOWERS),
        game.tiles("1j").repeat(8),
    ]
    .concat();
    game.behaviour = Behaviour::new(wall);
    game.alias("1j -> any");
    game.alias("2f 3f 4f 1g 2g 3g 4g -> 1f");
    let definitions = CARD
        .lines()
        .flat_map(|hand| game.list(&format!("american, {hand}")).definitions);
    let list = MatchList {
        definitions: definitions.collect(),
    };
    (game, list)
}

fn wall(game: &Game) -> Vec<Tile> {
    let tiles = game.behaviour.game_tiles().iter();
    tiles
        .flat_map(|&(tile, copies)| std::iter::repeat_n(tile, copies.into()))
        .collect()
}

/// Hands that match the card, made by repeatedly exchanging tiles for tiles that help.
fn winning(game: &Game, matcher: &Matcher, hands: &[Vec<Tile>]) -> Vec<Vec<Tile>> {
    let mut random = Random::new(8);
    let complete = |hand: &Vec<Tile>| {
        let mut hand = hand.clone();
        loop {
            let help = queries::tiles_that_help(matcher, &hand, &[], &game.table);
            if help.tiles.is_empty() {
                return hand;
            }
            hand.push(random.pick(&help.tiles));
            let spare = (0..hand.len()).find(|&at| {
                let mut rest = hand.clone();
                rest.remove(at);
                let before = queries::distance(matcher, &hand, &[], &game.table);
                queries::distance(matcher, &rest, &[], &game.table) == before
            });
            if let Some(spare) = spare {
                hand.remove(spare);
            }
        }
    };
    hands.iter().map(complete).collect()
}

fn card(criterion: &mut Criterion) {
    let (game, list) = game();
    let matcher = Matcher::new(&list, &game.behaviour, &game.table);
    let general = matcher.clone().general_only();
    let mut random = Random::new(7);
    let mut tiles = wall(&game);
    let hands: Vec<Vec<Tile>> = (0..HANDS)
        .map(|_| {
            random.deal(&mut tiles, 14);
            tiles[..14].to_vec()
        })
        .collect();
    let winning = winning(&game, &matcher, &hands[..HANDS / 10]);
    let near: Vec<Vec<Tile>> = winning
        .iter()
        .map(|hand| {
            let mut hand = hand.clone();
            random.deal(&mut hand, 1);
            hand[0] = random.pick(&tiles);
            hand
        })
        .collect();
    for (name, hands) in [("random", &hands), ("near", &near), ("winning", &winning)] {
        let mut group = criterion.benchmark_group(format!("american card, {name}"));
        for (how, matcher) in [("match", &matcher), ("match, search only", &general)] {
            group.bench_function(how, |bencher| {
                let mut rest = hands.iter().cycle();
                bencher.iter(|| {
                    rest.next()
                        .map(|hand| matcher.matches(black_box(hand), &[], &game.table))
                });
            });
        }
        group.bench_function("distance", |bencher| {
            let mut rest = hands.iter().cycle();
            bencher.iter(|| {
                rest.next()
                    .map(|hand| queries::distance(&matcher, black_box(hand), &[], &game.table))
            });
        });
        group.bench_function("waits", |bencher| {
            let mut rest = hands.iter().cycle();
            bencher.iter(|| {
                rest.next()
                    .map(|hand| queries::waits(&matcher, black_box(&hand[1..]), &[], &game.table))
            });
        });
    }
}

criterion_group!(benches, card);
criterion_main!(benches);
