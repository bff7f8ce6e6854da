//! Small numbers for the ids of a game.

use jantaku_tile::{TileClass, TileId};

use crate::Behaviour;

/// A set of numbered ids.
pub(crate) type IdSet = u64;

/// Stands for an id that has no number.
const NONE: u8 = u8::MAX;

/// The numbers of ids, ascending in the order of all tile ids. Which ids have a number determines
/// all numbers.
#[derive(Clone, Debug)]
pub(crate) struct IdNumbers {
    numbered: TileClass,
    numbers: Box<[u8; TileId::COUNT]>,
}

impl IdNumbers {
    /// Numbers the ids that are base tiles of every hand; `None` if there are more than 64.
    pub(crate) fn new(behaviour: &Behaviour) -> Option<Self> {
        let ids = behaviour.base_tiles([], true).into_iter();
        let numbered: TileClass = ids.filter(|id| !id.is_wild()).collect();
        if numbered.len() > IdSet::BITS as usize {
            return None;
        }
        let mut numbers = Box::new([NONE; TileId::COUNT]);
        for (number, id) in (0..).zip(numbered.iter()) {
            *numbers.get_mut(id.index())? = number;
        }
        Some(Self { numbered, numbers })
    }

    /// The ids that have a number.
    pub(crate) fn numbered(&self) -> &TileClass {
        &self.numbered
    }

    /// The number of an id.
    #[inline]
    pub(crate) fn of(&self, id: TileId) -> Option<u8> {
        let number = self.numbers.get(id.index()).copied();
        number.filter(|number| *number != NONE)
    }

    /// The numbered ids of a class.
    pub(crate) fn ids(&self, class: &TileClass) -> IdSet {
        let numbers = class.iter().filter_map(|id| self.of(id));
        numbers.fold(0, |ids, number| ids | (1 << number))
    }
}
