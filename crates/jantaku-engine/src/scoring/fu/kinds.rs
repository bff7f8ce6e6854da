//! Where which kinds of tiles are: a bit for each kind, and one for each id.

use jantaku_rulebook::fu::{AROUND, BASE, MOST_SETS, MOST_SLOTS, NearItem, NearSlot};
use jantaku_tile::{AttrNames, AttrTable, Tile, TileId, TileOrder};

use super::counts::Counts;

/// What is known about the kinds of a hand, whichever groups are looked for.
pub(super) struct KindIndex {
    ids: Vec<IdIndex>,
    /// The kinds that have what a program asks for, and the ids of such kinds.
    having: [Having; MOST_SETS],
    /// The ids of which there are so many tiles.
    at_least: [u64; MOST_SLOTS + 1],
}

/// An id, its kinds, and those of the ids around it.
struct IdIndex {
    id: TileId,
    own: u64,
    near: [u64; AROUND],
}

#[derive(Clone, Copy, Default)]
struct Having {
    kinds: u64,
    ids: u64,
}

impl KindIndex {
    /// Of these kinds, so many of each.
    pub(super) fn new<const WORDS: usize>(
        kinds: &[Tile],
        most: &Counts<WORDS>,
        asked: &[AttrNames],
        order: &TileOrder,
        table: &AttrTable,
    ) -> Self {
        let mut index = Self {
            ids: Vec::with_capacity(kinds.len()),
            having: [Having::default(); MOST_SETS],
            at_least: [0; MOST_SLOTS + 1],
        };
        // The number of each id, from 1 on.
        let mut numbers = [0_u8; TileId::COUNT];
        let mut tiles = [0_usize; u64::BITS as usize];
        for (kind, tile) in kinds.iter().enumerate() {
            let Some(number) = numbers.get_mut(tile.id.index()) else {
                continue;
            };
            if *number == 0 {
                index.ids.push(IdIndex {
                    id: tile.id,
                    own: 0,
                    near: [0; AROUND],
                });
                *number = index.ids.len() as u8; // there are no more than 64 kinds
            }
            let id = usize::from(*number) - 1;
            if let (Some(of_id), Some(tiles)) = (index.ids.get_mut(id), tiles.get_mut(id)) {
                of_id.own |= 1 << kind;
                *tiles += usize::from(most.of(kind));
            }
        }
        for (id, count) in tiles.iter().enumerate().take(index.ids.len()) {
            for enough in index.at_least.iter_mut().take(count + 1) {
                *enough |= 1 << id;
            }
        }
        index.note_neighbours(&numbers, order);
        index.note_attrs(kinds, &numbers, asked, table);
        index
    }

    fn note_neighbours(&mut self, numbers: &[u8; TileId::COUNT], order: &TileOrder) {
        for base in 0..self.ids.len() {
            let kinds_of = |id: TileId| {
                let number = numbers.get(id.index()).copied().unwrap_or(0);
                let id = usize::from(number).checked_sub(1);
                id.and_then(|id| self.ids.get(id)).map_or(0, |id| id.own)
            };
            let Some(IdIndex { id, .. }) = self.ids.get(base) else {
                return;
            };
            let mut near = [0; AROUND];
            let (before, after) = near.split_at_mut(BASE);
            let mut at = Some(*id);
            for place in after {
                *place = at.map_or(0, kinds_of);
                at = at.and_then(|id| order.successor(id));
            }
            let mut at = Some(*id);
            for place in before.iter_mut().rev() {
                at = at.and_then(|id| order.predecessor(id));
                *place = at.map_or(0, kinds_of);
            }
            if let Some(id) = self.ids.get_mut(base) {
                id.near = near;
            }
        }
    }

    /// Many kinds have the same attributes, so that few sets have to be compared.
    fn note_attrs(
        &mut self,
        kinds: &[Tile],
        numbers: &[u8; TileId::COUNT],
        asked: &[AttrNames],
        table: &AttrTable,
    ) {
        let mut seen: u64 = 0;
        for (first, tile) in kinds.iter().enumerate() {
            if seen >> first & 1 == 1 {
                continue;
            }
            let mut alike = Having::default();
            for (kind, other) in kinds.iter().enumerate().skip(first) {
                if other.attrs == tile.attrs {
                    let number = numbers.get(other.id.index()).copied().unwrap_or(0);
                    alike.kinds |= 1 << kind;
                    alike.ids |= 1_u64.wrapping_shl(u32::from(number).wrapping_sub(1));
                }
            }
            seen |= alike.kinds;
            let names = table.names_in(tile.attrs);
            for (having, required) in self.having.iter_mut().zip(asked) {
                if names.has_all(*required) {
                    having.kinds |= alike.kinds;
                    having.ids |= alike.ids;
                }
            }
        }
    }

    /// The ids that may be the base tile of an item, as far as that tile itself tells.
    #[inline]
    pub(super) fn bases(&self, item: &NearItem) -> u64 {
        let enough = self.at_least.get(item.bases).copied().unwrap_or(0);
        let at_base = item.slots.iter().filter(|slot| slot.place == BASE);
        at_base.fold(enough, |ids, slot| ids & self.having(slot).ids)
    }

    /// The kinds that fit into a slot with a base tile.
    #[inline]
    pub(super) fn fitting(&self, base: usize, slot: &NearSlot) -> u64 {
        let near = self.ids.get(base).and_then(|id| id.near.get(slot.place));
        near.copied().unwrap_or(0) & self.having(slot).kinds
    }

    #[inline]
    fn having(&self, slot: &NearSlot) -> Having {
        self.having.get(slot.attrs).copied().unwrap_or_default()
    }
}

/// The places of the bits that are set.
#[inline]
pub(super) fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
