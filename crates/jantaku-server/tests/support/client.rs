//! A scripted client.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::apply;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client that keeps its view up to date.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub cookie: String,
    pub room: Value,
    pub view: Value,
    pub seq: u64,
    pub requests: u64,
    /// Whether frames are kept.
    pub keeps: bool,
    /// Every frame received, if they are kept.
    pub frames: Vec<String>,
    /// Answers to requests that no test has taken yet.
    pub answers: Vec<Value>,
}

impl Client {
    /// Opens a socket, perhaps with the header `Origin` of a page.
    pub async fn open(
        address: SocketAddr,
        cookie: &str,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().expect("a cookie"));
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("an origin"));
        }
        let (socket, _) = connect_async_with_config(request, None, true).await?;
        Ok(Self {
            socket,
            cookie: cookie.to_owned(),
            room: Value::Null,
            view: Value::Null,
            seq: 0,
            requests: 0,
            keeps: true,
            frames: Vec::new(),
            answers: Vec::new(),
        })
    }

    /// Opens a socket and joins a room.
    pub async fn join(address: SocketAddr, cookie: &str, room: &str) -> Self {
        let mut client = Self::open(address, cookie, None).await.expect("a socket");
        let version = jantaku_proto::VERSION;
        client
            .send(&json!({ "type": "join", "room": room, "version": version }))
            .await;
        client.until(|client| client.room.is_object()).await;
        client
    }

    pub async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await;
    }

    /// Sends to a server that may have gone.
    pub async fn try_send(&mut self, message: &Value) -> Result<(), Error> {
        self.socket.send(Message::text(message.to_string())).await
    }

    pub async fn send_text(&mut self, text: String) {
        let sent = self.socket.send(Message::text(text)).await;
        sent.expect("the server reads");
    }

    /// The next message; `None` if the connection has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.expect("the server says something")? {
                Ok(Message::Text(text)) => return Some(self.take(text.to_string())),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Reads until the server has been quiet for so long.
    pub async fn drain(&mut self, quiet: Duration) {
        while let Ok(Some(Ok(message))) = timeout(quiet, self.socket.next()).await {
            if let Message::Text(text) = message {
                self.take(text.to_string());
            }
        }
    }

    fn take(&mut self, text: String) -> Value {
        let message: Value = serde_json::from_str(&text).expect("JSON");
        if self.keeps {
            self.frames.push(text);
        }
        match message["type"].as_str().expect("a type") {
            "room" => self.room = message["room"].clone(),
            "table" => {
                self.seq = message["seq"].as_u64().expect("a number");
                self.view = message["view"].clone();
            }
            "update" => {
                let seq = message["seq"].as_u64().expect("a number");
                assert_eq!(seq, self.seq + 1, "updates have no gaps");
                self.seq = seq;
                apply(&mut self.view, &message["patches"]);
            }
            "done" | "refused" | "waits" => self.answers.push(message.clone()),
            _ => {}
        }
        message
    }

    /// Reads until something holds.
    pub async fn until(&mut self, holds: impl Fn(&Self) -> bool) {
        while !holds(self) {
            let next = self.next().await;
            let last = self.frames.iter().rev().take(3);
            assert!(next.is_some(), "the connection is over after {last:?}");
        }
    }

    /// Asks for something and waits for the answer.
    pub async fn ask(&mut self, kind: &str, mut fields: Value) -> Value {
        self.requests += 1;
        let request = self.requests;
        fields["type"] = json!(kind);
        fields["request"] = json!(request);
        self.send(&fields).await;
        let mine = |answer: &Value| answer["request"] == json!(request);
        self.until(|client| client.answers.iter().any(mine)).await;
        let at = self.answers.iter().position(mine).expect("an answer");
        self.answers.remove(at)
    }

    /// Changes the room, and panics if that is refused.
    pub async fn change(&mut self, change: Value) {
        let answer = self.ask("room", json!({ "change": change })).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    /// Gives a command at the table.
    pub async fn act(&mut self, command: Value) -> Value {
        let revision = self.view["own"]["revision"].clone();
        let fields = json!({ "revision": revision, "command": command });
        self.ask("act", fields).await
    }

    /// Asks for the whole table again.
    pub async fn resync(&mut self) -> Value {
        self.send(&json!({ "type": "resync" })).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["type"] == "table" {
                return message["view"].clone();
            }
        }
    }

    pub fn is_over(&self) -> bool {
        self.view["end"].is_object()
    }

    pub async fn close(mut self) {
        let _gone = self.socket.close(None).await;
    }
}

/// What a simple player does: looks at screens, wins, passes, discards by a number.
pub fn choose(view: &Value, pick: usize) -> Option<Value> {
    let own = &view["own"];
    if view["win"].is_object() || view["scores"].is_object() {
        return (own["ready"] == false).then(|| json!({ "kind": "ready" }));
    }
    if own["must_act"] != true {
        return None;
    }
    if own["menu"].is_object() {
        return Some(json!({ "kind": "choose", "choice": 0 }));
    }
    let buttons = own["buttons"].as_array()?;
    let of_role = |role: &str| buttons.iter().find(|button| button["role"] == role);
    let press = |button: &Value| json!({ "kind": "press", "button": button["id"] });
    if let Some(win) = of_role("win") {
        return Some(press(win));
    }
    let calls: Vec<&Value> = buttons.iter().filter(|one| one["role"] == "call").collect();
    if !calls.is_empty() && pick.is_multiple_of(3) {
        return Some(press(calls[pick % calls.len()]));
    }
    if let Some(skip) = of_role("skip") {
        return Some(press(skip));
    }
    let playable = own["playable"].as_array()?;
    let places: Vec<usize> = (0..playable.len())
        .filter(|at| playable[*at] == true)
        .collect();
    match places.as_slice() {
        [] => buttons.first().map(press),
        places => Some(json!({ "kind": "discard", "index": places[pick % places.len()] })),
    }
}
