//! All ways to remove loose tiles, in lanes.
//!
//! Every id has a lane. If calls are dismantled after something has been removed, their tiles
//! have lanes of their own, since what came before cannot use them.

use std::ops::Range;

use jantaku_tile::TileId;

use super::cover::{Cover, Wanted, What};
use super::domain::Table;

/// The most ways to remove tiles that one definition may have.
const MAX_WAYS: usize = 100_000;

/// So many tiles of a lane.
pub(super) type Cell = (u8, u8);

/// What lies in which lane.
pub(super) struct Lanes<'l> {
    table: &'l Table,
    /// Do tiles of dismantled calls have their own lanes?
    apart: bool,
    /// The most tiles that can ever lie in each lane.
    supply: Vec<usize>,
}

impl<'l> Lanes<'l> {
    pub(super) fn new(table: &'l Table, cover: &Cover) -> Self {
        let apart = cover.dismantles && cover.elements.iter().any(|element| element.with_calls);
        let mut lanes = Self {
            table,
            apart,
            supply: vec![0; table.ids.len() * (1 + usize::from(apart))],
        };
        let jokers = table.loose().iter().flat_map(|joker| &joker.ids);
        for &id in table.naturals.iter().chain(jokers) {
            lanes.supply[usize::from(id)] += 1;
        }
        if cover.dismantles {
            for call in &table.calls {
                let jokers = &table.jokers[call.jokers.clone()];
                let jokers = jokers.iter().flat_map(|joker| &joker.ids);
                for &id in call.naturals.iter().chain(jokers) {
                    let lane = lanes.dismantled(id);
                    lanes.supply[lane] += 1;
                }
            }
        }
        if cover.almost
            && let Some(lane) = table.number(TileId::ANY)
        {
            lanes.supply[usize::from(lane)] += 1;
        }
        lanes
    }

    pub(super) fn len(&self) -> usize {
        self.supply.len()
    }

    /// The lane in which a tile of a dismantled call lies.
    pub(super) fn dismantled(&self, id: u8) -> usize {
        usize::from(id) + if self.apart { self.table.ids.len() } else { 0 }
    }

    /// The lanes of tiles that can be taken for a wanted one.
    fn accepted(&self, wanted: Wanted, with_calls: bool) -> Vec<u8> {
        let ids = &self.table.ids;
        let mut lanes: Vec<u8> = match wanted.single() {
            Some(id) if self.table.number(TileId::ANY).is_none() => {
                self.table.number(id).into_iter().collect()
            }
            _ => {
                let accepted = (0_u8..).zip(ids).filter(|(_, id)| wanted.accepts(**id));
                accepted.map(|(lane, _)| lane).collect()
            }
        };
        if self.apart && !with_calls {
            let others: Vec<u8> = lanes.iter().map(|&id| self.dismantled(id) as u8).collect();
            lanes.extend(others);
        }
        lanes.retain(|&lane| self.supply[usize::from(lane)] > 0);
        lanes
    }

    /// All tiles that can be removed for units, each from the loose tiles. `None` if there are
    /// too many to list.
    pub(super) fn fillings(
        &self,
        units: &[Vec<Wanted>],
        with_calls: bool,
    ) -> Option<Vec<Vec<Cell>>> {
        let mut fillings: Vec<Vec<u8>> = vec![Vec::new()];
        for unit in units {
            let mut before = None;
            for &wanted in unit {
                let accepted = self.accepted(wanted, with_calls);
                if fillings.len().saturating_mul(accepted.len()) > MAX_WAYS {
                    return None;
                }
                // Equal ones are filled in order.
                let repeated = before == Some(wanted);
                before = Some(wanted);
                let longer = fillings.iter().flat_map(|filling| {
                    let from = filling.last().filter(|_| repeated).copied().unwrap_or(0);
                    let lanes = accepted.iter().filter(move |lane| **lane >= from);
                    lanes.map(move |&lane| [&filling[..], &[lane]].concat())
                });
                fillings = longer.collect();
            }
        }
        let cells = fillings
            .into_iter()
            .filter_map(|filling| self.cells(filling));
        let mut cells: Vec<Vec<Cell>> = cells.collect();
        cells.sort();
        cells.dedup();
        Some(cells)
    }

    /// Tiles counted by lane, if there can ever be so many.
    fn cells(&self, mut tiles: Vec<u8>) -> Option<Vec<Cell>> {
        tiles.sort_unstable();
        let cells = tiles.chunk_by(|a, b| a == b).map(|same| {
            let enough = same.len() <= self.supply[usize::from(same[0])];
            enough.then_some((same[0], same.len() as u8))
        });
        cells.collect()
    }
}

/// Tiles that can be removed at once.
#[derive(Clone, Copy)]
pub(super) struct Way<'w> {
    pub(super) cells: &'w [Cell],
    /// What it serves: an element, one of its choices, a removal of that.
    pub(super) element: usize,
    pub(super) choice: usize,
    pub(super) removal: usize,
}

/// All ways of a definition, in the order of its elements.
pub(super) struct Ways {
    list: Vec<(Range<u32>, u32, u32, u32)>,
    cells: Vec<Cell>,
    /// Where the ways of each element are.
    pub(super) elements: Vec<Range<usize>>,
    /// The ways that contain a tile of each lane.
    pub(super) by_lane: Vec<Vec<usize>>,
    /// The fewest and the most tiles that a way of each element takes.
    pub(super) sizes: Vec<(usize, usize)>,
}

impl Ways {
    /// `None` if there are too many to list.
    pub(super) fn new(cover: &Cover, lanes: &Lanes) -> Option<Self> {
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
                for (removal, removed) in removals.iter().enumerate() {
                    let What::Units(units) = &removed.what else {
                        continue;
                    };
                    for cells in lanes.fillings(units, element.with_calls)? {
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

    pub(super) fn get(&self, way: usize) -> Way<'_> {
        let (cells, element, choice, removal) = &self.list[way];
        Way {
            cells: &self.cells[cells.start as usize..cells.end as usize],
            element: *element as usize,
            choice: *choice as usize,
            removal: *removal as usize,
        }
    }
}
