//! A compiled script: an ordered list of edits of the ruleset document.

use crate::ast::CompareOp;
use crate::node::Node;
use crate::path::Path;
use crate::span::Span;

/// One toplevel command of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptCommand {
    /// Its position in the source.
    pub span: Span,
    /// What it does.
    pub operation: Operation,
}

/// What a command does.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// Changes the document.
    Edit(Edit),
    /// Affects the load. It takes effect when the file is read, before any edit is applied.
    Load(LoadDirective),
    /// Performs the commands of the first branch whose test holds.
    Choose(Vec<Branch>),
}

/// A branch of a toplevel `if`, `unless` or `cond`.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The condition under which the branch is taken.
    pub test: Test,
    /// The commands of the branch.
    pub commands: Vec<ScriptCommand>,
}

/// A toplevel condition, decided while the ruleset is loaded.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Holds always or never.
    Literal(bool),
    /// The value is neither `false` nor `null`.
    Truthy(Node),
    /// A comparison in the total order of JSON values.
    Compare(CompareOp, Node, Node),
    /// The array or object at the path contains the value.
    In(Node, Path),
    /// The flag has been defined by a file or command read earlier.
    Defined(String),
    /// The test does not hold.
    Not(Box<Test>),
    /// All of the tests hold.
    All(Vec<Test>),
    /// At least one of the tests holds.
    Any(Vec<Test>),
}

/// A command that affects the load instead of the document.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadDirective {
    /// `define "flag"`
    Flag(String),
    /// `require "library", %{…}`
    Require {
        /// The name of the library, without `lib/`.
        library: String,
        /// Values for its variables, evaluated in the requiring file.
        config: Vec<(String, Node)>,
        /// `require_after`: the library is applied after the user's mods instead of before this
        /// file.
        after: bool,
    },
    /// `default name, value`
    Default(String, Node),
    /// `define_global name, value`
    Global(String, Node),
    /// `define_base_ruleset name`
    BaseRuleset(String),
}

/// A change of the document.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Replaces the whole document (a JSON ruleset).
    Document(Node),
    /// Sets the value at the path, creating missing parents.
    Set(Path, Node),
    /// Appends the items to the array at the path, which is created if missing.
    Append(Path, Node),
    /// Inserts the items at the front of the array at the path, which is created if missing.
    Prepend(Path, Node),
    /// `define_match`, `extend_match`.
    Match {
        /// The name of the definition, without `_definition`.
        name: Node,
        /// The parts, whose alternatives are concatenated.
        parts: Vec<MatchPart>,
        /// Whether the alternatives are added to an existing definition.
        extend: bool,
    },
    /// `define_const a, @b`: copies the current value of `b`.
    CopyConstant {
        /// The name of the new constant.
        name: Node,
        /// The name of the constant that is copied.
        from: String,
    },
    /// `remove_yaku list, names`
    RemoveYaku {
        /// The name of the yaku list.
        list: Node,
        /// A display name or a list of them.
        names: Node,
    },
    /// `replace_yaku list, name, value, condition, supersedes`
    ReplaceYaku {
        /// The name of the yaku list.
        list: Node,
        /// The display name of the yaku.
        name: Node,
        /// The new entry of the list, as stored.
        entry: Node,
        /// The yaku it supersedes.
        supersedes: Option<Node>,
    },
    /// `replace_yaku list, name, value`
    ChangeYakuValue {
        /// The name of the yaku list.
        list: Node,
        /// The display name of the yaku.
        name: Node,
        /// The new value of the yaku.
        value: Node,
    },
    /// `define_mod_category name`
    ModCategory {
        /// The text of the category header.
        name: Node,
        /// Whether it becomes the first entry instead of the last.
        prepend: bool,
        /// Whether the file has defined this category before, which makes a second header. A
        /// category that only other files have defined gets none.
        repeated: bool,
    },
    /// `define_mod id, …`
    Mod {
        /// The mod's object, as stored.
        object: Node,
        /// The category to put it into; without one it goes to the end of the list.
        category: Option<Node>,
    },
    /// `config_mod id, …`
    ModOption {
        /// The id of the mod.
        id: Node,
        /// The option's object, as stored.
        option: Node,
    },
    /// `remove_mod ids`
    RemoveMods(Vec<Node>),
    /// `apply method, path, value`
    Apply {
        /// How to change the value at the path.
        method: Method,
        /// Whether the method had the prefix `set_`: if the path is missing, the value is set.
        or_set: bool,
        /// The location or locations to change.
        path: Path,
        /// The operand; `None` for methods that take none.
        value: Option<Node>,
    },
    /// `replace all, path, from, to`; `replace n, …`
    Replace {
        /// The maximum number of replacements; `None` for all.
        count: Option<Node>,
        /// The location below which to search.
        path: Path,
        /// The value to search for.
        from: Node,
        /// The value to replace it with.
        to: Node,
    },
}

/// One part of a match definition.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchPart {
    /// A list of alternatives.
    Alternatives(Node),
    /// A constant or variable that stands for such a list.
    Reference(Node),
    /// The name of another definition, whose current alternatives are copied.
    CopyOf(Node),
}

macro_rules! methods {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// The methods of `apply`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Method { $($(#[$doc])* $variant,)* }

        impl Method {
            /// The method with that name, without `set_`; some have several names.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Some(match name { $($name => Self::$variant,)* "drem" => Self::Remainder, "nexttoward" => Self::NextAfter, "scalb" | "scalbln" => Self::Ldexp, _ => return None })
            }

            /// The canonical name of the method.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

methods! {
    /// Replaces what is there.
    Set = "set",
    /// Sets the value if nothing is there.
    Initialize = "initialize",
    /// Adds numbers, concatenates strings and arrays, merges objects.
    Add = "add",
    /// Subtracts numbers, removes elements from arrays.
    Subtract = "subtract",
    /// Multiplies numbers, merges objects at every depth.
    Multiply = "multiply",
    /// Divides, keeping fractions.
    Divide = "divide",
    /// The remainder of integer division.
    Modulo = "modulo",
    /// Adds elements at the end of an array.
    Append = "append",
    /// Adds elements at the front of an array.
    Prepend = "prepend",
    /// Merges an object into the one that is there.
    Merge = "merge",
    /// Merges an object into the one that is there, at every depth.
    DeepMerge = "deep_merge",
    /// Removes one or several elements from an array.
    Delete = "delete",
    /// Removes one or several keys from an object.
    DeleteKey = "delete_key",
    /// Removes each of several elements from an array.
    DeleteAll = "delete_all",
    /// Rounds to the nearest whole number.
    Round = "round",
    /// Rounds up to a whole number.
    RoundUp = "round_up",
    /// Rounds down to a whole number.
    RoundDown = "round_down",
    /// The smaller of the two numbers.
    Min = "min",
    /// The larger of the two numbers.
    Max = "max",
    /// Raises the number to a power.
    Pow = "pow",
    /// C's `atan2`.
    Atan2 = "atan2",
    /// C's `copysign`.
    Copysign = "copysign",
    /// The IEEE remainder, C's `remainder`.
    Remainder = "remainder",
    /// The positive difference, C's `fdim`.
    Fdim = "fdim",
    /// C's `fmax`.
    Fmax = "fmax",
    /// C's `fmin`.
    Fmin = "fmin",
    /// The floating-point remainder, C's `fmod`.
    Fmod = "fmod",
    /// C's `hypot`.
    Hypot = "hypot",
    /// Multiplies by a power of two, C's `ldexp`.
    Ldexp = "ldexp",
    /// The next floating-point number, C's `nextafter`.
    NextAfter = "nextafter",
    /// The Bessel function of the first kind whose order is the number, C's `jn`.
    Jn = "jn",
    /// The Bessel function of the second kind whose order is the number, C's `yn`.
    Yn = "yn",
    /// Fraction and binary exponent, C's `frexp`.
    Frexp = "frexp",
    /// Fractional and integral part, C's `modf`.
    Modf = "modf",
}

/// Whether a method of `apply` has an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// It must be written.
    Needed,
    /// It may be written, and is stored by the prefix `set_`, but not computed with.
    Unused,
    /// It must not be written.
    None,
}

impl Method {
    /// Whether the method has an operand.
    #[must_use]
    pub fn operand(self) -> Operand {
        match self {
            Self::Round | Self::RoundUp | Self::RoundDown => Operand::None,
            Self::Frexp | Self::Modf => Operand::Unused,
            _ => Operand::Needed,
        }
    }
}
