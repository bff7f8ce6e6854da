//! A part of a definition, evaluated for a hand.

use super::lanes::{ExtraTile, Lanes};
use super::shape::{JokerReading, LookAhead, LookAheadTarget, ShapePart, ShapeTake};
use super::tally::{Levels, Tally};
use crate::Call;

/// A part of a definition, evaluated for a hand.
pub(crate) struct PartEvaluation<'v> {
    pub(crate) part: &'v ShapePart,
    pub(crate) tally: &'v Tally,
    pub(crate) calls: &'v [Call],
    pub(crate) lanes: &'v Lanes,
    /// The number of tiles that fit everything which the definition adds.
    pub(crate) almost: usize,
}

impl PartEvaluation<'_> {
    /// Whether counting can tell if the hand, with such an extra tile, matches.
    #[inline]
    pub(crate) fn is_settled(&self, extra: Option<ExtraTile>) -> bool {
        if self.tally.plain && matches!(extra, None | Some(ExtraTile::Natural)) {
            return true;
        }
        let wild = self.tally.wild > 0 || extra == Some(ExtraTile::Wild);
        let plain = !wild && !self.tally.substitutes && extra != Some(ExtraTile::Substitute);
        let settled = |ask: &LookAhead| match ask.jokers {
            JokerReading::Stand => !wild,
            JokerReading::Ignored => true,
            JokerReading::Literal => plain,
        };
        (plain || !self.part.natural)
            && (self.tally.calls.is_empty()
                || !self.part.take.is_confused_by_calls()
                || self.is_refused_by_calls())
            && self.part.asks.iter().all(settled)
    }

    /// Whether a look-ahead fails because of the calls, whatever the tiles are.
    pub(crate) fn is_refused_by_calls(&self) -> bool {
        let mut asks = self.part.asks.iter();
        asks.any(|ask| {
            matches!(ask.what, LookAheadTarget::Calls(_)) && !ask.accepts(self.found(ask))
        })
    }

    /// The number of tiles that fit everything.
    pub(crate) fn wild(&self) -> usize {
        self.tally.wild + self.almost
    }

    /// Whether the hand matches.
    #[inline]
    pub(crate) fn matches(&self) -> bool {
        let take = match &self.part.take {
            ShapeTake::Groups(groups) => groups.matches(self.tally, self.lanes, self.wild()),
            ShapeTake::Singles(singles) => singles.is_within(&self.tally.all, self.wild()),
            ShapeTake::Pairs(wanted) => Pairs::of(self.tally, *wanted).missing() <= self.wild(),
            ShapeTake::DifferentPairs(pairs) => {
                let missing = pairs.missing(&self.tally.all);
                missing.is_some_and(|missing| missing <= self.wild())
            }
        };
        take && self
            .part
            .asks
            .iter()
            .all(|ask| ask.accepts(self.found(ask)))
    }

    /// The number of tiles missing for what is taken; `None` if no number would do.
    pub(crate) fn missing(&self) -> Option<usize> {
        match &self.part.take {
            ShapeTake::Groups(groups) => groups.missing(self.tally, self.lanes),
            ShapeTake::Pairs(wanted) => Some(Pairs::of(self.tally, *wanted).missing()),
            ShapeTake::DifferentPairs(pairs) => pairs.missing(&self.tally.all),
            ShapeTake::Singles(singles) => Some(singles.missing(&self.tally.all)),
        }
    }

    /// The lanes of which one more tile leaves at most `limit` tiles missing.
    pub(crate) fn reducing(&self, limit: usize) -> u64 {
        match &self.part.take {
            ShapeTake::Groups(groups) if limit == 0 => groups.completing(self.tally, self.lanes),
            ShapeTake::Groups(groups) => groups.reducing(self.tally, self.lanes, limit),
            ShapeTake::Pairs(wanted) => Pairs::of(self.tally, *wanted).reducing(limit),
            ShapeTake::DifferentPairs(pairs) => pairs.reducing(&self.tally.all, limit),
            ShapeTake::Singles(singles) => singles.reducing(&self.tally.all, limit),
        }
    }

    /// The lanes of which one such extra tile makes the hand match; all or none for a joker for
    /// any tile.
    pub(crate) fn completing(&self, extra: ExtraTile) -> u64 {
        let asks = self
            .part
            .asks
            .iter()
            .fold(u64::MAX, |lanes, ask| lanes & self.accepting(ask, extra));
        if asks == 0 {
            return 0;
        }
        let take = match extra {
            ExtraTile::Natural | ExtraTile::Substitute => self.reducing(self.wild()),
            ExtraTile::Wild
                if self
                    .missing()
                    .is_some_and(|missing| missing <= self.wild() + 1) =>
            {
                u64::MAX
            }
            ExtraTile::Wild => 0,
        };
        take & asks
    }

    /// The lanes of which one such extra tile lets a look-ahead pass.
    fn accepting(&self, ask: &LookAhead, extra: ExtraTile) -> u64 {
        let found = self.found(ask);
        let counts = extra == ExtraTile::Natural
            || (extra == ExtraTile::Substitute && ask.jokers == JokerReading::Stand);
        let levels = self.levels(ask);
        let gain = match ask.what {
            _ if !counts => 0,
            LookAheadTarget::Calls(_) => 0,
            LookAheadTarget::Tiles(lanes) => lanes,
            // A fourth tile is half of a second pair.
            LookAheadTarget::Copies(2) => (levels[0] & !levels[1]) | (levels[2] & !levels[3]),
            LookAheadTarget::Copies(copies) => levels[copies - 2] & !levels[copies - 1],
        };
        let pass = |found: usize, lanes: u64| if ask.accepts(found) { lanes } else { 0 };
        pass(found, !gain) | pass(found + 1, gain)
    }

    fn levels(&self, ask: &LookAhead) -> &Levels {
        if ask.jokers == JokerReading::Ignored {
            &self.tally.natural
        } else {
            &self.tally.all
        }
    }

    /// How often the target of a look-ahead could be taken.
    fn found(&self, ask: &LookAhead) -> usize {
        let ignored = ask.jokers == JokerReading::Ignored;
        let levels = self.levels(ask);
        let calls = self.tally.calls.iter();
        match &ask.what {
            LookAheadTarget::Copies(copies) => {
                let of_a_kind = levels[copies - 1].count_ones()
                    + if *copies == 2 {
                        levels[3].count_ones()
                    } else {
                        0
                    };
                let most = calls.map(|call| {
                    if ignored {
                        call.most_natural
                    } else {
                        call.most
                    }
                });
                of_a_kind as usize + most.filter(|&most| usize::from(most) >= *copies).count()
            }
            LookAheadTarget::Tiles(lanes) => {
                let tiles: u32 = levels
                    .iter()
                    .map(|level| (level & lanes).count_ones())
                    .sum();
                let own = calls.map(|call| if ignored { call.natural } else { call.all });
                tiles as usize + own.filter(|own| own & lanes != 0).count()
            }
            LookAheadTarget::Calls(_) if self.part.dismantled => 0,
            LookAheadTarget::Calls(names) => self
                .calls
                .iter()
                .filter(|call| names.iter().any(|name| **name == *call.name))
                .count(),
        }
    }
}

/// How far a hand is from a number of pairs.
struct Pairs {
    /// Lanes with a tile that is not in a pair.
    odd: u64,
    /// Pairs that are missing.
    wanted: usize,
}

impl Pairs {
    /// All tiles that are not odd are in pairs.
    #[inline]
    fn of(tally: &Tally, wanted: usize) -> Self {
        let [one, two, three, four] = tally.all;
        let odd = (one & !two) | (three & !four);
        let there = (tally.size - tally.wild - odd.count_ones() as usize) / 2;
        let calls = tally.calls.iter().filter(|call| call.most >= 2).count();
        Self {
            odd,
            wanted: wanted.saturating_sub(there + calls),
        }
    }

    /// One tile for each pair that is half there, two for each other pair.
    fn missing(&self) -> usize {
        self.wanted + self.wanted.saturating_sub(self.odd.count_ones() as usize)
    }

    fn reducing(&self, limit: usize) -> u64 {
        let missing = self.missing();
        let odd = self.odd.count_ones() as usize;
        // A tile that completes a pair always helps; others help if too few pairs are half there.
        let helps = if self.wanted == 0 {
            0
        } else if self.wanted > odd {
            u64::MAX
        } else {
            self.odd
        };
        let pass = |missing: usize, lanes: u64| if missing <= limit { lanes } else { 0 };
        pass(missing, u64::MAX) | pass(missing.saturating_sub(1), helps)
    }
}
