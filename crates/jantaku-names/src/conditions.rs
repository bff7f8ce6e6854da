//! The conditions, by subject. "The player" is the one for whom the condition is evaluated.
//!
//! An argument that has a default but is followed by a required one is listed as required, because
//! it can never be left out.

use crate::entry::Param;
use crate::kind::prelude::*;

const ONE_SEAT: Param = opt("seat", Seat, "self");
const POINTS: Param = opt("points", Number, "1");
/// Rulesets with units give the unit here and the fu after it; others give the fu here.
const UNIT_OR_FU: Param = opt("unit_or_fu", AnyOf(&[Number, UNIT]), "");
const FU: Param = opt("fu", Number, "0");
const STATUSES: Param = rest("statuses", STATUS);
const WIND: ValueKind = OneOf(&["east", "south", "west", "north", "centre"]);
/// A yaku, or a pair of a yaku and the exact value it was awarded with.
const AWARDED: ValueKind = AnyOf(&[
    YAKU,
    Tuple(&[YAKU, AnyOf(&[Number, Tuple(&[Number, UNIT])])]),
]);

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "Constants and combinators",
        entries: LOGIC,
    },
    Section {
        title: "Turn and history",
        entries: HISTORY,
    },
    Section {
        title: "Call buttons",
        entries: CALLING,
    },
    Section {
        title: "Zones and calls of a player",
        entries: ZONES,
    },
    Section {
        title: "Winning, yaku and points",
        entries: WINNING,
    },
    Section {
        title: "Tiles, matching and waits",
        entries: MATCHING,
    },
    Section {
        title: "Statuses",
        entries: STATUS_TESTS,
    },
    Section {
        title: "Buttons",
        entries: BUTTONS,
    },
    Section {
        title: "Walls and revealed tiles",
        entries: WALLS,
    },
    Section {
        title: "Scores, seats and rounds",
        entries: ROUNDS,
    },
    Section {
        title: "Counters and amounts",
        entries: COUNTERS,
    },
    Section {
        title: "Tags and attributes",
        entries: TAGS,
    },
    Section {
        title: "Safe tiles",
        entries: GENBUTSU,
    },
    Section {
        title: "American hands and power cards",
        entries: AMERICAN,
    },
    Section {
        title: "The ruleset itself",
        entries: RULESET,
    },
    Section {
        title: "Debug output",
        entries: DEBUG,
    },
];

#[rustfmt::skip]
const LOGIC: &[NameEntry] = &[
    call("true", S, &[], "Always holds."),
    call("false", S, &[], "Never holds."),
    call("not", S, &[req("condition", Condition)],
        "Holds if the given condition does not."),
    call("equals", E, &[req("a", Value), req("b", Value)],
        "Holds if both values are equal as data, for use with function arguments and variables."),
    call("anyone", S, &[rest1("conditions", Spread(&Condition))],
        "Holds if some player satisfies all the given conditions, which are evaluated without any context but that player's seat."),
];

#[rustfmt::skip]
const HISTORY: &[NameEntry] = &[
    call("our_turn", S, &[], "Holds if it is the player's turn."),
    call("our_turn_is_next", S, &[], "Holds if the player is next in turn order."),
    call("our_turn_is_prev", S, &[], "Holds if the player precedes, in turn order, the one whose turn it is."),
    call("current_turn_is", E, &[ONE_SEAT],
        "Holds if it is the turn of that seat."),
    call("game_start", S, &[],
        "Holds as long as nothing has been drawn, discarded, called or swapped in this round."),
    call("no_discards_yet", S, &[],
        "Holds as long as nobody has discarded in this round."),
    call("no_calls_yet", S, &[],
        "Holds as long as nobody has made a call in this round, concealed calls and including flowers."),
    call("last_call_is", S, &[rest1("names", CALL)],
        "Holds if the last call of the round has one of these names."),
    call("kamicha_discarded", S, &[],
        "Holds if the most recent event of play is a discard by the player on the left."),
    call("toimen_discarded", S, &[],
        "Holds if the most recent event of play is a discard by the player across."),
    call("toimen2_discarded", J, &[],
        "Holds if the most recent event of play is a discard by the third player to the right, of five."),
    call("shimocha_discarded", S, &[],
        "Holds if the most recent event of play is a discard by the player on the right."),
    call("anyone_just_discarded", S, &[],
        "Holds if the player whose turn it is has just discarded."),
    call("someone_else_just_discarded", S, &[],
        "Holds if another player, whose turn it is, has just discarded."),
    call("just_discarded", S, &[],
        "Holds if it is the player's turn and they have just discarded."),
    call("anyone_just_called", S, &[],
        "Holds if the most recent event of play is a call."),
    call("someone_else_just_called", S, &[],
        "Holds if the most recent event of play is a call by another player."),
    call("just_called", S, &[],
        "Holds if the most recent event of play is a call by the player and it is their turn."),
    call("just_self_called", S, &[],
        "Holds if the player has just made a call from their own tiles on their own turn."),
];

#[rustfmt::skip]
const CALLING: &[NameEntry] = &[
    call("call_available", S, &[],
        "Holds if the player's hand allows the button's call on the last discard."),
    call("self_call_available", S, &[],
        "Holds if the player's hand and draw alone allow the button's call."),
    call("can_upgrade_call", S, &[],
        "Holds if a tile of hand or draw can be added to one of the player's calls that the button upgrades."),
    call("call_contains", S, &[req("tiles", TILES), opt("num", Int, "1")],
        "Holds if at least that many tiles of the call being chosen, including the called tile, are among these."),
    call("called_tile_contains", S, &[req("tiles", TILES), opt("num", Int, "1")],
        "Holds if the called tile of the call being chosen is one of these."),
    call("call_choice_contains", S, &[req("tiles", TILES), opt("num", Int, "1")],
        "Holds if at least that many of the hand tiles of the call being chosen are among these."),
    call("call_would_change_waits", S, &[rest1("matches", MATCHES)],
        "Holds if every possible choice for the button's concealed call would change the waits of the hand."),
    call("call_changes_waits", S, &[rest1("matches", MATCHES)],
        "Holds if the call being chosen changes the waits of the hand."),
    call("can_discard_after_call", S, &[],
        "Holds if the player would still have a tile to discard after the call being chosen."),
];

#[rustfmt::skip]
const ZONES: &[NameEntry] = &[
    call("has_draw", S, &[ONE_SEAT], "Holds if that player has a drawn tile."),
    call("has_aside", S, &[ONE_SEAT], "Holds if that player has tiles set aside."),
    call("has_calls", S, &[ONE_SEAT], "Holds if that player has calls, including flowers."),
    call("has_call_named", S, &[rest1("names", CALL)],
        "Holds if the player has a call with one of these names."),
    call("has_no_call_named", S, &[rest1("names", CALL)],
        "Holds if none of the player's calls has one of these names."),
    call("tiles_in_hand", S, &[rest1("counts", Int)],
        "Holds if the number of tiles in hand and draw is one of these."),
    call("hand_tile_count", S, &[rest1("counts", Int)],
        "Holds if the number of tiles in hand and draw is one of these, like `tiles_in_hand`."),
    call("hand_length_at_least", E, &[opt("num", Int, "0")],
        "Holds if hand and draw have at least that many tiles."),
    call("aside_tile_count", E, &[rest1("counts", Int)],
        "Holds if the number of tiles set aside is one of these."),
    call("third_row_discard", S, &[],
        "Holds if the player's pond has twelve tiles or more, so that the next one starts or continues its third row."),
];

#[rustfmt::skip]
const WINNING: &[NameEntry] = &[
    call("won", S, &[], "Holds while a win is being processed."),
    call("won_by_call", S, &[], "Holds for a win on a tile that another player called."),
    call("won_by_draw", S, &[], "Holds for a win on a drawn tile."),
    call("won_by_discard", S, &[], "Holds for a win on a discard."),
    call("ended_by_exhaustive_draw", E, &[], "Holds if the round has ended in an exhaustive draw."),
    call("ended_by_abortive_draw", E, &[], "Holds if the round has ended in an abortive draw."),
    call("is_winner", E, &[], "Holds if the player has won in this round."),
    call("three_winners", E, &[], "Holds if exactly three players have won in this round."),
    call("minipoints_equals", S, &[FU],
        "Holds if the hand being scored has exactly that many fu."),
    call("minipoints_at_least", S, &[FU],
        "Holds if the hand being scored has at least that many fu."),
    call("minipoints_at_most", S, &[FU],
        "Holds if the hand being scored has at most that many fu."),
    call("has_existing_yaku", S, &[rest1("yaku", AWARDED)],
        "Holds if earlier yaku lists have awarded all of these yaku, with exactly the given value where one is given."),
    call("has_no_yaku", S, &[],
        "Holds if earlier yaku lists have awarded no yaku."),
    call("has_points", E, &[opt("num", Number, "1"), opt("unit", UNIT, "")],
        "Holds if the yaku awarded by earlier yaku lists are worth at least that much in total."),
    call("has_yaku_with_hand", S, &[POINTS, UNIT_OR_FU, FU],
        "Holds if the player would score at least that many points, not counting extra yaku, by winning on the drawn tile now."),
    call("has_yaku_with_discard", S, &[POINTS, UNIT_OR_FU, FU],
        "Holds if the player would score at least that many points, not counting extra yaku, by winning on the last discard now."),
    call("has_yaku_with_call", S, &[POINTS, UNIT_OR_FU, FU],
        "Holds if the player would score at least that many points, not counting extra yaku, by winning on the tile just called."),
    call("has_yaku2_with_hand", S, &[POINTS, UNIT_OR_FU, FU],
        "Holds if the player would score at least that many points from `yaku2_lists` by winning on the drawn tile now."),
    call("has_yaku2_with_discard", S, &[POINTS, UNIT_OR_FU, FU],
        "Holds if the player would score at least that many points from `yaku2_lists` by winning on the last discard now."),
    call("has_yaku2_with_call", S, &[POINTS, UNIT_OR_FU, FU],
        "Holds if the player would score at least that many points from `yaku2_lists` by winning on the tile just called."),
    call("has_declared_yaku_with_hand", S, &[rest1("lists", YAKU_LIST)],
        "Holds if a win on the drawn tile would score every yaku that the player has declared."),
    call("has_declared_yaku_with_discard", S, &[rest1("lists", YAKU_LIST)],
        "Holds if a win on the last discard would score every yaku that the player has declared."),
    call("has_declared_yaku_with_call", S, &[rest1("lists", YAKU_LIST)],
        "Holds if a win on the tile just called would score every yaku that the player has declared."),
    call("has_yaku", E, &[rest1("yaku_or_points", AnyOf(&[Number, YAKU]))],
        "Holds if the winner has one of the named yaku or, given numbers, at least that many points and fu."),
    call("has_yaku2", E, &[POINTS, FU],
        "Holds if the winner has at least that many points from `yaku2_lists` and at least that many fu."),
    call("is_atozuke", H, &[req("match", MATCH), POINTS, opt("unit", UNIT, ""), FU],
        "Holds if the player's hand is waiting and at least one of the waits, as a discard, would not score enough."),
    call("winning_hand_consists_of", S, &[rest1("tiles", Tile)],
        "Holds if every tile of the winning hand, including the winning tile, is one of these."),
    call("winning_hand_not_tile_consists_of", S, &[rest1("tiles", Tile)],
        "Holds if every tile of the winning hand, except the winning tile, is one of these."),
    call("winning_dora_count", S, &[req("indicator", NamedTile), opt("num", Int, "1")],
        "Holds if exactly that many tiles of the winning hand are dora of that indicator."),
    call("winning_reverse_dora_count", E, &[req("indicator", NamedTile), opt("num", Int, "1")],
        "Holds if exactly that many tiles of the winning hand are reverse dora of that indicator."),
    call("hand_dora_count", E, &[req("indicator", NamedTile), opt("num", Int, "1")],
        "Holds if exactly that many tiles of the hand alone are dora of that indicator."),
    call("is_responsible_for", E, &[ONE_SEAT],
        "Holds if the player is responsible for paying for some yaku of that seat."),
];

#[rustfmt::skip]
const MATCHING: &[NameEntry] = &[
    call("match", S, &[req("targets", TARGETS), req("matches", MatchSpec)],
        "Holds if the selected tiles and calls fit one of the match definitions."),
    call("tiles_match", S, &[req("tiles", NAMED_TILES), req("tile_specs", TILE_SPECS)],
        "Holds if each of the tiles matches one of the tile specs."),
    call("last_discard_matches", S, &[rest1("tile_specs", TileSpec)],
        "Holds if the last discard matches one of the tile specs."),
    call("last_called_tile_matches", S, &[rest1("tile_specs", TileSpec)],
        "Holds if a call has just been made and its called tile matches one of the tile specs."),
    call("needed_for_hand", S, &[rest1("matches", MATCHES)],
        "Holds if the hand without the tile in question fits none of the match definitions."),
    call("is_drawn_tile", S, &[],
        "Holds if the tile in question is a drawn tile."),
    call("last_discard_matches_existing", S, &[],
        "Holds if the last discard equals an earlier discard of the player."),
    call("called_tile_matches_any_discard", S, &[],
        "Holds if the last called tile equals a tile in some pond."),
    call("last_discard_exists", S, &[],
        "Holds if there is a last discard and it is still in its pond."),
    call("visible_discard_exists", E, &[],
        "Holds if some pond has a face-up tile."),
    call("second_last_visible_discard_exists", E, &[],
        "Holds if the last discarder's pond has a face-up tile before its last one."),
    call("wait_count_at_least", S, &[req("num", Int), req("matches", MatchSpec)],
        "Holds if the hand waits for at least that many different tiles."),
    call("wait_count_at_most", S, &[req("num", Int), req("matches", MatchSpec)],
        "Holds if the hand waits for at most that many different tiles."),
    call("has_hell_wait", S, &[rest1("matches", MATCHES)],
        "Holds if only one copy of all the tiles that complete the hand is not yet visible to the player."),
    call("all_waits_are_in_hand", E, &[rest1("matches", MATCHES)],
        "Holds if the player already has all four copies of every tile the hand waits for."),
];

#[rustfmt::skip]
const STATUS_TESTS: &[NameEntry] = &[
    call("status", S, &[STATUSES], "Holds if the player has all of these statuses."),
    call("status_missing", S, &[STATUSES], "Holds if the player has none of these statuses."),
    call("discarder_status", S, &[STATUSES],
        "Holds if a discard has just been made and the discarder has all of these statuses."),
    call("caller_status", E, &[STATUSES],
        "Holds if a call has just been made and the caller has all of these statuses."),
    call("callee_status", E, &[STATUSES],
        "Holds if a call has just been made and the player it was made from has all of these statuses."),
    call("shimocha_status", S, &[STATUSES], "Holds if the player on the right has all of these statuses."),
    call("toimen_status", S, &[STATUSES], "Holds if the player across has all of these statuses."),
    call("toimen2_status", J, &[STATUSES],
        "Holds if the third player to the right, of five, has all of these statuses."),
    call("kamicha_status", S, &[STATUSES], "Holds if the player on the left has all of these statuses."),
    call("others_status", S, &[STATUSES], "Holds if some other player has all of these statuses."),
    call("anyone_status", S, &[STATUSES], "Holds if some player has all of these statuses."),
    call("everyone_status", S, &[STATUSES], "Holds if every player has all of these statuses."),
];

#[rustfmt::skip]
const BUTTONS: &[NameEntry] = &[
    call("buttons_include", S, &[rest1("buttons", BUTTON)],
        "Holds if the player is offered all of these buttons."),
    call("buttons_exclude", S, &[rest1("buttons", BUTTON)],
        "Holds if the player is offered none of these buttons."),
];

#[rustfmt::skip]
const WALLS: &[NameEntry] = &[
    call("no_tiles_remaining", S, &[],
        "Holds if the live wall has run out."),
    call("tiles_remaining", S, &[opt("num", Int, "0")],
        "Holds if the live wall has at least that many tiles left."),
    call("next_draw_possible", S, &[],
        "Holds if the live wall has enough tiles for the player's next draw, provided nobody calls."),
    call("tile_drawn", S, &[rest1("tiles", NamedTile)],
        "Holds if all of these reserved tiles have been drawn; `-n` stands for n draws from the opposite end."),
    call("tile_not_drawn", S, &[rest1("tiles", NamedTile)],
        "Holds if none of these reserved tiles has been drawn; `-n` stands for n draws from the opposite end."),
    call("tile_revealed", S, &[rest1("tiles", NamedTile)],
        "Holds if all of these are among the revealed tiles."),
    call("tile_not_revealed", S, &[rest1("tiles", NamedTile)],
        "Holds if none of these is among the revealed tiles."),
    call("dice_equals", E, &[rest1("sums", Int)],
        "Holds if the dice of this round add up to one of these numbers."),
    call("wall_is_here", E, &[],
        "Holds if the next tile of the wall lies in front of the player."),
    call("dead_wall_ends_here", E, &[],
        "Holds if the dead wall ends in front of the player."),
];

#[rustfmt::skip]
const ROUNDS: &[NameEntry] = &[
    call("has_score", S, &[rest1("amount", AMOUNT)],
        "Holds if the player has at least that many points."),
    call("has_score_below", S, &[rest1("amount", AMOUNT)],
        "Holds if the player has fewer than that many points."),
    call("placement", S, &[rest1("places", Int)],
        "Holds if the player's current rank is one of these; 1 is the highest score."),
    call("round_wind_is", S, &[opt("wind", WIND, "east")],
        "Holds if that is the round wind."),
    call("seat_is", S, &[rest1("seats", Seats)],
        "Holds if the player is one of the selected seats; winds mean seat winds."),
    call("shimocha_exists", E, &[], "Holds if there is a player to the right."),
    call("toimen_exists", E, &[], "Holds if there is a player across the table."),
    call("toimen2_exists", J, &[], "Holds if there is a third player to the right who is not the one on the left: with five players."),
    call("kamicha_exists", E, &[], "Holds if there is a player to the left."),
    call("num_players", E, &[rest1("counts", Int)],
        "Holds if the number of players is one of these."),
    call("all_last", H, &[],
        "Holds in the last scheduled round and any round after it."),
    call("bet_at_least", E, &[opt("num", Number, "0")],
        "Holds if the pot has at least that many points."),
    call("dealt_in_last_round", E, &[],
        "Holds if the first win of the previous round was on the player's discard."),
    call("is_ai", E, &[], "Holds if a bot plays the seat."),
];

#[rustfmt::skip]
const COUNTERS: &[NameEntry] = &[
    call("counter_equals", S, &[req("counter", COUNTER), rest1("amounts", Amount)],
        "Holds if the player's counter equals one of the amounts; scripts can write `x == amount`."),
    call("counter_at_least", S, &[req("counter", COUNTER), opt("amount", Amount, "0")],
        "Holds if the player's counter is at least the amount; scripts can write `x >= amount`."),
    call("counter_at_most", S, &[req("counter", COUNTER), opt("amount", Amount, "0")],
        "Holds if the player's counter is at most the amount; scripts can write `x <= amount`."),
    call("counter_more_than", S, &[req("counter", COUNTER), opt("amount", Amount, "0")],
        "Holds if the player's counter is more than the amount; scripts can write `x > amount`."),
    call("counter_less_than", S, &[req("counter", COUNTER), opt("amount", Amount, "0")],
        "Holds if the player's counter is less than the amount; scripts can write `x < amount`."),
    call("amount_equals", H, &[req("left", Expression), rest1("right", Expression)],
        "Holds if the first expression equals one of the others."),
    call("amount_at_least", H, &[req("left", Expression), req("right", Expression)],
        "Holds if the first expression is at least the second."),
    call("amount_at_most", H, &[req("left", Expression), req("right", Expression)],
        "Holds if the first expression is at most the second."),
    call("amount_more_than", H, &[req("left", Expression), req("right", Expression)],
        "Holds if the first expression is more than the second."),
    call("amount_less_than", H, &[req("left", Expression), req("right", Expression)],
        "Holds if the first expression is less than the second."),
];

#[rustfmt::skip]
const TAGS: &[NameEntry] = &[
    call("tag_exists", S, &[rest1("tags", TAG)],
        "Holds if all of these tags exist, even if they are empty."),
    call("tagged", S, &[req("tile", AnyOf(&[OneOf(&["last_discard", "tile"]), Tile])), req("tag", TAG)],
        "Holds if the given tile, which may be `last_discard` or the tile in question (`tile`), has the tag."),
    call("has_attr", S, &[req("target", MatchTarget), rest1("attrs", ATTR)],
        "Holds if one of the selected tiles has all of these attributes."),
];

#[rustfmt::skip]
const GENBUTSU: &[NameEntry] = &[
    call("genbutsu_shimocha", S, &[],
        "Holds if the last discard is safe against the player on the right, who has discarded that tile or has let it pass since declaring riichi."),
    call("genbutsu_toimen", S, &[],
        "Holds if the last discard is safe against the player across, who has discarded that tile or has let it pass since declaring riichi."),
    call("genbutsu_toimen2", J, &[],
        "Holds if the last discard is safe against the third player to the right, of five, who has discarded that tile or has let it pass since declaring riichi."),
    call("genbutsu_kamicha", S, &[],
        "Holds if the last discard is safe against the player on the left, who has discarded that tile or has let it pass since declaring riichi."),
];

#[rustfmt::skip]
const AMERICAN: &[NameEntry] = &[
    call("all_saki_cards_drafted", S, &[],
        "Holds if every player has at least one power card, enabled or disabled."),
    call("hand_is_dead", E, &[ONE_SEAT],
        "Holds if no winning hand can be completed any more with that player's calls."),
    call("all_calls_deaden_hand", E, &[],
        "Holds if after any of the calls offered to the player no winning hand could be completed any more."),
    call("is_tenpai_american", E, &[],
        "Holds if the player needs at most one more tile for some American winning hand."),
];

#[rustfmt::skip]
const RULESET: &[NameEntry] = &[
    call("rule_exists", E, &[opt("tab", TAB, "Rules"), opt("title", TITLE, ""), opt("text", Value, ""), opt("vars", Vars, "{}")],
        "Holds if the rules text has that title in that tab."),
    call("yaku_exists", E, &[req("list", YAKU_LIST), req("name", YAKU)],
        "Holds if the yaku list has a yaku of that name."),
];

#[rustfmt::skip]
const DEBUG: &[NameEntry] = &[
    call("print", E, &[rest("arguments", Value)],
        "Always holds, and writes its arguments to the log."),
    call("print_status", E, &[opt("seats", Seats, "self")],
        "Always holds, and writes the statuses of the selected players to the log."),
    call("print_counters", E, &[opt("seats", Seats, "self")],
        "Always holds, and writes the counters of the selected players to the log."),
    call("print_context", E, &[],
        "Always holds, and writes the context of the condition, such as seat, tile and caller, to the log."),
    call("print_hand", H, &[opt("seats", Seats, "self")],
        "Always holds, and writes the hands of the selected players to the log."),
    call("print_discards", H, &[opt("seats", Seats, "self")],
        "Always holds, and writes the discards of the selected players to the log."),
    call("print_tags", H, &[],
        "Always holds, and writes all tags and their tiles to the log."),
    call("print_txns", H, &[],
        "Always holds, and writes the payments computed so far to the log."),
];
