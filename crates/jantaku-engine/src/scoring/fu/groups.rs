//! Taking groups out of hands.

use jantaku_match::reference::fits;
use jantaku_match::spec::{Base, Group, Item, Slot};
use jantaku_rulebook::fu::{FuItem, MOST_SLOTS, NearItem};
use jantaku_rulebook::{FuGroup, FuGroups, Number};
use jantaku_tile::{Tile, TileId};

use super::counts::Counts;
use super::kinds::{KindIndex, ones};
use super::{Counting, FuReason, Possibility};

/// How many ways to take groups are collected; no real hand has a tenth of them.
const MOST_WAYS: usize = 2_000;

/// How many tiles are tried for the slots of one step's groups.
const MOST_TRIES: usize = 200_000;

/// Tiles that are taken together, and the fu they are worth.
pub(super) struct Way<const WORDS: usize> {
    taken: Counts<WORDS>,
    value: Number,
}

impl<'g, const WORDS: usize> Counting<'g, WORDS> {
    /// Replaces every possibility by those without one of the groups; where none can be taken, it
    /// stays.
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

    /// Adds the worth of a group to the trail, if that is asked.
    #[inline]
    fn note_group(&mut self, before: u32, way: &Way<WORDS>) -> u32 {
        let nothing = way.taken == Counts::NONE && way.value == Number::ZERO;
        if self.trail.is_none() || nothing {
            return before;
        }
        let tiles = self.tiles_of(&way.taken);
        self.note(before, &FuReason::Group, &tiles, way.value)
    }

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

    /// Finds all ways to take a group out of the whole hand.
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
        for group in groups.list.iter().filter(|group| group.or_nothing) {
            self.ways.push(Way {
                taken: Counts::NONE,
                value: group.value,
            });
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

    /// Finds the ways to take an item whose tiles lie close to a tile of the hand, where no jokers
    /// are involved.
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

    /// Finds the ways to take any other item.
    fn find_far_ways(&mut self, groups: &FuGroups, item: &FuItem) {
        let Some(entry) = groups.list.get(item.entry) else {
            return;
        };
        let Some(group) = entry.list.groups().nth(item.group) else {
            return;
        };
        let number = item.item;
        let Some(item) = group.items.get(number) else {
            return;
        };
        let mut slots: Vec<u64> = Vec::new();
        for base in self.bases(entry, group, number) {
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

    /// The tiles taken along with a group and the fu it is worth; `None` if it does not count with
    /// that base tile.
    fn worth_of_group(&self, group: &FuGroup, base: Base) -> Option<(Counts<WORDS>, Number)> {
        let (Some(older), Some(base)) = (&group.older, base.tile) else {
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

    /// What the item may be relative to in the hand.
    fn bases(&self, entry: &FuGroup, group: &Group, number: usize) -> Vec<Base> {
        let relative = group.items.get(number).is_some_and(Item::is_relative);
        if relative && entry.older.as_ref().is_some_and(|older| older.winning) {
            let winning = self.game.winning_tile_now(&self.context);
            let winning = winning.map(|tile| Base::from(Some(tile.id)));
            return winning.into_iter().collect();
        }
        let ids: Vec<TileId> = self.kinds.iter().map(|tile| tile.id).collect();
        let choices = group.choices(self.behaviour, &ids);
        let of_item = choices
            .into_iter()
            .filter_map(|mut bases| (number < bases.len()).then(|| bases.swap_remove(number)));
        of_item.flatten().collect()
    }

    /// Fills slots in every way with tiles of the kinds that fit; the first slot only with kinds
    /// from a number on.
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
                // In equal slots the kinds ascend, so that no combination comes twice.
                let from = if rest.first() == Some(fitting) {
                    kind
                } else {
                    0
                };
                self.fill(rest, from, taken, value);
            }
        }
    }

    /// The same where exactly one kind fits each slot.
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

    /// Adds a way, unless it is known or contradicts the reading under consideration.
    fn note_way(&mut self, taken: Counts<WORDS>, value: Number) {
        let mut ways = self.ways.iter();
        let known = ways.any(|way| way.value == value && way.taken == taken);
        let pieces = self.pieces.as_deref();
        let read_so = pieces.is_none_or(|pieces| pieces.contains(&taken));
        if !known && read_so && self.ways.len() < MOST_WAYS {
            self.ways.push(Way { taken, value });
        }
    }

    /// The kinds that fit into a slot with a base tile, as a bit set.
    fn fitting(&self, slot: &Slot, base: Base) -> u64 {
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
