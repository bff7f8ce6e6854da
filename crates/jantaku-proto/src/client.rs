//! Messages from a client.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BotLevel, Marked, ModChoice, Seat, TableOptions};

/// A message from a client over its WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Enters a room; the first message, and again after a broken connection.
    Join {
        /// The code of the room.
        room: String,
        /// The [`crate::VERSION`] that the client was built with.
        version: u32,
    },
    /// Changes something about the room.
    Room {
        /// A number that the client chooses; the response repeats it.
        request: u32,
        /// The change to make.
        change: RoomChange,
    },
    /// Does something at the table.
    Act {
        /// A number that the client chooses; the response repeats it.
        request: u32,
        /// The [revision](crate::OwnView::revision) of the offers that the client saw.
        revision: u64,
        /// What to do.
        command: Command,
    },
    /// Asks what the hand waits for: as it is, or after a discard.
    Waits {
        /// A number that the client chooses; the response repeats it.
        request: u32,
        /// The index in hand and draw of the tile that would be discarded.
        discard: Option<usize>,
    },
    /// Asks for the full view again.
    Resync,
    /// Says something to everyone in the room.
    Chat {
        /// The line to say.
        text: String,
    },
}

/// A change of a room. Most may be made only by the host, or while the host is away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RoomChange {
    /// Takes a free seat, leaving one's own.
    Sit {
        /// The seat to take.
        seat: Seat,
    },
    /// Leaves one's seat. In a game a bot takes over.
    Stand,
    /// Changes one's name.
    Rename {
        /// The new name.
        name: String,
    },
    /// Puts a bot on a free seat, or changes how it plays.
    AddBot {
        /// The seat of the bot.
        seat: Seat,
        /// How well it plays.
        level: BotLevel,
    },
    /// Removes a bot, or hands the seat of somebody who stays away to a bot for good.
    Free {
        /// The seat to free.
        seat: Seat,
    },
    /// Shuffles the seats among those who have one.
    ShuffleSeats,
    /// Chooses a preset.
    Preset {
        /// The name of the preset.
        name: String,
    },
    /// Goes back to the default mods.
    DefaultMods,
    /// Switches a mod on or sets its options. Mods that it needs are switched on, those that
    /// conflict with it off.
    ModOn {
        /// The mod and its options.
        choice: ModChoice,
    },
    /// Switches a mod off, together with those that need it.
    ModOff {
        /// The id of the mod.
        id: String,
    },
    /// Sets the script that changes the rules further.
    Script {
        /// MahjongScript, or a JSON object as text; empty for none.
        text: String,
    },
    /// Sets the time limits of the table.
    Options {
        /// The new limits.
        options: TableOptions,
    },
    /// Puts the room on the public list, or takes it off.
    Public {
        /// Whether the room is listed.
        public: bool,
    },
    /// Starts the game; free seats get bots.
    Start,
    /// After a game: asks for another with the same seats. It starts when all people have asked.
    Rematch,
    /// After a game: goes back to the settings.
    Regather,
}

/// What a player does at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Command {
    /// Discards a tile of hand and draw.
    Discard {
        /// The index of the tile in hand and draw.
        index: usize,
    },
    /// Presses a button.
    Press {
        /// The id of the button.
        button: String,
    },
    /// Picks a choice of the open menu.
    Choose {
        /// The index of the choice.
        choice: usize,
    },
    /// Goes back from a menu to the buttons.
    CancelMenu,
    /// Marks something.
    Mark {
        /// The object to mark.
        object: Marked,
    },
    /// Removes a mark.
    Unmark {
        /// The object that is marked.
        object: Marked,
    },
    /// Removes all marks.
    ClearMarks,
    /// Stops marking.
    CancelMarking,
    /// Declares yaku.
    DeclareYaku {
        /// The names of the yaku.
        names: Vec<String>,
    },
    /// Switches an auto button.
    ToggleAuto {
        /// The id of the auto button.
        button: String,
        /// Whether to switch it on or off.
        on: bool,
    },
    /// Moves a tile of the hand.
    Reorder {
        /// The index of the tile.
        from: usize,
        /// The index before which it is put.
        to: usize,
    },
    /// Declares another hand dead.
    DeclareDead {
        /// The owner of the hand.
        seat: Seat,
    },
    /// Leaves a result screen.
    Ready,
    /// Toggles whether the deal repeats.
    ToggleNextDealer,
}

/// What an action means for the question that the table has put to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// It answers nothing, and is possible whatever the table asks.
    Unrelated,
    /// It prepares the answer; the player goes on deciding.
    Prepares,
    /// It is an answer.
    Decides,
}

impl Command {
    /// What the action means for the question that the table has put to the player.
    #[must_use]
    pub const fn bearing(&self) -> Bearing {
        match self {
            Self::ToggleAuto { .. } | Self::Reorder { .. } => Bearing::Unrelated,
            Self::Mark { .. } | Self::Unmark { .. } | Self::ClearMarks => Bearing::Prepares,
            Self::Discard { .. }
            | Self::Press { .. }
            | Self::Choose { .. }
            | Self::CancelMenu
            | Self::CancelMarking
            | Self::DeclareYaku { .. }
            | Self::DeclareDead { .. }
            | Self::Ready
            | Self::ToggleNextDealer => Bearing::Decides,
        }
    }
}
