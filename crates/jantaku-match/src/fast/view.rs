//! A part of a definition before a hand.

use super::lanes::{Lanes, Role};
use super::shape::{Ask, Asked, Jokers, Part, Take};
use super::tally::{Levels, Tally};
use crate::Call;

/// What a tile is that may be added to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extra {
    /// The tile of a lane.
    Natural,
    /// A joker for the tile of a lane.
    Substitute,
    /// A joker for everything.
    Wild,
}

impl Extra {
    pub(crate) const ALL: [Self; 3] = [Self::Natural, Self::Substitute, Self::Wild];

    /// What a tile of this role is.
    pub(crate) fn of(role: Role) -> Option<Self> {
        match role {
            Role::Natural => Some(Self::Natural),
            Role::Substitute => Some(Self::Substitute),
            Role::Wild => Some(Self::Wild),
            Role::Stranger => None,
        }
    }
}

/// A part of a definition before a hand.
pub(crate) struct View<'v> {
    pub(crate) part: &'v Part,
    pub(crate) tally: &'v Tally,
    pub(crate) calls: &'v [Call],
    pub(crate) lanes: &'v Lanes,
    /// Wildcards that the definition brings along.
    pub(crate) almost: usize,
}

impl View<'_> {
    /// Can counting tell whether the hand matches, with such a tile more?
    #[inline]
    pub(crate) fn is_settled(&self, extra: Option<Extra>) -> bool {
        if self.tally.plain && matches!(extra, None | Some(Extra::Natural)) {
            return true;
        }
        let wild = self.tally.wild > 0 || extra == Some(Extra::Wild);
        let plain = !wild && !self.tally.substitutes && extra != Some(Extra::Substitute);
        let settled = |ask: &Ask| match ask.jokers {
            Jokers::Stand => !wild,
            Jokers::Ignored => true,
            Jokers::Literal => plain,
        };
        (plain || !self.part.natural)
            && (self.tally.calls.is_empty()
                || !self.part.take.is_confused_by_calls()
                || self.is_refused_by_calls())
            && self.part.asks.iter().all(settled)
    }

    /// Does a look-ahead fail for the calls, whatever the tiles are?
    pub(crate) fn is_refused_by_calls(&self) -> bool {
        let mut asks = self.part.asks.iter();
        asks.any(|ask| matches!(ask.what, Asked::Calls(_)) && !ask.accepts(self.found(ask)))
    }

    /// Tiles that fit everything.
    pub(crate) fn wild(&self) -> usize {
        self.tally.wild + self.almost
    }

    /// Does the hand match?
    #[inline]
    pub(crate) fn matches(&self) -> bool {
        let take = match &self.part.take {
            Take::Groups(groups) => groups.matches(self.tally, self.lanes, self.wild()),
            Take::Singles(singles) => singles.is_within(&self.tally.all, self.wild()),
            Take::Pairs(wanted) => Pairs::of(self.tally, *wanted).missing() <= self.wild(),
            Take::DifferentPairs(pairs) => {
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

    /// How many tiles are missing for what is taken, if any number would do.
    pub(crate) fn missing(&self) -> Option<usize> {
        match &self.part.take {
            Take::Groups(groups) => groups.missing(self.tally, self.lanes),
            Take::Pairs(wanted) => Some(Pairs::of(self.tally, *wanted).missing()),
            Take::DifferentPairs(pairs) => pairs.missing(&self.tally.all),
            Take::Singles(singles) => Some(singles.missing(&self.tally.all)),
        }
    }

    /// The lanes of which one tile more leaves at most so many tiles missing.
    pub(crate) fn reducing(&self, limit: usize) -> u64 {
        match &self.part.take {
            Take::Groups(groups) if limit == 0 => groups.completing(self.tally, self.lanes),
            Take::Groups(groups) => groups.reducing(self.tally, self.lanes, limit),
            Take::Pairs(wanted) => Pairs::of(self.tally, *wanted).reducing(limit),
            Take::DifferentPairs(pairs) => pairs.reducing(&self.tally.all, limit),
            Take::Singles(singles) => singles.reducing(&self.tally.all, limit),
        }
    }

    /// The lanes of which one such tile more makes the hand match; all or none for a joker for
    /// everything.
    pub(crate) fn completing(&self, extra: Extra) -> u64 {
        let asks = self
            .part
            .asks
            .iter()
            .fold(u64::MAX, |lanes, ask| lanes & self.accepting(ask, extra));
        if asks == 0 {
            return 0;
        }
        let take = match extra {
            Extra::Natural | Extra::Substitute => self.reducing(self.wild()),
            Extra::Wild
                if self
                    .missing()
                    .is_some_and(|missing| missing <= self.wild() + 1) =>
            {
                u64::MAX
            }
            Extra::Wild => 0,
        };
        take & asks
    }

    /// The lanes of which one such tile more lets a look-ahead pass.
    fn accepting(&self, ask: &Ask, extra: Extra) -> u64 {
        let found = self.found(ask);
        let counts =
            extra == Extra::Natural || (extra == Extra::Substitute && ask.jokers == Jokers::Stand);
        let levels = self.levels(ask);
        let gain = match ask.what {
            _ if !counts => 0,
            Asked::Calls(_) => 0,
            Asked::Tiles(lanes) => lanes,
            // A fourth tile is half of a second pair.
            Asked::Copies(2) => (levels[0] & !levels[1]) | (levels[2] & !levels[3]),
            Asked::Copies(copies) => levels[copies - 2] & !levels[copies - 1],
        };
        let pass = |found: usize, lanes: u64| if ask.accepts(found) { lanes } else { 0 };
        pass(found, !gain) | pass(found + 1, gain)
    }

    fn levels(&self, ask: &Ask) -> &Levels {
        if ask.jokers == Jokers::Ignored {
            &self.tally.natural
        } else {
            &self.tally.all
        }
    }

    /// How often what a look-ahead asks for could be taken.
    fn found(&self, ask: &Ask) -> usize {
        let ignored = ask.jokers == Jokers::Ignored;
        let levels = self.levels(ask);
        let calls = self.tally.calls.iter();
        match &ask.what {
            Asked::Copies(copies) => {
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
            Asked::Tiles(lanes) => {
                let tiles: u32 = levels
                    .iter()
                    .map(|level| (level & lanes).count_ones())
                    .sum();
                let own = calls.map(|call| if ignored { call.natural } else { call.all });
                tiles as usize + own.filter(|own| own & lanes != 0).count()
            }
            Asked::Calls(_) if self.part.dismantled => 0,
            Asked::Calls(names) => self
                .calls
                .iter()
                .filter(|call| names.contains(&call.name.as_str().into()))
                .count(),
        }
    }
}

/// How far a hand is from so many pairs.
struct Pairs {
    /// Lanes with a tile that is not in a pair.
    odd: u64,
    /// Pairs that are not there.
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

    /// One tile for each that is there, two for each other pair.
    fn missing(&self) -> usize {
        self.wanted + self.wanted.saturating_sub(self.odd.count_ones() as usize)
    }

    fn reducing(&self, limit: usize) -> u64 {
        let missing = self.missing();
        let odd = self.odd.count_ones() as usize;
        // A tile to one that is there always helps, any other one if there are too few.
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
