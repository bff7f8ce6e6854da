//! The amounts: numbers that the game knows, and the functions that combine them.

use crate::entry::Param;
use crate::kind::prelude::*;

const ONE_SEAT: Param = opt("seat", Seat, "self");

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "Tiles",
        entries: TILE_COUNTS,
    },
    Section {
        title: "Scores and the table",
        entries: SCORES,
    },
    Section {
        title: "The win being processed",
        entries: WIN,
    },
    Section {
        title: "Expressions",
        entries: EXPRESSIONS,
    },
];
pub(crate) const FUNCTION_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: FUNCTIONS,
}];

#[rustfmt::skip]
const TILE_COUNTS: &[Entry] = &[
    call("count_matches", S, &[req("targets", TARGETS), req("matches", MatchSpec)],
        "Counts how many times over the selected tiles and calls fit one of the match definitions."),
    call("count_matching_ways", S, &[req("targets", TARGETS), req("matches", MatchSpec)],
        "Counts how many of the alternatives that the targets give fit one of the match definitions."),
    call("count_tiles", E, &[ONE_SEAT],
        "Counts how many tiles that player has in hand, draw, calls and set aside, with the winning tile of a win."),
    call("count_draws", S, &[ONE_SEAT],
        "Counts how many drawn tiles that player has."),
    call("count_dora", S, &[req("indicator", NamedTile), opt("targets", TARGETS, "[hand, draw, calls]")],
        "Counts how many of the selected tiles are dora of that indicator."),
    call("count_reverse_dora", S, &[req("indicator", NamedTile), opt("targets", TARGETS, "[hand, draw, calls]")],
        "Counts how many of the selected tiles are reverse dora of that indicator."),
    call("tiles_in_wall", S, &[], "Counts how many tiles are left in the live wall."),
    call("num_discards", S, &[], "Counts how many tiles the player has discarded, called ones included."),
    call("num_passed_discards", H, &[], "Counts how many tiles lie in the player's pond."),
    call("num_aside", S, &[], "Counts how many tiles the player has set aside."),
    call("num_facedown_tiles", S, &[], "Counts how many tiles of the player's pond lie face down."),
    call("num_facedown_tiles_others", S, &[], "Counts how many tiles of the other players' ponds lie face down."),
    call("num_matching_revealed_tiles_all", S, &[rest1("tile_specs", TileSpec)],
        "Counts how many revealed tiles in everybody's hands match one of the tile specs."),
    call("num_matching_melded_tiles_all", S, &[rest1("tile_specs", TileSpec)],
        "Counts how many tiles in everybody's calls match one of the tile specs."),
    call("100_times_tile_number", E, &[], "Gives a hundred times the number of the tile in question, 0 for honors."),
];

#[rustfmt::skip]
const SCORES: &[Entry] = &[
    call("current_score", E, &[], "Gives the player's score."),
    call("half_score", S, &[], "Gives half of the player's score, rounded up to a multiple of 100."),
    call("num_players", E, &[], "Gives the number of players."),
    call("dice", S, &[], "Gives the sum of this round's dice."),
    call("pot", S, &[], "Gives the points in the pot."),
    call("honba", S, &[], "Gives the honba count."),
    call("riichi_value", S, &[], "Gives the value of one riichi stick."),
    call("honba_value", S, &[], "Gives what each payer pays for one honba."),
    call("payout", E, &[ONE_SEAT], "Gives what that player wins or loses in the score exchange so far."),
];

#[rustfmt::skip]
const WIN: &[Entry] = &[
    call("points", S, &[], "Gives the points of the win, such as han."),
    call("points2", S, &[], "Gives the second points of the win, such as yakuman."),
    call("score", S, &[], "Gives the score of the win."),
    call("minipoints", S, &[rest("actions", Spread(&FuActions))],
        "Gives the fu of the win or, followed by fu actions, the fu that they work out."),
    call("shuugi_gain", H, &[], "Gives the chips that the win is worth."),
];

#[rustfmt::skip]
const EXPRESSIONS: &[Entry] = &[
    call("eval_expr", H, &[req("expression", Expression)], "Gives the value of an expression."),
];

#[rustfmt::skip]
const FUNCTIONS: &[Entry] = &[
    call("round", H, &[req("x", Expression), opt("step", Expression, "1")],
        "Gives the multiple of the step nearest to x, halves going away from zero."),
    call("round_up", H, &[req("x", Expression), opt("step", Expression, "1")],
        "Gives the smallest multiple of the step that is not below x."),
    call("round_down", H, &[req("x", Expression), opt("step", Expression, "1")],
        "Cuts x down toward zero to a multiple of the step."),
    call("floor_div", H, &[req("a", Expression), req("b", Expression)],
        "Divides a by b and rounds down."),
    call("mod", H, &[req("a", Expression), req("b", Expression)],
        "Gives what is left of a after dividing by b, with the sign of a."),
    call("min", H, &[req("a", Expression), req("b", Expression)], "Gives the smaller of the two."),
    call("max", H, &[req("a", Expression), req("b", Expression)], "Gives the larger of the two."),
];
