//! The WebSocket: passes messages between a client and its room.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use jantaku_proto::{ClientMessage, Problem, ProblemCode, RefusalCode, ServerMessage, VERSION};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};

use super::Address;
use super::problem::ApiError;
use super::visitor::{Visitor, name_of};
use crate::hub::Shared;
use crate::limit::MessageRate;
use crate::room::{Fate, Mail, Outbox, Room};

/// How long a client may take to accept one message.
const SENDING: Duration = Duration::from_secs(20);

/// Bytes of the read buffer. Every connection has one, and messages of players are short.
const READ_BUFFER: usize = 4 * 1024;

/// How often clients are pinged, so that dead connections are noticed.
const PING: Duration = Duration::from_secs(25);

/// How many messages beyond the rate limit a connection survives.
const MOST_TOO_FAST: u32 = 100;

/// Open a WebSocket
///
/// Rooms and tables talk over it; its messages are the types `ClientMessage` and `ServerMessage` of
/// `jantaku-proto`.
#[utoipa::path(
    get,
    path = "/ws",
    responses(
        (status = 101, description = "The connection is open."),
        (
            status = 403,
            description = "The request comes from a page of another site.",
            body = Problem,
        ),
    )
)]
pub(super) async fn connect(
    State(shared): State<Arc<Shared>>,
    address: Address,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Response {
    let limits = shared.config.limits;
    let ip = address.ip();
    let enters = shared
        .connections
        .enter(ip, limits.connections, limits.connections_per_address);
    if !enters {
        shared.metrics.refused();
        return ApiError::new(ProblemCode::Full, "too many connections").into_response();
    }
    let counted = CountedConnection {
        shared: Arc::clone(&shared),
        ip,
    };
    let who = visitor.who;
    let upgraded = upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(limits.message_bytes)
        .max_frame_size(limits.message_bytes)
        .on_upgrade(move |socket| async move {
            let name = name_of(&shared, &who).await;
            serve(socket, &shared, who, name).await;
            drop(counted);
        });
    (visitor.cookie, upgraded).into_response()
}

/// A connection that counts against the limits until this is dropped.
struct CountedConnection {
    shared: Arc<Shared>,
    ip: std::net::IpAddr,
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        self.shared.connections.leave(self.ip);
    }
}

async fn serve(socket: WebSocket, shared: &Arc<Shared>, who: String, name: String) {
    shared.open.fetch_add(1, Ordering::Relaxed);
    let (sink, stream) = socket.split();
    let limits = shared.config.limits;
    let (queue, waiting) = mpsc::channel(limits.outbound);
    let fate = Arc::new(watch::Sender::new(Fate::Open));
    let outbox = Outbox {
        queue,
        fate: Arc::clone(&fate),
    };
    let writer = tokio::spawn(write(sink, waiting, fate.subscribe()));
    let mut client = Client {
        shared: Arc::clone(shared),
        number: shared.next_connection(),
        who,
        name,
        room: None,
        outbox,
        rate: MessageRate::new(limits.messages_per_second, limits.message_burst),
        too_fast: 0,
    };
    client.read(stream).await;
    if let Some(room) = client.room.take() {
        let connection = client.number;
        room.tell(Mail::Leave { connection }).await;
    }
    if *client.outbox.fate.borrow() != Fate::Open {
        shared.metrics.dropped();
    }
    drop(client);
    // The writer ends when the last sender is gone. It may be stuck with a client that does not
    // read, but not for longer than this.
    let _ended = timeout(SENDING, writer).await;
    shared.open.fetch_sub(1, Ordering::Relaxed);
}

/// Sends queued messages until all senders are gone or the connection has to end.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: mpsc::Receiver<Utf8Bytes>,
    mut fate: watch::Receiver<Fate>,
) {
    let mut ping = tokio::time::interval(PING);
    ping.reset();
    let ended = loop {
        let message = tokio::select! {
            ended = fate.wait_for(|fate| *fate != Fate::Open) => {
                break ended.map_or(Fate::Open, |fate| *fate);
            }
            text = waiting.recv() => match text {
                Some(text) => Message::Text(text),
                None => break Fate::Open,
            },
            _ = ping.tick() => Message::Ping(Default::default()),
        };
        match timeout(SENDING, sink.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return,
            Err(_) => break Fate::TooSlow,
        }
    };
    if ended == Fate::Restarting {
        // Messages from before the stop are still delivered.
        while let Ok(text) = waiting.try_recv() {
            if !matches!(
                timeout(SENDING, sink.send(Message::Text(text))).await,
                Ok(Ok(()))
            ) {
                return;
            }
        }
    }
    let (code, reason) = match ended {
        Fate::Open => (1000, ""),
        Fate::TooSlow => (4008, "too_slow"),
        Fate::TooFast => (4029, "too_fast"),
        Fate::Restarting => (1012, "restarting"),
        Fate::RoomGone => (4004, "no_such_room"),
    };
    let close = Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }));
    let _sent = timeout(Duration::from_secs(1), sink.send(close)).await;
}

/// The reading half of a connection.
struct Client {
    shared: Arc<Shared>,
    number: u64,
    who: String,
    name: String,
    room: Option<Room>,
    outbox: Outbox,
    rate: MessageRate,
    too_fast: u32,
}

impl Client {
    /// Reads until the client leaves, is silent for too long, or the connection has to end.
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) {
        let idle = self.shared.config.limits.idle;
        let mut fate = self.outbox.fate.subscribe();
        loop {
            let deadline = Instant::now() + idle;
            let received = tokio::select! {
                received = tokio::time::timeout_at(deadline, stream.next()) => received,
                _ = fate.wait_for(|fate| *fate != Fate::Open) => return,
            };
            let text = match received {
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Binary(_)))) => {
                    self.refuse(RefusalCode::Malformed, "messages are text");
                    continue;
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                Ok(Some(Err(error))) if is_too_large(&error) => {
                    self.refuse(RefusalCode::TooLarge, "that message is too long");
                    return;
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return,
            };
            if !self.rate.allows() {
                self.refuse(RefusalCode::TooFast, "too many messages");
                self.too_fast += 1;
                if self.too_fast > MOST_TOO_FAST {
                    self.outbox.end(Fate::TooFast);
                }
                continue;
            }
            match serde_json::from_str(&text) {
                Ok(message) => self.receive(message).await,
                Err(error) => self.refuse(RefusalCode::Malformed, &error.to_string()),
            }
        }
    }

    async fn receive(&mut self, message: ClientMessage) {
        if let ClientMessage::Join { room, version } = message {
            self.join(&room, version).await;
            return;
        }
        let Some(room) = &self.room else {
            self.refuse(RefusalCode::NotJoined, "join a room first");
            return;
        };
        let connection = self.number;
        let said = Mail::Said {
            connection,
            message,
        };
        if !room.tell(said).await {
            self.outbox.end(Fate::RoomGone);
        }
    }

    async fn join(&mut self, code: &str, version: u32) {
        if version != VERSION {
            self.refuse(RefusalCode::OtherVersion, "load the page again");
            return;
        }
        let Some(room) = self.shared.room(code) else {
            self.refuse(RefusalCode::NoSuchRoom, "there is no such room");
            return;
        };
        let connection = self.number;
        if let Some(old) = self.room.take() {
            old.tell(Mail::Leave { connection }).await;
        }
        let joins = Mail::Join {
            connection,
            who: self.who.clone(),
            name: self.name.clone(),
            outbox: self.outbox.clone(),
        };
        if room.tell(joins).await {
            self.room = Some(room);
        } else {
            self.refuse(RefusalCode::NoSuchRoom, "there is no such room");
        }
    }

    fn refuse(&self, code: RefusalCode, message: &str) {
        self.shared.metrics.refused();
        self.outbox.send(&ServerMessage::Refused {
            request: None,
            code,
            message: message.to_owned(),
        });
    }
}

/// Whether a message was longer than allowed. The library says so only in the text of its error.
fn is_too_large(error: &axum::Error) -> bool {
    let text = error.to_string();
    text.contains("too long") || text.contains("too large") || text.contains("too big")
}
