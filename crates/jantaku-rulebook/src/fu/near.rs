//! Items whose tiles lie around a base tile, one of which is that tile itself.
//!
//! Where no tile stands for another, a hand is asked for them with a few bits for each slot.

use jantaku_match::spec::{Item, Slot};
use jantaku_tile::{AttrNames, AttrTable, Offset};

use crate::Number;

/// How far other tiles are from the base tile, at most.
pub const NEAR: i32 = 2;

/// The places of the tiles around a base tile.
pub const AROUND: usize = 2 * NEAR as usize + 1;

/// The place of the base tile among them.
pub const BASE: usize = NEAR as usize;

/// How many slots an item near a base tile has, at most.
pub const MOST_SLOTS: usize = 8;

/// How many different attributes the slots of a program ask for, at most.
pub const MOST_SETS: usize = 32;

/// An item around a base tile that is in the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct NearItem {
    /// Its slots in order.
    pub slots: Vec<NearSlot>,
    /// How many of them are for the base tile.
    pub bases: usize,
    /// What it is worth.
    pub value: Number,
}

/// A slot of such an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearSlot {
    /// Which of the places around the base tile.
    pub place: usize,
    /// What it asks for, by its place in the program.
    pub attrs: usize,
}

impl NearItem {
    /// The item, if it is like that; what its slots ask for gets its place.
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

/// Where a slot is, if that is near the base tile.
fn place(slot: &Slot) -> Option<usize> {
    match slot.offset {
        Offset::Steps(steps) if !slot.ignore_suit => near_step(steps),
        _ => None,
    }
}

/// The place so many steps from the base tile.
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
