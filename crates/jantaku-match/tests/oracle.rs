//! Four sets and a pair, seven pairs and thirteen orphans, as definitions, agree with another
//! crate's tables on winning, on how many tiles are missing, on waits and on tiles that help.
//!
//! There is one difference in meaning. Here a tile may come as often as one likes, as it is said
//! of waits: `1111m` beside three sets waits for a fifth `1m`. There no hand ever has more than
//! four of a kind. So what is missing here is never more; and where it is less, or more tiles
//! help, that must be because of a fifth copy. [`Oracle::limited`] finds sets and a pair with
//! at most four copies of a kind, and with that both must agree. The other two definitions
//! never need more than three of a kind.
//!
//! Calls are sequences, because here a called triplet may also serve as the pair.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

mod notation;
mod random;

use jantaku_match::queries::{self, Distance, Help};
use jantaku_match::{Call, Matcher};
use jantaku_tile::{Tile, TileId};
use notation::Game;
use random::Random;
use random::hands::{Counts, KINDS, complete, deal, exchange, without_one};
use xiangting::{PlayerCount, calculate_necessary_tiles};

/// How many hands of each sort; all together are ten million in a thorough run.
const HANDS: u32 = match option_env!("JANTAKU_THOROUGH") {
    Some(_) => 2_000_000,
    None => 40_000,
};

const SETS: &str = "exhaustive, mentsu:4, pair:1";
const PAIRS: &str = "(nojoker quad):-1, pair:7";
const ORPHANS: &str = "unique, orphans:13, orphans:1";

/// A hand beside so many calls.
#[derive(Clone, Copy)]
struct Hand {
    counts: Counts,
    calls: usize,
}

impl Hand {
    fn new(counts: Counts) -> Self {
        let size: u8 = counts.iter().sum();
        Self {
            counts,
            calls: (14 - usize::from(size)) / 3,
        }
    }

    fn with(mut self, kind: usize) -> Self {
        self.counts[kind] += 1;
        self
    }
}

struct Oracle {
    game: Game,
    all: Matcher,
    sets: Matcher,
    others: [Matcher; 2],
    kinds: Vec<TileId>,
    calls: Vec<Call>,
    hands: u32,
    /// Hands where the fifth copy of a tile makes a difference.
    fifths: u32,
}

impl Oracle {
    fn new() -> Self {
        let mut game = Game::with_sets();
        let mut matcher = |text: &str| {
            let list = game.list(text);
            Matcher::new(&list, &game.behaviour, &game.table)
        };
        Self {
            all: matcher(&[SETS, PAIRS, ORPHANS].join(" | ")),
            sets: matcher(SETS),
            others: [PAIRS, ORPHANS].map(matcher),
            calls: game
                .hand("- + chii 123m + chii 789m + chii 456p + chii 234s")
                .calls,
            kinds: game
                .tiles(notation::KINDS)
                .iter()
                .map(|tile| tile.id)
                .collect(),
            game,
            hands: 0,
            fifths: 0,
        }
    }

    fn tiles(&self, hand: &Hand) -> Vec<Tile> {
        let kinds = self.kinds.iter().zip(hand.counts);
        kinds
            .flat_map(|(&id, count)| std::iter::repeat_n(Tile::from(id), count.into()))
            .collect()
    }

    /// A set of kinds, as the other crate has it.
    fn flags(&self, tiles: &[Tile]) -> u64 {
        let kind = |tile: &Tile| self.kinds.iter().position(|kind| *kind == tile.id);
        tiles
            .iter()
            .filter_map(kind)
            .fold(0, |set, kind| set | 1 << kind)
    }

    fn distance(&self, matcher: &Matcher, hand: &Hand) -> usize {
        let calls = &self.calls[..hand.calls];
        match queries::distance(matcher, &self.tiles(hand), calls, &self.game.table) {
            Some(Distance {
                missing,
                exact: true,
            }) => missing,
            other => panic!("{other:?}"),
        }
    }

    fn helping(&self, matcher: &Matcher, hand: &Hand) -> u64 {
        let calls = &self.calls[..hand.calls];
        let Help { tiles, exact } =
            queries::tiles_that_help(matcher, &self.tiles(hand), calls, &self.game.table);
        assert!(exact);
        self.flags(&tiles)
    }

    /// Are so many tiles enough for sets and a pair, with at most four of a kind?
    fn limited(&self, hand: Hand, missing: usize) -> bool {
        let distance = self.distance(&self.sets, &hand);
        let next =
            |kind: usize| hand.counts[kind] < 4 && self.limited(hand.with(kind), missing - 1);
        distance == 0 || (distance <= missing && (0..KINDS).any(next))
    }

    fn check(&mut self, counts: Counts) {
        let hand = Hand::new(counts);
        let matcher = if hand.calls == 0 {
            &self.all
        } else {
            &self.sets
        };
        let (tiles, calls, table) = (
            self.tiles(&hand),
            &self.calls[..hand.calls],
            &self.game.table,
        );
        let (theirs, necessary) =
            calculate_necessary_tiles(&counts, PlayerCount::Four).expect("a hand");
        let theirs = usize::from(theirs);
        let context = || notation::print(&tiles, table);

        assert_eq!(
            matcher.matches(&tiles, calls, table),
            theirs == 0,
            "{}",
            context()
        );
        let full = (0..KINDS)
            .filter(|&kind| counts[kind] == 4)
            .fold(0, |set, kind| set | 1 << kind);
        let waits = self.flags(&queries::waits(matcher, &tiles, calls, table));
        assert_eq!(
            queries::is_waiting(matcher, &tiles, calls, table),
            waits != 0,
            "{}",
            context()
        );
        if theirs > 0 && tiles.len() % 3 == 1 {
            let expected = if theirs == 1 { necessary } else { 0 };
            assert_eq!(waits & !full, expected, "waits of {}", context());
        }

        let ours = self.distance(matcher, &hand);
        let mut fifth = false;
        if ours != theirs {
            assert!(ours < theirs, "{ours}, not {theirs}: {}", context());
            assert!(
                !self.limited(hand, theirs - 1) && self.limited(hand, theirs),
                "{}",
                context()
            );
            let others = self.others.iter().take(if hand.calls == 0 { 2 } else { 0 });
            assert!(
                others
                    .clone()
                    .all(|other| self.distance(other, &hand) >= theirs),
                "{}",
                context()
            );
            fifth = true;
        } else {
            let helping = self.helping(matcher, &hand);
            assert_eq!(necessary & !helping, 0, "some help of {}", context());
            for kind in (0..KINDS).filter(|kind| (helping & !necessary) & (1 << kind) != 0) {
                let context = || {
                    format!(
                        "{} {ours} {:?}",
                        notation::print(&tiles, table),
                        self.kinds[kind]
                    )
                };
                fifth = true;
                assert!(
                    counts[kind] == 4 || !self.limited(hand.with(kind), ours - 1),
                    "help of {}",
                    context()
                );
                let others = self.others.iter().take(if hand.calls == 0 { 2 } else { 0 });
                for other in others.filter(|other| self.distance(other, &hand) == ours) {
                    assert_eq!(
                        self.helping(other, &hand) & (1 << kind),
                        0,
                        "help of {}",
                        context()
                    );
                }
            }
        }
        self.hands += 1;
        self.fifths += u32::from(fifth);
    }
}

#[expect(
    clippy::print_stdout,
    reason = "how many hands it was is worth knowing"
)]
fn check(name: &str, seed: u64, hand: impl Fn(&mut Random) -> Counts) {
    let mut oracle = Oracle::new();
    let mut random = Random::new(seed);
    for _ in 0..HANDS {
        oracle.check(hand(&mut random));
    }
    println!(
        "{name}: {} hands, a fifth copy counts in {}",
        oracle.hands, oracle.fifths
    );
}

#[test]
fn random_hands() {
    let all: Vec<usize> = (0..KINDS).collect();
    check("random", 1, |random| {
        let size = random.pick(&[13, 13, 14, 14, 10, 11, 7, 8, 4, 5, 1, 2]);
        deal(random, &all, size)
    });
}

#[test]
fn hands_of_one_suit() {
    check("one suit", 2, |random| {
        let suit = 9 * random.below(3) as usize;
        let size = random.pick(&[13, 13, 14, 14, 10, 11, 7, 8]);
        deal(random, &(suit..suit + 9).collect::<Vec<_>>(), size)
    });
}

#[test]
fn hands_that_wait() {
    check("waiting", 3, |random| {
        let sets = random.pick(&[4, 4, 4, 3, 2, 1, 0]);
        let complete = complete(random, sets);
        without_one(random, complete)
    });
}

#[test]
fn hands_that_win() {
    check("winning", 4, |random| {
        let sets = random.pick(&[4, 4, 4, 3, 2, 1, 0]);
        complete(random, sets)
    });
}

#[test]
fn hands_that_nearly_win() {
    check("near", 5, |random| {
        let sets = random.pick(&[4, 4, 4, 3, 2]);
        let complete = complete(random, sets);
        let times = 1 + random.below(4);
        let changed = exchange(random, complete, times);
        if random.one_in(2) {
            without_one(random, changed)
        } else {
            changed
        }
    });
}
