//! Messages from the server.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChatLine, JokerReading, RoomView, Seat, TableRules, TableView, Tile, TotalLine};

/// A message from the server over a WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The room, sent whenever anything about it changes.
    Room {
        /// The room as the receiver sees it.
        room: Box<RoomView>,
    },
    /// The rules of the game, sent before its table.
    Rules {
        /// What stays the same through the game.
        rules: Box<TableRules>,
    },
    /// The whole table, sent when a client joins or asks for it and when a game begins.
    Table {
        /// The number of the last update that the view contains.
        seq: u64,
        /// The table as the receiver sees it.
        view: Box<TableView>,
        /// What has happened in this round so far, for the log.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<GameEvent>>")]
        past: Vec<GameEvent>,
    },
    /// Something happened at the table.
    Update(Update),
    /// A request was carried out.
    Done {
        /// The number that the client gave the request.
        request: u32,
    },
    /// A request was refused and changed nothing.
    Refused {
        /// The number that the client gave the request; none if it had none or cannot be read.
        request: Option<u32>,
        /// The reason, for programs.
        code: RefusalCode,
        /// The reason, for people.
        message: String,
    },
    /// The response to [`crate::ClientMessage::Waits`].
    Waits {
        /// The number that the client gave the request.
        request: u32,
        /// The tiles that the hand waits for.
        waits: Vec<Wait>,
        /// The hands of the card that it is nearest to, nearest first; empty where the rules do not
        /// show them.
        nearest: Vec<NearestHand>,
    },
    /// Somebody said something.
    Chat {
        /// What was said, and by whom.
        line: ChatLine,
    },
    /// Something that everyone in the room is told once, to be shown for a moment.
    Notice {
        /// What there is to tell.
        notice: Notice,
    },
    /// The server is about to restart; the client should reconnect.
    Restarting,
}

/// Something that everyone in a room is told once. The client puts words to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Notice {
    /// Switching a mod has switched others too. At least one list is not empty.
    ModsChanged {
        /// Ids of the other mods that are on now, in the order of the ruleset.
        on: Vec<String>,
        /// Ids of the other mods that are off now, in the order of the ruleset.
        off: Vec<String>,
    },
}

/// Something happened at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Update {
    /// One more than the number of the last update. After a gap the client asks for the whole table.
    pub seq: u64,
    /// What happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<GameEvent>>")]
    pub events: Vec<GameEvent>,
    /// What changes in the view, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Patch>>")]
    pub patches: Vec<Patch>,
}

/// A change of the view: the value at a path is replaced. A path that ends in a list's length
/// adds one item to it; the last name `length` cuts a list to that length.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(type = "[(string | number)[], unknown]")]
pub struct Patch(
    /// The path: names of fields and indices of lists.
    pub Vec<serde_json::Value>,
    /// The new value.
    pub serde_json::Value,
);

/// Something that happened at the table, cut down to what the viewer may know. The client puts
/// words, animations and sounds to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameEvent {
    /// A round was dealt.
    RoundStarted {
        /// The wind of the round.
        wind: Seat,
        /// The number of the round in that wind, from 1.
        number: u32,
        /// Repeats of the deal.
        honba: i64,
    },
    /// A tile was drawn.
    Drew {
        /// Who drew it.
        seat: Seat,
        /// A back unless the viewer sees that player's hand.
        tile: Tile,
    },
    /// A tile was discarded.
    Discarded {
        /// Who discarded it.
        seat: Seat,
        /// A back if it was discarded face down.
        tile: Tile,
        /// Whether it came straight from the draw.
        tsumogiri: bool,
    },
    /// A call was made.
    Called {
        /// Who called.
        seat: Seat,
        /// What players call it.
        name: String,
        /// The called tile, if there is one and the viewer may know it.
        called: Option<Tile>,
        /// The other tiles, if the viewer may know them.
        others: Vec<Tile>,
        /// Whose tile was called, if it was somebody else's.
        from: Option<Seat>,
    },
    /// A tile was turned up, such as an indicator.
    Revealed {
        /// The tile.
        tile: Tile,
    },
    /// Tiles were shown to everyone.
    TilesShown {
        /// Who showed them.
        seat: Seat,
        /// In the order in which they lie.
        tiles: Vec<Tile>,
    },
    /// A joker was taken out of a call in exchange for the tile that it stood for.
    JokerSwapped {
        /// Who took it.
        seat: Seat,
        /// The tiles of the call before.
        call: Vec<Tile>,
    },
    /// A player's power cards were shown.
    CardsShown {
        /// Whose cards.
        seat: Seat,
        /// Their names.
        cards: Vec<String>,
    },
    /// A player has declared yaku to aim for.
    YakuDeclared {
        /// Who declared.
        seat: Seat,
        /// Their names.
        yaku: Vec<String>,
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
        /// What the ruleset calls this way of winning, such as `Ron`.
        label: String,
        /// The winning tile, if it is a single one.
        winning_tile: Option<Tile>,
        /// Hand and calls, sorted.
        hand: Vec<Tile>,
    },
    /// The jokers of a winning hand were read as other tiles, and not in the only possible way.
    JokersRead {
        /// Each joker with what it stands for.
        jokers: Vec<JokerReading>,
    },
    /// A win was scored.
    WinScored {
        /// Who won.
        seat: Seat,
        /// The score as it is shown.
        score: f64,
        /// The unit of the score, such as ` pts`; often empty.
        unit: String,
        /// Yaku with their values.
        yaku: Vec<TotalLine>,
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
    /// Something in the rules went wrong; the table goes on.
    RuleError {
        /// What went wrong, and where.
        text: String,
    },
}

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The message cannot be read.
    Malformed,
    /// The message is too long; the connection ends.
    TooLarge,
    /// The client sends too many messages.
    TooFast,
    /// The client has another version and should reload the page.
    OtherVersion,
    /// There is no such room.
    NoSuchRoom,
    /// The client has joined no room.
    NotJoined,
    /// The client has no seat.
    NotSeated,
    /// Only the host may do this.
    NotHost,
    /// This is not possible in the current phase of the room.
    WrongPhase,
    /// The seat is taken.
    SeatTaken,
    /// The offers have changed since the client saw them.
    Stale,
    /// The game does not allow it now.
    NotAllowed,
    /// The settings are faulty.
    BadSettings,
    /// The server holds as many rooms as it can.
    Full,
    /// The server failed.
    Internal,
}

/// A tile that a hand waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Wait {
    /// The tile.
    pub tile: Tile,
    /// How many of its kind the viewer has not seen.
    pub left: u32,
    /// Why it cannot be won on as a discard, if it cannot.
    pub obstacle: Option<WaitObstacle>,
}

/// Why a wait cannot be won on as a discard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WaitObstacle {
    /// The player is furiten.
    Furiten,
    /// The yaku would only come with some of the waits.
    Atozuke,
    /// It would be worth enough only if it were drawn.
    DrawOnly,
    /// The hand would be worth less than the minimum that the rules ask for.
    Minimum {
        /// The minimum.
        points: f64,
        /// The unit of the points, such as `Han`, as the ruleset names it.
        unit: String,
    },
    /// The hand would have no yaku.
    NoYaku,
}

/// A hand of the card that the viewer's hand could become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NearestHand {
    /// The hand as it is written on the card.
    pub name: String,
    /// The groups of the hand; tiles that are missing have the attribute `inactive`.
    pub groups: Vec<Vec<Tile>>,
    /// Number of tiles that are missing.
    pub missing: usize,
}
