//! How far it is from a hand to a match.

use jantaku_tile::{AttrTable, Tile};

use crate::engine::{MAX_STEPS, OutOfBudget, Question};
use crate::fast::{Counted, Missing, Slots, Spread};
use crate::spec::{Definition, Item, Step};
use crate::{Call, Matcher};

/// How many steps one definition may take, and all of them together.
const STEPS: u32 = MAX_STEPS / 4;
const ALL_STEPS: u32 = 4 * MAX_STEPS;

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
    let prepared = matcher.prepared(hand, calls, table);
    Inquiry::new(&prepared, matcher, hand, calls, table).distance()
}

/// The tiles of the wall after which fewer tiles are missing; none if the hand matches.
#[must_use]
pub fn tiles_that_help(
    matcher: &Matcher,
    hand: &[Tile],
    calls: &[Call],
    table: &AttrTable,
) -> Help {
    let prepared = matcher.prepared(hand, calls, table);
    let inquiry = Inquiry::new(&prepared, matcher, hand, calls, table);
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
    /// The matcher as it is for hands from which tiles have gone.
    plain: &'i Matcher,
    hand: &'i [Tile],
    calls: &'i [Call],
    table: &'i AttrTable,
    counted: Option<Counted<'i>>,
    spread: Option<(&'i Slots, Spread)>,
}

impl<'i> Inquiry<'i> {
    fn new(
        matcher: &'i Matcher,
        plain: &'i Matcher,
        hand: &'i [Tile],
        calls: &'i [Call],
        table: &'i AttrTable,
    ) -> Self {
        Self {
            matcher,
            plain,
            hand,
            calls,
            table,
            counted: matcher.fast().and_then(|fast| fast.count(hand, calls)),
            spread: matcher.spread(&Question::new(hand, calls, table)),
        }
    }

    fn distance(&self) -> Option<Distance> {
        let definitions = || self.matcher.list().definitions.iter().enumerate();
        let counted = |at: usize| self.matcher.fast()?.missing(at, self.counted.as_ref()?);
        let laid = |at: usize, limit: usize| {
            let (slots, spread) = self.spread.as_ref()?;
            slots.missing(at, spread, limit)
        };
        // What is known without a search is a limit for the search.
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
            let mut trial = Trial::new(self, at, definition);
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

    /// How many definitions there are; at least one, as something to share steps among.
    fn definitions(&self) -> u32 {
        let definitions = self.matcher.list().definitions.len();
        u32::try_from(definitions).unwrap_or(u32::MAX).max(1)
    }

    /// More tiles than this are never missing: all that is taken or asked for, and all that
    /// may have to go.
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

    /// The tiles after which fewer than so many tiles are missing.
    fn helping(&self, missing: usize) -> Help {
        let limit = missing - 1;
        let counted = |at: usize| (self.matcher.fast()?).helping(at, self.counted.as_ref()?, limit);
        let definitions = self.matcher.list().definitions.iter().enumerate();
        let mut trials: Vec<_> = definitions
            .map(|(at, definition)| (counted(at), Trial::new(self, at, definition)))
            .collect();
        let mut help = Help {
            tiles: Vec::new(),
            exact: true,
        };
        let mut larger = self.hand.to_vec();
        let mut last: Option<(Tile, bool)> = None;
        for &tile in self.matcher.candidates() {
            // Tiles that patterns cannot tell apart mostly follow each other.
            let kind = self.matcher.kind_of(tile);
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

/// A definition that the search is asked about, and the steps that it still may take.
struct Trial<'t> {
    inquiry: &'t Inquiry<'t>,
    at: usize,
    definition: &'t Definition,
    steps: u32,
}

impl<'t> Trial<'t> {
    fn new(inquiry: &'t Inquiry<'t>, at: usize, definition: &'t Definition) -> Self {
        Self {
            inquiry,
            at,
            definition,
            steps: STEPS.min(ALL_STEPS / inquiry.definitions()),
        }
    }

    /// Are so many tiles more enough for a hand, if one may go for each of them, and for each
    /// that the hand has beyond the one that is asked about?
    fn is_within(&mut self, hand: &[Tile], missing: usize) -> Result<bool, OutOfBudget> {
        let completed = self.search(hand, missing, false)?;
        if !completed || !self.definition.looks_ahead() {
            return Ok(completed);
        }
        // What was added would have to be one thing here and another there: name it.
        let goes = missing + hand.len() - self.inquiry.hand.len();
        let goes = if self.definition.limits() { goes } else { 0 };
        self.completes(&mut hand.to_vec(), missing, 0, goes)
    }

    /// Goes through all tiles that may be added; `goes` tiles may go afterwards.
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
            let kind = matcher.kind_of(tile);
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

    /// Does the hand match, perhaps without some of its tiles?
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
        let question = Question {
            fillers,
            look_ahead,
            ..Question::new(hand, self.inquiry.calls, self.inquiry.table)
        };
        // Tiles that have gone cannot be base tiles any more.
        let matcher = if look_ahead {
            self.inquiry.plain
        } else {
            self.inquiry.matcher
        };
        matcher.search_any(
            &question,
            |definition| definition == self.at,
            &mut self.steps,
        )
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
        self.groups().any(|group| group.count < 0)
    }
}
