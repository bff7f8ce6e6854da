//! The readings of a winning hand: all ways to part it into sets and a pair.
//!
//! Where fu are counted, they and the yaku must come from one and the same reading. So a hand
//! with several readings is looked at in each of them, and the best one counts.

use std::sync::Arc;

use jantaku_match::Behaviour;
use jantaku_tile::{Offset, Tile, TileId, TileOrder};

use crate::game::Game;
use crate::table::{Context, Pieces};

/// How many readings are looked at; no hand of a real game has as many.
const MOST: usize = 64;

/// Hands of more tiles are not parted.
const MOST_TILES: usize = 20;

/// Groups of the largest hand.
const MOST_GROUPS: usize = MOST_TILES.div_ceil(3);

/// A group by the numbers of its tiles; a pair has its tile twice, and then this.
type Numbers = [u8; 3];
const NOTHING: u8 = u8::MAX;

/// A hand that is being parted. Its different tiles have numbers.
struct Parting {
    left: Vec<(TileId, u8)>,
    /// The sequences that there may be.
    sequences: Vec<Numbers>,
    groups: [Numbers; MOST_GROUPS],
    depth: usize,
    found: Vec<[Numbers; MOST_GROUPS]>,
}

impl Game {
    /// The readings of a win in which jokers stand for tiles. None if it makes no difference
    /// which one is taken.
    pub(super) fn readings(&self, context: &Context, jokers: &[(usize, Tile)]) -> Vec<Arc<Pieces>> {
        let winning = context.win.as_deref().and_then(|win| win.winning_tile);
        let Some(winning) = winning.filter(|_| self.words.counts_fu) else {
            return Vec::new();
        };
        let player = self.table.player(context.seat);
        let mut ids: Vec<TileId> = player.hand.iter().map(|tile| tile.id).collect();
        ids.push(winning.id);
        for (place, tile) in jokers {
            if let Some(id) = ids.get_mut(*place) {
                *id = tile.id;
            }
        }
        if !can_be_parted(&ids) {
            return Vec::new();
        }
        partings(&ids, &player.behaviour)
    }
}

/// Every way to part tiles into sets and a pair, the last of them in each group that it can be
/// in; nothing if there is only one way that matters.
fn partings(ids: &[TileId], behaviour: &Behaviour) -> Vec<Arc<Pieces>> {
    let Some(winning) = ids.last() else {
        return Vec::new();
    };
    let left = counted(ids);
    let may_be_several = left
        .iter()
        .any(|(id, count)| *count >= 3 || (id == winning && *count > 1));
    if !may_be_several {
        return Vec::new(); // without a triplet there is but one way
    }
    let found = all_partings(ids, &behaviour.order);
    let mut readings = Vec::new();
    for groups in &found {
        let mut seen: Vec<&[TileId]> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            if group.contains(winning) && !seen.contains(&&group[..]) {
                seen.push(group);
                readings.extend(pieces(ids, groups, at).map(Arc::new));
            }
        }
        // In which sequence the winning tile stands is only a matter of fu.
        let in_triplet = seen.iter().any(|group| is_triplet(group));
        if found.len() == 1 && (seen.len() < 2 || !in_triplet) {
            return Vec::new();
        }
    }
    readings.truncate(MOST);
    readings
}

/// Are there tiles for sets and a pair, and not so many that it would take long?
fn can_be_parted(ids: &[TileId]) -> bool {
    ids.len() % 3 == 2 && ids.len() <= MOST_TILES
}

/// How many there are of each tile.
fn counted(ids: &[TileId]) -> Vec<(TileId, u8)> {
    let mut counted: Vec<(TileId, u8)> = Vec::new();
    for id in ids {
        match counted.iter_mut().find(|(known, _)| known == id) {
            Some((_, count)) => *count += 1,
            None => counted.push((*id, 1)),
        }
    }
    counted
}

/// Every way to part tiles into sets and a pair; none for more tiles than hands have.
pub(super) fn all_partings(ids: &[TileId], order: &TileOrder) -> Vec<Vec<Vec<TileId>>> {
    if !can_be_parted(ids) {
        return Vec::new();
    }
    let left = counted(ids);
    let mut parting = Parting {
        sequences: sequences(&left, order),
        left,
        groups: [[NOTHING; 3]; MOST_GROUPS],
        depth: 0,
        found: Vec::new(),
    };
    parting.part(false);
    let Parting { left, found, .. } = parting;
    let tile = |number: &u8| left.get(usize::from(*number)).map(|(id, _)| *id);
    let spelled = |groups: &[Numbers; MOST_GROUPS]| {
        let groups = groups.iter().filter(|group| group[0] != NOTHING);
        let groups = groups.map(|group| group.iter().filter_map(tile).collect());
        let mut groups: Vec<Vec<TileId>> = groups.collect();
        groups.sort();
        groups
    };
    found.iter().map(spelled).collect()
}

/// The sequences of tiles that are there.
fn sequences(tiles: &[(TileId, u8)], order: &TileOrder) -> Vec<Numbers> {
    let number = |id: TileId| tiles.iter().position(|(known, _)| *known == id);
    let numbered = |first: TileId| {
        let steps = [0, 1, 2];
        let mut numbers = [NOTHING; 3];
        for (number_of, step) in numbers.iter_mut().zip(steps) {
            let id = order.at(first, Offset::Steps(step))?;
            *number_of = u8::try_from(number(id)?).ok()?;
        }
        Some(numbers)
    };
    let found = tiles.iter().filter_map(|(id, _)| numbered(*id));
    found.collect()
}

fn is_triplet(group: &[TileId]) -> bool {
    matches!(group, [one, other, third] if one == other && other == third)
}

impl Parting {
    fn part(&mut self, has_pair: bool) {
        if self.found.len() >= MOST {
            return;
        }
        let Some(first) = self.left.iter().position(|(_, count)| *count > 0) else {
            // Groups may have been taken out in another order before.
            let mut groups = self.groups;
            groups.sort_unstable();
            if !self.found.contains(&groups) {
                self.found.push(groups);
            }
            return;
        };
        let number = first as u8; // there are fewer tiles
        self.with([number; 3], has_pair);
        if !has_pair {
            self.with([number, number, NOTHING], true);
        }
        // The tile may stand anywhere in a sequence.
        for at in 0..self.sequences.len() {
            let sequence = self.sequences[at];
            if sequence.contains(&number) {
                self.with(sequence, has_pair);
            }
        }
    }

    /// Goes on without a group, if it is there.
    fn with(&mut self, group: Numbers, has_pair: bool) {
        let taken = group.iter().take_while(|number| self.take(**number));
        let taken = taken.count();
        let depth = self.depth;
        if taken == group.len()
            && let Some(place) = self.groups.get_mut(depth)
        {
            *place = group;
            self.depth += 1;
            self.part(has_pair);
            self.depth = depth;
            self.groups[depth] = [NOTHING; 3];
        }
        for number in group.iter().take(taken) {
            if let Some((_, count)) = self.left.get_mut(usize::from(*number)) {
                *count += 1;
            }
        }
    }

    fn take(&mut self, number: u8) -> bool {
        match self.left.get_mut(usize::from(number)) {
            Some((_, 0)) => false,
            Some((_, count)) => {
                *count -= 1;
                true
            }
            None => number == NOTHING,
        }
    }
}

/// Groups by the places of their tiles, the last tile in one of them.
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

    fn readings(text: &str) -> usize {
        let ids = mpsz::parse(text).unwrap_or_default();
        super::partings(&ids, &Behaviour::new([])).len()
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
    fn whole_walls_are_not_parted() {
        // Each suit three times over can be parted in more ways than anybody could wait for.
        let suits = "111222333444555666777888999";
        let text = format!("{suits}m{suits}p{suits}s{suits}m11z");
        let ids = mpsz::parse(&text).unwrap_or_default();
        assert_eq!(ids.len() % 3, 2);
        let order = Behaviour::new([]).order;
        assert!(super::all_partings(&ids, &order).is_empty());
    }
}
