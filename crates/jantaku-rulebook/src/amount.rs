//! Amounts and expressions: numbers that are computed while playing.

use crate::{FuProgram, Matches, Name, NamedTile, Number, Target, Who};
use jantaku_tile::TileSpec;

/// A number that is computed when it is needed. If the player has a counter of that name, the
/// counter takes precedence.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The counter that takes precedence; `None` if the amount is not written as a single word.
    pub counter: Option<Name>,
    /// The value if there is no such counter.
    pub value: Value,
}

/// The value of an amount if no counter takes precedence. Counts are of the current player unless
/// a variant says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A constant; 0 for words without a meaning.
    Number(Number),
    /// The number of times that the groups of the match definitions can be removed from the
    /// tiles, at most.
    CountMatches(Vec<Target>, Matches),
    /// The number of alternatives among the targets that match.
    CountMatchingWays(Vec<Target>, Matches),
    /// Tiles left in the live wall.
    TilesInWall,
    /// Discards the player has made, including those called by others.
    NumDiscards,
    /// Tiles in the player's pond.
    NumPassedDiscards,
    /// Tiles the player has set aside.
    NumAside,
    /// Face-down tiles in the player's pond.
    NumFacedownTiles,
    /// Face-down tiles in the other players' ponds.
    NumFacedownTilesOthers,
    /// Revealed hand tiles of all players that match one of these specs.
    NumMatchingRevealedTilesAll(Vec<TileSpec>),
    /// Tiles in all players' calls that match one of these specs.
    NumMatchingMeldedTilesAll(Vec<TileSpec>),
    /// The number of players.
    NumPlayers,
    /// The player's score.
    CurrentScore,
    /// Half of the player's score, rounded up to a multiple of 100.
    HalfScore,
    /// A hundred times the number on the tile in context.
    HundredTimesTileNumber,
    /// All tiles of a player.
    CountTiles(Who),
    /// The drawn tiles of a player.
    CountDraws(Who),
    /// Tiles that an indicator points at.
    CountDora {
        /// The indicator that points at the dora.
        indicator: NamedTile,
        /// The tiles to count among.
        targets: Vec<Target>,
        /// Whether to look the indicator up in `reverse_dora_indicators`.
        reverse: bool,
    },
    /// The sum of this round's dice.
    Dice,
    /// Points in the pot.
    Pot,
    /// The honba count.
    Honba,
    /// The value of a riichi stick, in points.
    RiichiValue,
    /// The value of one honba, in points.
    HonbaValue,
    /// The payout of a player so far in this score exchange; negative if they pay.
    Payout(Who),
    /// The points of the win in the context.
    Points,
    /// The secondary points of the win in the context.
    Points2,
    /// The score of the win in the context.
    Score,
    /// The chips of the win in the context.
    ShuugiGain,
    /// The fu of the win in the context, or the result of a fu program if one is given.
    Minipoints(Option<FuProgram>),
    /// The result of an expression.
    Expression(Box<Expression>),
}

/// Arithmetic on amounts.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// An amount as operand.
    Amount(Amount),
    /// An operator and its operands.
    Apply(Operator, Vec<Expression>),
}

/// The operators of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// Binary `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, an exact fraction
    Divide,
    /// `**`
    Power,
    /// Unary `-`
    Negate,
    /// `=`, which evaluates to its right operand
    Right,
    /// The nearest multiple of the second operand, halves away from zero
    Round,
    /// The smallest multiple of the second operand that is not less
    RoundUp,
    /// The nearest multiple of the second operand towards zero
    RoundDown,
    /// The quotient, rounded down
    FloorDiv,
    /// The remainder, with the sign of the first operand
    Mod,
    /// The smallest operand
    Min,
    /// The largest operand
    Max,
}

impl Amount {
    /// A constant amount.
    #[must_use]
    pub fn number(number: impl Into<Number>) -> Self {
        Self {
            counter: None,
            value: Value::Number(number.into()),
        }
    }
}
