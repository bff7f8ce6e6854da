//! What is asked of a matcher, and hands in the forms that solvers share.

mod census;
mod marks;
mod numbered;
mod numbers;

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

use jantaku_tile::{AttrTable, Tile};

use crate::{Call, HandCalls};
pub(crate) use census::Census;
pub(crate) use marks::{AttrMarks, HandRegion};
pub(crate) use numbered::{CallSet, HandLanes, Levels, MOST_COPIES, NumberedHand, Piece};
pub(crate) use numbers::{IdNumbers, IdSet};

/// Whether a hand matches, with the variations that queries need.
pub(crate) struct MatchQuestion<'q> {
    pub(crate) hand: &'q [Tile],
    pub(crate) calls: &'q [Call],
    pub(crate) table: &'q AttrTable,
    /// Number of extra tiles, each of which may become any tile of the wall.
    pub(crate) fillers: usize,
    /// Whether these may also get any attributes that definitions ask for.
    pub(crate) marked_fillers: bool,
    /// Whether look-ahead elements are checked; if not, they pass.
    pub(crate) look_ahead: bool,
    /// Multiplies the count of every group that is taken.
    pub(crate) factor: u32,
    /// The same hand with its counts cached, if the caller keeps one.
    pub(crate) counted: Option<&'q CountedHand>,
}

impl<'q> MatchQuestion<'q> {
    /// The plain question: does this hand match?
    pub(crate) fn new(hand: &'q [Tile], calls: &'q [Call], table: &'q AttrTable) -> Self {
        Self {
            hand,
            calls,
            table,
            fillers: 0,
            marked_fillers: false,
            look_ahead: true,
            factor: 1,
            counted: None,
        }
    }

    /// Whether the question is about the tiles of the hand alone, look-aheads included.
    pub(crate) fn is_about_given_tiles(&self) -> bool {
        self.fillers == 0 && self.look_ahead
    }

    /// All tiles, those of calls last.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = &'q Tile> + use<'q> {
        let called = self.calls.iter().flat_map(|call| &call.tiles);
        self.hand.iter().chain(called)
    }

    /// The tiles by id; `None` if there are too many of one id.
    #[inline]
    pub(crate) fn census(&self) -> Option<Cow<'q, Census>> {
        match self.counted {
            Some(counted) => counted.census().map(Cow::Borrowed),
            None => Census::new(self.hand, self.calls).map(Cow::Owned),
        }
    }

    /// The hand in numbered ids; `None` if it has an id without a number, or is too large.
    #[inline]
    pub(crate) fn numbered(&self, numbers: &IdNumbers) -> Option<KeptOrNew<'q, NumberedHand>> {
        match self.counted.and_then(|counted| counted.numbered(numbers)) {
            Some(hand) => Some(KeptOrNew::Kept(hand)),
            None => {
                let hand = NumberedHand::new(self.hand, self.calls, numbers)?;
                Some(KeptOrNew::New(Box::new(hand)))
            }
        }
    }
}

/// A large value that is kept elsewhere, or was made for one question. Unlike a [`Cow`] it is
/// small, so that handing it on costs nothing.
pub(crate) enum KeptOrNew<'q, T> {
    Kept(&'q T),
    New(Box<T>),
}

impl<T> Deref for KeptOrNew<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Self::Kept(value) => value,
            Self::New(value) => value,
        }
    }
}

/// A hand that many questions are asked about. Its tiles are counted once, the first time a
/// solver needs the counts.
#[derive(Clone, Debug)]
pub struct CountedHand {
    tiles: HandCalls,
    census: OnceLock<Option<Census>>,
    /// Numbered by the matcher that asked first.
    numbered: OnceLock<Option<NumberedHand>>,
}

impl CountedHand {
    /// Wraps a hand; nothing is counted yet.
    #[must_use]
    pub fn new(tiles: HandCalls) -> Self {
        Self {
            tiles,
            census: OnceLock::new(),
            numbered: OnceLock::new(),
        }
    }

    /// The tiles and calls, in the order in which they were given.
    #[must_use]
    pub fn tiles(&self) -> &HandCalls {
        &self.tiles
    }

    pub(crate) fn census(&self) -> Option<&Census> {
        let HandCalls { hand, calls } = &self.tiles;
        let census = self.census.get_or_init(|| Census::new(hand, calls));
        census.as_ref()
    }

    /// The hand in numbered ids, if the cached form uses the same numbers.
    fn numbered(&self, numbers: &IdNumbers) -> Option<&NumberedHand> {
        let HandCalls { hand, calls } = &self.tiles;
        let counted = self
            .numbered
            .get_or_init(|| NumberedHand::new(hand, calls, numbers));
        let counted = counted.as_ref();
        counted.filter(|counted| counted.is_numbered_by(numbers))
    }
}
