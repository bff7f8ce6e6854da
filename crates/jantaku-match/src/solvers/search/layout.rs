//! The lanes of a hand: calls first, then tiles, jokers last.

use std::sync::Arc;

use jantaku_tile::{Tile, TileId};

use crate::bag::{Bag, MAX_COPIES};
use crate::plan::{PatternId, Patterns};
use crate::question::MatchQuestion;
use crate::{Behaviour, Call};

/// The assignment of lanes for one hand.
pub(super) struct HandLayout<B> {
    /// Each call has one of the first lanes.
    calls: Vec<LaidCall<B>>,
    /// The whole hand: loose tiles and calls.
    pub(super) whole: B,
    /// For each pattern the lanes of tiles that fit, as bits.
    fits: Vec<u128>,
    /// The tile that some definitions add, which fits everything.
    wildcard: B,
    /// The calls once more, with lanes of their own for their tiles, if some definition opens
    /// calls.
    opened: Vec<OpenCall<B>>,
}

/// A call that units take tiles out of.
struct OpenCall<B> {
    /// The tiles of the call, in lanes after those of all loose tiles.
    tiles: B,
    /// For each pattern the lanes of tiles of this call that fit.
    fits: Vec<u128>,
}

/// What a list of definitions asks of a layout beside lanes for the hand and its calls.
#[derive(Clone, Copy)]
pub(super) struct LayoutNeeds {
    /// A tile that fits everything.
    pub(super) wildcard: bool,
    /// Calls that can be opened.
    pub(super) open_calls: bool,
}

struct LaidCall<B> {
    name: Arc<str>,
    /// The call itself, in its own lane.
    unit: B,
    /// The tiles of the call, in the lanes of loose tiles.
    tiles: B,
}

impl<B: Bag> HandLayout<B> {
    /// Lays out a hand; `None` if the bag has too few lanes.
    pub(super) fn new(
        question: &MatchQuestion,
        patterns: &Patterns,
        behaviour: &Behaviour,
        needs: LayoutNeeds,
    ) -> Option<Self> {
        let &MatchQuestion {
            hand,
            calls,
            table,
            fillers,
            ..
        } = question;
        let mut kinds: Vec<TileKind> = Vec::with_capacity(hand.len() + 1);
        let called = calls.iter().flat_map(|call| &call.tiles);
        let wild = needs.wildcard.then_some(Tile::from(TileId::ANY));
        for &tile in hand.iter().chain(called).chain(&wild) {
            let kind = patterns.kind_of(tile);
            match kinds.iter_mut().find(|other| other.tile == kind) {
                Some(other) => other.copies += 1,
                None => kinds.push(TileKind::new(kind)),
            }
        }
        let kind_lanes: usize = kinds.iter().map(TileKind::lanes).sum();
        let filler_lanes = fillers.div_ceil(MAX_COPIES);
        if calls.len() + kind_lanes + filler_lanes > B::LANES {
            return None;
        }
        if !behaviour.aliases().is_empty() {
            // Natural tiles before jokers, weak jokers before strong ones.
            for kind in &mut kinds {
                let power = match kind.tile.id {
                    TileId::ANY => usize::MAX,
                    _ => behaviour.power(kind.tile, table),
                };
                kind.order = (power, kind.tile.id.sort_key());
            }
            kinds.sort_unstable_by_key(|kind| (kind.order, kind.tile));
        }
        let mut fits = vec![0_u128; patterns.len()];
        let mut next = calls.len();
        for kind in &mut kinds {
            kind.first = next;
            next += kind.lanes();
            let lanes = (kind.first..next).fold(0, |lanes, lane| lanes | (1_u128 << lane));
            patterns.fitting(kind.tile, behaviour, table, |pattern| {
                fits[pattern] |= lanes;
            });
        }
        let in_wall = match question.marked_fillers {
            true => patterns.in_marked_wall(behaviour, table),
            false => &patterns.in_wall,
        };
        let mut filling = B::empty();
        for (at, lane) in (next..next + filler_lanes).enumerate() {
            in_wall
                .iter()
                .for_each(|pattern| fits[pattern] |= 1 << lane);
            let copies = MAX_COPIES.min(fillers - MAX_COPIES * at);
            filling = (0..copies).fold(filling, |bag, _| bag.plus(B::one(lane)));
        }
        let mut lay = |tile: &Tile| {
            let tile = patterns.kind_of(*tile);
            let kind = kinds.iter_mut().find(|kind| kind.tile == tile);
            kind.map_or(B::empty(), |kind| B::one(kind.next_lane()))
        };
        let mut bag = |tiles: &[Tile]| {
            tiles
                .iter()
                .fold(B::empty(), |bag, tile| bag.plus(lay(tile)))
        };
        let laid: Vec<LaidCall<B>> = calls
            .iter()
            .enumerate()
            .map(|(at, call)| LaidCall {
                name: Arc::clone(&call.name),
                unit: B::one(at),
                tiles: bag(&call.tiles),
            })
            .collect();
        let whole = laid
            .iter()
            .fold(bag(hand).plus(filling), |bag, call| bag.plus(call.unit));
        let wildcard = bag(wild.as_slice());
        let mut opened = Vec::new();
        if needs.open_calls {
            let mut next = next + filler_lanes;
            for call in calls {
                let fitting = |tile: Tile, lane: usize, fits: &mut Vec<u128>| {
                    let kind = patterns.kind_of(tile);
                    patterns.fitting(kind, behaviour, table, |pattern| fits[pattern] |= 1 << lane);
                };
                opened.push(OpenCall::new(call, &mut next, patterns.len(), fitting)?);
            }
        }
        Some(Self {
            whole,
            fits,
            wildcard,
            calls: laid,
            opened,
        })
    }

    /// The number of lanes that are calls; they come first.
    pub(super) fn call_lanes(&self) -> usize {
        self.calls.len()
    }

    /// The whole hand and the tile that fits everything.
    pub(super) fn almost(&self) -> B {
        self.whole.plus(self.wildcard)
    }

    /// The number of loose tiles in a bag.
    pub(super) fn size(&self, bag: B) -> usize {
        bag.total_from(self.calls.len())
    }

    /// Whether every slot of a unit is fitted by some tile of the hand or of a call.
    pub(super) fn has_candidates(&self, unit: &[PatternId]) -> bool {
        unit.iter().all(|&pattern| self.fitting(pattern) != 0)
    }

    /// The lanes of tiles that fit a pattern.
    #[inline]
    fn fitting(&self, pattern: PatternId) -> u128 {
        self.fits.get(usize::from(pattern)).copied().unwrap_or(0)
    }

    /// The bag with its calls turned into loose tiles.
    pub(super) fn joined(&self, state: B) -> B {
        let mut state = state;
        for call in &self.calls {
            if let Some(without) = state.minus(call.unit) {
                state = without.plus(call.tiles);
            }
        }
        state
    }

    /// The bag with its calls opened, so that units can take single tiles out of them.
    pub(super) fn opened(&self, state: B) -> B {
        let mut state = state;
        for (call, opened) in self.calls.iter().zip(&self.opened) {
            if let Some(without) = state.minus(call.unit) {
                state = without.plus(opened.tiles);
            }
        }
        state
    }

    /// The calls of a name, each as a bag. An opened call has its name while all its tiles are
    /// there.
    pub(super) fn calls_named(&self, name: &str) -> impl Iterator<Item = B> {
        let named = move |call: &LaidCall<B>| *call.name == *name;
        let closed = self.calls.iter().filter(move |call| named(call));
        let opened = self.calls.iter().zip(&self.opened);
        let opened = opened.filter(move |(call, open)| named(call) && open.tiles != B::empty());
        closed
            .map(|call| call.unit)
            .chain(opened.map(|(_, open)| open.tiles))
    }
}

impl<B: Bag> OpenCall<B> {
    /// Gives the tiles of a call lanes from `next` on; `None` if the bag has too few. `fitting`
    /// adds a lane to the patterns that its tile fits.
    fn new(
        call: &Call,
        next: &mut usize,
        patterns: usize,
        fitting: impl Fn(Tile, usize, &mut Vec<u128>),
    ) -> Option<Self> {
        let mut open = Self {
            tiles: B::empty(),
            fits: vec![0; patterns],
        };
        // One lane for each tile: calls have few.
        for &tile in &call.tiles {
            if *next >= B::LANES {
                return None;
            }
            open.tiles = open.tiles.plus(B::one(*next));
            fitting(tile, *next, &mut open.fits);
            *next += 1;
        }
        Some(open)
    }
}

/// A kind of tile in the hand.
struct TileKind {
    tile: Tile,
    copies: usize,
    order: (usize, u32),
    /// The first lane of the kind; many copies need several lanes.
    first: usize,
    /// Copies that have been put into lanes.
    laid: usize,
}

impl TileKind {
    fn new(tile: Tile) -> Self {
        Self {
            tile,
            copies: 1,
            order: (0, 0),
            first: 0,
            laid: 0,
        }
    }

    fn lanes(&self) -> usize {
        self.copies.div_ceil(MAX_COPIES)
    }

    /// The lane for the next copy.
    fn next_lane(&mut self) -> usize {
        let lane = self.first + self.laid / MAX_COPIES;
        self.laid += 1;
        lane
    }
}

/// Finds the bags that can be taken out of a hand for a unit, until the number of tries is
/// exhausted.
pub(super) struct UnitFinder<'f, B> {
    pub(super) layout: &'f HandLayout<B>,
    /// The bag to take from.
    pub(super) state: B,
    pub(super) tries: usize,
    pub(super) most: usize,
}

impl<B: Bag> UnitFinder<'_, B> {
    /// Counts a try; `false` once there were too many.
    #[inline]
    fn may_try(&mut self) -> bool {
        self.tries += 1;
        self.tries <= self.most
    }

    /// All bags that make up the units together, each unit from the hand or from one call.
    pub(super) fn linked(&mut self, units: &[Vec<PatternId>]) -> Vec<B> {
        let mut partial = vec![B::empty()];
        for unit in units {
            let mut longer = Vec::new();
            for &taken in &partial {
                self.unit(unit, taken, &mut longer);
            }
            longer.sort_unstable();
            longer.dedup();
            partial = longer;
        }
        partial
    }

    /// Adds to `ways` each bag that makes up the unit, together with what is already `taken`.
    #[inline]
    pub(super) fn unit(&mut self, unit: &[PatternId], taken: B, ways: &mut Vec<B>) {
        // Most units fail here.
        if self.layout.has_candidates(unit) {
            self.possible_unit(unit, taken, ways);
        }
    }

    fn possible_unit(&mut self, unit: &[PatternId], taken: B, ways: &mut Vec<B>) {
        for call in &self.layout.calls {
            let here = taken.plus(call.unit);
            if self.state.minus(here).is_some() && self.fits_into(unit, call.tiles) {
                ways.push(here);
            }
        }
        match self.only_way(unit, taken) {
            Some(way) => ways.extend(way),
            None => self.fill(unit, &self.layout.fits, None, taken, ways),
        }
        for call in &self.layout.opened {
            self.fill(unit, &call.fits, None, taken, ways);
        }
    }

    /// The only way to fill a unit if exactly one lane fits each slot, which is so without
    /// jokers: `Some(None)` if the tiles are not there. `None` if some slot has a choice.
    #[expect(
        clippy::option_option,
        reason = "several ways and no way are different"
    )]
    #[inline]
    fn only_way(&mut self, unit: &[PatternId], taken: B) -> Option<Option<B>> {
        self.tries += 1;
        let mut way = taken;
        for &pattern in unit {
            let lanes = self.layout.fitting(pattern);
            if !lanes.is_power_of_two() {
                return None;
            }
            way = way.plus(B::one(lanes.trailing_zeros() as usize));
            if self.state.minus(way).is_none() {
                return Some(None); // whatever the other slots could have
            }
        }
        Some(Some(way))
    }

    /// Fills the slots one after another with tiles of the lanes that fit. Equal slots are filled
    /// in ascending order of lanes, so that no choice is tried twice.
    fn fill(
        &mut self,
        unit: &[PatternId],
        fits: &[u128],
        before: Option<(PatternId, usize)>,
        taken: B,
        ways: &mut Vec<B>,
    ) {
        if !self.may_try() {
            return;
        }
        let Some((&pattern, rest)) = unit.split_first() else {
            ways.push(taken);
            return;
        };
        let mut lanes = fits.get(usize::from(pattern)).copied().unwrap_or(0);
        if let Some((same, lane)) = before
            && same == pattern
        {
            lanes &= u128::MAX << lane;
        }
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let longer = taken.plus(B::one(lane));
            if self.state.minus(longer).is_some() {
                self.fill(rest, fits, Some((pattern, lane)), longer, ways);
            }
        }
    }

    /// Whether each slot of the unit finds a tile of its own in a call.
    fn fits_into(&mut self, unit: &[PatternId], tiles: B) -> bool {
        let Some((&pattern, rest)) = unit.split_first() else {
            return true;
        };
        let mut lanes = self.layout.fitting(pattern);
        while lanes != 0 && self.may_try() {
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
