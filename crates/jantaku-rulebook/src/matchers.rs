//! Match lists, compiled once for each way tiles behave, for all games of a rulebook.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jantaku_match::american::Card;
use jantaku_match::spec::{Definition, Group, Item, MatchList, Reader, Step};
use jantaku_match::{Behaviour, Matcher};
use jantaku_tile::{AttrSet, AttrTable};

use crate::{MatchId, Rulebook};

/// How many shelves are kept, and how many joined lists on each.
const MOST: usize = 64;

/// Compiled match lists. What is in here never changes an answer, so copies of a rulebook share
/// it.
#[derive(Clone, Debug, Default)]
pub struct Matchers {
    shelves: Arc<Mutex<Vec<Arc<Shelf>>>>,
}

/// All that is compiled for one way tiles behave.
#[derive(Debug)]
pub struct Shelf {
    behaviour: Arc<Behaviour>,
    /// Single lists, by their number.
    single: Vec<OnceLock<BySize>>,
    /// Several lists as one.
    joined: Mutex<Vec<Joined>>,
    /// The American hands that win.
    card: OnceLock<Arc<Card>>,
}

/// Several lists, and what they are as one.
type Joined = (Box<[MatchId]>, Arc<BySize>);

/// A match list, compiled for hands of every size: what takes more than there is cannot match,
/// and a definition that is left out costs nothing.
#[derive(Debug)]
struct BySize {
    list: MatchList,
    /// The sizes from which on there is one more definition to be looked at, rising.
    steps: Vec<usize>,
    /// A matcher below the first of these sizes, from the first on, from the second on …
    matchers: Vec<OnceLock<Arc<Matcher>>>,
    /// Does it never ask for an attribute?
    plain: bool,
}

impl Rulebook {
    /// Everything that is compiled for a behaviour.
    #[must_use]
    pub fn shelf(&self, behaviour: &Arc<Behaviour>) -> Arc<Shelf> {
        let new = || {
            Arc::new(Shelf {
                behaviour: Arc::clone(behaviour),
                single: self.matches.iter().map(|_| OnceLock::new()).collect(),
                joined: Mutex::default(),
                card: OnceLock::new(),
            })
        };
        if !self.is_common(behaviour) {
            return new();
        }
        let shelves = &self.matchers.shelves;
        let mut shelves = shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let equal = |shelf: &&Arc<Shelf>| are_equal(&shelf.behaviour, behaviour);
        if let Some(shelf) = shelves.iter().find(equal) {
            return Arc::clone(shelf);
        }
        let shelf = new();
        push(&mut shelves, Arc::clone(&shelf));
        shelf
    }

    /// Does a behaviour mean the same in every game? Sets of attributes that the rulebook does not
    /// know may be numbered differently elsewhere.
    fn is_common(&self, behaviour: &Behaviour) -> bool {
        let common = |set: AttrSet| set.is_empty() || self.attrs.attrs(set).next().is_some();
        let mut aliases = behaviour.aliases().iter();
        let mut game_tiles = behaviour.game_tiles().iter();
        aliases.all(|alias| common(alias.from.attrs) && common(alias.to.attrs))
            && game_tiles.all(|(tile, _)| common(tile.attrs))
    }
}

impl Shelf {
    /// The matcher of some match lists, as one, for hands of so many tiles and calls, or of any
    /// size.
    #[must_use]
    pub fn matcher(
        &self,
        rulebook: &Rulebook,
        ids: &[MatchId],
        size: Option<usize>,
        table: &AttrTable,
    ) -> Arc<Matcher> {
        if let [id] = ids
            && let Some(list) = self.list(rulebook, *id)
        {
            return list.matcher(size, &self.behaviour, table);
        }
        let mut joined = self.joined.lock().unwrap_or_else(PoisonError::into_inner);
        let known = joined.iter().find(|(known, _)| **known == *ids);
        let lists = match known {
            Some((_, lists)) => Arc::clone(lists),
            None => {
                let find = |id: &MatchId| rulebook.matches.get(id.0 as usize);
                let lists = ids.iter().filter_map(find);
                let definitions = lists.flat_map(|list| list.definitions.clone()).collect();
                let lists = Arc::new(BySize::new(MatchList { definitions }));
                push(&mut joined, (ids.into(), Arc::clone(&lists)));
                lists
            }
        };
        drop(joined);
        lists.matcher(size, &self.behaviour, table)
    }

    /// The same for a single list, lent; nothing if there is no such list.
    #[must_use]
    pub fn lend(
        &self,
        rulebook: &Rulebook,
        id: MatchId,
        size: usize,
        table: &AttrTable,
    ) -> Option<&Matcher> {
        let list = self.list(rulebook, id)?;
        list.lend(size, &self.behaviour, table)
            .map(|matcher| &**matcher)
    }

    /// Can attributes of tiles make no difference to whether they match these lists?
    #[must_use]
    pub fn ignores_attributes(&self, rulebook: &Rulebook, ids: &[MatchId]) -> bool {
        let mut aliases = self.behaviour.aliases().iter();
        let mut lists = ids.iter().map(|id| self.list(rulebook, *id));
        aliases.all(|alias| alias.from.attrs.is_empty() && alias.to.attrs.is_empty())
            && lists.all(|list| list.is_some_and(|list| list.plain))
    }

    /// A single list.
    fn list(&self, rulebook: &Rulebook, id: MatchId) -> Option<&BySize> {
        let list = rulebook.matches.get(id.0 as usize)?;
        let place = self.single.get(id.0 as usize)?;
        Some(place.get_or_init(|| BySize::new(list.clone())))
    }

    /// The card of American hands that win.
    #[must_use]
    pub fn card(&self, rulebook: &Rulebook) -> Arc<Card> {
        let card = self.card.get_or_init(|| {
            let mut attrs = rulebook.attrs.clone();
            let winning = Reader::new(&rulebook.document, &mut attrs).named("win");
            Arc::new(Card::of(&winning, &self.behaviour))
        });
        Arc::clone(card)
    }
}

impl BySize {
    fn new(list: MatchList) -> Self {
        let mut steps: Vec<usize> = list.definitions.iter().map(least).collect();
        steps.sort_unstable();
        steps.dedup();
        let plain = |definition: &Definition| {
            let mut slots = definition.groups().flat_map(Group::slots);
            definition.american.is_none() && slots.all(|slot| slot.attrs.is_empty())
        };
        Self {
            plain: list.definitions.iter().all(plain),
            matchers: (0..=steps.len()).map(|_| OnceLock::new()).collect(),
            steps,
            list,
        }
    }

    fn matcher(
        &self,
        size: Option<usize>,
        behaviour: &Behaviour,
        table: &AttrTable,
    ) -> Arc<Matcher> {
        let size = size.unwrap_or(usize::MAX);
        match self.lend(size, behaviour, table) {
            Some(matcher) => Arc::clone(matcher),
            None => self.compile(size, behaviour, table),
        }
    }

    /// The matcher for a size; there is a place for each.
    fn lend(&self, size: usize, behaviour: &Behaviour, table: &AttrTable) -> Option<&Arc<Matcher>> {
        let step = self.steps.partition_point(|&least| least <= size);
        let place = self.matchers.get(step)?;
        Some(place.get_or_init(|| self.compile(size, behaviour, table)))
    }

    fn compile(&self, size: usize, behaviour: &Behaviour, table: &AttrTable) -> Arc<Matcher> {
        let all = self.list.definitions.iter();
        let possible = all.filter(|definition| least(definition) <= size);
        let list = MatchList {
            definitions: possible.cloned().collect(),
        };
        Arc::new(Matcher::new(&list, behaviour, table))
    }
}

/// How many tiles and calls a hand needs at least to match: every unit takes one of them.
fn least(definition: &Definition) -> usize {
    let loose = |step: &Step| matches!(step, Step::DismantleCalls);
    if definition.american.is_some() || definition.steps.iter().any(loose) {
        return 0;
    }
    let units = |item: &Item| match item {
        Item::Units(units) => units.iter().filter(|unit| !unit.slots.is_empty()).count(),
        Item::Call(_) => 1,
    };
    let taken = |step: &Step| match step {
        Step::Take(group) => {
            let times = usize::try_from(group.count).unwrap_or(0);
            times.saturating_mul(group.items.iter().map(units).min().unwrap_or(0))
        }
        _ => 0,
    };
    let restart = |step: &Step| matches!(step, Step::Restart);
    let parts = definition.steps.split(restart);
    let most = parts.map(|part| {
        let taken = part.iter().map(taken);
        taken.fold(0, usize::saturating_add)
    });
    let brought = usize::from(definition.almost);
    most.max().unwrap_or(0).saturating_sub(brought)
}

/// Adds something; when there are too many, the oldest goes.
fn push<T>(kept: &mut Vec<T>, new: T) {
    if kept.len() >= MOST {
        kept.remove(0);
    }
    kept.push(new);
}

fn are_equal(one: &Behaviour, other: &Behaviour) -> bool {
    one.aliases() == other.aliases()
        && one.game_tiles() == other.game_tiles()
        && one.order == other.order
}
