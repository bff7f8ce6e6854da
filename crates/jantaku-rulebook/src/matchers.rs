//! Match definitions, compiled once per tile behaviour for all games of a rulebook.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jantaku_match::american::Card;
use jantaku_match::spec::{Definition, Element, Group, Item, MatchList};
use jantaku_match::{Behaviour, Matcher};
use jantaku_tile::{AttrSet, AttrTable};

use crate::{MatchId, Rulebook};

/// The number of behaviours for which matchers are kept, and of joined lists kept for each.
const MOST: usize = 64;

/// A cache of compiled match definitions. It never affects a result, so copies of a rulebook
/// share it.
#[derive(Clone, Debug, Default)]
pub struct Matchers {
    compiled: Arc<Mutex<Vec<Arc<CompiledMatches>>>>,
}

/// The match definitions of a rulebook, each compiled on first use for one tile behaviour.
#[derive(Debug)]
pub struct CompiledMatches {
    behaviour: Arc<Behaviour>,
    /// Single definitions, indexed by [`MatchId`].
    single: Vec<OnceLock<BySize>>,
    /// Combinations of several definitions.
    joined: Mutex<Vec<Joined>>,
    /// The winning American hands.
    card: OnceLock<Arc<Card>>,
}

/// A combination of definitions, and its compiled form.
type Joined = (Box<[MatchId]>, Arc<BySize>);

/// A match definition, compiled for hands of every size. A definition that needs more tiles than
/// the hand has cannot match, and leaving it out saves time.
#[derive(Debug)]
struct BySize {
    list: MatchList,
    /// The hand sizes at which another definition becomes possible, ascending.
    steps: Vec<usize>,
    /// One matcher for sizes below the first step, one from each step on.
    matchers: Vec<OnceLock<Arc<Matcher>>>,
    /// Whether no definition refers to attributes.
    plain: bool,
}

impl Rulebook {
    /// The match definitions compiled for a behaviour; games with equal behaviours share them.
    #[must_use]
    pub fn compiled(&self, behaviour: &Arc<Behaviour>) -> Arc<CompiledMatches> {
        let new = || {
            Arc::new(CompiledMatches {
                behaviour: Arc::clone(behaviour),
                single: self.matches.iter().map(|_| OnceLock::new()).collect(),
                joined: Mutex::default(),
                card: OnceLock::new(),
            })
        };
        if !self.is_common(behaviour) {
            return new();
        }
        let known = &self.matchers.compiled;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let equal = |known: &&Arc<CompiledMatches>| are_equal(&known.behaviour, behaviour);
        if let Some(compiled) = known.iter().find(equal) {
            return Arc::clone(compiled);
        }
        let compiled = new();
        push(&mut known, Arc::clone(&compiled));
        compiled
    }

    /// Whether a behaviour means the same in every game. It may not if it refers to attribute
    /// sets that the rulebook does not have, because games number those independently.
    fn is_common(&self, behaviour: &Behaviour) -> bool {
        let common = |set: AttrSet| set.is_empty() || self.attrs.attrs(set).next().is_some();
        let mut aliases = behaviour.aliases().iter();
        let mut game_tiles = behaviour.game_tiles().iter();
        aliases.all(|alias| common(alias.from.attrs) && common(alias.to.attrs))
            && game_tiles.all(|(tile, _)| common(tile.attrs))
    }
}

impl CompiledMatches {
    /// The matcher that combines these definitions, for hands of this many tiles and calls, or of
    /// any size if `None`.
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

    /// Like [`Self::matcher`] for a single definition, but borrowed; `None` if there is no such
    /// definition.
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

    /// Whether attributes of tiles make no difference to these definitions.
    #[must_use]
    pub fn ignores_attributes(&self, rulebook: &Rulebook, ids: &[MatchId]) -> bool {
        let mut aliases = self.behaviour.aliases().iter();
        let mut lists = ids.iter().map(|id| self.list(rulebook, *id));
        aliases.all(|alias| alias.from.attrs.is_empty() && alias.to.attrs.is_empty())
            && lists.all(|list| list.is_some_and(|list| list.plain))
    }

    /// A single definition.
    fn list(&self, rulebook: &Rulebook, id: MatchId) -> Option<&BySize> {
        let list = rulebook.matches.get(id.0 as usize)?;
        let place = self.single.get(id.0 as usize)?;
        Some(place.get_or_init(|| BySize::new(list.clone())))
    }

    /// The winning American hands, compiled.
    #[must_use]
    pub fn card(&self, rulebook: &Rulebook) -> Arc<Card> {
        let card = self.card.get_or_init(|| {
            let win = rulebook
                .win
                .and_then(|win| rulebook.matches.get(win.0 as usize));
            let winning = win.unwrap_or(
                const {
                    &MatchList {
                        definitions: Vec::new(),
                    }
                },
            );
            Arc::new(Card::of(winning, &self.behaviour))
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

    /// The matcher for hands of this size.
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

/// The minimum number of tiles and calls that a hand needs to match: each unit takes one.
fn least(definition: &Definition) -> usize {
    let loose = |element: &Element| matches!(element, Element::OpenCalls | Element::JoinCalls);
    if definition.american.is_some() || definition.elements.iter().any(loose) {
        return 0;
    }
    let units = |item: &Item| match item {
        Item::Units(units) => units.iter().filter(|unit| !unit.slots.is_empty()).count(),
        Item::Call(_) => 1,
    };
    let taken = |element: &Element| match element {
        Element::Take(group) => {
            let times = usize::try_from(group.count).unwrap_or(0);
            times.saturating_mul(group.items.iter().map(units).min().unwrap_or(0))
        }
        _ => 0,
    };
    let restart = |element: &Element| matches!(element, Element::Restart);
    let parts = definition.elements.split(restart);
    let most = parts.map(|part| {
        let taken = part.iter().map(taken);
        taken.fold(0, usize::saturating_add)
    });
    let brought = usize::from(definition.almost);
    most.max().unwrap_or(0).saturating_sub(brought)
}

/// Adds an element, dropping the oldest if there are too many.
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
