//! The server is killed again and again; every table comes back as it was.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and meets the world"
)]

#[path = "../../jantaku-server/tests/support/mod.rs"]
mod support;

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use jantaku_engine::log::read_seats;
use jantaku_engine::{Game, Options};
use jantaku_rulebook::{Rulebook, Seat};
use jantaku_server::{Book, Scene, ToldRules, table_view};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use support::{Client, choose, cookie, folder, new_room};

const TABLES: usize = 50;

const KILLS: u64 = 20;

/// The server as a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jantaku"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--bot-delay",
                "20",
                "--behind-proxy",
            ])
            .arg("--data")
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).expect("an address");
        let address = address.split(' ').next().and_then(|text| text.parse().ok());
        Self {
            child,
            address: address.expect("an address"),
        }
    }

    /// SIGKILL: nothing is tidied up.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("dead");
    }
}

/// A table as the test follows it.
struct Table {
    room: String,
    cookie: String,
    /// What the client saw last.
    view: Value,
    /// Actions that were answered with `done`.
    acknowledged: usize,
    /// The game made again from what is on disk, as far as it was looked at.
    replay: Option<Replay>,
}

struct Replay {
    number: i64,
    game: Game,
    book: Arc<Book>,
    entries: usize,
    own: usize,
}

impl Replay {
    fn new(number: i64, book: Arc<Book>, head: &Value) -> Self {
        let seed = head["seed"].as_u64().expect("a seed");
        let options = Options {
            bots: read_seats(&head["bots"]).expect("seats"),
            ..Options::default()
        };
        let mut game = Game::new(Arc::clone(&book.rulebook), seed, options);
        game.take_outputs();
        Self {
            number,
            game,
            book,
            entries: 0,
            own: 0,
        }
    }

    fn repeat(&mut self, entry: &Value) {
        self.game.follow_written(entry).expect("accepted before");
        self.game.take_outputs();
        self.own += usize::from(entry["seat"] == "east");
        self.entries += 1;
    }

    /// The number of the player's offers: where it is another, the view is.
    fn revision(&self) -> u64 {
        self.game.table().player(Seat::East).tray.revision
    }

    fn view(&self) -> Value {
        let scene = Scene::new(&self.game, &self.book, &mut ToldRules::default());
        let view = table_view(&self.game, Some(Seat::East), &scene);
        serde_json::to_value(view).expect("a view")
    }
}

fn without_clock(view: &Value) -> Value {
    let mut view = view.clone();
    view["timer"] = Value::Null;
    view
}

/// Plays until the server is gone.
async fn play(
    address: SocketAddr,
    mut table: Table,
    mut pick: usize,
    everyone: Arc<tokio::sync::Barrier>,
) -> Table {
    let mut client = Client::join(address, &table.cookie, &table.room).await;
    client.keeps = false;
    client.until(|client| client.view.is_object()).await;
    everyone.wait().await;
    loop {
        table.view = client.view.clone();
        if client.is_over() {
            table.acknowledged = 0;
            client.requests += 1;
            let request = json!({
                "type": "room", "request": client.requests, "change": { "kind": "rematch" },
            });
            client.send(&request).await;
        }
        pick = pick.wrapping_mul(31).wrapping_add(7) % 10_007;
        if let Some(action) = choose(&client.view, pick).filter(|_| !client.is_over()) {
            tokio::time::sleep(Duration::from_millis(40)).await;
            client.requests += 1;
            let request = json!({
                "type": "act", "request": client.requests, "action": action,
                "revision": client.view["own"]["revision"],
            });
            use futures_util::SinkExt as _;
            let text = tokio_tungstenite::tungstenite::Message::text(request.to_string());
            if client.socket.send(text).await.is_err() {
                return table;
            }
            loop {
                let Some(message) = client.next().await else {
                    table.view = client.view.clone();
                    return table;
                };
                if message["request"] == json!(client.requests) {
                    table.acknowledged += usize::from(message["type"] == "done");
                    break;
                }
            }
        } else if client.next().await.is_none() {
            table.view = client.view.clone();
            return table;
        }
    }
}

/// Rules by their hash: all tables play by the same.
type Books = std::collections::BTreeMap<String, Arc<Book>>;

/// Looks at what is on disk: everything that was told is there.
fn check(table: &mut Table, connection: &Connection, books: &mut Books) -> Value {
    let state: String = connection
        .query_row(
            "SELECT state FROM rooms WHERE code = ?1",
            [&table.room],
            |row| row.get(0),
        )
        .expect("the room is there");
    let state: Value = serde_json::from_str(&state).expect("JSON");
    let number = state["game"]["number"].as_i64().expect("a game");
    // Another game may have begun, of which the client was not told any more.
    let another = table
        .replay
        .as_ref()
        .is_some_and(|replay| replay.number != number);
    if another || table.replay.is_none() {
        let sql = "SELECT document, head, hash FROM games JOIN rulesets ON hash = ruleset WHERE number = ?1";
        let (document, head, hash): (String, String, String) = connection
            .query_row(sql, [number], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .expect("the game is there");
        let head: Value = serde_json::from_str(&head).expect("JSON");
        let book = books.entry(hash).or_insert_with(|| {
            let document: Value = serde_json::from_str(&document).expect("JSON");
            let rulebook = Rulebook::new(document.as_object().expect("rules")).0;
            Arc::new(Book::new("riichi", rulebook))
        });
        let book = Arc::clone(book);
        table.replay = Some(Replay::new(number, book, &head));
    }
    let replay = table.replay.as_mut().expect("a game");
    let sql = "SELECT entry FROM entries WHERE game = ?1 AND at >= ?2 ORDER BY at";
    let mut query = connection.prepare(sql).expect("a query");
    let from = i64::try_from(replay.entries).expect("a number");
    let entries = query.query_map(params![number, from], |row| row.get::<_, String>(0));
    let seen = without_clock(&table.view);
    let mut found = another || replay.view() == seen;
    for entry in entries.expect("entries") {
        let entry = serde_json::from_str(&entry.expect("a row")).expect("JSON");
        replay.repeat(&entry);
        found |= replay.revision() == seen["own"]["revision"] && replay.view() == seen;
    }
    assert!(found, "what {} was told last is not on disk", table.room);
    assert!(
        replay.own >= table.acknowledged,
        "{}: {} of {} acknowledged inputs are on disk",
        table.room,
        replay.own,
        table.acknowledged
    );
    replay.view()
}

#[test]
fn a_killed_server_brings_every_table_back() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let data = folder("crash");
    let mut server = Process::start(&data);
    let mut tables = runtime.block_on(async {
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            let own = cookie(server.address).await;
            let body = r#"{"ruleset": "riichi", "script": "set win_timer, 1"}"#;
            let room = new_room(server.address, &own, body).await;
            let mut client = Client::join(server.address, &own, &room).await;
            client
                .change(json!({ "kind": "sit", "seat": "east" }))
                .await;
            for seat in ["south", "west", "north"] {
                let bot = json!({ "kind": "add_bot", "seat": seat, "level": "random" });
                client.change(bot).await;
            }
            client.change(json!({ "kind": "start" })).await;
            client.until(|client| client.view.is_object()).await;
            tables.push(Table {
                room,
                cookie: own,
                view: client.view.clone(),
                acknowledged: 0,
                replay: None,
            });
            client.close().await;
        }
        tables
    });
    let mut books = Books::new();
    let mut chance = 20_231_u64;
    let mut inputs = 0;
    for _ in 0..KILLS {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let alive = Duration::from_millis(400 + (chance >> 33) % 900);
        let address = server.address;
        tables = runtime.block_on(async {
            let everyone = Arc::new(tokio::sync::Barrier::new(TABLES + 1));
            let mut playing = Vec::new();
            for (at, table) in tables.into_iter().enumerate() {
                let player = play(address, table, at, Arc::clone(&everyone));
                playing.push(tokio::spawn(player));
            }
            everyone.wait().await;
            tokio::time::sleep(alive).await;
            server.kill();
            let mut tables = Vec::new();
            for player in playing {
                tables.push(player.await.expect("played"));
            }
            tables
        });
        let connection = Connection::open(data.join("jantaku.db")).expect("the data");
        let expected: Vec<Value> = tables
            .iter_mut()
            .map(|table| check(table, &connection, &mut books))
            .collect();
        drop(connection);
        server = Process::start(&data);
        runtime.block_on(async {
            for (table, expected) in tables.iter_mut().zip(expected) {
                let mut client = Client::join(server.address, &table.cookie, &table.room).await;
                client.until(|client| client.view.is_object()).await;
                assert_eq!(without_clock(&client.view), expected, "{}", table.room);
                table.view = client.view.clone();
                client.close().await;
            }
        });
    }
    for table in &tables {
        inputs += table.replay.as_ref().map_or(0, |replay| replay.entries);
    }
    server.kill();
    assert!(
        inputs > 20 * TABLES,
        "{inputs} inputs are too few to show anything"
    );
}
