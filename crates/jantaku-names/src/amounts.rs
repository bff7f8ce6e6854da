//! The amounts: numbers computed by the game, and the functions of expressions.

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
const TILE_COUNTS: &[NameEntry] = &[
    call("count_matches", S, &[req("targets", TARGETS), req("matches", MatchSpec)],
        "The largest number of times over that the selected tiles and calls fit one of the match definitions."),
    call("count_matching_ways", S, &[req("targets", TARGETS), req("matches", MatchSpec)],
        "The number of alternatives given by the targets that fit one of the match definitions."),
    call("count_tiles", E, &[ONE_SEAT],
        "The number of tiles that player has in hand, draw, calls and set aside, including the winning tile of a win."),
    call("count_draws", S, &[ONE_SEAT],
        "The number of drawn tiles that player has."),
    call("count_dora", S, &[req("indicator", NamedTile), opt("targets", TARGETS, "[hand, draw, calls]")],
        "The number of selected tiles that are dora of that indicator."),
    call("count_reverse_dora", S, &[req("indicator", NamedTile), opt("targets", TARGETS, "[hand, draw, calls]")],
        "The number of selected tiles that are reverse dora of that indicator."),
    call("tiles_in_wall", S, &[], "The number of tiles left in the live wall."),
    call("num_discards", S, &[], "The number of tiles the player has discarded, including those since called."),
    call("num_passed_discards", H, &[], "The number of tiles in the player's pond."),
    call("num_aside", S, &[], "The number of tiles the player has set aside."),
    call("num_facedown_tiles", S, &[], "The number of face-down tiles in the player's pond."),
    call("num_facedown_tiles_others", S, &[], "The number of face-down tiles in the other players' ponds."),
    call("num_matching_revealed_tiles_all", S, &[rest1("tile_specs", TileSpec)],
        "The number of revealed tiles in all players' hands that match one of the tile specs."),
    call("num_matching_melded_tiles_all", S, &[rest1("tile_specs", TileSpec)],
        "The number of tiles in all players' calls that match one of the tile specs."),
    call("100_times_tile_number", E, &[], "A hundred times the number of the tile in question; 0 for honors."),
];

#[rustfmt::skip]
const SCORES: &[NameEntry] = &[
    call("current_score", E, &[], "The player's current score."),
    call("half_score", S, &[], "Half of the player's score, rounded up: to a multiple of 100 if points are those of han and fu, or in ledger mode, and the score is one; else to a whole number."),
    call("num_players", E, &[], "The number of players."),
    call("dice", S, &[], "The sum of this round's dice."),
    call("pot", S, &[], "The points in the pot."),
    call("honba", S, &[], "The honba count."),
    call("riichi_value", S, &[], "The value of one riichi stick."),
    call("honba_value", S, &[], "What each payer pays for one honba."),
    call("payout", E, &[ONE_SEAT], "What that player gains or, if negative, loses in the score exchange so far."),
];

#[rustfmt::skip]
const WIN: &[NameEntry] = &[
    call("points", S, &[], "The points of the win, such as han."),
    call("points2", S, &[], "The second kind of points of the win, such as yakuman."),
    call("score", S, &[], "The score of the win."),
    call("minipoints", S, &[rest("actions", Spread(&FuActions))],
        "The fu of the win or, followed by fu actions, the fu that they compute."),
    call("shuugi_gain", H, &[], "The chips that the win is worth."),
];

#[rustfmt::skip]
const EXPRESSIONS: &[NameEntry] = &[
    call("eval_expr", H, &[req("expression", Expression)], "The value of an expression."),
];

#[rustfmt::skip]
const FUNCTIONS: &[NameEntry] = &[
    call("round", H, &[req("x", Expression), opt("step", Expression, "1")],
        "The multiple of `step` nearest to `x`; halves are rounded away from zero."),
    call("round_up", H, &[req("x", Expression), opt("step", Expression, "1")],
        "The smallest multiple of `step` that is not less than `x`."),
    call("round_down", H, &[req("x", Expression), opt("step", Expression, "1")],
        "The multiple of `step` obtained by rounding `x` toward zero."),
    call("floor_div", H, &[req("a", Expression), req("b", Expression)],
        "The quotient of `a` and `b`, rounded down."),
    call("mod", H, &[req("a", Expression), req("b", Expression)],
        "The remainder of dividing `a` by `b`, with the sign of `a`."),
    call("min", H, &[req("a", Expression), req("b", Expression)], "The smaller of the two."),
    call("max", H, &[req("a", Expression), req("b", Expression)], "The larger of the two."),
];
