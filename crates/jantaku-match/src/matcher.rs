//! Match lists compiled for a behaviour, and the one place where it is decided which solver
//! answers a question: [`Matcher::answer`] and [`Matcher::escalate`].

use std::borrow::Cow;
use std::sync::OnceLock;

use jantaku_tile::{Attr, AttrTable, Tile, TileClass, TileId, sort_hand};

use crate::plan::SpelledList;
use crate::question::{CountedHand, MatchQuestion};
use crate::solvers::assignment::{Assignment, AssignmentSolver};
use crate::solvers::bitset::BitsetSolver;
use crate::solvers::counting::CountingSolver;
use crate::solvers::search::{MAX_STEPS, OutOfBudget, search};
use crate::solvers::sieve::SieveSolver;
use crate::solvers::{OpenDefinitions, Solver};
use crate::spec::{Group, MatchList, Slot};
use crate::{Behaviour, Call};

/// A match list compiled for a behaviour.
///
/// Compiling takes much longer than asking: keep matchers, and compile anew only when the
/// behaviour of tiles changes. A matcher can be shared between threads.
#[derive(Clone, Debug)]
pub struct Matcher {
    list: MatchList,
    behaviour: Behaviour,
    route: Route,
    /// Whether any definition depends on base tiles.
    is_relative: bool,
    /// The indices of all definitions.
    all: Box<[usize]>,
    /// Compiled by the first question that gets there.
    bitset: OnceLock<Option<BitsetSolver>>,
    general: GeneralSolvers,
    /// For hands with ids that the wall lacks; the first such set of ids is kept.
    extended: OnceLock<Box<GeneralSolvers>>,
    /// The different tiles of the wall in the order of sorted hands.
    candidates: Vec<Tile>,
    /// The attributes that a tile may be given to make it fit, set by set.
    marks: Vec<Vec<Attr>>,
}

/// Which solver is asked first. Decided when a list is compiled.
#[derive(Clone, Debug)]
enum Route {
    /// The list is empty: no hand matches.
    Nothing,
    /// Counting understands every definition. It comes first, unless the caller keeps a counted
    /// hand and bit sets understand every definition, too.
    Counting(CountingSolver),
    /// Counting understands some definitions or none. If bit sets understand all of them they
    /// come first.
    Mixed(Option<CountingSolver>),
    /// The search answers everything, for tests and comparisons.
    SearchOnly,
}

/// The solvers that depend on which ids can be base tiles.
#[derive(Clone, Debug)]
struct GeneralSolvers {
    /// Ids of hands beyond those of the wall.
    also: Vec<TileId>,
    /// Hands of these ids have no other base tiles than those that were spelled out.
    known: TileClass,
    spelled: SpelledList,
    sieve: Option<SieveSolver>,
    assignment: Option<AssignmentSolver>,
}

impl GeneralSolvers {
    fn new(list: &MatchList, behaviour: &Behaviour, table: &AttrTable, also: &[TileId]) -> Self {
        let spelled = SpelledList::new(list, behaviour, also, table);
        let (plans, patterns) = (spelled.plans.as_ref(), &spelled.patterns);
        let assignment = plans.and_then(|plans| AssignmentSolver::new(plans, patterns));
        let sieve = plans.and_then(|plans| SieveSolver::new(plans, patterns, behaviour));
        let mut ids = behaviour.base_tiles(also.iter().copied(), true);
        if !list.groups().any(|group| group.joker_bases) {
            // Jokers are no base tiles, wherever they come from.
            let jokers = behaviour.aliases().iter().map(|alias| alias.from);
            let jokers = jokers.filter(|joker| joker.attrs.is_empty());
            ids.extend(jokers.map(|joker| joker.id));
        }
        Self {
            also: also.to_vec(),
            known: ids.into_iter().chain([TileId::ANY]).collect(),
            spelled,
            sieve,
            assignment,
        }
    }
}

impl Matcher {
    /// Compiles a match list.
    #[must_use]
    pub fn new(list: &MatchList, behaviour: &Behaviour, table: &AttrTable) -> Self {
        let game_tiles = behaviour.game_tiles().iter();
        let mut candidates: Vec<Tile> = game_tiles.map(|(tile, _)| *tile).collect();
        sort_hand(&mut candidates);
        let route = match CountingSolver::new(list, behaviour, table) {
            _ if list.definitions.is_empty() => Route::Nothing,
            Some(counting) if counting.complete => Route::Counting(counting),
            counting => Route::Mixed(counting),
        };
        Self {
            route,
            is_relative: list.groups().flat_map(Group::slots).any(Slot::is_relative),
            all: (0..list.definitions.len()).collect(),
            bitset: OnceLock::new(),
            general: GeneralSolvers::new(list, behaviour, table, &[]),
            extended: OnceLock::new(),
            candidates,
            marks: list.helpful_marks(table),
            list: list.clone(),
            behaviour: behaviour.clone(),
        }
    }

    /// The same matcher with every solver but the search switched off, for tests and
    /// comparisons.
    #[must_use]
    pub fn general_only(self) -> Self {
        let route = match self.route {
            Route::Nothing => Route::Nothing,
            _ => Route::SearchOnly,
        };
        Self { route, ..self }
    }

    /// The behaviour that the list was compiled for.
    #[must_use]
    pub fn behaviour(&self) -> &Behaviour {
        &self.behaviour
    }

    /// The list that was compiled.
    #[must_use]
    pub fn list(&self) -> &MatchList {
        &self.list
    }

    /// Whether counting alone settles every definition for this hand.
    #[must_use]
    pub fn needs_no_search(&self, hand: &[Tile], calls: &[Call]) -> bool {
        self.counting().is_some_and(|counting| {
            let tallied = counting.tally(hand, calls);
            tallied.is_some_and(|tallied| {
                let mut all = self.all.iter();
                all.all(|&definition| counting.matches(definition, &tallied).is_some())
            })
        })
    }

    /// Whether the hand matches one of the definitions; `false` if the search takes more than
    /// [`MAX_STEPS`] steps.
    #[must_use]
    pub fn matches(&self, hand: &[Tile], calls: &[Call], table: &AttrTable) -> bool {
        self.try_matches(hand, calls, table).unwrap_or(false)
    }

    /// Whether the hand matches one of the definitions.
    ///
    /// # Errors
    /// If the search takes more than [`MAX_STEPS`] steps, or the hand has more different tiles
    /// than it can hold.
    pub fn try_matches(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
    ) -> Result<bool, OutOfBudget> {
        self.matches_within(hand, calls, table, &mut MAX_STEPS.clone())
    }

    /// Whether a hand that is asked about repeatedly matches one of the definitions.
    ///
    /// # Errors
    /// As [`try_matches`](Self::try_matches).
    pub fn try_matches_counted(
        &self,
        hand: &CountedHand,
        table: &AttrTable,
    ) -> Result<bool, OutOfBudget> {
        let tiles = hand.tiles();
        let question = MatchQuestion {
            counted: Some(hand),
            ..MatchQuestion::new(&tiles.hand, &tiles.calls, table)
        };
        self.answer(&question, None, &mut MAX_STEPS.clone())
    }

    /// Whether the hand matches, within a budget that several questions share.
    #[inline]
    pub(crate) fn matches_within(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        self.answer(&MatchQuestion::new(hand, calls, table), None, steps)
    }

    /// Whether the hand matches a definition, without asking the counting solver. For
    /// questions that counting does not understand, or has left open.
    pub(crate) fn matches_definition(
        &self,
        definition: usize,
        question: &MatchQuestion,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let open = Cow::Borrowed(std::slice::from_ref(&definition));
        self.escalate(question, open, None, steps)
    }

    /// Answers an ordinary question about all definitions.
    #[inline]
    fn answer(
        &self,
        question: &MatchQuestion,
        general: Option<&GeneralSolvers>,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let mut open = Cow::Borrowed(&*self.all);
        let counting = match &self.route {
            Route::Nothing => return Ok(false),
            Route::SearchOnly => None,
            Route::Counting(counting) if question.counted.is_none() => Some(counting),
            Route::Counting(_) | Route::Mixed(_) => {
                if let Some(bitset) = self.bitset().filter(|bitset| bitset.complete)
                    && let Some(answer) = bitset.decide(question)
                {
                    return Ok(answer);
                }
                self.counting()
            }
        };
        if let Some(counting) = counting
            && let Some(hand) = counting.prepare(question)
        {
            if let Some(answer) = counting.matches_any(&hand) {
                return Ok(answer);
            }
            let unsettled = open.iter().copied();
            let unsettled = unsettled.filter(|&at| counting.matches(at, &hand).is_none());
            open = unsettled.collect();
            if open.is_empty() {
                return Ok(false);
            }
        }
        self.escalate(question, open, general, steps)
    }

    /// Answers what counting cannot: bit sets first, then the sieve, then the assignment of
    /// tiles to slots, then the search. Each leaves to the next what it does not understand.
    fn escalate(
        &self,
        question: &MatchQuestion,
        mut open: OpenDefinitions,
        general: Option<&GeneralSolvers>,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let everything = !matches!(self.route, Route::SearchOnly);
        if everything
            && question.is_about_given_tiles()
            && let Some(bitset) = self.bitset()
            && let Some(answer) = bitset.narrow(question, &mut open)
        {
            return Ok(answer);
        }
        let prepared;
        let general = match general {
            Some(general) => general,
            None => {
                prepared = self.general_for(question);
                &*prepared
            }
        };
        if everything
            && let Some(sieve) = &general.sieve
            && let Some(answer) = sieve.narrow(question, &mut open)
        {
            return Ok(answer);
        }
        if let Some(assignment) = self.assignment(general)
            && let Some(answer) = assignment.narrow(question, &mut open)
        {
            return Ok(answer);
        }
        search(&general.spelled, &self.behaviour, question, &open, steps)
    }

    /// The solver for ordinary tiles, if it understands any definition.
    fn counting(&self) -> Option<&CountingSolver> {
        match &self.route {
            Route::Counting(counting) => Some(counting),
            Route::Mixed(counting) => counting.as_ref(),
            Route::Nothing | Route::SearchOnly => None,
        }
    }

    /// The solver for tiles that stand only for themselves, if it understands any definition.
    fn bitset(&self) -> Option<&BitsetSolver> {
        let SpelledList {
            plans, patterns, ..
        } = &self.general.spelled;
        let new = || BitsetSolver::new(plans.as_ref()?, patterns, &self.behaviour);
        self.bitset.get_or_init(new).as_ref()
    }

    fn assignment<'g>(&'g self, general: &'g GeneralSolvers) -> Option<Assignment<'g>> {
        if matches!(self.route, Route::SearchOnly) {
            return None;
        }
        general.assignment.as_ref().map(|solver| Assignment {
            solver,
            patterns: &general.spelled.patterns,
            behaviour: &self.behaviour,
        })
    }

    /// The solvers for a hand that may hold ids beyond those of the wall.
    fn general_for(&self, question: &MatchQuestion) -> Cow<'_, GeneralSolvers> {
        let known = &self.general.known;
        let unknown = |tile: &&Tile| !known.contains(tile.id);
        let all_known = || match question.counted.and_then(CountedHand::census) {
            Some(census) => census.ids().is_subset(known),
            None => !question.tiles().any(|tile| unknown(&tile)),
        };
        if !self.is_relative || all_known() {
            return Cow::Borrowed(&self.general);
        }
        let unknown = question.tiles().filter(unknown);
        let mut ids: Vec<TileId> = unknown.map(|tile| tile.id).collect();
        ids.sort_unstable();
        ids.dedup();
        let extend = || GeneralSolvers::new(&self.list, &self.behaviour, question.table, &ids);
        // Rules that bring such tiles mostly bring the same ones again and again.
        let extended = self.extended.get_or_init(|| Box::new(extend()));
        if extended.also == ids {
            return Cow::Borrowed(extended);
        }
        Cow::Owned(extend())
    }

    /// The matcher, ready for many questions about a hand and more tiles of the wall.
    pub(crate) fn prepared(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
    ) -> PreparedMatcher<'_> {
        PreparedMatcher {
            matcher: self,
            general: self.general_for(&MatchQuestion::new(hand, calls, table)),
        }
    }

    /// The tile without the attributes that no pattern can tell from each other.
    pub(crate) fn pattern_kind(&self, tile: Tile) -> Tile {
        self.general.spelled.patterns.kind_of(tile)
    }
}

/// A matcher that knows the base tiles of a hand. Questions may be about the hand and any tiles
/// of the wall, not about hands that lack some of its tiles.
pub(crate) struct PreparedMatcher<'m> {
    matcher: &'m Matcher,
    general: Cow<'m, GeneralSolvers>,
}

impl<'m> PreparedMatcher<'m> {
    pub(crate) fn list(&self) -> &'m MatchList {
        &self.matcher.list
    }

    pub(crate) fn counting(&self) -> Option<&'m CountingSolver> {
        self.matcher.counting()
    }

    pub(crate) fn assignment(&self) -> Option<Assignment<'_>> {
        self.matcher.assignment(&self.general)
    }

    /// The different tiles of the wall in the order of sorted hands.
    pub(crate) fn candidates(&self) -> &'m [Tile] {
        &self.matcher.candidates
    }

    /// The sets of attributes that a tile may be given to make it fit.
    pub(crate) fn marks(&self) -> &'m [Vec<Attr>] {
        &self.matcher.marks
    }

    /// See [`Matcher::pattern_kind`].
    pub(crate) fn pattern_kind(&self, tile: Tile) -> Tile {
        self.general.spelled.patterns.kind_of(tile)
    }

    /// See [`Matcher::matches_within`].
    pub(crate) fn matches_within(
        &self,
        hand: &[Tile],
        calls: &[Call],
        table: &AttrTable,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let question = MatchQuestion::new(hand, calls, table);
        self.matcher.answer(&question, Some(&self.general), steps)
    }

    /// See [`Matcher::matches_definition`].
    pub(crate) fn matches_definition(
        &self,
        definition: usize,
        question: &MatchQuestion,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        self.escalate(question, std::slice::from_ref(&definition), steps)
    }

    /// Whether the hand matches any definition, without asking the counting solver.
    pub(crate) fn matches_uncounted(
        &self,
        question: &MatchQuestion,
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        self.escalate(question, &self.matcher.all, steps)
    }

    fn escalate(
        &self,
        question: &MatchQuestion,
        open: &[usize],
        steps: &mut u32,
    ) -> Result<bool, OutOfBudget> {
        let (open, general) = (Cow::Borrowed(open), Some(&*self.general));
        (self.matcher).escalate(question, open, general, steps)
    }
}
