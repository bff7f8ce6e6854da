//! Players that the house provides: they pass what can be passed and discard what they drew.

use jantaku_engine::{Input, View};
use jantaku_rulebook::ButtonId;

/// What such a player does.
pub(super) fn choose(view: &View, inputs: &[Input]) -> Option<Input> {
    let skip = Input::Press(ButtonId::SKIP);
    let discards = || {
        inputs
            .iter()
            .filter(|input| matches!(input, Input::Discard(_)))
    };
    // In one's own turn the drawn tile goes; it comes last.
    if let Some(discard) = discards().next_back()
        && view.own.as_ref().is_some_and(|own| own.may_discard)
    {
        return Some(discard.clone());
    }
    if inputs.contains(&skip) {
        return Some(skip);
    }
    inputs.first().cloned()
}
