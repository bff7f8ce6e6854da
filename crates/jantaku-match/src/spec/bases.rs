//! What the items of a group may be relative to.

use jantaku_tile::TileId;

use super::{Group, Item, Slot, is_suited_number};
use crate::Behaviour;

/// What offsets are relative to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Base {
    /// The base tile; `None` where no slot depends on one.
    pub tile: Option<TileId>,
    /// Whether the letters `B` and `C` change places.
    pub swapped: bool,
}

impl From<Option<TileId>> for Base {
    fn from(tile: Option<TileId>) -> Self {
        let swapped = false;
        Self { tile, swapped }
    }
}

impl Group {
    /// All choices of base tiles. Within a choice, every item has a list of bases, and each time it
    /// is taken it may be relative to any of them. There are several choices only if single tiles
    /// share a base tile, or all items an order of suits. `also` are ids of the hand beyond those
    /// of the wall.
    #[must_use]
    pub fn choices(&self, behaviour: &Behaviour, also: &[TileId]) -> Vec<Vec<Vec<Base>>> {
        let relative = self.items.iter().any(Item::is_relative);
        let tiles = match relative {
            true => self.base_tiles(behaviour, also),
            false => Vec::new(),
        };
        if !self.unique {
            let bases = |item: &Item| item.bases(&tiles, self.orders(item.slots()));
            return vec![self.items.iter().map(bases).collect()];
        }
        let single = |item: &&Item| item.is_single() && item.is_relative();
        let shared: Vec<Option<TileId>> = match self.items.iter().find(single) {
            Some(_) if !tiles.is_empty() => tiles.iter().copied().map(Some).collect(),
            _ => vec![None],
        };
        let mut choices = Vec::new();
        for &swapped in self.orders(self.slots()) {
            for &tile in &shared {
                let bases = |item: &Item| match item.is_single() {
                    true => vec![Base { tile, swapped }],
                    false => item.bases(&tiles, &[swapped]),
                };
                choices.push(self.items.iter().map(bases).collect());
            }
        }
        choices
    }

    /// The ids that can be base tiles.
    fn base_tiles(&self, behaviour: &Behaviour, also: &[TileId]) -> Vec<TileId> {
        let mut ids = behaviour.base_tiles(also.iter().copied(), self.joker_bases);
        ids.retain(|&id| !self.suited_base || is_suited_number(id));
        ids
    }

    /// Whether the letters `B` and `C` change places, for slots that share an order of suits. They
    /// do not beside steps to other suits, which follow the cycle of suits.
    fn orders<'s>(&self, slots: impl Iterator<Item = &'s Slot>) -> &'static [bool] {
        let (mut letters, mut steps) = (false, false);
        for slot in slots {
            letters |= slot.offset.names_other_suit();
            steps |= slot.offset.leaves_suit();
        }
        match letters && !steps && !self.suited_base {
            true => &[false, true],
            false => &[false],
        }
    }
}

impl Item {
    /// Whether it takes one tile.
    fn is_single(&self) -> bool {
        match self {
            Self::Units(units) => matches!(&units[..], [unit] if unit.slots.len() == 1),
            Self::Call(_) => false,
        }
    }

    /// The bases of an item that shares none with others.
    fn bases(&self, tiles: &[TileId], orders: &[bool]) -> Vec<Base> {
        if !self.is_relative() {
            return vec![Base::default()];
        }
        let bases = orders.iter().flat_map(|&swapped| {
            tiles.iter().map(move |&tile| Base {
                tile: Some(tile),
                swapped,
            })
        });
        bases.collect()
    }
}
