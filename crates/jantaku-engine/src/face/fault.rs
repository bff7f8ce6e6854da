//! What goes wrong in a ruleset while it is played.

use jantaku_rulebook::Seat;
use jantaku_tile::TooManyAttrs;

use super::Standstill;

/// Something in a ruleset that went wrong while it was played. Play goes on: the action that cannot
/// be done is left out. Like any error it can be displayed; the words are for authors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum RuleFault {
    #[error("`play_tile`: no discard is awaited of the player")]
    NoDiscardAwaited,
    #[error("`play_tile`: another tile lies there")]
    DiscardOfOtherTile,
    #[error("`play_tile`: the player is marking")]
    DiscardWhileMarking,
    #[error("`play_tile`: the tile may not be discarded now")]
    DiscardForbidden,
    #[error("`play_tile`: there is no such tile")]
    DiscardOfNoTile,
    #[error("`modify_payout`: the result is no number; nothing changes")]
    PayoutNotANumber,
    #[error("`modify_payout`: there are no payouts yet")]
    NoPayouts,
    #[error("`modify_winner`: texts are set, prepended or appended")]
    WinnerTextMethod,
    #[error("`modify_winner`: that is a number, not a text")]
    WinnerNumberAsText,
    #[error("`modify_winner`: that is a text, not a number")]
    WinnerTextAsNumber,
    #[error("`modify_winner`: the player has not won")]
    NoSuchWinner,
    #[error("`modify_winner`: the result is no number; nothing changes")]
    WinnerNotANumber,
    #[error("a labelled assignment has no value; nothing changes")]
    AssignmentWithoutValue,
    #[error("a marking was never declared done (clear_marking); it ends here")]
    MarkingNotDone,
    #[error("a revealed tile has a name that nothing has")]
    RevealedNameUnknown,
    #[error("a tag has too many tiles")]
    TagTooLarge,
    #[error("calls can change places with calls only")]
    CallsSwapWithCallsOnly,
    #[error("cards are drafted by buttons only")]
    DraftWithoutButton,
    #[error("functions call each other more than ten deep")]
    FunctionsTooDeep,
    #[error("{0}")]
    NobodyCanAct(Box<Standstill>),
    #[error("nobody sits there who could deal")]
    NoSuchDealer,
    #[error("nothing is marked")]
    NothingMarked,
    #[error("the ledger is too long")]
    LedgerTooLong,
    #[error("the rules text is too long")]
    RulesTextTooLong,
    #[error("the turn cannot go to a seat that nobody has")]
    TurnToEmptySeat,
    #[error("there are more readings of the jokers than can be looked at")]
    TooManyJokerReadings,
    #[error("there is no discard to draw")]
    NoDiscardToDraw,
    #[error("there is no such indicator")]
    NoSuchIndicator,
    #[error("there is no such tile for a tag")]
    NoSuchTileToTag,
    #[error("there is no such tile to look at")]
    NoSuchTileToShow,
    #[error("there is no such tile to reveal")]
    NoSuchTileToReveal,
    #[error("there is no winning tile")]
    NoWinningTile,
    #[error("there is nothing left to draw")]
    NothingToDraw,
    #[error("tiles cannot be moved to where others are only seen")]
    MoveToSeenZone,
    #[error("only calls can become calls")]
    OnlyCallsBecomeCalls,
    #[error("one tile at a time can go onto the wall")]
    OneTileOntoWall,
    #[error("there is no such position in the dead wall")]
    NoSuchWallPosition,
    #[error("a position on the wall is missing")]
    WallPositionMissing,
    #[error("too many jokers; nothing changes")]
    TooManyJokers,
    #[error("too many tiles are revealed")]
    TooManyRevealed,
    #[error("too many tiles in one place; nothing happens")]
    ZoneFull,
    #[error("what has to be marked for this is not marked, or cannot be done")]
    MarksMissing,
    #[error("what has to be marked is not there; the marking is cancelled")]
    MarkingImpossible,
    #[error("there are not enough cards left")]
    NotEnoughCards,
    #[error("the turn goes round and round with nothing happening; it stays where it is")]
    IdleTurns,
    #[error("the call is not made: {0}")]
    CallFailed(CallFault),
    #[error("the counter `{0}` would be no number; it stays")]
    CounterNotANumber(String),
    #[error("there is no value for the counter `{0}`; it stays")]
    CounterWithoutValue(String),
    #[error("there is no scoring program `{0}`")]
    NoScoringProgram(String),
    #[error("{number} is too many at once; {most} is the most")]
    TooManyAtOnce { number: usize, most: usize },
    #[error("{0} rigged tiles are not in the wall")]
    RiggedTilesNotInWall(usize),
    #[error("the rigged hand of {} has more than {most} tiles", seat.name())]
    RiggedHandTooLarge { seat: Seat, most: usize },
    #[error("{} has won already", .0.name())]
    WonAlready(Seat),
    #[error("{} cannot win: there is no tile to win on", .0.name())]
    NothingToWinOn(Seat),
    #[error(
        "the wall has {wall} tiles, but {hands} hands of {tiles} and a dead wall of {dead} are dealt from it"
    )]
    WallTooSmall {
        wall: usize,
        hands: usize,
        tiles: usize,
        dead: usize,
    },
    /// The list that was running is named by where it stands in the ruleset; empty if unknown.
    #[error("the rules run in circles{}; what was running has been stopped", in_list(.0))]
    RunsInCircles(String),
    #[error(transparent)]
    Attributes(#[from] TooManyAttrs),
}

/// Why a call is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum CallFault {
    #[error("calls are made by buttons only")]
    WithoutButton,
    #[error("no tile to call was chosen")]
    NoCalledTile,
    #[error("no tile to add was chosen")]
    NoAddedTile,
    #[error("no flower was chosen")]
    NoFlowerChosen,
    #[error("nothing was discarded")]
    NothingDiscarded,
    #[error("the discard is gone")]
    DiscardGone,
    #[error("another tile was chosen")]
    OtherTileChosen,
    #[error("that call is gone")]
    CallGone,
    #[error("there is no such call to extend")]
    NoCallToExtend,
    #[error("there is no flower")]
    NoFlower,
    #[error("too many tiles")]
    TooManyTiles,
    #[error("the tiles are not in the hand")]
    NotInHand,
}

fn in_list(origin: &str) -> String {
    match origin {
        "" => String::new(),
        origin => format!(" (in {origin})"),
    }
}
