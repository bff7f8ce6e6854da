//! What the jokers of a winning hand are.
//!
//! At a win every joker has to become a tile, so that the hand can be scored. [`solve`] finds
//! all ways: the hand, the winning tile and the calls must be used up exactly by one of the
//! winning definitions. Choosing the best of them by its score is the caller's business.
//!
//! - [`domain`]: what each joker may become;
//! - [`cover`] and [`ways`]: the winning definitions, as lists of what can be removed at once;
//! - [`search`] and [`calls`]: using up all tiles and calls, jokers filling the gaps;
//! - [`seats`] and [`readings`]: which joker becomes which of the tiles that were missing.

mod calls;
mod cover;
mod domain;
mod readings;
mod search;
mod seats;
mod ways;

use jantaku_tile::{AttrTable, Tile, TooManyAttrs};

use crate::spec::MatchList;
use crate::{Behaviour, Call};
use domain::Table;
use readings::Readings;
use search::Search;

/// The most jokers that a hand may have, and the most tiles they may become.
const MAX_JOKERS: usize = 32;
const MAX_KINDS: usize = 255;

/// How far a search for readings goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of the search.
    pub steps: u32,
    /// Readings that are collected.
    pub readings: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: 5_000_000,
            readings: 20_000,
        }
    }
}

/// What the jokers of a hand can be.
///
/// Places are counted through: the hand, the winning tile if there is one, then the tiles of
/// the calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// Jokers that can only be one tile, and are not worth a word.
    pub obvious: Vec<(usize, Tile)>,
    /// Have all readings been found?
    pub complete: bool,
    /// The places of all other jokers.
    places: Vec<usize>,
    /// What they are, reading after reading.
    tiles: Vec<Tile>,
    count: usize,
}

impl Solutions {
    /// How many readings there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Is there no reading at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The places of the jokers that a reading is about, in order.
    #[must_use]
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The readings, smallest first: each says what the jokers at [`places`](Self::places) are.
    pub fn readings(&self) -> impl ExactSizeIterator<Item = &[Tile]> {
        let jokers = self.places.len();
        (0..self.count).map(move |at| &self.tiles[at * jokers..(at + 1) * jokers])
    }

    /// A reading as places with their tiles, the obvious ones included.
    #[must_use]
    pub fn assignment(&self, reading: &[Tile]) -> Vec<(usize, Tile)> {
        let found = self.places.iter().copied().zip(reading.iter().copied());
        let mut all: Vec<(usize, Tile)> = self.obvious.iter().copied().chain(found).collect();
        all.sort_by_key(|(place, _)| *place);
        all
    }
}

/// Finds what the jokers of a winning hand can be.
///
/// Readings are different if the tiles of the hand, the winning tile or one of the calls differ
/// in more than invisible attributes; equal jokers in the hand are interchangeable, and of all
/// ways to share out the same tiles the smallest is reported. Look-aheads do not count: a
/// reading that fails them is scored without what they ask for.
///
/// # Errors
/// If the attributes that jokers carry along are more than the table holds.
pub fn solve(
    hand: &[Tile],
    winning: Option<Tile>,
    calls: &[Call],
    win: &MatchList,
    behaviour: &Behaviour,
    table: &mut AttrTable,
    limits: Limits,
) -> Result<Solutions, TooManyAttrs> {
    let domains = Table::new(hand, winning, calls, win, behaviour, table)?;
    let mut solutions = Solutions {
        obvious: Vec::new(),
        complete: domains.fits(),
        places: domains.jokers.iter().map(|joker| joker.place).collect(),
        tiles: Vec::new(),
        count: 0,
    };
    if solutions.complete && !win.definitions.is_empty() {
        let readings = Readings::new(&domains, limits.readings);
        let mut search = Search::new(&domains, behaviour, limits.steps, readings);
        let mut definitions = win.definitions.iter();
        let _stopped = definitions.try_for_each(|definition| search.definition(definition));
        solutions.complete = search.complete;
        (solutions.tiles, solutions.count) = search.readings.finish();
    }
    solutions.obvious = domains.obvious;
    Ok(solutions)
}

/// Puts tiles at places, which are counted as in [`Solutions`].
pub fn assign(
    hand: &mut [Tile],
    winning: Option<&mut Tile>,
    calls: &mut [Call],
    assignment: &[(usize, Tile)],
) {
    let in_calls = calls.iter_mut().flat_map(|call| &mut call.tiles);
    let mut tiles: Vec<&mut Tile> = hand.iter_mut().chain(winning).chain(in_calls).collect();
    for &(place, tile) in assignment {
        if let Some(at) = tiles.get_mut(place) {
            **at = tile;
        }
    }
}
