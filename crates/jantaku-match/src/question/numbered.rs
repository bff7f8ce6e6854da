//! Hands as bit sets of numbered ids.

use std::sync::OnceLock;

use jantaku_tile::{Tile, TileClass};

use super::marks::TilesByAttrs;
use super::numbers::{IdNumbers, IdSet};
use crate::Call;

/// Limit for the calls of a hand.
pub(crate) const MOST_CALLS: usize = 8;
/// Limit for the distinct ids of loose tiles, which have a lane of four bits each.
const MOST_LANES: usize = 16;
/// Limit for the tiles of one id, in the hand or in a call.
pub(crate) const MOST_COPIES: usize = 4;

/// The ids with at least one tile, at least two, and so on.
pub(crate) type Levels = [IdSet; MOST_COPIES];

/// A set of calls, one bit for each.
pub(crate) type CallSet = u8;

/// A number of tiles of the id at an offset from the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece {
    pub(crate) offset: u8,
    pub(crate) count: u8,
}

/// Hands as bit sets of numbered ids.
#[derive(Clone, Debug)]
pub(crate) struct NumberedHand {
    /// The ids that have a number; they determine the numbers.
    numbered: TileClass,
    pub(crate) loose: Levels,
    pub(crate) calls: [Levels; MOST_CALLS],
    /// Loose tiles and those of calls together; counts above the limit are cut off.
    pub(crate) all: Levels,
    /// Whether a count was cut off.
    pub(crate) overfull: bool,
    pub(crate) call_set: CallSet,
    /// Made for the first search; `None` if there are too many ids.
    lanes: OnceLock<Option<HandLanes>>,
    /// Made when attributes first matter.
    sorted: OnceLock<TilesByAttrs>,
}

/// Loose tiles with a lane of four bits for each id that occurs, in the order of numbers.
#[derive(Clone, Debug)]
pub(crate) struct HandLanes {
    pub(crate) bag: u64,
    /// The id number of each lane.
    kinds: [u8; MOST_LANES],
    /// The bit offset of the lane of each number, if it has one.
    shifts: [u8; IdSet::BITS as usize],
}

impl NumberedHand {
    /// Counts a hand; `None` if it exceeds a limit or has an id without a number.
    pub(crate) fn new(hand: &[Tile], calls: &[Call], numbers: &IdNumbers) -> Option<Self> {
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

    /// Whether the hand was counted with these numbers.
    #[inline]
    pub(crate) fn is_numbered_by(&self, numbers: &IdNumbers) -> bool {
        self.numbered == *numbers.numbered()
    }

    /// The loose tiles in lanes; `None` if there are too many ids.
    pub(crate) fn lanes(&self) -> Option<&HandLanes> {
        self.lanes
            .get_or_init(|| HandLanes::new(&self.loose))
            .as_ref()
    }

    /// The tiles by attributes. The arguments must be those that the hand was counted from.
    pub(crate) fn sorted(
        &self,
        hand: &[Tile],
        calls: &[Call],
        numbers: &IdNumbers,
    ) -> &TilesByAttrs {
        self.sorted
            .get_or_init(|| TilesByAttrs::new(hand, calls, numbers))
    }
}

impl HandLanes {
    fn new(&[ids, two, three, four]: &Levels) -> Option<Self> {
        let mut lanes = Self {
            bag: 0,
            kinds: [0; MOST_LANES],
            shifts: [0; IdSet::BITS as usize],
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

    /// The id number of a lane.
    #[inline]
    pub(crate) fn number(&self, lane: u32) -> u8 {
        self.kinds[lane as usize % MOST_LANES]
    }

    /// A mask of the lanes of ids, all of which must occur in the hand.
    pub(crate) fn of(&self, ids: IdSet) -> u64 {
        let mut rest = ids;
        let mut lanes = 0;
        while rest != 0 {
            lanes |= 15 << self.shifts[rest.trailing_zeros() as usize % 64];
            rest &= rest - 1;
        }
        lanes
    }

    /// The pieces as a bag, beginning at an id number. All of their ids must occur in the hand.
    #[inline]
    pub(crate) fn tiles(&self, pieces: &[Piece], number: u8) -> u64 {
        pieces.iter().fold(0, |tiles, piece| {
            let shift = self.shifts[usize::from(number + piece.offset) % 64];
            tiles + (u64::from(piece.count) << shift)
        })
    }
}

/// Counts tiles; `None` if there are too many of an id.
#[inline]
fn levels(tiles: &[Tile], numbers: &IdNumbers) -> Option<Levels> {
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

/// Adds counts, and returns the ids that exceed the limit.
#[inline]
fn join(levels: &mut Levels, more: &Levels) -> IdSet {
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
