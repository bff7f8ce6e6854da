//! Amounts and expressions: numbers that are known only in the game.

use crate::{FuProgram, Matches, Name, NamedTile, Number, Target, Who};
use jantaku_tile::TileSpec;

/// A number that is worked out in the game. A counter of that name goes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The counter that decides if the player has it.
    pub counter: Option<Name>,
    /// What it is otherwise.
    pub value: Value,
}

/// What an amount is when no counter decides.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A plain number; 0 for words that mean nothing.
    Number(Number),
    /// The most times that all that is taken can be taken.
    CountMatches(Vec<Target>, Matches),
    /// How many alternatives match.
    CountMatchingWays(Vec<Target>, Matches),
    /// Live tiles left.
    TilesInWall,
    /// Discards of the player, called ones too.
    NumDiscards,
    /// Tiles in the player's pond.
    NumPassedDiscards,
    /// Tiles set aside.
    NumAside,
    /// Face-down tiles in the player's pond.
    NumFacedownTiles,
    /// Face-down tiles in the other players' ponds.
    NumFacedownTilesOthers,
    /// Revealed hand tiles of all players that match one of these.
    NumMatchingRevealedTilesAll(Vec<TileSpec>),
    /// Tiles in calls of all players that match one of these.
    NumMatchingMeldedTilesAll(Vec<TileSpec>),
    /// Players.
    NumPlayers,
    /// The player's score.
    CurrentScore,
    /// Half of it, rounded up to hundreds.
    HalfScore,
    /// A hundred times the number on the tile in context.
    HundredTimesTileNumber,
    /// All tiles of a player.
    CountTiles(Who),
    /// Drawn tiles of a player.
    CountDraws(Who),
    /// Tiles that an indicator points at (the flag: against it).
    CountDora {
        /// The indicator.
        indicator: NamedTile,
        /// Where to count.
        targets: Vec<Target>,
        /// By `reverse_dora_indicators`.
        reverse: bool,
    },
    /// The sum of the dice.
    Dice,
    /// Points in the pot.
    Pot,
    /// The repeat counter.
    Honba,
    /// The value of a riichi stick.
    RiichiValue,
    /// The value of a honba.
    HonbaValue,
    /// A player's payout so far.
    Payout(Who),
    /// The points of the win in context.
    Points,
    /// Its second points.
    Points2,
    /// Its score.
    Score,
    /// Its chips.
    ShuugiGain,
    /// Its fu, or what a fu program makes of it.
    Minipoints(Option<FuProgram>),
    /// An expression.
    Expression(Box<Expression>),
}

/// Arithmetic on amounts.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// An amount.
    Amount(Amount),
    /// An operation.
    Apply(Operator, Vec<Expression>),
}

/// What expressions can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-` of two
    Subtract,
    /// `*`
    Multiply,
    /// `/`, exact
    Divide,
    /// `**`
    Power,
    /// `-` of one
    Negate,
    /// `=`: the right one
    Right,
    /// To the nearest multiple.
    Round,
    /// Up to a multiple.
    RoundUp,
    /// Towards zero to a multiple.
    RoundDown,
    /// Floored quotient.
    FloorDiv,
    /// Remainder with the sign of the first.
    Mod,
    /// The smaller.
    Min,
    /// The larger.
    Max,
}

impl Amount {
    /// A plain number.
    #[must_use]
    pub fn number(number: impl Into<Number>) -> Self {
        Self {
            counter: None,
            value: Value::Number(number.into()),
        }
    }
}
