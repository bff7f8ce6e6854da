//! Match targets: which tiles and calls something looks at; and tiles by name.

use jantaku_tile::Tile;

use crate::{Name, Relative};

/// Tiles or calls to look at. Targets that stand for several are alternatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// The hand without the draw.
    Hand,
    /// The drawn tiles.
    Draw,
    /// The visible discards.
    Pond,
    /// All discards.
    Discards,
    /// Tiles set aside.
    Aside,
    /// Calls without flowers.
    Calls,
    /// Flower calls.
    Flowers,
    /// Flower calls of the start.
    StartFlowers,
    /// Joker calls.
    Jokers,
    /// Joker calls of the start.
    StartJokers,
    /// The tiles of all calls.
    CallTiles,
    /// The hand with jokers assigned.
    AssignedHand,
    /// The calls with jokers assigned.
    AssignedCalls,
    /// Hand, call tiles and winning tile.
    WinningHand,
    /// The winning tile.
    WinningTile,
    /// The hand before jokers were assigned.
    OrigHand,
    /// The calls before jokers were assigned.
    OrigCalls,
    /// The winning tile before jokers were assigned.
    OrigWinningTile,
    /// The winning hand before jokers were assigned.
    OrigWinningHand,
    /// Tiles that could be discarded now.
    PlayableTiles,
    /// The last call of the round.
    LastCall,
    /// Its called tile.
    LastCalledTile,
    /// The last discard of the round.
    LastDiscard,
    /// The visible discard before it.
    SecondLastVisibleDiscard,
    /// The last tile of a pond.
    LastDiscardOf(Relative),
    /// All calls of a player.
    CallsOf(Relative),
    /// The called tile of the choice.
    CalledTile,
    /// The chosen tiles of the choice.
    CallChoice,
    /// The tile in context.
    Tile,
    /// All ponds.
    AllPonds,
    /// The ponds of the others.
    OthersPonds,
    /// All calls of all players.
    AllCalls,
    /// Their tiles.
    AllCallTiles,
    /// The revealed tiles.
    RevealedTiles,
    /// What the player can see.
    VisibleTiles,
    /// The tiles the player scries.
    Scry,
    /// The last of them.
    LastScryedTile,
    /// A tile by name.
    Named(NamedTile),
    /// Each tile of the hand.
    HandAny,
    /// Each tile of the calls.
    CallTilesAny,
    /// Each tile of hand and draw that is no joker for everything.
    HandDrawNonjokerAny,
    /// Each different tile set aside.
    AsideUnique,
    /// The last tile of each pond.
    AllLastDiscards,
    /// Each discard of the player.
    AnyDiscard,
    /// Each discard of the others.
    OthersDiscards,
    /// Each tile the player can see.
    AnyVisibleTile,
    /// The natural tile of each own call with jokers.
    SelfJokerMeldTiles,
    /// The natural tile of each call with jokers.
    AnyoneJokerMeldTiles,
}

/// A tile that is looked up in the game: a reserved name, then a tag, then a tile, then a counter
/// that holds a position of the dead wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NamedTile {
    /// A tile as it is written, with attributes.
    Tile(Tile),
    /// A position of the dead wall, from its end if negative.
    Position(i32),
    /// A word.
    Word {
        /// The word, as a tag or counter.
        name: Name,
        /// Its place among the reserved names.
        reserved: Option<u16>,
        /// The tile of that id.
        tile: Option<Tile>,
    },
}
