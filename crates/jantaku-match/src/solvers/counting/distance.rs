//! The number of missing tiles, by counting.

use jantaku_tile::TileId;

use super::evaluation::PartEvaluation;
use super::lanes::{ExtraTile, Lanes};
use super::shape::{JokerReading, LookAheadTarget, ShapeTake};
use super::{CountingSolver, TalliedHand};

/// The number of tiles that a hand lacks for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Tiles(usize),
    /// No number of tiles would make the hand match.
    Never,
}

impl From<Option<usize>> for Missing {
    fn from(missing: Option<usize>) -> Self {
        missing.map_or(Self::Never, Self::Tiles)
    }
}

/// The tiles that bring a hand nearer to a match.
pub(crate) struct Helping<'f> {
    lanes: &'f Lanes,
    /// Lanes whose tile helps, lanes for which a joker helps, and all lanes if a joker for any
    /// tile helps.
    natural: u64,
    substitute: u64,
    wild: u64,
    /// Whether the answer for jokers is known.
    jokers: bool,
}

impl Helping<'_> {
    /// Whether the tile brings the hand nearer; `None` if another solver has to tell.
    pub(crate) fn helps(&self, id: TileId) -> Option<bool> {
        let placement = self.lanes.placement(id);
        let lanes = match ExtraTile::of(placement.role)? {
            ExtraTile::Natural => self.natural,
            _ if !self.jokers => return None,
            ExtraTile::Substitute => self.substitute,
            ExtraTile::Wild => self.wild,
        };
        Some(lanes & (1 << placement.lane()) != 0)
    }
}

impl CountingSolver {
    /// The number of tiles missing for a definition; `None` if another solver has to tell.
    pub(crate) fn missing(&self, definition: usize, hand: &TalliedHand) -> Option<Missing> {
        let evaluation = self.whole(definition, hand)?;
        if evaluation.is_refused_by_calls() {
            return Some(Missing::Never);
        }
        if !evaluation.part.asks_for_calls_only() {
            let pairs = LimitedPairs::of(&evaluation)?;
            return Some(if pairs.never {
                Missing::Never
            } else {
                Missing::Tiles(pairs.missing())
            });
        }
        let missing = evaluation
            .missing()
            .map(|missing| missing.saturating_sub(evaluation.wild()));
        Some(missing.into())
    }

    /// A lower bound for the tiles missing for a definition: what its parts take, each by itself
    /// and whatever its look-aheads say.
    pub(crate) fn least(&self, definition: usize, hand: &TalliedHand) -> usize {
        if self.lanes.loose && self.lanes.jokers {
            return 0;
        }
        let parts = self.parts(definition, hand).into_iter().flatten();
        let settled = parts.flatten().filter(|part| part.is_settled(None));
        let missing = settled.map(|part| part.missing().unwrap_or(0).saturating_sub(part.wild()));
        missing.max().unwrap_or(0)
    }

    /// The tiles after which at most `limit` tiles are missing; `None` if another solver has to
    /// tell.
    pub(crate) fn helping(
        &self,
        definition: usize,
        hand: &TalliedHand,
        limit: usize,
    ) -> Option<Helping<'_>> {
        let evaluation = self.whole(definition, hand)?;
        let all_if = |all: bool| if all { u64::MAX } else { 0 };
        if evaluation.is_refused_by_calls() {
            return Some(Helping {
                lanes: &self.lanes,
                natural: 0,
                substitute: 0,
                wild: 0,
                jokers: true,
            });
        }
        if evaluation.part.asks_for_calls_only() {
            let limit = limit + evaluation.wild();
            let lanes = evaluation.reducing(limit);
            return Some(Helping {
                lanes: &self.lanes,
                natural: lanes,
                substitute: lanes,
                wild: all_if(
                    evaluation
                        .missing()
                        .is_some_and(|missing| missing <= limit + 1),
                ),
                jokers: !evaluation.part.natural,
            });
        }
        let pairs = LimitedPairs::of(&evaluation)?;
        let helps = !pairs.never && pairs.missing() == limit + 1;
        let fresh = all_if(pairs.wanted > pairs.odd.count_ones() as usize);
        let only_if = |lanes: u64| if helps { lanes } else { 0 };
        Some(Helping {
            lanes: &self.lanes,
            natural: only_if((pairs.odd | (fresh & pairs.open)) & !pairs.full),
            substitute: only_if(pairs.odd | fresh),
            wild: only_if(u64::MAX),
            jokers: !evaluation.part.natural,
        })
    }

    /// A definition of one part, if counting settles it for the hand. The tables do not cover
    /// jokers that put isolated tiles into runs.
    fn whole<'v>(&'v self, definition: usize, hand: &'v TalliedHand) -> Option<PartEvaluation<'v>> {
        if self.lanes.loose && self.lanes.jokers {
            return None;
        }
        let mut parts = self.parts(definition, hand)?;
        let evaluation = parts.next()??;
        (parts.next().is_none() && evaluation.is_settled(None)).then_some(evaluation)
    }
}

/// Pairs with a limit on equal tiles, as in seven different pairs.
///
/// A lane that no joker of the wall can stand for gives one pair. In other lanes jokers can make
/// more pairs beside the natural tiles.
struct LimitedPairs {
    /// Pairs that are missing.
    wanted: usize,
    /// Lanes where one more tile makes a pair.
    odd: u64,
    /// Lanes where a new pair can be started.
    open: u64,
    /// Lanes with as many natural tiles as the limit allows.
    full: u64,
    /// Tiles above the limit.
    surplus: usize,
    /// Whether a call exceeds the limit.
    never: bool,
}

impl LimitedPairs {
    /// `None` if the part wants something else.
    fn of(evaluation: &PartEvaluation) -> Option<Self> {
        let [ask] = &evaluation.part.asks[..] else {
            return None;
        };
        let (LookAheadTarget::Copies(copies @ (3 | 4)), -1, ShapeTake::Pairs(wanted)) =
            (&ask.what, ask.count, &evaluation.part.take)
        else {
            return None;
        };
        let (tally, lanes) = (evaluation.tally, evaluation.lanes);
        let ignored = ask.jokers == JokerReading::Ignored || !lanes.jokers;
        if !ignored || evaluation.part.natural || evaluation.wild() > 0 {
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
        // In lanes that jokers can stand for, tiles above the limit do not count, but jokers do.
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
        // There must be room for the pairs, and each surplus tile must be replaced by a missing
        // one.
        let room = lanes.soft != 0 || (open.count_ones() as usize) >= wanted;
        (room && limited.surplus <= limited.missing()).then_some(limited)
    }

    fn missing(&self) -> usize {
        self.wanted + self.wanted.saturating_sub(self.odd.count_ones() as usize)
    }
}
