//! Taking groups out of hands.

use jantaku_match::reference::fits;
use jantaku_match::spec::{Group, Item, Slot};
use jantaku_rulebook::{FuGroup, Number};
use jantaku_tile::{AttrSet, AttrTable, Offset, Tile, TileId, TileOrder};

use super::{Counting, Counts, FuReason, Possibility};

/// In how many ways groups are taken from a hand; no real one has a tenth of them.
const MOST_WAYS: usize = 2_000;

/// Items with more slots are looked for slot by slot.
const MOST_SLOTS: usize = 8;

/// How many tiles are tried for the slots of one step's groups.
const MOST_TRIES: usize = 200_000;

/// Tiles that are taken at once, and what they are worth.
pub(super) struct Way<const WORDS: usize> {
    taken: Counts<WORDS>,
    value: Number,
}

impl<'g, const WORDS: usize> Counting<'g, WORDS> {
    /// Every possibility without any one of the groups; where none can be taken, it stays.
    pub(super) fn remove_groups(&mut self, groups: &'g [FuGroup]) {
        if self.ways_of.is_none_or(|known| known != groups) {
            self.find_ways(groups);
            self.ways_of = Some(groups);
        }
        self.begin();
        let ways = std::mem::take(&mut self.ways);
        let keeps = groups.iter().any(|group| group.older.is_some());
        for at in 0..self.now.len() {
            let one = self.now[at];
            let mut stays = true;
            for way in &ways {
                if let Some(hand) = one.hand.without(&way.taken) {
                    stays = keeps;
                    let fu = one.fu + way.value;
                    let trail = match self.trail {
                        Some(_) => {
                            let tiles = self.tiles_of(&way.taken);
                            self.note(one.trail, &FuReason::Group, &tiles, way.value)
                        }
                        None => 0,
                    };
                    let one = Possibility {
                        hand,
                        fu,
                        trail,
                        ..one
                    };
                    self.push(one);
                }
            }
            if stays {
                self.push(one);
            }
        }
        self.ways = ways;
        std::mem::swap(&mut self.now, &mut self.next);
    }

    /// The tiles that are counted.
    fn tiles_of(&self, counts: &Counts<WORDS>) -> Vec<Tile> {
        let kinds = self.kinds.iter().enumerate();
        let tiles = kinds.flat_map(|(kind, tile)| {
            let count = usize::from(counts.of(kind));
            std::iter::repeat_n(*tile, count)
        });
        let mut tiles: Vec<Tile> = tiles.collect();
        jantaku_tile::sort_hand(&mut tiles);
        tiles
    }

    /// All ways to take a group out of the whole hand.
    fn find_ways(&mut self, groups: &[FuGroup]) {
        self.ways.clear();
        self.tries_left = MOST_TRIES;
        let mut slots: Vec<u64> = Vec::new();
        let mut bases: Vec<Option<TileId>> = Vec::new();
        for entry in groups {
            for group in entry.list.groups() {
                for item in &group.items {
                    let Item::Units(_) = item else { continue }; // calls are no part of the hand
                    if self.find_plain_ways(entry, group, item, &mut slots) {
                        continue;
                    }
                    self.bases(entry, group, item, &mut bases);
                    for &base in &bases {
                        let Some((taken, value)) = self.worth_of_group(entry, base) else {
                            continue;
                        };
                        slots.clear();
                        let filled = item.slots().all(|slot| {
                            let fitting = self.fitting(slot, base);
                            slots.push(fitting);
                            fitting != 0
                        });
                        if filled {
                            self.fill(&slots, taken, value);
                        }
                    }
                }
            }
        }
    }

    /// The same for an item whose tiles lie around one that is in the hand, if nothing stands for
    /// anything; `false` if it is not like that.
    fn find_plain_ways(
        &mut self,
        entry: &FuGroup,
        group: &Group,
        item: &Item,
        slots: &mut Vec<u64>,
    ) -> bool {
        let near = |slot: &Slot| match slot.offset {
            Offset::Steps(steps) if !slot.ignore_suit => near_step(steps),
            _ => None,
        };
        if !self.plain || group.suited_base || entry.older.is_some() {
            return false;
        }
        if !item.slots().all(|slot| near(slot).is_some()) {
            return false;
        }
        // Where the base tile itself is taken, it is in the hand.
        let takes_base = item.slots().any(|slot| near(slot) == near_step(0));
        let mut around = [(0, 0); MOST_SLOTS];
        let around = around.get_mut(..item.slots().count());
        let Some(around) = around.filter(|_| takes_base) else {
            return false;
        };
        let attrs = &self.game.attrs;
        let order = &self.game.table.player(self.context.seat).behaviour.order;
        for (place, slot) in around.iter_mut().zip(item.slots()) {
            let having = self.index.having(slot.attrs, &self.kinds, attrs);
            *place = (near(slot).unwrap_or(0), having);
        }
        for base in 0..self.index.ids.len() {
            slots.clear();
            let filled = around.iter().all(|(step, having)| {
                let fitting = self.index.near(base, *step, order) & having;
                slots.push(fitting);
                fitting != 0
            });
            if filled {
                self.fill(slots, Counts::NONE, entry.value);
            }
        }
        true
    }

    /// What is taken along with a group, and what it is worth, if it counts with that base tile.
    fn worth_of_group(
        &self,
        group: &FuGroup,
        base: Option<TileId>,
    ) -> Option<(Counts<WORDS>, Number)> {
        let (Some(older), Some(base)) = (&group.older, base) else {
            return Some((Counts::NONE, group.value));
        };
        let mut taken = Counts::NONE;
        if older.winning {
            taken.add(0)?; // the winning tile is the first of all kinds
        }
        let value = self
            .game
            .older_fu(group.value, older, base, &self.context)?;
        Some((taken, value))
    }

    /// The base tiles with which the item might be found in the hand.
    fn bases(&self, entry: &FuGroup, group: &Group, item: &Item, bases: &mut Vec<Option<TileId>>) {
        bases.clear();
        if !item.is_relative() {
            return bases.push(None);
        }
        if entry.older.as_ref().is_some_and(|older| older.winning) {
            let winning = self.game.winning_tile_now(&self.context);
            return bases.extend(winning.into_iter().map(|tile| Some(tile.id)));
        }
        let ids: Vec<TileId> = self.kinds.iter().map(|tile| tile.id).collect();
        let behaviour = &self.game.table.player(self.context.seat).behaviour;
        bases.extend(group.bases(behaviour, &ids));
    }

    /// Fills slots in every way with tiles of the kinds that fit into each.
    fn fill(&mut self, slots: &[u64], taken: Counts<WORDS>, value: Number) {
        let Some((fitting, rest)) = slots.split_first() else {
            let mut ways = self.ways.iter();
            let known = ways.any(|way| way.value == value && way.taken == taken);
            let pieces = self.pieces.as_deref();
            let read_so = pieces.is_none_or(|pieces| pieces.contains(&taken));
            if !known && read_so && self.ways.len() < MOST_WAYS {
                self.ways.push(Way { taken, value });
            }
            return;
        };
        for kind in ones(*fitting) {
            if taken.of(kind) >= self.most.of(kind) {
                continue;
            }
            let Some(left) = self.tries_left.checked_sub(1) else {
                return;
            };
            self.tries_left = left;
            let mut taken = taken;
            if taken.add(kind).is_some() {
                self.fill(rest, taken, value);
            }
        }
    }

    /// The kinds that fit into a slot with a base tile, a bit each.
    fn fitting(&self, slot: &Slot, base: Option<TileId>) -> u64 {
        let behaviour = &self.game.table.player(self.context.seat).behaviour;
        let Some(pattern) = slot.pattern(base, &behaviour.order) else {
            return 0;
        };
        let attrs = &self.game.attrs;
        let kinds = self.kinds.iter().enumerate();
        let kinds = kinds.filter(|(_, tile)| fits(**tile, *slot, pattern, behaviour, attrs));
        kinds.fold(0, |mask, (kind, _)| mask | 1 << kind)
    }
}

/// How far other tiles of a group are from its base tile, at most, to be found at once.
const NEAR: i32 = 2;

/// The places of the tiles around a base tile.
const AROUND: usize = 2 * NEAR as usize + 1;

/// The place so many steps from the base tile.
fn near_step(steps: i32) -> Option<usize> {
    let place = usize::try_from(steps.checked_add(NEAR)?).ok();
    place.filter(|place| *place < AROUND)
}

/// Which kinds have an id, and which have attributes, a bit for each kind.
#[derive(Default)]
pub(super) struct KindIndex {
    ids: Vec<IdIndex>,
    having: Vec<(AttrSet, u64)>,
    kinds: usize,
}

/// An id, its kinds, and those of the ids around it as far as they are known.
struct IdIndex {
    id: TileId,
    own: u64,
    near: [Option<u64>; AROUND],
}

impl KindIndex {
    /// One kind more.
    pub(super) fn add(&mut self, tile: Tile) {
        let bit = 1 << self.kinds;
        self.kinds += 1;
        self.having.clear();
        for index in &mut self.ids {
            index.near = [None; AROUND];
        }
        match self.ids.iter_mut().find(|index| index.id == tile.id) {
            Some(index) => index.own |= bit,
            None => self.ids.push(IdIndex {
                id: tile.id,
                own: bit,
                near: [None; AROUND],
            }),
        }
    }

    /// The kinds of the tile at a place around a base tile.
    #[inline]
    fn near(&mut self, base: usize, place: usize, order: &TileOrder) -> u64 {
        let Some(index) = self.ids.get(base) else {
            return 0;
        };
        match index.near.get(place) {
            Some(Some(known)) => *known,
            _ => self.look_near(base, place, order).unwrap_or(0),
        }
    }

    #[cold]
    fn look_near(&mut self, base: usize, place: usize, order: &TileOrder) -> Option<u64> {
        let steps = i32::try_from(place).ok()? - NEAR;
        let found = match order.at(self.ids.get(base)?.id, Offset::Steps(steps)) {
            Some(id) => self.ids.iter().find(|index| index.id == id),
            None => None,
        };
        let found = found.map_or(0, |index| index.own);
        *self.ids.get_mut(base)?.near.get_mut(place)? = Some(found);
        Some(found)
    }

    fn having(&mut self, attrs: AttrSet, kinds: &[Tile], table: &AttrTable) -> u64 {
        if attrs.is_empty() {
            return u64::MAX >> (u64::BITS as usize).saturating_sub(self.kinds).min(63);
        }
        let mut having = self.having.iter();
        if let Some((_, mask)) = having.find(|(known, _)| *known == attrs) {
            return *mask;
        }
        let kinds = kinds.iter().enumerate();
        let kinds = kinds.filter(|(_, tile)| table.has_all(tile.attrs, attrs));
        let mask = kinds.fold(0, |mask, (kind, _)| mask | 1 << kind);
        self.having.push((attrs, mask));
        mask
    }
}

/// The places of the bits that are set.
fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
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
