//! What the server says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChatLine, RoomView, Seat, TableRules, TableView, Tile};

/// What the server says over a WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The room, whenever something about it changes.
    Room {
        /// Everything about it.
        room: Box<RoomView>,
    },
    /// The rules of the game that begins or goes on: what stays the same through it.
    Rules {
        /// Everything about them.
        rules: Box<TableRules>,
    },
    /// The whole table: when a client joins, asks for it, or a game begins.
    Table {
        /// The number of the last step that it contains.
        seq: u64,
        /// The table.
        view: Box<TableView>,
        /// What has happened in this round before, for the log.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Happening>>")]
        past: Vec<Happening>,
    },
    /// Something happened.
    Step(Step),
    /// A request was done.
    Done {
        /// The client's number of it.
        request: u32,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// The client's number of it; nothing if it had none.
        request: Option<u32>,
        /// Why, for programs.
        code: RefusalCode,
        /// Why, for people.
        message: String,
    },
    /// What the hand waits for.
    Waits {
        /// The client's number of the request.
        request: u32,
        /// Each tile that it waits for.
        waits: Vec<Wait>,
        /// The hands of the card that it is nearest to, nearest first, where the rules show them.
        nearest: Vec<NearestHand>,
    },
    /// Somebody said something.
    Chat {
        /// The line.
        line: ChatLine,
    },
    /// Something of note about the room, for a moment: what a mod brought along, say.
    Notice {
        /// What.
        text: String,
    },
    /// The server goes down and comes back; connect again.
    Restarting,
}

/// Something happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Step {
    /// Its number: one more than the last. After a gap ask for the whole table.
    pub seq: u64,
    /// What happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Happening>>")]
    pub happenings: Vec<Happening>,
    /// What it changes in the view, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Change>>")]
    pub changes: Vec<Change>,
}

/// A change of the view: the value at a path is replaced. A path that ends in a list's length
/// adds one item to it; the last name `length` cuts a list to that length.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(type = "[(string | number)[], unknown]")]
pub struct Change(
    /// The path: names and places.
    pub Vec<serde_json::Value>,
    /// The value.
    pub serde_json::Value,
);

/// Something that happened, for motion, sound and the log beside the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happening {
    /// A round was dealt.
    Dealt,
    /// A tile was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which; a back if it is somebody else's.
        tile: Tile,
    },
    /// A tile was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// Straight from the draw?
        tsumogiri: bool,
    },
    /// A call was made.
    Called {
        /// By whom.
        seat: Seat,
        /// What players call it.
        name: String,
        /// The called tile, if there is one and it may be known.
        called: Option<Tile>,
        /// The other tiles, as far as they may be known.
        others: Vec<Tile>,
        /// Whose discard it was.
        from: Option<Seat>,
    },
    /// An indicator or another tile was turned up.
    Revealed {
        /// Which.
        tile: Tile,
    },
    /// The game says something.
    Message {
        /// Of whom, if of somebody.
        seat: Option<Seat>,
        /// What.
        text: String,
    },
    /// A word in large letters by a player.
    BigText {
        /// By whom.
        seat: Seat,
        /// The word.
        text: String,
    },
    /// Somebody won.
    Won {
        /// Who.
        seat: Seat,
    },
    /// The round ended.
    RoundEnded,
    /// The game ended.
    GameEnded,
    /// Something in the rules went wrong; the table goes on.
    RuleError {
        /// What, and where.
        text: String,
    },
}

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The message cannot be read.
    Malformed,
    /// The message is too long.
    TooLarge,
    /// Too many messages.
    TooFast,
    /// The page is of another version; load it again.
    OtherVersion,
    /// There is no such room.
    NoSuchRoom,
    /// The client has joined no room.
    NotJoined,
    /// The client has no seat.
    NotSeated,
    /// Only the host may do this.
    NotHost,
    /// Not in this phase of the room.
    WrongPhase,
    /// The seat is taken.
    SeatTaken,
    /// The offers have changed since.
    Stale,
    /// The table does not accept it now.
    NotAllowed,
    /// The settings are faulty.
    BadSettings,
    /// The server has as many tables as it can hold.
    Full,
    /// Something went wrong here.
    Internal,
}

/// A tile that a hand waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Wait {
    /// Which.
    pub tile: Tile,
    /// How many the viewer has not seen.
    pub left: u32,
    /// What keeps it from winning, if anything: `Furiten`, `No Yaku` and so on.
    pub label: Option<String>,
}

/// A hand of the card that the viewer's hand could become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NearestHand {
    /// How it is written on the card.
    pub name: String,
    /// Its groups; tiles that are missing are `inactive`.
    pub groups: Vec<Vec<Tile>>,
    /// How many tiles are missing.
    pub missing: usize,
}
