//! How far it is from a hand to a match.

use jantaku_tile::{AttrTable, Tile};

use crate::engine::{MAX_STEPS, OutOfBudget, Question};
use crate::fast::{Counted, Missing};
use crate::spec::{Definition, Item, Step};
use crate::{Call, Matcher};

/// How many steps one definition may take.
const STEPS: u32 = MAX_STEPS / 4;

/// What a search costs in steps beside those it takes.
const SEARCH: u32 = 16;

/// How many tiles are missing for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The fewest tiles that must come in, if for each of them one may go. Nothing is missing
    /// in a hand that matches; one is missing in a hand that waits.
    pub missing: usize,
    /// Is that the number, and not only a number that it is not below?
    pub exact: bool,
}

/// Tiles that bring a hand nearer to a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// The tiles of the wall, each once, in the order of sorted hands.
    pub tiles: Vec<Tile>,
    /// Are these all, and no others?
    pub exact: bool,
}

/// How many tiles of the wall are missing for a match; nothing if no tiles would help.
///
/// The wall may give a tile any number of times, as for [`waits`](super::waits). The number is
/// exact unless look-aheads make for more possibilities than can be gone through.
#[must_use]
pub fn distance(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
) -> Option<Distance> {
    Inquiry::new(matcher, hand, calls, table).distance()
}

/// The tiles of the wall after which fewer tiles are missing; none if the hand matches.
#[must_use]
pub fn tiles_that_help(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
) -> Help {
    let inquiry = Inquiry::new(matcher, hand, calls, table);
    match inquiry.distance() {
        None | Some(Distance { missing: 0, .. }) => Help {
            tiles: Vec::new(),
            exact: true,
        },
        Some(Distance { missing, exact }) => {
            let mut help = inquiry.helping(missing);
            help.exact &= exact;
            help
        }
    }
}

/// A hand for which it is asked how far it is to a match.
struct Inquiry<'i> {
    matcher: &'i Matcher,
    hand: &'i [Tile],
    calls: &'i [Call],
    table: &'i AttrTable,
    counted: Option<Counted<'i>>,
}

impl<'i> Inquiry<'i> {
    fn new(
        matcher: &'i Matcher,
        hand: &'i [Tile],
        calls: &'i [Call],
        table: &'i AttrTable,
    ) -> Self {
        Self {
            matcher,
            hand,
            calls,
            table,
            counted: matcher.fast().and_then(|fast| fast.count(hand, calls)),
        }
    }

    fn distance(&self) -> Option<Distance> {
        let definitions = || self.matcher.list().definitions.iter().enumerate();
        let counted = |at: usize| self.matcher.fast()?.missing(at, self.counted.as_ref()?);
        // What counting tells is a limit for the search.
        let mut best: Option<usize> = None;
        for (at, _) in definitions() {
            if let Some(Missing::Tiles(missing)) = counted(at) {
                best = Some(best.map_or(missing, |best| best.min(missing)));
            }
        }
        let mut at_least: Option<usize> = None;
        for (at, definition) in definitions().filter(|(at, _)| counted(*at).is_none()) {
            let end = best
                .unwrap_or(usize::MAX)
                .min(self.most(definition).saturating_add(1));
            let mut steps = STEPS;
            for missing in 0..end {
                match self.is_within(at, definition, self.hand, missing, &mut steps) {
                    Ok(false) => {}
                    Ok(true) => {
                        best = Some(missing);
                        break;
                    }
                    Err(OutOfBudget) => {
                        at_least = Some(at_least.map_or(missing, |least| least.min(missing)));
                        break;
                    }
                }
            }
        }
        match (best, at_least) {
            (Some(missing), None) => Some(Distance {
                missing,
                exact: true,
            }),
            (Some(missing), Some(least)) => Some(Distance {
                missing: missing.min(least),
                exact: missing <= least,
            }),
            (None, least) => least.map(|missing| Distance {
                missing,
                exact: false,
            }),
        }
    }

    /// More tiles than this are never missing: all that is taken or asked for, and all that
    /// may have to go.
    fn most(&self, definition: &Definition) -> usize {
        let size = |item: &Item| item.slots().count();
        let groups = definition.steps.iter().filter_map(|step| {
            if let Step::Take(group) = step {
                Some(group)
            } else {
                None
            }
        });
        let wanted = groups.filter(|group| group.count >= 0).map(|group| {
            let largest = group.items.iter().map(size).max().unwrap_or(0);
            largest.saturating_mul(group.count.max(1) as usize)
        });
        let goes = if definition.looks_ahead() {
            self.hand.len()
        } else {
            0
        };
        wanted.fold(goes, usize::saturating_add)
    }

    /// The tiles after which fewer than so many tiles are missing.
    fn helping(&self, missing: usize) -> Help {
        let definitions = || self.matcher.list().definitions.iter().enumerate();
        let limit = missing - 1;
        let counted: Vec<_> = definitions()
            .map(|(at, _)| {
                self.matcher
                    .fast()?
                    .helping(at, self.counted.as_ref()?, limit)
            })
            .collect();
        let mut help = Help {
            tiles: Vec::new(),
            exact: true,
        };
        let mut larger = self.hand.to_vec();
        let mut last: Option<(Tile, bool)> = None;
        for &tile in self.matcher.candidates() {
            let kind = self.matcher.kind_of(tile);
            if let Some((_, helps)) = last.filter(|(other, _)| *other == kind) {
                if helps {
                    help.tiles.push(tile);
                }
                continue;
            }
            larger.push(tile);
            let mut helps = false;
            for (at, definition) in definitions() {
                let known = counted[at]
                    .as_ref()
                    .and_then(|counted| counted.helps(tile.id));
                let mut steps = STEPS;
                let answer = known.map_or_else(
                    || self.is_within(at, definition, &larger, limit, &mut steps),
                    Ok,
                );
                help.exact &= answer.is_ok();
                if answer == Ok(true) {
                    helps = true;
                    break;
                }
            }
            larger.pop();
            last = Some((kind, helps));
            if helps {
                help.tiles.push(tile);
            }
        }
        help
    }

    /// Are so many tiles more enough for a hand, if one may go for each of them, and for each
    /// that the hand has beyond the one that is asked about?
    fn is_within(
        &self,
        at: usize,
        definition: &Definition,
        hand: &[Tile],
        missing: usize,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let completed = self.search(at, hand, missing, false, steps)?;
        if !completed || !definition.looks_ahead() {
            return Ok(completed);
        }
        // What was added would have to be one thing here and another there: name it.
        let goes = missing + hand.len() - self.hand.len();
        self.completes(
            at,
            &mut hand.to_vec(),
            missing,
            0,
            if definition.limits() { goes } else { 0 },
            steps,
        )
    }

    /// Goes through all tiles that may be added; `goes` tiles may go afterwards.
    fn completes(
        &self,
        at: usize,
        hand: &mut Vec<Tile>,
        missing: usize,
        from: usize,
        goes: usize,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        if missing == 0 {
            return self.without(at, hand, 0, goes, steps);
        }
        let candidates = self.matcher.candidates();
        for (number, &tile) in candidates.iter().enumerate().skip(from) {
            let kind = self.matcher.kind_of(tile);
            if candidates[from..number]
                .iter()
                .any(|other| self.matcher.kind_of(*other) == kind)
            {
                continue;
            }
            hand.push(tile);
            let found = self.search(at, hand, missing - 1, false, steps)?
                && self.completes(at, hand, missing - 1, number, goes, steps)?;
            hand.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does the hand match without some of its tiles?
    fn without(
        &self,
        at: usize,
        hand: &[Tile],
        from: usize,
        goes: usize,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        if self.search(at, hand, 0, true, steps)? {
            return Ok(true);
        }
        if goes == 0 || !self.search(at, hand, 0, false, steps)? {
            return Ok(false);
        }
        for number in from..hand.len() {
            if hand[from..number].contains(&hand[number]) {
                continue;
            }
            let mut rest = hand.to_vec();
            rest.remove(number);
            if self.without(at, &rest, number, goes - 1, steps)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn search(
        &self,
        at: usize,
        hand: &[Tile],
        fillers: usize,
        look_ahead: bool,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        *steps = steps.checked_sub(SEARCH).ok_or(OutOfBudget)?;
        let question = Question {
            fillers,
            look_ahead,
            ..Question::new(hand, self.calls, self.table)
        };
        self.matcher
            .search_any(&question, |definition| definition == at, steps)
    }
}

impl Definition {
    /// Does it ask about tiles that it does not take, or about the same tiles again?
    fn looks_ahead(&self) -> bool {
        let asks = |step: &Step| match step {
            Step::Take(group) => group.count <= 0,
            Step::Restart => true,
            Step::DismantleCalls | Step::Fail => false,
        };
        self.steps.iter().any(asks)
    }

    /// Can there be too many tiles for it?
    fn limits(&self) -> bool {
        self.steps
            .iter()
            .any(|step| matches!(step, Step::Take(group) if group.count < 0))
    }
}
