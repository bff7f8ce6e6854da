//! The ids of a game, numbered.

use jantaku_tile::{TileClass, TileId};

use crate::Behaviour;

/// A set of numbered ids.
pub(crate) type Ids = u64;

/// Told of an id that has no number.
const NONE: u8 = u8::MAX;

/// The numbers of ids, in the order of the universe. The ids that have one tell all numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    numbered: TileClass,
    numbers: Box<[u8; TileId::COUNT]>,
}

impl Numbers {
    /// Numbers all ids that are base tiles for every hand; `None` if they are too many.
    pub(super) fn new(behaviour: &Behaviour) -> Option<Self> {
        let ids = behaviour.base_tiles([], true).into_iter();
        let numbered: TileClass = ids.filter(|id| !id.is_wild()).collect();
        if numbered.len() > Ids::BITS as usize {
            return None;
        }
        let mut numbers = Box::new([NONE; TileId::COUNT]);
        for (number, id) in (0..).zip(numbered.iter()) {
            *numbers.get_mut(id.index())? = number;
        }
        Some(Self { numbered, numbers })
    }

    /// The ids that have numbers.
    pub(super) fn numbered(&self) -> &TileClass {
        &self.numbered
    }

    /// The number of an id.
    #[inline]
    pub(super) fn of(&self, id: TileId) -> Option<u8> {
        let number = self.numbers.get(id.index()).copied();
        number.filter(|number| *number != NONE)
    }

    /// The ids of a class that have numbers.
    pub(super) fn ids(&self, class: &TileClass) -> Ids {
        let numbers = class.iter().filter_map(|id| self.of(id));
        numbers.fold(0, |ids, number| ids | (1 << number))
    }
}
