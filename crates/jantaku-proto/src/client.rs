//! What a client says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BotLevel, Marked, ModChoice, Seat, TableOptions};

/// What a client says over its WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Enters a room; the first message, and again after a broken connection.
    Join {
        /// The room.
        room: String,
        /// [`crate::VERSION`] as the client knows it.
        version: u32,
    },
    /// Changes something about the room.
    Room {
        /// A number of the client's own, for the answer.
        request: u32,
        /// What.
        change: RoomChange,
    },
    /// Does something at the table.
    Act {
        /// A number of the client's own, for the answer.
        request: u32,
        /// The revision of the offers that the client saw.
        revision: u64,
        /// What.
        action: Action,
    },
    /// Asks what the hand waits for: as it is, or without a tile of hand and draw.
    Waits {
        /// A number of the client's own, for the answer.
        request: u32,
        /// The tile that would be discarded, by its place in hand and draw.
        discard: Option<usize>,
    },
    /// Asks for the full view again.
    Resync,
    /// Says something to everyone in the room.
    Chat {
        /// What.
        text: String,
    },
}

/// A change of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RoomChange {
    /// Takes a free seat, leaving one's own.
    Sit {
        /// Which.
        seat: Seat,
    },
    /// Leaves one's seat. In a game a bot takes over.
    Stand,
    /// Changes one's name.
    Rename {
        /// To what.
        name: String,
    },
    /// Puts a bot on a free seat, or changes how it plays.
    AddBot {
        /// Which seat.
        seat: Seat,
        /// How well it plays.
        level: BotLevel,
    },
    /// Takes a bot away, or lets a bot play for good for somebody who stays away.
    Free {
        /// Which seat.
        seat: Seat,
    },
    /// Deals the seats anew among those who sit.
    ShuffleSeats,
    /// Chooses a preset.
    Preset {
        /// Its name.
        name: String,
    },
    /// Goes back to the default mods.
    DefaultMods,
    /// Switches a mod on or sets it. What it needs comes along; what conflicts goes.
    ModOn {
        /// The mod.
        choice: ModChoice,
    },
    /// Switches a mod off, and what needs it.
    ModOff {
        /// Its id.
        id: String,
    },
    /// Changes the rules further by MahjongScript.
    Script {
        /// The script.
        text: String,
    },
    /// Changes how the table is run.
    Options {
        /// How.
        options: TableOptions,
    },
    /// Lists the room or not.
    Public {
        /// Is it listed?
        public: bool,
    },
    /// Starts the game; free seats get bots.
    Start,
    /// After a game: asks for another with the same seats. It starts when all people agree.
    Rematch,
    /// After a game: back to the settings.
    Regather,
}

/// Something that a player does at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// Discards a tile of hand and draw.
    Discard {
        /// Its place.
        index: usize,
    },
    /// Presses a button.
    Press {
        /// Its id.
        button: String,
    },
    /// Chooses one of the ways that the open menu offers.
    Choose {
        /// Its place in the menu.
        choice: usize,
    },
    /// Goes back from a menu to the buttons.
    CancelMenu,
    /// Marks something.
    Mark {
        /// What.
        object: Marked,
    },
    /// Takes a mark back.
    Unmark {
        /// From what.
        object: Marked,
    },
    /// Takes all marks back.
    ClearMarks,
    /// Stops marking.
    CancelMarking,
    /// Declares yaku.
    DeclareYaku {
        /// Which.
        names: Vec<String>,
    },
    /// Switches an auto button.
    ToggleAuto {
        /// Its id.
        button: String,
        /// On or off.
        on: bool,
    },
    /// Moves a tile of the hand.
    Reorder {
        /// From where.
        from: usize,
        /// Before which.
        to: usize,
    },
    /// Declares another hand dead.
    DeclareDead {
        /// Whose.
        seat: Seat,
    },
    /// Has seen enough of a result screen.
    Ready,
    /// Chooses whether the deal repeats.
    ToggleNextDealer,
}
