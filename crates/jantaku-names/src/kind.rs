//! The roles of arguments and values, in enough detail for one generic walk to check all JSON.

use std::fmt;

use crate::NameList;

/// The role of an argument or of the value of a key.
///
/// A reference to a constant (`"@x"`) or function argument (`"$x"`) can stand for any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
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
    Word(NameList),
    /// A name from one of the namespaces that rulesets fill themselves.
    Name(NameSpace),
    /// An array of that kind.
    ListOf(&'static ValueKind),
    /// One of that kind, or an array of them.
    OneOrMany(&'static ValueKind),
    /// An array with exactly these members.
    Tuple(&'static [ValueKind]),
    /// An object whose keys are of the first kind and whose values are of the second.
    MapOf(&'static ValueKind, &'static ValueKind),
    /// An object whose keys are names of that list.
    Fields(NameList),
    /// An object with these keys, each of which may be missing.
    Record(&'static [(&'static str, ValueKind)]),
    /// Any one of these kinds.
    AnyOf(&'static [ValueKind]),
    /// All remaining arguments together form one value of that kind: both `["n", 1]` and
    /// `["n", "count_draws", "self"]` have one amount after `"n"`.
    Spread(&'static ValueKind),

    /// An action list.
    Actions,
    /// A list of fu actions, as it follows the amount `minipoints`.
    FuActions,
    /// A list of `{groups, value}` objects, optionally followed by a condition; older files have
    /// the objects as separate arguments.
    FuGroups,
    /// A condition; at its outermost level, a list means AND.
    Condition,
    /// A seat spec that selects one player.
    Seat,
    /// A seat spec, or a list of them, that may select several players.
    Seats,
    /// A number, a counter or amount name, or `[amount name, argument…]`.
    Amount,
    /// A number, a counter or amount name, or `[operator, [operand…]]`.
    Expression,
    /// An object of values for the placeholders `$name` and `%{name}` of a text.
    Vars,
    /// A tile, with or without attributes.
    Tile,
    /// A tile given as a reserved name, tag, tile, counter or dead wall position.
    NamedTile,
    /// A test for one tile: a word of the tile specs, a tile, or `not_` and either.
    TileSpec,
    /// A source of tiles or calls for matching: a word of the match targets or a named tile.
    MatchTarget,
    /// A list of match definitions and names of match definitions, or one of either without a
    /// list.
    MatchSpec,
    /// A list of match definitions without names, as stored in a `_definition` key.
    MatchDefinition,
    /// Alternatives, each a list of tiles or offsets that form a group.
    Set,
    /// Alternatives, each a list of the tiles that a call takes from the hand.
    CallSpec,
    /// The order and orientation of the tiles of a call.
    CallStyle,
    /// Exactly one zone, as a word or as `{zone: [restriction…]}`.
    MoveTarget,
    /// Any zones, as a word or as `{zone: [restriction…], …}`.
    MoveTargets,
    /// Any zones as for `MoveTargets`, or tile specs, which stand for such tiles of the hand.
    DeletedTiles,
    /// A word of the mark restrictions, a tile, or `not_` and a tile.
    MarkRestriction,
    /// The value of a yaku: an amount, or a pair of an amount and its unit.
    YakuValue,
    /// The named arguments of a function.
    FunctionArgs,

    /// A key at the top of a ruleset.
    ToplevelKey,
    /// A path into the ruleset document.
    Path,
    /// A condition that is decided while the ruleset is loaded.
    LoadCondition,
    /// Toplevel commands.
    Commands,
}

/// The namespaces that rulesets fill themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NameSpace {
    /// Functions, defined by `def`.
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
    /// Lists of scoring actions, defined by `define_scoring`.
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

impl ValueKind {
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
            Self::DeletedTiles => "zone selection or tiles",
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
            Self::Name(NameSpace::Yaku) => "yaku".to_owned(),
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

/// Describes what is expected, as in "expected seat" or "list of tiles".
impl fmt::Display for ValueKind {
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

impl NameSpace {
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

/// Everything the tables need, with short names for the kinds they use most.
pub(crate) mod prelude {
    pub(crate) use super::NameSpace;
    pub(crate) use super::ValueKind::{self, *};
    pub(crate) use crate::NameList;
    pub(crate) use crate::Provenance::{Era as E, Head as H, Jantaku as J, Seed as S};
    pub(crate) use crate::entry::{NameEntry, call, key, opt, req, rest, rest1, word};
    pub(crate) use crate::list::Section;

    pub(crate) const FUNCTION: ValueKind = Name(NameSpace::Function);
    pub(crate) const STATUS: ValueKind = Name(NameSpace::Status);
    pub(crate) const COUNTER: ValueKind = Name(NameSpace::Counter);
    pub(crate) const TAG: ValueKind = Name(NameSpace::Tag);
    pub(crate) const ATTR: ValueKind = Name(NameSpace::Attr);
    pub(crate) const BUTTON: ValueKind = Name(NameSpace::Button);
    pub(crate) const CALL: ValueKind = Name(NameSpace::Call);
    pub(crate) const YAKU: ValueKind = Name(NameSpace::Yaku);
    pub(crate) const YAKU_LIST: ValueKind = Name(NameSpace::YakuList);
    pub(crate) const UNIT: ValueKind = Name(NameSpace::Unit);
    pub(crate) const TAB: ValueKind = Name(NameSpace::RuleTab);
    pub(crate) const TITLE: ValueKind = Name(NameSpace::RuleTitle);
    pub(crate) const LABEL: ValueKind = Name(NameSpace::Label);
    pub(crate) const SCORING: ValueKind = Name(NameSpace::Scoring);
    pub(crate) const MATCH: ValueKind = Name(NameSpace::Match);
    pub(crate) const MOD: ValueKind = Name(NameSpace::Mod);

    pub(crate) const AMOUNT: ValueKind = Spread(&Amount);
    pub(crate) const MATCHES: ValueKind = Spread(&MatchSpec);
    pub(crate) const TILES: ValueKind = ListOf(&Tile);
    pub(crate) const NAMED_TILES: ValueKind = OneOrMany(&NamedTile);
    pub(crate) const TILE_SPECS: ValueKind = ListOf(&TileSpec);
    pub(crate) const TARGETS: ValueKind = ListOf(&MatchTarget);
    pub(crate) const ATTRS: ValueKind = OneOrMany(&ATTR);
    /// A yaku can supersede others by name, or all that have a certain value.
    pub(crate) const SUPERSEDED: ValueKind = ListOf(&AnyOf(&[YAKU, Number]));
    pub(crate) const MOD_ENTRY: ValueKind = AnyOf(&[
        MOD,
        Record(&[
            ("name", MOD),
            ("config", MapOf(&Name(NameSpace::Variable), &Value)),
        ]),
    ]);
}
