//! The keys of a ruleset, of its buttons and of its auto buttons.

use crate::ReadBy::{Bots, Clock, Loader, Nobody, Page};
use crate::kind::prelude::*;

const YAKU_ENTRIES: ValueKind = ListOf(&Record(&[
    ("display_name", YAKU),
    ("value", YakuValue),
    ("when", Condition),
]));
const STATUSES: ValueKind = ListOf(&STATUS);
const STATUSES_AND_COUNTERS: ValueKind = ListOf(&AnyOf(&[STATUS, COUNTER]));
const INDICATORS: ValueKind = MapOf(&Tile, &TILES);
const MODS: ValueKind = ListOf(&AnyOf(&[
    Name(NameSpace::ModCategory),
    Record(&[
        ("id", MOD),
        ("name", Text),
        ("desc", Text),
        ("default", Bool),
        ("order", Number),
        ("deps", ListOf(&MOD)),
        (
            "conflicts",
            ListOf(&AnyOf(&[MOD, Name(NameSpace::ModCategory)])),
        ),
        ("config", ListOf(&MOD_OPTION)),
        ("class", Text),
    ]),
]));
const MOD_OPTION: ValueKind = Record(&[
    ("type", Text),
    ("name", Name(NameSpace::Variable)),
    ("values", ListOf(&Value)),
    ("default", Value),
]);
const PRESETS: ValueKind = ListOf(&Record(&[
    ("display_name", Name(NameSpace::Preset)),
    ("enabled_mods", ListOf(&MOD_ENTRY)),
]));
const STYLE: ValueKind = Record(&[
    ("tile_indices", MapOf(&Tile, &Text)),
    ("tile_back_color", Text),
    ("tile_side_back_color", Text),
    ("tile_back_side_color", Text),
    ("tablecloth_color", Text),
]);
const WAITS: ValueKind = Record(&[("win_definitions", ListOf(&MATCH)), ("show_no_yaku", Bool)]);
const LISTING: ValueKind = Record(&[("family", Text), ("tags", ListOf(&Text)), ("tiles", TILES)]);
const NO_VALID_TILES: ValueKind = Record(&[("actions", Actions), ("recurse", Bool)]);
const WINDS: ValueKind = OneOf(&["east", "south", "west", "north", "centre"]);
const SIDES: ValueKind = OneOf(&["self", "shimocha", "toimen", "toimen2", "kamicha"]);

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "Tiles and the deal",
        entries: DEAL,
    },
    Section {
        title: "The game",
        entries: GAME,
    },
    Section {
        title: "Play",
        entries: PLAY,
    },
    Section {
        title: "Matching and scoring",
        entries: SCORING_KEYS,
    },
    Section {
        title: "Display",
        entries: DISPLAY,
    },
    Section {
        title: "Mods and the library",
        entries: LIBRARY,
    },
    Section {
        title: "Power cards",
        entries: CARDS,
    },
    Section {
        title: "Rigging and testing",
        entries: RIGGING,
    },
    Section {
        title: "Keys of older rulesets",
        entries: OLDER,
    },
];
pub(crate) const BUTTON_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: BUTTON_KEYS,
}];
pub(crate) const AUTO_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: AUTO_BUTTON_KEYS,
}];

#[rustfmt::skip]
const DEAL: &[NameEntry] = &[
    key("wall", S, TILES, "[]", "Lists every tile of the wall, once for each copy."),
    key("starting_tiles", S, Int, "0", "The number of tiles each player is dealt."),
    key("initial_dead_wall_length", E, Int, "0", "The number of tiles at the end of the wall that form the dead wall; without it, as many as are reserved."),
    key("reserved_tiles", S, ListOf(&Name(NameSpace::Reserved)), "[]", "Names positions of the dead wall, the first name being its last tile."),
    key("revealed_tiles", S, ListOf(&NamedTile), "[]", "Lists the tiles revealed from the start of a round."),
    key("max_revealed_tiles", S, Int, "0", "The length of the row of revealed tiles, which is padded with tile backs."),
    key("dora_indicators", S, INDICATORS, "{}", "Maps each indicator to the tiles it makes dora."),
    key("reverse_dora_indicators", S, INDICATORS, "{}", "Maps each indicator to the tiles it makes reverse dora."),
    key("num_dice", E, Int, "2", "The number of dice rolled in a round, from 2 to 10."),
];

#[rustfmt::skip]
const GAME: &[NameEntry] = &[
    key("num_players", E, Int, "4", "The number of players, from 1 to 5."),
    key("initial_score", S, Number, "0", "The score each player starts with."),
    key("max_rounds", S, Int, "no limit", "The number of rounds after which the game ends, not counting repeats."),
    key("starting_round", E, Int, "0", "The round with which the game begins, counted from 0."),
    key("starting_honba", E, Int, "0", "The honba count with which the game begins."),
    key("agariyame", S, Bool, "false", "Ends the game when the dealer wins the last round."),
    key("tenpaiyame", S, Bool, "false", "Ends the game when the dealer is tenpai at the draw of the last round."),
    key("sudden_death_goal", E, Number, "", "Continues after the last round until someone reaches that score, for at most one more round wind."),
    key("bloody_end", S, Bool, "false", "Lets the others continue after a win until all players but one have won."),
    key("persistent_statuses", S, STATUSES, "[]", "Lists statuses that last into the next round."),
    key("persistent_counters", S, ListOf(&COUNTER), "[]", "Lists counters that last into the next round."),
    key("persistent_tags", E, ListOf(&TAG), "[]", "Lists tags that last into the next round."),
    key("win_timer", E, Int, "30", "The number of seconds for which each result screen is shown.").read_by(Clock),
];

#[rustfmt::skip]
const PLAY: &[NameEntry] = &[
    key("buttons", S, MapOf(&BUTTON, &Fields(NameList::ButtonKeys)), "{}", "Defines the buttons that players can be offered."),
    key("auto_buttons", S, MapOf(&Name(NameSpace::AutoButton), &Fields(NameList::AutoButtonKeys)), "{}", "Defines the switches with which a player can have actions done automatically."),
    key("functions", S, MapOf(&FUNCTION, &Actions), "{}", "Holds the action lists that `run` runs."),
    key("play_restrictions", S, ListOf(&Tuple(&[OneOrMany(&TileSpec), Condition])), "[]", "Lists which tiles may not be discarded under which condition."),
    key("play_effects", S, ListOf(&Tuple(&[OneOrMany(&TileSpec), Actions])), "[]", "Lists which actions run when which tiles are discarded."),
    key("on_no_valid_tiles", S, NO_VALID_TILES, "", "The actions that run when the player whose turn begins has no tile to discard: once or, with `recurse`, until there is one."),
    key("interruptible_actions", S, ListOf(&Word(NameList::Actions)), "[]", "Lists the actions after which the offered buttons are recomputed, at level 100."),
    key("interrupt_levels", S, MapOf(&Word(NameList::Actions), &Number), "{}", "Lists the actions after which the offered buttons are recomputed, each with the lowest level of buttons to consider."),
    key("declarable_yaku", E, ListOf(&YAKU), "all yaku", "Lists the yaku that `choose_yaku` offers."),
    key("dead_hand_buttons", E, Bool, "false", "Lets the player whose turn it is declare another player's hand dead."),
    key("constants", S, MapOf(&Name(NameSpace::Const), &Value), "{}", "Holds the values that `@name` stands for.").read_by(Loader),
];

#[rustfmt::skip]
const SCORING_KEYS: &[NameEntry] = &[
    key("score_calculation", S, Fields(NameList::ScoreKeys), "", "Defines how wins and draws are scored and paid."),
    key("scoring_logic", H, MapOf(&SCORING, &Actions), "", "Holds the action lists that compute payments step by step in a ledger."),
    key("yaku", S, YAKU_ENTRIES, "[]", "The usual first yaku list."),
    key("yakuman", S, YAKU_ENTRIES, "[]", "The usual second yaku list."),
    key("extra_yaku", S, YAKU_ENTRIES, "[]", "The usual list of yaku, such as dora, that do not count toward the minimum needed to win."),
    key("meta_yaku", S, YAKU_ENTRIES, "[]", "The usual list of yaku that depend on the yaku awarded so far."),
    key("yaku_precedence", S, MapOf(&YAKU, &SUPERSEDED), "{}", "Defines which yaku each yaku supersedes, by name or by value."),
    key("set_definitions", S, MapOf(&Name(NameSpace::Set), &Set), "{}", "Defines the sets that match definitions are made of."),
    key("win_definition", S, MatchDefinition, "", "Defines complete hands."),
    key("open_win_definition", E, MatchDefinition, "", "Defines complete hands with calls, for American rulesets."),
    key("tenpai_definition", S, MatchDefinition, "derived", "Defines hands that are one tile from complete."),
    key("iishanten_definition", E, MatchDefinition, "derived", "Defines hands that are two tiles from complete."),
];

#[rustfmt::skip]
const DISPLAY: &[NameEntry] = &[
    key("display_name", E, Text, "", "Names the ruleset in menus.").read_by(Page),
    key("listing", J, LISTING, "{}", "Says where the ruleset stands among others: the family of games that it belongs to, tags to search for it by, and three tiles that stand for it.").read_by(Loader),
    key("tutorial_link", E, Text, "", "Links to a page that explains the ruleset.").read_by(Page),
    key("shown_statuses", S, STATUSES_AND_COUNTERS, "[]", "Lists the statuses and counters of their own that players see."),
    key("shown_statuses_public", E, STATUSES_AND_COUNTERS, "[]", "Lists the statuses and counters of each player that everyone sees."),
    key("show_waits", E, WAITS, "", "Shows players what their hand would wait for after each discard."),
    key("show_nearest_american_hand", E, Bool, "false", "Shows players the American hand they are closest to.").read_by(Page),
    key("display_honba", S, Bool, "false", "Shows the honba count.").read_by(Page),
    key("display_riichi_sticks", S, Bool, "false", "Shows the number of riichi sticks in the pot.").read_by(Page),
    key("display_wall", S, Bool, "false", "Shows the walls on the table.").read_by(Page),
    key("display_round_marker", E, Bool, "true", "Shows the round marker.").read_by(Page),
    key("four_rows_discards", E, Bool, "false", "Lays ponds out in four rows.").read_by(Page),
    key("score_e_notation", E, Bool, "false", "Writes large scores in scientific notation.").read_by(Page),
    key("shiny_dora", H, Bool, "false", "Draws dora tiles with a shine.").read_by(Page),
    key("custom_style", S, STYLE, "{}", "Sets colors of the table and tiles, and the letters written on tiles.").read_by(Page),
    key("translations", E, MapOf(&Text, &Text), "", "Maps names of yaku to the names shown in their place.").read_by(Page),
];

#[rustfmt::skip]
const LIBRARY: &[NameEntry] = &[
    key("available_mods", S, MODS, "[]", "Lists the mods that a room can enable, under category headers.").read_by(Loader),
    key("default_mods", S, ListOf(&MOD_ENTRY), "[]", "Lists the mods enabled when a room is opened.").read_by(Loader),
    key("available_presets", S, PRESETS, "[]", "Lists named selections of mods.").read_by(Loader),
    key("enabled_mods", E, ListOf(&MOD_ENTRY), "", "Lists the mods that were applied; written when the ruleset is loaded.").read_by(Loader),
];

#[rustfmt::skip]
const CARDS: &[NameEntry] = &[
    key("enable_saki_cards", S, Bool, "false", "Plays with power cards."),
    key("saki_deck", S, ListOf(&Name(NameSpace::Card)), "", "Lists the cards of the deck."),
    key("saki_ver", S, OneOf(&["v12", "v13"]), "", "The edition of the power cards.").read_by(Page),
];

#[rustfmt::skip]
const RIGGING: &[NameEntry] = &[
    key("starting_hand", S, MapOf(&WINDS, &TILES), "", "Fixes the hands that players are dealt."),
    key("starting_draws", S, TILES, "", "Fixes the first tiles drawn from the wall."),
    key("starting_dead_wall", E, TILES, "", "Fixes the first tiles drawn from the opposite end."),
    key("starting_dice", H, ListOf(&Int), "", "Fixes all dice."),
    key("die1", E, Int, "", "Fixes the first die."),
    key("die2", E, Int, "", "Fixes the second die."),
    key("tsumogiri_bots", E, Bool, "false", "Makes bots discard whatever they draw.").read_by(Bots),
    key("debug_status", E, Bool, "false", "Shows all players' statuses, counters and buttons; refused outside test games."),
];

#[rustfmt::skip]
const OLDER: &[NameEntry] = &[
    key("point_name", S, Text, "", "The unit of points, in rulesets with `method`."),
    key("limit_point_name", S, Text, "", "The unit of the second kind of points, in rulesets with `method`."),
    key("minipoint_name", S, Text, "", "The unit of minipoints, in rulesets with `method`."),
    key("yaku_alt_names", S, Value, "", "Has no effect.").read_by(Nobody),
];

#[rustfmt::skip]
const BUTTON_KEYS: &[NameEntry] = &[
    key("display_name", S, Text, "Button", "The text on the button."),
    key("show_when", S, Condition, "[]", "The condition under which the button is offered."),
    key("actions", S, Actions, "[]", "Lists what happens when the button is chosen; scripts write it as the `do` block."),
    key("call", S, CallSpec, "[]", "The hand tiles that make the call, relative to the called tile."),
    key("call_conditions", S, Condition, "[]", "A condition that each way of making the call has to satisfy."),
    key("precedence_over", S, ListOf(&AnyOf(&[BUTTON, CALL])), "[]", "Lists the buttons or calls that this one beats when several players press buttons."),
    key("unskippable", S, Condition, "false", "The condition under which the player can neither skip nor discard while the button is offered."),
    key("cancellable", S, Bool, "true", "Lets the player cancel the button's marking."),
    key("upgrades", E, CALL, "", "Names the call that `upgrade_call` adds a tile to."),
    key("call_name", E, CALL, "the button id", "Names the call that the button makes."),
    key("msg_name", E, Text, "the call name", "The name of the call in messages."),
    key("call_style", E, MapOf(&SIDES, &CallStyle), "", "How the call is laid out, for each player the tile can be called from."),
    key("call_hidden", E, Bool, "false", "Conceals the tiles of the call from the other players."),
    key("call_priority_list", E, ListOf(&Condition), "", "Lists conditions that decide, in order, between players who press the same button."),
    key("interrupt_level", E, Number, "100", "The interrupt level: the button is considered by interrupts of this level or below."),
];

#[rustfmt::skip]
const AUTO_BUTTON_KEYS: &[NameEntry] = &[
    key("display_name", S, Text, "A", "The text on the switch."),
    key("desc", S, Text, "", "Explains the switch on hover."),
    key("enabled_at_start", S, Bool, "false", "Whether it is on at the start of a round."),
    key("actions", S, Actions, "[]", "Lists what it does for the player; scripts write it as the `do` block."),
    key("persistent", H, Bool, "false", "Keeps the player's setting for the next round."),
];
