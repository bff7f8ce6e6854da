//! Rooms: one task each, which owns its settings, its seats and its game.
//!
//! Others talk to a room through a bounded mailbox. Heavy work is done in the pool. Whatever comes
//! into a game is stored before anyone is told its outcome.

// A new variant has to be dealt with wherever it comes up.
#![warn(clippy::wildcard_enum_match_arm)]

mod actor;
mod bots;
mod changes;
mod clock;
mod seats;
mod table;
mod viewers;

use jantaku_proto::{ClientMessage, ListedRoom, RoomView};
use tokio::sync::{mpsc, oneshot, watch};

pub(crate) use actor::spawn;
pub(crate) use seats::{RoomState, new_state};
pub(crate) use table::Table;
pub(crate) use viewers::{Fate, Outbox};

/// The most messages that wait for a room before senders have to.
const MAILBOX: usize = 256;

/// A handle to a room, through which it is told things.
#[derive(Clone)]
pub(crate) struct Room {
    mail: mpsc::Sender<Mail>,
    /// The room as lists show it, kept up to date.
    pub(crate) listed: watch::Receiver<Listed>,
}

/// A room as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    /// Whether it appears in the public list.
    pub(crate) public: bool,
    pub(crate) room: ListedRoom,
}

/// A message to the task of a room.
pub(crate) enum Mail {
    /// Somebody has opened a page of the room.
    Join {
        /// A number that no other connection has.
        connection: u64,
        who: String,
        /// The name that the person has chosen.
        name: String,
        outbox: Outbox,
    },
    /// A connection has closed.
    Leave { connection: u64 },
    /// A client has sent a message.
    Said {
        connection: u64,
        message: ClientMessage,
    },
    /// Somebody asks for the room as they see it, without a connection.
    Ask {
        who: String,
        answer: oneshot::Sender<RoomView>,
    },
    /// The server shuts down.
    Stop {
        /// Told when the task is about to end.
        done: oneshot::Sender<()>,
    },
}

impl Room {
    /// Sends the room a message; waits while the mailbox is full. False if the room is gone.
    pub(crate) async fn tell(&self, mail: Mail) -> bool {
        self.mail.send(mail).await.is_ok()
    }
}
