//! Texts with placeholders that are filled in while playing.

use jantaku_tile::Tile;

use crate::{Amount, Name, Players};

/// A text in which `$name` is replaced when it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The text with its placeholders.
    pub text: String,
    /// The placeholders and their values, longest names first so that none is taken for a prefix
    /// of another.
    pub vars: Vec<(String, Filling)>,
}

/// The value of a placeholder.
#[derive(Clone, Debug, PartialEq)]
pub enum Filling {
    /// An amount, computed when the text is shown; and the word itself, shown if it is neither a
    /// counter nor an amount.
    Amount(Amount, Option<String>),
    /// Fixed text.
    Text(String),
    /// Tiles, for `%{name}`.
    Tiles(Vec<Tile>),
}

/// Something written to the log for the author of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub enum Printout {
    /// A text with placeholders.
    Text(Text),
    /// The statuses of these players.
    Status(Players),
    /// The counters of these players.
    Counters(Players),
    /// The context of the running actions.
    Context,
    /// The hands of these players.
    Hand(Players),
    /// The discards of these players.
    Discards(Players),
    /// All tags and their tiles.
    Tags,
    /// Who pays for which yaku of these players.
    Responsibilities(Players),
    /// The payments computed so far.
    Transactions,
}

/// Match definitions, at least one of which has to fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Matches {
    /// Indices of the definitions in the rulebook.
    pub ids: Vec<MatchId>,
}

/// Index of a match definition in the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub u32);

/// The label under which a part of the state is saved.
pub type Label = Name;
