//! A hand laid out in lanes: calls first, then tiles, jokers last.

use jantaku_tile::{Tile, TileId};

use super::Question;
use super::bag::{Bag, MAX_COPIES};
use super::patterns::{PatternId, Patterns};
use crate::Behaviour;

/// Which lane is what, for one hand.
pub(crate) struct Layout<B> {
    /// Calls take the first lanes.
    calls: Vec<LaidCall<B>>,
    /// The hand, in its lanes, with all calls in theirs.
    pub(crate) whole: B,
    /// For every pattern the lanes of tiles that fit it.
    fits: Vec<u128>,
    /// The lane of the tile that fits everything, for definitions that add one.
    wildcard: Option<usize>,
}

struct LaidCall<B> {
    name: String,
    /// Its own lane.
    unit: B,
    /// Its tiles in the lanes of tiles.
    tiles: B,
}

impl<B: Bag> Layout<B> {
    /// Lays out a hand, perhaps with a wildcard; `None` if it needs more lanes than there are.
    pub(crate) fn new(
        question: &Question,
        patterns: &Patterns,
        behaviour: &Behaviour,
        wildcard: bool,
    ) -> Option<Self> {
        let &Question {
            hand,
            calls,
            table,
            fillers,
            ..
        } = question;
        let mut kinds: Vec<Kind> = Vec::with_capacity(hand.len() + 1);
        let mut note = |tile: Tile| {
            let kind = patterns.kind_of(tile);
            match kinds.iter().position(|other| other.tile == kind) {
                Some(at) => {
                    kinds[at].copies += 1;
                }
                None => kinds.push(Kind {
                    tile: kind,
                    copies: 1,
                    order: (0, 0),
                }),
            }
        };
        hand.iter().copied().for_each(&mut note);
        calls
            .iter()
            .flat_map(|call| &call.tiles)
            .copied()
            .for_each(&mut note);
        let wild = Tile::from(TileId::ANY);
        if wildcard {
            note(wild);
        }
        let natural_lanes = calls.len() + kinds.len();
        let filler_lanes = fillers.div_ceil(MAX_COPIES);
        if natural_lanes + filler_lanes > B::LANES
            || kinds.iter().any(|kind| kind.copies > MAX_COPIES)
        {
            return None;
        }
        let jokers = !behaviour.aliases().is_empty();
        for kind in &mut kinds {
            // Natural tiles before jokers, weak jokers before strong ones.
            let power = match kind.tile.id {
                TileId::ANY => usize::MAX,
                _ if jokers => behaviour.power(kind.tile, table),
                _ => 0,
            };
            kind.order = (power, kind.tile.id.sort_key());
        }
        kinds.sort_unstable_by_key(|kind| (kind.order, kind.tile));
        let lane_of = |tile: Tile| {
            let kind = patterns.kind_of(tile);
            kinds
                .iter()
                .position(|other| other.tile == kind)
                .map(|at| calls.len() + at)
        };
        let bag = |tiles: &[Tile]| {
            tiles
                .iter()
                .filter_map(|&tile| lane_of(tile))
                .fold(B::empty(), |bag, lane| bag.plus(B::one(lane)))
        };
        let mut fits = vec![0_u128; patterns.len()];
        for (at, kind) in kinds.iter().enumerate() {
            let lane = 1_u128 << (calls.len() + at);
            patterns.fitting(kind.tile, behaviour, table, |pattern| fits[pattern] |= lane);
        }
        let mut filling = B::empty();
        for (at, lane) in (natural_lanes..natural_lanes + filler_lanes).enumerate() {
            patterns
                .in_wall
                .iter()
                .for_each(|pattern| fits[pattern] |= 1 << lane);
            let copies = MAX_COPIES.min(fillers - MAX_COPIES * at);
            filling = (0..copies).fold(filling, |bag, _| bag.plus(B::one(lane)));
        }
        let calls: Vec<LaidCall<B>> = calls
            .iter()
            .enumerate()
            .map(|(at, call)| LaidCall {
                name: call.name.clone(),
                unit: B::one(at),
                tiles: bag(&call.tiles),
            })
            .collect();
        let whole = calls
            .iter()
            .fold(bag(hand).plus(filling), |bag, call| bag.plus(call.unit));
        Some(Self {
            whole,
            fits,
            wildcard: if wildcard { lane_of(wild) } else { None },
            calls,
        })
    }

    /// How many of the lanes are calls.
    pub(crate) fn call_lanes(&self) -> usize {
        self.calls.len()
    }

    /// The whole hand with one more tile that fits everything.
    pub(crate) fn almost(&self) -> B {
        self.wildcard
            .map_or(self.whole, |lane| self.whole.plus(B::one(lane)))
    }

    /// Tiles in a bag; calls do not count.
    pub(crate) fn size(&self, bag: B) -> usize {
        bag.total_from(self.calls.len())
    }

    /// Is there any tile or call at all for every slot of a unit?
    pub(crate) fn has_candidates(&self, unit: &[PatternId]) -> bool {
        unit.iter().all(|&pattern| {
            self.fits
                .get(usize::from(pattern))
                .is_some_and(|&lanes| lanes != 0)
        })
    }

    /// The bag with its calls turned into loose tiles.
    pub(crate) fn dismantled(&self, state: B) -> B {
        let mut state = state;
        for call in &self.calls {
            if let Some(without) = state.minus(call.unit) {
                state = without.plus(call.tiles);
            }
        }
        state
    }

    /// Calls of a name, each as a bag.
    pub(crate) fn calls_named(&self, name: &str) -> impl Iterator<Item = B> {
        self.calls
            .iter()
            .filter(move |call| call.name == name)
            .map(|call| call.unit)
    }

    /// Adds to `ways` all bags that serve as the unit together with what is already `taken`,
    /// within `state`.
    pub(crate) fn unit_ways(&self, unit: &[PatternId], state: B, taken: B, ways: &mut Vec<B>) {
        for call in &self.calls {
            let here = taken.plus(call.unit);
            if state.minus(here).is_some() && self.fits_into(unit, call.tiles) {
                ways.push(here);
            }
        }
        self.fill(unit, None, state, taken, ways);
    }

    /// Fills the slots one after another. Equal slots are filled in the order of lanes.
    fn fill(
        &self,
        unit: &[PatternId],
        before: Option<(PatternId, usize)>,
        state: B,
        taken: B,
        ways: &mut Vec<B>,
    ) {
        let Some((&pattern, rest)) = unit.split_first() else {
            ways.push(taken);
            return;
        };
        let mut lanes = self.fits.get(usize::from(pattern)).copied().unwrap_or(0);
        if let Some((same, lane)) = before
            && same == pattern
        {
            lanes &= u128::MAX << lane;
        }
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let longer = taken.plus(B::one(lane));
            if state.minus(longer).is_some() {
                self.fill(rest, Some((pattern, lane)), state, longer, ways);
            }
        }
    }

    /// Do the unit's slots find tiles of their own in a call?
    fn fits_into(&self, unit: &[PatternId], tiles: B) -> bool {
        let Some((&pattern, rest)) = unit.split_first() else {
            return true;
        };
        let mut lanes = self.fits.get(usize::from(pattern)).copied().unwrap_or(0);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            if let Some(left) = tiles.minus(B::one(lane))
                && self.fits_into(rest, left)
            {
                return true;
            }
        }
        false
    }
}

/// A kind of tile in the hand.
struct Kind {
    tile: Tile,
    copies: usize,
    order: (usize, u32),
}
