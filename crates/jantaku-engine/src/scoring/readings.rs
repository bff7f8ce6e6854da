//! The readings of a winning hand: all decompositions into sets and a pair.
//!
//! Where fu are counted, they and the yaku must come from the same reading. So a hand with several
//! readings is scored under each of them, and the best one counts. Rulesets can ask for the same
//! where yaku must not be found in different readings (`one_reading`).

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_tile::{Tile, TileId, TileOrder};

use crate::ask::Ask;
use crate::state::{Context, Pieces};

/// How many readings are tried; no hand of a real game has as many.
const MOST: usize = 64;

/// Larger hands are not decomposed.
const MOST_TILES: usize = 20;

/// The number of groups of the largest hand.
const MOST_GROUPS: usize = MOST_TILES.div_ceil(3);

/// A group by the numbers of its tiles; a pair has its tile twice, and then this filler.
type Numbers = [u8; 3];
const NOTHING: u8 = u8::MAX;

/// The groups of a whole hand; unused entries are empty.
type Groups = [Numbers; MOST_GROUPS];
const NO_GROUPS: Groups = [[NOTHING; 3]; MOST_GROUPS];

/// The distinct tiles of a hand; their positions here are their numbers.
struct Different {
    ids: [TileId; MOST_TILES],
    len: usize,
    tally: Tally,
    /// The number of each id, from 1 on; 0 for ids that are not there.
    numbers: [u8; TileId::COUNT],
}

/// How many tiles there are of each number, packed into a few bits each.
#[derive(Clone, Copy, PartialEq)]
struct Tally(u128);

impl Tally {
    const NONE: Self = Self(0);
    /// The bits per number: a count, and a guard bit above it that it never reaches.
    const BITS: usize = u128::BITS as usize / MOST_TILES;
    /// The guard bits.
    const TOPS: u128 = {
        let mut tops = 0;
        let mut number = 0;
        while number < MOST_TILES {
            tops |= 1 << (number * Self::BITS + Self::BITS - 1);
            number += 1;
        }
        tops
    };

    fn add(&mut self, number: u8) {
        self.0 += 1_u128.wrapping_shl(u32::from(number) * Self::BITS as u32);
    }

    fn of(self, number: usize) -> u8 {
        const BITS: u8 = (1 << Tally::BITS) - 1;
        (self.0 >> (number * Self::BITS)) as u8 & BITS
    }

    /// The smallest number with a tile.
    fn first(self) -> Option<u8> {
        let bits = self.0.trailing_zeros() as usize;
        (self.0 != 0).then_some((bits / Self::BITS) as u8)
    }

    fn without(self, taken: Self) -> Option<Self> {
        // Where the guard bit remains, nothing was borrowed.
        let difference = (self.0 | Self::TOPS) - taken.0;
        (difference & Self::TOPS == Self::TOPS).then_some(Self(difference & !Self::TOPS))
    }
}

const _: () = assert!(MOST_TILES < 1 << (Tally::BITS - 1));

/// A decomposition in progress.
struct Parting {
    /// The sequences that are possible.
    sequences: [(Numbers, Tally); MOST_TILES],
    sequence_count: usize,
    groups: Groups,
    depth: usize,
    found: Vec<Groups>,
}

impl Ask<'_> {
    /// The readings of a win with jokers assigned. Empty if it makes no difference which one is
    /// taken.
    pub(super) fn readings(&self, context: &Context, jokers: &[(usize, Tile)]) -> Vec<Arc<Pieces>> {
        let winning = context.win.as_deref().and_then(|win| win.winning_tile);
        let one_reading = self.terms.rulebook.scoring.one_reading;
        let matters = one_reading || self.terms.engine_names.counts_fu;
        let Some(winning) = winning.filter(|_| matters) else {
            return Vec::new();
        };
        let player = self.state.player(context.seat);
        let mut ids: Vec<TileId> = Vec::with_capacity(player.hand.len() + 1);
        ids.extend(player.hand.iter().chain([&winning]).map(|tile| tile.id));
        for (place, tile) in jokers {
            if let Some(id) = ids.get_mut(*place) {
                *id = tile.id;
            }
        }
        if !can_be_parted(&ids) {
            return Vec::new();
        }
        let has_melds = player.calls.iter().any(|call| !self.is_flower_call(call));
        let concern = match (one_reading, has_melds) {
            (false, _) => Concern::Fu,
            (true, true) => Concern::YakuOfSets,
            (true, false) => Concern::Yaku,
        };
        partings(&ids, &player.behaviour, concern)
    }
}

/// What must come from one reading.
#[derive(Clone, Copy, PartialEq)]
enum Concern {
    /// Fu, for which it matters whether there are triplets, and whether the winning tile completes
    /// one.
    Fu,
    /// All yaku, for which every group matters.
    Yaku,
    /// The same behind melds, where the rest of the hand is no hand of pairs.
    YakuOfSets,
}

/// All decompositions into sets and a pair, with the last tile in each group that it can belong to;
/// where yaku are concerned, beside them the one into pairs. Empty if there is only one that
/// matters, or none.
fn partings(ids: &[TileId], behaviour: &Behaviour, concern: Concern) -> Vec<Arc<Pieces>> {
    let Some((winning, different)) = ids.last().zip(Different::of(ids)) else {
        return Vec::new();
    };
    let number = different.number(*winning);
    let may_be_several = (0..different.len).any(|other| {
        let count = different.tally.of(other);
        count >= 3 || (count > 1 && number == Some(other as u8))
    });
    if concern == Concern::Fu && !may_be_several {
        return Vec::new(); // without a triplet there is but one way
    }
    let mut found = different.part(&behaviour.order);
    if concern == Concern::Yaku && !found.is_empty() {
        found.extend(different.in_pairs());
    }
    if let ([groups], Some(number)) = (&found[..], number)
        && !is_ambiguous(groups, number, concern)
    {
        return Vec::new();
    }
    let mut readings = Vec::new();
    for groups in found.iter().map(|groups| different.spell(groups)) {
        let mut seen: Vec<&[TileId]> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            if group.contains(winning) && !seen.contains(&&group[..]) {
                seen.push(group);
                readings.extend(pieces(ids, &groups, at).map(Arc::new));
            }
        }
    }
    readings.truncate(MOST);
    readings
}

/// Whether it makes a difference which group the winning tile is in: for fu, whether it can be in
/// a triplet or in something else. Which of two sequences it is in, fu are counted for both.
fn is_ambiguous(groups: &Groups, winning: u8, concern: Concern) -> bool {
    let mut with_it = groups.iter().filter(|group| group.contains(&winning));
    match concern {
        Concern::Fu => {
            let triplet = [winning; 3];
            groups.contains(&triplet) && with_it.any(|group| *group != triplet)
        }
        Concern::Yaku | Concern::YakuOfSets => {
            let first = with_it.next();
            with_it.any(|group| Some(group) != first)
        }
    }
}

/// Whether the number of tiles allows sets and a pair, and is small enough.
fn can_be_parted(ids: &[TileId]) -> bool {
    ids.len() % 3 == 2 && ids.len() <= MOST_TILES
}

/// All decompositions into sets and a pair; empty for hands that are too large.
pub(super) fn all_partings(ids: &[TileId], order: &TileOrder) -> Vec<Vec<Vec<TileId>>> {
    let Some(different) = Different::of(ids) else {
        return Vec::new();
    };
    let found = different.part(order);
    found.iter().map(|groups| different.spell(groups)).collect()
}

impl Different {
    /// The tiles of a hand; `None` if it cannot be decomposed.
    fn of(hand: &[TileId]) -> Option<Self> {
        if !can_be_parted(hand) {
            return None;
        }
        let mut different = Self {
            ids: [TileId::ANY; MOST_TILES],
            len: 0,
            tally: Tally::NONE,
            numbers: [0; TileId::COUNT],
        };
        for id in hand {
            let number = different.numbers.get_mut(id.index())?;
            if *number == 0 {
                *different.ids.get_mut(different.len)? = *id;
                different.len += 1;
                *number = different.len as u8; // there are no more than a few tiles
            }
            different.tally.add(*number - 1);
        }
        Some(different)
    }

    /// The hand as pairs, if it can be, and they are no more than there is room for.
    fn in_pairs(&self) -> Option<Groups> {
        let mut groups = NO_GROUPS;
        let mut places = groups.iter_mut();
        for number in 0..self.len {
            let count = self.tally.of(number);
            if !count.is_multiple_of(2) {
                return None;
            }
            for _ in 0..count / 2 {
                *places.next()? = [number as u8, number as u8, NOTHING];
            }
        }
        Some(groups)
    }

    fn number(&self, id: TileId) -> Option<u8> {
        self.numbers.get(id.index())?.checked_sub(1)
    }

    /// All decompositions.
    fn part(&self, order: &TileOrder) -> Vec<Groups> {
        let mut parting = Parting {
            sequences: [(NO_GROUPS[0], Tally::NONE); MOST_TILES],
            sequence_count: 0,
            groups: NO_GROUPS,
            depth: 0,
            found: Vec::new(),
        };
        let found = self.ids.iter().take(self.len);
        let found = found.filter_map(|first| self.sequence(*first, order));
        for (place, sequence) in parting.sequences.iter_mut().zip(found) {
            *place = sequence;
            parting.sequence_count += 1;
        }
        parting.part(self.tally, false, NOTHING, 0);
        parting.found
    }

    /// The sequence starting at a tile, if all its tiles are there.
    fn sequence(&self, first: TileId, order: &TileOrder) -> Option<(Numbers, Tally)> {
        let second = order.successor(first)?;
        let numbers = [
            self.number(first)?,
            self.number(second)?,
            self.number(order.successor(second)?)?,
        ];
        if numbers == [numbers[0]; 3] {
            return None; // a tile that follows itself makes a triplet
        }
        let mut tally = Tally::NONE;
        for number in numbers {
            tally.add(number);
        }
        Some((numbers, tally))
    }

    /// The groups as tiles, in order.
    fn spell(&self, groups: &Groups) -> Vec<Vec<TileId>> {
        let ids = self.ids.get(..self.len).unwrap_or_default();
        let tile = |number: &u8| ids.get(usize::from(*number)).copied();
        let groups = groups.iter().filter(|group| group[0] != NOTHING);
        let groups = groups.map(|group| group.iter().filter_map(tile).collect());
        let mut groups: Vec<Vec<TileId>> = groups.collect();
        groups.sort();
        groups
    }
}

impl Parting {
    /// Decomposes what is left. To try each set of groups once, groups with the same
    /// tile are taken in a fixed order: none before `last`, the one taken before for `taken_for`.
    fn part(&mut self, left: Tally, has_pair: bool, taken_for: u8, last: usize) {
        if self.found.len() >= MOST {
            return;
        }
        let Some(number) = left.first() else {
            self.found.push(self.groups);
            return;
        };
        let from = if taken_for == number { last } else { 0 };
        let mut one = Tally::NONE;
        one.add(number);
        if from == 0 {
            let three = Tally(3 * one.0);
            if let Some(left) = left.without(three) {
                self.with([number; 3], left, has_pair, number, 0);
            }
        }
        if from <= 1 && !has_pair {
            let two = Tally(2 * one.0);
            if let Some(left) = left.without(two) {
                self.with([number, number, NOTHING], left, true, number, 1);
            }
        }
        // The tile may be at any position of a sequence.
        for at in from.saturating_sub(2)..self.sequence_count {
            let Some((sequence, tally)) = self.sequences.get(at).copied() else {
                return;
            };
            if sequence.contains(&number)
                && let Some(left) = left.without(tally)
            {
                self.with(sequence, left, has_pair, number, at + 2);
            }
        }
    }

    /// Continues with what a group leaves.
    fn with(&mut self, group: Numbers, left: Tally, has_pair: bool, taken_for: u8, last: usize) {
        let depth = self.depth;
        let Some(place) = self.groups.get_mut(depth) else {
            return;
        };
        *place = group;
        self.depth += 1;
        self.part(left, has_pair, taken_for, last);
        self.depth = depth;
        if let Some(place) = self.groups.get_mut(depth) {
            *place = NO_GROUPS[0];
        }
    }
}

/// The groups by the indices of their tiles, the last tile in a given one.
fn pieces(ids: &[TileId], groups: &[Vec<TileId>], with_last: usize) -> Option<Pieces> {
    let last = ids.len().checked_sub(1)?;
    let mut free: Vec<usize> = (0..last).collect();
    let mut pieces = Vec::with_capacity(groups.len());
    for (at, group) in groups.iter().enumerate() {
        let mut piece = Vec::with_capacity(group.len());
        for id in group {
            if at == with_last && !piece.contains(&last) && ids.get(last) == Some(id) {
                piece.push(last);
                continue;
            }
            let found = free.iter().position(|place| ids.get(*place) == Some(id))?;
            piece.push(free.remove(found));
        }
        pieces.push(piece);
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use jantaku_match::Behaviour;
    use jantaku_tile::notation::mpsz;

    use super::Concern;

    fn readings(text: &str) -> usize {
        let ids = mpsz::parse(text).unwrap_or_default();
        super::partings(&ids, &Behaviour::new([]), Concern::Fu).len()
    }

    fn readings_for_yaku(text: &str) -> usize {
        let ids = mpsz::parse(text).unwrap_or_default();
        super::partings(&ids, &Behaviour::new([]), Concern::Yaku).len()
    }

    #[test]
    fn plain_hands_need_no_reading() {
        assert_eq!(readings("123m456m789m123p11z"), 0);
        assert_eq!(readings("111m456m789m123p11z"), 0);
        assert_eq!(readings("1122m3344p5566s77z"), 0);
        assert_eq!(readings("23456m789m123p11z4m"), 0);
    }

    #[test]
    fn every_reading_is_found() {
        assert_eq!(readings("222333444m567p99s"), 2);
        // The winning tile is in the triplet or in the sequence.
        assert_eq!(readings("22m34m567p888s99s2m"), 0);
        assert_eq!(readings("222m34m567p88s2m"), 2);
    }

    #[test]
    fn for_yaku_every_group_matters() {
        // Nothing to choose.
        assert_eq!(readings_for_yaku("123m456m789m123p11z"), 0);
        assert_eq!(readings_for_yaku("222m34m567p88s2m"), 2);
        // 22 345 345, or 234 234 55.
        assert_eq!(readings_for_yaku("22334455m234p34s5s"), 2);
        assert_eq!(readings_for_yaku("2233445m234p345s5m"), 2);
        // Sets, or seven pairs; and which sequence the last tile is in.
        assert_eq!(readings_for_yaku("112233m445566p77z"), 2);
        assert_eq!(readings_for_yaku("23456m789m123p11z4m"), 2);
        // No sets, so nothing is read in two ways.
        assert_eq!(readings_for_yaku("1122m3344p5566s77z"), 0);
    }

    #[test]
    fn behind_melds_nothing_is_read_as_pairs() {
        let ids = mpsz::parse("778899m22z").unwrap_or_default();
        let behaviour = Behaviour::new([]);
        let readings = |concern| super::partings(&ids, &behaviour, concern).len();
        assert_eq!(readings(Concern::Yaku), 2);
        assert_eq!(readings(Concern::YakuOfSets), 0);
    }

    #[test]
    fn no_reading_is_found_twice() {
        let order = Behaviour::new([]).order;
        for text in [
            "53344556678m11z2m",
            "34455566777m88899m",
            "222333444m222333p99s",
            "55555555555555m",
            "22222222233333333344m",
        ] {
            let ids = mpsz::parse(text).unwrap_or_default();
            let found = super::all_partings(&ids, &order);
            let mut sorted = found.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), found.len(), "{text}");
            for groups in found {
                let mut tiles = groups.concat();
                let mut all = ids.clone();
                tiles.sort();
                all.sort();
                assert_eq!(tiles, all, "{text}");
            }
        }
    }

    #[test]
    fn whole_walls_are_not_parted() {
        // Each suit three times over can be decomposed in more ways than could be enumerated.
        let suits = "111222333444555666777888999";
        let text = format!("{suits}m{suits}p{suits}s{suits}m11z");
        let ids = mpsz::parse(&text).unwrap_or_default();
        assert_eq!(ids.len() % 3, 2);
        let order = Behaviour::new([]).order;
        assert!(super::all_partings(&ids, &order).is_empty());
    }
}
