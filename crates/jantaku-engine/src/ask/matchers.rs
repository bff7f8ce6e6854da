//! Match lists, compiled once for each way tiles behave.

use std::sync::{Arc, Mutex, PoisonError};

use jantaku_match::american::Card;
use jantaku_match::spec::{MatchList, Reader};
use jantaku_match::{Behaviour, Matcher};
use jantaku_rulebook::{MatchId, Rulebook};
use jantaku_tile::{AttrSet, AttrTable};

/// Compiled match lists, shared by all copies of a game: what is in here never changes an
/// answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matchers {
    shelves: Arc<Mutex<Vec<Shelf>>>,
}

/// All that was compiled for one way tiles behave.
#[derive(Debug, Default)]
struct Shelf {
    /// Equal behaviours that were met; players and rounds mostly have the same.
    behaviours: Vec<Arc<Behaviour>>,
    /// Matchers of single lists, by their number.
    single: Vec<Option<Arc<Matcher>>>,
    /// Matchers of several lists as one.
    joined: Vec<(Box<[MatchId]>, Arc<Matcher>)>,
    /// The American hands that win.
    card: Option<Arc<Card>>,
}

/// How many shelves are kept, and how many behaviours and joined lists on each.
const MOST: usize = 64;

impl Matchers {
    /// The matcher of some match lists, as one, for a behaviour.
    pub(crate) fn get(
        &self,
        rulebook: &Rulebook,
        ids: &[MatchId],
        behaviour: &Arc<Behaviour>,
        table: &AttrTable,
    ) -> Arc<Matcher> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = shelf_of(&mut shelves, rulebook, behaviour);
        if let [id] = ids
            && let Some(list) = rulebook.matches.get(id.0 as usize)
        {
            shelf.single.resize(rulebook.matches.len(), None);
            let place = &mut shelf.single[id.0 as usize];
            let compiled =
                place.get_or_insert_with(|| Arc::new(Matcher::new(list, behaviour, table)));
            return Arc::clone(compiled);
        }
        if let Some((_, matcher)) = shelf.joined.iter().find(|(known, _)| **known == *ids) {
            return Arc::clone(matcher);
        }
        let lists = ids
            .iter()
            .filter_map(|id| rulebook.matches.get(id.0 as usize));
        let list = MatchList {
            definitions: lists.flat_map(|list| list.definitions.clone()).collect(),
        };
        let matcher = Arc::new(Matcher::new(&list, behaviour, table));
        push(&mut shelf.joined, (ids.into(), Arc::clone(&matcher)));
        matcher
    }

    /// The card of American hands that win, for a behaviour.
    pub(crate) fn card(&self, rulebook: &Rulebook, behaviour: &Arc<Behaviour>) -> Arc<Card> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = shelf_of(&mut shelves, rulebook, behaviour);
        let card = shelf.card.get_or_insert_with(|| {
            let mut attrs = rulebook.attrs.clone();
            let winning = Reader::new(&rulebook.document, &mut attrs).named("win");
            Arc::new(Card::of(&winning, behaviour))
        });
        Arc::clone(card)
    }
}

/// The shelf of a behaviour, which may be new.
fn shelf_of<'s>(
    shelves: &'s mut Vec<Shelf>,
    rulebook: &Rulebook,
    behaviour: &Arc<Behaviour>,
) -> &'s mut Shelf {
    let met = |shelf: &Shelf| {
        let mut behaviours = shelf.behaviours.iter();
        behaviours.any(|known| Arc::ptr_eq(known, behaviour))
    };
    let equal = |shelf: &Shelf| {
        let mut behaviours = shelf.behaviours.iter();
        let first = behaviours.next();
        first.is_some_and(|known| are_equal(known, behaviour, &rulebook.attrs))
    };
    let at = match shelves.iter().position(met) {
        Some(at) => at,
        None => {
            let at = shelves.iter().position(equal).unwrap_or_else(|| {
                push(shelves, Shelf::default());
                shelves.len() - 1
            });
            push(&mut shelves[at].behaviours, Arc::clone(behaviour));
            at
        }
    };
    &mut shelves[at]
}

/// Adds something; when there are too many, the oldest goes.
fn push<T>(kept: &mut Vec<T>, new: T) {
    if kept.len() >= MOST {
        kept.remove(0);
    }
    kept.push(new);
}

/// Are two behaviours the same, whatever copy of a game they come from? Sets of attributes that
/// the rulebook does not know may mean different things in different copies.
fn are_equal(one: &Behaviour, other: &Behaviour, attrs: &AttrTable) -> bool {
    let common = |set: AttrSet| set.is_empty() || attrs.attrs(set).next().is_some();
    let mut aliases = one.aliases().iter();
    let mut game_tiles = one.game_tiles().iter();
    one.aliases() == other.aliases()
        && one.game_tiles() == other.game_tiles()
        && one.order == other.order
        && aliases.all(|alias| common(alias.from.attrs) && common(alias.to.attrs))
        && game_tiles.all(|(tile, _)| common(tile.attrs))
}
