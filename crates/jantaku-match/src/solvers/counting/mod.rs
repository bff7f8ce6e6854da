//! Matches by counting tiles and looking up suits in tables.
//!
//! It understands definitions of a few common shapes (groups and a pair, pairs, single tiles,
//! each after simple look-aheads) and hands of ordinary tiles. Every hand of one suit has a
//! precomputed table entry that says how many tiles it lacks for how many groups, so a whole hand
//! takes a handful of look-ups.

mod different;
mod distance;
mod evaluation;
mod groups;
mod lanes;
mod rank;
mod shape;
mod singles;
mod suit;
mod tally;

use jantaku_tile::{AttrTable, Tile, TileId};

use super::Solver;
use crate::question::MatchQuestion;
use crate::spec::MatchList;
use crate::{Behaviour, Call};
pub(crate) use distance::Missing;
use evaluation::PartEvaluation;
use lanes::{ExtraTile, Lanes};
use shape::Shape;
use tally::Tally;

/// The definitions of a match list that have a known shape.
#[derive(Clone, Debug)]
pub(crate) struct CountingSolver {
    lanes: Lanes,
    shapes: Vec<Option<Shape>>,
    /// Whether any of them takes calls apart.
    dismantles: bool,
    /// Whether all definitions have a known shape.
    pub(crate) complete: bool,
}

/// A hand of ordinary tiles, counted.
pub(crate) struct TalliedHand<'h> {
    calls: &'h [Call],
    tally: Tally,
    /// The counts with all calls taken apart, if a definition needs them and calls consist of
    /// ordinary tiles.
    dismantled: Option<Box<Tally>>,
}

/// The tiles that make a hand match, and those for which another solver has to tell.
pub(crate) struct Completions<'f> {
    solver: &'f CountingSolver,
    lanes: [u64; 3],
    open: [bool; 3],
}

/// What is known about a hand with one more tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Matches,
    Fails,
    /// Another solver has to tell.
    Open,
}

impl Completions<'_> {
    /// What is known about the hand with this tile added.
    pub(crate) fn with(&self, id: TileId) -> Verdict {
        let placement = self.solver.lanes.placement(id);
        let Some(extra) = ExtraTile::of(placement.role) else {
            return Verdict::Open;
        };
        if self.lanes[extra as usize] & (1 << placement.lane()) != 0 {
            Verdict::Matches
        } else if self.open[extra as usize] {
            Verdict::Open
        } else {
            Verdict::Fails
        }
    }

    /// Whether no tile of the wall makes the hand match.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.lanes == [0; 3] && self.open == [false; 3] && !self.solver.lanes.strangers
    }
}

impl CountingSolver {
    /// Compiles the definitions of known shapes; `None` if there are none.
    pub(crate) fn new(list: &MatchList, behaviour: &Behaviour, table: &AttrTable) -> Option<Self> {
        // Without a wall there is nothing to count.
        let lanes = Lanes::new(behaviour, table).filter(|lanes| lanes.blocks > 0)?;
        let shapes: Vec<Option<Shape>> = list
            .definitions
            .iter()
            .map(|definition| Shape::new(definition, &lanes))
            .collect();
        let parts = || shapes.iter().flatten().flat_map(|shape| &shape.parts);
        let dismantles = parts().any(|part| part.dismantled);
        parts().next().is_some().then_some(())?;
        Some(Self {
            lanes,
            complete: shapes.iter().all(Option::is_some),
            shapes,
            dismantles,
        })
    }

    /// Counts a hand; `None` if it has other than ordinary tiles. The result is large, so this is
    /// inlined where it is used.
    #[inline(always)]
    pub(crate) fn tally<'h>(&self, hand: &[Tile], calls: &'h [Call]) -> Option<TalliedHand<'h>> {
        let tally = Tally::new(hand, calls, &self.lanes)?;
        let dismantled = if self.dismantles && !calls.is_empty() {
            self.dismantled(hand, calls)
        } else {
            None
        };
        Some(TalliedHand {
            calls,
            tally,
            dismantled,
        })
    }

    /// Counts a hand with all calls taken apart.
    #[inline(never)]
    fn dismantled(&self, hand: &[Tile], calls: &[Call]) -> Option<Box<Tally>> {
        let called = calls.iter().flat_map(|call| &call.tiles);
        let tiles: Vec<Tile> = hand.iter().chain(called).copied().collect();
        Tally::new(&tiles, &[], &self.lanes).map(Box::new)
    }

    /// Evaluates the parts of a definition for a hand; `None` if the definition has no known
    /// shape. A part is `None` if its hand could not be counted.
    #[inline]
    fn parts<'v>(
        &'v self,
        definition: usize,
        hand: &'v TalliedHand,
    ) -> Option<impl Iterator<Item = Option<PartEvaluation<'v>>>> {
        let shape = self.shapes.get(definition)?.as_ref()?;
        Some(shape.parts.iter().map(move |part| {
            let called = !hand.calls.is_empty();
            if part.opened && called {
                return None;
            }
            Some(PartEvaluation {
                part,
                tally: if part.dismantled && called {
                    hand.dismantled.as_deref()?
                } else {
                    &hand.tally
                },
                calls: hand.calls,
                lanes: &self.lanes,
                almost: shape.almost,
            })
        }))
    }

    /// Whether the hand matches any definition; `None` if another solver has to tell.
    #[inline]
    pub(crate) fn matches_any(&self, hand: &TalliedHand) -> Option<bool> {
        if hand.tally.plain {
            return self.matches_any_plainly(&hand.tally);
        }
        let mut answer = Some(false);
        for definition in 0..self.shapes.len() {
            match self.matches(definition, hand) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// The same for a hand without jokers and calls, which settles every part.
    #[inline]
    fn matches_any_plainly(&self, tally: &Tally) -> Option<bool> {
        let mut answer = Some(false);
        for shape in &self.shapes {
            let Some(shape) = shape else {
                answer = None;
                continue;
            };
            let mut parts = shape.parts.iter().map(|part| PartEvaluation {
                part,
                tally,
                calls: &[],
                lanes: &self.lanes,
                almost: shape.almost,
            });
            if parts.all(|part| part.matches()) {
                return Some(true);
            }
        }
        answer
    }

    /// The tiles that make the hand match.
    pub(crate) fn completions(&self, hand: &TalliedHand) -> Completions<'_> {
        let mut completions = Completions {
            solver: self,
            lanes: [0; 3],
            open: [false; 3],
        };
        for extra in ExtraTile::ALL
            .into_iter()
            .filter(|extra| self.lanes.in_wall[*extra as usize])
        {
            for definition in 0..self.shapes.len() {
                match self.completing(definition, hand, extra) {
                    Some(lanes) => completions.lanes[extra as usize] |= lanes,
                    None => completions.open[extra as usize] = true,
                }
            }
        }
        completions
    }

    /// The lanes of which one such extra tile makes the hand match a definition; `None` if
    /// another solver has to tell.
    fn completing(&self, definition: usize, hand: &TalliedHand, extra: ExtraTile) -> Option<u64> {
        let mut lanes = u64::MAX;
        for part in self.parts(definition, hand)? {
            let part = part.filter(|part| part.is_settled(Some(extra)))?;
            if lanes != 0 {
                lanes &= part.completing(extra);
            }
        }
        Some(lanes)
    }
}

impl Solver for CountingSolver {
    type Hand<'h> = TalliedHand<'h>;

    #[inline(always)]
    fn prepare<'h>(&'h self, question: &'h MatchQuestion<'h>) -> Option<TalliedHand<'h>> {
        self.tally(question.hand, question.calls)
    }

    #[inline(always)]
    fn matches(&self, definition: usize, hand: &TalliedHand) -> Option<bool> {
        let mut all = true;
        for part in self.parts(definition, hand)? {
            let part = part.filter(|part| part.is_settled(None))?;
            all = all && part.matches();
        }
        Some(all)
    }
}
