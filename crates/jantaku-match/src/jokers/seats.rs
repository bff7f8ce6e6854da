//! Jokers that share tiles out among themselves.

use super::MAX_JOKERS;

/// A set of tiles by number.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Kinds([u64; 4]);

impl Kinds {
    pub(super) fn contains(self, kind: u8) -> bool {
        self.0[usize::from(kind) / 64] >> (kind % 64) & 1 != 0
    }
}

impl FromIterator<u8> for Kinds {
    fn from_iter<I: IntoIterator<Item = u8>>(kinds: I) -> Self {
        let mut set = Self::default();
        for kind in kinds {
            set.0[usize::from(kind) / 64] |= 1 << (kind % 64);
        }
        set
    }
}

/// Jokers in their order; those that may become the same are of one class.
pub(super) struct Seats {
    /// The class of every joker.
    classes: Vec<u8>,
    /// What the jokers of a class may become, and how many they are.
    domains: Vec<(Kinds, u8)>,
}

/// Sets of classes as bits.
type Classes = u32;

impl Seats {
    pub(super) fn new(jokers: impl Iterator<Item = Kinds>) -> Self {
        let mut domains: Vec<(Kinds, u8)> = Vec::new();
        let classes = jokers.take(MAX_JOKERS).map(|kinds| {
            let known = domains.iter().position(|(other, _)| *other == kinds);
            let class = known.unwrap_or_else(|| {
                domains.push((kinds, 0));
                domains.len() - 1
            });
            domains[class].1 += 1;
            class as u8
        });
        Self {
            classes: classes.collect(),
            domains,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// Do all jokers become the same things?
    pub(super) fn is_uniform(&self) -> bool {
        self.domains.len() <= 1
    }

    /// The classes that may become this tile.
    pub(super) fn classes_for(&self, kind: u8) -> Classes {
        let domains = self.domains.iter().enumerate();
        domains.fold(0, |set, (class, (domain, _))| {
            set | Classes::from(domain.contains(kind)) << class
        })
    }

    /// Can each of the tiles be a joker of its own? They are given by who may become them.
    pub(super) fn suffice(&self, tiles: &[Classes]) -> bool {
        let sizes: Vec<u8> = self.domains.iter().map(|(_, size)| *size).collect();
        Sharing::new(sizes).all(tiles)
    }

    /// Shares out as many tiles as there are jokers, given in order, so that the first joker
    /// gets the smallest possible, then the second, and so on. `false` if it cannot be done.
    pub(super) fn share(&self, tiles: &mut [u8]) -> bool {
        if self.is_uniform() {
            return tiles.iter().all(|&kind| self.classes_for(kind) != 0);
        }
        let mut wanted: Vec<Classes> = tiles.iter().map(|&kind| self.classes_for(kind)).collect();
        let mut sizes: Vec<u8> = self.domains.iter().map(|(_, size)| *size).collect();
        if !Sharing::new(sizes.clone()).all(&wanted) {
            return false;
        }
        for (seat, &class) in self.classes.iter().enumerate() {
            sizes[usize::from(class)] -= 1;
            let first = (seat..tiles.len()).find(|&at| {
                // Bring it to the front, leaving the others in order.
                tiles[seat..=at].rotate_right(1);
                wanted[seat..=at].rotate_right(1);
                let fits = wanted[seat] >> class & 1 != 0
                    && Sharing::new(sizes.clone()).all(&wanted[seat + 1..]);
                if !fits {
                    tiles[seat..=at].rotate_left(1);
                    wanted[seat..=at].rotate_left(1);
                }
                fits
            });
            if first.is_none() {
                return false;
            }
        }
        true
    }
}

/// Finds a joker for each of some tiles.
struct Sharing {
    /// How many jokers of each class there are.
    sizes: Vec<u8>,
    /// The class that each tile went to so far.
    given: Vec<u8>,
}

impl Sharing {
    fn new(sizes: Vec<u8>) -> Self {
        Self {
            sizes,
            given: Vec::new(),
        }
    }

    fn all(mut self, tiles: &[Classes]) -> bool {
        (0..tiles.len()).all(|tile| {
            self.given.push(u8::MAX);
            self.give(tile, tiles, &mut 0)
        })
    }

    /// Gives a tile to a class that has room or can make some.
    fn give(&mut self, tile: usize, tiles: &[Classes], tried: &mut Classes) -> bool {
        for class in 0..self.sizes.len() {
            if tiles[tile] & !*tried & 1 << class == 0 {
                continue;
            }
            *tried |= 1 << class;
            let here = |given: &u8| usize::from(*given) == class;
            let full = self.given.iter().filter(|given| here(given)).count()
                >= usize::from(self.sizes[class]);
            let room = !full
                || (0..self.given.len())
                    .filter(|&other| other != tile)
                    .any(|other| here(&self.given[other]) && self.give(other, tiles, tried));
            if room {
                self.given[tile] = class as u8;
                return true;
            }
        }
        false
    }
}
