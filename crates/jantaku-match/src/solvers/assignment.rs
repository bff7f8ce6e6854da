//! Assigns tiles to slots, for definitions that take only single tiles, as the hands of American
//! cards do.
//!
//! For each base tile and each choice between units such a definition is a list of slots. A hand
//! matches if every slot of one list gets a tile of its own, which is a bipartite matching. Most
//! lists are ruled out because too few tiles fit some slots.

use jantaku_tile::{Tile, TileId};

use super::Solver;
use crate::Behaviour;
use crate::plan::{PatternId, Patterns, Plan, Removal, Removals, SpelledItem, Task};
use crate::question::MatchQuestion;

/// Limits for the lists of one definition, and for the slots of each list.
const MOST_LISTS: usize = 500;
const MOST_SLOTS: usize = 500;

/// The index of a class of slots that take the same tiles.
type SlotClassId = u16;

/// The definitions of a match list that are lists of slots.
#[derive(Clone, Debug, Default)]
pub(crate) struct AssignmentSolver {
    /// For each class: a tile fits if it fits one of these patterns.
    classes: Vec<Vec<PatternId>>,
    /// For each pattern the classes that contain it.
    takers: Vec<Vec<SlotClassId>>,
    /// For each class: whether a tile of the wall fits.
    fillable: Vec<bool>,
    definitions: Vec<Option<SlotLists>>,
}

/// A definition as lists of slots.
#[derive(Clone, Debug)]
struct SlotLists {
    /// Whether calls are taken apart.
    dismantled: bool,
    lists: Vec<SlotList>,
}

/// A number of slots of each class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SlotList {
    wants: Vec<(SlotClassId, usize)>,
}

/// Which tiles of a hand fit which slots.
pub(crate) struct SpreadHand {
    /// The number of tiles of each kind.
    copies: Vec<usize>,
    /// For each class the kinds of tiles that fit, as bits.
    fits: Vec<u128>,
    /// For each class the number of tiles that fit, without jokers for any tile.
    naturals: Vec<usize>,
    /// The number of jokers for any tile, and their kinds as bits.
    wild: usize,
    wild_kinds: u128,
    /// Whether the hand has calls; their tiles are treated as loose tiles.
    dismantled: bool,
    /// See [`MatchQuestion::fillers`].
    fillers: usize,
}

impl AssignmentSolver {
    /// Compiles the plans that are lists of slots; `None` if there are none.
    pub(crate) fn new(plans: &[Plan], patterns: &Patterns) -> Option<Self> {
        let mut slots = Self::default();
        let definitions: Vec<Option<SlotLists>> =
            plans.iter().map(|plan| slots.slot_lists(plan)).collect();
        definitions.iter().flatten().next()?;
        slots.definitions = definitions;
        slots.takers = vec![Vec::new(); patterns.len()];
        for (class, patterns) in slots.classes.iter().enumerate() {
            for &pattern in patterns {
                slots.takers[usize::from(pattern)].push(class as SlotClassId);
            }
        }
        slots.fillable = vec![false; slots.classes.len()];
        for pattern in patterns.in_wall.iter() {
            for &class in &slots.takers[pattern] {
                slots.fillable[usize::from(class)] = true;
            }
        }
        Some(slots)
    }

    fn slot_lists(&mut self, plan: &Plan) -> Option<SlotLists> {
        let [tasks] = &plan.parts[..] else {
            return None;
        };
        let first = tasks
            .iter()
            .take_while(|task| matches!(task, Task::JoinCalls))
            .count();
        let (dismantle, takes) = tasks.split_at(first);
        if plan.almost || takes.is_empty() {
            return None;
        }
        let mut lists = vec![Vec::new()];
        for task in takes {
            let Task::Take(removals, times) = task else {
                return None;
            };
            let choices = self.choices(removals, usize::try_from(*times).ok()?)?;
            let longest =
                |lists: &[Vec<SlotClassId>]| lists.iter().map(Vec::len).max().unwrap_or(0);
            if lists.len().saturating_mul(choices.len()) > MOST_LISTS
                || longest(&lists) + longest(&choices) > MOST_SLOTS
            {
                return None;
            }
            let longer = lists.iter().flat_map(|list: &Vec<SlotClassId>| {
                choices
                    .iter()
                    .map(move |choice| [&list[..], choice].concat())
            });
            lists = longer.collect();
        }
        let mut lists: Vec<SlotList> = lists.into_iter().map(SlotList::new).collect();
        lists.sort();
        lists.dedup();
        Some(SlotLists {
            dismantled: !dismantle.is_empty(),
            lists,
        })
    }

    /// The lists of slots for taking a group; `None` if there are too many.
    fn choices(&mut self, removals: &Removals, times: usize) -> Option<Vec<Vec<SlotClassId>>> {
        if times > MOST_LISTS {
            return None;
        }
        match removals {
            Removals::Once(lists) if times > 1 => {
                let mut choices = Vec::new();
                for list in lists {
                    match list.len() {
                        // Choosing some of them would be a list for each choice.
                        more if more > times => return None,
                        fewer if fewer < times => {}
                        _ => {
                            let one_way = |ways: &SpelledItem| match &ways[..] {
                                [way] => single(way),
                                _ => None,
                            };
                            let patterns = list.iter().map(one_way).collect::<Option<Vec<_>>>()?;
                            choices.push(self.unit(&patterns)?);
                        }
                    }
                }
                Some(choices)
            }
            Removals::Once(lists) => self.choices_of(&lists.concat().concat(), times),
            Removals::Free(list) => self.choices_of(list, times),
        }
    }

    /// The same for removals that may be used any number of times.
    fn choices_of(&mut self, list: &[Removal], times: usize) -> Option<Vec<Vec<SlotClassId>>> {
        let singles: Option<Vec<PatternId>> = list.iter().map(single).collect();
        match (singles, list) {
            (Some(patterns), _) => Some(vec![vec![self.class(patterns)?; times]]),
            (None, [one]) => Some(vec![self.unit(&one_unit(one)?.repeat(times))?]),
            (None, units) if times == 1 => units
                .iter()
                .map(|unit| self.unit(one_unit(unit)?))
                .collect(),
            _ => None,
        }
    }

    /// One slot for each pattern.
    fn unit(&mut self, patterns: &[PatternId]) -> Option<Vec<SlotClassId>> {
        patterns
            .iter()
            .map(|&pattern| self.class(vec![pattern]))
            .collect()
    }

    /// The class of slots that take any of these patterns.
    fn class(&mut self, mut patterns: Vec<PatternId>) -> Option<SlotClassId> {
        patterns.sort_unstable();
        patterns.dedup();
        let known = self.classes.iter().position(|class| *class == patterns);
        let number = known.unwrap_or_else(|| {
            self.classes.push(patterns);
            self.classes.len() - 1
        });
        SlotClassId::try_from(number).ok()
    }

    /// Works out which tiles fit which slots; `None` if there are too many kinds of tiles.
    fn spread(
        &self,
        question: &MatchQuestion,
        patterns: &Patterns,
        behaviour: &Behaviour,
    ) -> Option<SpreadHand> {
        let &MatchQuestion {
            hand, calls, table, ..
        } = question;
        let mut kinds: Vec<(Tile, usize)> = Vec::with_capacity(hand.len());
        for tile in hand.iter().chain(calls.iter().flat_map(|call| &call.tiles)) {
            let kind = patterns.kind_of(*tile);
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, copies)) => *copies += 1,
                None => kinds.push((kind, 1)),
            }
        }
        if kinds.len() > 128 {
            return None;
        }
        let mut spread = SpreadHand {
            copies: kinds.iter().map(|(_, copies)| *copies).collect(),
            fits: vec![0; self.classes.len()],
            naturals: vec![0; self.classes.len()],
            wild: 0,
            wild_kinds: 0,
            dismantled: !calls.is_empty(),
            fillers: question.fillers,
        };
        let jokers = !behaviour.aliases().is_empty();
        for (at, &(kind, copies)) in kinds.iter().enumerate() {
            let wild = kind.id == TileId::ANY || (jokers && behaviour.is_any_joker(kind, table));
            if wild {
                spread.wild += copies;
                spread.wild_kinds |= 1 << at;
            }
            patterns.fitting(kind, behaviour, table, |pattern| {
                for &class in &self.takers[pattern] {
                    let class = usize::from(class);
                    if spread.fits[class] & (1 << at) == 0 {
                        spread.fits[class] |= 1 << at;
                        spread.naturals[class] += if wild { 0 } else { copies };
                    }
                }
            });
        }
        Some(spread)
    }

    /// The number of tiles of the wall that are missing for a definition, `Some(None)` if that is
    /// more than `limit` or the wall lacks them. `None` if another solver has to tell.
    fn missing(&self, definition: usize, hand: &SpreadHand, limit: usize) -> Option<Option<usize>> {
        let slots = self.lists_for(definition, hand)?;
        let mut best: Option<usize> = None;
        for list in &slots.lists {
            let limit = match best {
                Some(0) => break,
                Some(best) => best - 1,
                None => limit,
            };
            if let Some(missing) = hand.missing(list, limit, &self.fillable) {
                best = Some(missing);
            }
        }
        Some(best)
    }

    fn lists_for(&self, definition: usize, hand: &SpreadHand) -> Option<&SlotLists> {
        let slots = self.definitions.get(definition)?.as_ref()?;
        (slots.dismantled || !hand.dismantled).then_some(slots)
    }
}

/// The solver together with what it needs to read a hand.
#[derive(Clone, Copy)]
pub(crate) struct Assignment<'a> {
    pub(crate) solver: &'a AssignmentSolver,
    pub(crate) patterns: &'a Patterns,
    pub(crate) behaviour: &'a Behaviour,
}

impl<'a> Assignment<'a> {
    /// Works out which tiles fit which slots; `None` if there are too many kinds of tiles.
    pub(crate) fn spread(&self, question: &MatchQuestion) -> Option<SpreadHand> {
        self.solver.spread(question, self.patterns, self.behaviour)
    }

    /// See [`AssignmentSolver::missing`].
    pub(crate) fn missing(
        &self,
        definition: usize,
        hand: &SpreadHand,
        limit: usize,
    ) -> Option<Option<usize>> {
        self.solver.missing(definition, hand, limit)
    }
}

impl Solver for Assignment<'_> {
    type Hand<'h>
        = SpreadHand
    where
        Self: 'h;

    fn prepare<'h>(&'h self, question: &'h MatchQuestion<'h>) -> Option<SpreadHand> {
        let usual = question.factor == 1 && !question.marked_fillers;
        usual.then(|| self.spread(question))?
    }

    fn matches(&self, definition: usize, hand: &SpreadHand) -> Option<bool> {
        let missing = self.missing(definition, hand, hand.fillers)?;
        Some(missing.is_some())
    }
}

/// The pattern of a removal that takes one tile.
fn single(removal: &Removal) -> Option<PatternId> {
    match one_unit(removal)? {
        [pattern] => Some(*pattern),
        _ => None,
    }
}

/// The patterns of a removal that is one unit.
fn one_unit(removal: &Removal) -> Option<&[PatternId]> {
    match removal {
        Removal::Units(units) => match &units[..] {
            [unit] => Some(unit),
            _ => None,
        },
        Removal::Call(_) => None,
    }
}

impl SlotList {
    fn new(mut slots: Vec<SlotClassId>) -> Self {
        slots.sort_unstable();
        let groups = slots.chunk_by(|one, other| one == other);
        Self {
            wants: groups.map(|group| (group[0], group.len())).collect(),
        }
    }
}

impl SpreadHand {
    /// The number of slots that stay empty; `None` if these are more than `limit`, or the wall
    /// cannot fill them.
    fn missing(&self, list: &SlotList, limit: usize, fillable: &[bool]) -> Option<usize> {
        // A lower bound first: the same tile may be counted for several slots here.
        let (mut natural, mut all) = (0, 0);
        for &(class, wanted) in &list.wants {
            let class = usize::from(class);
            let short = wanted.saturating_sub(self.naturals[class]);
            all += short;
            if self.fits[class] & self.wild_kinds == 0 {
                natural += short;
            }
            if natural > limit || all > limit.saturating_add(self.wild) {
                return None;
            }
        }
        // Fill the slots first that the wall cannot fill. A tile that has been assigned may move
        // to another slot, but its slot stays filled.
        let mut matching = TileAssignment::new(self);
        let mut missing = 0;
        for from_wall in [false, true] {
            for &(class, wanted) in list
                .wants
                .iter()
                .filter(|(class, _)| fillable[usize::from(*class)] == from_wall)
            {
                for _ in 0..wanted {
                    if !matching.place(usize::from(class), &mut 0) {
                        missing += 1;
                        if missing > limit || !from_wall {
                            return None;
                        }
                    }
                }
            }
        }
        Some(missing)
    }
}

/// A matching of tiles and slots.
struct TileAssignment<'m> {
    spread: &'m SpreadHand,
    /// For each kind of tile the slots that its copies are assigned to.
    laid: Vec<Vec<usize>>,
}

impl<'m> TileAssignment<'m> {
    fn new(spread: &'m SpreadHand) -> Self {
        Self {
            spread,
            laid: vec![Vec::new(); spread.copies.len()],
        }
    }

    /// Assigns a tile to a slot of a class, moving others if necessary.
    fn place(&mut self, class: usize, tried: &mut u128) -> bool {
        let mut rest = self.spread.fits[class] & !*tried;
        while rest != 0 {
            let kind = rest.trailing_zeros() as usize;
            *tried |= 1 << kind;
            if self.laid[kind].len() < self.spread.copies[kind] {
                self.laid[kind].push(class);
                return true;
            }
            for at in 0..self.laid[kind].len() {
                let other = self.laid[kind][at];
                if other != class && self.place(other, tried) {
                    self.laid[kind][at] = class;
                    return true;
                }
            }
            rest &= !*tried;
        }
        false
    }
}
