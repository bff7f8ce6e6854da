//! The keys of a ruleset, of its buttons and of its auto buttons.

use crate::Reader::{Bots, Clock, Loader, Nobody, Page};
use crate::kind::prelude::*;

const YAKU_ENTRIES: Kind = ListOf(&Record(&[
    ("display_name", YAKU),
    ("value", YakuValue),
    ("when", Condition),
]));
const STATUSES: Kind = ListOf(&STATUS);
const STATUSES_AND_COUNTERS: Kind = ListOf(&AnyOf(&[STATUS, COUNTER]));
const INDICATORS: Kind = MapOf(&Tile, &TILES);
const MODS: Kind = ListOf(&AnyOf(&[
    Name(Space::ModCategory),
    Record(&[
        ("id", MOD),
        ("name", Text),
        ("desc", Text),
        ("default", Bool),
        ("order", Number),
        ("deps", ListOf(&MOD)),
        (
            "conflicts",
            ListOf(&AnyOf(&[MOD, Name(Space::ModCategory)])),
        ),
        ("config", ListOf(&MOD_OPTION)),
        ("class", Text),
    ]),
]));
const MOD_OPTION: Kind = Record(&[
    ("type", Text),
    ("name", Name(Space::Variable)),
    ("values", ListOf(&Value)),
    ("default", Value),
]);
const PRESETS: Kind = ListOf(&Record(&[
    ("display_name", Name(Space::Preset)),
    ("enabled_mods", ListOf(&MOD_ENTRY)),
]));
const STYLE: Kind = Record(&[
    ("tile_indices", MapOf(&Tile, &Text)),
    ("tile_back_color", Text),
    ("tile_side_back_color", Text),
    ("tile_back_side_color", Text),
    ("tablecloth_color", Text),
]);
const WAITS: Kind = Record(&[("win_definitions", ListOf(&MATCH)), ("show_no_yaku", Bool)]);
const NO_VALID_TILES: Kind = Record(&[("actions", Actions), ("recurse", Bool)]);
const PLACES: Kind = OneOf(&["east", "south", "west", "north"]);
const SIDES: Kind = OneOf(&["self", "shimocha", "toimen", "kamicha"]);

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
const DEAL: &[Entry] = &[
    key("wall", S, TILES, "[]", "Lists every tile of the wall, as often as it occurs."),
    key("starting_tiles", S, Int, "0", "Says how many tiles each player is dealt."),
    key("initial_dead_wall_length", E, Int, "0", "Says how many tiles at the end of the wall form the dead wall; without it, as many as are reserved."),
    key("reserved_tiles", S, ListOf(&Name(Space::Reserved)), "[]", "Names positions of the dead wall, the first name being its last tile."),
    key("revealed_tiles", S, ListOf(&NamedTile), "[]", "Lists the tiles revealed from the start of a round."),
    key("max_revealed_tiles", S, Int, "0", "Says how many places the row of revealed tiles has."),
    key("dora_indicators", S, INDICATORS, "{}", "Says which tiles each indicator makes dora."),
    key("reverse_dora_indicators", S, INDICATORS, "{}", "Says which tiles each indicator makes reverse dora."),
    key("num_dice", E, Int, "2", "Says how many dice are rolled in a round, from 2 to 10."),
];

#[rustfmt::skip]
const GAME: &[Entry] = &[
    key("num_players", E, Int, "4", "Says how many play, from 1 to 4."),
    key("initial_score", S, Number, "0", "Says how many points everybody starts with."),
    key("max_rounds", S, Int, "no limit", "Says after how many rounds the game ends, repeats not counted."),
    key("starting_round", E, Int, "0", "Says with which round the game begins, counted from 0."),
    key("starting_honba", E, Int, "0", "Says with how many honba the game begins."),
    key("agariyame", S, Bool, "false", "Ends the game when the dealer wins the last round."),
    key("tenpaiyame", S, Bool, "false", "Ends the game when the dealer is tenpai at the draw of the last round."),
    key("sudden_death_goal", E, Number, "", "Plays on after the last round until somebody has that score, for at most one more wind."),
    key("bloody_end", S, Bool, "false", "Lets the others play on after a win until all players but one have won."),
    key("persistent_statuses", S, STATUSES, "[]", "Lists statuses that last into the next round."),
    key("persistent_counters", S, ListOf(&COUNTER), "[]", "Lists counters that last into the next round."),
    key("persistent_tags", E, ListOf(&TAG), "[]", "Lists tags that last into the next round."),
    key("win_timer", E, Int, "30", "Says how many seconds each result screen stays.").read_by(Clock),
];

#[rustfmt::skip]
const PLAY: &[Entry] = &[
    key("buttons", S, MapOf(&BUTTON, &Fields(List::ButtonKeys)), "{}", "Defines the buttons that players can be offered."),
    key("auto_buttons", S, MapOf(&Name(Space::AutoButton), &Fields(List::AutoButtonKeys)), "{}", "Defines the switches that act for a player by themselves."),
    key("functions", S, MapOf(&FUNCTION, &Actions), "{}", "Holds the action lists that `run` runs."),
    key("play_restrictions", S, ListOf(&Tuple(&[OneOrMany(&TileSpec), Condition])), "[]", "Lists which tiles may not be discarded under which condition."),
    key("play_effects", S, ListOf(&Tuple(&[OneOrMany(&TileSpec), Actions])), "[]", "Lists which actions run when a certain tile is discarded."),
    key("on_no_valid_tiles", S, NO_VALID_TILES, "", "Says what happens when the player whose turn begins has no tile to discard, once or, with `recurse`, until there is one."),
    key("interruptible_actions", S, ListOf(&Word(List::Actions)), "[]", "Lists the actions after which buttons are offered anew, at level 100."),
    key("interrupt_levels", S, MapOf(&Word(List::Actions), &Number), "{}", "Gives actions after which buttons are offered anew, each with the lowest level of buttons it looks at."),
    key("declarable_yaku", E, ListOf(&YAKU), "all yaku", "Lists the yaku that `choose_yaku` offers."),
    key("dead_hand_buttons", E, Bool, "false", "Lets the player whose turn it is declare another player's hand dead."),
    key("constants", S, MapOf(&Name(Space::Const), &Value), "{}", "Holds the values that `@name` stands for.").read_by(Loader),
];

#[rustfmt::skip]
const SCORING_KEYS: &[Entry] = &[
    key("score_calculation", S, Fields(List::ScoreKeys), "", "Says how wins and draws are scored and paid."),
    key("scoring_logic", H, MapOf(&SCORING, &Actions), "", "Holds the action lists that work out payments step by step in a ledger."),
    key("yaku", S, YAKU_ENTRIES, "[]", "Is the usual first yaku list."),
    key("yakuman", S, YAKU_ENTRIES, "[]", "Is the usual second yaku list."),
    key("extra_yaku", S, YAKU_ENTRIES, "[]", "Is the usual list of yaku, such as dora, that do not count toward being allowed to win."),
    key("meta_yaku", S, YAKU_ENTRIES, "[]", "Is the usual list of yaku that look at the yaku awarded before."),
    key("yaku_precedence", S, MapOf(&YAKU, &SUPERSEDED), "{}", "Says which yaku each yaku pushes out, by name or by worth."),
    key("set_definitions", S, MapOf(&Name(Space::Set), &Set), "{}", "Defines the sets that match definitions are made of."),
    key("win_definition", S, MatchDefinition, "", "Defines what a complete hand is."),
    key("open_win_definition", E, MatchDefinition, "", "Defines what a complete hand with calls is, for American rulesets."),
    key("tenpai_definition", S, MatchDefinition, "derived", "Defines what a hand one tile from complete is."),
    key("iishanten_definition", E, MatchDefinition, "derived", "Defines what a hand two tiles from complete is."),
];

#[rustfmt::skip]
const DISPLAY: &[Entry] = &[
    key("display_name", E, Text, "", "Names the ruleset in menus.").read_by(Page),
    key("tutorial_link", E, Text, "", "Links to a page that explains the ruleset.").read_by(Page),
    key("shown_statuses", S, STATUSES_AND_COUNTERS, "[]", "Lists the statuses and counters that players see about themselves."),
    key("shown_statuses_public", E, STATUSES_AND_COUNTERS, "[]", "Lists the statuses and counters that everybody sees about everybody."),
    key("show_waits", E, WAITS, "", "Lets players see what their hand would wait for."),
    key("show_nearest_american_hand", E, Bool, "false", "Shows players the American hand they are closest to.").read_by(Page),
    key("display_honba", S, Bool, "false", "Shows the honba count.").read_by(Page),
    key("display_riichi_sticks", S, Bool, "false", "Shows the number of riichi sticks in the pot.").read_by(Page),
    key("display_wall", S, Bool, "false", "Shows the walls on the table.").read_by(Page),
    key("display_round_marker", E, Bool, "true", "Shows the round marker.").read_by(Page),
    key("four_rows_discards", E, Bool, "false", "Lays ponds out in four rows.").read_by(Page),
    key("score_e_notation", E, Bool, "false", "Writes large scores in scientific notation.").read_by(Page),
    key("shiny_dora", H, Bool, "false", "Draws dora tiles in a shiny style.").read_by(Page),
    key("custom_style", S, STYLE, "{}", "Sets colors of the table and tiles, and the letters written on tiles.").read_by(Page),
    key("translations", E, MapOf(&Text, &Text), "", "Says which names are shown in place of the yaku's own.").read_by(Page),
];

#[rustfmt::skip]
const LIBRARY: &[Entry] = &[
    key("available_mods", S, MODS, "[]", "Lists the mods that a room can enable, under category headers.").read_by(Loader),
    key("default_mods", S, ListOf(&MOD_ENTRY), "[]", "Lists the mods enabled when a room is opened.").read_by(Loader),
    key("available_presets", S, PRESETS, "[]", "Lists named selections of mods.").read_by(Loader),
    key("enabled_mods", E, ListOf(&MOD_ENTRY), "", "Lists the mods that were applied; written when the ruleset is loaded.").read_by(Loader),
];

#[rustfmt::skip]
const CARDS: &[Entry] = &[
    key("enable_saki_cards", S, Bool, "false", "Plays with power cards."),
    key("saki_deck", S, ListOf(&Name(Space::Card)), "", "Lists the cards of the deck."),
    key("saki_ver", S, OneOf(&["v12", "v13"]), "", "Says which edition of the power cards is used.").read_by(Page),
];

#[rustfmt::skip]
const RIGGING: &[Entry] = &[
    key("starting_hand", S, MapOf(&PLACES, &TILES), "", "Fixes the hands that players are dealt."),
    key("starting_draws", S, TILES, "", "Fixes the first tiles drawn from the wall."),
    key("starting_dead_wall", E, TILES, "", "Fixes the first tiles drawn from the opposite end."),
    key("starting_dice", H, ListOf(&Int), "", "Fixes all dice."),
    key("die1", E, Int, "", "Fixes the first die."),
    key("die2", E, Int, "", "Fixes the second die."),
    key("tsumogiri_bots", E, Bool, "false", "Makes bots discard whatever they draw.").read_by(Bots),
    key("debug_status", E, Bool, "false", "Shows everybody's statuses, counters and buttons; refused outside test games."),
];

#[rustfmt::skip]
const OLDER: &[Entry] = &[
    key("point_name", S, Text, "", "Names the unit of points for rulesets with `method`."),
    key("limit_point_name", S, Text, "", "Names the unit of the second points for rulesets with `method`."),
    key("minipoint_name", S, Text, "", "Names the unit of minipoints for rulesets with `method`."),
    key("yaku_alt_names", S, Value, "", "Has no effect.").read_by(Nobody),
];

#[rustfmt::skip]
const BUTTON_KEYS: &[Entry] = &[
    key("display_name", S, Text, "Button", "Is the text on the button."),
    key("show_when", S, Condition, "[]", "Says when the button is offered."),
    key("actions", S, Actions, "[]", "Lists what happens when the button is chosen; scripts write it as the `do` block."),
    key("call", S, CallSpec, "[]", "Says which tiles of the hand make the call, relative to the called tile."),
    key("call_conditions", S, Condition, "[]", "Filters the ways to make the call one by one."),
    key("precedence_over", S, ListOf(&AnyOf(&[BUTTON, CALL])), "[]", "Lists the buttons or calls that this one beats when several players press."),
    key("unskippable", S, Condition, "false", "Leaves the player no way to skip or discard while the button is offered."),
    key("cancellable", S, Bool, "true", "Lets the player leave the button's marking again."),
    key("upgrades", E, CALL, "", "Names the call that `upgrade_call` adds a tile to."),
    key("call_name", E, CALL, "the button id", "Names the call that the button makes."),
    key("msg_name", E, Text, "the call name", "Is the name of the call in messages."),
    key("call_style", E, MapOf(&SIDES, &CallStyle), "", "Says for each side a tile can be called from how the call is laid out."),
    key("call_hidden", E, Bool, "false", "Conceals the tiles of the call from the other players."),
    key("call_priority_list", E, ListOf(&Condition), "", "Lists conditions that decide, the first one first, between players who press the same button."),
    key("interrupt_level", E, Number, "100", "Says up to which level of interrupt the button is looked at."),
];

#[rustfmt::skip]
const AUTO_BUTTON_KEYS: &[Entry] = &[
    key("display_name", S, Text, "A", "Is the text on the switch."),
    key("desc", S, Text, "", "Explains the switch on hover."),
    key("enabled_at_start", S, Bool, "false", "Switches it on at the start."),
    key("actions", S, Actions, "[]", "Lists what it does for the player; scripts write it as the `do` block."),
    key("persistent", H, Bool, "false", "Keeps the player's setting into the next round."),
];
