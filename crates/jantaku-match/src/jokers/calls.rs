//! Calls that are used as units.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use super::cover::{CallUse, RemovedItem, WantedTile};
use super::search::{HandCover, ReadingSearch, SearchFlow};

/// The ids that the jokers of a call become, sorted.
type Filling = Vec<u8>;

impl HandCover<'_, '_> {
    /// Uses the calls from `call` on, then the loose tiles.
    pub(super) fn next_call(&mut self, call: usize) -> SearchFlow {
        self.search.step()?;
        let Some(call) = (call..self.calls.len()).find(|&call| self.calls[call].is_none()) else {
            return self.loose_tiles();
        };
        if !self.could_be_enough() {
            return Continue(());
        }
        if self.cover.calls != CallUse::Whole {
            self.dismantle(call)?;
        }
        let cover = self.cover;
        for (at, element) in cover.elements.iter().enumerate() {
            for (choice, removals) in element.choices.iter().enumerate() {
                for (removal, removed) in removals.iter().enumerate() {
                    if self.allows(at, choice, removal) {
                        self.count(at, choice, removal);
                        for what in removed.ways.iter().filter(|what| element.uses_call(what)) {
                            self.serve(call, what)?;
                        }
                        self.uncount(at, removal);
                    }
                }
            }
        }
        Continue(())
    }

    /// Uses a call as the removed item, or as one of its units.
    fn serve(&mut self, call: usize, what: &RemovedItem) -> SearchFlow {
        match what {
            RemovedItem::Call(name) if *self.search.domains.calls[call].name == **name => {
                let fillings = self.fillings(call, &[])?;
                self.fill(call, fillings, |hand| hand.next_call(call + 1))
            }
            RemovedItem::Call(_) => Continue(()),
            RemovedItem::Units(units) => self.serve_unit(call, call, units),
        }
    }

    /// Uses a call as one of the units, and other calls or loose tiles as the rest; `first` is
    /// the first of these calls.
    fn serve_unit(&mut self, call: usize, first: usize, units: &[Vec<WantedTile>]) -> SearchFlow {
        for (at, unit) in units.iter().enumerate() {
            if at > 0 && units[at - 1] == *unit {
                continue; // equal units are interchangeable
            }
            let fillings = self.fillings(call, unit)?;
            let mut others = units.to_vec();
            others.remove(at);
            self.fill(call, fillings, |hand| {
                hand.serve_others(call, first, &others)
            })?;
        }
        Continue(())
    }

    /// Finds the remaining units of a removal whose first call is known.
    fn serve_others(&mut self, call: usize, first: usize, units: &[Vec<WantedTile>]) -> SearchFlow {
        if units.is_empty() {
            return self.next_call(first + 1);
        }
        // Either all of them are loose tiles, or the next call is one of them.
        match self.lanes.fillings(units, CallUse::Whole) {
            Some(ways) => {
                for cells in ways {
                    if self.take_tiles(&cells) {
                        self.next_call(first + 1)?;
                        self.put_back_tiles(&cells);
                    }
                }
            }
            None => self.search.complete = false,
        }
        for other in call + 1..self.calls.len() {
            if self.calls[other].is_none() {
                self.serve_unit(other, first, units)?;
            }
        }
        Continue(())
    }

    /// Turns a call into loose tiles.
    fn dismantle(&mut self, call: usize) -> SearchFlow {
        let fillings = self.fillings(call, &[])?;
        let (domains, lanes) = (self.search.domains, self.lanes);
        let naturals = &domains.calls[call].naturals;
        for filling in fillings {
            let tiles = || {
                naturals
                    .iter()
                    .chain(&filling)
                    .map(|&id| lanes.dismantled(call, id))
            };
            tiles().for_each(|lane| self.add_natural(lane));
            self.calls[call] = Some(filling.clone());
            self.next_call(call + 1)?;
            self.calls[call] = None;
            tiles().for_each(|lane| self.remove_natural(lane));
        }
        Continue(())
    }

    /// Continues with each filling of a call.
    fn fill(
        &mut self,
        call: usize,
        fillings: BTreeSet<Filling>,
        mut then: impl FnMut(&mut Self) -> SearchFlow,
    ) -> SearchFlow {
        for filling in fillings {
            self.calls[call] = Some(filling);
            then(self)?;
            self.calls[call] = None;
        }
        Continue(())
    }

    /// The fillings of a call with which it contains the unit.
    fn fillings(&mut self, call: usize, unit: &[WantedTile]) -> ControlFlow<(), BTreeSet<Filling>> {
        let meld = &self.search.domains.calls[call];
        let mut filler = Filler {
            naturals: meld.naturals.iter().map(|&id| (id, false)).collect(),
            jokers: meld.jokers.clone().map(|joker| (joker, None)).collect(),
            found: BTreeSet::new(),
            search: self.search,
        };
        filler.fit(unit)?;
        Continue(filler.found)
    }
}

/// Finds the tiles of a call for a unit.
struct Filler<'f, 's> {
    search: &'f mut ReadingSearch<'s>,
    /// Natural tiles, and whether they are taken.
    naturals: Vec<(u8, bool)>,
    /// Jokers, and what they have become.
    jokers: Vec<(usize, Option<u8>)>,
    found: BTreeSet<Filling>,
}

impl Filler<'_, '_> {
    fn fit(&mut self, unit: &[WantedTile]) -> SearchFlow {
        self.search.step()?;
        let Some((wanted, rest)) = unit.split_first() else {
            return self.free_jokers();
        };
        let domains = self.search.domains;
        let accepts = |id: u8| wanted.accepts(domains.ids[usize::from(id)]);
        for at in 0..self.naturals.len() {
            let (id, taken) = self.naturals[at];
            if !taken && accepts(id) {
                self.naturals[at].1 = true;
                self.fit(rest)?;
                self.naturals[at].1 = false;
            }
        }
        for at in 0..self.jokers.len() {
            let (joker, None) = self.jokers[at] else {
                continue;
            };
            for &id in domains.jokers[joker].ids.iter().filter(|id| accepts(**id)) {
                self.jokers[at].1 = Some(id);
                self.fit(rest)?;
            }
            self.jokers[at].1 = None;
        }
        Continue(())
    }

    /// Jokers that the unit does not need may be anything.
    fn free_jokers(&mut self) -> SearchFlow {
        self.search.step()?;
        let Some(at) = self.jokers.iter().position(|(_, id)| id.is_none()) else {
            let mut filling: Filling = self.jokers.iter().filter_map(|(_, id)| *id).collect();
            filling.sort_unstable();
            self.found.insert(filling);
            return Continue(());
        };
        let domains = self.search.domains;
        for &id in &domains.jokers[self.jokers[at].0].ids {
            self.jokers[at].1 = Some(id);
            self.free_jokers()?;
        }
        self.jokers[at].1 = None;
        Continue(())
    }
}
