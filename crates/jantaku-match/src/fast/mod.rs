//! Cheaper ways to the answer of the search, for definitions whose shape allows them.
//!
//! Whether a definition has such a shape is found out when it is compiled; whether a hand is
//! made of ordinary tiles only, when it is asked about. Where one or the other fails, the
//! search answers. Both give the same answers; tests hold them to it.

mod different;
mod distance;
mod groups;
mod lanes;
mod rank;
mod shape;
mod singles;
mod slots;
mod suit;
mod tally;
mod view;

use jantaku_tile::{AttrTable, Tile, TileId};

use crate::spec::MatchList;
use crate::{Behaviour, Call};
pub(crate) use distance::Missing;
use lanes::Lanes;
use shape::Shape;
pub(crate) use slots::{Slots, Spread};
use tally::Tally;
use view::{Extra, View};

/// The definitions of a match list that can be answered by counting.
#[derive(Clone, Debug)]
pub(crate) struct Fast {
    lanes: Lanes,
    shapes: Vec<Option<Shape>>,
    /// Does any of them take calls apart?
    dismantles: bool,
    /// Are these all definitions?
    pub(crate) complete: bool,
}

/// A hand of ordinary tiles.
pub(crate) struct Counted<'h> {
    calls: &'h [Call],
    tally: Tally,
    /// The same with all calls taken apart, if that is different, asked for and possible.
    dismantled: Option<Box<Tally>>,
}

/// Which tiles make a hand match, and for which the search has to tell.
pub(crate) struct Completions<'f> {
    fast: &'f Fast,
    lanes: [u64; 3],
    open: [bool; 3],
}

/// What is known about a hand with a tile more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Matches,
    /// There is no match with it.
    Fails,
    /// The search has to tell.
    Open,
}

impl Completions<'_> {
    /// What is known about the hand with this tile more.
    pub(crate) fn with(&self, id: TileId) -> Known {
        let place = self.fast.lanes.place(id);
        let Some(extra) = Extra::of(place.role) else {
            return Known::Open;
        };
        if self.lanes[extra as usize] & (1 << place.lane()) != 0 {
            Known::Matches
        } else if self.open[extra as usize] {
            Known::Open
        } else {
            Known::Fails
        }
    }

    /// Does no tile that counting knows make the hand match?
    pub(crate) fn is_hopeless(&self) -> bool {
        self.lanes == [0; 3] && self.open == [false; 3] && !self.fast.lanes.strangers
    }
}

impl Fast {
    /// Recognises what it can of a match list.
    pub(crate) fn new(list: &MatchList, behaviour: &Behaviour, table: &AttrTable) -> Option<Self> {
        // Without any tile in the wall there is nothing to count.
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

    /// Counts a hand, if it is made of ordinary tiles. A count is large: it is made where it is
    /// used.
    #[inline(always)]
    pub(crate) fn count<'h>(&self, hand: &[Tile], calls: &'h [Call]) -> Option<Counted<'h>> {
        let tally = Tally::new(hand, calls, &self.lanes)?;
        let dismantled = if self.dismantles && !calls.is_empty() {
            self.dismantled(hand, calls)
        } else {
            None
        };
        Some(Counted {
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

    /// The parts of a definition before a hand; `None` if it has no shape that is known.
    #[inline]
    fn views<'v>(
        &'v self,
        definition: usize,
        hand: &'v Counted,
    ) -> Option<impl Iterator<Item = Option<View<'v>>>> {
        let shape = self.shapes.get(definition)?.as_ref()?;
        Some(shape.parts.iter().map(move |part| {
            let dismantled = part.dismantled && !hand.calls.is_empty();
            Some(View {
                part,
                tally: if dismantled {
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

    /// Does the hand match any definition? `None` if the search has to tell.
    #[inline]
    pub(crate) fn matches_any(&self, hand: &Counted) -> Option<bool> {
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

    /// The same without jokers and calls: there is nothing that has to be settled.
    #[inline]
    fn matches_any_plainly(&self, tally: &Tally) -> Option<bool> {
        let mut answer = Some(false);
        for shape in &self.shapes {
            let Some(shape) = shape else {
                answer = None;
                continue;
            };
            let mut views = shape.parts.iter().map(|part| View {
                part,
                tally,
                calls: &[],
                lanes: &self.lanes,
                almost: shape.almost,
            });
            if views.all(|view| view.matches()) {
                return Some(true);
            }
        }
        answer
    }

    /// Does the hand match this definition? `None` if the search has to tell.
    #[inline(always)]
    pub(crate) fn matches(&self, definition: usize, hand: &Counted) -> Option<bool> {
        let mut all = true;
        for view in self.views(definition, hand)? {
            let view = view.filter(|view| view.is_settled(None))?;
            all = all && view.matches();
        }
        Some(all)
    }

    /// Which tiles more make the hand match?
    pub(crate) fn completions(&self, hand: &Counted) -> Completions<'_> {
        let mut completions = Completions {
            fast: self,
            lanes: [0; 3],
            open: [false; 3],
        };
        for extra in Extra::ALL
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

    /// The lanes of which one such tile more makes the hand match this definition; `None` if
    /// the search has to tell.
    fn completing(&self, definition: usize, hand: &Counted, extra: Extra) -> Option<u64> {
        let mut lanes = u64::MAX;
        for view in self.views(definition, hand)? {
            let view = view.filter(|view| view.is_settled(Some(extra)))?;
            if lanes != 0 {
                lanes &= view.completing(extra);
            }
        }
        Some(lanes)
    }
}
