//! What can be taken at once, such as three equal tiles or three in a row, wherever it begins.

use jantaku_tile::{AttrSet, Tile, TileId};

use crate::plan::{PatternId, Patterns};
use crate::question::{AttrMarks, HandRegion, IdNumbers, IdSet, Levels, MOST_COPIES, Piece};

/// Tiles that are taken together from the hand or from one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) pieces: Vec<Piece>,
    /// Pairs of an offset and the index of attributes that a tile there must have.
    asked: Vec<(u8, u8)>,
}

/// Units that share a base tile, and where they may begin.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// The ids that can be the lowest one.
    pub(super) starts: IdSet,
    /// The tiles of all units.
    pub(super) whole: Unit,
    /// The units, if there are several; each is taken from the hand or from one call.
    pub(super) units: Vec<Unit>,
    /// How often a hand can contain the form at one id.
    pub(super) most: usize,
}

impl Unit {
    /// The ids at which the unit can be taken so many times from one region.
    #[inline]
    pub(super) fn places(
        &self,
        starts: IdSet,
        levels: &Levels,
        times: usize,
        marks: &[AttrMarks],
        place: HandRegion,
    ) -> IdSet {
        let mut starts = starts;
        for piece in &self.pieces {
            let level = levels.get(times * usize::from(piece.count) - 1);
            starts &= level.copied().unwrap_or(0) >> piece.offset;
        }
        // Test attributes last.
        for &(offset, attrs) in &self.asked {
            if let Some(marks) = marks.get(usize::from(attrs)) {
                starts &= marks.of(place) >> offset;
            }
        }
        starts
    }

    /// The ids at which the tiles occur, in whatever regions. Counts are cut off, so there may be
    /// more of an id than is counted.
    pub(super) fn scattered(&self, starts: IdSet, all: &Levels) -> IdSet {
        self.pieces.iter().fold(starts, |starts, piece| {
            let level = usize::from(piece.count).min(MOST_COPIES) - 1;
            starts & (all.get(level).copied().unwrap_or(0) >> piece.offset)
        })
    }

    /// The number of tiles.
    pub(super) fn size(&self) -> u32 {
        self.pieces.iter().map(|piece| u32::from(piece.count)).sum()
    }

    /// Whether a tile must have these attributes.
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

    /// How often a region can contain the unit at one id.
    fn most(&self) -> usize {
        let most = self.pieces.iter().map(|piece| usize::from(piece.count));
        most.max().map_or(0, |count| MOST_COPIES / count)
    }
}

impl Form {
    /// Whether it consists of equal tiles.
    pub(super) fn is_alike(&self) -> bool {
        self.whole.pieces.len() == 1 && self.units.is_empty()
    }
}

/// Builds forms.
pub(super) struct FormBuilder<'f> {
    pub(super) patterns: &'f Patterns,
    pub(super) numbers: &'f IdNumbers,
    /// The attributes that tiles must have, by index.
    pub(super) attrs: Vec<AttrSet>,
    /// The ids of patterns that jokers may stand for.
    pub(super) wanted: Vec<TileId>,
}

impl FormBuilder<'_> {
    /// Adds units to a list of forms; `None` if they want something else than certain tiles.
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

    /// The index of attributes.
    pub(super) fn attrs(&mut self, attrs: AttrSet) -> Option<u8> {
        let known = self.attrs.iter().position(|known| *known == attrs);
        let number = known.unwrap_or_else(|| {
            self.attrs.push(attrs);
            self.attrs.len() - 1
        });
        u8::try_from(number).ok()
    }
}

/// Limit for the units that share a base tile.
const MOST_UNITS: usize = 8;
