//! What a ruleset means to those who play it.

use std::sync::Arc;

use jantaku_rulebook::Rulebook;

/// What a ruleset means to those who play it, worked out once.
#[derive(Debug)]
pub struct Mind {
    rulebook: Arc<Rulebook>,
}

impl Mind {
    /// Studies a ruleset.
    #[must_use]
    pub fn new(rulebook: Arc<Rulebook>) -> Self {
        Self { rulebook }
    }

    /// The rules.
    #[must_use]
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }
}
