//! Which tiles of a hand have some attributes.

use jantaku_tile::{AttrSet, Tile};

use super::hand::MOST_CALLS;
use super::numbers::{Ids, Numbers};
use crate::engine::Question;

/// Where tiles lie: loose in the hand, or in one of the calls.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Loose,
    Call(usize),
}

/// The ids of tiles that have some attributes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    loose: Ids,
    calls: [Ids; MOST_CALLS],
    /// Are there equal tiles in one place of which some have the attributes and some do not?
    pub(super) mixed: bool,
}

impl Marks {
    pub(super) fn new(attrs: AttrSet, question: &Question, numbers: &Numbers) -> Self {
        let mut marks = Self::default();
        marks.loose = marks.add(question.hand, attrs, question, numbers);
        for at in 0..MOST_CALLS.min(question.calls.len()) {
            let tiles = question.calls.get(at).map(|call| &call.tiles[..]);
            let ids = marks.add(tiles.unwrap_or_default(), attrs, question, numbers);
            marks.calls[at] = ids;
        }
        marks
    }

    /// The ids of those of the tiles that have the attributes.
    fn add(
        &mut self,
        tiles: &[Tile],
        attrs: AttrSet,
        question: &Question,
        numbers: &Numbers,
    ) -> Ids {
        let (mut with, mut without) = (0, 0);
        // Most tiles have the same attributes as the one before.
        let mut last = (AttrSet::EMPTY, attrs.is_empty());
        for tile in tiles {
            if tile.attrs != last.0 {
                last = (tile.attrs, question.table.has_all(tile.attrs, attrs));
            }
            let id = numbers.of(tile.id).map_or(0, |number| 1 << number);
            if last.1 {
                with |= id;
            } else {
                without |= id;
            }
        }
        self.mixed |= with & without != 0;
        with
    }

    /// The ids of a place.
    #[inline]
    pub(super) fn of(&self, place: Place) -> Ids {
        match place {
            Place::Loose => self.loose,
            Place::Call(at) => self.calls.get(at).copied().unwrap_or(0),
        }
    }
}
