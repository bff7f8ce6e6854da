//! What happened, as one viewer is told it.

use jantaku_rulebook::{Name, Number, Seat, WinWay};

use super::{RuleFault, SeenTile};

/// Something that happened, cut down to what a viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEvent {
    /// A round was dealt.
    RoundStarted {
        /// Rounds before it, repeats not counted: 0 is East 1.
        kyoku: usize,
        /// Repeats of the deal.
        honba: i64,
    },
    /// A tile was drawn.
    Drew {
        /// Who drew it.
        seat: Seat,
        /// A back unless the viewer sees that player's hand.
        tile: SeenTile,
    },
    /// A tile was discarded.
    Discarded {
        /// Who discarded it.
        seat: Seat,
        /// A back if it was discarded face down.
        tile: SeenTile,
        /// Whether it came straight from the draw.
        tsumogiri: bool,
    },
    /// A call was made.
    Called {
        /// Who called.
        seat: Seat,
        /// The name of the call, such as `pon`.
        name: Name,
        /// What the ruleset calls it on this occasion, if anything.
        label: Option<String>,
        /// The called tile, if there is one and the viewer may know it.
        called: Option<SeenTile>,
        /// The other tiles, if the viewer may know them.
        others: Vec<SeenTile>,
        /// Whose tile was called, if it was somebody else's.
        from: Option<Seat>,
    },
    /// A tile was turned up, such as an indicator.
    Revealed {
        /// The tile.
        tile: SeenTile,
    },
    /// Tiles were shown to everyone.
    TilesShown {
        /// Who showed them.
        seat: Seat,
        /// In the order in which they lie.
        tiles: Vec<SeenTile>,
    },
    /// A joker was taken out of a call in exchange for the tile that it stood for.
    JokerSwapped {
        /// Who took it.
        seat: Seat,
        /// The tiles of the call before.
        call: Vec<SeenTile>,
    },
    /// A player's power cards were shown.
    CardsShown {
        /// Whose cards.
        seat: Seat,
        /// Their names.
        cards: Vec<Name>,
    },
    /// A player has declared yaku to aim for.
    YakuDeclared {
        /// Who declared.
        seat: Seat,
        /// Their names.
        yaku: Vec<Name>,
    },
    /// A player has declared another player's hand dead.
    HandDeclaredDead {
        /// Who declared.
        seat: Seat,
        /// Whose hand.
        of: Seat,
    },
    /// No tile could be discarded under the rules, so any may be.
    RestrictionsLifted,
    /// A player has won.
    Won {
        /// Who won.
        seat: Seat,
    },
    /// The hand of a win was laid down.
    HandShown {
        /// Who won.
        seat: Seat,
        /// Where the winning tile came from.
        way: WinWay,
        /// What the ruleset calls this way of winning, such as `Ron`.
        label: String,
        /// The winning tile, if it is a single one.
        winning_tile: Option<SeenTile>,
        /// Hand and calls, sorted.
        hand: Vec<SeenTile>,
    },
    /// The jokers of a winning hand were read as other tiles, and not in the only possible way.
    JokersRead {
        /// Each joker with what it stands for.
        jokers: Vec<(Option<SeenTile>, SeenTile)>,
    },
    /// A win was scored.
    WinScored {
        /// Who won.
        seat: Seat,
        /// The score as it is shown.
        score: Number,
        /// The unit of the score, such as ` pts`; often empty.
        unit: String,
        /// Yaku with their values.
        yaku: Vec<(Name, Number)>,
    },
    /// The round ended without a win.
    RoundDrawn {
        /// Whether it was called off instead of played to its end.
        abortive: bool,
        /// What the ruleset calls this draw, if anything.
        name: Option<String>,
    },
    /// The ruleset says something, in its own words.
    Message {
        /// Whom it is about; `None` for the whole table.
        seat: Option<Seat>,
        /// The text.
        text: String,
    },
    /// The ruleset lets a player shout a word.
    BigText {
        /// Who shouts.
        seat: Seat,
        /// The word.
        text: String,
    },
    /// The payments of the round are about to be shown.
    RoundEnded,
    /// The final scores are about to be shown.
    GameEnded,
    /// The ruleset prints something for its author.
    Printed {
        /// The text.
        text: String,
    },
    /// Something in the ruleset went wrong, of which its author should know.
    Warning {
        /// What went wrong.
        fault: RuleFault,
    },
    /// Something in the ruleset went wrong, of which everyone should know.
    Error {
        /// What went wrong.
        fault: RuleFault,
    },
}
