//! Where the compiled match lists of a behaviour are, without comparing behaviours each time.

use std::sync::{Arc, PoisonError, RwLock};

use jantaku_match::Behaviour;
use jantaku_rulebook::{Rulebook, Shelf};

use super::waits::Remembered;
use super::won::LastWon;

/// How many behaviours are remembered.
const MOST: usize = 64;

/// A behaviour with its shelf.
type Met = (Arc<Behaviour>, Arc<Shelf>);

/// The shelves of the behaviours that a game has met, shared by its copies, and what it remembers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matchers {
    met: Arc<RwLock<Vec<Met>>>,
    /// What hands wait for.
    pub(super) remembered: Remembered,
    /// The hand of a win.
    pub(super) last_won: LastWon,
}

impl Matchers {
    /// What is compiled for a behaviour.
    pub(crate) fn of(&self, rulebook: &Rulebook, behaviour: &Arc<Behaviour>) -> Arc<Shelf> {
        let met = self.met.read().unwrap_or_else(PoisonError::into_inner);
        let mut shelves = met.iter();
        if let Some((_, shelf)) = shelves.find(|(known, _)| Arc::ptr_eq(known, behaviour)) {
            return Arc::clone(shelf);
        }
        drop(met);
        let shelf = rulebook.shelf(behaviour);
        let mut met = self.met.write().unwrap_or_else(PoisonError::into_inner);
        if met.len() >= MOST {
            met.remove(0);
        }
        met.push((Arc::clone(behaviour), Arc::clone(&shelf)));
        shelf
    }
}
