//! The roles an argument or a value can play, so that one walk over the JSON can check it all.

use std::fmt;

use crate::List;

/// The role of an argument or of the value of a key.
///
/// Strings written by a constant (`@x`) or a function argument (`$x`) can stand for any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Any JSON at all.
    Value,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int,
    /// A number.
    Number,
    /// Text shown to people, or free text without a role of its own.
    Text,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// One of the names of that list.
    Word(List),
    /// The name of something that the ruleset itself defines or uses.
    Name(Space),
    /// An array of that kind.
    ListOf(&'static Kind),
    /// One of that kind, or an array of them.
    OneOrMany(&'static Kind),
    /// An array with exactly these members.
    Tuple(&'static [Kind]),
    /// An object with any keys of the first kind and values of the second.
    MapOf(&'static Kind, &'static Kind),
    /// An object with the keys of that list.
    Fields(List),
    /// An object with these keys, each of which may be missing.
    Record(&'static [(&'static str, Kind)]),
    /// Whichever of these fits.
    AnyOf(&'static [Kind]),
    /// All remaining arguments together, read as one array of that kind: `["n", 1]` and
    /// `["n", "count_draws", "self"]` both give one amount after `"n"`.
    Spread(&'static Kind),

    /// An action list.
    Actions,
    /// A list of fu actions, as they stand after the amount `minipoints`.
    FuActions,
    /// A list of `{groups, value}` objects, then perhaps a condition; older files write the
    /// objects one after another without the list.
    FuGroups,
    /// A condition, evaluated at the AND level.
    Condition,
    /// A seat spec that selects one player.
    Seat,
    /// A seat spec, or a list of them, that may select several players.
    Seats,
    /// A number, a counter or amount name, or `[amount name, argument…]`.
    Amount,
    /// A number, a counter or amount name, or `[operator, [operand…]]`.
    Expression,
    /// An object of values for the `$name` and `%{name}` places of a text.
    Vars,
    /// A tile, with or without attributes.
    Tile,
    /// A tile by any of its names: reserved name, tag, tile, counter or dead wall position.
    NamedTile,
    /// A test for one tile: a word of the tile specs, a tile, or `not_` and either.
    TileSpec,
    /// A place to take tiles or calls from when matching: a word of the match targets or a named
    /// tile.
    MatchTarget,
    /// Names of match definitions and/or match definitions; one alone needs no list.
    MatchSpec,
    /// A list of match definitions without names, as stored in a `_definition` key.
    MatchDefinition,
    /// Alternatives of tiles or offsets that belong together.
    Set,
    /// Alternatives of the tiles that a call takes from the hand.
    CallSpec,
    /// The order and looks of the tiles of a call.
    CallStyle,
    /// Exactly one zone, as a word or as `{zone: [restriction…]}`.
    MoveTarget,
    /// Any zones, as a word or as `{zone: [restriction…], …}`.
    MoveTargets,
    /// A word of the mark restrictions, a tile, or `not_` and a tile.
    MarkRestriction,
    /// The worth of a yaku: an amount, or a pair of an amount and its unit.
    YakuValue,
    /// The named arguments of a function.
    FunctionArgs,

    /// A key at the top of a ruleset.
    ToplevelKey,
    /// A path into the ruleset document.
    Path,
    /// A condition decided while the ruleset is loaded.
    LoadCondition,
    /// Toplevel commands.
    Commands,
}

/// The name spaces that rulesets fill themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Functions, made by `def`.
    Function,
    /// Statuses of a player.
    Status,
    /// Counters of a player.
    Counter,
    /// Tags: named sets of tiles.
    Tag,
    /// Attributes of a tile.
    Attr,
    /// Buttons.
    Button,
    /// Auto buttons.
    AutoButton,
    /// Calls, named after their buttons unless those say otherwise.
    Call,
    /// Yaku, by their display names.
    Yaku,
    /// Yaku lists.
    YakuList,
    /// Units of points.
    Unit,
    /// Tabs of the rules text.
    RuleTab,
    /// Titles within a tab of the rules text.
    RuleTitle,
    /// Labels of saved tile behaviors and revealed tiles.
    Label,
    /// Lists of scoring actions, made by `define_scoring`.
    Scoring,
    /// Match definitions, without the ending `_definition`.
    Match,
    /// Sets.
    Set,
    /// Constants.
    Const,
    /// Variables of a mod.
    Variable,
    /// Names for positions in the dead wall.
    Reserved,
    /// Power cards.
    Card,
    /// Mods.
    Mod,
    /// Headers of the mod list.
    ModCategory,
    /// Presets.
    Preset,
    /// Flags of the load.
    Flag,
    /// Libraries.
    Library,
    /// Rulesets.
    Ruleset,
    /// Scenes of a tutorial.
    Scene,
}

impl Kind {
    fn noun(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Bool => "boolean",
            Self::Int => "whole number",
            Self::Number => "number",
            Self::Text => "text",
            Self::Word(list) => list.noun(),
            Self::Name(space) => space.noun(),
            Self::ListOf(_) | Self::OneOrMany(_) | Self::Tuple(_) => "list",
            Self::MapOf(..) | Self::Fields(_) | Self::Record(_) => "object",
            Self::OneOf(_) => "word",
            Self::AnyOf(_) => "value",
            Self::Spread(kind) => kind.noun(),
            Self::Actions => "action list",
            Self::FuActions => "list of fu actions",
            Self::FuGroups => "list of fu groups",
            Self::Condition => "condition",
            Self::Seat => "seat",
            Self::Seats => "seat selection",
            Self::Amount => "amount",
            Self::Expression => "expression",
            Self::Vars => "object of text variables",
            Self::Tile => "tile",
            Self::NamedTile => "named tile",
            Self::TileSpec => "tile spec",
            Self::MatchTarget => "match target",
            Self::MatchSpec => "match specification",
            Self::MatchDefinition => "match definition",
            Self::Set => "set",
            Self::CallSpec => "call specification",
            Self::CallStyle => "call style",
            Self::MoveTarget => "zone",
            Self::MoveTargets => "zone selection",
            Self::MarkRestriction => "mark restriction",
            Self::YakuValue => "yaku value",
            Self::FunctionArgs => "object of function arguments",
            Self::ToplevelKey => "ruleset key",
            Self::Path => "path",
            Self::LoadCondition => "load-time condition",
            Self::Commands => "command list",
        }
    }

    fn plural(self) -> String {
        match self {
            Self::ListOf(kind) => format!("lists of {}", kind.plural()),
            Self::OneOrMany(_) | Self::MapOf(..) | Self::AnyOf(_) => format!("({self})"),
            Self::OneOf(_) | Self::Tuple(_) => self.to_string(),
            Self::Name(Space::Yaku) => "yaku".to_owned(),
            _ => match self.noun() {
                noun if noun.ends_with('s') => format!("{noun}es"),
                noun => match noun.strip_suffix("ry") {
                    Some(stem) => format!("{stem}ries"),
                    None => format!("{noun}s"),
                },
            },
        }
    }
}

/// Says what is expected, as in "expected seat" or "list of tiles".
impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                out.write_str(&words.join(" or "))
            }
            Self::ListOf(kind) => write!(out, "list of {}", kind.plural()),
            Self::OneOrMany(kind) => write!(out, "{kind} or list of {}", kind.plural()),
            Self::Tuple(kinds) => {
                let kinds: Vec<String> = kinds.iter().map(Self::to_string).collect();
                write!(out, "[{}]", kinds.join(", "))
            }
            Self::MapOf(key, value) => {
                write!(out, "object from {} to {}", key.plural(), value.plural())
            }
            Self::Fields(list) => write!(out, "object of {}", list.title().to_lowercase()),
            Self::Record(fields) => {
                let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
                write!(out, "object of {}", names.join(", "))
            }
            Self::AnyOf(kinds) => {
                let kinds: Vec<String> = kinds.iter().map(Self::to_string).collect();
                out.write_str(&kinds.join(" or "))
            }
            Self::Spread(kind) => kind.fmt(out),
            kind => out.write_str(kind.noun()),
        }
    }
}

impl Space {
    fn noun(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Status => "status",
            Self::Counter => "counter",
            Self::Tag => "tag",
            Self::Attr => "attribute",
            Self::Button => "button id",
            Self::AutoButton => "auto button id",
            Self::Call => "call name",
            Self::Yaku => "yaku",
            Self::YakuList => "yaku list",
            Self::Unit => "unit",
            Self::RuleTab => "rules tab",
            Self::RuleTitle => "rule title",
            Self::Label => "label",
            Self::Scoring => "scoring name",
            Self::Match => "match name",
            Self::Set => "set name",
            Self::Const => "constant",
            Self::Variable => "variable",
            Self::Reserved => "reserved tile",
            Self::Card => "card",
            Self::Mod => "mod",
            Self::ModCategory => "mod category",
            Self::Preset => "preset",
            Self::Flag => "flag",
            Self::Library => "library",
            Self::Ruleset => "ruleset",
            Self::Scene => "scene",
        }
    }
}

/// What the tables are written with.
pub(crate) mod prelude {
    pub(crate) use super::Kind::{self, *};
    pub(crate) use super::Space;
    pub(crate) use crate::List;
    pub(crate) use crate::Tag::{Era as E, Head as H, Seed as S};
    pub(crate) use crate::entry::{Entry, call, key, opt, req, rest, rest1, word};
    pub(crate) use crate::list::Section;

    pub(crate) const FUNCTION: Kind = Name(Space::Function);
    pub(crate) const STATUS: Kind = Name(Space::Status);
    pub(crate) const COUNTER: Kind = Name(Space::Counter);
    pub(crate) const TAG: Kind = Name(Space::Tag);
    pub(crate) const ATTR: Kind = Name(Space::Attr);
    pub(crate) const BUTTON: Kind = Name(Space::Button);
    pub(crate) const CALL: Kind = Name(Space::Call);
    pub(crate) const YAKU: Kind = Name(Space::Yaku);
    pub(crate) const YAKU_LIST: Kind = Name(Space::YakuList);
    pub(crate) const UNIT: Kind = Name(Space::Unit);
    pub(crate) const TAB: Kind = Name(Space::RuleTab);
    pub(crate) const TITLE: Kind = Name(Space::RuleTitle);
    pub(crate) const LABEL: Kind = Name(Space::Label);
    pub(crate) const SCORING: Kind = Name(Space::Scoring);
    pub(crate) const MATCH: Kind = Name(Space::Match);
    pub(crate) const MOD: Kind = Name(Space::Mod);

    pub(crate) const AMOUNT: Kind = Spread(&Amount);
    pub(crate) const MATCHES: Kind = Spread(&MatchSpec);
    pub(crate) const TILES: Kind = ListOf(&Tile);
    pub(crate) const NAMED_TILES: Kind = OneOrMany(&NamedTile);
    pub(crate) const TILE_SPECS: Kind = ListOf(&TileSpec);
    pub(crate) const TARGETS: Kind = ListOf(&MatchTarget);
    pub(crate) const ATTRS: Kind = OneOrMany(&ATTR);
    /// A yaku can push out others by name, or all that are worth a certain number.
    pub(crate) const SUPERSEDED: Kind = ListOf(&AnyOf(&[YAKU, Number]));
    pub(crate) const MOD_ENTRY: Kind = AnyOf(&[
        MOD,
        Record(&[
            ("name", MOD),
            ("config", MapOf(&Name(Space::Variable), &Value)),
        ]),
    ]);
}
