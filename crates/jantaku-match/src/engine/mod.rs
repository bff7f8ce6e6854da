//! Match lists, compiled for a behaviour.

mod bag;
mod layout;
pub(crate) mod patterns;
mod plain;
pub(crate) mod plan;
mod search;
mod sieve;

use std::borrow::Cow;
use std::sync::OnceLock;

use jantaku_tile::{AttrTable, Tile, TileClass, TileId, sort_hand};

use crate::fast::{Fast, Slots, Spread};
use crate::spec::{Group, MatchList, Slot};
use crate::{Behaviour, Call, HandCalls};
use bag::{Bag, Wide};
use layout::Layout;
use patterns::Patterns;
use plain::{Plain, PlainHand};
use plan::Plan;
pub use search::OutOfBudget;
use search::Search;
use sieve::{Census, Sieve, Verdict};

/// How many steps a question may take.
pub const MAX_STEPS: u32 = 2_000_000;

/// What is asked of a matcher.
pub(crate) struct Question<'q> {
    pub(crate) hand: &'q [Tile],
    pub(crate) calls: &'q [Call],
    pub(crate) table: &'q AttrTable,
    /// So many tiles more, each of which may become any tile of the wall.
    pub(crate) fillers: usize,
    /// Do look-aheads count?
    pub(crate) look_ahead: bool,
    /// How often all that is taken is taken.
    pub(crate) factor: u32,
    /// The tiles, if they are counted.
    pub(crate) counted: Option<&'q CountedHand>,
}

impl<'q> Question<'q> {
    /// Does this hand match?
    pub(crate) fn new(hand: &'q [Tile], calls: &'q [Call], table: &'q AttrTable) -> Self {
        Self {
            hand,
            calls,
            table,
            fillers: 0,
            look_ahead: true,
            factor: 1,
            counted: None,
        }
    }
}

/// A hand that is asked about again and again: its tiles are counted once, in each of the ways
/// that are needed.
#[derive(Clone, Debug)]
pub struct CountedHand {
    tiles: HandCalls,
    census: OnceLock<Option<Census>>,
    /// In numbered ids, as whoever asked first numbers them.
    plain: OnceLock<Option<PlainHand>>,
}

impl CountedHand {
    /// Counts a hand.
    #[must_use]
    pub fn new(tiles: HandCalls) -> Self {
        Self {
            tiles,
            census: OnceLock::new(),
            plain: OnceLock::new(),
        }
    }

    /// Its tiles and calls.
    #[must_use]
    pub fn tiles(&self) -> &HandCalls {
        &self.tiles
    }

    fn census(&self) -> Option<&Census> {
        let HandCalls { hand, calls } = &self.tiles;
        let census = self.census.get_or_init(|| Census::new(hand, calls));
        census.as_ref()
    }

    /// The hand in numbered ids, if they are numbered so.
    fn plain(&self, plain: &Plain) -> Option<&PlainHand> {
        let HandCalls { hand, calls } = &self.tiles;
        let numbers = plain.numbers();
        let counted = self
            .plain
            .get_or_init(|| PlainHand::new(hand, calls, numbers));
        let counted = counted.as_ref();
        counted.filter(|counted| counted.is_numbered_by(numbers))
    }
}

/// A match list compiled for a behaviour.
#[derive(Clone, Debug)]
pub struct Matcher {
    list: MatchList,
    behaviour: Behaviour,
    patterns: Patterns,
    /// The prepared definitions; none if they ask for more patterns than can be numbered.
    plans: Option<Vec<Plan>>,
    /// Ids that base tiles were taken from.
    known: TileClass,
    relative: bool,
    wildcard: bool,
    /// What can be answered by counting.
    fast: Option<Fast>,
    /// What can be answered by laying tiles into slots.
    slots: Option<Slots>,
    /// What can be answered for hands of tiles that are only what they are, once that is asked.
    plain: OnceLock<Option<Plain>>,
    /// What can be seen to fail before it is searched for.
    sieve: Option<Sieve>,
    /// The same for hands with the ids beyond those of the wall that came up first.
    extended: OnceLock<Box<Extended>>,
    /// The different tiles of the wall in the order of sorted hands.
    candidates: Vec<Tile>,
}

/// A matcher for hands that hold certain ids beyond those of the wall.
#[derive(Clone, Debug)]
struct Extended {
    ids: Vec<TileId>,
    matcher: Matcher,
}

impl Matcher {
    /// Compiles a match list.
    #[must_use]
    pub fn new(list: &MatchList, behaviour: &Behaviour, table: &AttrTable) -> Self {
        let mut candidates: Vec<Tile> = behaviour
            .game_tiles()
            .iter()
            .map(|(tile, _)| *tile)
            .collect();
        sort_hand(&mut candidates);
        Self {
            fast: Fast::new(list, behaviour, table),
            candidates,
            ..Self::with_ids(list, behaviour, table, &[])
        }
    }

    /// The same, but every question is answered by the search: for tests and comparisons.
    #[must_use]
    pub fn general_only(self) -> Self {
        Self {
            fast: None,
            slots: None,
            plain: OnceLock::from(None),
            sieve: None,
            extended: OnceLock::new(),
            ..self
        }
    }

    /// Compiles a match list for hands that hold ids beyond those of the wall.
    fn with_ids(
        list: &MatchList,
        behaviour: &Behaviour,
        table: &AttrTable,
        also: &[TileId],
    ) -> Self {
        let mut patterns = Patterns::default();
        let plans = plan::spell_out(list, behaviour, also, &mut patterns);
        patterns.settle(behaviour, table);
        let slots = plans
            .as_ref()
            .and_then(|plans| Slots::new(plans, &patterns));
        let sieve = plans
            .as_ref()
            .and_then(|plans| Sieve::new(plans, &patterns, behaviour));
        let mut ids = behaviour.base_tiles(also.iter().copied(), true);
        if !list.groups().any(|group| group.joker_bases) {
            // Jokers are no base tiles, wherever they come from.
            let jokers = behaviour.aliases().iter().map(|alias| alias.from);
            let jokers = jokers.filter(|joker| joker.attrs.is_empty());
            ids.extend(jokers.map(|joker| joker.id));
        }
        let known = ids.into_iter().chain([TileId::ANY]).collect();
        Self {
            relative: list.groups().flat_map(Group::slots).any(Slot::is_relative),
            wildcard: list.definitions.iter().any(|definition| definition.almost),
            list: list.clone(),
            behaviour: behaviour.clone(),
            patterns,
            plans,
            known,
            fast: None,
            slots,
            plain: OnceLock::new(),
            sieve,
            extended: OnceLock::new(),
            candidates: Vec::new(),
        }
    }

    /// What can be answered without a search.
    pub(crate) fn fast(&self) -> Option<&Fast> {
        self.fast.as_ref()
    }

    /// What can be answered for hands of tiles that are only what they are.
    fn plain(&self) -> Option<&Plain> {
        let new = || Plain::new(self.plans.as_ref()?, &self.patterns, &self.behaviour);
        self.plain.get_or_init(new).as_ref()
    }

    /// The different tiles of the wall in the order of sorted hands.
    pub(crate) fn candidates(&self) -> &[Tile] {
        &self.candidates
    }

    /// The tile as far as patterns can tell.
    pub(crate) fn kind_of(&self, tile: Tile) -> Tile {
        self.patterns.kind_of(tile)
    }

    /// The behaviour it was compiled for.
    #[must_use]
    pub fn behaviour(&self) -> &Behaviour {
        &self.behaviour
    }

    /// The definitions it was compiled from.
    #[must_use]
    pub fn list(&self) -> &MatchList {
        &self.list
    }

    /// Is the question about this hand answered for every definition without a search?
    #[must_use]
    pub fn needs_no_search(&self, hand: &[Tile], calls: &[Call]) -> bool {
        self.fast.as_ref().is_some_and(|fast| {
            let counted = fast.count(hand, calls);
            counted.is_some_and(|counted| {
                (0..self.list.definitions.len())
                    .all(|definition| fast.matches(definition, &counted).is_some())
            })
        })
    }

    /// Does the hand match? A search that grows too long answers no.
    #[must_use]
    pub fn matches(&self, hand: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
        self.try_matches(hand, calls, table).unwrap_or(false)
    }

    /// Does the hand match?
    ///
    /// # Errors
    /// If that takes more steps than a question may take, or the hand has more different tiles
    /// than a search can hold.
    pub fn try_matches(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
    ) -> Result<bool, OutOfBudget> {
        self.matches_within(hand, calls, table, &mut MAX_STEPS.clone())
    }

    /// The same for a hand whose tiles are counted.
    ///
    /// # Errors
    /// If that takes more steps than a question may take, or the hand has more different tiles
    /// than a search can hold.
    pub fn try_matches_counted(
        &self,
        hand: &CountedHand,
        table: &AttrTable,
    ) -> Result<bool, OutOfBudget> {
        let question = Question {
            counted: Some(hand),
            ..Question::new(&hand.tiles.hand, &hand.tiles.calls, table)
        };
        if let Some(answer) = self.answer_plainly(&question) {
            return Ok(answer);
        }
        self.answer(&question, &mut MAX_STEPS.clone())
    }

    /// The same in so many steps, for questions that ask again and again.
    #[inline]
    pub(crate) fn matches_within(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        self.answer(&Question::new(hand, calls, table), steps)
    }

    /// The answer, if all definitions ask for tiles that are only what they are, and all tiles of
    /// the hand are.
    fn answer_plainly(&self, question: &Question) -> Option<bool> {
        let plain = self.plain().filter(|plain| plain.complete)?;
        match question.counted.and_then(|hand| hand.plain(plain)) {
            Some(hand) => plain.matches_any(hand, question),
            None => {
                let hand = PlainHand::new(question.hand, question.calls, plain.numbers())?;
                plain.matches_any(&hand, question)
            }
        }
    }

    #[inline]
    fn answer(&self, question: &Question, steps: &mut u32) -> Result<bool, OutOfBudget> {
        if self.list.definitions.is_empty() {
            return Ok(false);
        }
        let fast = self.fast.as_ref();
        if !fast.is_some_and(|fast| fast.complete)
            && let Some(answer) = self.answer_plainly(question)
        {
            return Ok(answer);
        }
        let Some((fast, counted)) =
            fast.and_then(|fast| Some((fast, fast.count(question.hand, question.calls)?)))
        else {
            return self.search_any(question, |_| true, steps);
        };
        if let Some(answer) = fast.matches_any(&counted) {
            return Ok(answer);
        }
        self.search_any(
            question,
            |definition| fast.matches(definition, &counted).is_none(),
            steps,
        )
    }

    /// Searches for a match with one of the open definitions, in so many steps.
    pub(crate) fn search_any(
        &self,
        question: &Question,
        open: impl Fn(usize) -> bool,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let simple = question.fillers == 0 && question.look_ahead;
        let Some(plain) = self.plain().filter(|_| simple) else {
            return self.sift(question, open, steps);
        };
        let counted;
        let known = question.counted.and_then(|hand| hand.plain(plain));
        let hand = match known {
            Some(hand) => hand,
            None => {
                counted = PlainHand::new(question.hand, question.calls, plain.numbers());
                match &counted {
                    Some(hand) => hand,
                    None => return self.sift(question, open, steps),
                }
            }
        };
        let mut unsettled = Vec::new();
        for definition in (0..self.list.definitions.len()).filter(|definition| open(*definition)) {
            match plain.matches(definition, hand, question) {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => unsettled.push(definition),
            }
        }
        if unsettled.is_empty() {
            return Ok(false);
        }
        let open = |definition: usize| unsettled.binary_search(&definition).is_ok();
        self.sift(question, open, steps)
    }

    /// Sorts out what cannot match, and searches for a match with the other definitions.
    fn sift(
        &self,
        question: &Question,
        open: impl Fn(usize) -> bool,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let prepared = self.prepared_for(question);
        let sieve = prepared.sieve.as_ref();
        let sieve = sieve.filter(|_| question.fillers == 0 && question.look_ahead);
        let counted;
        let census = match (sieve, question.counted) {
            (Some(_), None) => {
                counted = Census::new(question.hand, question.calls);
                counted.as_ref()
            }
            (Some(_), Some(known)) => known.census(),
            (None, _) => None,
        };
        let sifted = sieve.and_then(|sieve| Some((sieve, sieve.sift(census?, question)?)));
        let Some((sieve, hand)) = sifted else {
            return prepared.search_known(question, &open, steps);
        };
        let mut some_left = false;
        for definition in (0..self.list.definitions.len()).filter(|definition| open(*definition)) {
            match sieve.judge(definition, &hand) {
                Verdict::Matches if question.factor == 1 => return Ok(true),
                Verdict::Matches | Verdict::Perhaps => some_left = true,
                Verdict::Fails => {}
            }
        }
        if !some_left {
            return Ok(false);
        }
        let open = |definition: usize| {
            open(definition) && sieve.judge(definition, &hand) != Verdict::Fails
        };
        prepared.search_known(question, &open, steps)
    }

    /// The same matcher, ready for a hand that may hold ids beyond those of the wall.
    pub(crate) fn prepared(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
    ) -> Cow<'_, Self> {
        self.prepared_for(&Question::new(hand, calls, table))
    }

    fn prepared_for(&self, question: &Question) -> Cow<'_, Self> {
        let called = || question.calls.iter().flat_map(|call| &call.tiles);
        let tiles = || question.hand.iter().chain(called());
        let unknown = |tile: &&Tile| !self.known.contains(tile.id);
        let all_known = || match question.counted.and_then(CountedHand::census) {
            Some(census) => census.ids().is_subset(&self.known),
            None => !tiles().any(|tile| unknown(&tile)),
        };
        if !self.relative || all_known() {
            return Cow::Borrowed(self);
        }
        let mut ids: Vec<TileId> = tiles().filter(unknown).map(|tile| tile.id).collect();
        ids.sort_unstable();
        ids.dedup();
        // Rules that bring such tiles mostly bring the same ones again and again.
        let extended = self.extended.get_or_init(|| {
            Box::new(Extended {
                matcher: self.extended_by(&ids, question.table),
                ids: ids.clone(),
            })
        });
        if extended.ids == ids {
            return Cow::Borrowed(&extended.matcher);
        }
        Cow::Owned(self.extended_by(&ids, question.table))
    }

    /// The same for hands that hold these ids, too.
    fn extended_by(&self, ids: &[TileId], table: &AttrTable) -> Self {
        let extended = Self::with_ids(&self.list, &self.behaviour, table, ids);
        Self {
            fast: self.fast.clone(),
            slots: extended.slots.filter(|_| self.slots.is_some()),
            plain: OnceLock::from(None), // what is not of the wall has no number
            sieve: extended.sieve.filter(|_| self.sieve.is_some()),
            candidates: self.candidates.clone(),
            ..extended
        }
    }

    /// The hand before the slots of definitions that have only slots.
    pub(crate) fn spread(&self, question: &Question) -> Option<(&Slots, Spread)> {
        let slots = self.slots.as_ref()?;
        Some((
            slots,
            slots.spread(question, &self.patterns, &self.behaviour)?,
        ))
    }

    /// The same for a hand whose ids are known.
    fn search_known(
        &self,
        question: &Question,
        open: &impl Fn(usize) -> bool,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let spread = self.spread(question).filter(|_| question.factor == 1);
        let Some((slots, spread)) = &spread else {
            return self.search_plans(question, open, steps);
        };
        let mut settled = true;
        for definition in (0..self.list.definitions.len()).filter(|&definition| open(definition)) {
            match slots.missing(definition, spread, question.fillers) {
                Some(Some(_)) => return Ok(true),
                Some(None) => {}
                None => settled = false,
            }
        }
        if settled {
            return Ok(false);
        }
        let open = |definition: usize| open(definition) && !slots.settles(definition, spread);
        self.search_plans(question, &open, steps)
    }

    /// The search itself.
    fn search_plans(
        &self,
        question: &Question,
        open: &impl Fn(usize) -> bool,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let plans = self.plans.as_ref().ok_or(OutOfBudget)?;
        None.or_else(|| self.search::<u64>(plans, question, open, steps))
            .or_else(|| self.search::<u128>(plans, question, open, steps))
            .or_else(|| self.search::<Wide>(plans, question, open, steps))
            .unwrap_or(Err(OutOfBudget))
    }

    /// Searches with one size of bags; `None` if the hand does not fit into them.
    fn search<B: Bag>(
        &self,
        plans: &[Plan],
        question: &Question,
        open: &impl Fn(usize) -> bool,
        steps: &mut u32,
    ) -> Option<Result<bool, OutOfBudget>> {
        let layout = Layout::<B>::new(question, &self.patterns, &self.behaviour, self.wildcard)?;
        let mut search = Search {
            layout: &layout,
            steps_left: *steps,
            look_ahead: question.look_ahead,
            factor: question.factor,
        };
        let mut fits = |plan: &Plan| {
            let start = if plan.almost {
                layout.almost()
            } else {
                layout.whole
            };
            for part in &plan.parts {
                if !search.part(part, start)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let open = plans.iter().enumerate().filter(|(at, _)| open(*at));
        let answer = open
            .map(|(_, plan)| fits(plan))
            .find(|answer| *answer != Ok(false));
        *steps = search.steps_left;
        Some(answer.unwrap_or(Ok(false)))
    }
}
