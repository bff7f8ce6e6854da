//! Winning definitions, as lists of what can be removed at once.

use jantaku_tile::TileId;

use crate::Behaviour;
use crate::spec::{Definition, Group, Item, Step, Unit, without_suit};

/// What has to be removed so that nothing is left.
pub(super) struct Cover {
    pub(super) elements: Vec<Element>,
    /// Calls that are not used as units become loose tiles.
    pub(super) dismantles: bool,
    /// There is one more tile that fits everything, and need not be used.
    pub(super) almost: bool,
}

/// An element of a definition.
pub(super) struct Element {
    pub(super) count: usize,
    /// Are calls still units?
    pub(super) with_calls: bool,
    /// Of these lists one is used: there are several if all removals share a base tile.
    pub(super) choices: Vec<Vec<Removal>>,
}

/// Something that is removed at once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Removal {
    /// How often it may be used.
    pub(super) times: usize,
    pub(super) what: What,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// A call of that name.
    Call(Box<str>),
    /// Units, each from a place of its own.
    Units(Vec<Vec<Wanted>>),
}

/// A tile that is looked for. Attributes do not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wanted {
    id: TileId,
    ignore_suit: bool,
}

impl Wanted {
    pub(super) fn accepts(self, id: TileId) -> bool {
        match self.ignore_suit {
            true => without_suit(id).fits(without_suit(self.id)),
            false => id.fits(self.id),
        }
    }

    /// The only id that is accepted, if it is only one.
    pub(super) fn single(self) -> Option<TileId> {
        let one = !self.ignore_suit && self.id != TileId::ANY && self.id != TileId::FACEUP;
        one.then_some(self.id)
    }
}

impl Cover {
    /// Does each removal use at most one call?
    pub(super) fn is_unlinked(&self) -> bool {
        let choices = self.elements.iter().flat_map(|element| &element.choices);
        choices.flatten().all(|removal| match &removal.what {
            What::Units(units) => units.len() <= 1,
            What::Call(_) => true,
        })
    }

    /// What is removed after the last restart; look-aheads are left out. `None` if nothing can
    /// ever match. Base tiles may be those of the game and `also`.
    pub(super) fn new(
        definition: &Definition,
        behaviour: &Behaviour,
        also: &[TileId],
    ) -> Option<Self> {
        if definition.steps.contains(&Step::Fail) {
            return None;
        }
        let mut cover = Self {
            elements: Vec::new(),
            dismantles: false,
            almost: definition.almost,
        };
        for step in &definition.steps {
            match step {
                Step::Restart => {
                    cover.elements.clear();
                    cover.dismantles = false;
                }
                Step::DismantleCalls => cover.dismantles = true,
                Step::Take(group) if group.count > 0 => cover.elements.push(Element {
                    count: group.count.unsigned_abs() as usize,
                    with_calls: !cover.dismantles,
                    choices: choices(group, behaviour, also),
                }),
                Step::Take(_) | Step::Fail => {}
            }
        }
        Some(cover)
    }
}

fn choices(group: &Group, behaviour: &Behaviour, also: &[TileId]) -> Vec<Vec<Removal>> {
    let group = &Group {
        joker_bases: false, // jokers are no jokers any more
        ..group.clone()
    };
    let bases = group.bases(behaviour, also);
    let with_base = |base: &Option<TileId>| -> Vec<What> {
        let items = group.items.iter();
        items
            .filter_map(|item| what(item, *base, behaviour))
            .collect()
    };
    let removals = |mut list: Vec<What>| -> Vec<Removal> {
        list.sort();
        let groups = list.chunk_by(|a, b| a == b);
        let removals = groups.map(|same| Removal {
            times: if group.unique { same.len() } else { usize::MAX },
            what: same[0].clone(),
        });
        removals.collect()
    };
    if !group.unique {
        return vec![removals(bases.iter().flat_map(with_base).collect())];
    }
    let mut choices: Vec<Vec<Removal>> = bases.iter().map(with_base).map(removals).collect();
    choices.sort();
    choices.dedup();
    choices
}

/// An item for a base tile, if there is such a thing.
fn what(item: &Item, base: Option<TileId>, behaviour: &Behaviour) -> Option<What> {
    let units = match item {
        Item::Call(name) => return Some(What::Call(name.clone())),
        Item::Units(units) => units,
    };
    let unit = |unit: &Unit| -> Option<Vec<Wanted>> {
        let wanted = unit.slots.iter().map(|slot| {
            let pattern = slot.pattern(base, &behaviour.order)?;
            Some(Wanted {
                id: pattern.id,
                ignore_suit: slot.ignore_suit,
            })
        });
        let mut wanted = wanted.collect::<Option<Vec<_>>>()?;
        wanted.sort();
        Some(wanted)
    };
    let mut units = units.iter().map(unit).collect::<Option<Vec<_>>>()?;
    units.sort();
    Some(What::Units(units))
}
