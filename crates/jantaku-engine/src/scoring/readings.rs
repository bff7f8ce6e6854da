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

/// Tiles that belong together, and how many of each there are left.
struct Parting<'a> {
    order: &'a TileOrder,
    left: Vec<(TileId, u8)>,
    groups: Vec<Vec<TileId>>,
    found: Vec<Vec<Vec<TileId>>>,
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
    let mut parting = Parting {
        order,
        left: counted(ids),
        groups: Vec::new(),
        found: Vec::new(),
    };
    parting.part(false);
    parting.found
}

fn is_triplet(group: &[TileId]) -> bool {
    matches!(group, [one, other, third] if one == other && other == third)
}

impl Parting<'_> {
    fn part(&mut self, has_pair: bool) {
        if self.found.len() >= MOST {
            return;
        }
        let Some(&(id, count)) = self.left.iter().find(|(_, count)| *count > 0) else {
            // Groups may have been taken out in another order before.
            let mut groups = self.groups.clone();
            groups.sort();
            if !self.found.contains(&groups) {
                self.found.push(groups);
            }
            return;
        };
        if count >= 3 {
            self.with(vec![id; 3], has_pair);
        }
        if count >= 2 && !has_pair {
            self.with(vec![id; 2], true);
        }
        // The tile may stand anywhere in a sequence.
        for place in 0..3 {
            let at = |step: i32| self.order.at(id, Offset::Steps(step - place));
            if let (Some(one), Some(two), Some(three)) = (at(0), at(1), at(2)) {
                self.with(vec![one, two, three], has_pair);
            }
        }
    }

    /// Goes on without a group, if it is there.
    fn with(&mut self, group: Vec<TileId>, has_pair: bool) {
        let taken = group.iter().take_while(|id| self.take(**id)).count();
        if taken == group.len() {
            self.groups.push(group.clone());
            self.part(has_pair);
            self.groups.pop();
        }
        for id in group.iter().take(taken) {
            self.put_back(*id);
        }
    }

    fn take(&mut self, id: TileId) -> bool {
        let left = self.left.iter_mut().find(|(known, _)| *known == id);
        let left = left.filter(|(_, count)| *count > 0);
        left.map(|(_, count)| *count -= 1).is_some()
    }

    fn put_back(&mut self, id: TileId) {
        if let Some((_, count)) = self.left.iter_mut().find(|(known, _)| *known == id) {
            *count += 1;
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
