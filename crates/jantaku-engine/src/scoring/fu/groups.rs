//! Taking groups out of hands.

use jantaku_match::reference::fits;
use jantaku_match::spec::{Group, Item, Slot};
use jantaku_rulebook::fu::{FuItem, MOST_SLOTS, NearItem};
use jantaku_rulebook::{FuGroup, FuGroups, Number};
use jantaku_tile::{Tile, TileId};

use super::counts::Counts;
use super::kinds::{KindIndex, ones};
use super::{Counting, FuReason, Possibility};

/// In how many ways groups are taken from a hand; no real one has a tenth of them.
const MOST_WAYS: usize = 2_000;

/// How many tiles are tried for the slots of one step's groups.
const MOST_TRIES: usize = 200_000;

/// Tiles that are taken at once, and what they are worth.
pub(super) struct Way<const WORDS: usize> {
    taken: Counts<WORDS>,
    value: Number,
}

impl<'g, const WORDS: usize> Counting<'g, WORDS> {
    /// Every possibility without any one of the groups; where none can be taken, it stays.
    pub(super) fn remove_groups(&mut self, groups: &FuGroups) {
        if self.ways_of != Some(groups.number) {
            self.find_ways(groups);
            self.ways_of = Some(groups.number);
        }
        let now = std::mem::take(&mut self.now);
        let ways = std::mem::take(&mut self.ways);
        let keeps = groups.list.iter().any(|group| group.older.is_some());
        self.begin();
        for one in &now {
            let mut stays = true;
            for way in &ways {
                if let Some(hand) = one.hand.without(&way.taken) {
                    stays = keeps;
                    let trail = self.note_group(one.trail, way);
                    self.push(Possibility {
                        hand,
                        fu: one.fu + way.value,
                        trail,
                        ..*one
                    });
                }
            }
            if stays {
                self.push(*one);
            }
        }
        self.ways = ways;
        self.now = std::mem::replace(&mut self.next, now);
    }

    /// Notes what a group is worth, if that is asked.
    #[inline]
    fn note_group(&mut self, before: u32, way: &Way<WORDS>) -> u32 {
        if self.trail.is_none() {
            return before;
        }
        let tiles = self.tiles_of(&way.taken);
        self.note(before, &FuReason::Group, &tiles, way.value)
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
    fn find_ways(&mut self, groups: &FuGroups) {
        self.ways.clear();
        self.tries_left = MOST_TRIES;
        if self.plain {
            self.look_up_kinds();
        }
        for item in &groups.items {
            match &item.near {
                Some(near) if self.plain => self.find_near_ways(near),
                _ => self.find_far_ways(groups, item),
            }
        }
    }

    fn look_up_kinds(&mut self) {
        if self.index.is_none() {
            let order = &self.behaviour.order;
            let (kinds, attrs) = (&self.kinds, &self.game.attrs);
            let index = KindIndex::new(kinds, &self.most, &self.program.attrs, order, attrs);
            self.index = Some(Box::new(index));
        }
    }

    /// The ways to take an item whose tiles lie around one that is in the hand, where nothing
    /// stands for anything.
    fn find_near_ways(&mut self, item: &NearItem) {
        let mut bases = self.index.as_ref().map_or(0, |index| index.bases(item));
        let mut fitting = [0; MOST_SLOTS];
        while bases != 0 {
            let base = bases.trailing_zeros() as usize;
            bases &= bases - 1;
            let index = self.index.as_ref();
            let alone = index.and_then(|index| index.fit(base, &item.slots, &mut fitting));
            let slots = fitting.get(..item.slots.len()).unwrap_or_default();
            match alone {
                Some(true) => self.fill_with_these(slots, item.value),
                Some(false) => self.fill(slots, 0, Counts::NONE, item.value),
                None => {}
            }
        }
    }

    /// The ways to take any other item.
    fn find_far_ways(&mut self, groups: &FuGroups, item: &FuItem) {
        let Some(entry) = groups.list.get(item.entry) else {
            return;
        };
        let Some(group) = entry.list.groups().nth(item.group) else {
            return;
        };
        let Some(item) = group.items.get(item.item) else {
            return;
        };
        let mut slots: Vec<u64> = Vec::new();
        for base in self.bases(entry, group, item) {
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
                self.fill(&slots, 0, taken, value);
            }
        }
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
    fn bases(&self, entry: &FuGroup, group: &Group, item: &Item) -> Vec<Option<TileId>> {
        if !item.is_relative() {
            return vec![None];
        }
        if entry.older.as_ref().is_some_and(|older| older.winning) {
            let winning = self.game.winning_tile_now(&self.context);
            return winning.into_iter().map(|tile| Some(tile.id)).collect();
        }
        let ids: Vec<TileId> = self.kinds.iter().map(|tile| tile.id).collect();
        group.bases(self.behaviour, &ids)
    }

    /// Fills slots in every way with tiles of the kinds that fit into each, of the first of them
    /// from one on.
    fn fill(&mut self, slots: &[u64], from: usize, taken: Counts<WORDS>, value: Number) {
        let Some((fitting, rest)) = slots.split_first() else {
            return self.note_way(taken, value);
        };
        for kind in ones(fitting & (u64::MAX << from)) {
            if taken.of(kind) >= self.most.of(kind) {
                continue;
            }
            let Some(left) = self.tries_left.checked_sub(1) else {
                return;
            };
            self.tries_left = left;
            let mut taken = taken;
            if taken.add(kind).is_some() {
                // In slots that are alike the kinds stand in order.
                let from = if rest.first() == Some(fitting) {
                    kind
                } else {
                    0
                };
                self.fill(rest, from, taken, value);
            }
        }
    }

    /// The same where only one kind fits into each slot.
    fn fill_with_these(&mut self, slots: &[u64], value: Number) {
        let mut taken = Counts::NONE;
        for kinds in slots {
            if taken.add(kinds.trailing_zeros() as usize).is_none() {
                return;
            }
        }
        if self.most.without(&taken).is_some() {
            self.note_way(taken, value);
        }
    }

    /// One more way, unless it is known or not that of the reading.
    fn note_way(&mut self, taken: Counts<WORDS>, value: Number) {
        let mut ways = self.ways.iter();
        let known = ways.any(|way| way.value == value && way.taken == taken);
        let pieces = self.pieces.as_deref();
        let read_so = pieces.is_none_or(|pieces| pieces.contains(&taken));
        if !known && read_so && self.ways.len() < MOST_WAYS {
            self.ways.push(Way { taken, value });
        }
    }

    /// The kinds that fit into a slot with a base tile, a bit each.
    fn fitting(&self, slot: &Slot, base: Option<TileId>) -> u64 {
        let behaviour = self.behaviour;
        let Some(pattern) = slot.pattern(base, &behaviour.order) else {
            return 0;
        };
        let attrs = &self.game.attrs;
        let kinds = self.kinds.iter().enumerate();
        let kinds = kinds.filter(|(_, tile)| fits(**tile, *slot, pattern, behaviour, attrs));
        kinds.fold(0, |mask, (kind, _)| mask | 1 << kind)
    }
}
