//! The actions, by subject.
//!
//! An argument whose default could only be reached by leaving out a needed argument after it is
//! listed as required.

use crate::kind::prelude::*;

const ATTR_TARGETS: Kind = ListOf(&AnyOf(&[
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
const ALIAS_FROM: Kind = ListOf(&AnyOf(&[
    OneOf(&["draw", "last_discard", "last_called_tile"]),
    Tile,
]));
const ALIAS_TO: Kind = ListOf(&AnyOf(&[OneOf(&["any"]), Tile]));
const DRAW_FROM: Kind = AnyOf(&[OneOf(&["opposite_end"]), NamedTile]);
const TAGGABLE: Kind = OneOrMany(&AnyOf(&[
    OneOf(&["last_discard", "all", "last_scryed_tile"]),
    NamedTile,
]));
const UNTAGGABLE: Kind = OneOrMany(&AnyOf(&[
    OneOf(&["last_discard", "all", "last_scryed_tile", "scryed_tiles"]),
    NamedTile,
]));
const MARK_SPEC: Kind = ListOf(&Tuple(&[
    Word(List::MarkTargets),
    Int,
    ListOf(&MarkRestriction),
]));
/// The fourth argument of a rule: its variables, or at once its place in the tab.
const VARS_OR_ORDER: Kind = AnyOf(&[Vars, Number]);
const YAKU_OR_ALL: Kind = OneOrMany(&AnyOf(&[OneOf(&["all", "remaining"]), YAKU]));
const WINNER_KEY: Kind = OneOf(&[
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
const WINNER_METHOD: Kind = OneOf(&[
    "set", "add", "subtract", "multiply", "divide", "min", "max", "prepend", "append",
]);
const PAYOUT_METHOD: Kind = OneOf(&["add", "set", "subtract", "multiply", "divide", "min", "max"]);

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
const CONTROL: &[Entry] = &[
    call("noop", S, &[],
        "Does nothing, as an empty branch or as a point where the table may be interrupted."),
    call("when", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions if the condition holds; in scripts it is written `if`."),
    call("unless", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions if the condition does not hold."),
    call("ite", S, &[opt("condition", Condition, "[]"), opt("then", Actions, "[]"), opt("else", Actions, "[]")],
        "Runs one list of actions if the condition holds and the other if it does not; in scripts it is written `if … else`."),
    call("as", S, &[opt("seats", Seats, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once for each selected seat, as that player, then goes on as before."),
    call("when_anyone", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions as each player for whom the condition holds."),
    call("when_everyone", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once, as the current player, if the condition holds for every player."),
    call("when_others", S, &[opt("condition", Condition, "[]"), opt("actions", Actions, "[]")],
        "Runs the actions once, as the current player, if the condition holds for every other player."),
    call("run", S, &[opt("name", FUNCTION, "noop"), opt("args", FunctionArgs, "{}")],
        "Runs a function made by `def`, with each string `\"$key\"` in its body replaced by the argument of that name."),
    call("pause", S, &[opt("ms", Amount, "1500")],
        "Shows the table as it is now and waits so many milliseconds before going on."),
    call("recalculate_buttons", S, &[opt("level", Number, "0")],
        "Works out again which buttons everybody is offered, looking at buttons of that interrupt level and above."),
    call("resume_deferred_actions", E, &[],
        "Runs what every player had put off because of an interrupt, in turn order."),
    call("cancel_deferred_actions", E, &[],
        "Drops what every player had put off because of an interrupt, such as a discarder's pending end of turn."),
    call("recalculate_playables", E, &[],
        "Works out again which tiles the player whose turn it is may discard."),
    call("clear_player_cache", H, &[],
        "Forgets values remembered for the current player, such as waits, playable tiles and saved tile behaviors."),
];

#[rustfmt::skip]
const MESSAGES: &[Entry] = &[
    call("push_message", S, &[opt("message", Text, ""), opt("vars", Vars, "{}")],
        "Sends everybody a line that begins with the current player's seat and name."),
    call("push_system_message", S, &[opt("message", Text, ""), opt("vars", Vars, "{}")],
        "Sends everybody a line without a player's name."),
    call("big_text", S, &[opt("text", Text, ""), opt("vars", Vars, "{}")],
        "Shows a text large at the current player's place for a moment."),
    call("sort_hand", S, &[],
        "Sorts the current player's hand, leaving the draw where it is."),
    call("reveal_hand", S, &[],
        "Shows the current player's hand and draw to everybody until the round ends."),
    call("reveal_other_hands", S, &[],
        "Shows the hands and draws of all other players to everybody until the round ends."),
];

#[rustfmt::skip]
const RULES: &[Entry] = &[
    call("add_rule", S, &[opt("tab", TAB, "Rules"), opt("title", TITLE, ""), opt("text", Text, ""), opt("vars_or_order", VARS_OR_ORDER, ""), opt("order", Number, "0")],
        "Adds a line under that title of the rules text, making the tab and the title if needed; a negative order takes the full width."),
    call("update_rule", S, &[req("tab", TAB), req("title", TITLE), req("text", Text), opt("vars_or_order", VARS_OR_ORDER, ""), opt("order", Number, "")],
        "Adds a line under a title of the rules text that already exists, unless the same line is there."),
    call("delete_rule", S, &[opt("tab", TAB, "Rules"), opt("title", TITLE, ""), opt("vars_or_text", Value, ""), opt("vars", Vars, "{}")],
        "Removes a title from a tab of the rules text."),
    call("add_rule_tab", S, &[opt("tab", TAB, "Rules"), opt("vars", Vars, "{}")],
        "Adds an empty tab to the rules text, which fixes its place among the tabs."),
    call("rename_rule_tab", H, &[opt("from", TAB, "Rules"), opt("to", TAB, "Rules"), opt("vars", Vars, "{}")],
        "Gives a tab of the rules text another name, joining it with the tab that has that name already."),
];

#[rustfmt::skip]
const WALLS: &[Entry] = &[
    call("draw", S, &[opt("num", Amount, "1"), opt("tile", DRAW_FROM, "")],
        "Draws tiles for the current player: from the wall, from its opposite end, or a named tile; a negative number puts drawn tiles back."),
    call("draw_aside", E, &[opt("num", Amount, "1"), opt("tile", DRAW_FROM, "")],
        "Draws tiles like `draw`, but sets them aside instead of giving them to the draw."),
    call("play_tile", S, &[opt("tile", Tile, "1m"), opt("index", Int, "0")],
        "Discards the tile at that place of hand and draw; this is what clicking a tile does."),
    call("discard_draw", S, &[],
        "Discards the drawn tile as if the player had clicked it; meant for auto buttons."),
    call("check_discard_passed", S, &[],
        "Fires `after_discard_passed` if the last thing that happened is a discard nobody claimed."),
    call("register_last_discard", E, &[],
        "Treats the last tile of the current player's pond as a fresh discard."),
    call("draw_from_aside", S, &[],
        "Moves the first tile set aside into the draw; `move_tiles` is the newer way."),
    call("draw_last_discard", S, &[],
        "Takes the last discard out of its pond into the current player's draw; `move_tiles` is the newer way."),
    call("merge_draw", S, &[],
        "Puts the draw into the hand; `move_tiles` is the newer way."),
    call("pass_draws", S, &[opt("seat", Seat, "self"), opt("num", Int, "1")],
        "Hands the first drawn tiles over to another player's draw."),
    call("shift_tile_to_dead_wall", S, &[opt("num", Amount, "1")],
        "Moves the last tiles of the wall to the front of the dead wall."),
    call("reveal_tile", S, &[opt("tile", NamedTile, "1m")],
        "Adds a tile to the revealed tiles above the table; a position keeps following the dead wall."),
    call("save_revealed_tiles", S, &[opt("label", LABEL, "default")],
        "Remembers the revealed tiles under a label for the rest of the round."),
    call("load_revealed_tiles", S, &[opt("label", LABEL, "default")],
        "Brings back the revealed tiles saved under a label."),
    call("scry", S, &[opt("num", Int, "1")],
        "Shows the current player the next tiles of the wall; 0 hides them again."),
    call("scry_all", S, &[opt("num", Int, "1")],
        "Shows everybody the next tiles of the wall."),
    call("scry_named_tiles", H, &[opt("tiles", NAMED_TILES, "[]")],
        "Shows everybody these tiles in place of the next tiles of the wall."),
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
const CALLS: &[Entry] = &[
    call("call", S, &[],
        "Makes the chosen call on the last discard; the turn does not change by itself."),
    call("self_call", S, &[],
        "Makes the chosen call entirely from the player's own hand and draw."),
    call("upgrade_call", S, &[],
        "Adds the chosen tile to the player's call that the button's `upgrades` names."),
    call("flower", S, &[rest1("tiles", Tile)],
        "Puts one of the given tiles from hand or draw down as a call of its own."),
    call("trigger_custom_call", E, &[opt("name", AnyOf(&[BUTTON, CALL]), ""), opt("source", OneOf(&["hand", "discards"]), "hand"), opt("choice", TARGETS, "[]"), opt("called", TARGETS, "[]")],
        "Makes a call at once without a button press, in the style of the button of that name."),
    call("flip_all_calls_faceup", S, &[],
        "Turns all tiles of everybody's calls face up."),
    call("flip_own_calls_faceup", H, &[],
        "Turns all tiles of the current player's calls face up."),
];

#[rustfmt::skip]
const TURNS: &[Entry] = &[
    call("advance_turn", S, &[],
        "Passes the turn to the next player in turn order and fires the turn change events."),
    call("change_turn", S, &[opt("seat", Seat, "self")],
        "Gives the turn to a player without a draw and without turn change events, as after a call."),
    call("reverse_turn_order", S, &[],
        "Makes the turn go round the other way for the rest of the round, or back again."),
];

#[rustfmt::skip]
const ENDINGS: &[Entry] = &[
    call("win_by_discard", S, &[opt("scoring", SCORING, "win")],
        "Declares a win of the current player on the last discard."),
    call("win_by_call", S, &[opt("scoring", SCORING, "win")],
        "Declares a win of the current player on the tile another player just called, as in robbing a kan."),
    call("win_by_draw", S, &[opt("scoring", SCORING, "win")],
        "Declares a win of the current player on the drawn tile."),
    call("win_by_second_visible_discard", E, &[opt("scoring", SCORING, "")],
        "Declares a win of the current player on the last discarder's face-up discard before the last one."),
    call("ryuukyoku", S, &[opt("name", Text, ""), opt("scoring", SCORING, "")],
        "Ends the round by an exhaustive draw, with the payments that the ruleset gives it."),
    call("abortive_draw", S, &[opt("name", Text, "")],
        "Ends the round by an abortive draw: nobody pays, the dealer stays and honba grows by one."),
    call("modify_winner", S, &[req("key", WINNER_KEY), req("value", AnyOf(&[Amount, Text])), opt("method", WINNER_METHOD, "set")],
        "Changes what the winner screen shows for the current player without changing any payment."),
    call("modify_payout", S, &[opt("seats", Seats, "self"), opt("amount", Amount, "0"), opt("method", PAYOUT_METHOD, "add")],
        "Changes what the selected players win or lose in this round's score exchange; meant for `after_scoring`."),
    call("set_scoring_header", S, &[opt("header", Text, ""), opt("vars", Vars, "{}")],
        "Sets the headline of the score exchange screen."),
];

#[rustfmt::skip]
pub(crate) const LEDGER: &[Entry] = &[
    call("make_responsible_for", S, &[opt("seats", Seats, "self"), opt("yaku", YAKU_OR_ALL, "all")],
        "Makes one player pay for the yaku of another: the current player for the selected ones, or with `scoring_logic` the selected ones for the current player."),
    call("clear_responsibilities", H, &[opt("towards", Seats, "all"), opt("yaku", YAKU_OR_ALL, "all")],
        "Frees the current player from paying for the yaku of the selected players."),
    call("change_dealership", H, &[opt("seat", Seat, "shimocha")],
        "Chooses the next dealer in `before_start`; run as east, `self` repeats the deal."),
    call("end_game", H, &[],
        "Ends the game instead of starting another round."),
    call("replace_winning_hand_jokers", H, &[],
        "Shows the hand on the winner screen with its jokers replaced by the tiles they stand for."),
    call("add_to_pot", H, &[rest1("amount", AMOUNT)],
        "Adds points to the pot out of nowhere; a negative amount takes some away."),
    call("declare_payment", H, &[rest("arguments", Value)],
        "Is reserved and does nothing."),
    call("_counter_assignment", H, &[req("label", Text), req("counter", COUNTER), req("operator", OneOf(&["="])), req("expression", Expression)],
        "Sets a counter and writes the step into the payment being worked out; scripts write it `x = e :: \"Label\"`."),
    call("print_responsibilities", H, &[opt("seats", Seats, "self")],
        "Writes who pays for whose yaku to the log."),
    call("print_txns", H, &[],
        "Writes the payments worked out so far to the log."),
];

#[rustfmt::skip]
const COUNTERS: &[Entry] = &[
    call("set_status", S, &[rest1("statuses", STATUS)],
        "Gives the current player these statuses."),
    call("unset_status", S, &[rest1("statuses", STATUS)],
        "Takes these statuses from the current player."),
    call("set_status_all", S, &[rest1("statuses", STATUS)],
        "Gives every player these statuses."),
    call("unset_status_all", S, &[rest1("statuses", STATUS)],
        "Takes these statuses from every player."),
    call("set_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Sets a counter of the current player; scripts can write `x = amount`."),
    call("set_counter_all", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Works out the amount for the current player and sets everybody's counter to it."),
    call("add_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Adds to a counter of the current player; scripts can write `x += amount`."),
    call("subtract_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Subtracts from a counter of the current player; scripts can write `x -= amount`."),
    call("multiply_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Multiplies a counter of the current player; scripts can write `x *= amount`."),
    call("divide_counter", S, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Divides a counter of the current player and rounds down; scripts can write `x /= amount`."),
    call("exponentiate_counter", H, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Raises a counter of the current player to a power."),
    call("_set_counter", H, &[req("counter", COUNTER), rest1("amount", AMOUNT)],
        "Is another name of `set_counter`."),
];

#[rustfmt::skip]
const SCORES: &[Entry] = &[
    call("add_score", S, &[opt("amount", Amount, "0"), opt("recipients", Seats, "self")],
        "Gives points to the selected players at once, apart from the round's payments."),
    call("subtract_score", S, &[opt("amount", Amount, "0"), opt("recipients", Seats, "self")],
        "Takes points from the selected players at once, apart from the round's payments."),
    call("put_down_riichi_stick", S, &[opt("num", Int, "1")],
        "Adds the value of so many sticks to the pot and lays a stick before the player, without taking points from anybody."),
    call("bet_points", E, &[rest1("amount", AMOUNT)],
        "Moves points from the current player to the pot."),
    call("add_honba", S, &[opt("num", Amount, "1")],
        "Adds to the honba count; a negative number lowers it."),
];

#[rustfmt::skip]
const BUTTONS: &[Entry] = &[
    call("press_button", S, &[opt("button", BUTTON, "skip")],
        "Presses a button for the current player if it is offered; meant for auto buttons."),
    call("press_first_call_button", S, &[opt("button", BUTTON, "skip")],
        "Chooses the first of the calls that the button has opened for choice."),
    call("enable_auto_button", E, &[req("auto_button", Name(Space::AutoButton))],
        "Switches an auto button on for the current player."),
    call("choose_yaku", S, &[],
        "Makes the button ask which yaku the player declares, and announces them."),
];

#[rustfmt::skip]
const MOVING: &[Entry] = &[
    call("mark", S, &[opt("spec", MARK_SPEC, "[]"), opt("before", Actions, "[]"), opt("after", Actions, "[]"), opt("cancelled", Actions, "[]")],
        "Makes the button ask the player to mark tiles or calls, each entry saying what, how many and which, before its actions run."),
    call("clear_marking", S, &[],
        "Declares the current player's marking done; needed after moving marked tiles by hand."),
    call("move_tiles", S, &[req("from", MoveTargets), req("to", MoveTarget)],
        "Moves tiles from zones of the table to one zone of the current player."),
    call("swap_tiles", S, &[req("from", MoveTargets), req("to", MoveTargets)],
        "Exchanges tiles of two zones one for one; those left over move to the other side."),
    call("copy_tiles", S, &[req("from", MoveTargets), req("to", MoveTarget)],
        "Copies tiles from zones of the table to one zone of the current player."),
    call("delete_tiles", S, &[req("from", MoveTargets)],
        "Removes tiles from the table."),
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
        "Calls pon on the marked discard, from whichever pond, and ends the marking."),
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
const JOKERS: &[Entry] = &[
    call("set_tile_alias", S, &[req("from", ALIAS_FROM), req("to", ALIAS_TO)],
        "Lets the current player use each of the first tiles as any of the second, which makes them jokers."),
    call("set_tile_alias_all", S, &[req("from", ALIAS_FROM), req("to", ALIAS_TO)],
        "Lets everybody use each of the first tiles as any of the second, which makes them jokers."),
    call("clear_tile_aliases", S, &[],
        "Takes all jokers from the current player; tile orders stay."),
    call("set_tile_ordering", S, &[req("tiles", TILES)],
        "Makes each tile the successor of the one before it in the current player's sequences."),
    call("set_tile_ordering_all", S, &[req("tiles", TILES)],
        "Makes each tile the successor of the one before it in everybody's sequences."),
    call("set_suit_ordering", H, &[rest1("suits", TILES)],
        "Makes each suit, given as a list of tiles, follow the one before it for the current player's offsets of ten."),
    call("set_suit_ordering_all", H, &[rest1("suits", TILES)],
        "Makes each suit, given as a list of tiles, follow the one before it for everybody's offsets of ten."),
    call("save_tile_behavior", S, &[opt("label", LABEL, "default")],
        "Remembers the current player's jokers and tile orders under a label for the rest of the round."),
    call("load_tile_behavior", S, &[opt("label", LABEL, "default")],
        "Brings back the current player's jokers and tile orders saved under a label."),
];

#[rustfmt::skip]
const ATTRIBUTES: &[Entry] = &[
    call("add_attr", S, &[req("targets", ATTR_TARGETS), req("attrs", ATTRS), opt("tile_specs", TILE_SPECS, "[]")],
        "Adds attributes to the current player's tiles in these places that match all tile specs."),
    call("remove_attr", H, &[req("targets", ATTR_TARGETS), req("attrs", ATTRS), opt("tile_specs", TILE_SPECS, "[]")],
        "Removes attributes from the current player's tiles in these places that match all tile specs."),
    call("add_attr_first_tile", S, &[req("tile", Tile), req("attrs", ATTRS)],
        "Adds attributes to the first such tile of the current player's hand and draw."),
    call("add_attr_tagged", S, &[req("tag", TAG), req("attrs", ATTRS)],
        "Adds attributes to all tiles in the game that are in the tag."),
    call("remove_attr_tagged", S, &[req("tag", TAG), req("attrs", ATTRS)],
        "Removes attributes from all tiles in the game that are in the tag."),
    call("remove_attr_hand", S, &[rest1("attrs", ATTR)],
        "Removes attributes from all tiles of the current player's hand."),
    call("remove_attr_all", S, &[rest1("attrs", ATTR)],
        "Removes attributes from all tiles of the current player's hand, draw and tiles set aside."),
    call("tag_tiles", S, &[req("tag", TAG), req("tiles", TAGGABLE)],
        "Adds tiles to a tag, making the tag if needed."),
    call("tag_drawn_tile", S, &[req("tag", TAG)],
        "Adds the current player's drawn tile to a tag."),
    call("tag_last_discard", S, &[req("tag", TAG)],
        "Adds the last discard to a tag."),
    call("tag_dora", S, &[req("tag", TAG), opt("indicator", NamedTile, "-1")],
        "Adds the tiles that `dora_indicators` gives for that indicator to a tag."),
    call("untag", S, &[req("tag", TAG)],
        "Deletes a tag."),
    call("untag_tiles", E, &[req("tag", TAG), req("tiles", UNTAGGABLE)],
        "Removes tiles from a tag."),
];

#[rustfmt::skip]
const CARDS: &[Entry] = &[
    call("draft_saki_card", S, &[opt("num", Int, "4")],
        "Makes the button offer so many cards from the deck and gives the player the chosen one as a status."),
    call("disable_saki_card", S, &[opt("seats", Seats, "self")],
        "Switches the cards of the selected players off by renaming their statuses."),
    call("enable_saki_card", S, &[opt("seats", Seats, "self")],
        "Switches the cards of the selected players on again."),
    call("saki_start", S, &[],
        "Announces everybody's cards and fires `after_saki_start` for each player."),
];

#[rustfmt::skip]
const DEBUG: &[Entry] = &[
    call("print", S, &[req("text", Text), opt("vars", Vars, "{}")],
        "Writes a text to the log, never to players."),
    call("inspect", E, &[rest("arguments", Value)],
        "Writes its arguments to the log just as they are."),
    call("print_status", E, &[opt("seats", Seats, "self")],
        "Writes the statuses of the selected players to the log."),
    call("print_counters", E, &[opt("seats", Seats, "self")],
        "Writes the counters of the selected players to the log."),
    call("print_context", E, &[],
        "Writes what the running actions know, such as seat, tile and caller, to the log."),
    call("print_hand", E, &[opt("seats", Seats, "self")],
        "Writes the hands of the selected players to the log."),
    call("print_discards", E, &[opt("seats", Seats, "self")],
        "Writes the discards of the selected players to the log."),
    call("print_tags", E, &[],
        "Writes all tags and their tiles to the log."),
    call("print_pao_map", E, &[opt("seats", Seats, "self")],
        "Is the older name of `print_responsibilities`."),
];
