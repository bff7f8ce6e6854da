//! The patterns that the slots of a match list stand for, and which tiles fit which.

use std::sync::OnceLock;

use jantaku_tile::{AttrSet, AttrTable, Tile, TileId};
use rustc_hash::FxHashMap;

use crate::Behaviour;
use crate::spec::{Slot, fits, without_suit};

/// The index of a pattern.
pub(crate) type PatternId = u16;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PatternSet(Vec<u64>);

impl PatternSet {
    pub(crate) fn insert(&mut self, pattern: PatternId) {
        let word = usize::from(pattern) / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (pattern % 64);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    64 * at + bit
                })
            })
        })
    }
}

/// A slot for a certain base tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SlotPattern {
    slot: Slot,
    pattern: Tile,
}

/// The distinct patterns of a match list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    wanted: Vec<SlotPattern>,
    numbers: FxHashMap<(Tile, bool, bool), PatternId>,
    /// Patterns by the id that they want, without its suit where suits are ignored.
    by_id: FxHashMap<TileId, Vec<PatternId>>,
    suitless: bool,
    /// Whether attributes matter to any pattern or joker.
    asks_attrs: bool,
    /// For ids of the wall, by index: the patterns that a tile without attributes fits.
    plain: Vec<Option<PatternSet>>,
    /// The patterns that some tile of the wall fits.
    pub(crate) in_wall: PatternSet,
    /// The patterns that some tile of the wall would fit with other attributes; found when first
    /// asked for.
    in_marked_wall: OnceLock<PatternSet>,
}

impl Patterns {
    pub(crate) fn len(&self) -> usize {
        self.wanted.len()
    }

    /// The index of a pattern; `None` when there are too many.
    pub(crate) fn intern(&mut self, slot: Slot, pattern: Tile) -> Option<PatternId> {
        let key = (pattern, slot.nojoker, slot.ignore_suit);
        if let Some(&number) = self.numbers.get(&key) {
            return Some(number);
        }
        let number = PatternId::try_from(self.wanted.len()).ok()?;
        self.wanted.push(SlotPattern { slot, pattern });
        self.numbers.insert(key, number);
        let id = if slot.ignore_suit {
            without_suit(pattern.id)
        } else {
            pattern.id
        };
        self.by_id.entry(id).or_default().push(number);
        self.suitless |= slot.ignore_suit;
        Some(number)
    }

    /// The tile that a pattern wants; `None` if several tiles fit it by themselves.
    pub(crate) fn plain_pattern(&self, pattern: PatternId) -> Option<Tile> {
        let SlotPattern { slot, pattern } = *self.wanted.get(usize::from(pattern))?;
        let several = pattern.id.is_wild() || slot.ignore_suit;
        (!several).then_some(pattern)
    }

    /// Whether jokers count only as themselves for a pattern.
    pub(crate) fn is_literal(&self, pattern: PatternId) -> bool {
        let wanted = self.wanted.get(usize::from(pattern));
        wanted.is_some_and(|wanted| wanted.slot.nojoker)
    }

    /// The attributes that a pattern wants of any tile; `None` if it wants a certain tile.
    pub(crate) fn anything_with(&self, pattern: PatternId) -> Option<AttrSet> {
        let SlotPattern { slot, pattern } = *self.wanted.get(usize::from(pattern))?;
        (pattern.id == TileId::ANY && !slot.ignore_suit).then_some(pattern.attrs)
    }

    /// Precomputes which patterns the usual tiles fit. Call it once all patterns are interned.
    pub(crate) fn settle(&mut self, behaviour: &Behaviour, table: &AttrTable) {
        let aliases = behaviour.aliases().iter();
        let jokers = aliases
            .flat_map(|alias| [alias.from.attrs, alias.to.attrs])
            .any(|attrs| !attrs.is_empty());
        self.asks_attrs = jokers
            || self
                .wanted
                .iter()
                .any(|wanted| !wanted.pattern.attrs.is_empty());
        let game = behaviour.game_tiles().iter().map(|(tile, _)| tile.id);
        let involved = behaviour
            .aliases()
            .iter()
            .flat_map(|alias| [alias.from.id, alias.to.id]);
        let ids: Vec<TileId> = game.chain(involved).chain([TileId::ANY]).collect();
        for id in ids {
            let at = id.index();
            if self.plain.len() <= at {
                self.plain.resize(at + 1, None);
            }
            if self.plain[at].is_none() {
                self.plain[at] = Some(self.work_out(Tile::from(id), behaviour, table));
            }
        }
        let mut in_wall = PatternSet::default();
        for &(tile, _) in behaviour.game_tiles() {
            let mut insert = |pattern: usize| {
                in_wall.insert(PatternId::try_from(pattern).unwrap_or(PatternId::MAX))
            };
            self.fitting(self.kind_of(tile), behaviour, table, &mut insert);
        }
        self.in_wall = in_wall;
    }

    /// The patterns that some tile of the wall fits, whatever attributes they ask for.
    pub(crate) fn in_marked_wall(&self, behaviour: &Behaviour, table: &AttrTable) -> &PatternSet {
        self.in_marked_wall.get_or_init(|| {
            let mut set = self.in_wall.clone();
            for (number, SlotPattern { slot, pattern }) in (0..).zip(&self.wanted) {
                let unmarked = Tile::from(pattern.id);
                let fit = |tile: Tile| fits(tile, *slot, unmarked, behaviour, table);
                let mut wall = behaviour.game_tiles().iter();
                if !pattern.attrs.is_empty() && wall.any(|&(tile, _)| fit(tile)) {
                    set.insert(number);
                }
            }
            set
        })
    }

    /// The tile without its attributes, if these make no difference to any pattern.
    pub(crate) fn kind_of(&self, tile: Tile) -> Tile {
        let attrs = if self.asks_attrs {
            tile.attrs
        } else {
            AttrSet::EMPTY
        };
        Tile { id: tile.id, attrs }
    }

    /// Calls `found` with every pattern that the tile fits.
    pub(crate) fn fitting(
        &self,
        tile: Tile,
        behaviour: &Behaviour,
        table: &AttrTable,
        found: impl FnMut(usize),
    ) {
        let known = self
            .plain
            .get(tile.id.index())
            .and_then(Option::as_ref)
            .filter(|_| tile.attrs.is_empty());
        match known {
            Some(set) => set.iter().for_each(found),
            None => self.work_out(tile, behaviour, table).iter().for_each(found),
        }
    }

    fn work_out(&self, tile: Tile, behaviour: &Behaviour, table: &AttrTable) -> PatternSet {
        let mut set = PatternSet::default();
        let mut test = |number: PatternId| {
            let wanted = &self.wanted[usize::from(number)];
            if fits(tile, wanted.slot, wanted.pattern, behaviour, table) {
                set.insert(number);
            }
        };
        let targets: Vec<TileId> = behaviour
            .targets(tile, table)
            .map(|alias| alias.to.id)
            .collect();
        if tile.id == TileId::ANY || targets.contains(&TileId::ANY) || self.suitless {
            (0..self.wanted.len())
                .filter_map(|number| PatternId::try_from(number).ok())
                .for_each(test);
            return set;
        }
        let faceup = TileId::FACEUP;
        for id in targets.into_iter().chain([tile.id, TileId::ANY, faceup]) {
            self.by_id
                .get(&id)
                .into_iter()
                .flatten()
                .copied()
                .for_each(&mut test);
        }
        set
    }
}
