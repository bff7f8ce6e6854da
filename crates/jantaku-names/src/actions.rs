//! The actions, by subject.
//!
//! An argument that has a default but is followed by a required one is listed as required, because
//! it can never be left out.

use crate::kind::prelude::*;

const ATTR_TARGETS: ValueKind = ListOf(&AnyOf(&[
    OneOf(&[
        "hand",
        "draw",
        "aside",
        "last_discard",
        "calls",
        "winning_tile",
        "last_called_tile",
    ]),
    Int,
]));
const ALIAS_FROM: ValueKind = ListOf(&AnyOf(&[
    OneOf(&["draw", "last_discard", "last_called_tile"]),
    Tile,
]));
/// Tiles in a row; an empty word breaks it.
const CHAIN: ValueKind = ListOf(&AnyOf(&[OneOf(&[""]), Tile]));
const ALIAS_TO: ValueKind = ListOf(&AnyOf(&[OneOf(&["any"]), Tile]));
const DRAW_FROM: ValueKind = AnyOf(&[OneOf(&["opposite_end"]), NamedTile]);
const TAGGABLE: ValueKind = OneOrMany(&AnyOf(&[
    OneOf(&["last_discard", "all", "last_scryed_tile"]),
    NamedTile,
]));
const UNTAGGABLE: ValueKind = OneOrMany(&AnyOf(&[
    OneOf(&["last_discard", "all", "last_scryed_tile", "scryed_tiles"]),
    NamedTile,
]));
const MARK_SPEC: ValueKind = ListOf(&Tuple(&[
    Word(NameList::MarkTargets),
    Int,
    ListOf(&MarkRestriction),
]));
/// The fourth argument of a rule: its variables or, if it has none, its position in the tab.
const VARS_OR_ORDER: ValueKind = AnyOf(&[Vars, Number]);
const YAKU_OR_ALL: ValueKind = OneOrMany(&AnyOf(&[OneOf(&["all", "remaining"]), YAKU]));
const WINNER_KEY: ValueKind = OneOf(&[
    "score",
    "points",
    "points2",
    "minipoints",
    "score_name",
    "point_name",
    "point2_name",
    "minipoint_name",
    "score_denomination",
    "winning_tile_text",
    "shuugi_name",
]);
const WINNER_METHOD: ValueKind = OneOf(&[
    "set", "add", "subtract", "multiply", "divide", "min", "max", "prepend", "append",
]);
const PAYOUT_METHOD: ValueKind =
    OneOf(&["add", "set", "subtract", "multiply", "divide", "min", "max"]);

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "Control flow",
        entries: CONTROL,
    },
    Section {
        title: "Messages and presentation",
        entries: MESSAGES,
    },
    Section {
        title: "Rules text",
        entries: RULES,
    },
    Section {
        title: "Walls, draws and discards",
        entries: WALLS,
    },
    Section {
        title: "Calls",
        entries: CALLS,
    },
    Section {
        title: "Turn order",
        entries: TURNS,
    },
    Section {
        title: "Ending a round",
        entries: ENDINGS,
    },
    Section {
        title: "Responsibility, dealership and the ledger",
        entries: LEDGER,
    },
    Section {
        title: "Statuses and counters",
        entries: COUNTERS,
    },
    Section {
        title: "Score, pot and honba",
        entries: SCORES,
    },
    Section {
        title: "Buttons",
        entries: BUTTONS,
    },
    Section {
        title: "Marking and moving tiles",
        entries: MOVING,
    },
    Section {
        title: "Jokers and tile order",
        entries: JOKERS,
    },
    Section {
        title: "Attributes and tags",
        entries: ATTRIBUTES,
    },
    Section {
        title: "Power cards",
        entries: CARDS,
    },
    Section {
        title: "Debug output",
        entries: DEBUG,
    },
];

#[rustfmt::skip]
const CONTROL: &[NameEntry] = &[
    call("noop", S, &[],
        "Does nothing; useful as an empty branch, or as a point at which buttons can interrupt."),
    call("when", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions if the condition holds; scripts write it `if`."),
    call("unless", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions if the condition does not hold."),
    call("ite", S, &[opt("condition", Condition, "[]"), opt("then", Actions, "[]"), opt("else", Actions, "[]")],
        "Runs the first list of actions if the condition holds and the second if it does not; scripts write it `if … else`."),
    call("as", S, &[opt("seats", Seats, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once for each selected seat, with that player as the current player."),
    call("when_anyone", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once for each player who satisfies the condition, with that player as the current player."),
    call("when_everyone", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once, as the current player, if the condition holds for every player."),
    call("when_others", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once, as the current player, if the condition holds for every other player."),
    call("run", S, &[opt("name", FUNCTION, "noop"), opt("args", FunctionArgs, "{}")],
        "Runs a function made by `def`, with each string `\"$key\"` in its body replaced by the argument of that name."),
    call("pause", S, &[opt("ms", Amount, "1500")],
        "Shows the table in its current state and waits for that many milliseconds before going on."),
    call("recalculate_buttons", S, &[opt("level", Number, "0")],
        "Recomputes which buttons each player is offered, considering buttons of that interrupt level and above."),
    call("resume_deferred_actions", E, &[],
        "Runs the actions that were deferred by an interrupt, for all players in turn order."),
    call("cancel_deferred_actions", E, &[],
        "Drops the actions that were deferred by an interrupt, for all players, such as a discarder's pending end of turn."),
    call("recalculate_playables", E, &[],
        "Recomputes which tiles the player whose turn it is may discard."),
    call("clear_player_cache", H, &[],
        "Discards values cached for the current player, such as waits, playable tiles and saved tile behaviors."),
];

#[rustfmt::skip]
const MESSAGES: &[NameEntry] = &[
    call("push_message", S, &[opt("message", Text, ""), opt("vars", Vars, "{}")],
        "Sends all players a message that begins with the current player's seat and name."),
    call("push_system_message", S, &[opt("message", Text, ""), opt("vars", Vars, "{}")],
        "Sends all players a message that names no sender."),
    call("big_text", S, &[opt("text", Text, ""), opt("vars", Vars, "{}")],
        "Briefly shows a large text in front of the current player."),
    call("sort_hand", S, &[],
        "Sorts the current player's hand, leaving the draw where it is."),
    call("reveal_hand", S, &[],
        "Shows the current player's hand and draw to all players until the round ends."),
    call("reveal_other_hands", S, &[],
        "Shows the hands and draws of all other players to everyone until the round ends."),
];

#[rustfmt::skip]
const RULES: &[NameEntry] = &[
    call("add_rule", S, &[opt("tab", TAB, "Rules"), opt("title", TITLE, ""), opt("text", Text, ""), opt("vars_or_order", VARS_OR_ORDER, ""), opt("order", Number, "0")],
        "Adds a line under a title of the rules text, creating the tab and the title if needed; an entry with a negative order takes the full width."),
    call("update_rule", S, &[req("tab", TAB), req("title", TITLE), req("text", Text), opt("vars_or_order", VARS_OR_ORDER, ""), opt("order", Number, "")],
        "Adds a line under an existing title of the rules text, unless that line is already there."),
    call("delete_rule", S, &[opt("tab", TAB, "Rules"), opt("title", TITLE, ""), opt("vars_or_text", Value, ""), opt("vars", Vars, "{}")],
        "Removes a title from a tab of the rules text."),
    call("add_rule_tab", S, &[opt("tab", TAB, "Rules"), opt("vars", Vars, "{}")],
        "Adds an empty tab to the rules text, which fixes its position among the tabs."),
    call("rename_rule_tab", H, &[opt("from", TAB, "Rules"), opt("to", TAB, "Rules"), opt("vars", Vars, "{}")],
        "Renames a tab of the rules text; if a tab of the new name exists, the two are merged."),
];

#[rustfmt::skip]
const WALLS: &[NameEntry] = &[
    call("draw", S, &[opt("num", Amount, "1"), opt("tile", DRAW_FROM, "")],
        "Draws tiles for the current player: from the wall, from its opposite end, or a named tile; a negative number returns drawn tiles to the wall."),
    call("draw_aside", E, &[opt("num", Amount, "1"), opt("tile", DRAW_FROM, "")],
        "Draws tiles like `draw`, but sets them aside instead of adding them to the draw."),
    call("play_tile", S, &[opt("tile", Tile, "1m"), opt("index", Int, "0")],
        "Discards the tile at that index of hand and draw, as clicking the tile does."),
    call("discard_draw", S, &[],
        "Discards the drawn tile as if the player had clicked it; meant for auto buttons."),
    call("check_discard_passed", S, &[],
        "Fires `after_discard_passed` if the most recent event of play is a discard that nobody has claimed."),
    call("register_last_discard", E, &[],
        "Records the last tile of the current player's pond as a new discard."),
    call("draw_from_aside", S, &[],
        "Moves the first tile set aside to the draw; superseded by `move_tiles`."),
    call("draw_last_discard", S, &[],
        "Moves the last discard from its pond to the current player's draw; superseded by `move_tiles`."),
    call("merge_draw", S, &[],
        "Moves the draw to the hand; superseded by `move_tiles`."),
    call("pass_draws", S, &[opt("seat", Seat, "self"), opt("num", Int, "1")],
        "Moves the first tiles of the current player's draw to another player's draw."),
    call("shift_tile_to_dead_wall", S, &[opt("num", Amount, "1")],
        "Moves the last tiles of the wall to the front of the dead wall."),
    call("reveal_tile", S, &[opt("tile", NamedTile, "1m")],
        "Adds a tile to the row of revealed tiles; a dead wall position always shows the tile that is there now."),
    call("save_revealed_tiles", S, &[opt("label", LABEL, "default")],
        "Saves the row of revealed tiles under a label for the rest of the round."),
    call("load_revealed_tiles", S, &[opt("label", LABEL, "default")],
        "Restores the row of revealed tiles saved under a label."),
    call("scry", S, &[opt("num", Int, "1")],
        "Shows the current player the next tiles of the wall; 0 hides them."),
    call("scry_all", S, &[opt("num", Int, "1")],
        "Shows all players the next tiles of the wall."),
    call("scry_named_tiles", H, &[opt("tiles", NAMED_TILES, "[]")],
        "Shows all players these tiles instead of the next tiles of the wall."),
    call("clear_scry", S, &[],
        "Hides the scryed tiles of all players."),
    call("convert_last_discard", S, &[req("tile", Tile)],
        "Turns the last discard into another tile, which counts as a new discard by the same player."),
    call("flip_last_discard_faceup", H, &[],
        "Turns the last discard face up, which counts as a new discard by the same player."),
    call("flip_first_visible_discard_facedown", E, &[],
        "Turns the first face-up tile of the current player's pond face down."),
    call("flip_aside_facedown", E, &[],
        "Turns the current player's tiles set aside face down."),
];

#[rustfmt::skip]
const CALLS: &[NameEntry] = &[
    call("call", S, &[],
        "Makes the chosen call on the last discard; the turn does not change."),
    call("self_call", S, &[],
        "Makes the chosen call from the current player's own hand and draw."),
    call("upgrade_call", S, &[],
        "Adds the chosen tile to one of the player's calls of the name given by the button's `upgrades`."),
    call("flower", S, &[rest1("tiles", Tile)],
        "Puts down one of the given tiles from hand or draw as a call of its own."),
    call("trigger_custom_call", E, &[opt("name", AnyOf(&[BUTTON, CALL]), ""), opt("source", OneOf(&["hand", "discards"]), "hand"), opt("choice", TARGETS, "[]"), opt("called", TARGETS, "[]")],
        "Makes a call immediately, without a button press, laid out in the style of the button of that name."),
    call("flip_all_calls_faceup", S, &[],
        "Turns all tiles in all players' calls face up."),
    call("flip_own_calls_faceup", H, &[],
        "Turns all tiles of the current player's calls face up."),
];

#[rustfmt::skip]
const TURNS: &[NameEntry] = &[
    call("advance_turn", S, &[],
        "Passes the turn to the next player in turn order, firing the turn change events."),
    call("change_turn", S, &[opt("seat", Seat, "self")],
        "Gives the turn to a player without a draw and without turn change events, as after a call."),
    call("reverse_turn_order", S, &[],
        "Reverses the turn order for the rest of the round, or until it is reversed again."),
];

#[rustfmt::skip]
const ENDINGS: &[NameEntry] = &[
    call("win_by_discard", S, &[opt("scoring", SCORING, "win")],
        "Declares a win for the current player on the last discard."),
    call("win_by_call", S, &[opt("scoring", SCORING, "win")],
        "Declares a win for the current player on the tile that another player has just called, as in robbing a kan."),
    call("win_by_draw", S, &[opt("scoring", SCORING, "win")],
        "Declares a win for the current player on the drawn tile."),
    call("win_by_second_visible_discard", E, &[opt("scoring", SCORING, "")],
        "Declares a win for the current player on the last discarder's newest face-up pond tile before the last one."),
    call("ryuukyoku", S, &[opt("name", Text, ""), opt("scoring", SCORING, "")],
        "Ends the round in an exhaustive draw, with the ruleset's payments for draws."),
    call("abortive_draw", S, &[opt("name", Text, "")],
        "Ends the round in an abortive draw: nobody pays, the dealer repeats and the honba count increases by one."),
    call("modify_winner", S, &[req("key", WINNER_KEY), req("value", AnyOf(&[Amount, Text])), opt("method", WINNER_METHOD, "set")],
        "Changes what the winner screen shows for the current player; payments are not affected."),
    call("modify_payout", S, &[opt("seats", Seats, "self"), opt("amount", Amount, "0"), opt("method", PAYOUT_METHOD, "add")],
        "Changes the amounts that the selected players gain or lose in this round's score exchange; meant for `after_scoring`."),
    call("set_scoring_header", S, &[opt("header", Text, ""), opt("vars", Vars, "{}")],
        "Sets the headline of the score exchange screen."),
];

#[rustfmt::skip]
pub(crate) const LEDGER: &[NameEntry] = &[
    call("make_responsible_for", S, &[opt("seats", Seats, "self"), opt("yaku", YAKU_OR_ALL, "all")],
        "Makes one player pay for the yaku of another: the current player for the selected players or, with `scoring_logic`, the selected players for the current player."),
    call("clear_responsibilities", H, &[opt("towards", Seats, "all"), opt("yaku", YAKU_OR_ALL, "all")],
        "Ends the current player's responsibility for the yaku of the selected players."),
    call("change_dealership", H, &[opt("seat", Seat, "shimocha")],
        "Chooses the next dealer in `before_start`; run as east, `self` repeats the deal."),
    call("end_game", H, &[],
        "Ends the game instead of starting another round."),
    call("replace_winning_hand_jokers", H, &[],
        "Shows the hand on the winner screen with its jokers replaced by the tiles they stand for."),
    call("add_to_pot", H, &[rest1("amount", AMOUNT)],
        "Adds points to the pot without taking them from anyone; a negative amount removes points."),
    call("declare_payment", H, &[rest("arguments", Value)],
        "Reserved; does nothing."),
    call("_counter_assignment", H, &[req("label", Text), req("counter", COUNTER), req("operator", OneOf(&["="])), req("expression", Expression)],
        "Sets a counter and records the step, with its label, in the payment being computed; scripts write it `x = e :: \"Label\"`."),
    call("print_responsibilities", H, &[opt("seats", Seats, "self")],
        "Writes who pays for whose yaku to the log."),
    call("print_txns", H, &[],
        "Writes the payments computed so far to the log."),
];

#[rustfmt::skip]
const COUNTERS: &[NameEntry] = &[
    call("set_status", S, &[rest1("statuses", STATUS)],
        "Gives the current player these statuses."),
    call("unset_status", S, &[rest1("statuses", STATUS)],
        "Removes these statuses from the current player."),
    call("set_status_all", S, &[rest1("statuses", STATUS)],
        "Gives every player these statuses."),
    call("unset_status_all", S, &[rest1("statuses", STATUS)],
        "Removes these statuses from every player."),
    call("set_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Sets a counter of the current player; scripts can write `x = amount`."),
    call("set_counter_all", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Computes the amount for the current player and sets every player's counter to it."),
    call("add_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Adds to a counter of the current player; scripts can write `x += amount`."),
    call("subtract_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Subtracts from a counter of the current player; scripts can write `x -= amount`."),
    call("multiply_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Multiplies a counter of the current player; scripts can write `x *= amount`."),
    call("divide_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Divides a counter of the current player, rounding down; scripts can write `x /= amount`."),
    call("exponentiate_counter", H, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Raises a counter of the current player to a power."),
    call("_set_counter", H, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Another name for `set_counter`."),
];

#[rustfmt::skip]
const SCORES: &[NameEntry] = &[
    call("add_score", S, &[opt("amount", Amount, "0"), opt("recipients", Seats, "self")],
        "Gives points to the selected players immediately, independently of the round's payments."),
    call("subtract_score", S, &[opt("amount", Amount, "0"), opt("recipients", Seats, "self")],
        "Takes points from the selected players immediately, independently of the round's payments."),
    call("put_down_riichi_stick", S, &[opt("num", Int, "1")],
        "Adds the value of that many sticks to the pot and places a stick in front of the player, without taking points from anyone."),
    call("bet_points", E, &[rest1("amount", AMOUNT)],
        "Moves points from the current player to the pot."),
    call("add_honba", S, &[opt("num", Amount, "1")],
        "Adds to the honba count; a negative number lowers it."),
];

#[rustfmt::skip]
const BUTTONS: &[NameEntry] = &[
    call("press_button", S, &[opt("button", BUTTON, "skip")],
        "Presses a button on behalf of the current player if it is offered; meant for auto buttons."),
    call("press_first_call_button", S, &[opt("button", BUTTON, "skip")],
        "Chooses the first of the calls that the pressed button offers."),
    call("enable_auto_button", E, &[req("auto_button", Name(NameSpace::AutoButton))],
        "Turns on an auto button for the current player."),
    call("choose_yaku", S, &[],
        "Makes the button ask the player which yaku to declare, and announces them."),
];

#[rustfmt::skip]
const MOVING: &[NameEntry] = &[
    call("mark", S, &[opt("spec", MARK_SPEC, "[]"), opt("before", Actions, "[]"), opt("after", Actions, "[]"), opt("cancelled", Actions, "[]")],
        "Makes the button ask the player to mark tiles or calls before its actions run; each entry gives a target, a number and restrictions."),
    call("clear_marking", S, &[],
        "Ends the current player's marking; needed after actions that use marked tiles without ending it themselves."),
    call("move_tiles", S, &[req("from", MoveTargets), req("to", MoveTarget)],
        "Moves tiles from zones of the table to one zone of the current player."),
    call("swap_tiles", S, &[req("from", MoveTargets), req("to", MoveTargets)],
        "Exchanges tiles of two zones one for one; surplus tiles move to the other side."),
    call("copy_tiles", S, &[req("from", MoveTargets), req("to", MoveTarget)],
        "Copies tiles from zones of the table to one zone of the current player."),
    call("delete_tiles", S, &[req("from", DeletedTiles)],
        "Removes tiles from the table: of tiles in hand and draw all of their kind, of others exactly those selected. A tile or a list of tiles means those in hand and draw."),
    call("swap_marked_calls", E, &[],
        "Exchanges the two marked calls and ends the marking."),
    call("swap_out_fly_joker", S, &[opt("joker", Tile, "1j")],
        "Exchanges the joker in the marked call for the marked hand tile and ends the marking."),
    call("swap_out_joker", H, &[req("jokers", OneOrMany(&Tile)), opt("destination", OneOf(&["draw", "call"]), "draw")],
        "Exchanges a joker in the marked call for the marked hand tile, which others may then claim, and ends the marking."),
    call("extend_live_wall_with_marked", S, &[],
        "Puts the marked hand and scryed tiles at the end of the wall and ends the marking."),
    call("extend_dead_wall_with_marked", S, &[],
        "Puts the marked hand tiles at the end of the dead wall and ends the marking."),
    call("pon_marked_discard", S, &[],
        "Calls pon on the marked discard, in any pond, and ends the marking."),
    call("flip_marked_discard_facedown", S, &[],
        "Turns the marked discard face down and ends the marking."),
    call("charleston_left", S, &[],
        "Passes the marked hand tiles to the player on the left and ends the marking."),
    call("charleston_across", S, &[],
        "Passes the marked hand tiles to the player across and ends the marking."),
    call("charleston_right", S, &[],
        "Passes the marked hand tiles to the player on the right and ends the marking."),
];

#[rustfmt::skip]
const JOKERS: &[NameEntry] = &[
    call("set_tile_alias", S, &[req("from", ALIAS_FROM), req("to", ALIAS_TO)],
        "Lets the current player use each of the `from` tiles as any of the `to` tiles, which makes them jokers."),
    call("set_tile_alias_all", S, &[req("from", ALIAS_FROM), req("to", ALIAS_TO)],
        "Lets every player use each of the `from` tiles as any of the `to` tiles, which makes them jokers."),
    call("clear_tile_aliases", S, &[],
        "Removes all of the current player's tile aliases, so that no tile is a joker; tile orders stay."),
    call("set_tile_ordering", S, &[req("tiles", CHAIN)],
        "Makes each tile the successor of the one before it in the current player's sequences; `\"\"` between two tiles ends sequences there."),
    call("set_tile_ordering_all", S, &[req("tiles", CHAIN)],
        "Makes each tile the successor of the one before it in all players' sequences; `\"\"` between two tiles ends sequences there."),
    call("set_suit_ordering", H, &[rest1("suits", CHAIN)],
        "Makes each suit, given as a list of tiles, follow the one before it for the current player's offsets of ten."),
    call("set_suit_ordering_all", H, &[rest1("suits", CHAIN)],
        "Makes each suit, given as a list of tiles, follow the one before it for all players' offsets of ten."),
    call("save_tile_behavior", S, &[opt("label", LABEL, "default")],
        "Saves the current player's jokers and tile orders under a label for the rest of the round."),
    call("load_tile_behavior", S, &[opt("label", LABEL, "default")],
        "Restores the current player's jokers and tile orders saved under a label."),
];

#[rustfmt::skip]
const ATTRIBUTES: &[NameEntry] = &[
    call("add_attr", S, &[req("targets", ATTR_TARGETS), req("attrs", ATTRS), opt("tile_specs", TILE_SPECS, "[]")],
        "Adds attributes to those of the current player's tiles in the given zones that match all tile specs."),
    call("remove_attr", H, &[req("targets", ATTR_TARGETS), req("attrs", ATTRS), opt("tile_specs", TILE_SPECS, "[]")],
        "Removes attributes from those of the current player's tiles in the given zones that match all tile specs."),
    call("add_attr_first_tile", S, &[req("tile", Tile), req("attrs", ATTRS)],
        "Adds attributes to the first copy of that tile in the current player's hand and draw."),
    call("add_attr_tagged", S, &[req("tag", TAG), req("attrs", ATTRS)],
        "Adds attributes to all tiles in the game that have the tag."),
    call("remove_attr_tagged", S, &[req("tag", TAG), req("attrs", ATTRS)],
        "Removes attributes from all tiles in the game that have the tag."),
    call("remove_attr_hand", S, &[rest1("attrs", ATTR)],
        "Removes attributes from all tiles of the current player's hand."),
    call("remove_attr_all", S, &[rest1("attrs", ATTR)],
        "Removes attributes from all tiles of the current player's hand, draw and tiles set aside."),
    call("tag_tiles", S, &[req("tag", TAG), req("tiles", TAGGABLE)],
        "Adds tiles to a tag, creating the tag if needed."),
    call("tag_drawn_tile", S, &[req("tag", TAG)],
        "Adds the current player's drawn tile to a tag."),
    call("tag_last_discard", S, &[req("tag", TAG)],
        "Adds the last discard to a tag."),
    call("tag_dora", S, &[req("tag", TAG), opt("indicator", NamedTile, "-1")],
        "Adds to a tag the tiles that `dora_indicators` lists for that indicator."),
    call("untag", S, &[req("tag", TAG)],
        "Deletes a tag."),
    call("untag_tiles", E, &[req("tag", TAG), req("tiles", UNTAGGABLE)],
        "Removes tiles from a tag."),
];

#[rustfmt::skip]
const CARDS: &[NameEntry] = &[
    call("draft_saki_card", S, &[opt("num", Int, "4")],
        "Makes the button offer that many cards from the deck and gives the player the chosen one as a status."),
    call("disable_saki_card", S, &[opt("seats", Seats, "self")],
        "Disables the cards of the selected players by renaming their statuses."),
    call("enable_saki_card", S, &[opt("seats", Seats, "self")],
        "Enables the cards of the selected players again."),
    call("saki_start", S, &[],
        "Announces all players' cards and fires `after_saki_start` for each player."),
];

#[rustfmt::skip]
const DEBUG: &[NameEntry] = &[
    call("print", S, &[req("text", Text), opt("vars", Vars, "{}")],
        "Writes a text to the log, never to players."),
    call("inspect", E, &[rest("arguments", Value)],
        "Writes its arguments to the log verbatim."),
    call("print_status", E, &[opt("seats", Seats, "self")],
        "Writes the statuses of the selected players to the log."),
    call("print_counters", E, &[opt("seats", Seats, "self")],
        "Writes the counters of the selected players to the log."),
    call("print_context", E, &[],
        "Writes the context of the running actions, such as seat, tile and caller, to the log."),
    call("print_hand", E, &[opt("seats", Seats, "self")],
        "Writes the hands of the selected players to the log."),
    call("print_discards", E, &[opt("seats", Seats, "self")],
        "Writes the discards of the selected players to the log."),
    call("print_tags", E, &[],
        "Writes all tags and their tiles to the log."),
    call("print_pao_map", E, &[opt("seats", Seats, "self")],
        "Older name of `print_responsibilities`."),
];
