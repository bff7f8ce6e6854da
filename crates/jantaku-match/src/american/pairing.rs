//! Assigns tiles to slots, as many as possible.

use jantaku_tile::Tile;

use super::{CardSlot, CardSlotId};

/// Gives each taker something that it likes, to as many takers as possible. `likes` are in order
/// of preference; `room` says how often each thing is available.
pub(super) fn pair_up<L: AsRef<[usize]>>(likes: &[L], room: &[usize]) -> Vec<Option<usize>> {
    let mut pairing = Pairing {
        likes,
        room,
        given: vec![None; likes.len()],
    };
    for taker in 0..likes.len() {
        pairing.give(taker, &mut vec![false; room.len()]);
    }
    pairing.given
}

struct Pairing<'p, L> {
    likes: &'p [L],
    room: &'p [usize],
    given: Vec<Option<usize>>,
}

impl<L: AsRef<[usize]>> Pairing<'_, L> {
    /// Gives a taker something that is available, or that another taker can do without.
    fn give(&mut self, taker: usize, tried: &mut [bool]) -> bool {
        let likes = self.likes;
        for &thing in likes[taker].as_ref() {
            if std::mem::replace(&mut tried[thing], true) {
                continue;
            }
            let taken = self
                .given
                .iter()
                .filter(|given| **given == Some(thing))
                .count();
            let free = taken < self.room[thing]
                || (0..self.given.len()).any(|other| {
                    other != taker && self.given[other] == Some(thing) && self.give(other, tried)
                });
            if free {
                self.given[taker] = Some(thing);
                return true;
            }
        }
        false
    }
}

/// Tiles by kind, and the slots that each kind fits.
pub(super) struct Stock {
    /// The indices of the tiles of each kind.
    kinds: Vec<Vec<usize>>,
    /// The number of tiles of each kind.
    room: Vec<usize>,
    /// The kinds that fit each slot: natural tiles first, then weak jokers.
    fits: Vec<Vec<usize>>,
}

impl Stock {
    pub(super) fn new(
        tiles: &[Tile],
        slots: &[CardSlot],
        fits: impl Fn(&CardSlot, Tile) -> bool,
        power: impl Fn(Tile) -> usize,
    ) -> Self {
        let mut kinds: Vec<(Tile, Vec<usize>)> = Vec::new();
        for (at, &tile) in tiles.iter().enumerate() {
            match kinds.iter_mut().find(|(kind, _)| *kind == tile) {
                Some((_, indices)) => indices.push(at),
                None => kinds.push((tile, vec![at])),
            }
        }
        kinds.sort_by_key(|(tile, _)| power(*tile));
        let fitting = |slot: &CardSlot| {
            let kinds = kinds.iter().enumerate();
            kinds
                .filter(|(_, (tile, _))| fits(slot, *tile))
                .map(|(kind, _)| kind)
                .collect()
        };
        Self {
            fits: slots.iter().map(fitting).collect(),
            room: kinds.iter().map(|(_, indices)| indices.len()).collect(),
            kinds: kinds.into_iter().map(|(_, indices)| indices).collect(),
        }
    }

    /// The number of tiles.
    pub(super) fn len(&self) -> usize {
        self.room.iter().sum()
    }

    /// Assigns kinds of tiles to slots, to as many as possible.
    pub(super) fn pair(&self, slots: &[CardSlotId]) -> Vec<Option<usize>> {
        let likes: Vec<&[usize]> = slots.iter().map(|&slot| &*self.fits[slot]).collect();
        pair_up(&likes, &self.room)
    }

    /// The index of a tile for each slot that was assigned a kind; each tile is used once.
    pub(super) fn indices(&self, given: &[Option<usize>]) -> Vec<Option<usize>> {
        let mut next = vec![0; self.kinds.len()];
        let index = |kind: usize| {
            let at = next[kind];
            next[kind] += 1;
            self.kinds[kind].get(at).copied()
        };
        let mut index = index;
        given.iter().map(|kind| kind.and_then(&mut index)).collect()
    }
}
