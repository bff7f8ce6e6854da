//! A hand in numbered ids.

use jantaku_tile::{Tile, TileClass};

use super::form::Piece;
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
    /// All calls.
    pub(super) call_set: CallSet,
    /// The loose tiles, one lane for each id that is there, in the order of numbers.
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
        let mut all = loose;
        let mut called = [Levels::default(); MOST_CALLS];
        for (levels, call) in called.iter_mut().zip(calls) {
            *levels = self::levels(&call.tiles, numbers)?;
            for tile in &call.tiles {
                raise(&mut all, 1 << numbers.of(tile.id)?);
            }
        }
        let mut counted = Self {
            numbered: *numbers.numbered(),
            loose,
            calls: called,
            all,
            call_set: ((1_u32 << calls.len()) - 1) as CallSet,
            bag: 0,
            kinds: [0; MOST_LANES],
            shifts: [0; Ids::BITS as usize],
        };
        counted.lay_out()?;
        Some(counted)
    }

    /// Gives every id its lane; nothing if there are too many.
    fn lay_out(&mut self) -> Option<()> {
        let [ids, two, three, four] = self.loose;
        let mut rest = ids;
        let mut shift = 0;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            *self.kinds.get_mut(usize::from(shift) / 4)? = number as u8;
            self.shifts[number % 64] = shift;
            let more = [two, three, four].map(|level| (level >> number) & 1);
            self.bag |= (1 + more[0] + more[1] + more[2]) << shift;
            shift += 4;
        }
        Some(())
    }

    /// Are ids numbered as here?
    pub(crate) fn is_numbered_by(&self, numbers: &Numbers) -> bool {
        self.numbered == *numbers.numbered()
    }

    /// The number of a lane.
    #[inline]
    pub(super) fn number(&self, lane: u32) -> u8 {
        self.kinds[lane as usize % MOST_LANES]
    }

    /// The lanes of ids.
    pub(super) fn lanes(&self, ids: Ids) -> u64 {
        let mut rest = ids & self.loose[0];
        let mut lanes = 0;
        while rest != 0 {
            lanes |= 15 << self.shifts[rest.trailing_zeros() as usize % 64];
            rest &= rest - 1;
        }
        lanes
    }

    /// Tiles from a number on, of which the hand must have that many.
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
    let mut too_many = 0;
    for tile in tiles {
        let id = 1 << numbers.of(tile.id)?;
        too_many |= levels[MOST_COPIES - 1] & id;
        raise(&mut levels, id);
    }
    (too_many == 0).then_some(levels)
}

/// One more tile of an id.
#[inline]
fn raise(levels: &mut Levels, id: Ids) {
    levels[3] |= levels[2] & id;
    levels[2] |= levels[1] & id;
    levels[1] |= levels[0] & id;
    levels[0] |= id;
}
