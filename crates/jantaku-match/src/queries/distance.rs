//! How far a hand is from a match.

use jantaku_tile::{AttrTable, Tile};

use crate::matcher::PreparedMatcher;
use crate::question::MatchQuestion;
use crate::solvers::assignment::{Assignment, SpreadHand};
use crate::solvers::counting::{Missing, TalliedHand};
use crate::spec::{Definition, Element, Item};
use crate::{Call, MAX_STEPS, Matcher, OutOfBudget};

/// Limit for the search steps of one definition.
const STEPS: u32 = MAX_STEPS / 4;

/// Limit for the search steps of all definitions together, where the answer matters more than the
/// time that it takes.
pub const THOROUGHLY: u32 = 4 * MAX_STEPS;

/// The overhead of a search, in steps.
const SEARCH: u32 = 16;

/// How many tiles are missing for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The smallest number of tiles that have to be drawn, if one may be discarded for each: 0
    /// for a hand that matches, 1 for a hand that waits.
    pub missing: usize,
    /// Whether the number is exact; if not, it is a lower bound.
    pub exact: bool,
}

/// Tiles that bring a hand nearer to a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// Distinct tiles of the wall, in the order of sorted hands.
    pub tiles: Vec<Tile>,
    /// Whether these are exactly the tiles that help; if not, some may be wrong or missing.
    pub exact: bool,
}

/// How many tiles of the wall are missing for a match; `None` if no tiles would help.
///
/// The wall is taken to have any number of each tile, as for [`waits`](super::waits). The number
/// is exact unless look-aheads lead to more possibilities than can be tried.
#[must_use]
pub fn distance(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
) -> Option<Distance> {
    distance_within(matcher, hand, calls, table, THOROUGHLY)
}

/// The same with a limit for the steps of searches, beyond which the number is a lower bound.
#[must_use]
pub fn distance_within(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
    steps: u32,
) -> Option<Distance> {
    let prepared = matcher.prepared(hand, calls, table);
    DistanceInquiry::new(&prepared, matcher, hand, calls, table, steps).distance()
}

/// The tiles of the wall after which fewer tiles are missing; none if the hand matches.
#[must_use]
pub fn tiles_that_help(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
) -> Help {
    tiles_that_help_within(matcher, hand, calls, table, THOROUGHLY)
}

/// The same with a limit for the steps of searches, beyond which the answer is not exact.
#[must_use]
pub fn tiles_that_help_within(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
    steps: u32,
) -> Help {
    let prepared = matcher.prepared(hand, calls, table);
    let inquiry = DistanceInquiry::new(&prepared, matcher, hand, calls, table, steps);
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

/// The question how far a hand is from a match.
struct DistanceInquiry<'i> {
    matcher: &'i PreparedMatcher<'i>,
    /// For hands that lack some tiles of this hand.
    unprepared: &'i Matcher,
    hand: &'i [Tile],
    calls: &'i [Call],
    table: &'i AttrTable,
    /// The steps that searches may take for all definitions together.
    steps: u32,
    tallied: Option<TalliedHand<'i>>,
    spread: Option<(Assignment<'i>, SpreadHand)>,
}

impl<'i> DistanceInquiry<'i> {
    fn new(
        matcher: &'i PreparedMatcher<'i>,
        unprepared: &'i Matcher,
        hand: &'i [Tile],
        calls: &'i [Call],
        table: &'i AttrTable,
        steps: u32,
    ) -> Self {
        Self {
            matcher,
            unprepared,
            hand,
            calls,
            table,
            steps,
            tallied: matcher
                .counting()
                .and_then(|counting| counting.tally(hand, calls)),
            spread: matcher.assignment().and_then(|assignment| {
                let spread = assignment.spread(&MatchQuestion::new(hand, calls, table))?;
                Some((assignment, spread))
            }),
        }
    }

    fn distance(&self) -> Option<Distance> {
        let definitions = || self.matcher.list().definitions.iter().enumerate();
        let counted = |at: usize| self.matcher.counting()?.missing(at, self.tallied.as_ref()?);
        let laid = |at: usize, limit: usize| {
            let (assignment, spread) = self.spread.as_ref()?;
            assignment.missing(at, spread, limit)
        };
        // What is known without a search limits the search.
        let mut best: Option<usize> = None;
        let mut open = Vec::new();
        for (at, definition) in definitions() {
            let limit = best.unwrap_or(usize::MAX);
            match counted(at).or_else(|| laid(at, limit).map(Missing::from)) {
                Some(Missing::Tiles(missing)) => best = Some(limit.min(missing)),
                Some(Missing::Never) => {}
                None => open.push((at, definition)),
            }
        }
        let mut at_least: Option<usize> = None;
        for (at, definition) in open {
            let end = best
                .unwrap_or(usize::MAX)
                .min(self.most(definition).saturating_add(1));
            let mut trial = DefinitionSearch::new(self, at, definition);
            for missing in 0..end {
                match trial.is_within(self.hand, missing) {
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

    /// The number of definitions that share the steps, at least one.
    fn definitions(&self) -> u32 {
        let definitions = self.matcher.list().definitions.len();
        u32::try_from(definitions).unwrap_or(u32::MAX).max(1)
    }

    /// An upper bound for the missing tiles: all that is taken or asked for, and all that may
    /// have to be discarded.
    fn most(&self, definition: &Definition) -> usize {
        let size = |item: &Item| item.slots().count();
        let groups = definition.groups();
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

    /// A lower bound for the tiles that a hand of this size lacks for a definition, if it is the
    /// hand of the inquiry with further tiles.
    fn least(&self, at: usize, definition: &Definition, size: usize) -> usize {
        let tallied = self.matcher.counting().zip(self.tallied.as_ref());
        let counted = tallied.map_or(0, |(counting, tallied)| counting.least(at, tallied));
        let counted = counted.saturating_sub(size.saturating_sub(self.hand.len()));
        counted.max(definition.least(size, self.calls))
    }

    /// The tiles after which fewer than `missing` tiles are missing.
    fn helping(&self, missing: usize) -> Help {
        let limit = missing - 1;
        let counted =
            |at: usize| (self.matcher.counting()?).helping(at, self.tallied.as_ref()?, limit);
        let definitions = self.matcher.list().definitions.iter().enumerate();
        let mut trials: Vec<_> = definitions
            .map(|(at, definition)| (counted(at), DefinitionSearch::new(self, at, definition)))
            .collect();
        let mut help = Help {
            tiles: Vec::new(),
            exact: true,
        };
        let mut larger = self.hand.to_vec();
        let mut last: Option<(Tile, bool)> = None;
        for &tile in self.matcher.candidates() {
            // Tiles that are the same to all patterns mostly follow each other.
            let kind = self.matcher.pattern_kind(tile);
            let known = last.filter(|(other, _)| *other == kind);
            let helps = known.map(|(_, helps)| helps).unwrap_or_else(|| {
                larger.push(tile);
                let mut unknown = false;
                let helps = trials.iter_mut().any(|(counted, trial)| {
                    let known = counted.as_ref().and_then(|counted| counted.helps(tile.id));
                    let answer = known.map_or_else(|| trial.is_within(&larger, limit), Ok);
                    unknown |= answer.is_err();
                    answer == Ok(true)
                });
                larger.pop();
                help.exact &= helps || !unknown;
                helps
            });
            last = Some((kind, helps));
            if helps {
                help.tiles.push(tile);
            }
        }
        help
    }
}

/// One definition, with the steps that its searches may still take.
struct DefinitionSearch<'t> {
    inquiry: &'t DistanceInquiry<'t>,
    at: usize,
    definition: &'t Definition,
    steps: u32,
}

impl<'t> DefinitionSearch<'t> {
    fn new(inquiry: &'t DistanceInquiry<'t>, at: usize, definition: &'t Definition) -> Self {
        Self {
            inquiry,
            at,
            definition,
            steps: STEPS.min(inquiry.steps / inquiry.definitions()),
        }
    }

    /// Whether `missing` more tiles are enough for a hand, if one may be discarded for each, and
    /// for each tile that it has beyond the original hand.
    fn is_within(&mut self, hand: &[Tile], missing: usize) -> Result<bool, OutOfBudget> {
        let Self { at, definition, .. } = *self;
        if missing < self.inquiry.least(at, definition, hand.len()) {
            return Ok(false);
        }
        let completed = self.search(hand, missing, false)?;
        if !completed || !self.definition.looks_ahead() {
            return Ok(completed);
        }
        // An added tile could be one thing for one element and another for the next: try every
        // tile.
        let goes = missing + hand.len() - self.inquiry.hand.len();
        let goes = if self.definition.limits() { goes } else { 0 };
        self.completes(&mut hand.to_vec(), missing, 0, goes)
    }

    /// Tries all tiles that may be added; `goes` tiles may be discarded afterwards.
    fn completes(
        &mut self,
        hand: &mut Vec<Tile>,
        missing: usize,
        from: usize,
        goes: usize,
    ) -> Result<bool, OutOfBudget> {
        if missing == 0 {
            return self.without(hand, 0, goes);
        }
        let matcher = self.inquiry.matcher;
        let mut tried: Vec<Tile> = Vec::new();
        for (number, &tile) in matcher.candidates().iter().enumerate().skip(from) {
            let kind = matcher.pattern_kind(tile);
            if tried.contains(&kind) {
                continue;
            }
            tried.push(kind);
            hand.push(tile);
            let found = self.search(hand, missing - 1, false)?
                && self.completes(hand, missing - 1, number, goes)?;
            hand.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the hand matches, possibly without up to `goes` of its tiles.
    fn without(&mut self, hand: &[Tile], from: usize, goes: usize) -> Result<bool, OutOfBudget> {
        if self.search(hand, 0, true)? {
            return Ok(true);
        }
        if goes == 0 || !self.search(hand, 0, false)? {
            return Ok(false);
        }
        for number in from..hand.len() {
            if hand[from..number].contains(&hand[number]) {
                continue;
            }
            let mut rest = hand.to_vec();
            rest.remove(number);
            if self.without(&rest, number, goes - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn search(
        &mut self,
        hand: &[Tile],
        fillers: usize,
        look_ahead: bool,
    ) -> Result<bool, OutOfBudget> {
        self.steps = self.steps.checked_sub(SEARCH).ok_or(OutOfBudget)?;
        let question = MatchQuestion {
            fillers,
            look_ahead,
            ..MatchQuestion::new(hand, self.inquiry.calls, self.inquiry.table)
        };
        let DistanceInquiry {
            matcher,
            unprepared,
            ..
        } = self.inquiry;
        if look_ahead {
            // Discarded tiles cannot be base tiles.
            unprepared.matches_definition(self.at, &question, &mut self.steps)
        } else {
            matcher.matches_definition(self.at, &question, &mut self.steps)
        }
    }
}

impl Definition {
    /// A lower bound for the tiles that any hand of this size lacks: what is taken comes from the
    /// hand or from calls, of which each serves one unit.
    fn least(&self, size: usize, calls: &[Call]) -> usize {
        if self.american.is_some() {
            return 0;
        }
        let loosens =
            |element: &Element| matches!(element, Element::OpenCalls | Element::JoinCalls);
        let loose = self.elements.iter().any(loosens);
        let restart = |element: &Element| matches!(element, Element::Restart);
        let parts = self.elements.split(restart).map(|part| {
            let takes = part.iter().filter_map(|element| match element {
                Element::Take(group) if group.count > 0 => Some(group),
                _ => None,
            });
            let (mut wanted, mut largest) = (0, 0);
            for group in takes {
                let sizes = group.items.iter().map(|item| item.slots().count());
                wanted += group.count as usize * sizes.min().unwrap_or(0);
                let sizes = group.items.iter().flat_map(Item::unit_sizes);
                largest = sizes.fold(largest, usize::max);
            }
            let serves = |call: &Call| match loose {
                true => call.tiles.len(),
                false => call.tiles.len().min(largest),
            };
            let there = size + calls.iter().map(serves).sum::<usize>();
            wanted.saturating_sub(there + usize::from(self.almost))
        });
        parts.max().unwrap_or(0)
    }

    /// Whether it asks about tiles that it does not take, or restarts.
    fn looks_ahead(&self) -> bool {
        let asks = |element: &Element| match element {
            Element::Take(group) => group.count <= 0,
            Element::Restart => true,
            Element::OpenCalls | Element::JoinCalls | Element::Fail => false,
        };
        self.elements.iter().any(asks)
    }

    /// Whether additional tiles can prevent a match.
    fn limits(&self) -> bool {
        self.groups().any(|group| group.count < 0)
    }
}
