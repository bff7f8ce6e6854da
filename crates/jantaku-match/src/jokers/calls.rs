//! Calls that are used as units.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Continue};

use super::cover::{Wanted, What};
use super::search::{Going, Hand, Search};

/// What the jokers of a call become, in order.
type Filling = Vec<u8>;

impl Hand<'_, '_> {
    /// Uses the calls from `call` on, then the loose tiles.
    pub(super) fn next_call(&mut self, call: usize) -> Going {
        self.search.step()?;
        let Some(call) = (call..self.calls.len()).find(|&call| self.calls[call].is_none()) else {
            return self.loose_tiles();
        };
        if !self.could_be_enough() {
            return Continue(());
        }
        if self.cover.dismantles {
            self.dismantle(call)?;
        }
        let cover = self.cover;
        for (at, element) in cover.elements.iter().enumerate() {
            let choices = element
                .choices
                .iter()
                .enumerate()
                .filter(|_| element.with_calls);
            for (choice, removals) in choices {
                for (removal, removed) in removals.iter().enumerate() {
                    if self.allows(at, choice, removal) {
                        self.count(at, choice, removal);
                        self.serve(call, &removed.what)?;
                        self.uncount(at, removal);
                    }
                }
            }
        }
        Continue(())
    }

    /// Lets a call be what is removed, or one of its units.
    fn serve(&mut self, call: usize, what: &What) -> Going {
        match what {
            What::Call(name) if *self.search.table.calls[call].name == **name => {
                let fillings = self.fillings(call, &[])?;
                self.fill(call, fillings, |hand| hand.next_call(call + 1))
            }
            What::Call(_) => Continue(()),
            What::Units(units) => self.serve_unit(call, call, units),
        }
    }

    /// Lets a call be one of the units, and other calls or loose tiles the others; `first` is
    /// the first of these calls.
    fn serve_unit(&mut self, call: usize, first: usize, units: &[Vec<Wanted>]) -> Going {
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

    /// Finds the other units of a removal, the first of whose calls is known.
    fn serve_others(&mut self, call: usize, first: usize, units: &[Vec<Wanted>]) -> Going {
        if units.is_empty() {
            return self.next_call(first + 1);
        }
        // Either all of them are loose, or the next call is one of them.
        match self.lanes.fillings(units, true) {
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
    fn dismantle(&mut self, call: usize) -> Going {
        let fillings = self.fillings(call, &[])?;
        let (table, lanes) = (self.search.table, self.lanes);
        let naturals = &table.calls[call].naturals;
        for filling in fillings {
            let tiles = || {
                naturals
                    .iter()
                    .chain(&filling)
                    .map(|&id| lanes.dismantled(id))
            };
            tiles().for_each(|lane| self.add_natural(lane));
            self.calls[call] = Some(filling.clone());
            self.next_call(call + 1)?;
            self.calls[call] = None;
            tiles().for_each(|lane| self.remove_natural(lane));
        }
        Continue(())
    }

    /// Goes on with each filling of a call.
    fn fill(
        &mut self,
        call: usize,
        fillings: BTreeSet<Filling>,
        mut then: impl FnMut(&mut Self) -> Going,
    ) -> Going {
        for filling in fillings {
            self.calls[call] = Some(filling);
            then(self)?;
            self.calls[call] = None;
        }
        Continue(())
    }

    /// All that the jokers of a call can become so that the unit fits into it.
    fn fillings(&mut self, call: usize, unit: &[Wanted]) -> ControlFlow<(), BTreeSet<Filling>> {
        let meld = &self.search.table.calls[call];
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

/// Finds tiles of a call for a unit.
struct Filler<'f, 's> {
    search: &'f mut Search<'s>,
    /// Natural tiles, and whether they are taken.
    naturals: Vec<(u8, bool)>,
    /// Jokers, and what they have become.
    jokers: Vec<(usize, Option<u8>)>,
    found: BTreeSet<Filling>,
}

impl Filler<'_, '_> {
    fn fit(&mut self, unit: &[Wanted]) -> Going {
        self.search.step()?;
        let Some((wanted, rest)) = unit.split_first() else {
            return self.free_jokers();
        };
        let table = self.search.table;
        let accepts = |id: u8| wanted.accepts(table.ids[usize::from(id)]);
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
            for &id in table.jokers[joker].ids.iter().filter(|id| accepts(**id)) {
                self.jokers[at].1 = Some(id);
                self.fit(rest)?;
            }
            self.jokers[at].1 = None;
        }
        Continue(())
    }

    /// Jokers that the unit does not need may be anything.
    fn free_jokers(&mut self) -> Going {
        self.search.step()?;
        let Some(at) = self.jokers.iter().position(|(_, id)| id.is_none()) else {
            let mut filling: Filling = self.jokers.iter().filter_map(|(_, id)| *id).collect();
            filling.sort_unstable();
            self.found.insert(filling);
            return Continue(());
        };
        let table = self.search.table;
        for &id in &table.jokers[self.jokers[at].0].ids {
            self.jokers[at].1 = Some(id);
            self.free_jokers()?;
        }
        self.jokers[at].1 = None;
        Continue(())
    }
}
