//! Marking mode: what a player has marked so far.

use jantaku_rulebook::{ButtonId, MarkTarget, Seat};

/// A marking in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Marking {
    /// The button that started it; its plan says what has to be marked.
    pub button: ButtonId,
    /// What is marked, for each entry of the button's plan.
    pub marked: Vec<Vec<Marked>>,
    /// Whether an action has declared the marking done.
    pub done: bool,
}

/// An object that a player can mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marked {
    /// The kind of object.
    pub target: MarkTarget,
    /// The owner; `None` for objects of the wall.
    pub seat: Option<Seat>,
    /// Its index among the owner's objects of that kind.
    pub index: usize,
}

impl Marking {
    /// All marked objects of a kind, in the order of marking.
    pub fn of(&self, target: MarkTarget) -> impl Iterator<Item = Marked> + '_ {
        let all = self.marked.iter().flatten().copied();
        all.filter(move |marked| marked.target == target)
    }
}
