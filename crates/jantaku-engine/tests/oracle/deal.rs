//! Random wins of riichi and its kin, for a comparison with other scorers and for measurements.

use std::ops::Range;
use std::sync::Arc;

use jantaku_engine::appraisal::Question;
use jantaku_rulebook::{Ring, Rulebook, WinWay};
use jantaku_rules::library::Library;
use jantaku_rules::load::{ModEntry, Request, Ruleset, load};
use jantaku_tile::{Tile, TileId};

/// The rules that all scorers share: a pair that is both round and seat wind is worth 4 fu.
const MODS: &[&str] = &[
    "yaku/riichi",
    "yaku/ippatsu",
    "dora",
    "ura",
    "kandora",
    "aka",
    "double_wind_4_fu",
];

/// A game whose wins are dealt.
#[derive(Clone, Debug)]
pub struct Game {
    pub ruleset: &'static str,
    pub players: u8,
    /// Kinds that are not in the wall.
    pub missing: Range<u8>,
    /// How many indicators have a place in the dead wall before it grows.
    pub indicators: usize,
}

/// For four players, with all tiles.
pub const RIICHI: Game = Game {
    ruleset: "riichi",
    players: 4,
    missing: 0..0,
    indicators: 5,
};

/// A game with these rules.
pub fn rulebook(game: &Game) -> Arc<Rulebook> {
    let request = Request {
        ruleset: Ruleset::Id(game.ruleset.to_owned()),
        mods: MODS.iter().map(|id| ModEntry::plain(*id)).collect(),
        ..Request::default()
    };
    let loaded = load(&Library::shipped(), &request).expect("it is shipped");
    let (rulebook, problems) = Rulebook::new(loaded.document.as_object().expect("an object"));
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(rulebook)
}

/// A tile: characters from 0, circles from 9, bamboo from 18, winds from 27, dragons from 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub kind: u8,
    pub red: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    Chii,
    Pon,
    Daiminkan,
    Kakan,
    Ankan,
}

impl Called {
    pub fn name(self) -> &'static str {
        match self {
            Self::Chii => "chii",
            Self::Pon => "pon",
            Self::Daiminkan => "daiminkan",
            Self::Kakan => "kakan",
            Self::Ankan => "ankan",
        }
    }

    pub fn is_kan(self) -> bool {
        !matches!(self, Self::Chii | Self::Pon)
    }
}

/// A winning hand and how it was won.
#[derive(Clone, Debug)]
pub struct Win {
    pub players: u8,
    /// Without the winning tile.
    pub hand: Vec<Piece>,
    pub calls: Vec<(Called, Vec<Piece>)>,
    /// How many norths are set aside; in games for three only.
    pub norths: u8,
    pub tile: Piece,
    pub tsumo: bool,
    pub seat: u8,
    pub round: u8,
    pub riichi: bool,
    pub double_riichi: bool,
    pub ippatsu: bool,
    pub last_tile: bool,
    pub rinshan: bool,
    pub chankan: bool,
    pub first_turn: bool,
    pub indicators: Vec<u8>,
    pub under: Vec<u8>,
}

/// Numbers by xorshift.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const NORTH: u8 = 30;

const ORPHANS: [u8; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// Which tiles a hand is made of: rare hands come up more often than at a table.
fn kinds(random: &mut Random) -> Vec<u8> {
    let suit = |suit: u8| (9 * suit..9 * suit + 9).collect::<Vec<u8>>();
    let one = random.below(3) as u8;
    match random.below(12) {
        0 => suit(one),
        1 => [suit(one), (27..34).collect()].concat(),
        2 => ORPHANS.to_vec(),
        3 => (27..34).collect(),
        4 => vec![19, 20, 21, 23, 25, 32],
        5 => vec![
            0, 1, 2, 6, 7, 8, 9, 10, 11, 15, 16, 17, 18, 19, 20, 24, 25, 26, 27, 33,
        ],
        6 => {
            let low = random.below(6) as u8;
            let mut kinds: Vec<u8> = (0..3)
                .flat_map(|suit| 9 * suit + low..9 * suit + low + 4)
                .collect();
            kinds.extend([27, 28, 31]);
            kinds
        }
        _ => (0..34).collect(),
    }
}

/// Copies that are left.
struct Left([u8; 34]);

impl Left {
    fn take(&mut self, kind: u8, count: u8) -> bool {
        let left = &mut self.0[usize::from(kind)];
        let enough = *left >= count;
        *left -= if enough { count } else { 0 };
        enough
    }
}

/// A win, if the dice fall right.
pub fn win(random: &mut Random, game: &Game) -> Option<Win> {
    let mut left = Left([4; 34]);
    for kind in game.missing.clone() {
        left.0[usize::from(kind)] = 0;
    }
    let kinds = |random: &mut Random| {
        let mut kinds = kinds(random);
        kinds.retain(|kind| !game.missing.contains(kind));
        kinds
    };
    let mut hand: Vec<u8> = Vec::new();
    let mut calls: Vec<(Called, Vec<u8>)> = Vec::new();
    match random.below(20) {
        0 => {
            hand.extend(ORPHANS);
            hand.push(random.pick(&ORPHANS));
            for &kind in &hand {
                left.take(kind, 1).then_some(())?;
            }
        }
        1 => {
            let mut kinds = kinds(random);
            for _ in 0..7 {
                let kind = random.pick(&kinds);
                kinds.retain(|other| *other != kind);
                left.take(kind, 2).then_some(())?;
                hand.extend([kind, kind]);
                if kinds.is_empty() {
                    kinds = (0..34).filter(|kind| !hand.contains(kind)).collect();
                }
            }
        }
        _ => {
            let kinds = kinds(random);
            let sequences = random.pick(&[0, 20, 60, 60, 90, 100]);
            let called = random.pick(&[0, 0, 0, 20, 50, 90]);
            let kans = random.pick(&[0, 0, 10, 80]);
            let repeats = random.one_in(6);
            let mut last: Option<u8> = None;
            for _ in 0..4 {
                let kind = last.filter(|_| repeats && random.one_in(2));
                let kind = kind.unwrap_or_else(|| random.pick(&kinds));
                last = Some(kind);
                let is_run = kind < 27 && kind % 9 < 7 && random.below(100) < sequences;
                let is_called = random.below(100) < called;
                if is_run {
                    for step in 0..3 {
                        left.take(kind + step, 1).then_some(())?;
                    }
                    let run = vec![kind, kind + 1, kind + 2];
                    if is_called {
                        calls.push((Called::Chii, run));
                    } else {
                        hand.extend(run);
                    }
                } else if random.below(100) < kans {
                    left.take(kind, 4).then_some(())?;
                    let kan = if is_called {
                        random.pick(&[Called::Daiminkan, Called::Kakan])
                    } else {
                        Called::Ankan
                    };
                    calls.push((kan, vec![kind; 4]));
                } else {
                    left.take(kind, 3).then_some(())?;
                    if is_called {
                        calls.push((Called::Pon, vec![kind; 3]));
                    } else {
                        hand.extend([kind; 3]);
                    }
                }
            }
            let pair = random.pick(&kinds);
            left.take(pair, 2).then_some(())?;
            hand.extend([pair; 2]);
        }
    }
    Some(situation(random, game, left, hand, calls))
}

fn situation(
    random: &mut Random,
    game: &Game,
    mut left: Left,
    hand: Vec<u8>,
    calls: Vec<(Called, Vec<u8>)>,
) -> Win {
    // One of the four fives of a suit is red.
    let mut reds: [Option<usize>; 3] = [4_u8, 13, 22].map(|five| {
        let called = calls.iter().flat_map(|(_, tiles)| tiles);
        let own = hand.iter().chain(called).filter(|kind| **kind == five);
        let red = random.below(4);
        (red < own.count()).then_some(red)
    });
    let mut pieces = |kinds: Vec<u8>| -> Vec<Piece> {
        let pieces = kinds.into_iter().map(|kind| {
            let red = match kind {
                4 | 13 | 22 => {
                    let place = &mut reds[usize::from(kind / 9)];
                    let red = *place == Some(0);
                    *place = place.and_then(|place| place.checked_sub(1));
                    red
                }
                _ => false,
            };
            Piece { kind, red }
        });
        pieces.collect()
    };
    let mut hand = pieces(hand);
    let calls: Vec<(Called, Vec<Piece>)> = calls
        .into_iter()
        .map(|(called, tiles)| (called, pieces(tiles)))
        .collect();
    let tile = hand.swap_remove(random.below(hand.len()));
    for at in (1..hand.len()).rev() {
        hand.swap(at, random.below(at + 1));
    }
    let closed = calls.iter().all(|(called, _)| *called == Called::Ankan);
    let tsumo = random.one_in(2);
    let seat = random.below(game.players.into()) as u8;
    let mut norths = 0;
    while game.players == 3 && random.one_in(2) && left.take(NORTH, 1) {
        norths += 1;
    }
    let first_turn = calls.is_empty() && norths == 0 && tsumo && random.one_in(12);
    let riichi = closed && !first_turn && random.one_in(2);
    let kan = calls.iter().any(|(called, _)| called.is_kan());
    let rinshan = tsumo && kan && random.one_in(4);
    let last_tile = !first_turn && !rinshan && random.one_in(8);
    let mut turned = |count: usize| -> Vec<u8> {
        let mut tiles = Vec::new();
        while tiles.len() < count {
            let kind = random.below(34) as u8;
            if left.take(kind, 1) {
                tiles.push(kind);
            }
        }
        tiles
    };
    let count = 1 + calls.iter().filter(|(called, _)| called.is_kan()).count();
    let count = count.min(game.indicators);
    let indicators = turned(count);
    let under = if riichi { turned(count) } else { Vec::new() };
    Win {
        double_riichi: riichi && !kan && random.one_in(5),
        ippatsu: riichi && !kan && random.one_in(3),
        chankan: !tsumo && !last_tile && random.one_in(10),
        round: random.below(game.players.into()) as u8,
        players: game.players,
        hand,
        calls,
        norths,
        tile,
        tsumo,
        seat,
        riichi,
        last_tile,
        rinshan,
        first_turn,
        indicators,
        under,
    }
}

/// A tile of ours.
pub fn tile(piece: Piece) -> Tile {
    let (suit, number) = match piece.kind {
        kind @ 0..27 => (["m", "p", "s"][usize::from(kind / 9)], kind % 9 + 1),
        kind => ("z", kind - 26),
    };
    let number = if piece.red { 0 } else { number };
    TileId::parse(&format!("{number}{suit}"))
        .expect("a tile")
        .into()
}

fn plain(kind: &u8) -> Tile {
    tile(Piece {
        kind: *kind,
        red: false,
    })
}

impl Win {
    /// The win as a question to the ruleset.
    pub fn question(&self) -> Question {
        let tiles = |pieces: &[Piece]| pieces.iter().map(|piece| tile(*piece)).collect();
        let calls = self.calls.iter();
        let calls = calls.map(|(called, pieces)| (called.name().to_owned(), tiles(pieces)));
        let north = || ("flower".to_owned(), vec![plain(&NORTH)]);
        let norths = (0..self.norths).map(|_| north());
        let status = [
            ("riichi", self.riichi),
            ("double_riichi", self.double_riichi),
            ("ippatsu", self.ippatsu),
            ("kan", self.rinshan),
        ];
        let statuses = status.iter().filter(|(_, has)| *has);
        Question {
            calls: calls.chain(norths).collect(),
            way: match (self.tsumo, self.chankan) {
                (true, _) => WinWay::Draw,
                (_, true) => WinWay::Call,
                _ => WinWay::Discard,
            },
            seat: Ring::default().seat(self.seat.into()),
            round: Ring::default().seat(self.round.into()),
            statuses: statuses.map(|(name, _)| (*name).to_owned()).collect(),
            indicators: self.indicators.iter().map(plain).collect(),
            under: self.under.iter().map(plain).collect(),
            first_turn: self.first_turn,
            last_tile: self.last_tile,
            ..Question::new(tiles(&self.hand), tile(self.tile))
        }
    }
}
