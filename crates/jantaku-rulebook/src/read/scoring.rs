//! What wins and draws are worth.

use super::Reader;
use crate::{MatchId, Scoring};

impl Reader<'_> {
    /// Reads `score_calculation`, the yaku lists it names, and scoring programs.
    pub(super) fn scoring(&mut self) -> Scoring {
        Scoring::default()
    }

    /// The match list `win`, if there is one.
    pub(super) fn win_match(&mut self) -> Option<MatchId> {
        None
    }
}
