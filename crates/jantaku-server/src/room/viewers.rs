//! Who is connected, what they have seen, and how they are told.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use jantaku_proto::{Happening, ServerMessage, Step, TableView, Timer};
use jantaku_rulebook::Seat;
use tokio::sync::{mpsc, watch};

use crate::show::changes;

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It goes on.
    Open,
    /// It does not read what it is sent.
    TooSlow,
    /// It says too much.
    TooFast,
    /// The server goes down.
    Restarting,
    /// The room is no more.
    RoomGone,
}

/// Where messages for a connection wait.
#[derive(Clone)]
pub(crate) struct Outbox {
    /// The messages.
    pub(crate) queue: mpsc::Sender<Utf8Bytes>,
    /// What becomes of the connection.
    pub(crate) fate: Arc<watch::Sender<Fate>>,
}

impl Outbox {
    /// Sends a message; who does not read in time is given up.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(text(message));
    }

    fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            self.end(Fate::TooSlow);
        }
    }

    /// Ends the connection.
    pub(crate) fn end(&self, fate: Fate) {
        self.fate.send_if_modified(|now| {
            let open = *now == Fate::Open;
            if open {
                *now = fate;
            }
            open
        });
    }
}

/// A message as it goes over the wire.
fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A connection that has joined.
pub(super) struct Connection {
    /// Who it is.
    pub(super) who: String,
    /// What they want to be called.
    pub(super) name: String,
    /// Where to answer.
    pub(super) outbox: Outbox,
}

/// What all connections of a viewer have seen last.
struct Seen {
    /// The number of the last step.
    seq: u64,
    /// The table.
    view: TableView,
}

/// Who is connected, and what they have seen.
#[derive(Default)]
pub(super) struct Viewers {
    /// By number.
    pub(super) connections: BTreeMap<u64, Connection>,
    seen: BTreeMap<Option<Seat>, Seen>,
}

impl Viewers {
    /// Is any page of this person open?
    pub(super) fn has(&self, who: &str) -> bool {
        self.connections.values().any(|other| other.who == who)
    }

    /// Sends a message to everyone.
    pub(super) fn tell_all(&self, message: &ServerMessage) {
        let text = text(message);
        for connection in self.connections.values() {
            connection.outbox.send_text(text.clone());
        }
    }

    /// Nobody has seen anything of a new game.
    pub(super) fn forget(&mut self) {
        self.seen.clear();
    }

    /// Forgets what was seen by viewers who are not there.
    pub(super) fn keep(&mut self, viewers: &[Option<Seat>]) {
        self.seen.retain(|viewer, _| viewers.contains(viewer));
    }

    /// Has this viewer a view that is kept up to date?
    pub(super) fn knows(&self, viewer: Option<Seat>) -> bool {
        self.seen.contains_key(&viewer)
    }

    /// What a viewer saw last.
    pub(super) fn view(&self, viewer: Option<Seat>) -> Option<&TableView> {
        self.seen.get(&viewer).map(|seen| &seen.view)
    }

    /// The next clock that a viewer sees is a new one, even if it shows what the last one showed.
    pub(super) fn start_clock(&mut self, viewer: Option<Seat>) {
        if let Some(seen) = self.seen.get_mut(&viewer) {
            seen.view.timer = None;
        }
    }

    /// A viewer sees something new: all connections that look from there are told. A viewer of
    /// whom nothing is known is told the whole table, and what has happened in this round.
    pub(super) fn show(
        &mut self,
        viewer: Option<Seat>,
        view: TableView,
        happenings: Vec<Happening>,
        past: impl FnOnce() -> Vec<Happening>,
        looks: impl Fn(&Connection) -> bool,
    ) {
        let message = match self.seen.get_mut(&viewer) {
            Some(seen) => {
                let changes = changes(&seen.view, &view);
                if changes.is_empty() && happenings.is_empty() {
                    return;
                }
                seen.seq += 1;
                seen.view = view;
                ServerMessage::Step(Step {
                    seq: seen.seq,
                    happenings,
                    changes,
                })
            }
            None => {
                let seen = Seen { seq: 0, view };
                let message = seen.whole(past());
                self.seen.insert(viewer, seen);
                message
            }
        };
        let text = text(&message);
        for connection in self.connections.values().filter(|other| looks(other)) {
            connection.outbox.send_text(text.clone());
        }
    }

    /// Sends the whole table to one connection.
    pub(super) fn send_whole(
        &mut self,
        viewer: Option<Seat>,
        timer: Option<Timer>,
        past: Vec<Happening>,
        to: u64,
    ) {
        let (Some(seen), Some(connection)) =
            (self.seen.get_mut(&viewer), self.connections.get(&to))
        else {
            return;
        };
        let mut fresh = Seen {
            seq: seen.seq,
            view: seen.view.clone(),
        };
        // Times are told as they are now; what the others were told stays as it was.
        if fresh.view.timer.is_some() {
            fresh.view.timer = timer;
        }
        connection.outbox.send(&fresh.whole(past));
    }
}

impl Seen {
    fn whole(&self, past: Vec<Happening>) -> ServerMessage {
        ServerMessage::Table {
            seq: self.seq,
            view: Box::new(self.view.clone()),
            past,
        }
    }
}
