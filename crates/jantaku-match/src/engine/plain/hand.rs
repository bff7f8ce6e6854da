//! A hand in numbered ids.

use std::sync::OnceLock;

use jantaku_tile::{Tile, TileClass};

use super::form::Piece;
use super::marks::Sorted;
use super::numbers::{Ids, Numbers};
use crate::Call;

/// The most calls of a hand.
pub(super) const MOST_CALLS: usize = 8;
/// The most different ids of loose tiles, one to a lane of four bits.
const MOST_LANES: usize = 16;
/// The most tiles of an id, in the hand or in a call.
pub(super) const MOST_COPIES: usize = 4;

/// The ids of which there is at least one tile, at least two, and so on.
pub(super) type Levels = [Ids; MOST_COPIES];

/// Which of the calls.
pub(super) type CallSet = u8;

/// A hand in numbered ids.
#[derive(Clone, Debug)]
pub(crate) struct PlainHand {
    /// The ids that were numbered.
    numbered: TileClass,
    pub(super) loose: Levels,
    pub(super) calls: [Levels; MOST_CALLS],
    /// Loose tiles and those of calls; what there is more often than that counts as so often.
    pub(super) all: Levels,
    /// Is there anything more often than that?
    pub(super) overfull: bool,
    /// All calls.
    pub(super) call_set: CallSet,
    /// The loose tiles in lanes, once they are searched; nothing if they have too many ids.
    lanes: OnceLock<Option<Lanes>>,
    /// The tiles by their attributes, once these are asked for.
    sorted: OnceLock<Sorted>,
}

/// Loose tiles, one lane for each id that is there, in the order of numbers.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    pub(super) bag: u64,
    /// The number of each lane.
    kinds: [u8; MOST_LANES],
    /// By how many bits the lane of each number is shifted, if it has one.
    shifts: [u8; Ids::BITS as usize],
}

impl PlainHand {
    /// Counts a hand; `None` if it is too large, or has an id without a number.
    pub(crate) fn new(hand: &[Tile], calls: &[Call], numbers: &Numbers) -> Option<Self> {
        if calls.len() > MOST_CALLS {
            return None;
        }
        let loose = levels(hand, numbers)?;
        let (mut all, mut fifth) = (loose, 0);
        let mut called = [Levels::default(); MOST_CALLS];
        for (levels, call) in called.iter_mut().zip(calls) {
            *levels = self::levels(&call.tiles, numbers)?;
            fifth |= join(&mut all, levels);
        }
        Some(Self {
            numbered: *numbers.numbered(),
            loose,
            calls: called,
            all,
            overfull: fifth != 0,
            call_set: ((1_u32 << calls.len()) - 1) as CallSet,
            lanes: OnceLock::new(),
            sorted: OnceLock::new(),
        })
    }

    /// Are ids numbered as here?
    #[inline]
    pub(crate) fn is_numbered_by(&self, numbers: &Numbers) -> bool {
        self.numbered == *numbers.numbered()
    }

    /// The loose tiles in lanes; nothing if they have too many ids.
    pub(super) fn lanes(&self) -> Option<&Lanes> {
        self.lanes.get_or_init(|| Lanes::new(&self.loose)).as_ref()
    }

    /// The tiles by their attributes; the tiles must be those that were counted.
    pub(super) fn sorted(&self, hand: &[Tile], calls: &[Call], numbers: &Numbers) -> &Sorted {
        self.sorted
            .get_or_init(|| Sorted::new(hand, calls, numbers))
    }
}

impl Lanes {
    fn new(&[ids, two, three, four]: &Levels) -> Option<Self> {
        let mut lanes = Self {
            bag: 0,
            kinds: [0; MOST_LANES],
            shifts: [0; Ids::BITS as usize],
        };
        let mut rest = ids;
        let mut shift = 0;
        for kind in &mut lanes.kinds {
            if rest == 0 {
                break;
            }
            let number = rest.trailing_zeros();
            rest &= rest - 1;
            *kind = number as u8;
            lanes.shifts[number as usize % 64] = shift;
            let count = 1 + (two >> number & 1) + (three >> number & 1) + (four >> number & 1);
            lanes.bag |= count << shift;
            shift += 4;
        }
        (rest == 0).then_some(lanes)
    }

    /// The number of a lane.
    #[inline]
    pub(super) fn number(&self, lane: u32) -> u8 {
        self.kinds[lane as usize % MOST_LANES]
    }

    /// The lanes of ids that are there.
    pub(super) fn of(&self, ids: Ids) -> u64 {
        let mut rest = ids;
        let mut lanes = 0;
        while rest != 0 {
            lanes |= 15 << self.shifts[rest.trailing_zeros() as usize % 64];
            rest &= rest - 1;
        }
        lanes
    }

    /// Tiles from a number on, all of which must be there.
    #[inline]
    pub(super) fn tiles(&self, pieces: &[Piece], number: u8) -> u64 {
        pieces.iter().fold(0, |tiles, piece| {
            let shift = self.shifts[usize::from(number + piece.offset) % 64];
            tiles + (u64::from(piece.count) << shift)
        })
    }
}

/// Counts tiles; nothing if there are too many of an id.
#[inline]
fn levels(tiles: &[Tile], numbers: &Numbers) -> Option<Levels> {
    let mut levels = Levels::default();
    let mut fifth = 0;
    for tile in tiles {
        let id = 1 << numbers.of(tile.id)?;
        fifth |= levels[3] & id;
        levels[3] |= levels[2] & id;
        levels[2] |= levels[1] & id;
        levels[1] |= levels[0] & id;
        levels[0] |= id;
    }
    (fifth == 0).then_some(levels)
}

/// Counts more tiles, and tells the ids of which there are more than can be counted.
#[inline]
fn join(levels: &mut Levels, more: &Levels) -> Ids {
    let [one, two, three, four] = *levels;
    let [first, second, third, fourth] = *more;
    *levels = [
        one | first,
        two | second | one & first,
        three | third | two & first | one & second,
        four | fourth | three & first | two & second | one & third,
    ];
    four & first | three & second | two & third | one & fourth
}
