//! The words that select tiles and calls: for matching, for moving, for marking.

use crate::kind::prelude::*;

pub(crate) const MATCH_SECTIONS: &[Section] = &[
    Section {
        title: "The player's own",
        entries: OWN,
    },
    Section {
        title: "The win being processed",
        entries: WIN,
    },
    Section {
        title: "The last discard and call",
        entries: LAST,
    },
    Section {
        title: "The whole table",
        entries: TABLE,
    },
    Section {
        title: "One alternative per tile",
        entries: ALTERNATIVES,
    },
];
pub(crate) const MOVE_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: MOVE,
}];
pub(crate) const MARK_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: MARK,
}];
pub(crate) const RESTRICTION_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: RESTRICTIONS,
}];
pub(crate) const KEYWORD_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: KEYWORDS,
}];

#[rustfmt::skip]
const OWN: &[NameEntry] = &[
    word("hand", S, "Takes the player's hand without the draw."),
    word("draw", S, "Takes the player's drawn tiles."),
    word("pond", S, "Takes the player's pond, without discards that have been called."),
    word("discards", S, "Takes all discards of the player, including those since called."),
    word("aside", S, "Takes the player's tiles set aside."),
    word("calls", S, "Takes the player's calls as units, except flower calls."),
    word("call_tiles", S, "Takes the tiles of all the player's calls as loose tiles."),
    word("flowers", S, "Takes the player's flower calls."),
    word("start_flowers", S, "Takes the player's flower calls from the dealt hand."),
    word("jokers", S, "Takes the player's joker calls."),
    word("start_jokers", S, "Takes the player's joker calls from the dealt hand."),
    word("playable_tiles", H, "Takes the tiles of hand and draw that the player may discard now."),
    word("scry", S, "Takes the tiles the player has been shown by `scry`."),
    word("last_scryed_tile", H, "Takes the last of the tiles the player has been shown by `scry`."),
    word("tile", S, "Takes the tile in question, such as the one being discarded."),
    word("called_tile", S, "Takes the called tile of the call being chosen."),
    word("call_choice", S, "Takes the hand tiles of the call being chosen."),
];

#[rustfmt::skip]
const WIN: &[NameEntry] = &[
    word("winning_hand", S, "Takes the winner's hand, the tiles of their calls and the winning tile."),
    word("winning_tile", S, "Takes the winning tile, with the attribute `winning_tile`."),
    word("assigned_hand", S, "Takes the winner's hand with its jokers replaced by the tiles they stand for."),
    word("assigned_calls", S, "Takes the winner's calls with their jokers replaced by the tiles they stand for."),
    word("orig_hand", H, "Takes the hand as it was before jokers were replaced."),
    word("orig_calls", H, "Takes the calls as they were before jokers were replaced."),
    word("orig_winning_tile", H, "Takes the winning tile as it was before jokers were replaced."),
    word("orig_winning_hand", H, "Takes the whole winning hand as it was before jokers were replaced."),
];

#[rustfmt::skip]
const LAST: &[NameEntry] = &[
    word("last_call", S, "Takes the last call of the round."),
    word("last_called_tile", S, "Takes the called tile of the last call."),
    word("last_discard", S, "Takes the last discard of the round, even if it has been called since."),
    word("second_last_visible_discard", S, "Takes the last discarder's newest face-up pond tile before the last one."),
    word("self_last_discard", S, "Takes the last tile of the player's own pond."),
    word("shimocha_last_discard", S, "Takes the last tile of the pond on the right."),
    word("toimen_last_discard", S, "Takes the last tile of the pond across."),
    word("toimen2_last_discard", J, "Takes the last tile of the pond of the third player to the right, of five."),
    word("kamicha_last_discard", S, "Takes the last tile of the pond on the left."),
];

#[rustfmt::skip]
const TABLE: &[NameEntry] = &[
    word("shimocha_calls", S, "Takes the calls of the player on the right."),
    word("toimen_calls", S, "Takes the calls of the player across."),
    word("toimen2_calls", J, "Takes the calls of the third player to the right, of five."),
    word("kamicha_calls", S, "Takes the calls of the player on the left."),
    word("all_calls", S, "Takes all players' calls as units."),
    word("all_call_tiles", S, "Takes the tiles of all players' calls as loose tiles."),
    word("all_ponds", S, "Takes all players' ponds."),
    word("others_ponds", E, "Takes the ponds of the other players."),
    word("revealed_tiles", S, "Takes the revealed tiles, such as dora indicators."),
    word("visible_tiles", S, "Takes every tile whose face the player can see."),
];

#[rustfmt::skip]
const ALTERNATIVES: &[NameEntry] = &[
    word("hand_any", S, "Tries each tile of the player's hand by itself."),
    word("hand_draw_nonjoker_any", S, "Tries each tile of hand and draw by itself, except jokers that can be any tile."),
    word("call_tiles_any", H, "Tries each tile of the player's calls by itself."),
    word("aside_unique", S, "Tries each different tile set aside by itself."),
    word("all_last_discards", S, "Tries the last tile of each pond by itself."),
    word("any_discard", S, "Tries each discard of the player by itself, including those since called."),
    word("others_discards", S, "Tries each discard of the other players by itself, including those since called."),
    word("any_visible_tile", S, "Tries each tile that the player can see by itself."),
    word("self_joker_meld_tiles", S, "Tries the natural tile of each of the player's calls that mixes it with jokers."),
    word("anyone_joker_meld_tiles", S, "Tries the natural tile of each call at the table that mixes it with jokers."),
];

#[rustfmt::skip]
const MOVE: &[NameEntry] = &[
    word("hand", S, "The hand; as a source it includes the draw."),
    word("draw", S, "The player's drawn tiles."),
    word("aside", S, "The zone of tiles set aside."),
    word("calls", S, "The row of calls, each of which moves as a unit."),
    word("discard", S, "The pond; a tile taken from it leaves a blank behind."),
    word("revealed_tile", S, "The row of revealed tiles; nothing can be moved there."),
    word("scry", S, "The tiles the current player has been shown by `scry`; nothing can be moved there."),
    word("dead_wall", E, "The dead wall at the positions given as restrictions."),
    word("atop_wall", E, "The top of the wall at the positions given as restrictions."),
];

#[rustfmt::skip]
const MARK: &[NameEntry] = &[
    word("hand", S, "Asks for tiles of hand and draw."),
    word("call", E, "Asks for whole calls."),
    word("aside", E, "Asks for tiles set aside."),
    word("discard", S, "Asks for pond tiles."),
    word("revealed_tile", E, "Asks for revealed tiles."),
    word("scry", E, "Asks for tiles the player has been shown by `scry`."),
];

#[rustfmt::skip]
const RESTRICTIONS: &[NameEntry] = &[
    word("self", S, "Allows what belongs to the marking player."),
    word("others", E, "Allows what belongs to other players."),
    word("shimocha", E, "Allows what belongs to the player on the right."),
    word("toimen", E, "Allows what belongs to the player across."),
    word("toimen2", J, "Allows what belongs to the third player to the right, of five."),
    word("kamicha", E, "Allows what belongs to the player on the left."),
    word("current_turn", E, "Allows what belongs to the player whose turn it is."),
    word("suited", E, "Allows number tiles."),
    word("match_suit", S, "Allows number tiles of the same suit as everything marked so far."),
    word("match_number", E, "Allows number tiles with the same number as everything marked so far."),
    word("terminal_honor", S, "Allows terminals and honors."),
    word("wind", E, "Allows winds."),
    word("dragon", E, "Allows dragons."),
    word("visible", E, "Allows tiles that are neither face down nor blank."),
    word("last_discard", S, "Allows only the last discard."),
    word("not_joker", S, "Allows tiles that are not jokers for the marking player."),
    word("not_riichi", S, "Allows a player in riichi only drawn tiles."),
    word("can_discard", E, "Allows tiles that the player could discard now."),
    word("open", E, "Allows open calls: chii, pon and open kan."),
    word("call_has_joker", E, "Allows calls that contain a joker of the marking player."),
    word("match_called_tile", E, "Allows tiles equal to the last called tile."),
    word("match_hand_to_marked_call", E, "Allows hand tiles equal to the natural tile of every marked call."),
    word("match_call_to_marked_hand", E, "Allows calls whose natural tile equals every marked hand tile."),
];

#[rustfmt::skip]
const KEYWORDS: &[NameEntry] = &[
    word("exhaustive", S, "Tries every way of taking out the groups, instead of only the first."),
    word("unique", S, "Uses each listed item at most once; single tiles are all relative to the same base tile."),
    word("nojoker", S, "From here on, jokers stand only for themselves."),
    word("ignore_suit", S, "From here on, compares only numbers and ignores suits."),
    word("almost", S, "Adds a wildcard to the hand, so that one tile may be missing."),
    word("dismantle_calls", S, "From here on, takes only the tiles that are needed out of a call; what is left of it stays a call."),
    word("restart", S, "Returns to the full hand and calls if everything so far has matched."),
    word("fail", H, "Never matches."),
    word("debug", E, "Writes the steps of the match to the log."),
    word("american", S, "Reads the rest of a `~m` alternative as an American hand."),
];
