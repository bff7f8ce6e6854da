//! Which actions a list can lead to.

use crate::action::{Action, CallAction, EndAction, ListId};
use crate::{Button, FlowerCalls, Rulebook, WinWay};

impl Rulebook {
    /// All actions that a list can lead to, including those of nested lists, in the order in
    /// which they are written. A list that is run from several places is visited once.
    #[must_use]
    pub fn reach(&self, list: ListId) -> Vec<&Action> {
        let mut met = vec![list];
        let mut found = Vec::new();
        let mut open: Vec<_> = vec![self.list(list).instructions.iter()];
        while let Some(steps) = open.last_mut() {
            let Some(step) = steps.next() else {
                open.pop();
                continue;
            };
            found.push(&step.action);
            // Lists are taken from the end of the stack.
            for inner in inside(&step.action).into_iter().rev() {
                if !met.contains(&inner) {
                    met.push(inner);
                    open.push(self.list(inner).instructions.iter());
                }
            }
        }
        found
    }

    /// Notes what follows from the actions of buttons, once all lists have been read.
    pub(crate) fn look_into_buttons(&mut self) {
        let mut flowers = Vec::new();
        let mut second_discards = Vec::with_capacity(self.buttons.len());
        for button in &self.buttons {
            let actions = self.reach(button.actions);
            let has = |wanted: fn(&Action) -> bool| actions.iter().any(|action| wanted(action));
            if has(|action| matches!(action, Action::Call(CallAction::Flower))) {
                flowers.push(button.call_name);
            }
            second_discards.push(has(|action| {
                matches!(
                    action,
                    Action::End(EndAction::Win(WinWay::SecondDiscard, _))
                )
            }));
        }
        for (button, wins) in self.buttons.iter_mut().zip(second_discards) {
            button.wins_by_second_discard = wins;
        }
        self.flower_calls = FlowerCalls::new(&mut self.names, flowers);
    }

    /// The kind of win that pressing a button can declare; `None` if it cannot.
    #[must_use]
    pub fn wins_by(&self, button: &Button) -> Option<WinWay> {
        let mut actions = self.reach(button.actions).into_iter();
        actions.find_map(|action| match action {
            Action::End(EndAction::Win(way, _)) => Some(*way),
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
