//! Winning definitions as lists of removals.

use jantaku_tile::TileId;

use crate::Behaviour;
use crate::spec::{Base, Definition, Element, Group, Item, Unit, takes_single_tiles, without_suit};

/// The removals that use up a hand.
pub(super) struct Cover {
    pub(super) elements: Vec<CoverElement>,
    /// What becomes of calls that are not used as units in the end.
    pub(super) calls: CallUse,
    /// Whether there is an extra tile that fits everything and may be left.
    pub(super) almost: bool,
}

/// How the tiles of calls are used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CallUse {
    /// Each call is a unit.
    Whole,
    /// Units are taken out of calls, each out of one.
    Open,
    /// As loose tiles.
    Joined,
}

/// An element of a definition.
pub(super) struct CoverElement {
    pub(super) count: usize,
    pub(super) calls: CallUse,
    /// One of these lists is used. There are several if all removals share a base tile.
    pub(super) choices: Vec<Vec<Removal>>,
}

impl CoverElement {
    /// Whether a whole call may be used as this: opened calls only by their name.
    pub(super) fn uses_call(&self, what: &RemovedItem) -> bool {
        match self.calls {
            CallUse::Whole => true,
            CallUse::Open => matches!(what, RemovedItem::Call(_)),
            CallUse::Joined => false,
        }
    }
}

/// Something that is removed as a whole.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Removal {
    /// How often it may be used.
    pub(super) times: usize,
    /// What it may be each time.
    pub(super) ways: Vec<RemovedItem>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RemovedItem {
    /// Any call of this name.
    Call(Box<str>),
    /// Units, each from the loose tiles or from one call.
    Units(Vec<Vec<WantedTile>>),
}

/// A wanted tile. Attributes are ignored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WantedTile {
    id: TileId,
    ignore_suit: bool,
}

impl WantedTile {
    pub(super) fn accepts(self, id: TileId) -> bool {
        match self.ignore_suit {
            true => without_suit(id).fits(without_suit(self.id)),
            false => id.fits(self.id),
        }
    }

    /// The accepted id, if there is only one.
    pub(super) fn single(self) -> Option<TileId> {
        let one = !self.ignore_suit && self.id != TileId::ANY && self.id != TileId::FACEUP;
        one.then_some(self.id)
    }
}

impl Cover {
    /// Whether each removal uses at most one call.
    pub(super) fn is_unlinked(&self) -> bool {
        let choices = self.elements.iter().flat_map(|element| &element.choices);
        let mut ways = choices.flatten().flat_map(|removal| &removal.ways);
        ways.all(|what| match what {
            RemovedItem::Units(units) => units.len() <= 1,
            RemovedItem::Call(_) => true,
        })
    }

    /// Compiles what is removed after the last restart, without look-aheads; `None` if the
    /// definition never matches. Base tiles are those of the game and the ids in `also`.
    pub(super) fn new(
        definition: &Definition,
        behaviour: &Behaviour,
        also: &[TileId],
    ) -> Option<Self> {
        if definition.elements.contains(&Element::Fail) {
            return None;
        }
        let mut cover = Self {
            elements: Vec::new(),
            calls: CallUse::Whole,
            almost: definition.almost,
        };
        for (at, element) in definition.elements.iter().enumerate() {
            match element {
                Element::Restart => {
                    cover.elements.clear();
                    cover.calls = CallUse::Whole;
                }
                Element::OpenCalls if !takes_single_tiles(&definition.elements[at..]) => {
                    cover.calls = CallUse::Open;
                }
                Element::OpenCalls | Element::JoinCalls => cover.calls = CallUse::Joined,
                Element::Take(group) if group.count > 0 => cover.elements.push(CoverElement {
                    count: group.count.unsigned_abs() as usize,
                    calls: cover.calls,
                    choices: choices(group, behaviour, also),
                }),
                Element::Take(_) | Element::Fail => {}
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
    let spelled = |(item, bases): (&Item, &Vec<Base>)| -> Vec<RemovedItem> {
        let ways = bases.iter().filter_map(|&base| what(item, base, behaviour));
        let mut ways: Vec<RemovedItem> = ways.collect();
        ways.sort();
        ways.dedup();
        ways
    };
    let removals = |bases: &Vec<Vec<Base>>| -> Vec<Removal> {
        let items = group.items.iter().zip(bases).map(spelled);
        if !group.unique {
            let mut ways: Vec<RemovedItem> = items.flatten().collect();
            ways.sort();
            ways.dedup();
            let removals = ways.into_iter().map(|what| Removal {
                times: usize::MAX,
                ways: vec![what],
            });
            return removals.collect();
        }
        let mut items: Vec<Vec<RemovedItem>> = items.filter(|ways| !ways.is_empty()).collect();
        items.sort();
        let removals = items.chunk_by(|a, b| a == b).map(|same| Removal {
            times: same.len(),
            ways: same[0].clone(),
        });
        removals.collect()
    };
    let mut choices: Vec<Vec<Removal>> = group
        .choices(behaviour, also)
        .iter()
        .map(removals)
        .collect();
    choices.sort();
    choices.dedup();
    choices
}

/// An item for a base tile; `None` if its tiles do not exist.
fn what(item: &Item, base: Base, behaviour: &Behaviour) -> Option<RemovedItem> {
    let units = match item {
        Item::Call(name) => return Some(RemovedItem::Call(name.clone())),
        Item::Units(units) => units,
    };
    let unit = |unit: &Unit| -> Option<Vec<WantedTile>> {
        let wanted = unit.slots.iter().map(|slot| {
            let pattern = slot.pattern(base, &behaviour.order)?;
            Some(WantedTile {
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
    Some(RemovedItem::Units(units))
}
