//! The fu actions, which stand only inside `set_counter("fu", "minipoints") do … end`.
//!
//! They work on a list of possible readings of the winning hand, each with the tiles and calls not
//! yet accounted for and the fu collected so far. All of them may end in a condition; when it does
//! not hold, the action is skipped.

use crate::entry::Param;
use crate::kind::prelude::*;

const WHEN: Param = opt("condition", Condition, "");
const PRUNE: Kind = Record(&[("method", Text), ("num_tiles", OneOrMany(&Int))]);

pub(crate) const SECTIONS: &[Section] = &[Section {
    title: "",
    entries: FU,
}];

#[rustfmt::skip]
const FU: &[Entry] = &[
    call("add", S, &[req("amount", Amount), WHEN],
        "Adds fu to every reading whose fu so far satisfy the condition, which may test the minipoints."),
    call("convert_calls", S, &[req("values", MapOf(&CALL, &Number)), WHEN],
        "Adds the fu given for each call by its name; the calls stay."),
    call("remove_calls", S, &[opt("tile_specs", TILE_SPECS, "[]"), WHEN],
        "Takes away every call with a tile that matches all specs, or all calls."),
    call("remove_groups", S, &[rest1("groups", Spread(&FuGroups))],
        "Takes one of the groups out of the hand in every possible way, adding its fu; readings without such a group stay as they are."),
    call("remove_winning_groups", S, &[rest1("groups", Spread(&FuGroups))],
        "Is the older name of `remove_groups` for groups that contain the winning tile."),
    call("remove_tanyaohai_calls", S, &[WHEN],
        "Takes away every call with a number tile from two to eight, like `remove_calls([\"tanyaohai\"])`."),
    call("retain_empty_hands", S, &[WHEN],
        "Keeps only the readings in which every tile and call is accounted for."),
    call("take_maximum", S, &[WHEN],
        "Keeps only the readings with the most fu."),
    call("round_up", S, &[opt("to", Number, "10"), WHEN],
        "Rounds the fu of every reading up to a multiple of the number."),
    call("add_original_hand", S, &[WHEN],
        "Adds the untouched hand with 0 fu as one more reading."),
    call("put_calls_in_hand", S, &[opt("calls", ListOf(&CALL), "all"), WHEN],
        "Moves the tiles of the named calls into the hand."),
    call("put_winning_tile_in_hand", S, &[WHEN],
        "Makes sure that the winning tile is part of the hand, which it is from the start."),
    call("remove_attrs", E, &[WHEN],
        "Strips all attributes from hand and calls."),
    call("prune", E, &[req("hint", PRUNE), WHEN],
        "Hints that readings with so many tiles left lead nowhere; the result is the same without it."),
    call("print", E, &[opt("label", Value, ""), WHEN],
        "Writes the readings to the log."),
    call("count", E, &[WHEN],
        "Writes the number of readings to the log."),
];
