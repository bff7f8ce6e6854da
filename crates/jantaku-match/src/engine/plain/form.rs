//! What can be taken at once: three alike, three in a row, wherever that begins.

use jantaku_tile::{AttrSet, Tile, TileId};

use super::hand::{Levels, MOST_COPIES};
use super::marks::{Marks, Place};
use super::numbers::{Ids, Numbers};
use crate::engine::patterns::{PatternId, Patterns};

/// So many tiles of the id that is so far from the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Piece {
    pub(super) offset: u8,
    pub(super) count: u8,
}

/// Tiles that are taken together from one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) pieces: Vec<Piece>,
    /// Which attributes, by number, some tile of an offset must have.
    asked: Vec<(u8, u8)>,
}

/// Units with a common base, and where they may begin.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// The numbers that can be the lowest one.
    pub(super) starts: Ids,
    /// All tiles.
    pub(super) whole: Unit,
    /// The units, if there are several, each from its own place.
    pub(super) units: Vec<Unit>,
    /// How often it can be in a hand from one number on.
    pub(super) most: usize,
}

impl Unit {
    /// Where the unit can be taken so many times, of tiles that lie in one place.
    #[inline]
    pub(super) fn places(
        &self,
        starts: Ids,
        levels: &Levels,
        times: usize,
        marks: &[Marks],
        place: Place,
    ) -> Ids {
        let mut starts = starts;
        for piece in &self.pieces {
            let level = levels.get(times * usize::from(piece.count) - 1);
            starts &= level.copied().unwrap_or(0) >> piece.offset;
        }
        // Attributes are looked at when everything else is there.
        for &(offset, attrs) in &self.asked {
            if let Some(marks) = marks.get(usize::from(attrs)) {
                starts &= marks.of(place) >> offset;
            }
        }
        starts
    }

    /// Where it may be, by tiles of all places; more of an id than is counted may be there.
    pub(super) fn scattered(&self, starts: Ids, all: &Levels) -> Ids {
        self.pieces.iter().fold(starts, |starts, piece| {
            let level = usize::from(piece.count).min(MOST_COPIES) - 1;
            starts & (all.get(level).copied().unwrap_or(0) >> piece.offset)
        })
    }

    /// How many tiles it takes.
    pub(super) fn size(&self) -> u32 {
        self.pieces.iter().map(|piece| u32::from(piece.count)).sum()
    }

    /// Does it ask for some attributes?
    pub(super) fn asks(&self, attrs: usize) -> bool {
        let mut asked = self.asked.iter();
        asked.any(|(_, asked)| usize::from(*asked) == attrs)
    }

    fn add(&mut self, offset: u8, attrs: Option<u8>) {
        let same = self.pieces.iter_mut().find(|own| own.offset == offset);
        match same {
            Some(piece) => piece.count = piece.count.saturating_add(1),
            None => self.pieces.push(Piece { offset, count: 1 }),
        }
        let asked = attrs.map(|attrs| (offset, attrs));
        self.asked
            .extend(asked.filter(|asked| !self.asked.contains(asked)));
    }

    fn sort(&mut self) {
        self.pieces.sort_unstable();
        self.asked.sort_unstable();
    }

    /// How often it can be in one place from one number on.
    fn most(&self) -> usize {
        let most = self.pieces.iter().map(|piece| usize::from(piece.count));
        most.max().map_or(0, |count| MOST_COPIES / count)
    }
}

impl Form {
    /// Is it so many tiles of one id?
    pub(super) fn is_alike(&self) -> bool {
        self.whole.pieces.len() == 1 && self.units.is_empty()
    }
}

/// Forms being put together.
pub(super) struct Forms<'f> {
    pub(super) patterns: &'f Patterns,
    pub(super) numbers: &'f Numbers,
    /// The attributes that are asked for.
    pub(super) attrs: Vec<AttrSet>,
    /// Patterns that jokers may pass for.
    pub(super) wanted: Vec<TileId>,
}

impl Forms<'_> {
    /// Adds some units to the forms of a list; `None` if they ask for more than plain tiles.
    pub(super) fn add(&mut self, forms: &mut Vec<Form>, units: &[Vec<PatternId>]) -> Option<()> {
        let mut tiles: Vec<Vec<Tile>> = Vec::with_capacity(units.len());
        for unit in units.iter().filter(|_| units.len() <= MOST_UNITS) {
            let tile = |&pattern: &PatternId| {
                let tile = self.patterns.plain_pattern(pattern)?;
                if !self.patterns.is_literal(pattern) {
                    self.wanted.push(tile.id);
                }
                Some(tile)
            };
            tiles.push(unit.iter().map(tile).collect::<Option<_>>()?);
        }
        if tiles.is_empty() || tiles.iter().any(Vec::is_empty) {
            return None;
        }
        let numbers = tiles.iter().flatten().map(|tile| self.numbers.of(tile.id));
        let Some(numbers) = numbers.collect::<Option<Vec<u8>>>() else {
            return Some(()); // there is no such tile in a hand of numbered ids
        };
        let first = numbers.iter().copied().min()?;
        let mut whole = Unit::default();
        let mut parts = Vec::with_capacity(tiles.len());
        for tiles in &tiles {
            let mut part = Unit::default();
            for tile in tiles {
                let offset = self.numbers.of(tile.id)? - first;
                let attrs = match tile.attrs.is_empty() {
                    true => None,
                    false => Some(self.attrs(tile.attrs)?),
                };
                whole.add(offset, attrs);
                part.add(offset, attrs);
            }
            part.sort();
            parts.push(part);
        }
        whole.sort();
        if parts.iter().any(|part| part.most() == 0) {
            return Some(());
        }
        if parts.len() == 1 {
            parts.clear();
        }
        let same = |form: &&mut Form| form.whole == whole && form.units == parts;
        match forms.iter_mut().find(same) {
            Some(form) => form.starts |= 1 << first,
            None => forms.push(Form {
                starts: 1 << first,
                most: whole.most(),
                whole,
                units: parts,
            }),
        }
        Some(())
    }

    /// The number of some attributes.
    pub(super) fn attrs(&mut self, attrs: AttrSet) -> Option<u8> {
        let known = self.attrs.iter().position(|known| *known == attrs);
        let number = known.unwrap_or_else(|| {
            self.attrs.push(attrs);
            self.attrs.len() - 1
        });
        u8::try_from(number).ok()
    }
}

/// The most units with one base.
const MOST_UNITS: usize = 8;
