//! Distributes tiles among jokers.

use rustc_hash::FxHashMap;

use super::MAX_JOKERS;

/// A set of kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct KindSet([u64; 4]);

impl KindSet {
    pub(super) fn contains(self, kind: u8) -> bool {
        self.0[usize::from(kind) / 64] >> (kind % 64) & 1 != 0
    }
}

impl FromIterator<u8> for KindSet {
    fn from_iter<I: IntoIterator<Item = u8>>(kinds: I) -> Self {
        let mut set = Self::default();
        for kind in kinds {
            set.0[usize::from(kind) / 64] |= 1 << (kind % 64);
        }
        set
    }
}

/// A set of classes, as bits.
type Classes = u32;

/// Jokers in order. Those that may become the same tiles form a class.
pub(super) struct JokerClasses {
    /// The class of every joker.
    class_of: Vec<u8>,
    /// The number of jokers of each class.
    sizes: Vec<u8>,
    /// For each kind the classes that may become it.
    classes: Vec<Classes>,
    /// For each kind the index of its group: kinds that the same classes may become are
    /// interchangeable, so each combination of groups is worked out only once. `None` if there
    /// are too many groups.
    alike: Option<Vec<u8>>,
    sufficient: FxHashMap<u128, bool>,
    orders: FxHashMap<u128, Option<Vec<u8>>>,
}

/// Limit for the groups, and for the tiles of a combination that is remembered.
const REMEMBERED: usize = 16;

impl JokerClasses {
    pub(super) fn new(jokers: impl Iterator<Item = KindSet>) -> Self {
        let mut domains: Vec<KindSet> = Vec::new();
        let mut sizes: Vec<u8> = Vec::new();
        let mut class_of: Vec<u8> = Vec::new();
        for kinds in jokers.take(MAX_JOKERS) {
            let known = domains.iter().position(|other| *other == kinds);
            let class = known.unwrap_or_else(|| {
                domains.push(kinds);
                sizes.push(0);
                sizes.len() - 1
            });
            sizes[class] += 1;
            class_of.push(class as u8);
        }
        let classes_for = |kind: u8| {
            let domains = domains.iter().enumerate();
            domains.fold(0, |set: Classes, (class, kinds)| {
                set | Classes::from(kinds.contains(kind)) << class
            })
        };
        let classes: Vec<Classes> = (0..=u8::MAX).map(classes_for).collect();
        let mut groups = classes.clone();
        groups.sort_unstable();
        groups.dedup();
        let number = |classes: &Classes| groups.binary_search(classes).unwrap_or_default() as u8;
        Self {
            alike: (groups.len() <= REMEMBERED).then(|| classes.iter().map(number).collect()),
            class_of,
            sizes,
            classes,
            sufficient: FxHashMap::default(),
            orders: FxHashMap::default(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.class_of.len()
    }

    /// Whether any joker may become this kind.
    pub(super) fn can_be(&self, kind: u8) -> bool {
        self.classes[usize::from(kind)] != 0
    }

    /// Whether each of the tiles can be a different joker.
    pub(super) fn suffice(&mut self, tiles: &[u8]) -> bool {
        if self.sizes.len() <= 1 {
            return tiles.len() <= self.len();
        }
        let wanted = || {
            tiles
                .iter()
                .map(|&kind| self.classes[usize::from(kind)])
                .collect::<Vec<_>>()
        };
        let Some(alike) = &self.alike else {
            return Sharing::new(&self.sizes).all(&wanted());
        };
        // Count the tiles of each group.
        let counted = tiles.iter().fold(0, |sum, &kind| {
            sum + (1_u128 << (8 * alike[usize::from(kind)]))
        });
        if let Some(&known) = self.sufficient.get(&counted) {
            return known;
        }
        let answer = Sharing::new(&self.sizes).all(&wanted());
        self.sufficient.insert(counted, answer);
        answer
    }

    /// Distributes sorted tiles, as many as there are jokers, so that the first joker gets the
    /// smallest possible tile, then the second, and so on. `false` if that is impossible.
    pub(super) fn share(&mut self, tiles: &mut [u8]) -> bool {
        if self.sizes.len() <= 1 {
            return tiles.iter().all(|&kind| self.can_be(kind));
        }
        let groups = self.alike.as_ref().filter(|_| tiles.len() <= REMEMBERED);
        let key = groups.map(|alike| {
            tiles.iter().fold(0, |key, &kind| {
                key << 8 | u128::from(alike[usize::from(kind)])
            })
        });
        let known = key.and_then(|key| self.orders.get(&key));
        let mut found = None;
        let order = known.unwrap_or_else(|| found.insert(self.order(tiles)));
        let mut shared = [0; MAX_JOKERS];
        for (shared, &from) in shared.iter_mut().zip(order.iter().flatten()) {
            *shared = tiles[usize::from(from)];
        }
        let can_be = order.is_some();
        if can_be {
            tiles.copy_from_slice(&shared[..tiles.len()]);
        }
        if let (Some(key), Some(order)) = (key, found) {
            self.orders.insert(key, order);
        }
        can_be
    }

    /// The index of the tile that each joker gets.
    fn order(&self, tiles: &[u8]) -> Option<Vec<u8>> {
        let mut sizes = self.sizes.clone();
        let mut left: Vec<(u8, Classes)> = (0..)
            .zip(tiles.iter().map(|&kind| self.classes[usize::from(kind)]))
            .collect();
        let mut order = Vec::new();
        for &class in &self.class_of {
            sizes[usize::from(class)] -= 1;
            let first = (0..left.len()).find(|&at| {
                let others = left.iter().enumerate().filter(|(other, _)| *other != at);
                let others: Vec<Classes> = others.map(|(_, (_, classes))| *classes).collect();
                left[at].1 >> class & 1 != 0 && Sharing::new(&sizes).all(&others)
            })?;
            order.push(left.remove(first).0);
        }
        Some(order)
    }
}

/// Finds a joker for each of some tiles.
struct Sharing<'s> {
    /// The number of jokers of each class.
    sizes: &'s [u8],
    /// The class that each tile was given to.
    given: Vec<u8>,
}

impl<'s> Sharing<'s> {
    fn new(sizes: &'s [u8]) -> Self {
        Self {
            sizes,
            given: Vec::new(),
        }
    }

    /// Whether there is a joker for each tile. Tiles are given as the classes that may become
    /// them.
    fn all(mut self, tiles: &[Classes]) -> bool {
        (0..tiles.len()).all(|tile| {
            self.given.push(u8::MAX);
            self.give(tile, tiles, &mut 0)
        })
    }

    /// Gives a tile to a class that has room or can make room.
    fn give(&mut self, tile: usize, tiles: &[Classes], tried: &mut Classes) -> bool {
        for class in 0..self.sizes.len() {
            if tiles[tile] & !*tried & 1 << class == 0 {
                continue;
            }
            *tried |= 1 << class;
            let here = |given: &u8| usize::from(*given) == class;
            let count = self.given.iter().filter(|given| here(given)).count();
            let room = count < usize::from(self.sizes[class])
                || (0..self.given.len()).any(|other| {
                    other != tile && here(&self.given[other]) && self.give(other, tiles, tried)
                });
            if room {
                self.given[tile] = class as u8;
                return true;
            }
        }
        false
    }
}
