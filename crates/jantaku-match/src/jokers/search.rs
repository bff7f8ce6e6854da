//! Uses up all tiles, with jokers for those that are missing.
//!
//! Something has to remove the lowest natural tile, so everything that contains it is tried;
//! tiles that are not there must be jokers. Once no natural tile is left, the remaining removals
//! consist of jokers alone. Which joker becomes which tile does not matter here.

use std::ops::ControlFlow::{self, Break, Continue};

use jantaku_tile::TileId;

use super::cover::{CallUse, Cover};
use super::domain::JokerDomains;
use super::readings::Readings;
use super::sharing::{JokerClasses, KindSet};
use super::ways::{Cell, LooseRemoval, LooseRemovals, TileLanes};
use crate::Behaviour;
use crate::spec::Definition;

/// Breaks when a limit is reached.
pub(super) type SearchFlow = ControlFlow<()>;

/// Searches definitions for readings.
pub(super) struct ReadingSearch<'s> {
    pub(super) domains: &'s JokerDomains,
    behaviour: &'s Behaviour,
    pub(super) readings: Readings<'s>,
    steps_left: u32,
    /// The loose jokers, with ids for kinds.
    loose_jokers: JokerClasses,
    /// Whether every definition was searched completely.
    pub(super) complete: bool,
}

impl<'s> ReadingSearch<'s> {
    pub(super) fn new(
        domains: &'s JokerDomains,
        behaviour: &'s Behaviour,
        steps_left: u32,
        readings: Readings<'s>,
    ) -> Self {
        let loose = domains.loose().iter().map(|joker| &joker.ids);
        Self {
            loose_jokers: JokerClasses::new(
                loose.map(|ids| ids.iter().copied().collect::<KindSet>()),
            ),
            domains,
            behaviour,
            readings,
            steps_left,
            complete: true,
        }
    }

    /// Finds the readings that a definition allows.
    pub(super) fn definition(&mut self, definition: &Definition) -> SearchFlow {
        let Some(cover) = Cover::new(definition, self.behaviour, &self.domains.ids) else {
            return Continue(());
        };
        let Some(lanes) = TileLanes::new(self.domains, &cover) else {
            self.complete = false;
            return Continue(());
        };
        let Some(ways) = LooseRemovals::new(&cover, &lanes) else {
            self.complete = false;
            return Continue(());
        };
        let wildcard = self.domains.number(TileId::ANY).filter(|_| cover.almost);
        let mut hand = HandCover::new(self, &cover, &lanes, &ways);
        let mut going = hand.next_call(0);
        if let Some(lane) = wildcard
            && going.is_continue()
        {
            hand.add_natural(usize::from(lane));
            going = hand.next_call(0);
        }
        self.complete &= going.is_continue();
        going
    }

    pub(super) fn step(&mut self) -> SearchFlow {
        match self.steps_left.checked_sub(1) {
            Some(left) => {
                self.steps_left = left;
                Continue(())
            }
            None => Break(()),
        }
    }
}

/// A hand that is being used up.
pub(super) struct HandCover<'h, 's> {
    pub(super) search: &'h mut ReadingSearch<'s>,
    pub(super) cover: &'h Cover,
    pub(super) lanes: &'h TileLanes<'s>,
    ways: &'h LooseRemovals,
    /// Natural tiles that are left, by lane.
    naturals: Vec<u8>,
    natural_count: usize,
    /// The lanes of the tiles that jokers have become, and the number of jokers that are left.
    jokers: Vec<u8>,
    jokers_left: usize,
    /// Removals that each element still wants.
    pub(super) left: Vec<usize>,
    /// The list that each element has chosen.
    pub(super) chosen: Vec<usize>,
    /// How often each removal was used, by element.
    pub(super) used: Vec<Vec<usize>>,
    /// For each call that is used, what its jokers have become.
    pub(super) calls: Vec<Option<Vec<u8>>>,
    /// Whether each call is used by a removal of its own.
    calls_apart: bool,
    /// The natural tiles that were taken for each cell.
    trail: Vec<u8>,
}

impl<'h, 's> HandCover<'h, 's> {
    fn new(
        search: &'h mut ReadingSearch<'s>,
        cover: &'h Cover,
        lanes: &'h TileLanes<'s>,
        ways: &'h LooseRemovals,
    ) -> Self {
        let domains = search.domains;
        let elements = cover.elements.iter();
        let most = |choices: &[Vec<_>]| choices.iter().map(Vec::len).max().unwrap_or(0);
        let mut hand = Self {
            cover,
            lanes,
            ways,
            naturals: vec![0; lanes.len()],
            natural_count: 0,
            jokers: Vec::new(),
            jokers_left: search.loose_jokers.len(),
            left: elements.clone().map(|element| element.count).collect(),
            chosen: vec![0; cover.elements.len()],
            used: elements
                .map(|element| vec![0; most(&element.choices)])
                .collect(),
            calls: vec![None; domains.calls.len()],
            calls_apart: cover.calls == CallUse::Whole && cover.is_unlinked(),
            trail: Vec::new(),
            search,
        };
        domains
            .naturals
            .iter()
            .for_each(|&id| hand.add_natural(usize::from(id)));
        hand
    }

    pub(super) fn add_natural(&mut self, lane: usize) {
        self.naturals[lane] += 1;
        self.natural_count += 1;
    }

    pub(super) fn remove_natural(&mut self, lane: usize) {
        self.naturals[lane] -= 1;
        self.natural_count -= 1;
    }

    /// Uses up the loose tiles, when all calls are used.
    pub(super) fn loose_tiles(&mut self) -> SearchFlow {
        self.lowest(0, 0)
    }

    /// Removes the lowest natural tile, which is not below `lane`. If it is in that lane,
    /// removals are tried from `from` on.
    fn lowest(&mut self, lane: usize, from: usize) -> SearchFlow {
        self.search.step()?;
        if !self.is_enough() {
            return Continue(());
        }
        let Some(lowest) = (lane..self.naturals.len()).find(|&lane| self.naturals[lane] > 0) else {
            return self.fill_up(0, 0);
        };
        let from = if lowest == lane { from } else { 0 };
        let ways = self.ways;
        for (at, &way) in ways.by_lane[lowest].iter().enumerate().skip(from) {
            let way = ways.get(way);
            if self.take(way) {
                self.lowest(lowest, at)?;
                self.put_back(way);
            }
        }
        Continue(())
    }

    /// Makes the remaining removals out of jokers, from this element on. Its removals are tried
    /// from `from` on.
    fn fill_up(&mut self, element: usize, from: usize) -> SearchFlow {
        self.search.step()?;
        let Some(next) = (element..self.left.len()).find(|&element| self.left[element] > 0) else {
            return if self.jokers_left == 0 {
                self.found()
            } else {
                Continue(())
            };
        };
        if !self.is_enough() {
            return Continue(());
        }
        let ways = self.ways;
        let from = if next == element { from } else { 0 };
        for (at, way) in ways.elements[next].clone().enumerate().skip(from) {
            let way = ways.get(way);
            if self.take(way) {
                self.fill_up(next, at)?;
                self.put_back(way);
            }
        }
        Continue(())
    }

    /// Whether there are neither too few nor too many tiles for the remaining removals.
    fn is_enough(&self) -> bool {
        let tiles = self.natural_count + self.jokers_left;
        let sizes = self
            .left
            .iter()
            .zip(&self.ways.sizes)
            .filter(|(left, _)| **left > 0);
        let (mut least, mut most) = (0_usize, 0_usize);
        for (&left, &(fewest, largest)) in sizes {
            least = least.saturating_add(left.saturating_mul(fewest));
            most = most.saturating_add(left.saturating_mul(largest));
        }
        least <= tiles && tiles <= most
    }

    /// Whether there could be neither too few nor too many loose tiles once each remaining call
    /// has been used by a removal of its own.
    pub(super) fn could_be_enough(&self) -> bool {
        if !self.calls_apart {
            return true;
        }
        let calls = self.calls.iter().filter(|call| call.is_none()).count();
        let removals: usize = self.left.iter().sum();
        let Some(removals) = removals.checked_sub(calls) else {
            return false;
        };
        let sizes = self.left.iter().zip(&self.ways.sizes);
        let sizes = sizes.filter(|(left, _)| **left > 0).map(|(_, size)| *size);
        let (fewest, largest) = sizes.fold((usize::MAX, 0), |(fewest, largest), size| {
            (fewest.min(size.0), largest.max(size.1))
        });
        let tiles = self.natural_count + self.jokers_left;
        removals.saturating_mul(fewest) <= tiles && tiles <= removals.saturating_mul(largest)
    }

    fn take(&mut self, way: LooseRemoval) -> bool {
        self.allows(way.element, way.choice, way.removal) && self.take_tiles(way.cells) && {
            self.count(way.element, way.choice, way.removal);
            true
        }
    }

    fn put_back(&mut self, way: LooseRemoval) {
        self.uncount(way.element, way.removal);
        self.put_back_tiles(way.cells);
    }

    /// Whether the element may use this removal once more.
    pub(super) fn allows(&self, element: usize, choice: usize, removal: usize) -> bool {
        let Some(asked) = self.cover.elements.get(element) else {
            return false;
        };
        let begun = self.left[element] < asked.count;
        self.left[element] > 0
            && (!begun || self.chosen[element] == choice)
            && self.used[element][removal] < asked.choices[choice][removal].times
    }

    pub(super) fn count(&mut self, element: usize, choice: usize, removal: usize) {
        self.left[element] -= 1;
        self.chosen[element] = choice;
        self.used[element][removal] += 1;
    }

    pub(super) fn uncount(&mut self, element: usize, removal: usize) {
        self.left[element] += 1;
        self.used[element][removal] -= 1;
    }

    /// Takes tiles, natural ones first, if jokers can be the missing ones.
    pub(super) fn take_tiles(&mut self, cells: &[Cell]) -> bool {
        let mut missing = 0;
        for &(lane, count) in cells {
            let short = count.saturating_sub(self.naturals[usize::from(lane)]);
            if short > 0 && !self.search.loose_jokers.can_be(lane) {
                return false;
            }
            missing += usize::from(short);
        }
        if missing > self.jokers_left {
            return false;
        }
        for &(lane, count) in cells {
            let natural = count.min(self.naturals[usize::from(lane)]);
            self.naturals[usize::from(lane)] -= natural;
            self.natural_count -= usize::from(natural);
            self.trail.push(natural);
            self.jokers.extend((natural..count).map(|_| lane));
        }
        self.jokers_left -= missing;
        if missing > 0 && !self.search.loose_jokers.suffice(&self.jokers) {
            self.put_back_tiles(cells);
            return false;
        }
        true
    }

    pub(super) fn put_back_tiles(&mut self, cells: &[Cell]) {
        for &(lane, count) in cells.iter().rev() {
            let natural = self.trail.pop().unwrap_or(0);
            self.naturals[usize::from(lane)] += natural;
            self.natural_count += usize::from(natural);
            let jokers = usize::from(count - natural);
            self.jokers_left += jokers;
            self.jokers.truncate(self.jokers.len() - jokers);
        }
    }

    fn found(&mut self) -> SearchFlow {
        self.search.readings.add(&self.jokers, &self.calls)
    }
}
