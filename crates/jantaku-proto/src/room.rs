//! Rooms: where people meet before, during and after a game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ModChoice, Seat};

/// A room as everyone in it sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RoomView {
    /// Its code, which is also the code of its table.
    pub code: String,
    /// What it is doing.
    pub phase: Phase,
    /// Is it listed?
    pub public: bool,
    /// The ruleset.
    pub ruleset: String,
    /// Its name.
    pub ruleset_name: String,
    /// The preset whose mods these are, if they are exactly those of one.
    pub preset: Option<String>,
    /// The mods that are on, in order.
    pub mods: Vec<ModChoice>,
    /// What differs from the default rules, in words.
    pub differences: Vec<String>,
    /// MahjongScript that changes the rules further.
    pub script: String,
    /// What is wrong with these settings; a game cannot start with them.
    pub problems: Vec<String>,
    /// How the table is run.
    pub options: TableOptions,
    /// The seats.
    pub seats: Vec<RoomSeat>,
    /// The session that may change the settings.
    pub host: Option<String>,
    /// The receiver: its own name for itself among the others, never the secret of its session.
    pub me: String,
    /// The seat of the receiver.
    pub my_seat: Option<Seat>,
    /// The game that is on, or was: when it is over, its log is at `/api/games/{id}/log`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<String>,
    /// How many watch without a seat.
    pub watching: u32,
    /// After a game: seats that want another.
    pub rematch: Vec<Seat>,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
}

/// What a room is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People come and choose the rules.
    Gathering,
    /// A game is on.
    Playing,
    /// The game is over.
    Over,
}

/// A seat in a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RoomSeat {
    /// Which.
    pub seat: Seat,
    /// Who has it.
    pub sitter: Option<Sitter>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person {
        /// Who, as [`RoomView::me`] names them.
        who: String,
        /// The name they chose.
        name: String,
        /// Is any of their pages open?
        connected: bool,
        /// Does a bot play for them until they come back?
        bot_plays: bool,
    },
    /// A bot.
    Bot {
        /// Its name.
        name: String,
        /// How well it plays.
        level: BotLevel,
    },
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    /// Anything that is allowed.
    Random,
    /// Towards a win.
    Easy,
    /// Well.
    Normal,
}

/// How a table is run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableOptions {
    /// Seconds for each decision; nothing means as long as one likes.
    pub turn_seconds: Option<u32>,
    /// Further seconds for the whole round.
    pub bank_seconds: u32,
    /// Seconds after which a bot plays for somebody who has left.
    pub grace_seconds: u32,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Who said it.
    pub name: String,
    /// What.
    pub text: String,
}
