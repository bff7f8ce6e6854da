//! A cache that finds the compiled match lists of a behaviour by its address.

use std::sync::{Arc, PoisonError, RwLock};

use jantaku_match::Behaviour;
use jantaku_rulebook::{CompiledMatches, Rulebook};

use super::waits::WaitsCache;
use super::won::LastWon;

/// How many behaviours are kept.
const MOST: usize = 64;

/// A behaviour with its compiled match lists.
type CompiledBehaviour = (Arc<Behaviour>, Arc<CompiledMatches>);

/// The compiled match lists of all behaviours that came up, shared by copies of the game, and
/// caches of answers. Nothing in it changes an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    compiled: Arc<RwLock<Vec<CompiledBehaviour>>>,
    pub(super) waits: WaitsCache,
    pub(super) last_won: LastWon,
}

impl Memory {
    /// The match lists compiled for a behaviour.
    pub(crate) fn of(
        &self,
        rulebook: &Rulebook,
        behaviour: &Arc<Behaviour>,
    ) -> Arc<CompiledMatches> {
        let compiled = self.compiled.read().unwrap_or_else(PoisonError::into_inner);
        let mut shelves = compiled.iter();
        if let Some((_, shelf)) = shelves.find(|(known, _)| Arc::ptr_eq(known, behaviour)) {
            return Arc::clone(shelf);
        }
        drop(compiled);
        let shelf = rulebook.compiled(behaviour);
        let mut compiled = self
            .compiled
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if compiled.len() >= MOST {
            compiled.remove(0);
        }
        compiled.push((Arc::clone(behaviour), Arc::clone(&shelf)));
        shelf
    }
}
