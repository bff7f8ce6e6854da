//! Counts of a hand of ordinary tiles.

use jantaku_tile::Tile;

use super::lanes::{Lanes, MOST_BLOCKS, MOST_SUMMED, Role, Sums};
use super::rank::{MOST, SuitKey};
use crate::Call;

/// The lanes with at least one, two, three, four tiles.
pub(crate) type Levels = [u64; 4];

/// The counts of a hand of ordinary tiles, at most four of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// All tiles, in the lanes of what they stand for.
    pub(crate) all: Levels,
    /// Natural tiles only.
    pub(crate) natural: Levels,
    /// The counts of each block.
    pub(crate) keys: [SuitKey; MOST_BLOCKS],
    /// Number of jokers for any tile.
    pub(crate) wild: usize,
    /// Number of loose tiles, jokers included.
    pub(crate) size: usize,
    /// Whether any tile of the hand or of a call stands for another one.
    pub(crate) substitutes: bool,
    /// Whether there are neither jokers nor calls.
    pub(crate) plain: bool,
    pub(crate) calls: Vec<CallTally>,
}

/// A call of ordinary tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CallTally {
    /// Lanes with a tile.
    pub(crate) all: u64,
    /// Lanes with a natural tile.
    pub(crate) natural: u64,
    /// The largest number of equal tiles.
    pub(crate) most: u8,
    /// The largest number of equal natural tiles.
    pub(crate) most_natural: u8,
    /// Whether it contains a run.
    pub(crate) row: bool,
}

impl Tally {
    /// Counts a hand; `None` if it has strangers, or too many tiles of a kind or suit.
    #[inline(always)]
    pub(crate) fn new(hand: &[Tile], calls: &[Call], lanes: &Lanes) -> Option<Self> {
        if hand.len() > MOST_SUMMED {
            return None;
        }
        let LooseCount { all, fifth, sums } = LooseCount::of(hand, lanes);
        if fifth != 0 || sums.count(Role::Stranger) > 0 {
            return None;
        }
        let keys = sums.keys();
        if hand.len() > MOST && keys.iter().any(|key| key.size() > MOST) {
            return None;
        }
        let wild = sums.count(Role::Wild);
        let mut substitutes = sums.count(Role::Substitute) > 0;
        let natural = if substitutes {
            natural_levels(hand, lanes)
        } else {
            all
        };
        let calls = match calls {
            [] => Vec::new(),
            calls => CallTally::each(calls, lanes)?,
        };
        substitutes |= calls.iter().any(CallTally::has_substitutes);
        Some(Self {
            all,
            natural,
            keys,
            wild,
            size: hand.len(),
            substitutes,
            plain: wild == 0 && !substitutes && calls.is_empty(),
            calls,
        })
    }
}

/// The sums of loose tiles.
#[derive(Default)]
struct LooseCount {
    all: Levels,
    /// Lanes with more than four tiles.
    fifth: u64,
    sums: Sums,
}

impl LooseCount {
    /// Every question begins here. This is not inlined so that all sums stay in registers.
    #[inline(never)]
    fn of(hand: &[Tile], lanes: &Lanes) -> Self {
        let mut count = Self::default();
        for tile in hand {
            let weight = lanes.weight(tile.id);
            count.fifth |= count.all[3] & weight.bit;
            raise(&mut count.all, weight.bit);
            count.sums.add(&weight.sums);
        }
        count
    }
}

impl CallTally {
    #[inline(never)]
    fn each(calls: &[Call], lanes: &Lanes) -> Option<Vec<Self>> {
        calls.iter().map(|call| Self::new(call, lanes)).collect()
    }

    fn has_substitutes(&self) -> bool {
        self.natural != self.all || self.most_natural != self.most
    }

    /// Counts a call; `None` if it has no tiles, or other than ordinary ones.
    fn new(call: &Call, lanes: &Lanes) -> Option<Self> {
        call.tiles.first()?;
        let mut counted = Self::default();
        let mut levels = [0; 4];
        let mut natural = [0; 4];
        for tile in &call.tiles {
            let placement = lanes.placement(tile.id);
            let bit = 1 << placement.lane();
            raise(&mut levels, bit);
            match placement.role {
                Role::Natural => raise(&mut natural, bit),
                Role::Substitute => {}
                Role::Wild | Role::Stranger => return None,
            }
        }
        let most = |levels: &Levels| levels.iter().take_while(|&&level| level != 0).count() as u8;
        counted.all = levels[0];
        counted.natural = natural[0];
        counted.most = most(&levels);
        counted.most_natural = most(&natural);
        counted.row = levels[0] & (levels[0] >> 1) & (levels[0] >> 2) & lanes.row_starts != 0;
        Some(counted)
    }
}

/// Adds a tile to a lane.
#[inline]
pub(crate) fn raise(levels: &mut Levels, bit: u64) {
    levels[3] |= levels[2] & bit;
    levels[2] |= levels[1] & bit;
    levels[1] |= levels[0] & bit;
    levels[0] |= bit;
}

fn natural_levels(hand: &[Tile], lanes: &Lanes) -> Levels {
    let mut levels = [0; 4];
    for tile in hand {
        let placement = lanes.placement(tile.id);
        if placement.role == Role::Natural {
            raise(&mut levels, 1 << placement.lane());
        }
    }
    levels
}
