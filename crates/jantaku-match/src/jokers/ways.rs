//! All ways to remove loose tiles.
//!
//! Every id has a lane. If calls are dismantled after something has been removed, their tiles
//! have lanes of their own, since earlier removals cannot use them. If units are taken out of
//! calls, every call has lanes of its own, since no unit takes tiles from two places.

use std::ops::Range;

use jantaku_tile::TileId;

use super::MAX_KINDS;
use super::cover::{CallUse, Cover, RemovedItem, WantedTile};
use super::domain::JokerDomains;

/// Limit for the ways to remove tiles of one definition.
const MAX_WAYS: usize = 100_000;

/// A lane and a number of its tiles.
pub(super) type Cell = (u8, u8);

/// The lanes of tiles.
pub(super) struct TileLanes<'l> {
    domains: &'l JokerDomains,
    /// Where tiles of dismantled calls are.
    apart: CallLanes,
    /// The largest number of tiles that can ever be in each lane.
    supply: Vec<usize>,
}

/// Which lanes the tiles of dismantled calls have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallLanes {
    /// Those of loose tiles.
    Loose,
    /// Lanes of their own, the same for all calls.
    Shared,
    /// Each call has lanes of its own.
    Own,
}

impl<'l> TileLanes<'l> {
    /// `None` if there are more lanes than can be numbered.
    pub(super) fn new(domains: &'l JokerDomains, cover: &Cover) -> Option<Self> {
        let mut elements = cover.elements.iter();
        let (apart, regions) = match cover.calls {
            CallUse::Open => (CallLanes::Own, domains.calls.len()),
            CallUse::Joined if elements.any(|element| element.calls == CallUse::Whole) => {
                (CallLanes::Shared, 1)
            }
            CallUse::Joined | CallUse::Whole => (CallLanes::Loose, 0),
        };
        let count = domains.ids.len() * (1 + regions);
        if count > MAX_KINDS {
            return None;
        }
        let mut lanes = Self {
            domains,
            apart,
            supply: vec![0; count],
        };
        let jokers = domains.loose().iter().flat_map(|joker| &joker.ids);
        for &id in domains.naturals.iter().chain(jokers) {
            lanes.supply[usize::from(id)] += 1;
        }
        if cover.calls != CallUse::Whole {
            for (number, call) in domains.calls.iter().enumerate() {
                let jokers = &domains.jokers[call.jokers.clone()];
                let jokers = jokers.iter().flat_map(|joker| &joker.ids);
                for &id in call.naturals.iter().chain(jokers) {
                    let lane = lanes.dismantled(number, id);
                    lanes.supply[lane] += 1;
                }
            }
        }
        if cover.almost
            && let Some(lane) = domains.number(TileId::ANY)
        {
            lanes.supply[usize::from(lane)] += 1;
        }
        Some(lanes)
    }

    pub(super) fn len(&self) -> usize {
        self.supply.len()
    }

    /// The lane of a tile of a dismantled call.
    pub(super) fn dismantled(&self, call: usize, id: u8) -> usize {
        let region = match self.apart {
            CallLanes::Loose => 0,
            CallLanes::Shared => 1,
            CallLanes::Own => 1 + call,
        };
        usize::from(id) + region * self.domains.ids.len()
    }

    /// The places that one unit may be taken from.
    fn places(&self, calls: CallUse) -> Vec<UnitPlace> {
        let calls = match (calls, self.apart) {
            (CallUse::Open, CallLanes::Own) => 0..self.domains.calls.len(),
            (CallUse::Joined, CallLanes::Shared) => return vec![UnitPlace::LooseOrCalled],
            _ => 0..0,
        };
        let calls = calls.map(UnitPlace::Call);
        [UnitPlace::Loose].into_iter().chain(calls).collect()
    }

    /// The lanes of tiles that fit a wanted one.
    fn accepted(&self, wanted: WantedTile, place: UnitPlace) -> Vec<u8> {
        let ids = &self.domains.ids;
        let mut lanes: Vec<u8> = match wanted.single() {
            Some(id) if self.domains.number(TileId::ANY).is_none() => {
                self.domains.number(id).into_iter().collect()
            }
            _ => {
                let accepted = (0_u8..).zip(ids).filter(|(_, id)| wanted.accepts(**id));
                accepted.map(|(lane, _)| lane).collect()
            }
        };
        let called = |call: usize, ids: &[u8]| -> Vec<u8> {
            let lanes = ids.iter().map(|&id| self.dismantled(call, id) as u8);
            lanes.collect()
        };
        match place {
            UnitPlace::Loose => {}
            UnitPlace::LooseOrCalled => lanes.extend(called(0, &lanes)),
            UnitPlace::Call(call) => lanes = called(call, &lanes),
        }
        lanes.retain(|&lane| self.supply[usize::from(lane)] > 0);
        lanes
    }

    /// All ways to remove units from the loose tiles and from dismantled calls; `None` if there
    /// are too many to list.
    pub(super) fn fillings(
        &self,
        units: &[Vec<WantedTile>],
        calls: CallUse,
    ) -> Option<Vec<Vec<Cell>>> {
        let places = self.places(calls);
        let mut fillings: Vec<Vec<u8>> = vec![Vec::new()];
        for unit in units {
            let mut longer = Vec::new();
            for &place in &places {
                longer.append(&mut self.unit_fillings(&fillings, unit, place)?);
            }
            fillings = longer;
        }
        let cells = fillings
            .into_iter()
            .filter_map(|filling| self.cells(filling));
        let mut cells: Vec<Vec<Cell>> = cells.collect();
        cells.sort();
        cells.dedup();
        Some(cells)
    }

    /// Adds a unit to what was removed before, in every way.
    fn unit_fillings(
        &self,
        before: &[Vec<u8>],
        unit: &[WantedTile],
        place: UnitPlace,
    ) -> Option<Vec<Vec<u8>>> {
        let mut fillings = before.to_vec();
        let mut last = None;
        for &wanted in unit {
            let accepted = self.accepted(wanted, place);
            if fillings.len().saturating_mul(accepted.len()) > MAX_WAYS {
                return None;
            }
            // Equal ones are filled in ascending order.
            let repeated = last == Some(wanted);
            last = Some(wanted);
            let longer = fillings.iter().flat_map(|filling| {
                let from = filling.last().filter(|_| repeated).copied().unwrap_or(0);
                let lanes = accepted.iter().filter(move |lane| **lane >= from);
                lanes.map(move |&lane| [&filling[..], &[lane]].concat())
            });
            fillings = longer.collect();
        }
        Some(fillings)
    }

    /// Counts tiles by lane; `None` if there can never be so many.
    fn cells(&self, mut tiles: Vec<u8>) -> Option<Vec<Cell>> {
        tiles.sort_unstable();
        let cells = tiles.chunk_by(|a, b| a == b).map(|same| {
            let enough = same.len() <= self.supply[usize::from(same[0])];
            enough.then_some((same[0], same.len() as u8))
        });
        cells.collect()
    }
}

/// Where the tiles of a unit come from.
#[derive(Clone, Copy)]
enum UnitPlace {
    Loose,
    /// From loose tiles and tiles of calls that have joined them.
    LooseOrCalled,
    /// From one opened call.
    Call(usize),
}

/// Tiles that can be removed together.
#[derive(Clone, Copy)]
pub(super) struct LooseRemoval<'w> {
    pub(super) cells: &'w [Cell],
    /// The element, the choice within it, and the removal that it belongs to.
    pub(super) element: usize,
    pub(super) choice: usize,
    pub(super) removal: usize,
}

/// All ways to remove loose tiles for a definition, in the order of its elements.
pub(super) struct LooseRemovals {
    list: Vec<(Range<u32>, u32, u32, u32)>,
    cells: Vec<Cell>,
    /// The range of each element.
    pub(super) elements: Vec<Range<usize>>,
    /// For each lane the ways that contain a tile of it.
    pub(super) by_lane: Vec<Vec<usize>>,
    /// The smallest and the largest size of the ways of each element.
    pub(super) sizes: Vec<(usize, usize)>,
}

impl LooseRemovals {
    /// `None` if there are too many to list.
    pub(super) fn new(cover: &Cover, lanes: &TileLanes) -> Option<Self> {
        let mut ways = Self {
            list: Vec::new(),
            cells: Vec::new(),
            elements: Vec::new(),
            by_lane: vec![Vec::new(); lanes.len()],
            sizes: Vec::new(),
        };
        for (at, element) in cover.elements.iter().enumerate() {
            let start = ways.list.len();
            let mut sizes = (usize::MAX, 0);
            for (choice, removals) in element.choices.iter().enumerate() {
                let ways_of = removals.iter().enumerate();
                for (removal, what) in
                    ways_of.flat_map(|(at, removed)| removed.ways.iter().map(move |way| (at, way)))
                {
                    let RemovedItem::Units(units) = what else {
                        continue;
                    };
                    for cells in lanes.fillings(units, element.calls)? {
                        let size: usize = cells.iter().map(|(_, count)| usize::from(*count)).sum();
                        sizes = (size.min(sizes.0), size.max(sizes.1));
                        ways.push([at, choice, removal], &cells)?;
                    }
                }
            }
            ways.elements.push(start..ways.list.len());
            ways.sizes.push(sizes);
        }
        Some(ways)
    }

    fn push(&mut self, [element, choice, removal]: [usize; 3], cells: &[Cell]) -> Option<()> {
        if self.list.len() == MAX_WAYS {
            return None;
        }
        for &(lane, _) in cells {
            self.by_lane[usize::from(lane)].push(self.list.len());
        }
        let start = self.cells.len() as u32;
        self.cells.extend(cells);
        let range = start..self.cells.len() as u32;
        self.list
            .push((range, element as u32, choice as u32, removal as u32));
        Some(())
    }

    pub(super) fn get(&self, way: usize) -> LooseRemoval<'_> {
        let (cells, element, choice, removal) = &self.list[way];
        LooseRemoval {
            cells: &self.cells[cells.start as usize..cells.end as usize],
            element: *element as usize,
            choice: *choice as usize,
            removal: *removal as usize,
        }
    }
}
