//! Rooms: one task each, which owns its settings, its seats and its game.
//!
//! Others talk to it through a bounded mailbox. Whatever is heavy it does in the pool; whatever
//! comes into a game it keeps before anyone is told what came of it.

mod actor;
mod bots;
mod changes;
mod clock;
mod seats;
mod table;
mod viewers;

use jantaku_proto::{ClientMessage, RoomView};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot, watch};

pub(crate) use actor::spawn;
pub(crate) use seats::{RoomState, new_state};
pub(crate) use table::Table;
pub(crate) use viewers::{Fate, Outbox};

/// Messages that may wait for a room.
const MAILBOX: usize = 256;

/// A way to talk to a room.
#[derive(Clone)]
pub(crate) struct Room {
    mail: mpsc::Sender<Mail>,
    /// What is told about it in lists.
    pub(crate) listed: watch::Receiver<Listed>,
}

/// What is told about a room in lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Listed {
    /// Its code.
    pub(crate) code: String,
    /// Is it listed?
    #[serde(skip)]
    pub(crate) public: bool,
    /// The ruleset.
    pub(crate) ruleset: String,
    /// Its name.
    pub(crate) ruleset_name: String,
    /// What it is doing.
    pub(crate) phase: jantaku_proto::Phase,
    /// How many seats there are.
    pub(crate) seats: usize,
    /// How many of them people have.
    pub(crate) people: usize,
    /// How many of them bots have.
    pub(crate) bots: usize,
    /// What differs from the default rules.
    pub(crate) differences: Vec<String>,
}

/// What a room is told.
pub(crate) enum Mail {
    /// Somebody opens a page.
    Join {
        /// A number that no other connection has.
        connection: u64,
        /// Who.
        who: String,
        /// What they want to be called.
        name: String,
        /// Where to answer.
        outbox: Outbox,
    },
    /// A connection is gone.
    Leave {
        /// Which.
        connection: u64,
    },
    /// A connection says something.
    Said {
        /// Which.
        connection: u64,
        /// What.
        message: ClientMessage,
    },
    /// Somebody asks from outside.
    Ask {
        /// Who.
        who: String,
        /// Where to answer.
        answer: oneshot::Sender<RoomView>,
    },
    /// The server goes down.
    Stop {
        /// Told when everything is done.
        done: oneshot::Sender<()>,
    },
}

impl Room {
    /// Tells it something; waits while the mailbox is full. False if the room is no more.
    pub(crate) async fn tell(&self, mail: Mail) -> bool {
        self.mail.send(mail).await.is_ok()
    }
}
