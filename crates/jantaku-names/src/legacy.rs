//! Names found in old files that have no effect, or go by another name today.
//!
//! Every sentence begins with a verb, because messages put the name or "it" in front of it.

use crate::kind::prelude::*;

pub(crate) const SECTIONS: &[Section] = &[Section {
    title: "",
    entries: NAMES,
}];

#[rustfmt::skip]
const NAMES: &[NameEntry] = &[
    word("swap_marked_scry_and_dora_indicator", E, "Is an action without effect; `swap_tiles` with marked tiles and `clear_marking` do what it says."),
    word("ensure_dead_wall_2", E, "Is an action without effect."),
    word("tag", E, "Is an action without effect; `tag_tiles` does what it says."),
    word("_end_function", E, "Is an action without effect, once written at the end of functions."),
    word("winning_hand_and_tile_consists_of", E, "Is the old name of the condition `winning_hand_consists_of`."),
    word("kyoku", E, "Is read as an amount by some files, but is a counter that nobody sets, 0."),
    word("draw_multiplier", E, "Is a key of `score_calculation` without effect, meant to be `self_draw_multiplier`."),
    word("call_wraps", E, "Is a key of buttons without effect; `set_tile_ordering` decides whether sequences wrap around."),
    word("has_yakuman_with_hand", E, "Is the old name of the condition `has_yaku2_with_hand`."),
    word("has_yakuman_with_discard", E, "Is the old name of the condition `has_yaku2_with_discard`."),
    word("has_yakuman_with_call", E, "Is the old name of the condition `has_yaku2_with_call`."),
    word("has_extra_han_with_hand", E, "Is an old condition like `has_yaku_with_hand` that counts extra yaku as well."),
    word("has_extra_han_with_discard", E, "Is an old condition like `has_yaku_with_discard` that counts extra yaku as well."),
    word("has_extra_han_with_call", E, "Is an old condition like `has_yaku_with_call` that counts extra yaku as well."),
];
