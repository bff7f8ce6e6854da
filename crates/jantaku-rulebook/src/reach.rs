//! What a list of actions may come to.

use crate::action::{Action, ListId};
use crate::{Button, Rulebook, WinWay};

impl Rulebook {
    /// All actions that a list may come to, those of the lists inside it included, in the order
    /// in which they stand. A list that is run from several places is looked at once.
    #[must_use]
    pub fn reach(&self, list: ListId) -> Vec<&Action> {
        let mut met = vec![list];
        let mut found = Vec::new();
        let mut open: Vec<_> = vec![self.list(list).steps.iter()];
        while let Some(steps) = open.last_mut() {
            let Some(step) = steps.next() else {
                open.pop();
                continue;
            };
            found.push(&step.action);
            // The last list that is opened is looked at first.
            for inner in inside(&step.action).into_iter().rev() {
                if !met.contains(&inner) {
                    met.push(inner);
                    open.push(self.list(inner).steps.iter());
                }
            }
        }
        found
    }

    /// How pressing a button may win, if it may.
    #[must_use]
    pub fn wins_by(&self, button: &Button) -> Option<WinWay> {
        let mut actions = self.reach(button.actions).into_iter();
        actions.find_map(|action| match action {
            Action::End(crate::action::EndAction::Win(way, _)) => Some(*way),
            _ => None,
        })
    }
}

/// The lists that an action runs.
fn inside(action: &Action) -> Vec<ListId> {
    match action {
        Action::Control(control) => control.lists().collect(),
        _ => Vec::new(),
    }
}
