//! Definitions that only ask for single tiles, as the hands of American cards do.
//!
//! For each base tile and each choice between units such a definition is a list of slots. The
//! hand matches if every slot of one list gets a tile of its own. Most lists are out of the
//! question because some slots fit too few tiles; for the others slots and tiles are matched.

use jantaku_tile::{Tile, TileId};

use crate::Behaviour;
use crate::engine::Question;
use crate::engine::patterns::{PatternId, Patterns};
use crate::engine::plan::{Plan, Removal, Removals, Task};

/// The most lists that one definition may come to, and the most slots of each.
const MOST_LISTS: usize = 500;
const MOST_SLOTS: usize = 500;

/// A kind of slot by number.
type ClassId = u16;

/// The definitions of a match list that are lists of slots.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// What slots take: a tile that fits one of these patterns.
    classes: Vec<Vec<PatternId>>,
    /// For each pattern the slots that take it.
    takers: Vec<Vec<ClassId>>,
    /// Can a tile of the wall fill such a slot?
    fillable: Vec<bool>,
    cards: Vec<Option<Card>>,
}

/// A definition as lists of slots.
#[derive(Clone, Debug)]
struct Card {
    /// Calls are loose tiles.
    dismantled: bool,
    lists: Vec<List>,
}

/// Slots, each kind with its number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct List {
    wants: Vec<(ClassId, usize)>,
}

/// A hand before all kinds of slots.
pub(crate) struct Spread {
    /// How many there are of each kind of tile.
    copies: Vec<usize>,
    /// For each kind of slot the kinds of tiles that fit it.
    fits: Vec<u128>,
    /// For each kind of slot how many tiles fit it, without the jokers for everything.
    naturals: Vec<usize>,
    /// Jokers for everything, and which kinds they are.
    wild: usize,
    wild_kinds: u128,
    /// Were calls taken apart for this?
    dismantled: bool,
}

impl Slots {
    /// Recognises what it can of some plans.
    pub(crate) fn new(plans: &[Plan], patterns: &Patterns) -> Option<Self> {
        let mut slots = Self::default();
        let cards: Vec<Option<Card>> = plans.iter().map(|plan| slots.card(plan)).collect();
        cards.iter().flatten().next()?;
        slots.cards = cards;
        slots.takers = vec![Vec::new(); patterns.len()];
        for (class, patterns) in slots.classes.iter().enumerate() {
            for &pattern in patterns {
                slots.takers[usize::from(pattern)].push(class as ClassId);
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

    fn card(&mut self, plan: &Plan) -> Option<Card> {
        let [tasks] = &plan.parts[..] else {
            return None;
        };
        let first = tasks
            .iter()
            .take_while(|task| matches!(task, Task::DismantleCalls))
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
            let longest = |lists: &[Vec<ClassId>]| lists.iter().map(Vec::len).max().unwrap_or(0);
            if lists.len().saturating_mul(choices.len()) > MOST_LISTS
                || longest(&lists) + longest(&choices) > MOST_SLOTS
            {
                return None;
            }
            let longer = lists.iter().flat_map(|list: &Vec<ClassId>| {
                choices
                    .iter()
                    .map(move |choice| [&list[..], choice].concat())
            });
            lists = longer.collect();
        }
        let mut lists: Vec<List> = lists.into_iter().map(List::new).collect();
        lists.sort();
        lists.dedup();
        Some(Card {
            dismantled: !dismantle.is_empty(),
            lists,
        })
    }

    /// The lists of slots that a group comes to.
    fn choices(&mut self, removals: &Removals, times: usize) -> Option<Vec<Vec<ClassId>>> {
        if times > MOST_LISTS {
            return None;
        }
        match removals {
            Removals::Once(lists) if times > 1 => {
                let mut choices = Vec::new();
                for list in lists {
                    match list.len() {
                        // Some of them would be a choice again.
                        more if more > times => return None,
                        fewer if fewer < times => {}
                        _ => choices.push(
                            self.unit(&list.iter().map(single).collect::<Option<Vec<_>>>()?)?,
                        ),
                    }
                }
                Some(choices)
            }
            Removals::Once(lists) => self.choices_of(&lists.concat(), times),
            Removals::Free(list) => self.choices_of(list, times),
        }
    }

    /// The same for a list of which anything may be taken.
    fn choices_of(&mut self, list: &[Removal], times: usize) -> Option<Vec<Vec<ClassId>>> {
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
    fn unit(&mut self, patterns: &[PatternId]) -> Option<Vec<ClassId>> {
        patterns
            .iter()
            .map(|&pattern| self.class(vec![pattern]))
            .collect()
    }

    /// The number of a kind of slot.
    fn class(&mut self, mut patterns: Vec<PatternId>) -> Option<ClassId> {
        patterns.sort_unstable();
        patterns.dedup();
        let known = self.classes.iter().position(|class| *class == patterns);
        let number = known.unwrap_or_else(|| {
            self.classes.push(patterns);
            self.classes.len() - 1
        });
        ClassId::try_from(number).ok()
    }

    /// Spreads a hand before the slots; `None` if it has too many kinds of tiles.
    pub(crate) fn spread(
        &self,
        question: &Question,
        patterns: &Patterns,
        behaviour: &Behaviour,
    ) -> Option<Spread> {
        let &Question {
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
        let mut spread = Spread {
            copies: kinds.iter().map(|(_, copies)| *copies).collect(),
            fits: vec![0; self.classes.len()],
            naturals: vec![0; self.classes.len()],
            wild: 0,
            wild_kinds: 0,
            dismantled: !calls.is_empty(),
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

    /// Can it be told what is missing for this definition?
    pub(crate) fn settles(&self, definition: usize, hand: &Spread) -> bool {
        self.card_for(definition, hand).is_some()
    }

    /// How many tiles of the wall are missing for this definition, if that is at most `limit`;
    /// `None` if the search has to tell.
    pub(crate) fn missing(
        &self,
        definition: usize,
        hand: &Spread,
        limit: usize,
    ) -> Option<Option<usize>> {
        let card = self.card_for(definition, hand)?;
        let mut best: Option<usize> = None;
        for list in &card.lists {
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

    fn card_for(&self, definition: usize, hand: &Spread) -> Option<&Card> {
        let card = self.cards.get(definition)?.as_ref()?;
        (card.dismantled || !hand.dismantled).then_some(card)
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

impl List {
    fn new(mut slots: Vec<ClassId>) -> Self {
        slots.sort_unstable();
        let groups = slots.chunk_by(|one, other| one == other);
        Self {
            wants: groups.map(|group| (group[0], group.len())).collect(),
        }
    }
}

impl Spread {
    /// How many slots of a list stay empty, if these are at most `limit` and the wall can fill
    /// them.
    fn missing(&self, list: &List, limit: usize, fillable: &[bool]) -> Option<usize> {
        // A natural tile may be wanted for several slots, so more may be missing than this.
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
        // What the wall does not have goes first; what has been laid is moved, but stays.
        let mut matching = Matching::new(self);
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

/// Tiles laid into slots, as many as possible.
struct Matching<'m> {
    spread: &'m Spread,
    /// For each kind of tile the slots where its copies lie.
    laid: Vec<Vec<usize>>,
}

impl<'m> Matching<'m> {
    fn new(spread: &'m Spread) -> Self {
        Self {
            spread,
            laid: vec![Vec::new(); spread.copies.len()],
        }
    }

    /// Lays a tile into a slot of this kind, moving others if need be.
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
