//! Playing without a will: what was drawn is discarded, and everything else passes by.

use jantaku_engine::Input;
use jantaku_rulebook::ButtonId;

/// Of what can be done, the last tile to discard, or else to skip; nothing if neither is possible.
pub(crate) fn quiet(inputs: &[Input]) -> Option<&Input> {
    let is_discard = |input: &&Input| matches!(input, Input::Discard(_));
    let skips = |input: &&Input| **input == Input::Press(ButtonId::SKIP);
    let last = inputs.iter().rev().find(is_discard);
    last.or_else(|| inputs.iter().find(skips))
}
