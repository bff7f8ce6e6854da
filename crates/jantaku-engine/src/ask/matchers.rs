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
    known: Arc<Mutex<Known>>,
}

#[derive(Debug, Default)]
struct Known {
    /// Behaviours that were met, each with a number that equal ones have in common.
    behaviours: Vec<(Arc<Behaviour>, u64)>,
    /// The next number.
    next: u64,
    matchers: Vec<Compiled<Matcher>>,
    cards: Vec<Compiled<Card>>,
}

#[derive(Debug)]
struct Compiled<T> {
    of: Box<[MatchId]>,
    behaviour: u64,
    compiled: Arc<T>,
}

/// How many are kept of each kind.
const MOST: usize = 512;

impl Matchers {
    /// The matcher of some match lists, as one, for a behaviour.
    pub(crate) fn get(
        &self,
        rulebook: &Rulebook,
        ids: &[MatchId],
        behaviour: &Arc<Behaviour>,
        table: &AttrTable,
    ) -> Arc<Matcher> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let number = known.number(rulebook, behaviour);
        let compile = || {
            let lists = ids.iter().filter_map(|id| rulebook.matches.get(id.0 as usize));
            match &lists.collect::<Vec<_>>()[..] {
                [list] => Matcher::new(list, behaviour, table),
                lists => {
                    let definitions = lists.iter().flat_map(|list| &list.definitions);
                    let list = MatchList {
                        definitions: definitions.cloned().collect(),
                    };
                    Matcher::new(&list, behaviour, table)
                }
            }
        };
        find_or_add(&mut known.matchers, ids, number, compile)
    }

    /// The card of American hands that win, for a behaviour.
    pub(crate) fn card(&self, rulebook: &Rulebook, behaviour: &Arc<Behaviour>) -> Arc<Card> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let number = known.number(rulebook, behaviour);
        find_or_add(&mut known.cards, &[], number, || {
            let mut attrs = rulebook.attrs.clone();
            let winning = Reader::new(&rulebook.document, &mut attrs).named("win");
            Card::of(&winning, behaviour)
        })
    }
}

/// What was compiled before, or is now.
fn find_or_add<T>(
    known: &mut Vec<Compiled<T>>,
    of: &[MatchId],
    behaviour: u64,
    compile: impl FnOnce() -> T,
) -> Arc<T> {
    let found = known
        .iter()
        .find(|known| known.behaviour == behaviour && *known.of == *of);
    if let Some(found) = found {
        return Arc::clone(&found.compiled);
    }
    let compiled = Arc::new(compile());
    if known.len() >= MOST {
        known.remove(0);
    }
    known.push(Compiled {
        of: of.into(),
        behaviour,
        compiled: Arc::clone(&compiled),
    });
    compiled
}

impl Known {
    /// The number of a behaviour. Players and rounds mostly have equal ones.
    fn number(&mut self, rulebook: &Rulebook, behaviour: &Arc<Behaviour>) -> u64 {
        let mut behaviours = self.behaviours.iter();
        if let Some((_, number)) = behaviours.find(|(known, _)| Arc::ptr_eq(known, behaviour)) {
            return *number;
        }
        let equal = self
            .behaviours
            .iter()
            .find(|(known, _)| are_equal(known, behaviour, &rulebook.attrs));
        let number = equal.map_or(self.next, |(_, number)| *number);
        self.next += u64::from(number == self.next);
        if self.behaviours.len() >= MOST {
            self.behaviours.remove(0);
        }
        self.behaviours.push((Arc::clone(behaviour), number));
        number
    }
}

/// Are two behaviours the same, whatever copy of a game they come from? Sets of attributes that
/// the rulebook does not know may mean different things in different copies.
fn are_equal(one: &Behaviour, other: &Behaviour, attrs: &AttrTable) -> bool {
    let common = |set: AttrSet| set.is_empty() || attrs.attrs(set).next().is_some();
    let aliases = || one.aliases().iter();
    let game_tiles = || one.game_tiles().iter();
    one.aliases() == other.aliases()
        && one.game_tiles() == other.game_tiles()
        && one.order == other.order
        && aliases().all(|alias| common(alias.from.attrs) && common(alias.to.attrs))
        && game_tiles().all(|(tile, _)| common(tile.attrs))
}
