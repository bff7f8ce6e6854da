//! What a script does: an ordered list of edits of the ruleset document.

use crate::ast::CompareOp;
use crate::node::Node;
use crate::path::Path;
use crate::span::Span;

/// One command of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// Where it was written.
    pub span: Span,
    /// What it does.
    pub step: Step,
}

/// What a command does.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Changes the document.
    Edit(Edit),
    /// Changes the load: decided when the file is read, before anything is applied.
    State(State),
    /// Chooses between commands: the first branch whose test holds.
    Choose(Vec<Branch>),
}

/// A branch of a toplevel `if`, `unless` or `cond`.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// When it is taken.
    pub test: Test,
    /// What is done then.
    pub commands: Vec<Command>,
}

/// A toplevel condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Always or never.
    Literal(bool),
    /// Anything but `false` and `null`.
    Truthy(Node),
    /// A comparison in the total order of JSON values.
    Compare(CompareOp, Node, Node),
    /// Does the array or object at the path hold the value?
    In(Node, Path),
    /// Was the flag defined by a file or command read before?
    Defined(String),
    /// The contrary.
    Not(Box<Test>),
    /// All of them.
    All(Vec<Test>),
    /// Any of them.
    Any(Vec<Test>),
}

/// Commands that steer the load.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// `define "flag"`
    Flag(String),
    /// `require "library", %{…}`
    Require {
        /// The library, without its `lib/`.
        library: String,
        /// Its variables, evaluated in the requiring file.
        config: Vec<(String, Node)>,
        /// `require_after`: not before this file, but after the user's mods.
        after: bool,
    },
    /// `default name, value`
    Default(String, Node),
    /// `define_global name, value`
    Global(String, Node),
    /// `define_base_ruleset name`
    BaseRuleset(String),
}

/// Edits of the document.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Replaces the whole document (a JSON ruleset).
    Document(Node),
    /// Puts the value at the path, creating what is missing above it.
    Set(Path, Node),
    /// Adds the items to the array at the path, after what is there; creates it if missing.
    Append(Path, Node),
    /// Adds the items before what is there.
    Prepend(Path, Node),
    /// `define_match`, `extend_match`.
    Match {
        /// The definition's name, without `_definition`.
        name: Node,
        /// What it consists of.
        parts: Vec<MatchPart>,
        /// Goes on with what is there.
        extend: bool,
    },
    /// `define_const a, @b`: copies b as it is now.
    CopyConstant {
        /// The new name.
        name: Node,
        /// The constant that is copied.
        from: String,
    },
    /// `remove_yaku list, names`
    RemoveYaku {
        /// The yaku list.
        list: Node,
        /// A name or a list of names.
        names: Node,
    },
    /// `replace_yaku list, name, value, condition, supersedes`
    ReplaceYaku {
        /// The yaku list.
        list: Node,
        /// The display name.
        name: Node,
        /// The whole new entry.
        entry: Node,
        /// What it takes precedence over.
        supersedes: Option<Node>,
    },
    /// `replace_yaku list, name, value`
    ChangeYakuValue {
        /// The yaku list.
        list: Node,
        /// The display name.
        name: Node,
        /// The new value.
        value: Node,
    },
    /// `define_mod_category name`
    ModCategory {
        /// The header.
        name: Node,
        /// Put it first.
        prepend: bool,
    },
    /// `define_mod id, …`
    Mod {
        /// The mod's object, as stored.
        object: Node,
        /// The category it goes into.
        category: Option<Node>,
    },
    /// `config_mod id, …`
    ModOption {
        /// The mod.
        id: Node,
        /// The option's object, as stored.
        option: Node,
    },
    /// `remove_mod ids`
    RemoveMods(Vec<Node>),
    /// `apply method, path, value`
    Apply {
        /// What to do with the value there.
        method: Method,
        /// `set_` before the method: set the value where the path is missing.
        or_set: bool,
        /// Where.
        path: Path,
        /// With what.
        value: Option<Node>,
    },
    /// `replace all, path, from, to`; `replace n, …`
    Replace {
        /// At most how many; all, if absent.
        count: Option<Node>,
        /// Below which place.
        path: Path,
        /// What is looked for.
        from: Node,
        /// What is put there.
        to: Node,
    },
}

/// Part of a match definition.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchPart {
    /// A list of alternatives.
    Alternatives(Node),
    /// A constant or variable that stands for such a list.
    Reference(Node),
    /// A copy of another definition, as it is now.
    CopyOf(Node),
}

macro_rules! methods {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What `apply` can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Method { $($(#[$doc])* $variant,)* }

        impl Method {
            /// The method of that name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Some(match name { $($name => Self::$variant,)* "drem" => Self::Remainder, "nexttoward" => Self::NextAfter, "scalb" | "scalbln" => Self::Ldexp, _ => return None })
            }

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

methods! {
    /// The value itself.
    Set = "set",
    /// The value, if nothing is there.
    Initialize = "initialize",
    /// Sum, concatenation or merge.
    Add = "add",
    /// Difference, also of arrays.
    Subtract = "subtract",
    /// Product; objects merge deeply.
    Multiply = "multiply",
    /// Quotient.
    Divide = "divide",
    /// Remainder of whole numbers.
    Modulo = "modulo",
    /// Puts elements at the end.
    Append = "append",
    /// Puts elements at the front.
    Prepend = "prepend",
    /// Puts keys over keys.
    Merge = "merge",
    /// The same at every depth.
    DeepMerge = "deep_merge",
    /// Takes elements out of an array.
    Delete = "delete",
    /// Takes keys out of an object.
    DeleteKey = "delete_key",
    /// Takes each of several elements out of an array.
    DeleteAll = "delete_all",
    /// Nearest whole number.
    Round = "round",
    /// Next whole number above.
    RoundUp = "round_up",
    /// Next whole number below.
    RoundDown = "round_down",
    /// The smaller.
    Min = "min",
    /// The larger.
    Max = "max",
    /// Power.
    Pow = "pow",
    /// Angle of a point.
    Atan2 = "atan2",
    /// The size of the one, the sign of the other.
    Copysign = "copysign",
    /// IEEE remainder.
    Remainder = "remainder",
    /// Positive difference.
    Fdim = "fdim",
    /// The larger, as in C.
    Fmax = "fmax",
    /// The smaller, as in C.
    Fmin = "fmin",
    /// Remainder with the sign of the first.
    Fmod = "fmod",
    /// Length of a diagonal.
    Hypot = "hypot",
    /// Times a power of two.
    Ldexp = "ldexp",
    /// The next number toward another.
    NextAfter = "nextafter",
}

impl Method {
    /// Does it work without a value?
    #[must_use]
    pub fn takes_no_value(self) -> bool {
        matches!(self, Self::Round | Self::RoundUp | Self::RoundDown)
    }
}
