//! What happens at the table, as it is told to those who watch.

use jantaku_rulebook::{Name, Seat};
use jantaku_tile::Tile;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// A round was dealt.
    RoundStarted,
    /// A tile was drawn; only its owner sees which.
    Drawn(Seat, Tile),
    /// A tile was discarded, perhaps straight from the draw.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which; a back if face down.
        tile: Tile,
        /// Straight from the draw?
        tsumogiri: bool,
    },
    /// A call was made; those who may not see it are told its name only.
    Called {
        /// By whom.
        seat: Seat,
        /// Its name.
        name: Name,
        /// Its name in messages.
        message: String,
        /// The called tile.
        called: Option<Tile>,
        /// The other tiles.
        others: Vec<Tile>,
        /// Are its tiles hidden?
        hidden: bool,
    },
    /// A tile was revealed.
    Revealed(Tile),
    /// A message, of a player or of nobody.
    Message(Option<Seat>, String),
    /// A word in large letters.
    BigText(Seat, String),
    /// Everything waits for so many milliseconds.
    Paused(u32),
    /// Somebody won.
    Won(Seat),
    /// The round ended.
    RoundEnded,
    /// The game ended.
    GameEnded,
    /// Something for the author of the ruleset.
    Print(String),
    /// Something in the ruleset went wrong; play goes on.
    Warning(String),
    /// Something in the ruleset went wrong, and everyone should know.
    Error(String),
}
