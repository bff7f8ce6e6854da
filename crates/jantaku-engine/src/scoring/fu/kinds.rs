//! An index of the kinds of tiles in a hand: bit sets of kinds and of ids.

use jantaku_rulebook::fu::{AROUND, BASE, MOST_SETS, MOST_SLOTS, NearItem, NearSlot};
use jantaku_tile::{AttrNames, AttrSet, AttrTable, Tile, TileId, TileOrder};

use super::counts::{Counts, LANES};

/// The distinct kinds of tiles, in the order in which they came up.
pub(super) struct Kinds<const WORDS: usize> {
    tiles: [[Tile; LANES]; WORDS],
    len: usize,
}

impl<const WORDS: usize> Kinds<WORDS> {
    pub(super) const NONE: Self = Self {
        tiles: [[Tile {
            id: TileId::ANY,
            attrs: AttrSet::EMPTY,
        }; LANES]; WORDS],
        len: 0,
    };

    /// The number of a kind that came up before.
    #[inline]
    pub(super) fn number(&self, tile: Tile) -> Option<usize> {
        for (number, known) in self.iter().enumerate() {
            if *known == tile {
                return Some(number);
            }
        }
        None
    }

    /// Adds a kind; `None` if there is no room.
    pub(super) fn push(&mut self, tile: Tile) -> Option<usize> {
        let number = self.len;
        *self.tiles.as_flattened_mut().get_mut(number)? = tile;
        self.len += 1;
        Some(number)
    }
}

impl<const WORDS: usize> std::ops::Deref for Kinds<WORDS> {
    type Target = [Tile];

    #[inline]
    fn deref(&self) -> &[Tile] {
        let tiles = self.tiles.as_flattened();
        tiles.get(..self.len).unwrap_or_default()
    }
}

/// What is known about the kinds of a hand, independent of the groups to be taken.
pub(super) struct KindIndex {
    ids: Vec<IdIndex>,
    /// For each set of attributes a program asks for, the kinds that have it.
    having: [Alike; MOST_SETS],
    /// For each number, the ids with at least so many tiles.
    at_least: [u64; MOST_SLOTS + 1],
    /// For each offset, the ids with a neighbour there.
    with_near: [u64; AROUND],
}

/// An id, the number of its tiles, its kinds, and those of the ids around it.
struct IdIndex {
    id: TileId,
    tiles: usize,
    near: [u64; AROUND],
}

/// Kinds that have something in common, and their ids.
#[derive(Clone, Copy, Default)]
struct Alike {
    kinds: u64,
    ids: u64,
}

impl Alike {
    fn join(&mut self, others: Self) {
        self.kinds |= others.kinds;
        self.ids |= others.ids;
    }
}

/// The number of each id in an index, from 1 on; 0 for ids that are not there.
type Numbers = [u8; TileId::COUNT];

/// How many distinct sets of attributes are cached; those of further kinds are compared again.
const MOST_ALIKE: usize = 8;

impl KindIndex {
    /// An index of these kinds, with the number of tiles of each.
    pub(super) fn new<const WORDS: usize>(
        kinds: &[Tile],
        most: &Counts<WORDS>,
        asked: &[AttrNames],
        order: &TileOrder,
        table: &AttrTable,
    ) -> Self {
        let mut index = Self {
            ids: Vec::with_capacity(kinds.len()),
            having: [Alike::default(); MOST_SETS],
            at_least: [0; MOST_SLOTS + 1],
            with_near: [0; AROUND],
        };
        let mut numbers = [0; TileId::COUNT];
        // Many kinds have the same attributes, so few have to be compared.
        let mut alike = [(AttrSet::EMPTY, Alike::default()); MOST_ALIKE];
        let mut met = 0;
        for (kind, tile) in kinds.iter().enumerate() {
            let Some(id) = index.add(kind, tile.id, most.of(kind), &mut numbers) else {
                continue;
            };
            let this = Alike {
                kinds: 1 << kind,
                ids: 1 << id,
            };
            let known = alike.iter_mut().take(met);
            let mut known = known.filter(|(attrs, _)| *attrs == tile.attrs);
            if let Some((_, kinds)) = known.next() {
                kinds.join(this);
            } else if let Some(place) = alike.get_mut(met) {
                *place = (tile.attrs, this);
                met += 1;
            } else {
                index.note_attrs(table.names_in(tile.attrs), this, asked);
            }
        }
        for (attrs, kinds) in alike.iter().take(met) {
            index.note_attrs(table.names_in(*attrs), *kinds, asked);
        }
        index.note_neighbours(&numbers, order);
        index
    }

    /// Adds a kind of so many tiles, and returns the position of its id.
    #[inline]
    fn add(&mut self, kind: usize, id: TileId, most: u8, numbers: &mut Numbers) -> Option<usize> {
        let number = numbers.get_mut(id.index())?;
        if *number == 0 {
            self.ids.push(IdIndex {
                id,
                tiles: 0,
                near: [0; AROUND],
            });
            *number = self.ids.len() as u8; // there are no more than 64 kinds
        }
        let place = usize::from(*number) - 1;
        let of_id = self.ids.get_mut(place)?;
        *of_id.near.get_mut(BASE)? |= 1 << kind;
        for _ in 0..most {
            of_id.tiles += 1;
            if let Some(enough) = self.at_least.get_mut(of_id.tiles) {
                *enough |= 1 << place;
            }
        }
        Some(place)
    }

    fn note_neighbours(&mut self, numbers: &Numbers, order: &TileOrder) {
        for base in 0..self.ids.len() {
            let Some(&IdIndex { id, mut near, .. }) = self.ids.get(base) else {
                return;
            };
            let mut after = Some(id);
            let mut before = Some(id);
            for steps in 1..=BASE {
                after = after.and_then(|id| order.successor(id));
                before = before.and_then(|id| order.predecessor(id));
                for (id, place) in [(after, BASE + steps), (before, BASE - steps)] {
                    if let (Some(id), Some(near)) = (id, near.get_mut(place)) {
                        *near = self.own(id, numbers);
                    }
                }
            }
            for (place, kinds) in near.iter().enumerate() {
                self.with_near[place] |= u64::from(*kinds != 0) << base;
            }
            if let Some(id) = self.ids.get_mut(base) {
                id.near = near;
            }
        }
    }

    /// The kinds of an id.
    #[inline]
    fn own(&self, id: TileId, numbers: &Numbers) -> u64 {
        match numbers.get(id.index()) {
            None | Some(0) => 0,
            Some(number) => {
                let id = self.ids.get(usize::from(*number) - 1);
                id.and_then(|id| id.near.get(BASE)).copied().unwrap_or(0)
            }
        }
    }

    fn note_attrs(&mut self, attrs: AttrNames, kinds: Alike, asked: &[AttrNames]) {
        for (place, required) in asked.iter().enumerate() {
            if attrs.has_all(*required)
                && let Some(having) = self.having.get_mut(place)
            {
                having.join(kinds);
            }
        }
    }

    /// The ids that may be the base tile of an item, as far as the index can tell.
    #[inline]
    pub(super) fn bases(&self, item: &NearItem) -> u64 {
        let mut ids = self.at_least.get(item.bases).copied().unwrap_or(0);
        for slot in &item.slots {
            ids &= if slot.place == BASE {
                self.having.get(slot.attrs).map_or(0, |having| having.ids)
            } else {
                self.with_near.get(slot.place).copied().unwrap_or(0)
            };
        }
        ids
    }

    /// The kinds that fit into each slot with a base tile, and whether exactly one fits each.
    /// `None` if nothing fits some slot.
    #[inline]
    pub(super) fn fit(
        &self,
        base: usize,
        slots: &[NearSlot],
        fitting: &mut [u64; MOST_SLOTS],
    ) -> Option<bool> {
        let near = &self.ids.get(base)?.near;
        let mut further = 0;
        for (at, slot) in slots.iter().enumerate() {
            let kinds = near.get(slot.place)? & self.having.get(slot.attrs)?.kinds;
            if kinds == 0 {
                return None;
            }
            further |= kinds & (kinds - 1);
            *fitting.get_mut(at)? = kinds;
        }
        Some(further == 0)
    }
}

/// The positions of the set bits.
#[inline]
pub(super) fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
