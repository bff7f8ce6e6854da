//! Connections, what each viewer has been sent, and how more is sent.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use jantaku_engine::Viewer;
use jantaku_proto::{GameEvent, ServerMessage, TableView, Timer, Update};
use tokio::sync::{mpsc, watch};

use crate::show::patches;

/// Whether a connection goes on, or why it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It goes on.
    Open,
    /// The client does not read what it is sent.
    TooSlow,
    /// The client sends too much.
    TooFast,
    /// The server shuts down.
    Restarting,
    /// The room is gone.
    RoomGone,
}

/// The sending end of a connection.
#[derive(Clone)]
pub(crate) struct Outbox {
    /// Messages that wait to be sent.
    pub(crate) queue: mpsc::Sender<Utf8Bytes>,
    /// Tells the connection to end.
    pub(crate) fate: Arc<watch::Sender<Fate>>,
}

impl Outbox {
    /// Queues a message. If the queue is full, the connection is ended.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(text(message));
    }

    fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            self.end(Fate::TooSlow);
        }
    }

    /// Ends the connection, unless it is ending already.
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

/// A message as JSON.
fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A connection that has joined the room.
pub(super) struct Connection {
    pub(super) who: String,
    /// The name that the person has chosen.
    pub(super) name: String,
    pub(super) outbox: Outbox,
}

/// What all connections of a viewer were sent last.
struct Seen {
    /// The number of the last update.
    seq: u64,
    view: TableView,
}

/// The connections, and what each viewer was sent last.
#[derive(Default)]
pub(super) struct Viewers {
    /// By a number that is never used again.
    pub(super) connections: BTreeMap<u64, Connection>,
    seen: BTreeMap<Viewer, Seen>,
}

impl Viewers {
    /// Whether this person is connected.
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

    /// Forgets what everyone was sent, so that all are sent the whole table next.
    pub(super) fn forget(&mut self) {
        self.seen.clear();
    }

    /// Forgets what was sent to all but these viewers.
    pub(super) fn retain(&mut self, viewers: &[Viewer]) {
        self.seen.retain(|viewer, _| viewers.contains(viewer));
    }

    /// Whether this viewer has a view that is kept up to date.
    pub(super) fn knows(&self, viewer: Viewer) -> bool {
        self.seen.contains_key(&viewer)
    }

    /// The view that a viewer was sent last.
    pub(super) fn view(&self, viewer: Viewer) -> Option<&TableView> {
        self.seen.get(&viewer).map(|seen| &seen.view)
    }

    /// Makes sure that the next clock is sent to a viewer even if it shows what the last one did.
    pub(super) fn start_clock(&mut self, viewer: Viewer) {
        if let Some(seen) = self.seen.get_mut(&viewer) {
            seen.view.timer = None;
        }
    }

    /// Sends a new view to all connections of a viewer: as an update, or as the whole table with
    /// what has happened in this round if the viewer has none yet.
    pub(super) fn show(
        &mut self,
        viewer: Viewer,
        view: TableView,
        events: Vec<GameEvent>,
        past: impl FnOnce() -> Vec<GameEvent>,
        looks: impl Fn(&Connection) -> bool,
    ) {
        let message = match self.seen.get_mut(&viewer) {
            Some(seen) => {
                let patches = patches(&seen.view, &view);
                if patches.is_empty() && events.is_empty() {
                    return;
                }
                seen.seq += 1;
                seen.view = view;
                ServerMessage::Update(Update {
                    seq: seen.seq,
                    events,
                    patches,
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
        viewer: Viewer,
        timer: Option<Timer>,
        past: Vec<GameEvent>,
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
        // This connection gets the clock as it is now; the others keep the one they were sent.
        if fresh.view.timer.is_some() {
            fresh.view.timer = timer;
        }
        connection.outbox.send(&fresh.whole(past));
    }
}

impl Seen {
    fn whole(&self, past: Vec<GameEvent>) -> ServerMessage {
        ServerMessage::Table {
            seq: self.seq,
            view: Box::new(self.view.clone()),
            past,
        }
    }
}
