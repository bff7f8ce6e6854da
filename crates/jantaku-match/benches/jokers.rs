//! The time to find everything that the jokers of a winning hand can stand for.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use jantaku_match::Behaviour;
use jantaku_match::jokers::{Limits, Solutions, solve};
use jantaku_match::spec::{MatchList, SpecReader};
use jantaku_tile::{AttrTable, Tile, TileId, notation::mpsz};
use serde_json::{Value, json};

/// The number of hands measured of each kind.
const HANDS: usize = 40;

/// A deterministic random generator, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

fn tiles(text: &str) -> Vec<Tile> {
    let ids = mpsz::parse(text).unwrap_or_default();
    ids.into_iter().map(Tile::from).collect()
}

struct Table {
    win: MatchList,
    behaviour: Behaviour,
    attrs: AttrTable,
    kinds: Vec<Tile>,
}

/// Four sets and a pair, seven pairs or thirteen orphans. `147j` is a one, four or seven, `1j`
/// any tile.
fn table() -> Table {
    let orphans = json!([
        "1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"
    ]);
    let ruleset = json!({
        "set_definitions": {"pair": [[0, 0]], "mentsu": [[0, 0, 0], [0, 1, 2]], "quad": [[0, 0, 0, 0]]},
        "win_definition": [
            [[["mentsu"], 4], [["pair"], 1]],
            [[["nojoker", "quad"], -1], [["pair"], 7]],
            ["unique", [orphans, 13], [orphans, 1]],
        ],
    });
    let mut attrs = AttrTable::new();
    let win = match &ruleset {
        Value::Object(ruleset) => SpecReader::new(ruleset, &mut attrs).named("win"),
        _ => MatchList::default(),
    };
    let kinds = tiles("123456789m123456789p123456789s1234567z");
    let mut behaviour = Behaviour::new(kinds.repeat(4));
    behaviour.alias(&tiles("{147j}"), &tiles("147m147p147s"));
    behaviour.alias(&tiles("1j"), &[Tile::from(TileId::ANY)]);
    Table {
        win,
        behaviour,
        attrs,
        kinds,
    }
}

/// Four sets and a pair, with no tile more than four times.
fn winning_hand(dice: &mut Dice, kinds: &[Tile]) -> Vec<Tile> {
    loop {
        let mut hand: Vec<Tile> = Vec::new();
        for _ in 0..4 {
            let first = dice.below(kinds.len());
            let is_run = first < 27 && first % 9 < 7 && dice.below(3) > 0;
            let run = [
                first,
                first + usize::from(is_run),
                first + 2 * usize::from(is_run),
            ];
            hand.extend(run.map(|at| kinds[at]));
        }
        let pair = kinds[dice.below(kinds.len())];
        hand.extend([pair, pair]);
        let copies = |tile: &Tile| hand.iter().filter(|other| *other == tile).count();
        if hand.iter().all(|tile| copies(tile) <= 4) {
            return hand;
        }
    }
}

/// Winning hands in which some tiles are replaced by jokers. The last tile is the winning one.
fn hands(jokers: usize, joker: &[&str], kinds: &[Tile]) -> Vec<Vec<Tile>> {
    let mut dice = Dice(jokers as u64);
    let joker: Vec<Tile> = joker.iter().flat_map(|text| tiles(text)).collect();
    let mut hands = Vec::new();
    while hands.len() < HANDS {
        let mut hand = winning_hand(&mut dice, kinds);
        let mut left = jokers;
        for at in 0..hand.len() {
            // Any tiles, spread over the hand.
            let by = joker[at % joker.len()];
            let restricted = by.id.as_str() == "147j";
            let fits = !restricted
                || matches!(hand[at].id.number(), Some(1 | 4 | 7))
                    && !hand[at].id.as_str().ends_with('z');
            if left > 0 && fits && (restricted || dice.below(hand.len() - at) < left) {
                hand[at] = by;
                left -= 1;
            }
        }
        let winning = dice.below(hand.len());
        hand.swap(winning, 13);
        if left == 0 {
            hands.push(hand);
        }
    }
    hands
}

fn ask(table: &mut Table, hand: &[Tile]) -> Option<Solutions> {
    let (winning, hand) = hand.split_last()?;
    let Table {
        win,
        behaviour,
        attrs,
        ..
    } = table;
    solve(
        hand,
        Some(*winning),
        &[],
        win,
        behaviour,
        attrs,
        Limits::default(),
    )
    .ok()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the longest time is measured, which criterion does not tell"
)]
fn worst(table: &mut Table, hands: &[Vec<Tile>]) -> (Duration, usize, usize) {
    let mut worst = (Duration::ZERO, 0, 0);
    for hand in hands {
        let times = (0..20).map(|_| {
            let start = Instant::now();
            black_box(ask(table, hand));
            start.elapsed()
        });
        let time = times.min().unwrap_or_default();
        let found = ask(table, hand);
        let (count, complete) = found.map_or((0, false), |found| (found.len(), found.complete));
        worst = (
            time.max(worst.0),
            count.max(worst.1),
            worst.2 + usize::from(!complete),
        );
    }
    worst
}

#[expect(clippy::print_stdout, reason = "this is what the bench is for")]
fn bench(c: &mut Criterion) {
    let mut table = table();
    let sorts: [(&str, &[&str]); 3] = [
        ("147j", &["{147j}"]),
        ("any", &["1j"]),
        ("both", &["{147j}", "1j"]),
    ];
    for (name, joker) in sorts {
        let mut group = c.benchmark_group(format!("{name} jokers"));
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_secs(1));
        for jokers in 1..=8 {
            let hands = hands(jokers, joker, &table.kinds);
            let (time, readings, cut_short) = worst(&mut table, &hands);
            println!(
                "{jokers} {name}: slowest {time:?}, up to {readings} readings, {cut_short} cut short"
            );
            let mut next = 0;
            group.bench_function(jokers.to_string(), |b| {
                b.iter(|| {
                    next = (next + 1) % hands.len();
                    ask(&mut table, &hands[next])
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
