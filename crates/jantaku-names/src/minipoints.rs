//! The fu actions, which stand only inside `set_counter("fu", "minipoints") do … end`.
//!
//! They work on a list of possible readings of the winning hand, each with the tiles and calls that
//! are not accounted for yet and the fu collected so far. Each takes an optional condition as its
//! last argument and is skipped if that does not hold.

use crate::entry::Param;
use crate::kind::prelude::*;

const WHEN: Param = opt("condition", Condition, "");
const PRUNE: ValueKind = Record(&[("method", Text), ("num_tiles", OneOrMany(&Int))]);

pub(crate) const SECTIONS: &[Section] = &[Section {
    title: "",
    entries: FU,
}];

#[rustfmt::skip]
const FU: &[NameEntry] = &[
    call("add", S, &[req("amount", Amount), WHEN],
        "Adds fu to every reading for which the condition holds; it may test the fu collected so far."),
    call("convert_calls", S, &[req("values", MapOf(&CALL, &Number)), WHEN],
        "Adds fu for each call according to its name; the calls stay."),
    call("remove_calls", S, &[opt("tile_specs", TILE_SPECS, "[]"), WHEN],
        "Removes every call with a tile that matches all specs; without specs, all calls."),
    call("remove_groups", S, &[rest1("groups", Spread(&FuGroups))],
        "Removes one of the groups from the hand in every possible way, adding its fu; readings without such a group stay as they are."),
    call("remove_winning_groups", S, &[rest1("groups", Spread(&FuGroups))],
        "Older name of `remove_groups`, for groups that contain the winning tile."),
    call("remove_tanyaohai_calls", S, &[WHEN],
        "Removes every call with a number tile from two to eight, like `remove_calls([\"tanyaohai\"])`."),
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
        "Adds the winning tile to the hand of every reading that does not hold it; at first they all do."),
    call("remove_attrs", E, &[WHEN],
        "Strips all attributes from hand and calls."),
    call("prune", E, &[req("hint", PRUNE), WHEN],
        "Hints that readings with that many tiles left lead nowhere; it does not change the result."),
    call("print", E, &[opt("label", Value, ""), WHEN],
        "Writes the readings to the log."),
    call("count", E, &[WHEN],
        "Writes the number of readings to the log."),
];
