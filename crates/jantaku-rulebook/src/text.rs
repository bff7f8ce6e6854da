//! Texts with places that are filled in the game.

use jantaku_tile::Tile;

use crate::{Amount, Name, Players};

/// A text in which `$name` is filled when it is said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The text as written.
    pub text: String,
    /// What is filled in, longest names first.
    pub vars: Vec<(String, Filling)>,
}

/// What is filled into a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Filling {
    /// A number of the game; the word itself if it is no counter and no amount.
    Amount(Amount, Option<String>),
    /// A word.
    Text(String),
    /// Tiles, for `%{name}`.
    Tiles(Vec<Tile>),
}

/// What is written to the log for the author of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub enum Printout {
    /// A text.
    Text(Text),
    /// Statuses of players.
    Status(Players),
    /// Counters of players.
    Counters(Players),
    /// The context.
    Context,
    /// Hands of players.
    Hand(Players),
    /// Discards of players.
    Discards(Players),
    /// All tags.
    Tags,
    /// Who is responsible for what.
    Responsibilities(Players),
    /// The ledger.
    Transactions,
}

/// Match lists by number; a hand fits if it fits one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Matches {
    /// Their numbers in the rulebook.
    pub ids: Vec<MatchId>,
}

/// A match list by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub u32);

/// A label under which something is kept.
pub type Label = Name;
