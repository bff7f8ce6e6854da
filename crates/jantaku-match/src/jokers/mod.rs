//! What the jokers of a winning hand stand for.
//!
//! To score a win, every joker has to become a tile. `solve` finds all ways: the hand, the
//! winning tile and the calls must be used up exactly by one of the winning definitions. Choosing
//! the best of them by its score is left to the caller.
//!
//! - `domain`: what each joker may become;
//! - `cover` and `ways`: the winning definitions, as lists of what can be removed at once;
//! - `search` and `calls`: using up all tiles and calls, jokers filling the gaps;
//! - `sharing` and `readings`: which joker becomes which of the tiles that were missing.

mod calls;
mod cover;
mod domain;
mod readings;
mod search;
mod sharing;

mod ways;

use jantaku_tile::{AttrTable, Tile, TooManyAttrs};

use crate::spec::MatchList;
use crate::{Behaviour, Call};
use domain::JokerDomains;
use readings::Readings;
use search::ReadingSearch;

/// Limits for the jokers of a hand, and for the tiles that they may become.
const MAX_JOKERS: usize = 32;
const MAX_KINDS: usize = 255;

/// Limits of a search for readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Number of search steps.
    pub steps: u32,
    /// Number of readings that are collected.
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

/// The readings of a hand: what its jokers can be.
///
/// Tiles are referred to by position: first the hand, then the winning tile if there is one, then
/// the tiles of the calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// Jokers that can only be one tile, by position. Readings do not mention them.
    pub obvious: Vec<(usize, Tile)>,
    /// Whether all readings were found, within the limits.
    pub complete: bool,
    /// The positions of all other jokers.
    places: Vec<usize>,
    /// The tiles of these jokers, one reading after another.
    tiles: Vec<Tile>,
    count: usize,
}

impl Solutions {
    /// The number of readings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no reading at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The positions of the jokers that readings are about, in ascending order.
    #[must_use]
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The readings in ascending order. Each gives the tiles of the jokers at
    /// [`places`](Self::places).
    pub fn readings(&self) -> impl ExactSizeIterator<Item = &[Tile]> {
        let jokers = self.places.len();
        (0..self.count).map(move |at| &self.tiles[at * jokers..(at + 1) * jokers])
    }

    /// A reading as positions with their tiles, the obvious ones included.
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
/// Two readings differ if the tiles of the hand, the winning tile or a call differ in more than
/// invisible attributes. Equal jokers in the hand are interchangeable, and of all ways to
/// distribute the same tiles the smallest is returned. Look-aheads are ignored: a reading that
/// fails them is scored without what they ask for.
///
/// # Errors
/// If jokers keep more attributes than the table has room for.
pub fn solve(
    hand: &[Tile],
    winning: Option<Tile>,
    calls: &[Call],
    win: &MatchList,
    behaviour: &Behaviour,
    table: &mut AttrTable,
    limits: Limits,
) -> Result<Solutions, TooManyAttrs> {
    let domains = JokerDomains::new(hand, winning, calls, win, behaviour, table)?;
    let mut solutions = Solutions {
        obvious: Vec::new(),
        complete: domains.fits(),
        places: domains.jokers.iter().map(|joker| joker.place).collect(),
        tiles: Vec::new(),
        count: 0,
    };
    if solutions.complete && !win.definitions.is_empty() {
        let readings = Readings::new(&domains, limits.readings);
        let mut search = ReadingSearch::new(&domains, behaviour, limits.steps, readings);
        let mut definitions = win.definitions.iter();
        let _stopped = definitions.try_for_each(|definition| search.definition(definition));
        solutions.complete = search.complete;
        (solutions.tiles, solutions.count) = search.readings.finish();
    }
    solutions.obvious = domains.obvious;
    Ok(solutions)
}

/// Replaces tiles by position, counted as in [`Solutions`].
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
