//! What a player is marking.

use jantaku_rulebook::{ButtonId, MarkTarget, Seat};

/// What a player is marking.
#[derive(Clone, Debug, PartialEq)]
pub struct Marking {
    /// The button that asked for it; its plan says what has to be marked.
    pub button: ButtonId,
    /// What is marked for each entry of the plan.
    pub marked: Vec<Vec<Marked>>,
    /// Has an action said that it is done?
    pub done: bool,
}

/// A marked object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marked {
    /// What it is.
    pub target: MarkTarget,
    /// Whose it is; nobody's on the wall.
    pub seat: Option<Seat>,
    /// Its place there.
    pub index: usize,
}

impl Marking {
    /// All marked objects of a kind, in the order of marking.
    pub fn of(&self, target: MarkTarget) -> impl Iterator<Item = Marked> + '_ {
        let all = self.marked.iter().flatten().copied();
        all.filter(move |marked| marked.target == target)
    }
}
