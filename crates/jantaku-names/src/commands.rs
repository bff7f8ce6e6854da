//! The commands of MahjongScript, the methods of `apply`, the sigils and the prefixes.
//!
//! A `do` block is always written last, whatever its position among the parameters here.

use crate::entry::Param;
use crate::kind::prelude::*;

const SPECS: ValueKind = OneOrMany(&TileSpec);
const PREPEND: Param = opt("options", Record(&[("prepend", Bool)]), "");
const APPEND_OR_PREPEND: Param = opt(
    "options",
    Record(&[("append", Bool), ("prepend", Bool)]),
    "",
);
/// A block, one action, or the name of a function to run.
const BODY: Param = req("body", AnyOf(&[Actions, FUNCTION]));
const BLOCK: Param = req("body", Actions);
const CONFIG: Param = opt("config", MapOf(&Name(NameSpace::Variable), &Value), "{}");
const MOD_FIELDS: ValueKind = Record(&[
    ("name", Text),
    ("desc", Text),
    ("default", Bool),
    ("order", Number),
    ("deps", ListOf(&MOD)),
    (
        "conflicts",
        ListOf(&AnyOf(&[MOD, Name(NameSpace::ModCategory)])),
    ),
    ("category", Name(NameSpace::ModCategory)),
]);
const OPTION_FIELDS: ValueKind = Record(&[
    ("name", Name(NameSpace::Variable)),
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
const SETTING: &[NameEntry] = &[
    call("set", S, &[req("name", ToplevelKey), req("value", Value)],
        "Sets a key of the ruleset, replacing what was there."),
    call("var", E, &[req("name", ToplevelKey), req("value", Value)],
        "Older form of `set`."),
    call("apply", S, &[req("method", Word(NameList::ApplyMethods)), req("path", Path), opt("value", Value, "")],
        "Changes the value at a path of the ruleset by a method such as `add`, `append` or `delete`."),
    call("replace", S, &[req("count", AnyOf(&[OneOf(&["all"]), Int])), req("path", Path), req("from", Value), req("to", Value)],
        "Replaces every occurrence of a value below a path with another, or only the first `count`."),
    call("define_const", S, &[req("name", Name(NameSpace::Const)), req("value", Value)],
        "Defines a constant, used as `@name`, or as `+@name` to insert its elements into a list."),
];

#[rustfmt::skip]
const HANDS: &[NameEntry] = &[
    call("define_set", S, &[req("name", Name(NameSpace::Set)), req("set", Set)],
        "Defines a set for match definitions, such as a sequence or a triplet."),
    call("define_match", S, &[req("name", MATCH), rest1("matches", MatchSpec)],
        "Defines what hands match that name."),
    call("extend_match", S, &[req("name", MATCH), rest1("matches", MatchSpec)],
        "Adds more ways to match that name."),
    call("define_yaku", S, &[req("list", YAKU_LIST), req("name", YAKU), req("value", YakuValue), req("condition", Condition), opt("supersedes", SUPERSEDED, "[]")],
        "Adds a yaku to a yaku list, with its value, its condition and the yaku it supersedes."),
    call("define_yaku_precedence", S, &[req("name", YAKU), req("supersedes", SUPERSEDED)],
        "Defines which yaku a yaku supersedes, by name or by value."),
    call("remove_yaku", S, &[req("list", YAKU_LIST), req("names", OneOrMany(&YAKU))],
        "Removes yaku from a yaku list."),
    call("replace_yaku", S, &[req("list", YAKU_LIST), req("name", YAKU), req("value", YakuValue), opt("condition", Condition, ""), opt("supersedes", SUPERSEDED, "[]")],
        "Replaces a yaku that is already in the list, or only its value."),
    call("define_scoring", H, &[req("name", SCORING), BLOCK],
        "Adds actions that compute the payments of a win or draw in a ledger."),
];

#[rustfmt::skip]
const PLAY: &[NameEntry] = &[
    call("def", S, &[req("name", FUNCTION), BLOCK, APPEND_OR_PREPEND],
        "Defines a function, or adds to one."),
    call("on", S, &[req("event", Word(NameList::Events)), BODY, PREPEND],
        "Adds actions to run whenever an event fires."),
    call("define_button", S, &[req("id", BUTTON), opt("fields", Fields(NameList::ButtonKeys), ""), opt("body", Actions, "")],
        "Defines a button that players are offered when its `show_when` holds."),
    call("define_auto_button", S, &[req("id", Name(NameSpace::AutoButton)), opt("fields", Fields(NameList::AutoButtonKeys), ""), opt("body", Actions, "")],
        "Defines a switch with which a player can have actions done automatically."),
    call("define_play_restriction", H, &[req("tiles", SPECS), req("condition", Condition)],
        "Forbids the discard of certain tiles while a condition holds."),
    call("define_play_effect", H, &[req("tiles", SPECS), BODY, PREPEND],
        "Adds actions to run when certain tiles are discarded."),
];

#[rustfmt::skip]
const MODS: &[NameEntry] = &[
    call("define_mod_category", S, &[req("name", Name(NameSpace::ModCategory)), PREPEND],
        "Adds a category header to the list of mods."),
    call("define_mod", S, &[req("id", MOD), opt("fields", MOD_FIELDS, "")],
        "Adds a mod to the list of mods, at its end or in a category."),
    call("config_mod", S, &[req("id", MOD), req("fields", OPTION_FIELDS)],
        "Adds an option to a mod, whose script reads the chosen value as `!name`."),
    call("remove_mod", S, &[rest1("ids", MOD)],
        "Removes mods from the list of mods, the default mods and the presets."),
    call("define_preset", S, &[req("name", Name(NameSpace::Preset)), req("mods", ListOf(&MOD_ENTRY))],
        "Adds a named selection of mods."),
];

#[rustfmt::skip]
const LOADING: &[NameEntry] = &[
    call("if", E, &[req("condition", LoadCondition), req("then", Commands), opt("else", Commands, "")],
        "Applies commands only if a condition holds while the ruleset is loaded."),
    call("unless", E, &[req("condition", LoadCondition), req("then", Commands), opt("else", Commands, "")],
        "Applies commands only if a condition does not hold while the ruleset is loaded."),
    call("cond", H, &[req("clauses", Commands)],
        "Applies the commands of the first clause whose condition holds while the ruleset is loaded."),
    call("define", E, &[req("what", AnyOf(&[OneOf(&["play_restriction"]), Name(NameSpace::Flag)])), opt("tiles", SPECS, ""), opt("condition", Condition, "")],
        "Raises a flag for `defined`; with `play_restriction` it is an older form of `define_play_restriction`."),
    call("default", H, &[req("name", Name(NameSpace::Variable)), req("value", Value)],
        "Gives a variable of this mod a default value."),
    call("define_global", H, &[req("name", Name(NameSpace::Variable)), req("value", Value)],
        "Gives a variable a value in all files of the load."),
    call("define_base_ruleset", H, &[req("ruleset", Name(NameSpace::Ruleset))],
        "Builds this ruleset on top of another."),
    call("require", H, &[req("library", Name(NameSpace::Library)), CONFIG],
        "Applies a library before this file, once per load."),
    call("require_after", H, &[req("library", Name(NameSpace::Library)), CONFIG],
        "Applies a library after the mods, once per load."),
];

#[rustfmt::skip]
const ANY_VALUE: &[NameEntry] = &[
    call("set", S, &[req("value", Value)], "Sets the value, creating the path to it if needed."),
    call("initialize", S, &[req("value", Value)], "Sets the value only if there is none yet."),
    call("add", S, &[req("value", Value)], "Adds numbers, joins lists and texts, or merges objects."),
    call("subtract", S, &[req("value", Value)], "Subtracts a number, or removes elements from a list."),
    call("multiply", S, &[req("value", Value)], "Multiplies numbers, or merges objects at every depth."),
];

#[rustfmt::skip]
const COLLECTIONS: &[NameEntry] = &[
    call("append", S, &[req("value", Value)], "Adds elements to the end of a list; objects are merged, new keys replacing old ones."),
    call("prepend", S, &[req("value", Value)], "Adds elements to the start of a list; objects are merged, old keys staying."),
    call("merge", S, &[req("value", Value)], "Merges an object into the one that is there, replacing keys they share."),
    call("deep_merge", S, &[req("value", Value)], "Merges an object into the one that is there at every depth, replacing values they share."),
    call("delete", S, &[req("value", Value)], "Removes one or several elements from a list."),
    call("delete_all", H, &[req("values", ListOf(&Value))], "Removes each of several elements from a list."),
    call("delete_key", S, &[req("keys", OneOrMany(&Text))], "Removes one or several keys from an object."),
];

#[rustfmt::skip]
const NUMBERS: &[NameEntry] = &[
    call("divide", S, &[req("value", Number)], "Divides by the value, keeping fractions."),
    call("modulo", S, &[req("value", Number)], "The remainder of integer division by the value, with the sign of the number."),
    call("round", H, &[], "Rounds to the nearest whole number."),
    call("round_up", H, &[], "Rounds up to a whole number."),
    call("round_down", H, &[], "Rounds down to a whole number."),
    call("min", H, &[req("value", Number)], "Keeps the smaller of the number and the value."),
    call("max", H, &[req("value", Number)], "Keeps the larger of the number and the value."),
    call("pow", S, &[req("value", Number)], "Raises the number to the power of the value."),
    call("atan2", S, &[req("value", Number)], "The angle, in radians, of the point whose y is the number and whose x is the value."),
    call("copysign", S, &[req("value", Number)], "Gives the number the sign of the value."),
    call("fdim", S, &[req("value", Number)], "The amount by which the number exceeds the value, or 0."),
    call("fmax", S, &[req("value", Number)], "Keeps the larger of the number and the value."),
    call("fmin", S, &[req("value", Number)], "Keeps the smaller of the number and the value."),
    call("fmod", S, &[req("value", Number)], "The remainder of floating-point division by the value, with the sign of the number."),
    call("remainder", S, &[req("value", Number)], "The signed difference from the nearest multiple of the value."),
    call("drem", S, &[req("value", Number)], "The same as `remainder`."),
    call("hypot", S, &[req("value", Number)], "The hypotenuse of the right triangle whose legs are the number and the value."),
    call("ldexp", S, &[req("value", Number)], "Multiplies the number by two to the power of the value."),
    call("scalb", S, &[req("value", Number)], "Multiplies the number with two to the power of the value, like `ldexp`."),
    call("scalbln", S, &[req("value", Number)], "Multiplies the number with two to the power of the value, like `ldexp`."),
    call("nextafter", S, &[req("value", Number)], "The next floating-point number toward the value."),
    call("nexttoward", S, &[req("value", Number)], "The same as `nextafter`."),
    call("jn", S, &[req("value", Number)], "The Bessel function of the first kind at the value; the number is its order."),
    call("yn", S, &[req("value", Number)], "The Bessel function of the second kind at the value, which is positive; the number is its order."),
    call("frexp", S, &[opt("value", Number, "")], "Replaces the number by the list of its fraction, from 0.5 to 1, and its exponent of two. The value is not used."),
    call("modf", S, &[opt("value", Number, "")], "Replaces the number by the list of its fractional and its integral part. The value is not used."),
];

#[rustfmt::skip]
const SIGILS: &[NameEntry] = &[
    word("~s", S, "Writes a set: offsets or tiles separated by spaces, alternatives separated by `|`."),
    word("~m", S, "Writes a match definition: keywords and `group:count` separated by commas, alternatives separated by `|`."),
    word("~a", S, "Writes an American hand, such as `FF 2024a 2222b 2222c`."),
    word("~t", S, "Writes tiles in short notation, such as `123m55z`."),
    word("~T", S, "Writes tiles by their full names, such as `11m 12m`."),
];

#[rustfmt::skip]
const PREFIXES: &[NameEntry] = &[
    word("uninterruptible_", S, "Before an action, runs it without offering any buttons afterwards."),
    word("not_", S, "Before a condition, a seat or a tile spec, negates it."),
    word("set_", S, "Before a method of `apply`, sets the value if there is nothing at the path to change."),
];
