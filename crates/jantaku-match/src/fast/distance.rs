//! How many tiles are missing, by counting.

use jantaku_tile::TileId;

use super::lanes::Lanes;
use super::shape::{Asked, Jokers, Take};
use super::view::{Extra, View};
use super::{Counted, Fast};

/// How many tiles are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Tiles(usize),
    /// No number of tiles would do.
    Never,
}

impl From<Option<usize>> for Missing {
    fn from(missing: Option<usize>) -> Self {
        missing.map_or(Self::Never, Self::Tiles)
    }
}

/// Which tiles bring a hand nearer.
pub(crate) struct Helping<'f> {
    lanes: &'f Lanes,
    /// The lanes whose tiles do, the lanes of which a joker does, and whether a joker for
    /// everything does.
    natural: u64,
    substitute: u64,
    wild: u64,
    /// Is that so for jokers at all?
    jokers: bool,
}

impl Helping<'_> {
    /// Does the tile bring the hand nearer? `None` if the search has to tell.
    pub(crate) fn helps(&self, id: TileId) -> Option<bool> {
        let place = self.lanes.place(id);
        let lanes = match Extra::of(place.role)? {
            Extra::Natural => self.natural,
            _ if !self.jokers => return None,
            Extra::Substitute => self.substitute,
            Extra::Wild => self.wild,
        };
        Some(lanes & (1 << place.lane()) != 0)
    }
}

impl Fast {
    /// How many tiles are missing for this definition; `None` if the search has to tell.
    pub(crate) fn missing(&self, definition: usize, hand: &Counted) -> Option<Missing> {
        let view = self.whole(definition, hand)?;
        if view.is_refused_by_calls() {
            return Some(Missing::Never);
        }
        if !view.part.asks_for_calls_only() {
            let pairs = LimitedPairs::of(&view)?;
            return Some(if pairs.never {
                Missing::Never
            } else {
                Missing::Tiles(pairs.missing())
            });
        }
        let missing = view
            .missing()
            .map(|missing| missing.saturating_sub(view.wild()));
        Some(missing.into())
    }

    /// Which tiles leave at most so many tiles missing; `None` if the search has to tell.
    pub(crate) fn helping(
        &self,
        definition: usize,
        hand: &Counted,
        limit: usize,
    ) -> Option<Helping<'_>> {
        let view = self.whole(definition, hand)?;
        let all_if = |all: bool| if all { u64::MAX } else { 0 };
        if view.is_refused_by_calls() {
            return Some(Helping {
                lanes: &self.lanes,
                natural: 0,
                substitute: 0,
                wild: 0,
                jokers: true,
            });
        }
        if view.part.asks_for_calls_only() {
            let limit = limit + view.wild();
            let lanes = view.reducing(limit);
            return Some(Helping {
                lanes: &self.lanes,
                natural: lanes,
                substitute: lanes,
                wild: all_if(view.missing().is_some_and(|missing| missing <= limit + 1)),
                jokers: !view.part.natural,
            });
        }
        let pairs = LimitedPairs::of(&view)?;
        let helps = !pairs.never && pairs.missing() == limit + 1;
        let fresh = all_if(pairs.wanted > pairs.odd.count_ones() as usize);
        let only_if = |lanes: u64| if helps { lanes } else { 0 };
        Some(Helping {
            lanes: &self.lanes,
            natural: only_if((pairs.odd | (fresh & pairs.open)) & !pairs.full),
            substitute: only_if(pairs.odd | fresh),
            wild: only_if(u64::MAX),
            jokers: !view.part.natural,
        })
    }

    /// A definition of one part, if it is settled for the hand. Jokers that put tiles that
    /// stand alone into rows are too much for tables.
    fn whole<'v>(&'v self, definition: usize, hand: &'v Counted) -> Option<View<'v>> {
        if self.lanes.loose && self.lanes.jokers {
            return None;
        }
        let mut views = self.views(definition, hand)?;
        let view = views.next()??;
        (views.next().is_none() && view.is_settled(None)).then_some(view)
    }
}

/// Pairs where no kind may be there too often, as in seven different pairs.
///
/// A lane that no joker of the wall can stand for gives one pair. In the others jokers beside
/// the natural tiles give more.
struct LimitedPairs {
    /// Pairs that are not there.
    wanted: usize,
    /// Lanes where one tile more makes a pair.
    odd: u64,
    /// Lanes where a new pair can be begun.
    open: u64,
    /// Lanes that hold as many natural tiles as they may.
    full: u64,
    /// Tiles that must go.
    surplus: usize,
    /// A call breaks the limit.
    never: bool,
}

impl LimitedPairs {
    /// `None` if it is something else that is asked for.
    fn of(view: &View) -> Option<Self> {
        let [ask] = &view.part.asks[..] else {
            return None;
        };
        let (Asked::Copies(copies @ (3 | 4)), -1, Take::Pairs(wanted)) =
            (&ask.what, ask.count, &view.part.take)
        else {
            return None;
        };
        let (tally, lanes) = (view.tally, view.lanes);
        let ignored = ask.jokers == Jokers::Ignored || !lanes.jokers;
        if !ignored || view.part.natural || view.wild() > 0 {
            return None;
        }
        let (natural, all) = (&tally.natural, &tally.all);
        let strange = natural
            .iter()
            .zip(all)
            .any(|(natural, all)| (natural ^ all) & !lanes.soft != 0);
        if strange {
            return None; // a joker that the wall does not have
        }
        let full = natural[copies - 2];
        let surplus = (copies - 1..4)
            .map(|level| natural[level].count_ones() as usize)
            .sum();
        // Where jokers may stand, what is above the limit is not counted, but jokers are.
        let mut pairs = (natural[1] & !lanes.soft).count_ones() as usize;
        let mut odd = natural[0] & !natural[1] & !lanes.soft;
        let mut soft = lanes.soft;
        while soft != 0 {
            let bit = soft & soft.wrapping_neg();
            soft &= soft - 1;
            let count =
                |levels: &[u64; 4]| levels.iter().filter(|&&level| level & bit != 0).count();
            let jokers = count(all) - count(natural);
            let usable = count(natural).min(copies - 1) + jokers;
            pairs += usable / 2;
            if usable % 2 == 1 {
                odd |= bit;
            }
        }
        let pair_calls = tally.calls.iter().filter(|call| call.most >= 2).count();
        let open = lanes.used & (!natural[0] | lanes.soft);
        let wanted = wanted.saturating_sub(pairs + pair_calls);
        let limited = Self {
            wanted,
            odd,
            open,
            full,
            surplus,
            never: tally
                .calls
                .iter()
                .any(|call| usize::from(call.most_natural) >= *copies),
        };
        // There must be room for the pairs, and nothing else to be exchanged.
        let room = lanes.soft != 0 || (open.count_ones() as usize) >= wanted;
        (room && limited.surplus <= limited.missing()).then_some(limited)
    }

    fn missing(&self) -> usize {
        self.wanted + self.wanted.saturating_sub(self.odd.count_ones() as usize)
    }
}
