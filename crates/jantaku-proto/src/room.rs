//! Rooms: where people meet before, during and after a game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ModChoice, Seat};

/// A room as one of its visitors sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RoomView {
    /// The code of the room, which is also the code of its table.
    pub code: String,
    /// Whether the game has begun or ended.
    pub phase: Phase,
    /// Whether the room appears in the public list.
    pub public: bool,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The name of the ruleset.
    pub ruleset_name: String,
    /// The preset that is chosen; none if the mods are not exactly those of a preset.
    #[schema(required = true)]
    pub preset: Option<String>,
    /// The mods that are on, in order.
    pub mods: Vec<ModChoice>,
    /// What differs from the default rules, in words.
    pub differences: Vec<String>,
    /// Further changes of the rules: MahjongScript, or a JSON object as text.
    pub script: String,
    /// What is wrong with the settings. A game can start only if this is empty.
    pub problems: Vec<String>,
    /// The time limits of the table.
    pub options: TableOptions,
    /// The seats, in order.
    pub seats: Vec<RoomSeat>,
    /// The visitor who may change the settings, as [`Sitter::Person`] names them.
    #[schema(required = true)]
    pub host: Option<String>,
    /// The receiver, as others know them. It is not the secret in the cookie.
    pub me: String,
    /// The seat of the receiver; none for a spectator.
    #[schema(required = true)]
    pub my_seat: Option<Seat>,
    /// The current or last game. Once it is over, its record is at `/api/games/{id}/log`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<String>,
    /// Number of visitors without a seat.
    pub watching: u32,
    /// After a game: the seats that have asked for another.
    pub rematch: Vec<Seat>,
    /// The last lines of the chat, oldest first.
    pub chat: Vec<ChatLine>,
}

/// The phases of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People take seats and choose the rules.
    Gathering,
    /// A game is being played.
    Playing,
    /// The game is over.
    Over,
}

/// A seat in a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RoomSeat {
    /// The seat's wind at the start of the game.
    pub seat: Seat,
    /// Who has the seat; none while it is free.
    #[schema(required = true)]
    pub sitter: Option<Sitter>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person {
        /// The visitor, as [`RoomView::me`] names them.
        who: String,
        /// The name they chose.
        name: String,
        /// Whether any of their pages is connected.
        connected: bool,
        /// Whether a bot plays for them until they come back.
        bot_plays: bool,
    },
    /// A bot.
    Bot {
        /// The name it was given.
        name: String,
        /// How well it plays.
        level: BotLevel,
    },
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    /// Plays any legal move.
    Random,
    /// Plays towards a win.
    Easy,
    /// Weighs the value of its hand against the danger of a discard.
    Normal,
}

/// The time limits of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableOptions {
    /// Seconds for each decision; none for no limit.
    #[schema(required = true)]
    pub turn_seconds: Option<u32>,
    /// Extra seconds that each player may use up over a round.
    pub bank_seconds: u32,
    /// Seconds after which a bot plays for somebody who has lost the connection.
    pub grace_seconds: u32,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// The speaker's name when the line was said.
    pub name: String,
    /// The line, tidied and cut.
    pub text: String,
}
