//! Match targets, which select tiles and calls; and tiles by name.

use jantaku_tile::Tile;

use crate::{Name, Relative};

/// A selection of tiles or calls. Targets that begin with "Each" yield alternatives of one tile,
/// one of which has to match; the others yield all their tiles together.
///
/// Zones are the current player's unless a variant says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// The hand without the draw.
    Hand,
    /// The drawn tiles.
    Draw,
    /// The tiles in the pond: discards that nobody has called.
    Pond,
    /// All discards, including those called by others.
    Discards,
    /// The tiles set aside.
    Aside,
    /// The calls, without flowers and jokers.
    Calls,
    /// The flower calls.
    Flowers,
    /// The flower calls made at the start of the round.
    StartFlowers,
    /// The joker calls.
    Jokers,
    /// The joker calls made at the start of the round.
    StartJokers,
    /// The tiles of all calls.
    CallTiles,
    /// The hand of the winner, with jokers replaced by the tiles they stand for.
    AssignedHand,
    /// The calls of the winner, with jokers replaced by the tiles they stand for.
    AssignedCalls,
    /// The hand, call tiles and winning tile of the winner.
    WinningHand,
    /// The winning tile.
    WinningTile,
    /// The hand of the winner as it is, jokers not replaced.
    OrigHand,
    /// The calls of the winner as they are, jokers not replaced.
    OrigCalls,
    /// The winning tile as it is, a joker not replaced.
    OrigWinningTile,
    /// The winning hand as it is, jokers not replaced.
    OrigWinningHand,
    /// The tiles that the player could discard now.
    PlayableTiles,
    /// The last call of the round, whoever made it.
    LastCall,
    /// The called tile of the last call of the round.
    LastCalledTile,
    /// The last discard of the round, whoever made it.
    LastDiscard,
    /// The face-up pond tile before the last discard.
    SecondLastVisibleDiscard,
    /// The last tile of a player's pond.
    LastDiscardOf(Relative),
    /// All calls of a player.
    CallsOf(Relative),
    /// The called tile of the call being chosen.
    CalledTile,
    /// The tiles that the caller contributes to the call being chosen.
    CallChoice,
    /// The tile in question, such as the one about to be discarded.
    Tile,
    /// The ponds of all players.
    AllPonds,
    /// The ponds of all other players.
    OthersPonds,
    /// All calls of all players.
    AllCalls,
    /// The tiles of all calls of all players.
    AllCallTiles,
    /// The row of revealed tiles.
    RevealedTiles,
    /// All tiles that the player can see.
    VisibleTiles,
    /// The wall tiles that the player sees ahead.
    Scry,
    /// The last of the wall tiles that the player sees ahead.
    LastScryedTile,
    /// A tile by name.
    Named(NamedTile),
    /// Each tile of the hand.
    HandAny,
    /// Each tile of the calls.
    CallTilesAny,
    /// Each tile of hand and draw that is not a joker for everything.
    HandDrawNonjokerAny,
    /// Each different tile set aside.
    AsideUnique,
    /// Each last tile of a pond.
    AllLastDiscards,
    /// Each discard of the player.
    AnyDiscard,
    /// Each discard of the others.
    OthersDiscards,
    /// Each tile the player can see.
    AnyVisibleTile,
    /// Each natural tile of one of the player's calls that mixes it with jokers.
    SelfJokerMeldTiles,
    /// Each natural tile of any player's call that mixes it with jokers.
    AnyoneJokerMeldTiles,
}

/// A tile that is looked up while playing. A word is tried as a reserved name, then a tag, then a
/// tile, then a counter that holds a position of the dead wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NamedTile {
    /// A tile with its attributes.
    Tile(Tile),
    /// A position of the dead wall, counted from its end if negative.
    Position(i32),
    /// A word, with what it may refer to.
    Word {
        /// The word as the name of a tag or counter.
        name: Name,
        /// Index among the reserved names; `None` if it is not one.
        reserved: Option<u16>,
        /// The tile of that id; `None` if it is not a tile.
        tile: Option<Tile>,
    },
}
