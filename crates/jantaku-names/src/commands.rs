//! The commands of MahjongScript, the methods of `apply`, the sigils and the prefixes.
//!
//! A `do` block is always written last, whatever its place among the parameters here.

use crate::entry::Param;
use crate::kind::prelude::*;

const SPECS: Kind = OneOrMany(&TileSpec);
const PREPEND: Param = opt("options", Record(&[("prepend", Bool)]), "");
const APPEND_OR_PREPEND: Param = opt(
    "options",
    Record(&[("append", Bool), ("prepend", Bool)]),
    "",
);
/// A block, one action, or the name of a function to run.
const BODY: Param = req("body", AnyOf(&[Actions, FUNCTION]));
const BLOCK: Param = req("body", Actions);
const CONFIG: Param = opt("config", MapOf(&Name(Space::Variable), &Value), "{}");
const MOD_FIELDS: Kind = Record(&[
    ("name", Text),
    ("desc", Text),
    ("default", Bool),
    ("order", Number),
    ("deps", ListOf(&MOD)),
    (
        "conflicts",
        ListOf(&AnyOf(&[MOD, Name(Space::ModCategory)])),
    ),
    ("category", Name(Space::ModCategory)),
]);
const OPTION_FIELDS: Kind = Record(&[
    ("name", Name(Space::Variable)),
    ("values", ListOf(&Value)),
    ("default", Value),
    ("type", Text),
]);

pub(crate) const SECTIONS: &[Section] = &[
    Section {
        title: "Setting values",
        entries: SETTING,
    },
    Section {
        title: "Sets, matches and yaku",
        entries: HANDS,
    },
    Section {
        title: "Play",
        entries: PLAY,
    },
    Section {
        title: "Mods and presets",
        entries: MODS,
    },
    Section {
        title: "Loading",
        entries: LOADING,
    },
];
pub(crate) const METHOD_SECTIONS: &[Section] = &[
    Section {
        title: "Any value",
        entries: ANY_VALUE,
    },
    Section {
        title: "Lists and objects",
        entries: COLLECTIONS,
    },
    Section {
        title: "Numbers",
        entries: NUMBERS,
    },
];
pub(crate) const SIGIL_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: SIGILS,
}];
pub(crate) const PREFIX_SECTIONS: &[Section] = &[Section {
    title: "",
    entries: PREFIXES,
}];

#[rustfmt::skip]
const SETTING: &[Entry] = &[
    call("set", S, &[req("name", ToplevelKey), req("value", Value)],
        "Sets a key of the ruleset, replacing what was there."),
    call("var", E, &[req("name", ToplevelKey), req("value", Value)],
        "Is the older form of `set`."),
    call("apply", S, &[req("method", Word(List::ApplyMethods)), req("path", Path), opt("value", Value, "")],
        "Changes the value at a path of the ruleset by a method such as `add`, `append` or `delete`."),
    call("replace", S, &[req("count", AnyOf(&[OneOf(&["all"]), Int])), req("path", Path), req("from", Value), req("to", Value)],
        "Replaces a value by another wherever it occurs below a path, or only the first few times."),
    call("define_const", S, &[req("name", Name(Space::Const)), req("value", Value)],
        "Defines a constant, to be written `@name`, or `+@name` to put its elements into a list."),
];

#[rustfmt::skip]
const HANDS: &[Entry] = &[
    call("define_set", S, &[req("name", Name(Space::Set)), req("set", Set)],
        "Defines a set for match definitions, such as a sequence or a triplet."),
    call("define_match", S, &[req("name", MATCH), rest1("matches", MatchSpec)],
        "Defines what a hand has to look like to match that name."),
    call("extend_match", S, &[req("name", MATCH), rest1("matches", MatchSpec)],
        "Adds more ways to match that name."),
    call("define_yaku", S, &[req("list", YAKU_LIST), req("name", YAKU), req("value", YakuValue), req("condition", Condition), opt("supersedes", SUPERSEDED, "[]")],
        "Adds a yaku to a yaku list, with its worth, its condition and the yaku it pushes out."),
    call("define_yaku_precedence", S, &[req("name", YAKU), req("supersedes", SUPERSEDED)],
        "Says which yaku a yaku pushes out, by name or by worth."),
    call("remove_yaku", S, &[req("list", YAKU_LIST), req("names", OneOrMany(&YAKU))],
        "Removes yaku from a yaku list."),
    call("replace_yaku", S, &[req("list", YAKU_LIST), req("name", YAKU), req("value", YakuValue), opt("condition", Condition, ""), opt("supersedes", SUPERSEDED, "[]")],
        "Replaces a yaku that the list already has, or only its worth."),
    call("define_scoring", H, &[req("name", SCORING), BLOCK],
        "Adds actions that work out the payments of a win or draw in a ledger."),
];

#[rustfmt::skip]
const PLAY: &[Entry] = &[
    call("def", S, &[req("name", FUNCTION), BLOCK, APPEND_OR_PREPEND],
        "Defines a function, or adds to one."),
    call("on", S, &[req("event", Word(List::Events)), BODY, PREPEND],
        "Adds actions to run whenever an event fires."),
    call("define_button", S, &[req("id", BUTTON), opt("fields", Fields(List::ButtonKeys), ""), opt("body", Actions, "")],
        "Defines a button that players are offered when its `show_when` holds."),
    call("define_auto_button", S, &[req("id", Name(Space::AutoButton)), opt("fields", Fields(List::AutoButtonKeys), ""), opt("body", Actions, "")],
        "Defines a switch that acts for a player by itself."),
    call("define_play_restriction", H, &[req("tiles", SPECS), req("condition", Condition)],
        "Forbids the discard of certain tiles while a condition holds."),
    call("define_play_effect", H, &[req("tiles", SPECS), BODY, PREPEND],
        "Adds actions to run when a certain tile is discarded."),
];

#[rustfmt::skip]
const MODS: &[Entry] = &[
    call("define_mod_category", S, &[req("name", Name(Space::ModCategory)), PREPEND],
        "Adds a header to the list of mods."),
    call("define_mod", S, &[req("id", MOD), opt("fields", MOD_FIELDS, "")],
        "Adds a mod to the list of mods, at its end or in a category."),
    call("config_mod", S, &[req("id", MOD), req("fields", OPTION_FIELDS)],
        "Adds an option to a mod, whose script reads the chosen value as `!name`."),
    call("remove_mod", S, &[rest1("ids", MOD)],
        "Removes mods from the list of mods, the default mods and the presets."),
    call("define_preset", S, &[req("name", Name(Space::Preset)), req("mods", ListOf(&MOD_ENTRY))],
        "Adds a named selection of mods."),
];

#[rustfmt::skip]
const LOADING: &[Entry] = &[
    call("if", E, &[req("condition", LoadCondition), req("then", Commands), opt("else", Commands, "")],
        "Applies commands only if a condition holds while the ruleset is loaded."),
    call("unless", E, &[req("condition", LoadCondition), req("then", Commands), opt("else", Commands, "")],
        "Applies commands only if a condition does not hold while the ruleset is loaded."),
    call("cond", H, &[req("clauses", Commands)],
        "Applies the commands of the first clause whose condition holds while the ruleset is loaded."),
    call("define", E, &[req("what", AnyOf(&[OneOf(&["play_restriction"]), Name(Space::Flag)])), opt("tiles", SPECS, ""), opt("condition", Condition, "")],
        "Raises a flag for `defined`; with `play_restriction` it is the older form of `define_play_restriction`."),
    call("default", H, &[req("name", Name(Space::Variable)), req("value", Value)],
        "Gives a variable of this mod a value in case nobody chose one."),
    call("define_global", H, &[req("name", Name(Space::Variable)), req("value", Value)],
        "Gives a variable a value for all files of the load."),
    call("define_base_ruleset", H, &[req("ruleset", Name(Space::Ruleset))],
        "Builds this ruleset on top of another."),
    call("require", H, &[req("library", Name(Space::Library)), CONFIG],
        "Applies a library before this file, once per load."),
    call("require_after", H, &[req("library", Name(Space::Library)), CONFIG],
        "Applies a library after the mods, once per load."),
];

#[rustfmt::skip]
const ANY_VALUE: &[Entry] = &[
    call("set", S, &[req("value", Value)], "Sets the value, making the path to it if needed."),
    call("initialize", S, &[req("value", Value)], "Sets the value only if there is none yet."),
    call("add", S, &[req("value", Value)], "Adds numbers, joins lists and texts, or merges objects."),
    call("subtract", S, &[req("value", Value)], "Subtracts a number, or removes elements from a list."),
    call("multiply", S, &[req("value", Value)], "Multiplies numbers, or merges objects at every depth."),
];

#[rustfmt::skip]
const COLLECTIONS: &[Entry] = &[
    call("append", S, &[req("value", Value)], "Adds elements to the end of a list; objects merge, the new one winning."),
    call("prepend", S, &[req("value", Value)], "Adds elements to the start of a list; objects merge, the old one winning."),
    call("merge", S, &[req("value", Value)], "Puts the keys of an object over those that are there."),
    call("deep_merge", S, &[req("value", Value)], "Puts the keys of an object over those that are there, at every depth."),
    call("delete", S, &[req("value", Value)], "Removes an element, or each of several, from a list."),
    call("delete_all", H, &[req("values", ListOf(&Value))], "Removes each of several elements from a list."),
    call("delete_key", S, &[req("keys", OneOrMany(&Text))], "Removes a key, or each of several, from an object."),
];

#[rustfmt::skip]
const NUMBERS: &[Entry] = &[
    call("divide", S, &[req("value", Number)], "Divides by the value, keeping fractions."),
    call("modulo", S, &[req("value", Number)], "Gives the remainder of a whole division by the value, with the sign of the number."),
    call("round", H, &[], "Rounds to the nearest whole number."),
    call("round_up", H, &[], "Rounds up to a whole number."),
    call("round_down", H, &[], "Rounds down to a whole number."),
    call("min", H, &[req("value", Number)], "Keeps the smaller of the number and the value."),
    call("max", H, &[req("value", Number)], "Keeps the larger of the number and the value."),
    call("pow", S, &[req("value", Number)], "Raises the number to the power of the value."),
    call("atan2", S, &[req("value", Number)], "Gives the angle of the point with the number as height and the value as width."),
    call("copysign", S, &[req("value", Number)], "Gives the number the sign of the value."),
    call("fdim", S, &[req("value", Number)], "Gives how much the number exceeds the value, or 0."),
    call("fmax", S, &[req("value", Number)], "Keeps the larger of the number and the value."),
    call("fmin", S, &[req("value", Number)], "Keeps the smaller of the number and the value."),
    call("fmod", S, &[req("value", Number)], "Gives the remainder of the division by the value, fractions included, with the sign of the number."),
    call("remainder", S, &[req("value", Number)], "Gives the distance to the nearest multiple of the value."),
    call("drem", S, &[req("value", Number)], "Gives the distance to the nearest multiple of the value, like `remainder`."),
    call("hypot", S, &[req("value", Number)], "Gives the long side of the right triangle with the number and the value as short sides."),
    call("ldexp", S, &[req("value", Number)], "Multiplies the number with two to the power of the value."),
    call("scalb", S, &[req("value", Number)], "Multiplies the number with two to the power of the value, like `ldexp`."),
    call("scalbln", S, &[req("value", Number)], "Multiplies the number with two to the power of the value, like `ldexp`."),
    call("nextafter", S, &[req("value", Number)], "Gives the next floating-point number in the direction of the value."),
    call("nexttoward", S, &[req("value", Number)], "Gives the next floating-point number in the direction of the value, like `nextafter`."),
    call("jn", S, &[req("value", Number)], "Is a known name, but of no use with a number and a value."),
    call("yn", S, &[req("value", Number)], "Is a known name, but of no use with a number and a value."),
    call("frexp", S, &[req("value", Number)], "Is a known name, but of no use with a number and a value."),
    call("modf", S, &[req("value", Number)], "Is a known name, but of no use with a number and a value."),
];

#[rustfmt::skip]
const SIGILS: &[Entry] = &[
    word("~s", S, "Writes a set: offsets or tiles separated by blanks, alternatives by `|`."),
    word("~m", S, "Writes a match definition: keywords and `group:count` separated by commas, alternatives by `|`."),
    word("~a", S, "Writes an American hand, such as `FF 2024a 2222b 2222c`."),
    word("~t", S, "Writes tiles in short notation, such as `123m55z`."),
    word("~T", S, "Writes tiles by their full names, such as `11m 12m`."),
];

#[rustfmt::skip]
const PREFIXES: &[Entry] = &[
    word("uninterruptible_", S, "Before an action, runs it without offering anybody buttons afterwards."),
    word("not_", S, "Before a condition, a seat or a tile spec, turns it into its opposite."),
    word("set_", S, "Before a method of `apply`, sets the value where the method would find nothing to change."),
];
