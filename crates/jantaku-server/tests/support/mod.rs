//! A server in the test's own process, and clients that talk to it over real sockets.

#![allow(
    dead_code,
    unused_imports,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "helpers of tests, of which no test uses all"
)]

mod apply;
mod client;
mod http;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jantaku_server::{Config, Limits, Server};
use serde_json::json;
use tokio::sync::oneshot;

pub use apply::apply;
pub use client::{Client, choose};
pub use http::{Answer, raw, request};

/// A server that ends with the test.
pub struct TestServer {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: tokio::task::JoinHandle<()>,
}

/// Limits that only hostile clients reach.
pub fn generous() -> Limits {
    Limits {
        messages_per_second: 100_000.0,
        message_burst: 100_000.0,
        requests_per_second: 100_000.0,
        request_burst: 100_000.0,
        rooms_per_minute: 100_000.0,
        room_burst: 100_000.0,
        ..Limits::default()
    }
}

impl TestServer {
    /// Starts a server in which bots take no time.
    pub async fn start(data: &Path) -> Self {
        Self::with(data, generous(), Duration::ZERO).await
    }

    pub async fn with(data: &Path, limits: Limits, bot_delay: Duration) -> Self {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), data.to_owned());
        config.limits = limits;
        config.bot_delay = bot_delay;
        let server = Server::start(config).await.expect("the server starts");
        let address = server.address().expect("it listens");
        let (stop, stopped) = oneshot::channel();
        let ended = tokio::spawn(async move {
            let stopped = async {
                let _dropped = stopped.await;
            };
            server.run(stopped).await.expect("the server serves");
        });
        Self {
            address,
            stop: Some(stop),
            ended,
        }
    }

    /// Shuts the server down as a signal would.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        self.ended.await.expect("the server ends");
    }
}

/// A temporary folder, deleted after the test.
pub fn folder(name: &str) -> Folder {
    let unique = format!("jantaku-{name}-{}", std::process::id());
    let path = std::env::temp_dir().join(unique);
    let _absent = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a temporary folder");
    Folder(path)
}

/// A temporary folder, deleted after the test.
pub struct Folder(PathBuf);

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _stays = std::fs::remove_dir_all(&self.0);
    }
}

/// Opens a room and returns its code.
pub async fn new_room(address: SocketAddr, cookie: &str, body: &str) -> String {
    let answer = request(address, "POST", "/api/rooms", Some(cookie), Some(body)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["code"].as_str().expect("a code").to_owned()
}

/// A new visitor's cookie.
pub async fn cookie(address: SocketAddr) -> String {
    let answer = request(address, "GET", "/api/me", None, None).await;
    answer.cookie.expect("a cookie")
}

/// Seats four people and starts the game.
pub async fn four_people(server: &TestServer, body: &str) -> Vec<Client> {
    let host = cookie(server.address).await;
    let room = new_room(server.address, &host, body).await;
    let mut clients = Vec::new();
    for (at, seat) in ["east", "south", "west", "north"].iter().enumerate() {
        let own = if at == 0 {
            host.clone()
        } else {
            cookie(server.address).await
        };
        let mut client = Client::join(server.address, &own, &room).await;
        client.change(json!({ "kind": "sit", "seat": seat })).await;
        clients.push(client);
    }
    clients[0].change(json!({ "kind": "start" })).await;
    for client in &mut clients {
        client.until(|client| client.view.is_object()).await;
    }
    clients
}
