//! Items whose tiles all lie close to a base tile that is itself part of the item.
//!
//! If a player has no jokers, such an item is found in a hand with a few bit operations per slot.

use jantaku_match::spec::{Item, Slot};
use jantaku_tile::{AttrNames, AttrTable, Offset};

use crate::Number;

/// The maximum distance from the base tile, in steps of the tile order.
pub const NEAR: i32 = 2;

/// The number of positions around a base tile, including its own.
pub const AROUND: usize = 2 * NEAR as usize + 1;

/// The position of the base tile among them.
pub const BASE: usize = NEAR as usize;

/// The maximum number of slots of an item.
pub const MOST_SLOTS: usize = 8;

/// The maximum number of different attribute sets in one program.
pub const MOST_SETS: usize = 32;

/// An item whose tiles lie around a base tile that is in the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct NearItem {
    /// The slots as the ruleset writes them.
    pub slots: Vec<NearSlot>,
    /// How many of the slots are for the base tile; at least one.
    pub bases: usize,
    /// The fu for the item.
    pub value: Number,
}

/// A slot of a [`NearItem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearSlot {
    /// Position around the base tile, below [`AROUND`].
    pub place: usize,
    /// Index into [`FuProgram::attrs`](super::FuProgram::attrs).
    pub attrs: usize,
}

impl NearItem {
    /// Converts an item, entering the attributes of its slots into `attrs`; `None` if a slot is
    /// too far from the base tile or a limit is exceeded.
    pub(super) fn new(
        item: &Item,
        value: Number,
        table: &AttrTable,
        attrs: &mut Vec<AttrNames>,
    ) -> Option<Self> {
        let places: Option<Vec<usize>> = item.slots().map(place).collect();
        let places = places.filter(|places| places.len() <= MOST_SLOTS)?;
        let bases = places.iter().filter(|place| **place == BASE).count();
        if bases == 0 {
            return None; // the base tile need not be in the hand
        }
        let mut slots = Vec::with_capacity(places.len());
        for (slot, place) in item.slots().zip(places) {
            let asked = table.names_in(slot.attrs);
            let known = attrs.iter().position(|known| *known == asked);
            if known.is_none() && attrs.len() >= MOST_SETS {
                return None;
            }
            let attrs = known.unwrap_or_else(|| {
                attrs.push(asked);
                attrs.len() - 1
            });
            slots.push(NearSlot { place, attrs });
        }
        Some(Self {
            slots,
            bases,
            value,
        })
    }
}

/// The position of a slot; `None` if it is not near the base tile.
fn place(slot: &Slot) -> Option<usize> {
    match slot.offset {
        Offset::Steps(steps) if !slot.ignore_suit => near_step(steps),
        _ => None,
    }
}

/// The position that many steps from the base tile; `None` if it is too far away.
fn near_step(steps: i32) -> Option<usize> {
    let place = usize::try_from(steps.checked_add(NEAR)?).ok();
    place.filter(|place| *place < AROUND)
}

#[cfg(test)]
mod tests {
    use super::near_step;

    #[test]
    fn only_what_is_near_has_a_place() {
        assert_eq!([-2, 0, 2].map(near_step), [Some(0), Some(2), Some(4)]);
        assert_eq!([i32::MIN, -3, 3, i32::MAX].map(near_step), [None; 4]);
    }
}
