//! Which calls are flowers: laid down beside the hand, and no part of it.

use crate::{Name, NameTable};

/// What a call beside the hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlowerKind {
    /// It is a joker laid down, which targets tell apart from all other flowers.
    pub joker: bool,
    /// It was laid down when the hands were dealt: its name begins with `start_`.
    pub at_start: bool,
}

/// The names of flower calls: those that every ruleset has, and the call names of the ruleset's
/// own buttons that lay down flowers.
#[derive(Clone, Debug, Default)]
pub struct FlowerCalls {
    /// Sorted by name.
    kinds: Vec<(Name, FlowerKind)>,
}

impl FlowerCalls {
    /// The names that every ruleset has, and these.
    pub(crate) fn new(names: &mut NameTable, own: impl IntoIterator<Item = Name>) -> Self {
        let fixed = jantaku_names::flower_calls().map(|word| names.intern(word));
        let mut all: Vec<Name> = fixed.collect();
        all.extend(own);
        all.sort_unstable();
        all.dedup();
        let kind = |name: Name| {
            let word = names.word(name);
            FlowerKind {
                joker: matches!(word, "joker" | "start_joker"),
                at_start: word.starts_with("start_"),
            }
        };
        Self {
            kinds: all.into_iter().map(|name| (name, kind(name))).collect(),
        }
    }

    /// What a call of this name is beside the hand; None if it is part of the hand.
    #[must_use]
    pub fn kind(&self, name: Name) -> Option<FlowerKind> {
        let at = self.kinds.binary_search_by_key(&name, |(name, _)| *name);
        at.ok()
            .and_then(|at| self.kinds.get(at))
            .map(|(_, kind)| *kind)
    }

    /// Whether a call of this name is no part of the hand.
    #[must_use]
    pub fn contains(&self, name: Name) -> bool {
        self.kind(name).is_some()
    }
}
