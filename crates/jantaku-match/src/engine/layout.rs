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
    /// The tile that fits everything, for definitions that add one.
    wildcard: B,
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
        let called = calls.iter().flat_map(|call| &call.tiles);
        let wild = wildcard.then_some(Tile::from(TileId::ANY));
        for &tile in hand.iter().chain(called).chain(&wild) {
            let kind = patterns.kind_of(tile);
            match kinds.iter_mut().find(|other| other.tile == kind) {
                Some(other) => other.copies += 1,
                None => kinds.push(Kind::new(kind)),
            }
        }
        let kind_lanes: usize = kinds.iter().map(Kind::lanes).sum();
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
        let mut filling = B::empty();
        for (at, lane) in (next..next + filler_lanes).enumerate() {
            patterns
                .in_wall
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
            wildcard: bag(wild.as_slice()),
            calls,
        })
    }

    /// How many of the lanes are calls.
    pub(crate) fn call_lanes(&self) -> usize {
        self.calls.len()
    }

    /// The whole hand with one more tile that fits everything.
    pub(crate) fn almost(&self) -> B {
        self.whole.plus(self.wildcard)
    }

    /// Tiles in a bag; calls do not count.
    pub(crate) fn size(&self, bag: B) -> usize {
        bag.total_from(self.calls.len())
    }

    /// Is there any tile or call at all for every slot of a unit?
    pub(crate) fn has_candidates(&self, unit: &[PatternId]) -> bool {
        unit.iter().all(|&pattern| self.fitting(pattern) != 0)
    }

    /// The lanes of tiles that fit a pattern.
    #[inline]
    fn fitting(&self, pattern: PatternId) -> u128 {
        self.fits.get(usize::from(pattern)).copied().unwrap_or(0)
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
}

/// A kind of tile in the hand.
struct Kind {
    tile: Tile,
    copies: usize,
    order: (usize, u32),
    /// Its first lane; many copies need several.
    first: usize,
    /// How many copies have been laid.
    laid: usize,
}

impl Kind {
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

    /// The lane for another copy.
    fn next_lane(&mut self) -> usize {
        let lane = self.first + self.laid / MAX_COPIES;
        self.laid += 1;
        lane
    }
}

/// Finds the bags that can be taken out of a hand for some slots, until it has tried too often.
pub(crate) struct Finder<'f, B> {
    pub(crate) layout: &'f Layout<B>,
    /// What there is to take.
    pub(crate) state: B,
    pub(crate) tries: usize,
    pub(crate) most: usize,
}

impl<B: Bag> Finder<'_, B> {
    /// Notes another try; `false` if there were too many.
    #[inline]
    fn may_try(&mut self) -> bool {
        self.tries += 1;
        self.tries <= self.most
    }

    /// All bags that serve as the units together, each from its own place.
    pub(crate) fn linked(&mut self, units: &[Vec<PatternId>]) -> Vec<B> {
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

    /// Adds to `ways` all bags that serve as the unit together with what is already `taken`.
    #[inline]
    pub(crate) fn unit(&mut self, unit: &[PatternId], taken: B, ways: &mut Vec<B>) {
        // Mostly the hand has nothing that is asked for.
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
            None => self.fill(unit, None, taken, ways),
        }
    }

    /// Without jokers there is one lane for each slot, and so one way or none; nothing if some
    /// slot has a choice.
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

    /// Fills the slots one after another. Equal slots are filled in the order of lanes.
    fn fill(
        &mut self,
        unit: &[PatternId],
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
        let mut lanes = self.layout.fitting(pattern);
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
                self.fill(rest, Some((pattern, lane)), longer, ways);
            }
        }
    }

    /// Do the unit's slots find tiles of their own in a call?
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
