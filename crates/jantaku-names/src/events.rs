//! The events, in the order of a round.

use crate::kind::prelude::*;

/// The kind of value stored under the name of an event.
pub(crate) const HANDLER: ValueKind = Record(&[("actions", Actions)]);

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "Starting",
        entries: STARTING,
    },
    Section {
        title: "Playing",
        entries: PLAYING,
    },
    Section {
        title: "Ending",
        entries: ENDING,
    },
];

#[rustfmt::skip]
const STARTING: &[NameEntry] = &[
    word("before_start", S, "Fires before the first round, and after each score exchange before it is decided whether another round follows."),
    word("after_start", S, "Fires when the tiles have been dealt and the dealer's first turn has begun."),
    word("after_initialization", S, "Fires once per game, right after the first `after_start`; meant for building the rules text."),
    word("after_charleston", S, "Fires when all players' marked tiles have been passed on."),
    word("after_saki_start", S, "Fires for each player when the drafted cards are announced."),
];

#[rustfmt::skip]
const PLAYING: &[NameEntry] = &[
    word("before_turn_change", S, "Fires when the turn is about to pass, as the player whose turn ends; at the start of a round as the dealer, while nobody has the turn."),
    word("after_turn_change", S, "Fires when the turn has passed, as the player whose turn begins."),
    word("after_draw", S, "Fires after each draw action, as the player who drew."),
    word("before_call", S, "Fires before a call is made, as the player whose turn it is, with `caller` and `callee` known."),
    word("after_call", S, "Fires after a call is made, as the caller, with `caller` and `callee` known."),
    word("after_discard_passed", S, "Fires when nobody claimed a discard, as the discarder."),
    word("on_no_valid_tiles", S, "Fires when the player whose turn begins has no tile to discard."),
];

#[rustfmt::skip]
const ENDING: &[NameEntry] = &[
    word("before_win", S, "Fires when a win is declared, before jokers are assigned and yaku counted."),
    word("before_scoring", S, "Fires for a win after each joker has been assigned a tile and before yaku are counted."),
    word("after_win", S, "Fires when the yaku and score of a win are known, before the winner screen."),
    word("before_exhaustive_draw", S, "Fires at the very start of an exhaustive draw."),
    word("before_abortive_draw", S, "Fires at the very start of an abortive draw."),
    word("after_scoring", S, "Fires when the payments are known, once per winner or once for a draw, before they are shown."),
    word("before_continue", S, "Fires when play goes on after a win under `bloody_end`."),
    word("after_bloody_end", E, "Fires after the payments that conclude a round under `bloody_end`."),
    word("before_conclusion", S, "Fires before the final scores of the game."),
];
